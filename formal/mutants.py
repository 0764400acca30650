#!/usr/bin/env python3
"""Makes the definitions wrong, one place at a time, and shows what notices. Called by `make mutants`; takes tens of minutes.

    python3 mutants.py CROSSTRACK [WORD]                  # all mutants, or those whose description has the word
    python3 mutants.py CROSSTRACK --conditions [WORD]     # each condition of the checkers always holds

Each mutant is made in a copy. There the rules and the facts about them are compiled: a proof that no longer goes through notices. If
all do, and it is a mutant of the rules, the engine that is extracted from them answers the vectors; then the other theories are
compiled; last the checker reads the files of samples.py. The table names what notices first. A mutant that nothing notices is a fault.
"""
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
RULES = ("Geometry", "Pieces", "Rules", "Setup")     # what the vectors ask for
# A file of theories/, what is to be replaced there, by what, and what is wrong then.
MUTANTS = [
    ("Geometry", "2 <=? touching p", "4 <=? touching p", "interstices need four cells"),
    ("Geometry", "(2 * (Z.of_nat b - 1) <=?", "(2 * Z.of_nat b <=?", "corners of the board are cut deeper"),
    ("Geometry", "| BD => dir_beq (snd x) DE && (snd (fst x) =? - 2)%Z end.", "| BD => false end.", "the edges B and D are not asked"),
    ("Geometry", "| BD => map (fun p => (p, DE)) (right b) end.", "| BD => map (fun p => (p, DE)) (tl (right b)) end.", "a terminal of edge B lacks"),
    ("Pieces", "pA => [(1,4); (1,5)]        | pB", "pA => [(1,4); (1,5); (2,3)] | pB", "a path too many"),
    ("Pieces", "pB => [(1,4); (1,6)]", "pB => [(1,4); (1,7)]", "a path leads elsewhere"),
    ("Pieces", "match p with pI => [0; 1; 2; 3]", "match p with pI => [0; 1; 2]", "a rotation is dropped"),
    ("Pieces", "six := [pA; pC; pD; pF; pG; pI].", "six := [pA; pB; pC; pD; pF; pG; pI].", "a set has a piece more"),
    ("Pieces", "let net := Nat.iter 7", "let net := Nat.iter 6", "chains of paths are followed over six"),
    ("Pieces", "| Tee => [(1,3); (1,4)]", "| Tee => [(1,3); (2,4)]", "an intersection piece is another one"),
    ("Rules", "match c with Red => 0 | Yellow => 1 | Blue => 2 | Green => 3 end", "match c with Red => 0 | Yellow => 2 | Blue => 2 | Green => 3 end", "a stock is larger"),
    ("Rules", "Definition opening pos := round g && (length (pieces pos) <? players g).", "Definition opening pos := false && (round g && (length (pieces pos) <? players g)).", "the opening is not asked"),
    ("Rules", "if on_board pos c p then [] else ", "if false then [] else ", "a piece may be placed twice"),
    ("Rules", "pile_of_each := 4.", "pile_of_each := 5.", "a pile is one larger"),
    ("Rules", "if is_common (set k) then [(target t", "if is_common (set k) && false then [(target t", "nothing freezes"),
    ("Rules", "[(target t, players g - 1)]", "[(target t, players g)]", "a piece rests a turn longer"),
    ("Rules", "if 2 <=? n then [(p, n - 1)] else []", "if 1 <=? n then [(p, n - 1)] else []", "a rest ends a turn later"),
    ("Rules", "Player n => same_side me n | Common => true", "Player n => n =? me | Common => true", "partners' pieces may not be handled"),
    ("Rules", "negb (some (find (frozen pos) cell)) then", "true then", "frozen pieces may be handled"),
    ("Rules", "null g || negb (r =? rot k)", "true", "turning to the same orientation is a move"),
    ("Rules", "if keep g then [rot k] else orientations (pat k)", "orientations (pat k)", "a piece that is moved may be turned"),
    ("Rules", "next_player n := n mod players g + 1.", "next_player n := (n + players g - 2) mod players g + 1.", "turns pass to the right"),
    ("Rules", "(mover pos + players g - 2) mod", "(mover pos + players g - 1) mod", "the player to move has won"),
    ("Rules", "completed := a |} end.", "completed := false |} end.", "an announced path does not win"),
    ("Rules", "(fst p + snd p - 2)) then 1 else 0", "(fst p + snd p - 2)) then 0 else 1", "straight connectors lie the other way"),
    ("Rules", "bound pos := 8 * (length", "bound pos := 1 * (length", "the flood ends early"),
    ("Setup", "opening_fits pos && frozen_fits pos\n", "frozen_fits pos\n", "positions that no opening round leads to"),
    ("Setup", "(1 <=? n) && (n <? players g) &&", "(1 <=? n) && (n <=? players g) &&", "a piece may rest longer than a round"),
    ("Claims", "else forallb (fun m => forces k (play g pos m)) ms end.", "else existsb (fun m => forces k (play g pos m)) ms end.",
     "the others help to win"),
    ("Claims", "if won g pos then same_side g s (last_mover g pos)", "if won g pos then true", "whoever wins counts for the side"),
    ("Claims", "| 0, _ | _, [] => false", "| 0, _ => false | _, [] => true", "where nobody can move the side has won"),
    ("Claims", "| S k => (if same_side g s j then 1 else 0) + own_turns k (next_player g j) end.", "| S k => own_turns k (next_player g j) end.",
     "the turns of the side are not counted"),
    ("Wait", "dear (turned_by moved) (S i)", "dear (turned_by moved) i", "the lemma asks for one changed place less"),
    ("Legal", "Definition look pos : bool := negb (announced g && path_b g pos) && no_turn_wins pos.",
     "Definition look pos : bool := no_turn_wins pos.", "the look forgets that a path can be claimed"),
    ("Legal", "| Fill k gap r => negb (opening g pos) && pile g &&", "| Fill k gap r => pile g &&", "a legal move that is none"),
    ("Prices", "(wild (fst x) && (out_at w (fst x) ||", "(wild (fst x) && (", "a changed place at the edge is not asked"),
    ("Group", "negb (place_eqb cell c) && negb (may_place g me n)", "negb (place_eqb cell c)", "an answer may place what the side has placed"),
    ("Checker", "else if (k =? 0) || stuck g q", "else if (k <=? 1) || stuck g q", "the last ply is not looked at"),
    ("Checker", "| S j => refuted_after (refutes j) j", "| S j => refuted_after (refutes j) (j - 1)", "sooner is one ply less"),
    ("Checker", "negb (length ms =? 0) && counts ms d which listed &&", "counts ms d which listed &&", "a certificate may end where nobody can move"),
    ("Checker", "(length (filter (fun m => some (which m)) ms) =? listed) &&", "true &&", "moves that are not legal may be listed"),
    ("File", '" cannot force a win within " ++ count_of_plies (plies c) ++', '" cannot force a win within " ++ count_of_plies sooner ++',
     "the sentence names other plies"),
    ("File", "except perhaps by", "except by", "the sentence affirms what is not proved"),
    ("File", 'filter (same_side g (side c)) (everybody g)', "[mover (position_of c)]", "the sentence names the player to move"),
    ("File", "position_name (within c) (position_of c)", "position_name (within c) (start (fixed (within c)))", "it names another position"),
    ("File", "(n <=? most_plies)", "(n <=? 2 * most_plies)", "more plies than are followed"),
    ("File", "ascends winning", "true", "the moves of winning stand in any order"),
    ("Text", "if (n =? 0) || (9 <=? length) then None", "if 9 <=? length then None", "numbers begin with zeros"),
    ("Text", "else if so_far <? 127 then", "else if so_far <? 1000 then", "an escape is cut to one byte"),
    ("Text", "match stack with | [] => None", "match stack with | [] => Some (After, stack, whole)", "something may stand behind"),
    ("Notation", "if keeps r then \"keep\" else", "if nulls r then \"keep\" else", "a reading is named wrongly"),
    ("Notation", "setting_fits w && String.eqb", "String.eqb", "seats that nobody plays with"),
    ("Notation", "(97 <=? k) && (k <=? 122) then Some (k - 97)", "(97 <=? k) && (k <=? 121) then Some (k - 97)",
     "the 26th column is not read"),
    ("Setup", "|| completed pos && began pos 1", "", "no path is claimed in the opening"),
    ("Setup", "(1 <=? n) && (n <? players g) &&", "(n <? players g) &&", "a piece rests for no turn"),
    ("Notation", "sets_before o n c <? copies_in p", "sets_before o n c <=? copies_in p", "sets have a piece too many"),
    ("Notation", "copies_in p l <=? owned", "copies_in p l <=? owned + 1", "a player has more of a pattern than sets"),
    ("Alike", "Hypothesis same_stock : forall p c, held g (partner p c) p = held g c p.",
     "Hypothesis same_stock : forall p c, held g c p = held g c p.", "a piece changes places with one that a set lacks"),
    ("Forever", "if upright cell then (1, 2) else (0, 3)", "if upright cell then (1, 2) else (0, 2)",
     "a piece is turned so that track leads on"),
    ("Forever", "if vacant pos left_cell then left_cell else right_cell", "left_cell", "the second piece goes where another lies"),
    ("Forever", "(won g pos = true -> last_mover g pos = s) /\\", "True /\\", "whoever never loses may lose"),
    ("Forever", "In (strategy pos) (legal g pos)). Lemma", "True). Lemma", "whoever never loses may have no move"),
    ("Turns", "Definition turn_place (l : Z) (p : place) : place := (snd p, l - fst p).",
     "Definition turn_place (l : Z) (p : place) : place := (l - snd p, l - fst p).", "a quarter turn is a reflection"),
    ("Quarter", "| Straight => (r + 1) mod 2 |", "| Straight => r |", "straight connectors are not turned"),
    ("Alike", "with Place c p cell r => Place (partner p c) p cell r |", "with", "a piece is placed from the other set"),
    ("Stays", "playable g fixed (play g pos m) = true.", "playable_but_opening g fixed (play g pos m) = true.",
     "the opening round is not said to go on"),
    ("Tables", "match PositiveMap.find (class q) tbl with Some (r, _) => same_b (canon q) (canon r)",
     "match PositiveMap.find (class q) tbl with Some (r, _) => true", "a position stands for others that are not alike"),
    ("Needed", "condition := 12;", "condition := 14;", "another condition is said to decide"),
    ("Written", "fills := if as_at_the_start w pos then fixed w else listed", "fills := listed", "connectors are put in another order"),
    ("Counts", "if copies q c <? limit then", "if copies q c <=? limit then", "a piece too many of a pattern"),
    ("Counted", "if (2 <=? b)%nat then number g fs limit BD n else", "if (1 <=? b)%nat then number g fs limit BD n else",
     "squares are counted twice"),
    ("Turns", "turnable l := match l with Diagonals => false", "turnable l := match l with Diagonals => true",
     "connectors that a turn changes"),
    ("Checker", "&& negb (twice rs) && (2 <=? length rs)", "&& negb (twice rs)", "the lemma takes a piece that is not turned"),
]


