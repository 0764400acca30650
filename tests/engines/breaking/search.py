"""Looks for mutants that the vectors do not notice, and for requests that notice them."""
import argparse
import collections
import csv
import os
import pathlib
import sys
from typing import Dict, List, Optional

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "making"))
import chance  # noqa: E402
import common  # noqa: E402
import crossings as made_crossings  # noqa: E402
import mutants  # noqa: E402
import naive  # noqa: E402
import naive_crossings  # noqa: E402

TABLES = {"crosstrack": "mutants.csv", "crossings": "crossings_mutants.csv"}
CLAUSES = {"tile": "EQ-SETS-8", "links": "X-JUNCTION", "board": "EQ-TERMINALS", "seating": "PL-OWN", "opening": "PL-OPENING",
           "win": "WN-OPPOSITE", "legal": "PL-ONE", "claim": "X-CLAIM", "apply": "PL-ONE", "perft": "PL-ONE",
           "read": "EQ-EDITIONS", "groups": "CR-GROUP", "single": "X-CR-SINGLE", "capture": "CR-CAPTURE",
           "distance": "CR-LINE", "crossing": "CR-CROSS", "draw": "CR-DRAW"}
CROSSINGS_CLAUSES = {**CLAUSES, "win": "CR-CROSS", "legal": "CR-MOVE", "claim": "CR-MOVE", "apply": "CR-MOVE",
                     "perft": "CR-MOVE", "read": "CR-START"}
WHYS = {"legal": "All legal moves", "apply": "What {} leads to", "status": "How it stands", "perft": "How many moves there are",
        "read": "Whether it is a position"}


def smaller(game: str, engine: object, case: dict, name: str) -> dict:
    """The case with as few pieces or stones as still notice the mutant."""
    clean = naive if game == "crosstrack" else naive_crossings
    if case["cmd"] == "read":
        return case
    key = "pieces" if game == "crosstrack" else "stones"
    rules = clean.Rules(case["ruleset"])
    at = 0
    while at < len(case["request"]["position"][key]):
        form = dict(case["request"]["position"])
        form[key] = form[key][:at] + form[key][at + 1:]
        trial = changed(clean, rules, case, form)
        if trial and mutants.is_noticed(engine, trial):
            case = trial
        else:
            at += 1
    return case


def changed(clean: object, rules: object, case: dict, form: dict) -> Optional[dict]:
    """The case with another position, if that can be played and answers as to whether the move is legal stay."""
    try:
        position = clean.position_of(rules, form)
        if rules.faults(position):
            return None
        word = "x1" if "x1" in form else "text"
        request = {**case["request"], "position": {**form, word: rules.write(position)}}
        expect = clean.answer({"cmd": case["cmd"], "ruleset": case["ruleset"], **request})
    except (KeyError, ValueError, AttributeError):
        return None
    return {**case, "request": request, "expect": expect} if expect.keys() == case["expect"].keys() else None


def row(game: str, number: int, case: dict, family: str, name: str) -> List[object]:
    """A row of a table in lab/cases."""
    cmd, request, fields = case["cmd"], case["request"], case["ruleset"]
    move = request.get("move", "")
    why = f"{WHYS[cmd].format(move)}, where a bug about {family}" + (f" under {name}" if name else "") + " shows."
    illegal = cmd == "apply" and "position" not in case["expect"]
    group = {"read": "notation", "legal": "legal", "perft": "perft", "apply": "illegal" if illegal else "successors",
             "status": "completion" if game == "crosstrack" else "outcome"}[cmd]
    ident = f"{group}/found-{number:03}"
    if game == "crosstrack":
        rules, cases = naive.Rules(fields), common.Cases()
        first = []
        if cmd == "read":
            try:
                first = rules.faults(rules.read(request["text"]))[:1]
            except (ValueError, KeyError):
                pass
        clauses = [*first, CLAUSES[family], *common.reading_clauses(fields), common.seat_clause(fields)]
        text = request["text"] if cmd == "read" else request["position"]["x1"]
        cases.add(ident, clauses, rules, cmd, text, request.get("depth", move), why,
                  "interpretation" if cmd == "read" else "")
        return cases.rows[0]
    rules, found = made_crossings.rules_of(fields["board"], fields["rows"], **{
        word: fields[word] for word in made_crossings.READINGS}), made_crossings.Cases()
    text = request["text"] if cmd == "read" else request["position"]["text"]
    clauses = [CROSSINGS_CLAUSES[family], *made_crossings.clauses_of(fields)]
    found.add(ident, clauses, rules, text, str(request.get("depth", move)), why)
    return found.rows[0]


def add(game: str, rows: List[List[object]]) -> None:
    """Adds rows to the table, by another name first; one that is there already is left out."""
    path = common.CASES / TABLES[game]
    columns = common.COLUMNS if game == "crosstrack" else made_crossings.COLUMNS
    known = []
    if path.exists():
        with open(path, newline="", encoding="utf-8") as file:
            known = list(csv.reader(file))[1:]
    number = max([int(line[0].rsplit("-", 1)[1]) for line in known], default=0)
    for line in rows:
        if [str(field) for field in line[2:-2]] not in [old[2:-2] for old in known]:
            number += 1
            known.append([f"{line[0].rsplit('-', 1)[0]}-{number:03}", *map(str, line[1:])])
    with open(f"{path}.part", "w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([columns, *known])
    os.replace(f"{path}.part", path)


def run(given: argparse.Namespace, names: Dict[tuple, List[str]]) -> int:
    """Counts the mutants that are noticed; the others are searched for requests that notice them."""
    game = given.game
    folder = given.vectors or mutants.VECTORS / ("" if game == "crosstrack" else game)
    suite = mutants.vectors(game, folder, given.most)
    print(f"{len(suite)} cases, {len(names)} mutants", flush=True)
    pool = mutants.with_conditions(game, list(chance.cases(game, given.seed, given.search)))
    tally = collections.defaultdict(collections.Counter)
    rows: List[List[object]] = []
    new: List[dict] = []  # cases that were found: one may notice the next mutant too
    for (ident, family, source, what), conditions in names.items():
        found = mutants.caught_by(source, suite, conditions)
        left = [name for name in conditions if name not in found]
        for name in left:
            engine = mutants.load(source)
            again = mutants.caught_by(source, new, [name])
            hit = again or mutants.caught_by(source, pool, [name])
            word = "missed" if hit else "same"
            tally[family][f"{word} met" if name else word] += 1
            print(f"{word}: {family} {ident} {name}: {what}", flush=True)
            if hit and not again:
                case = smaller(game, engine, hit[name], name)
                new += mutants.with_conditions(game, [case])
                rows.append(row(game, len(rows) + 1, case, family, name))
                print("   ", *rows[-1][:-1], flush=True)
                if given.add:
                    add(game, rows[-1:])
        for name in found:
            tally[family]["noticed met" if name else "noticed"] += 1
    for family, counts in sorted(tally.items()):
        print(f"{family}: {dict(counts)}")
    print(dict(sum(tally.values(), collections.Counter())))
    return 0


if __name__ == "__main__":
    sys.exit("run mutants.py")
