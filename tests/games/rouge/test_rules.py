"""Défifoo Rouge's rules, article by article, and what holds in every position."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.conformance.walk import count_nodes, walk
from tablee.games.rouge import GAME
from tablee.games.rouge.cards import (
    BANK,
    BOMB,
    PARRAIN,
    VALUE,
    VAMP,
    card_of,
    deck,
    hand_size,
    pack,
    points,
    police_card,
    unpack,
)
from tablee.games.rouge.data import (
    BankCounted,
    BankLed,
    BombLed,
    BombStruck,
    Chosen,
    ChosenCard,
    Count,
    Deal,
    DealEnded,
    Direct,
    Kept,
    Laid,
    LastCard,
    Lay,
    Lot,
    Name,
    PileCounted,
    Raised,
    RaisedStrike,
    RougeOptions,
    RougeView,
    Round,
    RoundTaken,
    Strike,
    Vamped,
    Voided,
)
from tablee.games.rouge.position import SUIT_NAMES
from tablee.games.rouge.rules import RougeState
from tablee.kernel import ALL, CHANCE, CLOCK, HOLE, NO_SEAT, Due, Entry, Event, Move, News, Refused, Void

P = police_card
AT_ONCE = RougeOptions(pause=0)
FINISHING = RougeOptions(pause=0, finish_round=True)
VAMP_CHARMS = RougeOptions(pause=0, vamp=True)


def g(rank: int, gang: int = 0) -> int:
    return card_of(gang, rank)


def position(*hands: tuple[int, ...], options: RougeOptions = AT_ONCE, **fields: Any) -> RougeState:
    """A position by hand: each alone, or the dealer (seat 0) with the seats of even numbers."""
    players = len(hands)
    if players == 4:
        fields.setdefault("teams", (0, 1, 0, 1))
    return GAME.restore(RougeView(options=options, hands=hands, **fields))


def play(state: RougeState, *moves: Move, at: int = 0) -> News:
    """Let the seat whose turn it is make these moves; what waits for the clock comes true at once."""
    news = News(state.players)
    for each in moves:
        state.play(Entry(0, at, state.acting().seats[0], each), news)
        come_true(state, news)
    return news


def come_true(state: RougeState, news: News) -> None:
    while state.pending():
        due = state.acting().due
        assert due is not None
        state.play(Entry(0, due, CLOCK, Due(due)), news)


def lay(*cards: int) -> list[Lay]:
    return [Lay(card) for card in cards]


def strike(state: RougeState, seat: int, card: int) -> News:
    news = News(state.players)
    state.play(Entry(0, 0, seat, Strike(card)), news)
    come_true(state, news)
    return news


def refused(state: RougeState, seat: int, move: Move) -> str:
    with pytest.raises(Refused) as refusal:
        state.check(seat, move, 0)
    return str(refusal.value)


def told(news: News, kind: type[Event], who: int = NO_SEAT) -> list[Any]:
    return [event for event in news.of(who) if isinstance(event, kind)]


def dealt(players: int, options: RougeOptions = AT_ONCE, dealer: int = 0, seed: int = 1) -> RougeState:
    state = GAME.new(players, options)
    state.play(Entry(1, 0, CHANCE, Lot(dealer)))
    state.play(Entry(2, 0, CHANCE, state.chance(Random(seed))))
    return state


class TestCards:
    def test_the_deck_and_what_it_is_worth(self) -> None:
        """ "rouge.values", "rouge.values.total", "rouge.deck", "rouge.deck.small": 99 points, or 87 with 49 cards."""
        for players, cards, worth in ((2, 49, 87), (3, 49, 87), (4, 61, 99), (5, 61, 99), (6, 61, 99)):
            assert deck(players).bit_count() == cards
            assert points(deck(players)) == worth
        assert [VALUE[card] for card in (P(15), P(1), BANK, g(PARRAIN, 3))] == [5] * 4
        assert [VALUE[card] for card in (g(VAMP, 2), BOMB)] == [3, 3]
        assert [VALUE[card] for card in (P(14), P(2), g(9), g(1, 3))] == [1] * 4

    def test_hands_come_out_even_with_one_card_over(self) -> None:
        """ "rouge.players", "rouge.deal"."""
        for players in GAME.players:
            assert players * hand_size(players) + 1 == deck(players).bit_count()
            state = dealt(players)
            assert {state.hand_size(seat) for seat in range(players)} == {hand_size(players)}
            assert state.rest.bit_count() == 1
            assert state.view(0).rest == (HOLE,)

    @pytest.mark.parametrize(
        ("weak", "strong"),
        [
            (g(8), g(9)),
            (g(9), g(VAMP)),
            (g(VAMP), g(PARRAIN)),
            (g(PARRAIN), P(1)),
            (P(11), P(12)),
            (P(14), P(15)),
        ],
    )
    def test_rank(self, weak: int, strong: int) -> None:
        """ "rouge.rank", "rouge.rank.vamp": gang, police, police above gangs; "rouge.round": it leads next."""
        for first, second, taker in ((weak, strong, 1), (strong, weak, 0)):
            if first == P(1):
                continue
            state = position((first, g(9, 2)), (second, g(9, 3)))
            news = play(state, *lay(first, second))
            assert told(news, RoundTaken) == [RoundTaken(taker, strong, (first, second))]
            assert state.acting().seats == (taker,)
            assert unpack(state.won[taker]) == tuple(sorted((first, second)))

    def test_other_cards_do_not_count(self) -> None:
        """ "rouge.discard": a Parrain of another gang loses to the smallest card of the gang led."""
        state = position((g(4), g(5)), (g(PARRAIN, 1), g(9, 1)))
        assert told(play(state, *lay(g(4), g(PARRAIN, 1))), RoundTaken)[0].seat == 0

    def test_nobody_must_play_higher(self) -> None:
        """ "rouge.higher": with the Parrain in hand one may lay a 4."""
        state = position((g(8), g(5)), (g(4), g(PARRAIN), g(6, 1)))
        play(state, Lay(g(8)))
        assert set(state.legal(1)) == {Lay(g(4)), Lay(g(PARRAIN))}


class TestFollowing:
    def test_the_gang_led(self) -> None:
        state = position((g(8), g(5)), (g(4), P(3), g(6, 1), BOMB))
        play(state, Lay(g(8)))
        assert refused(state, 1, Lay(P(3))) == "rouge.follow/gang"
        assert refused(state, 1, Lay(g(6, 1))) == "rouge.follow/gang"
        assert state.legal(1) == (Lay(g(4)), Lay(BOMB, 1))

    def test_police_without_the_gang(self) -> None:
        state = position((g(8), g(5)), (P(3), P(9), g(6, 1)))
        play(state, Lay(g(8)))
        assert refused(state, 1, Lay(g(6, 1))) == "rouge.police"
        assert state.legal(1) == (Lay(P(3)), Lay(P(9)))

    def test_police_led(self) -> None:
        state = position((P(8), g(5)), (P(3), g(6, 1)))
        play(state, Lay(P(8)))
        assert refused(state, 1, Lay(g(6, 1))) == "rouge.police.led"

    @pytest.mark.parametrize("led", [g(8), P(8)])
    def test_anything_else(self, led: int) -> None:
        """ "rouge.discard", "rouge.only"."""
        state = position((led, g(5)), (g(6, 1), g(7, 2), BANK))
        play(state, Lay(led))
        assert state.legal(1) == (Lay(g(6, 1)), Lay(g(7, 2)), Lay(BANK, 1))

    def test_only_cards_in_hand(self) -> None:
        state = position((g(8), g(5)), (g(4), g(6, 1)))
        for card in (g(9), HOLE, 62, -1):
            assert refused(state, 0, Lay(card)) == "rouge.card/not-held"

    def test_only_in_turn(self) -> None:
        state = position((g(8), g(5)), (g(4), g(6, 1)), (g(7), g(9)))
        assert refused(state, 1, Lay(g(4))) == "rouge.turn/not-yours"
        play(state, Lay(g(8)))
        assert refused(state, 2, Lay(g(7))) == "rouge.turn/not-yours"
        assert refused(state, 0, Lay(g(5))) == "rouge.turn/not-yours"

    def test_the_way_round(self) -> None:
        """ "rouge.turn", "rouge.direction", "rouge.lead": from the leader in the direction chosen."""
        for way, order in (("left", (1, 2, 0)), ("right", (1, 0, 2))):
            state = dealt(3, dealer=1)
            assert refused(state, 1, Lay(unpack(state.hands[1])[0])) == "rouge.direction/first"
            play(state, Direct(way))  # type: ignore[arg-type]
            for seat in order:
                assert state.acting().seats[0] == seat
                play(state, next(move for move in state.legal(seat) if move.card < BANK))  # type: ignore[attr-defined]
            assert not state.table

    def test_with_two_there_is_no_direction(self) -> None:
        state = dealt(2)
        assert refused(state, 0, Direct("left")) == "rouge.direction/two"
        assert isinstance(state.legal(0)[0], Lay)

    def test_the_direction_is_said_once(self) -> None:
        state = dealt(3)
        play(state, Direct("right"))
        assert refused(state, 0, Direct("left")) == "rouge.direction/said"


class TestTeams:
    def test_the_dealer_names_partners(self) -> None:
        """ "rouge.players", "rouge.teams": one at four, two at five and six; then the direction."""
        for players, choices in ((4, 3), (5, 6), (6, 10)):
            state = dealt(players, dealer=2)
            moves = state.legal(2)
            assert len(moves) == choices
            assert refused(state, 2, Lay(unpack(state.hands[2])[0])) == "rouge.teams/first"
            assert refused(state, 2, Direct("left")) == "rouge.teams/first"
            play(state, moves[-1])
            assert state.teams.count(0) == (2 if players == 4 else 3)
            assert state.teams[2] == 0
            assert refused(state, 2, moves[0]) == "rouge.teams/named"

    @pytest.mark.parametrize("partners", [(), (1, 2), (0,), (4,), (-1,)], ids=str)
    def test_wrong_partners(self, partners: tuple[int, ...]) -> None:
        assert refused(dealt(4), 0, Name(partners)) == "rouge.teams/number"

    def test_the_same_partner_twice(self) -> None:
        assert refused(dealt(6), 0, Name((1, 1))) == "rouge.teams/number"

    def test_two_or_three_play_alone(self) -> None:
        assert refused(dealt(3), 0, Name((1,))) == "rouge.teams/alone"


class TestStrikes:
    HANDS = ((g(8), g(5)), (g(4), g(6, 1), BOMB), (g(7), g(9), BANK))

    def test_the_bomb_takes_all(self) -> None:
        """ "rouge.bomb": out of turn, after having played, and the striker leads next."""
        state = position((g(8), g(5), BOMB), (g(4), g(6, 1)), (g(7), g(9)))
        play(state, *lay(g(8), g(4)))
        news = strike(state, 0, BOMB)
        assert told(news, BombStruck) == [BombStruck(0, (g(8), g(4), BOMB))]
        assert unpack(state.won[0]) == tuple(sorted((g(8), g(4), BOMB)))
        assert state.acting().seats == (0,)
        assert state.acting().kind == "turn"

    def test_the_bank_takes_all(self) -> None:
        """ "rouge.bank": also when able to follow."""
        state = position(*self.HANDS)
        play(state, *lay(g(8), g(4)))
        strike(state, 2, BANK)
        assert unpack(state.bank) == tuple(sorted((g(8), g(4), BANK)))
        assert state.acting().seats == (2,)

    def test_laid_in_turn_it_is_a_strike(self) -> None:
        state = position(*self.HANDS)
        news = play(state, Lay(g(8)), Lay(BOMB))
        assert told(news, BombStruck) == [BombStruck(1, (g(8), BOMB))]

    def test_led_specials(self) -> None:
        """ "rouge.bomb.led", "rouge.bank.led": to one's own pile, to the Bank; the same player leads again."""
        state = position((g(8), BOMB, BANK), (g(4), g(6, 1)))
        news = play(state, Lay(BOMB))
        assert told(news, BombLed) == [BombLed(0)]
        assert unpack(state.won[0]) == (BOMB,)
        assert state.acting().seats == (0,)
        news = play(state, Lay(BANK))
        assert told(news, BankLed) == [BankLed(0)]
        assert unpack(state.bank) == (BANK,)
        assert state.acting().seats == (0,)

    def test_never_outside_a_round(self) -> None:
        state = position((g(8), g(5), g(9)), (g(4), BOMB, g(6)))
        assert refused(state, 1, Strike(BOMB)) == "rouge.strike/no-round"
        play(state, *lay(g(8), g(4)))
        assert refused(state, 1, Strike(BOMB)) == "rouge.strike/no-round"
        play(state, Lay(g(5)))
        state.check(1, Strike(BOMB), 0)

    def test_not_even_by_the_leader(self) -> None:
        state = position((g(8), BOMB), (g(4), g(6)))
        assert refused(state, 0, Strike(BOMB)) == "rouge.strike/no-round"

    def test_what_cannot_strike(self) -> None:
        state = position(*self.HANDS)
        play(state, Lay(g(8)))
        assert refused(state, 2, Strike(g(7))) == "rouge.strike/special"
        assert refused(state, 2, Strike(BOMB)) == "rouge.strike/not-held"
        state.play(Entry(0, 0, 2, Strike(BANK)))
        assert refused(state, 2, Strike(BANK)) == "rouge.strike/raised"
        assert list(state.legal(2)) == []

    def test_who_has_struck_lays_nothing(self) -> None:
        state = position(*self.HANDS)
        play(state, Lay(g(8)))
        state.play(Entry(0, 0, 1, Strike(BOMB)))
        assert refused(state, 1, Lay(g(4))) == "rouge.strike/raised"
        assert list(state.legal(1)) == []

    def test_once_both_are_gone_there_are_plain_turns(self) -> None:
        """ "rouge.pause": no pause and nothing to offer any more."""
        state = position((g(8), g(5), BOMB, BANK), (g(4), g(6, 1)), options=RougeOptions())
        play(state, Lay(BOMB), Lay(BANK), Lay(g(8)))
        assert state.acting().kind == "turn"
        assert state.acting().seats == (1,)
        assert list(state.offers()) == []
        assert refused(state, 0, Strike(BOMB)) == "rouge.strike/gone"
        news = play(state, Lay(g(4)))
        assert told(news, Laid)

    def test_offers_are_public(self) -> None:
        state = position(*self.HANDS)
        assert list(state.offers()) == []
        play(state, Lay(g(8)))
        assert list(state.offers()) == [Strike(BANK, 1), Strike(BOMB, 1)]
        strike(state, 1, BOMB)
        play(state, Lay(g(4)))
        assert list(state.offers()) == [Strike(BANK, 2)]

    def test_only_a_special_left(self) -> None:
        """ "rouge.only": it must be played at one's turn."""
        state = position((g(8), g(5)), (BOMB,))
        play(state, Lay(g(8)))
        assert list(state.legal(1)) == [Lay(BOMB, 1)]


