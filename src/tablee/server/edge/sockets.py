"""The WebSocket of a page: what it says goes to its table, and what the table sends waits for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from operator import attrgetter
from typing import Protocol

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from tablee.kernel.decode_errors import UNREADABLE
from tablee.server import tasks
from tablee.server.edge.measuring import Measuring, pings_every
from tablee.server.edge.origin import may_speak
from tablee.server.edge.protocol import ABUSE, CONNECTION, Hears, OnRoundTrip
from tablee.server.limits import Bucket, address, too_fast
from tablee.server.lobby.registry import TableRegistry
from tablee.server.settings import Settings
from tablee.server.table.live import LiveTable
from tablee.server.table.pages import Page
from tablee.server.wire import cuts, messages
from tablee.server.wire.errors import RequestError, unreadable
from tablee.server.wire.messages import TO_SERVER

log = logging.getLogger(__name__)

AGAIN, SLOW, NO_TABLE = 1012, 4001, 4004
"""The codes with which a socket is closed: come again; the page does not keep up; there is no such table."""
GOODBYE = 1.0
"""Seconds: how long to wait for the closing handshake."""


class _Named(msgspec.Struct):
    id: str = ""


class PageConnection(Protocol):
    """What is below a page's socket: a `PageProtocol`."""

    on_round_trip: OnRoundTrip | None
    on_text: Hears | None

    def measure(self) -> None:
        """Send a ping, whose round trip will be told."""
        ...

    def buffered(self) -> int:
        """How many bytes were written that the network has not taken."""
        ...

    def write(self, message: bytes) -> bool:
        """Send a message in this turn of the loop. Whether it was taken."""
        ...

    def flush(self) -> None:
        """Send at once what was written."""
        ...


_decoder: msgspec.json.Decoder[TO_SERVER] = msgspec.json.Decoder(TO_SERVER)
_id_decoder = msgspec.json.Decoder(_Named)


async def socket(websocket: WebSocket) -> None:
    """Serve one page until it goes, or is disconnected."""
    registry: TableRegistry = websocket.app.state.registry
    who = address(websocket)
    allowed = may_speak(websocket.headers, registry.context.settings.origin) and registry.requests.take(who)
    with suppress(WebSocketDisconnect, OSError):
        if not (allowed and registry.sockets.enter(who)):
            await asyncio.sleep(registry.context.settings.refusal_delay_s)
            await websocket.close()
            return
        try:
            await websocket.accept()
            await serve_page(websocket, registry)
        finally:
            registry.sockets.leave(who)


async def serve_page(websocket: WebSocket, registry: TableRegistry) -> None:
    """Serve a page that was let in, until it goes."""
    try:
        await _bring(websocket, registry)
    finally:
        _hang_up(websocket)


def _hang_up(websocket: WebSocket) -> None:
    """Nobody listens to a page any more: its connection and its listeners must not keep each other in memory."""
    connection: PageConnection | None = websocket.scope.get("extensions", {}).pop(CONNECTION, None)
    if connection is not None:
        connection.on_round_trip = connection.on_text = None


async def _bring(websocket: WebSocket, registry: TableRegistry) -> None:
    try:
        table = await registry.table(websocket.path_params["table"])
    except RequestError as problem:
        await websocket.send_text(cuts.encode_refusal(problem).decode())
        if problem.passing:  # it comes again at once, and need not do so ten times a second
            await asyncio.sleep(registry.context.settings.refusal_delay_s)
        await websocket.close(NO_TABLE if problem.status in (404, 410) else AGAIN)
        return
    await _serve(websocket, table, registry)


async def _serve(websocket: WebSocket, table: LiveTable, registry: TableRegistry) -> None:
    page = page_of(websocket, registry.context.settings)
    incoming = PageInput(registry, page, table.row.id, partial(_take, registry, table, page))
    table.enter(page)
    measuring = Measuring(page, registry.context, pings_every(table.game))
    try:
        code = await exchange(websocket, page, incoming)
    finally:
        measuring.stop()
        table.leave(page)
    await say_goodbye(websocket, code)


async def exchange(websocket: WebSocket, page: Page, incoming: PageInput) -> int | None:
    """Receive and send while a page is here. Returns the code to close its socket with, or nothing if it went."""
    over = incoming.enough
    page.on_slow = incoming.falls_behind
    if page.slow:
        incoming.falls_behind()
    works = (_receive(websocket, incoming), _send(websocket, page))
    both = [asyncio.create_task(work) for work in works]
    for task in both:
        task.add_done_callback(partial(_end, over))
    try:
        return await over
    finally:
        page.gone()
        await tasks.cancel(both)


def _end(over: asyncio.Future[int | None], done: asyncio.Task[int | None]) -> None:
    """Whatever comes to its end first says how all ends."""
    if over.done() or done.cancelled():
        return
    problem = done.exception()
    if problem is None:
        over.set_result(done.result())
    else:
        over.set_exception(problem)


