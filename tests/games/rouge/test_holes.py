"""Cards that are not known: what may come out of a hole, and filling them in agreement with all that was shown."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.conformance.walk import walk
from tablee.games.rouge import GAME
from tablee.games.rouge.cards import (
    BANK,
    BOMB,
    OF_SUIT,
    POLICE,
    SUIT,
    SUITS,
    card_of,
    deck,
    pack,
    police_card,
    unpack,
)
from tablee.games.rouge.data import Lay, RougeOptions, RougeView, Strike, Suit
from tablee.games.rouge.position import SUIT_NAMES
from tablee.games.rouge.rules import RougeState
from tablee.kernel import ALL, CLOCK, HOLE, NO_SEAT, Due, Entry, Refused, world

AT_ONCE = RougeOptions(pause=0)


def g(rank: int, gang: int = 0) -> int:
    return card_of(gang, rank)


def cards_in(state: RougeState) -> int:
    places = [*state.hands, *state.won, state.bank, state.rest, state.heap]
    assert sum(place.bit_count() for place in places) == deck(state.players).bit_count()
    return pack(card for place in places for card in unpack(place))


def test_a_card_that_waits_is_thought_of_when_a_hand_is_filled() -> None:
    """ "rouge.police.led": who has chosen a gang's card to police led holds no police."""
    for luck in range(30):
        hands = ((police_card(9),), (HOLE,) * 3, (police_card(2),))
        state = GAME.restore(RougeView(hands=hands, table=(police_card(1),), turn=1))
        state.play(Entry(0, 0, 1, Lay(g(5))))
        state.fill(Random(luck))
        state.play(Entry(0, 1500, CLOCK, Due(0)))
        assert not state.hands[1] & OF_SUIT[POLICE]
        assert GAME.restore(state.view(ALL)).view(ALL) == state.view(ALL)


@given(seed=st.integers(0, 2**32), players=st.sampled_from(GAME.players))
@settings(max_examples=40, deadline=None)
def test_filling_always_agrees(seed: int, players: int) -> None:
    """From any seat's view of any position: every card once, sizes kept, nothing against what was shown."""
    rng = Random(seed)
    for ledger in walk(GAME, rng, players, RougeOptions(deals=1)):
        if rng.random() > 0.3:
            continue
        true = ledger.state
        assert isinstance(true, RougeState)
        who = rng.choice((*range(players), NO_SEAT))
        guess = world(GAME, true.view(who), rng)
        assert isinstance(guess, RougeState)
        assert guess.view(who) == true.view(who)
        if true.phase in ("lot", "deal", "over"):
            continue
        assert cards_in(guess) == deck(players)
        assert not any(guess.hidden)
        for seat in range(players):
            assert guess.hand_size(seat) == true.hand_size(seat)
            assert not any(
                true.voids[seat] >> suit & 1 and guess.hands[seat] & OF_SUIT[suit] for suit in SUITS
            )


@given(data=st.data())
@settings(max_examples=200, deadline=None)
def test_filling_succeeds_wherever_something_fits(data: st.DataObject) -> None:
    """The tightest cases: any voids for which cards can be found at all, with few holes in the Bank."""
    rng = Random(data.draw(st.integers(0, 2**32)))
    players = data.draw(st.sampled_from((2, 3)))
    cards = list(unpack(deck(players)))
    rng.shuffle(cards)
    each = data.draw(st.integers(1, 10))
    hands = [cards[seat * each : (seat + 1) * each] for seat in range(players)]
    # A seat has shown not to hold some of the suits that it does not hold.
    voids = tuple(
        tuple(
            SUIT_NAMES[suit]
            for suit in SUITS
            if not pack(hand) & OF_SUIT[suit] and rng.random() < 0.9
        )
        for hand in hands
    )  # fmt: skip
    gone = cards[players * each : -1]
    won = tuple(card for card in gone if card != BANK)
    view = RougeView(
        hands=tuple((HOLE,) * each for _ in hands),
        voids=voids,
        won=(won, *[()] * (players - 1)),
        bank=(BANK,) if BANK in gone else (),
        rest=(HOLE,),
    )
    state = GAME.restore(view)
    assert state.can_be_filled()
    state.fill(rng)
    assert cards_in(state) == deck(players)
    for seat in range(players):
        assert not any(state.hands[seat] & OF_SUIT[SUIT_NAMES.index(suit)] for suit in voids[seat])


@pytest.mark.parametrize("void", ["green", "yellow"])
def test_every_card_can_turn_up_everywhere(void: Suit) -> None:
    """Filling is not stuck on one world: over many, each unseen card is in each hand and in the Bank."""
    hands = ((g(4), g(5)), (HOLE, HOLE), (HOLE, HOLE))
    seen = deck(3) & ~pack([g(4), g(5), g(9), police_card(7), BOMB, g(6, 1), g(7, 1)])
    view = RougeView(
        hands=hands,
        won=(unpack(seen & ~pack([BANK])), (), ()),
        bank=(BANK,),
        voids=((), (void,), ()),
        who=0,
    )
    places: set[tuple[int, int]] = set()
    for seed in range(300):
        state = world(GAME, view, Random(seed))
        assert isinstance(state, RougeState)
        places |= {(card, seat) for seat in (1, 2) for card in unpack(state.hands[seat])}
        places |= {(card, 3) for card in unpack(state.rest)}
    unknown = (g(9), police_card(7), BOMB, g(6, 1), g(7, 1))
    shown = {(card, 1) for card in unknown if SUIT[card] == SUIT_NAMES.index(void)}
    assert places == {(card, place) for card in unknown for place in (1, 2, 3)} - shown


