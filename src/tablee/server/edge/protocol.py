"""uvicorn's protocols below the application: idle and slow connections are cut, WebSocket frames timed and counted.

All private parts of uvicorn and websockets that the server overrides, replaces or uses are named here, and no other
module but `frames` (`apply_mask`) and `run` (`Server`) has any. `pyproject.toml` caps both packages. With a newer
version, `tests/server/test_private_parts.py` says which part has changed.

`H11Protocol`, a connection with requests:

- `handle_events()`: overridden, because the deadline of a request ends once all of it is here.
- `on_response_complete()`: overridden, because the next request on the connection has a deadline of its own.
- `handle_websocket_upgrade(event)`: overridden, because a page's socket has no deadline.
- `cycle`: the request that is being answered.
- `config`, `loop`, `client`, `transport`: where a connection comes from, and what cuts it.

`RequestResponseCycle`, a request that is being answered:

- `response_complete`, `more_body`: whether all of it is here.

`WebSocketsSansIOProtocol`, a page's socket:

- `run_asgi()`: overridden, because what was sent last may take a while to arrive, but not for ever.
- `handle_connect(event)`: overridden, so that the application finds the protocol in its `scope`.
- `start_keepalive()`: overridden, to free what the page asked for: `request`, `response`.
- `handle_events()`: overridden, to count frames of every kind.
- `handle_text(event)`, `handle_pong(event)`: overridden, to hear those that come with other frames as those alone.
- `send_keepalive_ping()`: overridden, because a page that has answered another ping lately is not asked.
- `queue`, `writable`: replaced, because they take 4 kB for each page.
- `transport`: replaced, so that what is written in one turn leaves together.
- `handshake_initiated`, `close_sent`, `disconnected`: whether a page can be heard and written to.
- `ping_interval`, `ping_timer`: when a page is asked next.
- `config`, `loop`, `client`, `conn`: as above, and what websockets knows of the connection.

`Protocol`, of websockets, what it knows of a connection:

- `events`: the frames that have come and were not taken, to be counted.
- `parser`: it refers to its connection, which refers to it; closing it frees both.

`Server`, uvicorn as a whole:

- `startup(sockets)`: overridden, because the address is told once it can be connected to.
- `handle_exit(sig, frame)`: overridden, because tables are handed over first.
- `shutdown(sockets)`: overridden, because stalls are watched for until then.

`ServerState`, what all connections of uvicorn share:

- `connections`, `tasks`: replaced, because a set of objects has the order of their addresses.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from asyncio import TimerHandle
from collections.abc import Callable, Iterable
from ipaddress import ip_address, ip_network
from random import Random
from struct import Struct
from typing import TYPE_CHECKING, Any

from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN

from tablee.hosts.arbiter.pings import Acknowledged
from tablee.server.clock import Clocks
from tablee.server.edge.frames import PING, TEXT, plain_frame, short_frame, text_frame
from tablee.server.edge.nonces import Nonces
from tablee.server.edge.outgoing import Departures, Outgoing
from tablee.server.limits import Bucket, PerAddress, client_network
from tablee.server.settings import Settings
from tablee.server.table.pages import MOST_UNSENT
from tablee.server.tasks import SmallEvent, SmallQueue

if TYPE_CHECKING:
    from h11 import Request as HttpRequest

LINGERS = 10.0
"""Seconds: how long what was sent last may take to arrive."""
CONNECTION = "tablee.connection"
"""Key in `scope["extensions"]`: there the application finds the `PageConnection` below a WebSocket."""
MOST_UNANSWERED = 64
ABUSE = 4002
"""The code with which a socket is closed that sends far too much."""
FRAMES = 10
"""How many frames a page may send for each message that it may: browsers send one, and answer two pings a second."""
SLICE = 1024
"""Bytes that are read at once: a hundred frames fit into them, not the ten thousand of all that may have arrived."""

Hears = Callable[[str | None], None]
"""A callback: a text that a page sent; None: something else."""
OnRoundTrip = Callable[[int, int, Acknowledged | None], None]
"""A callback: when a ping was sent, when its pong came, and what the other system acknowledges.

