"""Banzaï!: what each seat is told word for word, moments just at an edge, and what is known of whose hand."""

from __future__ import annotations

from random import Random

import pytest

from tablee.games.banzai import GAME
from tablee.games.banzai.data import (
    Aim,
    Banzai,
    BanzaiOptions,
    BanzaiView,
    Challenge,
    Challenged,
    Choose,
    Cried,
    Deal,
    Dealt,
    Decline,
    Draw,
    Feint,
    Gathered,
    Give,
    Go,
    Grab,
    Hop,
    Hopped,
    Keep,
    Known,
    Laid,
    Look,
    Looked,
    Noted,
    Offer,
    Pawn,
    Place,
    Remove,
    Removed,
    Rob,
    Robbing,
    Share,
    Shared,
    Slip,
    Slipped,
    Stop,
    Stopped,
    StopView,
    Swap,
    TookUp,
    Trade,
    Traded,
    Unfolded,
    Used,
    Wed,
)
from tablee.kernel import (
    ALL,
    CHANCE,
    CLOCK,
    HOLE,
    NO_SEAT,
    Acting,
    Due,
    Entry,
    Missed,
    Move,
    News,
    Say,
    Void,
)
from tablee.kernel.data import Advice
from tests.games.banzai.sitting import ALL_POWERS, Sitting, called, hands_with, out

FAMILY = (1, 2, 3, 4, 5)
THREE = (1, 2, 3, 6, 12)
LORDS = (1, 6, 11, 2, 8)
KIDS = (4, 9, 14, 1, 2)


# The deal and the hop.


def test_a_deal_by_chance_has_a_beat_for_every_cry_and_a_lot_for_everybody() -> None:
    """ "banzai.deal", "banzai.beat" """
    state = GAME.new(4, BanzaiOptions(feints=1))
    deal = state.chance(Random(5))
    assert isinstance(deal, Deal)
    assert (len(deal.beats), sorted(deal.lots), len(set(deal.families))) == (5, [0, 1, 2, 3], 4)
    assert len({card for hand in deal.hands for card in hand}) == 20
    assert deal.lots != (0, 1, 2, 3), "it was drawn"


def test_what_a_deal_by_hand_leaves_out_and_who_sees_what_of_it() -> None:
    """ "banzai.deal", "banzai.pawns", "banzai.feint": the usual beats, and the lot in the order of the seats."""
    state = GAME.new(3, BanzaiOptions(feints=1))
    hands = ((3, 2, 1, 4, 5), (10, 9, 8, 7, 6), (11, 12, 13, 14, 15))
    news = News(3)
    state.play(Entry(1, 700, CHANCE, Deal(hands, beats=(300,))), news)
    assert state.hands == [FAMILY, (6, 7, 8, 9, 10), (11, 12, 13, 14, 15)]
    assert (state.families, state.beats, state.lots) == ((1, 2, 3), (300, 500, 500, 500), (0, 1, 2))
    assert (state.pawns, state.feints, state.round) == ((Pawn(1), Pawn(2)), [1, 1, 1], 1)
    assert (state.phase, state.opened, state.ready_at, state.acting().due) == ("passing", 700, 700, 10_700)
    unseen = (HOLE,) * 5
    assert news.of(ALL) == [Dealt(1, (0, 1, 2), 2, tuple(state.hands))]
    assert news.of(1) == [Dealt(1, (0, 1, 2), 2, (unseen, (6, 7, 8, 9, 10), unseen))]
    assert news.of(NO_SEAT) == [Dealt(1, (0, 1, 2), 2, (unseen,) * 3)]


def test_who_is_out_is_dealt_nothing() -> None:
    """ "banzai.deal": no cards, no feints, no lot; "banzai.pawns": one pawn fewer than those who play."""
    table = Sitting(players=4)
    table.play(1, Grab(), at=1000)
    table.verdict()
    deal = table.state.chance(Random(1))
    assert isinstance(deal, Deal)
    assert ([len(hand) for hand in deal.hands], sorted(deal.lots)) == ([5, 0, 5, 5], [0, 2, 3])
    (dealt,) = table.play(CHANCE, deal)
    assert isinstance(dealt, Dealt)
    assert (dealt.ring, dealt.pawns) == ((0, 2, 3), 2)
    assert (table.state.feints, len(table.state.beats)) == ([2, 0, 2, 2], 7)


