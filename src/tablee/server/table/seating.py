"""Before the game: who sits where, and with which options. Wishes become rows, and rows change places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from tablee.kernel import Game
from tablee.kernel.options import parse_options
from tablee.kernel.player import bot_names
from tablee.server.storage.store import SeatRow
from tablee.server.table.sitters import Sitter
from tablee.server.wire.errors import RequestError, wished
from tablee.server.wire.identity import Avatar, avatar_for, bot_name, bots_avatar, clean, unique
from tablee.server.wire.messages import Introduce, SeatWish
from tablee.server.wire.requests import Join


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
    """Whether so many can play a game. Raises `RequestError`."""
    if not game.accepts(players):
        raise RequestError("players", 422, players=players, least=game.players[0], most=game.players[-1])


def options_for(game: Game, wish: Mapping[str, Any], players: int) -> str:
    """The options asked for, in JSON, if so many can begin the game with them. Raises `RequestError`."""
    with wished():
        options = parse_options(game.Options, wish)
        game.new(players, options)
    return msgspec.json.encode(options).decode()


def person_row(name: str, avatar: Avatar | None, token: str, others: Sequence[SeatRow]) -> SeatRow:
    """A seat for somebody, who is called and looks like nobody else."""
    looks = avatar_for(avatar, taken(others))
    return SeatRow("person", person_name(name, others), token=token, avatar=looks)


def taken(seats: Sequence[SeatRow]) -> set[Avatar | None]:
    """What those at these seats look like, and those who were promised one."""
    return {avatar for seat in seats for avatar in (seat.avatar, seat.heir_avatar)}


def person_name(name: str, seats: Sequence[SeatRow]) -> str:
    """A name that can be shown, and that nobody else at the table has."""
    cleaned = clean(name)
    if not cleaned:
        raise RequestError("name", 422)
    return unique(cleaned, [seat.name for seat in seats])


def bot_row(game: Game, wish: SeatWish, seats: Sequence[SeatRow]) -> SeatRow:
    """A seat for a bot: the one asked for, or the game's default."""
    names = bot_names(game)
    bot = wish.bot or names[0]
    if bot not in names:
        raise RequestError("unknown-bot", 422, bot=bot, bots=", ".join(names))
    return SeatRow("bot", bot_name([seat.name for seat in seats]), bot, avatar=bots_avatar(taken(seats)))


def arranged(
    game: Game, sitters: Sequence[Sitter], owner: int, seat: int, wish: SeatWish
) -> tuple[list[Sitter], int]:
    """Who sits where, and the owner's seat, once a wish of the owner is met."""
    after = list(sitters)
    if seat == len(sitters) < game.players[-1] and wish.kind != "none":
        after.append(Sitter(SeatRow("open")))
    if seat >= len(after):
        raise RequestError("no-such-seat", 422)
    if wish.kind == "me":
        after[owner], after[seat] = after[seat], after[owner]
        return after, seat
    if seat == owner:
        raise RequestError("own-seat", 422)
    if wish.kind == "none":
        del after[seat]
        return after, after.index(sitters[owner])
    after[seat] = Sitter(SeatRow("open"))
    if wish.kind == "bot":
        after[seat] = Sitter(bot_row(game, wish, [sitter.row for sitter in after]))
    return after, owner


def joined(seats: Sequence[SeatRow], who: Join, token: str) -> tuple[int, list[SeatRow]]:
    """The seat that is wished for, or else the first free one, and who sits where once it is taken."""
    free = [seat for seat, row in enumerate(seats) if row.kind == "open"]
    if not free:
        raise RequestError("full")
    seat = who.seat if who.seat in free else free[0]
    rows = _bots_yield(seats, who.avatar)
    rows[seat] = person_row(who.name, who.avatar, token, rows)
    return seat, rows


def introduced(seats: Sequence[SeatRow], seat: int, who: Introduce) -> list[SeatRow]:
    """Who sits where, once somebody has another name or avatar. Raises `RequestError` if that is another person's."""
    rows = _bots_yield(seats, who.avatar)
    others = [*rows[:seat], *rows[seat + 1 :]]
    if who.avatar is not None:
        if who.avatar in taken(others):
            raise RequestError("avatar-taken")
        rows[seat] = replace(rows[seat], avatar=who.avatar)
    if who.name is not None:
        rows[seat] = replace(rows[seat], name=person_name(who.name, others))
    return rows


def _bots_yield(seats: Sequence[SeatRow], avatar: Avatar | None) -> list[SeatRow]:
    """A person wishes for this avatar: a bot that has it takes another."""
    return [
        replace(row, avatar=bots_avatar(taken(seats))) if row.kind == "bot" and row.avatar == avatar else row
        for row in seats
    ]
