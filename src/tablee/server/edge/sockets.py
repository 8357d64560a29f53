"""The WebSockets of pages: what a page sends goes to its table, and what the table sends waits for the page."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from operator import attrgetter

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from tablee.kernel.decode_errors import UNREADABLE
from tablee.server import tasks
from tablee.server.edge.middleware import may_speak
from tablee.server.edge.protocol import ABUSE, CONNECTION, PageProtocol
from tablee.server.limits import Bucket, address, too_fast
from tablee.server.lobby.registry import TableRegistry
from tablee.server.table.pages import Measuring, Page, ping_interval_us
from tablee.server.table.table import LiveTable
from tablee.server.wire import encoding, messages
from tablee.server.wire.errors import RequestError, unreadable
from tablee.server.wire.messages import TO_SERVER

log = logging.getLogger(__name__)

AGAIN, SLOW, NO_TABLE = 1012, 4001, 4004
"""The codes with which a socket is closed: reconnect; the page does not keep up; there is no such table."""
CLOSING_S = 1.0
"""How long to wait for the closing handshake."""


class _Named(msgspec.Struct):
    id: str = ""


_decoder: msgspec.json.Decoder[TO_SERVER] = msgspec.json.Decoder(TO_SERVER)
_id_decoder = msgspec.json.Decoder(_Named)


async def socket(websocket: WebSocket) -> None:
    """Serve one page until it disconnects, or is disconnected."""
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
            await _serve(websocket, registry)
        finally:
            registry.sockets.leave(who)


async def _serve(websocket: WebSocket, registry: TableRegistry) -> None:
    connection: PageProtocol = websocket.scope["extensions"].pop(CONNECTION)
    try:
        try:
            table = await registry.table(websocket.path_params["table"])
        except RequestError as problem:
            await websocket.send_text(encoding.encode_refusal(problem).decode())
            if problem.passing:  # the page reconnects at once, which it need not do ten times a second
                await asyncio.sleep(registry.context.settings.refusal_delay_s)
            await websocket.close(NO_TABLE if problem.status in (404, 410) else AGAIN)
            return
        await PageSocket(websocket, connection, registry, table).serve()
    finally:  # the connection and its listeners must not keep each other in memory
        connection.on_round_trip = connection.on_text = None


class PageSocket:
    """A page that is connected to its table."""

    def __init__(
        self, websocket: WebSocket, connection: PageProtocol, registry: TableRegistry, table: LiveTable
    ) -> None:
        settings, clocks = registry.context.settings, registry.context.clocks
        self._websocket = websocket
        self._connection = connection
        self._registry = registry
        self._settings = settings
        self._micros = clocks.micros
        self._table = table
        self._page = Page(
            settings.max_unread_messages,
            address(websocket),
            connection.measure,
            connection.buffered,
            connection.write,
            connection.flush,
        )
        self._bucket = Bucket(settings.messages_per_s, settings.messages_burst, clocks.steady)
        self._excess = 0
        """How many messages were refused because there were too many, since the bucket was full."""
        self._over: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        """Is done when the page shall be disconnected, with the code for it; None: it has disconnected."""

    async def serve(self) -> None:
        """Receive and send until the page disconnects, or has to."""
        page, table = self._page, self._table
        self._connection.on_round_trip = page.pings.pong
        table.connect(page)
        measuring = Measuring(page, self._registry.context, ping_interval_us(table.game))
        try:
            code = await self._exchange()
        finally:
            measuring.stop()
            table.disconnect(page)
        if code is not None:
            with suppress(WebSocketDisconnect, OSError, RuntimeError, TimeoutError):
                async with asyncio.timeout(CLOSING_S):
                    await self._websocket.close(code)

    async def _exchange(self) -> int | None:
        self._page.on_slow = self._fall_behind
        if self._page.slow:
            self._fall_behind()
        both = [asyncio.create_task(work) for work in (self._receive(), self._send())]
        for task in both:
            task.add_done_callback(self._end)
        try:
            return await self._over
        finally:
            self._page.gone()
            await tasks.cancel(both)

    def _end(self, task: asyncio.Task[int | None]) -> None:
        """The first of the two tasks that ends decides how the socket is closed."""
        if self._over.done() or task.cancelled():
            return
        problem = task.exception()
        if problem is None:
            self._over.set_result(task.result())
        else:
            self._over.set_exception(problem)

    def _fall_behind(self) -> None:
        if not self._over.done():
            log.info("a page of table %s does not keep up", self._table.row.id)
            self._over.set_result(SLOW)

    async def _send(self) -> int | None:
        """Send what waits, until the table closes the page."""
        try:
            while (message := await self._page.next()) is not None:
                await self._websocket.send({"type": "websocket.send", "text": message.decode()})
        except (WebSocketDisconnect, OSError):
            return None
        return AGAIN

    async def _receive(self) -> int | None:
        """Wait until the page disconnects. The protocol calls `hear`, except for messages that came before."""
        self._connection.on_text = self.hear
        while (message := await self._websocket.receive())["type"] != "websocket.disconnect":
            self.hear(message.get("text"))
        return None

    def hear(self, text: str | None) -> None:
        """Handle a message, which may be anything; None: one that is no text."""
        if self._over.done():
            return
        heard = self._micros()
        if self._excess and self._bucket.full():
            self._excess = 0
        if not (self._bucket.take() and self._registry.messages.take(self._page.address)):
            self._hear_excess(text)
            return
        try:
            message = self._decode(text)
        except RequestError as problem:
            self._refuse(problem, text)
            return
        if type(message) is messages.Ping:
            self._page.send(encoding.encode(messages.Pong(message.t)))
        elif type(message) is messages.Tock:
            self._page.tock(message, heard)
        else:
            self._table.hear(self._page, message, heard)

    def _decode(self, text: str | None) -> TO_SERVER:
        if text is None:
            raise RequestError("text-only", 422)
        most = self._settings.max_message_bytes
        if len(text) > most or (not text.isascii() and len(text.encode()) > most):
            raise RequestError("too-long", 413, most=most)
        try:
            message = _decoder.decode(text)
        except UNREADABLE as problem:
            raise unreadable(problem) from None
        hellos = self._registry.hellos
        if type(message) is messages.Hello and not hellos.take(self._page.address):
            raise too_fast(hellos, self._page.address)
        return message

    def _hear_excess(self, text: str | None) -> None:
        """Refuse a message by the limit that is reached, of this page or of its address; disconnect after too many."""
        self._excess += 1
        if self._excess > self._settings.max_excess_messages:
            log.warning("a page of table %s sends far too much", self._table.row.id)
            self._over.set_result(ABUSE)
            return
        of_page, of_address = too_fast(self._bucket), too_fast(self._registry.messages, self._page.address)
        self._refuse(max(of_page, of_address, key=attrgetter("retry_after_s")), text)

    def _refuse(self, problem: RequestError, text: str | None) -> None:
        self._registry.context.metrics.refusals.inc(problem.reason)
        self._page.send(encoding.encode_refusal(problem, _id_in(text)))


def _id_in(text: str | None) -> str:
    """The id of a command that is refused unread, if it has one."""
    try:
        return _id_decoder.decode(text).id[:40] if text else ""
    except UNREADABLE:
        return ""
