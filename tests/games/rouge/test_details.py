"""What is said of a refusal and of a naming, what a void pause takes back, and legal moves out of hidden hands."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import structs

from tablee.games.rouge import GAME
from tablee.games.rouge.cards import BANK, BOMB, card_of, deck, hand_size, pack, police_card, unpack
from tablee.games.rouge.data import (
    BankCounted,
    BankStruck,
    ChosenCard,
    Deal,
    DealEnded,
    DealerDrawn,
    Dealt,
    Direct,
    Directed,
    Laid,
    LastCard,
    Lay,
    Lot,
    MatchEnded,
    Name,
    Named,
    Phase,
    PileCounted,
    Raised,
    RaisedStrike,
    RougeOptions,
    RougeView,
    Round,
    RoundTaken,
    Strike,
    Suit,
    Way,
)
from tablee.games.rouge.position import SUIT_NAMES
from tablee.games.rouge.rules import RougeState
from tablee.kernel import ALL, CHANCE, CLOCK, HOLE, NO_SEAT, Due, Entry, Move, News, Refused, Void

AT_ONCE = RougeOptions(pause=0)


def g(rank: int, gang: int = 0) -> int:
    return card_of(gang, rank)


def refusal(state: RougeState, by: int, move: Move) -> tuple[str, dict[str, Any]]:
    with pytest.raises(Refused) as caught:
        state.check(by, move, 0)
    return str(caught.value), caught.value.details


def dealt(players: int) -> RougeState:
    """After the lot and the first deal, seat 1's."""
    state = GAME.new(players, AT_ONCE)
    state.play(Entry(0, 0, CHANCE, Lot(1)))
    cards, each = unpack(deck(players)), hand_size(players)
    hands = tuple(cards[seat * each : (seat + 1) * each] for seat in range(players))
    state.play(Entry(0, 0, CHANCE, Deal(hands, cards[-1])))
    return state


# Refusals say what is wrong.


@pytest.mark.parametrize(
    ("move", "said", "details"),
    [
        (Strike(g(5)), "rouge.strike/special", {"card": g(5)}),
        (Strike(BOMB), "rouge.strike/not-held", {"card": BOMB}),
        (Lay(g(5, 1)), "rouge.follow/gang", {"card": g(5, 1), "gang": 0}),
        (Lay(g(11)), "rouge.card/not-held", {"card": g(11)}),
        (Lay(99), "rouge.card/not-held", {"card": 99}),
    ],
)
def test_a_card_that_may_not_be_laid(move: Move, said: str, details: dict[str, Any]) -> None:
    """ "rouge.strike", "rouge.follow", "rouge.card" """
    hands = ((g(8), g(9)), (g(5), g(5, 1)), (g(7), BANK))
    state = GAME.restore(RougeView(options=AT_ONCE, hands=hands))
    state.play(Entry(0, 0, 0, Lay(g(8))))
    assert refusal(state, 1, move) == (said, details)
    assert refusal(state, 2, Lay(g(7))) == ("rouge.turn/not-yours", {"seat": 1})
    state.play(Entry(0, 0, 2, Strike(BANK)))
    assert refusal(state, 2, Strike(BANK)) == ("rouge.strike/raised", {"card": BANK})


def test_who_has_struck_is_told_which_card_has_to_wait() -> None:
    """ "rouge.strike" """
    state = GAME.restore(RougeView(options=AT_ONCE, hands=((g(8), g(9)), (g(5), BOMB), (g(7), BANK))))
    state.play(Entry(0, 0, 0, Lay(g(8))))
    state.play(Entry(0, 0, 1, Strike(BOMB)))
    assert refusal(state, 1, Lay(g(5))) == ("rouge.strike/raised", {"card": g(5)})


def test_nobody_at_the_table_makes_the_moves_of_chance() -> None:
    """ "house.move" """
    state = GAME.restore(RougeView(options=AT_ONCE, hands=((g(8), g(9)), (g(5), g(6)))))
    assert refusal(state, 0, Lot(0)) == ("house.move", {})


def test_police_comes_before_any_other_card() -> None:
    """ "rouge.police", "rouge.police.led" """
    state = GAME.restore(
        RougeView(options=AT_ONCE, hands=((g(8), police_card(9)), (police_card(2), g(5, 1))))
    )
    led = state.copy()
    state.play(Entry(0, 0, 0, Lay(g(8))))
    assert refusal(state, 1, Lay(g(5, 1))) == ("rouge.police", {"card": g(5, 1), "gang": 0})
    led.play(Entry(0, 0, 0, Lay(police_card(9))))
    assert refusal(led, 1, Lay(g(5, 1))) == ("rouge.police.led", {"card": g(5, 1)})


