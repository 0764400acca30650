#!/usr/bin/env python3
"""A second rules engine for Crosstrack, slow and plain, that counts move sequences.

It shares nothing with the crate: it is written from the rules alone, in another language, with
lists and dictionaries. It reads the positions of data/suites/perft.csv and counts again.

    python3 tests/oracle/perft.py            print the table with the counts of this program
    python3 tests/oracle/perft.py --check    compare with the counts in the table; exit 1 if they
                                             differ

Names: a cell is (row, column), both from 0; directions are 0..7 for N, NE, E, SE, S, SW, W, NW;
the corners of an interstice are 0..3 for NW, NE, SE, SW. An interstice is named by the slot at its
upper left. A tile is the set of its paths, each a frozenset of two directions or corners.
"""

import csv
import os
import sys

PATTERNS = {
    "A": "14-15",
    "B": "14-16",
    "C": "14-27",
    "D": "15-27",
    "E": "13-16-58",
    "F": "14-17-56",
    "G": "14-23-68",
    "H": "14-26-35",
    "I": "15-26",
}
SETS = {"tournament": "ABCDEFGH", "standard": "ACDFGI"}
KINDS = {"S": "13", "X": "13-24", "T": "13-14", "L": "12"}
PILE = 4
STEPS = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)]
# For the diagonal directions: where the interstice is, seen from the cell, and the corner of it
# at which the cell lies.
DIAGONAL = {1: ((-1, 0), 3), 3: ((0, 0), 0), 5: ((0, -1), 1), 7: ((-1, -1), 2)}
# For the corners of an interstice: where the cell is, and the direction in which it is touched.
CORNERS = [((0, 0), 3), ((0, 1), 5), ((1, 1), 7), ((1, 0), 1)]
COLUMNS = ["place", "rotate", "relocate", "intersection", "claim"]


def turned(pattern, turns, sides):
    """The paths of a tile after some turns clockwise."""
    paths = set()
    for path in pattern.split("-"):
        paths.add(frozenset((int(side) - 1 + turns) % sides for side in path))
    return frozenset(paths)


def orientations(pattern, sides):
    """The least turns of every different set of paths."""
    found = {}
    for turns in range(sides):
        found.setdefault(turned(pattern, turns, sides), turns)
    return sorted(found.values())


PIECE_PATHS = {(p, k): turned(t, k, 8) for p, t in PATTERNS.items() for k in range(8)}
PIECE_TURNS = {p: orientations(t, 8) for p, t in PATTERNS.items()}
KIND_PATHS = {(p, k): turned(t, k, 4) for p, t in KINDS.items() for k in range(4)}
KIND_TURNS = {p: orientations(t, 4) for p, t in KINDS.items()}


def exits(paths, side, junction, cache={}):
    """Where track that arrives at a side of a tile may leave."""
    known = cache.get((paths, side, junction))
    if known is not None:
        return known
    if junction == "through":
        found = {other for path in paths if side in path for other in path if other != side}
    else:
        net = {side}
        while True:
            wider = set(net)
            for path in paths:
                if path & net:
                    wider |= path
            if wider == net:
                break
            net = wider
        found = net - {side}
    cache[(paths, side, junction)] = found
    return found


class Rules:
    """A board, an edition, owners and readings."""

    def __init__(self, header, owners, readings):
        board, _, tag = header.partition("~")
        a, b = (int(number) for number in board.split("x"))
        self.n = a + 2 * (b - 1)
        self.tag = tag or ("tournament" if board == "4x3" else "standard")
        n = self.n
        self.cells = [
            (r, c)
            for r in range(n)
            for c in range(n)
            if min(r, n - 1 - r) + min(c, n - 1 - c) >= b - 1
        ]
        on_board = set(self.cells)
        self.on_board = on_board
        self.interstices = [
            (r, c)
            for r in range(n - 1)
            for c in range(n - 1)
            if sum((r + y, c + x) in on_board for (y, x), _ in CORNERS) >= 2
        ]
        self.teams = owners.endswith("t")
        self.owners = dict(zip("rybg", owners[:4]))
        self.players = max(int(owner) for owner in owners[:4] if owner in "1234")
        self.junction = readings.pop("junction", "joined")
        self.turn_when_moved = readings.pop("relocate-turn", "free") == "free"
        self.null_turn = readings.pop("null-turn", "forbidden") == "allowed"
        self.announced = readings.pop("claim-rule", "automatic") == "announced"
        self.fixed = self.tag == "standard"
        layout = readings.pop("connectors", "crossed" if self.fixed else "none")
        readings.pop("edition", None)
        if readings:
            raise SystemExit("unknown readings: %s" % readings)
        self.start = {}
        for r, c in self.interstices:
            if layout == "crossed":
                self.start[r, c] = ("X", 0)
            elif layout == "straight":
                self.start[r, c] = ("S", (r + c) % 2)

    def may_place(self, player, colour):
        return self.owners[colour] in (str(player), "c")

    def may_handle(self, player, colour):
        owner = self.owners[colour]
        partner = str((player + 1) % 4 + 1) if self.teams else None
        return owner in (str(player), "c", partner)


