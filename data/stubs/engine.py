#!/usr/bin/env python3
"""The beginning of an engine that speaks xtp/1: it knows what pieces link, and nothing else."""
import json
import sys

DIRECTIONS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]  # sides 1 to 8 of a pathway piece at rotation 0
CORNERS = ["NW", "NE", "SE", "SW"]  # sides 1 to 4 of an intersection piece at rotation 0
KINDS = {"S": "13", "X": "13-24", "T": "13-14", "L": "12"}
PATTERNS = {"A": "14-15", "B": "14-16", "C": "14-27", "D": "15-27", "E": "13-16-58", "F": "14-17-56", "G": "14-23-68",
            "H": "14-26-35", "I": "15-26"}


def links(paths: str, sides: list, rotation: int, junction: str) -> dict:
    groups = [{sides[(int(side) - 1 + rotation) % len(sides)] for side in path} for path in paths.split("-")]
    for group in groups if junction == "joined" else []:  # paths that share a side become one net
        for other in groups:
            if group & other:
                group |= other
                other |= group
    table = {side: [other for other in DIRECTIONS if other != side
                    and any({side, other} <= group for group in groups)] for side in DIRECTIONS}
    return {side: others for side, others in table.items() if others}


def answer(request: dict) -> dict:
    if request["cmd"] == "hello":  # name the rulesets that you play; a field left out means all its values
        return {"ok": {"protocol": "xtp/1", "name": "stub", "version": "0.1", "language": "Python",
                       "rulesets": [{"game": "crosstrack"}], "commands": ["links"]}}
    if request["cmd"] == "links":
        if "kind" in request:
            paths, sides = KINDS[request["kind"]], CORNERS
        else:
            paths, sides = PATTERNS[request["pattern"]] if "pattern" in request else request["paths"], DIRECTIONS
        return {"ok": {"links": links(paths, sides, request["rotation"], request["ruleset"]["junction"])}}
    if request["cmd"] == "bye":
        return {"ok": {}}
    # Go on here, and add each command to `commands`: `board`, then `legal` at the start, then `apply` and
    # `status`; `read` and `perft` come last. What is not declared is not asked, and counted.
    return {"skip": "not implemented"}


for line in sys.stdin:  # one request a line, one answer a line, in order
    message = json.loads(line)
    print(json.dumps({"id": message["id"], **answer(message)}), flush=True)
    if message["cmd"] == "bye":
        break
