"""What all are to see at one moment: it is written down ahead, and nobody is shown the game until then.

The pages that take part are sent it so that it arrives at about its moment; all others at the moment itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from msgspec import Struct

from tablee.hosts.arbiter.constants import MS
from tablee.hosts.arbiter.pings import HERE
from tablee.server.clock import Clocks
from tablee.server.table.actor import Action, nothing
from tablee.server.table.audience import Audience, everybody_may_see
from tablee.server.table.livegame import LiveGame
from tablee.server.table.pages import Page
from tablee.server.wire import messages

LATE = 2 * MS
"""Timers are late, by about this much."""
TOO_LATE = 300 * MS
"""If we are later than this, people were not shown it at the same moment. Less is taken into account."""


class Showing(Struct, frozen=True):
    """Something that was written down ahead."""

    number: int
    """Of its line in the game, among those of chance and the clock."""
    moment: int
    """Of the steady clock, in microseconds."""
    pages: Mapping[int, Page]
    """The page with which each seat takes part."""
    round: int
    """The reflex round that it belongs to; 0: none."""

    def send_at(self, page: Page) -> int:
        """When to send it to a page."""
        return self.moment - (page.pings.link or HERE).ahead

    def pass_on_at(self, page: Page) -> int:
        """When to begin with that: timers are late, and another process takes a moment to do it."""
        return self.send_at(page) - LATE - (page.pings.skew or 0)


class Hall(Protocol):
    """A table, as far as its curtain has to know it."""

    audience: Audience

    def put(self, action: Action, *, alone: bool = False) -> None:
        """Do something when its turn comes. `alone`: nothing follows from it."""
        ...


class Watcher(Protocol):
    """Who wants to know what becomes of a showing."""

    def sent(self, showing: Showing, seat: int, at: int) -> None:
        """A seat was sent it."""
        ...

    def left(self, showing: Showing, seat: int, at: int) -> None:
        """It left for a seat from another process."""
        ...

    def gone(self, showing: Showing, seat: int) -> None:
        """A seat's page is not there any more."""
        ...

    def spoil(self) -> None:
        """We were too late."""
        ...


class Curtain:
    """Hides the game of one table while something waits for its moment."""

    def __init__(self, table: Hall, live: LiveGame, clocks: Clocks, watcher: Watcher) -> None:
        self._table = table
        self._live = live
        self._clocks = clocks
        self._watcher = watcher
        self._showing: Showing | None = None
        self._due: dict[int, Page] = {}
        self._sent: set[Page] = set()
        self._timers: list[asyncio.TimerHandle] = []
        self._afterwards: list[Callable[[], None]] = []
        table.audience.may_see = self._may_see

    def close(self, showing: Showing) -> None:
        """From now on nobody is shown the game, until the moment."""
        self._showing = showing
        self._live.sealed = True
        self._sent.clear()
        self._due = dict(showing.pages)
        for seat, page in self._due.items():
            self._at(showing.pass_on_at(page), partial(self._send, showing, seat, page), alone=True)
        self._at(showing.moment, partial(self._open_for_all, showing))

    def open(self) -> None:
        """Nothing is hidden any more."""
        self._showing = None
        self._live.sealed = False
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()
        afterwards, self._afterwards = self._afterwards, []
        for act in afterwards:
            act()

    def when_open(self, act: Callable[[], None]) -> None:
        """Do something once nothing is hidden any more."""
        self._afterwards.append(act)

    def stop(self) -> None:
        """Nobody needs it any more."""
        self.open()
        self._table.audience.may_see = everybody_may_see
        del self._watcher

    def is_too_late(self) -> bool:
        """Whether somebody should have seen it a while ago: storing it took too long."""
        showing = self._showing
        if showing is None:
            return False
        first = min([showing.moment, *map(showing.send_at, showing.pages.values())])
        return self._clocks.micros() > first + TOO_LATE

    def _may_see(self, page: Page) -> bool:
        return self._showing is None or page in self._sent

    def _at(self, moment: int, action: Action, *, alone: bool = False) -> None:
        """Do something at a moment, unless the curtain is open by then."""
        wait = max(moment - self._clocks.micros(), 0) / 1_000_000
        put = partial(self._table.put, action, alone=alone)
        self._timers.append(asyncio.get_running_loop().call_later(wait, put))

    async def _send(self, showing: Showing, seat: int, page: Page) -> None:
        """Send it to a page that takes part, with the moment at which to show it."""
        now = self._clocks.micros()
        if showing is not self._showing or self._due.pop(seat, None) is None:
            return
        if page not in self._table.audience.pages:
            self._watcher.gone(showing, seat)
            self._table.put(nothing)
            return
        if showing.round and now > showing.send_at(page) + TOO_LATE:
            self._watcher.spoil()
            self._table.put(nothing)
            return
        self._watcher.sent(showing, seat, now)
        self._sent.add(page)
        offset = page.pings.offset
        at = None if offset is None else showing.moment + offset
        reveal = messages.Reveal(showing.round, at, showing.number)
        left = partial(self._watcher.left, showing, seat)
        self._table.audience.show_game(self._live, [page], reveal, left)
        page.flush()

    async def _open_for_all(self, showing: Showing) -> None:
        """At the moment itself. On a busy machine a page's own timer may come after that."""
        for seat, page in list(self._due.items()):
            await self._send(showing, seat, page)
        if showing is self._showing:
            self.open()
            self._table.audience.show_game(self._live)
