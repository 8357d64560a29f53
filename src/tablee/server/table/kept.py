"""What is stored of a table: its row, and who sits there. Nothing of it changes before it is stored."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from tablee.kernel import NOBODY, Entry
from tablee.kernel.data import Json
from tablee.server.context import ServerContext
from tablee.server.storage.store import Change, Done, Fenced, NotStored, SeatRow, Stored, TableRow
from tablee.server.table.sitters import Sitter
from tablee.server.wire.errors import RequestError, not_stored
from tablee.server.wire.identity import digest

if TYPE_CHECKING:
    from tablee.server.table.pages import Page

log = logging.getLogger(__name__)


class Kept:
    """The table's row and its seats. `lost` is called when the table turns out to be another process's by now."""

    def __init__(self, context: ServerContext, stored: Stored, fence: int, lost: Callable[[], None]) -> None:
        self.context = context
        self.row = stored.row
        self.options: Json = msgspec.json.decode(stored.row.options)
        self.draws = stored.row.read_draws()
        """The seeds of chance's draws: secret until the game is over."""
        self.commitment = "" if self.draws is None else self.draws.commitment
        """The commitment to `draws`, which is shown from the beginning."""
        self.origin = stored.row.read_origin()
        self.sitters = [Sitter(row) for row in stored.seats]
        for sitter in self.sitters:
            for done in stored.done:
                if done.token == sitter.row.token:
                    sitter.answered(done)
            sitter.arranged = len(sitter.done) if stored.row.phase == "gathering" else 0
        self.fence = fence
        self.visitor = ""
        """The network address that the table's work is charged to, its owner's; empty: nobody has come yet."""
        self._lost = lost

    @property
    def name(self) -> str:
        """What the log calls the table."""
        return f"table {self.row.id}"

    def sitter(self, token: str) -> Sitter | None:
        """Whose token this is; None without one. Raises `RequestError` if it opens no seat here."""
        if not token:
            return None
        known = digest(token)
        for sitter in self.sitters:
            if sitter.row.token == known:
                return sitter
        if self.promised(token) is not None:
            return None
        raise RequestError("unknown-token", 403)

    def promised(self, token: str) -> Sitter | None:
        """The bot whose seat was promised to whoever has this token."""
        known = digest(token) if token else None
        return next((sitter for sitter in self.sitters if sitter.row.heir_token == known), None)

    def seat_of(self, page: Page) -> int:
        """The seat of a page, or `NOBODY` if it looks on."""
        return NOBODY if page.sitter is None else self.sitters.index(page.sitter)

    def next_row(self, **fields: Any) -> TableRow:
        """The table's row as it is to be stored next: with these fields, changed now."""
        return replace(self.row, changed=self.context.clocks.date(), **fields)

    def seat_rows(self) -> list[SeatRow]:
        """The rows of all seats."""
        return [sitter.row for sitter in self.sitters]

    def sit(self, rows: Sequence[SeatRow]) -> None:
        """The same people sit at the same seats, and these rows, which were stored, are about them now."""
        for sitter, row in zip(self.sitters, rows, strict=True):
            sitter.row = row

    def change(
        self,
        row: TableRow | None = None,
        seats: Sequence[SeatRow] | None = None,
        entries: Sequence[Entry] = (),
        done: Done | None = None,
    ) -> Change:
        """A change of this table, with its fence."""
        rows = None if seats is None else tuple(seats)
        return Change(self.row.id, self.fence, row, rows, tuple(entries), done)

    async def store(
        self,
        row: TableRow | None = None,
        seats: Sequence[SeatRow] | None = None,
        entries: Sequence[Entry] = (),
        done: Done | None = None,
    ) -> None:
        """Write a change, all of it or nothing; the table's row is the new one then. Raises `RequestError`."""
        change = self.change(row, seats, entries, done)
        try:
            with self.context.metrics.append.time(self.context.clocks.steady):
                await self.context.storage.write(change)
        except Fenced as problem:
            log.warning("%s is let go of: %s", self.name, problem)
            self._lost()
            raise not_stored() from None
        except NotStored as problem:
            log.error("%s: cannot store: %s", self.name, problem)
            raise not_stored() from None
        if self.origin is not None:
            self.context.costs.stored_bytes.charge(self.visitor, len(msgspec.json.encode(change)))
        if row is not None:
            if row.options != self.row.options:
                self.options = msgspec.json.decode(row.options)
            if row.draws != self.row.draws:
                self.draws = row.read_draws()
            self.row = row
