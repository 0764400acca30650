#!/usr/bin/env python3
"""Makes lab/cases/foreign.csv and lab/cases/crossings_foreign.csv: texts with something foreign at every place.

The foreign things are what lenient readers let through: white space, marks that nobody sees, twins of characters, other
digits, signs, zeros before a number, doubled and trailing separators, the other case, numbers that are too great. Each
stands at every place of a text of a position and of a move of every kind; none of the results is a position or a move. A
character that a table cannot hold is written as `\\u{HEX}`, and a backslash so, too.
"""
import csv
import os
import random
import re
from typing import Callable, Dict, Iterator, List, Tuple

from common import CASES, COLUMNS, clean, fill, lay, naive, rest, ruleset, words

import crossings as crossings_cases
import naive_crossings
import texts as changed_texts

FULL_WIDTH = {chr(code): chr(code + 0xFEE0) for code in range(0x21, 0x7F)}
ALIKE = dict(zip("abcdegioprsxyABCEHIOSTX", "аЬсԁегіорrѕхуАВСЕНІОЅТХ"))  # Cyrillic, and what is none
ARABIC = dict(zip("0123456789", "٠١٢٣٤٥٦٧٨٩"))

# What is done to a token; none of the results is the token. The first ones go before it, the others in its place.
THINGS: List[Tuple[str, Callable[[str], str]]] = [
    *[(name, lambda token, mark=mark: mark + token) for name, mark in [
        ("nul", "\0"), ("line-feed", "\n"), ("carriage-return", "\r"), ("tab", "\t"), ("blank", " "),
        ("no-break-space", "\u00a0"), ("zero-width-space", "\u200b"), ("byte-order-mark", "\ufeff"), ("plus", "+"),
        ("minus-sign", "\u2212"), ("quote", '"'), ("apostrophe", "'"), ("backslash", "\\"), ("accent", "\u0301")]],
    ("full-width", lambda token: FULL_WIDTH.get(token[0], "") + token[1:] if token[0] in FULL_WIDTH else ""),
    ("look-alike", lambda token: ALIKE.get(token[0], "") + token[1:] if token[0] in ALIKE else ""),
    ("other-digit", lambda token: ARABIC.get(token[0], "") + token[1:] if token[0].isdigit() else ""),
    ("percent", lambda token: f"%{ord(token[0]):02X}{token[1:]}"),
    ("leading-zero", lambda token: f"0{token}" if token.isdigit() else ""),
    ("too-great", lambda token: f"{token}99999999999999999999" if token.isdigit() else ""),
    ("eight", lambda token: "8" if token.isdigit() else ""),
    ("nine", lambda token: "9" if token.isdigit() else ""),
    ("other-case", lambda token: token.swapcase() if token.isalpha() and token.swapcase() != token else ""),
    ("twice", lambda token: token + token if not token.isalnum() else ""),
    ("dropped", lambda token: " " if not token.isalnum() else ""),
]
AT_THE_END = ["\0", "\n", "\r", "\t", " ", "\u00a0", "\u200b", "\ufeff", ".", "-", "_", "~", "!", "\0x"]


def escaped(text: str) -> str:
    """The text as the table has it."""
    return "".join(f"\\u{{{ord(c):x}}}" if c < " " or c == "\\" or not c.isprintable() else c for c in text)


def changes(text: str) -> Iterator[Tuple[str, str]]:
    """The text with each thing at every place where it can stand: a name and the text."""
    tokens = re.findall(r"\d+|[a-zA-Z]|.", text)
    for at, token in enumerate(tokens):
        for name, change in THINGS:
            new = change(token)
            if new:
                yield f"{name}-{at}", "".join(tokens[:at] + [new] + tokens[at + 1:])
    for number, end in enumerate(AT_THE_END):
        yield f"end-{number}", text + end


