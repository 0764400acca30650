#!/usr/bin/env python3
"""Checks LRAT proofs. Shares no code with the checker in `crates/prove/src/sat/proof`.

    python3 tests/checkers/lrat.py FORMULA.cnf PROOF.lrat[.gz] [FORMULA PROOF ...]

Prints a line for each pair: `accepted` and figures, or `refused` and why. Ends with code 0 if every
proof derives the empty clause and every step of it was checked, 1 if not, 2 for a wrong command line.

Written from the format's paper: Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp, "Efficient
Certified RAT Verification", CADE 2017. Strict: a step must follow by exactly its hints.

* `ID LITERALS 0 HINTS 0` adds a clause. All its literals are made false; each hint must then be a
  clause with one literal left, which becomes true, or with none: the conflict, which ends the hints.
* If there is no conflict, the clause must be a resolution asymmetric tautology (RAT) in its first
  literal, the pivot: each clause with the pivot's negation follows as a hint with a minus, and then
  the hints that lead to a conflict once that clause's other literals are false too.
* `ID d IDS 0` deletes clauses, all of which must be there. `ID` is not below that of the last clause.
* Ids of added clauses rise, from the number of clauses of the formula.

Needs Python 3.9 or later and nothing else. Cost: linear in the proof with its hinted clauses; the
formula is kept in memory, the proof is not.
"""

import gzip
import re
import sys
import zlib

MAX_LITERAL = 2**31 - 1
MAX_LINE = 1 << 24
NUMBERS = rb"(?:[ \t]+-?[1-9][0-9]{0,18})*"
ADDITION = re.compile(rb"([1-9][0-9]{0,18})(" + NUMBERS + rb")[ \t]+0(" + NUMBERS + rb")[ \t]+0\s*")
DELETION = re.compile(rb"([1-9][0-9]{0,18})[ \t]+d((?:[ \t]+[1-9][0-9]{0,18})*)[ \t]+0\s*")
CLAUSE = re.compile(rb"(?:-?[1-9][0-9]{0,18}[ \t]+)*0\s*")
INTEGER = re.compile(rb"0|-?[1-9][0-9]{0,18}")


class Refused(Exception):
    """A file is not what it should be, or a step does not follow."""


def lines(path):
    """The lines of a file, plain or gzip, none longer than MAX_LINE, with their numbers from 1."""
    with open(path, "rb") as plain:
        packed = plain.read(2) == b"\x1f\x8b"
    with (gzip.open if packed else open)(path, "rb") as file:
        number = 0
        while line := file.readline(MAX_LINE):
            number += 1
            if len(line) == MAX_LINE:
                raise Refused(f"{path}: line {number} is longer than {MAX_LINE} bytes")
            yield number, line


def read_formula(path):
    """The clauses of a DIMACS file, as tuples without duplicates, by id from 1."""
    header, clauses, open_clause = None, {}, []
    for number, line in lines(path):
        if line.startswith(b"c"):
            continue
        words = line.split()
        if line.startswith(b"p"):
            if header or len(words) != 4 or words[:2] != [b"p", b"cnf"]:
                raise Refused(f"{path}: line {number}: not the one header `p cnf VARIABLES CLAUSES`")
            header = tuple(integer(path, number, word) for word in words[2:])
            continue
        if header is None and words:
            raise Refused(f"{path}: line {number}: no header `p cnf VARIABLES CLAUSES`")
        if CLAUSE.fullmatch(line):
            literals = map(int, words)
        else:
            literals = [integer(path, number, word) for word in words]
        for literal in literals:
            if abs(literal) > header[0]:
                raise Refused(f"{path}: line {number}: {literal} is beyond the header's variables")
            if literal:
                open_clause.append(literal)
            else:
                clauses[len(clauses) + 1] = distinct(open_clause)
                open_clause = []
    if open_clause:
        raise Refused(f"{path}: the last clause does not end in 0")
    if header is None or header[1] != len(clauses):
        raise Refused(f"{path}: {len(clauses)} clauses, the header says otherwise")
    return clauses


def integer(path, number, word):
    if not INTEGER.fullmatch(word):
        raise Refused(f"{path}: line {number}: {word[:40]!r} is no integer")
    return int(word)


def distinct(literals):
    return tuple(dict.fromkeys(literals))


