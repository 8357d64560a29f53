"""Who sits where: before the game, while it goes on, and at a rematch.

Methods that carry out a command check it and return a `PreparedWrite`: what to store, and what to do then.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from math import inf
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from tablee.kernel import TABLE, Game, Prepared, Sits
from tablee.kernel.draws import MAX_LUCK
from tablee.server.clock import Clocks
from tablee.server.storage.store import NotStored, SeatRow, TableRow
from tablee.server.table.pages import Page, SeatState
from tablee.server.table.publish import Audience
from tablee.server.table.schedule import PACE, LiveGame, begin
from tablee.server.table.seats import (
    PreparedWrite,
    StoredTable,
    arranged,
    bot_row,
    check_players,
    introduced,
    joined,
    options_for,
    person_name,
    successor_row,
    taken_avatars,
)
from tablee.server.wire import encoding, messages, requests
from tablee.server.wire.errors import RequestError, wished
from tablee.server.wire.identity import avatar_for, digest, new_token


class Gathering:
    """What can be done at a table before its game begins. `wake` is called when the owner may change."""

    def __init__(self, stored: StoredTable, game: Game, wake: Callable[[], None]) -> None:
        self._stored = stored
        self._game = game
        self._ownership = Ownership(stored.context.clocks, stored.context.settings.owner_absence_s, wake)

    async def join(self, who: requests.Join) -> messages.Seated:
        """Take a free seat. Raises `RequestError`."""
        self._check_open()
        token = new_token(self._stored.context.random)
        seat, rows = joined(self._stored.seat_rows(), who, digest(token))
        await self._stored.store(self._stored.next_row(), rows)
        self._stored.set_rows(rows)
        return messages.Seated(self._stored.row.id, seat, token)

    def introduce(self, seat: int, command: messages.Introduce) -> PreparedWrite:
        """A person takes another name or avatar."""
        self._check_open()
        rows = introduced(self._stored.seat_rows(), seat, command)
        return PreparedWrite(self._stored.next_row(), rows, then=partial(self._stored.set_rows, rows))

    def add_luck(self, seat: SeatState, command: messages.AddLuck) -> PreparedWrite | None:
        """A person adds luck of their own to what chance draws from: once, and little of it."""
        self._check_open()
        draws = self._stored.draws
        if draws is None:
            raise RequestError("no-draws")
        if command.luck in draws.luck:
            return None
        if seat.added_luck or len(draws.luck) >= MAX_LUCK:
            raise RequestError("luck-enough")
        more = replace(draws, luck=(*draws.luck, command.luck))
        row = self._stored.next_row(draws=msgspec.json.encode(more).decode())

        def stored() -> None:
            seat.added_luck = True

        return PreparedWrite(row, then=stored)

    def arrange(self, by: int, command: messages.Arrange) -> PreparedWrite:
        """The owner decides who may sit at a seat."""
        self._check_owner(by)
        before = self._stored.seats
        seats, owner = arranged(self._game, before, by, command.seat, command.wish)
        check_players(self._game, len(seats))
        with wished():
            self._game.new(len(seats), self._stored.row.options_of(self._game))
        maker = before[self._stored.row.maker]
        row = self._stored.next_row(owner=owner, maker=seats.index(maker) if maker in seats else owner)
        return PreparedWrite(row, [seat.row for seat in seats], then=partial(self._stored.set_seats, seats))

    def start(self, by: int) -> tuple[LiveGame, TableRow]:
        """The owner begins the game: its first entries say who sits where."""
        self._check_owner(by)
        seats = self._stored.seat_rows()
        if any(seat.kind == "open" for seat in seats):
            raise RequestError("seats-open")
        live = begin(self._stored, self._stored.context.clocks.date())
        for seat, who in enumerate(seats):
            live.commit(live.prepare(TABLE, Sits(seat, "bot" if who.kind == "bot" else "person"), 0))
        return live, self._stored.next_row(phase="playing", code="", started=live.started)

    async def check_code(self) -> None:
        """Forget the code if it no longer finds the table: it will be another's."""
        row = self._stored.row
        with suppress(NotStored):
            if row.code and await self._stored.context.storage.find(row.code) != row.id:
                self._stored.row = replace(row, code="")

    def _check_open(self) -> None:
        if self._stored.row.phase != "gathering":
            raise RequestError("begun")

    def _check_owner(self, seat: int) -> None:
        self._check_open()
        if seat != self._stored.row.owner:
            raise RequestError("owner-only")

    async def choose_owner(self) -> None:
        """Store another owner if the present one is away for too long, or the maker is back."""
        stored, ownership = self._stored, self._ownership
        owner = ownership.owner(stored.row, stored.seats)
        if owner != stored.row.owner:
            try:
                await stored.store(stored.next_row(owner=owner))
            except RequestError:
                ownership.call(stored.context.settings.storage_retry_s)
                return
        ownership.look_again(stored.row, stored.seats)

    def stop(self) -> None:
        """The game begins, or the table is left: `wake` is not called from now on."""
        self._ownership.rest()


