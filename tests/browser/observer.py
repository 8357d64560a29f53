"""An independent observer: it sees the frames that a browser shows, with their times, and presses like a person.

Nothing of it runs in the page. The frames and the times at which they were swapped come from the browser's own
screencast, and a press is an event of the browser's input, dated by us: so the truth about a reaction is known without
asking the page that is being judged.
"""

from __future__ import annotations

import asyncio
import zlib
from base64 import b64decode
from collections.abc import Callable
from struct import iter_unpack, unpack
from time import time
from typing import Any

from playwright.async_api import BrowserContext, CDPSession, Page

SIZE = 64
"""Pixels: large enough to tell a lit lantern from an unlit one."""
Pixel = tuple[int, ...]


class Observer:
    """Watches one page; `shows` says whether a picture shows what is waited for."""

    def __init__(self, session: CDPSession, shows: Callable[[Pixel], bool], x: float, y: float) -> None:
        self.session = session
        self.shows = shows
        self.x, self.y = x, y
        self.seen = asyncio.Queue[float]()
        """When it began to be shown, each time: seconds since 1970."""
        self._shown = False
        self._tasks: set[asyncio.Task[Any]] = set()

    @classmethod
    async def watch(cls, context: BrowserContext, page: Page, shows: Callable[[Pixel], bool]) -> Observer:
        session = await context.new_cdp_session(page)
        size = page.viewport_size
        assert size is not None
        observer = cls(session, shows, size["width"] / 2, size["height"] / 2)
        session.on("Page.screencastFrame", observer._frame)
        options = {"format": "png", "maxWidth": SIZE, "maxHeight": SIZE, "everyNthFrame": 1}
        await session.send("Page.startScreencast", options)
        return observer

    def _frame(self, event: dict[str, Any]) -> None:
        self._do(self.session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]}))
        shown = self.shows(middle(b64decode(event["data"])))
        if shown and not self._shown:
            self.seen.put_nowait(float(event["metadata"]["timestamp"]))
        self._shown = shown

    def _do(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def press(self, at: float) -> None:
        """Press the mouse at a moment (seconds since 1970)."""
        await asyncio.sleep(max(at - time(), 0))
        where = {"x": self.x, "y": self.y, "button": "left", "clickCount": 1}
        await self.session.send(
            "Input.dispatchMouseEvent", {"type": "mousePressed", "timestamp": at, **where}
        )
        await self.session.send("Input.dispatchMouseEvent", {"type": "mouseReleased", **where})


def middle(png: bytes) -> Pixel:
    """The pixel in the middle of a PNG with 8 bits a channel.

    >>> from struct import pack
    >>> rows = zlib.compress(bytes([0, 1, 2, 3, 9, 9, 9]) + bytes([2, 1, 1, 1, 4, 4, 4]))
    >>> parts = [(b"IHDR", pack("!IIBBBBB", 2, 2, 8, 2, 0, 0, 0)), (b"IDAT", rows)]
    >>> middle(b"12345678" + b"".join(pack("!I", len(d)) + kind + d + b"sum!" for kind, d in parts))
    (13, 13, 13)
    """
    width, height, depth, kind = unpack("!IIBB", png[16:26])
    assert depth == 8
    channels = {0: 1, 2: 3, 6: 4}[kind]
    data = zlib.decompress(b"".join(_chunks(png, b"IDAT")))
    line = width * channels
    above = bytes(line)
    for row in range(height // 2 + 1):
        start = row * (line + 1)
        above = _unfiltered(data[start], data[start + 1 : start + 1 + line], above, channels)
    pixel: Pixel = list(iter_unpack(f"{channels}B", above))[width // 2]
    return pixel


def _chunks(png: bytes, wanted: bytes) -> list[bytes]:
    found, at = [], 8
    while at < len(png):
        (length,) = unpack("!I", png[at : at + 4])
        if png[at + 4 : at + 8] == wanted:
            found.append(png[at + 8 : at + 8 + length])
        at += length + 12
    return found


def _unfiltered(filter: int, row: bytes, above: bytes, channels: int) -> bytes:
    """A line as it was before PNG's filter made it easier to compress."""
    out = bytearray()
    for at, value in enumerate(row):
        left = out[at - channels] if at >= channels else 0
        up, corner = above[at], above[at - channels] if at >= channels else 0
        guess = (0, left, up, (left + up) // 2, _paeth(left, up, corner))[filter]
        out.append((value + guess) % 256)
    return bytes(out)


def _paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    return min((left, up, corner), key=lambda near: abs(guess - near))
