"""What each seat may know of a game, as messages: the events it is told, and the position as it sees it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Raw, Struct

from tablee.hosts.arbiter import Finish
from tablee.kernel import Acting, Card, Event, Game, Move, Result, State
from tablee.server.wire import messages
from tablee.server.wire.messages import Moves, Past, Photo, Position, Told, ToPage, Update

_encode = msgspec.json.Encoder().encode


def encode(message: ToPage) -> bytes:
    """A message as it goes over the wire."""
    return _encode(message)


def position(game: Game, state: State, acting: Acting, result: Result | None, who: int) -> bytes:
    """The game as `who` sees it: a `Position`, encoded."""
    view = state.view(who)
    moves: list[Move] = []
    if who in acting.seats:
        moves = [move for move in state.legal(who) if type(move) not in game.unaided]
        moves += state.offers()
    return _encode(
        Position(
            view=_part(view),
            acting=_acting(acting.public()),
            legal=[_offered(game, move, game.meant(move, view)) for move in moves],
            words=list(game.describe(view)),
            tally=None if game.Tally is None else _part(game.tally(view)),
            result=result,
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


def photo(finish: Finish) -> Photo:
    """The photo finish of a reflex round."""
    verdict = finish.verdict
    finishes = [
        messages.Finish(
            answer.seat,
            answer.rt,
            answer.u,
            verdict.places.get(answer.seat, 0),
            answer.adjusted,
            answer.by_arrival,
            answer.incident,
        )
        for answer in verdict.answers
    ]
    return Photo(finish.round, finishes, sorted(finish.silent), list(finish.out))