class TestPace:
    def state(self) -> RougeState:
        state = position(
            (g(8), g(5), g(6)), (g(4), g(9), g(6, 1), BOMB), (g(7), P(9), BANK), options=RougeOptions()
        )
        state.play(Entry(0, 1000, 0, Lay(g(8))))
        return state

    def test_a_chosen_card_waits_unseen(self) -> None:
        """ "rouge.pause": until the pause is over; only its owner is told, and may change it."""
        state = self.state()
        assert state.view(2).until == 2500
        news = News(3)
        state.play(Entry(0, 1100, 1, Lay(g(4))), news)
        assert news.of(1) == [Chosen(1, g(4))]
        assert news.of(0) == news.of(2) == news.of(NO_SEAT) == []
        assert state.view(1).chosen == ChosenCard(g(4), 1100)
        assert state.view(0).chosen is state.view(NO_SEAT).chosen is None
        assert state.acting().due == 2500
        state.play(Entry(0, 1200, 1, Lay(g(9))))
        state.play(Entry(0, 2500, CLOCK, Due(2500)), news)
        assert told(news, Laid) == [Laid(1, g(9))]
        assert state.until == 4000

    def test_after_the_pause_a_card_is_laid_at_once(self) -> None:
        state = self.state()
        assert state.acting().due is None
        assert state.acting().seats == (1, 2, 0)
        state.play(Entry(0, 9000, 1, Lay(g(4))))
        assert state.acting().due == 9000

    def test_a_card_that_came_after_the_pause_stays_and_its_owner_cannot_strike(self) -> None:
        """ "rouge.pause": that it is not seen at once would tell them that a player strikes."""
        state = self.state()
        state.hands[1] |= pack((BOMB,))
        state.play(Entry(0, 1100, 1, Lay(g(4))))
        assert {move.card for move in state.legal(1) if isinstance(move, Lay)} >= {g(4), BOMB}
        state.play(Entry(0, 1101, CLOCK, Void()))
        state.play(Entry(0, 9000, 2, Strike(BANK)))
        state.play(Entry(0, 9001, 1, Lay(g(4))))
        assert state.legal(1) == ()
        for move in (Lay(g(9)), Lay(BOMB), Strike(BOMB)):
            with pytest.raises(Refused) as refused:
                state.check(1, move, 9002)
            assert str(refused.value) == "rouge.pause/laid"
        state.play(Entry(0, 9250, CLOCK, Due(9250)))
        assert unpack(state.bank) == (g(8), BANK)

    def test_a_card_that_came_just_when_the_pause_was_over_came_after_it(self) -> None:
        """ "rouge.pause" """
        state = self.state()
        state.play(Entry(0, 2499, 2, Strike(BANK)))
        before = state.copy()
        before.play(Entry(0, 2499, 1, Lay(g(4))))
        assert Lay(g(9)) in before.legal(1)
        state.play(Entry(0, 2500, 1, Lay(g(4))))
        assert state.legal(1) == ()

    def test_a_strike_while_somebody_thinks(self) -> None:
        """ "rouge.strike": also long after the pause."""
        state = self.state()
        state.play(Entry(0, 9000, 2, Strike(BANK)))
        assert state.acting().due == 9250

    def test_a_strike_is_noted_and_beats_a_waiting_card(self) -> None:
        """ "rouge.strike.first": the waiting card stays in hand."""
        state = self.state()
        news = News(3)
        state.play(Entry(0, 1100, 1, Lay(g(4))), news)
        state.play(Entry(0, 2400, 2, Strike(BANK)), news)
        assert news.of(2) == [Raised(2, BANK)]
        assert state.view(1).strikes == ()
        assert state.acting().due == 2650
        state.play(Entry(0, 2650, CLOCK, Due(2650)), news)
        assert unpack(state.bank) == (g(8), BANK)
        assert state.hand_size(1) == 4
        assert state.view(1).chosen is None

    @pytest.mark.parametrize(
        ("bomb", "bank", "first"),
        [
            ((1200, 0), (1190, 0), BANK),
            ((1200, 0), (1191, 0), BOMB),
            ((1191, 0), (1200, 0), BOMB),
            ((1240, 0), (1200, 0), BANK),
            ((1240, 15), (1200, 15), BOMB),
            ((1240, 14), (1200, 14), BANK),
        ],
    )
    def test_the_earliest_counts_or_the_next_in_turn(
        self, bomb: tuple[int, int], bank: tuple[int, int], first: int
    ) -> None:
        """ "rouge.strike.first": seat 1, at turn, has the Bomb; seat 2 the Bank."""
        for order in (1, -1):
            state = self.state()
            news = News(3)
            for seat, card, (at, u) in ((1, BOMB, bomb), (2, BANK, bank))[::order]:
                state.play(Entry(0, at, seat, Strike(card), None, u), news)
            come_true(state, news)
            loser = 2 if first == BOMB else 1
            assert told(news, Kept, loser) == [Kept(loser, BANK + BOMB - first)]
            assert not told(news, Kept, NO_SEAT)
            assert state.hands[loser] & pack([BANK + BOMB - first])
            assert state.acting().seats == (3 - loser,)

    def test_a_void_pause_takes_back_what_was_not_shown(self) -> None:
        """ "rouge.void": strikes and the chosen card return to the hands, and the round goes on."""
        state = self.state()
        news = News(3)
        state.play(Entry(0, 1100, 1, Lay(g(4))))
        state.play(Entry(0, 1200, 2, Strike(BANK)))
        state.play(Entry(0, 9000, CLOCK, Void()), news)
        assert told(news, Voided) == [Voided()]
        assert not state.pending()
        assert [state.hand_size(seat) for seat in range(3)] == [2, 4, 3]
        assert state.acting().seats[0] == 1
        state.check(1, Lay(g(4)), 9000)
        state.check(2, Strike(BANK), 9000)

    def test_no_pause_after_the_rounds_last_card(self) -> None:
        state = position((g(8), g(5)), (g(4), g(6)), options=RougeOptions())
        play(state, *lay(g(8), g(4)))
        assert state.acting().kind == "turn"
        assert state.until == 0


