"""Many positions at once, on all cores or ``jobs`` of them.

Each function takes positions of one game, in any iterable, and returns the answers in the same order: numbers as an
``array.array``, which ``numpy.asarray`` takes without a copy. Those that end in ``_frame`` return tables that pandas,
Polars, DuckDB and pyarrow read. ``progress`` is called now and then with what is done and of how much; if it raises,
or at Ctrl-C, the work ends.

>>> from crosstrack import Position, batch
>>> start = Position.start()
>>> list(batch.count_moves([start, start.play("rA.b1.0")]))
[2816, 2728]
>>> batch.move_frame([start])
<Frame of 2816 rows: row, move, kind, is_win>
"""

from ._native import batch as _batch

Frame = _batch.Frame
canonical_keys = _batch.canonical_keys
choose = _batch.choose
count_moves = _batch.count_moves
legal_moves = _batch.legal_moves
move_frame = _batch.move_frame
perft = _batch.perft
position_frame = _batch.position_frame
read = _batch.read
review_frame = _batch.review_frame
solve = _batch.solve
solve_frame = _batch.solve_frame
winners = _batch.winners
winning_moves = _batch.winning_moves

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

for _name in __all__:
    if _name != "Frame":
        globals()[_name].__module__ = __name__
del _name
