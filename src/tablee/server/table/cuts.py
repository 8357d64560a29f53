"""Each seat's cut, as messages: the events it is told, the position as it sees it, and the table."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Raw

from tablee.hosts.live import LiveHost
from tablee.kernel import Event, Game, Move
from tablee.server.storage.store import TableRow
from tablee.server.table.play import Play
from tablee.server.table.sitters import Sitter
from tablee.server.wire import messages
from tablee.server.wire.messages import Moves, Position, Told, ToPage, Update

_encode = msgspec.json.Encoder().encode


def encode(message: ToPage) -> str:
    """A message as it goes over the wire."""
    return _encode(message).decode()


def position(host: LiveHost, who: int) -> Position:
    """The game as `who` sees it."""
    game, state = host.ledger.game, host.ledger.state
    acting = state.acting()
    view = state.view(who)
    moves: list[Move] = []
    if who in acting.seats:
        moves = [move for move in state.legal(who) if type(move) not in game.unaided]
        moves += state.offers()
    return Position(
        view=Raw(_encode(view)),
        acting=acting.public(),
        legal=[Moves(Raw(_encode(move)), game.say_move(move)) for move in moves],
        words=list(game.describe(view)),
        tally=None if game.Tally is None else Raw(_encode(game.tally(view))),
        result=state.result(),
    )


def told(game: Game, events: list[Event], after: int) -> list[Told]:
    """Events as somebody is told them, numbered from `after` + 1."""
    return [
        Told(number, Raw(_encode(event)), game.say_event(event), type(event).article)
        for number, event in enumerate(events[after:], start=after + 1)
    ]


def update(
    host: LiveHost, who: int, after: int, seen: Position, at: int, reveal: messages.Reveal | None = None
) -> str:
    """What happened for `who` since event `after`, and where that leads."""
    return encode(Update(told(host.ledger.game, host.news.of(who), after), seen, at, reveal))


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
