"""Requests by chance, in rulesets by chance, each with the answer of the naive engine.

They look for what the vectors leave out: `mutants.py --search` puts them to engines that are broken.
"""
import random
import re
import time
from typing import Callable, Dict, Iterator, List, Optional, Tuple

import crossings as made_crossings
import naive_crossings
import pairs
import texts
from common import fill, lay, naive, rest, ruleset

MOST_SECONDS = 0.03  # that the engine may take for a request
Case = Dict[str, object]


def explicit(rules: naive.Rules, position: naive.Position) -> dict:
    """A position of Crosstrack as requests have it."""
    return {"to_move": position.to_move, "decided": position.completed,
            "pieces": [{"cell": cell, "set": colour, "pattern": letter, "rotation": turn}
                       for cell, (colour, letter, turn) in position.pieces.items()],
            "connectors": [{"at": gap, "kind": kind, "rotation": turn} for gap, (kind, turn) in position.fills.items()],
            "frozen": [{"cell": cell, "turns": turns} for cell, turns in position.frozen.items()],
            "x1": rules.write(position)}


def any_rules(dice: random.Random) -> naive.Rules:
    """Rules of any kind, those of small boards more often."""
    while True:
        row = {name: dice.choice(values) for name, values in pairs.PARAMETERS.items()}
        if dice.random() < 0.5:
            row["board"] = dice.choice(["1x1", "2x1", "1x2", "3x1", "2x2", "4x1", "1x3", "4x2"])
        if dice.random() < 0.3:
            row["owners"] = dice.choice(["c123", "1c23", "12c3", "2211", "1221", "1230", "0123", "2101", "0202", "4321t", "1243t"])
        if pairs.goes_together(row):
            return naive.Rules(ruleset(row["board"], row["owners"], **{
                name.replace("-", "_"): row[name] for name in pairs.NAMES if name not in ("board", "owners")}))


def any_position(rules: naive.Rules, dice: random.Random) -> Optional[naive.Position]:
    """A position that can be played: few pieces, many, or track from edge to edge."""
    cells = len(rules.board.cells)
    if dice.random() < 0.4:
        position = pairs.planted(rules, dice)
    else:
        most = min(cells, 32)
        count = dice.choice([rules.players - 1, rules.players, rules.players + 1, most, most - 1, dice.randint(0, most)])
        position = fill(rules, dice, max(0, min(count, most)))
    if position is None:
        return None
    if rules.has_pile and not rules.in_opening(position):
        position = lay(rules, dice, position, dice.choice([0, 1, 4, 12, 15, 16, 16]))
    position = rest(rules, dice, position)
    if rules.announced and rules.path_stands(position) and dice.random() < 0.4:
        position = position._replace(completed=True)
    return position if not rules.faults(position) else None


def any_move(rules: naive.Rules, position: naive.Position, dice: random.Random) -> Optional[str]:
    """A move, legal or not: each kind as often as another."""
    finished = rules.finished(position)
    legal = rules.turns(position)
    wrong = [move for move, _ in pairs.forbidden(rules, position, set())]
    cells, gaps = rules.board.cells, rules.board.interstices
    kinds: Dict[str, List[str]] = {"claim": ["claim"]}
    for move in legal:
        kinds.setdefault(pairs.kind(position, move), []).append(move)
    colour, letter = dice.choice(naive.COLOURS), dice.choice(sorted(naive.PATTERNS))
    odd = [f"{colour}{letter}.{dice.choice(cells)}.{dice.randrange(8)}"]
    if position.pieces:
        odd.append(f"{dice.choice(list(position.pieces))}.{dice.choice(cells)}.{dice.randrange(8)}")
        odd.append(f"{dice.choice(list(position.pieces))}.{dice.randrange(8)}")
    if gaps:
        odd.append(f"{dice.choice('SXTL')}.{dice.choice(gaps)}.{dice.randrange(4)}")
    kinds["odd"], kinds["wrong"] = [move for move in odd if is_move(rules, position, move)], wrong
    winning = [move for move in dice.sample(legal, min(len(legal), 40)) if rules.path_stands(rules.after(position, move))]
    if winning and not finished:
        kinds["winning"] = winning
    some = [moves for moves in kinds.values() if moves]
    move = dice.choice(dice.choice(some))
    if rules.announced and move != "claim" and (move in winning or dice.random() < 0.2) and not move.endswith("!"):
        move += "!" * (dice.random() < 0.6)
    return move


def is_move(rules: naive.Rules, position: naive.Position, move: str) -> bool:
    """Can a move be written so: at the least of the rotations that look the same?"""
    parts = move.split(".")
    if parts[0] in naive.INTERSECTIONS:
        return naive.least(naive.INTERSECTIONS[parts[0]], 4)[int(parts[-1])] == int(parts[-1])
    piece = position.pieces.get(parts[0])
    letter = piece[1] if piece else parts[0][-1]
    return letter in naive.PATTERNS and naive.least(naive.PATTERNS[letter], 8)[int(parts[-1])] == int(parts[-1])


