#!/usr/bin/env python3
"""Makes lab/cases/crossings.csv: positions of Crossings where two rules meet, and texts with one token changed.

The readings by pairs, each ruleset with all commands; lines of five to eight stones; crossings that went by
unanswered; moves that are stopped by locked stones and edges.
"""
import csv
import itertools
import os
import random
import re
import sys
from typing import Dict, List, Optional

from common import CASES

import naive_crossings as naive

READINGS = {"distance": ["exact", "upto", "stop"], "single": ["any", "line"], "reply": ["forced", "free"],
            "capture-reply": ["no", "yes"], "lock": ["obstacle", "defend"], "no-move": ["draw", "loss"],
            "dead": ["draw", "play-on"]}
PARAMETERS = {"board": ["3x4", "4x5", "5x6", "3x8", "8x4"], "rows": ["1", "2"], **READINGS}
COUNTED = ("nodes", "captures", "crossings", "counter_crossings", "wins", "draws")
COLUMNS = ["id", "clauses", "ruleset", "position", "ask", "answer", "why"]


def ruleset(board: str, rows: str = "1", **more: str) -> Dict[str, str]:
    made = {"game": "crossings", "board": board, "rows": rows}
    made.update({name: values[0] for name, values in READINGS.items()})
    made.update({name.replace("_", "-"): value for name, value in more.items()})
    return made


def words(fields: Dict[str, str]) -> str:
    said = [f"rows={fields['rows']}"] if (fields["rows"] == "2") != (fields["board"] == "8x8") else []
    said += [f"{name}={fields[name]}" for name, values in READINGS.items() if fields[name] != values[0]]
    return " ".join([fields["board"], *said])


def clauses_of(fields: Dict[str, str]) -> List[str]:
    return [f"X-CR-{name.upper()}" for name, values in READINGS.items() if fields[name] != values[0]]


class Cases:
    """Rows of the table."""

    def __init__(self) -> None:
        self.rows: List[list] = []

    def add(self, ident: str, clauses: List[str], rules: naive.Rules, text: object, ask: object, why: str) -> None:
        """Adds a case, with the answer of the naive engine."""
        group, fields = ident.split("/")[0], dict(rules.fields)
        if isinstance(text, naive.Position):
            text = rules.write(text)
        if group == "notation":
            found = naive.answer({"cmd": "read", "ruleset": fields, "text": text})
            answer = found.get("position", "invalid")
        else:
            position = rules.read(text)
            moves = {move.text(): move for move in rules.legal(position)}
            if group == "legal":
                answer = " ".join(moves)
            elif group in ("illegal", "successors"):
                answer = rules.write(rules.after(position, moves[ask])) if ask in moves else "illegal"
            elif group == "outcome":
                found = rules.status(position)
                answer = " ".join([found["outcome"], *map(str, found.get("winner", []))])
            else:
                found = rules.perft(position, int(ask))
                answer = " ".join(str(found[name]) for name in COUNTED)
        self.rows.append([ident, " ".join(dict.fromkeys(clauses)), words(fields), text, ask, answer, why])

    def save(self) -> None:
        path = CASES / "crossings.csv"
        with open(f"{path}.part", "w", newline="", encoding="utf-8") as file:
            csv.writer(file, lineterminator="\n").writerows([COLUMNS, *self.rows])
        os.replace(f"{path}.part", path)
        print(f"{path.name}: {len(self.rows)} rows")


def rules_of(board: str, rows: str = "1", **more: str) -> naive.Rules:
    fields = ruleset(board, rows, **more)
    rules = naive.Rules(fields)
    rules.fields = fields
    return rules


