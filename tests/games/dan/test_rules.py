"""Dan Dan Dan's rules, article by article."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest
from msgspec import structs

from tablee.games.dan import GAME
from tablee.games.dan.cards import NEED_THREE, deck
from tablee.games.dan.data import (
    DanOptions,
    DanView,
    Deal,
    Dealt,
    Duty,
    GameEnded,
    Gesture,
    Gestured,
    Judged,
    Laid,
    Lot,
    Passed,
    Reveal,
    Revealed,
    Shoot,
    Show,
    Shown,
    Slipped,
    Started,
    Surrender,
    Took,
    Twitch,
    Twitched,
    Voided,
)
from tablee.games.dan.rules import DanState
from tablee.kernel import (
    ALL,
    CHANCE,
    CLOCK,
    NO_SEAT,
    Due,
    Entry,
    Missed,
    Move,
    News,
    Refused,
    Result,
    Void,
    world,
)
from tests.games.dan.sitting import QUIET, Sitting, decided, heap

BASE = DanOptions()


def refusal(state: DanState, move: Move, by: int = CHANCE, at: int = 0) -> str:
    before = state.view(ALL)
    with pytest.raises(Refused) as caught:
        state.play(Entry(1, at, by, move))
    assert state.view(ALL) == before
    return str(caught.value)


def impossible(**fields: Any) -> str:
    with pytest.raises(Refused) as caught:
        GAME.restore(DanView(**fields))
    return str(caught.value)


def details(state: DanState, move: Move, by: int = CHANCE) -> dict[str, int | str]:
    """What a refusal says besides its article."""
    with pytest.raises(Refused) as caught:
        state.play(Entry(1, 0, by, move))
    return caught.value.details


def begun(players: int, options: DanOptions = BASE, seed: int = 1) -> DanState:
    """A game just dealt, in which seat 0 begins."""
    state = GAME.new(players, options)
    state.play(Entry(1, 0, CHANCE, Lot(0)))
    state.play(Entry(2, 0, CHANCE, state.chance(Random(seed))))
    return state


# Beginning.


def test_the_lot_says_who_begins() -> None:
    """ "dan.lot" """
    state = GAME.new(3, BASE)
    assert refusal(state, Lot(3)) == "dan.lot"
    assert details(state, Lot(3)) == {"players": 3}
    assert refusal(state, Show(1)) == "house.move"
    assert {GAME.new(3, BASE).chance(Random(seed)) for seed in range(20)} == {Lot(0), Lot(1), Lot(2)}
    news = News(3)
    state.play(Entry(1, 0, CHANCE, Lot(2)), news)
    assert news.of(ALL) == [Started(2)]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("cards", [0, 1, 5, 82])
def test_all_seats_are_dealt_the_same_number(players: int, cards: int) -> None:
    """ "dan.deal", "dan.rest", "dan.short": what is left over goes to the police, unseen."""
    state = GAME.new(players, DanOptions(set="five", cards=cards))
    state.play(Entry(1, 0, CHANCE, Lot(0)))
    share = 124 // players
    each = min(cards, share) if cards else share
    move = state.chance(Random(1))
    news = News(players)
    state.play(Entry(2, 0, CHANCE, move), news)
    assert news.of(ALL) == [Dealt(each, 124 - players * each)]
    view = state.view(ALL)
    assert type(move) is Deal
    assert view.piles == move.piles
    assert {len(pile) for pile in view.piles} == {each}
    assert view.police == (0,) * (124 - players * each)
    assert state.view(0).piles == ((0,) * each,) * players


def test_what_cannot_be_dealt() -> None:
    """ "dan.deal" """
    state = GAME.new(2, DanOptions(cards=3))
    state.play(Entry(1, 0, CHANCE, Lot(0)))
    assert refusal(state, Deal(((1, 2, 3),))) == "dan.deal/equal"
    assert refusal(state, Deal(((1, 2, 3), (4, 5)))) == "dan.deal/equal"
    assert refusal(state, Deal(((1, 2, 3), (4, 5, 1)))) == "dan.deal/twice"
    assert refusal(state, Deal(((1, 2, 3), (4, 5, 85)))) == "dan.deal/card"
    assert details(state, Deal(((1, 2, 3),))) == {"players": 2, "cards": 3}
    state.play(Entry(2, 0, CHANCE, Deal(((1, 0, 0), (0, 0, 0)))))
    assert state.acting().seats == (0,)
    assert (state.legal(0), state.legal(1)) == ((Reveal(),), ())


def test_piles_have_one_card_of_each_type_that_is_played_with() -> None:
    """ "dan.specials" """
    for players, count in ((2, 84 + 7 * 8), (3, 164), (4, 164)):
        dealt = [card for pile in begun(players, DanOptions(set="ten")).view(ALL).piles for card in pile]
        assert len(set(dealt)) == len(dealt) == count // players * players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_lesson_begins_with_special_cards(players: int) -> None:
    """ "dan.lesson": in all piles alike; the same cards otherwise."""
    options = DanOptions(specials=("mirror",), cards=6, lesson=True)
    piles = begun(players, options).view(ALL).piles
    for pile in piles:
        assert len(pile) == 6
        assert [card > 84 for card in pile[:4]] == [True, False, True, False]
    whole = begun(players, DanOptions(set="ten", lesson=True)).view(ALL).piles
    dealt = [card for pile in whole for card in pile]
    assert len(set(dealt)) == len(dealt) == sum(map(len, begun(players, DanOptions(set="ten")).piles))


# Revealing.


def test_who_is_at_turn_reveals() -> None:
    """ "dan.reveal", "dan.goal": one's top card, in the middle, on top of the others."""
    state = begun(3)
    top = state.piles[0][0]
    assert refusal(state, Reveal(), 1) == "dan.reveal/not-yours"
    assert refusal(state, Surrender(), 0) == "dan.gestures/wait"
    assert refusal(state, Surrender(), 3) == "dan.reveal/not-yours", "who has no seat waits for nothing"
    assert refusal(state, Show(top)) == "house.chance/unasked"
    news = News(3)
    state.play(Entry(3, 500, 0, Reveal()), news)
    assert refusal(state, Reveal(), 0) == "house.chance/awaited"
    wrong = state.piles[0][1]
    assert refusal(state, Show(wrong)) == "dan.reveal/top"
    assert details(state, Show(wrong)) == {"card": top}
    state.play(Entry(4, 700, CHANCE, Show(top)), news)
    assert news.of(ALL) == [Revealed(0, late=False), Shown(0, top, 27)]
    assert state.view(1).heap == (Laid(top, 0),)
    assert refusal(state, Reveal(), 1) == "house.move"