@pytest.mark.parametrize(("kind", "seat"), [(Strike, 2), (Lay, 1)])
def test_the_bank_and_the_bomb_count_for_the_round_they_name_and_for_no_other(
    kind: type[Strike | Lay], seat: int
) -> None:
    """ "rouge.late": laid at one's turn they are strikes, too. Without a name they count for the round under way."""
    hands = ((g(8), g(7)), (g(5), BANK), (g(4), BOMB))
    state = GAME.restore(RougeView(options=AT_ONCE, hands=hands, round=4))
    state.play(Entry(0, 0, 0, Lay(g(8))))
    card = (BANK, BOMB)[seat - 1]
    assert refusal(state, seat, kind(card, 3)) == ("rouge.late", {"round": 4})
    assert refusal(state, seat, kind(card, 5)) == ("rouge.late/early", {"round": 4})
    assert kind(card, 4) in state.legal(seat)
    for named in (0, 4):
        state.check(seat, kind(card, named), 0)


def test_any_card_can_name_its_round() -> None:
    """ "rouge.late": one that was chosen for the round before is not laid to this one."""
    hands = ((g(8), g(7)), (g(5), g(6)))
    state = GAME.restore(RougeView(options=AT_ONCE, hands=hands, round=2))
    assert refusal(state, 0, Lay(g(8), 1)) == ("rouge.late", {"round": 2})
    state.play(Entry(0, 0, 0, Lay(g(8), 2)))
    assert refusal(state, 1, Lay(g(5), 1)) == ("rouge.late", {"round": 2})
    state.check(1, Lay(g(5), 2), 0)


def test_rounds_are_counted_in_each_deal() -> None:
    """ "rouge.late": struck and led ones, too."""
    hands = ((g(8), g(7), g(9), BOMB), (g(5), g(6), g(10), BANK))
    state = GAME.restore(RougeView(options=AT_ONCE, hands=hands))
    rounds = [state.round]

    def play(*moves: tuple[int, Lay | Strike]) -> None:
        for seat, move in moves:
            state.play(Entry(0, 0, seat, move))
        if state.pending():
            state.play(Entry(0, 250, CLOCK, Due(250)))
        rounds.append(state.view(0).round)

    play((0, Lay(g(8))), (1, Lay(g(5))))
    play((0, Lay(BOMB)))
    play((0, Lay(g(7))), (1, Strike(BANK)))
    play((1, Lay(g(6))))
    play((0, Lay(g(9))))  # a last card: the deal is over
    assert rounds == [1, 2, 3, 4, 4, 1]


def test_strikes_before_a_round_and_after_both_specials() -> None:
    """ "rouge.strike": into a round under way, and not once both have been played openly."""
    hands = ((g(8), BANK, g(9)), (g(5), BOMB, g(7)))
    state = GAME.restore(RougeView(options=AT_ONCE, hands=hands))
    assert refusal(state, 1, Strike(BOMB)) == ("rouge.strike/no-round", {"card": BOMB})
    assert refusal(state, 2, Strike(BOMB))[0] == "rouge.turn/not-yours", "there is no such seat"
    gone = GAME.restore(RougeView(options=AT_ONCE, hands=((g(8),), (g(5),)), won=((), (BOMB,)), bank=(BANK,)))
    assert refusal(gone, 1, Strike(BOMB)) == ("rouge.strike/gone", {"card": BOMB})


@pytest.mark.parametrize(
    ("view", "said", "details"),
    [
        (RougeView(hands=((3,), (4,))), "rouge.deck/small", {"card": 3, "players": 2}),
        (RougeView(hands=((HOLE, 4), (4,))), "rouge.deck/twice", {"card": 4}),
        (RougeView(hands=((4,), (5,)), deal=3), "rouge.match", {"deals": 2}),
        (RougeView(hands=((4,), ())), "rouge.end/position", {"seat": 1}),
        (RougeView(hands=((4,), (g(5, 1),)), voids=((), (SUIT_NAMES[1],))), "rouge.follow/position", {}),
        (RougeView(hands=((4,), (5,), (6,), (7,))), "rouge.teams/position", {"number": 1}),
    ],
)
def test_a_position_that_cannot_be(view: RougeView, said: str, details: dict[str, Any]) -> None:
    """ "rouge.deck", "rouge.match", "rouge.end", "rouge.follow", "rouge.teams" """
    with pytest.raises(Refused) as caught:
        GAME.restore(view)
    assert (str(caught.value), caught.value.details) == (said, details)


