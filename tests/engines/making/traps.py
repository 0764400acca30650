#!/usr/bin/env python3
"""Makes lab/cases/traps.csv: for each of some kinds of engines that are right nearly everywhere, what they get wrong.

Rings of track for searches that forget where they have been; counts for engines that remember them by too little, or in
too few bits; straight connectors on every board; texts with owners of no ruleset; tiles of paths that no piece has;
and what the sheets of the small board say of common pieces.
"""
import functools
import itertools
import random
from typing import Callable, Dict, List, Optional, Tuple

from common import READINGS, Cases, fill, lay, naive, patterns_of, reading_clauses, rest, ruleset, seat_clause

STRAIGHT = {"A": 0, "D": 0, "I": 0}  # rotations by which pieces lead from N to S
JOGS = {"SE": (0, 4), "SW": (5, 1)}  # rotations of pieces with a path 14 above and below a diagonal step
Entry = Tuple[str, str]

# What a search forgets of where it has been: the place that it enters with its side, how many sides that leads to, and
# how many the tile links. A ring can be of each of these alone; none is upright alone, or of connectors alone.
FORGETFUL: Dict[str, Callable[[Entry, int, int], bool]] = {
    "cells": lambda entry, exits, linked: entry[0][0] != "x",
    "plain": lambda entry, exits, linked: exits == 1,
    "branches": lambda entry, exits, linked: exits > 1,
    "aslant": lambda entry, exits, linked: entry[1] in naive.CORNERS,
    "crossings": lambda entry, exits, linked: linked > 3,
}


def tracks_of(rules: naive.Rules, position: naive.Position) -> Dict[str, Dict[str, List[str]]]:
    """What each tile on the board links."""
    junction = rules.ruleset["junction"]
    tracks = {cell: naive.links(naive.PATTERNS[letter], 8, turn, junction)
              for cell, (_, letter, turn) in position.pieces.items()}
    tracks.update({gap: naive.links(naive.INTERSECTIONS[kind], 4, turn, junction)
                   for gap, (kind, turn) in position.fills.items()})
    return tracks


def is_endless(rules: naive.Rules, position: naive.Position, forgets: Callable[[Entry, int, int], bool]) -> bool:
    """Does a search that forgets some of where it has been come back to it for ever?"""
    tracks = tracks_of(rules, position)

    def next_of(entry: Entry) -> List[Entry]:
        place, side = entry
        found = [(rules.board.across[place].get(out, ""), naive.OPPOSITE[out]) for out in tracks[place].get(side, [])]
        return [(beyond, come) for beyond, come in found if beyond in tracks]

    def forgotten(entry: Entry) -> bool:
        place, side = entry
        return forgets(entry, len(tracks[place].get(side, [])), len(tracks[place]))

    starts = [(cell, naive.TERMINAL_SIDE[edge]) for edge in "AB" for cell in rules.board.terminals[edge] if cell in tracks]
    reached, todo = set(starts), list(starts)
    while todo:
        for entry in next_of(todo.pop()):
            if entry not in reached:
                reached.add(entry)
                todo.append(entry)
    # It comes back for ever if what it reaches and forgets has a closed ring.
    left = {entry for entry in reached if forgotten(entry)}
    while True:
        dead = {entry for entry in left if not any(onward in left for onward in next_of(entry))}
        if not dead:
            return bool(left)
        left -= dead


def fewer(rules: naive.Rules, position: naive.Position, fits: Callable[[naive.Position], bool]) -> naive.Position:
    """The position without the pieces that it fits without."""
    for cell in sorted(position.pieces):
        trial = position._replace(pieces={at: piece for at, piece in position.pieces.items() if at != cell})
        if not rules.faults(trial) and fits(trial):
            position = trial
    if rules.has_pile:
        for gap in sorted(position.fills):
            trial = position._replace(fills={at: fill for at, fill in position.fills.items() if at != gap})
            if fits(trial):
                position = trial
    return position


def cycle(rules: naive.Rules, dice: random.Random) -> Dict[str, Tuple[str, str]]:
    """A closed walk over some cells, straight over interstices: for each cell by which sides; empty if it does not close."""
    start = dice.choice(rules.board.cells)
    cell, come, walk = start, "", {}
    first = ""
    for _ in range(dice.choice([4, 4, 6, 8])):
        outs = [out for out in naive.DIRECTIONS if out != come and rules.board.across[cell].get(out, "A") not in "ABCD"]
        if not outs:
            return {}
        out = dice.choice(outs)
        walk[cell] = (come, out)
        first = first or out
        beyond = rules.board.across[cell][out]
        if beyond[0] == "x":
            beyond = rules.board.across[beyond].get(out, "")
        cell, come = beyond, naive.OPPOSITE[out]
        if cell == start and come != first and len(walk) > 2:
            walk[start] = (come, first)
            return walk
        if cell in walk or cell not in rules.board.across:
            return {}
    return {}


