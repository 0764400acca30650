#!/usr/bin/env python3
"""Breaks the naive engine in many small ways, and says which of them the vectors do not notice.

By hand: `python3 tests/engines/mutants.py [--game crossings] [--conditions N] [--search N] [--only FAMILY] [--list]`.
A mutant changes one place of the source: a comparison, an operator, a number, a condition, a statement that is left
out. With `--conditions` it is also broken under one kind of ruleset only, such as `relocate-turn=keep`, and right under
all others: a bug where two things meet. Nothing is chosen by hand, so some mutants are no bugs: they answer as the
engine does. Those are in EQUIVALENT, each with the reason. With `--search` requests by chance are put to what the
vectors do not notice; `--add` keeps those that notice it, in `lab/cases`. `--causes` runs the runner: see `causes.py`.
"""
import argparse
import ast
import collections
import csv
import json
import pathlib
import random
import signal
import sys
import time
import types
from typing import Dict, List

from readings import READINGS

HERE = pathlib.Path(__file__).resolve().parent
ENGINES = {"crosstrack": "naive.py", "crossings": "naive_crossings.py"}
VECTORS = HERE.parents[1] / "data" / "vectors"
SECONDS = 2  # that a mutant may take for a case
COMPARED = {ast.Eq: "!=", ast.NotEq: "==", ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.In: "not in",
            ast.NotIn: "in"}
OPERATORS = {ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*", ast.BitAnd: "|",
             ast.Mod: "* 0 +"}
# What a function is about. Functions that are not here are not broken.
FAMILIES = {
    "least": "tile", "orientations": "tile", "links": "links", "__init__": "board", "place_name": "board",
    "side_of": "seating", "may_place": "seating", "may_handle": "seating", "in_opening": "opening",
    "opening_fits": "opening", "path_stands": "win", "finished": "win", "status": "win", "turns": "legal",
    "legal": "claim", "after": "apply", "perft": "perft", "faults": "read", "write": "read", "read": "read",
    "write_rows": "read", "read_rows": "read",
    "line": "groups", "may_step_alone": "single", "may_capture": "capture", "moves_along": "distance", "crosses": "crossing",
    "answers": "crossing", "is_lost": "crossing", "is_dead": "draw", "far_row": "crossing", "destination": "distance",
}
CONDITIONS = {
    **{f"{name}={value}": lambda r, name=name, value=value: r[name] == value
       for name, values in READINGS.items() for value in values[1:]},
    "connectors=none": lambda r: r["connectors"] == "none",
    "connectors=straight": lambda r: r["connectors"] == "straight",
    "intersections": lambda r: r["connectors"] == "empty",
    "three players": lambda r: "3" in r["owners"] and "4" not in r["owners"],
    "teams": lambda r: r["owners"].endswith("t"),
    "individuals": lambda r: "4" in r["owners"] and "t" not in r["owners"],
    "unused sets": lambda r: "0" in r["owners"],
    "other owners": lambda r: r["owners"] not in ("1122", "123c", "1234", "1234t"),
    "edition=original": lambda r: r["edition"] == "original",
    "edition=challenge": lambda r: r["edition"] == "challenge",
    "other set of pieces": lambda r: (r["edition"] in ("original", "tournament")) != (r["board"] == "4x3"),
    "square board": lambda r: r["board"].endswith("x1"),
    "diagonal board": lambda r: int(r["board"][0]) < int(r["board"][2]),
    "odd board": lambda r: int(r["board"][0]) % 2 == 1,
}
CROSSINGS_CONDITIONS = {
    "distance=upto": lambda r: r["distance"] == "upto",
    "distance=stop": lambda r: r["distance"] == "stop",
    "single=line": lambda r: r["single"] == "line",
    "reply=free": lambda r: r["reply"] == "free",
    "capture-reply=yes": lambda r: r["capture-reply"] == "yes",
    "lock=defend": lambda r: r["lock"] == "defend",
    "no-move=loss": lambda r: r["no-move"] == "loss",
    "dead=play-on": lambda r: r["dead"] == "play-on",
    "two rows": lambda r: str(r["rows"]) == "2",
    "wide board": lambda r: int(r["board"][0]) > int(r["board"][2]),
    "high board": lambda r: int(r["board"][0]) < int(r["board"][2]),
}
CONDITIONS_OF = {"crosstrack": CONDITIONS, "crossings": CROSSINGS_CONDITIONS}
EQUIVALENT = HERE / "mutants_equivalent.csv"


