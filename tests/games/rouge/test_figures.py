"""The figures of the rulebook: what each of them shows is so, in the very position that is drawn."""

from __future__ import annotations

import re
from itertools import pairwise

import msgspec
import pytest

from tablee.games.rouge import GAME
from tablee.games.rouge.cards import BOMB, STRENGTH, SUIT, VALUE
from tablee.games.rouge.data import (
    BankStruck,
    BombStruck,
    DealEnded,
    Lay,
    PileCounted,
    RougeOptions,
    RougeView,
    RoundTaken,
    Strike,
)
from tablee.kernel import ALL, CLOCK, Due, Entry, Event, Move, News
from tablee.kernel.rulebook import Figure

FIGURES = list(GAME.rulebook.figures())


def having(what: str) -> pytest.MarkDecorator:
    """The figures that point this out, or show it."""
    those = [figure for _, figure in FIGURES if what in figure.look or what in figure.view]
    return pytest.mark.parametrize("figure", those, ids=lambda figure: figure.en[:30])


def of(figure: Figure) -> RougeView:
    return msgspec.convert(figure.view, RougeView)


def told(view: RougeView, seat: int, move: Move) -> list[Event]:
    """What each seat is told when a seat makes a move."""
    news = News(len(view.hands))
    GAME.restore(view).play(Entry(1, 0, seat, move), news)
    return news.of(ALL)


def test_which_there_are() -> None:
    shown = ["rank", "follow", "police", "round", "bomb", "bank", "score", "vamp"]
    assert [article for article, _ in FIGURES] == ["aim"] * 3 + [f"rouge.{article}" for article in shown]


@having("row")
def test_each_card_of_the_row_is_stronger_than_the_one_before(figure: Figure) -> None:
    row = figure.look["row"]
    strengths = [STRENGTH[SUIT[row[0]]][card] for card in row]
    assert all(one < other for one, other in pairwise(strengths))


@having("may")
def test_the_lit_cards_are_all_that_may_be_laid(figure: Figure) -> None:
    view = of(figure)
    legal = GAME.restore(view).legal(view.turn)
    assert sorted(move.card for move in legal if isinstance(move, Lay)) == figure.look["may"]


@having("lay")
def test_the_last_card_decides_who_takes_the_round(figure: Figure) -> None:
    view, card = of(figure), figure.look["lay"]
    taken = next(event for event in told(view, view.turn, Lay(card)) if isinstance(event, RoundTaken))
    assert (taken.seat, taken.card, taken.cards) == (figure.look["taker"], card, (*view.table, card))


@having("strike")
def test_a_strike_stops_the_round(figure: Figure) -> None:
    view, card, seat = of(figure), figure.look["strike"], figure.look["striker"]
    state, news = GAME.restore(view), News(len(view.hands))
    state.play(Entry(1, 0, seat, Strike(card)), news)
    due = state.acting().due
    assert due is not None
    state.play(Entry(2, due, CLOCK, Due(due)), news)
    kind = BombStruck if card == BOMB else BankStruck
    struck = [event for event in news.of(ALL) if isinstance(event, BombStruck | BankStruck)]
    assert struck == [kind(seat, (*view.table, card))]


@having("count")
def test_the_deal_is_counted_as_it_shows(figure: Figure) -> None:
    """The last card is laid once more: what each has won, and who breaks the Bank, is what is drawn."""
    count = of(figure).count
    assert count is not None
    [last], leader = count.last.cards, count.last.leader
    hands = [hand if seat != leader else (last,) for seat, hand in enumerate(count.hands)]
    left = {card for hand in hands for card in hand}
    view = RougeView(
        options=RougeOptions(pause=0),
        hands=tuple(hands),
        turn=leader,
        won=tuple(tuple(card for card in cards if card != last) for cards in count.won),
        bank=tuple(card for card in count.bank if card not in left),
    )
    events = told(view, leader, Lay(last))
    worth = [sum(VALUE[card] for card in cards) for cards in count.won]
    piles = [event for event in events if isinstance(event, PileCounted)]
    assert {event.seats[0]: event.points for event in piles} == dict(enumerate(worth))
    assert next(event for event in events if isinstance(event, DealEnded)).winners == count.winners
    # Of the Bank only a few cards are drawn: what it is worth is counted by hand.
    bank = sum(VALUE[card] for card in count.bank)
    assert list(count.scores) == [
        points + bank * (seat in count.winners) for seat, points in enumerate(worth)
    ]
    told_in_words = [int(number) for number in re.findall(r"\d+", figure.en)]
    assert told_in_words in ([], [*worth, bank, max(count.scores)])