class TestTheEnd:
    def test_a_last_card_ends_the_deal_at_once(self) -> None:
        """ "rouge.end", "rouge.end.round", "rouge.end.hands": the strongest so far takes, hands go to the Bank."""
        state = position((g(8), g(5)), (g(9),), (g(7), BOMB), options=RougeOptions())
        news = play(state, *lay(g(8), g(9)))
        assert told(news, LastCard) == [LastCard(1)]
        assert told(news, RoundTaken) == [RoundTaken(1, g(9), (g(8), g(9)))]
        assert state.count is not None
        assert state.count.hands == ((g(5),), (), (g(7), BOMB))
        assert {g(5), g(7), BOMB} <= set(state.count.bank)
        assert state.acting().seats == (CHANCE,)

    def test_the_count_keeps_the_last_round(self) -> None:
        """The next deal clears the table, but people want to see how the last one ended."""
        hands = ((g(8),), (g(9), g(4)))
        state = position(*hands)
        play(state, Lay(g(8)))
        assert state.count is not None
        assert state.count.last == Round(0, (g(8),), 0)
        for card, taker in ((BANK, NO_SEAT), (BOMB, 0)):
            state = position((card,), (g(9), g(4)))
            play(state, Lay(card))
            assert state.count is not None
            assert state.count.last == Round(0, (card,), taker, card, 0)
            state = position((card,), (g(9), g(4)), turn=1)
            play(state, Lay(g(9)))
            strike(state, 0, card)
            assert state.count is not None
            assert state.count.last == Round(1, (g(9),), taker, card, 0)

    def test_a_last_card_that_is_led(self) -> None:
        state = position((g(8),), (g(9), g(4)))
        play(state, Lay(g(8)))
        assert state.sheet == ((87, 0),)

    @pytest.mark.parametrize(("card", "scores"), [(BOMB, (87, 0)), (BANK, (0, 0))])
    def test_a_special_as_last_card_acts_first(self, card: int, scores: tuple[int, int]) -> None:
        """ "rouge.end.special": led or struck."""
        state = position((card,), (g(9), g(4)))
        play(state, Lay(card))
        assert state.sheet == (scores,)
        state = position((card,), (g(9), g(4)), turn=1)
        news = play(state, Lay(g(9)))
        news = strike(state, 0, card)
        assert told(news, LastCard) == [LastCard(0)]
        assert state.sheet == (scores,)

    def test_finishing_the_round(self) -> None:
        """ "rouge.finish": the others still lay, and may strike; then the deal is over."""
        hands = ((g(8), g(5)), (g(9),), (g(PARRAIN), BOMB))
        state = position(*hands, options=FINISHING)
        news = play(state, *lay(g(8), g(9)))
        assert told(news, LastCard) == [LastCard(1, finishes=True)]
        assert told(news, LastCard)[0].cites() == "rouge.finish"
        assert state.acting().seats[0] == 2
        news = play(state, Lay(g(PARRAIN)))
        assert told(news, RoundTaken)[0].seat == 2
        assert state.sheet == ((0, 0, 87),)
        state = position(*hands, options=FINISHING)
        play(state, *lay(g(8), g(9)), Lay(BOMB))
        assert state.sheet == ((0, 0, 87),)

    def test_a_last_card_that_finishes_the_round_ends_the_deal(self) -> None:
        """ "rouge.finish", "rouge.end": nothing is left to be finished."""
        state = position((g(8), g(5)), (g(9), g(6)), (g(PARRAIN),), options=FINISHING)
        news = play(state, *lay(g(8), g(9), g(PARRAIN)))
        assert told(news, LastCard) == [LastCard(2)]
        assert LastCard(2).cites() == "rouge.end"
        assert state.sheet == ((0, 0, 87),)

    def test_without_the_option_nobody_follows(self) -> None:
        state = position((g(8), g(5)), (g(9),), (g(PARRAIN), BOMB))
        play(state, *lay(g(8), g(9)))
        assert state.sheet == ((0, 87, 0),)


