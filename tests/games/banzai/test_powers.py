"""Banzaï!: the optional rules, one by one."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import json

from tablee.games.banzai import GAME
from tablee.games.banzai.cards import cards_of
from tablee.games.banzai.data import (
    Aim,
    Banzai,
    BanzaiOptions,
    Challenge,
    Challenged,
    Choose,
    Cried,
    Decline,
    Draw,
    Feint,
    Gathered,
    Gave,
    Give,
    Go,
    Grab,
    Hop,
    Hopped,
    Known,
    Look,
    Looked,
    Married,
    Offer,
    Offered,
    Overslept,
    Pawn,
    Redealt,
    Remove,
    Resumed,
    Rob,
    Robbed,
    Share,
    Shared,
    Slip,
    Stop,
    Stopped,
    TookUp,
    Trade,
    Traded,
    Used,
    Voided,
    Wed,
)
from tablee.kernel import ALL, CHANCE, CLOCK, Void
from tablee.kernel.options import parse_options
from tablee.texts import Texts
from tests.games.banzai.sitting import ALL_POWERS, Sitting, called, hands_with

WARRIORS = (2, 7, 12, 1, 8)
LORDS = (1, 6, 11, 2, 8)
WIZARDS = (5, 10, 15, 1, 2)
KIDS = (4, 9, 14, 1, 2)
PRINCESSES = (3, 8, 13, 1, 7)


@pytest.mark.parametrize(
    ("call", "article"),
    [
        ("warriors", "banzai.power.warriors"),
        ("lords", "banzai.power.lords"),
        ("wizards", "banzai.power.wizards"),
        ("kids", "banzai.power.kids"),
        ("marriage", "banzai.power.marriage"),
        ("duel", "banzai.power.duel"),
        ("seer", "banzai.power.seer"),
        ("whim", "banzai.power.whim"),
        ("hand", "banzai.power.hand"),
    ],
)
def test_each_takes_its_cards_and_a_table_that_plays_with_it(call: str, article: str) -> None:
    """ "banzai.options": from four players on, until the final, and only if the table wants it."""
    nothing = hands_with(5, (1, 7, 8, 13, 14))
    stop = Stop(call, 1)  # type: ignore[arg-type]
    assert Sitting(nothing, 5, ALL_POWERS).refused(0, stop) == article
    alone = BanzaiOptions(powers=(call,))  # type: ignore[arg-type]
    assert Sitting(nothing, 5, alone).refused(0, stop) == article
    assert Sitting(nothing, 5).refused(0, stop) == "banzai.options"
    assert Sitting(players=3, options=ALL_POWERS).refused(0, stop) == "banzai.options"
    table = Sitting([*hands_with(3), ()], options=ALL_POWERS, third=2, ring=(0, 1, 2), out=((3,), (2,)))
    assert table.refused(0, stop) == "banzai.options"


def test_donne_moi_ta_main_needs_five_families() -> None:
    assert Sitting(options=ALL_POWERS).refused(0, Stop("hand", 1)) == "banzai.options"


def test_three_warriors_take_a_pawn_off_the_table() -> None:
    table = called("warriors", WARRIORS, 4, aims=(0, 2, 0, 0))
    assert table.refused(0, Remove(4)) == "banzai.power.warriors"
    table.play(0, Remove(2))
    assert table.refused(0, Remove(1)) == "banzai.power.warriors", "once"
    assert [pawn.pawn for pawn in table.state.pawns] == [1, 3]
    assert table.state.aims == [0, 0, 0, 0], "no seat aims at it any more"
    assert table.refused(1, Aim(2)) == "banzai.grab.aim"


def test_with_three_left_two_are_out_by_three_warriors() -> None:
    hands = hands_with(3, (1, 2, 3, 4, 5))
    table = Sitting([*hands, ()], options=ALL_POWERS, pawns=(Pawn(1),))
    table.play(0, Banzai(1))
    table.due()
    for seat in range(3):
        table.play(seat, Grab(), rt=400 + 50 * seat)
    table.verdict()
    result = table.state.result()
    assert result is not None
    assert (result.ranks, result.points) == ((1, 2, 2, 4), (3, 1, 1, 0))


def test_three_lords_gather_and_deal_back() -> None:
    table = called("lords", LORDS, 4)
    assert table.refused(0, Go()) == "banzai.stop.go"
    hands = table.state.hands[:]
    assert table.refused(1, Give((hands[1][0],))) == "banzai.power.lords"
    assert table.refused(1, Give((hands[1][0], hands[2][0]))) == "banzai.power.lords"
    table.play(1, Give(hands[1][:2]))
    assert table.news.of(1) == [Gave(1, hands[1][:2])]
    assert table.news.of(0) == [Gave(1, (0, 0))]
    assert table.refused(1, Give(hands[1][2:4])) == "banzai.power.lords"
    assert table.refused(0, Share(((), (), (), ()))) == "banzai.stop.go"
    for seat in (0, 2, 3):
        table.play(seat, Give(hands[seat][:2]))
    gathered = table.news.of(0)[-1]
    assert isinstance(gathered, Gathered)
    given = tuple(hand[:2] for hand in hands)
    assert gathered.cards == given
    assert table.state.view(0).stop == table.state.stop
    assert table.state.view(1).stop != table.state.stop
    assert table.refused(0, Share(given[:3])) == "banzai.power.lords"
    assert table.refused(0, Share((given[0], given[0], given[2], given[3]))) == "banzai.power.lords"
    assert table.refused(1, Share(given)) == "banzai.stop.go"
    turned = (given[3], *given[:3])
    table.play(0, Share(turned))
    assert table.news.of(0) == [Shared(0, turned)]
    assert table.news.of(2) == [Shared(0, ((0, 0), (0, 0), turned[2], (0, 0)))]
    assert sorted(table.state.hands[1]) == sorted((*given[0], *hands[1][2:]))
    assert set(given[0]) <= set(table.state.view(0).hands[1]), "the caller knows where it went"
    assert table.state.acting().due == table.now + 5000


def test_chance_gives_and_deals_for_those_who_take_too_long() -> None:
    table = called("lords", LORDS, 4)
    table.play(2, Give(table.state.hands[2][:2]))
    assert table.due() == [Overslept((0, 1, 3))]
    assert table.now == 1300 + 10_000
    slip = table.state.chance(Random(2))
    assert isinstance(slip, Slip)
    assert [len(cards) for cards in slip.cards] == [2, 2, 0, 2]
    table.play(CHANCE, slip)
    told = [Gave(seat, slip.cards[seat]) for seat in (0, 1, 3)]
    assert table.news.of(ALL)[:-1] == told, "and all that was gathered"
    assert table.news.of(1)[:-1] == [Gave(0, (0, 0)), told[1], Gave(3, (0, 0))]
    assert table.state.acting().due == table.now + 45_000
    assert table.due() == [Overslept((0,))]
    share = table.state.chance(Random(3))
    assert isinstance(share, Share)
    table.play(CHANCE, share)
    assert table.state.known == (), "no seat knows where anything went"
    assert [len(hand) for hand in table.state.hands] == [5, 5, 5, 5]
    assert table.due() == [Resumed(0, True)]


def test_a_crash_gives_the_cards_back() -> None:
    table = called("lords", LORDS, 4)
    hands = table.state.hands[:]
    table.play(2, Give(hands[2][:2]))
    assert table.play(CLOCK, Void(), at=90_000) == [Voided(False), Resumed(0, True)]
    assert table.state.hands == hands
    assert (table.state.resumed, table.state.stopper) == (90_000, 0)


def test_three_wizards_need_a_card_less_all_round() -> None:
    table = called("wizards", WIZARDS, 4, feints=(2, 2, 2, 2))
    table.play(0, Go())
    assert table.state.wizard == 0
    assert table.refused(0, Stop("pawns", 1)) == "", "two cards are enough"
    assert table.refused(1, Stop("pawns", 1)) == "banzai.stop.pawns"
    four = Sitting(hands_with(4, (1, 2, 3, 4, 11)), options=ALL_POWERS, wizard=0)
    four.play(0, Banzai(1))
    four.due()
    assert four.verdict().proofs[0].right
    three = Sitting(hands_with(4, (1, 2, 3, 6, 11)), options=ALL_POWERS, wizard=0)
    assert three.refused(0, Stop("seats", 1)) == ""
    three.play(0, Banzai(1))
    three.due()
    assert not three.verdict().proofs[0].right


def test_three_kids_steal_a_card() -> None:
    table = called("kids", KIDS, 4)
    assert table.refused(0, Rob(0)) == "banzai.ring"
    table.play(0, Rob(2))
    assert table.state.acting().seats == (CHANCE,)
    assert table.refused(CHANCE, Draw(table.state.hands[1][0])) == "banzai.power.kids"
    draw = table.state.chance(Random(1))
    assert isinstance(draw, Draw)
    table.play(CHANCE, draw)
    assert table.news.of(0) == table.news.of(2) == [Robbed(0, 2, draw.card)]
    assert table.news.of(1) == [Robbed(0, 2, 0)]
    assert [len(hand) for hand in table.state.hands] == [6, 5, 4, 5]
    assert Known(draw.card, (2,)) in table.state.known
    table.play(0, Go())
    table.hop()
    assert [len(hand) for hand in table.state.hands] == [6, 5, 4, 5]


def test_a_card_stolen_from_a_hand_that_is_not_known_is_one_that_nobody_else_has() -> None:
    """ "banzai.power.kids" """
    hands = hands_with(4, KIDS)
    table = called("kids", KIDS)
    table.play(0, Rob(2))
    draw = GAME.restore(table.state.view(0)).chance(Random(1))
    assert isinstance(draw, Draw)
    assert draw.card in (*hands[1], *hands[2], *hands[3])


def test_five_of_six_make_a_family() -> None:
    rest = [card for card in range(6, 21) if card != 10]
    table = Sitting([(1, 2, 3, 4, 5, 10), rest[:4], rest[4:9], rest[9:]], options=ALL_POWERS)
    table.play(0, Banzai(1))
    table.due()
    assert table.verdict().proofs[0].right


def pardon(hand: tuple[int, ...] = PRINCESSES, **fields: object) -> Sitting:
    """Seat 1 has a family, seat 0 three Princesses."""
    options = BanzaiOptions(reunions=True)
    rest = [card for card in range(1, 26) if card not in hand and card not in range(16, 21)]
    hands = [hand, range(16, 21), rest[:5], rest[5:10], rest[10:]]
    return Sitting([tuple(each) for each in hands], 5, options, **fields)


def judged(table: Sitting, cry: object, *grabs: tuple[int, int], by: int = 1) -> None:
    table.play(by, cry)  # type: ignore[arg-type]
    table.due()
    for seat, rt in grabs:
        table.play(seat, Grab(), rt=rt)
    table.verdict()


def test_three_princesses_pardon_whoever_gets_no_pawn() -> None:
    """ "banzai.power.princesses": shown when used; then locked until a player is out."""
    table = pardon()
    judged(table, Banzai(1), (0, 900), (1, 400), (2, 400), (3, 400), (4, 400))
    last = table.state.last
    assert last is not None
    assert (last.pardoned, last.cards, last.out) == (0, (3, 8, 13), ())
    redealt = table.news.of(ALL)[-1]
    assert redealt == Redealt("banzai.power.princesses")
    assert redealt.cites() == "banzai.power.princesses"
    assert table.state.locked
    locked = pardon(locked=True)
    judged(locked, Banzai(1), (0, 900), (1, 400), (2, 400), (3, 400), (4, 400))
    assert locked.state.out == ((0,),)
    assert not locked.state.locked
    nobody = pardon(locked=True)
    judged(nobody, Feint(), *((seat, 300) for seat in range(5)))
    assert (nobody.state.out, nobody.state.locked) == ((), True), "and no seat was, as all would have been"


def test_a_pardon_beside_an_elimination_locks_nothing() -> None:
    table = pardon(pawns=(Pawn(1), Pawn(2), Pawn(3)))
    judged(table, Banzai(1), (0, 900), (1, 400), (2, 400), (3, 400), (4, 950))
    assert (table.state.out, table.state.locked) == (((4,),), False)
    assert 0 in table.state.ring


def test_what_princesses_pardon_and_what_not() -> None:
    fallen = pardon()
    judged(fallen, Feint(), (0, 300))
    assert fallen.state.out == ()
    own = pardon()
    judged(own, Feint(), (0, 300), by=0)
    assert own.state.out == ((0,),)
    false = pardon()
    judged(false, Banzai(1), by=0)
    assert false.state.out == ((0,),)
    foul = pardon()
    foul.play(0, Grab())
    foul.verdict()
    assert foul.state.out == ((0,),)
    base = pardon()
    base.state.options = BanzaiOptions()
    judged(base, Feint(), (0, 300))
    assert base.state.out == ((0,),)


def test_who_fell_for_a_feint_and_was_pardoned_has_fallen_for_it() -> None:
    fallen = pardon()
    judged(fallen, Feint(), (0, 300))
    assert fallen.state.last is not None
    names = ["Ana", "Bo", "Cléo", "Dan", "Eve"]
    assert Texts("en").say(GAME.say_event(fallen.state.last), names) == (
        "A feint! Nobody is out. Pardoned by three Princesses: Ana."
    )
    assert "personne ne s’y" not in Texts("fr").say(GAME.say_event(fallen.state.last), names)


def test_two_with_three_princesses_and_the_lot_saves_one() -> None:
    hands = [(3, 8, 13, 1, 7), (18, 23, 28, 2, 6), (11, 12, 14, 15, 10)]
    deck = [card for card in cards_of(range(1, 7)) if not any(card in hand for hand in hands)]
    rest = [tuple(deck[at : at + 5]) for at in range(0, 15, 5)]
    for lots, saved in (((0, 1, 2, 3, 4, 5), 0), ((5, 1, 2, 0, 3, 4), 1)):
        table = Sitting([*hands, *rest], 6, BanzaiOptions(reunions=True), lots=lots)
        judged(table, Feint(), (0, 300), (1, 300), by=2)
        assert table.state.last is not None
        assert table.state.last.pardoned == saved
        assert table.state.out == ((1 - saved,),)


def test_oui_maitre_is_for_the_first_two_exchanges_and_each_lord_once() -> None:
    hand = (1, 2, 5, 7, 13)
    table = called("duel", hand, 5)
    table.play(0, Go())
    assert table.refused(0, Stop("seer", 1)) == "banzai.masters.lord"
    late = Sitting(hands_with(5, hand), 5, ALL_POWERS, exchange=3)
    assert late.refused(0, Stop("duel", 3)) == "banzai.masters.time"
    assert Sitting(hands_with(5, hand), 5, ALL_POWERS, exchange=2).refused(0, Stop("duel", 2)) == ""
    other = Sitting(hands_with(5, (1, 2, 5, 6, 10)), 5, ALL_POWERS, used=(Used("duel", 0, (1, 2)),))
    assert other.refused(0, Stop("seer", 1)) == "", "with the other Lord"
    assert other.refused(0, Stop("seer", 1, card=1)) == "banzai.masters.lord"


def test_a_marriage_makes_two_families_one() -> None:
    table = called("marriage", (1, 3, 4, 7, 11), 5)
    hands = table.state.hands
    other = next(seat for seat in (1, 2, 3, 4) if 8 in hands[seat])
    rival = next(seat for seat in (1, 2, 3, 4) if 13 in hands[seat])
    assert table.refused(0, Wed(other)) == "banzai.stop.go"
    assert table.refused(0, Decline()) == "banzai.stop.go"
    assert table.refused(other, Offer(3)) == "banzai.power.marriage"
    assert table.play(other, Offer(8)) == [Offered(other, 8)]
    assert table.refused(other, Decline()) == "banzai.power.marriage"
    for seat in {1, 2, 3, 4} - {other}:
        assert table.play(seat, Decline()) == [Offered(seat, 0)]
    assert table.state.acting().awaits == (0,)
    if rival != other:
        assert table.refused(0, Wed(rival)) == "banzai.power.marriage"
    assert table.play(0, Wed(other)) == [Married(0, other, 3, 8)]
    assert table.state.wed == (1, 2)
    assert 8 in table.state.hands[0]
    assert 3 in table.state.hands[other]
    table.play(0, Go())
    assert table.refused(0, Stop("seats", 1)) == "", "1, 4, 7 and 8 are one family now"


def test_a_lord_and_another_card_of_two_united_families_are_of_one() -> None:
    """ "banzai.power.marriage": one and the same family, for a Yes, master!, too; each Lord still serves once."""
    hands = hands_with(5, (1, 6, 7, 14, 18))
    assert Sitting(hands, 5, ALL_POWERS).refused(0, Stop("duel", 1, card=1)) == "banzai.power.duel"
    table = Sitting(hands, 5, ALL_POWERS, wed=(1, 2))
    table.play(0, Stop("duel", 1), at=1000)
    assert table.due() == [Stopped(0, "duel", (1, 7), 1300)]
    named = Sitting(hands, 5, ALL_POWERS, wed=(1, 2))
    named.play(0, Stop("duel", 1, card=6), at=1000)
    assert named.due() == [Stopped(0, "duel", (6, 7), 1300)]
    spent = Sitting(hands, 5, ALL_POWERS, wed=(1, 2), used=(Used("seer", 0, (6, 10)),))
    assert spent.refused(0, Stop("duel", 1, card=6)) == "banzai.masters.lord"
    assert spent.refused(0, Stop("duel", 1)) == ""


def test_the_princess_that_was_shown_is_married_off() -> None:
    """ "banzai.power.marriage": it need not be of the Lord's own family, if a position has two united ones."""
    hands = hands_with(5, (1, 8, 14, 19, 20), (13, 2, 6, 12, 16))
    table = Sitting(hands, 5, ALL_POWERS, wed=(1, 2))
    table.play(0, Stop("marriage", 1))
    table.due()
    table.play(1, Offer(13))
    for seat in (2, 3, 4):
        table.play(seat, Decline())
    assert table.play(0, Wed(1)) == [Married(0, 1, 8, 13)]
    assert table.state.hands[:2] == [(1, 13, 14, 19, 20), (2, 6, 8, 12, 16)]