class Checker:
    """The clauses that are there, and whether the empty one has been derived."""

    def __init__(self, clauses):
        self.clauses = clauses
        self.last = len(clauses)
        self.refuted = False
        self.steps = self.rat = 0
        # Literal to ids; made when the first RAT step needs it.
        self.index = None

    def delete(self, at, ids):
        if at < self.last:
            raise Refused(f"deletion {at} comes after clause {self.last}")
        for name in ids:
            clause = self.clauses.pop(name, None)
            if clause is None:
                raise Refused(f"clause {name} is deleted, but is not there")
            if self.index is not None:
                for literal in clause:
                    self.index[literal].discard(name)

    def add(self, name, clause, hints):
        if name <= self.last:
            raise Refused(f"clause {name} comes after clause {self.last}")
        clause = distinct(clause)
        if any(abs(literal) > MAX_LITERAL for literal in clause):
            raise Refused(f"clause {name} has a literal beyond {MAX_LITERAL}")
        self.follows(name, clause, hints)
        self.steps += 1
        self.last = name
        self.clauses[name] = clause
        self.refuted = self.refuted or not clause
        if self.index is not None:
            for literal in clause:
                self.index.setdefault(literal, set()).add(name)

    def follows(self, name, clause, hints):
        # The literals that are false. A literal is true if its negation is in here.
        false = set(clause)
        if any(-literal in false for literal in clause):
            if hints:
                raise Refused(f"clause {name} is a tautology and has hints")
            return
        cut = next((at for at, hint in enumerate(hints) if hint < 0), len(hints))
        if self.conflict(name, hints[:cut], false):
            if cut < len(hints):
                raise Refused(f"clause {name}: hints after the conflict")
            return
        if not clause:
            raise Refused(f"clause {name}: the hints lead to no conflict")
        self.resolution(name, clause[0], hints[cut:], false)

    def conflict(self, name, hints, false):
        """Whether the hints end in a conflict; literals that they imply are added to `false`."""
        for at, hint in enumerate(hints):
            clause = self.clauses.get(hint)
            if clause is None:
                raise Refused(f"clause {name}: there is no clause {hint}")
            rest = [literal for literal in clause if literal not in false]
            if not rest:
                if at + 1 < len(hints):
                    raise Refused(f"clause {name}: hints after the conflict")
                return True
            if len(rest) > 1 or -rest[0] in false:
                raise Refused(f"clause {name}: clause {hint} is not unit")
            false.add(-rest[0])
        return False

    def resolution(self, name, pivot, hints, false):
        """RAT: every clause with the pivot's negation is named, and its resolvent follows."""
        if self.index is None:
            self.index = {}
            for other, clause in self.clauses.items():
                for literal in clause:
                    self.index.setdefault(literal, set()).add(other)
        wanted = set(self.index.get(-pivot, ()))
        at = 0
        while at < len(hints):
            other = -hints[at]
            end = next((i for i in range(at + 1, len(hints)) if hints[i] < 0), len(hints))
            if other not in wanted:
                raise Refused(f"clause {name}: clause {other} is not one to resolve with, or was")
            wanted.discard(other)
            rest = [literal for literal in self.clauses[other] if literal != -pivot]
            if any(-literal in false for literal in rest):
                if end > at + 1:
                    raise Refused(f"clause {name}: hints after the conflict")
            else:
                deeper = false.union(rest)
                satisfied = any(-literal in deeper for literal in rest)
                if not satisfied and not self.conflict(name, hints[at + 1:end], deeper):
                    raise Refused(f"clause {name}: no conflict with clause {other}")
                if satisfied and end > at + 1:
                    raise Refused(f"clause {name}: hints after the conflict")
            at = end
        if wanted:
            raise Refused(f"clause {name}: not a consequence by its hints; "
                          f"for RAT, clause {min(wanted)} is not named")
        self.rat += 1


def check(formula, proof):
    """The checker after every step of the proof. Raises `Refused` at what is not accepted."""
    checker = Checker(read_formula(formula))
    size = len(checker.clauses)
    for number, line in lines(proof):
        try:
            if found := ADDITION.fullmatch(line):
                name, clause, hints = found.groups()
                checker.add(int(name), list(map(int, clause.split())), list(map(int, hints.split())))
            elif found := DELETION.fullmatch(line):
                checker.delete(int(found[1]), map(int, found[2].split()))
            else:
                raise Refused(f"not a step: {line[:60]!r}")
        except Refused as refusal:
            raise Refused(f"{proof}: line {number}: {refusal}") from None
    if not checker.refuted:
        raise Refused(f"{proof}: the empty clause is not derived")
    return f"{size} clauses, {checker.steps} additions, {checker.rat} of them RAT"


def main(arguments):
    if not arguments or len(arguments) % 2:
        print(__doc__.split("\n\n")[1], file=sys.stderr)
        return 2
    code = 0
    for formula, proof in zip(arguments[::2], arguments[1::2]):
        try:
            print("accepted", proof, check(formula, proof))
        except (Refused, OSError, EOFError, zlib.error) as why:
            print("refused", proof, str(why).replace("\n", " "))
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
