"""Banzaï!'s own page on two screens, one behind 150 ms: how far apart they are at "Ban…" and at its beat.

Both pages run on this machine, so their clocks can be compared. `told`: between the moments that the server told each
page to show it at. `frames`: between the beginnings of the frames in which they showed it, which is the house's doing,
too, as far as the browser begins its frames in time. `shown`: between the changes in the pages, for which both have to
be given a processor.

`.venv/bin/python -m bench.banzai_beat [ROUNDS]`
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.async_api import Browser, Page, async_playwright, expect

from bench.asked import Asked
from tablee.server.app import client_folder
from tests.browser.banzai import favoured
from tests.browser.duels import behind
from tests.browser.playing import FRIEND, ME, begin, sit
from tests.browser.test_banzai import CRIES, come, in_phase
from tests.proxy import BadLine
from tests.running import chromium
from tests.server.live import running

LONG = 30_000
"""Milliseconds: how long a phase is waited for."""
ROUNDS = 6
SETTLE = 3.0
"""Seconds: until then both lines have been measured."""
TOGETHER = 20.0
"""Milliseconds between the two screens, at most."""


class Screen:
    """What a page was told to show when, and when it did: milliseconds since 1970, by the clock of this machine."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._at: list[float] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, frame: str | bytes) -> None:
        message: dict[str, Any] = json.loads(frame)
        events = [each["event"]["told"] for each in message.get("told", ())]
        if message.get("reveal") and {"cried", "unfolded"} & set(events):
            self._at.append(message["reveal"]["at"] / 1000)

    async def told(self) -> list[float]:
        origin = await self.page.evaluate("performance.timeOrigin")
        return [origin + at for at in self._at]

    async def shown(self, when: str) -> list[float]:
        return list(await self.page.evaluate(f"cries.map(cry => performance.timeOrigin + cry.{when})"))


async def _visit(browser: Browser, address: str) -> Screen:
    context = await browser.new_context(base_url=address, locale="fr-FR", reduced_motion="reduce")
    page = await context.new_page()
    await page.add_init_script(CRIES)
    return Screen(page)


async def _game(browser: Browser, folder: Path) -> dict[str, list[float]]:
    """A feint and a true cry, each with its beat: how far apart the screens are at each of the four moments."""
    async with running(folder, chance=favoured(1), client=client_folder()) as server:
        address = f"http://{server.address}"
        with behind(address, BadLine(150, 5), 1) as afar:
            near, far, third = [await _visit(browser, each) for each in (address, afar, address)]
            table = await sit(near.page, [ME, FRIEND, FRIEND], game="banzai", choice=60)
            await come(far.page, afar, table)
            await come(third.page, address, table)
            await begin(near.page)
            await expect(in_phase(far.page, "passing")).to_be_visible(timeout=LONG)
            await asyncio.sleep(SETTLE)
            for key in ("f", "b"):
                await expect(in_phase(near.page, "passing")).to_be_visible(timeout=LONG)
                await near.page.keyboard.press(key)
                beat = "cut" if key == "f" else "zai"
                for screen in (near, far):
                    await screen.page.wait_for_function(f"() => cries.some(({{ cry }}) => cry === '{beat}')")
            apart = {
                "told": _apart(await near.told(), await far.told()),
                "frames": _apart(await near.shown("frame"), await far.shown("frame")),
                "shown": _apart(await near.shown("at"), await far.shown("at")),
            }
            for screen in (near, far, third):
                await screen.page.context.close()
            return apart


def _apart(near: list[float], far: list[float]) -> list[float]:
    return [abs(one - other) for one, other in zip(near, far, strict=True)]


async def measure(rounds: int) -> None:
    """Play so many rounds, and print how far apart the screens were."""
    moments: dict[str, list[float]] = {}
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(**chromium())
        for _ in range(rounds):
            with tempfile.TemporaryDirectory() as folder:
                apart = await _game(browser, Path(folder))
            for what, far in apart.items():
                moments.setdefault(what, []).extend(far)
    for what, far in moments.items():
        within = sum(each < TOGETHER for each in far)
        print(
            f"{what}: {len(far)} moments, median {median(far):.1f} ms apart, at most {max(far):.1f}; "
            f"{within} within {TOGETHER:.0f} ms"
        )


def main() -> None:
    asked = Asked("banzai_beat", __doc__)
    asked.count("rounds", ROUNDS)
    asyncio.run(measure(asked.parse_args().rounds))


if __name__ == "__main__":
    main()