def test_a_card_is_revealed_after_three_seconds() -> None:
    """ "dan.pace" """
    state = begun(2)
    assert state.acting().due == 3000
    assert refusal(state, Due(2999), CLOCK, 2999) == "house.clock"
    news = News(2)
    state.play(Entry(3, 3000, CLOCK, Due(3000)), news)
    assert news.of(ALL) == [Revealed(0, late=True)]
    assert state.silence() is None
    assert begun(2).silence() == (0, Reveal())


def test_a_card_out_of_a_hole_lies_nowhere_else() -> None:
    """ "dan.reveal", "dan.specials", "dan.specials.two", "dan.deck" """
    sitting = Sitting(2, piles=((0, 7), (0, 8)), options=BASE, police=(9,))
    sitting.play(0, Reveal())
    assert refusal(sitting.state, Show(85)) == "dan.specials"
    for card in (0, 165):
        assert refusal(sitting.state, Show(card)) == "dan.deck/none"
    two = Sitting(2, piles=((0, 7), (0, 8)), options=DanOptions(set="ten"))
    two.play(0, Reveal())
    for card in {*range(1, 165)} - {*two.state.cards()}:
        assert deck()[card].special in NEED_THREE
        assert refusal(two.state, Show(card)) == "dan.specials.two"
    for card in (QUIET, 7, 8, 9):
        assert refusal(sitting.state, Show(card)) == "dan.reveal/card"
        assert details(sitting.state, Show(card)) == {"card": card}
    drawn = {sitting.state.chance(Random(seed)).card for seed in range(300)}  # type: ignore[attr-defined]
    assert drawn == set(range(1, 85)) - {QUIET, 7, 8, 9}


# Gestures and the window.


def test_only_the_first_gesture_counts_and_it_is_hidden() -> None:
    """ "dan.gestures" """
    sitting = Sitting()
    sitting.show(1)
    others = [sitting.state.view(seat) for seat in (1, 2, 3, NO_SEAT)]
    news = News(4)
    sitting.state.play(Entry(1, 300, 0, Shoot("left"), 300, 6), news)
    assert news.of(0) == news.of(ALL) == [Gestured(0, "left", 300)]
    assert not any(news.of(who) for who in (1, 2, 3, NO_SEAT))
    assert [sitting.state.view(seat) for seat in (1, 2, 3, NO_SEAT)] == others
    assert sitting.state.view(0).gestures == (Gesture(300, 6, 0, "left"),)
    assert refusal(sitting.state, Surrender(), 0) == "dan.gestures/once"
    assert sitting.state.legal(0) == []
    assert len(sitting.state.legal(1)) == 4


def test_a_reaction_that_was_not_measured_counts_from_the_card() -> None:
    """ "dan.order" """
    sitting = Sitting()
    sitting.show(1)
    sitting.play(1, Surrender(), at=350)
    assert sitting.state.gestures == (Gesture(350, 0, 1, "surrender"),)
    at_once = Sitting()
    at_once.show(1)
    at_once.play(1, Surrender(), at=0)
    assert at_once.state.gestures == (Gesture(0, 0, 1, "surrender"),)


@pytest.mark.parametrize(("speed", "window"), [("learner", 2000), ("normal", 1200), ("tekiya", 900)])
def test_how_long_a_card_can_be_answered(speed: Any, window: int) -> None:
    """ "dan.window": later, a gesture is none."""
    options = DanOptions(speed=speed)
    for rt, rule in ((window, "dan.wrong.surrender"), (window + 1, "dan.calm")):
        sitting = Sitting(options=options)
        sitting.show(50)
        assert sitting.state.acting().due == window
        sitting.play(2, Surrender(), rt=rt)
        assert sitting.strike().rule == rule


