#!/usr/bin/env python3
"""Makes lab/cases/pairs.csv: rulesets in which every two values meet, with requests in each.

A covering array: every pair of board, edition, owners, readings and layout that goes together is in a ruleset, and
every triple of those in TRIPLES. Each ruleset has a position with its status, its moves or how many they are, moves
of each kind, a move that one of its readings forbids, and counts. Texts are thinned out: each kind of good or faulty
text stands under every edition, seating, claim rule and layout, and the good ones on every board.
"""
import itertools
import random
from typing import Dict, List, NamedTuple, Optional, Set, Tuple

from common import READINGS, Cases, clean, fill, lay, naive, patterns_of, reading_clauses, rest, ruleset, seat_clause

BOARDS = [f"{a}x{b}" for b in range(1, 5) for a in range(1, 9) if a + 2 * (b - 1) <= 8]
PARAMETERS = {
    "board": BOARDS,
    "edition": list(naive.EDITIONS),
    "owners": ["1122", "2112", "1020", "123c", "3c12", "1230", "1234", "1234t", "2143t"],
    **READINGS,
    "connectors": ["crossed", "none", "straight", "empty"],
}
NAMES = list(PARAMETERS)
# A clause speaks of three: what rests or is claimed depends on who plays; track on how pieces and layouts join.
TRIPLES = [("owners", "null-turn", "claim-rule"), ("owners", "relocate-turn", "null-turn"),
           ("junction", "connectors", "claim-rule"), ("owners", "junction", "claim-rule")]
MOST_MOVES = 260  # that are listed
MOST_NODES = 2_500  # that are counted
MOST_ANNOUNCED = 700  # moves, where each is tried for a path


def goes_together(values: Dict[str, str]) -> bool:
    """Can these values, not all of them said, be those of a ruleset?"""
    is_eight = {"original": True, "tournament": True, "challenge": False, "standard": False}
    for edition in [values["edition"]] if "edition" in values else list(is_eight):
        layout = values.get("connectors")
        individuals = values.get("owners", "") == "1234"
        if (layout is None or (layout == "empty") == is_eight[edition]) and not (individuals and edition != "original"):
            return True
    return False


def wanted() -> set:
    """All pairs and the triples, as sorted tuples of name and value."""
    groups = list(itertools.combinations(NAMES, 2)) + TRIPLES
    found = set()
    for names in groups:
        for values in itertools.product(*(PARAMETERS[name] for name in names)):
            if goes_together(dict(zip(names, values))):
                found.add(frozenset(zip(names, values)))
    return found


def array(dice: random.Random) -> List[Dict[str, str]]:
    """Rulesets that hold all that is wanted; greedy."""
    missing, rows = wanted(), []
    order = sorted(missing, key=lambda group: sorted(group))
    while missing:
        seed = next(group for group in order if group in missing)
        best: Optional[Tuple[int, Dict[str, str]]] = None
        for _ in range(30):
            row = dict(seed)
            for name in dice.sample(NAMES, len(NAMES)):
                if name in row:
                    continue
                scored = []
                for value in PARAMETERS[name]:
                    trial = {**row, name: value}
                    if goes_together(trial):
                        said = frozenset(trial.items())
                        score = sum(1 for group in groups_of(trial, name) if group in missing and group <= said)
                        scored.append((score, dice.random(), value))
                row[name] = max(scored)[2]
            count = sum(1 for group in groups_of(row, None) if group in missing)
            if best is None or count > best[0]:
                best = (count, row)
        rows.append(best[1])
        missing -= set(groups_of(best[1], None))
    return sorted(rows, key=lambda row: [PARAMETERS[name].index(row[name]) for name in NAMES])


def groups_of(row: Dict[str, str], name: Optional[str]) -> List[frozenset]:
    """The pairs and triples of a row, of those with a name if one is given."""
    groups = list(itertools.combinations(NAMES, 2)) + TRIPLES
    return [frozenset((other, row[other]) for other in names) for names in groups
            if (name is None or name in names) and all(other in row for other in names)]


