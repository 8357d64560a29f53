"""Bungee's rules beyond the records: what holds in every position, and what a seat can work out."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.conformance.walk import walk
from tablee.games.bungee import GAME
from tablee.games.bungee.cards import BUNGEE, DECK, VALUES, deck_of, pack, points, unpack
from tablee.games.bungee.data import (
    BungeeOptions,
    BungeeView,
    Call,
    Deal,
    Drew,
    Exchange,
    Lot,
    Pass,
    Play,
    Show,
    Shuffle,
    Step,
    Turn,
)
from tablee.games.bungee.position import kept_word
from tablee.games.bungee.rules import BungeeState
from tablee.kernel import ALL, CHANCE, HOLE, NO_SEAT, Entry, Move, News, Refused, world

DEAL = Deal(((1, 2, 3, 9, 10), (4, 4, 6, 7, 11), (1, 5, 6, 8, 9)), 8, (3, 10, 7, 2))


def dealt(deal: Deal = DEAL) -> BungeeState:
    state = GAME.new(len(deal.hands), BungeeOptions(starter=1))
    state.play(Entry(1, 0, CHANCE, deal))
    return state


def move(state: BungeeState, *moves: Move) -> News:
    """Let the seat whose turn it is make these moves."""
    news = News(state.players)
    for each in moves:
        state.play(Entry(0, 0, state.acting().seats[0], each), news)
    return news


def all_cards(state: BungeeState) -> list[int]:
    hands = [card for hand in state.hands for card in unpack(hand)]
    lucky = [state.lucky] if state.lucky else []
    return sorted([*hands, *state.pile, *state.discards, *lucky])


@given(seed=st.integers(0, 2**32), players=st.sampled_from(GAME.players))
@settings(max_examples=40, deadline=None)
def test_every_card_is_somewhere(seed: int, players: int) -> None:
    """ "bungee.deck", "bungee.players": in every position of every game all 56 cards are on the table."""
    whole = [*DECK]
    assert len(whole) == 56
    for ledger in walk(GAME, Random(seed), players):
        state = ledger.state
        assert isinstance(state, BungeeState)
        cards = all_cards(state)
        assert cards == whole or not cards
        assert all(0 <= len(unpack(hand)) <= 5 for hand in state.hands)


@given(seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_the_sheet_adds_up(seed: int) -> None:
    """ "bungee.goal", "bungee.score", "bungee.end": six rows, at most one -10 a row, the least total wins."""
    *_, ledger = walk(GAME, Random(seed))
    state = ledger.state
    assert isinstance(state, BungeeState)
    assert len(state.sheet) == 6
    assert all(row.count(-10) <= 1 for row in state.sheet)
    result = state.result()
    assert result is not None
    assert result.points == tuple(map(sum, zip(*state.sheet, strict=True)))
    assert {result.points[seat] for seat in result.winners} == {min(result.points)}


def test_a_seat_sees_its_own_cards_only() -> None:
    """Only the drawer is told what was drawn, and no view of another shows a card that was not laid openly."""
    state = dealt()
    news = move(state, Play(10))
    assert [event for event in news.of(0) if isinstance(event, Drew)] == [Drew(0, 3)]
    assert [event for event in news.of(1) if isinstance(event, Drew)] == [Drew(0, HOLE)]
    assert [event for event in news.of(NO_SEAT) if isinstance(event, Drew)] == [Drew(0, HOLE)]
    assert state.view(1).hands == ((HOLE,) * 5, (4, 4, 6, 7, BUNGEE), (HOLE,) * 5)
    assert set(state.view(NO_SEAT).pile) == {HOLE}


@given(seed=st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_nothing_shows_who_holds_what(seed: int) -> None:
    """Two deals that differ only in the others' hands and the pile below give a seat the same events, byte for byte."""
    rng = Random(seed)
    others = [4, 4, 6, 7, 11, 1, 5, 6, 8, 9]
    streams = []
    for _ in range(2):
        rng.shuffle(others)
        news = News(3)
        state = GAME.new(3, BungeeOptions(starter=1))
        twin = Deal(((1, 2, 3, 9, 10), tuple(others[:5]), tuple(others[5:])), 8, (3, 10, 7))
        state.play(Entry(1, 0, CHANCE, twin), news)
        state.play(Entry(2, 0, 0, Play(10)), news)
        streams.append((news.of(0), news.of(NO_SEAT), state.view(0), state.view(NO_SEAT), state.acting()))
    assert streams[0] == streams[1]


