"""Duels of equal robots in two real browsers, one near and one far: is the table as fair as it is in simulation?

Each robot reacts to the frames that its browser shows, as an observer outside of the page sees them; see
`tests/browser/duels.py`. The far one is behind a proxy with a long delay, jitter, and stalls as lost packets make them.
"""

from __future__ import annotations

import asyncio
import tempfile
from os import cpu_count, getloadavg
from pathlib import Path
from statistics import fmean, stdev

from tablee.lab.intervals import wilson
from tests.browser.duels import Played, play_duels
from tests.proxy import BadLine
from tests.running import serving

LANTERNS = 320
LINES = (BadLine(5, 1), BadLine(150, 5, 0.01))
"""The second loses one message in a hundred, each way."""
MOST_BIAS = 3.0
"""Milliseconds by which the two robots' mean errors may differ."""


def run() -> dict[str, float]:
    """The shares and errors. Raises `AssertionError` if the near robot has an advantage that is no chance."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        played = asyncio.run(play_duels(server, LINES, LANTERNS, seed=1))
    figures = _figures(played) | {
        "processes that wanted each processor": getloadavg()[0] / (cpu_count() or 1)
    }
    share = wilson(played.robots[0].wins, played.decided)
    assert share.low <= 0.5 <= share.high, f"the near robot won {share.low:.1%} to {share.high:.1%}"
    assert abs(played.bias) < MOST_BIAS, f"the mean errors differ by {played.bias:.1f} ms"
    return figures


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
    }
