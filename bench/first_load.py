"""How soon pages can be used on a slow line: 1.6 Mb/s, 150 ms there and back, and a processor four times slower.

`python -m bench.first_load` opens each page of a fresh server three times with nothing kept, and prints the medians:
home, a table of each game by its link and by *Play now* at home, a lesson, a replay. `--also CHECKOUT` measures the
server of another checkout in the same run, a page of the one after the same page of the other.

Requests count sockets, and what comes up to half a second after the page is quiet; for *Play now*, from the press on.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from playwright.async_api import Browser, Page, StorageState, ViewportSize, async_playwright

from bench.asked import Asked, folder
from tablee.games import catalogue
from tests.browser.playing import BOT, ME, begin, play_until, preset_seats, sit
from tests.running import TABLEE, chromium, serving

LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
"""Milliseconds, and bytes a second."""
SLOWER = 4
PHONE: ViewportSize = {"width": 390, "height": 844}
READY = """([selector, since]) => new Promise(resolve => {
    const look = () => document.querySelector(selector)
        ? requestAnimationFrame(() => resolve(performance.now() - (window[since] ?? 0))) : requestAnimationFrame(look);
    look();
})"""
PRESSED = "addEventListener('click', () => { window.pressed ??= performance.now(); }, true)"
STAGE = "main .stage"


class Load(NamedTuple):
    """Milliseconds until a page can be used, requests, and kilobytes."""

    ready_ms: float
    requests: int
    size_kb: float


class Traffic:
    """What a page asks for: counts requests, and the bytes of their answers."""

    def __init__(self) -> None:
        self.requests = 0
        self.bytes = 0.0
        self._cached: set[str] = set()

    async def watch(self, page: Page) -> None:
        network = await page.context.new_cdp_session(page)
        network.on("Network.requestServedFromCache", lambda said: self._cached.add(said["requestId"]))
        network.on("Network.loadingFinished", self._loaded)
        network.on("Network.webSocketCreated", lambda _: self._count(0))
        await network.send("Network.enable")
        await network.send("Network.emulateNetworkConditions", LINE)
        await network.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})

    def reset(self) -> None:
        self.requests, self.bytes = 0, 0.0

    def _loaded(self, said: dict[str, Any]) -> None:
        # The bytes of an address that begins with `data:` are in the page already.
        if said["requestId"] not in self._cached and said["encodedDataLength"]:
            self._count(said["encodedDataLength"])

    def _count(self, size: float) -> None:
        self.requests += 1
        self.bytes += size


@asynccontextmanager
async def slow_page(
    browser: Browser, storage: StorageState | None = None
) -> AsyncIterator[tuple[Page, Traffic]]:
    """A page on a slow line, with nothing kept but what is in `storage`."""
    context = await browser.new_context(
        locale="fr-FR", service_workers="block", storage_state=storage, viewport=PHONE
    )
    page, traffic = await context.new_page(), Traffic()
    await page.add_init_script(PRESSED)
    await traffic.watch(page)
    yield page, traffic
    await context.close()


async def load(browser: Browser, address: str, ready: str, storage: StorageState | None = None) -> Load:
    """Load a page by its address."""
    async with slow_page(browser, storage) as (page, traffic):
        await page.goto(address, wait_until="commit")
        ready_ms = await page.evaluate(READY, [ready, ""])
        await page.wait_for_load_state("networkidle")
        return Load(ready_ms, traffic.requests, traffic.bytes / 1000)


async def press(browser: Browser, address: str, game: str) -> Load:
    """Press *Play now*, once the game's card was in view for a while."""
    async with slow_page(browser) as (page, traffic):
        await page.goto(address, wait_until="networkidle")
        card = page.locator(".shelf > li").nth(list(catalogue()).index(game))
        await card.scroll_into_view_if_needed()
        await page.wait_for_timeout(3000)
        traffic.reset()
        await card.locator("button.primary").click()
        ready_ms = await page.evaluate(READY, [STAGE, "pressed"])
        await page.wait_for_load_state("networkidle")
        await page.wait_for_timeout(500)
        return Load(ready_ms, traffic.requests, traffic.bytes / 1000)


class House:
    """A server, with a table of each game and a game that is over."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self.pages: dict[str, Callable[[], Awaitable[Load]]] = {}

    async def prepare(self) -> None:
        self._add("home", "/", "main .shelf button")
        for game in catalogue():
            self._add(f"{game} by its link", *await self._table(game))
        for game in catalogue():
            self.pages[f"{game} by Play now"] = partial(press, self._browser, self._address, game)
        self._add("lesson", "/learn/bungee", STAGE)
        self._add("replay", *await self._replay())

    def _add(self, name: str, path: str, ready: str, storage: StorageState | None = None) -> None:
        self.pages[name] = partial(load, self._browser, self._address + path, ready, storage)

    @asynccontextmanager
    async def _page(self) -> AsyncIterator[Page]:
        context = await self._browser.new_context(base_url=self._address, service_workers="block")
        yield await context.new_page()
        await context.close()

    async def _table(self, game: str) -> tuple[str, str, StorageState]:
        """A table at which a game goes on, and the seat at it."""
        async with self._page() as page:
            path = await sit(page, await preset_seats(page, game), game=game, pace="normal")
            await begin(page)
            await page.locator(STAGE).wait_for()
            return path, STAGE, await page.context.storage_state()

    async def _replay(self) -> tuple[str, str]:
        """A game that is over."""
        async with self._page() as page:
            path = await sit(page, [ME, BOT], rounds=1, turns=4)
            await begin(page)
            await play_until(page, "feast")
            return path.replace("/t/", "/replay/"), STAGE


async def measure(times: int, also: Path | None) -> None:
    """Print a row for each page."""
    programs = [TABLEE] if also is None else [also / ".venv/bin/tablee", TABLEE]
    async with async_playwright() as playwright, AsyncExitStack() as stack:
        browser = await playwright.chromium.launch(**chromium())
        houses = []
        for program in programs:
            data = stack.enter_context(TemporaryDirectory())
            houses.append(House(browser, stack.enter_context(serving(Path(data), program=[program]))))
            await houses[-1].prepare()
        for name in houses[0].pages:
            loads: list[list[Load]] = [[] for _ in houses]
            for _ in range(times):
                for house, found in zip(houses, loads, strict=True):
                    found.append(await house.pages[name]())
            print(f"{name:20}", " -> ".join(map(row, loads)), flush=True)
        await browser.close()


def row(loads: list[Load]) -> str:
    """The medians of some loads of a page, and the shortest time."""
    ready_ms, requests, size_kb = (median(each) for each in zip(*loads, strict=True))
    least_ms = min(load.ready_ms for load in loads)
    return f"{ready_ms:5.0f} ms (least {least_ms:.0f}), {requests:3.0f} requests, {size_kb:4.0f} kB"


def main() -> None:
    asked = Asked("first_load", __doc__)
    asked.count("times", 3)
    asked.add_argument("--also", type=folder, help="a checkout that was set up: its server is measured first")
    args = asked.parse_args()
    asyncio.run(measure(args.times, args.also))


if __name__ == "__main__":
    main()
