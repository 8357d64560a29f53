"""Two real browsers at lines of different length: a short run of what `./dev bench duels` does at length."""

from math import comb
from pathlib import Path

import pytest

from tests.browser.duels import play_duels
from tests.proxy import BadLine
from tests.running import serving

LANTERNS = 12
NEAR, FAR = BadLine(5, 1), BadLine(150, 5, 0.01)
SURE = 4
"""Standard errors: chance alone goes beyond this once in 16,000 runs."""
BIAS = 3
"""Milliseconds."""


@pytest.mark.browser
async def test_equal_robots_are_judged_alike_near_and_far(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        played = await play_duels(server, (NEAR, FAR), LANTERNS, seed=2)
    near, far = played.robots
    assert min(len(near.errors), len(far.errors)) > LANTERNS / 2, (
        "the others were decided without their answer"
    )
    assert abs(played.bias) < BIAS + SURE * played.doubt
    assert chance_of_so_few(min(near.wins, far.wins), played.decided) > 0.0001
    # By arrival it would be no contest.
    assert near.arrivals > far.arrivals


def chance_of_so_few(wins: int, duels: int) -> float:
    """How likely it is that one of two equal players wins no more than this.

    >>> round(chance_of_so_few(0, 8), 4)
    0.0078
    """
    return min(1.0, float(2 * sum(comb(duels, few) for few in range(wins + 1)) / 2**duels))