class Ownership:
    """Notices that the owner is away. A table that was just made, or loaded, gives them the whole time to come.

    The table belongs to its maker. Once they have been away for a while, the next person who is there decides instead;
    when they come back it is theirs again. Phones put pages to sleep, also while their owner sends the others the link.
    """

    def __init__(self, clocks: Clocks, absence_s: float, wake: Callable[[], None]) -> None:
        self._clocks = clocks
        self._absence_s = absence_s
        self._wake = wake
        self._away_since_s: float | None = clocks.steady()
        """When the owner's last page left; None while they are here."""
        self._alarm: asyncio.TimerHandle | None = None

    def owner(self, row: TableRow, seats: Sequence[SeatState]) -> int:
        """The seat of the person who decides now."""
        if seats[row.maker].pages:
            return row.maker
        self._note(seats[row.owner])
        successor = _next_person(seats, row.owner)
        return row.owner if successor is None or self._left_s() > 0 else successor

    def look_again(self, row: TableRow, seats: Sequence[SeatState]) -> None:
        """Set the alarm for when another person who is here becomes the owner, if there is one."""
        self.rest()
        self._note(seats[row.owner])
        if self._away_since_s is not None and _next_person(seats, row.owner) is not None:
            self.call(self._left_s())

    def call(self, wait_s: float) -> None:
        """Set the alarm."""
        self.rest()
        self._alarm = asyncio.get_running_loop().call_later(max(wait_s, 0.001), self._wake)

    def rest(self) -> None:
        """Cancel the alarm."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _note(self, owner: SeatState) -> None:
        if owner.pages:
            self._away_since_s = None
        elif self._away_since_s is None:
            self._away_since_s = self._clocks.steady()

    def _left_s(self) -> float:
        """For how many seconds the present owner stays it while away."""
        if self._away_since_s is None:
            return inf
        return self._away_since_s + self._absence_s - self._clocks.steady()


def _next_person(seats: Sequence[SeatState], owner: int) -> int | None:
    """The next seat after the owner's whose person is here."""
    others = [*range(owner + 1, len(seats)), *range(owner)]
    return next((seat for seat in others if seats[seat].pages), None)


class Handover:
    """The seats of a game under way.

    An onlooker may ask for the seat of a bot. It is promised to them, and theirs between two rounds
    (`LiveGame.between_rounds`) while a page of theirs is here. A promise to a person who is gone holds up no other.
    From then on they see what that seat sees, and a person who has left a seat sees nothing of it.
    """

    def __init__(self, stored: StoredTable, live: LiveGame) -> None:
        self._stored = stored
        self._game = live.ledger.game
        self._live = live

    def leave(self, seat: int) -> PreparedWrite:
        """A person leaves the game: a bot plays on at once, and they look on."""
        self._check_under_way()
        levels = [each.row.bot for each in self._stored.seats if each.row.bot]
        wish = messages.SeatWish("bot", levels[0] if levels else self._game.bot_names()[0])
        return self._give_to_bot(seat, wish)

    async def join(self, who: requests.Join) -> messages.Seated:
        """Promise the seat of a bot to an onlooker. Raises `RequestError`."""
        self._check_under_way()
        if not self._stored.row.latecomers:
            raise RequestError("no-latecomers")
        rows = self._stored.seat_rows()
        free = [seat.number for seat in self._stored.seats if seat.row.kind == "bot" and not seat.successors]
        if not free:
            raise RequestError("no-bots-seat")
        number = who.seat if who.seat in free else free[0]
        token = new_token(self._stored.context.random)
        promised = [replace(row, name=row.heir) for row in rows if row.heir]
        name = person_name(who.name, [*rows, *promised])
        freed = [*rows[:number], replace(rows[number], heir_avatar=None), *rows[number + 1 :]]
        avatar = avatar_for(who.avatar, taken_avatars(freed))
        rows[number] = replace(rows[number], heir=name, heir_token=digest(token), heir_avatar=avatar)
        await self._stored.store(seats=rows)
        self._stored.seats[number].row = rows[number]
        return messages.Seated(self._stored.row.id, number, token)

    def take_over(self, seat: int) -> PreparedWrite:
        """A person gets the bot's seat that was promised to them."""
        rows = self._stored.seat_rows()
        rows[seat] = successor_row(rows[seat])
        row = self._stored.next_row()
        if rows[row.owner].kind != "person" or row.owner == seat:
            row = replace(row, owner=seat, maker=seat)  # there was no person to decide
        pages = list(self._stored.seats[seat].successors)
        return self._write(seat, Sits(seat, "person"), row, rows, pages)

    def arrange(self, by: int, command: messages.Arrange) -> PreparedWrite:
        """The owner chooses the bot of a seat where a bot plays: no person's seat then, nor promised to one."""
        self._check_under_way()
        if by != self._stored.row.owner:
            raise RequestError("owner-only")
        seat = command.seat
        if seat >= len(self._stored.seats):
            raise RequestError("no-such-seat", 422)
        if command.wish.kind != "bot" or not self._live.played_by_bot(seat):
            raise RequestError("begun")
        rows = self._stored.seat_rows()
        if rows[seat].kind == "person":
            return self._give_to_bot(seat, command.wish)
        level = bot_row(self._game, command.wish, rows).bot
        rows[seat] = replace(rows[seat], bot=level, heir="", heir_token="", heir_avatar=None)

        def stored() -> None:
            self._stored.seats[seat].vacate()
            self._stored.seats[seat].row = rows[seat]

        return PreparedWrite(seats=rows, then=stored)

    def _check_under_way(self) -> None:
        if self._stored.row.phase != "playing":
            raise RequestError("game-over")

    def _give_to_bot(self, seat: int, wish: messages.SeatWish) -> PreparedWrite:
        """Seat a bot instead of a person. The arbiter's credit stays with the seat."""
        rows = self._stored.seat_rows()
        rows[seat] = replace(bot_row(self._game, wish, rows), credit=rows[seat].credit)
        return self._write(seat, Sits(seat, "bot"), self._row_without(seat), rows, [])

    def _row_without(self, seat: int) -> TableRow:
        """The table's row without the person of this seat: another one is the owner, if any is left."""
        row = self._stored.next_row()
        others = [
            (not each.pages, (each.number - seat) % len(self._stored.seats), each.number)
            for each in self._stored.seats
            if each.is_person and each.number != seat
        ]
        if others and seat == row.owner:
            row = replace(row, owner=min(others)[2])
        return replace(row, maker=row.owner) if seat == row.maker else row

    def _write(
        self, seat: int, sits: Sits, row: TableRow, rows: Sequence[SeatRow], pages: Sequence[Page]
    ) -> PreparedWrite:
        """Another player at a seat: who that is, is stored with the entry that says so."""
        # Dated no later than the clock's next move: a bot that is still waited for could not move before that else.
        prepared = self._live.prepare(TABLE, sits, self._live.bots_time())
        return PreparedWrite(
            row, rows, [prepared.entry], partial(self._seated, prepared, seat, rows[seat], pages)
        )

    def _seated(self, prepared: Prepared, number: int, row: SeatRow, pages: Sequence[Page]) -> None:
        self._live.commit(prepared)
        self._stored.seats[number].vacate()
        self._stored.seats[number] = seat = SeatState(row, number)
        seat.gone_since = self._live.now()
        seat.occupy(pages)
        self._live.note_presence(self._stored.seats)