def test_what_chance_may_say() -> None:
    """ "rouge.dealer", "rouge.deal": each in its time, with as many players and cards as there are."""
    state = GAME.new(4, AT_ONCE)
    deal = Deal(((1,),) * 4, 2)
    assert refusal(state, CHANCE, Lot(4)) == ("rouge.dealer", {"players": 4})
    assert refusal(state, CHANCE, deal)[0] == "house.move"
    state.play(Entry(0, 0, CHANCE, Lot(1)))
    assert refusal(state, CHANCE, Lot(2))[0] == "house.move"
    assert refusal(state, CHANCE, deal) == ("rouge.deal", {"players": 4, "cards": hand_size(4)})


def test_partners_are_named_and_everybody_hears_it() -> None:
    """ "rouge.teams" """
    state = dealt(5)
    assert refusal(state, 1, Name((2,))) == ("rouge.teams/number", {"number": 2})
    assert refusal(state, 1, Direct("left"))[0] == "rouge.teams/first"
    news = News(5)
    state.play(Entry(0, 0, 1, Name((4, 0))), news)
    assert list(news.of(NO_SEAT)) == [Named(1, (0, 4), (2, 3))]


# Strikes and chosen cards that wait.


def test_a_void_pause_takes_back_all_that_waits() -> None:
    """ "rouge.void" """
    hands = ((g(8), g(9)), (g(5), g(7)), (g(6), BANK))
    state = GAME.restore(RougeView(hands=hands))
    state.play(Entry(0, 100, 0, Lay(g(8))))
    state.play(Entry(0, 200, 1, Lay(g(5))))
    state.play(Entry(0, 300, 2, Strike(BANK)))
    state.play(Entry(0, 400, CLOCK, Void()))
    view = state.view(ALL)
    assert (view.chosen, view.strikes, view.until) == (None, (), 0)
    assert state.acting().due is None
    assert Lay(g(7)) in state.legal(1)


def test_without_a_pause_a_card_waits_for_a_strike_that_is_known() -> None:
    """ "rouge.pause": in the referee's eyes, and in those of its owner, who does not see the strike."""
    hands = ((g(8), g(9)), (g(5), g(7)), (g(6), BANK))
    state = GAME.restore(RougeView(options=AT_ONCE, hands=hands))
    state.play(Entry(0, 0, 0, Lay(g(8))))
    state.play(Entry(0, 0, 2, Strike(BANK)))
    state.play(Entry(0, 0, 1, Lay(g(5))))
    for who in (ALL, 1):
        assert GAME.restore(state.view(who)).chosen == ChosenCard(g(5))


def test_the_lowest_card_can_wait_and_a_special_laid_is_a_strike_of_which_its_owner_is_told() -> None:
    """ "rouge.pause", "rouge.strike" """
    hands = ((g(8), g(9)), (police_card(1), BANK), (g(6), g(7)))
    state = GAME.restore(RougeView(hands=hands))
    state.play(Entry(0, 100, 0, Lay(g(8))))
    state.play(Entry(0, 200, 1, Lay(police_card(1))))
    assert GAME.restore(state.view(1)).chosen == ChosenCard(police_card(1), 200)
    news = News(3)
    state.play(Entry(0, 300, 1, Lay(BANK)), news)
    assert (news.of(1), news.of(ALL), news.of(0)) == ([Raised(1, BANK)], [Raised(1, BANK)], [])


@pytest.mark.parametrize(
    "waiting",
    [
        {"strikes": (RaisedStrike(0, 1, g(5), 0),)},  # held, but nothing to strike with
        {"strikes": (RaisedStrike(0, 1, BOMB, 0),)},
        {"chosen": ChosenCard(BANK)},
    ],
)
def test_what_cannot_wait(waiting: dict[str, Any]) -> None:
    """ "rouge.strike", "rouge.pause": what the owner holds, and a card to lay is no card to strike with."""
    hands = ((g(9),), (g(5), BANK), (g(6), BOMB))
    fits = RougeView(hands=hands, table=(g(8),), turn=1)
    GAME.restore(fits)
    with pytest.raises(Refused, match=r"rouge\.strike/position"):
        GAME.restore(structs.replace(fits, **waiting))


# Hands that are not known.


