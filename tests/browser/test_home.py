import pytest
from playwright.async_api import Page, expect

from tests.axe import violations

pytestmark = pytest.mark.browser


async def test_home_speaks_french_and_english(page: Page) -> None:
    await page.goto("/")
    await expect(page.locator("html")).to_have_attribute("lang", "fr")
    await expect(page.get_by_role("heading", level=3)).to_have_text(
        ["Bantu", "Défifoo Rouge", "Bungee", "Banzaï\u202f!", "Dan Dan Dan"]
    )
    assert await violations(page) == []

    await page.get_by_role("button", name="English").click()
    await expect(page.get_by_role("heading", name="The five games")).to_be_visible()
    await expect(page.locator("html")).to_have_attribute("lang", "en")
    assert await violations(page) == []

    await page.reload()
    await expect(page.get_by_role("heading", name="The five games")).to_be_visible()


async def test_home_never_scrolls_sideways(page: Page) -> None:
    await page.goto("/")
    await expect(page.get_by_role("heading", level=3)).to_have_count(5)
    for width in (320, 390, 768, 1440, 1920):
        await page.set_viewport_size({"width": width, "height": 844})
        assert await page.evaluate("document.documentElement.scrollWidth") <= width


async def test_home_fetches_nothing_from_elsewhere(page: Page, server: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    await page.goto("/", wait_until="networkidle")
    assert [url for url in asked if not url.startswith((server, "data:"))] == []
    assert any(url.endswith(".woff2") for url in asked)