def test_a_call_to_a_master_counts_for_the_exchange_it_was_made_in() -> None:
    """ "banzai.masters.time", "banzai.exchange": pressed before the second hop, and heard of after it."""
    table = Sitting(hands_with(5, (1, 2, 8, 14, 20)), 5, ALL_POWERS, exchange=2)
    table.hop(20)
    assert table.refused(0, Stop("duel", 3)) == "banzai.masters.time"
    table.play(0, Stop("duel", 2), at=table.now + 100, rt=table.now - 50)
    assert isinstance(table.due()[0], Stopped)


def test_a_marriage_that_nobody_wants_spends_the_lord() -> None:
    table = called("marriage", (1, 3, 2, 7, 11), 5)
    table.due()
    assert table.now == 1300 + 10_000
    assert table.state.stop is not None
    assert table.state.stop.step == "done"
    assert table.state.acting().due == 1300 + 20_000
    table.play(0, Go())
    assert table.state.wed == ()
    assert table.refused(0, Stop("duel", 1)) == "banzai.masters.lord"


def test_five_of_two_united_families_are_a_banzai_and_limits_count_them_as_one() -> None:
    table = Sitting(hands_with(5, (1, 2, 3, 6, 7)), 5, ALL_POWERS, wed=(1, 2))
    table.play(0, Banzai(1))
    table.due()
    assert table.verdict().proofs[0].right
    used = Sitting(
        hands_with(5, (1, 6, 7, 9, 11)), 5, ALL_POWERS, wed=(1, 2), used=(Used("pawns", 0, (1, 2, 3)),)
    )
    assert used.refused(0, Stop("seats", 1)) == "banzai.stop.family"