async def say_goodbye(websocket: WebSocket, code: int | None) -> None:
    """Close a socket, unless the page has done so."""
    if code is not None:
        with suppress(WebSocketDisconnect, OSError, RuntimeError, TimeoutError):
            async with asyncio.timeout(GOODBYE):
                await websocket.close(code)


def connection_of(websocket: WebSocket) -> PageConnection | None:
    """What is below a socket, if the ASGI server is ours."""
    connection: PageConnection | None = websocket.scope.get("extensions", {}).get(CONNECTION)
    return connection


def page_of(websocket: WebSocket, settings: Settings) -> Page:
    """A page, and the way to ping it where the protocol is ours."""
    connection = connection_of(websocket)
    if connection is None:
        return Page(settings.max_unread_messages, address(websocket))
    page = Page(
        settings.max_unread_messages,
        address(websocket),
        connection.measure,
        connection.buffered,
        connection.write,
        connection.flush,
    )
    connection.on_round_trip = page.pings.pong
    return page


async def _send(websocket: WebSocket, page: Page) -> int | None:
    """Send what waits, until there is nothing to come or nobody to send to."""
    try:
        while (message := await page.next()) is not None:
            await websocket.send({"type": "websocket.send", "text": message.decode()})
    except (WebSocketDisconnect, OSError):
        return None
    return AGAIN


async def _receive(websocket: WebSocket, incoming: PageInput) -> int | None:
    """Listen until the page goes: below the application where that can be, else here."""
    connection = connection_of(websocket)
    if connection is not None:
        connection.on_text = incoming.hear
    while (message := await websocket.receive())["type"] != "websocket.disconnect":
        incoming.hear(message.get("text"))
    return None


class PageInput:
    """Hands on what a page says, until it says far too much or does not keep up: then the future `enough` is done.

    Whoever is told gets the text, and the moment of the steady clock (microseconds) at which it was heard.
    """

    def __init__(
        self, registry: TableRegistry, page: Page, table: str, take: Callable[[str | None, int], None]
    ) -> None:
        self.enough: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self.table = table
        self._page = page
        self._registry = registry
        self._take = take
        self._settings = registry.context.settings
        self._micros = registry.context.clocks.micros
        steady = registry.context.clocks.steady
        self._bucket = Bucket(self._settings.messages_per_s, self._settings.messages_burst, steady)
        self._excess = 0

    def hear(self, text: str | None) -> None:
        """One message from a page, which may be anything."""
        if self.enough.done():
            return
        heard = self._micros()
        if self._excess and self._bucket.full():
            self._excess = 0
        if self._bucket.take() and self._registry.messages.take(self._page.address):
            if text and _is_too_long(text, self._settings.max_message_bytes):
                problem = RequestError("too-long", 413, most=self._settings.max_message_bytes)
                _refuse(self._registry, self._page, problem, text)
            else:
                self._take(text, heard)
            return
        self._excess += 1
        if self._excess > self._settings.max_excess_messages:
            log.warning("a page of table %s sends far too much", self.table)
            self.enough.set_result(ABUSE)
        else:
            _refuse(self._registry, self._page, self._too_fast(), text)

    def _too_fast(self) -> RequestError:
        """By the limit that is reached: that of this page, or of all pages of its address."""
        of_page = too_fast(self._bucket)
        of_address = too_fast(self._registry.messages, self._page.address)
        return max(of_page, of_address, key=attrgetter("retry_after_s"))

    def falls_behind(self) -> None:
        """The page does not take what it is sent."""
        if not self.enough.done():
            log.info("a page of table %s does not keep up", self.table)
            self.enough.set_result(SLOW)


def _refuse(registry: TableRegistry, page: Page, problem: RequestError, text: str | None) -> None:
    registry.context.metrics.refusals.inc(problem.reason)
    page.send(cuts.encode_refusal(problem, _id_in(text)))


def _take(registry: TableRegistry, table: LiveTable, page: Page, text: str | None, heard: int) -> None:
    """Read what a page said, and hand it to its table."""
    try:
        message = _read(text)
        if isinstance(message, messages.Hello) and not registry.hellos.take(page.address):
            raise too_fast(registry.hellos, page.address)
    except RequestError as problem:
        _refuse(registry, page, problem, text)
        return
    if isinstance(message, messages.Ping):
        page.send(cuts.encode(messages.Pong(message.t)))
    elif isinstance(message, messages.Tock):
        page.tock(message, heard)
    else:
        table.hear(page, message, heard)


def _is_too_long(text: str, most: int) -> bool:
    """Whether a text is of more bytes than this."""
    return len(text) > most or (not text.isascii() and len(text.encode()) > most)


def _read(text: str | None) -> TO_SERVER:
    if text is None:
        raise RequestError("text-only", 422)
    try:
        return _decoder.decode(text)
    except UNREADABLE as problem:
        raise unreadable(problem) from None


def _id_in(text: str | None) -> str:
    """The id of a command that is refused unread, if it has one."""
    try:
        return _id_decoder.decode(text).id[:40] if text else ""
    except UNREADABLE:
        return ""