class TestScoring:
    def test_teams_put_their_cards_together(self) -> None:
        """ "rouge.score", "rouge.score.losers", "rouge.score.team", "rouge.goal".

        The most points, not the most cards, decide before the Bank is added; losers score too.
        """
        won = ((g(PARRAIN),), (P(14), P(13), g(VAMP)), (g(PARRAIN, 1),), (g(4),))
        state = position((g(8),), (g(9), g(4, 1)), (g(6), g(5)), (g(7), g(3)), won=won)
        news = play(state, Lay(g(8)))
        assert told(news, PileCounted) == [
            PileCounted((0, 2), (g(8), g(PARRAIN), g(PARRAIN, 1)), 11),
            PileCounted((1, 3), (g(4), g(VAMP), P(13), P(14)), 6),
        ]
        bank = told(news, BankCounted)[0]
        assert (bank.seats, bank.points) == ((0, 2), 82)
        assert {bank.cites(), told(news, DealEnded)[0].cites()} == {"rouge.score"}
        assert state.sheet == ((93, 6, 93, 6),)

    def test_a_tie_leaves_the_bank(self) -> None:
        """ "rouge.score.tie"."""
        state = position((g(8),), (g(9), g(4)), won=((), (g(7),)))
        news = play(state, Lay(g(8)))
        bank, ended = told(news, BankCounted)[0], told(news, DealEnded)[0]
        assert (bank.seats, ended.winners) == ((), ())
        assert {bank.cites(), ended.cites()} == {"rouge.score.tie"}
        assert state.sheet == ((1, 1),)

    def test_three_alone(self) -> None:
        """ "rouge.score": a tie behind the first does not matter."""
        won = ((), (g(7),), (g(6),))
        state = position((g(PARRAIN),), (g(9), g(4)), (g(8), g(5)), won=won)
        play(state, Lay(g(PARRAIN)))
        assert state.sheet == ((85, 1, 1),)

    def test_the_match(self) -> None:
        """ "rouge.match", "rouge.dealer": each seat deals once, to the left; equal totals share."""
        state = position((g(8),), (g(9), g(4)), deal=2, dealer=1, sheet=((1, 1),), won=((), (g(7),)))
        play(state, Lay(g(8)))
        result = state.result()
        assert result is not None
        assert result.points == (2, 2)
        assert result.ranks == (1, 1)
        assert result.teams == ()
        state = position((g(8),), (g(9), g(4)), (g(6), g(5)), dealer=2, way="right")
        play(state, Lay(g(8)))
        assert (state.deal, state.dealer) == (2, 0)

    def test_as_many_deals_as_the_table_wishes(self) -> None:
        state = position((g(8),), (g(9), g(4)), options=RougeOptions(deals=1))
        play(state, Lay(g(8)))
        assert state.result() is not None

    def test_no_points_are_shown_before_the_end(self) -> None:
        """ "rouge.hidden": nothing in a view or a description counts points of the deal under way."""
        state = position((g(8), g(5)), (g(4), g(6)), won=((g(PARRAIN),), ()))
        play(state, *lay(g(8), g(4)))
        view = state.view(0)
        assert view.last is not None
        assert view.last.cards == (g(8), g(4))
        sentences = GAME.describe(view)
        assert not [say for say in sentences if "points" in say.args]


