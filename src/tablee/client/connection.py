"""One WebSocket to a table, and the address of a server.

Uses nothing of the event loop but `create_connection` and `call_later`: it runs on any loop, also on a simulated one.
Frames are cut as bytes arrive and handed on in the same turn of the loop, because one process may keep thousands of
connections.
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

from tablee.client.errors import ConnectionFailed, Disconnected, UpgradeRefused
from tablee.server.wire import messages
from tablee.server.wire.messages import TO_PAGE, TO_SERVER

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
WHOLE_TEXT = 0x80 | TEXT
MASKING_KEY = bytes(4)
"""Masking (RFC 6455, 5.3) protects proxies from scripts of web pages; what is no browser may mask with zeros."""
SHORT_TEXTS = [bytes((WHOLE_TEXT, 0x80 | size)) + MASKING_KEY for size in range(126)]
"""The beginnings of short messages by their size."""
NORMAL, ABNORMAL = 1000, 1006
"""Codes with which a WebSocket ends: as agreed; without a closing frame."""
OPEN_S = 30.0
"""How long `Connection.open` waits for the server's answer: a network that has gone silent tells nothing."""
GOODBYE_S = 1.0
"""How long `Connection.close` waits for the server's closing frame."""

encode = msgspec.json.Encoder().encode
Decode = Callable[[bytes], TO_PAGE]
decode: Decode = msgspec.json.Decoder(TO_PAGE).decode


class Address(Struct, frozen=True):
    """Where a server is.

    >>> Address.of("https://jeux.example/"), Address.of("127.0.0.1:8000").port
    (Address(host='jeux.example', port=443, secure=True), 8000)
    """

    host: str
    port: int
    secure: bool

    @classmethod
    def of(cls, text: str) -> Address:
        """An address as a person writes it: with or without `http://`. Raises `ValueError`."""
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
    def context(self) -> ssl.SSLContext | None:
        return _tls_context() if self.secure else None

    def request(self, method: str, path: str, headers: Mapping[str, str]) -> bytes:
        """The head of an HTTP request."""
        lines = (f"{method} {path} HTTP/1.1", f"Host: {self.name}", *map(": ".join, headers.items()), "", "")
        return "\r\n".join(lines).encode("latin-1")


@cache
def _tls_context() -> ssl.SSLContext:
    return ssl.create_default_context()


def frame(kind: int, data: bytes) -> bytes:
    r"""One whole message of a client.

    >>> frame(TEXT, b"hi")
    b'\x81\x82\x00\x00\x00\x00hi'
    """
    size = len(data)
    if size < 126 and kind == TEXT:
        return SHORT_TEXTS[size] + data
    if size < 126:
        head = pack("!BB", 0x80 | kind, 0x80 | size)
    elif size < 65_536:
        head = pack("!BBH", 0x80 | kind, 0xFE, size)
    else:
        head = pack("!BBQ", 0x80 | kind, 0xFF, size)
    return head + MASKING_KEY + data


class Traffic:
    """How many messages connections have sent and received: one object can count for many."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Begin anew."""
        self.sent = 0
        self.received = 0
        self.unreadable = 0
        """Messages of a server of another version, which are ignored."""


