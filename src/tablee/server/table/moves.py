"""The way of every move at a live table, whoever makes it: prepare, store, commit.

It is checked once and applied once, to a copy of the state. Nobody sees anything of it before it is stored, and what
cannot be stored changes nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile

import msgspec
from msgspec.structs import replace

from tablee.kernel import CHANCE, CLOCK, TABLE, Game, Move, Prepared, Refused, Sits
from tablee.kernel.decode_errors import UNREADABLE
from tablee.server.incidents import incident
from tablee.server.storage.store import Done, SeatRow, TableRow
from tablee.server.table.kept import Kept
from tablee.server.table.livegame import LiveGame
from tablee.server.table.pages import Page
from tablee.server.table.reflexes import UNTIMED, Reflexes, Timing
from tablee.server.wire import messages
from tablee.server.wire.errors import RequestError, against_the_rules, unreadable

log = logging.getLogger(__name__)

CHANGED_ENOUGH = 50
"""How often somebody may act between two moves of chance or the clock, unless all wait for them: each is kept."""


@lru_cache(maxsize=100)
def _decoder(game: Game) -> msgspec.json.Decoder[Move]:
    """Reads the moves of a game: one for all its tables."""
    return msgspec.json.Decoder(game.Moves)


class Moves:
    """Makes the moves of one game. Nothing is shown here."""

    def __init__(self, kept: Kept, live: LiveGame, reflexes: Reflexes) -> None:
        self._kept = kept
        self._live = live
        self._reflexes = reflexes
        self._game = live.host.ledger.game
        self._decoder = _decoder(self._game)

    def check(self, seat: int, command: messages.Move) -> None:
        """Raise `RequestError` if the rules forbid a move, as things stand. Changes nothing."""
        try:
            self._check(seat, self._read(command))
        except Refused as refusal:
            raise against_the_rules(refusal) from None

    def _check(self, seat: int, move: Move) -> None:
        ledger = self._live.host.ledger
        ledger.check(ledger.entry(seat, move, self._live.now()))

    def may_wait(self, command: messages.Move) -> bool:
        """Whether it does not matter just when a move is made."""
        try:
            kind = type(self._read(command))
        except RequestError:
            return False
        return kind not in self._game.unaided | self._game.reflex

    def _read(self, command: messages.Move) -> Move:
        """The move that a page sent. Raises `RequestError`."""
        try:
            return self._decoder.decode(command.move)
        except UNREADABLE as problem:
            raise unreadable(problem) from None

    async def of_person(self, seat: int, page: Page, command: messages.Move, done: Done, heard: int) -> None:
        """A move that a page sent. Raises `RequestError`."""
        move = self._read(command)
        self._check_enough(seat)
        try:
            timing = self._timing(seat, page, command, move, heard)
            await self.make(seat, move, timing, done=done)
        except Refused as refusal:
            raise against_the_rules(refusal) from None

    def _check_enough(self, seat: int) -> None:
        """Nobody changes their mind for ever while the others choose, and fills the record with it."""
        host = self._live.host
        acting = host.acting
        if acting.kind == "turn" or (seat in acting.awaits and acting.due is None):
            return
        since = takewhile(lambda entry: entry.by not in (CHANCE, CLOCK), reversed(host.ledger.entries))
        if sum(entry.by == seat for entry in since) >= CHANGED_ENOUGH:
            raise RequestError("changed-enough", passing=True)

    def _timing(self, seat: int, page: Page, command: messages.Move, move: Move, heard: int) -> Timing:
        try:
            return self._reflexes.timing(seat, page, command, type(move), heard)
        except RequestError:
            self._check(seat, move)  # what the rules say against it comes first
            raise

    async def make(
        self,
        by: int,
        move: Move,
        timing: Timing = UNTIMED,
        *,
        at: int | None = None,
        done: Done | None = None,
    ) -> None:
        """Make a move. Raises `Refused`, and `RequestError` if it cannot be stored."""
        await self.carry_out(self.prepare(by, move, timing, at), timing, done)

    async def seat(self, sits: Sits, row: TableRow, rows: Sequence[SeatRow], done: Done | None) -> None:
        """Somebody else sits at a seat: who that is, is stored with the entry that says so. Raises `RequestError`."""
        # Dated no later than the clock's next move: a bot that is still waited for could not move before that else.
        prepared = self.prepare(TABLE, sits, at=self._live.bots_time())
        await self._kept.store(row, rows, [prepared.entry], done)
        self._live.host.commit(prepared)

    def prepare(self, by: int, move: Move, timing: Timing = UNTIMED, at: int | None = None) -> Prepared:
        """What a move would lead to, now or `at` another moment. Raises `Refused`; changes nothing."""
        ledger = self._live.host.ledger
        at = self._live.now() if at is None else at
        try:
            return ledger.prepare(ledger.entry(by, move, at, timing.rt, timing.u, timing.proof))
        except Refused:
            raise
        except Exception as problem:
            incident(log, f"{self._kept.name}: {by} wanted {move}", problem)
            raise RequestError("broken", 500) from None

    async def carry_out(self, prepared: Prepared, timing: Timing = UNTIMED, done: Done | None = None) -> None:
        """Store what was prepared, then let it have happened. A reflex round that it ends is closed only then."""
        row = None if prepared.result is None else self._kept.next_row(phase="over")
        rows = self._rows_after(timing) if self._reflexes.closes(prepared.acting) else None
        await self._kept.store(row, rows, [prepared.entry], done)
        self._live.host.commit(prepared)
        self._reflexes.stored(timing)
        if rows is not None:
            self._kept.sit(rows)
            self._reflexes.finish()

    def _rows_after(self, last: Timing) -> list[SeatRow]:
        """The seats after a reflex round: what it cost each is stored with its verdict."""
        rows = self._kept.seat_rows()
        for seat, credit in self._reflexes.credits_after(last).items():
            rows[seat] = replace(rows[seat], credit=msgspec.json.encode(credit).decode())
        return rows