class TestVamp:
    OPTIONS = VAMP_CHARMS

    def state(self, options: RougeOptions = OPTIONS, **fields: Any) -> RougeState:
        hands = (
            (g(PARRAIN), g(PARRAIN, 1), g(5, 2)),
            (g(VAMP), g(VAMP, 1), BOMB),
            (g(7), g(8, 1), P(4)),
        )
        return position(*hands, options=options, **fields)

    def test_she_is_stronger_than_he_is(self) -> None:
        """ "rouge.vamp"."""
        news = play(self.state(), *lay(g(PARRAIN), g(VAMP), g(7)))
        assert told(news, Vamped) == [Vamped(1, g(VAMP), g(PARRAIN))]
        assert told(news, RoundTaken)[0].seat == 1

    def test_off_by_default(self) -> None:
        news = play(self.state(AT_ONCE), *lay(g(PARRAIN), g(VAMP), g(7)))
        assert told(news, RoundTaken)[0].seat == 0

    def test_once_in_a_deal(self) -> None:
        """ "rouge.vamp.once"."""
        state = self.state(vamped=True)
        assert told(play(state, *lay(g(PARRAIN), g(VAMP), g(7))), RoundTaken)[0].seat == 0

    def test_used_up_even_if_police_win_or_the_round_is_struck(self) -> None:
        """ "rouge.vamp.once"."""
        hands = ((g(PARRAIN), g(PARRAIN, 1)), (g(VAMP), BOMB, g(VAMP, 1)), (P(4), g(8, 1)))
        state = position(*hands, options=self.OPTIONS)
        news = play(state, *lay(g(PARRAIN), g(VAMP), P(4)))
        assert told(news, RoundTaken)[0].seat == 2
        assert state.vamped
        state = position(*hands, options=self.OPTIONS)
        play(state, *lay(g(PARRAIN), g(VAMP)))
        strike(state, 1, BOMB)
        assert state.vamped

    def test_only_after_him_and_only_in_the_gang_led(self) -> None:
        state = position((g(VAMP), g(4)), (g(PARRAIN), g(5)), options=self.OPTIONS)
        play(state, *lay(g(VAMP), g(PARRAIN)))
        assert not state.vamped
        hands = ((g(7, 1), g(4)), (g(PARRAIN), g(5)), (g(VAMP), g(6)))
        state = position(*hands, options=self.OPTIONS)
        play(state, *lay(g(7, 1), g(PARRAIN), g(VAMP)))
        assert not state.vamped

    def test_whether_she_still_can_is_told(self) -> None:
        """ "rouge.vamp.once": where the table has chosen it, and only there."""
        for options, vamped, spent in (
            (self.OPTIONS, True, ["yes"]),
            (self.OPTIONS, False, ["no"]),
            (AT_ONCE, False, []),
        ):
            said = GAME.describe(self.state(options, vamped=vamped).view(0))
            assert [say.args["spent"] for say in said if say.id == "rouge-view-vamp"] == spent

    def test_a_position_remembers_who_is_stronger(self) -> None:
        state = self.state()
        play(state, *lay(g(PARRAIN), g(VAMP)))
        assert GAME.restore(state.view(2)).winning == 1

    def test_a_position_remembers_that_the_charm_was_spent_before(self) -> None:
        state = self.state(vamped=True)
        play(state, *lay(g(PARRAIN), g(VAMP)))
        again = GAME.restore(state.view(2))
        assert again.view(2) == state.view(2)
        assert told(play(again, Lay(g(7))), RoundTaken)[0].seat == 0

    def test_by_hand_a_charm_on_the_table_is_the_one_that_was_made(self) -> None:
        """Left out, `winning` follows from the cards."""
        table = {"table": (g(PARRAIN), g(VAMP)), "turn": 2, "vamped": True}
        hands = ((g(4),), (g(5),), (g(6), g(7)))
        assert position(*hands, options=self.OPTIONS, **table).winning == 1
        assert position(*hands, options=self.OPTIONS, winning=0, **table).winning == 0
        with pytest.raises(Refused, match=r"rouge\.turn/not-now"):
            position(*hands, options=self.OPTIONS, winning=2, **table)
        with pytest.raises(Refused, match=r"rouge\.turn/not-now"):
            position(
                *hands, options=self.OPTIONS, winning=0, table=(g(VAMP), g(PARRAIN)), turn=2, vamped=True
            )


