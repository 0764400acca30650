"""Compares the first cause that the runner names with what a mutant breaks."""
import argparse
import collections
import json
import pathlib
import shlex
import subprocess
import sys
import tempfile
from typing import Dict, List

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import mutants  # noqa: E402

STOCK = "PL-STOCK-2 PL-STOCK-3 PL-STOCK-4 PL-TEAMS PL-COMMON PL-PARTNER"
TILES = "EQ-SETS-8 EQ-SETS-6 EQ-INTERSECTIONS PL-ROTATE PL-PLACE PL-RELOCATE PL-INTERSECTION"
# What the `__init__` of the rules prepares: who owns what, and what lies on the board in the beginning.
OF_RULES = f"{STOCK} PL-ORDER PL-INTERSECTION PL-INTERSECTION-FIXED X-CONNECTORS X-CLAIM EQ-INTERSECTIONS EQ-EDITIONS " \
           "EQ-SETS-8 EQ-SETS-6"
# The clauses that are right as a first cause of a mutant of a function; the board and the rules have an `__init__` each.
RIGHT = {
    "least": TILES, "orientations": TILES, "links": f"X-JUNCTION {TILES}",
    "__init__": f"EQ-TERMINALS EQ-LARGE EQ-SMALL {OF_RULES}", "place_name": "EQ-TERMINALS EQ-LARGE EQ-SMALL",
    "side_of": "PL-TEAMS PL-PARTNER PL-OWN PL-STOCK-4 WN-MOVER", "may_place": f"{STOCK} PL-PLACE",
    "may_handle": "PL-OWN PL-COMMON PL-PARTNER PL-TEAMS", "in_opening": "PL-OPENING",
    "opening_fits": "PL-OPENING PL-EMPTY", "path_stands": "WN-OPPOSITE WN-TOUCH WN-ANY-COLOUR WN-NO-SIDE",
    "finished": "WN-OPPOSITE X-CLAIM", "status": "WN-MOVER PL-NO-MOVE PL-TEAMS WN-OPPOSITE",
    "turns": "PL-PLACE PL-STAY PL-ROTATE PL-RELOCATE PL-INTERSECTION EQ-INTERSECTIONS X-NULL-TURN X-RELOCATE-TURN PL-OPENING "
             "PL-OWN PL-COMMON PL-FREEZE PL-ONE",
    "legal": "X-CLAIM WN-OPPOSITE PL-ONE",
    "after": "PL-ORDER PL-FREEZE PL-COMMON PL-ROTATE PL-RELOCATE PL-PLACE PL-INTERSECTION PL-STAY X-CLAIM",
}
RIGHT_CROSSINGS = {
    "line": "CR-GROUP CR-LINE CR-SUB CR-CAPTURE", "may_step_alone": "X-CR-SINGLE CR-SINGLE",
    "may_capture": "CR-CAPTURE CR-SINGLE X-CR-LOCK",
    "moves_along": "CR-MOVE CR-SUB CR-LINE CR-SINGLE CR-OCCUPIED CR-CAPTURE X-CR-DISTANCE X-CR-SINGLE",
    "destination": "CR-MOVE CR-LINE CR-SINGLE CR-OCCUPIED CR-CAPTURE", "crosses": "CR-CROSS CR-LOCK",
    "answers": "CR-CROSS X-CR-CAPTURE-REPLY X-CR-REPLY", "is_lost": "CR-CROSS X-CR-REPLY", "is_dead": "X-CR-DEAD CR-DRAW",
    "far_row": "CR-CROSS CR-LOCK", "legal": "CR-MOVE CR-LOCK CR-CROSS X-CR-REPLY X-CR-DEAD",
    "after": "CR-START CR-MOVE CR-LINE CR-CAPTURE CR-CROSS CR-LOCK X-CR-REPLY",
    "status": "CR-CROSS CR-DRAW X-CR-NO-MOVE X-CR-DEAD X-CR-REPLY",
}
# Functions that are about no clause: the part of the answer that a first cause must name.
PARTS = {"perft": ("counts of moves",),
         "read": ("a text that is no position is taken for one", "a position is not read", "how a position is written",
                  "whether a text is a position")}


