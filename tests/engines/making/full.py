#!/usr/bin/env python3
"""Makes lab/cases/full.csv: every full ruleset, and every way to own the sets.

A full ruleset is an edition on its board with a seating that it allows and any combination of readings: 400 of them.
Each has a move that is played where few pieces lie, a status, and all moves, or how many where they are many, of
a position in which nearly all pieces lie on the board. Every second status is that of a position
with a path. Each way to own the sets has a win, whose winners are players and not colours, and a piece of oneself, of the
partner, of an opponent and of the common set that is turned.
"""
import itertools
import random
from typing import Dict, Iterator, List, Optional

import pairs
import triples
from common import EIGHT, Cases, clean, fill, lay, naive, patterns_of, reading_clauses, rest, ruleset, seat_clause

BOARDS = {"original": "4x3", "challenge": "4x2", "tournament": "4x3", "standard": "4x2"}
SEATINGS = {"two": "1122", "three": "123c", "four": "1234", "teams": "1234t"}
VALUES = {"junction": ["joined", "through"], "relocate-turn": ["free", "keep"], "null-turn": ["forbidden", "allowed"],
          "claim-rule": ["automatic", "announced"]}
WON = 4  # positions with a path, of which the shortest text is taken


def rulesets() -> Iterator[Dict[str, str]]:
    """All full rulesets, each with a name."""
    for edition, (seating, owners) in itertools.product(BOARDS, SEATINGS.items()):
        if seating == "four" and edition != "original":
            continue
        layouts = ["empty"] if edition in EIGHT else ["crossed", "none", "straight"]
        for *values, layout in itertools.product(*VALUES.values(), layouts):
            fields = {name.replace("-", "_"): value for name, value in zip(VALUES, values)}
            words = [edition, seating, *values, *([layout] if layout != "empty" else [])]
            yield {"name": "-".join(words), "rules": naive.Rules(
                ruleset(BOARDS[edition], owners, edition=edition, connectors=layout, **fields))}


def crowded(rules: naive.Rules, dice: random.Random, left: int) -> naive.Position:
    """A position with all pieces on the board but so many that is not finished."""
    position = None
    while position is None or rules.finished(position):
        position = fill(rules, dice, 4 * len(patterns_of(rules)) - left)
        position = position and clean(rules, position)
    return position


def sparse(rules: naive.Rules, dice: random.Random) -> naive.Position:
    """A position soon after the opening round."""
    position = None
    while position is None or rules.finished(position) or rules.faults(position):
        position = fill(rules, dice, rules.players + dice.choice([0, 1, 2]))
        position = position and clean(rules, position)
        if position and rules.has_pile:
            position = lay(rules, dice, position, dice.choice([0, 1, 2]))
        position = position and rest(rules, dice, position)
    return position


def won(rules: naive.Rules, dice: random.Random) -> Optional[naive.Position]:
    """A position with a complete path."""
    for _ in range(200):
        position = pairs.planted(rules, dice)
        if position is None:
            continue
        position = triples.thinned(rules, dice, clean(rules, position))
        if rules.announced and rules.path_stands(position):
            decided = position._replace(completed=dice.random() < 0.5)
            position = position if rules.faults(decided) else decided
        if not rules.faults(position) and rules.path_stands(position):
            return position
    return None


def full(cases: Cases, dice: random.Random) -> None:
    """Adds the cases of every full ruleset."""
    for number, found in enumerate(rulesets()):
        rules, name = found["rules"], f"full-{found['name']}"
        base = [*reading_clauses(rules.ruleset), seat_clause(rules.ruleset)]
        where = f"in full ruleset {number + 1}"
        position = sparse(rules, dice)
        shown = triples.telling(rules, position, dice)
        word = dice.choice([word for word in shown if word != "place"] or list(shown))
        move = dice.choice(shown[word])
        cases.add(f"successors/{name}-{word}", [*base, "PL-ONE"], rules, "apply", position, move,
                  f"What {move} leads to {where}.")
        ended = [found for found in (won(rules, dice) for _ in range(WON if number % 2 else 0)) if found]
        ended = min(ended, key=lambda found: len(rules.write(found))) if ended else position
        cases.add(f"completion/{name}", ["WN-OPPOSITE", *base], rules, "status", ended, "", f"How it stands {where}.")
        many = crowded(rules, random.Random(number), 3)
        is_short = rules.ruleset["relocate-turn"] == "keep" and not rules.has_pile
        if is_short:
            cases.add(f"legal/{name}", [*base, "PL-ONE"], rules, "legal", many, "",
                      f"All moves with nearly all pieces on the board, {where}.")
        elif not reading_clauses(rules.ruleset) and not rules.has_pile:
            cases.add(f"legal/{name}", [*base, "PL-ONE"], rules, "legal", crowded(rules, dice, 0), "",
                      f"All moves with all pieces on the board, {where}.")
        counted, word = (position, "few") if is_short else (many, "nearly all")
        cases.add(f"perft/{name}", [*base, "PL-ONE"], rules, "perft", counted, 1,
                  f"How many moves there are with {word} pieces on the board, {where}.")


def owners() -> List[str]:
    """Every way to own the sets, without unused ones."""
    kinds = ["1122", "123c", "1234", "1234"]
    tails = ["", "", "", "t"]
    return [word + tail for kind, tail in zip(kinds, tails)
            for word in sorted({"".join(order) for order in itertools.permutations(kind)})]


def owned(cases: Cases, dice: random.Random) -> None:
    """Adds the cases of every way to own the sets."""
    for who in owners():
        rules = naive.Rules(ruleset("4x3", who) if who == who.rstrip("t") and "4" in who else ruleset("4x2", who))
        base, name = [seat_clause(rules.ruleset)], f"owned-{who}"
        ended = None
        while ended is None or not rules.finished(ended):
            ended = won(rules, dice)
        cases.add(f"completion/{name}", ["WN-MOVER", *base], rules, "status", ended, "",
                  f"Who has won where the sets are owned as {who}.")
        position = None
        while position is None or rules.finished(position) or {  # a piece of everybody
                rules.owners[colour] for colour, _, _ in position.pieces.values()} != set(who.rstrip("t")):
            position = fill(rules, dice, rules.players + 3)
            position = position and clean(rules, position)
        seen = set()
        for cell, (colour, letter, now) in sorted(position.pieces.items()):
            owner = rules.owners[colour]
            me = position.to_move
            word = ("common" if owner == "c" else "own" if int(owner) == me
                    else "partner" if int(owner) in rules.side_of(me) else "opponent")
            if word in seen:
                continue
            seen.add(word)
            turn = dice.choice([turn for turn in naive.orientations(naive.PATTERNS[letter], 8) if turn != now])
            group = "illegal" if word == "opponent" else "successors"
            clauses = {"common": "PL-COMMON", "own": "PL-OWN", "partner": "PL-PARTNER", "opponent": "PL-OWN"}
            cases.add(f"{group}/{name}-{word}", [clauses[word], *base], rules, "apply", position, f"{cell}.{turn}",
                      f"Turning a piece of {'the common set' if word == 'common' else f'player {owner}'} "
                      f"where the sets are owned as {who}.")


def main() -> None:
    dice, cases = random.Random(400), Cases()
    full(cases, dice)
    owned(cases, dice)
    cases.save("full.csv")


if __name__ == "__main__":
    main()
