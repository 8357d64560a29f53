"""Bots for Lampions, with human reaction times; they sometimes press on a decoy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tablee.games.lampion.data import DECOY, FALSE_START_MS, LampionView, Press
from tablee.kernel import Acting, Event
from tablee.kernel.player import Plan, SeatedBot
from tablee.kernel.reactions import CHOICE, SIMPLE


class Style(NamedTuple):
    """The speed and care of a bot."""

    slower: float
    """Factor on human reaction times."""
    fooled: float
    """The share of decoys on which it presses."""


class SensibleBot(SeatedBot):
    """As quick as an average person: slower with decoys, and seldom fooled. It never guesses."""

    style = Style(slower=1.0, fooled=0.05)

    def wake(self, view: LampionView, acting: Acting, news: Sequence[Event]) -> Sequence[Plan]:
        """The time of the plan counts from when the lantern is seen."""
        if view.presses or (view.lantern == DECOY and self.rng.random() >= self.style.fooled):
            return ()
        people = CHOICE if view.options.decoys else SIMPLE
        return (Plan(max(round(self.style.slower * people.draw(self.rng)), FALSE_START_MS), Press()),)


class BeginnerBot(SensibleBot):
    """Slower, and more often fooled."""

    style = Style(slower=1.35, fooled=0.15)
