"""The WebSocket of a page: what it says goes to its table, and what the table sends waits for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Protocol

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from tablee.server.edge.elsewhere import Others
from tablee.server.edge.measuring import Measuring, pings_every
from tablee.server.edge.origin import may_speak
from tablee.server.edge.protocol import ABUSE, PINGS, Hears, RoundTrip
from tablee.server.limits import Bucket, address
from tablee.server.lobby.house import House
from tablee.server.settings import Settings
from tablee.server.table.live import LiveTable
from tablee.server.table.pages import Left, Page
from tablee.server.table.reflexes import Reflex
from tablee.server.wire import cuts, messages
from tablee.server.wire.problems import Cannot, Elsewhere, unreadable
from tablee.server.wire.schema import TO_SERVER

log = logging.getLogger(__name__)

AGAIN, SLOW, NO_TABLE = 1012, 4001, 4004
"""Why the server closes a socket: it ends; the page does not keep up; there is no such table."""
MOST_BYTES = 4
"""Of a character."""
GOODBYE = 1.0
"""Seconds: how long to wait for the closing handshake."""


class _Named(msgspec.Struct):
    id: str = ""


class Line(Protocol):
    """What is below a page's socket: a `PageProtocol`, or the same at another process."""

    on_round_trip: RoundTrip | None
    on_text: Hears | None
    on_skew: Callable[[int | None], None] | None
    """Is told by how much the clock may be off that stamps what the page says, if that is another process's."""

    def measure(self) -> None:
        """Send a ping, whose round trip will be told."""
        ...

    def buffered(self) -> int:
        """How many bytes wait for the network."""
        ...

    def write(self, message: bytes, left: Left | None = None) -> bool:
        """Send a message in this turn of the loop. Whether it was taken. `left` is told when it left elsewhere."""
        ...

    def flush(self) -> None:
        """What was sent leaves at once."""
        ...


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
            await greet(websocket, house, websocket.app.state.others)
        finally:
            house.sockets.leave(who)


async def greet(websocket: WebSocket, house: House, others: Others | None = None) -> None:
    """Bring a page that was let in to its table, wherever that is, and serve it there until it goes."""
    try:
        await _bring(websocket, house, others)
    finally:
        _hang_up(websocket)


def _hang_up(websocket: WebSocket) -> None:
    """Nobody listens to a page any more: what is below its socket and whoever listened held on to each other."""
    line: Line | None = websocket.scope.get("extensions", {}).pop(PINGS, None)
    if line is not None:
        line.on_round_trip = line.on_text = line.on_skew = None


async def _bring(websocket: WebSocket, house: House, others: Others | None) -> None:
    try:
        try:
            table = await _find(websocket.path_params["table"], house, others)
        except Elsewhere as there:
            if others is None:
                raise
            await others.visit(there.owner, websocket)
            return
    except Cannot as problem:
        await websocket.send_text(_refusal(problem).decode())
        if problem.passing:  # it comes again at once, and need not do so ten times a second
            await asyncio.sleep(house.desk.settings.hold)
        await websocket.close(NO_TABLE if problem.status in (404, 410) else AGAIN)
        return
    await _serve(websocket, table, house)


async def _find(id: str, house: House, others: Others | None) -> LiveTable:
    """A page's table, which comes here if nobody else is at it. Raises `Cannot`."""
    try:
        return await house.table(id)
    except Elsewhere as there:
        if others is None or not await others.fetch(there.owner, id):
            raise
    return await house.table(id)


async def _serve(websocket: WebSocket, table: LiveTable, house: House) -> None:
    page = page_of(websocket, house.desk.settings)
    ear = Ear(house, page, table.row.id, partial(_take, house, table, page))
    table.enter(page)
    measuring = Measuring(page, house.desk, pings_every(table.game))
    try:
        code = await talk(websocket, page, ear)
    finally:
        measuring.stop()
        table.leave(page)
    await say_goodbye(websocket, code)


async def talk(websocket: WebSocket, page: Page, ear: Ear) -> int | None:
    """Do what there is to do while a page is here. Returns the reason to close, or nothing if the page went."""
    over = ear.enough
    page.on_slow = ear.falls_behind
    if page.slow:
        ear.falls_behind()
    works = (_receive(websocket, ear), _send(websocket, page))
    tasks = [asyncio.create_task(work) for work in works]
    for task in tasks:
        task.add_done_callback(partial(_end, over))
    try:
        return await over
    finally:
        page.gone()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


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


