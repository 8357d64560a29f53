"""Reveals: a card or a cry is written down ahead, and all see it at one moment. Until then nobody is shown the game.

Pages that take part are sent a reveal so that it arrives at about its moment; all others at the moment itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from tablee.hosts.arbiter.constants import MS
from tablee.hosts.arbiter.pings import HERE
from tablee.server.clock import Clocks
from tablee.server.table.actor import Action, nothing
from tablee.server.table.audience import everybody_may_see
from tablee.server.table.livegame import LiveGame
from tablee.server.table.pages import Page
from tablee.server.wire import messages

if TYPE_CHECKING:
    from tablee.server.table.live import LiveTable
    from tablee.server.table.reflexes import Reflexes

LATE = 2 * MS
"""By about so much timers are late."""
TOO_LATE = 300 * MS
"""A reveal that is sent later than this is not fair, and its round is spoilt. Less is taken into account."""


class ScheduledReveal(Struct, frozen=True):
    """A card or a cry that was written down ahead, and is yet to be seen."""

    number: int
    """The number of its line in the game, among those of chance and the clock."""
    moment: int
    """When all see it: microseconds of the steady clock."""
    pages: Mapping[int, Page]
    """The page with which each seat takes part."""
    round_number: int
    """The reflex round that it belongs to; 0: none."""

    def send_at(self, page: Page) -> int:
        """When a page should be sent it."""
        return self.moment - (page.pings.link or HERE).ahead

    def pass_on_at(self, page: Page) -> int:
        """When to start sending: timers are late."""
        return self.send_at(page) - LATE


class RevealScheduler:
    """Holds back all updates of one table until the moment of a reveal."""

    def __init__(self, table: LiveTable, live: LiveGame, clocks: Clocks, reflexes: Reflexes) -> None:
        self._table = table
        self._live = live
        self._clocks = clocks
        self._reflexes = reflexes
        self._next: ScheduledReveal | None = None
        self._due: dict[int, Page] = {}
        """The pages that take part and were not sent it yet, by seat ..."""
        self._sent: set[Page] = set()
        """... and those that were."""
        self._timers: list[asyncio.TimerHandle] = []
        self._afterwards: list[Callable[[], None]] = []
        table.audience.may_see = self._may_see

    def schedule(self, reveal: ScheduledReveal) -> None:
        """Show nobody the game from now on, until the moment of this reveal."""
        self._next = reveal
        self._live.begin_reveal()
        self._due, self._sent = dict(reveal.pages), set()
        for seat, page in self._due.items():
            self._at(reveal.pass_on_at(page), partial(self._send, reveal, seat, page), alone=True)
        self._at(reveal.moment, partial(self._show_all, reveal))

    def clear(self) -> None:
        """No reveal is scheduled any more: updates go out as usual."""
        self._next = None
        self._due.clear()
        self._sent.clear()
        self._live.end_reveal()
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()
        afterwards, self._afterwards = self._afterwards, []
        for act in afterwards:
            act()

    def when_shown(self, act: Callable[[], None]) -> None:
        """Do something once no reveal is scheduled any more."""
        self._afterwards.append(act)

    def stop(self) -> None:
        """The table is left."""
        self.clear()
        self._table.audience.may_see = everybody_may_see
        del self._reflexes

    def is_too_late(self) -> bool:
        """Whether somebody should have been sent the reveal a while ago: storing it took too long."""
        reveal = self._next
        if reveal is None:
            return False
        first = min([reveal.moment, *map(reveal.send_at, reveal.pages.values())])
        return self._clocks.micros() > first + TOO_LATE

    def _may_see(self, page: Page) -> bool:
        return self._next is None or page in self._sent

    def _at(self, moment: int, action: Action, *, alone: bool = False) -> None:
        """Do something at a moment, unless the reveal is cleared by then."""
        wait = max(moment - self._clocks.micros(), 0) / 1_000_000
        put = partial(self._table.put, action, alone=alone)
        self._timers.append(asyncio.get_running_loop().call_later(wait, put))

    async def _send(self, reveal: ScheduledReveal, seat: int, page: Page) -> None:
        """Send the reveal to a page that takes part, with the moment at which to show it."""
        now = self._clocks.micros()
        if reveal is not self._next or self._due.pop(seat, None) is None:
            return
        if page not in self._table.audience.pages:
            self._reflexes.gone(reveal, seat)
            self._table.put(nothing)
            return
        if reveal.round_number and now > reveal.send_at(page) + TOO_LATE:
            self._reflexes.spoil()
            self._table.put(nothing)
            return
        self._reflexes.sent(reveal, seat, now)
        self._sent.add(page)
        offset = page.pings.offset
        at = None if offset is None else reveal.moment + offset
        message = messages.Reveal(reveal.round_number, at, reveal.number)
        self._table.audience.show_game(self._live, [page], message)
        page.flush()

    async def _show_all(self, reveal: ScheduledReveal) -> None:
        """The moment has come. On a busy machine some page's own timer may be later than this."""
        for seat, page in list(self._due.items()):
            await self._send(reveal, seat, page)
        if reveal is self._next:
            self.clear()
            self._table.audience.show_game(self._live)