def test_a_new_game_has_nothing_on_the_table() -> None:
    """ "banzai.players": all sit there, and the first round is to be dealt."""
    nothing, no_cards = (0, 0, 0, 0), ((),) * 4
    assert GAME.new(4, BanzaiOptions()).view(ALL) == BanzaiView(
        phase="deal",
        round=0,
        ring=(0, 1, 2, 3),
        hands=no_cards,
        laid=nothing,
        aims=nothing,
        feints=nothing,
        before=no_cards,
        fresh=nothing,
    )


def test_what_is_told_of_laid_cards() -> None:
    """ "banzai.choose": a card taken back is one for all to see; "banzai.choose.time": each seat sees its own."""
    table = Sitting(players=3)
    mine, _, theirs = (hand[0] for hand in table.state.hands)
    table.play(1, Choose(table.state.hands[1][1], 1))
    table.play(0, Choose(mine, 1))
    table.play(0, Keep(1))
    assert table.news.of(ALL) == table.news.of(0) == table.news.of(2) == [Laid(0, False)]
    assert table.state.laid == [0, table.state.hands[1][1], 0]
    table.due()
    table.play(CHANCE, Slip(((mine,), (), (theirs,))))
    assert table.news.of(ALL) == [Slipped(((mine,), (), (theirs,)))]
    assert table.news.of(0) == [Slipped(((mine,), (), (HOLE,)))]
    assert table.news.of(1) == table.news.of(NO_SEAT) == [Slipped(((HOLE,), (), (HOLE,)))]
    assert (table.state.ready, table.state.laid[0], table.state.laid[2]) == ((0, 1, 2), mine, theirs)


def test_what_is_told_of_a_hop() -> None:
    """ "banzai.hop": who looks on learns that it was."""
    table = Sitting(players=3)
    table.hop()
    assert table.news.of(NO_SEAT) == [Hopped(2)]
    assert (table.state.hopped, table.state.opened, table.state.ready_at) == (1000, 1000, 1000)
    assert (table.state.laid, table.state.ready) == ([0, 0, 0], ())


def test_what_is_told_of_a_whim() -> None:
    """ "banzai.power.whim": each of the others learns what they got when they take it up, and not before."""
    table = called("whim", (1, 4, 2, 3, 11), 5)
    table.play(0, Go())
    hands = table.state.hands[:]
    table.hop(11)
    assert table.news.of(2) == [Hopped(2, hands[2][0], HOLE, 0)]
    assert table.news.of(0) == [Hopped(2, 11, hands[4][0], 0)]
    assert table.news.of(NO_SEAT) == [Hopped(2, whim=0)]
    assert table.state.fresh == [hands[4][0], 11, hands[1][0], hands[2][0], hands[3][0]]
    table.due()
    assert table.now == 1000 + 300 + 1000 + 1000
    assert table.news.of(1) == [TookUp(11)]
    assert table.news.of(0) == table.news.of(NO_SEAT) == [TookUp()]
    assert (table.state.fresh, table.state.opened) == ([0] * 5, table.now)


def test_in_a_whim_nobody_who_is_out_gets_a_card() -> None:
    """ "banzai.power.whim" """
    hands = hands_with(4, (1, 4, 2, 3, 11))
    table = Sitting([*hands, ()], 5, ALL_POWERS, ring=(0, 1, 2, 3), out=((4,),), whim=0)
    table.hop(11)
    assert table.state.fresh == [hands[3][0], 11, hands[1][0], hands[2][0], 0]


def test_a_void_whim_is_over() -> None:
    """ "banzai.void": each seat takes the card before it, and has all the time to choose."""
    table = called("whim", (1, 4, 2, 3, 11), 5)
    table.play(0, Go())
    table.hop(11)
    table.play(0, Feint())
    table.play(CLOCK, Void(), at=60_000)
    assert (table.state.phase, table.state.calls, table.state.acting().due) == ("passing", (), 70_000)
    assert table.news.of(1)[1:] == [TookUp(11)]


# Who may act, and until when.


