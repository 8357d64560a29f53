"""A cry and a feint in two real browsers, one of them behind 150 ms: what they look like on the other screens."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import pytest
from playwright.async_api import Page, WebSocket, expect

from tests.browser.cries import Screens, screens
from tests.proxy import BadLine
from tests.server.tiny import serving_tiny_games

NEAR, FAR = BadLine(5, 1), BadLine(150, 5)
NUMBERS = re.compile(r"\d+")


class Heard:
    """What a page is sent, but for the ticks, which come all the time."""

    def __init__(self, page: Page) -> None:
        self.frames: list[str] = []
        self.knows_of_the_onlooker = asyncio.Event()
        """That somebody came is told to all, and over a long line it comes late."""
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._take(str(frame)))

    def _take(self, frame: str) -> None:
        if json.loads(frame)["type"] != "tick":
            self.frames.append(frame)
        if '"onlookers":1' in frame:
            self.knows_of_the_onlooker.set()

    def until_the_beat(self, start: int) -> list[str]:
        """The frames after the first so many, up to the beat: what they are, without numbers, which tell times."""
        frames = self.frames[start:]
        beat = next(at for at, frame in enumerate(frames) if '"told":"unfolded"' in frame)
        return [NUMBERS.sub("0", frame) for frame in frames[:beat]]


@pytest.mark.browser
async def test_cry_and_feint_are_alike_until_the_beat_and_every_screen_shows_one_after_the_other(
    tmp_path: Path,
) -> None:
    """The other seat, a second page of it, and an onlooker: as many frames, as long, in the same order."""
    with serving_tiny_games(tmp_path) as server:
        feint, cry = [await heard_until_the_beat(server, true=true) for true in (False, True)]
    assert cry == feint
    assert [len(frames) for frames in cry] == [1, 1, 1]


async def shows_the_hop_before_anything_else_can_be_laid(table: Screens) -> None:
    for _ in range(2):
        await table.hop()
        for page in table.pages:
            await expect(page.locator("[aria-labelledby=position] li")).to_have_count(1)


async def heard_until_the_beat(server: str, *, true: bool) -> list[list[str]]:
    async with screens(server, (NEAR, FAR)) as table:
        await shows_the_hop_before_anything_else_can_be_laid(table)
        far = table.pages[1]
        pages = [far, await far.context.new_page(), await _stranger(table.pages[0])]
        heard = [Heard(page) for page in pages]
        for page in pages:
            await page.goto(f"{'' if page is not pages[2] else server}/t/{table.seats[1]['table']}")
            await expect(page.locator("[aria-labelledby=position] li")).to_have_count(1)
        for each in heard:
            await each.knows_of_the_onlooker.wait()
        starts = [len(page.frames) for page in heard]
        await far.bring_to_front()
        seen = await table.cry(0, true=true)
        assert min(seen.beats) > 0, "the cry, then the beat"
        for page in pages:
            await expect(page.locator("[aria-labelledby=position] li")).to_have_count(1)
        return [page.until_the_beat(start) for page, start in zip(heard, starts, strict=True)]


async def _stranger(page: Page) -> Page:
    """A page of somebody else in the same browser."""
    browser = page.context.browser
    assert browser is not None
    return await (await browser.new_context()).new_page()