def planted_ring(rules: naive.Rules, dice: random.Random) -> Optional[naive.Position]:
    """A closed walk of track, with track from a terminal into it."""
    walk = cycle(rules, dice)
    if not walk:
        return None
    wanted = {cell: [sides] for cell, sides in walk.items()}
    edge = dice.choice("AB")
    cell, side = dice.choice(rules.board.terminals[edge]), naive.TERMINAL_SIDE[edge]
    while cell not in walk:  # straight on, or aside
        if cell in wanted:
            return None
        out = dice.choice([naive.OPPOSITE[side], *naive.DIRECTIONS])
        beyond = rules.board.across[cell].get(out, "A")
        if out == side or beyond in "ABCD" or beyond[0] == "x":
            return None
        wanted[cell] = [(side, out)]
        cell, side = beyond, naive.OPPOSITE[out]
    if side in walk[cell]:
        return None
    wanted[cell].append((side, dice.choice(walk[cell])))
    stock = [(colour, letter) for colour in naive.COLOURS for letter in patterns_of(rules)]
    dice.shuffle(stock)
    pieces: Dict[str, Tuple[str, str, int]] = {}
    for cell, paths in sorted(wanted.items(), key=lambda item: -len(item[1])):
        for (colour, letter), turn in itertools.product(stock, range(8)):
            table = naive.links(naive.PATTERNS[letter], 8, turn, rules.ruleset["junction"])
            if all(two in table.get(one, []) for one, two in paths):
                pieces[cell] = (colour, letter, naive.least(naive.PATTERNS[letter], 8)[turn])
                stock.remove((colour, letter))
                break
        else:
            return None
    fills = dict(rules.start_fills)
    for cell, sides in walk.items() if rules.has_pile else ():
        fills.update({rules.board.across[cell][side]: ("X", 0) for side in sides if side in naive.CORNERS})
    for at, piece in zip(rules.board.cells[::-1], stock):  # somebody may have to have placed a piece
        if len(pieces) < rules.players + 1 and at not in pieces:
            pieces[at] = (*piece, 0)
    position = naive.Position(dice.randint(1, rules.players), pieces, fills, {}, False)
    return None if rules.faults(position) else position


def rings(cases: Cases) -> None:
    """Closed rings of each kind of track, which a terminal reaches and no path leaves."""
    boards = [("3x1", "joined"), ("3x1", "through"), ("4x2", "joined"), ("4x2", "through"), ("4x3", "joined"), ("4x3", "through")]
    for (kind, forgets), (board, junction) in itertools.product(FORGETFUL.items(), boards):
        dice = random.Random(f"{kind} {board} {junction}")
        rules = naive.Rules(ruleset(board, "1122", junction=junction))

        def fits(position: naive.Position) -> bool:
            return not rules.path_stands(position) and is_endless(rules, position, forgets)

        for _ in range(30_000):
            position = planted_ring(rules, dice)
            if position is not None and fits(position):
                position = fewer(rules, position, fits)
                cases.add(f"completion/endless-{kind}-{board}-{junction}", ["WN-OPPOSITE", "X-JUNCTION"], rules, "status",
                          position, "", f"A closed ring of track ({kind}) leads nowhere: a search must end.")
                break


def counted(rules: naive.Rules, position: naive.Position, depth: int, key: Callable[[naive.Position, int], object]) -> Tuple:
    """Counts as an engine that remembers by a key what it has counted."""
    memory: Dict[object, Tuple[int, int]] = {}

    def count(now: naive.Position, left: int) -> Tuple[int, int]:
        if left == 0:
            return 1, int(rules.finished(now))
        known = key(now, left)
        if known not in memory:
            below = [count(rules.after(now, move), left - 1) for move in rules.legal(now)]
            memory[known] = sum(nodes for nodes, _ in below), sum(wins for _, wins in below)
        return memory[known]

    return count(position, depth)