def planted(rules: naive.Rules, dice: random.Random) -> Optional[naive.Position]:
    """A position with straight track from edge to edge, complete or a piece short, and some other pieces."""
    board = rules.board
    upright = dice.random() < 0.5
    edge = dice.choice(board.terminals["A" if upright else "D"])
    line = [cell for cell in board.cells if (cell[0] == edge[0] if upright else cell[1:] == edge[1:])]
    straight = {"A": 0, "D": 0, "H": 7, "I": 0}  # rotations by which they lead from N to S
    stock = [colour + letter for colour in naive.COLOURS if rules.owners[colour] != "0" for letter in patterns_of(rules)]
    along = [piece for piece in stock if piece[1] in straight]
    if len(along) < len(line):
        return None
    pieces = {}
    for cell, piece in zip(line, dice.sample(along, len(line))):
        pieces[cell] = (piece[0], piece[1], (straight[piece[1]] + (0 if upright else 2)) % 8)
    if rules.ruleset["claim-rule"] == "automatic" or dice.random() < 0.5:
        cell = dice.choice(line)
        colour, letter, turn = pieces.pop(cell)
        if dice.random() < 0.6:
            pieces[cell] = (colour, letter, (turn + dice.randint(1, 3)) % 8)
    used = {colour + letter for colour, letter, _ in pieces.values()}
    free = [cell for cell in board.cells if cell not in pieces]
    left = [piece for piece in stock if piece not in used]
    most = min(len(free), len(left))
    for cell, piece in zip(dice.sample(free, most - dice.randint(0, min(most, 2))), dice.sample(left, most)):
        pieces[cell] = (piece[0], piece[1], dice.randrange(8))
    position = naive.Position(dice.randint(1, rules.players), pieces, dict(rules.start_fills), {}, False)
    position = clean(rules, position)
    return position if not rules.faults(position) else None


def candidates(rules: naive.Rules, dice: random.Random) -> List[naive.Position]:
    """Positions of different kinds that are not finished."""
    found, cells = [], len(rules.board.cells)
    for attempt in range(60):
        if attempt % 3 == 0:
            position = planted(rules, dice)
        else:
            most = min(cells, 32)
            position = fill(rules, dice, max(0, most - dice.choice([0, 0, 1, 1, 2, 3])))
        if position is None:
            position = fill(rules, dice, dice.randint(0, min(cells, rules.players + 1)))
        if position is None:
            continue
        if rules.has_pile and not rules.in_opening(position):
            position = lay(rules, dice, position, dice.choice([0, 2, 12, 16, 16]))
        position = rest(rules, dice, position)
        if not rules.faults(position) and not rules.finished(position):
            found.append(position)
        if len(found) == 12:
            break
    return found or [naive.Position(1, {}, dict(rules.start_fills), {}, False)]


def score(rules: naive.Rules, position: naive.Position) -> Tuple[int, int]:
    """What a position is worth: kinds of moves, moves that complete a path; not too many moves."""
    turns = rules.turns(position)
    kinds = {kind(position, move) for move in turns}
    few = len(turns) <= MOST_MOVES
    completing = 0
    if len(turns) <= MOST_ANNOUNCED:
        completing = any(rules.path_stands(rules.after(position, move)) for move in turns)
    return (len(kinds) + 2 * bool(completing) + 2 * few + bool(position.frozen), -len(turns))


def kind(position: naive.Position, move: str) -> str:
    """The kind of a move."""
    parts = move.rstrip("!").split(".")
    if move == "claim":
        return "claim"
    if len(parts) == 2:
        return "rotate"
    if parts[0] in position.pieces:
        return "relocate"
    return "intersection" if parts[0] in naive.INTERSECTIONS else "place"


def forbidden(rules: naive.Rules, position: naive.Position, legal: set) -> List[Tuple[str, str]]:
    """Moves that are not legal but would be under another value, each with a clause."""
    found, fields = [], rules.ruleset
    free = [cell for cell in rules.board.cells if cell not in position.pieces]
    for cell, (colour, letter, turn) in position.pieces.items():
        other = naive.orientations(naive.PATTERNS[letter], 8)[-1 if turn == 0 else 0]
        found.append((f"{cell}.{turn}", "X-NULL-TURN" if fields["null-turn"] == "forbidden" else "PL-OWN"))
        found += [(f"{cell}.{to}.{other}", "X-RELOCATE-TURN" if fields["relocate-turn"] == "keep" else "PL-OWN")
                  for to in free[:1]]
        found.append((f"{cell}.{other}", "PL-FREEZE" if cell in position.frozen else "PL-OWN"))
    for colour, letter in itertools.product(naive.COLOURS, patterns_of(rules)):
        found += [(f"{colour}{letter}.{cell}.0", "PL-PLACE") for cell in free[:1]]
    found += [(f"T.{gap}.1", "PL-INTERSECTION") for gap in rules.board.interstices[:2]]
    found.append(("claim", "X-CLAIM"))
    found += [(f"{move}!", "X-CLAIM") for move in sorted(legal)[:3] if not move.endswith("!") and move != "claim"]
    return [(move, clause) for move, clause in found if move not in legal]


