#!/usr/bin/env python3
"""Checks what the theorems rest on, and that clauses, definitions and theorems go together. Called by `make check`.

    python3 check.py            # with Coq and the compiled theories
    python3 check.py --tables   # the tables alone, without Coq

* clauses.csv has each clause of Crosstrack in data/clauses.csv once, with a definition, and a theorem or a note.
* Every definition that clauses.csv names is one that the programs run, or one that a theorem of its row is about.
* Every theorem of clauses.csv and theorems.csv exists, and every theorem is in theorems.csv, with a sentence before it.
* No theorem rests on an axiom.
* A theorem with hypotheses has an instance: a theorem without hypotheses whose proof uses it.
* No line of the theories is longer than 120 characters.
* docs/trust.md and README.md name no theorem that there is not.
"""
import csv
import functools
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
# What build/engine, build/check and build/count run.
PROGRAMS = ["File.check_file", "File.sentence", "Notation.read_position", "Notation.position_name",
            "Notation.read_setting", "Notation.read_move", "Notation.move_name", "Setup.playable", "Rules.legal", "Rules.play",
            "Rules.won", "Rules.last_mover", "Rules.perft", "Rules.wins", "Geometry.top", "Geometry.right", "Geometry.bottom",
            "Geometry.left", "Pieces.linked", "Pieces.kind_turned", "Counted.count_of", "Turns.twice_turns_of"]


def rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def names(text):
    return [name for name in text.split(";") if name]


def main():
    faults = []
    clauses, theorems = rows(HERE / "clauses.csv"), rows(HERE / "theorems.csv")
    wanted = [row["id"] for row in rows(HERE.parent / "data/clauses.csv") if row["group"] in ("EQ", "PL", "WN", "X")]
    if [row["clause"] for row in clauses] != wanted:
        faults.append("clauses.csv has not the clauses of data/clauses.csv, in their order")
    for row in clauses:
        if not names(row["definitions"]):
            faults.append(f"{row['clause']} has no definition")
        if not names(row["theorems"]) and not row["note"]:
            faults.append(f"{row['clause']} has neither a theorem nor a note")
    listed = [row["theorem"] for row in theorems]
    if len(set(listed)) != len(listed):
        faults.append("theorems.csv names a theorem twice")
    sources = {path.stem: path.read_text(encoding="utf-8") for path in sorted((HERE / "theories").glob("*.v"))}
    declared = {f"{stem}.{name}" for stem, text in sources.items() if stem not in ("Samples", "Extract")
                for name in re.findall(r"^\s*Theorem\s+(\w+)", text, re.M)}
    faults += [f"{stem}.{name} has no sentence before it" for stem, text in sources.items()
               for name in re.findall(r"(?<!\*\))\n *Theorem\s+(\w+)", text)]
    faults += [f"{name} is a theorem and not in theorems.csv" for name in sorted(declared - set(listed))]
    faults += [f"{name} is in theorems.csv and no theorem" for name in sorted(set(listed) - declared)]
    for stem, text in sources.items():
        faults += [f"{stem}.v, line {at}: longer than 120 characters"
                   for at, line in enumerate(text.split("\n"), 1) if len(line) > 120 and stem != "Figures"]
    known = {name.split(".")[1] for name in listed}
    for page in (HERE.parent / "docs/trust.md", HERE / "README.md"):
        text = page.read_text(encoding="utf-8")
        # A row of a table names theorems in its last column; a list begins with one.
        cited = {name for row in re.findall(r"^\|.*\| ([^|]*) \|$", text, re.M) for name in re.findall(r"`([a-z]\w+)`", row)}
        cited |= {name for item in re.findall(r"^- ((?:`\w+`(?: and )?)+):", text, re.M) for name in re.findall(r"\w+_\w+", item)}
        faults += [f"{page.name} names {name}, which is no theorem" for name in sorted(cited - known)]
    definitions = sorted({name for row in clauses for name in names(row["definitions"])})
    used = sorted({name for row in clauses for name in names(row["theorems"])} | set(listed))
    print(f"{len(clauses)} clauses, {len(definitions)} definitions, {len(listed)} theorems")
    if sys.argv[1:] != ["--tables"]:
        faults += with_coq(definitions, used, theorems, sources)
        faults += which_run(clauses, sources)
    for fault in faults:
        print("FAULT:", fault)
    print("FAILED" if faults else "passed")
    return 1 if faults else 0


