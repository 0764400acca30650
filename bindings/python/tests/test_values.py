"""Values: text, equality, hash, order, pickle; errors and wrong types."""

import copy
import doctest
import pickle
import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import crosstrack
from crosstrack import (
    Cell,
    Certificate,
    Error,
    IllegalMoveError,
    Interstice,
    Move,
    NotationError,
    Piece,
    Position,
    Ruleset,
    RulesetError,
    SetupError,
    Value,
    batch,
    crossings,
)

START = "x1_4x2_1122.1_4-6-6-6-6-4_d"
HERE = Path(__file__).parent

VALUES = [
    lambda: Cell("d4"),
    lambda: Interstice("xd4"),
    lambda: Piece("rC"),
    lambda: Move("rC.d4.5"),
    lambda: Move("d4.5!"),
    lambda: Value("win in 3"),
    lambda: Position.start(),
    lambda: Position.start().play("rA.b1.0"),
    lambda: Position.start(Ruleset("4x3,teams")),
    lambda: Ruleset(),
    lambda: Ruleset("4x3,players=3,junction=through"),
    lambda: Ruleset("2x1", pieces={"A": "15", "B": "14-27"}, connectors={"xa1": "T2"}),
    lambda: Ruleset("sets=AACI/BD"),
    lambda: crossings.Move("d1-d4"),
    lambda: crossings.Ruleset("3x4 distance=upto"),
    lambda: crossings.Position.start().play("d1-d4"),
]


@pytest.mark.parametrize("make", VALUES)
def test_equal_values_are_alike_in_all(make):
    one, other = make(), make()
    assert one == other and hash(one) == hash(other) and not one != other
    assert str(one) == str(other) and repr(one) == repr(other) and str(one) in repr(one)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        back = pickle.loads(pickle.dumps(one, protocol))
        assert back == one and type(back) is type(one) and hash(back) == hash(one)
    assert copy.deepcopy(one) == one
    assert one != str(one) and one != 7
    with pytest.raises(AttributeError):
        one.text = "changed"


def test_different_values_differ():
    values = [make() for make in VALUES]
    assert len(set(values)) == len(values)
    assert all(one != other for i, one in enumerate(values) for other in values[:i])


def test_a_custom_ruleset_is_played_after_pickling():
    ruleset = Ruleset("2x1", pieces={"A": "15", "B": "14-27"}, connectors={"xa1": "T2"})
    again = pickle.loads(pickle.dumps(ruleset.start()))
    assert again.ruleset.patterns == {"A": "15", "B": "14-27"}
    assert list(again.legal_moves()) == list(ruleset.start().legal_moves())


def test_a_position_that_play_does_not_reach_is_pickled():
    position = crosstrack.fewest_pieces(Ruleset("2x2")).position
    assert pickle.loads(pickle.dumps(position)) == position


def test_moves_say_what_they_do():
    place, turn, move = Move("rC.d4.5"), Move("d4.5!"), Move("d4.e6.5")
    assert (place.action, place.piece, place.origin, place.cell) == ("place", Piece("rC"), None, Cell("d4"))
    assert (turn.action, turn.piece, turn.origin, turn.cell) == ("rotate", None, Cell("d4"), Cell("d4"))
    assert (turn.announced, place.announced, turn.rotation) == (True, False, 5)
    assert (move.action, move.origin, move.cell) == ("relocate", Cell("d4"), Cell("e6"))
    laid = Move("T.xd4.2")
    assert (laid.action, laid.kind, laid.interstice, laid.cell) == ("intersection", "T", Interstice("xd4"), None)
    assert (Move("claim").action, Move("claim").rotation) == ("claim", None)
    assert (Cell("b1").row, Cell("b1").column, Cell("b1").index) == (0, 1, 1)
    assert (Piece("rC").colour, Piece("rC").letter) == ("r", "C")


def test_moves_are_ordered_as_they_are_listed():
    moves = list(Position.start().play("rA.b1.0", "gI.c3.2").legal_moves())
    shuffled = random.Random(1).sample(moves, len(moves))
    assert sorted(shuffled) == moves
    assert sorted([Cell("a2"), Cell("f1"), Cell("b1")]) == [Cell("b1"), Cell("f1"), Cell("a2")]
    assert Value("win in 3") > Value("win in 5") > Value("draw") > Value("loss in 4") > Value("loss in 2")