def requests(cases: Cases, name: str, rules: naive.Rules, dice: random.Random) -> None:
    """Adds the requests of one ruleset."""
    position = max(candidates(rules, dice), key=lambda found: score(rules, found))
    legal = rules.legal(position)
    base = [*reading_clauses(rules.ruleset), seat_clause(rules.ruleset), "PL-ONE"]
    where = f"in {name.replace('-', ' ')} of the rulesets in which every two values meet"
    cases.add(f"completion/{name}", ["WN-OPPOSITE", *base], rules, "status", position, "", f"How it stands {where}.")
    if len(legal) <= MOST_MOVES:
        cases.add(f"legal/{name}", base, rules, "legal", position, "", f"All legal moves {where}.")
    else:
        if rules.announced and len(legal) > MOST_ANNOUNCED:
            legal = legal[:40] + [move for move in legal if move.endswith("!")][:3] + ["claim"] * ("claim" in legal)
        elif len(legal) <= MOST_NODES:
            cases.add(f"perft/{name}-1", base, rules, "perft", position, 1, f"How many legal moves there are {where}.")
    by_kind: Dict[str, List[str]] = {}
    for move in legal:
        by_kind.setdefault(kind(position, move) + "-announced" * move.endswith("!"), []).append(move)
    is_large = len(rules.board.cells) >= 30
    chosen = dice.sample(sorted(by_kind), min(len(by_kind), 2 if is_large else 3))
    chosen += [word for word in by_kind if (word.endswith("announced") or word == "claim") and word not in chosen][:1]
    for word in chosen:
        move = dice.choice(by_kind[word])
        cases.add(f"successors/{name}-{word}", base, rules, "apply", position, move, f"What {move} leads to {where}.")
    wrong = forbidden(rules, position, set(legal if len(legal) <= MOST_ANNOUNCED else rules.legal(position)))
    dice.shuffle(wrong)
    wrong.sort(key=lambda row: not row[1].startswith("X-"))
    for number, (move, clause) in enumerate(wrong[:1] + ([] if is_large else wrong[-1:]), 1):
        cases.add(f"illegal/{name}-{number}", [clause, *base], rules, "apply", position, move, f"{move} is illegal {where}.")
    deeper(cases, name, rules, position, dice, base, where)


def deeper(cases: Cases, name: str, rules: naive.Rules, position: naive.Position, dice: random.Random,
           base: List[str], where: str) -> None:
    """Adds a count of pairs of turns, in this position or in one with fewer moves."""
    cells = len(rules.board.cells)
    options = [position] + [fill(rules, dice, min(cells, 32)) for _ in range(12)]
    for option in options:
        if option is None or rules.finished(option):
            continue
        if option is not position and rules.has_pile:
            option = rest(rules, dice, lay(rules, dice, option, 16))
            if rules.faults(option) or rules.finished(option):
                continue
        first = len(rules.turns(option))
        if first and first * first <= MOST_NODES and rules.perft(option, 2)["nodes"] > 0:
            cases.add(f"perft/{name}-2", base, rules, "perft", option, 2, f"How many pairs of turns there are {where}.")
            return


class Text(NamedTuple):
    """A text of a ruleset that may be asked about."""
    word: str
    name: str
    rules: naive.Rules
    text: str

    def kind(self) -> Tuple[str, bool]:
        """What is done to the text, and whether it is a position."""
        found = naive.answer({"cmd": "read", "ruleset": self.rules.ruleset, "text": self.text})
        return self.word, "position" in found

    def values(self, is_good: bool) -> Set[Tuple[str, str]]:
        """The values of the ruleset under which a text of this kind is to stand."""
        names = ["edition", "owners", "claim-rule", "connectors"] + ["board"] * is_good
        return {(name, self.rules.ruleset[name]) for name in names}


def texts(name: str, rules: naive.Rules, dice: random.Random) -> List[Text]:
    """Texts of one ruleset: good ones, in the opening and after it, and some with one fault each."""
    made: Dict[str, naive.Position] = {}
    board, players = rules.board, rules.players

    def some(count: int) -> Optional[naive.Position]:
        found = [fill(rules, dice, count) for _ in range(40)]
        return next((position for position in found if position is not None), None)

    later = some(min(len(board.cells), players + dice.randint(1, 4)))
    early = some(min(len(board.cells), players - 1)) or some(1)
    if early:
        made["early"] = early
        made["early-order"] = early._replace(to_move=early.to_move % players + 1)
        made["early-decided"] = early._replace(completed=True)
        if rules.has_pile:
            made["early-laid"] = lay(rules, dice, early, 1)
    if later:
        if rules.has_pile:
            later = lay(rules, dice, later, dice.randint(1, 6))
        made["later"] = rest(rules, dice, later)
        made["nobody"] = later._replace(to_move=players + 1)
        made["decided"] = later._replace(completed=True)
        made.update(with_other_pieces(rules, dice, later))
        made.update(with_other_fills(rules, dice, later))
    found = []
    for word, position in made.items():
        try:
            found.append(Text(word, name, rules, rules.write(position)))
        except KeyError:  # a pattern that the ruleset does not have
            continue
    return found