@pytest.mark.parametrize("players", [3, 4])
def test_what_a_hidden_hand_may_do_before_the_first_card(players: int) -> None:
    """ "rouge.teams", "rouge.direction": the dealer names, directs and leads in all eyes; no other seat does."""
    state = dealt(players)
    phases: list[Phase] = []
    while state.phase != "lead":
        phases.append(state.phase)
        seen = GAME.restore(state.view(NO_SEAT))
        assert [list(seen.legal(seat)) for seat in range(players)] == [
            list(state.legal(seat)) for seat in range(players)
        ]
        state.play(Entry(0, 0, 1, state.legal(1)[0]))
    assert phases == (["name", "direct"] if players == 4 else ["direct"])
    seen = GAME.restore(state.view(NO_SEAT))
    assert [seat for seat in range(players) if seen.legal(seat)] == [1]


def test_a_card_out_of_a_hole_beside_known_ones() -> None:
    """ "rouge.pause": chosen or struck, it is known from then on, and takes the place of one that was not."""
    hands = ((g(8), g(9)), (g(5), HOLE), (g(6), HOLE))
    state = GAME.restore(RougeView(hands=hands))
    state.play(Entry(0, 0, 0, Lay(g(8))))
    state.play(Entry(0, 10, 1, Lay(g(4))))
    state.play(Entry(0, 20, 2, Strike(BOMB)))
    assert (unpack(state.hands[1]), state.hidden[1]) == ((g(4), g(5)), 0)
    assert (unpack(state.hands[2]), state.hidden[2]) == ((g(6), BOMB), 0)


@pytest.mark.parametrize(
    ("laid", "others", "could_be"),
    [
        (g(9), (police_card(3), g(6, 1)), True),
        (police_card(3), (g(9), g(6, 1)), True),  # the 9 is in the Bank
        (police_card(3), (g(9), police_card(4)), True),
        (g(6, 1), (g(9), police_card(3)), False),  # neither the 9 nor the police can be the other
    ],
)
def test_what_a_card_says_about_the_others_of_a_hidden_hand(
    laid: int, others: tuple[int, int], could_be: bool
) -> None:
    """ "rouge.follow", "rouge.police": only what leaves cards for the other holes may come out of one.

    Seat 1 holds two of these three, and the Bank the third.
    """
    unseen = pack([laid, *others])
    seen = deck(2) & ~unseen & ~pack([g(8), g(5), BANK])
    view = RougeView(
        options=AT_ONCE,
        hands=((g(8), g(5)), (HOLE, HOLE)),
        won=(unpack(seen), ()),
        bank=(BANK,),
        rest=(HOLE,),
    )
    state = GAME.restore(view)
    state.play(Entry(0, 0, 0, Lay(g(8))))
    assert state.allows(1, Lay(laid)) == could_be
    assert could_be or refusal(state, 1, Lay(laid)) == ("rouge.card/not-held", {"card": laid})
    assert (Lay(laid) in state.legal(1)) == could_be


def test_a_strike_with_a_card_that_must_be_elsewhere() -> None:
    """ "rouge.strike": two cards are unseen, the Bomb and a 9 that seat 2 has shown not to hold: it holds the Bomb."""
    seen = deck(3) & ~pack([g(8), g(5), g(9), BANK, BOMB])
    view = RougeView(
        options=AT_ONCE,
        hands=((g(5),), (HOLE,), (HOLE,)),
        table=(g(8),),
        turn=1,
        voids=((), (), ("green",)),
        won=(unpack(seen), (), ()),
        bank=(BANK,),
    )
    state = GAME.restore(view)
    assert refusal(state, 1, Strike(BOMB)) == ("rouge.strike/not-held", {"card": BOMB})
    assert Strike(BOMB, 1) in state.legal(2)


def test_every_kind_of_hole_is_filled() -> None:
    """The only unknown card may be the Bank's first, or lie in a hand; the Bank may know some of its cards."""
    everything = deck(2)
    lies = pack([g(8), g(5), g(9), g(7), BANK, g(6, 1), g(7, 1)])
    won = (unpack(everything & ~lies), ())
    own = (g(8), g(5))
    for hand, rest in (
        ((g(9), g(7)), (HOLE, HOLE)),
        ((g(9), HOLE), (g(6, 1), g(7, 1))),
        ((HOLE, HOLE), (g(6, 1), HOLE)),
        ((g(9), g(7)), (g(6, 1), HOLE)),
    ):
        view = RougeView(options=AT_ONCE, hands=(own, hand), won=won, bank=(BANK,), rest=rest)
        state = GAME.restore(view)
        state.fill(Random(1))
        assert (any(state.hidden), state.rest_hidden) == (False, 0)
        assert state.hands[1].bit_count() == state.rest.bit_count() == 2
        assert state.hands[1] | state.rest == pack([g(9), g(7), g(6, 1), g(7, 1)])


