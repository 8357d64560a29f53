"""Holes filled with the cards that a deck leaves unseen, compared with all ways to do so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.kernel import HOLE, Refused
from tablee.kernel.hidden import Deck, Place, can_fill, fill


class SomeDeck(Deck):
    def refusal(self, card: int) -> Refused:
        return Refused("some.deck", card=card)


DECK = SomeDeck((0, 2, 1))


@pytest.mark.parametrize("cards", [[1, 1, 2], [1, HOLE, HOLE]])
def test_a_deck_has_these(cards: list[int]) -> None:
    DECK.check(cards)


@pytest.mark.parametrize(
    ("cards", "card"), [([1, 3], 3), ([-1], -1), ([1, 2, 2], 2), ([1, HOLE, HOLE, HOLE], HOLE)]
)
def test_a_deck_refuses_what_it_has_not(cards: list[int], card: int) -> None:
    with pytest.raises(Refused) as refused:
        DECK.check(cards)
    assert refused.value.details == {"card": card}


def test_a_deck_knows_what_is_unseen() -> None:
    assert DECK.unseen((1,), (HOLE, 1)) == [0, 0, 1]
    DECK.check_known((1, 1, 1, HOLE))
    with pytest.raises(Refused, match="some"):
        DECK.check_known((3,))


def test_what_fits() -> None:
    assert can_fill([2, 0], [Place(1), Place(1)])
    assert not can_fill([2, 0], [Place(1), Place(1, most=(0, 1))])
    assert not can_fill([2, 0], [Place(1)]), "two cards, and only one place for them"
    assert can_fill([1, 1], [Place(1, most=(1, 0)), Place(1, most=(0, 1))])
    assert not can_fill([2, 0], [Place(2, most=(0, 2))]), "the only place takes none of them"
    assert not can_fill([1, 1], [Place(2, must_hold=())]), "nothing that it can hold"


def test_no_place_takes_no_card() -> None:
    assert can_fill([0, 0], [])
    assert fill([0, 0], [], Random(1)) == []
    assert not can_fill([1, 0], [])


@st.composite
def places_to_fill(draw: st.DrawFn) -> tuple[list[int], list[Place]]:
    """Up to six cards of three kinds, and as many holes in up to three places, limited and constrained in any way."""
    left = draw(st.lists(st.integers(0, 2), min_size=3, max_size=3))
    cuts = sorted(draw(st.lists(st.integers(0, sum(left)), min_size=2, max_size=2)))
    places = []
    for holes in (cuts[0], cuts[1] - cuts[0], sum(left) - cuts[1]):
        most = draw(st.none() | st.tuples(*[st.integers(0, 2)] * 3))
        cards = st.lists(st.integers(0, 2), max_size=3)
        sets = (
            [()] if most else [tuple(sorted(each)) for each in draw(st.lists(cards, min_size=1, max_size=3))]
        )
        places.append(Place(holes, most, sets))
    return left, places


def all_fillings(left: list[int], places: list[Place]) -> Iterator[tuple[tuple[int, ...], ...]]:
    cards = [kind for kind, number in enumerate(left) for _ in range(number)]
    for order in set(permutations(cards)):
        rest, lots = list(order), []
        for place in places:
            lots.append(tuple(sorted(rest[: place.holes])))
            del rest[: place.holes]
        if all(map(agrees, lots, places)):
            yield tuple(lots)


def agrees(lot: tuple[int, ...], place: Place) -> bool:
    within = place.most is None or all(lot.count(kind) <= most for kind, most in enumerate(place.most))
    return within and any(
        all(lot.count(kind) >= cards.count(kind) for kind in cards) for cards in place.must_hold
    )


@settings(max_examples=400, deadline=None)
@given(given=places_to_fill(), seed=st.integers(0, 100))
def test_a_filling_is_found_wherever_there_is_one(given: tuple[list[int], list[Place]], seed: int) -> None:
    left, places = given
    expected = set(all_fillings(left, places))
    assert can_fill(left, places) == bool(expected)
    if not expected:
        with pytest.raises(ValueError, match="no cards agree"):
            fill(left, places, Random(seed))
        return
    found = tuple(tuple(sorted(lot)) for lot in fill(left, places, Random(seed)))
    assert found in expected


def test_every_filling_can_come_up() -> None:
    left, places = [2, 1, 1], [Place(1, most=(1, 0, 1)), Place(1, must_hold=[(0,), (1,)]), Place(2)]
    found = Counter(
        tuple(tuple(sorted(lot)) for lot in fill(left, places, Random(seed))) for seed in range(200)
    )
    assert set(found) == set(all_fillings(left, places))


def test_wishes_are_kept_where_they_can_be() -> None:
    left, places = [1, 1], [Place(1), Place(1)]
    for kind in (0, 1):
        most = [0, 0]
        most[kind] = 1
        assert fill(left, places, Random(1), [Place(1, most), Place(1)])[0] == [kind]
    assert fill(left, places, Random(1), [Place(1, (0, 0)), Place(1)])
