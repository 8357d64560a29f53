"""Text over scenery can be read: its contrast with the pixels behind it, where it is least."""

from base64 import b64encode
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from tablee.games import catalogue
from tests.browser.conftest import Visitor
from tests.browser.playing import resize

pytestmark = pytest.mark.browser

SCRIPT = Path(__file__).with_name("contrast.js")
LEAST = 4.5
"""What WCAG 2 asks of text that is not large (1.4.3)."""


async def photo(page: Page, colour: str) -> str:
    """A picture of the page with all text in a colour."""
    await page.evaluate("colour => contrast.paint(colour)", colour)
    return b64encode(await page.screenshot()).decode()


async def contrasts(page: Page) -> list[tuple[float, str]]:
    """The contrast of each text in the worst twentieth of its pixels, the worst first."""
    await page.evaluate("() => contrast.collect()")
    pictures = [await photo(page, colour) for colour in ("#000", "#fff", "transparent")]
    found = await page.evaluate("pictures => contrast.judge(...pictures)", pictures)
    await page.evaluate("() => contrast.done()")
    return [(ratio, words) for ratio, words in found]


@pytest.mark.parametrize("game", catalogue())
async def test_text_over_scenery_can_be_read(visitor: Visitor, game: str) -> None:
    """At the table of the first lesson, where nothing happens by itself."""
    page = await visitor()
    await page.goto(f"/learn/{game}")
    await page.locator(".lesson.bubble").wait_for()
    await page.wait_for_function("() => document.fonts.status === 'loaded'")
    await page.evaluate(SCRIPT.read_text())
    for scheme, width, height in (("light", 1440, 900), ("light", 390, 844), ("dark", 1440, 900)):
        await page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        await expect(page.locator("html")).to_have_attribute("data-theme", scheme)
        await resize(page, width, height)
        found = await contrasts(page)
        assert len(found) > 5
        assert [each for each in found if each[0] < LEAST] == [], (scheme, width)