def test_a_duel_sets_two_face_to_face() -> None:
    table = called("duel", (1, 2, 8, 14, 20), 6)
    heard = table.play(0, Challenge(1))
    assert isinstance(heard[0], Challenged)
    assert table.state.ring == (0, 3, 2, 1, 4, 5)
    assert table.state.pawns == (
        Pawn(1),
        Pawn(2, 433, 250),
        Pawn(3, 433, -250),
        Pawn(4, -433, -250),
        Pawn(5, -433, 250),
    )
    assert table.state.stop is not None
    assert (table.state.stop.step, table.state.stop.seats) == ("done", (1,))
    assert table.refused(0, Challenge(2)) == "banzai.power.duel"


def test_a_duel_of_five_with_a_pawn_gone() -> None:
    """The nearest to opposite, leftward; pawns until none is left."""
    pawns = (Pawn(1), Pawn(3), Pawn(4))
    table = called("duel", (1, 2, 8, 14, 20), 5, pawns=pawns)
    assert table.refused(0, Challenge(0)) == "banzai.ring"
    table.play(0, Challenge(4))
    assert table.state.ring == (0, 1, 4, 3, 2)
    assert [pawn.pawn for pawn in table.state.pawns] == [1, 3, 4]
    assert table.state.pawns[0] == Pawn(1)
    assert table.state.pawns[1].x > 0, "before seat 1"