def test_the_window_closes_early_only_on_an_error_or_a_hit() -> None:
    """ "dan.window": what settles nothing leaves it open."""
    for answers, due in (
        ([(1, "surrender", 300)], 1200),
        ([(1, "surrender", 300), (0, "left", 320)], 1200),
        ([(0, "left", 300)], 400),
        ([(0, "left", 300, 60)], 300 + 117),
        ([(2, "surrender", 500), (0, "left", 300)], 400),
        ([(2, "surrender", 500)], 600),
        ([(0, "left", 1150)], 1200),
    ):
        sitting = Sitting()
        sitting.show(1, *answers)
        assert sitting.state.acting().due == due
        assert sitting.state.acting().public().due is None


def test_a_gesture_of_a_seat_that_missed_the_card_closes_no_window() -> None:
    """ "dan.window", "dan.missed" """
    sitting = Sitting()
    sitting.show(1, (2, "surrender", 300), missed=(2,))
    assert sitting.state.acting().due == 1200


def test_a_raid_lasts_to_the_end() -> None:
    """ "dan.window": all seats may have surrendered."""
    sitting = Sitting()
    sitting.show(93, (2, "surrender", 300), (3, "surrender", 400))
    assert sitting.state.acting().due == 1200


# Shoot-outs.


def test_the_shooter_is_quicker() -> None:
    """ "dan.hit", "dan.penalty" """
    assert decided(Sitting().judged(1, (0, "left", 300), (1, "surrender", 320))) == ("dan.hit", 1, 1)
    assert decided(Sitting().judged(1, (0, "left", 300))) == ("dan.hit", 1, 1)


def test_the_target_is_quicker() -> None:
    """ "dan.escape", "dan.next.target": the right gesture too late is no error."""
    assert decided(Sitting().judged(1, (1, "surrender", 300), (0, "left", 320))) == ("dan.escape", NO_SEAT, 1)
    assert decided(Sitting().judged(1, (1, "surrender", 300))) == ("dan.escape", NO_SEAT, 1)
    assert decided(Sitting(turn=2).judged(1, (3, "surrender", 300))) == ("dan.escape", NO_SEAT, 3)


def test_level() -> None:
    """ "dan.level", "dan.order": less than 10 ms, or than the uncertainty of both."""
    for shot, surrender, u in ((300, 309, 0), (309, 300, 0), (300, 316, 12), (300, 300, 0)):
        verdict = Sitting().judged(1, (0, "left", shot, u), (1, "surrender", surrender, u))
        assert decided(verdict) == ("dan.level", NO_SEAT, 1)
    assert Sitting().judged(1, (0, "left", 300), (1, "surrender", 310)).rule == "dan.hit"
    assert Sitting().judged(1, (0, "left", 300, 12), (1, "surrender", 317, 12)).rule == "dan.hit"


def test_no_seat_moves() -> None:
    """ "dan.nobody", "dan.next.target": the target goes on."""
    assert decided(Sitting().judged(1)) == ("dan.nobody", NO_SEAT, 1)


def test_nothing_to_do() -> None:
    """ "dan.calm", "dan.next": the next one clockwise."""
    assert decided(Sitting(turn=3).judged(50)) == ("dan.calm", NO_SEAT, 0)


# Errors.


@pytest.mark.parametrize(
    ("card", "answer", "rule"),
    [
        (1, (0, "across", 300), "dan.wrong.target"),
        (1, (0, "surrender", 300), "dan.wrong.surrender"),
        (1, (1, "right", 300), "dan.wrong.shot"),
        (1, (2, "surrender", 300), "dan.wrong.surrender"),
        (1, (3, "left", 300), "dan.wrong.shot"),
        (50, (2, "surrender", 300), "dan.wrong.surrender"),
        (69, (0, "left", 300), "dan.wrong.shot"),
        (85, (0, "left", 300), "dan.wrong.shot"),
        (1, (0, "left", 99), "dan.early"),
        (1, (1, "surrender", 0), "dan.early"),
    ],
)
def test_errors(card: int, answer: tuple[int, str, int], rule: str) -> None:
    """ "dan.wrong.target", "dan.wrong.shot", "dan.wrong.surrender", "dan.early": the culprit pays, and goes on."""
    assert decided(Sitting().judged(card, answer)) == (rule, answer[0], answer[0])


def test_a_shot_at_the_empty_side_is_an_error() -> None:
    """ "dan.three", "dan.wrong.target" """
    assert decided(Sitting(3).judged(1, (0, "right", 300))) == ("dan.wrong.target", 0, 0)
    assert decided(Sitting(3).judged(2, (0, "right", 300))) == ("dan.wrong.shot", 0, 0)


def test_a_verdict_names_the_article_that_decided_it() -> None:
    """ "dan.decision" """
    for card, answers in ((1, [(0, "left", 300)]), (50, []), (50, [(2, "surrender", 90)])):
        verdict = Sitting().judged(card, *answers)
        assert verdict.cites() == verdict.rule
        assert GAME.rulebook.article(verdict.rule).id == verdict.rule
    assert Took(0, 1, 1).cites() == "dan.penalty"


def test_what_comes_first_decides() -> None:
    """ "dan.decision": an error after a hit is not judged, after a surrender in time it is."""
    assert decided(Sitting().judged(1, (0, "left", 300), (2, "surrender", 320))) == ("dan.hit", 1, 1)
    assert decided(Sitting().judged(1, (2, "surrender", 300), (0, "left", 320))) == (
        "dan.wrong.surrender",
        2,
        2,
    )
    escaped = Sitting().judged(1, (1, "surrender", 200), (0, "left", 300), (2, "across", 500))
    assert decided(escaped) == ("dan.wrong.shot", 2, 2)
    two = Sitting().judged(50, (2, "surrender", 300), (1, "left", 310))
    assert decided(two) == ("dan.wrong.surrender", 2, 2)


