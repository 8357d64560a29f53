"""uvicorn's protocols below the application: connections with deadlines, and the WebSocket frames of pages.

All private parts of uvicorn and websockets that the server overrides, replaces or uses are named here, and only `run`
(`Server`) has any besides. `pyproject.toml` caps both packages. With a newer version,
`tests/server/test_private_parts.py` says which part has changed.

`H11Protocol`, a connection with requests:

- `handle_events()`: overridden, because the deadline of a request ends once all of it has arrived.
- `on_response_complete()`: overridden, because the next request on the connection has a deadline of its own.
- `handle_websocket_upgrade(event)`: overridden, because a page's socket has no deadline.
- `cycle`: the request that is being answered.
- `config`, `loop`, `client`, `transport`: where a connection comes from, and how it is cut.

`RequestResponseCycle`, a request that is being answered:

- `response_complete`, `more_body`: whether all of it has arrived.

`WebSocketsSansIOProtocol`, a page's socket:

- `run_asgi()`: overridden, because what was sent last may take a while to arrive, but not for ever.
- `handle_connect(event)`: overridden, so that the application finds the protocol in its `scope`.
- `start_keepalive()`: overridden, to free `request` and `response`.
- `handle_events()`: overridden, to count frames of every kind.
- `handle_text(event)`, `handle_pong(event)`: overridden, for texts and pongs that arrive among other frames.
- `send_keepalive_ping()`: overridden, because a page that has answered another ping lately is not pinged.
- `queue`, `writable`: replaced, because they take 4 kB for each page.
- `transport`: replaced, so that what is written in one turn of the event loop leaves together.
- `handshake_initiated`, `close_sent`, `disconnected`: whether a page can be read from and written to.
- `ping_interval`, `ping_timer`: when a page is pinged next.
- `config`, `loop`, `client`, `conn`: as above, and what websockets knows of the connection.

`Protocol`, of websockets, what it knows of a connection:

- `events`: the frames that have arrived and were not handled, to be counted.
- `parser`: it refers to its connection, which refers to it; closing it frees both.

`apply_mask`, of websockets, which masks a frame in C where that is available.

`Server`, uvicorn as a whole:

- `startup(sockets)`: overridden, because the address is printed once it can be connected to.
- `handle_exit(sig, frame)`: overridden, because tables are handed over first.
- `shutdown(sockets)`: overridden, because stalls are watched for until then.

`ServerState`, what all connections of uvicorn share:

- `connections`, `tasks`: replaced, because a set of objects has the order of their addresses.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from asyncio import TimerHandle
from collections.abc import Callable, Iterable, Iterator
from ipaddress import ip_address, ip_network
from random import Random
from struct import Struct, pack
from typing import TYPE_CHECKING, Any

from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode, apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request
from websockets.protocol import OPEN

from tablee.hosts.arbiter.pings import Acknowledged
from tablee.server.clock import Clocks
from tablee.server.incidents import incident
from tablee.server.limits import Bucket, PerAddress, client_network
from tablee.server.settings import Settings
from tablee.server.table.pages import MAX_UNSENT_BYTES
from tablee.server.tasks import SmallEvent, SmallQueue

if TYPE_CHECKING:
    from h11 import Request as HttpRequest

log = logging.getLogger(__name__)

LINGER_S = 10.0
"""How long what was sent last may take to arrive."""
CONNECTION = "tablee.connection"
"""Key in `scope["extensions"]`, where the application finds the `PageProtocol` of a WebSocket."""
MAX_UNANSWERED_PINGS = 64
ABUSE = 4002
"""The code with which a socket is closed that sends far too much."""
MAX_FRAMES_PER_MESSAGE = 10
"""How many frames a page may send for each message that it may: browsers send one, and answer two pings a second."""
SLICE_BYTES = 1024
"""Read at once: a hundred frames fit into it, not the ten thousand of all that may have arrived."""
NONCE_BYTES = 8
NONCES_COUNT = 256
TEXT, PING, PONG = 0x81, 0x89, 0x8A
"""The first byte of a whole text, of a ping, and of a pong (RFC 6455, 5.2)."""
MASKED = 0x80
MAX_SHORT_BYTES = 125
LONGER_CODE = 126
"""Stands where the size of a short frame is: the size follows in two bytes."""

Hears = Callable[[str | None], None]
"""A callback: a text that a page sent; None: a message that is no text."""
OnRoundTrip = Callable[[int, int, Acknowledged | None], None]
"""A callback: when a ping was sent and when its pong came (microseconds of the steady clock), and what the other system
acknowledges."""
TCP_INFO = Struct("=68x I 28x I 44x 3I 56x I 4x I")
"""`rtt`, `total_retrans`, `min_rtt`, `data_segs_in`, `data_segs_out`, `dsack_dups` and `rcv_ooopack`, where Linux has
them in its `struct tcp_info`: microseconds, and numbers of packets."""
TOLD_BY_PROXY = "X-Tablee-Round-Trip"
"""The header in which a proxy gives the round trip from its system to the visitor's, in microseconds."""


