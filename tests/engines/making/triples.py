#!/usr/bin/env python3
"""Makes lab/cases/triples.csv: rulesets in which every three values meet, each with a move and a count or a refusal.

A covering array over board, edition, seating, readings and layout. What the rulesets of pairs.csv cover by moves that
are played is not asked again. The cases are small: a position with few pieces, a move that shows a value of the
ruleset where there is one, and how many moves there are.
"""
import csv
import itertools
import pathlib
import random
from typing import Dict, FrozenSet, List, Optional, Set, Tuple

import pairs
from common import READINGS, Cases, clean, fill, lay, naive, patterns_of, reading_clauses, rest, ruleset, seat_clause

# Who owns the sets, by seating: in which order they do is for chance.
OWNERS = {
    "two": ["1122", "2112", "1212", "2211"], "two, two sets unused": ["1020", "0210", "2001"],
    "three": ["123c", "3c12", "c231"], "three, a set unused": ["1230", "0312"],
    "four": ["1234", "4321"], "teams": ["1234t", "2143t"],
}
NAMES = ["board", "edition", "seating", *READINGS, "connectors"]
VALUES = {**pairs.PARAMETERS, "seating": list(OWNERS)}
PAIRS = pathlib.Path(__file__).resolve().parents[3] / "lab" / "cases" / "pairs.csv"
MOST_COUNTED = 300  # moves
MOST_LISTED = {"automatic": 4_500, "announced": 500}
Triple = FrozenSet[Tuple[str, str]]


def seating(owners: str) -> str:
    """The seating of who owns the sets."""
    kinds = {"".join(sorted(owner)): name for name, same in OWNERS.items() for owner in same}
    return kinds["".join(sorted(owners))]


def goes_together(values: Dict[str, str]) -> bool:
    """Can these values, not all of them said, be those of a ruleset?"""
    owners = {"owners": OWNERS[values["seating"]][0]} if "seating" in values else {}
    return pairs.goes_together({**values, **owners})


def triples_of(row: Dict[str, str], name: Optional[str] = None) -> Set[Triple]:
    """The triples of values of a row, those with a name if one is given."""
    said = [other for other in NAMES if other in row]
    return {frozenset((other, row[other]) for other in names) for names in itertools.combinations(said, 3)
            if name is None or name in names}


def wanted() -> Set[Triple]:
    """All triples of values that a ruleset can have."""
    found = set()
    for names in itertools.combinations(NAMES, 3):
        for values in itertools.product(*(VALUES[name] for name in names)):
            if goes_together(dict(zip(names, values))):
                found.add(frozenset(zip(names, values)))
    return found


def of_pairs() -> Set[Triple]:
    """The triples of the rulesets of pairs.csv in which a move is played."""
    with open(PAIRS, newline="", encoding="utf-8") as file:
        played = {row["id"].split("/")[1][:8] for row in csv.DictReader(file) if row["id"].startswith("successors/")}
    found: Set[Triple] = set()
    for number, row in enumerate(pairs.array(random.Random(54)), 1):
        if f"pair-{number:03}" in played:
            found |= triples_of({**row, "seating": seating(row["owners"])})
    return found


def array(dice: random.Random, missing: Set[Triple]) -> List[Dict[str, str]]:
    """Rulesets that hold all that is missing; greedy."""
    rows, order = [], sorted(missing, key=sorted)
    while missing:
        seed = next(triple for triple in order if triple in missing)
        best: Tuple[int, Dict[str, str]] = (0, {})
        for _ in range(12):
            row = dict(seed)
            for name in dice.sample(NAMES, len(NAMES)):
                if name in row:
                    continue
                trials = [{**row, name: value} for value in VALUES[name]]
                scored = [(len(triples_of(trial, name) & missing), dice.random(), trial)
                          for trial in trials if goes_together(trial)]
                row = max(scored, key=lambda found: found[:2])[2]
            best = max(best, (len(triples_of(row) & missing), row), key=lambda found: found[0])
        rows.append(best[1])
        missing -= triples_of(best[1])
    return sorted(rows, key=lambda row: [VALUES[name].index(row[name]) for name in NAMES])