def test_what_there_is_when_the_cards_are_dealt() -> None:
    """ "rouge.deal": hands, and one card in the Bank that no seat has seen."""
    state = GAME.new(3, AT_ONCE)
    for _ in range(2):
        assert (state.hands, state.hidden, state.won, state.voids) == ([0] * 3, [0] * 3, [0] * 3, [0] * 3)
        assert (state.bank, state.rest, state.rest_hidden, state.heap) == (0, 0, 0, 0)
        assert (state.teams, state.way, state.step, state.table) == ((), "left", 1, [])
        assert (state.vamped, state.loose, state.open, state.last) == (False, True, False, None)
        assert (state.leader, state.winning, state.led, state.strength) == (NO_SEAT, NO_SEAT, 0, 0)
        assert (state.until, state.chosen, state.strikes) == (0, None, ())
        assert (state.phase, state.deal, state.dealer, state.sheet) == ("lot", 1, NO_SEAT, ())
        state.clear()  # as often as a deal is over
    state.play(Entry(0, 0, CHANCE, Lot(2)))
    assert (state.phase, state.acting().seats, state.view(ALL).turn) == ("deal", (CHANCE,), 2)


# What each seat is told.


def test_what_a_deal_with_holes_tells_everybody() -> None:
    """ "rouge.deal": one's own cards, as far as they are known."""
    state = GAME.new(2, AT_ONCE)
    state.play(Entry(0, 0, CHANCE, Lot(1)))
    known = unpack(deck(2))[:22]
    news = News(2)
    state.play(Entry(0, 0, CHANCE, Deal(((HOLE, *known, HOLE), (HOLE,) * 24))), news)
    assert news.of(0) == [Dealt(1, 1, (*known, HOLE, HOLE))]
    assert news.of(1) == [Dealt(1, 1, (HOLE,) * 24)]
    assert news.of(NO_SEAT) == [Dealt(1, 1)]


@pytest.mark.parametrize(("way", "order"), [("left", (1, 2, 0)), ("right", (1, 0, 2))])
def test_a_round_from_the_second_seat_on(way: Way, order: tuple[int, ...]) -> None:
    """ "rouge.round", "rouge.direction": whose card takes it, and who may act meanwhile."""
    hands = ((g(9), BANK), (g(7), g(4)), (g(8), BOMB))
    state = GAME.restore(RougeView(options=AT_ONCE, hands=hands, turn=1, dealer=1, way=way))
    news = News(3)
    for seat in order:
        acting = state.acting()
        assert (acting.seats[0], state.view(NO_SEAT).turn) == (seat, seat)
        if state.table:
            turned = tuple(order[(order.index(seat) + after) % 3] for after in range(3))
            assert (acting.seats, acting.kind, acting.awaits) == (turned, "window", (seat,))
        state.play(Entry(0, 0, seat, Lay(hands[seat][0])), news)
    laid = tuple(hands[seat][0] for seat in order)
    assert news.of(NO_SEAT)[-1] == RoundTaken(0, g(9), laid)
    assert state.last == Round(1, laid, 0)


def test_what_is_told_of_a_struck_bank_and_of_the_match() -> None:
    """ "rouge.bank", "rouge.end.special", "rouge.score", "rouge.match" """
    view = RougeView(
        options=AT_ONCE, hands=((g(8), g(9)), (BANK,)), won=((g(11),), (g(10),)), deal=2, sheet=((5, 7),)
    )
    state = GAME.restore(view)
    news = News(2)
    state.play(Entry(0, 0, 0, Lay(g(8))), news)
    state.play(Entry(0, 0, 1, Lay(BANK)), news)
    state.play(Entry(0, 250, CLOCK, Due(250)), news)
    laid, struck, last, *piles, bank, ended, match = news.of(NO_SEAT)
    assert (laid, struck, last) == (Laid(0, g(8)), BankStruck(1, (g(8), BANK)), LastCard(1))
    assert piles == [PileCounted((0,), (g(11),), 5), PileCounted((1,), (g(10),), 3)]
    assert isinstance(bank, BankCounted)
    assert (bank.seats, bank.points, bank.hands) == ((0,), 79, ((g(9),), ()))
    assert {g(8), BANK, g(9)} <= set(bank.cards)
    assert ended == DealEnded(2, (0,), (), (84, 3), (89, 10))
    assert match == MatchEnded((0,), (89, 10))
    assert refusal(state, 1, Strike(BOMB)) == ("house.over", {})
    assert (state.phase, state.acting().seats) == ("over", ())


