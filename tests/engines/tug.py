"""An engine for the tug of war of the tests, for the runner of vectors."""

import json
import sys


def moves(knot: int) -> list[int]:
    """The pulls that leave the knot on the rope; none when the game is over."""
    return [pull for pull in (-2, -1, 1, 2) if abs(knot) < 3 and abs(knot + pull) <= 3]


def text(knot: int, second: bool) -> str:
    return f"{knot}{'b' if second else 'a'}"


def perft(knot: int, depth: int) -> list[int]:
    """Sequences of so many pulls, and how many of their last pulls are jerks and end the game."""
    if depth == 1:
        pulls = moves(knot)
        return [len(pulls), sum(abs(pull) == 2 for pull in pulls), sum(abs(knot + pull) == 3 for pull in pulls)]
    below = [perft(knot + pull, depth - 1) for pull in moves(knot)]
    return [sum(counts) for counts in zip(*below)] if below else [0, 0, 0]


def answer(request: dict) -> dict:
    cmd = request["cmd"]
    if cmd == "hello":
        return {"protocol": "xtp/1", "name": "tug", "version": "1", "language": "Python", "rulesets": [{"game": "tug"}]}
    if cmd == "read":
        known = [text(knot, second) for knot in range(-3, 4) for second in (False, True)]
        return {"position": request["text"]} if request["text"] in known else {"invalid": True}
    knot, second = request["position"]["knot"], request["position"]["second_pulls"]
    if cmd == "legal":
        return {"moves": [f"{pull:+}" for pull in moves(knot)]}
    if cmd == "status":
        winner = {-3: [1], 3: [2]}.get(knot)
        return {"outcome": "win", "winner": winner} if winner else {"outcome": "none"}
    if cmd == "perft":
        nodes, jerks, wins = perft(knot, request["depth"])
        return {"nodes": nodes, "step": nodes - jerks, "jerk": jerks, "wins": wins, "draws": 0}
    if int(request["move"]) not in moves(knot):
        return {"illegal": True}
    return {"position": text(knot + int(request["move"]), not second)}


for line in sys.stdin:
    request = json.loads(line)
    done = request["cmd"] == "bye"
    print(json.dumps({"id": request["id"], "ok": {} if done else answer(request)}), flush=True)
    if done:
        break
