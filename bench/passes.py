"""Interleaved passes: each contestant runs once in every pass, and the best pass of each counts.

The machine's other work slows a pass down, never speeds it up; the best of several interleaved passes is the least
disturbed, and the ratio of two bests of one run says more than either.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import perf_counter

from tablee.kernel import State

PASSES = 5
SECONDS = 1.0
"""How long one pass of one contestant takes, at least."""


def copies(states: Sequence[State]) -> float:
    """Copies per second, over these positions."""
    copied = 0
    began = perf_counter()
    while perf_counter() - began < SECONDS:
        for state in states:
            state.copy()
        copied += len(states)
    return copied / (perf_counter() - began)


def best_rates(contestants: Mapping[str, Callable[[], float]], passes: int = PASSES) -> dict[str, float]:
    """The best rate (things per second) of each contestant."""
    best = dict.fromkeys(contestants, 0.0)
    for _ in range(passes):
        for name, measure in contestants.items():
            best[name] = max(best[name], measure())
    return best
