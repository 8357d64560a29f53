"""What is worked out once is remembered, but not without end: a house is up for months."""

from tablee.games.bungee.allowed import DRAWING, TAKING
from tablee.games.bungee.cards import REMEMBERED, drawn, pack, size, unpack


def test_what_somebody_drew_since_a_reshuffle_is_not_remembered_for_ever() -> None:
    """Hands are few, but that may be any cards."""
    for cards in range(REMEMBERED + 1):
        unpack(cards)
        drawn(cards)
    for remembered in (unpack, drawn, size):
        assert remembered.cache_info().currsize == REMEMBERED


def test_hands_that_can_do_the_same_share_it() -> None:
    assert DRAWING[pack([1, 3])][1] is TAKING[pack([3])][0]
