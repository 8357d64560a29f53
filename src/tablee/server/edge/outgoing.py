"""What is written to a page in one turn of the event loop leaves together: to call the system costs most."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from tablee.server.incidents import incident

log = logging.getLogger(__name__)


class Departures:
    """The connections that have something to send at the end of this turn of the event loop."""

    def __init__(self) -> None:
        self._waiting: list[Outgoing] = []

    def add(self, outgoing: Outgoing) -> None:
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._leave)
        self._waiting.append(outgoing)

    def _leave(self) -> None:
        waiting, self._waiting = self._waiting, []
        for outgoing in waiting:
            try:
                outgoing.flush()
            except Exception as problem:  # all others wait behind it
                incident(log, "a page cannot be written to", problem)


class Outgoing:
    """A transport that gathers what it is given until the end of the turn, or until somebody cannot wait for that."""

    __slots__ = ("_departures", "_parts", "_transport", "is_closing")

    def __init__(self, transport: asyncio.Transport, departures: Departures) -> None:
        self.is_closing = transport.is_closing  # asked for with each message
        self._transport = transport
        self._departures = departures
        self._parts: list[bytes] = []

    def write(self, data: bytes) -> None:
        """Send it at the end of this turn."""
        if not self._parts:
            self._departures.add(self)
        self._parts.append(data)

    def write_now(self, data: bytes) -> None:
        """Send it at once, after what was to leave before it: its moment is measured."""
        self._parts.append(data)
        self.flush()

    def flush(self) -> None:
        """Send at once what was gathered."""
        parts = self._parts
        if parts:
            self._parts = []
            if not self.is_closing():  # it may have been cut meanwhile
                self._transport.write(parts[0] if len(parts) == 1 else b"".join(parts))

    def get_write_buffer_size(self) -> int:
        """How many bytes were written that the network has not taken."""
        return self._transport.get_write_buffer_size() + sum(map(len, self._parts))

    def close(self) -> None:
        """Close the connection once everything is sent."""
        self.flush()
        self._transport.close()

    def __getattr__(self, name: str) -> Any:
        """Everything else is the transport's own."""
        return getattr(self._transport, name)
