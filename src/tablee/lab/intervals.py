"""Confidence intervals of 95 %, from samples of games."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

from msgspec import Struct

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""Half the width of the interval in standard deviations of a normal distribution."""
T_OF_FEW = (12.706204736, 4.302652730, 3.182446305, 2.776445105)
"""Student's t for 1 to 4 degrees of freedom."""


class Interval(Struct, frozen=True):
    """A confidence interval."""

    low: float
    high: float


def wilson(wins: float, games: int) -> Interval:
    """Wilson's score interval of a share, which stays between 0 and 1, and is valid for few games too.

    >>> interval = wilson(8, 10)
    >>> round(interval.low, 3), round(interval.high, 3)
    (0.49, 0.943)
    """
    share = wins / games
    whole = 1 + Z * Z / games
    middle = (share + Z * Z / (2 * games)) / whole
    reach = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games)) / whole
    return Interval(0.0 if wins == 0 else middle - reach, 1.0 if wins == games else middle + reach)


def around_mean(total: float, squares: float, games: int, parts: int = 1) -> Interval | None:
    """The mean, plus or minus its standard error times Student's t; None for fewer than two games.

    `total` is the sum of the games' values, and `squares` that of their squares. If each value is the sum of `parts`
    numbers, the interval is of their mean.

    >>> interval = around_mean(total=1 + 2 + 3 + 4 + 5, squares=1 + 4 + 9 + 16 + 25, games=5)
    >>> round(interval.low, 2), round(interval.high, 2)
    (1.04, 4.96)
    """
    if games < 2:
        return None
    variance = (squares - total * total / games) / (games - 1)
    reach = student_t(games - 1) * sqrt(max(variance, 0.0) / games)
    return Interval((total / games - reach) / parts, (total / games + reach) / parts)


def student_t(freedom: int) -> float:
    """The two-sided 95 % quantile of Student's t; by Cornish and Fisher's expansion from five degrees of freedom on.

    >>> [round(student_t(n), 2) for n in (1, 2, 3, 5, 10, 100)]
    [12.71, 4.3, 3.18, 2.57, 2.23, 1.98]
    """
    if freedom <= len(T_OF_FEW):  # the expansion is inaccurate
        return T_OF_FEW[freedom - 1]
    terms = (
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
        (79 * Z**9 + 776 * Z**7 + 1482 * Z**5 - 1920 * Z**3 - 945 * Z) / 92160,
    )
    return float(Z + sum(term / freedom ** (power + 1) for power, term in enumerate(terms)))