def key_without(what: str, rules: naive.Rules, now: naive.Position, left: int) -> str:
    """A key that lacks something of a position."""
    pieces = {cell: (colour, letter, turn * (what != "rotations")) for cell, (colour, letter, turn) in now.pieces.items()}
    parts = {"pieces": sorted(pieces.items()), "interstices": sorted(now.fills.items()), "mover": now.to_move,
             "rest": sorted(now.frozen.items()) if what != "how long" else sorted(now.frozen),
             "announcement": now.completed, "depth": left}
    return str([value for name, value in parts.items() if name != what])


# What a key lacks, with rulesets in which it matters: board, owners, readings, and how deep it is counted.
FORGOTTEN = [
    ("depth", "2x1", "1122", {}, 5), ("depth", "2x1", "1122", {"null_turn": "allowed"}, 4),
    ("interstices", "2x1", "1122", {"edition": "tournament"}, 2), ("interstices", "1x2", "123c", {"edition": "original"}, 2),
    ("rest", "2x1", "123c", {"null_turn": "allowed"}, 2), ("rest", "1x2", "123c", {"null_turn": "allowed"}, 3),
    ("how long", "2x1", "123c", {"null_turn": "allowed"}, 4), ("announcement", "2x1", "1122", {"claim_rule": "announced"}, 2),
    ("announcement", "2x1", "1234t", {"claim_rule": "announced"}, 2),
    ("rotations", "2x1", "1122", {}, 2),
    ("rotations", "1x2", "1234t", {}, 2),
]

MOST_MOVES = {2: 64, 3: 24, 4: 14, 5: 10}  # in the first position of a count, by depth


def counts(cases: Cases) -> None:
    """Counts in which positions meet that differ in one thing only."""
    for number, (what, board, owners, readings, depth) in enumerate(FORGOTTEN, 1):
        dice = random.Random(f"{number} {what}")
        rules = naive.Rules(ruleset(board, owners, **readings))
        cells = len(rules.board.cells)
        for _ in range(3_000):
            position = fill(rules, dice, cells)
            if position is None:
                continue
            if rules.has_pile:
                position = lay(rules, dice, position, 0 if board == "2x1" else 2)
            if rules.finished(position) or len(rules.turns(position)) > MOST_MOVES[depth]:
                continue
            if what == "announcement" and not any(move[-1] == "!" for move in rules.legal(position)):
                continue
            nodes, _ = right = counted(rules, position, depth, functools.partial(key_without, "", rules))
            if 0 < nodes <= 25_000 and counted(rules, position, depth, functools.partial(key_without, what, rules)) != right:
                word = what.replace(" ", "-")
                cases.add(f"perft/forgets-{word}-{number:02}", ["PL-ONE", *reading_clauses(rules.ruleset), seat_clause(rules.ruleset)],
                          rules, "perft", position, depth, f"A count that is wrong where it is remembered without the {what}.")
                break
        else:
            raise ValueError(f"no position for {what} on {board}")


def one_text(cases: Cases) -> None:
    """One text under every value of each reading and at every depth: an answer belongs to its ruleset."""
    dice = random.Random(7)
    text = None
    rulesets = [ruleset("2x1", "1122")]
    rulesets += [ruleset("2x1", "1122", **{name.replace("-", "_"): values[1]}) for name, values in READINGS.items()]
    rulesets += [ruleset("2x1", "1122", connectors=layout) for layout in ("none", "straight")]
    while text is None:
        plain = naive.Rules(rulesets[0])
        position = fill(plain, dice, 3)
        if position is None or plain.finished(position):
            continue
        every = [naive.Rules(fields) for fields in rulesets]
        found = [rules.read(plain.write(position)) for rules in every]
        if any(rules.finished(now) for rules, now in zip(every, found)):
            continue
        answers = {str((sorted(rules.legal(now)), rules.perft(now, 1))) for rules, now in zip(every, found)}
        if len(answers) == len(rulesets):
            text = plain.write(position)
    for rules in every:
        word = next((value for name, value in rules.ruleset.items() if rulesets[0][name] != value), "usual")
        base = ["PL-ONE", *reading_clauses(rules.ruleset), seat_clause(rules.ruleset)]
        cases.add(f"perft/one-text-{word}", base, rules, "perft", text, 2, "The same text under other readings has another count.")
        cases.add(f"legal/one-text-{word}", base, rules, "legal", text, "", "The same text under other readings has other moves.")
    cases.add("perft/one-text-usual-1", ["PL-ONE", "PL-STOCK-2"], plain, "perft", text, 1,
              "The same text at another depth has another count.")


