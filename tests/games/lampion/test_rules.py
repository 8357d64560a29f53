"""Lampions, article by article."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from tablee.games.lampion import GAME
from tablee.games.lampion.data import (
    DECOY,
    LIT,
    WINDOW_MS,
    Judged,
    JudgedLantern,
    LampionOptions,
    LampionView,
    Light,
    Press,
    Reaction,
    Voided,
)
from tablee.games.lampion.rules import LampionState
from tablee.kernel import ALL, CHANCE, CLOCK, NO_SEAT, Due, Entry, Missed, News, Refused, Void

Pressed = tuple[int, int, int]
"""Reaction, uncertainty, seat."""
SINCE = 5000


def shown(lantern: int, players: int = 3) -> LampionState:
    """A lantern that shows, before any press."""
    return GAME.restore(LampionView(points=(0,) * players, lantern=lantern, since=SINCE))  # type: ignore[arg-type]


def press(state: LampionState, *presses: Pressed) -> None:
    for rt, u, seat in presses:
        state.play(Entry(0, SINCE + 2000, seat, Press(), rt, u))


def judge(state: LampionState) -> Judged:
    """The clock strikes; returns the events that all are told."""
    due = state.acting().due
    assert due is not None
    news = News(state.players)
    state.play(Entry(0, due, CLOCK, Due(due)), news)
    (judged,) = news.of(NO_SEAT)
    assert isinstance(judged, Judged)
    return judged


def judged(lantern: int, *presses: Pressed, players: int = 3) -> Judged:
    state = shown(lantern, players)
    press(state, *presses)
    return judge(state)


# Who scores.


def test_the_first_answer_to_a_lit_lantern_scores() -> None:
    """ "lampion.first" """
    verdict = judged(LIT, (300, 5, 2), (350, 5, 0))
    assert (verdict.first, verdict.points) == (2, (0, 0, 1))
    assert verdict.presses == (Reaction(300, 5, 2), Reaction(350, 5, 0))


def test_an_answer_is_counted_from_the_lantern_where_nothing_was_measured() -> None:
    state = shown(LIT)
    state.play(Entry(0, SINCE + 240, 1, Press()))
    assert state.presses == (Reaction(240, 0, 1),)


@pytest.mark.parametrize(
    ("presses", "first"),
    [
        (((300, 0, 0), (309, 0, 1)), NO_SEAT),
        (((300, 0, 0), (310, 0, 1)), 0),
        (((300, 30, 0), (349, 40, 1)), NO_SEAT),
        (((300, 30, 0), (350, 40, 1)), 0),
        # The third is clearly behind the first, but the second may be level with it.
        (((300, 6, 0), (308, 6, 1), (316, 6, 2)), NO_SEAT),
        # The very uncertain second may have been first; the third was clearly behind.
        (((300, 0, 0), (360, 90, 1), (320, 0, 2)), NO_SEAT),
    ],
)
def test_who_cannot_be_told_apart_does_not_score(presses: tuple[Pressed, ...], first: int) -> None:
    """ "lampion.tie": judged on the set, whatever the order in which the answers came."""
    verdicts = {judged(LIT, *order) for order in permutations(presses)}
    assert {verdict.first for verdict in verdicts} == {first}
    assert len(verdicts) == 1
    assert sum(verdicts.pop().points) == (first != NO_SEAT)


def test_every_answer_to_a_decoy_costs_a_point() -> None:
    """ "lampion.decoy": also where they cannot be told apart."""
    verdict = judged(DECOY, (300, 5, 0), (301, 5, 2))
    assert (verdict.first, verdict.points) == (NO_SEAT, (-1, 0, -1))


@pytest.mark.parametrize("lantern", [LIT, DECOY])
def test_a_false_start_costs_a_point_and_is_no_answer(lantern: int) -> None:
    """ "lampion.early" """
    early, in_time = judged(lantern, (99, 5, 0)), judged(lantern, (100, 5, 0))
    assert (early.first, early.points) == (NO_SEAT, (-1, 0, 0))
    assert (early.early, in_time.early) == ((0,), ())
    assert in_time.points == ((1, 0, 0) if lantern == LIT else (-1, 0, 0))


def test_a_false_start_does_not_keep_another_from_scoring() -> None:
    verdict = judged(LIT, (99, 5, 0), (101, 5, 1))
    assert (verdict.first, verdict.points) == (1, (-1, 1, 0))


@pytest.mark.parametrize("lantern", [LIT, DECOY])
def test_without_a_press_nothing_happens(lantern: int) -> None:
    """ "lampion.window" """
    verdict = judged(lantern)
    assert (verdict.first, verdict.presses, verdict.points) == (NO_SEAT, (), (0, 0, 0))


@pytest.mark.parametrize("lantern", [LIT, DECOY])
def test_what_comes_after_the_window_does_not_count(lantern: int) -> None:
    """ "lampion.window": also if the clock strikes late."""
    assert judged(lantern, (WINDOW_MS + 1, 5, 0)).points == (0, 0, 0)
    assert judged(lantern, (WINDOW_MS, 5, 0)).points != (0, 0, 0)


def test_no_answer_is_taken_for_less_certain_than_the_clock_waits_for() -> None:
    state = shown(LIT)
    press(state, (300, 5000, 0))
    assert state.presses == (Reaction(300, 100, 0),)


# When it is judged.


@pytest.mark.parametrize(
    ("lantern", "presses", "after"),
    [
        (LIT, (), WINDOW_MS),
        (LIT, ((300, 0, 0),), 400),
        (LIT, ((300, 75, 0),), 425),
        (LIT, ((320, 0, 1), (300, 0, 0)), 400),
        (LIT, ((309, 0, 1), (300, 0, 0)), 309),  # level: no seat scores, whatever the third does
        (LIT, ((300, 0, 1), (300, 90, 0)), 300),
        (LIT, ((99, 0, 0),), WINDOW_MS),
        (LIT, ((99, 0, 0), (300, 0, 1)), 400),
        (LIT, ((1150, 0, 0),), WINDOW_MS),
        (LIT, ((300, 0, 0), (310, 0, 1), (350, 0, 2)), 350),
        (LIT, ((99, 0, 0), (98, 0, 1), (97, 0, 2)), 99),
        (DECOY, (), WINDOW_MS),
        (DECOY, ((300, 0, 0),), WINDOW_MS),
        (DECOY, ((300, 0, 0), (99, 0, 1), (700, 0, 2)), 700),
        (DECOY, ((300, 0, 0), (99, 0, 1), (WINDOW_MS + 9, 0, 2)), WINDOW_MS),
    ],
)
def test_the_verdict_falls_when_nothing_can_change_it(
    lantern: int, presses: tuple[Pressed, ...], after: int
) -> None:
    """ "lampion.window": only the host knows when that is."""
    state = shown(lantern)
    press(state, *presses)
    acting = state.acting()
    assert (acting.kind, acting.seats, acting.since, acting.due) == (
        "window",
        (0, 1, 2),
        SINCE,
        SINCE + after,
    )
    assert acting.public() == shown(lantern).acting().public()


def test_later_answers_to_a_lit_lantern_would_change_nothing() -> None:
    """ "lampion.window": as long as they come after the moment at which it is due."""
    rng = Random(3)
    for _ in range(300):
        early = [
            (rng.randrange(60, 600), rng.randrange(101), 0),
            (rng.randrange(60, 600), rng.randrange(101), 1),
        ]
        state = shown(LIT)
        press(state, *early)
        due = state.acting().due
        assert due is not None
        late = state.copy()
        press(late, (due - SINCE + 1, rng.randrange(101), 2))
        before, after = judge(state), judge(late)
        assert (before.first, before.points) == (after.first, after.points)


# What may be done.


def test_one_presses_once_and_only_while_a_lantern_shows() -> None:
    """ "lampion.press" """
    state = GAME.new(2, LampionOptions())
    with pytest.raises(Refused, match=r"lampion\.press/dark"):
        state.play(Entry(0, 0, 0, Press()))
    with pytest.raises(Refused, match=r"house\.chance/awaited"):
        state.play(Entry(0, 0, 2, Press()))  # an empty seat
    state.play(Entry(0, 0, CHANCE, Light(LIT)))
    state.play(Entry(0, 300, 0, Press()))
    with pytest.raises(Refused, match=r"lampion\.press/once"):
        state.play(Entry(0, 310, 0, Press()))
    assert list(state.legal(0)) == []
    assert list(state.legal(1)) == list(state.offers()) == [Press()]
    judge_at(state, 400)
    assert list(state.offers()) == []


def judge_at(state: LampionState, due: int) -> None:
    state.play(Entry(0, due, CLOCK, Due(due)))


def test_decoys_come_only_where_the_table_wants_them() -> None:
    """ "lampion.decoy" """
    without, usual = GAME.new(2, LampionOptions(decoys=False)), GAME.new(2, LampionOptions())
    with pytest.raises(Refused, match=r"^lampion\.decoy$"):
        without.play(Entry(0, 0, CHANCE, Light(DECOY)))
    assert {without.chance(Random(seed)) for seed in range(100)} == {Light(LIT)}
    decoys = sum(usual.chance(Random(seed)) == Light(DECOY) for seed in range(900))
    assert 240 <= decoys <= 360  # 300 on average; four standard deviations are 57


def test_only_what_the_game_knows() -> None:
    state = GAME.new(2, LampionOptions())
    with pytest.raises(Refused, match=r"^house\.move$"):
        state.play(Entry(0, 0, CHANCE, Press()))
    state.play(Entry(0, 0, CHANCE, Light(LIT)))
    with pytest.raises(Refused, match=r"^house\.move$"):
        state.play(Entry(0, 0, 0, Light(LIT)))


# The whole game.


def test_the_game_ends_with_the_last_lantern_and_the_most_points_win() -> None:
    """ "lampion.goal", "lampion.lanterns": equal points share the win."""
    state = GAME.new(3, LampionOptions(lanterns=2))
    for seat in (0, 2):
        assert state.result() is None
        state.play(Entry(0, SINCE, CHANCE, Light(LIT)))
        press(state, (300, 0, seat))
        judge(state)
    result = state.result()
    assert result is not None
    assert (result.points, result.winners) == ((1, 0, 1), (0, 2))
    assert state.acting().seats == ()
    with pytest.raises(Refused, match=r"house\.over"):
        state.play(Entry(0, 9000, 0, Press()))


def test_a_lantern_that_cannot_be_judged_does_not_count() -> None:
    """ "lampion.void": what was pressed is forgotten, and another lantern takes its place."""
    state = shown(DECOY)
    press(state, (300, 0, 0), (50, 0, 1))
    news = News(3)
    state.play(Entry(0, 9000, CLOCK, Void()), news)
    assert state.view(ALL) == LampionView(points=(0, 0, 0), since=SINCE)
    assert all(told == [Voided()] for told in news.told.values())
    assert state.acting().seats == (CHANCE,)


def test_seats_that_missed_it_are_not_waited_for() -> None:
    """ "lampion.missed": the verdict falls once all the others have pressed, and tells of it."""
    state = shown(DECOY)
    press(state, (300, 0, 0), (700, 0, 1))
    assert state.acting().due == SINCE + WINDOW_MS
    state.play(Entry(0, SINCE + 2000, CLOCK, Missed((2,))))
    assert state.acting().due == SINCE + 700
    assert state.view(0).missed == state.view(NO_SEAT).missed == ()
    assert judge(state).missed == (2,)
    with pytest.raises(Refused, match=r"^lampion\.missed$"):
        GAME.restore(LampionView(points=(0, 0), missed=(1,)))


def test_what_was_judged_stays_in_view() -> None:
    state = shown(LIT)
    assert state.view(NO_SEAT).judged == ()
    press(state, (300, 5, 1), (90, 5, 0))
    judge(state)
    first = JudgedLantern(LIT, 1, (Reaction(90, 5, 0), Reaction(300, 5, 1)), (0,))
    assert state.view(NO_SEAT).judged == (first,)
    state.play(Entry(0, SINCE + 9000, CHANCE, Light(DECOY)))
    assert state.view(0).judged == (first,)
    judge(state)
    assert state.view(1).judged == (first, JudgedLantern(DECOY, NO_SEAT))


def test_people_get_time_to_look_at_a_verdict() -> None:
    assert Judged.rest_ms == 1500
    assert (GAME.false_start_ms, GAME.in_catalogue) == (100, False)


# Positions by hand.


@pytest.mark.parametrize(
    ("view", "article"),
    [
        (LampionView(), "lampion.players"),
        (LampionView(points=(0,)), "lampion.players"),
        (LampionView(points=(0,) * 5), "lampion.players"),
        (LampionView(points=(0, 0), left=11), "lampion.lanterns/position"),
        (LampionView(points=(0, 0), left=-1), "lampion.lanterns/position"),
        (LampionView(points=(0, 0), left=0, lantern=LIT), "lampion.lanterns/position"),
        (LampionView(points=(0, 0), lantern=DECOY, options=LampionOptions(decoys=False)), "lampion.decoy"),
        (LampionView(points=(0, 0), presses=(Reaction(300, 0, 0),)), "lampion.press/position"),
        (
            LampionView(points=(0, 0), left=9, judged=(JudgedLantern(LIT, NO_SEAT, (Reaction(300, 0, 2),)),)),
            "lampion.press/position",
        ),
        (LampionView(points=(0, 0), left=9, judged=(JudgedLantern(LIT, 2),)), "lampion.press/position"),
        (
            LampionView(points=(0, 0), left=9, judged=(JudgedLantern(LIT, 1),) * 2),
            "lampion.lanterns/position",
        ),
        (LampionView(points=(0, 0), lantern=LIT, presses=(Reaction(300, 0, 2),)), "lampion.press/position"),
        (
            LampionView(points=(0, 0), lantern=LIT, presses=(Reaction(300, 0, 1), Reaction(400, 0, 1))),
            "lampion.press/position",
        ),
    ],
)
def test_impossible_positions_are_refused(view: LampionView, article: str) -> None:
    """ "lampion.players", "lampion.lanterns" """
    details = {"lampion.players": {"least": 2, "most": 4}, "lampion.lanterns/position": {"lanterns": 10}}
    with pytest.raises(Refused) as refusal:
        GAME.restore(view)
    assert (str(refusal.value), refusal.value.details) == (article, details.get(article, {}))


def test_a_position_by_hand_needs_only_points() -> None:
    state = GAME.restore(LampionView(points=(3, -1)))
    assert (state.players, state.left, state.acting().seats) == (2, 10, (CHANCE,))
    assert GAME.new(2, LampionOptions()).view(ALL) == LampionView(points=(0, 0))


def test_a_finished_game_and_who_missed_a_lantern_can_be_written_by_hand() -> None:
    assert GAME.restore(LampionView(points=(3, -1), left=0)).result() is not None
    state = GAME.restore(LampionView(points=(0, 0), lantern=LIT, since=SINCE, missed=(1,)))
    press(state, (300, 0, 0))
    assert judge(state).missed == (1,)
