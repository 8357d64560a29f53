"""The client for programs: bots that play over the network, load generators, tests.

`Server` makes, finds and joins tables over HTTP. `TablePage` is a page at a table: connected again when the connection
breaks, with all commands answered once. Below it are `Connection`, one WebSocket, and `Reflexes`, the page's part in
measuring who was first. All messages are the server's own types (`tablee.server.wire`). Everything runs on one event
loop of any kind, and takes its clock and its randomness as arguments.
"""

from tablee.client.connection import Address, Connection
from tablee.client.errors import (
    ClientError,
    CommandRefused,
    ConnectionFailed,
    Disconnected,
    EventGap,
    HelloRefused,
    Refused,
    RequestRefused,
)
from tablee.client.page import Answer, TablePage, Traffic
from tablee.client.reflexes import Reflexes
from tablee.client.server import Server
from tablee.client.timers import Timers

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
    "Reflexes",
    "Refused",
    "RequestRefused",
    "Server",
    "TablePage",
    "Timers",
    "Traffic",
]
