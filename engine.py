#!/usr/bin/env python3
"""The beginning of an engine that speaks xtp/1: it knows what pathway pieces link, and nothing else."""
import json
import sys

DIRECTIONS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]  # side 1 faces N at rotation 0


def links(paths: str, rotation: int, junction: str) -> dict:
    groups = [{DIRECTIONS[(int(side) - 1 + rotation) % 8] for side in path} for path in paths.split("-")]
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
                       "rulesets": [{"game": "crosstrack"}]}}
    if request["cmd"] == "links" and "paths" in request:
        return {"ok": {"links": links(request["paths"], request["rotation"], request["ruleset"]["junction"])}}
    if request["cmd"] == "bye":
        return {"ok": {}}
    # Go on here: `links` of an intersection piece ("kind"), then `board`, then `legal` at the start.
    # Then `apply` and `status`; `read` and `perft` come last. Whatever is skipped is counted as skipped.
    return {"skip": "not implemented"}


for line in sys.stdin:  # one request a line, one answer a line, in order
    message = json.loads(line)
    print(json.dumps({"id": message["id"], **answer(message)}), flush=True)
    if message["cmd"] == "bye":
        break