# Definitions whose conditions are each made to hold always: each `&& X` becomes `&& (X || true)`.
CHECKERS = [("Legal", ("turn_b", "legal_b", "stuck", "no_turn_wins", "look")), ("Wait", ("first_turns",)),
            ("Checker", ("counts", "waits_hold", "nothing_over", "waits_b", "wait_b", "begins", "refutation_b", "certified_after", "certifies", "certificate_b")),
            ("Tables", ("good", "found", "proved_value"))]


def operand(text, at):
    """The end of the condition that begins here."""
    depth = 0
    while at < len(text):
        if text[at] in "([{":
            depth += 1
        elif text[at] in ")]}":
            depth -= 1
            if depth < 0:
                return at
        elif not depth and re.match(r"&&|\|\||\s(then|else|end|with)\b|\s\||\.\s", text[at:]):
            return at
        elif not depth and re.match(r"(match|if|let|forallb|existsb)\b", text[at:]):
            return None        # a condition with parts of its own
        at += 1
    return at


def conditions():
    """A mutant for each condition of the checkers that stands behind `&&`: where, and the text that is made there."""
    for stem, names in CHECKERS:
        text = (HERE / f"theories/{stem}.v").read_text(encoding="utf-8")
        for name in names:
            block = re.search(rf"^ *(Definition|Fixpoint) {name}\b.*?\.$", text, re.M | re.S)
            for found in re.finditer("&&", block[0]):
                start = block.start() + found.end()
                end = operand(text, start)
                if end is not None:
                    what = " ".join(text[start:end].split())
                    yield stem, text[:start] + f" ({text[start:end]} || true)" + text[end:], f"{name}: {what}"