class Position:
    """Pieces and connectors by place, the player to move, freezes, and whether it is decided."""

    def __init__(self, pieces, connectors, player, frozen, decided):
        self.pieces, self.connectors = pieces, connectors
        self.player, self.frozen, self.decided = player, frozen, decided

    def copy(self):
        return Position(
            dict(self.pieces),
            dict(self.connectors),
            self.player,
            dict(self.frozen),
            self.decided,
        )


def cell_of(name):
    return (int(name[1]) - 1, ord(name[0]) - ord("a"))


def fill_rows(text, places, height):
    """What rows of items and runs put on the places."""
    found = {}
    rows = text.split("-")
    assert len(rows) == height, text
    for number, row in enumerate(rows):
        here = [place for place in places if place[0] == number]
        for item in row.split("."):
            if item.isdigit():
                here = here[int(item) :]
            else:
                found[here.pop(0)] = item
        assert not here, row
    return found


def read(text, readings):
    """The rules and the position of an x1 text."""
    version, header, turn, rows, interstices = text.split("_")
    assert version == "x1", text
    first, *freezes = turn.split("~")
    owners, player = first.split(".")
    rules = Rules(header, owners, readings)
    pieces = fill_rows(rows, rules.cells, rules.n)
    pieces = {cell: (t[0], t[1], int(t[2])) for cell, t in pieces.items()}
    if interstices == "d":
        connectors = dict(rules.start)
    else:
        connectors = fill_rows(interstices, rules.interstices, rules.n - 1)
        connectors = {at: (t[0], int(t[1])) for at, t in connectors.items()}
    frozen = {cell_of(f.split(".")[0]): int(f.split(".")[1]) for f in freezes}
    return rules, Position(pieces, connectors, int(player[0]), frozen, player.endswith("w"))


def completed(rules, position):
    """Whether track runs from A to C or from B to D."""
    # A step from piece to piece moves at most one row and at most one column.
    if len(position.pieces) < rules.n:
        return False
    last = rules.n - 1
    for side, axis in ((0, 0), (6, 1)):
        goal = (side + 4) % 8
        todo = [(cell, side) for cell in position.pieces if cell[axis] == 0]
        seen = set(todo)
        while todo:
            cell, arrived = todo.pop()
            _, letter, turns = position.pieces[cell]
            for leave in exits(PIECE_PATHS[letter, turns], arrived, rules.junction):
                if leave == goal and cell[axis] == last:
                    return True
                for next_cell, next_side in across(rules, position, cell, leave):
                    if next_cell in position.pieces and (next_cell, next_side) not in seen:
                        seen.add((next_cell, next_side))
                        todo.append((next_cell, next_side))
    return False


def across(rules, position, cell, leave):
    """The cells, with the side, at which track arrives that leaves a cell by a side."""
    row, column = cell
    if leave % 2 == 0:
        down, right = STEPS[leave]
        next_cell = (row + down, column + right)
        return [(next_cell, (leave + 4) % 8)] if next_cell in rules.on_board else []
    (down, right), corner = DIAGONAL[leave]
    at = (row + down, column + right)
    if at not in position.connectors:
        return []
    arrivals = []
    for out in exits(KIND_PATHS[position.connectors[at]], corner, rules.junction):
        (y, x), side = CORNERS[out]
        if (at[0] + y, at[1] + x) in rules.on_board:
            arrivals.append(((at[0] + y, at[1] + x), side))
    return arrivals