def test_what_was_taken_openly_is_known() -> None:
    """Each seat knows a card that a seat took from the discards, until the seat lays it."""
    state = dealt()
    move(state, Play(10), Play(7, take=True))
    assert state.view(2).known[1] == (10,)
    assert state.view(2).hands[1] == (10, HOLE, HOLE, HOLE, HOLE)
    move(state, Play(9), Play(9), Play(10))
    assert state.view(2).known[1] == ()


def test_the_dealers_bungee_is_known() -> None:
    state = dealt(Deal(((1, 2, 3, 9, 10), (4, 4, 6, 7, 10), (1, 5, 6, 8, 9)), BUNGEE, (3, 10, 7, 2)))
    assert state.acting().seats == (2,)
    move(state, Exchange(9))
    assert state.view(0).hands[2] == (BUNGEE, HOLE, HOLE, HOLE, HOLE)
    assert state.lucky == 3


def test_filling_agrees_with_a_call() -> None:
    """ "bungee.call": the player who called holds five points or less in every world that a search is given."""
    view = BungeeView(hands=((1, 2), (HOLE,) * 4, (HOLE,) * 5), lucky=8, calls=(0, 1, 0), turn=2, who=0)
    for seed in range(200):
        state = world(GAME, view, Random(seed))
        assert isinstance(state, BungeeState)
        assert points(state.hands[1], 8, 0) <= 5


def test_filling_reckons_back_to_a_call_taken_up() -> None:
    """ "bungee.last.again": who laid a 3 since and drew can hold any new card, but only two points more."""
    view = BungeeView(
        hands=((1, 2), (HOLE,) * 3, (HOLE,) * 5),
        lucky=8,
        turn=2,
        who=0,
        calls=(1, 0, 0),
        called=2,
        since=((), (Step(3),), None),
    )
    seen = set()
    for seed in range(300):
        state = world(GAME, view, Random(seed))
        assert isinstance(state, BungeeState)
        hand = state.hands[1]
        assert kept_word(hand, (Step(3),), 8)
        costly = sorted(card for card in unpack(hand) if card not in (8, BUNGEE))
        assert sum(costly[:-1]) <= 2
        seen.add(max(unpack(hand)))
    assert 10 in seen


def test_filling_remembers_a_reshuffle() -> None:
    """ "bungee.pile": after a reshuffle no seat expects in the pile what was not shuffled into it."""
    mixed = (7, 8, 9, 10) * 5
    view = BungeeView(hands=((1, 2), (HOLE,) * 5), lucky=4, discards=(3,), pile=(HOLE,) * 18, mixed=mixed, who=0,
                      drew=((7,), ()), options=BungeeOptions(deck=(1, 1, 2, 2, 3, 4, 5, 6, *mixed)))  # fmt: skip
    for seed in range(100):
        state = world(GAME, view, Random(seed))
        assert isinstance(state, BungeeState)
        assert set(state.pile) <= {7, 8, 9, 10}
        assert state.pile.count(7) <= 4