def test_the_seer_sees_three_hands_alone() -> None:
    table = called("seer", (1, 5, 8, 12, 19), 5)
    assert table.refused(0, Look((1, 2))) == "banzai.power.seer"
    assert table.refused(0, Look((1, 2, 2))) == "banzai.power.seer"
    assert table.refused(0, Look((0, 1, 2))) == "banzai.ring"
    table.play(0, Look((1, 2, 4)))
    looked = table.news.of(0)[0]
    assert isinstance(looked, Looked)
    assert looked.hands == tuple(table.state.hands[seat] for seat in (1, 2, 4))
    assert looked.cites() == "banzai.power.seer"
    assert table.news.of(1) == [Looked(0, "seer", (1, 2, 4), ((0,) * 5,) * 3)]
    assert table.state.view(0).hands[2] == table.state.hands[2]
    assert set(table.state.view(0).hands[3]) == {0}
    assert table.state.stop is not None
    assert (table.state.stop.step, table.state.stop.seats) == ("done", (1, 2, 4))
    table.play(0, Go())
    table.hop()
    assert sum(card > 0 for card in table.state.view(0).hands[2]) == 0, "until they pass a card on"


def whimsical() -> Sitting:
    """Seat 0 is capricious, and all have laid a card."""
    table = called("whim", (1, 4, 2, 3, 11), 5)
    table.play(0, Go())
    table.hop(11)
    assert table.state.phase == "whim"
    return table