def chosen(text: str, most: int, is_good: Callable[[str], bool], step: int) -> List[Tuple[str, str]]:
    """Some of the changes that make it no good text: every thing, at places that differ from thing to thing."""
    by_thing: Dict[str, List[Tuple[str, str]]] = {}
    for name, new in changes(text):
        if not is_good(new):
            thing = name.rsplit("-", 1)[0]
            by_thing.setdefault(thing if thing != "end" else name, []).append((name, new))
    picked = []
    for number, (_, found) in enumerate(sorted(by_thing.items())):
        wanted = 2 if most > len(by_thing) else 1
        picked += [found[(number * step + turn * (len(found) // 2 + 1)) % len(found)] for turn in range(wanted)]
    return list(dict.fromkeys(picked))[:most]


def crosstrack() -> List[list]:
    """The rows about Crosstrack."""
    rows: List[list] = []

    def add(ident: str, clause: str, rules: naive.Rules, cmd: str, position: str, argument: str, expect: str, why: str) -> None:
        rows.append([ident, "interpretation" if cmd == "read" else "", clause, words(rules.ruleset), cmd, escaped(position), escaped(argument), expect, why])

    texts = [("frozen", naive.Rules(ruleset("2x2", "123c", edition="tournament"))),
             ("fixed", naive.Rules(ruleset("2x1", "1122", edition="standard")))]
    for name, rules in texts:
        text = settle(rules)
        is_good = lambda new: "position" in naive.answer({"cmd": "read", "ruleset": rules.ruleset, "text": new})
        for word, new in chosen(text, 90 if name == "frozen" else 40, is_good, 7):
            at = next((at for at, pair in enumerate(zip(text, new)) if pair[0] != pair[1]), len(text) - 1)
            clause = changed_texts.CLAUSES[changed_texts.part_of(text, at)][0]
            add(f"notation/foreign-{name}-{word}", clause, rules, "read", new, "", "invalid",
                f"A good text with something foreign in it ({word.rsplit('-', 1)[0].replace('-', ' ')}): no position.")
    rules = naive.Rules(ruleset("2x2", "1122", edition="tournament", claim_rule="announced"))
    text = settle(rules)
    position = rules.read(text)
    legal = rules.legal(position)
    kinds: Dict[str, List[str]] = {}
    for move in legal:
        parts = move.rstrip("!").split(".")
        kind = ("claim" if move == "claim" else "announced" if move.endswith("!") else "rotate" if len(parts) == 2 else
                "intersection" if parts[0] in naive.INTERSECTIONS else "relocate" if parts[0] in position.pieces else "place")
        kinds.setdefault(kind, []).append(move)
    for kind, moves in sorted(kinds.items()):
        move = moves[len(moves) // 2]
        for word, new in chosen(move, 36, lambda other: other in legal, 5):
            add(f"illegal/foreign-{kind}-{word}", "PL-ONE", rules, "apply", text, new, "illegal",
                f"The text of a move ({kind}) with something foreign in it ({word.rsplit('-', 1)[0].replace('-', ' ')}): no move.")
    return rows


def settle(rules: naive.Rules) -> str:
    """The text of a position of the rules in which something rests, or may be announced, if that can be."""
    dice = random.Random(25)
    while True:
        position = fill(rules, dice, min(5, len(rules.board.cells) - 1))
        if position is None:
            continue
        position = clean(rules, position)
        if rules.has_pile and not rules.in_opening(position):
            position = lay(rules, dice, position, 2)
        position = rest(rules, dice, position)
        if rules.faults(position) or rules.finished(position) or rules.path_stands(position):
            continue
        if "c" in rules.ruleset["owners"] and not position.frozen:
            continue
        if rules.announced and not any(move.endswith("!") for move in rules.legal(position)):
            continue
        return rules.write(position)


def crossings() -> List[list]:
    """The rows about Crossings."""
    rows: List[list] = []
    fields, text = crossings_cases.ruleset("4x4"), "bb2/r3/2b1/rr2 r -"

    def answer(**request: object) -> dict:
        return naive_crossings.answer({"ruleset": fields, **request})
    is_good = lambda new: "position" in answer(cmd="read", text=new)
    for word, new in chosen(text, 60, is_good, 7):
        rows.append([f"notation/foreign-{word}", "CR-MOVE", "4x4", escaped(new), "", "invalid",
                     f"A good text with something foreign in it ({word.rsplit('-', 1)[0].replace('-', ' ')}): no position."])
    moves = answer(cmd="legal", position={"text": text})["moves"]
    for kind, move in {"step": next(move for move in moves if "-" in move),
                       "capture": next((move for move in moves if "x" in move), "")}.items():
        for word, new in chosen(move, 36, lambda other: other in moves, 5) if move else []:
            rows.append([f"illegal/foreign-{kind}-{word}", "CR-MOVE", "4x4", text, escaped(new), "illegal",
                         f"The text of a move ({kind}) with something foreign in it ({word.rsplit('-', 1)[0].replace('-', ' ')}): no move."])
    return rows


def save(name: str, columns: List[str], rows: List[list]) -> None:
    """Writes a table, to another name first."""
    if len({row[0] for row in rows}) != len(rows):
        raise ValueError(f"{name}: an id is there twice")
    path = CASES / name
    with open(f"{path}.part", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(rows)
    os.replace(f"{path}.part", path)
    print(f"{path.name}: {len(rows)} rows")


def main() -> None:
    save("foreign.csv", COLUMNS, crosstrack())
    save("crossings_foreign.csv", crossings_cases.COLUMNS, crossings())


if __name__ == "__main__":
    main()
