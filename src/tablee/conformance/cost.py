"""The computing time of a position, relative to ordinary ones.

A position from outside can be legal but slow: restoring it, filling its holes or listing its legal moves can take a
hundred times the usual time. So it has to be measured, in a process of its own, before it comes to a live table:

>>> from tablee.games.bungee import GAME
>>> from tablee.games.bungee.data import BungeeView
>>> times_ordinary(GAME, BungeeView(hands=((1, 2), (7, 7, 0)), lucky=8)) <= MAX_TIMES_ORDINARY
True

Results are ratios to positions of random play, measured by the same process, so they hold on slow machines too. Time is
the CPU time of the thread, which other threads and processes do not affect.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from statistics import median
from time import thread_time
from typing import Any

import msgspec

from tablee.conformance.walk import walk
from tablee.kernel import ALL, CHANCE, CLOCK, NO_SEAT, Due, Entry, Game, Move, News, State, View

MAX_TIMES_ORDINARY = 20
"""The limit of `times_ordinary` for a live table."""
FLOOR_S = 0.002
"""Times below this are noise, and always accepted."""
ROUNDS_COUNT = 3
"""Measurements of a position, of which the least counts."""
FILLS_COUNT = 4
"""Fillings in each measurement, with different random numbers."""
SAMPLES_COUNT = 12
"""Positions of random play that define the ordinary cost."""

Costs = dict[str, float]
"""The cost of a position for all seats together: `fill`, of filling its holes, and `rules`, of all else."""


def times_ordinary(game: Game, position: View, clock: Callable[[], float] = thread_time) -> float:
    """The cost of a position as a multiple of the ordinary cost; it should not exceed `MAX_TIMES_ORDINARY`.

    Raises `Refused` if the rules do not allow the position. It is measured as all seats see it, so that the cost of
    filling their holes is included. This may take arbitrarily long: the caller needs a timeout.
    """
    usual = ordinary_costs(game, game.restore(position).players, clock)
    floor = FLOOR_S / MAX_TIMES_ORDINARY if clock is thread_time else 1
    costs = position_costs(game, position, clock)
    return max(cost / max(usual[what], floor) for what, cost in costs.items())


def position_costs(game: Game, position: View, clock: Callable[[], float] = thread_time) -> Costs:
    """The costs of a position, in seconds of CPU time or units of another clock. Raises `Refused`."""
    rounds = [_costs(game, position, clock) for _ in range(ROUNDS_COUNT)]
    return {what: min(costs[what] for costs in rounds) for what in rounds[0]}


@cache
def ordinary_costs(game: Game, players: int, clock: Callable[[], float] = thread_time) -> Costs:
    """The median costs of positions of random play with default options. Measured once in a process."""
    views = [ledger.state.view(ALL) for ledger in walk(game, Random(game.key), players)]
    step = max(len(views) // SAMPLES_COUNT, 1)
    measured = [position_costs(game, view, clock) for view in views[step // 2 :: step]]
    return {what: median(costs[what] for costs in measured) for what in measured[0]}


def _costs(game: Game, position: View, clock: Callable[[], float]) -> Costs:
    """One measurement of all operations on a position at a live table."""
    costs = {"rules": 0.0, "fill": 0.0}

    def ask(what: str, question: Callable[..., Any], *given: Any) -> Any:
        before = clock()
        answer = question(*given)
        costs[what] += clock() - before
        return answer

    def show(state: State, who: int) -> View:
        view = state.view(who)
        msgspec.json.encode((view, game.tally(view)))
        return view

    state = ask("rules", game.restore, position)
    acting = ask("rules", state.acting)
    ask("rules", state.copy)
    moves: list[tuple[int, Move]] = [(CLOCK, Due(acting.due))] if acting.due is not None else []
    if CHANCE in acting.seats:
        moves.append((CHANCE, ask("rules", state.chance, Random(0))))
    for seat in range(state.players):
        legal = ask("rules", state.legal, seat)
        moves += [(seat, move) for move in (legal[0], legal[-1])] if legal else []
    for by, move in moves:
        entry = Entry(0, max(acting.due or 0, acting.since or 0), by, move)
        ask("rules", state.copy().play, entry, News(state.players))
    for who in (*range(state.players), NO_SEAT, ALL):
        seen = ask("rules", game.restore, ask("rules", show, state, who))
        for seed in range(FILLS_COUNT):
            ask("fill", seen.copy().fill, Random(seed))
    return costs
