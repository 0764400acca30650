"""Uses of the package whose types mypy and pyright check, strictly; what a value is stands beside it."""

from array import array

from typing_extensions import assert_type

from crosstrack import Certificate, Error, Move, Position, Puzzle, Record, Ruleset, Solution, Table, Thought, Value
from crosstrack import batch, crossings, puzzles


def searches(start: Position, other: crossings.Position) -> None:
    assert_type(start.solve(3), Solution[Move])
    assert_type(other.solve(3).first_moves, tuple[crossings.Move, ...])
    assert_type(start.solve(3, certificate=True).certificate, Certificate | None)
    assert_type(start.think(), Thought[Move] | None)
    assert_type([move.cell for move in start.legal_moves()][0] is None, bool)
    assert_type(start.symmetries(), list[Position])


def tables() -> None:
    table = Table.solve(Ruleset("1x1"))
    assert_type(table, Table[Position, Move])
    assert_type(table.moves(Ruleset("1x1").start()), list[tuple[Move, Value]] | None)
    assert_type(Table.open("a", "crossings"), Table[crossings.Position, crossings.Move])


def batches(start: Position, other: crossings.Position) -> None:
    assert_type(batch.count_moves([start]), array[int])
    assert_type(batch.read(["start"]), list[Position])
    assert_type(batch.read(["start"], errors="return"), list[Position | Error])
    assert_type(batch.solve([other]), list[Solution[crossings.Move]])
    assert_type(batch.choose([start], progress=lambda done, of: None), list[Move | None])


def games(start: Position) -> None:
    assert_type(puzzles(), list[Puzzle[Position, Move]])
    assert_type(puzzles("crossings")[0].position, crossings.Position)
    assert_type(puzzles()[0].attempt("rA.b1.0")["holds"], bool)
    record = Record.of(start, ["rA.b1.0"])
    assert_type(record, Record[Position, Move])
    assert_type([one.move for one in record.review()], list[Move])
