#!/usr/bin/env python3
"""Prints the conditions of the lemma *wait*, each with a position in which it decides, or why it does not.

    make -C formal conditions

In each position the checker without that condition accepts that a side cannot force a win that it can force. Coq computes
both here, and conditions_decide is the theorem. Ends with code 1 if a condition has neither a position nor a reason.
"""
import re
import sys

from check import ask

FORM = "about form: nothing untrue is accepted without it (`form_alone`)"
READER = "holds in each position that the reader lets through (`the_reader_asks`)"
# What each condition asks, and for those that do not decide why.
CONDITIONS = [
    ("a piece lies on each listed cell", FORM), ("the opening round is over", ""), ("nobody has won by a claim", ""),
    ("the mover is player 1 or later", READER), ("and at most the last player", READER),
    ("the listed places are on the board", READER), ("and are cells", READER),
    ("the side may not handle the pieces there", "no position is known; the proof needs it, since a common piece rests"),
    ("these pieces do not rest", READER), ("the listed orientations are some of the pattern", ""),
    ("none is listed twice", ""), ("at least two are listed", ""), ("each other side has such a piece", ""),
    ("each listed piece is that of some other side", FORM), ("no path stands", ""),
    ("a path takes more changed places than the side has turns", ""), ("and more than one at its first turn", "")]


def main():
    lines = ["From Coq Require Import List String. Import ListNotations.",
             "From Crosstrack Require Import Text Notation Needed."]
    for at in range(len(CONDITIONS)):
        adversary = f"nth_error adversaries {at}"
        lines += [f'Check "@ {at}"%string.', f"""Eval vm_compute in option_map (fun a => join ";" [number (condition a);
            number (of_side a); number (in_plies a); position_name (in_setting a) (lying a); readings_name (in_setting a);
            join " " (flat_map (fun '(p, rs) => map (fun r => dots [place_name p; number r]) rs) (turned_there a))])
            ({adversary}).""", f"Time Eval vm_compute in option_map wrong_b ({adversary})."]
    rows, faults = {}, 0
    for part in (ask("Conditions.v", lines) or "").split('"@ ')[1:]:
        found = re.search(r'Some\s+"([^"]*)".*= Some true.*transaction in ([0-9.]+) secs', part, re.S)
        if found:
            number, *rest = found[1].split(";")
            rows[int(number)] = (*rest, found[2])
    print("| condition | without it this is accepted, and untrue | seconds |\n|---|---|---:|")
    for number, (words, why) in enumerate(CONDITIONS, 1):
        if number in rows:
            side, plies, position, readings, turned, seconds = rows[number]
            within = "1 ply" if plies == "1" else f"{plies} plies"
            why = f"player {side} forces no win within {within} in `{position}`, `{readings}`: `wait` {turned or 'nothing'}"
        else:
            seconds = ""
            faults += not why
        print(f"| {number}. {words} | {why or 'NOTHING'} | {seconds} |")
    print(f"{len(rows)} of {len(CONDITIONS)} conditions decide")
    return 1 if faults or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
