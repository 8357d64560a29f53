"""A simulated player: any move that the table offers, after a while; any answer to a card, or none."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import monotonic
from typing import get_args

import msgspec
from msgspec import Raw, Struct

from bench.load.measured import Counting
from tablee.client import Address, Answer, TablePage, Timers
from tablee.kernel import Game
from tablee.server.wire import messages
from tablee.server.wire.messages import Seated

Span = tuple[float, float]
"""A range of seconds, from which a pause is drawn."""


class Pace(Struct, frozen=True):
    """How quickly people play."""

    table: messages.Pace
    """The pace that the table is set to."""
    thinks: Span
    """Seconds from a position to a move ..."""
    looks: Span
    """... and from the end of a round, or of the game, to going on."""


PACES = {
    "human": Pace("normal", (2.0, 6.0), (2.0, 6.0)),
    "hurry": Pace("instant", (0.0, 0.0), (0.0, 0.0)),
}
REACTS_S: Span = (0.25, 0.6)
"""From a card to the press, at any pace ..."""
PRESSES = 0.5
"""... in this share of the rounds; in the others there is none."""
CRIES = 0.05
"""The share of moves that are unaided ones (shouts, strikes), instead of those that are awaited."""
AGAIN_S = 1.0
"""Seconds until a page that lost its connection reconnects."""


class MoveKind(Struct):
    """The kind of a move: the `do` in its JSON."""

    do: str


_name = msgspec.json.Decoder(MoveKind).decode


def left_to_the_eye(game: Game) -> frozenset[str]:
    """The tags of a game's unaided moves, which are offered to all seats, whether they would stand or not.

    >>> from tablee.games.rouge import GAME
    >>> left_to_the_eye(GAME)
    frozenset({'strike'})
    """
    kinds = [kind for kind in get_args(game.Moves) or (game.Moves,) if kind in game.unaided]
    return frozenset(kind.__struct_config__.tag for kind in kinds)


class Person:
    """A simulated player at a seat."""

    def __init__(
        self, seated: Seated, game: Game, pace: Pace, rng: Random, counting: Counting, address: Address
    ) -> None:
        self.page = TablePage(
            address,
            seated.table,
            seated.token,
            waits_s=(AGAIN_S, AGAIN_S),
            rng=Random(rng.random()),
            traffic=counting.traffic,
        )
        self.page.on_message = self._hear
        self.page.on_painted = self._painted
        self.page.on_lost = self._lose
        self.over: Callable[[], None] | None = None
        """A callback that is called once, when the game is over."""
        self.moved_at = monotonic()
        """When something was last accepted."""
        self._unaided = left_to_the_eye(game)
        self._pace = pace
        self._rng = rng
        self._counting = counting
        self._timers = Timers()
        self._is_thinking = False
        self._rested = -1
        """The beginning of the last rest that this player ended."""
        self._asked_at = 0.0
        """When the command was sent that is not answered yet; 0: there is none ..."""
        self._unseen_since = 0.0
        """... and the one that was accepted, and whose update has not arrived."""
        self._in_window = True
        self._round = 0
        """The last reflex round whose card was seen."""

    def go(self) -> None:
        """Leave for good."""
        self._timers.cancel()
        self.page.drop()

    def start(self) -> None:
        """Begin the game."""
        self._command(messages.Start(self.page.new_id()))

    # Hearing.

    def _hear(self, message: messages.ToPage) -> None:
        match message:
            case messages.Update():
                self._see(message.position)
            case messages.Table():
                self._rest(message)
            case messages.Refused():
                self._counting.now.refused[message.article or message.say.id] += 1

    def _answered(self, answer: Answer) -> None:
        asked_at, self._asked_at = self._asked_at, 0.0
        if isinstance(answer, messages.Refused):
            self._consider()
            return
        self.moved_at = monotonic()
        self._counting.now.moves += 1
        if asked_at:  # on the same connection
            self._counting.now.answers.append(self.moved_at - asked_at)
        self._unseen_since = asked_at

    def _see(self, position: messages.Position) -> None:
        if self._unseen_since:
            # What was done in a window may have to stay unseen for a while.
            if not self._in_window:
                self._counting.now.views.append(monotonic() - self._unseen_since)
            self._unseen_since = 0.0
        self._in_window = position.acting.kind == "window"
        if position.result is None:
            self._consider()
        elif self.over is not None:
            self._later(self._pace.looks, self.over)
            self.over = None

    def _lose(self, _: int) -> None:
        """The connection broke, and is opened again: what takes so long is no measure of the server."""
        self._counting.now.lost += 1
        self._asked_at = self._unseen_since = 0.0

    # Moving.

    def _consider(self) -> None:
        """Think, if it is our move."""
        if not self._is_thinking and not self._asked_at and self._is_awaited():
            self._is_thinking = True
            self._later(self._pace.thinks, self._move)

    def _is_awaited(self) -> bool:
        """Whether it is our move; a card is answered once it is painted."""
        position = self.page.position
        if position is None or position.result is not None:
            return False
        acting = position.acting
        return self.page.you in (acting.awaits if acting.kind == "window" else acting.seats)

    def _move(self) -> None:
        """The position may be another by now: what counts is what is offered now."""
        self._is_thinking = False
        position = self.page.position
        if self._asked_at or position is None or not self._is_awaited():
            return
        offered: tuple[list[Raw], list[Raw]] = ([], [])
        for offer in position.legal:
            if not offer.reflex:
                offered[_name(offer.move).do in self._unaided].append(offer.move)
        usual, cries = offered
        moves = cries if cries and self._rng.random() < CRIES else usual
        if moves:
            self._command(self.page.new_move(self._rng.choice(moves)))

    def _rest(self, table: messages.Table) -> None:
        """Say that we have looked enough, once for each rest."""
        if table.rest is None or table.rest.since == self._rested or table.seats[table.you].ready:
            return
        self._rested = table.rest.since
        self._later(self._pace.looks, self._ready)

    def _ready(self) -> None:
        self.page.send(messages.Ready(self.page.new_id()))

    def _painted(self, _: messages.Reveal) -> None:
        """A card is on the screen now: perhaps press."""
        number = self.page.reflexes.round
        if number not in (0, self._round):
            self._round = number
            if self._rng.random() < PRESSES:
                self._later(REACTS_S, self._press, number)

    def _press(self, number: int) -> None:
        position = self.page.position
        if number != self.page.reflexes.round or position is None or self._asked_at:
            return
        moves = [offer.move for offer in position.legal if offer.reflex]
        if moves:
            self._command(self.page.new_move(self._rng.choice(moves), self.page.reflexes.press()))

    def _command(self, command: messages.Move | messages.Start) -> None:
        self._asked_at = monotonic()
        self.page.send(command, self._answered)

    def _later(self, span: Span, work: Callable[..., None], *args: int) -> None:
        self._timers.later(self._rng.uniform(*span), work, *args)