def test_all_may_act_while_cards_are_passed() -> None:
    """ "banzai.choose.time", "banzai.hop": who has not laid a card is awaited; what is called is heard first."""
    table = Sitting(players=3)
    hands, ring = table.state.hands, (0, 1, 2)
    assert table.state.acting() == Acting(ring, "window", 10_000, awaits=ring)
    table.play(1, Choose(hands[1][0], 1), at=900)
    assert table.state.acting() == Acting(ring, "window", 10_000, awaits=(0, 2))
    table.play(0, Feint(), at=1000)
    assert table.state.acting() == Acting(ring, "window", 1050, awaits=(0, 2))
    table.play(CLOCK, Void())
    for seat in (0, 2):
        table.play(seat, Choose(hands[seat][0], 1))
    assert table.state.acting() == Acting(ring, "window", 2000, shows=True)


@pytest.mark.parametrize(("call", "until", "due"), [(Banzai(1), 6050, 6050), (Feint(), 2050, 2050)])
def test_all_may_act_in_a_cry(call: Move, until: int, due: int) -> None:
    """ "banzai.beat", "banzai.sleepers": who missed it the clock says once, before the beat or after it."""
    table = Sitting(hands_with(4, FAMILY))
    ring = (0, 1, 2, 3)
    table.play(0, call, at=1000)
    table.due()
    assert table.state.acting() == Acting(ring, "window", 1550, 1050, until, shows=True)
    table.play(CLOCK, Missed((2,)))
    assert table.state.acting() == Acting(ring, "window", 1550, 1050, until, shows=True, missed=True)
    table.due()
    assert table.state.acting() == Acting(ring, "window", due, 1050, until, missed=True)


def test_all_may_act_in_a_whim_and_in_a_stop() -> None:
    """ "banzai.power.whim", "banzai.stop.go" """
    table = called("whim", (1, 4, 2, 3, 11), 5)
    ring = (0, 1, 2, 3, 4)
    assert table.state.acting() == Acting(ring, "window", 21_300, awaits=(0,))
    table.play(0, Go())
    table.hop(11)
    assert table.state.acting() == Acting(ring, "window", table.now + 1000, awaits=(0,))
    table.play(0, Feint())
    assert table.state.acting() == Acting(ring, "window", table.now + 50, awaits=(0,))


# Calls and cries.


def test_how_uncertain_a_press_can_be() -> None:
    """ "banzai.tie": a tenth of a second at most."""
    table = Sitting(hands_with(4, THREE))
    table.play(0, Stop("pawns", 1), at=1000, u=101)
    table.play(1, Feint(), at=1001, u=100)
    table.play(2, Grab(), at=1001, u=500)
    assert [call.u for call in table.state.calls] == [100, 100]
    assert table.state.reaches[0].u == 100


def test_a_call_pressed_at_the_very_hop_comes_too_late() -> None:
    """ "banzai.exchange": the hand that it was made with was there until then."""
    for pressed, what in ((1999, "banzai"), (2000, "late")):
        table = Sitting(hands_with(4, FAMILY))
        for seat in range(4):
            table.play(seat, Choose(table.state.hands[seat][0], 1), at=1000)
        table.due()
        table.play(0, Banzai(1), at=2100, rt=pressed)
        assert table.news.of(0) == table.news.of(ALL) == [Noted(0, what, pressed)]  # type: ignore[arg-type]
        assert len(table.state.calls) == (what == "banzai")


def test_a_cry_just_300_ms_after_a_stop_beats_it() -> None:
    """ "banzai.stop.together" """
    table = Sitting(hands_with(4, THREE))
    table.play(0, Stop("pawns", 1), at=1000)
    table.play(1, Feint(), at=1300)
    assert table.due() == [Noted(0, "beaten", 1000), Cried(1)]


def test_the_same_callers_next_stop_waits_no_longer_than_it_must() -> None:
    """ "banzai.stop.again": 1.5 s after "Jeu !", and the player who called is told when they pressed."""
    hands = hands_with(4, (1, 2, 3, 4, 11))
    for pressed, heard in ((5100, 6800), (6500, 6800), (7000, 7300)):
        table = Sitting(hands, resumed=5000, stopper=0)
        table.play(0, Stop("seats", 1), at=pressed)
        assert table.news.of(0) == [Noted(0, "stop", pressed)]
        assert table.state.acting().due == heard


