"""Visitors: each has a browser context of their own, as two people at two devices have."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from playwright.async_api import Browser, Page

from tablee.games import all_games
from tablee.server.replay.steps import encoded_lesson
from tests.running import LONG

Visitor = Callable[..., Awaitable[Page]]

SIZES = {"phone": (390, 844), "desktop": (1440, 900), "television": (1920, 1080)}
NO_NETWORK = ("ERR_INTERNET_DISCONNECTED", "WebSocket connection to")
"""What a browser says itself when the test takes its network away."""


@pytest.fixture(scope="session", autouse=True)
def _lessons_are_read() -> None:
    """Once, for all servers of this process: by the rules as they are, before a test changes any of them."""
    for game in all_games().values():
        encoded_lesson(game)


@pytest.fixture
async def visitor(browser: Browser, server: str) -> AsyncIterator[Visitor]:
    """Makes a visitor's page. An error or a warning in any of them fails the test."""
    errors: list[str] = []
    excused = [*NO_NETWORK]
    contexts = []

    async def come(
        size: str = "desktop", locale: str = "fr-FR", *, moves: bool = False, excuse: str = "", **more: Any
    ) -> Page:
        excused.extend([excuse] if excuse else [])
        width, height = SIZES[size]
        if size == "phone":
            more |= {"has_touch": True, "is_mobile": True}
        context = await browser.new_context(
            **{
                "base_url": server,
                "locale": locale,
                "viewport": {"width": width, "height": height},
                "reduced_motion": "no-preference" if moves else "reduce",
                **more,
            }
        )
        context.set_default_timeout(LONG)
        contexts.append(context)
        page = await context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on(
            "console", lambda said: errors.append(said.text) if said.type in ("error", "warning") else None
        )
        return page

    yield come
    for context in contexts:
        await context.close()
    assert [error for error in errors if not any(said in error for said in excused)] == []
