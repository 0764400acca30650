#!/usr/bin/env python3
"""Compares the naive engine with the tables and stories in data/. By hand: python3 tests/engines/selftest.py

With --all it counts the longest tables of move sequences too, which takes hours.
"""
import collections
import csv
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import naive  # noqa: E402
from readings import DEFAULTS  # noqa: E402

DATA = pathlib.Path(__file__).resolve().parents[2] / "data"
LIMIT = 20_000  # sequences of moves that are counted


def ruleset(readings: str, text: str) -> dict:
    """The ruleset of an x1 text with the readings of a row, other fields as they are by default."""
    board, tag, owners = re.match(r"x1_(\d+x\d+)(?:~([a-z]+))?_([^.]*)", text).groups()
    edition = tag or ("tournament" if board == "4x3" else "standard")
    if owners == "1234" and edition == "tournament":
        edition = "original"
    fields = {"game": "crosstrack", "board": board, "edition": edition, "owners": owners, **DEFAULTS,
              "connectors": "crossed"}
    fields.update(item.split("=") for item in readings.split())
    if naive.EDITIONS[fields["edition"]] == "eight":
        fields["connectors"] = "empty"
    return fields


def rows(name: str) -> list:
    with open(DATA / "suites" / name, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def ask(cmd: str, fields: dict, **more: object) -> dict:
    return naive.answer({"cmd": cmd, "ruleset": fields, **more})


class Tally:
    """Counts comparisons, and prints those that differ."""

    def __init__(self) -> None:
        self.good = self.bad = 0

    def check(self, what: str, found: object, expected: object) -> None:
        self.good += found == expected
        if found != expected:
            self.bad += 1
            print(f"{what}: found {found!r}, expected {expected!r}")


def kind(move: str) -> str:
    """The kind of a move: rC.d4.5, d4.5, d4.e6.5, T.xd4.2 or claim."""
    parts = move.rstrip("!").split(".")
    if len(parts) < 3:
        return "claim" if move == "claim" else "rotate"
    return "intersection" if parts[0] in naive.INTERSECTIONS else "place" if parts[0][0] in "rybg" and \
        parts[0][1].isupper() else "relocate"


def count(rules: naive.Rules, position: naive.Position, depth: int) -> collections.Counter:
    """Sequences of legal moves: by the kind of the last one, how many win, and how many leave no move."""
    counts = collections.Counter()
    for move in rules.legal(position):
        after = rules.after(position, move)
        if depth > 1:
            counts += count(rules, after, depth - 1)
            continue
        won = rules.finished(after)
        # Whoever has a piece left and a free cell has a move.
        is_stuck = len(after.pieces) == len(rules.board.cells) and not won and not rules.legal(after)
        for name in ("nodes", kind(move), *["wins"] * won, *["draws"] * is_stuck):
            counts[name] += 1
    return counts


def suites(tally: Tally) -> None:
    """Positions read and written, faults, illegal moves, counts."""
    for row in rows("crosstrack.csv"):
        fields = ruleset(row["readings"], row["position"])
        tally.check(row["id"], ask("read", fields, text=row["position"]), {"position": row["position"]})
    for row in rows("faults.csv"):
        fields = ruleset(row["readings"], row["setup"])
        found = ask("read", fields, text=row["setup"])
        tally.check(row["id"], sorted(found.get("clauses", [])), sorted(row["clauses"].split()))
    for row in rows("illegal.csv"):
        fields = ruleset(row["readings"], row["position"])
        found = ask("apply", fields, position={"x1": row["position"]}, move=row["move"])
        tally.check(row["id"], found, {"illegal": True})
    for row in rows("perft.csv"):
        if int(row["nodes"]) < LIMIT or "--all" in sys.argv:
            rules = naive.Rules(ruleset(row["readings"], row["position"]))
            found = count(rules, rules.read(row["position"]), int(row["depth"]))
            columns = list(row)[list(row).index("nodes"):list(row).index("note")]
            tally.check(row["id"], {name: found[name] for name in columns}, {name: int(row[name]) for name in columns})


def transcripts(tally: Tally) -> None:
    """Stories: a move by a player, and what comes of it: a clause, `ok`, `draw` or `win` and who."""
    for path in sorted((DATA / "transcripts").glob("*.txt")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            words = line.split("#")[0].split()
            if words[:1] == ["ruleset"]:
                fields = ruleset(" ".join(words[2:]), f"x1_{words[1]}")
            elif words == ["start"]:
                rules = naive.Rules(fields)
                position = rules.write(naive.Position(1, {}, rules.start_fills, {}, False))
            elif words and words[0].isdigit():
                where, (player, move, result) = f"{path.name}:{number}", words[:3]
                tally.check(where, int(player) == rules.read(position).to_move or result == "WN-MOVER", True)
                after = ask("apply", fields, position={"x1": position}, move=move)
                if result not in ("ok", "draw", "win"):
                    tally.check(where, after, {"illegal": True})
                    continue
                position = after.get("position", position)
                tally.check(where, ask("read", fields, text=position), after)
                expected = {"outcome": "none" if result == "ok" else result}
                if result == "win":
                    expected["winner"] = [int(winner) for winner in words[3]]
                tally.check(where, ask("status", fields, position={"x1": position}), expected)


def main() -> int:
    tally = Tally()
    suites(tally)
    transcripts(tally)
    print(f"{tally.good} comparisons agree, {tally.bad} differ")
    return 1 if tally.bad else 0


if __name__ == "__main__":
    sys.exit(main())
