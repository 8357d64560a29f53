"""The WebSocket of a page: what it says goes to its table, and what the table sends waits for it."""

from __future__ import annotations

import asyncio
import itertools
import logging
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from tablee.hosts.arbiter.constants import PINGS_AT_JOIN, PINGS_EVERY
from tablee.server.desk import Desk
from tablee.server.edge.origin import may_speak
from tablee.server.edge.protocol import ABUSE, PINGS, PageProtocol
from tablee.server.limits import Bucket, address
from tablee.server.lobby.house import House
from tablee.server.settings import Settings
from tablee.server.table.live import LiveTable
from tablee.server.table.pages import Page
from tablee.server.table.reflexes import Reflex
from tablee.server.wire import cuts, messages
from tablee.server.wire.problems import Cannot, unreadable
from tablee.server.wire.schema import TO_SERVER

log = logging.getLogger(__name__)

AGAIN, SLOW, NO_TABLE = 1012, 4001, 4004
"""Why the server closes a socket: it ends; the page does not keep up; there is no such table."""
JOINING = 200_000
"""Microseconds between the pings to a page that has just come."""
GOODBYE = 1.0
"""Seconds: how long to wait for the closing handshake."""


class _Named(msgspec.Struct):
    id: str = ""


_decoder = msgspec.json.Decoder(TO_SERVER)
_id_decoder = msgspec.json.Decoder(_Named)


async def socket(websocket: WebSocket) -> None:
    """Serve one page until it goes, or is disconnected."""
    house: House = websocket.app.state.house
    who = address(websocket)
    allowed = may_speak(websocket.headers, house.desk.settings.origins) and house.requests.take(who)
    with suppress(WebSocketDisconnect, OSError):
        if not (allowed and house.sockets.enter(who)):
            await asyncio.sleep(house.desk.settings.hold)
            await websocket.close()
            return
        try:
            await websocket.accept()
            await _greet(websocket, house)
        finally:
            house.sockets.leave(who)


async def _greet(websocket: WebSocket, house: House) -> None:
    try:
        table = await house.table(websocket.path_params["table"])
    except Cannot as problem:
        await websocket.send_text(_refusal(problem).decode())
        await websocket.close(NO_TABLE if problem.status in (404, 410) else AGAIN)
        return
    await _serve(websocket, table, house)


async def _serve(websocket: WebSocket, table: LiveTable, house: House) -> None:
    page = _page(websocket, house.desk.settings)
    ear = _Ear(table, page, house)
    tasks: list[asyncio.Future[int | None]] = [ear.enough]
    tasks += [
        asyncio.create_task(work)
        for work in (
            _receive(websocket, ear),
            _send(websocket, page),
            _watch(page, table),
            _measure(page, house.desk),
        )
    ]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        table.leave(page)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    code = next(iter(done)).result()
    if code is not None:
        with suppress(WebSocketDisconnect, OSError, RuntimeError, TimeoutError):
            async with asyncio.timeout(GOODBYE):
                await websocket.close(code)


def _protocol(websocket: WebSocket) -> PageProtocol | None:
    """What is below the application, where that is ours."""
    protocol = websocket.scope.get("extensions", {}).get(PINGS)
    return protocol if isinstance(protocol, PageProtocol) else None


def _page(websocket: WebSocket, settings: Settings) -> Page:
    """A page, and the way to ping it where the protocol is ours."""
    protocol = _protocol(websocket)
    if protocol is None:
        return Page(settings.backlog, address(websocket))
    page = Page(settings.backlog, address(websocket), protocol.measure, protocol.buffered, protocol.write)
    protocol.on_round_trip = lambda sent, at, known: page.pings.pong(
        int(sent * 1_000_000), int(at * 1_000_000), known
    )
    return page


async def _measure(page: Page, desk: Desk) -> None:
    """Ping the page for as long as it is there, more often at first; and ask for its clock."""
    for number in itertools.count():
        page.pings.forget(desk.clocks.micros())
        if page.keeps_up:
            _tick(page, desk)
        page.ping()  # which takes the tick along
        await asyncio.sleep((JOINING if number < PINGS_AT_JOIN else PINGS_EVERY) / 1_000_000)


