"""The second game, Crossings. Its classes are those of Crosstrack, as far as the game has the same things.

>>> from crosstrack.crossings import Position, Ruleset
>>> position = Ruleset("3x4").start()
>>> [str(move) for move in position.legal_moves()][:3]
['a1-a2', 'a1-b2', 'b1-a2']
"""

from ._native import crossings as _crossings

Move = _crossings.Move
Position = _crossings.Position
Ruleset = _crossings.Ruleset

__all__ = ["Move", "Position", "Ruleset"]