class TestChance:
    def test_a_lot_falls_on_a_seat(self) -> None:
        state = GAME.new(3, RougeOptions())
        for seat in (3, -1):
            with pytest.raises(Refused, match=r"rouge\.dealer"):
                state.check(CHANCE, Lot(seat), 0)

    def deal(self, **changes: Any) -> Deal:
        deal = GAME.new(3, RougeOptions())
        deal.play(Entry(1, 0, CHANCE, Lot(0)))
        move = deal.chance(Random(3))
        assert isinstance(move, Deal)
        return Deal(changes.get("hands", move.hands), changes.get("rest", move.rest))

    @pytest.mark.parametrize(
        ("change", "article"),
        [
            (lambda hands: hands[:2], "rouge.deal"),
            (lambda hands: (hands[0][1:], *hands[1:]), "rouge.deal"),
            (lambda hands: ((*hands[0][1:], hands[1][0]), *hands[1:]), "rouge.deck/twice"),
            (lambda hands: ((*hands[0][1:], 62), *hands[1:]), "rouge.deck/unknown"),
            (lambda hands: ((*hands[0][1:], g(3)), *hands[1:]), "rouge.deck/small"),
        ],
    )
    def test_a_deal_is_of_one_deck(self, change: Any, article: str) -> None:
        state = GAME.new(3, RougeOptions())
        state.play(Entry(1, 0, CHANCE, Lot(0)))
        move = self.deal()
        with pytest.raises(Refused) as refusal:
            state.check(CHANCE, Deal(change(move.hands), move.rest), 0)
        assert str(refusal.value) == article

    def test_a_deal_may_have_holes(self) -> None:
        state = GAME.new(2, RougeOptions())
        state.play(Entry(1, 0, CHANCE, Lot(0)))
        state.play(Entry(2, 0, CHANCE, Deal(((HOLE,) * 24, (HOLE,) * 24))))
        assert state.hand_size(0) == 24
        assert state.view(ALL).rest == (HOLE,)
        state.play(Entry(3, 0, 0, Lay(P(7))))
        assert state.table == [P(7)]


