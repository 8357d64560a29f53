"""Players of Dan Dan Dan: they react as people do, and err as people do.

They forget that it is a first card, overlook a symbol or the colour of a grip, take the wrong role, are asleep; and
what has to be thought about takes them longer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tablee.games.dan.cards import deck
from tablee.games.dan.data import (
    FALSE_START,
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

RHYTHM: Final = (450, 750)
"""Milliseconds until it reveals its card: in a steady rhythm."""

ANSWER: Final[dict[Duty, Move | None]] = {
    STILL: None,
    SURRENDER: Surrender(),
    Duty("shoot", "left"): Shoot("left"),
    Duty("shoot", "across"): Shoot("across"),
    Duty("shoot", "right"): Shoot("right"),
}
"""What a duty is answered with."""


class Style(NamedTuple):
    """How quick a player is, and how careful."""

    slower: float
    """How much longer it takes than people do on average to choose."""
    errs: float
    """At which share of the cards it does something wrong ..."""
    asleep: float
    """... and at which nothing at all."""
    special: float
    """How much harder cards with a symbol are: it takes so much longer, and errs so much more often."""


class SensibleBot(SeatedBot):
    """As quick as people are: 400 ms on average to choose, and one card in twenty wrong."""

    style = Style(slower=1.08, errs=0.05, asleep=0.02, special=1.3)

    def wake(self, view: DanView, acting: Acting, news: Sequence[Event]) -> Plans:
        if view.phase == "reveal":
            return (Plan(self.rng.randint(*RHYTHM), Reveal()),)
        if view.gestures:
            return ()
        if any(type(event) is Twitched for event in news) and not any(type(event) is Shown for event in news):
            return self._startled()
        return self._answer(view)

    def _startled(self) -> Plans:
        """Somebody's hands have jumped: one seldom falls for it."""
        if self.rng.random() >= self.style.errs:
            return KEEP
        return (Plan(max(round(SIMPLE.draw(self.rng)), FALSE_START), Surrender()),)

    def _answer(self, view: DanView) -> Plans:
        """Its plan counts from the moment when the card is seen."""
        style, rng = self.style, self.rng
        hard = 1.0 if deck()[view.heap[-1].card].special is None else style.special
        luck = rng.random()
        if luck < style.asleep:
            return ()
        move = ANSWER[read(view.heap, view.places).duties[self.seat]]
        if luck > 1 - style.errs * hard:
            move = self._mistake(view, move)
        if move is None:
            return ()
        return (Plan(max(round(style.slower * hard * CHOICE.draw(rng)), FALSE_START), move),)

    def _mistake(self, view: DanView, right: Move | None) -> Move | None:
        """What it does instead: what the card asks at a first glance, or else anything."""
        top = view.heap[-1]
        glance = ANSWER[at_a_glance(top.card, top.seat, view.places)[self.seat]]
        if glance is not None and glance != right:
            return glance
        return self.rng.choice([move for move in GESTURES if move != right])


class BeginnerBot(SensibleBot):
    """Slower, more often wrong, and easily confused by symbols."""

    style = Style(slower=1.4, errs=0.1, asleep=0.05, special=1.5)


class SharpBot(SensibleBot):
    """Quick, and seldom wrong."""

    style = Style(slower=0.9, errs=0.02, asleep=0.005, special=1.15)