def test_a_whim_looks_first_and_says_hop() -> None:
    table = whimsical()
    hopped = table.news.of(0)[0]
    assert isinstance(hopped, Hopped)
    assert (hopped.whim, hopped.got > 0) == (0, True)
    waiting = table.news.of(1)[0]
    assert isinstance(waiting, Hopped)
    assert waiting.got == 0
    assert table.state.view(1).hands[1].count(0) == 1
    assert table.state.view(0).hands[0].count(0) == 0
    assert table.refused(1, Banzai(2)) == "banzai.power.whim"
    assert table.refused(1, Feint()) == "banzai.power.whim"
    assert table.refused(1, Hop()) == "banzai.power.whim"
    assert table.refused(1, Choose(table.state.hands[1][0], 2)) == "banzai.choose"
    assert table.state.acting().due == table.now + 1000
    heard = table.play(0, Hop())
    assert isinstance(heard[0], TookUp)
    assert table.state.view(1).hands[1].count(0) == 0
    assert table.state.phase == "passing"
    assert table.refused(0, Hop()) == "banzai.power.whim"


def test_the_capricious_one_may_call_alone() -> None:
    table = whimsical()
    table.play(0, Banzai(2))
    heard = table.due()
    assert [type(event).__name__ for event in heard] == ["TookUp", "Cried"]
    assert heard[1] == Cried(0)
    assert table.state.opened == table.state.since == table.now
    again = whimsical()
    assert again.refused(0, Stop("pawns", 2)) == ""
    again.play(0, Stop("pawns", 2))
    fresh = again.state.fresh[1]
    assert isinstance(again.due()[-1], Stopped)
    assert again.news.of(1)[0] == TookUp(fresh)
    assert again.state.opened == again.now
    late = whimsical()
    assert isinstance(late.due()[0], TookUp)


