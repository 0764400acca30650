#!/usr/bin/env python3
"""Makes lab/cases/last.csv: positions in which one kind of thing is left, and counts that a careless memory gets wrong.

Where all legal moves are of one kind (a claim, a placement, a turn of a piece, an intersection piece), where one cell is
free, and where everything that may be handled rests, `legal`, `status` and a count are asked. Two counts each are asked that
differ by one part of the question (the depth, the mover, the sets, the interstices, what rests): an engine that remembers
positions without that part answers one of them wrong. A path that enters a piece by more sides than one or two, and a fifth intersection
piece in each published game, stand here too.
"""
import random
from typing import Callable, Dict, List, Optional

from common import Cases, clean, fill, lay, naive, patterns_of, reading_clauses, rest, ruleset, seat_clause

BOARDS = ["1x1", "2x1", "1x2", "3x1", "2x2"]
OWNERS = ["1122", "123c", "1234t", "1020", "1230"]
MOST = 400  # moves of a list, and sequences of a count
ATTEMPTS = 1_000_000  # of a search, which ends long before


def some_rules(dice: random.Random) -> naive.Rules:
    """A small ruleset."""
    edition = dice.choice(["standard", "tournament"])
    layout = "empty" if edition == "tournament" else dice.choice(["crossed", "none", "straight"])
    return naive.Rules(ruleset(dice.choice(BOARDS), dice.choice(OWNERS), edition=edition, connectors=layout,
                               junction=dice.choice(["joined", "through"]), null_turn=dice.choice(["forbidden", "allowed"]),
                               relocate_turn=dice.choice(["free", "keep"]),
                               claim_rule=dice.choice(["automatic", "announced"])))


def some_position(rules: naive.Rules, dice: random.Random) -> Optional[naive.Position]:
    """A position that can be played, often with few places left."""
    cells = len(rules.board.cells)
    count = max(0, cells - dice.choice([0, 0, 0, 1, 1, 2])) if dice.random() < 0.7 else dice.randint(0, cells)
    position = fill(rules, dice, count)
    if position is None:
        return None
    position = clean(rules, position)
    if rules.has_pile and not rules.in_opening(position):
        position = lay(rules, dice, position, dice.choice([0, 1, 2, 16]))
    position = rest(rules, dice, position)
    return None if rules.faults(position) else position


def kind_of(position: naive.Position, move: str) -> str:
    """What a move does."""
    parts = move.rstrip("!").split(".")
    if move == "claim":
        return "claim"
    if parts[0] in naive.INTERSECTIONS:
        return "intersection"
    if parts[0] in position.pieces:
        return "rotate" if len(parts) == 2 else "relocate"
    return "place"


def search(make: Callable[[], Optional[tuple]], wanted: Dict[str, int]) -> Dict[str, List[tuple]]:
    """What is made, by its first part, until there is enough of each."""
    found: Dict[str, List[tuple]] = {name: [] for name in wanted}
    for _ in range(ATTEMPTS):
        if all(len(found[name]) == wanted[name] for name in wanted):
            return found
        made = make()
        if made and len(found[made[0]]) < wanted[made[0]]:
            found[made[0]].append(made[1:])
    raise ValueError(f"not enough: {found}")


def one_kind(cases: Cases, dice: random.Random) -> None:
    """Adds positions in which one kind of thing is left."""
    def make() -> Optional[tuple]:
        rules = some_rules(dice)
        position = some_position(rules, dice)
        if position is None or rules.finished(position) or len(rules.turns(position)) > MOST:
            return None
        legal = rules.legal(position)
        kinds = {kind_of(position, move) for move in legal}
        free = len(rules.board.cells) - len(position.pieces)
        if not legal and position.frozen:
            return "rest", rules, position
        if len(kinds) == 1:
            return min(kinds), rules, position
        if free == 1 and len(kinds) > 2 and dice.random() < 0.2:
            return "cell", rules, position
        return None

    wanted = {"claim": 4, "place": 4, "rotate": 6, "relocate": 0, "intersection": 4, "cell": 6, "rest": 4}
    words = {"claim": "only a claim is", "place": "only placements are", "rotate": "only turns of pieces are",
             "intersection": "only intersection pieces are", "cell": "one free cell is", "rest": "only resting pieces are"}
    for kind, those in search(make, wanted).items():
        for number, (rules, position) in enumerate(those, 1):
            base = [*reading_clauses(rules.ruleset), seat_clause(rules.ruleset), "PL-ONE"]
            name, where = f"last-{kind}-{number}", f"where {words.get(kind, kind)} left."
            cases.add(f"legal/{name}", base, rules, "legal", position, "", f"All moves {where}")
            cases.add(f"completion/{name}", ["WN-OPPOSITE", *base[:-1]], rules, "status", position, "", f"How it stands {where}")
            cases.add(f"perft/{name}", base, rules, "perft", position, 1, f"How many moves there are {where}")


