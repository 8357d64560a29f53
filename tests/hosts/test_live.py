"""The real-time host on a clock that jumps: it plays what the virtual host plays."""

from collections.abc import Sequence
from random import Random

import pytest

from tablee.games import all_games
from tablee.games.dan import GAME as DAN
from tablee.games.dan.data import Deal, Lot, Reveal, Show, Slipped, Surrender
from tablee.games.lampion import GAME as LAMPION
from tablee.games.lampion.data import LIT, WINDOW_MS, Light, Press
from tablee.hosts.live import LiveHost, NextMove
from tablee.hosts.virtual import play
from tablee.kernel import CHANCE, CLOCK, HOLE, TABLE, Due, Entry, Game, Ledger, Missed, Move, Sits, Void
from tablee.kernel.draws import drawn
from tablee.kernel.player import Plan, bot_maker
from tests.tiny import MORA, SNAP, TINY
from tests.tiny.mora.rules import Pick
from tests.tiny.snap import PAUSE

GAMES = [*all_games().values(), *TINY.values()]


def seated(game: Game, players: int, pace: float = 1, who: str = "bot") -> LiveHost:
    """A game before its first move, with the same kind of player on every seat."""
    host = LiveHost(Ledger(game, players, game.Options()), pace)
    for seat in range(players):
        make(host, TABLE, Sits(seat, who), 0)  # type: ignore[arg-type]
    return host


def make(host: LiveHost, by: int, move: Move, at: int, rt: int | None = None) -> None:
    """Make a move at once."""
    host.make(host.ledger.entry(by, move, at, rt))


def drive(host: LiveHost, seed: int, bot: str = "random") -> list[Entry]:
    """Play to the end, with bots that answer at once, on a clock that jumps to whatever comes next."""
    game, players = host.ledger.game, host.ledger.players
    bots = [bot_maker(game, bot)(seat, Random(f"{seed}/{seat}")) for seat in range(players)]
    chance, now = Random(f"{seed}/chance"), 0
    while not host.over:
        for wake in host.wakes(now):
            host.plan(wake, bots[wake.seat].wake(host.ledger.state.view(wake.seat), wake.acting, wake.news))
        step = host.due(now)
        if step is None:
            moment = host.next_moment()
            assert moment is not None
            assert moment > now
            now = moment
            continue
        move = host.ledger.state.chance(chance) if step.move is None else step.move
        make(host, step.by, move, now, step.rt)
        host.drop(step)
    return host.ledger.entries[players:]


