#!/usr/bin/env python3
"""Makes lab/cases/texts.csv: texts of positions with one token changed, most of them no positions any more.

A token is left out, doubled, spelled in the other case, a number too great, too small, zero or with a zero before it;
an item is put at the end of a row or after the last row; the edition is named where it goes without saying, or not
named where it does not. What is a position after all stays in the table as one.
"""
import random
import re
from typing import List, Tuple

from common import EIGHT, Cases, fill, lay, naive, rest, ruleset

MOST = {"header": 90, "player": 60, "rests": 90, "cells": 210, "gaps": 140}
MOST_GOOD = 14  # of each part
CLAUSES = {"header": ["EQ-EDITIONS"], "player": ["PL-ORDER"], "rests": ["PL-FREEZE"], "cells": ["PL-PLACE"],
           "gaps": ["PL-INTERSECTION"]}


def bases(dice: random.Random) -> List[Tuple[naive.Rules, str]]:
    """Good texts of rulesets of every kind."""
    found = []
    for board, owners, edition, claim in [
            ("4x2", "1122", "standard", "automatic"), ("4x2", "123c", "standard", "automatic"),
            ("4x2", "1234t", "challenge", "announced"), ("4x3", "1122", "tournament", "automatic"),
            ("4x3", "123c", "tournament", "announced"), ("4x3", "1234", "original", "automatic"),
            ("4x2", "123c", "tournament", "automatic"), ("4x3", "3c12", "standard", "automatic"),
            ("3x1", "123c", "standard", "announced"), ("2x2", "1020", "original", "automatic"),
            ("1x3", "123c", "tournament", "automatic"), ("8x1", "1122", "standard", "automatic"),
            ("2x4", "123c", "tournament", "automatic")]:
        rules = naive.Rules(ruleset(board, owners, edition=edition, claim_rule=claim))
        for _ in range(3):
            position = None
            while position is None:
                position = fill(rules, dice, min(len(rules.board.cells), dice.choice([4, 6, 9, 14])))
            if rules.has_pile:
                position = lay(rules, dice, position, dice.choice([0, 2, 5]))
            position = rest(rules, dice, position)
            if rules.announced and rules.path_stands(position):
                position = position._replace(completed=True)
            if not rules.faults(position):
                found.append((rules, rules.write(position)))
    return found


def changed_tokens(tokens: List[str], at: int) -> List[Tuple[str, str]]:
    """The text of tokens with one changed, in each way, and what the way is called."""
    token = tokens[at]
    found = [("missing", ""), ("twice", token + token)]
    if token.isalpha():
        found += [("case", token.swapcase()), ("letter", "z" if token.islower() else "Z")]
    if token.isdigit():
        number = int(token)
        found += [("more", str(number + 1)), ("less", str(number - 1)), ("zero", "0"), ("leading-zero", "0" + token),
                  ("great", str(number + 8))]
    if not token.isalnum():
        found += [("other-mark", {".": "-", "-": ".", "_": "-", "~": ".", "x": "X"}.get(token, "/"))]
    return [(word, "".join(tokens[:at] + [new] + tokens[at + 1:])) for word, new in found if new != token]


def part_of(text: str, at: int) -> str:
    """The part of a text in which a character stands."""
    parts = [match.start() for match in re.finditer("_", text)]
    if at <= text.index(".", parts[1]):
        return "header"
    if at < parts[2]:
        return "rests" if "~" in text[parts[1]:at + 1] else "player"
    return "cells" if at < parts[3] else "gaps"


def whole(rules: naive.Rules, text: str) -> List[Tuple[str, str, str]]:
    """Changes of more than one token: rows and the header. Part, name and text."""
    head, players, cells, gaps = re.fullmatch(r"(x1_[^_]*)_([^_]*)_([^_]*)_([^_]*)", text).groups()
    rows, lines = cells.split("-"), gaps.split("-")
    found = [("cells", "row-more", "-".join(rows + [rows[-1]])), ("cells", "row-less", "-".join(rows[:-1])),
             ("cells", "last-long", f"{cells}.1"), ("cells", "last-item", f"{cells}.gF0"),
             ("cells", "first-long", f"1.{cells}"), ("cells", "turned-rows", "-".join(reversed(rows)))]
    made = [(part, word, f"{head}_{players}_{new}_{gaps}") for part, word, new in found]
    if gaps != "d":
        found = [("row-more", "-".join(lines + [lines[-1]])), ("row-less", "-".join(lines[:-1])),
                 ("last-long", f"{gaps}.1"), ("last-item", f"{gaps}.L0"), ("turned-rows", "-".join(reversed(lines)))]
        made += [("gaps", word, f"{head}_{players}_{cells}_{new}") for word, new in found]
    board = head.split("_")[1].split("~")[0]
    usual = (rules.ruleset["edition"] in EIGHT) == (board == "4x3")
    tag = "tournament" if rules.ruleset["edition"] in EIGHT else "standard"
    other = "standard" if tag == "tournament" else "tournament"
    made.append(("header", "tag-redundant" if usual else "tag-lacking",
                 f"x1_{board}~{tag}_{players}_{cells}_{gaps}" if usual else f"x1_{board}_{players}_{cells}_{gaps}"))
    made += [("header", f"tag-{word}", f"x1_{board}~{word}_{players}_{cells}_{gaps}")
             for word in (other, "original", "challenge", tag.upper())]
    return made


def main() -> None:
    dice, cases = random.Random(3), Cases()
    made, seen = {part: {} for part in MOST}, set()
    for rules, text in bases(dice):
        seen.add((str(rules.ruleset), text))
        tokens = re.findall(r"[a-zA-Z]|\d+|.", text)
        changes = []
        for at in range(len(tokens)):
            part = part_of(text, len("".join(tokens[:at])))
            changes += [(part, word, new) for word, new in changed_tokens(tokens, at)]
        for part, word, new in changes + whole(rules, text):
            if (str(rules.ruleset), new) not in seen:
                seen.add((str(rules.ruleset), new))
                good = "position" in naive.answer({"cmd": "read", "ruleset": rules.ruleset, "text": new})
                made[part].setdefault((word, good), []).append((rules, new))
    for part, groups in made.items():
        for group in groups.values():
            dice.shuffle(group)
        chosen, number, good = [], 0, 0
        while len(chosen) < MOST[part] and any(groups.values()):
            for key in sorted(groups):
                if groups[key] and len(chosen) < MOST[part]:
                    one = groups[key].pop()
                    good += key[1]
                    if not key[1] or good <= MOST_GOOD:
                        chosen.append((key, one))
        for (word, good), (rules, text) in chosen:
            number += 1
            kind = "a position still" if good else "no position"
            cases.add(f"notation/token-{part}-{word}-{number:03}".lower(), CLAUSES[part], rules, "read", text, "",
                      f"One token of a good text is changed ({part}, {word.replace('-', ' ')}): {kind}.",
                      "interpretation")
    cases.save("texts.csv")


if __name__ == "__main__":
    main()