def imports(sources):
    return ["From Coq Require Import String.",
            f"From Crosstrack Require {' '.join(stem for stem in sources if stem != 'Extract')}."]


def ask(name, lines):
    """What Coq prints of a file of commands, or None after it has told an error."""
    (HERE / "build").mkdir(exist_ok=True)
    file = HERE / "build" / name
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    run = subprocess.run(["coqc", "-q", "-Q", str(HERE / "theories"), "Crosstrack", str(file)],
                         capture_output=True, text=True, check=False)
    if run.returncode:
        print(run.stderr.strip())
        return None
    return run.stdout


def with_coq(definitions, used, theorems, sources):
    """What Coq says of each name: that it exists, its type, and what it rests on."""
    instances = sorted({row["instance"] for row in theorems if row["instance"]})
    lines = imports(sources)
    for name in definitions + used + instances:
        lines += [f'Check "@ {name}"%string.', f"Check {name}."]
    proofs = [name for name in dict.fromkeys(used + instances) if name not in definitions]
    together = functools.reduce(lambda made, name: f"({made}, @{name})", proofs, "tt")
    lines += [f"Definition everything := {together}.", 'Check "@ everything"%string.', "Print Assumptions everything."]
    out = ask("Names.v", lines)
    if out is None:
        return ["Coq does not know a name"]
    faults, types = [], {}
    for part in out.split('"@ ')[1:]:
        name, _, rest = part.partition('"')
        types[name] = rest.replace("<->", "")
    rests_on = types.pop("everything", "nothing is known").rpartition(": string")[2].strip()
    if rests_on != "Closed under the global context":
        faults.append(f"a theorem rests on more than the kernel: {rests_on}")
    if set(types) != set(definitions + used + instances):
        faults.append("Coq did not answer for every name")
    print(f"{len(proofs)} theorems, lemmas and instances: {rests_on}")
    applied = 0
    for row in theorems:
        if "->" in types[row["theorem"]] and not row["instance"]:
            faults.append(f"{row['theorem']} has hypotheses and no instance")
        if row["instance"]:
            applied += 1
            if "->" in types[row["instance"]]:
                faults.append(f"{row['instance']} has hypotheses of its own")
            if row["theorem"].split(".")[1] not in uses(row["instance"].split(".")[1], sources):
                faults.append(f"{row['instance']} does not use {row['theorem']}")
    print(f"{applied} theorems have an instance for which their hypotheses hold")
    return faults


def which_run(clauses, sources):
    """Asks Coq which definitions the programs depend on, and the theorems of each clause."""
    asked = PROGRAMS + sorted({name for row in clauses for name in names(row["theorems"])})
    lines = imports(sources)
    for name in asked:
        print_it = f"Print Transparent Dependencies {name}." if name in PROGRAMS else f"Check {name}."
        lines += [f'Check "@ {name}"%string.', print_it]
    out = ask("Programs.v", lines)
    if out is None:
        return ["Coq does not say what depends on what"]
    words = {}
    for part in out.split('"@ ')[1:]:
        name, _, rest = part.partition('"')
        words[name] = set(re.findall(r"\b[A-Z]\w*\.\w+", rest)) | {name}
    run, faults, stated = set().union(*(words[name] for name in PROGRAMS)), [], 0
    for row in clauses:
        cited = names(row["definitions"])
        about = set().union(*(words[name] for name in names(row["theorems"])))
        stated += sum(name not in run for name in cited)
        faults += [f"{row['clause']}: the programs do not run {name}, and no theorem of the row is about it"
                   for name in cited if name not in run | about]
        if not run.intersection(cited):
            faults.append(f"{row['clause']}: no program runs a definition of it")
    print(f"{len({name for row in clauses for name in names(row['definitions'])})} definitions of clauses: "
          f"{stated} are not run, but related by a theorem to what is")
    return faults


def uses(name, sources):
    """The names that a proof uses, and those that their proofs use, by the words of the sources."""
    blocks = {}
    for text in sources.values():
        for block in re.finditer(r"\b(?:Theorem|Lemma|Example) (\w+)(.*?)Qed\.", text, re.S):
            blocks[block[1]] = set(re.findall(r"\w+", block[2]))
    found, todo = set(), [name]
    while todo:
        for word in blocks.get(todo.pop(), ()):
            if word in blocks and word not in found:
                found.add(word)
                todo.append(word)
    return found


if __name__ == "__main__":
    sys.exit(main())