def _tick(page: Page, desk: Desk) -> None:
    sent = desk.clocks.micros()
    link = page.pings.link
    server = desk.load.worst()
    if link is None:
        tick = messages.Tick(sent, server=server)
    else:
        tick = messages.Tick(sent, link.round_trip, link.typical, link.jitter, link.stalls, server)
    page.tick(sent, cuts.encode(tick))


async def _send(websocket: WebSocket, page: Page) -> int | None:
    """Send what waits, until there is nothing to come or nobody to send to."""
    try:
        while (message := await page.next()) is not None:
            await websocket.send({"type": "websocket.send", "text": message.decode()})
    except (WebSocketDisconnect, OSError):
        return None
    return AGAIN


async def _watch(page: Page, table: LiveTable) -> int:
    """Wait for the page to fall behind."""
    await page.slow.wait()
    log.info("a page of table %s does not keep up", table.row.id)
    return SLOW


async def _receive(websocket: WebSocket, ear: _Ear) -> int | None:
    """Listen until the page goes: below the application where that can be, else here."""
    protocol = _protocol(websocket)
    if protocol is not None:
        protocol.on_text = ear.hear
    while (message := await websocket.receive())["type"] != "websocket.disconnect":
        ear.hear(message.get("text"))
    return None


class _Ear:
    """Hands on what a page says, until it says far too much: then that is `enough`."""

    def __init__(self, table: LiveTable, page: Page, house: House) -> None:
        self.enough: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self._table = table
        self._page = page
        self._house = house
        self._settings = house.desk.settings
        self._bucket = Bucket(self._settings.rate, self._settings.burst)
        self._excess = 0

    def hear(self, text: str | None) -> None:
        """One message from a page, which may be anything."""
        heard = self._house.desk.clocks.steady()
        if self.enough.done():
            return
        if self._excess and self._bucket.full():
            self._excess = 0
        if self._bucket.take() and self._house.messages.take(self._page.address):
            self._take(text, heard)
            return
        self._excess += 1
        if self._excess > self._settings.abuse:
            log.warning("a page of table %s sends far too much", self._table.row.id)
            self.enough.set_result(ABUSE)
        else:
            self._refuse(Cannot("too-fast", 429), text)

    def _refuse(self, problem: Cannot, text: str | None) -> None:
        self._house.desk.metrics.refused(problem.reason)
        self._page.send(_refusal(problem, _id_in(text)))

    def _take(self, text: str | None, heard: float) -> None:
        page = self._page
        try:
            message = _read(text, self._settings)
            if isinstance(message, messages.Hello) and not self._house.hellos.take(page.address):
                raise Cannot("too-fast", 429)
        except Cannot as problem:
            self._refuse(problem, text)
            return
        if isinstance(message, messages.Ping):
            page.send(cuts.encode(messages.Pong(message.t)))
        elif isinstance(message, messages.Tock):
            page.tock(message, int(heard * 1_000_000))
        else:
            self._table.hear(page, message, heard)


Message = messages.Hello | messages.Ping | messages.Tock | Reflex | messages.Command


def _read(text: str | None, settings: Settings) -> Message:
    if text is None:
        raise Cannot("text-only", 422)
    if len(text) > settings.message or len(data := text.encode()) > settings.message:
        raise Cannot("too-long", 413, most=settings.message)
    try:
        message: Message = _decoder.decode(data)
    except (msgspec.DecodeError, RecursionError) as problem:
        raise unreadable(problem) from None
    return message


def _id_in(text: str | None) -> str:
    """The id of a command that is refused unread, if it has one."""
    try:
        return _id_decoder.decode(text).id[:40] if text else ""
    except (msgspec.DecodeError, RecursionError):
        return ""


def _refusal(problem: Cannot, id: str = "") -> bytes:
    return cuts.encode(messages.Refused(problem.say, id, problem.article))