def scatter(rules: naive.Rules, dice: random.Random, pending: bool, locked: int) -> Optional[naive.Position]:
    """A position of random stones; none if it cannot be played."""
    stones, side = {}, dice.choice("rb")
    inner = [square for square in rules.squares if 0 < square[1] < rules.height - 1]
    for colour, far in (("R", rules.height - 1), ("B", 0)):
        row = [(column, far) for column in range(rules.width)]
        for square in dice.sample(row, min(locked, len(row) - 1)):
            stones[square] = colour
        home = [(column, rules.height - 1 - far) for column in range(rules.width)]
        free = [square for square in inner + home if square not in stones]
        most = rules.width * rules.rows - locked
        for square in dice.sample(free, min(len(free), dice.randint(1, max(1, min(most, 9))))):
            stones[square] = colour.lower()
    crossed = None
    if pending:
        side = dice.choice("rb")
        crosser = naive.OTHER[side]
        open_squares = [(column, rules.far_row(crosser)) for column in range(rules.width)
                        if (column, rules.far_row(crosser)) not in stones]
        if not open_squares:
            return None
        crossed = dice.choice(open_squares)
        stones[crossed] = crosser
    position = naive.Position(stones, side, crossed)
    return position if not rules.faults(position) else None


def array(dice: random.Random) -> List[Dict[str, str]]:
    """Rulesets in which every two values meet; greedy."""
    names = list(PARAMETERS)
    missing = {frozenset(zip(pair, values)) for pair in itertools.combinations(names, 2)
               for values in itertools.product(*(PARAMETERS[name] for name in pair))}
    rows = []
    while missing:
        best = max(({name: dice.choice(values) for name, values in PARAMETERS.items()} for _ in range(200)),
                   key=lambda row: sum(frozenset(pair) in missing for pair in itertools.combinations(row.items(), 2)))
        missing -= {frozenset(pair) for pair in itertools.combinations(best.items(), 2)}
        rows.append(best)
    return rows


def pairs(cases: Cases, dice: random.Random) -> None:
    """Each ruleset of the array: two positions, all commands."""
    for number, row in enumerate(array(dice), 1):
        rules = rules_of(row["board"], row["rows"], **{name: row[name] for name in READINGS})
        base = clauses_of(rules.fields) + ["CR-MOVE"]
        for word, pending in (("quiet", False), ("answer", True)):
            found = []
            while len(found) < 12:
                position = scatter(rules, dice, pending, dice.choice([0, 0, 1, 2]))
                if position is not None and (rules.legal(position) or dice.random() < 0.02):
                    found.append(position)
            position = max(found, key=lambda one: (any(move.captures for move in rules.legal(one)), len(rules.legal(one))))
            name = f"pair-{number:02}-{word}"
            where = "in a ruleset of those in which every two readings meet"
            moves = rules.legal(position)
            cases.add(f"legal/{name}", base, rules, position, "", f"All legal moves {where}.")
            cases.add(f"outcome/{name}", base + ["CR-CROSS"], rules, position, "", f"How it stands {where}.")
            cases.add(f"perft/{name}", base, rules, position, "2", f"Pairs of moves {where}.")
            kinds = {(move.captures, rules.crosses(position, move), len(move.stones) > 1): move for move in moves}
            for at, move in enumerate(kinds.values(), 1):
                cases.add(f"successors/{name}-{at}", base, rules, position, move.text(), f"What {move.text()} leads to {where}.")
                after = rules.after(position, move)
                if pending or rules.crosses(position, move):
                    cases.add(f"outcome/{name}-{at}", base + ["CR-CROSS"], rules, after, "",
                              f"How it stands after {move.text()} {where}.")
            free = naive.Rules({**rules.fields, "distance": "upto", "single": "any", "reply": "free"})
            other = [move.text() for move in free.legal(position) if move.text() not in {one.text() for one in moves}]
            for at, text in enumerate(dice.sample(other, min(2, len(other))), 1):
                cases.add(f"illegal/{name}-{at}", base, rules, position, text, f"{text} is legal under other readings only.")


