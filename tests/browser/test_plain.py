"""The plain table: any game, in words, by keyboard alone."""

import pytest
from playwright.async_api import Page, expect

from tests.axe import violations
from tests.browser.conftest import Visitor
from tests.browser.playing import BOT, ME, TOLD, answered, begin, no_sideways_scrolling, sit

pytestmark = pytest.mark.browser


async def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is there, once there is something to go to."""
    await page.locator(selector).first.wait_for()
    for _ in range(80):
        if await page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        await page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard never reaches {selector}")


async def test_a_whole_game_by_keyboard_alone(visitor: Visitor) -> None:
    page = await visitor("phone", "en-GB")
    await sit(page, [ME, BOT, BOT], rounds=2)
    await tab_to(page, "[data-at=start][data-awaits='0']")
    await page.keyboard.press("Enter")
    await expect(page.locator(".stage")).to_be_visible()
    await tab_to(page, "[data-testid=plain]")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("heading", name="What can you do?")).to_be_visible()
    assert await violations(page) == []
    await no_sideways_scrolling(page)
    await page.get_by_role("button", name="Settings").click()
    await page.get_by_text("Dark", exact=True).click()
    await page.get_by_text("Larger", exact=True).click()
    assert await violations(page) == []
    await no_sideways_scrolling(page)

    awaited = (
        "() => document.querySelector('#feast') ? 'feast' : document.querySelector('.moves') ? 'turn' : null"
    )
    for _ in range(400):
        if await (await page.wait_for_function(awaited)).json_value() == "feast":
            break
        told = await page.evaluate(TOLD)
        call = page.locator(".moves button", has_text="Call")
        await tab_to(
            page, ".moves li:last-child button" if await call.count() else ".moves li:first-child button"
        )
        await page.keyboard.press("Enter")
        await answered(page, told)
    await expect(page.locator(".feast ol li")).to_have_count(3)
    assert await violations(page) == []


async def test_it_tells_what_happens_and_shows_the_rule_behind(visitor: Visitor) -> None:
    page = await visitor()
    await sit(page, [ME, BOT], starter=1)
    await begin(page)
    await page.get_by_test_id("plain").click()
    # What one holds comes before what one could do with it.
    headings = page.get_by_role("heading", level=2)
    await expect(headings.nth(0)).to_have_text("La situation")
    await expect(headings.nth(1)).to_have_text("Que faire\u202f?")
    await page.locator(".moves button").first.click()
    await expect(page.get_by_test_id("live-region")).to_contain_text("Vous posez")
    await (
        page.get_by_role("button", name="Voir la règle : Le sort")
        .or_(page.get_by_role("button", name="Voir la règle : Manche 1"))
        .last.click()
    )
    await expect(page.locator(".cited")).to_be_in_viewport()

    # The rules scroll without a mouse, from their beginning.
    await page.get_by_role("button", name="Règles").click()
    await page.get_by_role("button", name="Règles").click()
    await expect(page.locator(".panel .content .tools")).to_be_visible()
    await page.get_by_role("button", name="Fermer").focus()
    await page.keyboard.press("Tab")
    await page.keyboard.press("End")
    await page.wait_for_function("() => document.querySelector('.panel .content').scrollTop > 500")

    # The switch is remembered, and leads back.
    await page.reload()
    await expect(page.get_by_role("heading", name="La situation")).to_be_visible()
    await page.get_by_test_id("plain").click()
    await expect(page.locator(".stage")).to_be_visible()
    await page.get_by_role("button", name="Réglages").click()
    await page.get_by_role("button", name="English").click()
    await expect(page.get_by_role("button", name="Settings")).to_be_visible()
