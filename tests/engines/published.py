#!/usr/bin/env python3
"""Engines that are right but for one published game: says which of them no vector notices.

For each published game, an edition on its board with a seating and default readings, and each breakage below, the naive
engine is broken in this game alone and right in all others. Only cases of that game are put to it, until one notices.
Ends with 1 if one is not noticed.
"""
import functools
import json
import pathlib
import sys
from typing import Callable, Dict, List, Optional, Tuple

import mutants
import naive
from readings import DEFAULTS

VECTORS = pathlib.Path(__file__).resolve().parents[2] / "data" / "vectors"
BOARDS = {"original": "4x3", "challenge": "4x2", "tournament": "4x3", "standard": "4x2"}
Breakage = Callable[[dict, dict], Optional[dict]]


def published() -> List[Tuple[str, str]]:
    """The published games: edition and owners."""
    return [(edition, owners) for edition in BOARDS for owners in ("1122", "123c", "1234", "1234t")
            if owners != "1234" or edition == "original"]


def is_of(fields: Dict[str, str], edition: str, owners: str) -> bool:
    """Is a ruleset that of a published game?"""
    connectors = "empty" if BOARDS[edition] == "4x3" else "crossed"
    return fields == {"game": "crosstrack", "board": BOARDS[edition], "edition": edition, "owners": owners, **DEFAULTS,
                      "connectors": connectors}



# What an engine answers in place of a right answer; None if the breakage has nothing to do with the request.
ANSWERS: Dict[str, Breakage] = {
    "no move is legal": lambda request, ok: {"moves": []} if "moves" in ok else {"illegal": True} if request["cmd"] == "apply"
    else {"nodes": 0, "wins": 0} if request["cmd"] == "perft" else None,
    "lists no move": lambda request, ok: {"moves": []} if request["cmd"] == "legal" else None,
    "counts no move": lambda request, ok: {"nodes": 0, "wins": 0} if request["cmd"] == "perft" else None,
    "counts no win": lambda request, ok: {**ok, "wins": ok["wins"] + 1} if request["cmd"] == "perft" else None,
    "refuses every move": lambda request, ok: {"illegal": True} if request["cmd"] == "apply" else None,
    "refuses rotations": lambda request, ok: {"illegal": True}
    if request["cmd"] == "apply" and request["move"].count(".") == 1 else None,
    "refuses relocations": lambda request, ok: {"illegal": True}
    if request["cmd"] == "apply" and request["move"][0].islower() and request["move"][1].isdigit()
    and request["move"].count(".") == 2 else None,
    "refuses placements": lambda request, ok: {"illegal": True}
    if request["cmd"] == "apply" and request["move"][1].isupper() else None,
    "plays every move": lambda request, ok: {"position": request["position"]["x1"]} if "illegal" in ok else None,
    "passes no turn": lambda request, ok: {"position": ok["position"].replace(
        f".{request['position']['to_move'] % players(request) + 1}", f".{request['position']['to_move']}", 1)}
    if request["cmd"] == "apply" and "position" in ok else None,
    "nobody wins": lambda request, ok: {"outcome": "none"} if request["cmd"] == "status" else None,
    "who is on turn wins": lambda request, ok: {**ok, "winner": [request["position"].get("to_move", 1)]}
    if "winner" in ok else None,
    "the first player wins": lambda request, ok: {**ok, "winner": [1]} if "winner" in ok else None,
    "always won": lambda request, ok: {"outcome": "win", "winner": [1]} if ok.get("outcome") == "none" else None,
    "reads no text": lambda request, ok: {"invalid": True} if request["cmd"] == "read" else None,
    "reads every text": lambda request, ok: {"position": request["text"]} if request["cmd"] == "read" else None,
    "no tile is linked": lambda request, ok: {"links": {}} if request["cmd"] == "links" else None,
    "no board": lambda request, ok: {**ok, "cells": ok["cells"][1:]} if request["cmd"] == "board" else None,
}


def players(request: dict) -> int:
    """How many play."""
    return max(int(owner) for owner in request["ruleset"]["owners"] if owner.isdigit())


