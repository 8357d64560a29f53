"""An independent observer: it sees the frames that a browser shows, with their times, and presses like a person.

The frames, and the times at which they were swapped, come from the browser's own screencast; a press is an event of the
browser's input, which dates it. So the truth about a reaction is known without asking the code that is being judged.
"""

from __future__ import annotations

import asyncio
import zlib
from base64 import b64decode
from collections.abc import Callable
from contextlib import suppress
from struct import iter_unpack, unpack
from time import time
from typing import Any

from playwright.async_api import BrowserContext, CDPSession, Error, Locator, Page

LISTEN = """
    window.pressed = [];
    addEventListener("pointerdown", (event) => {
        if (event.isTrusted) pressed.push(performance.timeOrigin + event.timeStamp);
    }, { capture: true });
"""
"""Run in every page before its own code: keeps when presses were, in milliseconds since 1970."""
SIZE = 64
"""Pixels: large enough to tell a lit lantern from an unlit one."""
Pixel = tuple[int, ...]


class Observer:
    """Watches one page; `shows` says whether a picture shows what is waited for, and which of several things."""

    def __init__(self, session: CDPSession, shows: Callable[[Pixel], int]) -> None:
        self.session = session
        self.shows = shows
        self.where = (0.5, 0.5)
        """Where to look and to press: shares of the page's width and height."""
        self.size = (0, 0)
        self.seen = asyncio.Queue[float]()
        """When it began to be shown, each time: seconds since 1970."""
        self._shown = 0
        self._tasks: set[asyncio.Task[Any]] = set()

    @classmethod
    async def watch(cls, context: BrowserContext, page: Page, shows: Callable[[Pixel], int]) -> Observer:
        session = await context.new_cdp_session(page)
        observer = cls(session, shows)
        size = page.viewport_size
        assert size is not None
        observer.size = size["width"], size["height"]
        session.on("Page.screencastFrame", observer._frame)
        options = {"format": "png", "maxWidth": SIZE, "maxHeight": SIZE, "everyNthFrame": 1}
        await session.send("Page.startScreencast", options)
        return observer

    def _frame(self, event: dict[str, Any]) -> None:
        self._do(self._thank(event["sessionId"]))
        shown = self.shows(pixel(b64decode(event["data"]), *self.where))
        if shown and shown != self._shown:
            self.seen.put_nowait(float(event["metadata"]["timestamp"]))
        self._shown = shown

    async def _thank(self, frame: int) -> None:
        with suppress(Error):  # the page may be closed meanwhile
            await self.session.send("Page.screencastFrameAck", {"sessionId": frame})

    def _do(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def look_at(self, element: Locator) -> None:
        """Watch this part of the page from now on, and press there."""
        box = await element.bounding_box()
        assert box is not None
        width, height = self.size
        self.where = (box["x"] + box["width"] / 2) / width, (box["y"] + box["height"] / 2) / height
        self.seen = asyncio.Queue()

    async def press(self, at: float) -> None:
        """Press the mouse at a moment (seconds since 1970)."""
        await asyncio.sleep(max(at - time(), 0))
        x, y = (share * length for share, length in zip(self.where, self.size, strict=True))
        where = {"x": x, "y": y, "button": "left", "clickCount": 1}
        await self.session.send(
            "Input.dispatchMouseEvent", {"type": "mousePressed", "timestamp": at, **where}
        )
        await self.session.send("Input.dispatchMouseEvent", {"type": "mouseReleased", **where})


def pixel(png: bytes, x: float, y: float) -> Pixel:
    """The pixel of a PNG with 8 bits a channel at these shares of its width and height.

    >>> from struct import pack
    >>> rows = zlib.compress(bytes([0, 1, 2, 3, 9, 9, 9]) + bytes([2, 1, 1, 1, 4, 4, 4]))
    >>> parts = [(b"IHDR", pack("!IIBBBBB", 2, 2, 8, 2, 0, 0, 0)), (b"IDAT", rows)]
    >>> pixel(b"12345678" + b"".join(pack("!I", len(d)) + kind + d + b"sum!" for kind, d in parts), 0.5, 0.5)
    (13, 13, 13)
    """
    width, height, depth, kind = unpack("!IIBB", png[16:26])
    assert depth == 8
    channels = {0: 1, 2: 3, 6: 4}[kind]
    data = zlib.decompress(b"".join(_chunks(png, b"IDAT")))
    line = width * channels
    above = bytes(line)
    for row in range(int(height * y) + 1):
        start = row * (line + 1)
        above = _unfiltered(data[start], data[start + 1 : start + 1 + line], above, channels)
    found: Pixel = list(iter_unpack(f"{channels}B", above))[int(width * x)]
    return found


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
