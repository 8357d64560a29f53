"""Pages that are connected to a table, and the seats that they belong to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator

import msgspec

from tablee.hosts.arbiter import Credit, Display, Pings
from tablee.hosts.arbiter.constants import JOINING_PINGS_COUNT, PINGS_EVERY_US
from tablee.hosts.arbiter.pings import Nearest
from tablee.kernel import NO_SEAT, Game
from tablee.server.context import ServerContext
from tablee.server.storage.store import Done, SeatRow
from tablee.server.tasks import OrderedSet, SmallQueue
from tablee.server.wire.encoding import encode
from tablee.server.wire.messages import Accepted, Acknowledge, Look, PageFacts, Tick, Tock

ONLOOKER = NO_SEAT
"""The seat number of a page without a seat."""
MAX_REFUSALS = 1000
"""Refused commands that are remembered for one seat: each is kept for as long as the table."""
MAX_DONE = 5000
"""Ids of stored commands that are remembered: no game asks for more, no page repeats one after so many others."""
MAX_UNSTORED_DONE = 200
"""Ids that are remembered of commands that store nothing, such as `ready`."""
JOINING_INTERVAL_US = 200_000
"""Between the pings to a page that has just connected."""
CALM_INTERVAL_US = 10_000_000
"""Between the pings to a page in whose game reflexes do not count."""
MAX_TICKS = 16
"""How many of the last ticks may still be answered."""
MAX_SHOWN = 8
MAX_UNSENT_BYTES = 1_000_000
"""What may wait for one page: with more, it is too slow."""

_END = b""
_NO_MORE: Iterator[bytes] = iter(())


def _nothing() -> None:
    """Default of `ping`, `flush` and `on_slow`: without our ASGI server there are no pings, and so no reflexes."""


def _no_bytes() -> int:
    return 0


def _not_taken(message: bytes) -> bool:
    return False


class Page:
    """One connected page: an outbox for messages that its socket has not taken yet, and what is known of it.

    `ping` sends a ping of the protocol, whose round trip is noted; `write` hands the socket a message, and returns
    whether it took it; `buffered` returns how many bytes the socket has taken that the network has not; `flush` sends
    what was written before this turn of the event loop ends.
    """

    def __init__(
        self,
        backlog: int,
        address: str = "",
        ping: Callable[[], None] = _nothing,
        buffered: Callable[[], int] = _no_bytes,
        write: Callable[[bytes], bool] = _not_taken,
        flush: Callable[[], None] = _nothing,
    ) -> None:
        self.address = address
        """The network address that its limits are counted for."""
        self.seat: SeatState | None = None
        self.promised: SeatState | None = None
        """The bot's seat that its person was promised."""
        self.token = ""
        self.table = b""
        """The last `table` message that it was sent."""
        self.told = 0
        """How many events it was sent ..."""
        self.seen = b""
        """... and the last position, encoded."""
        self.reads_words = False
        """Whether it shows positions in words."""
        self.shown: list[int] = []
        """When it was last sent something of the game, `MAX_SHOWN` times: microseconds of the steady clock."""
        self.pings = Pings()
        self.display = Display()
        self.looked_at: int | None = 0
        """Since when its person looks at it (microseconds of the steady clock); None: it is hidden."""
        self.queued = 0
        """How many of its messages wait in the table's queue."""
        self.ping = ping
        self.flush = flush
        self.slow = False
        """Whether it has fallen behind ..."""
        self.on_slow = _nothing
        """... which calls this."""
        self._buffered = buffered
        self._write = write
        self._sender_idle = False
        """Whether the outbox is empty and its task waits: messages may bypass it."""
        self._backlog = backlog
        self._outbox: SmallQueue[bytes | Iterator[bytes]] = SmallQueue()
        self._unsent_bytes = 0
        self._closes = False
        self._sending = _NO_MORE
        self._newest = b""
        self._table_waits = False
        self._ticks: dict[int, None] = {}
        """When each of the last ticks was sent: microseconds of the steady clock."""

    @property
    def seat_number(self) -> int:
        """The number of its seat; `ONLOOKER` without one."""
        return ONLOOKER if self.seat is None else self.seat.number

    def send(self, message: bytes | Iterator[bytes]) -> None:
        """Send a message as soon as the page takes it; or several, each made only when its turn comes."""
        if isinstance(message, bytes):
            if self._sender_idle and self._write(message):
                return
            size = len(message)
        else:
            size = 0
        unsent = self._unsent_bytes + size + self._buffered()
        if self._outbox.qsize() >= self._backlog or unsent > MAX_UNSENT_BYTES:
            self.slow = True
            self.on_slow()
            return
        self._unsent_bytes += size
        self._put(message)

    def _put(self, message: bytes | Iterator[bytes]) -> None:
        self._sender_idle = False
        self._outbox.put_nowait(message)

    def show_table(self, table: bytes) -> None:
        """Send a `table` message, unless the page has this one. One that still waits is replaced."""
        if table == self.table:
            return
        self.table = self._newest = table
        if not self._table_waits and not (self._sender_idle and self._write(table)):
            self._table_waits = True
            self.send(self._newest_table())

    def _newest_table(self) -> Iterator[bytes]:
        self._table_waits = False
        yield self._newest

    @property
    def keeps_up(self) -> bool:
        """Whether it has taken everything."""
        return self._outbox.empty() and self._sending is _NO_MORE

    def close(self) -> None:
        """Disconnect the page once it has taken what waits."""
        if not self._closes:
            self._closes = True
            self._put(_END)

    def gone(self) -> None:
        """Discard what waits, and all that is sent from now on: the page is disconnected."""
        self._backlog = 0
        self.on_slow = _nothing
        self._sending = _NO_MORE
        while not self._outbox.empty():
            self._outbox.get_nowait()

    async def next(self) -> bytes | None:
        """The next message to send; None: the page is to be disconnected."""
        while (text := next(self._sending, None)) is None:
            self._sending = _NO_MORE
            self._sender_idle = self._outbox.empty()
            message = await self._outbox.get()
            if isinstance(message, bytes):
                self._unsent_bytes -= len(message)
                return message or None
            self._sending = message
        await asyncio.sleep(0)  # other tasks run between the pieces
        return text

    def sit(self, seat: SeatState | None) -> None:
        """Make it a page of another seat, or an onlooker's, that was told nothing yet."""
        self.seat, self.told, self.seen = seat, 0, b""

    def look(self, message: Look, heard_us: int) -> None:
        """Note whether its person looks at it, and what the page says of its display."""
        self.looked_at = heard_us if message.seen else None
        self.describe(message.page)

    def describe(self, facts: PageFacts) -> None:
        """Note what the page says of its display, clock and input device."""
        self.display = Display(facts.frame, facts.step, facts.device)

    def tick(self, sent_us: int, message: bytes) -> None:
        """Send a message that the page answers with the times of its own clock; `sent_us` names it.

        A ping has to be sent before: bytes keep their order, so the answer cannot overtake the pong.
        """
        self._ticks[sent_us] = None
        if len(self._ticks) > MAX_TICKS:
            del self._ticks[next(iter(self._ticks))]
        self.send(message)

    def tock(self, answer: Tock | Acknowledge, heard_us: int) -> None:
        """Take the answer to a tick, once. One to a tick that was never sent, or from before it, is ignored."""
        if answer.sent in self._ticks and heard_us - answer.sent >= answer.answered - answer.got >= 0:
            del self._ticks[answer.sent]
            self.pings.clocks(answer.sent, answer.got, answer.answered, heard_us)


