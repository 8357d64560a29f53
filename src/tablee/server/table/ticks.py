"""Ticks: messages that a page answers with the times of its own clock."""

from __future__ import annotations

from tablee.server.context import ServerContext
from tablee.server.table.pages import Page
from tablee.server.wire import cuts, messages


def tick(page: Page, context: ServerContext) -> None:
    """Send a page a tick, with what is known of its connection and of the server.

    A ping is sent before it: bytes keep their order, so a page that answers the tick first holds its pong back.
    """
    sent = context.clocks.micros()
    link = page.pings.link
    server = context.lag.worst()
    if link is None:
        message = messages.Tick(sent, server=server)
    else:
        message = messages.Tick(sent, link.round_trip, link.typical, link.jitter, link.stalls, server)
    page.tick(sent, cuts.encode(message))