@pytest.mark.parametrize(
    ("view", "article"),
    [
        (RougeView(hands=((4,),)), "rouge.deal/position"),
        (RougeView(hands=((4,),) * 7), "rouge.deal/position"),
        (RougeView(hands=((4,), (5,)), won=((),)), "rouge.deal/position"),
        (RougeView(hands=((4,), (5,)), won=((HOLE,), ())), "rouge.deal/position"),
        (RougeView(hands=((4,), (5,)), sheet=((),)), "rouge.deal/position"),
        (RougeView(hands=((4,), (5,)), last=Round(0, (6, 7), 2)), "rouge.deal/position"),
        (
            RougeView(
                hands=((4,), (5,)),
                count=Count(0, (), "left", ((),) * 2, ((),) * 2, (), (), (1,), Round(0, (6, 7), 0)),
            ),
            "rouge.deal/position",
        ),
        (
            RougeView(
                hands=((4,), (5,)),
                count=Count(0, (), "left", ((),) * 2, ((),) * 2, (), (), (1, 2), Round(3, (6, 7), 0)),
            ),
            "rouge.deal/position",
        ),
        (RougeView(hands=((4,), (5,)), table=(6, 7)), "rouge.deal/position"),
        (RougeView(hands=((4,), (5,)), table=(6,), phase="lead"), "rouge.deal/position"),
        (RougeView(hands=((4,), (5,)), phase="deal"), "rouge.deal/position"),
        (RougeView(hands=((HOLE,) * 25, (5,))), "rouge.deal/position"),
        (RougeView(hands=((4,), (5,)), turn=2), "rouge.turn/not-now"),
        (RougeView(hands=((4,), (5,)), leader=0), "rouge.turn/not-now"),
        (RougeView(hands=((4,), (5,)), table=(6,), turn=0, leader=0), "rouge.turn/not-now"),
        (RougeView(hands=((4,), (5,)), table=(6,), turn=0, winning=0), "rouge.turn/not-now"),
        (RougeView(hands=((4,), (5,)), dealer=2), "rouge.dealer"),
        (RougeView(hands=((4,), (5,)), deal=3), "rouge.match"),
        (RougeView(hands=((4,), (4,))), "rouge.deck/twice"),
        (RougeView(hands=((3,), (4,))), "rouge.deck/small"),
        (RougeView(hands=((62,), (4,))), "rouge.deck/unknown"),
        (RougeView(hands=((4,), (5,)), rest=()), "rouge.deck/all"),
        (RougeView(hands=((4,), (5,)), table=(BOMB,)), "rouge.strike/position"),
        (RougeView(hands=((4,), (5,)), table=(6,), chosen=ChosenCard(7)), "rouge.strike/position"),
        (RougeView(hands=((4,), (5,)), chosen=ChosenCard(4)), "rouge.strike/position"),
        (RougeView(hands=((4,), (5,)), table=(6,), strikes=(RaisedStrike(0, 1, BOMB),)), "rouge.strike/position"),
        (RougeView(hands=((4,), (5,)), voids=(("green",), ())), "rouge.follow/position"),
        (
            RougeView(hands=((HOLE,), (5,)), voids=(SUIT_NAMES, ()), won=((BOMB,), ()), bank=(BANK,)),
            "rouge.follow/position",
        ),
        (RougeView(hands=((4,), (5,)), won=((), (BANK,))), "rouge.bank/position"),
        (RougeView(hands=((4,), (5,)), bank=(BOMB,)), "rouge.bomb/position"),
        (RougeView(hands=((4,), (5,), (6,)), table=(11, 10), turn=2, options=VAMP_CHARMS), "rouge.vamp/position"),
        (RougeView(hands=((4, 5), (6,)), table=(7,), options=AT_ONCE, chosen=ChosenCard(4)), "rouge.strike/position"),
        (
            RougeView(
                hands=((4, BOMB, BANK), (6,)),
                table=(7,),
                strikes=(RaisedStrike(0, 0, BOMB), RaisedStrike(1, 0, BANK)),
            ),
            "rouge.strike/position",
        ),
        (RougeView(hands=((), (5,))), "rouge.end/position"),
        (RougeView(hands=((4,), (5,)), teams=(0, 1)), "rouge.teams/position"),
        (RougeView(hands=((4,), (5,), (6,), (7,))), "rouge.teams/position"),
        (RougeView(hands=((4,), (5,), (6,), (7,)), teams=(1, 0, 1, 0)), "rouge.teams/position"),
    ],
)  # fmt: skip
def test_impossible_positions(view: RougeView, article: str) -> None:
    with pytest.raises(Refused) as refusal:
        GAME.restore(view)
    assert str(refusal.value) == article


