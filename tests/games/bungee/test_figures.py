"""The figures of the rulebook: what each of them shows is so, in the very position that is drawn."""

from __future__ import annotations

import msgspec
import pytest

from tablee.games.bungee import GAME
from tablee.games.bungee.cards import pack, unpack
from tablee.games.bungee.data import BungeeView, Call, Drew, HandShown, Pass, Play, RoundEnded, Skipped, Took
from tablee.games.bungee.tally import counted
from tablee.kernel import ALL, Entry, Event, Move, News, Refused
from tablee.kernel.rulebook import Figure

FIGURES = list(GAME.rulebook.figures())


def having(what: str) -> pytest.MarkDecorator:
    """The figures that point this out."""
    those = [figure for _, figure in FIGURES if what in figure.look]
    return pytest.mark.parametrize("figure", those, ids=lambda figure: figure.en[:30])


def of(figure: Figure) -> BungeeView:
    return msgspec.convert(figure.view, BungeeView)


def after(view: BungeeView, *moves: Move) -> tuple[list[Event], tuple[int, ...], tuple[int, ...]]:
    """What is told when the player who is at turn makes these moves, whose turn it is then, and their hand."""
    state, news = GAME.restore(view), News(len(view.hands))
    for number, move in enumerate(moves, 1):
        state.play(Entry(number, 0, view.turn, move), news)
    return news.of(ALL), state.acting().seats, unpack(state.hands[view.turn])


def test_which_there_are() -> None:
    shown = ["bungee.lucky", "bungee.play.same", "bungee.take", "bungee.six", "bungee.call", "bungee.call"]
    assert [article for article, _ in FIGURES] == ["aim"] * 3 + shown + ["bungee.example"]


@having("points")
def test_a_hand_counts_what_is_written_beside_it(figure: Figure) -> None:
    view = of(figure)
    assert counted(view.hands[0], view.lucky) == figure.look["points"]


@having("call")
def test_it_may_call_or_not(figure: Figure) -> None:
    view = of(figure)
    if figure.look["call"]:
        after(view, Call())
    else:
        with pytest.raises(Refused, match=r"bungee\.call"):
            after(view, Call())


@having("lay")
def test_the_cards_are_laid_and_one_comes_in(figure: Figure) -> None:
    view = of(figure)
    cards, take = figure.look["lay"], figure.look.get("take", False)
    told, _, hand = after(view, Play(cards[0], len(cards), take))
    assert any(isinstance(event, Took if take else Drew) for event in told)
    assert len(hand) == len(view.hands[0]) - len(cards) + 1
    if take:
        assert sorted(hand) == [1, 2, 3]


@having("skips")
def test_sixes_skip_whom_it_shows(figure: Figure) -> None:
    cards = figure.look["lay"]
    told, turn, _ = after(of(figure), Play(cards[0], len(cards)))
    assert [event.seat for event in told if isinstance(event, Skipped)] == figure.look["skips"]
    assert turn == (figure.look["next"],)


@pytest.mark.parametrize("number", [2, -1])
def test_the_end_of_a_round_is_scored_as_it_shows(number: int) -> None:
    """The last one without a call lays a card instead of one that is drawn: then all hands are those that are shown."""
    shown = of(FIGURES[number][1]).shown
    assert shown is not None
    last = len(shown.hands) - 1
    drawn = shown.hands[last][-1]
    hands = (*shown.hands[:last], (*shown.hands[last][:-1], 10))
    view = BungeeView(
        hands=hands, lucky=shown.lucky, turn=last, calls=shown.calls, discards=(7,), pile=(drawn,)
    )
    told, _, _ = after(view, Play(10), Pass())
    end = next(event for event in told if isinstance(event, RoundEnded))
    assert (end.winner, end.scores) == (shown.winner, shown.scores)
    assert [pack(hand) for hand in end.hands] == [pack(hand) for hand in shown.hands]
    assert len([event for event in told if isinstance(event, HandShown)]) == len(shown.hands)