DIFFERENT = (1, 7, 13, 19, 25)


def test_donne_moi_ta_main_looks_and_trades() -> None:
    table = called("hand", DIFFERENT, 5)
    assert table.refused(0, Trade(1, hand=True)) == "banzai.stop.go"
    assert table.refused(0, Look((1, 2, 3))) == "banzai.power.hand"
    table.play(0, Look((1, 2)))
    assert table.refused(0, Trade(3, hand=True)) == "banzai.power.hand"
    assert table.refused(0, Trade(1)) == "banzai.power.hand"
    theirs = table.state.hands[2]
    table.play(0, Trade(2, place=True, hand=True))
    assert table.state.hands[0] == theirs
    assert table.state.hands[2] == DIFFERENT
    assert table.state.ring == (2, 1, 0, 3, 4)
    mine, other, stranger = (table.news.of(seat)[0] for seat in (0, 2, 3))
    assert isinstance(mine, Traded)
    assert mine.cards == theirs
    assert isinstance(other, Traded)
    assert other.cards == DIFFERENT
    assert isinstance(stranger, Traded)
    assert stranger.cards == ()
    assert table.state.view(2).hands[0] == theirs, "they know what they gave"


def test_a_swapped_hand_does_not_carry_the_wizards() -> None:
    table = called("hand", DIFFERENT, 5, wizard=0)
    table.play(0, Look((1, 2)))
    table.play(0, Trade(1, hand=True))
    assert table.state.wizard == 0