def layouts(cases: Cases) -> None:
    """On every board a path that needs a straight connector as it lies, and one that would need the other."""
    for b, a in itertools.product(range(1, 5), range(1, 9)):
        if a + 2 * (b - 1) > 8 or a == 1:  # one terminal below another takes two diagonal steps
            continue
        board = f"{a}x{b}"
        dice = random.Random(board)
        rules = naive.Rules(ruleset(board, "1122", edition="standard", connectors="straight"))
        for wins in (True, False):
            position = jogged(rules, dice, wins)
            word = "along" if wins else "across"
            cases.add(f"completion/straight-{board}-{word}", ["X-CONNECTORS", "WN-OPPOSITE"], rules, "status", position, "",
                      f"A path from top to bottom would run over one connector, which lies {word} it.")


def jogged(rules: naive.Rules, dice: random.Random, wins: bool) -> naive.Position:
    """Track from top to bottom with one diagonal step, over a connector that lies along it or not."""
    cells = rules.board.cells
    height = max(int(cell[1:]) for cell in cells)
    for _ in range(5_000):
        column, row, way = dice.choice(cells)[0], dice.randint(1, height - 1), dice.choice(list(JOGS))
        other = chr(ord(column) + (1 if way == "SE" else -1))
        line = [f"{column if at <= row else other}{at}" for at in range(1, height + 1)]
        if not set(line) <= set(cells) or (rules.board.across[line[row - 1]].get(way, "A")[0] != "x"):
            continue
        stock = [colour + letter for colour in naive.COLOURS for letter in patterns_of(rules)]
        straight = dice.sample([piece for piece in stock if piece[1] in STRAIGHT], height - 2)
        bent = dice.sample([piece for piece in stock if piece[1] in "CFG"], 2)
        pieces = {}
        for at, cell in enumerate(line, 1):
            piece = bent.pop() if at in (row, row + 1) else straight.pop()
            turn = JOGS[way][at - row] if at in (row, row + 1) else 0
            pieces[cell] = (piece[0], piece[1], naive.least(naive.PATTERNS[piece[1]], 8)[turn])
        position = naive.Position(dice.randint(1, 2), pieces, dict(rules.start_fills), {}, False)
        if not rules.faults(position) and rules.path_stands(position) == wins:
            return position
    raise ValueError(f"{rules.ruleset['board']}: no such track")


OWNERS = ["1111", "1112", "1222", "1110", "1220", "12cc", "1c2c", "cc12", "1ccc", "cccc", "0000", "1000", "1100", "12c0",
          "1c20", "1213", "1235", "123ct", "1122t", "1232", "1234", "2143", "1243t", "1122", "123c", "1234t"]


def owners(cases: Cases) -> None:
    """Texts in which the sets belong to others than in the ruleset, or to nobody who could play."""
    for board, edition, seats in (("4x2", "standard", "1122"), ("4x2", "standard", "123c"), ("4x2", "challenge", "1234t"),
                                  ("4x3", "tournament", "123c"), ("4x3", "original", "1234")):
        rules = naive.Rules(ruleset(board, seats, edition=edition))
        empty = rules.write(naive.Position(1, {}, dict(rules.start_fills), {}, False))
        for other in OWNERS if board == "4x2" and seats == "1122" else OWNERS[5:8] + OWNERS[-6:]:
            if other != seats:
                cases.add(f"notation/owners-{edition}-{seats}-{other}", [seat_clause(rules.ruleset)], rules, "read",
                          empty.replace(f"_{seats}.", f"_{other}."), "",
                          f"A text with the owners {other} is none of a game with the owners {seats}.", "interpretation")


TILES = ["12", "15", "12-34", "12-34-56-78", "15-26-37-48", "18-27-36-45", "13-35-57", "12-23-34", "12-34-23", "34-12-23",
         "12-23-13", "12-13-14", "14-15-16-17", "12-23-34-45-56-67-78", "13-24-35", "17-28-35-46"]


def tiles(cases: Cases) -> None:
    """Tiles of paths that no piece has: what they link follows from the paths."""
    for number, (paths, junction) in enumerate(itertools.product(TILES, READINGS["junction"])):
        rules = naive.Rules(ruleset("4x2", "1122", junction=junction))
        turn = (0, 3, 5, 1)[number % 4]
        cases.add(f"links/made-{paths}-{turn}-{junction}", ["X-JUNCTION"], rules, "links", "", f"{paths} {turn}",
                  f"A tile of the paths {paths}, which no piece has.", "interpretation")


