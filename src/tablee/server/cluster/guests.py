"""Pages that are connected to other processes, at tables that are run here: served as if they were connected here."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Any

from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from tablee.hosts.arbiter.pings import Acknowledged
from tablee.server import tasks
from tablee.server.cluster.channels import Channels
from tablee.server.cluster.clock import PeerClocks
from tablee.server.cluster.messages import (
    Close,
    Come,
    Down,
    Measure,
    PageGone,
    PageSaid,
    RoundTrip,
    Send,
    Up,
    Wrote,
)
from tablee.server.edge import protocol
from tablee.server.edge.protocol import CONNECTION, Hears
from tablee.server.edge.sockets import AGAIN, serve_page
from tablee.server.incidents import incident
from tablee.server.lobby.registry import TableRegistry
from tablee.server.table.pages import OnSent, Unhurried
from tablee.server.tasks import OrderedSet
from tablee.server.wire.errors import Elsewhere, RequestError

log = logging.getLogger(__name__)

MOST_UNWRITTEN = 64
"""How many messages with a mark may be on their way: of older ones nobody is told when they were written."""

Say = Callable[[Down], None]


class Guest:
    """What is below the socket of a page that is connected elsewhere: `PageProtocol`, through another process."""

    on_round_trip: protocol.OnRoundTrip | None = None
    on_text: Hears | None = None
    on_skew: Callable[[int | None], None] | None = None

    def __init__(self, number: int, say: Say) -> None:
        self.number = number
        self._say = say
        self._inbox: asyncio.Queue[Message] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        self._marks = count(1)
        self._unwritten: dict[int, OnSent] = {}

    # What its table does.

    def measure(self) -> None:
        """Have a ping sent."""
        self._say(Measure(self.number))

    def buffered(self) -> int:
        """Always 0: the process to which the page is connected sees to it that the page keeps up."""
        return 0

    def write(self, message: bytes, on_sent: OnSent | None = None) -> bool:
        """Have a message sent, and perhaps be told when it left."""
        mark = 0
        if on_sent is not None:
            number = next(self._marks)
            self._unwritten[number] = on_sent
            self._unwritten.pop(number - MOST_UNWRITTEN, None)
            mark = -number if isinstance(on_sent, Unhurried) else number
        self._say(Send(self.number, message, mark))
        return True

    def flush(self) -> None:
        """Nothing to do: the other process flushes every `Send` that has a mark."""

    async def receive(self) -> Message:
        """The next ASGI message: what the page said before anybody listened, or that it is gone."""
        return await self._inbox.get()

    async def send(self, message: Message) -> None:
        """Take an ASGI message: the application sends a text, or closes the socket."""
        if message["type"] == "websocket.send":
            self._say(Send(self.number, message["text"].encode()))
        elif message["type"] == "websocket.close":
            self._say(Close(self.number, message.get("code", AGAIN)))

    # What the page does.

    def stamped(self, skew: int | None) -> None:
        """The stamp of what the page says next is off by at most this much; None: nobody knows."""
        if self.on_skew is not None:
            self.on_skew(skew)

    def said(self, text: str | None, heard: int) -> None:
        """The page said something, at a moment of our steady clock."""
        if self.on_text is not None and self._inbox.empty():
            self.on_text(text, heard)
        else:
            self._inbox.put_nowait({"type": "websocket.receive", "text": text, "heard": heard})

    def answered(self, taken: int, at: int, acknowledged: tuple[int, ...] | None) -> None:
        """The page answered a ping, which took so many microseconds."""
        if self.on_round_trip is not None:
            known = None if acknowledged is None else Acknowledged(*acknowledged)
            self.on_round_trip(at - taken, at, known)

    def wrote(self, mark: int, at: int) -> None:
        """A message with a mark was written to the page."""
        on_sent = self._unwritten.pop(abs(mark), None)
        if on_sent is not None:
            on_sent(at)

    def gone(self) -> None:
        """The page is not connected any more."""
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": AGAIN})


class Guests:
    """All guests, by the process to which they are connected and their number there."""

    def __init__(self, registry: TableRegistry, channels: Channels, clocks: PeerClocks) -> None:
        self._registry = registry
        self._channels = channels
        self._clocks = clocks
        self._guests: dict[tuple[int, int], Guest] = {}
        self._tasks: OrderedSet[asyncio.Task[None]] = OrderedSet()
        self.from_edge: Counter[int] = Counter()
        """How many guests are connected to each process."""

    def hear(self, edge: int, thing: Up) -> None:
        """Take what another process says of a page that is connected to it."""
        if isinstance(thing, Come):
            self._let_in(edge, thing)
            return
        guest = self._guests.get((edge, thing.page))
        if guest is None:
            if isinstance(thing, PageSaid):  # it was let go, and has not heard of it
                self._channels.say(edge, Close(thing.page, AGAIN))
            return
        if isinstance(thing, PageGone):
            guest.gone()
            return
        stamp = self._clocks.here(edge, thing.at)
        guest.stamped(stamp.skew)
        match thing:
            case PageSaid():
                guest.said(thing.text, stamp.at)
            case RoundTrip():
                guest.answered(thing.taken, stamp.at, thing.acknowledged)
            case Wrote() if stamp.skew is not None:
                guest.wrote(thing.mark, stamp.at)

    def edges(self) -> list[int]:
        """The processes that pages at our tables are connected to."""
        return [edge for edge, pages in self.from_edge.items() if pages]

    def _let_in(self, edge: int, come: Come) -> None:
        key = edge, come.page
        if key in self._guests:  # a process never gives a number twice
            return
        guest = self._guests[key] = Guest(come.page, partial(self._channels.say, edge))
        self.from_edge[edge] += 1
        self._clocks.ask(edge)
        tasks.start(self._serve(key, guest, come), self._tasks)

    async def _serve(self, key: tuple[int, int], guest: Guest, come: Come) -> None:
        scope: dict[str, Any] = {
            "type": "websocket",
            "path": f"/api/tables/{come.table}/socket",
            "path_params": {"table": come.table},
            "headers": [],
            "client": (come.address, 0),
            "extensions": {CONNECTION: guest},
        }
        websocket = WebSocket(scope, guest.receive, guest.send)
        try:
            with suppress(WebSocketDisconnect):
                await websocket.accept()
                if await self._is_ours(come.table):
                    await serve_page(websocket, self._registry)
                else:
                    await websocket.close(AGAIN)
        except Exception as problem:
            incident(log, f"a page of process {key[0]}", problem)
            self._channels.say(key[0], Close(come.page, AGAIN))
        finally:
            del self._guests[key]
            self.from_edge[key[0]] -= 1

    async def _is_ours(self, table: str) -> bool:
        """Whether a page has come to the right process, or will if it comes again."""
        try:
            await self._registry.table(table)
        except Elsewhere:
            return False
        except RequestError:
            pass  # which it is told
        return True

    def drop(self, edge: int) -> None:
        """There is no way to the pages of a process any more, or something of what they said was lost."""
        for (process, page), guest in list(self._guests.items()):
            if process == edge:
                self._channels.say(edge, Close(page, AGAIN))
                guest.gone()

    async def close(self) -> None:
        """Send everybody away."""
        await tasks.cancel(self._tasks)
