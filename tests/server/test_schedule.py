"""What a table does by itself, and when. On a clock that jumps it plays what the virtual host plays."""

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from tablee.games import all_games
from tablee.games.dan import GAME as DAN
from tablee.games.dan.data import Deal, Lot, Reveal, Show, Slipped, Surrender
from tablee.games.lampion import GAME as LAMPION
from tablee.games.lampion.data import LIT, WINDOW_MS, Light, Press
from tablee.hosts.virtual import play
from tablee.kernel import CHANCE, CLOCK, HOLE, TABLE, Due, Entry, Game, Missed, Sits, Void
from tablee.kernel.draws import drawn
from tablee.kernel.player import KEEP, Plan
from tablee.server.table.pipeline import GameRunner
from tablee.server.table.schedule import LOOK_AGAIN, DueStep, Timed
from tests.options import all_away
from tests.server.driven import Driven
from tests.server.test_frames import scan, scenes
from tests.simulation.world import Plan as Plans
from tests.simulation.world import simulate
from tests.tiny import MORA, SNAP, TINY
from tests.tiny.mora.rules import Pick
from tests.tiny.snap import PAUSE

GAMES = [*all_games().values(), *TINY.values()]


def test_what_was_measured_of_an_answer_is_stored_and_not_kept() -> None:
    host = Driven(LAMPION, 2, who="person")
    host.make(CHANCE, Light(LIT), 0)
    entry = host.live.ledger.entry(0, Press(), 700, 200)
    entry.proof = {"claimed": 200_000}
    prepared = host.live.ledger.prepare(entry)
    host.live.commit(prepared)
    assert prepared.entry.proof == {"claimed": 200_000}  # whoever stores it may still be at it
    assert [(line.reaction_ms, line.proof) for line in host.live.ledger.entries if line.by == 0] == [
        (200, None)
    ]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_live_and_virtual_hosts_play_the_same_game(game: Game, seed: int) -> None:
    players = game.players[0]
    virtual = play(game, [game.bot("random")] * players, seed=seed).entries
    live = Driven(game, players).play(seed)
    assert _moves(live) == _moves(virtual)


def _moves(entries: Sequence[Entry]) -> list[object]:
    """What was done, by whom, how fast; not when: a live table gives people time to look."""
    return [
        (entry.by, "due" if isinstance(entry.move, Due) else entry.move, entry.reaction_ms)
        for entry in entries
    ]


def test_without_pace_nobody_waits() -> None:
    game = all_games()["bungee"]
    assert Driven(game, 2, pace=0).play(1)[-1].at == 0


def test_rests_last_as_long_as_the_pace_says() -> None:
    game = all_games()["bungee"]
    slow, fast = (Driven(game, 2, pace).play(1)[-1].at for pace in (2, 1))
    assert slow > fast > 5 * 12_000


def test_people_are_counted_in_before_the_first_move_unless_all_are_ready() -> None:
    host = Driven(LAMPION, 2, pace=0.5)
    assert host.rests(1499)
    assert host.due(1499) is None
    assert host.due(1500) == DueStep(CHANCE)
    host.ready()
    assert host.due(1499) == DueStep(CHANCE)
    assert Driven(LAMPION, 2, pace=0).due(0) == DueStep(CHANCE)


def test_who_moves_while_others_look_does_not_cut_that_short() -> None:
    host = Driven(DAN, 2)
    piles = ((HOLE,) * 42,) * 2
    for by, move in ((CHANCE, Lot(0)), (CHANCE, Deal(piles)), (0, Reveal()), (CHANCE, Show(1))):
        host.make(by, move, 0)
    host.make(1, Surrender(), 300)  # at a first card
    judged = host.live.acting.due
    assert judged is not None
    host.make(CLOCK, Due(judged), judged)
    host.make(1, Reveal(), judged + 100)
    over = judged + Slipped.rest_ms
    assert host.rests(over - 1)
    assert host.due(over - 1) is None
    assert host.due(over) == DueStep(CHANCE)
    host.ready()
    assert host.due(over - 1) == DueStep(CHANCE)
    host.make(CHANCE, Show(4), judged + 100)
    assert not host.rests(judged + 100)