def test_what_is_told_before_the_first_card() -> None:
    """ "rouge.dealer", "rouge.direction" """
    state = GAME.new(3, AT_ONCE)
    news = News(3)
    state.play(Entry(0, 0, CHANCE, Lot(2)), news)
    assert news.of(NO_SEAT) == [DealerDrawn(2)]
    state.play(Entry(0, 0, CHANCE, state.chance(Random(1))))
    news = News(3)
    state.play(Entry(0, 0, 2, Direct("right")), news)
    assert news.of(NO_SEAT) == news.of(0) == [Directed(2, "right")]


def test_a_special_that_is_laid_counts_by_its_press() -> None:
    """ "rouge.strike.first": as any other strike; seat 1, at turn, would be the first of two at once."""
    hands = ((g(8), g(9)), (g(5), BOMB), (g(6), BANK))
    for pressed, first in ((1100, 1), (1150, 2)):
        state = GAME.restore(RougeView(hands=hands))
        state.play(Entry(0, 1000, 0, Lay(g(8))))
        state.play(Entry(0, 1200, 2, Strike(BANK), 1120, 2))
        state.play(Entry(0, 1200, 1, Lay(BOMB), pressed, 3))
        assert {strike.seat: (strike.at, strike.u) for strike in state.strikes} == {
            1: (pressed, 3),
            2: (1120, 2),
        }
        due = state.acting().due
        assert due == min(pressed, 1120) + 250
        state.play(Entry(0, 1500, CLOCK, Due(due)))
        assert state.acting().seats == (first,)


@pytest.mark.parametrize(
    ("led", "laid", "voids"),
    [
        (g(8, 2), g(5, 2), ()),
        (g(8, 2), police_card(3), ("purple",)),
        (g(8, 2), g(5, 1), ("purple", "police")),
        (police_card(8), g(5, 1), ("police",)),
    ],
)
def test_what_a_card_shows_of_a_hand(led: int, laid: int, voids: tuple[str, ...]) -> None:
    """ "rouge.follow", "rouge.police": who does not follow has none; and no police either, if it is not that."""
    hands = ((led, g(9, 3)), (laid, g(8, 3)), (g(4), g(7, 3)))
    state = GAME.restore(RougeView(options=AT_ONCE, hands=hands))
    state.play(Entry(0, 0, 0, Lay(led)))
    state.play(Entry(0, 0, 1, Lay(laid)))
    assert state.view(NO_SEAT).voids == ((), voids, ())


def test_a_lead_out_of_a_hole_shows_nothing() -> None:
    """ "rouge.lead": the two cards that are not seen are in one hand, and either may be led."""
    seen = deck(2) & ~pack([g(8), g(9), g(6, 1), BANK])
    view = RougeView(
        options=AT_ONCE, hands=((HOLE, HOLE), (g(8),)), won=(unpack(seen), ()), bank=(BANK,), rest=()
    )
    assert list(GAME.restore(view).legal(0)) == [Lay(g(9)), Lay(g(6, 1))]


def test_filling_makes_room_where_a_card_went_to_the_wrong_hand() -> None:
    """Seat 2 takes green alone and seat 3 yellow alone; seat 1 both, but then there is one yellow card only."""
    seen = deck(4) & ~pack([g(4), g(8), g(9), g(9, 1), BANK])
    others: tuple[Suit, ...] = ("purple", "orange", "police")
    view = RougeView(
        options=AT_ONCE,
        hands=((g(4),), (HOLE,), (HOLE,), (HOLE,)),
        teams=(0, 1, 0, 1),
        won=(unpack(seen), (), (), ()),
        bank=(BANK,),
        rest=(),
        voids=((), others, ("yellow", *others), ("green", *others)),
    )
    worlds = set()
    for seed in range(40):
        state = GAME.restore(view)
        state.fill(Random(seed))
        assert (state.hidden, state.rest) == ([0] * 4, 0)
        worlds.add(tuple(unpack(hand) for hand in state.hands[1:]))
    assert worlds == {((g(8),), (g(9),), (g(9, 1),)), ((g(9),), (g(8),), (g(9, 1),))}
