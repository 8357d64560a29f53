"""The laws that every game keeps, as checks for any game.

>>> from random import Random
>>> from tablee.conformance import LAWS
>>> from tablee.games.bungee import GAME
>>> for law in LAWS:
...     law(GAME, Random(7))

`tablee.conformance.machine` (with the `conformance` extra) tries any move by any seat, with Hypothesis.
"""

from tablee.conformance.laws import LAWS

__all__ = ["LAWS"]
