#!/usr/bin/env python3
"""Tests of `lrat.py`: proofs by hand, right and wrong, and random ones beside brute force."""

import gzip
import itertools
import os
import random
import tempfile
import unittest

import lrat

# Both values of each of two variables are excluded.
SQUARE = "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n"
SQUARE_PROOF = "5 1 0 1 2 0\n6 0 5 3 4 0\n"
# Rivest's formula of four variables, the example of the format's paper.
RIVEST = ("p cnf 4 8\n1 2 -3 0\n-1 -2 3 0\n2 3 -4 0\n-2 -3 4 0\n-1 -3 -4 0\n1 3 4 0\n"
          "-1 2 4 0\n1 -2 -4 0\n")
# The clause -1 is RAT, and no consequence. The clauses with 1 are 1, 6 and 8.
RIVEST_PROOF = "9 -1 0 -1 5 7 -6 2 7 -8 5 2 0\n10 2 0 9 1 6 3 0\n11 0 9 10 8 4 6 0\n"
# y is the AND of 1 and 2, introduced as an extension variable; the formula is satisfiable.
PAIR = "p cnf 2 1\n1 2 0\n"


def verdict(formula, proof, packed=False):
    """None if the proof is accepted, or why not."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, name) for name in ("a.cnf", "a.lrat")]
        for path, text, zipped in zip(paths, (formula, proof), (False, packed)):
            data = text.encode() if isinstance(text, str) else text
            with open(path, "wb") as file:
                file.write(gzip.compress(data) if zipped else data)
        try:
            lrat.check(*paths)
        except (lrat.Refused, OSError, EOFError) as why:
            return str(why)
    return None


class ByHand(unittest.TestCase):
    def accepted(self, formula, proof, **options):
        self.assertIsNone(verdict(formula, proof, **options))

    def refused(self, formula, proof, why):
        found = verdict(formula, proof)
        self.assertIsNotNone(found, f"{proof!r} is accepted")
        self.assertIn(why, found)

    def test_right_proofs(self):
        self.accepted(SQUARE, SQUARE_PROOF)
        self.accepted(SQUARE, SQUARE_PROOF, packed=True)
        self.accepted(SQUARE, "5 1 0 1 2 0\n5 d 1 2 0\n9 0 5 3 4 0\n")
        self.accepted(SQUARE, "4 d 0\n" + SQUARE_PROOF)
        self.accepted("p cnf 1 2\n1 0 -1\n0\n", "3 0 1 2 0\n")
        self.accepted("p cnf 1 1\n0\n", "2 0 1 0\n")
        self.accepted("c x\np cnf 2 4\n1 2 2 0\n1 -2 0\nc y\n-1 2 0\n-1 -2 0\n", SQUARE_PROOF)

    def test_resolution_asymmetric_tautologies(self):
        self.accepted(RIVEST, RIVEST_PROOF)
        self.accepted(SQUARE, "5 3 0 0\n6 1 0 1 2 0\n7 0 6 3 4 0\n")
        self.accepted(SQUARE, "5 3 -1 0 0\n6 -3 1 0 -5 0\n7 1 0 1 2 0\n8 0 7 3 4 0\n")
        # A pivot whose negation is deleted.
        self.accepted("p cnf 3 5\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n-3 1 0\n",
                      "5 d 5 0\n6 3 0 0\n7 1 0 1 2 0\n8 0 7 3 4 0\n")
        for wrong, why in [
            (RIVEST_PROOF.replace(" -8 5 2", ""), "clause 8 is not named"),
            (RIVEST_PROOF.replace(" -6 2 7", ""), "clause 6 is not named"),
            (RIVEST_PROOF.replace("-8 5 2", "-8 5"), "no conflict with clause 8"),
            (RIVEST_PROOF.replace("-8 5 2", "-8 7 5"), "not unit"),
            (RIVEST_PROOF.replace("-8 5 2", "-8 5 2 -6 2 7"), "or was"),
            (RIVEST_PROOF.replace("-8 5 2", "-8 5 2 -2"), "or was"),
            (RIVEST_PROOF.replace("-6 2 7", "-6 2 7 5"), "hints after the conflict"),
            ("9 1 0 -2 6 0\n", "no conflict with clause 2"),
            ("9 1 2 0 0\n", "is not named"),
        ]:
            self.refused(RIVEST, wrong, why)
        # The pivot is the first literal and no other: the last clause makes 3 imply -1.
        pivots = "p cnf 3 5\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n-1 -3 0\n"
        rest = "7 1 0 1 2 0\n8 0 7 3 4 0\n"
        self.accepted(pivots, "6 3 -1 0 -5 0\n".replace("-5", "-5 3 4") + rest)
        self.refused(pivots, "6 3 0 -5 0\n" + rest, "no conflict with clause 5")
        self.refused(pivots, "6 -1 3 0 -5 0\n", "not one to resolve with")

    def test_an_extension_of_a_satisfiable_formula_is_no_refutation(self):
        steps = "2 3 -1 -2 0 0\n3 -3 1 0 -2 0\n4 -3 2 0 -2 0\n"
        self.refused(PAIR, steps, "the empty clause is not derived")
        self.refused(PAIR, steps + "5 0 1 0\n", "not unit")
        self.refused(PAIR, steps + "5 0 0\n", "no conflict")

    def test_wrong_hints(self):
        self.refused(SQUARE, "5 1 0 1 3 0\n", "not unit")
        self.refused(SQUARE, "5 1 0 3 1 2 0\n", "not unit")
        self.refused(SQUARE, "5 1 0 1 0\n", "clause 3 is not named")
        self.refused(SQUARE, "5 1 0 1 2 3 0\n", "hints after the conflict")
        self.refused(SQUARE, "5 1 0 1 2 -3 0\n", "hints after the conflict")
        self.refused(SQUARE, "5 1 0 1 9 0\n", "there is no clause 9")
        self.refused(SQUARE, "5 1 0 5 0\n", "there is no clause 5")
        self.refused(SQUARE, "5 1 0 1 1 0\n", "is not unit")
        self.refused(SQUARE, "5 0 1 2 3 4 0\n", "not unit")
        self.refused(SQUARE, "5 1 -1 0 1 0\n6 0 5 0\n", "tautology and has hints")

    def test_without_the_empty_clause(self):
        self.refused(SQUARE, "", "the empty clause is not derived")
        self.refused(SQUARE, "5 1 0 1 2 0\n", "the empty clause is not derived")
        self.refused("p cnf 1 1\n0\n", "", "the empty clause is not derived")
        # What comes after it is checked too.
        self.refused(SQUARE, SQUARE_PROOF + "7 1 0 9 0\n", "there is no clause 9")
        self.refused(SQUARE, SQUARE_PROOF + "7 2", "not a step")

    def test_deletion(self):
        self.refused(SQUARE, "5 1 0 1 2 0\n5 d 3 0\n6 0 5 3 4 0\n", "there is no clause 3")
        self.refused(SQUARE, "5 d 9 0\n", "is not there")
        self.refused(SQUARE, "5 d 1 1 0\n", "is not there")
        self.refused(SQUARE, "5 d -1 0\n", "not a step")
        self.refused(SQUARE, "3 d 1 0\n", "deletion 3 comes after clause 4")

    def test_ids_rise(self):
        self.refused(SQUARE, "4 1 0 1 2 0\n", "comes after clause 4")
        self.refused(SQUARE, "5 1 0 1 2 0\n5 0 5 3 4 0\n", "comes after clause 5")

    def test_syntax(self):
        for step in ["5 1 0 1 2", "5 1 1 2 0", "x", "5 1 0 1 2 0 0", "5 +1 0 1 2 0", "5 01 0 1 2 0",
                     "5 1 0 1 -0 0", "5 1_0 0 1 0", "-5 1 0 1 2 0", "5 1 0 1 2 0 6 0 5 3 4 0",
                     "5 d 1", "c comment", "", "5 99999999999999999999 0 0", "5 1 0 1\0 0"]:
            self.refused(SQUARE, step + "\n", "not a step")
        self.refused(SQUARE, "5 2147483648 0 0\n", "beyond 2147483647")
        for text, why in [
            ("", "otherwise"), ("1 0\n", "no header"), ("p cnf 1 2\n1 0\n", "otherwise"),
            ("p cnf 1 1\n2 0\n", "beyond"), ("p cnf 1 1\n1\n", "does not end"),
            ("p cnf 1 1\np cnf 1 1\n1 0\n", "not the one header"), ("p cnf 1\n", "not the one"),
            ("p cnf 1 1\n1_1 0\n", "no integer"), ("p cnf 1 1\n-0\n", "no integer"),
        ]:
            self.refused(text, SQUARE_PROOF, why)
        packed = gzip.compress(SQUARE_PROOF.encode())
        self.assertIn("ended before", verdict(SQUARE, packed[:-4]))


def tree(clauses, variables):
    """A proof by trying all values: a line for each node, the lemma that its decisions fail."""
    steps, ids = [], itertools.count(len(clauses) + 1)

    def node(decided):
        lemma = [-literal for literal in decided]
        for name, clause in enumerate(clauses, 1):
            if set(clause) <= set(lemma):
                hints = [name]
                break
        else:
            variable = len(decided) + 1
            if variable > variables:
                return None
            hints = [node(decided + [variable]), node(decided + [-variable])]
            if None in hints:
                return None
        steps.append([next(ids), lemma, hints])
        return steps[-1][0]

    return steps if node([]) else None


def satisfiable(clauses, variables):
    for values in itertools.product((False, True), repeat=variables):
        if all(any(values[abs(l) - 1] == (l > 0) for l in clause) for clause in clauses):
            return True
    return False


def text_of(clauses, variables, steps):
    formula = f"p cnf {variables} {len(clauses)}\n"
    formula += "".join(" ".join(map(str, [*clause, 0])) + "\n" for clause in clauses)
    proof = "".join(" ".join(map(str, [name, *lemma, 0, *hints, 0])) + "\n"
                    for name, lemma, hints in steps)
    return formula, proof


class AtRandom(unittest.TestCase):
    def test_beside_brute_force(self):
        chance = random.Random(1)
        refuted = damaged = harmless = 0
        for _ in range(400):
            variables = chance.randint(2, 5)
            clauses = [[chance.choice((-1, 1)) * v for v in
                        chance.sample(range(1, variables + 1), chance.randint(1, min(3, variables)))]
                       for _ in range(chance.randint(3, 16))]
            steps = tree(clauses, variables)
            self.assertEqual(steps is None, satisfiable(clauses, variables))
            if steps is None:
                continue
            refuted += 1
            self.assertIsNone(verdict(*text_of(clauses, variables, steps)))
            # One step damaged: accepted only if what is left still is a refutation.
            for _ in range(4):
                worse = [[name, list(lemma), list(hints)] for name, lemma, hints in steps]
                step = chance.choice(worse)
                part = chance.choice((step[1], step[2]))
                if part and chance.random() < 0.5:
                    part.pop(chance.randrange(len(part)))
                elif part:
                    part[chance.randrange(len(part))] *= -1
                fewer = [c for c in clauses if chance.random() < 0.9]
                fewer += [[1, -1]] * (len(clauses) - len(fewer))
                why = verdict(*text_of(fewer, variables, worse))
                damaged += why is not None
                harmless += why is None
                if why is None:
                    self.assertFalse(satisfiable(fewer, variables), (fewer, worse))
        self.assertGreater(refuted, 100)
        self.assertGreater(damaged, 200)
        self.assertGreater(harmless, 20)

    def test_every_hint_counts(self):
        """Each hint of each step taken away or exchanged: none is there for nothing."""
        clauses = [[a, b, c] for a in (1, -1) for b in (2, -2) for c in (3, -3)]
        steps = tree(clauses, 3)
        for step, (_, _, hints) in enumerate(steps):
            for at in range(len(hints)):
                for change in ([], [1 + hints[at] % len(clauses)]):
                    worse = [list(s) for s in steps]
                    worse[step][2] = hints[:at] + change + hints[at + 1:]
                    self.assertIsNotNone(verdict(*text_of(clauses, 3, worse)), worse)


if __name__ == "__main__":
    unittest.main()
