"""Cries and feints in two real browsers, one of them far away: what each screen showed, and when.

The game is Hola, at the plain table. Its two pages wear a lamp that styles alone turn on, so that it changes in the
same frame as the words: red with the cry, green with the beat. An observer outside of the pages dates it. Who has
laid a bean sees red, too, until the hop.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx
from playwright.async_api import Page, async_playwright, expect

from tests.browser.duels import behind, opened
from tests.browser.observer import LISTEN, Observer, Pixel
from tests.browser.playing import begin
from tests.proxy import BadLine

LAMP = """
    addEventListener("DOMContentLoaded", () => {
        const facts = (many) => `body:has([aria-labelledby=position] li:nth-child(${many})) #lamp`;
        const style = document.createElement("style");
        style.textContent = `
            #lamp { position: fixed; right: 0; bottom: 0; width: 120px; height: 120px; z-index: 9; background: #000;
                pointer-events: none; }
            ${facts(2)} { background: #f00; }
            ${facts(3)} { background: #0f0; }
        `;
        document.head.append(style);
        document.body.append(Object.assign(document.createElement("div"), { id: "lamp" }));
    });
"""
LAY, CRY, FEINT, GRAB_AT_NOTHING = 0, 3, 4, 5
"""Among the buttons of the plain table while beans are laid."""
GRAB = 0
"""While a cry is on."""
HOPPED = 3
"""What the lamp shows besides its two colours: it is out again."""


@dataclass
class Seen:
    """One cry or feint (milliseconds)."""

    crier: int
    true: bool
    to_the_other: float
    """From the press to the cry on the other screen."""
    beats: tuple[float, float]
    """From the cry to the beat, on each screen."""
    apart: float
    """Between the two screens, at the beat; more than nothing if the far one was later."""


def colour(pixel: Pixel) -> int:
    red, green = pixel[0] > 128, pixel[1] > 128
    return 2 if green else 1 if red else 0


class Screens:
    """The two seats of a table, near and far."""

    def __init__(self, pages: list[Page], observers: list[Observer], seats: list[dict[str, Any]]) -> None:
        self.pages, self.observers, self.seats = pages, observers, seats

    async def cry(self, crier: int, *, true: bool) -> Seen:
        """One of them shouts. A true cry is answered by both after the beat, a feint by nobody."""
        for page in self.pages:
            await expect(_move(page, GRAB_AT_NOTHING)).to_be_visible()
        await _move(self.pages[crier], CRY if true else FEINT).click()
        cries = [await _next(observer) for observer in self.observers]
        beats = [await _next(observer) for observer in self.observers]
        if true:
            await asyncio.gather(*(_move(page, GRAB).click() for page in self.pages))
        pressed = await self.pages[crier].evaluate(
            "(cry) => pressed.findLast((at) => at < cry)", cries[crier]
        )
        own, far = (beat - cry for beat, cry in zip(beats, cries, strict=True))
        return Seen(crier, true, cries[1 - crier] - pressed, (own, far), beats[1] - beats[0])

    async def hop(self) -> float:
        """Both lay a bean. How much later than the near one the far one saw the hop (milliseconds)."""
        for page, observer in zip(self.pages, self.observers, strict=True):
            await _move(page, LAY).click()
            await _next(observer)
            observer.shows = lambda pixel: 0 if colour(pixel) else HOPPED
        near, far = [await _next(observer) for observer in self.observers]
        for observer in self.observers:
            observer.shows = colour
        return far - near


def _move(page: Page, number: int) -> Any:
    return page.locator(f"[data-move='{number}']")


async def _next(observer: Observer) -> float:
    return 1000 * await observer.seen.get()


@asynccontextmanager
async def screens(server: str, lines: tuple[BadLine, BadLine]) -> AsyncIterator[Screens]:
    """Two browsers at a table that has begun, at the ends of these lines."""
    async with AsyncExitStack() as stack:
        http = await stack.enter_async_context(httpx.AsyncClient(base_url=server))
        playwright = await stack.enter_async_context(async_playwright())
        seats = await _sit(http)
        pages: list[Page] = []
        observers: list[Observer] = []
        for seat, line in zip(seats, lines, strict=True):
            address = stack.enter_context(behind(server, line, 1))
            browser = opened(playwright.chromium, address, {**seat, "game": "hola"}, LISTEN + LAMP, colour)
            page, observer = await stack.enter_async_context(browser)
            pages.append(page)
            observers.append(observer)
        await begin(pages[0])
        for page, observer in zip(pages, observers, strict=True):
            await expect(_move(page, GRAB_AT_NOTHING)).to_be_visible()
            await observer.look_at(page.locator("#lamp"))
        yield Screens(pages, observers, seats)


async def _sit(http: httpx.AsyncClient) -> list[dict[str, Any]]:
    wish = {
        "game": "hola",
        "name": "Ana",
        "seats": [{"kind": "me"}, {"kind": "friend"}],
        "options": {"exchanges": 9},
        "pace": "instant",
    }
    made = (await http.post("/api/tables", json=wish)).raise_for_status().json()
    joined = await http.post(f"/api/tables/{made['table']}/join", json={"name": "Bo"})
    return [made, joined.raise_for_status().json()]