def sheets(cases: Cases) -> None:
    """Common pieces as the sheets of the small board have them: they rest, and what they complete must be announced."""
    kinds = [("standard", "joined"), ("challenge", "joined"), ("standard", "through")]
    for first, (edition, junction) in enumerate(kinds, 1):
        dice = random.Random(f"{edition} {junction}")
        rules = naive.Rules(ruleset("4x2", "123c", edition=edition, junction=junction, claim_rule="announced"))
        name = f"{edition}-{junction}"
        for player in (first,):
            position = None
            while position is None or rules.path_stands(position) or not common(rules, position):
                position = fill(rules, dice, 6, player)
            cell = common(rules, position)[0]
            free = next(at for at in rules.board.cells if at not in position.pieces)
            now = position.pieces[cell][2]
            other = next(turn for turn in naive.orientations(naive.PATTERNS[position.pieces[cell][1]], 8) if turn != now)
            for turns in (1, 2):
                cases.add(f"freeze/sheet-{name}-{player}-{turns}", ["PL-FREEZE", "X-CLAIM"], rules, "apply",
                          position._replace(frozen={cell: turns}), f"{cell}.{free}.{other}",
                          "A common piece that was just played is not moved before whoever played it is on turn again.")
            placed = next(letter for letter in patterns_of(rules)
                          if ("g", letter) not in {piece[:2] for piece in position.pieces.values()})
            for move, word in ((f"g{placed}.{free}.1", "place"), (f"{cell}.{free}.{other}", "relocate")):
                cases.add(f"freeze/sheet-{name}-{player}-{word}", ["PL-FREEZE", "PL-COMMON", "X-CLAIM"], rules, "apply", position, move,
                          "A common piece that is played rests.")
            for word in ("place", "rotate", "relocate"):
                before, move = completing(rules, dice, player, word)
                silent = rules.after(before, move)
                cases.add(f"claims/sheet-{name}-{player}-{word}-silent", ["X-CLAIM", "PL-COMMON"], rules, "apply", before, move,
                          "What a common piece completes is not announced by itself.")
                cases.add(f"claims/sheet-{name}-{player}-{word}-open", ["X-CLAIM", "PL-COMMON"], rules, "status", silent, "",
                          "What a common piece completed stands unclaimed.")
                cases.add(f"claims/sheet-{name}-{player}-{word}-claim", ["X-CLAIM", "PL-COMMON"], rules, "apply", silent, "claim",
                          "The next player claims what a common piece completed.")
                cases.add(f"claims/sheet-{name}-{player}-{word}-said", ["X-CLAIM", "PL-COMMON"], rules, "apply", before, f"{move}!",
                          "What a common piece completes is announced.")


def common(rules: naive.Rules, position: naive.Position) -> List[str]:
    """The cells with common pieces."""
    return [cell for cell, (colour, _, _) in position.pieces.items() if rules.owners[colour] == "c"]


def completing(rules: naive.Rules, dice: random.Random, player: int, word: str) -> Tuple[naive.Position, str]:
    """A position and a turn with a common piece that completes a path."""
    while True:
        upright = dice.random() < 0.5
        edge = dice.choice(rules.board.terminals["A" if upright else "D"])
        line = [cell for cell in rules.board.cells if (cell[0] == edge[0] if upright else cell[1:] == edge[1:])]
        stock = [colour + letter for colour in naive.COLOURS for letter in STRAIGHT]
        pieces = {cell: (piece[0], piece[1], naive.least(naive.PATTERNS[piece[1]], 8)[0 if upright else 2])
                  for cell, piece in zip(line, dice.sample(stock, len(line)))}
        own = [cell for cell in line if rules.owners[pieces[cell][0]] == "c"]
        if not own:
            continue
        cell = dice.choice(own)
        colour, letter, turn = pieces.pop(cell)
        move = f"{colour}{letter}.{cell}.{turn}"
        if word != "place":
            other = dice.choice([at for at in naive.orientations(naive.PATTERNS[letter], 8) if at != turn])
            at = cell if word == "rotate" else next(cell for cell in rules.board.cells if cell not in line)
            pieces[at] = (colour, letter, other)
            move = f"{cell}.{turn}" if word == "rotate" else f"{at}.{cell}.{turn}"
        position = naive.Position(player, pieces, dict(rules.start_fills), {}, False)
        if not rules.faults(position) and not rules.path_stands(position) and f"{move}!" in rules.legal(position):
            return position, move


def main() -> None:
    cases = Cases()
    for part in (rings, counts, one_text, layouts, owners, tiles, sheets):
        part(cases)
        print(part.__name__, len(cases.rows), flush=True)
    cases.save("traps.csv")


if __name__ == "__main__":
    main()