class ServerConfig(Config):
    """How uvicorn runs the application, and how many connections each address may have."""

    def __init__(
        self,
        app: Any,
        settings: Settings,
        clocks: Clocks,
        random: Random,
        trusted: Iterable[str],
        **more: Any,
    ) -> None:
        super().__init__(app, **more)
        self.limits = settings
        self.clocks = clocks
        self.departures = Departures()
        self.random = random
        self._nonces: Iterator[bytes] = iter(())
        self._per_address = PerAddress(settings.connections_per_address)
        self._trusted = [ip_network(network) for network in trusted]

    def enter(self, host: str) -> bool:
        """Whether one more connection may come from this address. Proxies may have any number."""
        return self.is_proxy(host) or self._per_address.enter(client_network(host))

    def leave(self, host: str) -> None:
        """A connection that was let in has ended."""
        if not self.is_proxy(host):
            self._per_address.leave(client_network(host))

    def is_proxy(self, host: str) -> bool:
        """Whether connections from there are those of a proxy."""
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._trusted)

    def nonce(self) -> bytes:
        """A random payload for a ping. They are drawn in batches, as each call of the system's generator is slow."""
        for nonce in self._nonces:
            return nonce
        drawn = self.random.randbytes(NONCE_BYTES * NONCES_COUNT)
        self._nonces = iter([drawn[at : at + NONCE_BYTES] for at in range(0, len(drawn), NONCE_BYTES)])
        return next(self._nonces)