def candidates(rules: naive.Rules, dice: random.Random) -> List[naive.Position]:
    """Positions of different kinds that are not finished and have moves; not too many, unless all have."""
    found, crowded, cells = [], [], len(rules.board.cells)
    stock = len(patterns_of(rules)) * sum(owner != "0" for owner in rules.owners.values())
    for attempt in range(80):
        position = pairs.planted(rules, dice) if attempt % 2 else None
        if position is not None and dice.random() < 0.7:  # few pieces beside the track
            position = thinned(rules, dice, position)
        if position is None:
            position = fill(rules, dice, dice.choice([rules.players, rules.players + 2, min(cells, stock)]))
        if position is None:
            position = fill(rules, dice, dice.randint(0, min(cells, rules.players)))
        if position is None:
            continue
        if rules.has_pile and not rules.in_opening(position):
            position = lay(rules, dice, position, dice.choice([0, 1, 16]))
        position = rest(rules, dice, clean(rules, position))
        if rules.faults(position) or rules.finished(position):
            continue
        count = len(rules.turns(position))
        if 0 < count <= MOST_LISTED[rules.ruleset["claim-rule"]]:
            found.append(position)
        elif count:
            crowded.append((count, len(crowded), position))
        if len(found) == 6:
            break
    return found or [min(crowded)[2]]


def thinned(rules: naive.Rules, dice: random.Random, position: naive.Position) -> naive.Position:
    """The position without pieces that carry no straight track, as many as can go."""
    for cell in dice.sample(sorted(position.pieces), len(position.pieces)):
        fewer = {at: piece for at, piece in position.pieces.items() if at != cell}
        trial = position._replace(pieces=fewer)
        is_straight = position.pieces[cell][1] in "ADHI"
        if not is_straight and not rules.faults(trial) and not rules.in_opening(trial):
            position = trial
    return position


def telling(rules: naive.Rules, position: naive.Position, dice: random.Random) -> Dict[str, List[str]]:
    """Legal moves that show a value of the ruleset, by what they show."""
    legal, found = rules.legal(position), {}
    for move in legal if rules.announced else dice.sample(legal, min(len(legal), 300)):
        parts = move.rstrip("!").split(".")
        colour = position.pieces[parts[0]][0] if parts[0] in position.pieces else parts[0][0]
        owner = rules.owners.get(colour, "")
        if move == "claim" or move.endswith("!"):
            found.setdefault("claim", []).append(move)
        elif not rules.announced and rules.path_stands(rules.after(position, move)):
            found.setdefault("win", []).append(move)
        elif len(parts) == 2 and position.pieces[parts[0]][2] == int(parts[1]):
            found.setdefault("null", []).append(move)
        elif parts[0] in naive.INTERSECTIONS:
            found.setdefault("intersection", []).append(move)
        elif owner == "c":
            found.setdefault("common", []).append(move)
        elif owner.isdigit() and int(owner) != position.to_move:
            found.setdefault("partner", []).append(move)
        else:
            found.setdefault(pairs.kind(position, move), []).append(move)
    return found


def requests(cases: Cases, name: str, rules: naive.Rules, dice: random.Random) -> None:
    """Adds a move that is played, and how many there are, if not too many."""
    base = [*reading_clauses(rules.ruleset), seat_clause(rules.ruleset), "PL-ONE"]
    where = f"in {name.replace('-', ' ')} of the rulesets in which every three values meet"
    choices = [(telling(rules, position, dice), position) for position in candidates(rules, dice)]
    shown, position = max(choices, key=lambda choice: (min(len(choice[0]), 4), -len(choice[1].pieces)))
    word = dice.choice([word for word in shown if word != "place"] or list(shown))
    move = dice.choice(shown[word])
    cases.add(f"successors/{name}-{word}", base, rules, "apply", position, move, f"What {move} leads to {where}.")
    if len(rules.turns(position)) <= MOST_COUNTED:
        cases.add(f"perft/{name}", base, rules, "perft", position, 1, f"How many legal moves there are {where}.")


def main() -> None:
    dice, cases = random.Random(64), Cases()
    rows = array(dice, wanted() - of_pairs())
    print(f"{len(rows)} rulesets")
    for number, row in enumerate(rows, 1):
        fields = {name.replace("-", "_"): row[name] for name in NAMES[1:] if name != "seating"}
        rules = naive.Rules(ruleset(row["board"], dice.choice(OWNERS[row["seating"]]), **fields))
        requests(cases, f"triple-{number:03}", rules, dice)
    cases.save("triples.csv")


if __name__ == "__main__":
    main()
