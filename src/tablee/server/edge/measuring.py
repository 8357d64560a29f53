"""Measures the connection of a page again and again, for as long as it is there."""

from __future__ import annotations

import asyncio

from tablee.hosts.arbiter.constants import PINGS_AT_JOIN, PINGS_EVERY
from tablee.kernel import Game
from tablee.server.context import ServerContext
from tablee.server.table.pages import Page
from tablee.server.table.ticks import tick

JOINING = 200_000
"""Microseconds between the pings to a page that has just come."""
CALMLY = 10_000_000
"""Microseconds between the pings to a page in whose game nobody has to be first."""


def pings_every(game: Game) -> int:
    """Where it never matters when something was pressed, a page is told now and then how its connection does."""
    return PINGS_EVERY if game.unaided else CALMLY


class Measuring:
    """Pings a page, more often at first, and asks for its clock. Timers do it: a task for each page would cost more."""

    def __init__(self, page: Page, context: ServerContext, every: int) -> None:
        self._page = page
        self._context = context
        self._every = every / 1_000_000
        self._joining = PINGS_AT_JOIN
        self._loop = asyncio.get_running_loop()
        self._timer = self._loop.call_soon(self._measure)

    def stop(self) -> None:
        self._timer.cancel()

    def _measure(self) -> None:
        page = self._page
        page.pings.forget(self._context.clocks.micros())
        page.ping()
        if page.keeps_up:
            tick(page, self._context)
        if self._joining:
            self._joining -= 1
        self._timer = self._loop.call_later(
            JOINING / 1_000_000 if self._joining else self._every, self._measure
        )
