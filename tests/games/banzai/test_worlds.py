"""Banzaï!: what no other seat sees, and worlds that agree with what a player sees."""

from __future__ import annotations

from random import Random

import pytest

from tablee.games.banzai import GAME
from tablee.games.banzai.cards import family_of
from tablee.games.banzai.data import (
    BEATS_MS,
    Banzai,
    BanzaiOptions,
    BanzaiView,
    Call,
    Choose,
    Give,
    Go,
    Known,
    Look,
    Stop,
    Trade,
)
from tablee.games.banzai.rules import BanzaiState
from tablee.kernel import ALL, CHANCE, HOLE, NO_SEAT, world
from tests.games.banzai.sitting import ALL_POWERS, Sitting, called, hands_with

FAMILY = (1, 2, 3, 4, 5)
LORDS = (1, 6, 11, 2, 8)


def worlds(table: Sitting, who: int) -> list[BanzaiState]:
    """Some that could be the true one, as far as a player can tell; what they see there is what they saw."""
    view = table.state.view(who)
    found = [world(GAME, view, Random(seed)) for seed in range(20)]
    for guess in found:
        assert guess.view(who) == view
        assert GAME.restore(guess.view(ALL)).view(ALL) == guess.view(ALL)
    return found


def families(hand: tuple[int, ...]) -> set[int]:
    return {family_of(card) for card in hand}


# What no other seat sees.


def test_the_hand_before_a_hop_is_its_owners_and_the_lot_is_nobodys() -> None:
    """ "banzai.exchange", "banzai.stop.lot" """
    table = Sitting(players=3, lots=(2, 0, 1))
    hands = tuple(table.state.hands)
    table.hop()
    assert (table.view.before, table.view.lots) == (hands, (2, 0, 1))
    assert table.state.view(1).before == ((), hands[1], ())
    assert table.state.view(NO_SEAT).before == ((), (), ())
    assert [table.state.view(who).lots for who in (0, 1, 2, NO_SEAT)] == [()] * 4


def test_beats_to_come_and_cards_nobody_has_looked_at_are_seen_by_nobody() -> None:
    """ "banzai.beat", "banzai.power.whim" """
    table = called("whim", (1, 4, 2, 3, 11), 5)
    table.play(0, Go())
    table.hop(11)
    assert (all(table.view.beats), all(table.view.fresh)) == (True, True)
    for who in (0, 1, NO_SEAT):
        view = table.state.view(who)
        assert (view.beats, view.fresh) == ((0,) * 11, (0,) * 5)


def test_who_knows_what_of_others_is_nobody_elses_to_know() -> None:
    """ "banzai.memory": each seat sees what all know."""
    hands = hands_with(4)
    known = (Known(hands[1][0]), Known(hands[2][0], (0,)), Known(hands[3][0], (0, 1)))
    table = Sitting(hands, known=tuple(sorted(known)))
    for who in (0, 1, 2, 3, NO_SEAT):
        view = table.state.view(who)
        assert view.known == known[:1]
        assert GAME.restore(view).view(who) == view, "and does not forget it"
    assert table.state.view(0).hands[2] == (*(HOLE,) * 4, hands[2][0])
    mine = {each.card: each.seats for each in GAME.restore(table.state.view(0)).known}
    assert mine == {hands[1][0]: (), hands[2][0]: (0,), hands[3][0]: (0,)}, "of others' hands alone"
    assert table.state.view(1).hands[2] == (HOLE,) * 5


def test_what_two_have_learnt_both_know() -> None:
    """ "banzai.memory", "banzai.power.seer": the player who passed a card on, and the one who saw it there."""
    table = Sitting(hands_with(4, (1, 5, 8, 12, 14)), options=ALL_POWERS)
    passed = table.state.hands[1][0]
    table.hop(14)
    table.play(0, Stop("seer", 2))
    table.due()
    table.play(0, Look((1, 2, 3)))
    known = {each.card: each.seats for each in table.state.known}
    assert (known[passed], known[14]) == ((0, 1), (0,))
    assert passed in table.state.view(1).hands[2]