def test_a_feint_is_spent_by_whoever_made_it_and_once() -> None:
    """ "banzai.feint": from the moment at which it is heard; the others have theirs."""
    table = Sitting(options=BanzaiOptions(feints=1))
    table.play(0, Feint(), at=1010, rt=1000)
    assert table.news.of(0) == table.news.of(ALL) == [Noted(0, "feint", 1000)]
    assert table.news.of(1) == []
    table.due()
    assert (table.refused(0, Feint()), table.refused(1, Feint())) == ("banzai.feint", "")
    two = Sitting()
    two.play(0, Feint(), at=1000)
    two.due()
    two.play(0, Feint(), at=1100)
    two.until("passing")
    assert (two.state.feints, two.refused(0, Feint())) == ([1, 2, 2, 2], "banzai.calls")


def test_a_cry_of_which_one_does_not_know_what_it_is_turns_out_a_banzai() -> None:
    """ "banzai.beat": in the eyes of the player who has not cried."""
    table = Sitting(hands_with(4, FAMILY))
    table.play(0, Banzai(1), at=1000)
    table.due()
    seen = GAME.restore(table.state.view(2))
    due = 1050 + 500  # how long the beat is, no seat knows
    assert seen.acting().due == due
    news = News(4)
    seen.play(Entry(1, due, CLOCK, Due(due)), news)
    assert news.of(2) == [Unfolded(0, "banzai")]
    assert seen.acting().due == 1050 + 5000


def test_a_banzai_ends_the_feints_that_wait_behind_it() -> None:
    """ "banzai.feint": at its beat, and they are not spent."""
    table = Sitting(hands_with(4, FAMILY))
    table.play(0, Banzai(1), at=1000)
    table.play(1, Feint(), at=1010)
    table.due()
    assert [call.what for call in table.state.calls] == ["feint"]
    table.due()
    assert (table.state.calls, table.state.feints) == ((), [2, 2, 2, 2])


def test_what_a_verdict_says_of_the_cry() -> None:
    """ "banzai.cry", "banzai.out.grab": whose it was, and how long its beat; without a cry no seat's, and none."""
    table = Sitting(hands_with(4, FAMILY), beats=(432,))
    table.play(0, Banzai(1), at=1000)
    table.due()
    for seat in range(4):
        table.play(seat, Grab(), rt=500 + 50 * seat)
    verdict = table.verdict()
    assert (verdict.crier, verdict.beat) == (0, 432)
    assert (verdict.pardoned, verdict.cards, verdict.goes_on) == (NO_SEAT, (), False)
    foul = Sitting()
    foul.play(3, Grab(), at=1000, u=7)
    verdict = foul.verdict()
    assert (verdict.crier, verdict.beat, verdict.ring) == (NO_SEAT, 0, (0, 1, 2, 3))
    assert [(run.seat, run.rt, run.u) for run in verdict.runs] == [(3, 1000, 7)]
    assert verdict.proofs == ()


def test_people_have_time_to_look_at_a_verdict_unless_the_round_goes_on() -> None:
    """ "banzai.feint": after one that no seat fell for, cards are passed at once."""
    feint = Sitting()
    feint.play(0, Feint(), at=1000)
    foul = Sitting()
    foul.play(0, Grab(), at=1000)
    assert (feint.verdict().rests(), foul.verdict().rests()) == (0, 4000)


def test_who_missed_a_cry_is_noted_in_order_and_told_to_nobody() -> None:
    """ "banzai.sleepers" """
    table = Sitting(hands_with(4, FAMILY))
    table.play(0, Banzai(1), at=1000)
    table.due()
    assert not table.state.acting().missed
    table.play(CLOCK, Missed((3, 1)))
    assert (table.state.missed, table.state.view(3).missed) == ((1, 3), ())


def test_three_of_four_princesses_are_shown() -> None:
    """ "banzai.power.princesses" """
    hands = hands_with(5, (3, 8, 13, 18, 1), (21, 22, 23, 24, 25))
    table = Sitting(hands, 5, BanzaiOptions(reunions=True))
    table.play(1, Banzai(1), at=1000)
    table.due()
    for seat, rt in ((0, 900), (1, 400), (2, 400), (3, 400), (4, 400)):
        table.play(seat, Grab(), rt=rt)
    verdict = table.verdict()
    assert (verdict.pardoned, verdict.cards, out(verdict)) == (0, (3, 8, 13), [])


# Stops.


