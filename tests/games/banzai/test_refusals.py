"""Banzaï!: what a refusal says, word for word: its article, its reason, and what goes into the sentence."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.games.banzai import GAME
from tablee.games.banzai.data import (
    Aim,
    Banzai,
    BanzaiOptions,
    BanzaiView,
    Challenge,
    Choose,
    Deal,
    Decline,
    Draw,
    Feint,
    Give,
    Go,
    Grab,
    Hop,
    Keep,
    Look,
    Offer,
    Pawn,
    Place,
    Remove,
    Rob,
    Share,
    Slip,
    Stop,
    Swap,
    Trade,
    Used,
    Wed,
)
from tablee.kernel import CHANCE, HOLE, Due, Entry, Missed, Move, Refused, Void
from tests.games.banzai.sitting import ALL_POWERS, Sitting, called, hands_with

FAMILY = (1, 2, 3, 4, 5)
THREE = (1, 2, 3, 6, 12)
FOUR = (1, 2, 3, 4, 11)
LORDS = (1, 6, 11, 2, 8)
KIDS = (4, 9, 14, 1, 2)
DIFFERENT = (1, 7, 13, 19, 25)
NOBODY_HAS = 60


def said(table: Sitting, by: int, move: Move, at: int | None = None, **details: int) -> str:
    """What a player is told whose move is refused, if these details go into the sentence."""
    with pytest.raises(Refused) as caught:
        table.state.check(by, move, table.now if at is None else at)
    assert caught.value.details == details
    return str(caught.value)


def final(*hands: tuple[int, ...]) -> Sitting:
    """Seats 0 and 1 are left, and seat 2 plays as third."""
    return Sitting([*hands_with(3, *hands), ()], ring=(0, 1, 2), third=2, out=((3,), (2,)))


def test_cards_that_cannot_be_laid() -> None:
    """ "banzai.choose", "banzai.exchange" """
    table = Sitting()
    theirs = table.state.hands[1][0]
    assert said(table, 0, Keep(1)) == "banzai.choose/none"
    for card in (theirs, 0, NOBODY_HAS):
        assert said(table, 0, Choose(card, 1), card=card) == "banzai.choose/hand"
    for exchange, refusal in ((0, "banzai.exchange"), (2, "banzai.exchange/early")):
        assert said(table, 1, Choose(theirs, exchange), exchange=1) == refusal
        assert said(table, 1, Banzai(exchange), exchange=1) == refusal
    table.hop()
    assert said(table, 0, Keep(1), exchange=2) == "banzai.exchange"
    table.play(0, Banzai(2))
    table.due()
    assert said(table, 1, Choose(table.state.hands[1][0], 2)) == "banzai.choose/wait"
    assert said(called("seats", FOUR), 1, Choose(theirs, 1)) == "banzai.stop.go/wait"


def test_what_chance_may_say_for_those_who_did_not_choose() -> None:
    """ "banzai.choose.time": a card of each of them, and two where cards are given to three Lords."""
    table = Sitting(players=3)
    hands = table.state.hands
    table.play(1, Choose(hands[1][0], 1))
    table.due()
    one, other = hands[0][0], hands[2][0]
    too_many = Slip(((one, hands[0][1]), (), (other,)))
    for slip in (Slip(((one,), (), ())), Slip(((one,), (hands[1][1],), (other,))), too_many):
        assert said(table, CHANCE, slip, cards=1) == "banzai.choose.time/cards"
    for card in (0, other, hands[1][1]):
        assert said(table, CHANCE, Slip(((card,), (), (other,)))) == "banzai.choose.time/hand"
    for wrong in (Deal(()), Draw(one), Share(()), Choose(one, 1)):
        assert said(table, CHANCE, wrong) == "house.move"
    unknown = Sitting(((HOLE,) * 5,) * 3, players=3, phase="slip", ready=(1,))
    for cards in ((HOLE, 2), (2, 2)):
        slip = Slip(((cards[0],), (), (cards[1],)))
        assert said(unknown, CHANCE, slip) == "banzai.choose.time/hand", "not out of holes either"
    lords = called("lords", LORDS)
    lords.due()
    one_each = Slip(tuple(hand[:1] for hand in lords.state.hands))
    assert said(lords, CHANCE, one_each, cards=2) == "banzai.choose.time/cards"


def test_what_is_chances_is_nobody_elses() -> None:
    """ "banzai.deal", "banzai.choose.time", "banzai.power.kids" """
    for move in (Deal(()), Slip(()), Draw(1)):
        assert said(Sitting(), 0, move) == "house.move"


def test_what_is_the_clocks_is_nobody_elses() -> None:
    """ "house.move": a player says neither when it is time, nor that something is void, or was missed."""
    for move in (Due(10_000), Void(), Missed((1,))):
        assert said(Sitting(), 0, move, at=10_000) == "house.move"


@pytest.mark.parametrize(
    ("deal", "reason", "details"),
    [
        ({"hands": (FAMILY, (6, 7, 8, 9, 10), (11, 12, 13, 14))}, "equal", {"players": 3}),
        ({"hands": (FAMILY, (6, 7, 8, 9, 10), (11, 12, 13, 14, 14))}, "twice", {}),
        ({"hands": (FAMILY, (6, 7, 8, 9, 10), (11, 12, 13, 14, 16))}, "families", {"players": 3}),
        ({"families": (1, 2)}, "families", {"players": 3}),
        ({"hands": ((0,) * 5,) * 3, "families": (1, 2, 13)}, "families", {"players": 3}),
        ({"hands": ((0,) * 5,) * 3, "families": (0, 1, 2)}, "families", {"players": 3}),
        ({"hands": ((0,) * 5,) * 3, "families": (1, 2, 2)}, "families", {"players": 3}),
        ({"beats": (299,)}, "beats", {"most": 7}),
        ({"beats": (701,)}, "beats", {"most": 7}),
        ({"beats": (300,) * 8}, "beats", {"most": 7}),
        ({"lots": (0, 1)}, "lots", {}),
        ({"lots": (0, 1, 1)}, "lots", {}),
    ],
)
def test_what_cannot_be_dealt(deal: dict[str, Any], reason: str, details: dict[str, int]) -> None:
    """ "banzai.deal", "banzai.families", "banzai.beat" """
    state = GAME.new(3, BanzaiOptions())
    usual: dict[str, Any] = {"hands": (FAMILY, (6, 7, 8, 9, 10), (11, 12, 13, 14, 15))}
    state.check(CHANCE, Deal(**usual, beats=(300, 700) * 3 + (500,), lots=(2, 0, 1)), 0)
    with pytest.raises(Refused) as caught:
        state.check(CHANCE, Deal(**{**usual, **deal}), 0)
    assert (str(caught.value), caught.value.details) == (f"banzai.deal/{reason}", details)


def test_three_to_twelve_play() -> None:
    """ "banzai.players" """
    for players in (2, 13):
        with pytest.raises(Refused) as caught:
            GAME.restore(BanzaiView(hands=((),) * players))
        assert (str(caught.value), caught.value.details) == ("banzai.players", {"players": players})


def test_calls_that_cannot_be_made() -> None:
    """ "banzai.calls", "banzai.feint", "banzai.grab", "banzai.grab.aim" """
    table = Sitting(hands_with(4, THREE), options=BanzaiOptions(feints=1), feints=(1, 0, 1, 1))
    assert said(table, 1, Feint()) == "banzai.feint"
    assert said(table, 0, Aim(4), pawn=4) == "banzai.grab.aim"
    table.play(0, Feint(), at=1000)
    assert said(table, 0, Feint()) == "banzai.calls/once"
    assert said(table, 0, Stop("pawns", 1)) == "banzai.calls/once"
    table.play(0, Banzai(1), at=1001)
    assert said(table, 0, Banzai(1)) == "banzai.calls/once", "it waits"
    table.due()
    assert said(table, 0, Banzai(1)) == "banzai.calls/once", "it was heard"
    assert said(table, 2, Stop("pawns", 1)) == "banzai.calls/cry"
    table.play(2, Grab())
    assert said(table, 2, Grab()) == "banzai.grab"
    assert said(table, 2, Aim(1)) == "banzai.grab.aim/sent"


def test_while_the_game_is_stopped_nothing_is_called() -> None:
    """ "banzai.stop.go", "banzai.stop.reach", "banzai.stop.once", "banzai.stop.family" """
    table = called("pawns", FOUR)
    for move in (Banzai(1), Feint(), Stop("seats", 1)):
        assert said(table, 1, move) == "banzai.stop.go/wait"
    assert said(table, 1, Grab(), at=2301) == "banzai.stop.reach"
    table.play(0, Go())
    assert said(table, 0, Stop("pawns", 1)) == "banzai.stop.once"
    assert said(table, 0, Stop("seats", 1)) == "banzai.stop.family"


@pytest.mark.parametrize(
    ("call", "said_of"),
    [
        ("warriors", "banzai.power.warriors/cards"),
        ("lords", "banzai.power.lords/cards"),
        ("wizards", "banzai.power.wizards/cards"),
        ("kids", "banzai.power.kids/cards"),
        ("marriage", "banzai.power.marriage/cards"),
        ("duel", "banzai.power.duel/cards"),
        ("seer", "banzai.power.seer/cards"),
        ("whim", "banzai.power.whim/cards"),
        ("hand", "banzai.power.hand/cards"),
    ],
)
def test_an_optional_stop_without_the_cards(call: Any, said_of: str) -> None:
    """Each says what it takes; "banzai.options": or that it is not played with."""
    nothing = hands_with(5, (1, 7, 8, 13, 14))
    assert said(Sitting(nothing, 5, ALL_POWERS), 0, Stop(call, 1)) == said_of
    assert said(Sitting(nothing, 5), 0, Stop(call, 1)) == "banzai.options"


@pytest.mark.parametrize("wizard", [False, True])
def test_a_stop_without_the_cards_of_a_family(wizard: bool) -> None:
    """ "banzai.power.wizards": one card less for the player who has called them."""
    table = Sitting(hands_with(5, (1, 7, 13, 19, 25)), 5, ALL_POWERS, wizard=0 if wizard else 1)
    assert said(table, 0, Stop("pawns", 1), number=3 - wizard) == "banzai.stop.pawns/cards"
    assert said(table, 0, Stop("seats", 1), number=4 - wizard) == "banzai.stop.seats/cards"


def test_what_a_lord_cannot_do() -> None:
    """ "banzai.masters.time", "banzai.masters.lord" """
    hand = (1, 2, 5, 7, 13)
    late = Sitting(hands_with(5, hand), 5, ALL_POWERS, exchange=3)
    assert said(late, 0, Stop("duel", 3)) == "banzai.masters.time"
    spent = Sitting(hands_with(5, hand), 5, ALL_POWERS, used=(Used("duel", 0, (1, 2)),))
    assert said(spent, 0, Stop("seer", 1)) == "banzai.masters.lord"


def test_what_the_third_cannot_do() -> None:
    """ "banzai.final.third" """
    table = final((6, 7, 11, 12, 13), (8, 9, 10, 14, 15), FAMILY)
    assert said(table, 2, Stop("seats", 1)) == "banzai.final.third/seats"
    assert said(table, 2, Grab()) == "banzai.final.third/pawn"
    assert said(final(), 2, Banzai(1)) == "banzai.final.third/false"


DEEDS = (
    Go(),
    Place(1, 0, 0),
    Swap(1),
    Remove(1),
    Give((1, 2)),
    Share(((), (), (), ())),
    Rob(1),
    Offer(3),
    Decline(),
    Wed(1),
    Challenge(1),
    Look((1, 2, 3)),
    Trade(1, hand=True),
)


@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: type(deed).__name__)
def test_deeds_are_for_whoever_has_called_for_them(deed: Move) -> None:
    """ "banzai.stop.go": not while cards are passed, and in a Stop none of another's, nor of another Stop."""
    assert said(Sitting(), 0, deed) == "banzai.stop.go/caller"
    for call, hand in (("seats", FOUR), ("wizards", (5, 10, 15, 1, 2))):
        table = called(call, hand)
        assert said(table, 1, deed) == "banzai.stop.go/caller"
        if not isinstance(deed, Go) and (call, type(deed)) != ("seats", Swap):
            assert said(table, 0, deed) == "banzai.stop.go/caller"