def test_families_that_are_wed_are_not_different() -> None:
    table = Sitting(hands_with(5, DIFFERENT), 5, ALL_POWERS, wed=(1, 2))
    assert table.refused(0, Stop("hand", 1)) == "banzai.power.hand"


def test_an_optional_rule_that_is_named_twice_is_played_with_once() -> None:
    """ "banzai.options": they are a set, in whatever order they are named."""
    twice = parse_options(BanzaiOptions, {"powers": ["seer", "duel", "seer"]})
    assert twice == BanzaiOptions(powers=("duel", "seer"))
    assert json.encode(twice) == json.encode(BanzaiOptions(powers=("seer", "duel")))


def test_what_optional_rules_have_changed_is_said_of_the_position() -> None:
    table = Sitting(options=ALL_POWERS, wed=(1, 4), wizard=2, whim=0, locked=True)
    told = [
        Texts("en").say(say, ["Ana", "Bo", "Cléo", "Dan"], 0) for say in GAME.describe(table.state.view(0))
    ]
    assert told[-4:] == [
        "One family until the round ends, those of: Cow Lord, Turtle Lord.",
        "Cléo needs a card less.",
        "You see your new cards before the others.",
        "Three Princesses pardon nobody before somebody has been out.",
    ]
    usual = [say.id for say in GAME.describe(Sitting(options=ALL_POWERS).view)]
    assert usual[-1] == "banzai-view-pawns"
