"""Each seat's cut, as messages: the events it is told, the position as it sees it, and the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Raw

from tablee.hosts.live import LiveHost
from tablee.kernel import Event, Game, Move
from tablee.server.storage.store import TableRow
from tablee.server.table.play import Play
from tablee.server.table.sitters import Sitter
from tablee.server.wire import messages
from tablee.server.wire.messages import Moves, Past, Position, Told, ToPage, Update

_encode = msgspec.json.Encoder().encode


def encode(message: ToPage) -> str:
    """A message as it goes over the wire."""
    return _encode(message).decode()


def position(host: LiveHost, who: int) -> Position:
    """The game as `who` sees it."""
    game, state = host.ledger.game, host.ledger.state
    acting = host.acting
    view = state.view(who)
    moves: list[Move] = []
    if who in acting.seats:
        moves = [move for move in state.legal(who) if type(move) not in game.unaided]
        moves += state.offers()
    return Position(
        view=Raw(_encode(view)),
        acting=acting.public(),
        legal=[Moves(Raw(_encode(move)), game.say_move(move), type(move) in game.reflex) for move in moves],
        words=list(game.describe(view)),
        tally=None if game.Tally is None else Raw(_encode(game.tally(view))),
        result=host.result,
    )


class Telling:
    """What is told of one game. An event is put into words and encoded once, however many are told, however often."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._encoded: dict[int, tuple[Event, bytes]] = {}
        """By identity: seats that are told the same share the event. It is kept with its words, or the next might be
        taken for it."""

    def past(self, events: Sequence[Event], after: int, upto: int) -> str:
        """The events after number `after`, up to number `upto`."""
        return encode(Past(self._told(events, after, upto)))

    def update(
        self,
        events: Sequence[Event],
        after: int,
        seen: Position,
        at: int,
        reveal: messages.Reveal | None = None,
        round: int = 0,
    ) -> str:
        """The events after number `after`, and where they lead."""
        return encode(Update(self._told(events, after, len(events)), seen, at, reveal, round))

    def _told(self, events: Sequence[Event], after: int, upto: int) -> Any:
        """A list of `Told`, already encoded."""
        rows = (
            b'{"n":%d,%b' % (number, self._words(event))
            for number, event in enumerate(events[after:upto], after + 1)
        )
        return Raw(b"[" + b",".join(rows) + b"]")

    def _words(self, event: Event) -> bytes:
        """An event as it is told, without the number, which each seat counts for itself."""
        known = self._encoded.get(id(event))
        if known is None:
            told = Told(0, Raw(_encode(event)), self._game.say_event(event), type(event).article)
            known = self._encoded[id(event)] = (event, _encode(told).removeprefix(b'{"n":0,'))
        return known[1]


def table(
    row: TableRow, sitters: Sequence[Sitter], play: Play | None, onlookers: int, you: int
) -> messages.Table:
    """The table and who sits there, as somebody sees it."""
    return messages.Table(
        id=row.id,
        code=row.code,
        game=row.game,
        phase=row.phase,
        seats=[
            _seat(sitter, play is not None and play.is_absent(seat)) for seat, sitter in enumerate(sitters)
        ],
        options=msgspec.json.decode(row.options),
        pace=row.pace,
        you=you,
        host=row.host,
        onlookers=onlookers,
        rest=_rest(play, sitters),
        rematch=row.rematch,
    )


def _rest(play: Play | None, sitters: Sequence[Sitter]) -> messages.Rest | None:
    if play is None or not play.rests(sitters):
        return None
    return messages.Rest(play.host.rests_since, play.host.rests_until)


def _seat(sitter: Sitter, absent: bool) -> messages.SeatInfo:
    row = sitter.row
    kind = "absent" if absent and sitter.is_person else row.kind
    return messages.SeatInfo(kind, row.name, bool(sitter.pages), sitter.ready, row.bot)