def long_lines(cases: Cases, dice: random.Random) -> None:
    """Lines of five to eight stones: how far they and their parts move, and what they capture."""
    for length, distance in itertools.product(range(4, 8), READINGS["distance"]):
        rules = rules_of("8x8", "2", distance=distance)
        for number in range(3):
            position = None
            while position is None or not any(len(move.stones) >= min(length, 4) for move in rules.legal(position)):
                stones = {}
                step = dice.choice([(1, 0), (0, 1), (1, 1), (1, -1)])
                start = (dice.randrange(8), dice.randrange(1, 7))
                line = [naive.shifted(start, step, at) for at in range(length)]
                beyond = [naive.shifted(start, step, length + at) for at in range(dice.randrange(0, 3), 8)][:dice.randint(0, 4)]
                for square in line:
                    stones[square] = "r"
                for square in beyond:
                    stones[square] = "b"
                for square in dice.sample(rules.squares, 4):
                    stones.setdefault(square, dice.choice("rb"))
                good = all(square in rules.squares for square in stones)
                position = naive.Position(stones, "r", None)
                if not good or rules.faults(position):
                    position = None
            name = f"line-of-{length}-{distance}-{number}"
            base = ["CR-LINE", "CR-SUB", "CR-CAPTURE", *clauses_of(rules.fields)]
            cases.add(f"legal/{name}", base, rules, position, "", f"A line of {length} stones or more, and its parts.")
            longest = max(rules.legal(position), key=lambda move: (len(move.stones), move.captures))
            cases.add(f"successors/{name}", base, rules, position, longest.text(), "The longest line moves.")


def unanswered(cases: Cases, dice: random.Random) -> None:
    """Crossings that nobody answered, the stone captured or not; and moves before locked stones and edges."""
    for number in range(16):
        rules = rules_of(dice.choice(["4x5", "3x4", "5x6"]), reply="free", capture_reply=dice.choice(["no", "yes"]))
        while True:
            position = scatter(rules, dice, True, dice.choice([0, 1]))
            if position is None:
                continue
            wrong = [move for move in rules.legal(position) if not rules.answers(position, move)]
            hits = [move for move in rules.legal(position) if move.destination() == position.pending]
            if hits if number % 2 else wrong:
                break
        move = dice.choice(hits if number % 2 else wrong)
        base = ["CR-CROSS", "X-CR-REPLY"] + ["X-CR-CAPTURE-REPLY"] * (number % 2)
        why = "captures the stone that crossed" if number % 2 else "does not answer the crossing"
        after = rules.after(position, move)
        cases.add(f"successors/unanswered-{number:02}", base, rules, position, move.text(), f"{move.text()} {why}.")
        cases.add(f"outcome/unanswered-{number:02}", base, rules, after, "", f"How it stands after a move that {why}.")
        cases.add(f"legal/unanswered-{number:02}", base, rules, after, "", f"What may follow a move that {why}.")
        cases.add(f"notation/unanswered-{number:02}", base, rules, after, "", f"The position after a move that {why}.")
    for number in range(16):
        rules = rules_of(dice.choice(["4x5", "5x6", "3x8"]), "2", distance="stop", lock=READINGS["lock"][number % 2])
        while True:
            position = scatter(rules, dice, False, 2)
            stopped = [move for move in rules.legal(position) if position and move.distance < len(move.stones)
                       and not move.captures] if position else []
            if stopped:
                break
        base = ["X-CR-DISTANCE", "CR-LOCK", *clauses_of(rules.fields)]
        cases.add(f"legal/stopped-{number:02}", base, rules, position, "", "Lines stop before edges, stones and locked stones.")
        move = dice.choice(stopped).text()
        cases.add(f"successors/stopped-{number:02}", base, rules, position, move, f"{move} is stopped early.")


