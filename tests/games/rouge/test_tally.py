"""Who counts together, as clients are told: the same as in the rules. What was won is not told."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec import structs

from tablee.games.rouge import GAME
from tablee.games.rouge.data import PileCounted, RougeOptions, RougeView
from tablee.games.rouge.tally import RougeTally
from tablee.kernel import CLOCK, NO_SEAT, Due, Entry, Event, News


def match(players: int) -> Iterator[tuple[list[Event], RougeView]]:
    """A whole match of random moves: what is told, and the view after it."""
    rng = Random(players)
    state = GAME.new(players, RougeOptions(deals=2, pause=0))
    while state.result() is None:
        acting, news = state.acting(), News(players)
        moves = [(seat, move) for seat in acting.seats if seat >= 0 for move in state.legal(seat)]
        if acting.due is not None:
            moves = [(CLOCK, Due(acting.due))]
        by, move = rng.choice(moves) if moves else (acting.seats[0], state.chance(rng))
        state.play(Entry(1, acting.due or 0, by, move), news)
        yield news.of(NO_SEAT), state.view(NO_SEAT)


def test_in_whole_matches_it_agrees_with_what_is_counted() -> None:
    for players in GAME.players:
        before = RougeTally((), (), ())
        for events, view in match(players):
            tally = GAME.tally(view)
            counted = [event for event in events if isinstance(event, PileCounted)]
            if counted:
                # Alone, each counts in turn from the dealer on; clients show them as they sit.
                sides = {event.seats for event in counted}
                assert set(tally.counted) == sides
                assert set(before.sides) <= sides
            assert tally.sides or players > 3
            before = tally


def test_nobody_is_told_what_won_cards_count() -> None:
    """rouge.hidden: they stay face down until the deal is over, so it is the same tally whatever was won."""
    for players in GAME.players:
        seen = [view for _, view in match(players) if any(view.won)]
        assert seen
        for view in seen:
            assert GAME.tally(view) == GAME.tally(structs.replace(view, won=()))


def test_before_teams_are_named_nobody_plays_together() -> None:
    assert sides(RougeView(hands=((4,), (5,), (6,)))) == ((0,), (1,), (2,))
    four = RougeView(hands=((1,), (2,), (3,), (4,)), dealer=1)
    assert sides(structs.replace(four, phase="name")) == ()
    assert sides(structs.replace(four, teams=(1, 0, 0, 1))) == ((1, 2), (0, 3))


def sides(view: RougeView) -> tuple[tuple[int, ...], ...]:
    """Who plays together in a position that can be."""
    GAME.restore(view)
    return GAME.tally(view).sides
