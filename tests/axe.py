"""Accessibility, as axe-core sees it."""

from pathlib import Path

from playwright.async_api import Page, expect

SCRIPT = Path(__file__).parents[1] / "web/node_modules/axe-core/axe.min.js"


async def violations_by_night(page: Page) -> list[str]:
    """The same where the device is set to dark."""
    await page.emulate_media(color_scheme="dark")
    await expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    found = await violations(page)
    await page.emulate_media(color_scheme="light")
    return found


async def violations(page: Page) -> list[str]:
    """What axe-core finds wrong in the page as it stands: one line per broken rule, with the first place."""
    if not await page.evaluate("() => 'axe' in window"):
        await page.evaluate(SCRIPT.read_text())
    found: list[str] = await page.evaluate(
        "async () => (await axe.run()).violations.map(v => `${v.id} (${v.impact}): ${v.nodes[0].html}`)"
    )
    return found