def test_errors_that_cannot_be_told_apart() -> None:
    """ "dan.unclear": nothing, and the next one clockwise."""
    errors = [(2, "surrender", 300), (3, "left", 305)]
    assert decided(Sitting().judged(50, *errors)) == ("dan.unclear", NO_SEAT, 1)
    hit = [(0, "left", 300), (2, "surrender", 305)]
    assert decided(Sitting().judged(1, *hit)) == ("dan.unclear", NO_SEAT, 1)
    own = [(0, "left", 300), (1, "left", 305)]
    assert decided(Sitting().judged(1, *own)) == ("dan.unclear", NO_SEAT, 1)
    assert Sitting().judged(50, *errors, (1, "left", 312)).rule == "dan.unclear"


def test_the_order_of_arrival_makes_no_difference() -> None:
    """ "dan.order": judged on the set."""
    answers = [(0, "left", 300, 3), (1, "surrender", 309, 20), (2, "left", 316, 8), (3, "surrender", 330, 8)]
    verdicts = {decided(Sitting().judged(1, *order)) for order in permutations(answers)}
    assert len(verdicts) == 1


def test_a_surrender_still_under_way_can_undo_a_hit_beside_an_error() -> None:
    """ "dan.window": so the window stays open until nothing can."""
    sitting = Sitting()
    sitting.show(1, (0, "left", 300, 100), (2, "surrender", 320))
    assert sitting.state.acting().due == 300 + 142
    sitting.play(1, Surrender(), rt=430, u=100)
    assert sitting.strike().rule == "dan.wrong.surrender"


def test_penalty() -> None:
    """ "dan.penalty": the top card to the police, the others under one's pile, the oldest first."""
    sitting = Sitting(under=((QUIET, 1), (50, 2), (51, 3)), piles=((0, 0), (7, 0), (0,), (0,)))
    sitting.show(1, (0, "left", 300))
    judged, took = sitting.due()
    assert type(judged) is Judged
    assert took == Took(1, 3, 1)
    view = sitting.view
    assert view.piles == ((0,), (7, 0, QUIET, 50, 51), (0,), (0,))
    assert (view.heap, view.police, view.turn) == ((), (1,), 1)
    assert sitting.state.view(0).piles[1] == (0, 0, QUIET, 50, 51)
    assert sitting.judged(7).why == "dan.first"


# First cards.


@pytest.mark.parametrize("answer", [(0, "left", 300), (1, "surrender", 50), (3, "across", 1200)])
def test_any_gesture_at_a_first_card_is_an_error(answer: tuple[int, str, int]) -> None:
    """ "dan.first", "dan.slip": also the one that would be right, and a false start."""
    assert decided(Sitting(under=()).judged(1, answer)) == ("dan.slip", answer[0], answer[0])


def test_slipped_on_the_quiet() -> None:
    """ "dan.slip": two cards of each opponent, clockwise from the culprit, each packet in its order."""
    sitting = Sitting(under=(), piles=((0, 11, 12, 13), (21, 22, 23), (31,), (41, 42, 43)), turn=0)
    sitting.show(1, (1, "surrender", 400), (3, "left", 300))
    judged, slipped, ended = sitting.due()
    assert decided(judged) == ("dan.slip", 3, NO_SEAT)  # type: ignore[arg-type]
    assert slipped == Slipped(3, (2, 2, 1, 0))
    assert sitting.view.piles == ((13,), (23,), (), (41, 42, 43, 11, 12, 21, 22, 31))
    assert ended == GameEnded((2,), (1, 1, 0, 8))
    assert sitting.view.heap == heap((1, 0))


def test_the_culprit_reveals_the_second_card() -> None:
    """ "dan.slip": the card in the middle stays, and the next one counts."""
    sitting = Sitting(under=())
    assert decided(sitting.judged(1, (2, "surrender", 300))) == ("dan.slip", 2, 2)
    assert sitting.judged(3, (3, "left", 300)).rule == "dan.hit"


def test_a_verdict_says_whose_gesture_was_right() -> None:
    """ "dan.decision": also where it did not decide, or where another's error did."""
    assert Sitting().judged(1, (0, "left", 300), (1, "surrender", 400)).right == (0, 1)
    assert Sitting().judged(1, (2, "left", 250), (0, "left", 300), (1, "left", 400)).right == (0,)
    # "dan.early": no reaction is so fast, also if another seat pays.
    assert Sitting().judged(1, (0, "left", 90), (1, "surrender", 99)).right == ()
    # "dan.first": there any gesture is wrong. "dan.missed": a seat that did not see the card did nothing.
    assert Sitting(under=()).judged(1, (0, "left", 300)).right == ()
    assert Sitting().judged(1, (0, "left", 300), (1, "surrender", 400), missed=[0]).right == (1,)


def test_first_culprits_that_cannot_be_told_apart() -> None:
    """ "dan.slip", "dan.unclear" """
    verdict = Sitting(under=()).judged(1, (2, "surrender", 300), (3, "left", 305))
    assert decided(verdict) == ("dan.unclear", NO_SEAT, 1)