def changes(node: ast.AST, text) -> list:
    """The texts that may stand in place of a node, each with the kind of change."""
    found = []
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in COMPARED:
        found.append(("compare", f"{text(node.left)} {COMPARED[type(node.ops[0])]} {text(node.comparators[0])}"))
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        found.append(("operator", f"{text(node.left)} {OPERATORS[type(node.op)]} {text(node.right)}"))
    if isinstance(node, ast.BoolOp):
        word = " or " if isinstance(node.op, ast.And) else " and "
        found.append(("and-or", word.join(f"({text(value)})" for value in node.values)))
        for index in range(len(node.values)):
            kept = [value for at, value in enumerate(node.values) if at != index]
            same = " and " if isinstance(node.op, ast.And) else " or "
            found.append((f"drop-{index}", same.join(f"({text(value)})" for value in kept)))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        found.append(("not", text(node.operand)))
    if isinstance(node, ast.Constant) and type(node.value) is int:
        found += [("more", str(node.value + 1)), ("less", f"({node.value - 1})")]
    if isinstance(node, ast.IfExp):
        found += [("first", text(node.body)), ("second", text(node.orelse))]
    if isinstance(node, (ast.AugAssign, ast.Expr)):
        found.append(("leave-out", "pass"))
    return found


def mutants(engine: str) -> list:
    """All mutants of an engine's source: an id, a family, the source, and what is changed."""
    lines = engine.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line.encode()))
    source = engine.encode()

    def place(node: ast.AST) -> tuple:
        return starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset

    def text(node: ast.AST) -> str:
        begin, end = place(node)
        return source[begin:end].decode()

    made = []

    def visit(node: ast.AST, function: str, number: collections.Counter) -> None:
        if isinstance(node, ast.FunctionDef):
            function, number = node.name, collections.Counter()
        is_doc = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if function in FAMILIES and not is_doc:
            found = changes(node, text)
            for test in node.ifs if isinstance(node, ast.comprehension) else []:
                made_of(test, "always", "True", function, number)
            if isinstance(node, (ast.If, ast.While)):
                made_of(node.test, "never", "False", function, number)
            for kind, new in found:
                made_of(node, kind, new, function, number)
        for child in ast.iter_child_nodes(node):
            if not isinstance(node, ast.FunctionDef) or child in node.body:
                visit(child, function, number)

    def made_of(node: ast.AST, kind: str, new: str, function: str, number: collections.Counter) -> None:
        begin, end = place(node)
        number[kind] += 1
        inner = new if kind == "leave-out" else f"({new})"
        changed = (source[:begin] + inner.encode() + source[end:]).decode()
        try:
            compile(changed, "mutant", "exec")
        except SyntaxError:
            return
        what = " ".join(f"{text(node)}  =>  {new}".split())
        made.append((f"{function}-{kind}-{number[kind]}", FAMILIES[function], changed, what))

    visit(ast.parse(engine), "", collections.Counter())
    seen = {}
    for mutant in made:  # `__init__` is there twice
        seen.setdefault(mutant[0], []).append(mutant)
    return [(ident + ("b" if at else ""), *rest) for same in seen.values() for at, (ident, *rest) in enumerate(same)]


def load(source: str) -> types.ModuleType:
    module = types.ModuleType("mutant")
    sys.modules["mutant"] = module
    exec(compile(source, "mutant", "exec"), module.__dict__)  # pylint: disable=exec-used
    return module


def agrees(cmd: str, expect: dict, found: dict) -> bool:
    """Compares as the runner does."""
    if cmd == "legal":
        return sorted(found["moves"]) == sorted(expect["moves"])
    if cmd in ("apply", "read") and "position" not in expect:
        return "position" not in found
    if cmd == "board":
        return all(found[key] == expect[key] for key in ("across", "terminals")) and \
            all(sorted(found[key]) == sorted(expect[key]) for key in ("cells", "interstices"))
    if cmd == "links":
        tables = [{side: sorted(others) for side, others in table["links"].items()} for table in (found, expect)]
        return tables[0] == tables[1]
    return all(found.get(key) == expect.get(key) for key in ("position", "outcome", "winner", "nodes", "wins",
                                                              "captures", "crossings", "counter_crossings", "draws")
               if key in expect or key in ("position", "outcome", "winner"))


def passes(engine: types.ModuleType, case: dict) -> bool:
    """Does an engine answer a case, or a whole game, as it should?"""
    def ask(cmd: str, more: dict) -> dict:
        return engine.answer({"cmd": cmd, "ruleset": case["ruleset"], **more})

    request, expect = case["request"], case["expect"]
    if case["cmd"] != "game":
        return agrees(case["cmd"], expect, ask(case["cmd"], request))
    position = request["position"]
    for move, text in zip(request["moves"], expect["positions"]):
        if ask("apply", {"position": position, "move": move}).get("position") != text:
            return False
        position = {"x1": text, "text": text}
    return agrees("status", expect["outcome"], ask("status", {"position": position}))


class Late(Exception):
    """A mutant that does not end."""


def late(*_: object) -> None:
    raise Late


