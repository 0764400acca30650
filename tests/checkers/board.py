"""The board, the pieces and what completes a path, from the rules alone; no tables, no tiles.

Shares no code and no data with the library. A configuration is a tuple of (cell, letter, rotation),
cells by name, rotation the least of those that give the same paths.
"""

import itertools

# Directions clockwise, as (row, column) steps.
N, NE, E, SE, S, SW, W, NW = range(8)
STEP = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)]
NAMES = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
PATTERNS = {"A": "14-15", "B": "14-16", "C": "14-27", "D": "15-27", "E": "13-16-58",
            "F": "14-17-56", "G": "14-23-68", "H": "14-26-35", "I": "15-26"}
# The sides of a connector, 1 to 4: the corners of an interstice, clockwise.
CONNECTORS = {"S": "13", "X": "13-24", "T": "13-14", "L": "12"}
CORNERS = [NW, NE, SE, SW]


def paths(pattern, rotation, sides):
    """The paths of a pattern as pairs of directions (8 sides) or corners (4), after a rotation."""
    return frozenset(frozenset((int(side) - 1 + rotation) % sides for side in path)
                     for path in pattern.split("-"))


def orientations(pattern, sides=8):
    """Least rotation to paths, for each set of paths that the pattern can show."""
    seen = {}
    for rotation in range(sides):
        seen.setdefault(paths(pattern, rotation, sides), rotation)
    return {rotation: shown for shown, rotation in seen.items()}


class Board:
    """An a×b board with a layout of fixed connectors and a reading of joined paths."""

    def __init__(self, name, junction, connectors):
        a, b = map(int, name.split("x"))
        self.width = n = a + 2 * (b - 1)
        slots = itertools.product(range(n), repeat=2)
        self.cells = [(r, c) for r, c in slots if min(r, n - 1 - r) + min(c, n - 1 - c) >= b - 1]
        self.names = {cell: "abcdefghijklmnopqrstuvwxyz"[cell[1]] + str(cell[0] + 1)
                      for cell in self.cells}
        self.by_name = {name: cell for cell, name in self.names.items()}
        inside = set(self.cells)
        # Each edge with the direction out of the board, and the cells there.
        self.edges = {"A": (N, {x for x in inside if x[0] == 0}),
                      "B": (E, {x for x in inside if x[1] == n - 1}),
                      "C": (S, {x for x in inside if x[0] == n - 1}),
                      "D": (W, {x for x in inside if x[1] == 0})}
        assert all(len(cells) == a for _, cells in self.edges.values())
        self.joined = {"joined": True, "through": False}[junction]
        self.next = {}
        for cell in self.cells:
            for side in range(8):
                self.next[cell, side] = self.across(cell, side, connectors, inside)
        self.pieces = {(letter, rotation): self.exits(shown)
                       for letter, pattern in PATTERNS.items()
                       for rotation, shown in orientations(pattern).items()}

    def across(self, cell, side, connectors, inside):
        """Where track that leaves a cell by a side goes on: (cell, side) pairs, none or several."""
        row, column = cell
        if side % 2 == 0:
            other = (row + STEP[side][0], column + STEP[side][1])
            return [(other, (side + 4) % 8)] if other in inside else []
        # The interstice is named by the slot at its upper left.
        top = row - 1 if side in (NE, NW) else row
        left = column - 1 if side in (SW, NW) else column
        slots = [(top, left), (top, left + 1), (top + 1, left + 1), (top + 1, left)]
        if sum(slot in inside for slot in slots) < 2:
            return []
        links = self.closed(connector(connectors, top, left))
        # The slot at the corner NW of an interstice touches it with its side SE, and so on.
        here = slots.index(cell)
        return [(slots[corner], (CORNERS[corner] + 4) % 8)
                for corner in links.get(here, ()) if slots[corner] in inside]

    def exits(self, shown):
        """Side to the sides to which track that enters by it leads."""
        return self.closed(shown)

    def closed(self, shown):
        """End to the ends that it is linked with: along one path, or along all that share ends."""
        links = {}
        for path in shown:
            one, two = path
            links.setdefault(one, set()).add(two)
            links.setdefault(two, set()).add(one)
        if self.joined:
            for _ in links:
                for end in links:
                    links[end] |= set().union(*(links[other] for other in links[end]))
            links = {end: linked - {end} for end, linked in links.items()}
        return {end: sorted(linked) for end, linked in links.items()}

    def runs(self, configuration, start, end):
        """Whether track runs from a terminal of one edge to a terminal of another.

        By states: a cell and the side by which track entered it. Track leaves by another side and
        goes on across it; it never goes back by the side by which it came.
        """
        leaving, last = self.edges[end]
        entering, first = self.edges[start]
        at = {self.by_name[name]: self.pieces[letter, rotation]
              for name, letter, rotation in configuration}
        states = [(cell, entering) for cell in first if cell in at]
        seen = set(states)
        while states:
            cell, side = states.pop()
            for out in at[cell].get(side, ()):
                if out == leaving and cell in last:
                    return True
                for state in self.next[cell, out]:
                    if state[0] in at and state not in seen:
                        seen.add(state)
                        states.append(state)
        return False

    def wins(self, configuration):
        return self.runs(configuration, "A", "C") or self.runs(configuration, "B", "D")

    def configurations(self, letters, stock, most):
        """All with at most `most` pieces, and at most `stock` of each letter."""
        choices = [(letter, rotation) for letter in letters
                   for rotation in orientations(PATTERNS[letter])]
        names = [self.names[cell] for cell in self.cells]
        for size in range(most + 1):
            for where in itertools.combinations(names, size):
                for what in itertools.product(choices, repeat=size):
                    used = [letter for letter, _ in what]
                    if all(used.count(letter) <= stock for letter in set(used)):
                        yield tuple((name, *piece) for name, piece in zip(where, what))


def connector(layout, row, column):
    """The paths between corners in an interstice; `layout` is the name of a published one."""
    if layout == "none":
        return frozenset()
    if layout == "crossed":
        return paths(CONNECTORS["X"], 0, 4)
    assert layout == "straight"
    return paths(CONNECTORS["S"], (row + column) % 2, 4)