def test_the_family_of_a_stop_can_be_named() -> None:
    """ "banzai.stop.family": by one of its cards, which need not be one of those shown, nor one's own."""
    hands = hands_with(4, (1, 2, 3, 6, 7))
    for card, cards in ((0, (1, 2)), (2, (1, 2)), (3, (1, 2)), (7, (6, 7)), (8, (6, 7))):
        table = Sitting(hands, options=ALL_POWERS, wizard=0)
        table.play(0, Stop("pawns", 1, card), at=1000)
        table.due()
        assert table.state.used == (Used("pawns", 0, cards),)
    assert (
        Sitting(hands, options=ALL_POWERS, wizard=0).refused(0, Stop("pawns", 1, 11)) == "banzai.stop.pawns"
    )


def test_what_a_stop_of_the_exchange_before_shows_may_not_be_in_the_hand_any_more() -> None:
    """ "banzai.stop.proof", "banzai.memory" """
    table = Sitting(hands_with(4, THREE))
    table.hop(1)
    table.play(0, Stop("pawns", 1), at=table.now + 100, rt=table.now - 50)
    table.due()
    known = {each.card: each.seats for each in table.state.known}
    assert {card for card, seats in known.items() if not seats} == {2, 3, 6, 12}
    assert known[1] == (0,), "the player who passed it on knows where it is"


def test_a_princess_that_was_passed_on_meanwhile_cannot_be_married_off() -> None:
    """ "banzai.power.marriage": there is nothing to do but to go on."""
    for passed, step in ((3, "done"), (11, "offer")):
        table = Sitting(hands_with(5, (1, 3, 4, 7, 11)), 5, ALL_POWERS)
        table.hop(passed)
        table.play(0, Stop("marriage", 1), at=table.now + 100, rt=table.now - 50)
        table.due()
        assert table.state.stop is not None
        assert table.state.stop.step == step
        assert table.state.acting().due == table.now + (20_000 if step == "done" else 10_000)


def test_whose_turn_it_is_while_the_game_is_stopped() -> None:
    """ "banzai.stop.go", "banzai.power.lords", "banzai.power.marriage" """
    assert called("pawns", THREE).state.acting().awaits == (0,)
    lords = called("lords", LORDS)
    assert lords.state.acting().awaits == (0, 1, 2, 3)
    lords.play(2, Give(lords.state.hands[2][:2]))
    assert lords.state.acting().awaits == (0, 1, 3)
    marriage = called("marriage", (1, 3, 4, 7, 11), 5)
    assert marriage.state.acting().awaits == (1, 2, 3, 4)
    marriage.play(3, Decline())
    assert marriage.state.acting().awaits == (1, 2, 4)


def test_warriors_and_kids_say_what_they_do() -> None:
    """ "banzai.power.warriors", "banzai.power.kids" """
    warriors = called("warriors", (2, 7, 12, 1, 8))
    assert warriors.play(0, Remove(3)) == [Removed(0, 3)]
    assert warriors.state.stop is not None
    assert (warriors.state.stop.step, warriors.state.stop.pawns) == ("done", (3,))
    kids = called("kids", KIDS)
    assert kids.play(0, Rob(2)) == [Robbing(0, 2)]
    assert kids.state.stop is not None
    assert (kids.state.phase, kids.state.stop.seats) == ("slip", (2,))


def test_what_is_known_of_a_hand_after_a_theft() -> None:
    """ "banzai.power.kids", "banzai.memory": only the two know which card it was, and the thief what is left."""
    hands = hands_with(4, KIDS)
    first, second, third = hands[2][:3]
    known = (Known(first), Known(second, (0, 1)), Known(third, (3,)))
    table = called("kids", KIDS, known=tuple(sorted(known)))
    table.play(0, Rob(2))
    table.play(CHANCE, Draw(first))
    kept = {each.card: each.seats for each in table.state.known if each.card not in KIDS}
    assert kept == {first: (2,), second: (0,)}
    assert first in table.state.hands[0]
    assert (table.state.phase, table.state.acting().awaits) == ("stop", (0,))
    assert table.state.stop is not None
    assert table.state.stop.step == "done"