def test_a_sixth_card_that_was_never_shown_is_known_to_the_two_who_trade_hands() -> None:
    """ "banzai.power.hand": the others have seen the five that were called with."""
    five, sixth = (1, 7, 13, 19, 25), 2
    rest = [card for card in range(1, 26) if card not in (*five, sixth)]
    hands = [(*five, sixth), rest[:4], rest[4:9], rest[9:14], rest[14:]]
    table = Sitting(hands, options=ALL_POWERS)
    table.play(0, Stop("hand", 1))
    table.due()
    table.play(0, Look((1, 2)))
    table.play(0, Trade(2, hand=True))
    assert table.state.view(0).hands[2] == table.state.hands[2] == (1, 2, 7, 13, 19, 25)
    assert table.state.view(3).hands[2] == (HOLE, *five)
    assert table.state.view(3).hands[0] == (HOLE,) * 5


def test_what_was_given_is_seen_by_its_giver_and_in_the_end_by_the_caller() -> None:
    """ "banzai.power.lords" """
    table = called("lords", LORDS)
    given = [hand[:2] for hand in table.state.hands]

    def seen(who: int) -> tuple[tuple[int, ...], ...]:
        stop = table.state.view(who).stop
        assert stop is not None
        return stop.given

    for seat in (1, 2):
        table.play(seat, Give(given[seat]))
    unseen = (HOLE, HOLE)
    assert (seen(1), seen(2)) == (((), given[1], unseen, ()), ((), unseen, given[2], ()))
    assert seen(0) == seen(3) == seen(NO_SEAT) == ((), unseen, unseen, ())
    for seat in (0, 3):
        table.play(seat, Give(given[seat]))
    assert (seen(0), seen(1)) == (tuple(given), (unseen, given[1], unseen, unseen))


# Worlds.


def test_a_world_agrees_with_what_was_given() -> None:
    """ "banzai.power.lords": cards that others have given are out of their hands, and each is there once."""
    table = called("lords", LORDS)
    table.play(2, Give(table.state.hands[2][:2]))
    for guess in worlds(table, 1):
        assert guess.stop is not None
        cards = [card for row in (*guess.hands, *guess.stop.given) for card in row]
        assert sorted(cards) == list(range(1, 21))


def test_a_world_has_beats_and_a_lot_where_they_are_not_known() -> None:
    """ "banzai.beat", "banzai.stop.lot" """
    found = worlds(Sitting(players=4), 1)
    assert {len(guess.beats) for guess in found} == {9}
    assert {beat for guess in found for beat in guess.beats} <= set(BEATS_MS)
    assert all(sorted(guess.lots) == [0, 1, 2, 3] for guess in found)
    assert min(len({guess.beats for guess in found}), len({guess.lots for guess in found})) > 10, "drawn"
    said = Sitting(players=4, beats=(432, 0), lots=(2, 0, 3, 1))
    for guess in worlds(said, NO_SEAT):
        assert guess.lots != ()
    guess = world(GAME, said.view, Random(1))
    assert (guess.beats[0], guess.beats[1] in BEATS_MS, guess.lots) == (432, True, (2, 0, 3, 1))


@pytest.mark.parametrize(
    "view",
    [
        GAME.new(4, BanzaiOptions()).view(ALL),
        BanzaiView(hands=((),) * 4, ring=(2,), phase="over", out=((0, 3), (1,))),
    ],
    ids=["deal", "over"],
)
def test_where_nothing_is_dealt_nothing_is_open(view: BanzaiView) -> None:
    state = GAME.restore(view)
    assert state.acting().seats == ((CHANCE,) if state.phase == "deal" else ()), "nor for a player to do"
    assert world(GAME, state.view(0), Random(1)).view(ALL) == state.view(ALL)


def test_a_world_has_cards_for_all_who_have_laid_one() -> None:
    """ "banzai.choose": any of their hands; and no seat has a family more often than by chance."""
    table = Sitting(players=3)
    mine = table.state.hands[0][1]
    table.play(0, Choose(mine, 1))
    table.play(1, Choose(table.state.hands[1][2], 1))
    found = worlds(table, 0)
    for guess in found:
        assert (guess.laid[0], guess.laid[1] in guess.hands[1], guess.laid[2]) == (mine, True, 0)
        assert min(len(families(hand)) for hand in guess.hands) > 1
    assert len({guess.laid[1] for guess in found}) > 1


