"""Cards that are not known: what they can be, how they are filled in, and which positions cannot be at all."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from itertools import combinations
from random import Random
from typing import Any

import pytest
from msgspec import structs

from tablee.conformance.walk import walk
from tablee.games.bungee import GAME
from tablee.games.bungee.cards import BUNGEE, DECK, VALUES, deck_of, pack, points, unpack
from tablee.games.bungee.data import (
    NOTHING,
    BungeeOptions,
    BungeeView,
    Call,
    Deal,
    Deed,
    Exchange,
    Lot,
    Pass,
    Play,
    Shown,
    Shuffle,
    Step,
    Turn,
)
from tablee.games.bungee.position import demands, kept_word
from tablee.games.bungee.rules import BungeeState
from tablee.kernel import ALL, CHANCE, HOLE, NO_SEAT, Entry, Refused, world
from tablee.kernel.hidden import draw_any
from tests.work import Calls

LUCKY = 8
SCARCE = BungeeOptions(deck=deck_of(1, 0, 0, 0, 0, 0, 0, 1, 3, 0, 0))
"""1 8 9 9 9: only the 1 and the lucky 8 let a player call."""

SCARCE_TOO = BungeeOptions(deck=deck_of(0, 0, 1, 1, 1, 0, 0, 1, 0, 0, 0))
"""3 4 5 8."""

NO_PILE = {"options": BungeeOptions(deck=deck_of(0, 0, 1, 1, 1, 1, 0, 1, 0, 0, 0)), "discards": (6, 5)}
"""3 4 5 6 8, of which the 3 and the 4 are held."""


def at(**view: Any) -> BungeeState:
    return GAME.restore(BungeeView(**{"lucky": LUCKY, **view}))


def play(state: BungeeState, *moves: Any) -> BungeeState:
    for move in moves:
        state.play(Entry(0, 0, state.acting().seats[0], move))
    return state


class TestFillings:
    """What goes into the holes of a hand, by the number of ways it comes about."""

    @pytest.mark.parametrize(
        ("held", "since"),
        [
            ([HOLE] * 3, ()),
            ([2, HOLE, HOLE], ()),
            ([HOLE] * 3, (Step(3, 1, HOLE),)),
            ([3, HOLE, HOLE], (Step(2, 1, 3), Step(1, 1, HOLE))),
            ([HOLE] * 2, (Step(LUCKY, 2, HOLE), Step(4, 1, 5))),
        ],
    )
    def test_they_are_those_that_brute_force_finds(self, held: list[int], since: tuple[Step, ...]) -> None:
        left = [0, 2, 3, 2, 0, 1, 0, 0, 1, 0, 2, 2]
        cards = [card for card, copies in enumerate(left) for _ in range(copies)]
        number = held.count(HOLE)
        known = [card for card in held if card]
        expected = Counter(
            chosen for chosen in combinations(cards, number) if could_have_called([*known, *chosen], since)
        )
        sets, rng, draws = demands(pack(held), since, LUCKY), Random(1), 6000
        found = Counter(tuple(sorted(draw_any(sets, number, left, rng) or ())) for _ in range(draws))
        assert set(found) <= set(expected)
        for cards_drawn, times in expected.items():
            share = times / expected.total()
            assert abs(found[cards_drawn] / draws - share) < 5 * (share / draws) ** 0.5

    def test_likelier_hands_come_oftener(self) -> None:
        """Five 1s and one 2 are left that allow a call: five of six callers hold a 1."""
        options = BungeeOptions(deck=deck_of(5, 1, 0, 0, 0, 0, 0, 1, 4, 0, 0))
        view = BungeeView(options=options, hands=((HOLE,), (9, 9)), lucky=LUCKY, calls=(1, 0), turn=1)
        held = Counter(unpack(_world(view, seed).hands[0]) for seed in range(1200))
        assert set(held) == {(1,), (2,)}
        assert 900 < held[(1,)] < 1100  # 1000 expected, 13 the standard deviation

    def test_every_hole_is_filled_out_of_one_deck(self) -> None:
        view = BungeeView(
            hands=((1, 2), (HOLE,) * 4, (9, HOLE)), lucky=LUCKY, calls=(0, 1, 0), turn=2, discards=(5,)
        )
        for seed in range(20):
            state = _world(view, seed)
            cards = [card for hand in state.hands for card in unpack(hand)]
            assert Counter([*cards, *state.pile, *state.discards, LUCKY]) == Counter(Counter(DECK))
            assert [len(unpack(hand)) for hand in state.hands] == [2, 4, 2]
            assert 9 in unpack(state.hands[2])

    def test_chance_fills_what_must_turn_face_up(self) -> None:
        state = at(hands=((1, 2), (9, HOLE)), turn=1, calls=(1, 0), discards=(5,), round=6)
        play(state, Play(9), Pass())
        play(state, state.chance(Random(1)))
        assert state.result() is not None
        state = at(hands=((1,), (9, 9)), lucky=BUNGEE, phase="lucky", turns=0)
        play(state, Exchange(9))
        turned = state.copy().chance(Random(1))
        assert turned == state.chance(Random(1))
        state.play(Entry(0, 0, CHANCE, turned))
        assert state.lucky or state.acting().seats == (1,)

    @pytest.mark.parametrize("players", [2, 3])
    def test_piles_hold_what_was_shuffled_into_them(self, players: int) -> None:
        """In every world that a seat can think of: no more of a value than was shuffled, less its own draws."""
        options = BungeeOptions(deck=deck_of(3, 3, 0, 0, 0, 4, 0, 3, 0, 3, 3), cards=3, turns=40, rounds=2)
        seen = 0
        for seed in range(6):
            for ledger in walk(GAME, Random(seed), players, options):
                state = ledger.state
                assert isinstance(state, BungeeState)
                for who in range(players if state.mixed else 0):
                    view = state.view(who)
                    filled = _world(view, seed)
                    for value in VALUES:
                        most = view.mixed.count(value) - view.drew[who].count(value)
                        assert filled.pile.count(value) <= most
                    seen += 1
        assert seen > 30

    def test_cards_laid_since_may_have_been_older(self) -> None:
        """One of two 7s is older than the reshuffle: a 7 lies on the discards since, so the other can be anywhere."""
        options = BungeeOptions(deck=deck_of(1, 1, 1, 1, 0, 0, 2, 0, 2, 0, 0))
        rest: dict[str, Any] = {"mixed": (7, 9, 9), "drew": ((), (HOLE,)), "who": 0}
        view = BungeeView(options=options, hands=((1, 2), (HOLE,)), lucky=4, discards=(3, 7), **rest)
        held = {unpack(_world(view, seed).hands[1]) for seed in range(40)}
        assert held == {(7,), (9,)}
        never_drew = structs.replace(view, drew=((), ()))
        assert {unpack(_world(never_drew, seed).hands[1]) for seed in range(40)} == {(7,)}

    def test_who_has_not_drawn_since_a_reshuffle_has_nothing_out_of_it(self) -> None:
        """Seat 1 drew once since all 7s, 8s and 9s and one 2 were shuffled; seat 2 never: its cards are older."""
        view = BungeeView(
            options=BungeeOptions(deck=deck_of(4, 4, 1, 1, 0, 0, 4, 4, 4, 0, 0)), who=0, lucky=4, discards=(3,),
            hands=((1, 2), (HOLE,) * 3, (HOLE,) * 3), mixed=(2, *(7, 8, 9) * 4), drew=((), (HOLE,), ()),
        )  # fmt: skip
        held: Counter[tuple[int, ...]] = Counter()
        for seed in range(200):
            state = _world(view, seed)
            young = [sum(card in (7, 8, 9) for card in unpack(hand)) for hand in state.hands]
            assert young[1] <= 1
            assert young[2] == 0
            assert state.pile.count(2) <= 1
            held[unpack(state.hands[2])] += 1
        assert set(held) == {(1, 1, 1), (1, 1, 2), (1, 2, 2)}

    def test_two_callers_share_what_allows_a_call(self) -> None:
        options = BungeeOptions(deck=deck_of(1, 1, 0, 0, 0, 0, 0, 1, 4, 0, 0))
        view = BungeeView(
            options=options, hands=((HOLE,), (HOLE,), (9,)), lucky=LUCKY, calls=(1, 2, 0), turn=2
        )
        held = Counter(tuple(map(unpack, _world(view, seed).hands[:2])) for seed in range(100))
        assert set(held) == {((1,), (2,)), ((2,), (1,))}


def _world(view: BungeeView, seed: int) -> BungeeState:
    state = world(GAME, view, Random(seed))
    assert isinstance(state, BungeeState)
    return state


def could_have_called(hand: list[int], since: tuple[Step, ...]) -> bool:
    """Stepping back through all that may have been drawn, whatever that takes."""
    if not since:
        return points(pack(hand), LUCKY, 0) <= 5
    *before, step = since
    gained = {step.taken} & {*hand} if step.taken > 0 else {*hand} if step.taken == HOLE else {NOTHING}
    for card in gained:
        earlier = [*hand, *[step.card] * step.count]
        if card != NOTHING:
            earlier.remove(card)
        if len(earlier) <= 5 and could_have_called(earlier, tuple(before)):
            return True
    return False


class TestWord:
    """Whether a hand agrees with a call made before."""

    def test_as_one_finds_by_stepping_back_through_all_hands(self) -> None:
        rng, kept = Random(1), 0
        for _ in range(4000):
            hand = [rng.choice((1, 2, 3, LUCKY, BUNGEE, 9)) for _ in range(rng.randint(0, 5))]
            steps = [
                Step(
                    rng.choice((1, 2, 3, 9)),
                    rng.choice((1, 1, 1, 2)),
                    rng.choice((HOLE, HOLE, NOTHING, 1, 9)),
                )
                for _ in range(rng.randint(0, 4))
            ]
            expected = could_have_called(hand, tuple(steps))
            assert kept_word(pack(hand), tuple(steps), LUCKY) is expected, (hand, steps)
            kept += expected
        assert 400 < kept < 3600

    @pytest.mark.parametrize(
        ("hand", "since", "kept"),
        [
            ([6], None, True),
            ([5], (), True),
            ([6], (), False),
            ([LUCKY, BUNGEE, 5], (), True),
            ([10], (Step(5, 1, HOLE),), True),
            ([10], (Step(6, 1, HOLE),), False),
            ([1, 10], (Step(4, 1, HOLE),), True),
            ([1, 10], (Step(5, 1, HOLE),), False),
            ([1, 10], (Step(4, 1, 10),), True),
            ([1, 10], (Step(4, 1, 1),), False),
            ([1], (Step(5, 1, 1),), True),
            ([2, 10], (Step(3, 1, 1),), False),
            ([1, 10], (Step(2, 2, 10),), True),
            ([1], (Step(4, 1, NOTHING),), True),
            ([1], (Step(5, 1, NOTHING),), False),
            ([], (Step(5, 1, NOTHING),), True),
            ([9, 10], (Step(4, 1, HOLE), Step(1, 1, HOLE)), True),
            ([9, 10], (Step(9, 1, HOLE), Step(1, 1, 9)), False),
            ([2, 9], (Step(3, 1, HOLE), Step(10, 1, HOLE)), True),
        ],
    )
    def test_kept(self, hand: list[int], since: Any, kept: bool) -> None:
        assert kept_word(pack(hand), since, LUCKY) is kept

    @pytest.mark.parametrize("holes", [0, 5])
    def test_a_call_of_long_ago_is_looked_into_once_for_each_step(self, holes: int) -> None:
        """Ways to step back are not followed one by one: there are five times as many after each step."""
        cards, work, spent = (HOLE,) * holes or (1, 2, 3, 4, 5), Calls(), []
        for steps in (9, 18):
            before = work()
            with work.counting(), suppress(Refused):
                since = ((), (Step(9),) * steps)
                at(hands=((1,), cards), turn=1, calls=(1, 0), called=2, since=since)
            spent.append(work() - before)
        assert spent[1] < 3 * spent[0]

    def test_what_was_played_since_a_call_is_remembered(self) -> None:
        state = at(hands=((1,), (2, 3), (9,)), calls=(1, 2, 0), turn=1, pile=(10,), discards=(7,))
        play(state, Play(3), Pass())
        assert state.since == ((), (Step(3, 1, HOLE),), None)
        state = at(hands=((1,), (2, 3), (9,)), calls=(1, 2, 0), turn=1, discards=(7,))
        play(state, Play(3, take=True), Pass())
        assert state.since == ((), (Step(3, 1, 7),), None)
        state = at(hands=((1,), (2, 3, 10), (9,)), calls=(1, 0, 0), turn=1, pile=(LUCKY,), discards=(7,))
        play(state, Play(10), Pass())
        assert state.since == ((), None, None)

    def test_step_after_step_is_remembered(self) -> None:
        played: dict[str, Any] = {
            "calls": (1, 0, 0),
            "called": 2,
            "since": ((), (Step(3, 1, HOLE),), None),
            "turn": 1,
        }
        state = at(hands=((1,), (2, 10), (9,)), pile=(7,), discards=(5,), **played)
        play(state, Play(10))
        assert state.since[1] == (Step(3, 1, HOLE), Step(10, 1, HOLE))
        options = BungeeOptions(deck=deck_of(1, 1, 0, 0, 1, 0, 0, 1, 1, 1, 0))
        state = at(options=options, hands=((1,), (2, 10), (9,)), discards=(5,), **played)
        play(state, Play(10))
        assert state.since[1] == (Step(3, 1, HOLE), Step(10, 1, NOTHING))
        play(state, Shuffle((5,)))
        assert state.since[1] == (Step(3, 1, HOLE), Step(10, 1, HOLE))

    def test_nothing_may_be_left_to_draw(self) -> None:
        options = BungeeOptions(deck=deck_of(1, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0))
        state = at(options=options, hands=((1,), (2, 3), (9,)), calls=(1, 2, 0), turn=1)
        play(state, Play(3), Call())
        assert unpack(state.hands[1]) == (2,)
        assert (state.discards, state.calls) == ([3], (1, 3, 0))
        state = at(options=options, hands=((1,), (2, 3), (9,)), calls=(1, 2, 0), turn=1)
        play(state, Play(3))
        assert state.since[1] == (Step(3, 1, NOTHING),)

    def test_one_discard_below_the_top_is_shuffled(self) -> None:
        options = BungeeOptions(deck=deck_of(1, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0))
        state = at(options=options, hands=((1,), (3,), ()), calls=(1, 2, 0), turn=1, discards=(9, 2))
        play(state, Play(3))
        assert state.since[1] == (Step(3, 1, NOTHING),)
        play(state, Shuffle((9, 2)))
        assert state.since[1] == (Step(3, 1, HOLE),)
        assert unpack(state.hands[1]) == (9,)
        state = at(options=options, hands=((1,), (3,), (2,)), turn=1, discards=(9,))
        play(state, Play(3), Shuffle((9,)))
        assert unpack(state.hands[1]) == (9,)


class TestMovesOutOfHoles:
    def test_no_more_cards_turn_up_in_a_shuffle_than_were_unknown(self) -> None:
        """Three of the four cards not seen lie in the pile: with the 3 left out, the pile would hold all four."""
        options = BungeeOptions(deck=deck_of(1, 0, 1, 1, 0, 0, 0, 0, 3, 0, 1))
        view: dict[str, Any] = {"hands": ((1,), (HOLE,)), "phase": "lucky", "turns": 0, "pile": (3,)}
        state = play(at(options=options, lucky=BUNGEE, **view), Pass())
        state.check(CHANCE, Shuffle((3, 9, 9, 9, BUNGEE)), 0)
        with pytest.raises(Refused, match=r"bungee\.pile/number"):
            state.check(CHANCE, Shuffle((4, 9, 9, 9, BUNGEE)), 0)

    def test_legal_is_all_that_the_holes_could_be(self) -> None:
        options = BungeeOptions(deck=deck_of(1, 0, 0, 0, 0, 0, 2, 1, 3, 0, 0))
        state = at(options=options, hands=((7, HOLE), (9, 9)), discards=())
        assert set(state.legal(0)) == {Play(1), Play(7), Play(7, 2), Play(9)}
        state = at(options=options, hands=((HOLE,), (9, 9)), discards=(7,))
        drawing = {Play(1), Play(7), Play(9)}
        taking = {Play(card, take=True) for card in (1, 7, 9)}
        assert set(state.legal(0)) == drawing | taking | {Call()}

    def test_legal_for_a_dealer_with_holes(self) -> None:
        options = BungeeOptions(deck=deck_of(1, 1, 1, 1, 0, 0, 0, 0, 2, 0, 1))
        view: dict[str, Any] = {
            "hands": ((9,), (4, HOLE)),
            "phase": "lucky",
            "turns": 0,
            "pile": (HOLE, HOLE, HOLE),
        }
        state = at(options=options, lucky=BUNGEE, **view)
        cards = {move.card for move in state.legal(1) if isinstance(move, Exchange)}
        assert cards == {1, 2, 3, 4, 9, BUNGEE}
        assert Pass() in state.legal(1)
        assert len(state.legal(1)) == 7

    def test_legal_without_discards(self) -> None:
        assert set(at(hands=((1, 2), (9,))).legal(0)) == {Play(1), Play(2), Call()}
        stands = at(hands=((1,), (2,), (3,)), calls=(1, 2, 0), turn=1)
        assert set(stands.legal(1)) == {Play(2), Pass()}

    def test_the_top_card_is_what_turns_up(self) -> None:
        options = BungeeOptions(deck=deck_of(1, 0, 1, 1, 0, 0, 0, 0, 1, 0, 1))
        view: dict[str, Any] = {"hands": ((1,), (9,)), "phase": "lucky", "turns": 0, "pile": (HOLE, 3)}
        state = play(at(options=options, lucky=BUNGEE, **view), Exchange(9))
        assert state.chance(Random(1)) == Turn(4)

    def test_nothing_but_the_top_card_turns_up_where_that_is_known(self) -> None:
        """ "bungee.lucky": a world that was thought up can be played on."""
        options = BungeeOptions(deck=deck_of(1, 0, 1, 1, 0, 0, 0, 0, 1, 0, 1))
        state = at(options=options, hands=((1,), (9,)), phase="lucky", turns=0, lucky=BUNGEE)
        state = play(state, Exchange(9))
        state.fill(Random(1))
        with pytest.raises(Refused, match=r"bungee\.lucky"):
            state.check(CHANCE, Turn(3 + 4 - state.pile[-1]), 0)
        assert play(state, state.chance(Random(2))).lucky in (3, 4)

    def test_a_card_that_a_caller_must_hold_is_not_laid(self) -> None:
        state = at(options=SCARCE, hands=((HOLE, 9), (HOLE,)), calls=(0, 1))
        with pytest.raises(Refused) as refused:
            state.check(0, Play(1), 0)
        assert str(refused.value) == "bungee.play/not-held"
        assert refused.value.details == {"card": 1, "count": 1, "holds": 0}
        state.check(0, Play(9, 2), 0)

    def test_a_call_that_another_caller_rules_out(self) -> None:
        state = at(options=SCARCE, hands=((HOLE,), (HOLE,)), calls=(0, 1))
        with pytest.raises(Refused) as refused:
            state.check(0, Call(), 0)
        assert str(refused.value) == "bungee.call/points"
        assert refused.value.details == {"points": 6}

    def test_a_call_reckons_with_the_least_that_holes_can_be(self) -> None:
        options = BungeeOptions(deck=deck_of(0, 0, 3, 0, 0, 0, 0, 1, 3, 0, 1))
        state = at(options=options, hands=((3, HOLE), (9, 9, BUNGEE)))
        with pytest.raises(Refused) as refused:
            state.check(0, Call(), 0)
        assert refused.value.details == {"points": 6}
        at(options=options, hands=((3, HOLE), (9, 9))).check(0, Call(), 0)

    def test_whether_anything_fits_is_tried_out_in_full(self) -> None:
        state = at(hands=((9, HOLE), (9,)))
        for since, fits in [
            ((), False),
            ((Step(10, 1, HOLE),), False),
            ((Step(5, 1, HOLE),), True),
            (None, True),
        ]:
            state.since = (since, None)
            assert state.can_be_filled() is fits
        state = at(options=SCARCE, hands=((HOLE,), (HOLE,), (9,)))
        state.since = ((), None, None)
        assert state.can_be_filled()
        state.since = ((), (), None)
        assert not state.can_be_filled()

    def test_unseen_cards(self) -> None:
        state = at(options=SCARCE, hands=((HOLE, 9), (HOLE,)))
        assert state.unseen() == [0, 1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0]

    def test_a_pile_with_holes_is_shuffled_with_what_it_may_hold(self) -> None:
        """Left by the dealer: a 3 and two holes, which can be the 4 or one of two 9s, and the Bungee card."""
        options = BungeeOptions(deck=deck_of(1, 0, 1, 1, 0, 0, 0, 0, 3, 0, 1))
        view: dict[str, Any] = {"hands": ((1,), (9,)), "phase": "lucky", "turns": 0, "pile": (3,)}
        state = play(at(options=options, lucky=BUNGEE, **view), Pass())
        for pile in ((3, 4, 9, 9, BUNGEE), (3, HOLE, HOLE, 9, BUNGEE), (3, HOLE, 4, HOLE, BUNGEE)):
            state.check(CHANCE, Shuffle(pile), 0)
        for pile in ((3, 4, 4, 9, BUNGEE), (3, 9, 9, 9, BUNGEE), (3, 3, 4, 9, BUNGEE), (1, 4, 9, 3, BUNGEE)):
            with pytest.raises(Refused, match=r"bungee\.pile"):
                state.check(CHANCE, Shuffle(pile), 0)


IMPOSSIBLE: list[tuple[dict[str, Any], str, dict[str, Any]]] = [
    ({"hands": ((1,),)}, "bungee.deal/position", {"cards": 5}),
    ({"hands": ((1,),) * 6}, "bungee.deal/position", {"cards": 5}),
    ({"hands": ((HOLE,) * 6, (2,))}, "bungee.deal/position", {"cards": 5}),
    ({"calls": (0, 0, 0)}, "bungee.deal/position", {"cards": 5}),
    ({"known": ((),)}, "bungee.deal/position", {"cards": 5}),
    ({"since": (None,)}, "bungee.deal/position", {"cards": 5}),
    ({"drew": ((),)}, "bungee.deal/position", {"cards": 5}),
    ({"sheet": ((1, 2), (1,))}, "bungee.deal/position", {"cards": 5}),
    ({"deeds": (None,)}, "bungee.deal/position", {"cards": 5}),
    ({"deeds": (None, Deed("take", 99))}, "bungee.deck/unknown", {"card": 99}),
    ({"turn": 2}, "bungee.turn/not-now", {}),
    ({"turn": -1}, "bungee.turn/not-now", {}),
    ({"starter": 2}, "bungee.starter", {"players": 2}),
    ({"first": 2}, "bungee.starter", {"players": 2}),
    ({"round": 7}, "bungee.end", {"rounds": 6}),
    ({"round": 0}, "bungee.end", {"rounds": 6}),
    ({"sheet": ((1, 2),) * 7}, "bungee.end/sheet", {"rounds": 0}),
    ({"sheet": ((1, 2),) * 2, "round": 2}, "bungee.end/sheet", {"rounds": 1}),
    ({"hands": ((3, 3, 3), (3, 3, 3))}, "bungee.deck/value", {"card": 3, "most": 5}),
    ({"discards": (LUCKY,) * 5}, "bungee.deck/value", {"card": LUCKY, "most": 5}),
    ({"hands": ((3,), (12,))}, "bungee.deck/unknown", {"card": 12}),
    ({"pile": (HOLE,) * 54}, "bungee.deck/all", {"most": 56}),
    ({"lucky": HOLE}, "bungee.lucky", {"card": HOLE}),
    ({"lucky": BUNGEE}, "bungee.lucky", {"card": BUNGEE}),
    ({"phase": "lucky"}, "bungee.lucky", {"card": LUCKY}),
    ({"phase": "return"}, "bungee.lucky", {"card": LUCKY}),
    ({"phase": "turn-up"}, "bungee.lucky", {"card": LUCKY}),
    ({"phase": "deal", "hands": ((), ())}, "bungee.lucky", {"card": LUCKY}),
    ({"known": ((5,), ())}, "bungee.take/unknown", {}),
    ({"known": ((3, 3), ())}, "bungee.take/unknown", {}),
    ({"hands": ((3, 3), (4,)), "calls": (1, 0), "turn": 1}, "bungee.call/position", {"seat": 0}),
    ({"calls": (1, 0), "turn": 0}, "bungee.last/position", {}),
    ({"calls": (1, 0), "turn": 0, "phase": "after"}, "bungee.last/position", {}),
    ({"phase": "reshuffle"}, "bungee.pile/number", {"cards": 0}),
    ({"phase": "reshuffle", "discards": (5,), "options": SCARCE_TOO}, "bungee.pile/number", {"cards": 1}),
    ({"discards": (HOLE,)}, "bungee.deck/unknown", {"card": HOLE}),
    ({"drew": ((99,), ())}, "bungee.deck/unknown", {"card": 99}),
    ({"since": ((Step(99, 1, 0),), None)}, "bungee.deck/unknown", {"card": 99}),
    ({"since": ((Step(9, 1, 99),), None)}, "bungee.deck/unknown", {"card": 99}),
    ({"since": ((Step(9, 9, 0),), None)}, "bungee.deal/position", {"cards": 5}),
    ({"sheet": ((),)}, "bungee.deal/position", {"cards": 5}),
    ({"skips": -1}, "bungee.deal/position", {"cards": 5}),
    ({"skips": 6}, "bungee.deal/position", {"cards": 5}),
    ({"skips": 1}, "bungee.six", {}),
    ({"skips": 1, "discards": (6,)}, "bungee.six", {}),
    ({"skips": 1, "discards": (6, 5), "phase": "after", "calls": (0, 1)}, "bungee.six", {}),
    ({"skips": 2, "discards": (6, 5, 6), "phase": "after", "calls": (0, 1)}, "bungee.six", {}),
    ({"discards": (5, 6), "phase": "after", "calls": (0, 1)}, "bungee.six", {}),
    ({"phase": "after", "hands": ((1,), (2,)), "calls": (2, 1)}, "bungee.last/position", {}),
    ({"turns": -5}, "bungee.deal/position", {"cards": 5}),
    ({"mixed": (99,)}, "bungee.deck/unknown", {"card": 99}),
    ({"hands": ((), (4,))}, "bungee.deal/position", {"cards": 5}),
    ({"hands": ((9, HOLE), (4,)), "calls": (1, 0), "turn": 1}, "bungee.call/impossible", {}),
    ({"mixed": (1,)}, "bungee.call/impossible", {}),
    ({"mixed": deck_of(5, 5, 5, 5, 5, 5, 1, 5, 5, 8, 3), "pile": (7, 7)}, "bungee.call/impossible", {}),
    ({"mixed": (3,) * 6}, "bungee.deck/value", {"card": 3, "most": 5}),
    ({"mixed": (1, 2), "drew": ((1, 1), ())}, "bungee.pile/number", {"cards": 2}),
    ({"mixed": (1, 2), "drew": ((HOLE,) * 6, ())}, "bungee.pile/number", {"cards": 2}),
    ({"known": ((HOLE,) * 6, ())}, "bungee.deal/position", {"cards": 5}),
    ({"shown": Shown(0, 8, ((1,), (2,) * 6), (1, 0), (-10, 4))}, "bungee.deal/position", {"cards": 5}),
    ({"since": ((Step(HOLE),), None)}, "bungee.deck/unknown", {"card": HOLE}),
    ({"since": ((Step(9),) * 301, None)}, "bungee.endless", {"turns": 300}),
    (
        {
            "mixed": (*(2, 3, 4, 8) * 4, *(1, 5, 6, 7, 9) * 5, *(10,) * 7, *(11,) * 3),
            "drew": ((1, 1, 1, 1), ()),
        },
        "bungee.call/impossible",
        {},
    ),
    (
        {"phase": "deal", "lucky": HOLE, "hands": ((), ()), "options": SCARCE},
        "bungee.deck/few",
        {"cards": 5, "players": 2},
    ),
    ({"lucky": BUNGEE, "phase": "lucky", "turns": 5}, "bungee.turn/not-now", {}),
    ({"lucky": BUNGEE, "phase": "lucky", "calls": (0, 1)}, "bungee.last/position", {}),
    (
        {"lucky": BUNGEE, "phase": "lucky", "hands": ((3,), (4,), (5,)), "starter": 0, "turn": 1},
        "bungee.turn/not-now",
        {},
    ),
    ({"turns": 0, "turn": 1, "starter": 0}, "bungee.turn/not-now", {}),
    ({"turns": 0, "calls": (0, 1)}, "bungee.last/position", {}),
    ({"turns": 0, "mixed": (1, 2, 5)}, "bungee.deal/position", {"cards": 5}),
    ({"phase": "after", "turns": 0, "calls": (0, 1)}, "bungee.last/position", {}),
    ({"phase": "reshuffle", "turns": 0, "turn": 1, "starter": 0, **NO_PILE}, "bungee.turn/not-now", {}),
    ({"phase": "show"}, "bungee.last/position", {}),
    ({"phase": "show", "turns": 0, "calls": (1, 0)}, "bungee.last/position", {}),
    ({"called": 1}, "bungee.last/position", {}),
    ({"phase": "after"}, "bungee.last/position", {}),
    ({"first": 1}, "bungee.last/position", {}),
    ({"first": 1, "called": 1}, "bungee.last/position", {}),
    ({"hands": ((3,), (4,), (2,)), "calls": (1, 2, 0), "first": 1, "turn": 2}, "bungee.last/position", {}),
    ({"hands": ((3,), (4,), (2,)), "calls": (1, 1, 0), "turn": 2}, "bungee.last/position", {}),
    ({"turns": 300}, "bungee.endless", {"turns": 300}),
    ({"turns": 2, "options": BungeeOptions(turns=2)}, "bungee.endless", {"turns": 2}),
    ({"hands": ((3, 3), (4,)), "options": BungeeOptions(cards=1)}, "bungee.deal/position", {"cards": 1}),
    ({"shown": Shown(0, 8, ((1,),), (1, 0), (-10, 4))}, "bungee.deal/position", {"cards": 5}),
    ({"shown": Shown(0, 8, ((1,), (99,)), (1, 0), (-10, 4))}, "bungee.deck/unknown", {"card": 99}),
    (
        {
            "lucky": BUNGEE,
            "phase": "lucky",
            "options": BungeeOptions(deck=deck_of(0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 2)),
        },
        "bungee.deck/few",
        {"cards": 4, "players": 2},
    ),
]


class TestPositions:
    @pytest.mark.parametrize(("view", "reason", "details"), IMPOSSIBLE, ids=lambda value: str(value)[:50])
    def test_what_cannot_be(self, view: dict[str, Any], reason: str, details: dict[str, Any]) -> None:
        with pytest.raises(Refused) as refused:
            at(**{"hands": ((3,), (4,)), **view})
        assert str(refused.value) == reason
        assert refused.value.details == details

    def test_what_is_left_out_gets_its_obvious_value(self) -> None:
        state = at(hands=((1, 2), (HOLE,), (9,)), turn=2)
        assert state.view(ALL) == BungeeView(
            hands=((1, 2), (HOLE,), (9,)), lucky=LUCKY, turn=2, starter=2, known=((),) * 3, pile=(HOLE,) * 51,
            calls=(0, 0, 0), since=(None,) * 3, drew=((),) * 3, deeds=(None,) * 3,
        )  # fmt: skip

    def test_the_edges_of_what_can_be(self) -> None:
        options = BungeeOptions(deck=deck_of(1, 1, 1, 1, 1, 0, 0, 1, 0, 0, 0))
        assert at(
            options=options, hands=((1,), (2, 3)), discards=(4, 5), phase="reshuffle"
        ).acting().seats == (CHANCE,)
        assert at(hands=((3,), (4,)), phase="reshuffle", turns=0, **NO_PILE).starter == 0
        for over in ({"calls": (1, 0)}, {"turns": 300}):
            assert at(hands=((3,), (HOLE,)), phase="show", **over).acting().seats == (CHANCE,)
        # Discards may be left out, and after a reshuffle only the top one of the sixes lies there.
        for skips, discards in ((5, ()), (3, (6,)), (2, (5, 6, 6)), (1, (6, 5, 6)), (1, (5, 6, 6))):
            after = at(
                hands=((1,), (2, 3)), skips=skips, discards=discards, phase="after", calls=(1, 0), turn=1
            )
            assert after.skips == skips
        for number in (1, 5):
            steps = (None, (Step(10, number, HOLE), Step(1, 1, NOTHING)))
            assert at(hands=((1,), (HOLE,) * 3), since=steps, calls=(1, 0), called=2, turn=1, who=0).since[1]

    @pytest.mark.parametrize(
        ("players", "cards", "fits"), [(2, 14, False), (2, 15, True), (3, 19, False), (3, 20, True)]
    )
    def test_the_smallest_deck(self, players: int, cards: int, fits: bool) -> None:
        """Five cards each, three Bungee cards that might all turn up, a lucky card and one to draw."""
        options = BungeeOptions(deck=deck_of(cards - 11, 0, 0, 0, 0, 0, 0, 0, 0, 8, 3))
        if fits:
            GAME.new(players, options)
            return
        with pytest.raises(Refused) as refused:
            GAME.new(players, options)
        assert refused.value.details == {"cards": cards, "players": players}

    def test_the_starter_is_at_the_table(self) -> None:
        with pytest.raises(Refused) as refused:
            GAME.new(2, BungeeOptions(starter=3))
        assert (str(refused.value), refused.value.details) == ("bungee.starter", {"players": 2})

    def test_nothing_is_scored_before_the_first_round(self) -> None:
        assert at(hands=((1,), (2,), (3,))).totals() == (0, 0, 0)

    def test_a_copy_has_everything(self) -> None:
        shown = Shown(0, LUCKY, ((1,), (2,)), (1, 0), (-10, 2))
        view: dict[str, Any] = {
            "hands": ((1,), (2,)),
            "mixed": DECK,
            "drew": ((1,), ()),
            "shown": shown,
        }
        state = at(
            **view, sheet=((-10, 2),), round=2, skips=1, phase="after", calls=(1, 0), turn=1, discards=(6,)
        )
        assert state.copy().view(ALL) == state.view(ALL)

    def test_one_lucky_bungee_after_the_other_in_the_smallest_deck(self) -> None:
        """bungee.lucky.bungee: as many as the dealer takes, the pile still has a card that is none."""
        options = BungeeOptions(cards=1, deck=(1, 2, 3, 4, BUNGEE, BUNGEE, BUNGEE))
        state = GAME.new(2, options)
        state.apply(CHANCE, Lot(0), at=0)
        state.apply(CHANCE, Deal(((1,), (2,)), BUNGEE, (BUNGEE, BUNGEE, 3, 4)), at=0)
        for card in (2, BUNGEE):
            state.apply(1, Exchange(card), at=0)
            assert (state.phase, state.lucky) == ("lucky", BUNGEE)
            for who in (0, 1, ALL):
                assert GAME.restore(state.view(who)).view(who) == state.view(who)

    def test_calls_say_who_was_first_and_what_is_proved(self) -> None:
        state = at(hands=((1,), (2,), (3,)), calls=(2, 0, 1), turn=1)
        assert (state.first, state.called, state.since) == (2, 2, ((), None, ()))

    def test_the_last_row_of_the_sheet_may_be_there(self) -> None:
        shown = Shown(NO_SEAT, LUCKY, ((1,), (2,)), (0, 0), (1, 2))
        view = BungeeView(phase="over", round=6, hands=((), ()), turn=0, starter=0, known=((), ()), calls=(0, 0),
                          since=(None, None), drew=((), ()), deeds=(None, None), sheet=((1, 2),) * 6, turns=0,
                          shown=shown)  # fmt: skip
        state = GAME.restore(view)
        assert state.view(ALL) == view
        assert state.acting().seats == ()
        result = state.result()
        assert result is not None
        assert result.points == (6, 12)

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_every_phase_is_restored(self, players: int) -> None:
        """From the referee's view and from each seat's, through games in which every phase comes up."""
        options = BungeeOptions(deck=deck_of(3, 3, 0, 0, 0, 4, 0, 3, 0, 3, 3), cards=2, turns=30, rounds=3)
        phases = set()
        for seed in range(12):
            for ledger in walk(GAME, Random(seed), players, options):
                for who in (ALL, NO_SEAT, *range(players)):
                    view = ledger.state.view(who)
                    assert isinstance(view, BungeeView)
                    restored = GAME.restore(view)
                    assert restored.view(who) == view
                    assert restored.acting() == ledger.state.acting()
                    phases.add(view.phase)
        assert phases == {"lot", "deal", "reshuffle", "return", "lucky", "turn", "after", "over"}