def test_a_bot_that_answered_in_secret_is_not_woken_by_its_own_answer() -> None:
    host = Driven(MORA, 2)
    (first, second) = host.asked(0)
    host.live.plan(first, [Plan(10, Pick(1))])
    step = host.due(10)
    assert step is not None
    host.make(step.by, Pick(1), 10)
    host.drop(step)
    assert host.asked(10) == []
    assert host.due(1000) is None
    host.make(second.seat, Pick(2), 20)
    assert [request.seat for request in host.asked(20)] == [0, 1]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_is_counted_of_the_entries_is_what_they_say(game: Game) -> None:
    host = Driven(game, game.players[0])
    host.play(1)
    entries = host.live.ledger.entries
    assert host.live.last_at == entries[-1].at
    assert host.live.drawn == drawn(entries)
    assert host.live.shown == sum(entry.by in (CHANCE, CLOCK) for entry in entries)


def test_a_person_who_comes_back_ends_the_bots_plans() -> None:
    host = Driven(MORA, 2, who="absent")
    wakes = host.asked(0)
    host.live.plan(wakes[0], [Plan(10, Pick(1))])
    host.make(TABLE, Sits(0, "person"), 5)
    host.live.plan(wakes[0], [Plan(10, Pick(1))])
    assert host.due(1000) is None
    assert host.asked(1000) == []
    host.make(TABLE, Sits(0, "absent"), 2000)
    assert [request.seat for request in host.asked(2000)] == [0]


def test_a_window_that_was_missed_is_void() -> None:
    host = Driven(SNAP, 2)
    host.make(CHANCE, host.live.ledger.state.chance(Random(1)), 0)
    host.make(0, host.live.ledger.state.legal(0)[0], 0)
    host.live.close_missed_window(PAUSE)
    assert host.due(PAUSE - 1) is None
    host.live.close_missed_window(PAUSE + 1)
    step = host.due(PAUSE + 1)
    assert step is not None
    assert step.move == Void()


def test_a_window_whose_measures_are_gone_is_void() -> None:
    host = Driven(LAMPION, 2)
    host.make(CHANCE, Light(LIT), 0)
    host.make(0, Press(), 200, rt=200)
    host.live.close_missed_window(250)
    step = host.due(5000)
    assert step is not None
    assert step.move == Void()
    host.make(step.by, step.move, 5000)
    assert host.live.ledger.state.view(-5).points == (0, 0)  # type: ignore[attr-defined]
    assert host.due(5000) is not None


def test_a_round_of_rouge_waits_for_the_seat_at_turn() -> None:
    """A window without an end: its first seat must move, and the others need not."""
    host = Driven(all_games()["rouge"], 2)
    for _ in range(2):
        host.make(CHANCE, host.live.ledger.state.chance(Random(1)), 0)
    leader, other = host.live.acting.seats[0], 1 - host.live.acting.seats[0]
    assert [host.live.waits_for(seat) for seat in (leader, other)] == [True, False]
    host.make(leader, host.live.ledger.state.legal(leader)[0], 0)
    assert host.live.acting.kind == "window"
    assert [host.live.waits_for(seat) for seat in (leader, other)] == [False, True]
    host.make(other, host.live.ledger.state.legal(other)[0], 100)
    assert [host.live.waits_for(seat) for seat in (leader, other)] == [False, False]


def test_the_clock_comes_after_plans_for_its_own_moment_and_before_later_ones() -> None:
    host = Driven(LAMPION, 2)
    host.make(CHANCE, Light(LIT), 0)
    wakes = {request.seat: request for request in host.asked(0)}
    host.live.plan(wakes[0], [Plan(WINDOW_MS, Press())])
    host.live.plan(wakes[1], [Plan(WINDOW_MS + 1, Press())])
    step = host.due(5000)
    assert step is not None
    assert (step.by, step.rt) == (0, WINDOW_MS)
    host.make(step.by, Press(), 5000, step.rt)
    host.drop(step)
    late = host.due(5000)
    assert late is not None
    assert late.move == Due(WINDOW_MS)


def test_the_clock_waits_for_bots_that_think_and_their_plans_count_for_their_moment() -> None:
    host = Driven(LAMPION, 2)
    host.make(CHANCE, Light(LIT), 0)
    wakes = {request.seat: request for request in host.asked(0)}
    host.live.plan(wakes[0], ())
    assert host.due(5000) is None
    assert host.schedule.next(5000) is None, "nobody looks at the clock again and again until then"
    host.live.plan(wakes[1], [Plan(300, Press())])
    step = host.due(5000)
    assert step is not None
    assert (step.by, step.rt) == (1, 300)


