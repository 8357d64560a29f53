"""Players of Lampions: they react as people do, and sometimes fall for a decoy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tablee.games.lampion.data import DECOY, FALSE_START, LampionView, Press
from tablee.kernel import Acting, Event
from tablee.kernel.player import Plan, SeatedBot
from tablee.kernel.reactions import CHOICE, SIMPLE


class Style(NamedTuple):
    """How quick a player is, and how careful."""

    slower: float
    """How much longer it takes than people do on average."""
    fooled: float
    """How often it presses on a decoy."""


class SensibleBot(SeatedBot):
    """As quick as people are; where there are decoys it has to look first, and is seldom fooled."""

    style = Style(slower=1.0, fooled=0.05)

    def wake(self, view: LampionView, acting: Acting, news: Sequence[Event]) -> Sequence[Plan]:
        """Its plan counts from the moment when the lantern is seen."""
        if view.presses or (view.lantern == DECOY and self.rng.random() >= self.style.fooled):
            return ()
        return (Plan(self._reaction(view), Press()),)

    def _reaction(self, view: LampionView) -> int:
        """Milliseconds. It never guesses."""
        people = CHOICE if view.options.decoys else SIMPLE
        return max(round(self.style.slower * people.draw(self.rng)), FALSE_START)


class BeginnerBot(SensibleBot):
    """Slower, and more often fooled."""

    style = Style(slower=1.35, fooled=0.15)
