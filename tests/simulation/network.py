"""TCP connections in virtual time: in order, but late; they stall, fall silent, are cut, and their buffers fill up."""

from __future__ import annotations

import asyncio
import itertools
import socket
import struct
from collections import deque
from collections.abc import Callable
from contextvars import Context, ContextVar, copy_context
from dataclasses import dataclass
from random import Random
from typing import Any, cast

from tests.simulation.loop import LIFE, Life, SimulatedLoop

WINDOW_BYTES = 262_144
"""How much may be under way in one direction before the sender has to keep it ..."""
HIGH_WATER_BYTES = 65_536
"""... and how much it keeps before its protocol is told to pause."""
RETRANSMISSION_S = (0.2, 0.5)
"""How much longer a lost packet takes, and with it all that follows."""
FOR_EVER_S = 10.0**9
SOURCE: ContextVar[str] = ContextVar("SOURCE", default="10.9.9.9")
"""The address from which connections are made in this context."""
Deliver = Callable[..., None]


@dataclass
class Path:
    """What lies between the two ends of a connection."""

    delay_s: float
    """One way, at best ..."""
    jitter_s: float
    """... and how much longer it takes on average."""
    loss: float
    """The share of packets that is lost once."""
    random: Random
    packets: int = 0
    lost: int = 0
    silent_until: float = 0.0
    """Until then nothing arrives, in neither direction; what was sent arrives later, in order."""

    def silence(self, now: float, seconds: float | None) -> None:
        """Let nothing arrive for so long; None: never again, and neither end is told."""
        self.silent_until = max(self.silent_until, FOR_EVER_S if seconds is None else now + seconds)

    def arrival(self, now: float) -> float:
        """When a packet arrives that leaves now."""
        self.packets += 1
        wait = self.delay_s + (self.random.expovariate(1 / self.jitter_s) if self.jitter_s else 0.0)
        if self.loss and self.random.random() < self.loss:
            self.lost += 1
            wait += self.random.uniform(*RETRANSMISSION_S)
        return max(now + wait, self.silent_until)