@functools.lru_cache(None)
def right_answer(request: str) -> dict:
    """What the naive engine answers."""
    return naive.answer(json.loads(request))


class Broken:
    """The naive engine with rules of its own in one game."""

    def __init__(self, edition: str, owners: str, breakage: Optional[Breakage] = None, rules: type = naive.Rules) -> None:
        self.game, self.breakage, self.rules = (edition, owners), breakage, rules

    def answer(self, request: dict) -> dict:
        """Answers a request, wrong in one game."""
        if not is_of(request["ruleset"], *self.game):
            return naive.answer(request)
        if self.breakage:
            right = right_answer(json.dumps(request))
            return self.breakage(request, right) or right
        usual, naive.Rules = naive.Rules, self.rules
        try:
            return naive.answer(request)
        finally:
            naive.Rules = usual


class NoOpening(naive.Rules):
    """The opening round is forgotten."""

    def in_opening(self, position: naive.Position) -> bool:
        return False


class NoRest(naive.Rules):
    """Common pieces never rest."""

    def turns(self, position: naive.Position) -> List[str]:
        return super().turns(position._replace(frozen={}))


class NoCommon(naive.Rules):
    """Nobody places common pieces."""

    def may_place(self, player: int, colour: str) -> bool:
        return self.owners[colour] == str(player)


class Alone(naive.Rules):
    """Only one's own pieces are rotated and relocated."""

    def may_handle(self, player: int, colour: str) -> bool:
        return self.owners[colour] == str(player)


class All(naive.Rules):
    """Everybody's pieces are rotated and relocated."""

    def may_handle(self, player: int, colour: str) -> bool:
        return True


class Stock(naive.Rules):
    """Everybody's pieces are placed."""

    def may_place(self, player: int, colour: str) -> bool:
        return True


class NoPile(naive.Rules):
    """There are no intersection pieces."""

    def __init__(self, ruleset: Dict[str, str]) -> None:
        super().__init__(ruleset)
        self.has_pile = False


class OneWay(naive.Rules):
    """Only paths from top to bottom win."""

    def path_stands(self, position: naive.Position) -> bool:
        goals, naive.GOALS = naive.GOALS, (("A", "C"),)
        try:
            return super().path_stands(position)
        finally:
            naive.GOALS = goals


# What a breakage needs of a game: its owners or its board.
RULES: Dict[str, Tuple[type, str]] = {
    "no opening round": (NoOpening, ""), "common pieces never rest": (NoRest, "c"), "no common stock": (NoCommon, "c"),
    "common or partner's pieces stay": (Alone, "ct"), "everybody's pieces move": (All, ""),
    "everybody's stock": (Stock, ""), "no intersection pieces": (NoPile, "4x3"), "only top to bottom": (OneWay, ""),
}


def main() -> int:
    cases = []
    for path in sorted(VECTORS.glob("*.json")):
        if path.name != "index.json" and not path.name.endswith(".schema.json"):
            cases += json.loads(path.read_text(encoding="utf-8"))["cases"]
    missed, count = [], 0
    for edition, owners in published():
        own = [case for case in cases if is_of(case["ruleset"], edition, owners)]
        own.sort(key=lambda case: (case["cmd"] == "perft", len(json.dumps(case["expect"]))))
        engines = {name: Broken(edition, owners, breakage) for name, breakage in ANSWERS.items()}
        for name, (rules, needs) in RULES.items():
            if not needs or needs == BOARDS[edition] or any(owner in owners for owner in needs if needs != "4x3"):
                engines[name] = Broken(edition, owners, rules=rules)
        for name, engine in engines.items():
            count += 1
            if not any(notices(engine, case) for case in own):
                missed.append(f"not noticed: {edition} {owners}: {name}")
    print("\n".join([*missed, f"{len(published())} published games, {count} engines, {len(missed)} not noticed"]))
    return 1 if missed else 0


def notices(engine: Broken, case: dict) -> bool:
    """Does a case fail an engine?"""
    try:
        return not mutants.passes(engine, case)  # type: ignore[arg-type]
    except (KeyError, ValueError):
        return True


if __name__ == "__main__":
    sys.exit(main())
