#!/usr/bin/env python3
"""Compares tables that the proved program build/solved accepts with `crosstrack tablebase`, on the board 2x1.

    python3 solved.py CROSSTRACK

Two players have one piece each of one pattern or of two. Both must give the start the same value, and the same number of
positions each value.
"""
import itertools
import json
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
CASES = [*itertools.product("CFI", ("joined", "through"), ("crossed", "none")),
         ("AI", "joined", "crossed")]


def run(command):
    done = subprocess.run(command, capture_output=True, text=True, check=False,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_STACK, (resource.RLIM_INFINITY,) * 2))
    if done.returncode:
        raise SystemExit(f"FAULT: {' '.join(command)}: code {done.returncode}, {done.stderr.strip()}")
    return done.stdout


def name(value):
    return "draw" if value["kind"] == "draw" else f"{value['kind']} in {value['plies']}"


def main():
    crosstrack, faults, positions, values, alike = str(Path(sys.argv[1]).resolve()), 0, 0, set(), 0
    for letters, junction, connectors in CASES:
        with tempfile.TemporaryDirectory() as folder:
            rules = f"2x1,sets={letters},junction={junction},connectors={connectors}"
            run([crosstrack, "tablebase", "build", "--rules", rules, "--dir", folder])
            answer = json.loads(run([crosstrack, "tablebase", "stats", folder, "--format", "json"]))
        within = next(counts for counts in answer["counts"] if counts["of"] != "all")
        theirs = {name(row["value"]): row["positions"] for row in within["by_value"]}
        theirs.pop("loss in 0", None)      # a path stands
        theirs = {key: number for key, number in theirs.items() if number}
        lines = run([str(HERE / "build/solved"), "2x1", junction, connectors, letters]).splitlines()
        ours = {key: int(number) for key, _, number in (line.rpartition(" ") for line in lines[1:])}
        start = f"start {name(answer['value'])}"
        if lines[0] != start or ours != theirs:
            print(f"FAULT: {letters} {junction} {connectors}: proved {lines}, crosstrack {start} {theirs}")
            faults += 1
        positions, values = positions + sum(ours.values()), values | set(ours)
        if len(letters) == 1:
            # Positions that are alike: at most four by quarter turns, since no player has two pieces of a pattern.
            lines = run([str(HERE / "build/solved"), "2x1", junction, connectors, letters, "alike"]).splitlines()
            classes = {key: int(number) for key, _, number in (line.rpartition(" ") for line in lines[1:])}
            if lines[0] != start or set(classes) != set(ours) \
                    or any(not number <= ours[key] <= 4 * number for key, number in classes.items()):
                print(f"FAULT: {letters} {junction} {connectors}: up to symmetry {lines}, otherwise {ours}")
                faults += 1
            alike += sum(classes.values())
    print(f"{len(CASES)} tables are the same: {positions} positions, {', '.join(sorted(values))}; "
          f"{alike} of 12 tables up to symmetry")
    if positions < 30_000 or not values >= {"win in 1", "loss in 2", "win in 3", "loss in 4", "win in 5", "draw"}:
        print("FAULT: too few positions or values: this shows little")
        faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