def test_slipping_the_last_cards_is_shared() -> None:
    """ "dan.end.slip" """
    sitting = Sitting(3, under=(), piles=((0, 0, 0), (0, 0), (0,)))
    sitting.judged(50, (0, "left", 300))
    assert sitting.state.result() == Result(ranks=(3, 1, 1), points=(5, 0, 0))


def test_what_was_face_up_stays_known_where_it_goes() -> None:
    """ "dan.slip": packets that are slipped keep their order, and their known cards."""
    sitting = Sitting(2, under=(), piles=((1, 0, 5), (0, 2)), shown=(5, 2))
    sitting.judged(1, (1, "surrender", 300))
    assert sitting.state.view(0).piles == ((), (0, 2, 0, 5))


# Specials, where they change how it is decided.


def test_mirror_the_first_shot_hits() -> None:
    """ "dan.special.mirror" """
    assert decided(Sitting().judged(157, (0, "left", 300), (1, "right", 320))) == ("dan.hit", 1, 1)
    assert decided(Sitting().judged(157, (0, "left", 320), (1, "right", 300))) == ("dan.hit", 0, 0)
    assert decided(Sitting().judged(157, (0, "left", 300), (1, "right", 305))) == ("dan.level", NO_SEAT, 1)
    assert decided(Sitting().judged(157, (1, "surrender", 300))) == ("dan.wrong.surrender", 1, 1)
    assert decided(Sitting().judged(157)) == ("dan.nobody", NO_SEAT, 1)
    both = [(0, "left", 300), (1, "right", 305), (2, "surrender", 303)]
    assert decided(Sitting().judged(157, *both)) == ("dan.unclear", NO_SEAT, 1)


def test_lunch_the_target_goes_on() -> None:
    """ "dan.special.lunch" """
    assert decided(Sitting().judged(133, (2, "right", 300))) == ("dan.hit", 1, 1)
    assert decided(Sitting().judged(133, (1, "surrender", 300))) == ("dan.escape", NO_SEAT, 1)
    assert decided(Sitting().judged(133, (0, "left", 300))) == ("dan.wrong.shot", 0, 0)


def test_scapegoat_the_stand_in_pays_and_goes_on() -> None:
    """ "dan.special.scapegoat" """
    assert decided(Sitting().judged(101, (0, "left", 300), (2, "surrender", 320))) == ("dan.hit", 2, 2)
    assert decided(Sitting().judged(101, (2, "surrender", 300))) == ("dan.escape", NO_SEAT, 2)
    assert decided(Sitting().judged(101)) == ("dan.nobody", NO_SEAT, 2)
    assert decided(Sitting().judged(101, (1, "surrender", 300))) == ("dan.wrong.surrender", 1, 1)
    assert decided(Sitting().judged(101, (0, "across", 300))) == ("dan.wrong.target", 0, 0)
    assert decided(Sitting(2).judged(103, (0, "across", 300))) == ("dan.wrong.shot", 0, 0)


def test_raid_the_last_is_caught() -> None:
    """ "dan.special.raid" """
    raid = "dan.special.raid"
    assert decided(Sitting().judged(93, (2, "surrender", 300), (3, "surrender", 400))) == (raid, 3, 3)
    assert decided(Sitting().judged(93, (2, "surrender", 300), (3, "surrender", 305))) == (raid, NO_SEAT, 1)
    assert decided(Sitting().judged(93, (3, "surrender", 300))) == (raid, 2, 2)
    assert decided(Sitting().judged(93)) == (raid, NO_SEAT, 1)
    assert decided(Sitting(3).judged(93)) == (raid, 2, 2)
    assert decided(Sitting(3).judged(93, (2, "surrender", 1200))) == (raid, NO_SEAT, 1)
    late = [(2, "surrender", 300), (3, "surrender", 400), (0, "left", 1100)]
    assert decided(Sitting().judged(93, *late)) == ("dan.wrong.shot", 0, 0)
    assert decided(Sitting(2).judged(95)) == ("dan.calm", NO_SEAT, 1)


def test_deja_vu_for_each_seat_that_the_card_below_concerns() -> None:
    """ "dan.special.deja-vu": also who goes on."""
    verdict = Sitting(under=((QUIET, 1), (1, 2))).judged(141, (2, "left", 300))
    assert decided(verdict) == ("dan.hit", 3, 3)
    assert (verdict.card, verdict.counts) == (141, 1)


def test_dove_no_shootout() -> None:
    """ "dan.special.dove": the next one clockwise goes on."""
    assert decided(Sitting(turn=2).judged(85)) == ("dan.calm", NO_SEAT, 3)


# Who did not look, and what could not be judged.


def test_who_sat_the_card_out_is_neither_shooter_nor_target() -> None:
    """ "dan.missed": no hit, no error for who acts rightly, and no shoot-out; others' errors count."""
    answers = [(0, "left", 300), (1, "surrender", 320)]
    for missed in ((0,), (1,), (0, 1)):
        assert Sitting().judged(1, *answers, missed=missed).rule == "dan.missed"
    assert decided(Sitting().judged(1, (2, "left", 300), missed=(1,))) == ("dan.wrong.shot", 2, 2)
    assert decided(Sitting().judged(1, (0, "right", 300), missed=(1,))) == ("dan.wrong.target", 0, 0)
    assert decided(Sitting().judged(1, (0, "left", 300), missed=(2, 3))) == ("dan.hit", 1, 1)


