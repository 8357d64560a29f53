"""Hands and pawns on the table: where they are, how far from each other, and how long a hand takes.

Hands rest evenly on a circle of radius 1, counted in millionths; pawns stand in thousandths. Angles are rounded to
millionths once, and from there on all is in whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import cos, isqrt, pi, sin
from typing import Final

from tablee.games.banzai.data import TABLE_RADIUS, Pawn

UNIT: Final = 1_000_000
"""The radius of the circle on which hands rest."""
Point = tuple[int, int]


@cache
def rest(place: int, places: int) -> Point:
    """Where the hand at a place rests: the first at the top, the others clockwise.

    >>> rest(0, 4), rest(1, 4), rest(2, 3)
    ((0, 1000000), (1000000, 0), (-866025, -500000))
    """
    angle = 2 * pi * place / places
    return round(UNIT * sin(angle)), round(UNIT * cos(angle))


def spot(pawn: Pawn) -> Point:
    """Where a pawn stands."""
    return pawn.x * (UNIT // 1000), pawn.y * (UNIT // 1000)


def before(place: int, places: int) -> tuple[int, int]:
    """The table's edge before a place, in thousandths, rounded towards the centre.

    >>> before(0, 4), before(1, 8)
    ((0, 500), (353, 353))
    """
    x, y = rest(place, places)
    return int(x * TABLE_RADIUS / UNIT), int(y * TABLE_RADIUS / UNIT)


def on_table(x: int, y: int) -> bool:
    """Whether a pawn can stand there."""
    return x * x + y * y <= TABLE_RADIUS * TABLE_RADIUS


@cache
def time_between(one: Point, other: Point, travel: int) -> int:
    """Milliseconds in which a hand gets from one point to another, if it takes `travel` for a length of 1.

    >>> time_between(rest(5, 7), (0, 0), 200), time_between((0, 0), (300_000, 400_000), 200)
    (200, 100)
    """
    return (_distance(one, other) * travel + UNIT // 2) // UNIT


def nearest(point: Point, pawns: Iterable[Pawn]) -> Pawn | None:
    """The nearest of these pawns, to the thousandth; of equally near ones that with the lowest number."""
    return min(pawns, key=lambda pawn: (far(point, pawn), pawn.pawn), default=None)


def far(point: Point, pawn: Pawn) -> int:
    """How far a pawn is, in thousandths.

    >>> far(rest(0, 4), Pawn(1)), far(rest(0, 4), Pawn(1, 0, 500))
    (1000, 500)
    """
    return (_distance(point, spot(pawn)) + 500) // 1000


def _distance(one: Point, other: Point) -> int:
    return isqrt((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2)
