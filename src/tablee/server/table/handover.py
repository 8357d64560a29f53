"""During the game: who leaves their seat to a bot, who gets a bot's seat, and what the owner may still change.

Whoever looks on may ask for the seat of a bot. It is promised to them, and theirs as soon as one round is over and the
next has not begun (`LiveHost.between_rounds`), while a page of theirs is here. A promise to somebody who is gone holds
up nobody else. From then on they see what that seat sees, and whoever left a seat sees nothing of it any more.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tablee.kernel import Game, Sits
from tablee.kernel.player import bot_names
from tablee.server.storage.store import Done, SeatRow, TableRow
from tablee.server.table.kept import Kept
from tablee.server.table.livegame import PACE, LiveGame
from tablee.server.table.moves import Moves
from tablee.server.table.seating import bot_row, options_for, person_name, taken
from tablee.server.table.sitters import Sitter
from tablee.server.wire import messages, requests
from tablee.server.wire.errors import RequestError
from tablee.server.wire.identity import avatar_for, digest, new_token


class Handover:
    """The seats of one game under way."""

    def __init__(self, kept: Kept, game: Game, live: LiveGame, moves: Moves) -> None:
        self._kept = kept
        self._game = game
        self._live = live
        self._moves = moves

    async def leave(self, seat: int, done: Done) -> None:
        """Somebody gets up: a bot plays on at once, and they look on."""
        self._check_under_way()
        await self._give_to_bot(seat, self._level(), done)

    async def ask(self, who: requests.Join) -> messages.Seated:
        """Somebody who looks on would like the seat of a bot: it is promised to them."""
        self._check_under_way()
        if not self._kept.row.latecomers:
            raise RequestError("no-latecomers")
        rows = self._kept.seat_rows()
        free = [seat for seat, sitter in enumerate(self._kept.sitters) if _free(sitter)]
        if not free:
            raise RequestError("no-bots-seat")
        seat = who.seat if who.seat in free else free[0]
        token = new_token(self._kept.context.random)
        others = [replace(row, name=row.heir) for row in rows if row.heir]
        heir = person_name(who.name, [*rows, *others])
        freed = [*rows[:seat], replace(rows[seat], heir_avatar=None), *rows[seat + 1 :]]
        looks = avatar_for(who.avatar, taken(freed))
        rows[seat] = replace(rows[seat], heir=heir, heir_token=digest(token), heir_avatar=looks)
        await self._kept.store(seats=rows)
        self._kept.sitters[seat].row = rows[seat]
        return messages.Seated(self._kept.row.id, seat, token)

    async def take_over(self, seat: int) -> None:
        """Whoever was promised a bot's seat sits there now."""
        heirs = list(self._kept.sitters[seat].heirs)
        rows = self._kept.seat_rows()
        rows[seat] = heirs_row(rows[seat])
        row = self._kept.next_row()
        if rows[row.owner].kind != "person" or row.owner == seat:
            row = replace(row, owner=seat, maker=seat)  # nobody was left to decide
        await self._moves.seat(Sits(seat, "person"), row, rows, None)
        self._put(seat, rows[seat])
        self._kept.sitters[seat].sit(heirs)

    async def arrange(self, by: int, command: messages.Arrange, done: Done) -> None:
        """The owner says which bot plays, where a bot plays: it is nobody's seat then, and nobody's to come."""
        self._check_owner(by)
        seat = command.seat
        if seat >= len(self._kept.sitters):
            raise RequestError("no-such-seat", 422)
        if command.wish.kind != "bot" or not self._live.host.played_by_bot(seat):
            raise RequestError("begun")
        rows = self._kept.seat_rows()
        if rows[seat].kind == "person":
            await self._give_to_bot(seat, command.wish, done)
            return
        level = bot_row(self._game, command.wish, rows).bot
        rows[seat] = replace(rows[seat], bot=level, heir="", heir_token="", heir_avatar=None)
        await self._kept.store(seats=rows, done=done)
        self._kept.sitters[seat].stand_up()
        self._kept.sitters[seat].row = rows[seat]

    def pace_is(self, pace: messages.Pace) -> None:
        """From now on the game goes at this pace."""
        self._live.host.pace = PACE[pace]

    def _check_under_way(self) -> None:
        if self._kept.row.phase != "playing":
            raise RequestError("game-over")

    def _check_owner(self, seat: int) -> None:
        self._check_under_way()
        if seat != self._kept.row.owner:
            raise RequestError("owner-only")

    def _level(self) -> messages.SeatWish:
        """How well a bot plays that takes over: as the first of the others here."""
        levels = [sitter.row.bot for sitter in self._kept.sitters if sitter.row.bot]
        return messages.SeatWish("bot", levels[0] if levels else bot_names(self._game)[0])

    async def _give_to_bot(self, seat: int, wish: messages.SeatWish, done: Done) -> None:
        """A bot sits there instead of a person: the arbiter's credit stays with the seat."""
        rows = self._kept.seat_rows()
        rows[seat] = replace(bot_row(self._game, wish, rows), credit=rows[seat].credit)
        await self._moves.seat(Sits(seat, "bot"), self._row_without(seat), rows, done)
        self._put(seat, rows[seat])

    def _row_without(self, seat: int) -> TableRow:
        """The table's row once nobody sits there: somebody else decides, if anybody is left."""
        row = self._kept.next_row()
        others = [
            (not sitter.pages, (other - seat) % len(self._kept.sitters), other)
            for other, sitter in enumerate(self._kept.sitters)
            if sitter.is_person and other != seat
        ]
        if others and seat == row.owner:
            row = replace(row, owner=min(others)[2])
        return replace(row, maker=row.owner) if seat == row.maker else row

    def _put(self, seat: int, row: SeatRow) -> None:
        self._kept.sitters[seat].stand_up()
        self._kept.sitters[seat] = sitter = Sitter(row)
        sitter.gone_since = self._live.now()
        self._live.count_people(self._kept.sitters)


async def adjust(kept: Kept, game: Game, by: int, command: messages.Adjust, done: Done) -> None:
    """The owner says what the table is like, before the game or during it."""
    if kept.row.phase == "over":
        raise RequestError("game-over")
    if by != kept.row.owner:
        raise RequestError("owner-only")
    wished: dict[str, Any] = {
        "pace": command.pace,
        "latecomers": command.latecomers,
        "chat": command.chat,
        "watched": command.watched,
    }
    changed = {name: value for name, value in wished.items() if value is not None}
    if command.options is not None:
        if kept.row.phase != "gathering":
            raise RequestError("begun")
        changed["options"] = options_for(game, command.options, len(kept.sitters))
    await kept.store(kept.next_row(**changed), done=done)


def heirs_row(row: SeatRow) -> SeatRow:
    """A bot's seat as it is once whoever was promised it sits there."""
    if not row.heir:
        return row
    return SeatRow("person", row.heir, token=row.heir_token, credit=row.credit, avatar=row.heir_avatar)


def _free(sitter: Sitter) -> bool:
    """Whether a seat can be promised: a bot's, and not to somebody who is here."""
    return sitter.row.kind == "bot" and not sitter.heirs
