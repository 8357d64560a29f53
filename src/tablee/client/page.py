"""A page at a table, which reconnects without losing a command or carrying one out twice."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Self

from msgspec import DecodeError, Raw, Struct

from tablee.client.connection import ABNORMAL, NORMAL, Address, Connection, Timers, decode, encode
from tablee.client.errors import (
    ClientError,
    CommandRefused,
    ConnectionFailed,
    Disconnected,
    EventGap,
    HelloRefused,
)
from tablee.client.reflexes import FACTS, PageReflexes
from tablee.kernel import NO_SEAT
from tablee.server.wire import messages
from tablee.server.wire.messages import Command, LegalMove, Position, Refused, Reveal, Table, ToPage, ToServer

FIRST_WAIT_S, LONGEST_WAIT_S = 0.3, 8.0
"""The wait between two attempts to connect; each failure doubles it."""
PING_AFTER_S, PONG_WITHIN_S = 10.0, 5.0
"""Without a message for so long the page sends a ping, and without an answer for so much longer it reconnects."""
NO_TABLE = 4004
"""The closing code for an unknown table."""
PASSING = ("server-too-fast", "server-not-stored", "server-elsewhere", "server-closing")
"""Temporary refusals, after which the same command is sent again."""
TRY_AGAIN_S, MAX_TRIES = 1.0, 6
"""The wait, times the number of tries, and their limit, where the refusal names no time; else there is no limit."""

Answer = messages.Accepted | Refused


class Traffic(Struct):
    """Counts of messages; one object can count for many pages."""

    sent: int = 0
    received: int = 0
    unreadable: int = 0
    """Messages that could not be decoded, from a server of another version; they are ignored."""


class _Unanswered(Struct):
    data: bytes
    done: Callable[[Answer], object]
    tries: int = 0


class TablePage:
    """A page at a table, for a seat, or for a spectator without a token.

    `async with` connects and disconnects. Lost connections are opened again: the page names the last event that it has,
    and resends unanswered commands. `table` and `position` are the last that were received; `on_message` is called with
    every message after they are updated, and `on_painted` when a screen would show a reveal. Bound to one event loop.
    """

    connection_type: type[Connection] = Connection

    def __init__(
        self,
        server: Address,
        table: str,
        token: str = "",
        *,
        have: int = 0,
        facts: messages.PageFacts = FACTS,
        reads_words: bool = False,
        headers: Mapping[str, str] | None = None,
        waits_s: tuple[float, float] = (FIRST_WAIT_S, LONGEST_WAIT_S),
        clock: Callable[[], float] = time.monotonic,
        rng: Random | None = None,
        traffic: Traffic | None = None,
    ) -> None:
        self.server = server
        self.id = table
        self.token = token
        self.last = have
        """The number of the last event received."""
        self.table: Table | None = None
        self.position: Position | None = None
        self.tick: messages.Tick | None = None
        """The last report on the connection and the server."""
        self.on_message: Callable[[ToPage], None] | None = None
        self.on_painted: Callable[[Reveal], None] | None = None
        self.on_lost: Callable[[int], None] | None = None
        """Called with the closing code of a lost connection, which the page then opens again."""
        self.connected = False
        """Whether the table has answered on the current connection."""
        self.clock = clock
        self.traffic = traffic or Traffic()
        self.reflexes = PageReflexes(self.say, clock, facts, self._painted)
        self._reads_words = reads_words
        self._headers = headers
        self._waits_s = waits_s
        self._rng = rng or Random()
        self._prefix = f"{self._rng.getrandbits(48):012x}"
        self._ids = 0
        self._outbox: dict[str, _Unanswered] = {}
        """Unanswered commands by their ids."""
        self._refusals = 0
        self._free_at = 0.0
        """When the last rate-limited command is sent again: each waits for those before it."""
        self._connection: Connection | None = None
        self._connecting: asyncio.Task[None] | None = None
        self._failures = 0
        """Attempts to connect since the table last answered."""
        self._hellos = 0
        """Refused hellos since the table last answered."""
        self._hello_refused: HelloRefused | None = None
        self._sits_anew = False
        """Whether the page changed its seat and has received no event of the new one."""
        self._heard_at = 0.0
        self._updated = (0, 0.0)
        """The game's time in the last update, and when it was received."""
        self._timers = Timers()
        """The timers of the current connection."""
        self._news = asyncio.Event()
        self._end: ClientError | None = None
        """The reason why this page is closed."""

    # Connecting.

    async def __aenter__(self) -> Self:
        await self.connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def connect(self, *, keep_trying: bool = False) -> None:
        """Connect, and wait for the table. Raises `HelloRefused` and `Disconnected`.

        Raises `ConnectionFailed` if no server answers, unless `keep_trying` is set.
        """
        try:
            await self.open()
        except ConnectionFailed:
            if not keep_trying:
                raise
            await self._connect_again()
        await self.until(lambda: self.table is not None)

    async def open(self) -> None:
        """Connect and say hello, without waiting for the answer. Raises `ConnectionFailed`."""
        connection = self.connection_type(self._take, self._lost)
        await connection.open(self.server, self.id, self._headers)
        if self._end is not None:
            connection.drop()
            raise self._end
        self._connection, self._hello_refused = connection, None
        self._heard_at = self.clock()
        if self._reads_words:
            self._write(encode(messages.Read(True)))
        self._say_hello()
        self._timers.later(PONG_WITHIN_S, self._watch)

    async def close(self) -> None:
        """Close the page, and wait for the end of the connection."""
        connection, self._connection = self._connection, None
        self.drop()
        if connection is not None:
            await connection.close()

    def drop(self) -> None:
        """Close the page at once."""
        self._finish(Disconnected(NORMAL, "The page has been closed."))

    # Commands.

    def new_id(self) -> str:
        """A unique id for a command."""
        self._ids += 1
        return f"{self._prefix}-{self._ids}"

    def send(self, command: Command, done: Callable[[Answer], object] = lambda _: None) -> None:
        """Send a command, again if necessary until it is answered; `done` is called with the answer."""
        self._outbox[command.id] = _Unanswered(encode(command), done)
        self._send_unanswered(command.id)

    async def ask(self, command: Command) -> Answer:
        """Send a command, and return its answer. Raises `Disconnected` if the page is closed before."""
        answers: list[Answer] = []
        self.send(command, answers.append)
        await self.until(lambda: answers)
        return answers[0]

    async def command(self, command: Command) -> None:
        """Send a command, and wait until it is carried out and stored. Raises `CommandRefused`."""
        answer = await self.ask(command)
        if isinstance(answer, Refused):
            raise CommandRefused(answer.say, answer.article)

    async def start(self) -> None:
        """Start the game, as the table's owner."""
        await self.command(messages.Start(self.new_id()))

    async def ready(self) -> None:
        """End the rest for this seat; it ends when all seats are ready."""
        await self.command(messages.Ready(self.new_id()))

    async def speak(self, text: str = "", phrase: str = "") -> None:
        """Send a text, or a phrase by its name, to the chat of the table."""
        await self.command(messages.Speak(self.new_id(), phrase, text))

    def new_move(self, move: Raw, press: messages.Press | None = None) -> messages.Move:
        """The command of a move. Without a `press`, a move in a window is dated now."""
        if press is None and self.position is not None and self.position.acting.kind == "window":
            press = messages.Press(self.reflexes.now_us())
        return messages.Move(self.new_id(), move, press)

    async def play(self, offer: LegalMove) -> None:
        """Make a move of `position.legal`. Raises `CommandRefused`.

        A reflex waits until the card is painted; nothing is sent if the position has changed by then.
        """
        if not offer.reflex:
            await self.command(self.new_move(offer.move))
            return
        offered = () if self.position is None else self.position.legal
        if any(offer is other for other in offered) and await self.card():
            await self.command(self.new_move(offer.move, self.reflexes.press()))

    async def card(self) -> bool:
        """Wait until the card of this position is painted. Returns whether it can be answered now."""
        position = self.position
        await self.until(lambda: self.reflexes.round or self.position is not position)
        return bool(self.reflexes.round)

    def say(self, message: ToServer) -> None:
        """Send a message that is no command, if the page is connected."""
        if self.connected:
            self._write(encode(message))

    def look(self, seen: bool) -> None:
        """Report whether the page is visible. The table does not wait for seats without a visible page."""
        self.say(messages.Look(seen, self.reflexes.facts))
        if not seen:
            self.reflexes.hide()

    def resend(self) -> None:
        """Send all unanswered commands again, as after each reconnection."""
        for id in self._outbox:
            self._send_unanswered(id)

    # Waiting.

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait until `holds()` is true. Raises `Disconnected`, `HelloRefused` or `EventGap` if the page ends."""
        while not holds():
            if self._end is not None:
                raise self._end
            self._news.clear()
            await self._news.wait()

    async def turns(self) -> AsyncIterator[Position]:
        """Positions in which this seat is awaited, or has a card to answer, until the game is over.

        A position is yielded again after a refusal. In each rest `ready` is sent.
        """
        seen: Position | None = None
        refusals = 0
        rested = -1
        while self.position is None or self.position.result is None:
            position, table = self.position, self.table
            if table is not None and table.rest is not None and table.you >= 0 and table.rest.since != rested:
                rested = table.rest.since
                self.send(messages.Ready(self.new_id()))
            fresh = position is not seen or self._refusals != refusals
            if position is not None and fresh and self.is_awaited():
                seen, refusals = position, self._refusals
                yield position
            else:
                await self.until(lambda: self.position is not position or self.table is not table)  # noqa: B023

    @property
    def you(self) -> int:
        """This page's seat; negative for a spectator."""
        return NO_SEAT if self.table is None else self.table.you

    def is_awaited(self) -> bool:
        """Whether the game waits for a move of this seat, or the seat can answer a card."""
        if self.position is None or self.position.result is not None:
            return False
        acting, legal = self.position.acting, self.position.legal
        if acting.kind != "window":
            return self.you in acting.seats
        return self.you in acting.awaits or any(offer.reflex for offer in legal)

    def game_ms(self) -> int:
        """The game's time now, in which `due` and `since` of a position and rests are given."""
        at_ms, came_at = self._updated
        return at_ms + int((self.clock() - came_at) * 1000)

    # Receiving.

    def _take(self, text: bytes) -> None:
        self._heard_at = self.clock()
        self.traffic.received += 1
        try:
            message = decode(text)
        except DecodeError:
            self.traffic.unreadable += 1
            return
        if self._connection is None:  # before `hello`, or after the end
            return
        if not self.connected and not self._is_greeting(message):
            return
        try:
            self._keep(message)
        except EventGap as problem:
            self._finish(problem)
            return
        if self.on_message is not None:
            self.on_message(message)
        self._news.set()

    def _is_greeting(self, message: ToPage) -> bool:
        """Whether `hello` was accepted: then the page reports that it is visible, and resends unanswered commands."""
        if isinstance(message, Refused) and not message.id:
            self._hello_refused = HelloRefused(message.say, message.article)
            self._hellos += 1
            if message.say.id == "server-unknown-token" or self._hellos > MAX_TRIES:
                self._finish(self._hello_refused)
            else:  # may be accepted later, unless the server ends the connection
                self._timers.later(message.retry_after_ms / 1000 or TRY_AGAIN_S, self._say_hello)
            return False
        self.connected = True
        self._failures = self._hellos = 0
        self.look(True)
        self.resend()
        return True

    def _keep(self, message: ToPage) -> None:
        """Update this page's state from a message."""
        match message:
            case messages.Update():
                self.position = message.position
                self._updated = (message.at, self._heard_at)
                self._count(message.told)
                if message.reveal is not None:
                    self.reflexes.reveal(message.reveal)
                elif message.round:
                    self.reflexes.join(message.round)
            case messages.Tick():
                self.tick = message
                self.reflexes.tick(message)
            case Table():
                self._sit(message)
            case messages.Accepted() | Refused():
                self._answered(message)
            case messages.Announce():
                self.reflexes.announce(message)
            case messages.Photo():
                self.reflexes.judged(message.round)
            case messages.Past():
                self._count(message.told)

    def _count(self, told: list[messages.Told]) -> None:
        """Count events, which are numbered without gaps; earlier ones may be repeated after a reconnection."""
        for event in told:
            if event.n == self.last + 1:
                self.last = event.n
                self._sits_anew = False
            elif event.n > self.last and not self._sits_anew:
                raise EventGap(f"Event {event.n} came after event {self.last}.")

    def _sit(self, table: Table) -> None:
        if self.table is not None and self.table.phase == "playing" and table.you != self.table.you:
            # Events are numbered per seat; this page may have asked for those after `last` of the old seat.
            self.last, self._sits_anew = 0, True
            self.reflexes.close()
            self._say_hello()
        self.table = table

    def _answered(self, answer: Answer) -> None:
        waiting = self._outbox.get(answer.id)
        if waiting is None:
            return
        if isinstance(answer, Refused):
            wait_s = self._retry_after_s(answer, waiting)
            if wait_s is not None:
                self._timers.later(wait_s, self._send_unanswered, answer.id)
                return
            self._refusals += 1
        del self._outbox[answer.id]
        waiting.done(answer)

    def _retry_after_s(self, refusal: Refused, waiting: _Unanswered) -> float | None:
        """After which time to send a refused command again; None: never."""
        if refusal.say.id not in PASSING:
            return None
        if refusal.retry_after_ms:
            now = self.clock()
            self._free_at = max(self._free_at, now) + refusal.retry_after_ms / 1000
            return self._free_at - now
        waiting.tries += 1
        return TRY_AGAIN_S * waiting.tries if waiting.tries < MAX_TRIES else None

    def _painted(self, reveal: Reveal) -> None:
        if self.on_painted is not None:
            self.on_painted(reveal)
        self._news.set()

    # The connection.

    def _say_hello(self) -> None:
        self._write(encode(messages.Hello(self.token, self.last)))

    def _send_unanswered(self, id: str) -> None:
        if self.connected and id in self._outbox:
            self._write(self._outbox[id].data)

    def _write(self, data: bytes) -> None:
        if self._connection is not None and self._connection.code is None:
            self.traffic.sent += 1
            self._connection.send_text(data)

    def _watch(self) -> None:
        """Ping a silent server, and reconnect if it does not answer."""
        silence_s = self.clock() - self._heard_at
        if silence_s >= PING_AFTER_S + PONG_WITHIN_S and self._connection is not None:
            self._connection.drop()
            self._lost(ABNORMAL)
            return
        if silence_s >= PING_AFTER_S:
            self.say(messages.Ping(self._heard_at))
        self._timers.later(PONG_WITHIN_S, self._watch)

    def _lost(self, code: int) -> None:
        """Reconnect after a while, unless the table is gone or the page closed."""
        self._connection, self.connected = None, False
        self._timers.cancel()
        if self._end is not None:
            return
        if code == NO_TABLE:
            self._finish(self._hello_refused or Disconnected(code))
            return
        if self.on_lost is not None:
            self.on_lost(code)
        self._connecting = asyncio.get_running_loop().create_task(self._connect_again())
        self._news.set()

    async def _connect_again(self) -> None:
        first_s, longest_s = self._waits_s
        while self._connection is None and self._end is None:
            wait_s = min(longest_s, first_s * 2 ** min(self._failures, 20)) * self._rng.uniform(0.5, 1)
            self._failures += 1
            await asyncio.sleep(wait_s)
            with suppress(ConnectionFailed):
                await self.open()

    def _finish(self, end: ClientError) -> None:
        """Close the page: all waiting calls raise `end`."""
        self._end = self._end or end
        self.connected = False
        if self._connecting is not None:
            self._connecting.cancel()
        if self._connection is not None:
            self._connection.drop()
            self._connection = None
        self._timers.cancel()
        self.reflexes.close()
        self._news.set()