def test_what_was_measured_of_an_answer_is_stored_and_not_kept() -> None:
    host = seated(LAMPION, 2, who="person")
    make(host, CHANCE, Light(LIT), 0)
    entry = host.ledger.entry(0, Press(), 700, 200)
    entry.proof = {"claimed": 200_000}
    prepared = host.ledger.prepare(entry)
    host.commit(prepared)
    assert prepared.entry.proof == {"claimed": 200_000}  # whoever stores it may still be at it
    assert [(line.rt, line.proof) for line in host.ledger.entries if line.by == 0] == [(200, None)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_live_and_virtual_hosts_play_the_same_game(game: Game, seed: int) -> None:
    players = game.players[0]
    virtual = play(game, [bot_maker(game, "random")] * players, seed=seed).entries
    live = drive(seated(game, players), seed)
    assert _moves(live) == _moves(virtual)


def _moves(entries: Sequence[Entry]) -> list[object]:
    """What was done, by whom, how fast; not when: a live table gives people time to look."""
    return [(entry.by, "due" if isinstance(entry.move, Due) else entry.move, entry.rt) for entry in entries]


def test_without_pace_nobody_waits() -> None:
    game = all_games()["bungee"]
    assert drive(seated(game, 2, pace=0), 1)[-1].at == 0


def test_rests_last_as_long_as_the_pace_says() -> None:
    game = all_games()["bungee"]
    slow, fast = (drive(seated(game, 2, pace), 1)[-1].at for pace in (2, 1))
    assert slow > fast > 5 * 12_000


def test_people_are_counted_in_before_the_first_move_unless_all_are_ready() -> None:
    host = seated(LAMPION, 2, pace=0.5)
    assert host.rests(1499)
    assert host.due(1499) is None
    assert host.due(1499, everybody_ready=True) == NextMove(CHANCE)
    assert host.due(1500) == NextMove(CHANCE)
    assert seated(LAMPION, 2, pace=0).due(0) == NextMove(CHANCE)


def test_who_moves_while_others_look_does_not_cut_that_short() -> None:
    host = seated(DAN, 2)
    piles = ((HOLE,) * 42,) * 2
    for by, move in ((CHANCE, Lot(0)), (CHANCE, Deal(piles)), (0, Reveal()), (CHANCE, Show(1))):
        make(host, by, move, 0)
    make(host, 1, Surrender(), 300)  # at a first card
    judged = host.acting.due
    assert judged is not None
    make(host, CLOCK, Due(judged), judged)
    make(host, 1, Reveal(), judged + 100)
    over = judged + Slipped.rest
    assert host.rests(over - 1)
    assert host.due(over - 1) is None
    assert host.due(over - 1, everybody_ready=True) == host.due(over) == NextMove(CHANCE)
    make(host, CHANCE, Show(4), judged + 100)
    assert not host.rests(judged + 100)


def test_a_bot_that_answered_in_secret_is_not_woken_by_its_own_answer() -> None:
    host = seated(MORA, 2)
    (first, second) = host.wakes(0)
    host.plan(first, [Plan(10, Pick(1))])
    step = host.due(10)
    assert step is not None
    make(host, step.by, Pick(1), 10)
    host.drop(step)
    assert host.wakes(10) == []
    assert host.due(1000) is None
    make(host, second.seat, Pick(2), 20)
    assert [wake.seat for wake in host.wakes(20)] == [0, 1]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_is_counted_of_the_entries_is_what_they_say(game: Game) -> None:
    host = seated(game, game.players[0])
    drive(host, 1)
    entries = host.ledger.entries
    assert host.last == entries[-1].at
    assert host.drawn == drawn(entries)
    assert host.shown == sum(entry.by in (CHANCE, CLOCK) for entry in entries)


def test_a_person_who_comes_back_ends_the_bots_plans() -> None:
    host = seated(MORA, 2, who="absent")
    wakes = host.wakes(0)
    host.plan(wakes[0], [Plan(10, Pick(1))])
    make(host, TABLE, Sits(0, "person"), 5)
    host.plan(wakes[0], [Plan(10, Pick(1))])
    assert host.due(1000) is None
    assert host.wakes(1000) == []
    make(host, TABLE, Sits(0, "absent"), 2000)
    assert [wake.seat for wake in host.wakes(2000)] == [0]


def test_a_window_that_was_missed_is_void() -> None:
    host = seated(SNAP, 2)
    make(host, CHANCE, host.ledger.state.chance(Random(1)), 0)
    make(host, 0, host.ledger.state.legal(0)[0], 0)
    host.close_missed_window(PAUSE)
    assert host.due(PAUSE - 1) is None
    host.close_missed_window(PAUSE + 1)
    step = host.due(PAUSE + 1)
    assert step is not None
    assert step.move == Void()


def test_a_window_whose_measures_are_gone_is_void() -> None:
    host = seated(LAMPION, 2)
    make(host, CHANCE, Light(LIT), 0)
    make(host, 0, Press(), 200, rt=200)
    host.close_missed_window(250)
    step = host.due(5000)
    assert step is not None
    assert step.move == Void()
    make(host, step.by, step.move, 5000)
    assert host.ledger.state.view(-5).points == (0, 0)  # type: ignore[attr-defined]
    assert host.due(5000) is not None


def test_a_round_of_rouge_waits_for_the_seat_at_turn() -> None:
    """A window without an end: its first seat must move, and the others need not."""
    host = seated(all_games()["rouge"], 2)
    for _ in range(2):
        make(host, CHANCE, host.ledger.state.chance(Random(1)), 0)
    leader, other = host.acting.seats[0], 1 - host.acting.seats[0]
    assert [host.waits_for(seat) for seat in (leader, other)] == [True, False]
    make(host, leader, host.ledger.state.legal(leader)[0], 0)
    assert host.acting.kind == "window"
    assert [host.waits_for(seat) for seat in (leader, other)] == [False, True]
    make(host, other, host.ledger.state.legal(other)[0], 100)
    assert [host.waits_for(seat) for seat in (leader, other)] == [False, False]


def test_the_clock_comes_after_plans_for_its_own_moment_and_before_later_ones() -> None:
    host = seated(LAMPION, 2)
    make(host, CHANCE, Light(LIT), 0)
    wakes = {wake.seat: wake for wake in host.wakes(0)}
    host.plan(wakes[0], [Plan(WINDOW_MS, Press())])
    host.plan(wakes[1], [Plan(WINDOW_MS + 1, Press())])
    step = host.due(5000)
    assert step is not None
    assert (step.by, step.rt) == (0, WINDOW_MS)
    make(host, step.by, Press(), 5000, step.rt)
    host.drop(step)
    late = host.due(5000)
    assert late is not None
    assert late.move == Due(WINDOW_MS)


def test_the_clock_waits_for_bots_that_think_and_their_plans_count_for_their_moment() -> None:
    host = seated(LAMPION, 2)
    make(host, CHANCE, Light(LIT), 0)
    wakes = {wake.seat: wake for wake in host.wakes(0)}
    host.plan(wakes[0], ())
    assert host.due(5000) is None
    assert host.next_moment() is None, "nobody looks at the clock again and again until then"
    host.plan(wakes[1], [Plan(300, Press())])
    step = host.due(5000)
    assert step is not None
    assert (step.by, step.rt) == (1, 300)


def test_the_clock_waits_for_nobody_who_can_come_too_late_only() -> None:
    host = seated(LAMPION, 2)
    make(host, CHANCE, Light(LIT), 0)
    host.wakes(WINDOW_MS + 1)
    step = host.due(5000)
    assert step is not None
    assert step.move == Due(WINDOW_MS)


def test_what_the_clock_says_at_the_first_moment_of_a_window_does_not_open_it_again() -> None:
    host = seated(LAMPION, 2)
    card = host.ledger.prepare(host.ledger.entry(CHANCE, Light(LIT), at=7))
    assert host.opens_contest(card)
    host.commit(card)
    missed = host.ledger.prepare(host.ledger.entry(CLOCK, Missed((1,)), at=7))
    assert missed.acting.since == missed.entry.at
    assert not host.opens_contest(missed)