def test_after_a_shootout_that_was_none_the_next_card_comes_in_turn() -> None:
    """ "dan.missed": as after any card without a shoot-out, also a special one."""
    for card in (1, 101, 157):
        for missed in ((0,), (1,), (0, 1)):
            assert Sitting().judged(card, missed=missed).next == 1
    assert Sitting(turn=2).judged(1, missed=(3,)).next == 3
    assert Sitting().judged(3, missed=(1,)).next == 1


def test_what_they_do_counts_for_nothing() -> None:
    """ "dan.missed" """
    assert decided(Sitting().judged(50, (2, "surrender", 300), missed=(2,))) == ("dan.calm", NO_SEAT, 1)
    assert decided(Sitting(under=()).judged(50, (2, "surrender", 300), missed=(2,))) == (
        "dan.calm",
        NO_SEAT,
        1,
    )


def test_who_sits_out_a_special() -> None:
    """ "dan.missed": roles go by the card, also of seats that missed it."""
    assert Sitting().judged(101, (0, "left", 300), missed=(2,)).rule == "dan.missed"
    assert Sitting().judged(101, (3, "surrender", 300), missed=(2,)).rule == "dan.wrong.surrender"
    assert Sitting().judged(133, (2, "right", 300), missed=(0,)).rule == "dan.hit"
    assert Sitting().judged(157, (0, "left", 300), missed=(1,)).rule == "dan.missed"
    assert decided(Sitting().judged(93, missed=(2,))) == ("dan.special.raid", 3, 3)
    assert decided(Sitting().judged(93, (3, "surrender", 900), missed=(2,))) == (
        "dan.special.raid",
        NO_SEAT,
        1,
    )
    assert decided(Sitting().judged(93, missed=(2, 3))) == ("dan.special.raid", NO_SEAT, 1)


def test_who_missed_it_is_hidden_until_the_verdict() -> None:
    """ "dan.missed" """
    sitting = Sitting()
    sitting.show(1, missed=(1,))
    assert sitting.state.view(1).missed == ()
    assert sitting.state.view(ALL).missed == (1,)
    assert sitting.strike().missed == (1,)


def test_who_sat_out_two_cards_is_passed_over() -> None:
    """ "dan.passed": since their last turn, one at which they were passed over included."""
    sitting = Sitting(turn=2, away=(0, 1, 0, 0))
    assert sitting.judged(50, missed=(1,)).next == 3
    assert sitting.view.away == (0, 2, 0, 0)
    assert sitting.judged(51, missed=(1,)).next == 0
    sitting.show(52)
    judged, passed = sitting.due()
    assert (judged.next, passed) == (2, Passed(1))  # type: ignore[attr-defined]
    assert sitting.view.away == (0, 0, 0, 0)


def test_no_seat_is_passed_over_once_the_game_is_over() -> None:
    """ "dan.passed", "dan.end" """
    sitting = Sitting(piles=((50,), (0,), (0,), (0,)), away=(0, 2, 0, 0))
    sitting.show(50)
    judged, ended = sitting.due()
    assert (judged.next, type(ended)) == (NO_SEAT, GameEnded)  # type: ignore[attr-defined]


def test_with_two_players_one_card_is_enough() -> None:
    """ "dan.passed": every other card is one's own."""
    sitting = Sitting(2)
    assert sitting.judged(1, missed=(1,)).next == 0
    assert sitting.judged(2, missed=(0,)).next == 1
    assert sitting.judged(5).next == 1


def test_also_where_the_target_or_a_culprit_would_go_on() -> None:
    """ "dan.passed" """
    assert decided(Sitting(away=(0, 2, 0, 0)).judged(1, (1, "surrender", 300))) == ("dan.escape", NO_SEAT, 2)
    assert decided(Sitting(away=(0, 2, 0, 0)).judged(1, (0, "left", 300))) == ("dan.hit", 1, 2)
    assert Sitting(away=(2, 2, 2, 2)).judged(50).next == 0


def test_revealing_is_a_turn() -> None:
    """ "dan.passed": the count begins anew, with the card that one reveals."""
    sitting = Sitting(away=(1, 0, 0, 0))
    sitting.judged(50, missed=(0,))
    assert sitting.view.away == (1, 0, 0, 0)


def test_a_card_that_cannot_be_judged() -> None:
    """ "dan.void": no effect, and no seat has missed it."""
    sitting = Sitting()
    sitting.show(1, (0, "left", 300), missed=(2,))
    assert sitting.play(CLOCK, Void()) == [Voided(1)]
    view = sitting.view
    assert (view.phase, view.turn, view.gestures, view.missed, view.away) == ("reveal", 1, (), (), (0,) * 4)
    assert view.heap == heap((QUIET, 1), (1, 0))


def test_a_last_card_that_cannot_be_judged_is_taken_back() -> None:
    """ "dan.void" """
    under = ((QUIET, 1), (50, 2), (51, 3))
    sitting = Sitting(under=under, piles=((1,), (0,), (0,), (0,)))
    sitting.show(1)
    assert sitting.play(CLOCK, Void()) == [Voided(0)]
    assert (sitting.view.piles[0], sitting.view.heap, sitting.view.turn) == ((1,), heap(*under), 0)
    assert sitting.state.view(2).piles[0] == (1,)
    assert decided(sitting.judged(1, (1, "surrender", 300))) == ("dan.escape", NO_SEAT, NO_SEAT)