def other(rules: naive.Rules, dice: random.Random, position: naive.Position, part: str) -> naive.Position:
    """The position with another one of a part, which may be no position."""
    cell = dice.choice(sorted(position.pieces))
    colour, letter, turn = position.pieces[cell]
    if part == "mover":
        return position._replace(to_move=dice.choice([player for player in range(1, rules.players + 1) if player != position.to_move]))
    if part == "decided":
        return position._replace(completed=not position.completed)
    if part == "rests":
        return position._replace(frozen={} if position.frozen else {cell: 1})
    if part == "turns-of-rest":
        return position._replace(frozen={at: 3 - turns for at, turns in position.frozen.items()})
    if part == "interstices" and position.fills:
        gap = dice.choice(sorted(position.fills))
        kind = dice.choice("SXTL")
        return position._replace(fills={**position.fills, gap: (kind, dice.choice(naive.orientations(naive.INTERSECTIONS[kind], 4)))})
    if part == "sets":
        colour = dice.choice([other for other in naive.COLOURS if other != colour and rules.owners[other] != "0"])
    if part == "letters":
        letter = dice.choice([other for other in patterns_of(rules) if other != letter])
    if part == "rotations":
        turn = dice.randrange(8)
    return clean(rules, position._replace(pieces={**position.pieces, cell: (colour, letter, turn)}))


PARTS = ["depth", "mover", "sets", "letters", "rotations", "interstices", "rests", "turns-of-rest", "decided"]


def memories(cases: Cases, dice: random.Random) -> None:
    """Adds pairs of counts that differ although the positions differ in one part: a memory needs that part."""
    def make() -> Optional[tuple]:
        rules = some_rules(dice)
        position = some_position(rules, dice)
        part = dice.choice(PARTS)
        if position is None or not position.pieces or len(rules.turns(position)) > 40:
            return None
        twin = position if part == "depth" else other(rules, dice, position, part)
        if rules.faults(twin) or (part != "depth" and twin == position) or len(rules.turns(twin)) > 40:
            return None
        depth = 2 if part == "turns-of-rest" else 1
        one, two = rules.perft(position, depth), rules.perft(twin, 2 if part == "depth" else depth)
        return (part, rules, position, twin, depth) if one != two else None

    for part, those in search(make, dict.fromkeys(PARTS, 3)).items():
        for number, (rules, position, twin, depth) in enumerate(those, 1):
            base = [*reading_clauses(rules.ruleset), seat_clause(rules.ruleset), "PL-ONE"]
            why = f"Two counts that differ by the {part.replace('-', ' ')} of what is asked, and by nothing else."
            cases.add(f"perft/memory-{part}-{number}", base, rules, "perft", position, depth, why)
            cases.add(f"perft/memory-{part}-{number}-twin", base, rules, "perft", twin, 2 if part == "depth" else depth, why)


def entered(rules: naive.Rules, position: naive.Position, most: int) -> bool:
    """Is there a path that enters no piece by more than so many sides?"""
    tracks = {cell: naive.links(naive.PATTERNS[letter], 8, turn, rules.ruleset["junction"])
              for cell, (_, letter, turn) in position.pieces.items()}
    tracks.update({gap: naive.links(naive.INTERSECTIONS[kind], 4, turn, rules.ruleset["junction"])
                   for gap, (kind, turn) in position.fills.items()})
    for first, last in naive.GOALS:
        todo = [(cell, naive.TERMINAL_SIDE[first]) for cell in rules.board.terminals[first] if cell in tracks]
        seen = set(todo)
        while todo:
            place, side = todo.pop()
            for out in tracks[place].get(side, []):
                beyond = rules.board.across[place].get(out)
                if beyond == last:
                    return True
                entry = (beyond, naive.OPPOSITE[out])
                if beyond in tracks and entry not in seen and sum(at == beyond for at, _ in seen) < most:
                    seen.add(entry)
                    todo.append(entry)
    return False