def test_what_cannot_be_done_with_pawns_and_seats() -> None:
    """ "banzai.stop.pawns", "banzai.stop.seats", "banzai.power.warriors", "banzai.ring" """
    table = called("pawns", THREE)
    assert said(table, 0, Place(4, 0, 0)) == "banzai.stop.pawns/pawn"
    assert said(table, 0, Place(1, 500, 1)) == "banzai.stop.pawns/table"
    table.play(0, Place(1, 500, 0))
    table.play(0, Place(2, 0, 0))
    assert said(table, 0, Place(3, 0, 0)) == "banzai.stop.pawns/two"
    for other in (0, 4):
        assert said(called("seats", FOUR), 0, Swap(other)) == "banzai.ring/other"
    warriors = called("warriors", (2, 7, 12, 1, 8), pawns=(Pawn(1), Pawn(3)))
    for pawn in (2, 4):
        assert said(warriors, 0, Remove(pawn)) == "banzai.power.warriors/pawn"


def test_what_cannot_be_given_and_dealt_back() -> None:
    """ "banzai.power.lords" """
    table = called("lords", LORDS)
    hands = table.state.hands[:]
    assert said(table, 0, Go()) == "banzai.stop.go/cards"
    for cards in (hands[1][:1], hands[1][:3], (0, hands[1][0]), (hands[1][0],) * 2, hands[2][:2]):
        assert said(table, 1, Give(cards)) == "banzai.power.lords/give"
    for seat, hand in enumerate(hands):
        table.play(seat, Give(hand[:2]))
        assert seat == 3 or said(table, seat, Give(hand[2:4])) == "banzai.power.lords/once"
    assert said(table, 0, Go()) == "banzai.stop.go/cards"
    given = [hand[:2] for hand in hands]
    for rows in (
        given[:3],
        [given[0], given[0], *given[2:]],
        [(0, given[0][1]), *given[1:]],
        [(hands[0][2], given[0][1]), *given[1:]],
        [(*given[0], given[1][0]), given[1][1:], *given[2:]],
    ):
        assert said(table, 0, Share(tuple(rows))) == "banzai.power.lords/share"
    table.due()
    assert said(table, CHANCE, Share(tuple(given[:3]))) == "banzai.power.lords/share", "nor by chance"


