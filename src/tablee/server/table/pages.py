"""A page that is connected to a table, as the table knows it: somebody to send to, at the end of a measured line."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from tablee.hosts.arbiter import Line
from tablee.server.table.sitters import Sitter
from tablee.server.wire.messages import Acknowledge, Position, Tock

_END = ""
TICKS_KEPT = 16
"""How many of the last ticks may still be answered."""
SHOWN_KEPT = 8


def _unmeasured() -> None:
    """There is no way to ping this page: it takes no part in reflexes."""


class Page:
    """Messages for one page wait here until its socket takes them. One that does not keep up is let go."""

    def __init__(self, backlog: int, ping: Callable[[], None] = _unmeasured) -> None:
        self.sitter: Sitter | None = None
        self.token = ""
        self.table = ""
        """The last `table` it was sent."""
        self.told = 0
        """How many events it was sent ..."""
        self.seen: Position | None = None
        """... and the last position."""
        self.shown: deque[int] = deque(maxlen=SHOWN_KEPT)
        """When it was sent something of the game lately: microseconds of the steady clock."""
        self.line = Line()
        self.ping = ping
        """Sends a ping of the protocol, whose round trip goes into the line."""
        self.slow = asyncio.Event()
        self._backlog = backlog
        self._outbox: asyncio.Queue[str] = asyncio.Queue()
        self._ticks: deque[int] = deque(maxlen=TICKS_KEPT)

    def send(self, text: str) -> None:
        """Send a message as soon as the page takes it."""
        if self._outbox.qsize() < self._backlog:
            self._outbox.put_nowait(text)
        else:
            self.slow.set()

    @property
    def keeps_up(self) -> bool:
        """Whether it has taken everything."""
        return self._outbox.empty()

    def close(self) -> None:
        """Let the page go once it has taken what waits."""
        self._outbox.put_nowait(_END)

    async def next(self) -> str | None:
        """The next message to send; None: there is none to come."""
        return await self._outbox.get() or None

    # Clocks.

    def ticked(self, sent: int) -> None:
        """A message left that the page will answer with the times of its own clock."""
        self._ticks.append(sent)

    def tock(self, answer: Tock | Acknowledge, heard: int) -> None:
        """The page's answer, once for each tick: a time that was never sent says nothing, nor one from before it."""
        if answer.sent in self._ticks and heard - answer.sent >= answer.answered - answer.got >= 0:
            self._ticks.remove(answer.sent)
            self.line.clocks(answer.sent, answer.got, answer.answered, heard)
