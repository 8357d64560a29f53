"""A simulated player: any move that the table offers, after a while; any answer to a card, or none."""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from collections.abc import Callable
from random import Random
from time import monotonic
from typing import get_args

import msgspec
from msgspec import Raw, Struct

from tablee.client import Address, Answer, TablePage, ToPage
from tablee.client.brief import decode_briefly
from tablee.kernel import Game
from tablee.load.measured import Counting
from tablee.server.wire import messages
from tablee.server.wire.messages import Seated

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
AGAIN = 1.0
"""Seconds until a page that lost its connection comes back."""


class Done(Struct):
    """The kind of a move: the `do` in its JSON."""

    do: str


_name = msgspec.json.Decoder(Done).decode


def left_to_the_eye(game: Game) -> frozenset[str]:
    """The moves that a game offers to everybody alike, whether they would stand or not.

    >>> from tablee.games.rouge import GAME
    >>> left_to_the_eye(GAME)
    frozenset({'strike'})
    """
    kinds = [kind for kind in get_args(game.Moves) or (game.Moves,) if kind in game.unaided]
    return frozenset(kind.__struct_config__.tag for kind in kinds)


class Person:
    """Somebody at a seat."""

    def __init__(
        self, seated: Seated, game: Game, pace: Pace, rng: Random, counting: Counting, address: Address
    ) -> None:
        self.page = TablePage(
            address,
            seated.table,
            seated.token,
            waits_s=(AGAIN, AGAIN),
            rng=Random(rng.random()),
            traffic=counting.traffic,
            decode=decode_briefly,
        )
        self.page.on_message = self._hear
        self.page.on_painted = self._painted
        self.page.on_lost = self._lose
        self._unaided = left_to_the_eye(game)
        self._pace = pace
        self._rng = rng
        self._counting = counting
        self._loop = asyncio.get_running_loop()
        self.over: Callable[[], None] | None = None
        """A callback that is called once, when the game is over."""
        self.moved = monotonic()
        """When something was last accepted."""
        self._gone = False
        self._thinks: TimerHandle | None = None
        self._rested = -1
        """Since when the last rest lasts that somebody here has seen enough of."""
        self._asked = 0.0
        """When the command left that is not answered yet; 0: there is none ..."""
        self._unseen = 0.0
        """... and the one that was accepted, and of which nothing was seen yet."""
        self._in_window = True
        self._round = 0
        """The last reflex round whose card was seen."""

    @property
    def connected(self) -> bool:
        return self.page.connected

    async def come(self) -> None:
        """Connect, and wait for the table. Raises `ClientError`."""
        await self.page.connect()

    def go(self) -> None:
        """Leave for good."""
        self._gone = True
        self.page.drop()

    def start(self) -> None:
        """Begin the game."""
        self._command(messages.Start(self.page.new_id()))

    # Hearing.

    def _hear(self, message: ToPage) -> None:
        if isinstance(message, messages.Update):
            self._see(message.position)
        elif isinstance(message, messages.Table):
            self._rest(message)
        elif isinstance(message, messages.Refused):
            self._counting.now.refused[message.article or message.say.id] += 1

    def _answered(self, answer: Answer) -> None:
        asked, self._asked = self._asked, 0.0
        if isinstance(answer, messages.Refused):
            self._consider()
            return
        self.moved = monotonic()
        self._counting.now.moves += 1
        if asked:  # on the same connection
            self._counting.now.answers.append(self.moved - asked)
        self._unseen = asked

    def _see(self, position: messages.Position) -> None:
        if self._unseen:
            # What was done in a window may have to stay unseen for a while.
            if not self._in_window:
                self._counting.now.views.append(monotonic() - self._unseen)
            self._unseen = 0.0
        self._in_window = position.acting.kind == "window"
        if position.result is None:
            self._consider()
        elif self.over is not None:
            self._loop.call_later(self._takes(self._pace.looks), self.over)
            self.over = None

    # Moving.

    def _consider(self) -> None:
        """Think, if it is our move."""
        if self._thinks is None and not self._asked and self._awaited():
            self._thinks = self._loop.call_later(self._takes(self._pace.thinks), self._move)

    def _awaited(self) -> bool:
        position = self.page.position
        if position is None or position.result is not None:
            return False
        acting = position.acting
        return self.page.you in (acting.awaits if acting.kind == "window" else acting.seats)

    def _move(self) -> None:
        """The position may be another by now: what counts is what is offered now."""
        self._thinks = None
        position = self.page.position
        if self._gone or self._asked or position is None or not self._awaited():
            return
        offered: tuple[list[Raw], list[Raw]] = ([], [])
        for offer in position.legal:
            if not offer.reflex:
                offered[_name(offer.move).do in self._unaided].append(offer.move)
        usual, cries = offered
        moves = cries if cries and self._rng.random() < CRIES else usual
        if moves:
            press = messages.Press(self.page.reflexes.now_us()) if self._in_window else None
            self._command(messages.Move(self.page.new_id(), self._rng.choice(moves), press))

    def _rest(self, table: messages.Table) -> None:
        """Say that we have looked enough, once for each rest."""
        if table.rest is None or table.rest.since == self._rested or table.seats[table.you].ready:
            return
        self._rested = table.rest.since
        self._loop.call_later(self._takes(self._pace.looks), self._ready)

    def _ready(self) -> None:
        if not self._gone:
            self.page.send(messages.Ready(self.page.new_id()), self._ignore)

    def _painted(self, reveal: messages.Reveal) -> None:
        """A card is on the screen now: perhaps press."""
        number = self.page.reflexes.round
        if number in (0, self._round):
            return
        self._round = number
        if self._rng.random() < PRESSES:
            self._loop.call_later(self._takes(REACTS), self._press, number)

    def _press(self, number: int) -> None:
        position = self.page.position
        if number != self.page.reflexes.round or position is None or self._asked:
            return
        moves = [offer.move for offer in position.legal if offer.reflex]
        if moves:
            move, press = self._rng.choice(moves), self.page.reflexes.press()
            self._command(messages.Move(self.page.new_id(), move, press))

    # Saying.

    def _command(self, command: messages.Move | messages.Start) -> None:
        self._asked = monotonic()
        self.page.send(command, self._answered)

    def _ignore(self, _: Answer) -> None:
        """Take the answer to `ready`."""

    def _takes(self, span: Span) -> float:
        return self._rng.uniform(*span)

    def _lose(self, _: int) -> None:
        """The connection broke, and is opened again: what takes so long is no measure of the server."""
        self._counting.now.lost += 1
        self._asked = self._unseen = 0.0