class Connection(asyncio.Protocol):
    """One WebSocket to a table: from `open` to its end, of which `on_end` is told with the code.

    `on_text` gets the bytes of each message. Pings are answered by `answer_ping`, which tests override.
    """

    transport: asyncio.Transport

    def __init__(
        self,
        on_text: Callable[[bytes], None],
        on_end: Callable[[int], None],
        traffic: Traffic | None = None,
    ) -> None:
        self.on_text = on_text
        self.on_end = on_end
        self.traffic = traffic or Traffic()
        self.code: int | None = None
        """The code with which the connection has ended; None while it is open."""
        self._loop = asyncio.get_running_loop()
        self._upgraded: asyncio.Future[None] = self._loop.create_future()
        self._ended: asyncio.Future[None] = self._loop.create_future()
        self._received_code = ABNORMAL
        self._rest = b""
        self._fragments: list[bytes] = []

    async def open(
        self, address: Address, table: str, headers: Mapping[str, str] | None = None, **how: Any
    ) -> None:
        """Connect to a table's socket. `how`: more arguments of `loop.create_connection`.

        Raises `ConnectionFailed`, also if the server refuses the WebSocket.
        """
        upgrade = {
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
            "Sec-WebSocket-Version": "13",
        }
        request = address.request("GET", f"/api/tables/{table}/socket", {**upgrade, **(headers or {})})
        try:
            async with asyncio.timeout(OPEN_S):
                await self._loop.create_connection(
                    lambda: self, address.host, address.port, ssl=address.context, **how
                )
                self.transport.write(request)
                await self._upgraded
        except OSError as problem:  # `TimeoutError` included
            self.drop()
            raise ConnectionFailed(f"No server answers at {address.name}: {problem}") from problem
        except BaseException:
            self.drop()
            raise

    def send(self, message: TO_SERVER) -> None:
        """Send a typed message. Raises `Disconnected`."""
        self.send_text(encode(message))

    def send_text(self, data: bytes, kind: int = TEXT) -> None:
        """Send any bytes as one message. Raises `Disconnected`."""
        if self.code is not None:
            raise Disconnected(self.code)
        self.traffic.sent += 1
        self.transport.write(frame(kind, data))

    def answer_ping(self, data: bytes) -> None:
        """Answer a ping of the protocol, from which the server measures how far away this client is."""
        if self.code is None:
            self.transport.write(frame(PONG, data))

    def drop(self) -> None:
        """End the connection at once, without waiting for the server; `on_end` is not told."""
        self.on_text = self.on_end = _ignore
        if self.code is None and hasattr(self, "transport"):
            self.transport.write(frame(CLOSE, pack("!H", NORMAL)))
            self.transport.close()

    async def close(self) -> None:
        """End the connection as the protocol says, and wait for the server's closing frame, but not for long."""
        if self.code is None and hasattr(self, "transport"):
            self.transport.write(frame(CLOSE, pack("!H", NORMAL)))
            timer = self._loop.call_later(GOODBYE_S, self.transport.abort)
            await self._ended
            timer.cancel()

    # Called by the event loop.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.code = self._received_code
        if not self._upgraded.done():
            self._upgraded.set_exception(
                ConnectionFailed("The server ended the connection without an answer.")
            )
        self._ended.set_result(None)
        if not self._upgraded.cancelled() and self._upgraded.exception() is None:
            self.on_end(self.code)

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        self._rest = self._read_frames(data) if self._upgraded.done() else self._read_answer(data)

    def _read_answer(self, data: bytes) -> bytes:
        """Read the answer to the upgrade; returns what is not read yet."""
        head, end, rest = data.partition(b"\r\n\r\n")
        if not end:
            return data
        status = head.split(b" ", 2)[1:2]
        if status != [b"101"]:
            known = status and status[0].isdigit()
            self._upgraded.set_exception(UpgradeRefused(int(status[0]) if known else 0))
            self.transport.close()
            return b""
        self._upgraded.set_result(None)
        return self._read_frames(rest)

    def _read_frames(self, data: bytes) -> bytes:
        """Hand on all whole messages, and return the beginning of the next."""
        at, end, received = 0, len(data), 0
        while end - at >= 2:
            size, start = data[at + 1], at + 2
            if size >= 126:
                form, start = ("!H", at + 4) if size == 126 else ("!Q", at + 10)
                if end < start:
                    break
                [size] = unpack_from(form, data, at + 2)
            if end < start + size:
                break
            first, payload, at = data[at], data[start : start + size], start + size
            if first == WHOLE_TEXT:
                received += 1
                self.on_text(payload)
            else:
                self._take(first, payload)
        self.traffic.received += received
        return data[at:]

    def _take(self, first: int, payload: bytes) -> None:
        """Take any frame that is no whole text."""
        kind = first & 15
        if kind == PING:
            self.answer_ping(payload)
        elif kind == CLOSE:
            [self._received_code] = unpack_from("!H", payload) if len(payload) >= 2 else (NORMAL,)
            if not self.transport.is_closing():
                self.transport.write(frame(CLOSE, payload[:2]))
                self.transport.close()
        elif kind in (CONTINUATION, TEXT, BINARY):  # a proxy may cut messages in pieces
            self._fragments.append(payload)
            if first & 0x80:
                whole, self._fragments = b"".join(self._fragments), []
                self.traffic.received += 1
                self.on_text(whole)


def _ignore(_: object) -> None:
    """Take the place of a callback when the connection is dropped."""


ToPage = TO_PAGE
ToServer = TO_SERVER
Answer = messages.Accepted | messages.Refused
