"""A simulated player: any move that the table offers, after a while; any answer to a card, or none."""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from collections.abc import Callable
from random import Random
from time import monotonic
from typing import Any, get_args

import msgspec
from msgspec import Raw, Struct

from tablee.kernel import Game, Result
from tablee.load.line import Address, Failed, Line
from tablee.load.measured import Counting
from tablee.server.wire import messages

Span = tuple[float, float]
"""A range of seconds, from which a pause is drawn."""


class Pace(Struct, frozen=True):
    """How people take their time."""

    table: messages.Pace
    """The pace that the table is set to."""
    thinks: Span
    """From a position in which somebody is to move to the move ..."""
    looks: Span
    """... and from the end of a round, or of the game, to going on."""


PACES = {
    "human": Pace("normal", (2.0, 6.0), (2.0, 6.0)),
    "hurry": Pace("instant", (0.0, 0.0), (0.0, 0.0)),
}
REACTS: Span = (0.25, 0.6)
"""Seconds after a card was seen, whatever the pace: people are not quicker, and rounds take as long as they take ..."""
PRESSES = 0.5
"""... in so many of all cases; otherwise they keep still."""
CRIES = 0.05
"""How often somebody tries what is left to the player's own eye (shouts, strikes), instead of what is awaited."""
FACTS = messages.PageFacts(frame=16_667, step=100, device="mouse")
MARKS_EVERY = 0.1
MARGIN = 20_000
"""Microseconds: as in the client, silence is told up to so long ago."""
AGAIN = 1.0
"""Seconds until a page that lost its connection comes back."""


# What of the messages a simulated player looks at.


class Offer(Struct):
    """A legal move."""

    move: Raw
    reflex: bool = False


class Acting(Struct):
    """Who may move."""

    seats: tuple[int, ...]
    kind: str
    awaits: tuple[int, ...]


class Position(Struct):
    """Where the game stands."""

    acting: Acting
    legal: list[Offer]
    result: Result | None = None


class Update(Struct, tag_field="type", tag="update"):
    """Something happened."""

    position: Position
    reveal: messages.Reveal | None = None


class Seat(Struct):
    """Who sits there."""

    ready: bool


class Table(Struct, tag_field="type", tag="table"):
    """The table."""

    you: int
    seats: list[Seat]
    rest: messages.Rest | None = None


class Done(Struct):
    """The kind of a move: the `do` in its JSON."""

    do: str


_decode = msgspec.json.Decoder(
    Update
    | Table
    | messages.Past
    | messages.Tick
    | messages.Announce
    | messages.Photo
    | messages.Said
    | messages.Accepted
    | messages.Refused
    | messages.Reseated
    | messages.Pong
).decode
_encode = msgspec.json.Encoder().encode
_name = msgspec.json.Decoder(Done).decode


def left_to_the_eye(game: Game) -> frozenset[str]:
    """The moves that a game offers to everybody alike, whether they would stand or not.

    >>> from tablee.games.rouge import GAME
    >>> left_to_the_eye(GAME)
    frozenset({'strike'})
    """
    kinds = [kind for kind in get_args(game.Moves) or (game.Moves,) if kind in game.unaided]
    return frozenset(kind.__struct_config__.tag for kind in kinds)


def micros() -> int:
    """Microseconds of the simulated page's clock."""
    return int(monotonic() * 1_000_000)


