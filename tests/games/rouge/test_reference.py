"""Endings of deals, however they are played, in both implementations."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from random import Random

import pytest

from tablee.games.rouge import GAME
from tablee.games.rouge.data import Lay, RougeOptions, RougeView, Strike
from tablee.kernel import CLOCK, Due, Entry, State
from tests.games.rouge import reference
from tests.games.rouge.twin import SPECIALS, Twin
from tests.games.twins import compare

SHRUNKEN_DECK = (8, 9, 10, 11, 20, 21, 22, 45, 54, 55, 59, *SPECIALS)
"""Two gangs' Vamps and Parrains, police of the same ranks, the Bank and the Bomb: all that is rare comes often."""

Hands = tuple[tuple[int, ...], ...]


def twins(hands: Hands, options: RougeOptions, way: int) -> tuple[State, Twin]:
    """The same end of a deal in both implementations: these cards are left, and some others are won."""
    players = len(hands)
    gone = sorted(reference.cards_in_play(players).difference(SHRUNKEN_DECK, *hands))
    won = tuple(tuple(gone[seat :: 4 * players]) for seat in range(players))
    rest = tuple(sorted(reference.cards_in_play(players).difference(*hands, *won)))
    teams = (0, 1, 0, 1) if players == 4 else ()
    view = RougeView(
        options=options, hands=hands, won=won, rest=rest, teams=teams, way="left" if way == 1 else "right"
    )
    second = Twin(players, options)
    second.position = replace(
        second.position, phase="lead", hands=tuple(map(frozenset, hands)), won=tuple(map(frozenset, won)),
        rest=frozenset(rest), teams=teams, step=way,
    )  # fmt: skip
    return GAME.restore(view), second


def both_after(state: State, second: Twin, entry: Entry) -> tuple[State, Twin]:
    """Copies of both, a line later."""
    state, second = state.copy(), copy(second)
    state.apply(entry.by, entry.move, entry.at, entry.reaction_ms, entry.uncertainty_ms)
    second.follow(entry)
    return state, second


def ways_on(state: State, second: Twin, now: int = 0) -> int:
    """In how many ways a deal can end from here, compared at every step. A card that was chosen is not changed."""
    compare(state, second, now)
    p = second.position
    if p.phase in ("deal", "over"):
        return 1
    now += 5  # two strikes running cannot be told apart
    entries = [
        Entry(0, now, seat, move)
        for seat in state.acting().seats
        for move in state.legal(seat)
        if p.chosen is None or second.strikes(move)
    ]
    due = reference.due(p)
    if due is not None:
        entries.append(Entry(0, max(now, due), CLOCK, Due(due)))
    return sum(ways_on(*both_after(state, second, entry), entry.at) for entry in entries)


@pytest.mark.parametrize(("players", "endings"), [(2, 30), (3, 8), (4, 4)])
def test_random_endings_are_the_same_however_they_are_played(players: int, endings: int) -> None:
    rng = Random(players)
    ways = 0
    for _ in range(endings):
        deck = rng.sample(SHRUNKEN_DECK, len(SHRUNKEN_DECK))
        hands = tuple(tuple(deck.pop() for _ in range(rng.choice((2, 3)))) for _ in range(players))
        finish_round, pause = rng.random() < 0.5, rng.choice((0, 1500))
        options = RougeOptions(deals=1, vamp=True, finish_round=finish_round, pause=pause)
        ways += ways_on(*twins(hands, options, rng.choice((1, -1)) if players > 2 else 1))
    assert ways > 200


@pytest.mark.parametrize("way", [1, -1])
def test_the_same_strike_of_two_is_the_first(way: int) -> None:
    rng = Random(way)
    for _ in range(100):
        both = twins(((9, 61, 10), (11, 8, 21), (22, 20, 60)), RougeOptions(), way)
        both = both_after(*both, Entry(0, 1000, 0, Lay(9)))
        for seat, card in rng.sample([(0, 61), (2, 60)], 2):
            pressed, uncertain = 1500 + rng.randrange(60), rng.choice((0, 3, 9, 20))
            both = both_after(*both, Entry(0, 1600, seat, Strike(card), pressed, uncertain))
        compare(*both, 1600)
        due = Due(reference.due(both[1].position) or 0)
        compare(*both_after(*both, Entry(0, 2000, CLOCK, due)), 2000)


COUNTS = [
    (((10, 61), (11, 60)), RougeOptions(deals=1), 12),
    (((11, 9, 60), (10, 45, 61)), RougeOptions(deals=1, vamp=True, pause=0), 54),
    (((11, 9, 22), (10, 8, 21)), RougeOptions(deals=1, vamp=True, finish_round=True), 12),
    (((11, 22), (10, 61, 45), (21, 60)), RougeOptions(deals=1, vamp=True), 182),
    (((11, 9), (10, 61), (45, 60), (54, 22)), RougeOptions(deals=1, vamp=True, finish_round=True), 336),
]


@pytest.mark.parametrize(("hands", "options", "ways"), COUNTS)
def test_in_how_many_ways_a_deal_ends(hands: Hands, options: RougeOptions, ways: int) -> None:
    assert ways_on(*twins(hands, options, 1)) == ways