def line_of(websocket: WebSocket) -> Line | None:
    """What is below the application, where that is ours."""
    line: Line | None = websocket.scope.get("extensions", {}).get(PINGS)
    return line


def page_of(websocket: WebSocket, settings: Settings) -> Page:
    """A page, and the way to ping it where the protocol is ours."""
    line = line_of(websocket)
    if line is None:
        return Page(settings.backlog, address(websocket))
    page = Page(settings.backlog, address(websocket), line.measure, line.buffered, line.write, line.flush)
    line.on_round_trip = lambda sent, at, known: page.pings.pong(
        int(sent * 1_000_000), int(at * 1_000_000), known
    )
    line.on_skew = page.stamped
    return page


async def _send(websocket: WebSocket, page: Page) -> int | None:
    """Send what waits, until there is nothing to come or nobody to send to."""
    try:
        while (message := await page.next()) is not None:
            await websocket.send({"type": "websocket.send", "text": message.decode()})
    except (WebSocketDisconnect, OSError):
        return None
    return AGAIN


async def _receive(websocket: WebSocket, ear: Ear) -> int | None:
    """Listen until the page goes: below the application where that can be, else here."""
    line = line_of(websocket)
    if line is not None:
        line.on_text = ear.hear
    while (message := await websocket.receive())["type"] != "websocket.disconnect":
        ear.hear(message.get("text"), message.get("heard"))
    return None


class Ear:
    """Hands on what a page says, until it says far too much, or falls behind: then that is `enough`.

    Whoever is told gets the text, and the moment of the steady clock (seconds) at which it was heard.
    """

    def __init__(
        self, house: House, page: Page, table: str, take: Callable[[str | None, float], None]
    ) -> None:
        self.enough: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self.table = table
        self._page = page
        self._house = house
        self._take = take
        self._settings = house.desk.settings
        self._steady = house.desk.clocks.steady
        self._short = self._settings.message // MOST_BYTES
        self._bucket = Bucket(self._settings.rate, self._settings.burst)
        self._excess = 0

    def hear(self, text: str | None, heard: float | None = None) -> None:
        """One message from a page, which may be anything. If it was heard elsewhere, it was counted there, too."""
        if self.enough.done():
            return
        if heard is not None:
            self._take(text, heard)
            return
        heard = self._steady()
        if self._excess and self._bucket.full():
            self._excess = 0
        if self._bucket.take() and self._house.messages.take(self._page.address):
            # It need not go to another process to be refused.
            if text and len(text) > self._short and _is_too_long(text, self._settings.message):
                problem = Cannot("too-long", 413, most=self._settings.message)
                _refuse(self._house, self._page, problem, text)
            else:
                self._take(text, heard)
            return
        self._excess += 1
        if self._excess > self._settings.abuse:
            log.warning("a page of table %s sends far too much", self.table)
            self.enough.set_result(ABUSE)
        else:
            _refuse(self._house, self._page, Cannot("too-fast", 429), text)

    def falls_behind(self) -> None:
        """The page does not take what it is sent."""
        if not self.enough.done():
            log.info("a page of table %s does not keep up", self.table)
            self.enough.set_result(SLOW)


def _refuse(house: House, page: Page, problem: Cannot, text: str | None) -> None:
    house.desk.metrics.refused(problem.reason)
    page.send(_refusal(problem, _id_in(text)))


def _take(house: House, table: LiveTable, page: Page, text: str | None, heard: float) -> None:
    """What a page said to its table."""
    try:
        message = _read(text)
        if isinstance(message, messages.Hello) and not house.hellos.take(page.address):
            raise Cannot("too-fast", 429)
    except Cannot as problem:
        _refuse(house, page, problem, text)
        return
    if isinstance(message, messages.Ping):
        page.send(cuts.encode(messages.Pong(message.t)))
    elif isinstance(message, messages.Tock):
        page.tock(message, int(heard * 1_000_000))
    else:
        table.hear(page, message, heard)


Message = messages.Hello | messages.Ping | messages.Tock | Reflex | messages.Command


def _is_too_long(text: str, most: int) -> bool:
    return len(text) > most or (not text.isascii() and len(text.encode()) > most)


def _read(text: str | None) -> Message:
    if text is None:
        raise Cannot("text-only", 422)
    try:
        message: Message = _decoder.decode(text)
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
