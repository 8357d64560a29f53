"""A connection to a table: bytes in pieces of any size."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest

from tablee.client import Address, Connection, ConnectionFailed
from tablee.client.connection import PONG, TEXT, frame
from tablee.server.edge.protocol import text_frame


class Wire:
    """Takes what is written."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.closed = False

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def close(self) -> None:
        self.closed = True


def opened(heard: list[bytes]) -> tuple[Connection, Wire]:
    connection, wire = Connection(heard.append, lambda _: None), Wire()
    connection.connection_made(cast(asyncio.Transport, wire))
    return connection, wire


@pytest.mark.parametrize("piece", [1, 3, 1000, 10**6])
async def test_messages_come_whole_however_they_are_cut(piece: int) -> None:
    heard: list[bytes] = []
    connection, wire = opened(heard)
    texts = [b"{}", b"x" * 125, b"y" * 126, b"z" * 70_000, b""]
    ping = b"\x89\x03abc"
    data = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n" + ping
    data += b"".join(map(text_frame, texts))
    for start in range(0, len(data), piece):
        connection.data_received(data[start : start + piece])
    assert heard == texts
    assert wire.written == [frame(PONG, b"abc")]


async def test_a_message_in_fragments_is_one_message_and_a_ping_may_come_between() -> None:
    heard: list[bytes] = []
    connection, wire = opened(heard)
    connection.data_received(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")
    connection.data_received(b"\x01\x02ab" + b"\x89\x00" + b"\x00\x01c" + b"\x80\x01d")
    assert heard == [b"abcd"]
    assert wire.written == [frame(PONG, b"")]


async def test_a_connection_that_is_refused_tells_the_status() -> None:
    connection, wire = opened([])
    opening = asyncio.ensure_future(connection._upgraded)
    connection.data_received(b"HTTP/1.1 403 Forbidden\r\n\r\n")
    assert wire.closed
    connection.connection_lost(None)
    with pytest.raises(ConnectionFailed, match="status 403"):
        await opening


def test_long_messages_say_how_long_they_are() -> None:
    assert frame(TEXT, b"x" * 300)[:4] == b"\x81\xfe\x01\x2c"
    assert frame(TEXT, b"x" * 70_000)[:10] == b"\x81\xff" + (70_000).to_bytes(8, "big")


@pytest.mark.parametrize("word", ["ftp://there", "http://", "http://there:99999", ""])
def test_what_is_no_address(word: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        Address.of(word)