# Track that enters a piece four times, which chance alone does not find: a walk did, from a position with three entries
# through positions with as many, each with a few pieces moved or turned.
FOUR = ("x1_3x2~tournament_1122.2_bD4.yH4.rH3-gF6.yB0.gG7.gD0.rA5-gA0.bG4.rD6.bB0.bE3-rF3.yE6.bH3.yF6.yG1-bF5.gH3.bC1"
        "_T3.S1.X0.S1-X0.T0.X0.L2-L1.X0.S1.T0-S1.L0.L3.T0")


def often(cases: Cases, dice: random.Random) -> None:
    """Adds paths that need a piece to be entered by many sides."""
    def make() -> Optional[tuple]:
        edition = dice.choice(["standard", "tournament"])
        layout = "empty" if edition == "tournament" else dice.choice(["crossed", "straight"])
        rules = naive.Rules(ruleset(dice.choice(["2x2", "3x2", "4x2"]), "1122", edition=edition, connectors=layout,
                                    junction=dice.choice(["through", "through", "joined"])))
        position = fill(rules, dice, min(len(rules.board.cells), 4 * len(patterns_of(rules)) - 2))
        if position is None:
            return None
        position = clean(rules, position)
        if rules.has_pile:
            position = lay(rules, dice, position, 16)
        if rules.faults(position) or not rules.path_stands(position):
            return None
        for most in (2, 1):
            if not entered(rules, position, most):
                return str(most), rules, position
        return None

    found = search(make, {"1": 2, "2": 3})
    rules = naive.Rules(ruleset("3x2", "1122", edition="tournament", junction="through"))
    four = clean(rules, rules.read(FOUR))
    if entered(rules, four, 3):
        raise ValueError("no piece is entered four times")
    found["3"] = [(rules, four)]
    for most, those in found.items():
        for number, (rules, position) in enumerate(those, 1):
            base = ["WN-OPPOSITE", *reading_clauses(rules.ruleset), seat_clause(rules.ruleset)]
            cases.add(f"completion/entered-{most}-{number}", base, rules, "status", position, "",
                      f"Track enters a piece by more than {most} of its sides.")


def fifth(cases: Cases, dice: random.Random) -> None:
    """Adds a fifth intersection piece of each kind in each published game that has them."""
    for edition, owners in [("original", "1122"), ("original", "123c"), ("original", "1234"), ("original", "1234t"),
                            ("tournament", "1122"), ("tournament", "123c"), ("tournament", "1234t")]:
        rules = naive.Rules(ruleset("4x3", owners, edition=edition))
        for kind in naive.INTERSECTIONS:
            position = None
            while position is None or rules.finished(position) or rules.faults(position):
                position = fill(rules, dice, rules.players + 1)
                gaps = dice.sample(rules.board.interstices, 5)
                fills = {gap: (kind, naive.least(naive.INTERSECTIONS[kind], 4)[dice.randrange(4)]) for gap in gaps[:4]}
                position = position and clean(rules, position)._replace(fills=fills)
            name = f"fifth-{edition}-{owners}-{kind.lower()}"
            cases.add(f"illegal/{name}", ["EQ-INTERSECTIONS", seat_clause(rules.ruleset)], rules, "apply", position,
                      f"{kind}.{gaps[4]}.0", f"Four of the kind {kind} lie in the {edition} game of {owners}: there is no fifth.",
                      "core")


def main() -> None:
    cases = Cases()
    fifth(cases, random.Random(5))
    one_kind(cases, random.Random(6))
    memories(cases, random.Random(7))
    often(cases, random.Random(8))
    cases.save("last.csv")


if __name__ == "__main__":
    main()