class VisitorProtocol(H11Protocol):
    """A connection with requests. It is cut if a request does not arrive, or an answer is not read, in time."""

    config: ServerConfig
    cycle: RequestResponseCycle | None  # type: ignore[assignment]
    _let_in = False
    _deadline: TimerHandle | None = None
    _stalled: TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._let_in = self.config.enter(self._host)
        if self._let_in:
            self._expect_request()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        if self._let_in:
            self.config.leave(self._host)
        super().connection_lost(exc)

    def handle_events(self) -> None:
        super().handle_events()
        asked = self.cycle is not None and not (self.cycle.response_complete or self.cycle.more_body)
        if asked and self._deadline is not None:
            self._deadline.cancel()

    def on_response_complete(self) -> None:
        self._expect_request()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: HttpRequest) -> None:
        self._forget()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self.loop.call_later(self.config.limits.send_timeout_s, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stalled is not None:
            self._stalled.cancel()

    @property
    def _host(self) -> str:
        return self.client[0] if self.client else ""

    def _expect_request(self) -> None:
        """Start the deadline by which the next request has to arrive as a whole."""
        self._forget()
        self._deadline = self.loop.call_later(self.config.limits.request_timeout_s, self.transport.abort)

    def _forget(self) -> None:
        for timer in (self._deadline, self._stalled):
            if timer is not None:
                timer.cancel()


class PageProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, with six additions.

    - Messages of a page, and those that it is sent, need no task in between.
    - What it is sent in one turn of the event loop leaves together.
    - Whole messages and pongs, which is all that browsers send, are read here. Any other frame, and all that follows
      it, is read by `websockets`, which takes several times as long.
    - Closing waits until everything is sent, but not longer than `LINGER_S`.
    - Pings of the protocol, which browsers answer by themselves, are timed for `on_round_trip`.
    - Every frame counts for a limit, also pings, and pieces of a message that never ends.
    """

    config: ServerConfig
    transport: Outgoing  # type: ignore[assignment]
    queue: SmallQueue[Any]  # type: ignore[assignment]
    on_round_trip: OnRoundTrip | None = None
    on_text: Hears | None = None

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.queue = SmallQueue()
        self.writable = SmallEvent()  # type: ignore[assignment]
        self.writable.set()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.transport = Outgoing(transport, self.config.departures)
        limits = self.config.limits
        self._frames = Bucket(
            MAX_FRAMES_PER_MESSAGE * limits.messages_per_s,
            MAX_FRAMES_PER_MESSAGE * limits.messages_burst,
            self.config.clocks.steady,
        )
        self._takes = True
        """Whether the system's buffer has room for what the page is sent."""
        self._closed_for_abuse = False
        self._plain = True
        """Whether nothing has arrived yet but whole messages and pongs."""
        self._proxied = not self.client or self.config.is_proxy(self.client[0])
        self._system = self._visitors_system()
        self._told: Acknowledged | None = None
        """What is known of the visitor's system: what a proxy told of it, or what its first acknowledgement took."""
        self._disordered = 0
        """Packets that came out of order so far, ..."""
        self._gaps = 0
        """... and at how many readings there were more than before: so often one was missing."""
        self._answered = 0
        """When a timed ping was last answered."""

    def connection_lost(self, exc: Exception | None) -> None:
        self.config.leave(self.client[0] if self.client else "")
        super().connection_lost(exc)
        self.conn.parser.close()  # it refers to `conn`, which refers to it

    async def run_asgi(self) -> None:
        try:
            await super().run_asgi()
        finally:
            self.loop.call_later(LINGER_S, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        if self._plain and self.handshake_initiated:
            if self.conn.state is OPEN:
                data = data[self._take_plain(data) :]
            self._plain = not data
        for start in range(0, len(data), SLICE_BYTES):
            if not self._closed_for_abuse:
                super().data_received(data[start : start + SLICE_BYTES])

    def _take_plain(self, data: bytes) -> int:
        """Take whole messages and pongs; returns where anything else begins, or what has not arrived as a whole."""
        at, size = 0, len(data)
        while at < size and (frame := plain_frame(data, at)) is not None:
            if not self._goes_on(1):
                return size
            kind, content, at = frame
            if kind == TEXT:
                self._take_text(content)
            else:
                self._take_pong(content)
        return at

    def handle_events(self) -> None:
        if self._goes_on(len(self.conn.events)):
            super().handle_events()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._takes = False

    def resume_writing(self) -> None:
        super().resume_writing()
        self._takes = True

    def _goes_on(self, frames: int) -> bool:
        """Whether a page may send so many more frames, and reads what it is sent. Otherwise it is disconnected."""
        if self._closed_for_abuse:
            return False
        if not self._frames.take(frames):
            self._close_for_abuse()
        elif self._takes:
            return True
        elif self.buffered() > MAX_UNSENT_BYTES:
            self._closed_for_abuse = True
            self.transport.abort()
        return not self._closed_for_abuse

    def _close_for_abuse(self) -> None:
        self._closed_for_abuse = self.close_sent = True
        self.conn.fail(ABUSE)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()

    def handle_connect(self, event: Request) -> None:
        self._unanswered: dict[bytes, int] = {}
        told = event.headers.get_all(TOLD_BY_PROXY)
        self._told = told_by_proxy(told) if self._proxied else self._acknowledged()
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][CONNECTION] = self  # type: ignore[assignment]

    def start_keepalive(self) -> None:
        """Free the request and the response of the handshake."""
        super().start_keepalive()
        self.request.headers.clear()  # `websockets` keeps the request itself
        self.scope["headers"].clear()  # type: ignore[attr-defined]
        del self.request, self.response

    def handle_text(self, event: Frame) -> None:
        if event.fin:
            self._take_text(bytes(event.data))
        else:
            super().handle_text(event)

    def _take_text(self, content: bytes) -> None:
        # What arrived before there was a listener comes first.
        if self.on_text is None or self.close_sent or self.queue.items:
            super().handle_text(Frame(Opcode.TEXT, content))
            return
        try:
            text = content.decode()
        except UnicodeDecodeError:
            super().handle_text(Frame(Opcode.TEXT, content))  # which closes the socket
            return
        self.on_text(text)

    def write(self, message: bytes) -> bool:
        """Send a message in this turn of the event loop. Whether it was taken: not while the buffer has no room."""
        if not self._takes or self.conn.state is not OPEN or self.transport.is_closing():
            return False
        self.transport.write(text_frame(message))
        return True

    def measure(self) -> None:
        """Send a ping, and report its round trip. Its content is secret, so that it cannot be answered early."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        payload = self.config.nonce()
        if len(self._unanswered) >= MAX_UNANSWERED_PINGS:
            self._unanswered.clear()
        self._unanswered[payload] = self.config.clocks.micros()
        self.transport.write_now(short_frame(PING, payload))

    def flush(self) -> None:
        """Send at once what was written in this turn."""
        self.transport.flush()

    def buffered(self) -> int:
        """How many bytes were written that the system has not sent."""
        return self.transport.get_write_buffer_size()

    def handle_pong(self, event: Frame) -> None:
        self._take_pong(bytes(event.data))

    def _take_pong(self, content: bytes) -> None:
        sent = self._unanswered.pop(content, None)
        if sent is None:
            super().handle_pong(Frame(Opcode.PONG, content))
        else:
            self._answered = self.config.clocks.micros()
            if self.on_round_trip is not None:
                self.on_round_trip(sent, self._answered, self._acknowledged())

    def send_keepalive_ping(self) -> None:
        """Ping the page to see whether it is still connected, unless it has answered a timed ping lately."""
        assert self.ping_interval is not None
        quiet = (self.config.clocks.micros() - self._answered) / 1_000_000
        if quiet < self.ping_interval:
            self.ping_timer = self.loop.call_later(self.ping_interval - quiet, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def _visitors_system(self) -> socket.socket | None:
        """The socket, if its `TCP_INFO` is about the visitor's system: not a proxy's, and only on Linux."""
        unknown = self._proxied or sys.platform != "linux"
        return None if unknown else self.transport.get_extra_info("socket")

    def _acknowledged(self) -> Acknowledged | None:
        """What the visitor's system acknowledges by itself, to this server or to a proxy, where that is known."""
        if self._system is None:
            return self._told
        try:
            info = self._system.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, TCP_INFO.size)
        except OSError:
            return None
        if len(info) < TCP_INFO.size:
            return None
        usual, resent, nearest, came, went, needless, disordered = TCP_INFO.unpack(info)
        # After a missing packet some or many come out of order: either way one was lost.
        self._gaps += disordered > self._disordered
        self._disordered = disordered
        first = usual if self._told is None else self._told.first
        lost = max(resent - needless, 0) + self._gaps
        return Acknowledged(nearest, first, usual, lost, came + went)


