"""Bots for Dan Dan Dan, with human reaction times and errors.

They forget that it is a first card, overlook a symbol or the colour of a grip, take the wrong role, or do not react at
all. Cards with a symbol take them longer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tablee.games.dan.cards import deck
from tablee.games.dan.data import (
    FALSE_START_MS,
    DanView,
    Duty,
    Reveal,
    Shoot,
    Shown,
    Surrender,
    Twitched,
)
from tablee.games.dan.duties import STILL, SURRENDER, at_a_glance, read
from tablee.games.dan.rules import GESTURES
from tablee.kernel import Acting, Event, Move
from tablee.kernel.player import KEEP, Plan, Plans, SeatedBot
from tablee.kernel.reactions import CHOICE, SIMPLE

REVEALS_AFTER_MS: Final = (450, 750)

ANSWER: Final[dict[Duty, Move | None]] = {
    STILL: None,
    SURRENDER: Surrender(),
    Duty("shoot", "left"): Shoot("left"),
    Duty("shoot", "across"): Shoot("across"),
    Duty("shoot", "right"): Shoot("right"),
}
"""The right answer to a duty."""


class Style(NamedTuple):
    """The speed and care of a bot."""

    slower: float
    """Factor on human choice reaction times."""
    errs: float
    """The share of cards with a wrong answer."""
    asleep: float
    """The share of cards without an answer."""
    special: float
    """Factor on reaction times and errors at cards with a symbol."""


class SensibleBot(SeatedBot):
    """Plays like an average person: 400 ms to choose, and one card in twenty wrong."""

    style = Style(slower=1.08, errs=0.05, asleep=0.02, special=1.3)

    def wake(self, view: DanView, acting: Acting, news: Sequence[Event]) -> Plans:
        if view.phase == "reveal":
            return (Plan(self.rng.randint(*REVEALS_AFTER_MS), Reveal()),)
        if view.gestures:
            return ()
        if any(type(event) is Twitched for event in news) and not any(type(event) is Shown for event in news):
            return self._startled()
        return self._answer(view)

    def _startled(self) -> Plans:
        """The answer to a twitch: an error is to surrender."""
        if self.rng.random() >= self.style.errs:
            return KEEP
        return (Plan(max(round(SIMPLE.draw(self.rng)), FALSE_START_MS), Surrender()),)

    def _answer(self, view: DanView) -> Plans:
        """The answer to a card. Its time counts from when the card is seen."""
        style, rng = self.style, self.rng
        hard = 1.0 if deck()[view.heap[-1].card].special is None else style.special
        roll = rng.random()
        if roll < style.asleep:
            return ()
        move = ANSWER[read(view.heap, view.places).duties[self.seat]]
        if roll > 1 - style.errs * hard:
            move = self._mistake(view, move)
        if move is None:
            return ()
        return (Plan(max(round(style.slower * hard * CHOICE.draw(rng)), FALSE_START_MS), move),)

    def _mistake(self, view: DanView, right: Move | None) -> Move | None:
        """A wrong answer: the one that the card asks for at a glance, or any other."""
        top = view.heap[-1]
        glance = ANSWER[at_a_glance(top.card, top.seat, view.places)[self.seat]]
        if glance is not None and glance != right:
            return glance
        return self.rng.choice([move for move in GESTURES if move != right])


class BeginnerBot(SensibleBot):
    """Slow, often wrong, and confused by symbols."""

    style = Style(slower=1.4, errs=0.1, asleep=0.05, special=1.5)


class SharpBot(SensibleBot):
    """Quick and seldom wrong."""

    style = Style(slower=0.9, errs=0.02, asleep=0.005, special=1.15)