def moves(rules, position):
    """Every legal move but announcements: (kind, what, where, turns)."""
    if position.decided or (not rules.announced and completed(rules, position)):
        return
    player = position.player
    free = [cell for cell in rules.cells if cell not in position.pieces]
    used = {(colour, letter) for colour, letter, _ in position.pieces.values()}
    for colour in "rybg":
        if rules.may_place(player, colour):
            for letter in SETS[rules.tag]:
                if (colour, letter) not in used:
                    for cell in free:
                        for turns in PIECE_TURNS[letter]:
                            yield "place", (colour, letter), cell, turns
    # While the opening round lasts, every turn has placed one piece.
    if len(position.pieces) >= rules.players:
        for cell, (colour, letter, now) in position.pieces.items():
            if rules.may_handle(player, colour) and cell not in position.frozen:
                for turns in PIECE_TURNS[letter]:
                    if turns != now or rules.null_turn:
                        yield "rotate", cell, cell, turns
                for target in free:
                    for turns in PIECE_TURNS[letter]:
                        if turns == now or rules.turn_when_moved:
                            yield "relocate", cell, target, turns
        if not rules.fixed:
            for kind in "SXTL":
                if sum(k == kind for k, _ in position.connectors.values()) < PILE:
                    for at in rules.interstices:
                        if at not in position.connectors:
                            for turns in KIND_TURNS[kind]:
                                yield "intersection", kind, at, turns
    if rules.announced and completed(rules, position):
        yield "claim", None, None, None


def play(rules, position, move):
    """The position after a move."""
    kind, what, where, turns = move
    after = position.copy()
    touched = None
    if kind == "place":
        after.pieces[where] = (*what, turns)
        touched = where
    elif kind in ("rotate", "relocate"):
        colour, letter, _ = after.pieces.pop(what)
        after.pieces[where] = (colour, letter, turns)
        touched = where
    elif kind == "intersection":
        after.connectors[where] = (what, turns)
    else:
        after.decided = True
    after.frozen = {cell: left - 1 for cell, left in position.frozen.items() if left > 1}
    if touched and rules.owners[after.pieces[touched][0]] == "c":
        after.frozen[touched] = 2
    after.player = position.player % rules.players + 1
    return after


def children(rules, position):
    """Every legal move with the position after it and whether it ends the game won."""
    stood = completed(rules, position) if rules.announced else False
    for move in moves(rules, position):
        after = play(rules, position, move)
        if not rules.announced:
            yield move, after, completed(rules, after)
            continue
        yield move, after, after.decided
        if move[0] != "claim" and not stood and completed(rules, after):
            told = after.copy()
            told.decided = True
            yield move, told, True


def perft(rules, position, depth):
    """Sequences of that many moves: by the kind of the last one, how many of them win, and how
    many leave the next player without a move."""
    counts = dict.fromkeys(COLUMNS + ["wins", "draws"], 0)
    # With so few pieces that one more makes no path, the last ply need not be played out: as many
    # cells are free.
    if depth == 1 and len(position.pieces) + 1 < rules.n:
        for move in moves(rules, position):
            counts[move[0]] += 1
        return counts
    for move, after, won in children(rules, position):
        if depth == 1:
            counts[move[0]] += 1
            counts["wins"] += won
            counts["draws"] += not won and next(iter(moves(rules, after)), None) is None
        else:
            for name, count in perft(rules, after, depth - 1).items():
                counts[name] += count
    return counts


def main():
    path = os.path.join(os.path.dirname(__file__), "..", "..", "data", "suites", "perft.csv")
    with open(path, newline="") as file:
        reader = csv.DictReader(file)
        rows, fields = list(reader), reader.fieldnames
    check = "--check" in sys.argv[1:]
    wrong = 0
    writer = csv.DictWriter(sys.stdout, fields, lineterminator="\n")
    if not check:
        writer.writeheader()
    for row in rows:
        readings = dict(item.split("=") for item in row["readings"].split())
        rules, position = read(row["position"], readings)
        counts = perft(rules, position, int(row["depth"]))
        again = {name: str(count) for name, count in counts.items()}
        again["nodes"] = str(sum(counts[name] for name in COLUMNS))
        if check and any(row[name] != count for name, count in again.items()):
            wrong += 1
            print("%s: the table has %s, counted %s" % (row["id"], row, again))
        if not check:
            writer.writerow({**row, **again})
    if check:
        print("%d rows, %d differ" % (len(rows), wrong))
    return 1 if wrong or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
