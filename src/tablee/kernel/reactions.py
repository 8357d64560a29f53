"""How quickly people react: what bots pretend, and what simulations assume."""

from __future__ import annotations

from math import log
from random import Random

from msgspec import Struct


class Reactions(Struct, frozen=True):
    """A normal part and an exponential tail, in milliseconds (an ex-Gaussian): the shape of measured reaction times."""

    mean: float
    spread: float
    tail: float

    def draw(self, rng: Random) -> float:
        """One reaction, in milliseconds.

        >>> 200 < Reactions(300, 35, 70).draw(Random(1)) < 900
        True
        """
        return rng.gauss(self.mean, self.spread) - self.tail * log(1.0 - rng.random())


SIMPLE = Reactions(200, 20, 35)
"""Something appears, and there is one thing to do."""
CHOICE = Reactions(300, 35, 70)
"""It has to be told what appeared, or what to do about it."""
