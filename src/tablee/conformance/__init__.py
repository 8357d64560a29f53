"""The laws that every game keeps, as checks that anybody can run on a game of their own.

>>> from random import Random
>>> from tablee.conformance import LAWS
>>> from tablee.games.bungee import GAME
>>> for law in LAWS:
...     law(GAME, Random(7))

`tablee.conformance.machine` (with the `conformance` extra) throws any move from any seat at a game, with Hypothesis.
"""

from tablee.conformance.laws import LAWS

__all__ = ["LAWS"]