class TestOutOfHoles:
    """A seat whose hand is not known lays any card that it may hold, and what that proves is remembered."""

    def test_laying_off_suit_proves_a_void(self) -> None:
        state = GAME.restore(RougeView(options=AT_ONCE, hands=((g(8), g(5)), (HOLE, HOLE, HOLE))))
        state.play(Entry(0, 0, 0, Lay(g(8))))
        state.play(Entry(0, 0, 1, Lay(g(7, 2))))
        assert state.voids[1] == 1 << 0 | 1 << POLICE
        assert (state.hands[1], state.hidden[1]) == (0, 2), "it came out of a hole"
        for seed in range(20):
            guess = state.copy()
            guess.fill(Random(seed))
            assert all(SUIT[card] not in (0, POLICE) for card in unpack(guess.hands[1]))

    def test_what_was_shown_not_to_be_there_does_not_come_out_of_a_hole(self) -> None:
        """ "rouge.card": seat 1 holds neither the first gang nor police."""
        view = RougeView(
            options=AT_ONCE,
            hands=((g(5), g(6)), (HOLE, HOLE)),
            table=(g(8, 1),),
            turn=1,
            voids=((), ("green", "police")),
        )
        state = GAME.restore(view)
        for card in (g(9), police_card(3)):
            with pytest.raises(Refused, match=r"rouge\.card/not-held"):
                state.check(1, Lay(card), 0)
        state.check(1, Lay(g(9, 1)), 0)
        state.check(1, Lay(g(9, 2)), 0)

    def test_a_known_card_must_be_followed(self) -> None:
        state = GAME.restore(RougeView(options=AT_ONCE, hands=((g(8), g(5)), (g(4), HOLE, HOLE))))
        state.play(Entry(0, 0, 0, Lay(g(8))))
        with pytest.raises(Refused, match=r"rouge\.follow/gang"):
            state.check(1, Lay(g(7, 2)), 0)
        state.check(1, Lay(g(9)), 0)

    def test_only_what_leaves_the_rest_possible(self) -> None:
        # Two cards are not seen, one of gang 0 and one of gang 1, and both are in seat 1's hand.
        seen = deck(2) & ~pack([g(8), g(5), g(9), g(6, 1)])
        view = RougeView(
            options=AT_ONCE,
            hands=((g(8), g(5)), (HOLE, HOLE)),
            won=(unpack(seen & ~pack([BANK])), ()),
            bank=(BANK,),
            rest=(),
        )
        state = GAME.restore(view)
        state.play(Entry(0, 0, 0, Lay(g(8))))
        assert list(state.legal(1)) == [Lay(g(9))]
        with pytest.raises(Refused, match=r"rouge\.card/not-held"):
            state.check(1, Lay(g(6, 1)), 0)

    @pytest.mark.parametrize(
        ("voids", "unknown", "legal"),
        [
            ((), (police_card(7), g(9, 1)), [g(9, 1)]),
            ((), (g(6, 2), g(9, 1)), [g(9, 1)]),
            ((), (g(6, 2), police_card(7)), [police_card(7)]),
            (("purple",), (police_card(7), g(9, 1)), [g(9, 1)]),
        ],
        ids=["police", "another-gang", "no-police-either", "what-was-shown-before"],
    )
    def test_what_one_lays_shows_what_one_does_not_hold(
        self, voids: tuple[Suit, ...], unknown: tuple[int, ...], legal: list[int]
    ) -> None:
        """ "rouge.follow": of two unknown cards the one that would have had to be laid instead of the other."""
        others: tuple[int, ...] = (g(5), g(6))
        if voids:
            unknown = (*unknown, g(6, 2))  # in seat 2's hand, as seat 1 has shown no such card
            others = (HOLE,)
        seen = deck(3) & ~pack([g(8, 1), g(7, 1), *others, *unknown])
        view = RougeView(
            options=AT_ONCE,
            hands=((g(8, 1), g(7, 1)), (HOLE, HOLE), others),
            won=(unpack(seen & ~pack([BANK])), (), ()),
            bank=(BANK,),
            voids=((), voids, ()),
            rest=(),
        )
        state = GAME.restore(view)
        state.play(Entry(0, 0, 0, Lay(g(8, 1))))
        assert list(state.legal(1)) == [Lay(card) for card in legal]

    def test_a_strike_out_of_a_hole(self) -> None:
        state = GAME.restore(RougeView(hands=((g(8), g(5)), (HOLE, HOLE), (HOLE, HOLE))))
        state.play(Entry(0, 0, 0, Lay(g(8))))
        assert list(state.legal(2)) == [Strike(BANK, 1), Strike(BOMB, 1)]
        state.play(Entry(0, 100, 2, Strike(BOMB)))
        with pytest.raises(Refused, match=r"rouge\.strike/not-held"):
            state.check(1, Strike(BOMB), 0)
        assert state.view(1).hands[2] == (HOLE, HOLE)
        state.play(Entry(0, 350, CLOCK, Due(350)))
        assert unpack(state.won[2]) == (g(8), BOMB)
        assert state.view(ALL).hands[2] == (HOLE,)

    def test_a_deal_with_holes_is_counted(self) -> None:
        """ "rouge.score": what no seat has won is in the Bank, known or not."""
        state = GAME.restore(RougeView(options=AT_ONCE, hands=((g(8),), (HOLE, HOLE))))
        state.play(Entry(0, 0, 0, Lay(g(8))))
        assert state.sheet == ((87, 0),)
        assert state.count is not None
        assert state.count.bank.count(HOLE) == 48