def with_other_pieces(rules: naive.Rules, dice: random.Random, later: naive.Position) -> Dict[str, naive.Position]:
    """The position with one thing about its pieces changed."""
    made: Dict[str, naive.Position] = {}
    board, players, cells = rules.board, rules.players, list(later.pieces)
    stock = [(colour, letter) for colour in naive.COLOURS if rules.owners[colour] != "0" for letter in patterns_of(rules)]
    at, other = dice.choice(cells), [cell for cell in board.cells if cell not in later.pieces]
    wrong = [letter for letter in naive.PATTERNS if letter not in patterns_of(rules)]
    made["pattern"] = later._replace(pieces={**later.pieces, at: (later.pieces[at][0], dice.choice(wrong), 0)})
    unused = [colour for colour in naive.COLOURS if rules.owners[colour] == "0"]
    if unused:
        made["unused"] = later._replace(pieces={**later.pieces, at: (unused[0], dice.choice(patterns_of(rules)), 0)})
    if other:
        made["twice"] = later._replace(pieces={**later.pieces, other[0]: later.pieces[at]})
        made["rests-nothing"] = later._replace(frozen={other[0]: 1})
    made["rests"] = later._replace(frozen={at: 1})
    if len(cells) > 1:
        made["rest-together"] = later._replace(frozen=dict.fromkeys(cells[:2], dice.choice([1, 2])))
    owner = dice.choice(sorted({rules.owners[colour] for colour, _, _ in later.pieces.values()}))
    alone = [colour for colour in naive.COLOURS if rules.owners[colour] == owner]
    pieces = [piece for piece in stock if piece[0] in alone][:min(players + 1, len(board.cells))]
    if len(pieces) >= players:
        made["alone"] = later._replace(pieces={cell: (*piece, 0) for cell, piece in zip(board.cells, pieces)})
    return made


def with_other_fills(rules: naive.Rules, dice: random.Random, later: naive.Position) -> Dict[str, naive.Position]:
    """The position with something else in its interstices."""
    made: Dict[str, naive.Position] = {}
    gaps = rules.board.interstices
    if rules.has_pile and len(gaps) >= 5:
        letter = dice.choice("SXTL")
        for count in (4, 5):
            made[f"pile-{count}"] = later._replace(fills=dict.fromkeys(gaps[:count], (letter, 0)))
    elif gaps and not rules.has_pile:
        fills = dict(rules.start_fills)
        fills[dice.choice(gaps)] = ("L", dice.randrange(4))
        made["connectors"] = later._replace(fills=fills)
    return made


def thinned(found: List[Text]) -> List[Text]:
    """The texts that it takes for each kind to stand under every value; greedy."""
    groups: Dict[Tuple[str, bool], List[Text]] = {}
    for text in found:
        groups.setdefault(text.kind(), []).append(text)
    chosen = []
    for (_, is_good), group in groups.items():
        missing = set().union(*(text.values(is_good) for text in group))
        while missing:
            best = max(group, key=lambda text: len(text.values(is_good) & missing))
            missing -= best.values(is_good)
            chosen.append(best)
    return sorted(chosen, key=lambda text: (text.name, text.word))


CLAUSES = {"early": "PL-OPENING", "later": "PL-FREEZE", "nobody": "PL-ORDER", "decided": "X-CLAIM", "pattern": "PL-PLACE",
           "unused": "PL-PLACE", "twice": "PL-STAY", "connectors": "PL-INTERSECTION-FIXED", "alone": "PL-OPENING",
           "rests": "PL-FREEZE", "rests-nothing": "PL-FREEZE", "rest-together": "PL-FREEZE", "pile-4": "EQ-INTERSECTIONS",
           "pile-5": "EQ-INTERSECTIONS"}


def add_text(cases: Cases, text: Text) -> None:
    """Adds the question whether a text is a position."""
    clauses = [CLAUSES.get(text.word, "PL-OPENING"), seat_clause(text.rules.ruleset), *reading_clauses(text.rules.ruleset)]
    why = f"A text ({text.word.replace('-', ' ')}) in one of the rulesets in which every two values meet."
    cases.add(f"notation/{text.name}-{text.word}", clauses, text.rules, "read", text.text, "", why, "interpretation")


def main() -> None:
    dice, cases, found = random.Random(54), Cases(), []
    rows = array(dice)
    print(f"{len(rows)} rulesets")
    for number, row in enumerate(rows, 1):
        fields = {name.replace("-", "_"): row[name] for name in NAMES[1:] if name != "owners"}
        rules, name = naive.Rules(ruleset(row["board"], row["owners"], **fields)), f"pair-{number:03}"
        requests(cases, name, rules, dice)
        found += texts(name, rules, random.Random(1000 + number))
    for text in thinned(found):
        add_text(cases, text)
    cases.save("pairs.csv")


if __name__ == "__main__":
    main()