def test_in_the_eyes_of_somebody_just_what_was_given_is_dealt_back() -> None:
    """ "banzai.power.lords": no card of their own hand, all that they gave, and no card that is none."""
    table = called("lords", LORDS)
    hands = table.state.hands[:]
    for seat, hand in enumerate(hands):
        table.play(seat, Give(hand[:2]))
    seen = GAME.restore(table.state.view(1))
    given = [hand[:2] for hand in hands]
    seen.check(0, Share(tuple(given)), table.now)
    for rows in (
        (hands[1][2:4], *given[1:]),
        (given[0], hands[2][2:4], *given[2:]),
        ((HOLE, given[0][1]), *given[1:]),
    ):
        with pytest.raises(Refused, match=r"banzai\.power\.lords/share"):
            seen.check(0, Share(rows), table.now)


def test_what_cannot_be_stolen() -> None:
    """ "banzai.power.kids" """
    table = called("kids", KIDS)
    assert said(table, 0, Rob(0)) == "banzai.ring/other"
    table.play(0, Rob(2))
    for card in (0, table.state.hands[1][0], NOBODY_HAS):
        assert said(table, CHANCE, Draw(card)) == "banzai.power.kids/draw"


def test_what_cannot_be_offered_and_wed() -> None:
    """ "banzai.power.marriage" """
    table = called("marriage", (1, 3, 4, 7, 11), 5)
    holder = table.state.holder(8)
    stranger = next(seat for seat in (1, 2, 3, 4) if seat != holder)
    assert said(table, 0, Decline()) == "banzai.stop.go/caller"
    for card in (3, next(card for card in table.state.hands[holder] if card % 5 != 3)):
        assert said(table, holder, Offer(card)) == "banzai.power.marriage/offer"
    table.play(holder, Offer(8))
    assert said(table, holder, Decline()) == "banzai.power.marriage/once"
    for seat in (1, 2, 3, 4):
        if seat != holder:
            table.play(seat, Decline())
    for other in (stranger, 5, -1):
        assert said(table, 0, Wed(other)) == "banzai.power.marriage/nobody"


