#!/usr/bin/env python3
"""Writes theories/Figures.v: the counts of reports/counts, which Numbers.v proves, and files that Results.v checks.
Called by `make`.

    python3 figures.py > theories/Figures.v
"""
import csv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COUNTS = ROOT / "reports/counts"
FILES = {"win_in_three_file": ROOT / "examples/files/win-in-three.json",
         **{path.stem.replace("-", "_").replace("2x1", "two_by_one"): path
            for path in sorted((ROOT / "formal/files").glob("2x1-*.json"))}}
QUOTE = '"'
READINGS = {"joined": "Joined", "through": "Through"}
LAYOUTS = {"crossed": "All_crossed", "straight": "Diagonals", "none": "Empty", "empty": "Empty"}


def rows(name):
    with open(COUNTS / name, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def row(line, limit, number):
    a, b = line["board"].split("x")
    patterns = "eight" if line["connectors"] == "empty" else "six"
    read_as = f"{READINGS[line['junction']]}, {patterns}, {LAYOUTS[line['connectors']]}"
    return f"  ({read_as}, ({limit}, {a}, {b}), {number}%N)"


def main():
    counts, turns = [], []
    for line in rows("minimum.csv"):
        a, b = map(int, line["board"].split("x"))
        assert int(line["pieces"]) == a + 2 * (b - 1), line
        counts += [row(line, 4, line["configurations"]), row(line, 1, line["one_set"])]
        if b > 1 and a % 2 == 0 and line["connectors"] != "straight":
            turns += [row(line, 4, line["up_to_symmetry"]), row(line, 1, line["one_set_up_to_symmetry"])]
    for line in rows("by-pieces.csv"):
        a, b = map(int, line["board"].split("x"))
        if int(line["pieces"]) == a + 2 * (b - 1) and (new := row(line, 4, line["winning"])) not in counts:
            counts.append(new)
    files = [f'Definition {name} := "{path.read_text(encoding="ascii").replace(QUOTE, 2 * QUOTE)}".'
             for name, path in FILES.items()]
    print(TEXT % (";\n".join(counts), ";\n".join(turns), "\n".join(files)), end="")


TEXT = """(** Written by figures.py: counts with the fewest pieces, and files. *)
From Coq Require Import List NArith String. Import ListNotations.
From Crosstrack Require Import Pieces Rules Counted.
Local Open Scope string_scope.

(* X-JUNCTION, patterns, connectors; at most so many of a pattern, and the board; how many. *)
Definition figures : list figure := [
%s].
(* The same up to quarter turns of the board. *)
Definition figures_up_to_turns : list figure := [
%s].

(* examples/files and formal/files. *)
%s
"""

if __name__ == "__main__":
    main()
