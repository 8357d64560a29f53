"""Human reaction times: for bots that play in real time, and for simulations."""

from __future__ import annotations

from math import log
from random import Random

from msgspec import Struct


class Reactions(Struct, frozen=True):
    """An ex-Gaussian distribution, the shape of measured reaction times: a normal part and a tail, in ms."""

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
"""To a stimulus with one possible answer."""
CHOICE = Reactions(300, 35, 70)
"""To a stimulus that has to be recognised, or has several answers."""