def adjust(
    stored: StoredTable, game: Game, live: LiveGame | None, by: int, command: messages.Adjust
) -> PreparedWrite:
    """The owner changes the table's settings, before the game or during it."""
    if stored.row.phase == "over":
        raise RequestError("game-over")
    if by != stored.row.owner:
        raise RequestError("owner-only")
    asked: dict[str, Any] = {
        "pace": command.pace,
        "latecomers": command.latecomers,
        "chat": command.chat,
        "watched": command.watched,
    }
    changed = {name: value for name, value in asked.items() if value is not None}
    if command.options is not None:
        if stored.row.phase != "gathering":
            raise RequestError("begun")
        changed["options"] = options_for(game, command.options, len(stored.seats))

    def set_pace() -> None:
        if live is not None:
            live.pace = PACE[stored.row.pace]

    return PreparedWrite(stored.next_row(**changed), then=set_pace)


class RematchMaker(Protocol):
    """The other tables, as far as a rematch has to know them."""

    async def make_rematch(self, table: StoredTable, owner: int, asked_from: str) -> None:
        """Make a table with the same people, and link this one to it. It counts for the address that asked."""
        ...

    async def seat_at(self, table: str, token: str) -> int | None:
        """The seat that this digest of a token opens at another table."""
        ...


class Rematches:
    """The rematch of one table: it is made when a seat first asks, and all persons are told their seats."""

    def __init__(self, stored: StoredTable, audience: Audience, registry: RematchMaker) -> None:
        self._stored = stored
        self._audience = audience
        self._registry = registry

    async def ask(self, seat: int, asked_from: str) -> None:
        """Make the rematch, unless it is there. Raises `RequestError`."""
        if self._stored.row.phase != "over":
            raise RequestError("not-over")
        if not self._stored.row.rematch:
            await self._registry.make_rematch(self._stored, seat, asked_from)
            for page in list(self._audience.pages):
                await self.invite(page)

    async def invite(self, page: Page) -> None:
        """Tell a person their seat at the rematch, if there is one: their token opens that one too."""
        rematch = self._stored.row.rematch
        if not rematch or not page.token:
            return
        seat = await self._registry.seat_at(rematch, digest(page.token))
        if seat is not None:
            page.send(encoding.encode(messages.Reseated(messages.Seated(rematch, seat, page.token))))