def test_the_clock_waits_for_nobody_who_can_come_too_late_only() -> None:
    host = Driven(LAMPION, 2)
    host.make(CHANCE, Light(LIT), 0)
    host.asked(WINDOW_MS + 1)
    step = host.due(5000)
    assert step is not None
    assert step.move == Due(WINDOW_MS)


def test_what_the_clock_says_at_the_first_moment_of_a_window_does_not_open_it_again() -> None:
    host = Driven(LAMPION, 2)
    card = host.live.ledger.prepare(host.live.ledger.entry(CHANCE, Light(LIT), at=7))
    assert host.live.opens_contest(card)
    host.live.commit(card)
    missed = host.live.ledger.prepare(host.live.ledger.entry(CLOCK, Missed((1,)), at=7))
    assert missed.acting.since == missed.entry.at
    assert not host.live.opens_contest(missed)


def test_a_bot_that_keeps_nothing_needs_a_fallback() -> None:
    host = Driven(MORA, 2)
    first, _ = host.asked(0)
    assert host.live.needs_fallback(first, KEEP)
    assert host.live.needs_fallback(first, ())
    assert not host.live.needs_fallback(first, [Plan(100, Pick(1))])


def test_nothing_is_kept_for_a_bot_that_may_take_over_one_day() -> None:
    host = Driven(MORA, 2, who="person")
    host.make(TABLE, Sits(1, "bot"), 0)
    for at in (1, 2):
        for seat in (0, 1):
            host.make(seat, Pick(1), at)
            assert {request.seat for request in host.asked(at)} <= {1}
            assert not host.live.bots._seats[0].unheard
    host.make(TABLE, Sits(0, "absent"), 3)
    (request,) = host.asked(3)
    assert (request.seat, request.news) == (0, [])


# The alarm: at the moment that the schedule names, a step is due or a later moment is named.


class Alarms:
    """Looks ahead whenever a table sets its alarm, and counts what the moments were named for."""

    def __init__(self) -> None:
        self.named: Counter[str] = Counter()

    @contextmanager
    def checked(self) -> Iterator[None]:
        real = GameRunner._set_alarm

        def set_alarm(runner: GameRunner, timed: Timed | None) -> None:
            real(runner, timed)
            if timed is not None:
                self._look_ahead(runner, *timed)

        with patch.object(GameRunner, "_set_alarm", set_alarm):
            yield

    def _look_ahead(self, runner: GameRunner, moment: int, step: DueStep) -> None:
        loop: Any = asyncio.get_running_loop()
        now = loop._now
        before = runner.live.now()
        if step is not LOOK_AGAIN:
            kind = type(step.move).__name__ if step.by < 0 else "bot"
        elif runner.live.retry_at == moment:
            kind = "retry"
        else:
            kind = "look"
        self.named[kind] += 1
        assert moment > before or step is LOOK_AGAIN, (moment, before, step)
        loop._now = max(now, (runner.live.clock.to_steady(moment) + 1) / 1_000_000)
        try:
            then = runner.live.now()
            assert then >= moment, "the alarm rings before the moment"
            timed = runner._schedule.next(then)
            assert timed is None or timed[0] > moment or timed[1] is not LOOK_AGAIN, (moment, timed)
        finally:
            loop._now = now


def test_no_table_sleeps_through_anything_while_everything_breaks() -> None:
    """Persons who come, go, think, remind, take back and change seats; disks that fail; killed servers."""
    alarms = Alarms()
    for seed in range(1, 4):
        assert simulate(Plans.of_seed(seed, duration_s=40.0), plant=alarms.checked).violation == ""
    assert {"retry", "look", "Sits", "Due", "bot"} <= set(alarms.named), alarms.named


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_no_table_sleeps_through_anything_with_other_options(game: Game) -> None:
    alarms, rng = Alarms(), Random(game.key)
    options = all_away(game) if game.Options.__struct_fields__ else game.Options()
    with alarms.checked():
        for scene in islice(scenes(game, rng, options), 2):
            scan(scene, rng)
    assert alarms.named
