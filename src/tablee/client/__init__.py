"""The client for programs: bots that play over the network, load generators, tests.

`Server` makes, finds and joins tables over HTTP. `TablePage` is a page at a table, which reconnects, and carries out
each command once. Below it are `Connection`, one WebSocket, and `PageReflexes`, the page's part in reflex rounds.
Messages are the server's own types (`tablee.server.wire`). The client runs on any event loop, and takes its clock and
its random numbers as arguments.
"""

from tablee.client.connection import Address, Connection, Timers
from tablee.client.errors import (
    ClientError,
    CommandRefused,
    ConnectionFailed,
    Disconnected,
    EventGap,
    HelloRefused,
    RefusedByServer,
    RequestRefused,
)
from tablee.client.page import Answer, TablePage, Traffic
from tablee.client.reflexes import PageReflexes
from tablee.client.server import Server
from tablee.server.wire.messages import LegalMove, Position

__all__ = [
    "Address",
    "Answer",
    "ClientError",
    "CommandRefused",
    "Connection",
    "ConnectionFailed",
    "Disconnected",
    "EventGap",
    "HelloRefused",
    "LegalMove",
    "PageReflexes",
    "Position",
    "RefusedByServer",
    "RequestRefused",
    "Server",
    "TablePage",
    "Timers",
    "Traffic",
]