def test_legal_moves_are_a_sequence():
    position = Position.start().play("rA.b1.0", "gI.c3.2")
    moves = position.legal_moves()
    listed = list(moves)
    assert isinstance(moves, Sequence) and len(moves) == len(listed) == 2647
    assert moves[0] == listed[0] and moves[-1] == listed[-1] and moves[3:9:2] == listed[3:9:2]
    assert moves == listed and moves == position.legal_moves() and moves != listed[1:] and moves != 3
    assert list(reversed(moves)) == listed[::-1]
    assert "b1.2" in moves and Move("b1.2") in moves and "b1.0" not in moves
    assert moves.index("b1.2") == listed.index(Move("b1.2")) and moves.count("b1.0") == 0
    for wrong in (len(moves), -len(moves) - 1):
        with pytest.raises(IndexError):
            moves[wrong]
    with pytest.raises(ValueError):
        moves.index("b1.0")
    with pytest.raises(TypeError):
        moves["b1.2"]


def test_an_illegal_move_names_clause_and_remedy():
    position = Position.start().play("rA.b1.0")
    with pytest.raises(IllegalMoveError) as raised:
        position.play("b1.2")
    error = raised.value
    assert error.clause == "PL-OPENING" and error.remedy.startswith("place a piece, such as ")
    assert position.is_legal(error.remedy.split()[-1])
    assert "(PL-OPENING)" in str(error) and "try: place" in str(error)
    assert isinstance(error, Error) and isinstance(error, ValueError)


def test_a_fault_in_a_text_has_its_place():
    text = "x1_4x2_1122.1_4-6-6-6-6-9_d"
    with pytest.raises(NotationError) as raised:
        Position(text)
    assert raised.value.place == (24, 25) and text[24:25] == "9"
    assert str(raised.value).splitlines()[1:3] == ["  " + text, "  " + " " * 24 + "^"]
    # The place is in characters, not in bytes.
    with pytest.raises(NotationError) as raised:
        Position("x1_4x2_1122.1_4-6-ö-6-6-9_d")
    assert raised.value.text[slice(*raised.value.place)] == "ö"
    with pytest.raises(SetupError) as raised:
        Position("x1_4x2_1122.1_4-6-6-6-rQ0.5-4_d")
    assert (raised.value.clause, raised.value.place) == ("EQ-SETS-6", (22, 25))


def test_a_setup_lists_all_faults():
    with pytest.raises(SetupError) as raised:
        Position.setup(Ruleset(), {"a1": "rA0", "b1": "rQ0"})
    assert [clause for _, clause in raised.value.faults] == ["EQ-SMALL", "EQ-SETS-6", "PL-OPENING"]
    again = pickle.loads(pickle.dumps(raised.value))
    assert again.faults == raised.value.faults and str(again) == str(raised.value)


def test_a_setup_is_the_position_that_it_describes():
    position = Position.setup(Ruleset(), {"b1": "rA0", Cell("c3"): "gI2"}, to_move=1)
    assert position == Position.start().play("rA.b1.0", "gI.c3.2")
    assert position.pieces == {Cell("b1"): (Piece("rA"), 0), Cell("c3"): (Piece("gI"), 2)}
    assert position.frozen == {} and position.connectors[Interstice("xb1")] == "X0"


@pytest.mark.parametrize(
    "call",
    [
        lambda: Ruleset("9x9"),
        lambda: Ruleset("players=4"),
        lambda: Ruleset("players=5"),
        lambda: Ruleset("junction=crossed"),
        lambda: Ruleset("connectors=curly"),
        lambda: Ruleset("1122,players=3"),
        lambda: Ruleset(pieces={"A": "14-1"}),
        lambda: Ruleset(pieces={"A": '14,"\n'}),
        lambda: Ruleset().links("Q"),
        lambda: Ruleset.from_json("{}"),
        lambda: Position(START, readings="junctoin=through"),
        lambda: crossings.Ruleset("3x2"),
    ],
)
def test_rules_that_do_not_exist(call):
    with pytest.raises(RulesetError) as raised:
        call()
    assert str(raised.value)


@pytest.mark.parametrize(
    "call",
    [
        lambda: Cell("z9"),
        lambda: Move("d4.9"),
        lambda: Piece("rCC"),
        lambda: Interstice("d4"),
        lambda: Value("win in -1"),
        lambda: Position.start().play(""),
        lambda: Position(""),
        lambda: Position("\0\ud7ff"),
    ],
)
def test_texts_that_name_nothing(call):
    with pytest.raises(NotationError) as raised:
        call()
    assert raised.value.place is not None or raised.value.remedy


