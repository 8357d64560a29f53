"""The least that a page needs to talk to a server: a request at a time, and a WebSocket.

Thousands of them share one processor, so nothing is looked at twice: frames are cut where they say, and whoever
listens gets their bytes.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable
from struct import pack, unpack_from
from typing import Any, Self, cast
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
KEY = bytes(4)
"""What a page's bytes are masked with (RFC 6455, 5.3). It guards proxies from pages that mean harm; zeros cost nobody
anything."""


class Failed(Exception):
    """The server did not answer as it should."""


class Address(Struct, frozen=True):
    """Where a server is.

    >>> Address.of("https://jeux.example/"), Address.of("127.0.0.1:8000").port
    (Address(host='jeux.example', port=443, secure=True), 8000)
    """

    host: str
    port: int
    secure: bool

    @classmethod
    def of(cls, word: str) -> Address:
        """An address as a person writes it: with or without `http://`. Raises `ValueError`."""
        parts = urlsplit(word if "://" in word else f"http://{word}")
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(word)
        secure = parts.scheme == "https"
        return cls(parts.hostname, parts.port or (443 if secure else 80), secure)

    @property
    def name(self) -> str:
        """Host and port, as in the header of a request."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def context(self) -> ssl.SSLContext | None:
        return ssl.create_default_context() if self.secure else None


class HttpClient:
    """Requests to one server, one after the other over one connection."""

    def __init__(self, address: Address) -> None:
        self._address = address

    async def __aenter__(self) -> Self:
        address = self._address
        self._reader, self._writer = await asyncio.open_connection(
            address.host, address.port, ssl=address.context
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        self._writer.close()

    async def post(self, path: str, body: Any) -> bytes:
        """Send JSON, and return the answer. Raises `Failed` if it is no success."""
        return await self._ask("POST", path, msgspec.json.encode(body))

    async def get(self, path: str) -> bytes:
        return await self._ask("GET", path, b"")

    async def _ask(self, method: str, path: str, body: bytes) -> bytes:
        head = f"{method} {path} HTTP/1.1\r\nHost: {self._address.name}\r\nContent-Type: application/json\r\n"
        self._writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        try:
            first, *lines = (
                (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower().split("\r\n")
            )
            headers = dict(line.split(": ", 1) for line in lines if ": " in line)
            size = headers.get("content-length")
            answer = await (self._reader.read() if size is None else self._reader.readexactly(int(size)))
        except asyncio.IncompleteReadError:
            raise Failed(f"{method} {path}: no answer") from None
        if first.split()[1][:1] != "2":
            raise Failed(f"{method} {path}: {first} {answer[:200].decode(errors='replace')}")
        return answer


def frame(kind: int, data: bytes) -> bytes:
    r"""What a page sends: one whole message.

    >>> frame(TEXT, b"hi")
    b'\x81\x82\x00\x00\x00\x00hi'
    """
    size = len(data)
    head = pack("!BB", 0x80 | kind, 0x80 | size) if size < 126 else pack("!BBH", 0x80 | kind, 0xFE, size)
    return head + KEY + data


class Line(asyncio.Protocol):
    """A WebSocket to one server. `hear` gets each message; pings are answered at once, as browsers do."""

    transport: asyncio.Transport

    def __init__(self, hear: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        self.open = asyncio.get_running_loop().create_future()
        self._hear = hear
        self._lost = lost
        self._rest = b""

    async def connect(self, address: Address, path: str) -> None:
        """Raises `OSError`, and `Failed` if the server does not want it."""
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, address.host, address.port, ssl=address.context)
        self.transport.write(
            f"GET {path} HTTP/1.1\r\nHost: {address.name}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await self.open

    def say(self, message: bytes) -> None:
        self.transport.write(frame(TEXT, message))

    def close(self) -> None:
        """Say goodbye; nobody is told that the line is lost."""
        self._lost = _nothing
        self.transport.write(frame(CLOSE, b"\x03\xe8"))
        self.transport.close()

    # What asyncio calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(Failed("the server does not take the connection"))
        else:
            self._lost()

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        self._rest = self._frames(data) if self.open.done() else self._answer(data)

    def _answer(self, data: bytes) -> bytes:
        head, end, rest = data.partition(b"\r\n\r\n")
        if not end:
            return data
        if head.split(b" ", 2)[1] != b"101":
            self.transport.close()
            return b""
        self.open.set_result(None)
        return self._frames(rest)

    def _frames(self, data: bytes) -> bytes:
        """Hear all whole messages, and give back the beginning of the next. The server sends each in one piece."""
        at, end = 0, len(data)
        while end - at >= 2:
            size, start = data[at + 1], at + 2
            if size >= 126:
                form, start = ("!H", at + 4) if size == 126 else ("!Q", at + 10)
                if end < start:
                    break
                [size] = unpack_from(form, data, at + 2)
            if end < start + size:
                break
            self._take(data[at] & 15, data[start : start + size])
            at = start + size
        return data[at:]

    def _take(self, kind: int, data: bytes) -> None:
        if kind == TEXT:
            self._hear(data)
        elif kind == PING:
            self.transport.write(frame(PONG, data))
        elif kind == CLOSE:
            self.transport.close()


def _nothing() -> None:
    """Default callback: does nothing."""
