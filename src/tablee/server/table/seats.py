"""What is stored of a table, its row and its seats; and how wishes for seats become rows."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tablee.kernel import Entry, Game
from tablee.kernel.data import Json
from tablee.kernel.options import parse_options
from tablee.server.context import ServerContext
from tablee.server.storage.store import Change, Done, Fenced, NotStored, SeatRow, Stored, TableRow
from tablee.server.table.pages import SeatState
from tablee.server.wire.errors import RequestError, not_stored, wished
from tablee.server.wire.identity import Avatar, avatar_for, bot_name, bots_avatar, clean, digest, unique
from tablee.server.wire.messages import Introduce, SeatWish
from tablee.server.wire.requests import Join

log = logging.getLogger(__name__)


class PreparedWrite(Struct):
    """What a command stores, all of it or nothing, and what happens once it is stored."""

    row: TableRow | None = None
    seats: Sequence[SeatRow] | None = None
    entries: Sequence[Entry] = ()
    then: Callable[[], None] | None = None


class StoredTable:
    """The table's row and its seats. Nothing of them changes before it is stored.

    `on_lost` is called when another process turns out to run the table.
    """

    def __init__(
        self, context: ServerContext, stored: Stored, fence: int, on_lost: Callable[[], None]
    ) -> None:
        self.context = context
        self.row = stored.row
        self.options: Json = msgspec.json.decode(stored.row.options)
        self.draws = stored.row.read_draws()
        """The seeds of chance's draws: secret until the game is over."""
        self.commitment = "" if self.draws is None else self.draws.commitment
        """The commitment to `draws`, which is shown from the beginning."""
        self.origin = stored.row.read_origin()
        self.seats = [SeatState(row, number) for number, row in enumerate(stored.seats)]
        for seat in self.seats:
            for done in stored.done:
                if done.token == seat.row.token:
                    seat.restore_answer(done)
            seat.changes = len(seat.done) if stored.row.phase == "gathering" else 0
        self.fence = fence
        self.visitor = ""
        """The network address that the table's work is charged to, its owner's; empty: not known yet."""
        self._on_lost = on_lost

    @property
    def name(self) -> str:
        """What the log calls the table."""
        return f"table {self.row.id}"

    def seat_of_token(self, token: str) -> SeatState | None:
        """The seat that a token opens; None without a token, or with that of a promised seat. Raises `RequestError`."""
        if not token:
            return None
        known = digest(token)
        for seat in self.seats:
            if seat.row.token == known:
                return seat
        if self.promised_to(token) is not None:
            return None
        raise RequestError("unknown-token", 403)

    def promised_to(self, token: str) -> SeatState | None:
        """The bot's seat that was promised to the holder of this token."""
        known = digest(token) if token else None
        return next((seat for seat in self.seats if seat.row.heir_token == known), None)

    def next_row(self, **fields: Any) -> TableRow:
        """The table's row as it is to be stored next: with these fields, changed now."""
        return replace(self.row, changed=self.context.clocks.date(), **fields)

    def seat_rows(self) -> list[SeatRow]:
        """The rows of all seats."""
        return [seat.row for seat in self.seats]

    def set_rows(self, rows: Sequence[SeatRow]) -> None:
        """Take these rows, which were stored, for the same people at the same seats."""
        for seat, row in zip(self.seats, rows, strict=True):
            seat.row = row

    def set_seats(self, seats: list[SeatState]) -> None:
        """Seat other people, or the same ones elsewhere: their rows were stored."""
        for seat in self.seats:
            if seat not in seats:
                seat.vacate()
        self.seats = seats
        for number, seat in enumerate(seats):
            seat.number = number

    async def store(
        self,
        row: TableRow | None = None,
        seats: Sequence[SeatRow] | None = None,
        entries: Sequence[Entry] = (),
        done: Done | None = None,
    ) -> None:
        """Write a change, all of it or nothing; `self.row` is the new row then. Raises `RequestError`."""
        rows = None if seats is None else tuple(seats)
        change = Change(self.row.id, self.fence, row, rows, tuple(entries), done)
        context = self.context
        steady = context.clocks.steady
        since = steady()
        try:
            await context.storage.write(change)
        except Fenced as problem:
            log.warning("%s is let go of: %s", self.name, problem)
            self._on_lost()
            raise not_stored() from None
        except NotStored as problem:
            log.error("%s: cannot store: %s", self.name, problem)
            raise not_stored() from None
        finally:
            context.metrics.append.observe(steady() - since)
        if self.origin is not None:
            context.costs.stored_bytes.charge(self.visitor, len(msgspec.json.encode(change)))
        if row is not None:
            if row.options != self.row.options:
                self.options = msgspec.json.decode(row.options)
            if row.draws != self.row.draws:
                self.draws = row.read_draws()
            self.row = row

    async def carry_out(self, write: PreparedWrite, done: Done | None = None) -> None:
        """Store what a command prepared, then do what follows. Raises `RequestError`."""
        await self.store(write.row, write.seats, write.entries, done)
        if write.then is not None:
            write.then()


# Wishes become rows.


