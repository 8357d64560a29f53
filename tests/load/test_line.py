"""A page's way to a server: bytes in pieces of any size."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest

from tablee.load.line import PONG, TEXT, Address, Line, frame
from tablee.server.edge.frames import text_frame


class Wire:
    """Takes what is written."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.closed = False

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def close(self) -> None:
        self.closed = True


def opened(heard: list[bytes]) -> tuple[Line, Wire]:
    line, wire = Line(heard.append, lambda: None), Wire()
    line.connection_made(cast(asyncio.Transport, wire))
    return line, wire


@pytest.mark.parametrize("piece", [1, 3, 1000, 10**6])
async def test_messages_come_whole_however_they_are_cut(piece: int) -> None:
    heard: list[bytes] = []
    line, wire = opened(heard)
    texts = [b"{}", b"x" * 125, b"y" * 126, b"z" * 70_000, b""]
    ping = b"\x89\x03abc"
    data = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n" + ping
    data += b"".join(map(text_frame, texts))
    for start in range(0, len(data), piece):
        line.data_received(data[start : start + piece])
    assert line.open.done()
    assert heard == texts
    assert wire.written == [frame(PONG, b"abc")]


async def test_who_is_not_let_in_is_told() -> None:
    line, wire = opened([])
    line.data_received(b"HTTP/1.1 403 Forbidden\r\n\r\n")
    assert wire.closed
    line.connection_lost(None)
    with pytest.raises(Exception, match="does not take the connection"):
        await line.open


def test_long_messages_say_how_long_they_are() -> None:
    assert frame(TEXT, b"x" * 300)[:4] == b"\x81\xfe\x01\x2c"


@pytest.mark.parametrize("word", ["ftp://there", "http://", "http://there:99999", ""])
def test_what_is_no_address(word: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        Address.of(word)