def test_hands_that_cannot_be_looked_at() -> None:
    """ "banzai.power.seer", "banzai.power.hand": three, or all others; and two."""
    seer = called("seer", (1, 5, 8, 12, 19), 5)
    for seats in ((1, 2), (1, 2, 2), (1, 2, 3, 4)):
        assert said(seer, 0, Look(seats), number=3) == "banzai.power.seer/look"
    assert said(seer, 0, Look((1, 2, 5))) == "banzai.ring/other"
    few = Sitting([*hands_with(3, (1, 5, 8, 12, 14)), ()], options=ALL_POWERS)
    few.play(0, Stop("seer", 1))
    few.due()
    assert said(few, 0, Look((1,)), number=2) == "banzai.power.seer/look"
    few.play(0, Look((1, 2)))
    hand = called("hand", DIFFERENT, 5)
    assert said(hand, 0, Look((1, 2, 3)), number=2) == "banzai.power.hand/look"
    hand.play(0, Look((1, 2)))
    for trade in (Trade(3, hand=True), Trade(1)):
        assert said(hand, 0, trade) == "banzai.power.hand/trade"


def test_who_waits_for_a_whim() -> None:
    """ "banzai.power.whim" """
    table = called("whim", (1, 4, 2, 3, 11), 5)
    assert said(table, 0, Hop()) == "banzai.power.whim/hop"
    table.play(0, Go())
    assert said(table, 0, Hop()) == "banzai.power.whim/hop"
    table.hop(11)
    for move in (Banzai(2), Feint(), Stop("pawns", 2)):
        assert said(table, 1, move) == "banzai.power.whim/wait"
    assert said(table, 1, Hop()) == "banzai.power.whim/hop"
    table.state.check(1, Banzai(1), table.now)


def test_nothing_is_done_before_the_deal() -> None:
    """ "banzai.deal" """
    state = GAME.new(3, BanzaiOptions())
    for wrong in (Slip(((), (), ())), Draw(1), Share(()), Feint()):
        with pytest.raises(Refused, match=r"house\.move"):
            state.check(CHANCE, wrong, 0)
    with pytest.raises(Refused, match=r"house\.chance/awaited"):
        state.play(Entry(1, 0, 0, Feint()))
