"""What each page costs to load, in requests and bytes, and that nothing on it moves when its fonts come."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from playwright.async_api import Page, Route, expect

from tablee.games import catalogue
from tests.browser.conftest import Visitor
from tests.browser.playing import BOT, ME, begin, play_until, preset_seats, sit
from tests.server.live import eventually

pytestmark = pytest.mark.browser

STAGE = "main .stage"
SHIFTS = """() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
        for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value;
    }).observe({ type: "layout-shift", buffered: true });
}"""
MOST_SHIFT = 0.05
Address = tuple[str, dict[str, Any]]
"""Of a page, and what the browser has stored."""


class Loading:
    """What a page asks for, once it is watched."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.asked: list[str] = []
        self.at_load: list[str] = []
        self.sizes: list[float] = []
        self.fonts = asyncio.Event()

    async def watch(self) -> None:
        page = self.page
        page.on("request", lambda request: self._ask(request.url))
        page.on("websocket", lambda socket: self._ask(socket.url))
        page.on("load", lambda _: self.at_load.extend(self.asked))
        network = await page.context.new_cdp_session(page)
        network.on("Network.loadingFinished", lambda said: self.sizes.append(said["encodedDataLength"]))
        await network.send("Network.enable")

    def _ask(self, url: str) -> None:
        if not url.startswith("data:"):
            self.asked.append(url)

    async def hold_fonts(self) -> None:
        """They come once the page can be used, as on a slow line."""

        async def later(route: Route) -> None:
            await self.fonts.wait()
            await route.continue_()

        await self.page.route("**/*.woff2", later)
        await self.page.add_init_script(f"({SHIFTS})()")

    async def open(self, path: str, ready: str) -> float:
        """Load the page and all that it needs, and return how much moved."""
        await self.page.goto(path, wait_until="commit")
        await expect(self.page.locator(ready).first).to_be_visible()
        self.fonts.set()
        await self.page.wait_for_load_state("networkidle")
        await self.page.wait_for_function("() => document.fonts.status === 'loaded'")
        await self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        return float(await self.page.evaluate("window.shift"))

    async def check(self, requests: int, size_kb: int) -> None:
        """At most so many requests, all to this server, and kilobytes."""
        # What was loaded is told a while after it is there.
        await eventually(lambda: len(self.sizes) >= len([url for url in self.asked if url[:4] == "http"]))
        assert len(self.asked) <= requests, self.asked
        assert sum(self.sizes) < size_kb * 1000


async def table(page: Page, game: str) -> Address:
    """A table at which a game goes on."""
    path = await sit(page, await preset_seats(page, game), game=game, pace="normal")
    await begin(page)
    await page.locator(STAGE).wait_for()
    return path, {"storage_state": await page.context.storage_state()}


async def replay(page: Page) -> Address:
    path = await sit(page, [ME, BOT], rounds=1, turns=1)
    await begin(page)
    await play_until(page, "feast")
    return path.replace("/t/", "/replay/"), {}


def at(path: str) -> Callable[[Page], Awaitable[Address]]:
    async def address(_: Page) -> Address:
        return path, {}

    return address


def table_of(game: str) -> Callable[[Page], Awaitable[Address]]:
    return lambda page: table(page, game)


@pytest.mark.parametrize(
    ("address", "ready", "requests", "size_kb"),
    [
        *(pytest.param(table_of(game), STAGE, 25, 245, id=game) for game in catalogue()),
        pytest.param(at("/learn/bungee"), STAGE, 25, 240, id="lesson"),
        pytest.param(replay, STAGE, 25, 250, id="replay"),
        pytest.param(at("/rules/bungee"), "article.rules .drawing", 22, 200, id="rules"),
        pytest.param(at("/?game=bungee"), "form .columns", 32, 260, id="setup"),
    ],
)
async def test_a_page_is_small_and_still(
    visitor: Visitor,
    address: Callable[[Page], Awaitable[Address]],
    ready: str,
    requests: int,
    size_kb: int,
) -> None:
    path, stored = await address(await visitor("phone"))
    loadings = [Loading(await visitor("phone", **stored)) for _ in range(3)]
    # What moves because something happens in the game does so in one loading, but hardly in all.
    for loading in loadings:
        await loading.watch()
        await loading.hold_fonts()
        if await loading.open(path, ready) < MOST_SHIFT:
            break
    else:
        pytest.fail(f"{path} moves while it is loaded")
    await loadings[0].check(requests, size_kb)
    assert not [url for url in loadings[0].asked if "-en-" in url]


@pytest.mark.parametrize("size", ["phone", "desktop"])
async def test_home_is_small_and_still_and_loads_games_once_it_is_idle(visitor: Visitor, size: str) -> None:
    page = await visitor(size)
    loading = Loading(page)
    await loading.watch()
    await loading.hold_fonts()
    assert await loading.open("/", "main .shelf button") < MOST_SHIFT
    assert len(loading.at_load) <= 13, loading.at_load
    assert not [url for url in loading.at_load if "/table-" in url]
    assert any(url.endswith(".woff2") for url in loading.asked)
    await eventually(lambda: any("/table-" in url for url in loading.asked))

    await page.wait_for_load_state("networkidle")
    await loading.check(30, 260)
    loading.asked.clear()
    await page.locator(".shelf .primary").first.click()
    await expect(page.locator(STAGE)).to_be_visible()
    assert not [url for url in loading.asked if "/assets/" in url]
    assert len(loading.asked) <= 6, loading.asked


async def test_the_language_that_was_chosen_comes_alone(page: Page) -> None:
    await page.goto("/")
    await page.get_by_role("button", name="English").click()
    await expect(page.locator("html")).to_have_attribute("lang", "en")
    loading = Loading(page)
    await loading.watch()
    await page.goto("/rules/bungee")
    await expect(page.get_by_role("heading", name="Rules of Bungee", level=1)).to_be_visible()
    assert [url for url in loading.asked if "-fr-" in url] == []
    assert await page.locator("link[rel=modulepreload][href*='/bungee-en-']").count() == 1
