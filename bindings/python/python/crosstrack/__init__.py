"""The tile game Crosstrack: rules, legal moves, forced wins, solved boards and counts.

A position is an immutable value that knows its rules; ``play`` returns the next one:

>>> from crosstrack import Position
>>> position = Position.start().play("rA.b1.0", "gI.c3.2")
>>> len(position.legal_moves())
2647
>>> position.play("b1.0")
Traceback (most recent call last):
    ...
crosstrack.IllegalMoveError: the piece on b1 has that orientation already (X-NULL-TURN)
try: a rotation would be b1.1

Moves, cells and pieces are values too; wherever one is expected its text will do. Errors are subclasses of
:class:`Error`, which is a ``ValueError``, with the ``place`` in the text, the ``clause`` of the rules, and a
``remedy``; a value of a wrong type is a ``TypeError``.

========================= ==========================================================================
to                        see
========================= ==========================================================================
play, list moves          :class:`Position`, :class:`Move`, :class:`Outcome`
choose board and rules    :class:`Ruleset`
force a win, and prove it :meth:`Position.solve`, :class:`Solution`, :class:`Certificate`
know every value          :class:`Table`, :class:`Value`
count                     :meth:`Position.perft`, :func:`count_winning`, :func:`fewest_pieces`
play against it           :meth:`Position.choose`, :class:`Thought`
solve puzzles             :func:`puzzles`, :class:`Puzzle`
keep games, review them   :class:`Record`, :class:`ReviewedMove`
ask about many positions  :mod:`crosstrack.batch`
learn to play             :mod:`crosstrack.env`
play the other game       :mod:`crosstrack.crossings`
========================= ==========================================================================

Distances are in plies: turns of any player. Rotations are steps of 45° clockwise, 0 to 7. Players are numbered from
1. Long work runs without the interpreter's lock, on all cores, and ends at Ctrl-C.
"""

from collections.abc import Sequence as _Sequence

from ._errors import (
    CertificateError,
    Error,
    IllegalMoveError,
    LimitError,
    NotationError,
    RecordError,
    RulesetError,
    SetupError,
    TableError,
)
from ._native import (
    Cell,
    Certificate,
    Fewest,
    Interstice,
    MinimumCount,
    Move,
    Moves,
    Outcome,
    Piece,
    Position,
    Puzzle,
    Record,
    ReviewedMove,
    Ruleset,
    Solution,
    Table,
    Thought,
    Value,
    __version__,
    count_irreducible,
    count_minimum,
    count_winning,
    fewest_pieces,
    puzzles,
)
from . import batch, crossings

__all__ = [
    "Cell",
    "Certificate",
    "CertificateError",
    "Error",
    "Fewest",
    "IllegalMoveError",
    "Interstice",
    "LimitError",
    "MinimumCount",
    "Move",
    "Moves",
    "NotationError",
    "Outcome",
    "Piece",
    "Position",
    "Puzzle",
    "Record",
    "RecordError",
    "ReviewedMove",
    "Ruleset",
    "RulesetError",
    "SetupError",
    "Solution",
    "Table",
    "TableError",
    "Thought",
    "Value",
    "__version__",
    "batch",
    "count_irreducible",
    "count_minimum",
    "count_winning",
    "crossings",
    "fewest_pieces",
    "puzzles",
]

_Sequence.register(Moves)
# What is pickled or printed is called by the name that users import.
for _thing in (
    CertificateError,
    Error,
    IllegalMoveError,
    LimitError,
    NotationError,
    RecordError,
    RulesetError,
    SetupError,
    TableError,
    count_irreducible,
    count_minimum,
    count_winning,
    fewest_pieces,
    puzzles,
):
    _thing.__module__ = __name__
del _thing