def sh(command, where):
    return subprocess.run(command, cwd=where, capture_output=True, text=True, check=False)


def broken(stderr, folder):
    """Where Coq stopped: the theorem, lemma or definition of that line."""
    found = re.search(r'File "(?:\./)?(?:[^"]*/)?theories/(\w+)\.v", line (\d+)', stderr)
    if not found:
        return None
    lines = (folder / f"theories/{found[1]}.v").read_text(encoding="utf-8").splitlines()[:int(found[2])]
    name = next((m for line in reversed(lines) if (m := re.match(r"\s*(Theorem|Lemma|Example|Definition|Fixpoint)\s+(\w+)", line))), None)
    return f"{name[1].lower()} {found[1]}.{name[2]}" if name else found[1]


def make(folder, *targets):
    """What proof no longer goes through, or None."""
    made = sh(["make", "-j1", *targets], folder)
    if not made.returncode:
        return None
    where = broken(made.stderr, folder)
    if where is None or where.startswith(("definition", "fixpoint")):
        raise SystemExit(f"the mutant is no definition: {where} {made.stderr[-600:]}")
    return where


def vectors(folder, crosstrack):
    """The group of vectors that notices, asked of an engine for which nothing but the rules is extracted."""
    place = folder / "build/engine.o"
    place.mkdir(parents=True)
    whole = (folder / "theories/Extract.v").read_text(encoding="utf-8")
    part, found = re.subn(r"From Crosstrack Require Counted\b.*\n", "", whole)
    if not found:
        raise SystemExit("Extract.v no longer requires Counted in a line of its own")
    (place / "Extract.v").write_text(re.sub(r"\n  Counted\..*", ".", part, flags=re.S), encoding="utf-8")
    for name in ("json.ml", "engine.ml"):
        shutil.copy(folder / "ocaml" / name, place)
    for command in ("coqc -Q ../../theories Crosstrack Extract.v",
                    "ocamlfind ocamlopt -package unix -linkpkg -w -a -O3 -inline 200 -o ../engine $(ocamlfind ocamldep -sort *.mli *.ml)"):
        run = sh(["sh", "-c", command], place)
        if run.returncode:
            raise SystemExit(f"there is no engine: {run.stderr[-600:]}")
    run = sh([crosstrack, "conform", "--engine", str(folder / "build/engine"), "--require", "all", "--fail-fast", "--no-shrink"], folder)
    if run.returncode not in (0, 1):
        raise SystemExit(f"the vectors could not be asked: {run.stderr[-600:]}")
    groups = re.findall(r"^([a-z]+) +\d+ +([1-9]\d*|\d+ +[1-9]\d*) ", run.stdout, re.M)
    return "vectors: " + (groups[0][0] if groups else run.stdout[-200:]) if run.returncode else None


