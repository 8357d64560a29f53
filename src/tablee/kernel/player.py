"""Who plays: a bot sees views and events only, and answers with plans. It is the same in virtual and in real time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from msgspec import Struct

from tablee.kernel.data import Acting, Event, Move, View


class Plan(Struct, frozen=True):
    """Make this move in so many milliseconds, unless something happens before."""

    after: int
    move: Move


class Bot(Protocol):
    """A player that gets nothing but what its seat can see."""

    def wake(self, view: View, acting: Acting, news: Sequence[Event]) -> Sequence[Plan]:
        """What the bot intends now that it may act, or heard something while it may. Earlier plans are dropped.

        `news` is all that it was told since it was last woken. No plans: it stays silent.
        """
        ...


BotMaker = Callable[[int, Random], Bot]
"""Makes a bot for a seat, with its own source of luck."""
