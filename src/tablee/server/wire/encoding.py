"""Encodes what each seat may know of a game: the events it is told, and the position as it sees it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from typing import Any, cast

import msgspec
from msgspec import Raw, Struct

from tablee.hosts.arbiter import RoundFinish
from tablee.kernel import Acting, Card, Event, Game, Move, Result, State, View
from tablee.server.wire import messages
from tablee.server.wire.errors import RequestError
from tablee.server.wire.messages import LegalMove, Past, Photo, Position, Told, Update

MAX_REMEMBERED = 10_000
"""Moves and events that are kept encoded, for all tables: of a hundred events that 1,000 tables ask for, 88 are
among them."""
encode = msgspec.json.Encoder().encode


def encode_refusal(problem: RequestError, id: str = "") -> bytes:
    """The `Refused` message for a command with this id, or for another message."""
    retry_after_ms = ceil(1000 * problem.retry_after_s)
    return encode(messages.Refused(problem.say, id, problem.article, retry_after_ms))


class SeatView:
    """One position as each seat and an onlooker see it. What is the same for all is worked out once.

    `before`: that of the position before. Where a seat acts in secret, most see what they saw before, and a seat that
    sees the same may do the same: that is a law of all games.
    """

    def __init__(
        self, game: Game, state: State, acting: Acting, result: Result | None, before: SeatView | None = None
    ) -> None:
        self._game = game
        self._state = state
        self._seats = acting.seats
        self._acting = _acting(acting)
        self._result = result
        offers = state.offers() if acting.seats else ()
        self._offers: list[Any] = [_offered(game, move, ()) for move in offers] if offers else []
        self._tally: Struct | None = None
        self._encoded_tally: Any = None
        self._seen: dict[tuple[int, bool], tuple[View | None, bytes]] = {}
        """The encoded position by viewer, and whether it is in words; with the view it was made of.

        Without the view where one seat alone may act, for all see what it does.
        """
        same = before is not None and before._acting == self._acting and before._result == result
        self._before = before._seen if before is not None and same else {}

    def seen_by(self, who: int, *, words: bool) -> bytes:
        """The position as `who` sees it, perhaps in words: a `Position`, encoded."""
        key = who, words
        seen = self._seen.get(key)
        if seen is None:
            view, before = self._state.view(who), self._before.pop(key, None)
            if before is not None and before[0] == view:
                seen = before
            else:
                kept = None if self._acting.kind == "turn" else view
                seen = kept, self._encoded(who, view, words)
            self._seen[key] = seen
        return seen[1]

    def _encoded(self, who: int, view: View, words: bool) -> bytes:
        game = self._game
        legal: list[Any] = []
        if who in self._seats:
            moves, unaided, meant = self._state.legal(who), game.unaided, game.meant
            if unaided:
                moves = [move for move in moves if type(move) not in unaided]
            legal = [_offered(game, move, meant(move, view)) for move in moves]
            legal += self._offers
        tally: Any = game.tally(view)
        if tally is None or tally is not self._tally:
            self._tally, self._encoded_tally = tally, None
        else:  # the same for several viewers: it is encoded once
            if self._encoded_tally is None:
                self._encoded_tally = Raw(encode(tally))
            tally = self._encoded_tally
        described = list(game.describe(view)) if words else []
        return encode(Position(cast(Raw, view), self._acting, legal, described, tally, self._result))


def _acting(acting: Acting) -> messages.Acting:
    """What all may know of who may move: `Acting.public`, as a message."""
    due = None if acting.kind == "window" else acting.due
    return messages.Acting(acting.seats, acting.kind, due, acting.since, acting.awaits)


@lru_cache(maxsize=MAX_REMEMBERED)
def _offered(game: Game, move: Move, meant: tuple[Card, ...]) -> Any:
    """A move that a seat may make, with its words: a `LegalMove`, encoded. Many are offered again and again."""
    return Raw(encode(LegalMove(cast(Raw, move), game.say_move(move, meant), type(move) in game.reflex)))


class EventEncoder:
    """Encodes the events of one game."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def past(self, events: Sequence[Event], after: int, upto: int) -> bytes:
        """The events after number `after`, up to number `upto`."""
        return encode(Past(self._told(events[after:upto], after)))

    def update(
        self,
        events: Sequence[Event],
        after: int,
        position: bytes,
        at: int,
        reveal: messages.Reveal | None = None,
        round: int = 0,
    ) -> bytes:
        """The events after number `after`, and the position that they lead to."""
        seen: Any = Raw(position)
        return encode(Update(self._told(events[after:], after), seen, at, reveal, round))

    def _told(self, events: Sequence[Event], after: int) -> Any:
        """Events that follow number `after`: a list of `Told`, encoded."""
        game = self._game
        rows = [b'{"n":%d,%b' % (n, _unnumbered(game, event)) for n, event in enumerate(events, after + 1)]
        return Raw(b"[%b]" % b",".join(rows))


@lru_cache(maxsize=MAX_REMEMBERED)
def _unnumbered(game: Game, event: Event) -> bytes:
    """A `Told` without its number, which each seat counts for itself, encoded.

    All seats are told much the same, and much of what happens at one table happened at another.
    """
    told = Told(0, cast(Raw, event), game.say_event(event), event.cites())
    return encode(told).removeprefix(b'{"n":0,')


def photo(finish: RoundFinish) -> Photo:
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
