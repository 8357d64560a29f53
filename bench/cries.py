"""Cries and feints in two real browsers, one near and one far: how soon the other sees a cry, and both the beat.

The tiny game Hola, at the plain table; an observer outside of the pages dates what they show: `tests/browser/cries.py`.
Nothing here is fair or unfair: it is how quickly a shout crosses the table, and how well a beat is kept together.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from statistics import fmean, median

from tests.browser.cries import Seen, screens
from tests.proxy import BadLine
from tests.server.tiny import serving_tiny_games

LINES = (BadLine(5, 1), BadLine(150, 5))
GAMES = 4
PLAN = [(crier, true) for true in (False, True, True, True) for crier in (0, 1)]
"""Who shouts, and whether it is a cry: one feint each in a game."""
SETTLE = 3.0
"""Seconds: until then both lines have been measured."""
SOON = 400.0
"""Milliseconds from a press to the cry on the other screen ..."""
TOGETHER = 20.0
"""... and at most between the two screens at the beat: a frame and a little."""
MOST = 0.9
"""The share of them for which that has to hold: now and then a busy machine misses a frame."""


def run() -> dict[str, float]:
    """The times. Raises `AssertionError` if cries come too late, or the beat is not seen together."""
    with tempfile.TemporaryDirectory() as folder, serving_tiny_games(Path(folder)) as server:
        seen, hops = asyncio.run(_play(server))
    figures = _figures(seen) | _apart("hop", hops)
    soon = sum(each.to_the_other < SOON for each in seen)
    moments = [each.apart for each in seen] + hops
    together = sum(abs(apart) < TOGETHER for apart in moments)
    assert soon >= MOST * len(seen), f"{soon} of {len(seen)} cries were seen within {SOON:.0f} ms"
    assert together >= MOST * len(moments), f"{together} of {len(moments)} moments within {TOGETHER:.0f} ms"
    return figures


async def _play(server: str) -> tuple[list[Seen], list[float]]:
    seen: list[Seen] = []
    hops: list[float] = []
    for _ in range(GAMES):
        async with screens(server, LINES) as table:
            await asyncio.sleep(SETTLE)
            hops.append(await table.hop())
            seen += [await table.cry(crier, true=true) for crier, true in PLAN]
    return seen, hops


def _figures(seen: list[Seen]) -> dict[str, float]:
    figures: dict[str, float] = {"cries and feints": len(seen)}
    for crier, name in enumerate(("near", "far")):
        times = [each.to_the_other for each in seen if each.crier == crier]
        figures[f"from the {name} one's press to the other screen, ms"] = median(times)
        figures[f"  slowest of the {name} one's"] = max(times)
    figures |= _apart("beat", [each.apart for each in seen])
    for true, name in ((True, "cry"), (False, "feint")):
        times = [each.to_the_other for each in seen if each.true == true]
        figures[f"press to the other screen, a {name}, ms"] = median(times)
    return figures


def _apart(moment: str, apart: list[float]) -> dict[str, float]:
    late = [abs(each) for each in apart]
    return {
        f"between the screens at the {moment}, median, ms": median(late),
        f"  on average, at the {moment}": fmean(late),
        f"  within 20 ms, %, at the {moment}": 100 * sum(each < TOGETHER for each in late) / len(late),
        f"  at most, at the {moment}": max(late),
    }
