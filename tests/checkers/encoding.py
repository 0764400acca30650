#!/usr/bin/env python3
"""Compares exported formulas with counting that shares nothing with what wrote them.

    python3 tests/checkers/encoding.py FORMULA.cnf BOARD JUNCTION CONNECTORS LETTERS STOCK MOST ...

Each formula (seven arguments) says that a configuration of at most MOST pieces wins. Its models,
projected onto the variables that say which piece lies where, are enumerated by the solver below, and
must be exactly the winning configurations that `board.py` finds by trying all. Prints a line for
each: how many there are by number of pieces. Ends with code 0 if all agree, 1 if not.

What a formula means is told by its lines `c var NUMBER NAME`:

* `a1.A0`: on cell a1 lies pattern A at rotation 0, the least of those that look the same;
* `a1.A`: pattern A, however turned; `a1.empty`: no piece;
* `wins.A`: a path from edge A to edge C; `wins.B`: one from B to D.

These are checked too, in a model for each configuration. All other variables are auxiliary.
"""

import functools
import re
import sys

from board import Board

CHOICE = re.compile(r"([a-z][0-9]+)\.([A-I])([0-7])")


def read(path):
    """The clauses of a DIMACS file and the names of its variables."""
    names, clauses, header = {}, [], None
    with open(path, encoding="ascii") as file:
        for line in file:
            words = line.split()
            if words[:2] == ["c", "var"]:
                names[words[3]] = int(words[2])
            elif words[0] == "p":
                header = int(words[2]), int(words[3])
            elif words[0] != "c":
                assert words[-1] == "0"
                clauses.append(sorted({int(word) for word in words[:-1]}, key=abs))
    assert header and header[1] == len(clauses), path
    return header[0], clauses, names


class Solver:
    """Backtracking with unit propagation over two watched literals."""

    def __init__(self, variables, clauses):
        self.variables = variables
        self.value = [None] * (variables + 1)
        self.trail = []
        self.watches = {}
        self.contradiction = False
        units = []
        for clause in clauses:
            if any(-literal in clause for literal in clause):
                continue
            if not clause:
                self.contradiction = True
            elif len(clause) == 1:
                units.append(clause[0])
            else:
                for literal in clause[:2]:
                    self.watches.setdefault(literal, []).append(clause)
        for literal in units:
            self.contradiction = self.contradiction or not self.assume(literal)

    def holds(self, literal):
        """True, False or None."""
        value = self.value[abs(literal)]
        return value if value is None or literal > 0 else not value

    def assume(self, literal):
        """Sets a literal and what follows; false if that contradicts a clause."""
        if self.holds(literal) is not None:
            return self.holds(literal)
        self.set(literal)
        done = len(self.trail) - 1
        while done < len(self.trail):
            if not self.visit(-self.trail[done]):
                return False
            done += 1
        return True

    def set(self, literal):
        self.value[abs(literal)] = literal > 0
        self.trail.append(literal)

    def visit(self, false):
        """Finds another literal to watch for each clause that watches one that is false."""
        value = self.value
        kept, watching = [], self.watches.get(false, [])
        for at, clause in enumerate(watching):
            if clause[0] == false:
                clause[0], clause[1] = clause[1], false
            first = clause[0]
            truth = value[first] if first > 0 else value[-first]
            if truth is not None and truth == (first > 0):
                kept.append(clause)
                continue
            for other in range(2, len(clause)):
                literal = clause[other]
                set_to = value[abs(literal)]
                if set_to is None or set_to == (literal > 0):
                    clause[1], clause[other] = literal, false
                    self.watches.setdefault(literal, []).append(clause)
                    break
            else:
                kept.append(clause)
                if truth is not None:
                    self.watches[false] = kept + watching[at + 1:]
                    return False
                self.set(first)
        self.watches[false] = kept
        return True

    def back(self, length):
        while len(self.trail) > length:
            self.value[abs(self.trail.pop())] = None

    def models(self, projection, at=0):
        """Yields once for each way to set the projected variables that extends to a model, and has
        then a model in `value`."""
        while at < len(projection) and self.value[projection[at]] is not None:
            at += 1
        if at == len(projection):
            length = len(self.trail)
            if self.extend(1):
                yield
            self.back(length)
            return
        for literal in (projection[at], -projection[at]):
            length = len(self.trail)
            if self.assume(literal):
                yield from self.models(projection, at + 1)
            self.back(length)

    def extend(self, variable):
        """Sets what is not set yet; false, with nothing set, if there is no way."""
        while variable <= self.variables and self.value[variable] is not None:
            variable += 1
        if variable > self.variables:
            return True
        length = len(self.trail)
        for literal in (variable, -variable):
            if self.assume(literal) and self.extend(variable + 1):
                return True
            self.back(length)
        return False