def test_what_the_lords_subjects_are_told() -> None:
    """ "banzai.power.lords": the caller sees all that was given, and knows where it goes; the others their own."""
    table = called("lords", LORDS)
    hands = table.state.hands[:]
    given = tuple(hand[:2] for hand in hands)
    for seat in range(4):
        table.play(seat, Give((given[seat][1], given[seat][0])))
    unseen = ((HOLE, HOLE),) * 4
    assert table.news.of(1)[-1] == Gathered(0, (unseen[0], given[1], *unseen[2:]))
    assert table.news.of(NO_SEAT)[-1] == Gathered(0, unseen)
    turned = (*given[1:], given[0])
    table.play(0, Share(turned))
    assert table.news.of(0) == table.news.of(ALL) == [Shared(0, turned)]
    assert table.news.of(NO_SEAT) == [Shared(0, unseen)]
    knows = {each.card for each in table.state.known if each.seats == (0,)}
    assert knows == {card for cards in turned[1:] for card in cards}
    assert table.state.stop is not None
    assert (table.state.stop.step, table.state.stop.given, table.state.stop.gave) == ("done", (), ())


def test_what_chance_deals_back_only_its_owner_sees() -> None:
    """ "banzai.power.lords": the caller does not know where it went."""
    table = called("lords", LORDS)
    for seat in range(4):
        table.play(seat, Give(table.state.hands[seat][:2]))
    table.due()
    share = table.state.chance(Random(3))
    assert isinstance(share, Share)
    assert [len(cards) for cards in share.cards] == [2, 2, 2, 2]
    table.play(CHANCE, share)
    assert table.news.of(ALL) == [Shared(0, share.cards)]
    assert table.news.of(0) == [Shared(0, (share.cards[0], *((HOLE, HOLE),) * 3))]
    assert (table.state.phase, table.state.known) == ("stop", ())


def test_a_wedding_by_the_caller_with_one_of_several() -> None:
    """ "banzai.power.marriage": the other offers stay where they were, and what was offered all know."""
    hands = hands_with(5, (1, 3, 4, 7, 11), (8, 2, 6, 12, 16), (13, 9, 14, 19, 5))
    table = Sitting(hands, 5, ALL_POWERS)
    table.play(0, Stop("marriage", 1), at=1000)
    table.due()
    table.play(1, Offer(8))
    table.play(2, Offer(13))
    assert {each.card for each in table.state.known if not each.seats} >= {8, 13}
    table.play(3, Decline())
    table.play(4, Decline())
    assert table.state.stop is not None
    assert (table.state.stop.step, table.state.stop.offers) == ("wed", (0, 8, 13, 0, 0))
    assert table.state.acting().due == 1300 + 20_000
    table.play(0, Wed(2))
    assert (3 in table.state.hands[2], 13 in table.state.hands[0], 8 in table.state.hands[1]) == (True,) * 3
    assert table.state.wed == (1, 3)
    stop = table.state.stop
    assert stop is not None
    assert (stop.step, stop.offers, stop.gave, stop.seats) == ("done", (), (), (2,))


@pytest.mark.parametrize(
    ("other", "ring"),
    [(1, (0, 2, 1, 3)), (2, (0, 1, 2, 3)), (3, (0, 1, 3, 2))],
)
def test_a_duel_of_four(other: int, ring: tuple[int, ...]) -> None:
    """ "banzai.power.duel": the player who sits opposite already stays there."""
    table = called("duel", (1, 2, 8, 14, 20))
    (challenged,) = table.play(0, Challenge(other))
    pawns = (Pawn(1), Pawn(2, 500, 0), Pawn(3, -500, 0))
    assert challenged == Challenged(0, other, ring, pawns)
    assert (table.state.ring, table.state.pawns) == (ring, pawns)


@pytest.mark.parametrize(("place", "hand"), [(True, False), (False, True)])
def test_a_trade_of_places_or_of_hands(place: bool, hand: bool) -> None:
    """ "banzai.power.hand": one without the other, and only those two see cards."""
    mine = (1, 7, 13, 19, 25)
    table = called("hand", mine, 5)
    theirs = table.state.hands[2]
    table.play(0, Look((1, 2)))
    assert table.news.of(0) == [Looked(0, "hand", (1, 2), (table.state.hands[1], theirs))]
    assert table.news.of(0)[0].cites() == "banzai.power.hand"
    table.play(0, Trade(2, place, hand))
    ring = (2, 1, 0, 3, 4) if place else (0, 1, 2, 3, 4)
    assert table.state.ring == ring
    assert table.news.of(0) == [Traded(0, 2, place, hand, ring, theirs if hand else ())]
    assert table.news.of(2) == [Traded(0, 2, place, hand, ring, mine if hand else ())]
    assert table.news.of(3) == [Traded(0, 2, place, hand, ring, ())]
    assert (table.state.hands[0], table.state.hands[2]) == ((theirs, mine) if hand else (mine, theirs))
    assert (table.state.view(2).hands[0] == theirs) == hand, "who gave a hand away knows it"
    assert table.state.stop is not None
    assert table.state.stop.step == "done"


