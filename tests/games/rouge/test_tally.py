"""Who counts together, and what everybody has, as clients are told: the same as in the rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tablee.games.rouge import GAME
from tablee.games.rouge.cards import BANK, BOMB, VALUE
from tablee.games.rouge.data import DealEnded, PileCounted, RougeOptions, RougeView
from tablee.games.rouge.tally import RougeTally
from tablee.kernel import CLOCK, NOBODY, Due, Entry, Event, News


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
        yield news.of(NOBODY), state.view(NOBODY)


def test_in_whole_matches_it_agrees_with_what_is_counted() -> None:
    for players in GAME.players:
        before = RougeTally((), (), (), ())
        for events, view in match(players):
            tally = GAME.tally(view)
            counted = [event for event in events if isinstance(event, PileCounted)]
            if counted:
                # Alone, everybody counts in turn from the dealer on; clients show them as they sit.
                piles = {event.seats: event.points for event in counted}
                assert set(tally.counted) == set(piles)
                assert set(before.sides) <= set(piles)
            for event in events:
                if isinstance(event, DealEnded):
                    assert tally.points == event.totals
            assert tally.sides or players > 3
            before = tally


def test_before_teams_are_named_nobody_plays_together() -> None:
    alone, unnamed = (RougeView(hands=((),) * players) for players in (3, 4))
    assert GAME.tally(alone).sides == ((0,), (1,), (2,))
    assert GAME.tally(unnamed).sides == ()
    assert GAME.tally(RougeView(hands=((),) * 4, teams=(1, 0, 0, 1))).sides == ((1, 2), (0, 3))


def test_what_a_side_has_won_is_everybodys_in_it() -> None:
    view = RougeView(
        hands=((),) * 4,
        teams=(0, 1, 0, 1),
        won=((BANK,), (1,), (BOMB,), ()),
        sheet=((4, 0, 2, 1), (1, 1, 1, 1)),
    )
    ours, theirs = VALUE[BANK] + VALUE[BOMB], VALUE[1]
    assert GAME.tally(view).points == (5 + ours, 1 + theirs, 3 + ours, 2 + theirs)
    assert GAME.tally(RougeView(hands=((),) * 2)).points == (0, 0)