def told_by_proxy(values: Iterable[str]) -> Acknowledged | None:
    """How near a visitor was when they connected. A value that a visitor adds can only make them nearer.

    >>> told_by_proxy(["21350"])
    Acknowledged(nearest=21350, first=21350, usual=0, lost=0, packets=0)
    """
    told = [int(value) for value in values if value.isascii() and value.isdigit() and len(value) < 10]
    return Acknowledged(min(told), min(told)) if told else None


def text_frame(text: bytes) -> bytes:
    r"""A whole message as it goes over the wire to a page, which is the same for all pages.

    >>> text_frame(b"hi"), text_frame(b"x" * 300)[:4]
    (b'\x81\x02hi', b'\x81~\x01,')
    """
    size = len(text)
    if size <= MAX_SHORT_BYTES:
        return bytes((TEXT, size)) + text
    return (pack("!BBH", TEXT, LONGER_CODE, size) if size < 65536 else pack("!BBQ", TEXT, 127, size)) + text


def short_frame(kind: int, content: bytes) -> bytes:
    """A frame of at most 125 bytes, such as all pings are."""
    return bytes((kind, len(content))) + content


def plain_frame(data: bytes, at: int) -> tuple[int, bytes, int] | None:
    r"""The text or pong of a page that begins there: its kind, its content, and where it ends.

    None for all else: another kind of frame, a wrong one, or one that has not arrived as a whole.

    >>> plain_frame(b"\x81\x82\1\1\1\1ih", 0)
    (129, b'hi', 8)
    >>> plain_frame(b"\x81\x82\1\1\1\1i", 0), plain_frame(b"\x88\x80\0\0\0\0", 0)
    (None, None)
    """
    start = at + 6  # after the head and the mask
    if len(data) < start:
        return None
    kind, size = data[at], data[at + 1] - MASKED
    if size == LONGER_CODE and kind == TEXT:
        size, start = data[at + 2] << 8 | data[at + 3], at + 8
    elif not (0 <= size <= MAX_SHORT_BYTES and kind in (TEXT, PONG)):
        return None
    end = start + size
    if len(data) < end:
        return None
    return kind, apply_mask(data[start:end], data[start - 4 : start]), end