def test_a_stop_takes_back_what_was_laid_and_whatever_waits() -> None:
    """ "banzai.stop.go" """
    table = Sitting(hands_with(4, THREE))
    table.play(1, Choose(table.state.hands[1][0], 1), at=900)
    table.play(0, Stop("pawns", 1), at=1000)
    assert table.due() == [Stopped(0, "pawns", THREE, 1300)]
    assert table.view.stop == StopView(0, "pawns", THREE, 1300, "act", 21_300)
    assert (table.state.laid, table.state.ready, table.state.calls, table.state.reaches) == (
        [0] * 4,
        (),
        (),
        (),
    )
    table.play(0, Go(), at=1360)
    assert (table.state.stop, table.state.stopper) == (None, 0)
    assert (table.state.opened, table.state.ready_at, table.state.resumed) == (1360, 1360, 1360)


# What may be done.


def test_what_is_offered_to_everybody() -> None:
    """ "banzai.calls": the same in all hands; Stops as long as they were not called."""
    table = Sitting(hands_with(4, THREE), used=(Used("seats", 1, (6, 7, 8, 9)),))
    assert table.state.offers() == (Banzai(1), Feint(), Grab(), Stop("pawns", 1))
    table.play(0, Stop("pawns", 1), at=1000)
    table.due()
    assert table.state.offers() == (Grab(),)
    table.play(0, Go())
    table.play(1, Feint(), at=2000)
    table.due()
    assert table.state.offers() == (Banzai(1), Feint(), Grab())
    table.play(CLOCK, Void())
    assert (table.state.offers(), table.state.legal(0)) == ((), [])


def test_what_somebody_may_do_while_cards_are_passed() -> None:
    """ "banzai.choose", "banzai.grab.aim": at pawns that were moved, and back to none; who is out does nothing."""
    three = hands_with(3, THREE)
    table = Sitting([*three, ()], pawns=(Pawn(1), Pawn(2, 0, 500)))
    lays = [Choose(card, 1) for card in three[0]]
    calls = [Banzai(1), Feint(), Grab(), Stop("pawns", 1)]
    assert table.state.legal(0) == [*calls, *lays, Aim(0), Aim(2)]
    assert table.state.legal(3) == ()
    table.play(0, Choose(three[0][0], 1))
    assert Keep(1) in table.state.legal(0)
    plain = Sitting([*three, ()], aims=(1, 0, 0, 0))
    assert [move for move in plain.state.legal(0) if isinstance(move, Aim)] == [Aim(0)]
    assert not [move for move in plain.state.legal(1) if isinstance(move, Aim)]


def test_what_may_be_done_in_a_whim() -> None:
    """ "banzai.power.whim": the capricious one calls or says hop; the others may grab, and all may aim."""
    table = called("whim", (1, 4, 2, 3, 11), 5, pawns=(Pawn(1), Pawn(2), Pawn(3), Pawn(4, 0, 500)))
    table.play(0, Go())
    table.hop(11)
    mine = table.state.legal(0)
    assert mine[:3] == [Banzai(2), Feint(), Grab()]
    assert mine[-3:] == [Hop(), Aim(0), Aim(4)]
    assert table.state.legal(1) == [Grab(), Aim(0), Aim(4)]


EDGES = ((0, 0), (0, 500), (500, 0), (0, -500), (-500, 0))