def notices(folder, stem, crosstrack):
    """What notices the mutant in this folder, or None."""
    if found := make(folder, "theories/Notation.vo", "theories/Facts.vo"):
        return found
    if stem in RULES and (found := vectors(folder, crosstrack)):
        return found
    if found := make(folder, "build/engine", "build/check", "build/count"):
        return found
    for script, what in (("samples.py", "files of samples.py"), ("counts.py", "counts of counts.py")):
        if sh([sys.executable, script, crosstrack], folder).returncode:
            return what
    return None


def replaced():
    """The mutants of the list: the file, its text, and what is wrong then."""
    for stem, old, new, what in MUTANTS:
        text = (HERE / f"theories/{stem}.v").read_text(encoding="utf-8")
        pattern = re.compile(r"\s+".join(map(re.escape, old.split())))
        if len(pattern.findall(text)) != 1:
            raise SystemExit(f"{stem}.v has {len(pattern.findall(text))} times: {old}")
        yield stem, pattern.sub(lambda _: new, text), what


def main():
    crosstrack = str(Path(sys.argv[1]).resolve())
    options = sys.argv[2:]
    made = conditions() if options[:1] == ["--conditions"] else replaced()
    word = "".join(options[-1:]) if options[-1:] != ["--conditions"] else ""
    asked = [mutant for mutant in made if word in f"{mutant[0]}: {mutant[2]}"]
    survivors = 0
    for stem, text, what in asked:
        with tempfile.TemporaryDirectory() as root:
            for name in ("examples", "reports/forced", "reports/counts", "tests/checkers", "tests/engines", "data"):
                (Path(root) / name).parent.mkdir(parents=True, exist_ok=True)
                (Path(root) / name).symlink_to(HERE.parent / name)
            folder = Path(root) / "formal"
            shutil.copytree(HERE, folder, ignore=shutil.ignore_patterns("build"))
            (folder / f"theories/{stem}.v").write_text(text, encoding="utf-8")
            noticed = notices(folder, stem, crosstrack)
        survivors += noticed is None
        print(f"| {stem} | {what} | {noticed or 'NOTHING'} |", flush=True)
    print(f"{len(asked)} mutants, {len(asked) - survivors} noticed, {survivors} not")
    if survivors or not asked:
        print("FAULT: a mutant survives, or there is none")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
