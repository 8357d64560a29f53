"""How the tests sit down and play: by what is on the page, as a person would."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from playwright.async_api import Page, ViewportSize, expect

STATE = """() => {
    const here = (selector) => document.querySelector(selector) !== null;
    if (document.querySelector(".table")?.dataset.status !== "connected") return null;
    if (here("#feast")) return "feast";
    if (here("[data-at=go-on]")) return "round";
    if (here("[data-at=ready]:not([aria-disabled=true]) svg")) return "ready";
    if (!here(".sign.now")) return null;
    return here("[data-at=pass]") ? "pass" : "turn";
}"""
KEEP = """(table, seats) => {
    if (sessionStorage.getItem(table)) return;
    sessionStorage.setItem(table, "kept");
    localStorage.setItem("tablee.seats", seats);
}"""
"""Before a page is there, once, as if its person had sat down on another."""
TOLD = "() => Number(document.querySelector('.table').dataset.told)"


async def sit(
    page: Page,
    seats: Sequence[dict[str, str]],
    *,
    game: str = "bungee",
    pace: str = "instant",
    **options: Any,
) -> str:
    """Make a table without the form, sit down at it, and return its address. It is not begun yet."""
    wish = {"game": game, "name": "Léa", "seats": seats, "options": options, "pace": pace}
    response = await page.request.post("/api/tables", data=wish)
    assert response.ok, await response.text()
    seated = await response.json()
    kept = {seated["table"]: {**seated, "game": game, "at": 0}}
    await page.add_init_script(f"({KEEP})({json.dumps(seated['table'])}, {json.dumps(json.dumps(kept))})")
    await page.goto(f"/t/{seated['table']}")
    return f"/t/{seated['table']}"


ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "sensible"}
FRIEND = {"kind": "friend"}


async def preset_seats(page: Page, game: str) -> list[dict[str, str]]:
    """The seats of a game's first preset: mine, and bots."""
    games = {each["key"]: each for each in await (await page.request.get("/api/games")).json()}
    preset = games[game]["presets"][0]
    return [ME, *[{"kind": "bot", "bot": preset["bot"]}] * (preset["players"] - 1)]


async def begin(page: Page) -> None:
    """Start the game, once everybody is there: the button can be pressed before, and says then who is missing."""
    await page.locator("[data-at=start][data-awaits='0']").click()


async def state(page: Page) -> str:
    """What the page awaits from its person: `turn`, `pass`, `round`, `ready` or `feast`."""
    handle = await page.wait_for_function(STATE)
    return str(await handle.json_value())


async def answered(page: Page, told: int) -> None:
    """Wait until something has happened since."""
    await page.wait_for_function(f"told => ({TOLD})() > told", arg=told)


def value(label: str) -> int:
    """What a card in the hand counts at most."""
    found = re.match(r"\d+", label)
    return int(found[0]) if found and "0" not in label.split()[1:] and "," not in label else 0


async def lay_heaviest(page: Page) -> None:
    """Lay the heaviest card and draw."""
    cards = page.locator(".hand button")
    labels = [await card.get_attribute("aria-label") or "" for card in await cards.all()]
    await cards.nth(max(range(len(labels)), key=lambda at: value(labels[at]))).click()
    await page.locator("[data-at=pile]").click()


async def step(page: Page) -> str:
    """Do the next thing that the game wants, and return what it was."""
    awaited = await state(page)
    told = await page.evaluate(TOLD)
    if awaited == "round":
        await page.locator("[data-at=go-on]").click()
    elif awaited == "ready":
        # Its time may be up at any moment: then there is nothing to press any more.
        await page.evaluate("document.querySelector('[data-at=ready]')?.click()")
        await page.wait_for_function(f"() => ({STATE})() !== 'ready'")
    elif awaited in ("turn", "pass"):
        light = int(await page.locator(".worth b").inner_text()) <= 5
        first = await page.evaluate("() => document.querySelector('.discards .spot') === null")
        if light and not first and await called(page, told):
            return awaited
        if awaited == "pass":
            await page.locator("[data-at=pass]").click()
        else:
            await lay_heaviest(page)
        await answered(page, told)
    return awaited


async def called(page: Page, told: int) -> bool:
    """Call, and tell whether it stood: a starter may find a card on the discards, a call may stand already."""
    await page.locator("[data-at=call]").click()
    refused = "document.querySelector('[role=alert] > *') !== null"
    handle = await page.wait_for_function(
        f"told => ({TOLD})() > told ? 'stands' : {refused} ? 'refused' : null", arg=told
    )
    if await handle.json_value() == "stands":
        return True
    await page.keyboard.press("Escape")
    return False


async def play_until(page: Page, *wanted: str, most: int = 600) -> None:
    """Play until the page is in a state, or in one of several."""
    for _ in range(most):
        if (now := await state(page)) in wanted:
            return
        assert now != "feast", f"the game is over without {wanted}"
        await step(page)
    raise AssertionError(f"no {wanted} in {most} steps")


DRAWN = """size => innerWidth === size.width && innerHeight === size.height &&
    new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true))))"""


async def resize(page: Page, width: int, height: int) -> None:
    """Another screen, once the page is drawn on it: what it holds depends on the width, and is not there at once."""
    size: ViewportSize = {"width": width, "height": height}
    await page.set_viewport_size(size)
    await page.wait_for_function(DRAWN, arg=size)


SAYS = (
    """([at, words]) => [...document.querySelectorAll(at)].some(each => each.textContent.includes(words))"""
)
"""Whether some words stand at a place of the page."""
GLIMPSE = """arg => {{
    window.glimpsed = false;
    const look = () => {{
        if ((window.glimpsed ||= Boolean(({holds})(arg)))) watching.disconnect();
    }};
    const watching = new MutationObserver(look);
    watching.observe(document, {{ subtree: true, childList: true, attributes: true, characterData: true }});
    look();
}}"""


@asynccontextmanager
async def glimpsed(page: Page, holds: str, arg: Any) -> AsyncIterator[None]:
    """What is done within this makes something true in the page, perhaps for a moment only.

    The page itself looks out for it: whoever asks it again and again may ask too late.
    """
    await page.evaluate(GLIMPSE.format(holds=holds), arg)
    yield
    await page.wait_for_function("() => window.glimpsed")


async def no_sideways_scrolling(page: Page) -> None:
    width = await page.evaluate("innerWidth")
    assert await page.evaluate("document.documentElement.scrollWidth") <= width


async def sees(page: Page, text: str) -> None:
    await expect(page.get_by_text(text).first).to_be_visible()
