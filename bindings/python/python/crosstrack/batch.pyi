from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import Literal, TypeVar, final, overload

from . import Error, Move, Position, Record, Ruleset, Solution, crossings

__all__ = [
    "Frame",
    "canonical_keys",
    "choose",
    "count_moves",
    "legal_moves",
    "move_frame",
    "perft",
    "position_frame",
    "read",
    "review_frame",
    "solve",
    "solve_frame",
    "winners",
    "winning_moves",
]

_P_co = TypeVar("_P_co", covariant=True)
_M_co = TypeVar("_M_co", covariant=True)
_Positions = Iterable[Position] | Iterable[crossings.Position]
_Progress = Callable[[int, int], object]
_Entry = str | int | float | bool | None

@final
class Frame:
    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...
    @property
    def columns(self) -> tuple[str, ...]: ...
    def to_dict(self) -> dict[str, list[_Entry]]: ...
    def __getitem__(self, key: str, /) -> list[_Entry]: ...
    def __len__(self, /) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self, /) -> tuple[object, ...]: ...

@overload
def read(
    texts: Sequence[str],
    ruleset: Ruleset | None = None,
    *,
    errors: Literal["raise"] = "raise",
    readings: str = "",
    jobs: int | None = None,
    progress: _Progress | None = None,
) -> list[Position]: ...
@overload
def read(
    texts: Sequence[str],
    ruleset: Ruleset | None = None,
    *,
    errors: Literal["return"],
    readings: str = "",
    jobs: int | None = None,
    progress: _Progress | None = None,
) -> list[Position | Error]: ...
@overload
def read(
    texts: Sequence[str],
    ruleset: crossings.Ruleset,
    *,
    errors: Literal["raise"] = "raise",
    readings: str = "",
    jobs: int | None = None,
    progress: _Progress | None = None,
) -> list[crossings.Position]: ...
@overload
def read(
    texts: Sequence[str],
    ruleset: crossings.Ruleset,
    *,
    errors: Literal["return"],
    readings: str = "",
    jobs: int | None = None,
    progress: _Progress | None = None,
) -> list[crossings.Position | Error]: ...
@overload
def legal_moves(
    positions: Iterable[Position],
    *,
    jobs: int | None = None,
    progress: _Progress | None = None,
) -> list[list[Move]]: ...
@overload
def legal_moves(
    positions: Iterable[crossings.Position],
    *,
    jobs: int | None = None,
    progress: _Progress | None = None,
) -> list[list[crossings.Move]]: ...
@overload
def winning_moves(
    positions: Iterable[Position],
    *,
    jobs: int | None = None,
    progress: _Progress | None = None,
) -> list[list[Move]]: ...
@overload
def winning_moves(
    positions: Iterable[crossings.Position],
    *,
    jobs: int | None = None,
    progress: _Progress | None = None,
) -> list[list[crossings.Move]]: ...
def count_moves(
    positions: _Positions,
    *,
    jobs: int | None = None,
    progress: _Progress | None = None,
) -> array[int]: ...
def perft(
    positions: _Positions,
    depth: int,
    *,
    jobs: int | None = None,
    progress: _Progress | None = None,
) -> array[int]: ...
def winners(
    positions: _Positions,
    *,
    jobs: int | None = None,
    progress: _Progress | None = None,
) -> array[int]: ...
def canonical_keys(
    positions: _Positions,
    *,
    jobs: int | None = None,
    progress: _Progress | None = None,
) -> list[bytes]: ...
@overload
def solve(
    positions: Iterable[Position],
    plies: int = 3,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    jobs: int | None = None,
    certificate: bool = False,
    refutation: bool = False,
    progress: _Progress | None = None,
) -> list[Solution[Move]]: ...
@overload
def solve(
    positions: Iterable[crossings.Position],
    plies: int = 3,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    jobs: int | None = None,
    certificate: bool = False,
    refutation: bool = False,
    progress: _Progress | None = None,
) -> list[Solution[crossings.Move]]: ...
@overload
def choose(
    positions: Iterable[Position],
    *,
    level: int = 5,
    seed: int = 0,
    seconds: float | None = None,
    simulations: int | None = None,
    jobs: int | None = None,
    progress: _Progress | None = None,
) -> list[Move | None]: ...
@overload
def choose(
    positions: Iterable[crossings.Position],
    *,
    level: int = 5,
    seed: int = 0,
    seconds: float | None = None,
    simulations: int | None = None,
    jobs: int | None = None,
    progress: _Progress | None = None,
) -> list[crossings.Move | None]: ...
def position_frame(
    positions: _Positions,
    *,
    jobs: int | None = None,
    progress: _Progress | None = None,
) -> Frame: ...
def move_frame(
    positions: _Positions,
    *,
    jobs: int | None = None,
    progress: _Progress | None = None,
) -> Frame: ...
def solve_frame(
    positions: _Positions,
    plies: int = 3,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    jobs: int | None = None,
    progress: _Progress | None = None,
) -> Frame: ...
def review_frame(
    records: Sequence[Record[_P_co, _M_co]],
    *,
    simulations: int = 400,
    jobs: int | None = None,
    progress: _Progress | None = None,
) -> Frame: ...
