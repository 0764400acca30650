"""Side by side with the engine of the tests that is written in Python: the same answers, so many times faster.

The bounds are far below what a quiet machine measures; ``pytest -s`` prints that.
"""

import sys
import time
from pathlib import Path

import pytest

from crosstrack import Position, batch

ENGINES = Path(__file__).parents[3] / "tests" / "engines"
MIDDLE = "x1_4x2_1122.2_rC0.3-6-6-1.gC4.rI1.bI2.bG3.1-gA6.yA3.3.bF2-1.rA7.yI2.bA3_d"
RULES = {
    "board": "4x2",
    "edition": "standard",
    "owners": "1122",
    "junction": "joined",
    "relocate-turn": "free",
    "null-turn": "forbidden",
    "claim-rule": "automatic",
    "connectors": "crossed",
}


@pytest.fixture(scope="module")
def naive():
    sys.path.insert(0, str(ENGINES))
    try:
        import naive
    finally:
        sys.path.pop(0)
    return naive.Rules(RULES)


def seconds(work, times: int) -> float:
    """The time that some work takes, the best of several."""
    best = float("inf")
    for _ in range(times):
        begun = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - begun)
    return best


def ratio(what: str, slow, fast, times: int = 20) -> float:
    theirs, ours = seconds(slow, max(times // 10, 1)), seconds(fast, times)
    print(f"\n{what}: {theirs * 1e6:.1f} µs in Python, {ours * 1e6:.2f} µs here, {theirs / ours:.0f} times faster")
    return theirs / ours


@pytest.mark.parametrize("text", [str(Position.start()), MIDDLE])
def test_one_position(naive, text):
    position, theirs = Position(text), naive.read(text)
    assert {str(move) for move in position.legal_moves()} == set(naive.legal(theirs))
    wins = {move for move in naive.legal(theirs) if naive.finished(naive.after(theirs, move))}
    assert {str(move) for move in position.winning_moves()} == wins

    def slow_wins():
        return [move for move in naive.legal(theirs) if naive.finished(naive.after(theirs, move))]

    assert ratio("number of legal moves", lambda: len(naive.legal(theirs)), lambda: len(position.legal_moves())) > 100
    assert ratio("list of legal moves", lambda: naive.legal(theirs), lambda: list(position.legal_moves())) > 1
    assert ratio("winning moves", slow_wins, position.winning_moves) > 300


def test_perft(naive):
    position, theirs = Position(MIDDLE), naive.read(MIDDLE)
    tally, counted = position.tally(1), naive.perft(theirs, 1)
    assert (position.perft(1), tally["wins"]) == (counted["nodes"], counted["wins"])
    assert ratio("perft 1", lambda: naive.perft(theirs, 1), lambda: position.perft(1)) > 300


def test_ten_thousand_positions(naive):
    texts = [MIDDLE] * 10_000
    read = seconds(lambda: batch.read(texts), 3)
    positions = batch.read(texts)
    counted = seconds(lambda: batch.count_moves(positions), 3)
    won = seconds(lambda: batch.winning_moves(positions), 3)
    slow = seconds(lambda: [naive.legal(naive.read(text)) for text in texts[:100]], 3) * 100
    print(f"\n10,000 positions: {slow:.2f} s in Python; read {read:.3f} s, counted {counted:.4f} s, wins {won:.4f} s")
    assert read + counted < slow
