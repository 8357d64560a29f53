"""Nothing that a page does is an error to the browser, untouched or while all keys are pressed."""

from typing import Any

import pytest
from playwright.async_api import Page

from tablee.games import catalogue
from tests.browser.conftest import Visitor
from tests.browser.playing import begin, preset_seats, sit

pytestmark = pytest.mark.browser

KEYS = [*"1234567890abcdefghijklmnopqrstuvwxyz", *(f"Arrow{way}" for way in ("Left", "Up", "Right", "Down"))]
STAGE = "main .stage"


async def press_all(page: Page) -> None:
    """Press each key, what is written on keys and what only has a meaning now and then."""
    for key in KEYS:
        await page.keyboard.press(key)
        await page.keyboard.press("Escape")


@pytest.mark.parametrize("game", catalogue())
async def test_a_game_leaves_the_console_empty(visitor: Visitor, game: str) -> None:
    page = await visitor("phone", moves=True)
    # Three pieces, for whose number there is a fourth key.
    options: dict[str, Any] = {"short": True} if game == "bantu" else {}
    await sit(page, await preset_seats(page, game), game=game, **options)
    await begin(page)
    await page.locator(STAGE).wait_for()
    for _ in range(2):
        await press_all(page)
    # A page that comes back was not touched yet, and is told of its turn all the same.
    await page.reload()
    await page.locator(STAGE).wait_for()
    if game != "banzai":
        await page.locator(".sign.now").wait_for()


@pytest.mark.parametrize("game", catalogue())
async def test_a_lesson_leaves_the_console_empty(visitor: Visitor, game: str) -> None:
    page = await visitor("phone", moves=True)
    await page.goto(f"/learn/{game}")
    await page.locator(STAGE).wait_for()
    await page.locator(".lesson.bubble").wait_for()
