from collections.abc import Iterable, Sequence
from typing import Any, Literal, overload

from . import Error, Move, Position, Ruleset, Solution, crossings

__all__ = [
    "canonical_keys",
    "choose",
    "count_moves",
    "legal_moves",
    "perft",
    "read",
    "solve",
    "winners",
    "winning_moves",
]

_Positions = Iterable[Position] | Iterable[crossings.Position]

# Numbers are a NumPy array if NumPy is installed, else a list.

def read(
    texts: Sequence[str],
    ruleset: Ruleset | crossings.Ruleset | None = None,
    *,
    errors: Literal["raise", "return"] = "raise",
    readings: str = "",
    jobs: int | None = None,
) -> list[Any]: ...
@overload
def legal_moves(positions: Iterable[Position], *, jobs: int | None = None) -> list[list[Move]]: ...
@overload
def legal_moves(
    positions: Iterable[crossings.Position], *, jobs: int | None = None
) -> list[list[crossings.Move]]: ...
@overload
def winning_moves(positions: Iterable[Position], *, jobs: int | None = None) -> list[list[Move]]: ...
@overload
def winning_moves(
    positions: Iterable[crossings.Position], *, jobs: int | None = None
) -> list[list[crossings.Move]]: ...
def count_moves(positions: _Positions, *, jobs: int | None = None) -> Any: ...
def perft(positions: _Positions, depth: int, *, jobs: int | None = None) -> Any: ...
def winners(positions: _Positions, *, jobs: int | None = None) -> Any: ...
def canonical_keys(positions: _Positions, *, jobs: int | None = None) -> list[bytes]: ...
def solve(
    positions: _Positions,
    plies: int = 3,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    jobs: int | None = None,
    certificate: bool = False,
) -> list[Solution]: ...
def choose(
    positions: _Positions,
    *,
    level: int = 5,
    seed: int = 0,
    seconds: float | None = None,
    simulations: int | None = None,
    jobs: int | None = None,
) -> list[Any]: ...
