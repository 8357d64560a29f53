"""The socket protocol, with two habits more.

A page that takes nothing any more does not hold its socket for ever; and the protocol's own pings, which a browser
answers by itself, are timed for whoever wants to know how far away the page is.
"""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_bytes

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

LINGERS = 10.0
"""Seconds: how long what was sent last may take to arrive."""
PINGS = "tablee.pings"
"""Under this name the application finds the protocol among the extensions of its scope."""
MOST_UNANSWERED = 64

RoundTrip = Callable[[float, float], None]
"""When a ping was sent, and when its pong came: seconds of the event loop's clock."""


class PageProtocol(WebSocketsSansIOProtocol):
    """Closing waits until everything is sent, which a stalled page can put off for ever; so in the end it is cut."""

    on_round_trip: RoundTrip | None = None

    async def run_asgi(self) -> None:
        try:
            await super().run_asgi()
        finally:
            self.loop.call_later(LINGERS, self.transport.abort)

    def handle_connect(self, event: Request) -> None:
        self._unanswered: dict[bytes, float] = {}
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][PINGS] = self  # type: ignore[assignment]

    def measure(self) -> None:
        """Send a ping, whose round trip will be told. Its content is a secret: nobody can answer before it is there."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        payload = token_bytes(8)
        if len(self._unanswered) >= MOST_UNANSWERED:
            self._unanswered.clear()
        self._unanswered[payload] = self.loop.time()
        self.conn.send_ping(payload)
        self.transport.write(b"".join(self.conn.data_to_send()))

    def buffered(self) -> int:
        """How many bytes wait for the network."""
        return self.transport.get_write_buffer_size()

    def handle_pong(self, event: Frame) -> None:
        sent = self._unanswered.pop(bytes(event.data), None)
        if sent is None:
            super().handle_pong(event)
        elif self.on_round_trip is not None:
            self.on_round_trip(sent, self.loop.time())
