#!/usr/bin/env python3
"""Compares the proved counting program build/count with `crosstrack count`, on all octagons up to 5x2.

    python3 counts.py CROSSTRACK

For each board: both readings of X-JUNCTION, each layout of connectors, one, two and four pieces of a pattern, and some sets
of patterns; up to quarter turns where the program is proved for it. Fewer of these on the largest boards.
"""
import itertools
import json
import resource
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
STOCKS = {"all": 4, "one-player": 2, "one-set": 1}
SIX, EIGHT = "ACDFGI", "ABCDEFGH"
SETS = [[], ["--without", "D,F"], ["--only", "A,C"], ["--only", "I"]]


def patterns(filters, whole):
    letters = filters[1].split(",") if filters else []
    return "".join(letter for letter in whole if not filters or (letter in letters) == (filters[0] == "--only"))


def run(command):
    done = subprocess.run(command, capture_output=True, text=True, check=False,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_STACK, (resource.RLIM_INFINITY,) * 2))
    if done.returncode not in (0, 1) and "the stock leaves at most" not in done.stderr:
        raise SystemExit(f"FAULT: {' '.join(command)}: code {done.returncode}, {done.stderr.strip()}")
    return done.stdout or "{}"


def cases():
    for a, b in itertools.product(range(1, 6), (1, 2)):
        stocks, sets = (["all"], SETS[:1]) if a == 5 else (STOCKS, SETS)
        for junction, stock, filters in itertools.product(("joined", "through"), stocks, sets):
            if filters and stock == "one-player":
                continue
            for connectors in ("crossed", "straight", "none"):
                yield a, b, junction, connectors, stock, filters, SIX
            if filters != SETS[3]:
                yield a, b, junction, "empty", stock, filters, EIGHT


def main():
    crosstrack, faults, same, turned, most = str(Path(sys.argv[1]).resolve()), 0, 0, 0, 0
    for a, b, junction, connectors, stock, filters, whole in cases():
        letters = patterns(filters, whole)
        pieces = "tournament" if connectors == "empty" else f"standard,connectors={connectors}"
        asked = ["--rules", f"{a}x{b},junction={junction},{pieces}", "--stock", stock, *filters]
        answer = json.loads(run([crosstrack, "count", *asked, "--format", "json"])).get("answers", [{}])[0]
        # If the fewest pieces that win are more than the width, or none win, no configuration of the width does.
        found = answer if answer.get("pieces") == a + 2 * (b - 1) else {}
        put = [f"{a}x{b}", junction, connectors, str(STOCKS[stock]), letters]
        pairs = [([], "configurations")]
        if b > 1 and a % 2 == 0 and connectors != "straight":
            pairs.append((["-t"], "up_to_symmetry"))
        for option, field in pairs:
            ours, theirs = int(run([str(HERE / "build/count"), *option, *put])), int(found.get(field) or 0)
            if ours == theirs:
                same, turned, most = same + 1, turned + bool(option), max(most, ours)
            else:
                print(f"FAULT: {' '.join(option + put)}: proved {ours}, crosstrack {theirs}")
                faults += 1
    print(f"{same} counts are the same, {turned} of them up to quarter turns, the largest {most}")
    if same < 400 or turned < 100 or most < 10 ** 9:
        print("FAULT: too few or too small counts: this shows little")
        faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