def everywhere(state: RougeState) -> int:
    """All the cards of a position, each counted once; fails if one is in two places."""
    places = [*state.hands, *state.won, state.bank, state.rest, state.heap]
    assert (
        sum(place.bit_count() for place in places)
        == pack(card for p in places for card in unpack(p)).bit_count()
    )
    return pack(card for place in places for card in unpack(place))


@given(
    seed=st.integers(0, 2**32),
    players=st.sampled_from(GAME.players),
    finish=st.booleans(),
    vamp=st.booleans(),
)
@settings(max_examples=40, deadline=None)
def test_every_card_is_somewhere(seed: int, players: int, finish: bool, vamp: bool) -> None:
    """ "rouge.deck", "rouge.values": all cards in every position, and 99 (87) points counted in every deal."""
    options = RougeOptions(deals=2, finish_round=finish, vamp=vamp)
    whole = points(deck(players))
    for ledger in walk(GAME, Random(seed), players, options):
        state = ledger.state
        assert isinstance(state, RougeState)
        cards = everywhere(state)
        assert cards == (deck(players) if state.phase not in ("lot", "deal", "over") else 0)
        assert pack(state.table) == state.heap
        if state.count is not None and not state.table:
            counted = [card for pile in (*state.count.won, state.count.bank) for card in pile]
            assert sum(VALUE[card] for card in counted) == whole
    sheet = ledger.state.view(ALL).sheet  # type: ignore[attr-defined]
    assert len(sheet) == 2
    for row in sheet:
        # No seat's points are counted twice: one side's and the other's (or each alone) with the Bank make the whole.
        assert sum(set(row)) <= whole or players < 4
        assert max(row) <= whole


@given(seed=st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_what_was_shown_is_true(seed: int) -> None:
    """No seat holds a suit that it has shown not to hold."""
    for ledger in walk(GAME, Random(seed), options=RougeOptions(deals=1)):
        state = ledger.state
        assert isinstance(state, RougeState)
        GAME.restore(state.view(ALL))
        for seat in range(state.players):
            GAME.restore(state.view(seat))


class TestCounting:
    """Node counts: rules that changed by accident show up as another number. Reckoned by hand where that is short."""

    def test_two_players_without_specials(self) -> None:
        # Both specials are gone. Seat 0 leads 4 or 5 of gang 0; seat 1 has one card of it, so no choice, then ...
        gone: dict[str, Any] = {"won": ((BOMB,), ()), "bank": (BANK,)}
        state = position((g(4), g(5)), (g(6), g(7, 1)), **gone)
        assert [count_nodes(state, depth) for depth in (1, 2, 3)] == [2, 2, 2]
        state = position((g(4), g(5)), (g(7, 1), g(8, 1)), **gone)
        assert [count_nodes(state, depth) for depth in (1, 2, 3)] == [2, 4, 4]

    def test_three_players_with_the_bomb(self) -> None:
        # Three leads. Then seat 1 has one card that it may lay, and seat 2 may strike. Then seat 2 has one card and the
        # Bomb; or, while its strike waits, seat 1 may still choose its card.
        state = position((g(4), g(8), g(5, 1)), (g(6), P(2), g(7, 1)), (g(9), BOMB, P(9)))
        assert [count_nodes(state, depth) for depth in (1, 2, 3)] == [3, 6, 9]
