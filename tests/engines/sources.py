#!/usr/bin/env python3
"""Engines that follow one source to the letter, and the table of the cases in which they differ.

`sources.py nl` (or `en`, `fr`, `cr`) is an engine that speaks xtp/1 and plays what that sheet says, no more: it declares
the rulesets that the sheet describes, and with `all` every ruleset of the editions that it is about. `sources.py table` writes lab/cases/sources.csv from the vectors: of each case the
sources that would have it answered otherwise. Such a case is of the level `interpretation`.

| source | where the engine differs from the naive one |
|---|---|
| `en` | nowhere, in the rulesets that it declares |
| `fr` | no opening round: whatever lies may be handled |
| `nl` | the same; a common piece rests after it was placed or moved, and may be turned while it rests |
| `cr` | an enemy stone is captured if *every* enemy group is smaller of which it is an end, not only that along the move |
| `cr-any` | it is captured if *one* such group is smaller; no engine of a test, but the table counts what it has otherwise |
"""
import csv
import json
import os
import pathlib
import sys
from typing import Dict, List

import naive
import naive_crossings

ROOT = pathlib.Path(__file__).resolve().parents[2]
SMALL = ["challenge", "standard"]
SEATED = ["1122", "1212", "2112", "2211", "123c", "3c12", "1234t", "2143t"]
DECLARED = {
    "en": [{"boards": ["4x2"], "editions": SMALL, "owners": SEATED, "junction": ["joined"], "claim-rule": ["automatic"]},
           {"boards": ["4x3"], "editions": ["original", "tournament"], "owners": SEATED, "junction": ["joined"],
            "claim-rule": ["automatic"]},
           {"boards": ["4x3"], "editions": ["original"], "owners": ["1234"], "junction": ["joined"],
            "claim-rule": ["automatic"]}],
    "nl": [{"boards": ["4x2"], "editions": SMALL, "owners": SEATED, "relocate-turn": ["free"],
            "claim-rule": ["announced"]}],
    "cr": [{"game": "crossings"}],
}
DECLARED["fr"] = DECLARED["nl"]


class French(naive.Rules):
    """No opening round."""

    def in_opening(self, position: naive.Position) -> bool:
        return False

    def opening_fits(self, position: naive.Position) -> bool:
        return True


class Dutch(French):
    """No opening round; and a common piece that was turned does not rest, one that rests is only not moved."""

    def turns(self, position: naive.Position) -> List[str]:
        every = super().turns(position._replace(frozen={}))
        return [move for move in every if len(move.split(".")) == 2 or move.split(".")[0] not in position.frozen]

    def after(self, position: naive.Position, move: str) -> naive.Position:
        after = super().after(position, move)
        parts = move.rstrip("!").split(".")
        if len(parts) == 2:
            rests = position.frozen.get(parts[0], 0) - 1
            frozen = {cell: turns for cell, turns in after.frozen.items() if cell != parts[0]}
            return after._replace(frozen={**frozen, parts[0]: rests} if rests > 0 else frozen)
        return after


class Article(naive_crossings.Rules):
    """The end stone of a group is captured if the group is smaller, whichever way the group lies."""

    def may_capture(self, position, hit, step, moving):  # type: ignore[no-untyped-def]
        if not super().may_capture(position, hit, step, moving):
            return False
        enemy = naive_crossings.OTHER[position.side]
        letters = enemy + enemy.upper() if self.reading["lock"] == "defend" else enemy
        for way in naive_crossings.DIRECTIONS:
            behind = naive_crossings.shifted(hit, way, -1)
            is_end = position.stones.get(behind, " ") not in letters
            if is_end and len(self.line(position.stones, hit, way, letters)) >= moving:
                return False
        return True


class AnyGroup(Article):
    """The end stone of some smaller group is captured, however large other groups are of which it is an end."""

    def may_capture(self, position, hit, step, moving):  # type: ignore[no-untyped-def]
        enemy = naive_crossings.OTHER[position.side]
        letters = enemy + enemy.upper() if self.reading["lock"] == "defend" else enemy
        sizes = [len(self.line(position.stones, hit, way, letters)) for way in naive_crossings.DIRECTIONS
                 if position.stones.get(naive_crossings.shifted(hit, way, -1), " ") not in letters]
        groups = [size for size in sizes if size > 1] or sizes[:1]
        return position.stones.get(hit) == enemy and any(size < moving for size in groups)


RULES = {"en": naive.Rules, "fr": French, "nl": Dutch, "cr": Article, "cr-any": AnyGroup}
# The article does not say which enemy group is compared: what either reading of it has otherwise is no rule.
READ_AS = {"nl": ["nl"], "fr": ["fr"], "cr": ["cr", "cr-any"]}


def answer(source: str, request: dict) -> dict:
    """What the engine of a source answers."""
    if request["cmd"] == "hello":
        return {"protocol": "xtp/1", "name": f"letter-{source}", "version": "1.0", "language": "Python",
                "rulesets": DECLARED[source]}
    module = naive_crossings if source.startswith("cr") else naive
    usual, module.Rules = module.Rules, RULES[source]
    try:
        return module.answer(request)
    finally:
        module.Rules = usual


def differs(source: str, case: dict) -> bool:
    """Would the engine of a source fail a case?"""
    # pylint: disable=import-outside-toplevel
    import types

    import mutants
    engine = types.SimpleNamespace(answer=lambda request: answer(source, request))
    try:
        return not mutants.passes(engine, case)
    except (KeyError, ValueError):
        return True


def table(folders: Dict[str, List[pathlib.Path]]) -> List[List[str]]:
    """The cases, each with the sources that would have it answered otherwise."""
    rows = []
    for game, paths in folders.items():
        for path in sorted(paths):
            for case in json.loads(path.read_text(encoding="utf-8"))["cases"]:
                if game == "crosstrack" and case["ruleset"]["edition"] not in SMALL:
                    continue  # only the English article describes these
                sources = ["cr"] if game == "crossings" else ["nl", "fr"]
                wrong = [source for source in sources if any(differs(words, case) for words in READ_AS[source])]
                if wrong:
                    rows.append([game, case["id"], " ".join(wrong)])
    return rows


def write_table(folder: pathlib.Path) -> None:
    """Writes the table from the vectors of a folder and of `crossings` below it."""
    def files(where: pathlib.Path) -> List[pathlib.Path]:
        return [path for path in where.glob("*.json") if path.name != "index.json" and not path.name.endswith(".schema.json")]

    rows = table({"crosstrack": files(folder), "crossings": files(folder / "crossings")})
    target = ROOT / "lab" / "cases" / "sources.csv"
    with open(f"{target}.part", "w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([["game", "id", "otherwise"], *rows])
    os.replace(f"{target}.part", target)
    print(f"{target.name}: {len(rows)} rows")


def main() -> None:
    word = sys.argv[1] if len(sys.argv) > 1 else ""
    if word == "table":
        write_table(pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "data" / "vectors")
    elif word in RULES:
        if sys.argv[2:] == ["all"]:  # every ruleset of its editions, whatever it says of the readings
            DECLARED[word] = [{"game": "crossings"}] if word == "cr" else [{"editions": SMALL}]
        module = naive_crossings if word == "cr" else naive
        plain = module.answer
        module.Rules = RULES[word]
        module.answer = lambda request: answer(word, request) if request["cmd"] == "hello" else plain(request)
        module.main()
    else:
        sys.exit("name a source: en, nl, fr, cr; or `table`")


if __name__ == "__main__":
    main()
