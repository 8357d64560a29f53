"""What each seat may know, as messages: the events it is told, the position as it sees it, and the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Raw, Struct

from tablee.hosts.live import LiveHost
from tablee.kernel import NOBODY, Acting, Card, Event, Game, Move
from tablee.server.table.kept import Kept
from tablee.server.table.livegame import LiveGame
from tablee.server.table.sitters import Sitter
from tablee.server.wire import messages
from tablee.server.wire.messages import Moves, Past, Position, Told, ToPage, Update

_encode = msgspec.json.Encoder().encode


def encode(message: ToPage) -> bytes:
    """A message as it goes over the wire."""
    return _encode(message)


def position(host: LiveHost, who: int) -> bytes:
    """The game as `who` sees it: a `Position`, encoded."""
    game, state = host.ledger.game, host.ledger.state
    view = state.view(who)
    moves: list[Move] = []
    if who in host.acting.seats:
        moves = [move for move in state.legal(who) if type(move) not in game.unaided]
        moves += state.offers()
    return _encode(
        Position(
            view=_part(view),
            acting=_acting(host.acting.public()),
            legal=[_offered(game, move, game.meant(move, view)) for move in moves],
            words=list(game.describe(view)),
            tally=None if game.Tally is None else _part(game.tally(view)),
            result=host.result,
        )
    )


def _acting(acting: Acting) -> messages.Acting:
    return messages.Acting(acting.seats, acting.kind, acting.due, acting.since, acting.awaits)


def _part(value: Struct | None) -> Any:
    """What a message has as `Raw`, because its type is the game's own: it is encoded with the whole."""
    return value


@lru_cache(maxsize=10_000)
def _offered(game: Game, move: Move, meant: tuple[Card, ...]) -> Any:
    """A move that somebody may make, with its words: `Moves`, encoded. The same ones are offered again and again."""
    return Raw(_encode(Moves(_part(move), game.say_move(move, meant), type(move) in game.reflex)))


class Telling:
    """What is told of one game."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def past(self, events: Sequence[Event], after: int, upto: int) -> bytes:
        """The events after number `after`, up to number `upto`."""
        return encode(Past(self._told(events, after, upto)))

    def update(
        self,
        events: Sequence[Event],
        after: int,
        position: bytes,
        at: int,
        reveal: messages.Reveal | None = None,
        round: int = 0,
    ) -> bytes:
        """The events after number `after`, and where they lead."""
        seen: Any = Raw(position)
        return encode(Update(self._told(events, after, len(events)), seen, at, reveal, round))

    def _told(self, events: Sequence[Event], after: int, upto: int) -> Any:
        """A list of `Told`, already encoded."""
        rows = [
            b'{"n":%d,%b' % (number, _unnumbered(self._game, event))
            for number, event in enumerate(events[after:upto], after + 1)
        ]
        return Raw(b"[" + b",".join(rows) + b"]")


@lru_cache(maxsize=10_000)
def _unnumbered(game: Game, event: Event) -> bytes:
    """A `Told` without its number, which each seat counts for itself, encoded.

    All seats are told much the same, and much of what happens at one table happened at another.
    """
    told = Told(0, _part(event), game.say_event(event), event.cites())
    return _encode(told).removeprefix(b'{"n":0,')


def table(kept: Kept, live: LiveGame | None, onlookers: int) -> messages.Table:
    """The table and who sits there, as somebody without a seat sees it."""
    row, sitters = kept.row, kept.sitters
    return messages.Table(
        id=row.id,
        code=row.code,
        game=row.game,
        phase=row.phase,
        seats=[
            _seat(sitter, live is not None and live.is_absent(seat)) for seat, sitter in enumerate(sitters)
        ],
        options=kept.options,
        pace=row.pace,
        you=NOBODY,
        owner=row.owner,
        onlookers=onlookers,
        rest=_rest(live, sitters),
        retractable={} if live is None else {seat: undo.to for seat, undo in live.retractable.items()},
        request=_request(live),
        rematch=row.rematch,
    )


def _rest(live: LiveGame | None, sitters: Sequence[Sitter]) -> messages.Rest | None:
    if live is None or not live.rests(sitters):
        return None
    return messages.Rest(live.host.rests_since, live.host.rests_until)


def _request(live: LiveGame | None) -> messages.TakebackRequest | None:
    request = None if live is None else live.request
    return (
        None
        if request is None
        else messages.TakebackRequest(request.seat, request.until, sorted(request.awaits))
    )


def _seat(sitter: Sitter, absent: bool) -> messages.SeatInfo:
    row = sitter.row
    kind = "absent" if absent and sitter.is_person else row.kind
    return messages.SeatInfo(kind, row.name, bool(sitter.pages), sitter.ready, row.bot)
