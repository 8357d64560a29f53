"""A page at a table: it stays there across broken connections, and no command is lost or carried out twice."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from random import Random
from typing import Any, Self

from msgspec import DecodeError, Raw, Struct

from tablee.client.connection import (
    ABNORMAL,
    Address,
    Answer,
    Connection,
    Decode,
    ToPage,
    ToServer,
    Traffic,
    decode,
    encode,
)
from tablee.client.errors import (
    ClientError,
    CommandRefused,
    ConnectionFailed,
    Disconnected,
    EventGap,
    HelloRefused,
)
from tablee.client.reflexes import FACTS, Reflexes
from tablee.server.wire import messages
from tablee.server.wire.messages import Command, LegalMove, PageFacts, Position, Reveal, Table

FIRST_WAIT_S, LONGEST_WAIT_S = 0.3, 8.0
"""Between two attempts to connect; each failure doubles the wait."""
PING_AFTER_S, PONG_WITHIN_S = 10.0, 5.0
"""After so long without a message the page asks whether the server is there; after so much more it connects again."""
NO_TABLE = 4004
"""The code with which a connection to an unknown table is closed."""
PASSING = ("server-too-fast", "server-not-stored", "server-elsewhere", "server-closing")
"""Refusals that pass: the same command is sent again ..."""
TRY_AGAIN_S, TRIES = 1.0, 6
"""... after so long if the refusal does not tell, and at most so often; if it tells, as often as it takes."""


class _Unanswered(Struct):
    data: bytes
    done: Callable[[Answer], None]
    tries: int = 0


class TablePage:
    """A seat at a table, or an onlooker's place without a token, as one page of a browser has it.

    `async with` connects, and ends with the connection. Meanwhile lost connections are opened again: the page says the
    last event that it has, and sends again what was not answered. `table` and `position` are always the last that came;
    `on_message` is called with every message once they are up to date, and `on_painted` when something that all see at
    one moment would be seen. Not to be used from several event loops.
    """

    connection_type: type[Connection] = Connection

    def __init__(
        self,
        server: Address | Callable[[], Awaitable[Address]],
        table: str,
        token: str = "",
        *,
        have: int = 0,
        facts: PageFacts = FACTS,
        reads_words: bool = False,
        headers: Mapping[str, str] | None = None,
        waits_s: tuple[float, float] = (FIRST_WAIT_S, LONGEST_WAIT_S),
        clock: Callable[[], float] = time.monotonic,
        rng: Random | None = None,
        traffic: Traffic | None = None,
        decode: Decode = decode,
    ) -> None:
        self.id = table
        self.token = token
        self.last = have
        """The number of the last event that was told."""
        self.table: Table | None = None
        self.position: Position | None = None
        self.tick: messages.Tick | None = None
        """How the connection and the server are doing, as last told."""
        self.on_message: Callable[[ToPage], None] | None = None
        self.on_painted: Callable[[Reveal], None] | None = None
        self.on_lost: Callable[[int], None] | None = None
        """Called with the code when a connection was lost that the page opens again."""
        self.traffic = traffic or Traffic()
        self.clock = clock
        self._server = server
        self._decode = decode
        self._reads_words = reads_words
        self._headers = headers
        self._waits_s = waits_s
        self._rng = rng or Random()
        self._loop = asyncio.get_running_loop()
        self.reflexes = Reflexes(self.say, clock, facts, self._painted)
        self._prefix = f"{self._rng.getrandbits(48):012x}"
        self._ids = 0
        self._outbox: dict[str, _Unanswered] = {}
        self._refusals = 0
        self._slowed: deque[str] = deque()
        """Commands that were sent too fast: one after the other is sent again."""
        self._connection: Connection | None = None
        self._connecting: asyncio.Task[None] | None = None
        self._sits_anew = False
        """Whether the events of another seat than before are yet to come."""
        self._greeted = False
        self._failures = 0
        self._hellos = 0
        self._refusal: messages.Refused | None = None
        self._heard = 0.0
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._waiters: list[asyncio.Future[None]] = []
        self._end: ClientError | None = None
        self._since = (0, 0.0)
        """The game's time in the last update, and when that came."""

    # Coming and going.

    async def __aenter__(self) -> Self:
        await self.connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def connect(self, *, keep_trying: bool = False) -> None:
        """Connect, and wait until the table is there. Raises `HelloRefused` and `Disconnected`.

        Raises `ConnectionFailed` if no server answers, unless it is to `keep_trying`.
        """
        if keep_trying:
            self._start_connecting()
        else:
            await self.open()
        await self.until(lambda: self.table is not None)

    async def open(self) -> None:
        """Connect and say hello, without waiting for the answer. Raises `ConnectionFailed`."""
        server = self._server if isinstance(self._server, Address) else await self._server()
        connection = self.connection_type(self._take, self._lost, self.traffic)
        await connection.open(server, self.id, self._headers)
        self._connection, self._greeted, self._refusal = connection, False, None
        self._heard = self.clock()
        if self._reads_words:
            connection.send(messages.Read(True))
        self._say_hello()
        self._set("watch", PONG_WITHIN_S, self._watch)

    async def close(self) -> None:
        """Go away, and wait for the end of the connection."""
        connection = self._connection
        self._finish(Disconnected(1000, "The page has been closed."))
        if self._connecting is not None:
            self._connecting.cancel()
            await asyncio.gather(self._connecting, return_exceptions=True)
        if connection is not None:
            await connection.close()

    def drop(self) -> None:
        """Go away at once."""
        connection = self._connection
        self._finish(Disconnected(1000, "The page has been closed."))
        if self._connecting is not None:
            self._connecting.cancel()
        if connection is not None:
            connection.drop()

    @property
    def connected(self) -> bool:
        """Whether the table answers just now."""
        return self._greeted

    @property
    def you(self) -> int:
        """This page's seat; negative for an onlooker."""
        return -4 if self.table is None else self.table.you

    # Commands.

    def new_id(self) -> str:
        """An id that no other command of this seat has."""
        self._ids += 1
        return f"{self._prefix}-{self._ids}"

    def send(self, command: Command, done: Callable[[Answer], None] | None = None) -> None:
        """Send a command as often as it takes until it is answered; `done` is called with the answer."""
        data = encode(command)
        self._outbox[command.id] = _Unanswered(data, done or _ignore)
        if self._greeted:
            self._send_text(data)

    async def ask(self, command: Command) -> Answer:
        """Send a command, and return its answer. Raises `Disconnected` if the page is closed before."""
        if self._end is not None:
            raise self._end
        answered: asyncio.Future[Answer] = self._loop.create_future()
        self.send(command, lambda answer: None if answered.done() else answered.set_result(answer))
        await self.until(answered.done)
        return answered.result()

    async def command(self, command: Command) -> None:
        """Send a command, and return once it is carried out and stored. Raises `CommandRefused`."""
        answer = await self.ask(command)
        if isinstance(answer, messages.Refused):
            raise CommandRefused(answer.say, answer.article)

    async def start(self) -> None:
        """Begin the game, as its owner."""
        await self.command(messages.Start(self.new_id()))

    async def ready(self) -> None:
        """Say that this seat has looked enough: the rest ends when all are ready."""
        await self.command(messages.Ready(self.new_id()))

    async def move(self, move: Raw, press: messages.Press | None = None) -> None:
        """Make a move. Without a `press`, a move in a window is dated now."""
        if press is None and self.position is not None and self.position.acting.kind == "window":
            press = messages.Press(self.reflexes.now_us())
        await self.command(messages.Move(self.new_id(), move, press))

    async def play(self, offer: LegalMove) -> None:
        """Make a move of `position.legal`.

        What answers a card is pressed once the card is painted; nothing is done if there is another position by then.
        """
        if not offer.reflex:
            await self.move(offer.move)
            return
        offered = () if self.position is None else self.position.legal
        if any(offer is other for other in offered) and await self.card():
            await self.move(offer.move, self.reflexes.press())

    async def card(self) -> bool:
        """Wait until the card of this position is painted. Whether it can be answered now."""
        position = self.position
        await self.until(lambda: self.reflexes.round or self.position is not position)
        return bool(self.reflexes.round)

    async def speak(self, text: str = "", phrase: str = "") -> None:
        """Say a text, or a phrase by its name, to those at the table."""
        await self.command(messages.Speak(self.new_id(), phrase, text))

    def say(self, message: ToServer) -> None:
        """Send a message that is no command: now, on this connection, or never."""
        if self._greeted and self._connection is not None and self._connection.code is None:
            self._connection.send(message)

    def look(self, seen: bool) -> None:
        """Say whether the page is looked at. The table does not wait for seats all of whose pages are not."""
        self.say(messages.Look(seen, self.reflexes.facts))
        if not seen:
            self.reflexes.hide()

    def resend(self) -> None:
        """Send again all commands that are not answered yet, as is done after each reconnection."""
        for waiting in self._outbox.values():
            self._send_text(waiting.data)

    # Waiting.

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait until something is true of this page. Raises `Disconnected`, `HelloRefused` or `EventGap` if it ends."""
        while not holds():
            if self._end is not None:
                raise self._end
            waiter: asyncio.Future[None] = self._loop.create_future()
            self._waiters.append(waiter)
            await waiter

    async def turns(self) -> AsyncIterator[Position]:
        """Positions in which this seat is awaited, or has a card to answer, until the game is over.

        A position comes again after a refusal. In each rest this seat says that it is ready.
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

    def is_awaited(self) -> bool:
        """Whether the game waits for a move of this seat, or there is a card that it can answer."""
        if self.position is None or self.position.result is not None:
            return False
        acting, legal = self.position.acting, self.position.legal
        if acting.kind != "window":
            return self.you in acting.seats
        return self.you in acting.awaits or any(offer.reflex for offer in legal)

    def game_ms(self) -> int:
        """The game's time now: that of `due` and `since` in a position, and of a rest."""
        at, came = self._since
        return at + int((self.clock() - came) * 1000)

    # Hearing.

    def _take(self, text: bytes) -> None:
        self._heard = self.clock()
        try:
            message = self._decode(text)
        except DecodeError:
            self.traffic.unreadable += 1
            return
        if not self._greeted and not self._is_greeting(message):
            return
        kind = type(message)
        try:
            (_hearing.get(kind) or _hearing_of(kind))(self, message)
        except EventGap as problem:
            self._fail(problem)
            return
        if self.on_message is not None:
            self.on_message(message)
        if self._waiters:
            self._wake()

    def _ticked(self, tick: messages.Tick) -> None:
        self.tick = tick
        self.reflexes.tick(tick)

    def _announced(self, announce: messages.Announce) -> None:
        self.reflexes.announce(announce)

    def _judged(self, photo: messages.Photo) -> None:
        self.reflexes.judged(photo.round)

    def _past(self, past: messages.Past) -> None:
        self._count(past.told)

    def _is_greeting(self, message: ToPage) -> bool:
        """Whether `hello` was accepted: then the page looks, and says again what was not answered."""
        if isinstance(message, messages.Refused) and not message.id:
            self._refusal = message
            self._hellos += 1
            if message.say.id == "server-unknown-token" or self._hellos > TRIES:
                self._fail(HelloRefused(message.say, message.article))
            else:  # unless the server ends the connection, it may be let in later
                wait_s = message.retry_after_ms / 1000 or TRY_AGAIN_S
                self._set("hello", wait_s, self._say_hello)
            return False
        self._greeted = True
        self._failures = self._hellos = 0
        self.look(True)
        self.resend()
        return True

    def _update(self, update: messages.Update) -> None:
        self.position = update.position
        self._since = (update.at, self._heard)
        self._count(update.told)
        if update.reveal is not None:
            self.reflexes.reveal(update.reveal)
        elif update.round:
            self.reflexes.join(update.round)

    def _count(self, told: list[messages.Told]) -> None:
        """Events are numbered without gaps; those that came before the connection broke may come again."""
        for event in told:
            if event.n == self.last + 1:
                self.last = event.n
                self._sits_anew = False
            elif event.n > self.last and not self._sits_anew:
                raise EventGap(event.n, self.last)

    def _sit(self, table: Table) -> None:
        if self.table is not None and self.table.phase == "playing" and table.you != self.table.you:
            # The events of another seat begin at 1. This page may have asked for those after `last` already.
            self.last, self._sits_anew = 0, True
            self.reflexes.close()
            self._say_hello()
        self.table = table

    def _answered(self, answer: Answer) -> None:
        waiting = self._outbox.get(answer.id)
        if waiting is None:
            return
        if isinstance(answer, messages.Refused) and answer.say.id in PASSING:
            if answer.retry_after_ms:
                self._slow_down(answer.id, answer.retry_after_ms / 1000)
                return
            waiting.tries += 1
            if waiting.tries < TRIES:
                self._set(answer.id, TRY_AGAIN_S * waiting.tries, self._send_again, answer.id)
                return
        del self._outbox[answer.id]
        self._refusals += isinstance(answer, messages.Refused)
        waiting.done(answer)

    def _slow_down(self, id: str, wait_s: float) -> None:
        """A command was sent too fast: send it again after the time that the refusal tells, and others after it."""
        self._slowed.append(id)
        if "slow" not in self._timers:
            self._set("slow", wait_s, self._send_slowed, wait_s)

    def _send_slowed(self, wait_s: float) -> None:
        self._send_again(self._slowed.popleft())
        if self._slowed:
            self._set("slow", wait_s, self._send_slowed, wait_s)

    def _send_again(self, id: str) -> None:
        if id in self._outbox and self._greeted:
            self._send_text(self._outbox[id].data)

    # The connection.

    def _say_hello(self) -> None:
        if self._connection is not None and self._connection.code is None:
            self._connection.send(messages.Hello(self.token, self.last))

    def _send_text(self, data: bytes) -> None:
        if self._connection is not None and self._connection.code is None:
            self._connection.send_text(data)

    def _watch(self) -> None:
        """Find out whether the server is there although nothing comes from it."""
        silence_s = self.clock() - self._heard
        if silence_s >= PING_AFTER_S + PONG_WITHIN_S and self._connection is not None:
            self._connection.drop()
            self._lost(ABNORMAL)
            return
        if silence_s >= PING_AFTER_S:
            self.say(messages.Ping(self._heard))
        self._set("watch", PONG_WITHIN_S, self._watch)

    def _lost(self, code: int) -> None:
        """The connection has ended: open it again after a while, unless the table is gone or the page closed."""
        self._connection, self._greeted = None, False
        for name in list(self._timers):
            self._timers.pop(name).cancel()
        self._slowed.clear()
        if self._end is not None:
            return
        if code == NO_TABLE:
            refusal = self._refusal
            self._finish(
                Disconnected(code) if refusal is None else HelloRefused(refusal.say, refusal.article)
            )
            return
        if self.on_lost is not None:
            self.on_lost(code)
        self._connect_later()
        self._wake()

    def _connect_later(self) -> None:
        first, longest = self._waits_s
        wait_s = min(longest, first * 2 ** min(self._failures, 20)) * (0.5 + self._rng.random() / 2)
        self._failures += 1
        self._set("again", wait_s, self._start_connecting)

    def _start_connecting(self) -> None:
        self._connecting = self._loop.create_task(self._connect_again())

    async def _connect_again(self) -> None:
        try:
            await self.open()
        except ConnectionFailed:
            self._connect_later()

    def _set(self, name: str, delay_s: float, work: Callable[..., None], *args: object) -> None:
        """Call something after a while, unless the connection ends before."""

        def call() -> None:
            if self._timers.get(name) is timer:
                del self._timers[name]
                work(*args)

        timer = self._loop.call_later(delay_s, call)
        if (before := self._timers.get(name)) is not None:
            before.cancel()
        self._timers[name] = timer

    def _fail(self, end: ClientError) -> None:
        """End the connection, because no other would help."""
        if self._connection is not None:
            self._connection.drop()
        self._finish(end)

    def _finish(self, end: ClientError) -> None:
        """Nothing more will come: all who wait are told why."""
        self._end = self._end or end
        self._greeted = False
        for name in list(self._timers):
            self._timers.pop(name).cancel()
        self.reflexes.close()
        self._wake()

    def _wake(self) -> None:
        waiters, self._waiters = self._waiters, []
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)

    def _painted(self, reveal: Reveal) -> None:
        if self.on_painted is not None:
            self.on_painted(reveal)
        self._wake()


_hearing: dict[type, Callable[[TablePage, Any], None]] = {
    messages.Update: TablePage._update,
    messages.Tick: TablePage._ticked,
    Table: TablePage._sit,
    messages.Accepted: TablePage._answered,
    messages.Refused: TablePage._answered,
    messages.Announce: TablePage._announced,
    messages.Photo: TablePage._judged,
    messages.Past: TablePage._past,
}
"""What is done with messages of each type. Looked up for every message: thousands of pages may share a process."""


def _hearing_of(kind: type) -> Callable[[TablePage, Any], None]:
    """What is done with a type of a decoder's own, or with one of which a page keeps nothing."""
    known = (_hearing[base] for base in kind.__mro__ if base in _hearing)
    return _hearing.setdefault(kind, next(known, lambda *_: None))


def _ignore(_: Answer) -> None:
    """Take the answer to a command for which no caller waits."""
