"""A page that is connected to a table, as the table knows it: somebody to send to, on a measured connection."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

from tablee.hosts.arbiter import Display, Pings
from tablee.server.table.sitters import Sitter
from tablee.server.tasks import SmallQueue
from tablee.server.wire.messages import Acknowledge, Look, PageFacts, Tock

_END = b""
_NO_MORE: Iterator[bytes] = iter(())
TICKS_KEPT = 16
"""How many of the last ticks may still be answered."""
SHOWN_KEPT = 8
MOST_UNSENT = 1_000_000
"""Bytes that may wait for one page: with more, it is too slow."""


def _nothing() -> None:
    """Default of `ping`, `flush` and `on_slow`: without our ASGI server there are no pings, and so no reflexes."""


def _all_taken() -> int:
    return 0


def _later(message: bytes) -> bool:
    return False


class Page:
    """Messages for one page wait here until its socket takes them. One that does not keep up is let go.

    `ping` sends a ping of the protocol, whose round trip is noted; `buffered` tells how many bytes the socket
    has taken that the network has not; `flush` has what was sent leave before the end of this turn of the event loop.
    """

    def __init__(
        self,
        backlog: int,
        address: str = "",
        ping: Callable[[], None] = _nothing,
        buffered: Callable[[], int] = _all_taken,
        write: Callable[[bytes], bool] = _later,
        flush: Callable[[], None] = _nothing,
    ) -> None:
        self.address = address
        """Where it comes from: limits count for it."""
        self.sitter: Sitter | None = None
        self.heir_of: Sitter | None = None
        """The bot whose seat its person was promised."""
        self.token = ""
        self.table = b""
        """The last `table` that it was shown."""
        self.told = 0
        """How many events it was sent ..."""
        self.seen = b""
        """... and the last position, encoded."""
        self.reads_words = False
        """Whether it shows positions in words."""
        self.shown: list[int] = []
        """When it was sent something of the game lately: microseconds of the steady clock."""
        self.pings = Pings()
        self.display = Display()
        self.looked_at: int | None = 0
        """Since when its person looks at it; None: it is hidden."""
        self.queued = 0
        """How many messages of this page wait for their turn at the table."""
        self.ping = ping
        self.flush = flush
        self.slow = False
        """Whether it has fallen behind, ..."""
        self.on_slow = _nothing
        """... and who is told so."""
        self._buffered = buffered
        self._write = write
        self._sender_idle = False
        """Whether the outbox is empty, and the task that sends from it waits for more: messages may bypass it."""
        self._backlog = backlog
        self._outbox: SmallQueue[bytes | Iterator[bytes]] = SmallQueue()
        self._unsent = 0
        self._closes = False
        self._sending = _NO_MORE
        self._newest = b""
        self._table_waits = False
        self._ticks: dict[int, None] = {}
        """When each of the last ticks was sent."""

    def send(self, message: bytes | Iterator[bytes]) -> None:
        """Send a message as soon as the page takes it; or several, each of them made only when its turn comes."""
        if isinstance(message, bytes) and self._at_once(message):
            return
        size = len(message) if isinstance(message, bytes) else 0
        unsent = self._unsent + size + self._buffered()
        if self._outbox.qsize() >= self._backlog or unsent > MOST_UNSENT:
            self.slow = True
            self.on_slow()
            return
        self._unsent += size
        self._put(message)

    def _put(self, message: bytes | Iterator[bytes]) -> None:
        self._sender_idle = False
        self._outbox.put_nowait(message)

    def _at_once(self, message: bytes) -> bool:
        """Hand a message to the socket, if it overtakes nothing. Whether that was possible."""
        return self._sender_idle and self._write(message)

    def show_table(self, table: bytes) -> None:
        """Send the table, unless the page knows it like this. One that still waits is not sent: it is out of date."""
        if table == self.table:
            return
        self.table = self._newest = table
        if not self._table_waits and not self._at_once(table):
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
        """Let the page go once it has taken what waits."""
        if not self._closes:
            self._closes = True
            self._put(_END)

    def gone(self) -> None:
        """It takes nothing more: what waits for it need not, and nothing comes to wait."""
        self._backlog = 0
        self.on_slow = _nothing
        self._sending = _NO_MORE
        while not self._outbox.empty():
            self._outbox.get_nowait()

    async def next(self) -> bytes | None:
        """The next message to send; None: there is none to come."""
        while (text := next(self._sending, None)) is None:
            self._sending = _NO_MORE
            self._sender_idle = self._outbox.empty()
            message = await self._outbox.get()
            if isinstance(message, bytes):
                self._unsent -= len(message)
                return message or None
            self._sending = message
        await asyncio.sleep(0)  # others have their turn between the pieces
        return text

    def saw(self, at: int) -> None:
        """It was sent something of the game."""
        self.shown.append(at)
        del self.shown[:-SHOWN_KEPT]

    def sit(self, sitter: Sitter | None) -> None:
        """It is the page of another seat from now on, or of none, and was told nothing as such."""
        self.sitter, self.told, self.seen = sitter, 0, b""

    def look(self, message: Look, heard: int) -> None:
        """The page says whether it is looked at, and what it knows of itself."""
        self.looked_at = heard if message.seen else None
        self.facts(message.page)

    def facts(self, facts: PageFacts) -> None:
        """What the page knows of itself."""
        self.display = Display(facts.frame, facts.step, facts.device)

    # Clocks.

    def tick(self, sent: int, message: bytes) -> None:
        """Send a message that the page will answer with the times of its own clock; `sent` is the tick's name, too.

        It follows a ping, so that its answer cannot come before the pong of that.
        """
        self._ticks[sent] = None
        if len(self._ticks) > TICKS_KEPT:
            del self._ticks[next(iter(self._ticks))]
        self.send(message)

    def tock(self, answer: Tock | Acknowledge, heard: int) -> None:
        """The page's answer, once for each tick: a time that was never sent says nothing, nor one from before it."""
        if answer.sent in self._ticks and heard - answer.sent >= answer.answered - answer.got >= 0:
            del self._ticks[answer.sent]
            self.pings.clocks(answer.sent, answer.got, answer.answered, heard)
