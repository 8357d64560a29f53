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
from tablee.server.table import cuts
from tablee.server.table.commands import Command
from tablee.server.table.live import LiveTable
from tablee.server.table.pages import Page
from tablee.server.table.reflexes import Reflex
from tablee.server.wire import messages
from tablee.server.wire.problems import Cannot, unreadable
from tablee.server.wire.schema import TO_SERVER

log = logging.getLogger(__name__)

AGAIN, SLOW, NO_TABLE = 1012, 4001, 4004
"""Why the server closes a socket: it ends; the page does not keep up; there is no such table."""
JOINING = 200_000
"""Microseconds between the pings to a page that has just come."""
GOODBYE = 1.0
"""Seconds: how long to wait for a page to take the goodbye."""


class _Named(msgspec.Struct):
    id: str = ""


_decoder = msgspec.json.Decoder(TO_SERVER)
_id_decoder = msgspec.json.Decoder(_Named)


async def socket(websocket: WebSocket) -> None:
    """Serve one page until it goes, or is shown the door."""
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
        await websocket.send_text(_refusal(problem))
        await websocket.close(NO_TABLE if problem.status in (404, 410) else AGAIN)
        return
    await _serve(websocket, table, house)


async def _serve(websocket: WebSocket, table: LiveTable, house: House) -> None:
    desk = house.desk
    page = _page(websocket, desk.settings)
    tasks = [
        asyncio.create_task(work)
        for work in (
            _receive(websocket, table, page, house),
            _send(websocket, page),
            _watch(page, table),
            _measure(page, desk),
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


def _page(websocket: WebSocket, settings: Settings) -> Page:
    """A page, and the way to ping it where the protocol is ours."""
    protocol = websocket.scope.get("extensions", {}).get(PINGS)
    if not isinstance(protocol, PageProtocol):
        return Page(settings.backlog, address(websocket))
    page = Page(settings.backlog, address(websocket), protocol.measure, protocol.buffered, protocol.write)
    protocol.on_round_trip = lambda sent, at: page.line.pong(int(sent * 1_000_000), int(at * 1_000_000))
    return page


async def _measure(page: Page, desk: Desk) -> None:
    """Ping the page for as long as it is there, more often at first; and ask for its clock."""
    for number in itertools.count():
        page.ping()
        page.line.forget(desk.clocks.micros())
        if page.keeps_up:
            page.send(_tick(page, desk))
        await asyncio.sleep((JOINING if number < PINGS_AT_JOIN else PINGS_EVERY) / 1_000_000)


def _tick(page: Page, desk: Desk) -> str:
    sent = desk.clocks.micros()
    page.ticked(sent)
    link = page.line.link
    server = desk.load.worst()
    if link is None:
        return cuts.encode(messages.Tick(sent, server=server))
    return cuts.encode(messages.Tick(sent, link.round_trip, link.typical, link.jitter, link.stalls, server))


async def _send(websocket: WebSocket, page: Page) -> int | None:
    """Send what waits, until there is nothing to come or nobody to send to."""
    try:
        while (text := await page.next()) is not None:
            await websocket.send({"type": "websocket.send", "text": text})
    except (WebSocketDisconnect, OSError):
        return None
    return AGAIN


async def _watch(page: Page, table: LiveTable) -> int:
    """Wait for the page to fall behind."""
    await page.slow.wait()
    log.info("a page of table %s does not keep up", table.row.id)
    return SLOW


async def _receive(websocket: WebSocket, table: LiveTable, page: Page, house: House) -> int | None:
    """Hand on what a page says, until it goes or says far too much."""
    settings = house.desk.settings
    bucket = Bucket(settings.rate, settings.burst)
    excess = 0
    while True:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return None
        heard = house.desk.clocks.steady()
        text = message.get("text")
        excess = 0 if bucket.full() else excess
        if not (bucket.take() and house.messages.take(page.address)):
            excess += 1
            if excess > settings.abuse:
                log.warning("a page of table %s sends far too much", table.row.id)
                return ABUSE
            page.send(_refusal(Cannot("too-fast", 429), _id_in(text)))
        else:
            _hear(table, page, text, house, heard)


def _hear(table: LiveTable, page: Page, text: str | None, house: House, heard: float) -> None:
    """One message from a page, which may be anything."""
    try:
        message = _read(text, house.desk.settings)
        if isinstance(message, messages.Hello) and not house.hellos.take(page.address):
            raise Cannot("too-fast", 429)
    except Cannot as problem:
        page.send(_refusal(problem, _id_in(text)))
        return
    if isinstance(message, messages.Ping):
        page.send(cuts.encode(messages.Pong(message.t)))
    elif isinstance(message, messages.Tock):
        page.tock(message, int(heard * 1_000_000))
    else:
        table.hear(page, message, heard)


Message = messages.Hello | messages.Ping | messages.Tock | Reflex | Command


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


def _refusal(problem: Cannot, id: str = "") -> str:
    return cuts.encode(messages.Refused(problem.say, id, problem.article))