def send_tick(page: Page, context: ServerContext) -> None:
    """Send a tick, with what is known of the page's connection and of the server. Send a ping before it."""
    sent_us = context.clocks.micros()
    link, worst_us = page.pings.link, context.lag.worst()
    if link is None:
        message = Tick(sent_us, server=worst_us)
    else:
        message = Tick(sent_us, link.round_trip, link.typical, link.jitter, link.stalls, worst_us)
    page.tick(sent_us, encode(message))


def ping_interval_us(game: Game) -> int:
    """The interval between pings: long in a game in which reflexes do not count."""
    return PINGS_EVERY_US if game.unaided else CALM_INTERVAL_US


class Measuring:
    """Pings a page, more often at first, and asks for its clock. A timer costs less than a task."""

    def __init__(self, page: Page, context: ServerContext, interval_us: int) -> None:
        self._page = page
        self._context = context
        self._interval_s = interval_us / 1_000_000
        self._joining = JOINING_PINGS_COUNT
        self._loop = asyncio.get_running_loop()
        self._timer = self._loop.call_soon(self._measure)

    def stop(self) -> None:
        self._timer.cancel()

    def _measure(self) -> None:
        page = self._page
        page.pings.forget(self._context.clocks.micros())
        page.ping()
        if page.keeps_up:
            send_tick(page, self._context)
        if self._joining:
            self._joining -= 1
        wait_s = JOINING_INTERVAL_US / 1_000_000 if self._joining else self._interval_s
        self._timer = self._loop.call_later(wait_s, self._measure)


