#!/usr/bin/env python3
"""The beginning of an engine for Crossings that speaks xtp/1: it knows what is a position, and nothing else."""
import json
import re
import sys


def square(name: str) -> tuple:
    """Column and row, both from 0; a1 is at the lower left."""
    return "abcdefgh".index(name[0]), int(name[1:]) - 1


def parse(text: str, width: int, height: int):
    """Stones by square, the side to move, and the square of a crossing that waits for an answer; or None."""
    match = re.fullmatch("([rbRB1-8/]+) ([rb]) (-|[a-h][1-8])", text, re.ASCII)
    rows = match[1].split("/") if match else []
    if len(rows) != height or re.search("[1-8][1-8]", text.split(" ")[0]):  # a run of empty squares is one number
        return None
    stones = {}
    for row, letters in zip(reversed(range(height)), rows):
        line = "".join(" " * int(letter) if letter.isdigit() else letter for letter in letters)
        if len(line) != width:
            return None
        stones.update({(column, row): letter for column, letter in enumerate(line) if letter != " "})
    return stones, match[2], None if match[3] == "-" else square(match[3])


def is_position(text: str, ruleset: dict) -> bool:
    """Whether play can go on from a text, or is over there."""
    width, height = map(int, ruleset["board"].split("x"))
    position = parse(text, width, height)
    if position is None:
        return False
    stones, side, pending = position
    far = {"r": height - 1, "b": 0}
    letters = list(stones.values())
    if letters.count("R") != letters.count("B"):  # locked in pairs
        return False
    for colour in "rb":
        if len([letter for letter in letters if letter.lower() == colour]) > width * ruleset["rows"]:
            return False
    for at, letter in stones.items():
        on_far_row = at[1] == far[letter.lower()]
        if letter.isupper() and not on_far_row or letter.islower() and on_far_row and at != pending:
            return False  # a stone on its far row is locked, or has just crossed
    if pending is None:
        return True
    there = stones.get(pending)
    crosser, other = {far["r"]: "rb", far["b"]: "br"}.get(pending[1], "??")
    if side != crosser:  # the opponent is to answer
        return there == crosser
    # Nobody answered, so the game is over; the stone that crossed may have been captured, if that is no answer.
    return ruleset["reply"] == "free" and (there == crosser or there == other and ruleset["capture-reply"] == "no")


def answer(request: dict) -> dict:
    if request["cmd"] == "hello":  # name the rulesets that you play; a field left out means all its values
        return {"ok": {"protocol": "xtp/1", "name": "stub", "version": "0.1", "language": "Python",
                       "rulesets": [{"game": "crossings"}], "commands": ["read"]}}
    if request["cmd"] == "read":
        text = request["text"]
        return {"ok": {"position": text} if is_position(text, request["ruleset"]) else {"invalid": True}}
    if request["cmd"] == "bye":
        return {"ok": {}}
    # Go on here, and add each command to `commands`: `legal` at the start, then `apply` and `status`; `perft`
    # comes last. What is not declared is not asked, and counted.
    return {"skip": "not implemented"}


for line in sys.stdin:  # one request a line, one answer a line, in order
    message = json.loads(line)
    print(json.dumps({"id": message["id"], **answer(message)}), flush=True)
    if message["cmd"] == "bye":
        break