class Socket:
    """What code asks of a socket, `TCP_INFO` included."""

    family, type, proto = socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP

    def __init__(self, name: tuple[str, int], peer: tuple[str, int] | None = None, path: Path | None = None):
        self._name, self._peer, self._path = name, peer, path

    def getsockname(self) -> tuple[str, int]:
        return self._name

    def getpeername(self) -> tuple[str, int] | None:
        return self._peer

    def setsockopt(self, *_: object) -> None:
        """Accepted, without effect."""

    def getsockopt(self, level: int, option: int, size: int = 0) -> bytes:
        """Linux's `struct tcp_info`: what the peer's system acknowledges without being asked."""
        assert self._path is not None
        info = bytearray(max(size, 232))
        round_trip = 2 * self._path.delay_s
        for offset, value in (
            (68, 1e6 * (round_trip + 2 * self._path.jitter_s)),  # tcpi_rtt
            (72, 1e6 * self._path.jitter_s),  # tcpi_rttvar
            (100, self._path.lost - self._path.lost // 2),  # tcpi_total_retrans
            (148, 1e6 * round_trip),  # tcpi_min_rtt
            (152, self._path.packets // 2),  # tcpi_data_segs_in
            (156, self._path.packets // 2),  # tcpi_data_segs_out
            (224, self._path.lost // 2),  # tcpi_rcv_ooopack
        ):
            struct.pack_into("=I", info, offset, int(value))
        return bytes(info[: size or None])

    def close(self) -> None:
        """Nothing to let go of."""

    def fileno(self) -> int:
        return -1

    def __enter__(self) -> Socket:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class End(asyncio.Transport):
    """One end of a connection."""

    def __init__(self, network: Network, path: Path, name: Any, peer: Any, context: Context) -> None:
        super().__init__({"socket": Socket(name, peer, path), "sockname": name, "peername": peer})
        self._network = network
        self._loop = network.loop
        self.path = path
        self.context = context
        """In which its protocol is called: that of the process to which it belongs."""
        self.name = name
        self.other: End
        self.protocol: Any = None
        self.lost = False
        self._closing = False
        self._reading = True
        self._writing = True
        """Whether the protocol was not told to pause."""
        self._sent: deque[tuple[float, Deliver, tuple[Any, ...]]] = deque()
        """On the way to the other end: when each packet arrives, and what it does there."""
        self._unread: deque[bytes] = deque()
        """Arrived, but the protocol does not read."""
        self._under_way = 0

    @property
    def life(self) -> Life | None:
        return self.context.get(LIFE)

    # What protocols call.

    def is_closing(self) -> bool:
        return self._closing

    def get_protocol(self) -> Any:
        return self.protocol

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def is_reading(self) -> bool:
        return self._reading

    def pause_reading(self) -> None:
        self._reading = False

    def resume_reading(self) -> None:
        self._reading = True
        self._soon(self._hand_over)

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """All connections have the same limits."""

    def get_write_buffer_limits(self) -> tuple[int, int]:
        return 0, HIGH_WATER_BYTES

    def get_write_buffer_size(self) -> int:
        return max(0, self._under_way - WINDOW_BYTES)

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        self._send(self.other._receive_eof)

    def write(self, data: Any) -> None:
        if self.lost or self._closing or not data:
            return
        data = bytes(data)
        self._under_way += len(data)
        self._send(self.other._receive, data)
        if self._writing and self.get_write_buffer_size() > HIGH_WATER_BYTES:
            self._writing = False
            self.protocol.pause_writing()

    def writelines(self, parts: Any) -> None:
        self.write(b"".join(parts))

    def close(self) -> None:
        if not self._closing:
            self._closing = True
            self._close_when_sent()

    def abort(self) -> None:
        if not self.lost:
            self._closing = True
            self._send(self.other._lose, ConnectionResetError("reset by peer"))
            self._soon(self._lose, None)

    # What the network does.

    def _soon(self, deliver: Deliver, *args: Any) -> None:
        self._loop.call_soon(deliver, *args, context=self.context)

    def _send(self, deliver: Deliver, *args: Any) -> None:
        """Have something happen at the other end, after all that was sent before."""
        arrival = self.path.arrival(self._loop.time())
        self._sent.append((max(arrival, self._sent[-1][0]) if self._sent else arrival, deliver, args))
        if len(self._sent) == 1:
            self._loop.call_at(arrival, self._arrive, context=self.other.context)

    def _arrive(self) -> None:
        """The next packet is there, unless the path fell silent meanwhile. Runs in the context of the other end."""
        now = self._loop.time()
        if now < self.path.silent_until:
            if self.path.silent_until < FOR_EVER_S:
                self._loop.call_at(self.path.silent_until, self._arrive, context=self.other.context)
            return
        _, deliver, args = self._sent.popleft()
        if self._sent:
            self._loop.call_at(max(self._sent[0][0], now), self._arrive, context=self.other.context)
        deliver(*args)

    def _receive(self, data: bytes) -> None:
        if not self.lost:
            self._unread.append(data)
            self._hand_over()

    def _hand_over(self) -> None:
        while self._reading and self._unread and not self.lost:
            data = self._unread.popleft()
            self.other._was_read(len(data))
            self._network.delivered(self, data)
            self.protocol.data_received(data)

    def _was_read(self, size: int) -> None:
        """So many bytes reached the other protocol. (Called in the other end's context.)"""
        self._under_way -= size
        if self.lost:
            return
        if not self._writing and self.get_write_buffer_size() == 0:
            self._writing = True
            self._soon(self._resume_writing)
        if self._closing:
            self._close_when_sent()

    def _resume_writing(self) -> None:
        if not self.lost:
            self.protocol.resume_writing()

    def _close_when_sent(self) -> None:
        if self.get_write_buffer_size() == 0:
            self._send(self.other._receive_eof)
            self._soon(self._lose, None)

    def _receive_eof(self) -> None:
        if self.lost or self._closing:
            return
        if self._unread:  # the end comes after what came before it
            self._loop.call_later(0.01, self._receive_eof, context=self.context)
        elif not self.protocol.eof_received():
            self.close()

    def _lose(self, problem: Exception | None) -> None:
        if not self.lost:
            self.lost = self._closing = True
            self._network.ends.pop(self, None)
            self._network.trace("lost", *self.name)
            protocol, self.protocol = self.protocol, None
            protocol.connection_lost(problem)

    def cut(self, problem: str, within_s: float = 0.05) -> None:
        """The connection breaks: both ends notice, one sooner than the other; what was under way arrives, or not."""
        for end in (self, self.other):
            wait = self.path.random.random() * within_s
            self._loop.call_later(wait, end._lose, ConnectionResetError(problem), context=end.context)

    def forget(self) -> None:
        """The process of this end was killed: its system closes the connection, and nothing is called here."""
        self.lost = self._closing = True
        self._network.ends.pop(self, None)
        if not self.other.lost:
            self._send(self.other._lose, ConnectionResetError("reset by peer"))


class _Listening:
    """What `create_server` returns."""

    def __init__(self, network: Network, sock: Socket) -> None:
        self._network = network
        self.sockets = [sock]

    def close(self) -> None:
        self._network.listening.pop(self.sockets[0].getsockname(), None)

    async def wait_closed(self) -> None:
        """Nothing to wait for."""


class Network:
    """All machines, and what lies between them."""

    def __init__(self, loop: SimulatedLoop, random: Random, trace: Callable[..., None]) -> None:
        self.loop = loop
        self.random = random
        self.trace = trace
        loop.network = self
        self.listening: dict[tuple[str, int], tuple[Callable[[], Any], Context]] = {}
        self.ends: dict[End, None] = {}
        self.delays_s: tuple[float, ...] = (0.0004, 0.003, 0.012, 0.03, 0.08)
        """A connection takes one of these one way, at best."""
        self.jitter = (0.02, 0.4)
        """Its jitter is a part of that, drawn from this range."""
        self.loss = 0.0
        self.bytes = 0
        self._ports = itertools.count(20_000)

    def new_path(self) -> Path:
        delay = self.random.choice(self.delays_s)
        jitter = delay * self.random.uniform(*self.jitter)
        return Path(delay, jitter, self.loss, Random(self.random.getrandbits(64)))

    def bound(self, host: str, port: int) -> Socket:
        """A socket to listen at; port 0: at a free one."""
        return Socket((host, port or next(self._ports)))

    def listen(self, factory: Callable[[], Any], sock: Socket) -> _Listening:
        self.listening[sock.getsockname()] = factory, copy_context()
        return _Listening(self, sock)

    async def connect(
        self, factory: Callable[[], Any], host: str, port: int | str, source: tuple[str, int] | None = None
    ) -> tuple[End, Any]:
        port = int(port)
        path = self.new_path()
        await asyncio.sleep(2 * path.arrival(0.0))
        found = self.listening.get((host, port))
        if found is None:
            raise ConnectionRefusedError(f"{host}:{port} refuses connections")
        accept, server_context = found
        name = source[0] if source else SOURCE.get(), next(self._ports)
        near = End(self, path, name, (host, port), copy_context())
        far = End(self, path, (host, port), name, server_context.copy())
        near.other, far.other = far, near
        self.ends[near] = self.ends[far] = None
        self.trace("connected", *name)
        near.protocol = factory()
        self.loop.call_soon(self._accept, accept, far, context=far.context)
        near.protocol.connection_made(near)
        return near, near.protocol

    def _accept(self, factory: Callable[[], Any], end: End) -> None:
        end.protocol = factory()
        end.protocol.connection_made(end)

    def delivered(self, end: End, data: bytes) -> None:
        self.bytes += len(data)
        self.trace(f"{end.other.name[0]}:{end.other.name[1]} > {end.name[0]}:{end.name[1]}", data)

    def close_all_of(self, life: Life) -> None:
        """The process was killed: its connections are reset, and nothing listens for it."""
        for end in [end for end in self.ends if end.life is life]:
            end.forget()
        for address, (_, context) in list(self.listening.items()):
            if context.get(LIFE) is life:
                del self.listening[address]

    def pages(self) -> list[End]:
        """The ends of visitors."""
        return [end for end in self.ends if end.life is None and not end.lost]


def end_of(transport: asyncio.BaseTransport) -> End:
    """A transport of this network."""
    return cast(End, transport)