In microseconds of the steady clock: that of the loop may count milliseconds."""
TCP_INFO = Struct("=68x I 28x I 44x 3I 56x I 4x I")
"""`rtt`, `total_retrans`, `min_rtt`, `data_segs_in`, `data_segs_out`, `dsack_dups` and `rcv_ooopack`, where Linux has
them in its `struct tcp_info`: microseconds, and numbers of packets."""
TOLD_BY_PROXY = "X-Tablee-Round-Trip"
"""The header by which a proxy tells how many microseconds its own system needs to a visitor's and back."""


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
        self.nonces = Nonces(random)
        self._per_address = PerAddress(settings.connections_per_address)
        self._trusted = [ip_network(network) for network in trusted]

    def enter(self, host: str) -> bool:
        """Whether one more connection may come from this address. Proxies speak for many, and may have any number."""
        return self.is_proxy(host) or self._per_address.enter(client_network(host))

    def leave(self, host: str) -> None:
        """A connection that was let in is gone."""
        if not self.is_proxy(host):
            self._per_address.leave(client_network(host))

    def is_proxy(self, host: str) -> bool:
        """Whether whoever connects from there speaks for others."""
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._trusted)


class VisitorProtocol(H11Protocol):
    """Whoever connects says before long what they want, and takes what they asked for; or the connection is cut."""

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
        """All of a request has to be here in time, however slowly it comes."""
        self._forget()
        self._deadline = self.loop.call_later(self.config.limits.request_timeout_s, self.transport.abort)

    def _forget(self) -> None:
        for timer in (self._deadline, self._stalled):
            if timer is not None:
                timer.cancel()


class PageProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, with six additions.

    What a page says, and what it is sent, needs no task in between, and what it is sent in one turn of the event loop
    leaves together. What browsers send, which is whole messages and
    pongs, is read here; all else, and what follows it, by `websockets`, which takes several times as long. Closing
    waits until everything is sent, which a stalled page can put off for ever; so in the end it is cut. The protocol's
    own pings, which a browser answers by itself, are timed for whoever wants to know how far away the page is. And
    every frame counts: also pings, and pieces of a message that never ends.
    """

    config: ServerConfig
    transport: Outgoing  # type: ignore[assignment]
    on_round_trip: OnRoundTrip | None = None
    on_text: Hears | None = None

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.queue = SmallQueue()  # type: ignore[assignment]
        self.writable = SmallEvent()  # type: ignore[assignment]
        self.writable.set()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.transport = Outgoing(transport, self.config.departures)
        limits = self.config.limits
        self._frames = Bucket(
            FRAMES * limits.messages_per_s, FRAMES * limits.messages_burst, self.config.clocks.steady
        )
        self._takes = True
        """Whether the network takes what the page is sent."""
        self._closed_for_abuse = False
        self._plain = True
        """Whether nothing came yet but whole messages and pongs."""
        self._proxied = not self.client or self.config.is_proxy(self.client[0])
        self._system = self._visitors_system()
        self._told: Acknowledged | None = None
        """What is known of the visitor's system: what a proxy said of it, or what its first acknowledgement took."""
        self._disordered = 0
        """Packets that came out of order so far, ..."""
        self._gaps = 0
        """... and at how many readings there were more than before: so often one was missing."""
        self._answered = 0
        """When a ping of ours was last answered."""

    def connection_lost(self, exc: Exception | None) -> None:
        self.config.leave(self.client[0] if self.client else "")
        super().connection_lost(exc)
        self.conn.parser.close()  # it refers to `conn`, which refers to it: a circle that nobody would find for long

    async def run_asgi(self) -> None:
        try:
            await super().run_asgi()
        finally:
            self.loop.call_later(LINGERS, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        if self._plain and self.handshake_initiated:
            if self.conn.state is OPEN:
                data = data[self._take_plain(data) :]
            self._plain = not data
        for start in range(0, len(data), SLICE):
            if not self._closed_for_abuse:
                super().data_received(data[start : start + SLICE])

    def _take_plain(self, data: bytes) -> int:
        """Hear messages and pongs, and say where anything else begins, or what is not all here yet."""
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
        """Whether a page may send so many frames more, and takes what it is sent. Otherwise it has to go."""
        if self._closed_for_abuse:
            return False
        if not self._frames.take(frames):
            self._close_for_abuse()
        elif self._takes:
            return True
        elif self.buffered() > MOST_UNSENT:
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
        """The page is let in: what it asked for that by, and how it was answered, nobody needs any more."""
        super().start_keepalive()
        self.request.headers.clear()  # the request itself stays where it was read
        self.scope["headers"].clear()  # type: ignore[attr-defined]
        del self.request, self.response

    def handle_text(self, event: Frame) -> None:
        if event.fin:
            self._take_text(bytes(event.data))
        else:
            super().handle_text(event)

    def _take_text(self, content: bytes) -> None:
        # What came before anybody listened comes first.
        if self.on_text is None or self.close_sent or not self.queue.empty():
            super().handle_text(Frame(Opcode.TEXT, content))
            return
        try:
            text = content.decode()
        except UnicodeDecodeError:
            super().handle_text(Frame(Opcode.TEXT, content))  # which says goodbye
            return
        self.on_text(text)

    def write(self, message: bytes) -> bool:
        """Send a message without another task in between. Whether it was taken: not while the page lags behind."""
        if not self._takes or self.conn.state is not OPEN or self.transport.is_closing():
            return False
        self.transport.write(text_frame(message))
        return True

    def measure(self) -> None:
        """Send a ping, whose round trip will be told. Its content is a secret: nobody can answer before it is there."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        payload = self.config.nonces.take()
        if len(self._unanswered) >= MOST_UNANSWERED:
            self._unanswered.clear()
        self._unanswered[payload] = self.config.clocks.micros()
        self.transport.write_now(short_frame(PING, payload))

    def flush(self) -> None:
        """Send at once what was written."""
        self.transport.flush()

    def buffered(self) -> int:
        """How many bytes were written that the network has not taken."""
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
        """Ask a page whether it is still there, unless it has shown so lately by answering a ping that was measured."""
        assert self.ping_interval is not None
        quiet = (self.config.clocks.micros() - self._answered) / 1_000_000
        if quiet < self.ping_interval:
            self.ping_timer = self.loop.call_later(self.ping_interval - quiet, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def _visitors_system(self) -> socket.socket | None:
        """The socket, if what it says is of the visitor's system: not of a proxy's, and only on Linux."""
        unknown = self._proxied or sys.platform != "linux"
        return None if unknown else self.transport.get_extra_info("socket")

    def _acknowledged(self) -> Acknowledged | None:
        """What the visitor's system acknowledges by itself, to us or to a proxy, where that can be known."""
        if self._system is None:
            return self._told
        try:
            info = self._system.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, TCP_INFO.size)
        except OSError:
            return None
        if len(info) < TCP_INFO.size:
            return None
        usual, resent, nearest, came, went, needless, disordered = TCP_INFO.unpack(info)
        # Behind a packet that is missing, some or many come out of order: either way one was lost.
        self._gaps += disordered > self._disordered
        self._disordered = disordered
        first = usual if self._told is None else self._told.first
        lost = max(resent - needless, 0) + self._gaps
        return Acknowledged(nearest, first, usual, lost, came + went)


def told_by_proxy(values: Iterable[str]) -> Acknowledged | None:
    """How near a visitor was when they connected. Whoever adds a value of their own can only be nearer by it.

    >>> told_by_proxy(["21350"])
    Acknowledged(nearest=21350, first=21350, usual=0, lost=0, packets=0)
    """
    told = [int(value) for value in values if value.isascii() and value.isdigit() and len(value) < 10]
    return Acknowledged(min(told), min(told)) if told else None