def test_a_world_in_which_one_has_not_looked_at_ones_card() -> None:
    """ "banzai.power.whim": what one does not know of one's own hand is what one has not looked at."""
    table = called("whim", (1, 4, 2, 3, 11), 5)
    table.play(0, Go())
    table.hop(11)
    known = table.state.view(1).hands[1][1:]
    for guess in worlds(table, 1):
        assert guess.fresh[1] in set(guess.hands[1]).difference(known)
        assert all(guess.fresh[seat] in guess.hands[seat] for seat in (1, 2, 3, 4))
    by_hand = Sitting(players=4, options=ALL_POWERS, phase="whim", whim=0)
    guess = world(GAME, by_hand.view, Random(1))
    assert all(guess.fresh[seat] in guess.hands[seat] for seat in (1, 2, 3))


@pytest.mark.parametrize(
    ("feints", "kinds"), [(2, {"banzai", "feint"}), (1, {"banzai", "feint"}), (0, {"banzai"})]
)
def test_a_world_in_which_somebody_cries(feints: int, kinds: set[str]) -> None:
    """ "banzai.beat": before it a Banzaï with any hand, or a feint of the player who has one left."""
    table = Sitting(hands_with(4, FAMILY), feints=(feints, 2, 2, 2))
    table.play(0, Banzai(1), at=1000)
    table.due()
    found = worlds(table, 2)
    for guess in found:
        cried = Call(1050, 0, 0, "banzai", guess.hands[0])
        assert guess.criers == ((cried,) if guess.kind == "banzai" else ())
    assert {guess.kind for guess in found} == kinds


def test_a_world_in_which_one_has_cried_oneself() -> None:
    """ "banzai.several": the player who did so in the same moment knows that it is a Banzaï."""
    table = Sitting(hands_with(4, FAMILY))
    table.play(0, Banzai(1), at=1000)
    table.play(2, Banzai(1), at=1030)
    table.due()
    first, second = table.state.criers
    assert (first.seat, second.seat) == (0, 2)
    for guess in worlds(table, 0):
        assert guess.criers == (first,)
    for guess in worlds(table, 2):
        assert (guess.kind, guess.criers) == (
            "banzai",
            (second, Call(1050, 0, 0, "banzai", guess.hands[0])),
        )


def test_a_world_in_which_the_third_cries() -> None:
    """ "banzai.final.third": a cry that is no feint is made with a family; and both are possible before the beat."""
    kinds = set()
    hands = hands_with(3, (6, 7, 11, 12, 13), (8, 9, 10, 14, 15), FAMILY)
    for feints, unfolded in (((2, 2, 2, 0), False), ((2, 2, 0, 0), False), ((2, 2, 2, 0), True)):
        table = Sitting([*hands, ()], ring=(0, 1, 2), third=2, out=((3,), (2,)), feints=feints)
        table.play(2, Banzai(1), at=1000)
        table.due()
        if unfolded:
            table.due()
        found = worlds(table, NO_SEAT)
        for guess in found:
            assert len(families(guess.hands[2])) == 1 or guess.kind == "feint"
            assert guess.kind == "banzai" or (feints[2] and not unfolded)
            assert [call.seat for call in guess.criers] == ([2] if guess.kind == "banzai" else [])
            kinds.add(guess.kind)
        sure = unfolded or not feints[2]
        assert all(len(families(guess.hands[2])) == 1 for guess in found) == sure
    assert kinds == {"banzai", "feint"}


def test_the_third_cries_with_a_family_of_which_one_holds_nothing_oneself() -> None:
    """ "banzai.final.third" """
    hands = hands_with(3, (1, 2, 6, 7, 8), (3, 4, 5, 9, 10), (11, 12, 13, 14, 15))
    table = Sitting([*hands, ()], ring=(0, 1, 2), third=2, out=((3,), (2,)))
    table.play(2, Banzai(1), at=1000)
    table.due()
    table.due()
    assert {guess.hands[2] for guess in worlds(table, 0)} == {hands[2]}


def test_the_third_may_hold_anything_when_somebody_else_cries() -> None:
    """ "banzai.final" """
    hands = hands_with(3, FAMILY)
    table = Sitting([*hands, ()], ring=(0, 1, 2), third=2, out=((3,), (2,)))
    table.play(0, Banzai(1), at=1000)
    table.due()
    table.due()
    assert all(len(families(guess.hands[2])) > 1 for guess in worlds(table, 1))