@given(seed=st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_the_truth_is_always_among_the_fillings(seed: int) -> None:
    """What is taken for proved is true: real hands keep their word, real piles hold what was shuffled into them."""
    rng = Random(seed)
    options = BungeeOptions(deck=deck_of(4, 4, 2, 2, 0, 4, 0, 0, 0, 4, 3), cards=3, turns=60)
    for ledger in walk(GAME, rng, 3, options):
        state = ledger.state
        assert isinstance(state, BungeeState)
        for seat, hand in enumerate(state.hands):
            assert kept_word(hand, state.since[seat], state.lucky)
            for value in VALUES if state.mixed else ():
                drawn = unpack(state.drew[seat]).count(value)
                assert state.pile.count(value) <= state.mixed.count(value) - drawn


@pytest.mark.parametrize(
    ("players", "sixes", "following"), [(2, 1, 0), (3, 1, 2), (3, 2, 0), (3, 3, 1), (5, 4, 0)]
)
def test_sixes_skip_seats(players: int, sixes: int, following: int) -> None:
    """ "bungee.six", "bungee.six.seats": every seat counts, one's own too."""
    hands = ((6, 6, 6, 6, 1), *[(9, 9)] * 2, *[(10, 10)] * 2)[:players]
    state = GAME.restore(BungeeView(hands=hands, lucky=8))
    move(state, Play(6, sixes))
    assert state.turn == following


def test_six_as_lucky_number_skips_and_is_worth_nothing() -> None:
    """ "bungee.six.lucky", "bungee.points": both at once."""
    state = GAME.restore(BungeeView(hands=((6, 6, 5), (9, 9), (9, 9)), lucky=6))
    assert points(state.hands[0], state.lucky, 0) == 5
    move(state, Play(6))
    assert state.turn == 2


def test_every_deal_is_shuffled() -> None:
    """ "bungee.shuffle": chance deals the whole deck in another order each time."""
    state = GAME.new(3, BungeeOptions(starter=1))
    deals = [state.chance(Random(seed)) for seed in range(20)]
    assert len({(deal.hands, deal.lucky, deal.pile) for deal in deals if isinstance(deal, Deal)}) == 20


def test_equal_cards_laid_together_make_a_hand_smaller() -> None:
    """ "bungee.hints": taking the twin of a card that one holds pays, because both leave in one turn."""
    state = GAME.restore(BungeeView(hands=((2, 2, 3, 10), (9, 9)), lucky=8, discards=(10,), pile=(1, 1, 1)))
    move(state, Play(2, 2, take=True))
    assert unpack(state.hands[0]) == (3, 10, 10)
    move(state, Play(9), Play(10, 2))
    assert unpack(state.hands[0]) == (1, 3)


def test_nobody_is_obliged_to_call() -> None:
    """ "bungee.free", "bungee.play.same", "bungee.draw": with a call in hand one may still lay two Bungee cards."""
    state = GAME.restore(BungeeView(hands=((BUNGEE, BUNGEE, 1), (9, 9)), lucky=8, pile=(4,)))
    assert Call() in state.legal(0)
    assert not any(isinstance(each, Play) and each.count > 2 for each in state.legal(0))
    move(state, Play(BUNGEE, 2))
    assert unpack(state.hands[0]) == (1, 4)


def test_a_six_past_the_first_caller_begins_another_lap() -> None:
    """ "bungee.last.call", "bungee.last.lap", "bungee.winner": calls stand on, the least points win."""
    hands = ((1, 2), (3, 9), (1, 1, 6))
    state = GAME.restore(BungeeView(hands=hands, lucky=8, round=6, pile=(8, 8), discards=(7,)))
    move(state, Call(), Play(9), Call(), Play(6), Call())
    assert state.turn == 1
    assert state.legal(1)[-1] == Pass()
    assert Call() not in state.legal(1)
    move(state, Pass(), Pass())
    assert state.sheet == ((3, 3, -10),)


def test_a_six_onto_the_first_caller_ends_the_round() -> None:
    """ "bungee.last.skipped": the seat skipped has no turn, and so no call."""
    hands = ((1, 2), (3, 6), (1, 1))
    state = GAME.restore(BungeeView(hands=hands, lucky=8, round=6, pile=(10,), discards=(7,)))
    move(state, Call(), Play(6), Pass())
    assert state.sheet == ((-10, 13, 2),)


class TestHoles:
    """Records and positions in which not every card is known."""

    def test_a_card_laid_out_of_a_hole_is_known(self) -> None:
        state = GAME.restore(BungeeView(hands=((HOLE, HOLE), (9, 9)), lucky=8))
        move(state, Play(7, 2))
        assert state.discards == [7, 7]
        assert unpack(state.hands[0]) == (HOLE,)

    def test_no_more_than_the_deck_has(self) -> None:
        view = BungeeView(hands=((HOLE, HOLE), (BUNGEE, BUNGEE)), lucky=8)
        with pytest.raises(Refused, match=r"bungee\.play/not-held"):
            GAME.restore(view).check(0, Play(BUNGEE, 2), 0)

    def test_hidden_hands_are_shown_at_the_end(self) -> None:
        view = BungeeView(hands=((1, 2), (9, HOLE)), lucky=8, turn=1, calls=(1, 0), discards=(5,), round=6)
        state = GAME.restore(view)
        move(state, Play(9), Pass())
        assert state.acting().seats == (CHANCE,)
        with pytest.raises(Refused, match=r"bungee\.show/hand"):
            state.check(CHANCE, Show(((1, 3), (4, 5))), 0)
        with pytest.raises(Refused, match=r"bungee\.show/hands"):
            state.check(CHANCE, Show(((1, 2),)), 0)
        state.play(Entry(0, 0, CHANCE, Show(((1, 2), (4, 5)))))
        assert state.sheet == ((-10, 9),)

    def test_a_shown_hand_keeps_its_word(self) -> None:
        view = BungeeView(hands=((HOLE,), (9, 9)), lucky=8, turn=1, calls=(1, 0), discards=(5,), round=6)
        state = GAME.restore(view)
        move(state, Play(9), Pass())
        known = unpack(state.hands[1])
        with pytest.raises(Refused, match=r"bungee\.show/hand"):
            state.check(CHANCE, Show(((6,), (9, 7))), 0)
        assert known == (9, HOLE)

    def test_a_hidden_lucky_card_is_turned_by_chance(self) -> None:
        view = BungeeView(hands=((1, 2), (9, 9)), lucky=BUNGEE, phase="lucky", turns=0, turn=0, starter=0)
        state = GAME.restore(view)
        state.play(Entry(0, 0, 1, Exchange(9)))
        assert state.acting().seats == (CHANCE,)
        with pytest.raises(Refused, match=r"bungee\.lucky"):
            state.check(CHANCE, Turn(12), 0)
        state.play(Entry(0, 0, CHANCE, Turn(4)))
        assert state.lucky == 4
        assert state.acting().seats == (0,)

    def test_holes_in_own_hand_offer_what_they_could_be(self) -> None:
        state = GAME.restore(BungeeView(hands=((HOLE,), (9, 9)), lucky=8))
        cards = {each.card for each in state.legal(0) if isinstance(each, Play)}
        assert cards == set(VALUES)
        assert Call() in state.legal(0)

    def test_a_call_out_of_holes_needs_cards_that_allow_it(self) -> None:
        options = BungeeOptions(deck=deck_of(0, 0, 0, 0, 0, 0, 4, 4, 4, 4, 0))
        state = GAME.restore(BungeeView(options=options, hands=((HOLE, HOLE), (9, 9)), lucky=8))
        state.check(0, Call(), 0)
        state = GAME.restore(BungeeView(options=options, hands=((HOLE,) * 5, (9, 9)), lucky=8))
        with pytest.raises(Refused, match=r"bungee\.call/points"):
            state.check(0, Call(), 0)


class TestChance:
    """What chance may say, and what not."""

    def test_a_lot_falls_on_a_seat(self) -> None:
        with pytest.raises(Refused, match=r"bungee\.starter"):
            GAME.new(3, BungeeOptions()).check(CHANCE, Lot(3), 0)

    def test_a_deal_has_a_hand_for_each(self) -> None:
        with pytest.raises(Refused, match=r"bungee\.deal"):
            GAME.new(2, BungeeOptions(starter=1)).check(CHANCE, DEAL, 0)

    def test_a_deal_shows_the_lucky_card(self) -> None:
        with pytest.raises(Refused, match=r"bungee\.lucky"):
            GAME.new(3, BungeeOptions(starter=1)).check(CHANCE, Deal(DEAL.hands, HOLE), 0)

    @pytest.mark.parametrize(
        "pile",
        [(3,) * 5, (1,) * 4, (12,), (-1,), tuple([HOLE] * 41)],
        ids=["threes", "ones", "12", "-1", "many"],
    )
    def test_a_deal_is_of_one_deck(self, pile: tuple[int, ...]) -> None:
        with pytest.raises(Refused, match=r"bungee\.deck"):
            GAME.new(3, BungeeOptions(starter=1)).check(CHANCE, Deal(DEAL.hands, 8, pile), 0)

    @pytest.mark.parametrize("pile", [(7, 7, 5), (5, 5, 5), (5, 9), (5, 12), (5, -1)], ids=str)
    def test_a_reshuffle_is_of_the_discards(self, pile: tuple[int, ...]) -> None:
        options = BungeeOptions(deck=deck_of(1, 1, 0, 0, 2, 0, 2, 1, 2, 0, 0))
        view = BungeeView(options=options, hands=((1, 7), (2, 9, 9)), lucky=8, discards=(5, 5, 7), pile=())
        state = GAME.restore(view)
        move(state, Play(7))
        assert state.acting().seats == (CHANCE,)
        with pytest.raises(Refused, match=r"bungee\.pile"):
            state.check(CHANCE, Shuffle(pile), 0)
        unknown = state.copy()
        unknown.play(Entry(0, 0, CHANCE, Shuffle()))
        assert unpack(unknown.hands[0]) == (1, HOLE)
        state.play(Entry(0, 0, CHANCE, Shuffle((7, 5, 5))))
        assert unpack(state.hands[0]) == (1, 7)
        assert state.discards == [7]

    def test_a_pile_left_by_the_dealer_holds_its_cards(self) -> None:
        view = BungeeView(
            hands=((1, 2), (9, 9)), lucky=BUNGEE, phase="lucky", turns=0, starter=0, pile=(3, 3)
        )
        state = GAME.restore(view)
        move(state, Pass())
        with pytest.raises(Refused, match=r"bungee\.pile"):
            state.check(CHANCE, Shuffle((4, BUNGEE, 3)), 0)
        with pytest.raises(Refused, match=r"bungee\.pile"):
            state.check(CHANCE, Shuffle((9, 9, 9, 9, *[HOLE] * 48)), 0)
        state.play(Entry(0, 0, CHANCE, Shuffle((4, BUNGEE, 3, *[HOLE] * 49))))
        assert state.lucky == 4


def test_too_large_a_deck() -> None:
    """ "bungee.deck": fifteen cards of a value can be counted, and no more, in a new game and in any position."""
    largest = deck_of(*[15] * 11)
    deal = GAME.new(5, BungeeOptions(starter=1, deck=largest[::-1])).chance(Random(1))
    assert isinstance(deal, Deal)
    assert len(deal.pile) == 11 * 15 - 5 * 5 - 1
    options = BungeeOptions(deck=(*largest, 7)[1:])
    with pytest.raises(Refused, match=r"bungee\.deck/value") as refusal:
        GAME.new(2, options)
    assert refusal.value.details == {"card": 7, "most": 15}
    with pytest.raises(Refused, match=r"bungee\.deck/value"):
        GAME.restore(BungeeView(hands=((1, 2), (3, 4)), lucky=8, options=options))


def test_too_small_a_deck_or_table() -> None:
    with pytest.raises(Refused, match=r"bungee\.deck/few"):
        GAME.new(5, BungeeOptions(deck=deck_of(*[2] * 11)))
    with pytest.raises(Refused, match=r"bungee\.starter"):
        GAME.new(2, BungeeOptions(starter=3))


def test_a_round_can_end_without_a_winner() -> None:
    """ "bungee.endless": broken off, each seat scores the hand, callers too."""
    view = BungeeView(
        options=BungeeOptions(turns=5, rounds=1),
        turns=4,
        hands=((1, 2), (9, 9), (10, BUNGEE)),
        lucky=8,
        pile=(4,),
    )
    state = GAME.restore(view)
    move(state, Call())
    assert state.sheet == ((3, 18, 20),)
    assert state.view(ALL).shown is not None


def test_hands_pack_and_unpack() -> None:
    assert unpack(pack([10, 1, BUNGEE, HOLE, 1])) == (1, 1, 10, BUNGEE, HOLE)