@pytest.mark.parametrize(
    ("call", "hand", "players", "moves"),
    [
        ("pawns", THREE, 4, [Go(), *(Place(pawn, x, y) for pawn in (1, 2, 3) for x, y in EDGES)]),
        ("seats", (1, 2, 3, 4, 11), 4, [Go(), Swap(1), Swap(2), Swap(3)]),
        ("warriors", (2, 7, 12, 1, 8), 4, [Go(), Remove(1), Remove(2), Remove(3)]),
        ("lords", LORDS, 4, [Give((1, 2)), Give((2, 6)), Give((6, 8)), Give((8, 11))]),
        ("wizards", (5, 10, 15, 1, 2), 4, [Go()]),
        ("kids", KIDS, 4, [Go(), Rob(1), Rob(2), Rob(3)]),
        ("marriage", (1, 3, 4, 7, 11), 5, [Go()]),
        ("duel", (1, 2, 8, 14, 20), 4, [Go(), Challenge(1), Challenge(2), Challenge(3)]),
        ("seer", (1, 5, 8, 12, 14), 4, [Go(), Look((1, 2, 3)), Look((2, 3, 1)), Look((3, 1, 2))]),
        ("whim", (1, 4, 2, 3, 11), 4, [Go()]),
        ("hand", (1, 7, 13, 19, 25), 5, [Go(), *(Look(row) for row in ((1, 2), (2, 3), (3, 4), (4, 1)))]),
    ],
)
def test_what_whoever_has_stopped_the_game_may_do(
    call: str, hand: tuple[int, ...], players: int, moves: list[Move]
) -> None:
    """ "banzai.stop.go", and the article of each Stop; the others may only wait, but for those who give or offer."""
    table = called(call, hand, players)
    assert table.state.legal(0) == moves
    if call not in ("lords", "marriage"):
        assert table.state.legal(1) == []


def test_what_may_be_done_next_in_a_stop() -> None:
    """ "banzai.power.lords", "banzai.power.marriage", "banzai.power.hand", "banzai.grab.aim" """
    pawns = called("pawns", THREE)
    pawns.play(0, Place(2, 0, 500))
    assert pawns.state.legal(1) == [Aim(0), Aim(2)]
    lords = called("lords", LORDS)
    given = tuple(hand[:2] for hand in lords.state.hands)
    for seat in range(4):
        lords.play(seat, Give(given[seat]))
    assert lords.state.legal(0) == [Share((given[3], *given[:3])), Share(given)]
    marriage = called("marriage", (1, 3, 4, 7, 11), 5)
    holder = marriage.state.holder(8)
    offers = [Offer(card) for card in marriage.state.hands[holder] if card % 5 == 3]
    assert marriage.state.legal(holder) == [*offers, Decline()]
    for seat in (1, 2, 3, 4):
        marriage.play(seat, Offer(8) if seat == holder else Decline())
    assert marriage.state.legal(0) == [Go(), Wed(holder)]
    hand = called("hand", (1, 7, 13, 19, 25), 5)
    hand.play(0, Look((1, 3)))
    ways = ((True, False), (False, True), (True, True))
    trades = [Trade(seat, place, hands) for seat in (1, 3) for place, hands in ways]
    assert hand.state.legal(0) == [Go(), *trades]


def test_what_is_seen_of_a_hand_with_holes() -> None:
    """ "banzai.power.seer", "banzai.memory": what is known of it."""
    hands = hands_with(4, (1, 5, 8, 12, 14))
    table = Sitting(
        [hands[0], (0, 0, 0, *hands[1][3:]), *hands[2:]], options=ALL_POWERS, families=(1, 2, 3, 4)
    )
    table.play(0, Stop("seer", 1))
    table.due()
    table.play(0, Look((1, 2, 3)))
    known = {each.card for each in table.state.known if each.seats == (0,)}
    assert known == {*hands[1][3:], *hands[2], *hands[3]}


@pytest.mark.parametrize(
    ("hand", "card", "why", "point"),
    [
        (THREE, 6, Say("banzai-why-choose", {"count": 3}, cards={"card": (1,)}), "card=6"),
        (THREE, 2, Say("banzai-why-any"), "card=2"),
        ((1, 7, 13, 19, 20), 1, Say("banzai-why-choose", {"count": 2}, cards={"card": (19,)}), "card=1"),
        ((1, 7, 13, 19, 25), 1, Say("banzai-why-any"), "card=1"),
    ],
)
def test_why_a_card_is_passed(hand: tuple[int, ...], card: int, why: Say, point: str) -> None:
    """ "banzai.goal": two of a family are a beginning."""
    view = Sitting(hands_with(5, hand), 5).state.view(0)
    assert GAME.advise(view, Choose(card, 1)) == Advice(why, point)
    assert GAME.advise(view, Feint()) is None