def texts(cases: Cases, dice: random.Random) -> None:
    """Good texts with one token changed."""
    made: Dict[tuple, list] = {}
    for number in range(30):
        rules = rules_of(*dice.choice([("4x5", "1"), ("8x8", "2"), ("3x4", "1"), ("5x6", "2"), ("8x3", "1")]))
        position = None
        while position is None:
            position = scatter(rules, dice, number % 2 == 0, dice.choice([0, 1, 2]))
        text = rules.write(position)
        for at, token in enumerate(text):
            ways = {"missing": "", "twice": token * 2, "space": token + " "}
            if token.isalpha():
                ways.update(case=token.swapcase(), letter="w", other={"r": "b", "b": "r"}.get(token.lower(), "i"))
            if token.isdigit():
                ways.update(more=str(int(token) + 1), less=str(int(token) - 1), zero="0", nine="9", before="0" + token)
            if token in "/ -":
                ways.update(mark={"/": "-", " ": "_", "-": "a1"}[token])
            for word, new in ways.items():
                changed = text[:at] + new + text[at + 1:]
                good = "position" in naive.answer({"cmd": "read", "ruleset": rules.fields, "text": changed})
                made.setdefault((word, good), []).append((rules, changed))
        for word, changed in [("row-more", "8/" + text), ("row-less", text.split("/", 1)[1]), ("end", text + "-"),
                              ("turned", re.sub(r" ([rb]) ", lambda found: f" {naive.OTHER[found[1]]} ", text))]:
            good = "position" in naive.answer({"cmd": "read", "ruleset": rules.fields, "text": changed})
            made.setdefault((word, good), []).append((rules, changed))
    number = 0
    for group in made.values():
        dice.shuffle(group)
    wanted, seen = {False: 210, True: 24}, set()
    while any(made[key] for key in made if wanted[key[1]] > 0):
        for (word, good), group in sorted(made.items()):
            if group and wanted[good] > 0:
                rules, text = group.pop()
                if (words(rules.fields), text) in seen:
                    continue
                seen.add((words(rules.fields), text))
                wanted[good] -= 1
                number += 1
                cases.add(f"notation/token-{word}-{number:03}", ["CR-START"], rules, text, "",
                          f"One token of a good text is changed ({word}): {'a position still' if good else 'no position'}.")
    if any(wanted.values()):
        sys.exit(f"too few texts: {wanted}")


def counts(cases: Cases, dice: random.Random) -> None:
    """Counts at depth 0, of games that are over, and of positions with a crossing to answer."""
    for number, (word, pending) in enumerate([("quiet", False), ("answer", True), ("locked", False)]):
        rules = rules_of("4x5", dead="play-on")
        position = None
        while position is None or rules.status(position)["outcome"] != "none" or not rules.legal(position):
            position = scatter(rules, dice, pending, 2 * (number == 2))
        for depth in (0, 1, 3):
            cases.add(f"perft/{word}-at-{depth}", ["CR-MOVE"], rules, position, str(depth),
                      f"Sequences of moves to depth {depth}; no move at all is one sequence.")
    rules = rules_of("4x5")
    over = None
    while over is None or rules.status(over)["outcome"] == "none":
        over = scatter(rules, dice, False, dice.choice([1, 2, 3]))
    for depth in (0, 1, 2):
        cases.add(f"perft/over-at-{depth}", ["CR-MOVE", "CR-CROSS"], rules, over, str(depth), "The game is over.")


def sizes(cases: Cases, dice: random.Random) -> None:
    """Lines of each length against lines of each length, along rows, columns and diagonals: which capture."""
    rules = rules_of("8x8", "2")
    ways = [((0, 1), (2, 0)), ((1, 0), (0, 3)), ((1, 1), (0, 0))]
    for attackers, attacked in itertools.product(range(2, 8), range(1, 8)):
        if attackers + attacked > 8 or not attackers - 1 <= attacked <= attackers + 2:
            continue
        for step, start in ways:
            line = [naive.shifted(start, step, at) for at in range(attackers + attacked)]
            stones = {square: "r" if at < attackers else "b" for at, square in enumerate(line)}
            position = naive.Position(stones, "r", None)
            if rules.faults(position):
                continue
            move = f"{naive.name(line[0])}x{naive.name(line[attackers])}"
            captures = move in {found.text() for found in rules.legal(position)}
            way = {(0, 1): "column", (1, 0): "row", (1, 1): "diagonal"}[step]
            cases.add(f"{'successors' if captures else 'illegal'}/size-{attackers}-{attacked}-{way}", ["CR-CAPTURE", "CR-LINE"], rules,
                      position, move, f"A line of {attackers} stones against one of {attacked}.")


def main() -> None:
    cases = Cases()
    for number, make in enumerate([pairs, long_lines, unanswered, texts, counts, sizes]):
        before = len(cases.rows)
        make(cases, random.Random(200 + number))
        print(f"{make.__name__}: {len(cases.rows) - before}", flush=True)
    cases.save()


if __name__ == "__main__":
    main()
