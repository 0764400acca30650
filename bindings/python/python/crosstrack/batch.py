"""Many positions at once, on all cores or ``jobs`` of them.

Each function takes positions of one game, in any iterable, and returns the answers in the same order: numbers as a
NumPy array if NumPy is installed, else as a list.

>>> from crosstrack import Position, batch
>>> start = Position.start()
>>> [int(n) for n in batch.count_moves([start, start.play("rA.b1.0")])]
[2816, 2728]
"""

from ._native import batch as _batch

canonical_keys = _batch.canonical_keys
choose = _batch.choose
count_moves = _batch.count_moves
legal_moves = _batch.legal_moves
perft = _batch.perft
read = _batch.read
solve = _batch.solve
winners = _batch.winners
winning_moves = _batch.winning_moves

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

for _name in __all__:
    globals()[_name].__module__ = __name__
del _name