def seats_for(
    game: Game, wishes: Sequence[SeatWish], name: str, avatar: Avatar | None, token: str
) -> tuple[tuple[SeatRow, ...], int]:
    """The seats of a new table, and which of them is its maker's."""
    wishes = [wish for wish in wishes if wish.kind != "none"]
    check_players(game, len(wishes))
    mine = [seat for seat, wish in enumerate(wishes) if wish.kind == "me"]
    if len(mine) != 1:
        raise RequestError("one-is-me", 422)
    seats = [SeatRow("open")] * len(wishes)
    seats[mine[0]] = person_row(name, avatar, token, [])
    for seat, wish in enumerate(wishes):
        if wish.kind == "bot":
            seats[seat] = bot_row(game, wish, seats)
    return tuple(seats), mine[0]


def check_players(game: Game, players: int) -> None:
    """Raise `RequestError` if so many cannot play a game."""
    if not game.accepts(players):
        raise RequestError("players", 422, players=players, least=game.players[0], most=game.players[-1])


def options_for(game: Game, wish: Mapping[str, Any], players: int) -> str:
    """The options asked for, in JSON, if so many can begin the game with them. Raises `RequestError`."""
    with wished():
        options = parse_options(game.Options, wish)
        game.new(players, options)
    return msgspec.json.encode(options).decode()


def person_row(name: str, avatar: Avatar | None, token: str, others: Sequence[SeatRow]) -> SeatRow:
    """A person's seat, with a name and an avatar that no other seat has."""
    looks = avatar_for(avatar, taken_avatars(others))
    return SeatRow("person", person_name(name, others), token=token, avatar=looks)


def taken_avatars(seats: Sequence[SeatRow]) -> set[Avatar | None]:
    """The avatars of these seats, and of the people to whom one of them was promised."""
    return {avatar for seat in seats for avatar in (seat.avatar, seat.heir_avatar)}


def person_name(name: str, seats: Sequence[SeatRow]) -> str:
    """A name that can be shown, and that none of these seats has."""
    cleaned = clean(name)
    if not cleaned:
        raise RequestError("name", 422)
    return unique(cleaned, [seat.name for seat in seats])


def bot_row(game: Game, wish: SeatWish, seats: Sequence[SeatRow]) -> SeatRow:
    """A seat for a bot: the one asked for, or the game's default."""
    names = game.bot_names()
    bot = wish.bot or names[0]
    if bot not in names:
        raise RequestError("unknown-bot", 422, bot=bot, bots=", ".join(names))
    avatar = bots_avatar(taken_avatars(seats))
    return SeatRow("bot", bot_name([seat.name for seat in seats]), bot, avatar=avatar)


def successor_row(row: SeatRow) -> SeatRow:
    """A bot's seat once the person sits there to whom it was promised; any other seat as it is."""
    if not row.heir:
        return row
    return SeatRow("person", row.heir, token=row.heir_token, credit=row.credit, avatar=row.heir_avatar)


def arranged(
    game: Game, seats: Sequence[SeatState], owner: int, seat: int, wish: SeatWish
) -> tuple[list[SeatState], int]:
    """The seats, and the owner's number, once a wish of the owner is met."""
    after = list(seats)
    if seat == len(seats) < game.players[-1] and wish.kind != "none":
        after.append(SeatState(SeatRow("open")))
    if seat >= len(after):
        raise RequestError("no-such-seat", 422)
    if wish.kind == "me":
        after[owner], after[seat] = after[seat], after[owner]
        return after, seat
    if seat == owner:
        raise RequestError("own-seat", 422)
    if wish.kind == "none":
        del after[seat]
        return after, after.index(seats[owner])
    after[seat] = SeatState(SeatRow("open"))
    if wish.kind == "bot":
        after[seat] = SeatState(bot_row(game, wish, [each.row for each in after]))
    return after, owner


def joined(seats: Sequence[SeatRow], who: Join, token: str) -> tuple[int, list[SeatRow]]:
    """The seat that is wished for, or else the first free one, and all seats once it is taken."""
    free = [seat for seat, row in enumerate(seats) if row.kind == "open"]
    if not free:
        raise RequestError("full")
    seat = who.seat if who.seat in free else free[0]
    rows = _bots_yield(seats, who.avatar)
    rows[seat] = person_row(who.name, who.avatar, token, rows)
    return seat, rows


def introduced(seats: Sequence[SeatRow], seat: int, who: Introduce) -> list[SeatRow]:
    """All seats once a person has another name or avatar. Raises `RequestError` if another person has that."""
    rows = _bots_yield(seats, who.avatar)
    others = [*rows[:seat], *rows[seat + 1 :]]
    if who.avatar is not None:
        if who.avatar in taken_avatars(others):
            raise RequestError("avatar-taken")
        rows[seat] = replace(rows[seat], avatar=who.avatar)
    if who.name is not None:
        rows[seat] = replace(rows[seat], name=person_name(who.name, others))
    return rows


def _bots_yield(seats: Sequence[SeatRow], avatar: Avatar | None) -> list[SeatRow]:
    """The seats with another avatar for a bot that has the one a person wishes for."""
    return [
        replace(row, avatar=bots_avatar(taken_avatars(seats)))
        if row.kind == "bot" and row.avatar == avatar
        else row
        for row in seats
    ]