def test_who_is_passed_over_after_a_void_card() -> None:
    """ "dan.void", "dan.passed" """
    sitting = Sitting(away=(0, 2, 0, 0))
    sitting.show(50)
    assert sitting.play(CLOCK, Void()) == [Voided(2), Passed(1)]


# Twitching.


def test_hands_may_jump_where_the_table_wants_it() -> None:
    """ "dan.twitch": once a card, for all to see, and it is no gesture."""
    calm = Sitting()
    calm.show(1)
    assert refusal(calm.state, Twitch(), 2) == "dan.twitch"
    sitting = Sitting(options=DanOptions(twitch=True))
    assert refusal(sitting.state, Twitch(), 2) == "dan.gestures/wait"
    sitting.show(1)
    assert Twitch() in sitting.state.legal(2)
    assert sitting.play(2, Twitch()) == [Twitched(2)]
    assert Twitch() not in sitting.state.legal(2)
    assert len(sitting.state.legal(2)) == 4
    assert Twitch() in sitting.state.legal(1)
    assert refusal(sitting.state, Twitch(), 2) == "dan.twitch/once"
    assert sitting.state.view(0).twitched == (2,)
    sitting.play(2, Surrender(), rt=300)
    assert decided(sitting.strike()) == ("dan.wrong.surrender", 2, 2)
    assert sitting.view.twitched == ()


# The end.


def test_a_last_card_that_survives_wins() -> None:
    """ "dan.end", "dan.rank": also if another seat pays."""
    sitting = Sitting(piles=((50,), (0, 0), (0,), (0, 0, 0)))
    sitting.show(50, (2, "surrender", 300))
    judged, took, ended = sitting.due()
    assert decided(judged) == ("dan.wrong.surrender", 2, NO_SEAT)  # type: ignore[arg-type]
    assert (type(took), ended) == (Took, GameEnded((0,), (0, 2, 2, 3)))
    assert sitting.state.result() == Result(ranks=(1, 2, 2, 4), points=(0, 2, 2, 3))
    assert sitting.state.acting().seats == ()
    assert refusal(sitting.state, Reveal(), 2) == "house.over"


def test_a_last_card_that_does_not_survive() -> None:
    """ "dan.end": its owner is hit, or errs, and plays on."""
    for card, answer in ((4, (1, "right", 300)), (50, (0, "surrender", 300))):
        sitting = Sitting(piles=((card,), (0,), (0,), (0,)))
        sitting.judged(card, answer)
        assert sitting.view.piles[0] == (QUIET,)
        assert sitting.state.result() is None


def test_a_last_card_that_is_a_first_card_wins_at_once() -> None:
    """ "dan.end.first" """
    sitting = Sitting(under=(), piles=((1,), (0,), (0,), (0,)))
    sitting.play(0, Reveal())
    assert sitting.play(CHANCE, Show(1)) == [Shown(0, 1, 0), GameEnded((0,), (0, 1, 1, 1))]
    assert sitting.state.result() == Result(ranks=(1, 2, 2, 2), points=(0, 1, 1, 1))


# Positions.


def test_positions_that_cannot_be() -> None:
    """ "dan.players", "dan.places", "dan.deck", "dan.specials", "dan.gestures", "dan.reveal", "dan.deal", "dan.end"."""
    two = ((1,), (2,))
    assert impossible(piles=((1,),)) == impossible(piles=((1,),) * 5) == "dan.players"
    assert impossible(piles=two, turn=2) == "dan.places/seats"
    assert impossible(piles=two, away=(0,)) == impossible(piles=two, away=(0, -1)) == "dan.places/seats"
    assert impossible(piles=two, heap=heap((3, 2))) == "dan.places/seats"
    assert impossible(piles=two, places=(0, 1)) == "dan.places/sides"
    assert impossible(piles=((1,), (1,))) == impossible(piles=two, police=(2,)) == "dan.deck/cards"
    assert impossible(piles=two, heap=heap((0, 1))) == impossible(piles=((0,) * 50,) * 2) == "dan.deck/cards"
    assert impossible(piles=((1,), (165,))) == "dan.deck/none"
    assert impossible(piles=((1,), (85,))) == "dan.specials"
    gesture = Gesture(300, 0, 1, "across")
    assert impossible(piles=two, gestures=(gesture,)) == "dan.gestures/position"
    assert (
        impossible(piles=two, missed=(1,)) == impossible(piles=two, twitched=(1,)) == "dan.gestures/position"
    )
    shown: dict[str, Any] = {"piles": two, "heap": heap((3, 1), (4, 0)), "phase": "window"}
    assert impossible(**shown, gestures=(gesture, gesture)) == "dan.gestures/position"
    assert impossible(**shown, turn=1) == "dan.reveal/position"
    assert impossible(piles=two, phase="window") == "dan.reveal/position"
    assert impossible(piles=((), (2,))) == impossible(piles=two, phase="over") == "dan.end/position"
    assert impossible(piles=((), (2,)), heap=heap((3, 0)), phase="window") == "dan.end/position"
    nothing: dict[str, Any] = {"piles": ((), ())}
    for phase in ("lot", "deal"):
        assert impossible(piles=two, phase=phase) == "dan.deal/begun"
        assert impossible(**nothing, phase=phase, police=(1,)) == "dan.deal/begun"
        assert impossible(**nothing, phase=phase, heap=heap((1, 0))) == "dan.deal/begun"
        assert GAME.restore(DanView(**nothing, phase=phase)).phase == phase
    three = heap((3, 1), (4, 0), (5, 1))
    assert impossible(piles=two, heap=three, phase="window") == "dan.reveal/position"
    assert impossible(piles=((1,), ()), heap=three[:2], phase="window") == "dan.end/position"
    assert GAME.restore(DanView(piles=((), (2,)), heap=three[:2], phase="window")).acting().due == 1200
    assert GAME.restore(DanView(**shown)).acting().due == 1200


