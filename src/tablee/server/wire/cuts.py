"""What each seat may know of a game, as messages: the events it is told, and the position as it sees it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from typing import Any, cast

import msgspec
from msgspec import Raw, Struct

from tablee.hosts.arbiter import Finish
from tablee.kernel import Acting, Card, Event, Game, Move, Result, State, View
from tablee.server.wire import messages
from tablee.server.wire.errors import RequestError
from tablee.server.wire.messages import LegalMove, Past, Photo, Position, Told, ToPage, Update

REMEMBERED = 10_000
"""How many moves and events are kept encoded, for all tables: of a hundred events that 1,000 tables ask for, 88 are
among them."""
_encode = msgspec.json.Encoder().encode


def encode(message: ToPage) -> bytes:
    """A message as it goes over the wire."""
    return _encode(message)


def encode_refusal(problem: RequestError, id: str = "") -> bytes:
    """The `Refused` message that says why not: to a command with this id, or to what was none."""
    retry_after_ms = ceil(1000 * problem.retry_after_s)
    return encode(messages.Refused(problem.say, id, problem.article, retry_after_ms))


class Cut:
    """One position, cut for whoever looks at it. What is the same for all is worked out once.

    `before`: the cut of the position before it. Where somebody acts in secret, most look at what they saw before, and
    whoever sees the same may do the same: that is a law of all games.
    """

    def __init__(
        self, game: Game, state: State, acting: Acting, result: Result | None, before: Cut | None = None
    ) -> None:
        self._game = game
        self._state = state
        self._seats = acting.seats
        self._acting = _acting(acting.public())
        self._result = result
        offers = state.offers() if acting.seats else ()
        self._offers: list[Any] = [_offered(game, move, ()) for move in offers]
        self._tally: Struct | None = None
        self._encoded_tally: Any = None
        self._seen: dict[tuple[int, bool], tuple[View | None, bytes]] = {}
        """What was seen, with words or without, and how it was encoded.

        No view where one seat alone may act, for all see what it does.
        """
        self._before = {} if before is None or before._differs(self) else before._seen

    def _differs(self, other: Cut) -> bool:
        return self._acting != other._acting or self._result != other._result

    def seen_by(self, who: int, *, words: bool) -> bytes:
        """The game as `who` sees it, and perhaps in words: a `Position`, encoded."""
        key = who, words
        if key not in self._seen:
            view, before = self._state.view(who), self._before.pop(key, None)
            if before is None or before[0] != view:
                before = (None if self._acting.kind == "turn" else view), self._encoded(who, view, words)
            self._seen[key] = before
        return self._seen[key][1]

    def _encoded(self, who: int, view: View, words: bool) -> bytes:
        game = self._game
        legal: list[Any] = []
        if who in self._seats:
            unaided = game.unaided
            legal = [
                _offered(game, move, game.meant(move, view))
                for move in self._state.legal(who)
                if type(move) not in unaided
            ]
            legal += self._offers
        return _encode(
            Position(
                cast(Raw, view),
                self._acting,
                legal,
                list(game.describe(view)) if words else [],
                self._tallied(view),
                self._result,
            )
        )

    def _tallied(self, view: View) -> Any:
        """What the cards of a view count: where that is the same for all, it is encoded once."""
        tally = self._game.tally(view)
        if tally is None or tally is not self._tally:
            self._tally, self._encoded_tally = tally, None
            return tally
        if self._encoded_tally is None:
            self._encoded_tally = Raw(_encode(tally))
        return self._encoded_tally


def _acting(acting: Acting) -> messages.Acting:
    return messages.Acting(acting.seats, acting.kind, acting.due, acting.since, acting.awaits)


@lru_cache(maxsize=REMEMBERED)
def _offered(game: Game, move: Move, meant: tuple[Card, ...]) -> Any:
    """A move that somebody may make, with its words: a `LegalMove`, encoded. Many are offered again and again."""
    return Raw(_encode(LegalMove(cast(Raw, move), game.say_move(move, meant), type(move) in game.reflex)))


class Telling:
    """Encodes what pages are told of one game."""

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


@lru_cache(maxsize=REMEMBERED)
def _unnumbered(game: Game, event: Event) -> bytes:
    """A `Told` without its number, which each seat counts for itself, encoded.

    All seats are told much the same, and much of what happens at one table happened at another.
    """
    told = Told(0, cast(Raw, event), game.say_event(event), event.cites())
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