class SeatState:
    """A seat's person or bot, their pages, and what is remembered of them while the table is in memory.

    Before the game, people may change seats, and all this goes with them.
    """

    def __init__(self, row: SeatRow, number: int = ONLOOKER) -> None:
        self.row = row
        self.number = number
        """The index of the seat at its table."""
        self.pages: OrderedSet[Page] = OrderedSet()
        self.successors: OrderedSet[Page] = OrderedSet()
        """The pages of the person who gets this bot's seat between two rounds."""
        self.gone_since = 0
        """When its last page left, in the time of the game."""
        self.ready = False
        self.changes = 0
        """How often its person has changed the table's settings or seats."""
        self.added_luck = False
        self.done: dict[str, None] = {}
        """The stored commands that were carried out, the last ones last."""
        self.credit = msgspec.json.decode(row.credit, type=Credit) if row.credit else Credit()
        """The arbiter's credit: it belongs to the seat, and no new connection refills it."""
        self.nearest = Nearest()
        """The shortest round trip of its pages."""
        self.under_way: dict[str, list[Page]] = {}
        """The commands that are under way, and the pages that repeated them meanwhile and get the answer, too."""
        self._unstored_done: dict[str, None] = {}
        self.refusals: dict[str, bytes] = {}
        """The refused commands, and their answers: at most `MAX_REFUSALS`."""

    @property
    def is_person(self) -> bool:
        return self.row.kind == "person"

    def vacate(self) -> None:
        """Make its pages onlookers', and drop the promise of the seat."""
        for page in self.pages:
            page.sit(None)
        for page in self.successors:
            page.promised = None
        self.pages.clear()
        self.successors.clear()

    def occupy(self, pages: Iterable[Page]) -> None:
        """Make these onlookers' pages the seat's own."""
        for page in pages:
            page.promised = None
            page.sit(self)
            page.pings.belong(self.nearest)
            self.pages.add(page)

    def restore_answer(self, done: Done) -> None:
        """Remember a stored answer, when the table is loaded."""
        if done.refused:
            self.refusals[done.id] = done.refused.encode()
        else:
            self.remember_done(done.id)

    def remember_done(self, id: str, *, stored: bool = True) -> None:
        """Remember that a command was carried out. One that is not stored is soon forgotten."""
        done, most = (self.done, MAX_DONE) if stored else (self._unstored_done, MAX_UNSTORED_DONE)
        done[id] = None
        if len(done) > most:
            del done[next(iter(done))]

    def answer_to(self, id: str) -> bytes | None:
        """The answer that this command has had; None: it was not answered."""
        if id in self.done or id in self._unstored_done:
            return encode(Accepted(id))
        return self.refusals.get(id)
