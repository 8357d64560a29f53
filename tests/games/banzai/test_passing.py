"""Banzaï!: the deal, laying cards, the hop, and what is remembered."""

from __future__ import annotations

from random import Random

from tablee.games.banzai import GAME
from tablee.games.banzai.data import (
    Banzai,
    BanzaiOptions,
    Choose,
    Deal,
    Dealt,
    Go,
    Hopped,
    Keep,
    Laid,
    Overslept,
    Redealt,
    Slip,
    Slipped,
    Stop,
)
from tablee.kernel import ALL, CHANCE, NO_SEAT, Entry, News
from tests.games.banzai.sitting import Sitting, hands_with


def test_a_deal_is_five_cards_each_of_as_many_whole_families_as_players() -> None:
    """ "banzai.families", "banzai.goal": the others stay in the box; and one pawn fewer than players."""
    for players in range(3, 13):
        state = GAME.new(players, BanzaiOptions())
        deal = state.chance(Random(players))
        assert isinstance(deal, Deal)
        assert [len(hand) for hand in deal.hands] == [5] * players
        news = News(players)
        state.play(Entry(1, 0, CHANCE, deal), news)
        assert len(state.pawns) == players - 1
        dealt = news.of(0)[0]
        assert isinstance(dealt, Dealt)
        assert dealt.cites() == "banzai.deal"
        assert dealt.hands[0] == state.hands[0]
        assert set(dealt.hands[1]) == {0}


def test_cards_are_laid_in_secret_and_go_left_at_one_moment() -> None:
    """ "banzai.hop": a second after the last card was laid."""
    table = Sitting(players=3)
    hands = table.state.hands[:]
    for seat in range(3):
        heard = table.play(seat, Choose(hands[seat][0], 1), at=1000 + seat)
        assert heard == [Laid(seat, True, hands[seat][0])]
        assert table.news.of((seat + 1) % 3) == [Laid(seat, True)]
        assert table.state.view((seat + 1) % 3).laid[seat] == 0
    acting = table.state.acting()
    assert (acting.due, acting.shows, acting.awaits) == (2002, True, ())
    (hopped,) = table.due()
    assert isinstance(hopped, Hopped)
    assert hopped.cites() == "banzai.hop"
    for seat in range(3):
        assert hands[seat][0] in table.state.hands[(seat + 1) % 3]
        assert table.news.of(seat) == [Hopped(2, hands[seat][0], hands[seat - 1][0])]


def test_a_choice_may_be_changed_and_taken_back_until_the_hop() -> None:
    table = Sitting(players=3)
    mine = table.state.hands[0]
    assert table.refused(0, Keep(1)) == "banzai.choose"
    assert table.refused(0, Choose(table.state.hands[1][0], 1)) == "banzai.choose"
    table.play(0, Choose(mine[0], 1))
    table.play(0, Choose(mine[1], 1))
    assert table.news.of(1) == [], "a change of mind is a secret"
    assert table.state.laid[0] == mine[1]
    table.play(0, Keep(1))
    assert table.state.ready == ()
    assert table.news.of(1) == [Laid(0, False)]


def test_a_late_change_of_mind_is_no_choice_in_the_next_exchange() -> None:
    table = Sitting(players=3)
    table.hop()
    assert table.refused(0, Choose(table.state.hands[0][0], 1)) == "banzai.exchange"
    assert table.refused(0, Keep(1)) == "banzai.exchange"
    assert table.refused(0, Banzai(3)) == "banzai.exchange"


def test_a_change_does_not_delay_the_hop() -> None:
    table = Sitting(players=3)
    for seat in range(3):
        table.play(seat, Choose(table.state.hands[seat][0], 1), at=500)
    table.play(0, Choose(table.state.hands[0][1], 1), at=1400)
    assert table.state.acting().due == 1500


def test_who_does_not_choose_in_time_loses_a_card_by_chance() -> None:
    """ "banzai.choose.time": after as many seconds as the table wants."""
    table = Sitting(players=3, options=BanzaiOptions(choice=7))
    table.play(1, Choose(table.state.hands[1][0], 1), at=100)
    heard = table.due()
    assert table.now == 7000
    assert heard == [Overslept((0, 2))]
    slip = table.state.chance(Random(1))
    assert isinstance(slip, Slip)
    assert slip.cards[1] == ()
    for wrong in (
        Slip(((), (), ())),
        Slip(((60,), (), (slip.cards[2][0],))),
        Slip(((slip.cards[2][0],), (), (slip.cards[2][0],))),
    ):
        assert table.refused(CHANCE, wrong) == "banzai.choose.time"
    (slipped,) = table.play(CHANCE, slip)
    assert isinstance(slipped, Slipped)
    assert table.news.of(0) != table.news.of(1)
    assert table.state.acting().due == 8000, "Eeeet… hop, as always"


def test_a_card_one_gave_is_known_until_it_may_have_been_passed_on() -> None:
    """ "banzai.memory": so is one that was shown."""
    table = Sitting(hands_with(4, (1, 2, 3, 6, 11)))
    table.play(0, Stop("pawns", 1))
    table.until("stop")
    assert table.state.view(2).hands[0] == (1, 2, 3, 6, 11)
    table.play(0, Go())
    table.hop(6)
    assert 6 in table.state.view(0).hands[1]
    assert set(table.state.view(2).hands[0]) == {0}, "it has passed a card since"
    assert 6 not in table.state.view(3).hands[1]
    table.hop()
    assert 6 not in table.state.view(0).hands[1]
    assert table.state.view(NO_SEAT).hands == tuple((0,) * 5 for _ in range(4))


def test_a_round_without_end_is_dealt_anew() -> None:
    """ "banzai.stalled": after 10 exchanges and two more for each player."""
    table = Sitting(players=4)
    for number in range(18):
        table.hop()
        assert table.state.exchange == number + 2
    heard = table.hop()
    assert heard == [Redealt("banzai.stalled")]
    assert heard[0].cites() == "banzai.stalled"
    assert (table.state.phase, table.state.out) == ("deal", ())


def test_holes_can_be_played_with() -> None:
    table = Sitting([(0, 0, 0, 0, 0), (6, 7, 8, 9, 10), (0, 0, 0, 0, 15)], families=(1, 2, 3))
    assert table.refused(0, Choose(7, 1)) == "banzai.choose", "that one is elsewhere"
    table.play(0, Choose(3, 1))
    assert table.state.hands[0] == (0, 0, 0, 0, 3)
    table.play(1, Choose(6, 1))
    table.play(2, Choose(15, 1))
    table.due()
    assert [sum(card > 0 for card in hand) for hand in table.view.hands] == [1, 5, 1]
    assert table.state.view(ALL).hands[1] == (3, 7, 8, 9, 10)


def test_nothing_is_laid_while_somebody_cries() -> None:
    table = Sitting(players=3)
    table.play(0, Banzai(1))
    table.until("cry")
    assert table.refused(1, Choose(table.state.hands[1][0], 1)) == "banzai.choose"