def is_noticed(engine: types.ModuleType, case: dict) -> bool:
    """Does a case notice an engine: by a wrong answer, an exception, or as none comes in time?"""
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        return not passes(engine, case)
    except Exception:  # pylint: disable=broad-except
        return True
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def caught_by(source: str, cases: list, names: List[str]) -> Dict[str, dict]:
    """For each condition, "" for none, the first case that notices a mutant; conditions without one are left out."""
    found: Dict[str, dict] = {}
    try:
        engine = load(source)
    except Exception:  # pylint: disable=broad-except
        return dict.fromkeys(names, {"id": "the first request"})
    for case in cases:
        new = [name for name in names if name not in found and (not name or name in case["holds"])]
        if new and is_noticed(engine, case):
            found.update(dict.fromkeys(new, case))
        if len(found) == len(names):
            break
    return found


def vectors(game: str, folder: pathlib.Path, most: float) -> list:
    """The cases that take the engine so many seconds at most, the cheapest first."""
    clean, timed = load((HERE / ENGINES[game]).read_text(encoding="utf-8")), []
    for path in sorted(folder.glob("*.json")):
        if path.name != "index.json" and not path.name.endswith(".schema.json"):
            for case in json.loads(path.read_text(encoding="utf-8"))["cases"]:
                before = time.process_time()
                if not passes(clean, case):
                    sys.exit(f"{case['id']}: the engine fails without a bug")
                timed.append((time.process_time() - before, case["id"], case))
    timed = [row for row in sorted(timed, key=lambda row: row[:2]) if row[0] <= most]
    return with_conditions(game, [case for _, _, case in timed])


def with_conditions(game: str, cases: list) -> list:
    """The cases, each with the conditions that hold in its ruleset."""
    for case in cases:
        case["holds"] = {name for name, holds in CONDITIONS_OF[game].items() if holds(case["ruleset"])}
    return cases


def equivalents(game: str) -> Dict[str, str]:
    """The mutants that answer as the engine does, each with the reason."""
    with open(EQUIVALENT, newline="", encoding="utf-8") as file:
        return {row["id"]: row["reason"] for row in csv.DictReader(file) if row["game"] == game}


def units(game: str, given: argparse.Namespace) -> dict:
    """The mutants that are asked for, each with the conditions under which it is broken."""
    made = mutants((HERE / ENGINES[game]).read_text(encoding="utf-8"))
    known = equivalents(game)
    unknown = sorted(set(known) - {mutant[0] for mutant in made})
    if unknown:
        sys.exit(f"{EQUIVALENT.name}: {', '.join(unknown)}: there is no such mutant of {game}; take the row out")
    made = [mutant for mutant in made if given.only in ("", mutant[1]) and mutant[0] not in known]
    dice = random.Random(given.seed)
    plain = [(mutant, "") for mutant in made]
    chosen = dice.sample(plain, min(given.sample, len(plain))) if given.sample >= 0 else plain
    met = [(mutant, name) for mutant in made for name in CONDITIONS_OF[game]]
    chosen += dice.sample(met, min(given.conditions, len(met)))
    names = collections.defaultdict(list)
    for mutant, name in chosen:
        names[mutant].append(name)
    return names


def options() -> argparse.ArgumentParser:
    """The options of the command."""
    parser = argparse.ArgumentParser(description="Breaks the naive engine in many small ways.")
    parser.add_argument("--game", choices=ENGINES, default="crosstrack")
    parser.add_argument("--only", default="", help="a family")
    parser.add_argument("--sample", type=int, default=-1, help="so many of them, chosen at random; else all")
    parser.add_argument("--conditions", type=int, default=0, help="break so many under one kind of ruleset only")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--vectors", type=pathlib.Path, help="a folder of vectors")
    parser.add_argument("--most", type=float, default=1e9, help="leave out cases that take more seconds")
    parser.add_argument("--search", type=int, default=0, help="put so many requests by chance to what is not noticed")
    parser.add_argument("--add", action="store_true", help="keep the requests that notice more, in lab/cases")
    parser.add_argument("--causes", type=int, default=0, help="compare the first causes of so many with what is broken")
    parser.add_argument("--runner", default="crosstrack", help="the command of the runner, for --causes")
    parser.add_argument("--list", action="store_true", help="list the mutants and run none")
    return parser


def main() -> int:
    given = options().parse_args()
    names = units(given.game, given)
    if given.list:
        for (ident, family, _, what), conditions in names.items():
            for name in conditions:
                print(f"{family} {ident} {name} {what}")
        return 0
    sys.path.insert(0, str(HERE / "breaking"))
    import causes  # pylint: disable=import-outside-toplevel
    import search  # pylint: disable=import-outside-toplevel
    signal.signal(signal.SIGVTALRM, late)
    return causes.run(given, names) if given.causes else search.run(given, names)


if __name__ == "__main__":
    sys.exit(main())