def meanings(solver, names, board, pieces):
    """What is wrong with the named variables in the model that the solver holds, if anything."""
    true = {name for name, variable in names.items() if solver.value[variable]}
    at = {name: letter for name, letter, _ in pieces}
    for name in board.names.values():
        patterns = {letter for letter in "ABCDEFGHI" if f"{name}.{letter}" in true}
        if patterns != ({at[name]} if name in at else set()):
            return f"patterns {sorted(patterns)} on {name}"
        if (f"{name}.empty" in true) != (name not in at):
            return f"{name}.empty"
    for start, end in ("AC", "BD"):
        if f"wins.{start}" in true and not board.runs(pieces, start, end):
            return f"wins.{start}"
    return None


@functools.lru_cache(maxsize=1)
def winners(board, letters, stock, most):
    """The winning configurations, by trying all, and how many were tried."""
    found, tried = set(), 0
    for pieces in board.configurations(letters, stock, most):
        tried += 1
        if board.wins(pieces):
            found.add(pieces)
    return found, tried


@functools.lru_cache(maxsize=1)
def board_of(name, junction, connectors):
    return Board(name, junction, connectors)


def compare(path, name, junction, connectors, letters, stock, most):
    """Raises AssertionError if formula and counting differ; the numbers by pieces if not."""
    board = board_of(name, junction, connectors)
    variables, clauses, names = read(path)
    choices = {names[key]: CHOICE.fullmatch(key).groups() for key in names if CHOICE.fullmatch(key)}
    found = set()
    solver = Solver(variables, clauses)
    for _ in () if solver.contradiction else solver.models(sorted(choices)):
        pieces = tuple((cell, letter, int(turn)) for variable, (cell, letter, turn)
                       in choices.items() if solver.value[variable])
        order = {cell: at for at, cell in enumerate(board.names.values())}
        pieces = tuple(sorted(pieces, key=lambda piece: order[piece[0]]))
        assert pieces not in found
        found.add(pieces)
        wrong = meanings(solver, names, board, pieces)
        assert wrong is None, f"{path}: {wrong} in the model of {pieces}"
    expected, tried = winners(board, letters, stock, most)
    lost = min(expected - found, default=None)
    assert lost is None, f"{path}: {lost} wins, but the formula says no"
    extra = min(found - expected, default=None)
    assert extra is None, f"{path}: the formula has a model for {extra}, which is no such win"
    return tried, [sum(len(pieces) == size for pieces in found) for size in range(most + 1)]


def main(arguments):
    if not arguments or len(arguments) % 7:
        print(__doc__.split("\n\n")[1], file=sys.stderr)
        return 2
    for at in range(0, len(arguments), 7):
        path, name, junction, connectors, letters, stock, most = arguments[at:at + 7]
        try:
            tried, counts = compare(path, name, junction, connectors, letters, int(stock), int(most))
        except AssertionError as why:
            print("differ", why)
            return 1
        print("agree", *counts, "of", tried)
    return 0


if __name__ == "__main__":
    sys.setrecursionlimit(100000)
    sys.exit(main(sys.argv[1:]))
