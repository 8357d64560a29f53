"""Before the game: who sits where, who may start it, and that nobody waits for somebody who is gone.

The table belongs to whoever made it. Once they have been away for a while, the next person who is there decides
instead; when they come back it is theirs again, as a seat is during the game. Phones put pages to sleep, not least that
of somebody who leaves for a moment to send the others the link.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import inf

import msgspec

from tablee.kernel import TABLE, Game, Sits
from tablee.kernel.draws import MAX_LUCK
from tablee.server.clock import Clocks
from tablee.server.storage.store import Done, NotStored, TableRow
from tablee.server.table.kept import Kept
from tablee.server.table.livegame import LiveGame, begin
from tablee.server.table.seating import arranged, check_players, introduced, joined
from tablee.server.table.sitters import Sitter
from tablee.server.wire import messages, requests
from tablee.server.wire.errors import RequestError, wished
from tablee.server.wire.identity import digest, new_token


class Gathering:
    """What can be done at a table before its game begins. `look` is called when it may pass to somebody else."""

    def __init__(self, kept: Kept, game: Game, look: Callable[[], None]) -> None:
        self._kept = kept
        self._game = game
        self._ownership = Ownership(kept.context.clocks, kept.context.settings.owner_absence_s, look)

    async def join(self, who: requests.Join) -> messages.Seated:
        """Take a free seat."""
        self._check_open()
        token = new_token(self._kept.context.random)
        seat, rows = joined(self._kept.seat_rows(), who, digest(token))
        await self._kept.store(self._kept.next_row(), rows)
        self._kept.sit(rows)
        return messages.Seated(self._kept.row.id, seat, token)

    async def introduce(self, seat: int, command: messages.Introduce, done: Done) -> None:
        """Somebody has another name, or looks different."""
        self._check_open()
        rows = introduced(self._kept.seat_rows(), seat, command)
        await self._kept.store(self._kept.next_row(), rows, done=done)
        self._kept.sit(rows)

    async def add_luck(self, sitter: Sitter, command: messages.AddLuck, done: Done) -> None:
        """Somebody adds luck of their own to what chance draws from. Nobody can add much of it."""
        self._check_open()
        draws = self._kept.draws
        if draws is None:
            raise RequestError("no-draws")
        if command.luck in draws.luck:
            return
        if sitter.added_luck or len(draws.luck) >= MAX_LUCK:
            raise RequestError("luck-enough")
        more = msgspec.structs.replace(draws, luck=(*draws.luck, command.luck))
        await self._kept.store(self._kept.next_row(draws=msgspec.json.encode(more).decode()), done=done)
        sitter.added_luck = True

    async def arrange(self, by: int, command: messages.Arrange, done: Done) -> None:
        """The owner says who shall sit at a seat."""
        self._check_owner(by)
        before = self._kept.sitters
        sitters, owner = arranged(self._game, before, by, command.seat, command.wish)
        self._check_number(len(sitters))
        maker = before[self._kept.row.maker]
        row = self._kept.next_row(owner=owner, maker=sitters.index(maker) if maker in sitters else owner)
        await self._kept.store(row, [sitter.row for sitter in sitters], done=done)
        for sitter in before:
            if sitter not in sitters:
                sitter.stand_up()
        self._kept.sitters = sitters

    async def start(self, by: int, done: Done) -> LiveGame:
        """The owner begins the game: its first entries say who sits where."""
        self._check_owner(by)
        seats = self._kept.seat_rows()
        if any(seat.kind == "open" for seat in seats):
            raise RequestError("seats-open")
        live = begin(self._kept, self._game, self._kept.context.clocks.date())
        for seat, who in enumerate(seats):
            sits = Sits(seat, "bot" if who.kind == "bot" else "person")
            live.host.make(live.host.ledger.entry(TABLE, sits, 0))
        row = self._kept.next_row(phase="playing", code="", started=live.started)
        await self._kept.store(row, entries=live.host.ledger.entries, done=done)
        return live

    async def check_code(self) -> None:
        """Forget the code if the table is not found by it any longer: it leads to another one soon."""
        row = self._kept.row
        with suppress(NotStored):
            if row.code and await self._kept.context.storage.find(row.code) != row.id:
                self._kept.row = msgspec.structs.replace(row, code="")

    def _check_number(self, players: int) -> None:
        """Whether so many can play, with the options that were chosen."""
        game = self._game
        check_players(game, players)
        with wished():
            game.new(players, self._kept.row.options_of(game))

    def _check_open(self) -> None:
        if self._kept.row.phase != "gathering":
            raise RequestError("begun")

    def _check_owner(self, seat: int) -> None:
        self._check_open()
        if seat != self._kept.row.owner:
            raise RequestError("owner-only")

    async def choose_owner(self) -> None:
        """The table passes to somebody who is here, and back."""
        kept, ownership = self._kept, self._ownership
        owner = ownership.owner(kept.row, kept.sitters)
        if owner != kept.row.owner:
            try:
                await kept.store(kept.next_row(owner=owner))
            except RequestError:
                ownership.call(kept.context.settings.storage_retry_s)
                return
        ownership.look_again(kept.row, kept.sitters)

    def stop(self) -> None:
        """The game begins, or the table is left: call nobody any more."""
        self._ownership.rest()


class Ownership:
    """Notices that the owner is away. A table that was just made, or read again, gives them the whole time to come."""

    def __init__(self, clocks: Clocks, patience: float, look: Callable[[], None]) -> None:
        self._clocks = clocks
        self._patience = patience
        self._look = look
        self._away_since: float | None = clocks.steady()
        """When the owner's last page left; None while they are here."""
        self._alarm: asyncio.TimerHandle | None = None

    def owner(self, row: TableRow, sitters: Sequence[Sitter]) -> int:
        """The seat of whoever decides now."""
        if sitters[row.maker].pages:
            return row.maker
        self._note(sitters[row.owner])
        successor = _next_person(sitters, row.owner)
        return row.owner if successor is None or self._left() > 0 else successor

    def look_again(self, row: TableRow, sitters: Sequence[Sitter]) -> None:
        """Set the alarm for when the table may pass to somebody else who is here; none if nobody is."""
        self.rest()
        self._note(sitters[row.owner])
        if self._away_since is not None and _next_person(sitters, row.owner) is not None:
            self.call(self._left())

    def call(self, wait: float) -> None:
        """Set the alarm for so many seconds from now."""
        self.rest()
        self._alarm = asyncio.get_running_loop().call_later(max(wait, 0.001), self._look)

    def rest(self) -> None:
        """Cancel the alarm."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _note(self, owner: Sitter) -> None:
        if owner.pages:
            self._away_since = None
        elif self._away_since is None:
            self._away_since = self._clocks.steady()

    def _left(self) -> float:
        """For how many seconds the table is still the owner's."""
        if self._away_since is None:
            return inf
        return self._away_since + self._patience - self._clocks.steady()


def _next_person(sitters: Sequence[Sitter], owner: int) -> int | None:
    """The next seat after the owner's whose person is here."""
    others = [*range(owner + 1, len(sitters)), *range(owner)]
    return next((seat for seat in others if sitters[seat].pages), None)
