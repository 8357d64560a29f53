"""After the game: another one with the same people, at a table of its own."""

from __future__ import annotations

from typing import Protocol

from tablee.server.table.audience import Audience
from tablee.server.table.kept import Kept
from tablee.server.table.pages import Page
from tablee.server.wire import cuts, messages
from tablee.server.wire.errors import RequestError
from tablee.server.wire.identity import digest


class RematchMaker(Protocol):
    """The other tables, as far as a rematch has to know them."""

    async def make_rematch(self, table: Kept, owner: int, asked_from: str) -> None:
        """Make a table with the same people, to which this one leads. It counts as one of whoever asked."""
        ...

    async def seat_at(self, table: str, token: str) -> int | None:
        """The seat that this digest of a token opens at another table."""
        ...


class Rematch:
    """The rematch of one table: whoever asks first gets it made, and everybody is told their seat."""

    def __init__(self, kept: Kept, audience: Audience, registry: RematchMaker) -> None:
        self._kept = kept
        self._audience = audience
        self._registry = registry

    async def ask(self, seat: int, asked_from: str) -> None:
        """Somebody wants a rematch."""
        if self._kept.row.phase != "over":
            raise RequestError("not-over")
        if not self._kept.row.rematch:
            await self._registry.make_rematch(self._kept, seat, asked_from)
            for page in list(self._audience.pages):
                await self.invite(page)

    async def invite(self, page: Page) -> None:
        """Tell a person their seat at the rematch: their token opens that one too."""
        rematch = self._kept.row.rematch
        if not rematch or not page.token:
            return
        seat = await self._registry.seat_at(rematch, digest(page.token))
        if seat is not None:
            page.send(cuts.encode(messages.Reseated(messages.Seated(rematch, seat, page.token))))
