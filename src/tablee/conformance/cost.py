"""What a position costs: whether its rules take much longer to go by than those of an ordinary one.

A position that was brought from outside can be slow: nothing in it is wrong, but restoring it, filling its holes or
listing its legal moves takes a hundred times what it takes otherwise. Who wants to play on from one, measures it first,
where nothing else waits:

>>> from tablee.games.bungee import GAME
>>> from tablee.games.bungee.data import BungeeView
>>> times_ordinary(GAME, BungeeView(hands=((1, 2), (7, 7, 0)), lucky=8)) <= MOST_TIMES_ORDINARY
True

The figures are ratios to positions of random play, measured on the same machine by the same process, so they hold on
slow machines too. Time is the thread's CPU time: it does not grow while others have the processor.
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
from tablee.kernel import ALL, CHANCE, CLOCK, NOBODY, Due, Entry, Game, Move, News, State, View

MOST_TIMES_ORDINARY = 20
"""What costs so many times what it costs in an ordinary position is too much."""
FLOOR_S = 0.002
"""Nothing that takes less is too much: below this, figures are noise."""
ROUNDS = 3
"""All is measured so often, and the least counts."""
FILLS = 4
"""Holes are filled so often in each round, with other luck each time."""
SAMPLES = 12
"""So many positions of random play say what is ordinary."""

Costs = dict[str, float]
"""What a position costs for all seats together: `fill` to fill its holes, `rules` for all else."""


def times_ordinary(game: Game, position: View, clock: Callable[[], float] = thread_time) -> float:
    """How many times what an ordinary position takes this one takes; more than `MOST_TIMES_ORDINARY` is too much.

    Raises `Refused` if the rules do not allow the position. A position that has no holes is measured as all seats see
    it, so that the cost of filling theirs is found, too. There is no upper limit to how long this takes: the caller
    sets one (and takes what exceeds it for too slow).
    """
    usual = ordinary_costs(game, game.restore(position).players, clock)
    floor = FLOOR_S / MOST_TIMES_ORDINARY if clock is thread_time else 1
    costs = position_costs(game, position, clock)
    return max(cost / max(usual[what], floor) for what, cost in costs.items())


def position_costs(game: Game, position: View, clock: Callable[[], float] = thread_time) -> Costs:
    """What a position costs, in seconds of CPU time, or in what another clock counts. Raises `Refused`."""
    rounds = [_costs(game, position, clock) for _ in range(ROUNDS)]
    return {what: min(costs[what] for costs in rounds) for what in rounds[0]}


@cache
def ordinary_costs(game: Game, players: int, clock: Callable[[], float] = thread_time) -> Costs:
    """What positions of random play with the usual options cost, their median. It is measured once in a process."""
    views = [ledger.state.view(ALL) for ledger in walk(game, Random(game.key), players)]
    step = max(len(views) // SAMPLES, 1)
    measured = [position_costs(game, view, clock) for view in views[step // 2 :: step]]
    return {what: median(costs[what] for costs in measured) for what in measured[0]}


def _costs(game: Game, position: View, clock: Callable[[], float]) -> Costs:
    """One round: all that is asked of a position at a live table."""
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
    for who in (*range(state.players), NOBODY, ALL):
        seen = ask("rules", game.restore, ask("rules", show, state, who))
        for luck in range(FILLS):
            ask("fill", seen.copy().fill, Random(luck))
    return costs
