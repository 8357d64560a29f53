"""Each seat's cut of a game: the events it is told, and the position as it sees it, as messages."""

from __future__ import annotations

import msgspec
from msgspec import Raw

from tablee.hosts.live import LiveHost
from tablee.kernel import Event, Game
from tablee.server.messages import Moves, Position, Told, ToPage, Update

_encode = msgspec.json.Encoder().encode


def encode(message: ToPage) -> str:
    """A message as it goes over the wire."""
    return _encode(message).decode()


def position(host: LiveHost, who: int) -> Position:
    """The game as `who` sees it."""
    game, state = host.ledger.game, host.ledger.state
    acting = state.acting()
    view = state.view(who)
    moves = state.legal(who) if who in acting.seats else ()
    return Position(
        view=Raw(_encode(view)),
        acting=acting,
        legal=[
            Moves(Raw(_encode(move)), game.say_move(move)) for move in moves if type(move) not in game.unaided
        ],
        words=list(game.describe(view)),
        result=state.result(),
    )


def told(game: Game, events: list[Event], after: int) -> list[Told]:
    """Events as somebody is told them, numbered from `after` + 1."""
    return [
        Told(number, Raw(_encode(event)), game.say_event(event), type(event).article)
        for number, event in enumerate(events[after:], start=after + 1)
    ]


def update(host: LiveHost, who: int, after: int, seen: Position, at: int) -> str:
    """What happened for `who` since event `after`, and where that leads."""
    return encode(Update(told(host.ledger.game, host.news.of(who), after), seen, at))
