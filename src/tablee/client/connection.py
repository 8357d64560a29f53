"""One WebSocket to a table, the address of a server, and timers.

Uses only `create_connection` and `call_later` of the event loop, so it runs on any loop, also a simulated one.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable, Mapping
from functools import cache
from struct import pack, unpack_from
from typing import Any, cast
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from tablee.client.errors import ConnectionFailed, Disconnected
from tablee.server.wire.messages import TO_PAGE, ToServer

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
FINAL = 0x80
"""Flag of the last or only fragment of a message."""
MASKING_KEY = bytes(4)
"""Masking (RFC 6455, 5.3) protects proxies from scripts of web pages; programs may mask with zeros."""
NORMAL, ABNORMAL = 1000, 1006
"""Closing codes of a WebSocket: regular; without a closing frame."""
OPEN_S = 30.0
"""Timeout of `Connection.open`: a network that drops packets reports no error."""
GOODBYE_S = 1.0
"""How long `Connection.close` waits for the server's closing frame."""
UPGRADE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    "Sec-WebSocket-Version": "13",
}

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(TO_PAGE).decode


class Address(Struct, frozen=True):
    """Host and port of a server.

    >>> Address.of("https://jeux.example/"), Address.of("127.0.0.1:8000").port
    (Address(host='jeux.example', port=443, secure=True), 8000)
    """

    host: str
    port: int
    secure: bool

    @classmethod
    def of(cls, text: str) -> Address:
        """Parse an address as people type it, with or without `http://`. Raises `ValueError`."""
        parts = urlsplit(text if "://" in text else f"http://{text}")
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(text)
        secure = parts.scheme == "https"
        return cls(parts.hostname, parts.port or (443 if secure else 80), secure)

    @property
    def name(self) -> str:
        """Host and port, as in the header of a request."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def tls(self) -> ssl.SSLContext | None:
        """The TLS context, for a secure address."""
        return _tls_context() if self.secure else None

    def request(self, method: str, path: str, headers: Mapping[str, str]) -> bytes:
        """The head of an HTTP request."""
        lines = (f"{method} {path} HTTP/1.1", f"Host: {self.name}", *map(": ".join, headers.items()), "", "")
        return "\r\n".join(lines).encode("latin-1")


@cache
def _tls_context() -> ssl.SSLContext:
    return ssl.create_default_context()


def frame(kind: int, data: bytes) -> bytes:
    r"""One whole message of a client, masked.

    >>> frame(TEXT, b"hi")
    b'\x81\x82\x00\x00\x00\x00hi'
    """
    size = len(data)
    if size < 126:
        head = pack("!BB", FINAL | kind, 0x80 | size)
    elif size < 65_536:
        head = pack("!BBH", FINAL | kind, 0xFE, size)
    else:
        head = pack("!BBQ", FINAL | kind, 0xFF, size)
    return head + MASKING_KEY + data


class Timers:
    """The pending timers of one owner, which cancels them all when it ends."""

    def __init__(self) -> None:
        self._pending: set[asyncio.TimerHandle] = set()

    def later(self, delay_s: float, work: Callable[..., None], *args: Any) -> None:
        """Call `work` after a delay, unless `cancel` is called before."""

        def call() -> None:
            self._pending.discard(timer)
            work(*args)

        timer = asyncio.get_running_loop().call_later(delay_s, call)
        self._pending.add(timer)

    def cancel(self) -> None:
        """Cancel all pending timers."""
        for timer in self._pending:
            timer.cancel()
        self._pending.clear()


class Connection(asyncio.Protocol):
    """One WebSocket to a table, from `open` to its end, which is reported to `on_end` with the code.

    `on_text` gets the bytes of each message. Pings are answered by `answer_ping`, which tests override.
    """

    transport: asyncio.Transport | None = None

    def __init__(self, on_text: Callable[[bytes], None], on_end: Callable[[int], None]) -> None:
        self.on_text = on_text
        self.on_end = on_end
        self.code: int | None = None
        """The code with which the connection has ended; None while it is open."""
        self._loop = asyncio.get_running_loop()
        self._upgraded: asyncio.Future[None] = self._loop.create_future()
        self._ended: asyncio.Future[None] = self._loop.create_future()
        self._is_open = False
        self._received_code = ABNORMAL
        self._rest = b""
        self._fragments: list[bytes] = []

    async def open(
        self, address: Address, table: str, headers: Mapping[str, str] | None = None, **how: Any
    ) -> None:
        """Connect to a table's socket. `how`: more arguments of `loop.create_connection`.

        Raises `ConnectionFailed`, also if the server refuses the WebSocket.
        """
        request = address.request("GET", f"/api/tables/{table}/socket", {**UPGRADE, **(headers or {})})
        try:
            async with asyncio.timeout(OPEN_S):
                await self._loop.create_connection(
                    lambda: self, address.host, address.port, ssl=address.tls, **how
                )
                self._write(request)
                await self._upgraded
        except OSError as problem:  # `TimeoutError` included
            self.drop()
            raise ConnectionFailed(f"No server answers at {address.name}: {problem}") from problem
        except BaseException:
            self.drop()
            raise

    def send(self, message: ToServer) -> None:
        """Send a typed message. Raises `Disconnected`."""
        self.send_text(encode(message))

    def send_text(self, data: bytes, kind: int = TEXT) -> None:
        """Send any bytes as one message. Raises `Disconnected`."""
        if self.code is not None:
            raise Disconnected(self.code)
        self._write(frame(kind, data))

    def answer_ping(self, data: bytes) -> None:
        """Answer a ping of the protocol, from which the server measures the round-trip time."""
        self._write(frame(PONG, data))

    def drop(self) -> None:
        """End the connection at once, without waiting for the server and without calling `on_end`."""
        self.on_text = lambda _: None
        self.on_end = lambda _: None
        self._write(frame(CLOSE, pack("!H", NORMAL)))
        if self.transport is not None:
            self.transport.close()

    async def close(self) -> None:
        """Send a closing frame, and wait up to `GOODBYE_S` for the server's."""
        if self.transport is not None and self.code is None:
            self._write(frame(CLOSE, pack("!H", NORMAL)))
            timer = self._loop.call_later(GOODBYE_S, self.transport.abort)
            await self._ended
            timer.cancel()

    def _write(self, data: bytes) -> None:
        if self.transport is not None and self.code is None:
            self.transport.write(data)

    # Called by the event loop.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.code = self._received_code
        self._ended.set_result(None)
        if self._is_open:
            self.on_end(self.code)
        elif not self._upgraded.done():
            problem = ConnectionFailed("The server ended the connection without an answer.")
            self._upgraded.set_exception(problem)

    def data_received(self, data: bytes) -> None:
        data = self._rest + data
        self._rest = self._read_frames(data) if self._is_open else self._read_answer(data)

    def _read_answer(self, data: bytes) -> bytes:
        """Read the answer to the upgrade; returns the bytes not read yet."""
        head, end, rest = data.partition(b"\r\n\r\n")
        if not end or self._upgraded.done():
            return data
        _, _, status = head[:12].partition(b" ")
        if status != b"101":
            number = int(status) if status.isdigit() else 0
            why = f"The server refused the WebSocket with status {number}."
            self._upgraded.set_exception(ConnectionFailed(why, number))
            cast(asyncio.Transport, self.transport).close()
            return b""
        self._is_open = True
        self._upgraded.set_result(None)
        return self._read_frames(rest)

    def _read_frames(self, data: bytes) -> bytes:
        """Process all complete frames, and return the beginning of the next."""
        at = 0
        while len(data) - at >= 2:
            size, start = data[at + 1], at + 2
            if size >= 126:
                form, start = ("!H", at + 4) if size == 126 else ("!Q", at + 10)
                if len(data) < start:
                    break
                [size] = unpack_from(form, data, at + 2)
            if len(data) < start + size:
                break
            first, at = data[at], start + size
            self._take(first, data[start:at])
        return data[at:]

    def _take(self, first: int, payload: bytes) -> None:
        """Process a frame. A proxy may split messages into several."""
        kind = first & 15
        if kind in (CONTINUATION, TEXT, BINARY):
            self._fragments.append(payload)
            if first & FINAL:
                whole, self._fragments = b"".join(self._fragments), []
                self.on_text(whole)
        elif kind == PING:
            self.answer_ping(payload)
        elif kind == CLOSE:
            [self._received_code] = unpack_from("!H", payload) if len(payload) >= 2 else (NORMAL,)
            transport = cast(asyncio.Transport, self.transport)
            if not transport.is_closing():
                transport.write(frame(CLOSE, payload[:2]))
                transport.close()
