"""Duels of equal robots in two real browsers, one near and one far: is the table as fair as it is in simulation?

Each robot reacts to the frames that its browser shows, as an observer outside of the page sees them; see
`tests/browser/duels.py`. The far one is behind a proxy with a long delay, jitter, and stalls as lost packets make them.
`./dev bench duels apart`: besides, it is connected to another process of the house than the one that judges.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from os import cpu_count, getloadavg
from pathlib import Path
from statistics import fmean, median, stdev

from tablee.lab.intervals import wilson
from tests.browser.duels import Played, play_duels, two_processes
from tests.proxy import BadLine
from tests.running import serving

LANTERNS = 320
LINES = (BadLine(5, 1), BadLine(150, 5, 0.01))
"""The second loses one message in a hundred, each way."""
MOST_BIAS = 3.0
"""Milliseconds by which the two robots' mean errors may differ."""


def run(where: str = "together") -> dict[str, float]:
    """The shares and errors. Raises `AssertionError` if the near robot has an advantage that is no chance."""
    if where not in PLACES:
        sys.exit(f"bench: duels are played {' or '.join(PLACES)}, not '{where}'")
    with tempfile.TemporaryDirectory() as folder, PLACES[where](Path(folder)) as servers:
        played = asyncio.run(play_duels(servers, LINES, LANTERNS, seed=1))
    figures = _figures(played) | {
        "processes that wanted each processor": getloadavg()[0] / (cpu_count() or 1)
    }
    share = wilson(played.robots[0].wins, played.decided)
    assert share.low <= 0.5 <= share.high, f"the near robot won {share.low:.1%} to {share.high:.1%}"
    assert abs(played.bias) < MOST_BIAS, f"the mean errors differ by {played.bias:.1f} ms"
    return figures


@contextmanager
def one_process(folder: Path) -> Iterator[tuple[str, str]]:
    """Both robots are connected to the process that judges."""
    with serving(folder) as server:
        yield server, server


PLACES = {"together": one_process, "apart": two_processes}


def _figures(played: Played) -> dict[str, float]:
    near, far = played.robots
    share = wilson(near.wins, played.decided)
    judged = near.arrivals + far.arrivals
    return {
        "lanterns answered": judged,
        "decided": played.decided,
        "cannot be told apart": played.ties,
        "near robot won, %": 100 * near.wins / played.decided,
        "  at least (95 %)": 100 * share.low,
        "  at most (95 %)": 100 * share.high,
        "near robot's press came first, %": 100 * near.arrivals / judged,
        "near robot's mean error, ms": fmean(near.errors),
        "  standard deviation": stdev(near.errors),
        "far robot's mean error, ms": fmean(far.errors),
        "  standard deviation ": stdev(far.errors),
        "difference of the mean errors, ms": played.bias,
        "  standard error": played.doubt,
        "reactions to which something was added": played.adjusted,
    } | _skews([skew / 1000 for skew in played.skews if skew])


def _skews(skews: list[float]) -> dict[str, float]:
    """How well the clock of the other process was known, if there was one."""
    if not skews:
        return {}
    return {"other process's clock known to within, ms": median(skews), "  at worst": max(skews)}
