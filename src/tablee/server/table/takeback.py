"""Taking a move back at a live table: somebody asks, and the others who are there let them, or do not.

A request is kept in memory alone: what it leads to is an `Undo`, which is stored like any move.
"""

from __future__ import annotations

from msgspec.structs import replace

from tablee.kernel import TABLE, Undo
from tablee.server.storage.store import Done
from tablee.server.table.kept import Kept
from tablee.server.table.livegame import LiveGame, TakebackRequest
from tablee.server.table.moves import Moves
from tablee.server.wire.errors import RequestError
from tablee.server.wire.messages import Consent, TakeBack

LASTS = 30_000
"""Milliseconds: how long a request waits for its answers."""
MOST = 100
"""How many moves may be taken back in one game. For each, a table that comes back from storage follows the game once
more, and everybody in the house waits for that."""


class Takebacks:
    """The requests of one game, one at a time."""

    def __init__(self, kept: Kept, live: LiveGame, moves: Moves) -> None:
        self._kept = kept
        self._live = live
        self._moves = moves
        self._declined: tuple[int, int] | None = None
        """Who was told no, and after how many entries: nobody is asked the same twice."""

    async def ask(self, seat: int, command: TakeBack, done: Done) -> None:
        """Somebody wants to take their last move back. Nobody else there: it is done. Raises `RequestError`."""
        ledger = self._live.host.ledger
        if not ledger.game.open:
            raise RequestError("undo-never")
        if self._live.request is not None:
            raise RequestError("undo-asked")
        if sum(isinstance(entry.move, Undo) for entry in ledger.entries) >= MOST:
            raise RequestError("undo-enough")
        undo = self._live.retractable.get(seat)
        if undo is None or undo.to != command.move:
            raise RequestError("undo-nothing")
        if self._declined == (seat, len(ledger.entries)):
            raise RequestError("undo-declined")
        others = self._persons_here() - {seat}
        await self._go_on(TakebackRequest(seat, self._live.now() + LASTS, others, len(ledger.entries)), done)

    async def consent(self, seat: int, command: Consent, done: Done) -> None:
        """Somebody answers a request, or takes back their own. Raises `RequestError`."""
        request = self._live.request
        if request is None or request.until != command.request or (command.grant and seat == request.seat):
            raise RequestError("undo-unasked")
        if command.grant:
            await self._go_on(replace(request, awaits=request.awaits - {seat}), done)
            return
        self._live.ask(None)
        if seat != request.seat:
            self._declined = request.seat, len(self._live.host.ledger.entries)

    def _persons_here(self) -> frozenset[int]:
        sitters = enumerate(self._kept.sitters)
        return frozenset(seat for seat, sitter in sitters if sitter.is_person and sitter.pages)

    async def _go_on(self, request: TakebackRequest, done: Done) -> None:
        """Wait for whoever has not answered yet; once all have, the move is taken back."""
        if request.awaits:
            self._live.ask(request)
            return
        await self._moves.make(TABLE, self._live.retractable[request.seat], done=done)
        self._live.ask(None)
