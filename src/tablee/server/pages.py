"""A page that is connected to a table, as the table knows it: somebody to send to."""

from __future__ import annotations

import asyncio

from tablee.server.sitters import Sitter

_END = ""


class Page:
    """Messages for one page wait here until its socket takes them. One that does not keep up is let go."""

    def __init__(self, backlog: int) -> None:
        self.sitter: Sitter | None = None
        self.token = ""
        self.table = ""
        """The last `table` it was sent."""
        self.slow = asyncio.Event()
        self._backlog = backlog
        self._outbox: asyncio.Queue[str] = asyncio.Queue()

    def send(self, text: str) -> None:
        """Send a message as soon as the page takes it."""
        if self._outbox.qsize() < self._backlog:
            self._outbox.put_nowait(text)
        else:
            self.slow.set()

    def close(self) -> None:
        """Let the page go once it has taken what waits."""
        self._outbox.put_nowait(_END)

    async def next(self) -> str | None:
        """The next message to send; None: there is none to come."""
        return await self._outbox.get() or None