def faulty(rules: naive.Rules, position: naive.Position, dice: random.Random) -> naive.Position:
    """A position with something changed, so that mostly it cannot be."""
    board, players, pieces = rules.board, rules.players, dict(position.pieces)
    cell = dice.choice(board.cells)
    word = dice.choice(["mover", "decided", "rests", "rests", "piece", "piece", "fewer", "lay", "pile", "nothing"])
    if word == "mover":
        return position._replace(to_move=dice.randint(0, players + 1))
    if word == "decided":
        return position._replace(completed=not position.completed)
    if word == "rests":
        held = list(pieces) + [cell]
        frozen = {at: dice.randint(0, players + 1) for at in dice.sample(held, min(len(held), dice.randint(1, 3)))}
        return position._replace(frozen=frozen)
    if word == "piece":
        pieces[cell] = (dice.choice(naive.COLOURS), dice.choice(sorted(naive.PATTERNS)), 0)
        return position._replace(pieces=pieces, to_move=dice.randint(1, players))
    if word == "fewer":
        kept = dice.sample(sorted(pieces), min(len(pieces), dice.randint(0, players)))
        return position._replace(pieces={at: pieces[at] for at in kept}, frozen={}, to_move=dice.randint(1, players))
    fills = dict(position.fills)
    if board.interstices:
        count = dice.choice([1, 4, 5]) if word == "pile" else 1
        kind = dice.choice("SXTL")
        for gap in dice.sample(board.interstices, min(count, len(board.interstices))):
            fills[gap] = (kind, 0)
    return position._replace(fills=fills if word != "nothing" else {})


def crosstrack(dice: random.Random) -> Optional[Tuple[dict, str, dict]]:
    """Ruleset, command and request by chance; nothing if chance made none."""
    rules = any_rules(dice)
    cmd = dice.choice(["status", "status", "status", "legal", "legal", "apply", "apply", "apply", "apply", "apply", "perft",
                       "fault", "fault", "fault", "read", "token", "token"])
    position = any_position(rules, dice)
    if position is None:
        return None
    fields = rules.ruleset
    if cmd in ("fault", "read", "token"):
        try:
            text = rules.write(faulty(rules, position, dice) if cmd == "fault" else position)
        except KeyError:
            return None
        if cmd == "token":
            tokens = re.findall(r"[a-zA-Z]|\d+|.", text)
            _, text = dice.choice(texts.changed_tokens(tokens, dice.randrange(len(tokens))))
        return fields, "read", {"text": text}
    if cmd == "legal" and rules.announced and len(rules.turns(position)) > 400:
        return None
    request = {"position": explicit(rules, position)}
    if cmd == "apply":
        request["move"] = any_move(rules, position, dice)
    if cmd == "perft":
        first = len(rules.turns(position))
        request["depth"] = max(depth for depth in range(4) if depth < 2 or first ** depth < 4_000)
    return fields, cmd, request


def crossings(dice: random.Random) -> Optional[Tuple[dict, str, dict]]:
    """The same for Crossings."""
    row = {name: dice.choice(values) for name, values in made_crossings.PARAMETERS.items()}
    if dice.random() < 0.2:
        row["board"] = dice.choice(["8x8", "3x3", "4x4", "8x3", "3x5", "2x4"])
    if int(row["board"][2]) < 2 * int(row["rows"]):
        row["rows"] = "1"
    rules = made_crossings.rules_of(row["board"], row["rows"], **{name: row[name] for name in made_crossings.READINGS})
    position = made_crossings.scatter(rules, dice, dice.random() < 0.5, dice.choice([0, 0, 1, 2, 9]))
    if position is None:
        return None
    cmd = dice.choice(["status", "status", "legal", "legal", "apply", "apply", "apply", "perft", "fault", "fault", "token"])
    if cmd in ("fault", "token"):
        if cmd == "fault":
            stones = dict(position.stones)
            for square in dice.sample(rules.squares, dice.randint(0, 3)):
                stones[square] = dice.choice("rbRB")
            pending = dice.choice([position.pending, None, dice.choice(rules.squares)])
            position = naive_crossings.Position(stones, dice.choice("rb"), pending)
        text = rules.write(position)
        if cmd == "token":
            at = dice.randrange(len(text))
            new = dice.choice(["", text[at] * 2, text[at].swapcase(), "1", "2", "r", "B", "/", " ", "-", "9", "0", "a", "h8"])
            text = text[:at] + new + text[at + 1:]
        return rules.fields, "read", {"text": text}
    request: dict = {"position": {"text": rules.write(position), "side": position.side,
                                  "pending": naive_crossings.name(position.pending) if position.pending else None,
                                  "stones": [{"square": naive_crossings.name(square), "colour": letter.lower(),
                                              "locked": letter.isupper()} for square, letter in position.stones.items()]}}
    if cmd == "apply":
        loose = naive_crossings.Rules({**rules.fields, "distance": dice.choice(["upto", "exact", "stop"]), "single": "any",
                                       "reply": "free", "lock": "obstacle"})
        moves = [move.text() for move in rules.legal(position)] + [move.text() for move in loose.legal(position)]
        one, other = (naive_crossings.name(dice.choice(rules.squares)) for _ in range(2))
        request["move"] = dice.choice(moves) if moves and dice.random() < 0.85 else f"{one}{dice.choice('-x')}{other}"
    if cmd == "perft":
        request["depth"] = dice.choice([0, 1, 1, 2, 2])
    return rules.fields, cmd, request


ENGINES: Dict[str, Tuple[Callable, object]] = {"crosstrack": (crosstrack, naive), "crossings": (crossings, naive_crossings)}


def cases(game: str, seed: str, count: int) -> Iterator[Case]:
    """So many cases; one that takes too long is left out."""
    make, engine = ENGINES[game]
    dice, made = random.Random(seed), 0
    while made < count:
        found = make(dice)
        if found is None:
            continue
        fields, cmd, request = found
        before = time.process_time()
        expect = engine.answer({"cmd": cmd, "ruleset": fields, **request})
        if time.process_time() - before > MOST_SECONDS:
            continue
        made += 1
        yield {"id": f"chance-{made}", "cmd": cmd, "ruleset": fields, "request": request, "expect": expect}
