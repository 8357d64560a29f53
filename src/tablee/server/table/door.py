"""Pages come to a table and go: who is let in, and what whoever comes is told first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.server.table.pages import Page
from tablee.server.table.sitters import Sitter
from tablee.server.wire.cuts import encode_refusal
from tablee.server.wire.errors import RequestError
from tablee.server.wire.messages import Hello

if TYPE_CHECKING:
    from tablee.server.table.live import LiveTable


class Door:
    """Lets pages in and out of one table."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table

    async def come(self, page: Page, hello: Hello) -> None:
        """A page says who it is, for the first time or anew, and is shown the table and the game."""
        table = self._table
        try:
            sitter = table.kept.sitter(hello.token)
            self._check_room(page, sitter)
        except RequestError as problem:
            page.send(encode_refusal(problem))
            return
        self._detach(page)
        self._attach(page, sitter, hello.token)
        greeting = table.talk.greeting()
        if greeting is not None:
            page.send(greeting)
        self._count_people()
        if table.driver is None:
            await table.gathering.choose_owner()
        table.show_table()
        if table.driver is not None:
            if hello.have:
                table.context.metrics.resyncs.inc()
            if not table.audience.knows(page, table.driver.live, hello.have) and not await self._is_ours():
                page.close()
                return
            table.audience.greet(page, table.driver.live, hello.have)
            if sitter is not None:
                table.driver.reflexes.came(table.kept.seat_of(page), page)
        await table.rematch.invite(page)

    async def _is_ours(self) -> bool:
        """Whether nobody else runs the table by now: whoever was told more than we know may have been told it by them.

        Else it is let go of. Moves that were taken back leave a page with too many, too.
        """
        try:
            await self._table.kept.store()  # an empty change: only who holds the table may store even that
        except RequestError:
            return False
        return True

    async def go(self, page: Page) -> None:
        """A page is gone."""
        self._detach(page)
        self._table.idle_since = self._table.context.clocks.steady()
        self._count_people()

    def _check_room(self, page: Page, sitter: Sitter | None) -> None:
        settings, pages = self._table.context.settings, self._table.audience.pages
        if page in pages and page.sitter is sitter:
            return
        if sitter is None:
            onlookers = [other.address for other in pages if other.sitter is None]
            together = onlookers.count(page.address)
            crowded = (
                len(onlookers) >= settings.onlookers_per_table or together >= settings.onlookers_per_address
            )
        else:
            crowded = len(sitter.pages) >= settings.pages_per_seat
        if crowded:
            raise RequestError("crowded", 429, passing=True)

    def _attach(self, page: Page, sitter: Sitter | None, token: str) -> None:
        page.sitter, page.token, page.table = sitter, token, b""
        page.heir_of = self._table.kept.promised(token)
        self._table.audience.pages.add(page)
        if sitter is not None:
            sitter.pages.add(page)
            page.pings.belong(sitter.nearest)
            if sitter is self._table.sitters[self._table.row.owner]:
                self._table.kept.visitor = page.address
        if page.heir_of is not None:
            page.heir_of.heirs.add(page)

    def _detach(self, page: Page) -> None:
        live = self._table.live
        self._table.audience.pages.discard(page)
        if page.heir_of is not None:
            page.heir_of.heirs.discard(page)
        sitter, page.sitter = page.sitter, None
        if sitter is None:
            return
        sitter.pages.discard(page)
        if not sitter.pages:
            sitter.ready = False
            sitter.gone_since = live.now() if live else 0

    def _count_people(self) -> None:
        if self._table.live is not None:
            self._table.live.count_people(self._table.sitters)
