"""What the seats are told, in which order, and what each of them may not know."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.games.bungee import GAME
from tablee.games.bungee.cards import BUNGEE, deck_of
from tablee.games.bungee.data import (
    BungeeOptions,
    BungeeView,
    Call,
    Called,
    Deal,
    Dealt,
    Deed,
    Drew,
    Exchange,
    GameEnded,
    HandShown,
    Lap,
    Lot,
    LuckyLeft,
    LuckyTaken,
    LuckyTurned,
    Pass,
    Passed,
    Play,
    Played,
    RoundEnded,
    Show,
    Shuffle,
    Shuffled,
    Skipped,
    Started,
    Took,
    TookUp,
    Turn,
)
from tablee.kernel import ALL, CHANCE, HOLE, NO_SEAT, Entry, Event, Move, News

ONE_ROUND = BungeeOptions(rounds=1)


def told(who: int, *moves: Move, **view: Any) -> list[Event]:
    """What `who` is told when the player who acts makes these moves."""
    state = GAME.restore(BungeeView(**{"lucky": 8, **view}))
    news = News(state.players)
    for move in moves:
        state.play(Entry(0, 0, state.acting().seats[0], move), news)
    return news.of(who)


def test_a_round_begins() -> None:
    state = GAME.new(3, BungeeOptions())
    news = News(3)
    hands = ((1, 2, 3, 9, 10), (4, 4, 6, 7, 11), (1, 5, 6, 8, 9))
    for move in (Lot(1), Deal(hands, 8)):
        state.play(Entry(0, 0, CHANCE, move), news)
    assert len(state.pile) == 56 - 15 - 1
    lucky = LuckyTurned(8)
    assert news.of(2) == [Started(1), Dealt(1, dealer=0, starter=1, cards=hands[2]), lucky]
    assert news.of(NO_SEAT) == [Started(1), Dealt(1, dealer=0, starter=1), lucky]


def test_the_lucky_bungee_card() -> None:
    dealer: dict[str, Any] = {"hands": ((1,), (9, 9)), "lucky": BUNGEE, "phase": "lucky", "turns": 0}
    assert told(0, Exchange(9), pile=(4,), **dealer) == [LuckyTaken(1, 9), LuckyTurned(4)]
    left = told(0, Pass(), Shuffle((5, *[HOLE] * 52)), **dealer)
    assert left == [LuckyLeft(1), Shuffled(53, left=True), LuckyTurned(5)]


def test_what_chance_turns_up_is_told() -> None:
    dealer: dict[str, Any] = {"hands": ((1,), (9, 9)), "lucky": BUNGEE, "phase": "lucky", "turns": 0}
    assert told(0, Exchange(9), Turn(4), **dealer) == [LuckyTaken(1, 9), LuckyTurned(4)]
    shown = told(0, Play(9), Pass(), Show(((1,), (5, 6))), hands=((1,), (9, HOLE)), calls=(1, 0), turn=1)
    assert shown[-2:] == [HandShown(1, (5, 6), 11), RoundEnded(1, 0, ((1,), (5, 6)), (-10, 11), (-10, 11))]


@pytest.mark.parametrize(("who", "card"), [(0, 7), (1, HOLE), (NO_SEAT, HOLE), (ALL, 7)])
def test_a_draw_is_its_drawers_secret(who: int, card: int) -> None:
    view: dict[str, Any] = {"hands": ((3, 3), (9,)), "pile": (7,)}
    assert told(who, Play(3, 2), **view) == [Played(0, 3, 2), Drew(0, card)]


def test_a_take_is_open() -> None:
    view: dict[str, Any] = {"hands": ((3, 3), (9,)), "discards": (5,)}
    assert told(1, Play(3, take=True), **view) == [Took(0, 5), Played(0, 3, 1)]


def test_a_reshuffle_comes_between_laying_and_drawing() -> None:
    options = BungeeOptions(deck=deck_of(1, 1, 0, 0, 2, 0, 2, 1, 2, 0, 0))
    view: dict[str, Any] = {"options": options, "hands": ((1, 7), (2, 9, 9)), "discards": (5, 5, 7)}
    assert told(0, Play(7), Shuffle((5, 7, 5)), **view) == [Played(0, 7, 1), Shuffled(3), Drew(0, 5)]


def test_skips_are_told_in_turn_order_and_laps_where_they_begin() -> None:
    view: dict[str, Any] = {"hands": ((1,), (6, 6, 6), (9,)), "calls": (1, 0, 0), "turn": 1, "pile": (4,)}
    skipped = [Skipped(2), Skipped(0), Lap(), Skipped(1)]
    played = [Played(1, 6, 3), Drew(1, HOLE), Passed(1)]
    assert told(0, Play(6, 3), Pass(), **view) == [*played, *skipped]


@pytest.mark.parametrize("discards", [(5, 5, 7), ()], ids=["after a reshuffle", "with nothing to draw"])
def test_skips_are_told_without_a_pile_too(discards: tuple[int, ...]) -> None:
    deck = (1, 6, 2, 9, 8, *discards)
    view: dict[str, Any] = {"options": BungeeOptions(deck=deck), "hands": ((1, 6), (2,), (9,))}
    moves = [Play(6), *([Shuffle(discards)] if discards else [])]
    assert told(1, *moves, discards=discards, **view)[-1] == Skipped(1)


def test_draws_since_a_reshuffle_are_remembered() -> None:
    options = BungeeOptions(deck=deck_of(1, 1, 0, 0, 2, 0, 2, 1, 2, 0, 0))
    view = BungeeView(options=options, hands=((1, 7), (2, 9, 9)), discards=(5, 5, 7), lucky=8)
    state = GAME.restore(view)
    for move in (Play(7), Shuffle((5, 7, 5)), Play(9), Play(5)):
        state.play(Entry(0, 0, state.acting().seats[0], move))
    assert state.view(0).drew == ((5, 5), (HOLE,))
    assert state.view(1).drew == ((HOLE, HOLE), (7,))
    assert state.mixed == (5, 5, 7)


def test_what_each_seat_did_last_is_seen_until_the_round_ends() -> None:
    hands = ((1, 6), (9, 9), (7, 8), (1, 2))
    state = GAME.restore(BungeeView(hands=hands, discards=(5,), lucky=4, pile=(3, 10, 2, 5), turn=0))
    assert state.view(ALL).deeds == (None,) * 4
    for move in (Play(6), Play(8, take=True), Call(), Play(1), Pass()):
        state.play(Entry(0, 0, state.acting().seats[0], move))
    assert state.view(NO_SEAT).deeds == (Deed("pass"), Deed("skip"), Deed("take", 6), None)
    assert GAME.restore(state.view(1)).view(1) == state.view(1)
    for move in (Play(9), Pass(), Play(7), Pass()):
        state.play(Entry(0, 0, state.acting().seats[0], move))
    assert (state.phase, state.view(0).deeds) == ("deal", (None,) * 4)


def test_who_took_the_lucky_bungee_card_is_seen_to_have_done_so() -> None:
    state = GAME.restore(BungeeView(hands=((1,), (9,)), lucky=BUNGEE, phase="lucky", turns=0, pile=(4,)))
    state.play(Entry(0, 0, 1, Exchange(9)))
    assert state.view(0).deeds == (None, Deed("take-lucky"))


def test_a_second_bungee_card_is_known_too() -> None:
    view = BungeeView(hands=((1,), (9, 9, 9)), lucky=BUNGEE, phase="lucky", turns=0, pile=(BUNGEE, BUNGEE, 4))
    state = GAME.restore(view)
    for move in (Exchange(9), Exchange(9), Exchange(BUNGEE)):
        state.play(Entry(0, 0, 1, move))
    assert state.view(0).hands[1] == (BUNGEE, BUNGEE, HOLE)
    assert (state.discards, state.lucky) == ([9, 9, BUNGEE], 4)


def test_a_call_taken_up() -> None:
    view: dict[str, Any] = {"hands": ((1,), (2, 3), (9,)), "calls": (1, 2, 0), "turn": 1, "pile": (8,)}
    events = told(2, Play(3), Call(), **view)
    assert events == [TookUp(1), Played(1, 3, 1), Drew(1, HOLE), Called(1, 3)]


def test_hands_are_shown_in_the_order_of_the_calls() -> None:
    """ "bungee.show.order"."""
    view: dict[str, Any] = {"hands": ((7,), (1, BUNGEE), (9, 1)), "turn": 1, "pile": (8, 7), "discards": (2,)}
    events = told(0, Call(), Play(9), Call(), Play(7), Pass(), options=ONE_ROUND, **view)
    assert events[-5:] == [
        HandShown(1, (1, BUNGEE), 11),
        HandShown(2, (1, 8), -10),
        HandShown(0, (7,), 7),
        RoundEnded(1, 2, ((7,), (1, BUNGEE), (1, 8)), (7, 11, -10), (7, 11, -10)),
        GameEnded((2,), (7, 11, -10)),
    ]


def test_what_is_told_names_the_article_that_made_it_happen() -> None:
    """ "bungee.lucky.left", "bungee.last.call", "bungee.show.order", "bungee.endless"."""
    dealer: dict[str, Any] = {"hands": ((1,), (9, 9)), "lucky": BUNGEE, "phase": "lucky", "turns": 0}
    left = told(0, Pass(), Shuffle((5, *[HOLE] * 52)), **dealer)
    assert [event.cites() for event in left] == ["bungee.lucky.left", "bungee.lucky.left", "bungee.lucky"]
    assert Shuffled(3).cites() == "bungee.pile"
    last: dict[str, Any] = {"hands": ((1,), (2,), (9,)), "discards": (5,), "pile": (7,)}
    calls = [event for event in told(0, Call(), Call(), **last) if isinstance(event, Called)]
    assert [event.cites() for event in calls] == ["bungee.call", "bungee.last.call"]
    for first, article in ((0, "bungee.score"), (NO_SEAT, "bungee.endless")):
        options = BungeeOptions(rounds=1, turns=3 if first == NO_SEAT else 300)
        moves = (Call(), Play(9), Pass()) if first == 0 else (Play(1),)
        end = told(0, *moves, options=options, hands=((1,), (9,)), pile=(7,), turns=2)
        shown = [event.cites() for event in end if isinstance(event, HandShown | RoundEnded)]
        assert shown == ["bungee.show.order", "bungee.show.order", article]


def test_what_was_shown_is_remembered() -> None:
    state = GAME.restore(
        BungeeView(hands=((1, 2), (9,)), lucky=8, pile=(7,), discards=(5,), round=2, sheet=((4, -10),))
    )
    for move in (Call(), Play(9), Pass()):
        state.play(Entry(0, 0, state.acting().seats[0], move))
    view = state.view(1)
    assert view.shown is not None
    assert (view.shown.winner, view.shown.lucky, view.shown.calls) == (0, 8, (1, 0))
    assert (view.shown.hands, view.shown.scores) == (((1, 2), (7,)), (-10, 7))
    assert view.sheet == ((4, -10), (-10, 7))
    assert (view.phase, view.round, view.starter, view.turn) == ("deal", 3, 1, 1)
    assert (view.lucky, view.discards, view.calls, view.first) == (0, (), (0, 0), NO_SEAT)


def test_a_view_shows_everything_there_is() -> None:
    """Field by field: what a seat, a spectator and the referee see of one position."""
    full = BungeeView(
        options=BungeeOptions(deck=deck_of(1, 1, 1, 1, 2, 2, 2, 1, 1, 0, 0)), phase="after", round=3, turn=1, starter=2,
        hands=((2, 3), (5, 9), (7, 7)), known=((3,), (), (7,)), lucky=8, pile=(6, 4, 1), discards=(5, 6), turns=9,
        calls=(2, 0, 0), called=2, first=0, since=((), None, None), skips=1, mixed=(1, 2, 4, 6, 9),
        drew=((2,), (9,), ()), deeds=(None, Deed("take", 5), Deed("skip")), sheet=((1, 2, -10), (3, -10, 4)),
    )  # fmt: skip
    state = GAME.restore(full)
    assert state.view(ALL) == full
    seen = {
        "who": 1,
        "hands": ((3, HOLE), (5, 9), (7, HOLE)),
        "pile": (HOLE,) * 3,
        "drew": ((HOLE,), (9,), ()),
    }
    assert state.view(1) == BungeeView(**{**_fields(full), **seen})
    nobody = {
        "who": NO_SEAT,
        "hands": ((3, HOLE), (HOLE, HOLE), (7, HOLE)),
        "pile": (HOLE,) * 3,
        "drew": ((HOLE,), (HOLE,), ()),
    }
    assert state.view(NO_SEAT) == BungeeView(**{**_fields(full), **nobody})


def _fields(view: BungeeView) -> dict[str, Any]:
    return {name: getattr(view, name) for name in view.__struct_fields__}