class Person:
    """Somebody at a seat."""

    def __init__(
        self, seated: messages.Seated, game: Game, pace: Pace, rng: Random, counting: Counting
    ) -> None:
        self._seated = seated
        self._unaided = left_to_the_eye(game)
        self._pace = pace
        self._rng = rng
        self._counting = counting
        self._loop = asyncio.get_running_loop()
        self.over: Callable[[], None] | None = None
        """A callback that is called once, when the game is over."""
        self.moved = monotonic()
        """When something was last accepted."""
        self.connected = False
        self._gone = False
        self._you = -1
        self._position: Position | None = None
        self._thinks: TimerHandle | None = None
        self._rested = -1
        """Since when the last rest lasts that somebody here has seen enough of."""
        self._commands = 0
        self._asked = 0.0
        """When the command left that is not answered yet; 0: there is none ..."""
        self._unseen = 0.0
        """... and the one that was accepted, and of which nothing was seen yet."""
        self._round = 0
        """The reflex round whose card is seen and not answered ..."""
        self._painted = 0
        """... when that was ..."""
        self._shown = 0
        """... and what came to be seen last."""

    async def come(self, address: Address) -> None:
        """Connect, and say who we are. Raises `OSError` and `Failed`."""
        self._address = address
        self._line = Line(self._hear, self._lose)
        await self._line.connect(address, f"/api/tables/{self._seated.table}/socket")
        self.connected = True
        self._say(messages.Hello(self._seated.token))
        self._say(messages.Look(True, FACTS))

    def go(self) -> None:
        """Leave for good."""
        self._gone = True
        if self.connected:
            self.connected = False
            self._line.close()

    def start(self) -> None:
        """Begin the game."""
        self._command(messages.Start(self._id()))

    # Hearing.

    def _hear(self, text: bytes) -> None:
        self._counting.now.heard += 1
        try:
            message = _decode(text)
        except msgspec.DecodeError:  # a server of another version says what we do not know
            self._counting.now.refused["unreadable"] += 1
            return
        match message:
            case messages.Tick(sent=sent):
                got = micros()
                self._say(messages.Tock(sent, got, got))
            case Update() as update:
                self._see(update)
            case Table() as table:
                self._you = table.you
                self._rest(table)
            case messages.Accepted():
                self._accepted()
            case messages.Refused() as refused:
                self._refused(refused)
            case messages.Announce(round=number, sent=sent):
                got = micros()
                self._say(messages.Acknowledge(number, sent, got, got, FACTS))
            case messages.Photo():
                self._round = 0

    def _accepted(self) -> None:
        if self._asked:
            self.moved = monotonic()
            self._counting.now.moves += 1
            self._counting.now.answers.append(self.moved - self._asked)
            self._unseen, self._asked = self._asked, 0.0

    def _refused(self, refused: messages.Refused) -> None:
        self._counting.now.refused[refused.article or refused.say.id] += 1
        if refused.id and self._asked:
            self._asked = 0.0
            self._consider()

    def _see(self, update: Update) -> None:
        if self._unseen:
            # What was done in a window may have to stay unseen for a while.
            if self._position is None or self._position.acting.kind != "window":
                self._counting.now.views.append(monotonic() - self._unseen)
            self._unseen = 0.0
        self._position = update.position
        if update.position.result is not None:
            self._end()
            return
        if update.reveal is not None and update.reveal.round:
            at = update.reveal.at
            wait = 0.0 if at is None else max(at - micros(), 0) / 1_000_000
            self._loop.call_later(wait, self._paint, update.reveal)
        self._consider()

    def _end(self) -> None:
        if self.over is not None:
            self._loop.call_later(self._takes(self._pace.looks), self.over)
            self.over = None

    # Moving.

    def _consider(self) -> None:
        """Think, if it is our move."""
        if self._thinks is None and not self._asked and self._awaited():
            self._thinks = self._loop.call_later(self._takes(self._pace.thinks), self._move)

    def _awaited(self) -> bool:
        if self._position is None or self._position.result is not None:
            return False
        acting = self._position.acting
        return self._you in (acting.awaits if acting.kind == "window" else acting.seats)

    def _move(self) -> None:
        """The position may be another by now: what counts is what is offered now."""
        self._thinks = None
        if self._gone or self._asked or not self._awaited():
            return
        assert self._position is not None
        offered: tuple[list[Raw], list[Raw]] = ([], [])
        for offer in self._position.legal:
            if not offer.reflex:
                offered[_name(offer.move).do in self._unaided].append(offer.move)
        usual, cries = offered
        moves = cries if cries and self._rng.random() < CRIES else usual
        if moves:
            press = messages.Press(micros()) if self._position.acting.kind == "window" else None
            self._command(messages.Move(self._id(), self._rng.choice(moves), press))

    def _rest(self, table: Table) -> None:
        """Say that we have looked enough, once for each rest."""
        if table.rest is None or table.rest.since == self._rested or table.seats[self._you].ready:
            return
        self._rested = table.rest.since
        self._loop.call_later(self._takes(self._pace.looks), self._ready)

    def _ready(self) -> None:
        self._say(messages.Ready(self._id()))

    # Reflexes.

    def _paint(self, reveal: messages.Reveal) -> None:
        """A reveal is on the screen now: mark silence from now on, and perhaps press."""
        self._shown = reveal.number
        if reveal.round == self._round or self._gone:
            return
        self._round, self._painted = reveal.round, micros()
        self._loop.call_later(MARKS_EVERY, self._mark, reveal.round)
        if self._rng.random() < PRESSES:
            self._loop.call_later(self._takes(REACTS), self._press, reveal.round)

    def _mark(self, number: int) -> None:
        if number == self._round and not self._gone:
            self._say(messages.Mark(number, max(micros() - self._painted - MARGIN, 0)))
            self._loop.call_later(MARKS_EVERY, self._mark, number)

    def _press(self, number: int) -> None:
        if number != self._round or self._position is None or self._asked:
            return
        moves = [offer.move for offer in self._position.legal if offer.reflex]
        if moves:
            now = micros()
            press = messages.Press(now, number, now - self._painted, self._shown)
            self._round = 0
            self._command(messages.Move(self._id(), self._rng.choice(moves), press))

    # Saying.

    def _id(self) -> str:
        self._commands += 1
        return f"c{self._commands}"

    def _command(self, command: messages.Move | messages.Start) -> None:
        self._asked = monotonic()
        self._say(command)

    def _say(self, message: Any) -> None:
        if self.connected:
            self._counting.now.said += 1
            self._line.say(_encode(message))

    def _takes(self, span: Span) -> float:
        return self._rng.uniform(*span)

    def _lose(self) -> None:
        """The server ended the connection: come back, as a page does."""
        self.connected = False
        if not self._gone:
            self._counting.now.lost += 1
            self._asked = self._unseen = 0.0
            self._loop.call_later(AGAIN, self._come_back)

    def _come_back(self) -> None:
        if not self._gone:
            self._coming = self._loop.create_task(self._try_again())

    async def _try_again(self) -> None:
        try:
            await self.come(self._address)
        except (OSError, Failed):
            self._loop.call_later(AGAIN, self._come_back)