def test_what_is_said_of_positions_that_cannot_be() -> None:
    """ "dan.players", "dan.deck", "dan.specials", "dan.gestures": how many, which card. The whole deck can be."""
    said: list[tuple[dict[str, Any], dict[str, int]]] = [
        ({"piles": ((1,),)}, {"players": 1}),
        ({"piles": ((1,), (1,))}, {"cards": 84}),
        ({"piles": ((1,), (85,))}, {"card": 85}),
        ({"piles": ((1,), (165,))}, {"number": 165}),
        (
            {
                "piles": ((1,), (2,)),
                "heap": heap((3, 0)),
                "phase": "window",
                "gestures": (Gesture(-1, 0, 1, "left"),),
            },
            {"most": 100},
        ),
    ]
    for fields, expected in said:
        with pytest.raises(Refused) as caught:
            GAME.restore(DanView(**fields))
        assert caught.value.details == expected
    assert GAME.restore(DanView(piles=(tuple(range(1, 43)), tuple(range(43, 85))))).phase == "reveal"


def test_windows_that_cannot_be() -> None:
    """ "dan.gestures", "dan.twitch", "dan.deck": what no card could have led to is refused, not mended."""
    shown: dict[str, Any] = {"piles": ((1,), (2,)), "heap": heap((3, 1), (4, 0)), "phase": "window"}
    jumpy = DanOptions(twitch=True)
    for rt, u in ((-1, 0), (300, -1), (300, 101)):
        assert impossible(**shown, gestures=(Gesture(rt, u, 1, "across"),)) == "dan.gestures/measured"
    assert impossible(**shown, missed=(1, 1)) == "dan.gestures/position"
    assert impossible(**shown, options=jumpy, twitched=(0, 0)) == "dan.gestures/position"
    assert impossible(**shown, twitched=(0,)) == "dan.twitch"
    for card in (0, 3, 5):
        assert impossible(**shown, shown=(1, card)) == "dan.deck/shown"
    fine = DanView(
        **shown, options=jumpy, gestures=(Gesture(0, 100, 1, "across"),), twitched=(0,), shown=(2,)
    )
    assert GAME.restore(fine).view(ALL).shown == (2,)


def test_last_verdicts_that_cannot_be() -> None:
    """ "dan.places": of another table, or of no card."""
    sitting = Sitting(2)
    verdict = sitting.judged(9, (0, "across", 300), (1, "surrender", 400))
    view = sitting.view
    assert GAME.restore(view).view(ALL) == view
    nothing = structs.replace(verdict, counts=0)
    assert GAME.restore(structs.replace(view, last=nothing)).last == nothing
    wrong: list[dict[str, Any]] = [
        {"card": 0},
        {"card": 165},
        {"counts": 165},
        {"counts": -1},
        {"seat": 2},
        {"loser": 2},
        {"next": -1},
        {"missed": (2,)},
        {"gestures": (Gesture(300, 0, 2, "across"),), "right": ()},
        {"gestures": verdict.gestures[:1], "right": (0, 1)},
        {"duties": verdict.duties[:1]},
        {"duties": (Duty("shoot"), Duty("surrender"))},
        {"duties": (Duty("still", "left"), Duty("surrender"))},
    ]
    for fields in wrong:
        last = structs.replace(verdict, **fields)
        assert impossible(piles=view.piles, last=last) == "dan.places/verdict"


def test_holes_are_filled_with_what_lies_nowhere_else() -> None:
    sitting = Sitting(2, piles=((0, 7), (0, 8)), options=BASE, police=(9,))
    for seed in range(50):
        guess = world(GAME, sitting.state.view(0), Random(seed))
        known = [card for pile in guess.piles for card in pile]
        assert 0 not in known
        assert len(set(known)) == 4
        assert not {QUIET, 9}.intersection(known)


def test_the_referee_knows_which_cards_all_know() -> None:
    """A state restored from the referee's view shows all seats the same as before."""
    sitting = Sitting(piles=((0, 0), (7, 0), (0,), (0,)))
    sitting.judged(1, (0, "left", 300))
    again = GAME.restore(sitting.view)
    assert [again.view(seat) for seat in range(4)] == [sitting.state.view(seat) for seat in range(4)]
    assert again.view(0).shown == ()
    of_a_seat = sitting.state.view(0)
    assert GAME.restore(of_a_seat).view(0) == of_a_seat
    by_hand = structs.replace(sitting.view, shown=())
    assert GAME.restore(by_hand).view(0).piles == ((0,), (0, 0, 0), (0,), (0,))


def test_who_missed_it_can_be_said_once() -> None:
    sitting = Sitting()
    sitting.show(1, missed=(1,))
    assert refusal(sitting.state, Missed((2,)), CLOCK) == "house.missed"
