"""The socket protocol, with one habit more: a page that takes nothing any more does not hold its socket for ever."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

LINGERS = 10.0
"""Seconds: how long what was sent last may take to arrive."""


class PageProtocol(WebSocketsSansIOProtocol):
    """Closing waits until everything is sent, which a stalled page can put off for ever; so in the end it is cut."""

    async def run_asgi(self) -> None:
        try:
            await super().run_asgi()
        finally:
            self.loop.call_later(LINGERS, self.transport.abort)