@pytest.mark.parametrize(
    "call",
    [
        lambda: Position(3),
        lambda: Position.start().play(3),
        lambda: Position.start().play(crossings.Move("d1-d4")),
        lambda: Position.start("4x2"),
        lambda: Position.start().solve("three"),
        lambda: Position.setup(Ruleset(), {4: "rA0"}),
        lambda: Ruleset(2.5),
        lambda: Cell(b"d4"),
        lambda: batch.count_moves([Position.start(), crossings.Position.start()]),
        lambda: batch.count_moves(["x1"]),
        lambda: batch.count_moves(5),
        lambda: batch.read([START], "4x2"),
        lambda: crosstrack.Table.solve("1x1"),
        lambda: crosstrack.count_winning("2x1"),
        lambda: crosstrack.fewest_pieces(Ruleset(), through=[5]),
        lambda: Position(),
        lambda: crosstrack.Moves(),
    ],
)
def test_wrong_types(call):
    with pytest.raises(TypeError):
        call()


@pytest.mark.parametrize(
    "call",
    [
        lambda: Position.start().solve(3, seconds=-1),
        lambda: Position.start().solve(3, seconds=float("nan")),
        lambda: Position.start().solve(3, jobs=0),
        lambda: Position.start().choose(level=2, simulations=5),
        lambda: Position.start().choose(simulations=0),
        lambda: Position.start().choose(jobs=0),
        lambda: Position.start().think(level=1, seconds=9),
        lambda: Position.start().think(level=3, jobs=2),
        lambda: batch.choose([Position.start()], level=3, simulations=5),
        lambda: Position.start().stock(3),
        lambda: batch.read([], errors="ignore"),
        lambda: Position.setup(Ruleset(), {}, to_move=0),
        lambda: Position.start().play("b1.0!" * 1000),
        lambda: Certificate("{}"),
    ],
)
def test_wrong_values(call):
    with pytest.raises(ValueError):
        call()
    with pytest.raises((ValueError, OverflowError)):
        Position.start().solve(-1)


@pytest.mark.parametrize("module", [crosstrack, batch, crossings])
def test_the_examples_in_the_documentation_hold(module):
    finder = doctest.DocTestFinder()
    tests = [test for test in finder.find(module, module.__name__) if test.examples]
    assert tests
    for test in tests:
        found = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(test)
        assert found.failed == 0, test.name


def test_everything_has_documentation():
    for module in (crosstrack, batch, crossings):
        assert module.__doc__
        for name in module.__all__:
            thing = getattr(module, name)
            if name == "__version__":
                continue
            assert thing.__doc__, name
            for part in vars(thing) if isinstance(thing, type) else ():
                assert part.startswith("_") or getattr(thing, part).__doc__, f"{name}.{part}"


def run(*command):
    """Runs a checker of types, loudly if it finds something."""
    done = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True, cwd=HERE.parent)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_types_are_those_of_the_package():
    pytest.importorskip("mypy", reason="SKIPPED: mypy is not installed")
    run("mypy.stubtest", "crosstrack", "--allowlist", "tests/stubtest.txt")
    run("mypy")


def test_another_checker_agrees_and_no_type_is_unknown():
    pytest.importorskip("pyright", reason="SKIPPED: pyright is not installed")
    run("pyright", "--pythonpath", sys.executable)


def results():
    """Returns a result of each kind."""
    start = Ruleset("2x1").start()
    solution = start.solve(5, certificate=True)
    yield solution
    yield start.think(level=3, seed=1)
    yield crosstrack.count_minimum(Ruleset("2x1"))
    yield crosstrack.fewest_pieces(Ruleset("2x1"))
    yield crosstrack.puzzles()[0]
    yield crosstrack.puzzles("crossings")[0]
    yield start.legal_moves()
    yield start.play(*solution.line).outcome
    yield crosstrack.crossings.Ruleset().start().legal_moves()
    record = crosstrack.Record.of(start, solution.line)
    yield record
    yield record.review(simulations=20)[0]
    yield start.solve(1, certificate=True)


@pytest.mark.parametrize("result", list(results()), ids=lambda one: type(one).__name__)
def test_a_result_is_pickled_and_copied(result):
    for again in (pickle.loads(pickle.dumps(result)), copy.copy(result), copy.deepcopy(result)):
        assert type(again) is type(result) and again == result, repr(again)
        assert repr(again) == repr(result)
    if type(result).__hash__ is not None:
        assert len({result, pickle.loads(pickle.dumps(result))}) == 1
    assert result != "another"


def test_a_table_in_a_folder_is_pickled_by_its_path(tmp_path):
    path = tmp_path / "1x1"
    start = Ruleset("1x1").start()
    table = crosstrack.Table.solve(Ruleset("1x1"), path)
    assert pickle.loads(pickle.dumps(table)).value(start) == table.value(start)
    in_memory = crosstrack.Table.solve(Ruleset("1x1"))
    assert copy.deepcopy(in_memory).value(start) == table.value(start)
    with pytest.raises(TypeError, match="solve it into a folder"):
        pickle.dumps(in_memory)
