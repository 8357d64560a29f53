"""The rules against a second implementation, written from the rulebook by somebody who had not read the first."""

from __future__ import annotations

from random import Random

import pytest

from tablee.conformance.drawing import option_sets
from tablee.games.lampion import GAME
from tablee.games.lampion.data import LampionOptions, LampionView, Light, Press
from tablee.kernel import ALL, CHANCE, CLOCK, NOBODY, Due, Ledger, Missed, State, Void, ranked
from tests import reference_lampion as reference

REACTIONS = (0, 40, 99, 100, 180, 250, 255, 259, 260, 300, 341, 350, 351, 400, 1100, 1199, 1200, 1201, 1400)
"""Milliseconds: false starts, answers that can hardly be told apart, and those that come too late."""


def assert_same(state: State, p: reference.Position) -> None:
    acting = state.acting()
    seats = range(len(p.points))
    if reference.is_over(p):
        assert acting.seats == ()
    elif p.lantern:
        assert (sorted(acting.seats), acting.kind, acting.since) == (list(seats), "window", p.since)
        assert acting.due == reference.due(p)
        assert [bool(state.legal(seat)) for seat in seats] == [reference.may_press(p, seat) for seat in seats]
    else:
        assert acting.seats == (CHANCE,)
    view = state.view(ALL)
    assert isinstance(view, LampionView)
    assert (view.points, view.left, view.lantern) == (p.points, p.left, p.lantern)
    assert frozenset(view.missed) == p.missed
    assert {reference.Press(press.seat, press.rt, press.u) for press in view.presses} == p.presses


def play_both(players: int, options: LampionOptions, rng: Random) -> int:
    """One game in both implementations, with the same lanterns and presses. How many lines were compared."""
    ledger = Ledger(GAME, players, options)
    p = reference.start(players, options.lanterns)
    now = 0
    while ledger.state.result() is None:
        assert_same(ledger.state, p)
        due = reference.due(p)
        free = [seat for seat in range(players) if reference.may_press(p, seat)]
        if due is None:
            now += rng.choice((0, 1000))
            light = ledger.state.chance(rng)
            assert isinstance(light, Light)
            assert options.decoys or light.lantern == reference.LIT
            ledger.add(CHANCE, light, now)
            p = reference.light(p, light.lantern, now)
        elif rng.random() < 0.02:
            ledger.add(CLOCK, Void(), now)
            p = reference.void(p)
        elif not p.missed and rng.random() < 0.1:
            seats = tuple(rng.sample(range(players), rng.randint(1, players)))
            ledger.add(CLOCK, Missed(seats), now)
            p = reference.missed(p, frozenset(seats))
        elif free and rng.random() < 0.7:
            seat, rt, u = rng.choice(free), rng.choice(REACTIONS), rng.choice((0, 0, 5, 60, 100, 150))
            now = max(now, p.since + rt)
            known = now > p.since + rt or rng.random() < 0.5  # otherwise the line's own time says it
            ledger.add(seat, Press(), now, rt if known else None, u)
            p = reference.press(p, seat, rt, u)
        else:
            now = max(now, due)
            ledger.add(CLOCK, Due(due), now)
            judged, p = p, reference.clock(p)
            view = ledger.state.view(ALL)
            assert isinstance(view, LampionView)
            assert view.last is not None
            best = reference.winner(judged)
            assert (view.last.lantern, view.last.first) == (judged.lantern, NOBODY if best is None else best)
    assert_same(ledger.state, p)
    assert ledger.state.result() == ranked(p.points, best="most")
    return len(ledger.entries)


@pytest.mark.parametrize("options", list(option_sets(GAME, Random(1))))
def test_random_games_are_the_same(options: LampionOptions) -> None:
    """Every option away from its default, and every number of players."""
    rng = Random(str(options))
    for players in GAME.players:
        games = max(1, 100 // options.lanterns)
        assert sum(play_both(players, options, rng) for _ in range(games)) > 200
