"""Hints for learners, switched on by whoever wants them."""

import re

import pytest
from playwright.async_api import expect

from tests.axe import violations
from tests.browser.conftest import Visitor
from tests.browser.playing import BOT, ME, TOLD, answered, begin, sit

pytestmark = pytest.mark.browser


async def test_a_hint_says_why_points_at_its_card_and_goes_with_its_position(visitor: Visitor) -> None:
    page = await visitor(locale="en-GB")
    await sit(page, [ME, BOT], starter=1)
    await begin(page)
    await expect(page.locator(".sign.now")).to_be_visible()
    ask = page.get_by_role("button", name="A hint?")
    await expect(ask).to_have_count(0)
    await page.get_by_role("button", name="Settings").click()
    await page.get_by_label("Hints for learners").check()
    await page.keyboard.press("Escape")

    await ask.click()
    hint = page.get_by_role("dialog", name="A hint?")
    await expect(hint).to_contain_text("A good player: ")
    await expect(page.locator("[data-hinted]")).to_have_count(1)
    await hint.get_by_text("What may I do?").click()
    await expect(hint).to_contain_text("Lay a card, or several of one value")
    assert await violations(page) == []
    await page.keyboard.press("Escape")
    await expect(page.locator("[data-hinted]")).to_have_count(0)

    await ask.click()
    await expect(hint).to_contain_text("A good player: ")
    told = await page.evaluate(TOLD)
    await page.locator(".hand button").first.click()
    await page.locator("[data-at=pile]").click()
    await answered(page, told)
    await expect(hint).to_have_count(0)


async def test_what_is_advised_is_seen_on_the_board_and_chosen_with_its_piece(visitor: Visitor) -> None:
    page = await visitor("phone")
    await page.add_init_script("localStorage.setItem('tablee.hints', 'true')")
    await sit(page, [ME, BOT], game="bantu")
    await begin(page)
    await expect(page.locator(".sign.now")).to_be_visible()
    hint, advised = page.get_by_role("dialog", name="Un conseil"), page.locator("[data-at=advised]")
    piece, go = page.locator("[data-hinted]"), page.locator("[data-at=go]")
    await page.get_by_role("button", name="Un conseil").click()
    await expect(hint).to_contain_text("Un bon joueur")
    await expect(advised).to_have_count(1)

    # What lies over the board goes once one goes on; the marks stay.
    await piece.click()
    await expect(hint).to_have_count(0)
    await expect(advised).to_have_count(1)
    circle = re.search(r"en (\d+[a-d])", await go.inner_text())
    assert circle
    told = await page.evaluate(TOLD)
    await go.click()
    await answered(page, told)
    await expect(advised).to_have_count(0)
    await expect(
        page.locator("[role=log], [aria-live]").filter(has_text=f"en {circle[1]}").first
    ).to_be_attached()