def is_right(game: str, ident: str, family: str, cause: dict) -> bool:
    """Is a cause about what a mutant breaks?"""
    if family in PARTS:
        # The edition is a part of the text.
        is_edition = ident.startswith("write-") and cause["clause"] == "EQ-EDITIONS"
        return is_edition or cause["what"] in PARTS[family]
    function = ident.split("-")[0]
    right = RIGHT if game == "crosstrack" else RIGHT_CROSSINGS
    return cause["clause"] in right[function].split()


def cheap(game: str, most: float, folder: pathlib.Path) -> None:
    """Writes the vectors that the engine answers in so many seconds into a folder."""
    place = mutants.VECTORS / ("" if game == "crosstrack" else game)
    kept = {case["id"] for case in mutants.vectors(game, place, most)}
    for path in place.glob("*.json"):
        if not path.name.endswith(".schema.json"):
            form = json.loads(path.read_text(encoding="utf-8"))
            form["cases"] = [case for case in form["cases"] if case["id"] in kept]
            if form["cases"]:
                (folder / path.name).write_text(json.dumps(form), encoding="utf-8")


def first_causes(given: argparse.Namespace, source: str, folder: pathlib.Path) -> List[dict]:
    """The causes that the runner names for a mutant, in its order."""
    engine, report = folder / "engine.py", folder / "report.json"
    engine.write_text(source, encoding="utf-8")
    report.unlink(missing_ok=True)
    words = [*shlex.split(given.runner), "conform", "--engine", shlex.join([sys.executable, str(engine)]), "--vectors",
             str(folder / "vectors"), "--fresh", "0", "--max-shrink", "5", "--report", f"json={report}"]
    if given.game != "crosstrack":
        words += ["--game", given.game]
    try:
        run = subprocess.run(words, capture_output=True, text=True, timeout=300, check=False)
    except subprocess.TimeoutExpired:
        return [{"clause": "", "what": "the runner took more than 300 s"}]
    if not report.exists():
        return [{"clause": "", "what": (run.stderr or run.stdout).strip()[-200:]}]
    causes = json.loads(report.read_text(encoding="utf-8"))["causes"]
    # One that breaks in the middle of an answer says so itself; there is no clause to name.
    return causes if causes or run.returncode == 0 else [{"clause": "", "what": "the engine breaks"}]


def chosen(names: Dict[tuple, List[str]], count: int) -> List[tuple]:
    """So many mutants, of all families in turn."""
    by_family = collections.defaultdict(list)
    for mutant in names:
        by_family[mutant[1]].append(mutant)
    turns = [mutants_of[at:at + 1] for at in range(max(map(len, by_family.values()))) for mutants_of in by_family.values()]
    return [mutant for turn in turns for mutant in turn][:count]


def run(given: argparse.Namespace, names: Dict[tuple, List[str]]) -> int:
    """Counts the first causes that are right; prints the others."""
    tally = collections.defaultdict(collections.Counter)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "vectors").mkdir()
        cheap(given.game, given.most, folder / "vectors")
        for ident, family, source, what in chosen(names, given.causes):
            causes = first_causes(given, source, folder)
            if not causes:
                word = "not noticed"
            elif causes[0]["clause"] in ("", "xtp/1"):
                word = "no answer"
            else:
                word = "right" if is_right(given.game, ident, family, causes[0]) else "wrong"
            tally[family][word] += 1
            said = f"{causes[0]['clause']}: {causes[0]['what']}" if causes else ""
            print(f"{word}: {family} {ident}: {what} | {said}", flush=True)
    for family, counts in sorted(tally.items()):
        print(f"{family}: {dict(counts)}")
    print(dict(sum(tally.values(), collections.Counter())))
    return 0
