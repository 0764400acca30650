"""Derives the tables of this folder again, by asking `crosstrack`: derive.py TABLE prints one as CSV.

CROSSTRACK is the path of the program; by default the one that `cargo build --release` makes.
"""

import csv
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = os.environ.get("CROSSTRACK", str(ROOT / "target/release/crosstrack"))
LAYOUTS = ["crossed", "straight", "none"]
SOLVED = [  # junction, relocate-turn, null-turn, connectors
    "joined free forbidden crossed", "joined keep forbidden crossed", "through free forbidden crossed",
    "through keep forbidden crossed", "joined free allowed crossed", "through free allowed crossed",
    "joined free forbidden straight", "joined free forbidden none"]
CROSSINGS = [
    "default", "distance=upto", "distance=stop", "single=line", "reply=free", "capture-reply=yes", "lock=defend",
    "no-move=loss", "dead=play-on"]


def ask(*words):
    """Returns the JSON answer of a command."""
    done = subprocess.run([PROGRAM, *words, "--format", "json"], stdout=subprocess.PIPE)
    if done.returncode not in (0, 1):  # 1 is the answer no
        sys.exit(f"crosstrack {' '.join(words)}: exit code {done.returncode}")
    return json.loads(done.stdout)


def cases(board, layouts=LAYOUTS):
    """Returns the columns of each case of a board, and the options for it."""
    for junction in ("joined", "through"):
        for layout in ["empty"] if board == "4x3" else layouts:
            rules = f"{board},junction={junction}" + ("" if layout == "empty" else f",connectors={layout}")
            yield [board, junction, layout], ["--rules", rules]


def counts(words):
    return ask("count", *words)["answers"][0]


def minimum():
    yield ["board", "junction", "connectors", "pieces", "configurations", "up_to_symmetry", "one_set",
           "one_set_up_to_symmetry"]
    for board in ("4x2", "3x2", "2x2", "3x1", "2x1", "4x3"):
        for case, words in cases(board):
            all_sets, one = counts(words), counts([*words, "--stock", "one-set"])
            # One set may need more pieces, which do not count here.
            found = [of if of["pieces"] == all_sets["pieces"] else {} for of in (all_sets, one)]
            columns = ("configurations", "up_to_symmetry")
            yield case + [all_sets["pieces"]] + [of.get(name, 0) for of in found for name in columns]


def shares():
    yield ["board", "junction", "connectors", "of", "name", "configurations", "share"]
    for board in ("4x2", "4x3"):
        for case, words in cases(board):
            answer = counts(words)
            for of in ("cells", "terminals", "patterns"):
                for name, part in answer[of].items():
                    yield case + [of[:-1], name, part["configurations"], f"{part['share']:.6f}"]


def by_pieces():
    yield ["board", "junction", "connectors", "pieces", "winning", "irreducible"]
    for board, layouts in (("2x1", LAYOUTS), ("1x2", LAYOUTS), ("3x1", ["straight", "none"]), ("2x2", ["none"])):
        for case, words in cases(board, layouts):
            for row in ask("count", *words, "--by-pieces")["answers"]:
                if row["winning"] != "0":
                    yield case + [row[name] for name in ("pieces", "winning", "irreducible")]


def least():
    yield ["board", "junction", "connectors", "stock", "pieces", "witness", "refuted", "variables", "clauses",
           "proof_steps"]
    for board, stock in (("4x2", 4), ("4x2", 1), ("4x3", 4), ("3x2", 4), ("2x2", 4), ("3x1", 4), ("2x1", 4)):
        for case, words in cases(board):
            stocks = ["--stock", "one-set"] if stock == 1 else []
            answer = ask("minimal", *words, *stocks)["answers"][0]
            with tempfile.TemporaryDirectory() as folder:
                proof = ask("proof", "proof", "--dir", folder, *words, *stocks)
            found = [answer.get(name) for name in ("pieces", "witness", "refuted")]
            yield case + [stock, *found] + [proof[name] for name in ("variables", "clauses", "steps")]


def solved(*words):
    """Returns the counts by value of a board that is solved: all positions, then those within the opening."""
    with tempfile.TemporaryDirectory() as folder:
        table = str(pathlib.Path(folder) / "table")
        subprocess.run([PROGRAM, "tablebase", "build", *words, "--dir", table], check=True, stdout=subprocess.DEVNULL)
        return [of["by_value"] for of in ask("tablebase", "stats", table)["counts"]]


def tablebases():
    yield ["board", "junction", "relocate-turn", "null-turn", "connectors", "value", "plies", "positions",
           "within_opening"]
    for readings in SOLVED:
        words = readings.split()
        names = ("junction", "relocate-turn", "null-turn", "connectors")
        every, opening = solved("--rules", ",".join(["2x1", *(f"{name}={word}" for name, word in zip(names, words))]))
        within = {(row["value"], row["plies"]): row["positions"] for row in opening}
        for row in every:
            key = (row["value"], row["plies"])
            yield ["2x1", *words, *key, row["positions"], within.get(key, 0)]


def crossings():
    yield ["board", "rows", "reading", "value", "plies", "positions"]
    for board in ("3x4", "3x5", "4x4"):
        for reading in CROSSINGS:
            rules = f"{board},rows=1" + ("" if reading == "default" else f",{reading}")
            for row in solved("--game", "crossings", "--rules", rules)[0]:
                yield [board, 1, reading, row["value"], row["plies"], row["positions"]]


TABLES = {"counts/minimum": minimum, "counts/shares": shares, "counts/by-pieces": by_pieces, "minimal/minimum": least,
          "tablebases/values": tablebases, "crossings/values": crossings}

if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in TABLES:
        sys.exit(f"usage: derive.py {'|'.join(TABLES)}")
    csv.writer(sys.stdout, lineterminator="\n").writerows(TABLES[sys.argv[1]]())