class Departures:
    """The connections that have something to send at the end of this turn of the event loop."""

    def __init__(self) -> None:
        self.waiting: list[Outgoing] = []

    def leave(self) -> None:
        """Send what all of them have gathered."""
        waiting, self.waiting = self.waiting, []
        for outgoing in waiting:
            try:
                outgoing.flush()
            except Exception as problem:  # any: the other connections wait behind it
                incident(log, "a page cannot be written to", problem)


class Outgoing:
    """A transport that gathers what is written until the end of the turn: system calls are what costs most."""

    __slots__ = ("_departures", "_parts", "_transport", "is_closing")

    def __init__(self, transport: asyncio.Transport, departures: Departures) -> None:
        self.is_closing = transport.is_closing  # called for each message
        self._transport = transport
        self._departures = departures
        self._parts: list[bytes] = []

    def write(self, data: bytes) -> None:
        """Send it at the end of this turn."""
        if not self._parts:
            departures = self._departures
            if not departures.waiting:
                asyncio.get_running_loop().call_soon(departures.leave)
            departures.waiting.append(self)
        self._parts.append(data)

    def write_now(self, data: bytes) -> None:
        """Send it at once, after what was gathered before: its moment is measured."""
        self._parts.append(data)
        self.flush()

    def flush(self) -> None:
        """Send at once what was gathered."""
        parts = self._parts
        if parts:
            self._parts = []
            if not self.is_closing():  # it may have been cut meanwhile
                self._transport.write(parts[0] if len(parts) == 1 else b"".join(parts))

    def get_write_buffer_size(self) -> int:
        """How many bytes were written that the system has not sent."""
        return self._transport.get_write_buffer_size() + sum(map(len, self._parts))

    def close(self) -> None:
        """Close the connection once everything is sent."""
        self.flush()
        self._transport.close()

    def __getattr__(self, name: str) -> Any:
        """Everything else is the transport's own."""
        return getattr(self._transport, name)
