"""Whoever goes by key keeps their place in the page."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.playing import BOT, ME, begin, sit

pytestmark = pytest.mark.browser


async def test_what_closes_gives_the_focus_back_to_what_opened_it(visitor: Visitor) -> None:
    page = await visitor("phone")
    await sit(page, [ME, BOT], game="bungee")
    await begin(page)
    await expect(page.locator(".stage")).to_be_visible()
    tool = page.get_by_role("button", name="Journal")
    await tool.focus()
    await page.keyboard.press("Enter")
    await page.get_by_role("dialog").get_by_role("button", name="Fermer").focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await expect(tool).to_be_focused()


async def test_whoever_follows_a_link_goes_on_from_the_page_they_came_to(page: Page) -> None:
    await page.goto("/")
    await page.get_by_role("link", name="Jouer à Bantu avec des amis").press("Enter")
    await expect(page.locator("main")).to_be_focused()
    await expect(page).to_have_title(re.compile("^Une table de Bantu"))


async def test_a_seat_is_forgotten_only_by_a_second_press(page: Page) -> None:
    await sit(page, [ME, BOT], game="bungee")
    await begin(page)
    await expect(page.locator(".stage")).to_be_visible()
    await page.goto("/")
    mine = page.get_by_role("region", name="Vos tables ouvertes")
    forget = mine.get_by_role("button", name="Oublier cette table de Bungee")
    await forget.press("Enter")
    await mine.get_by_role("button", name="Garder").press("Enter")
    await expect(forget).to_be_focused()
    await expect(mine.get_by_role("link", name="Reprendre ma place")).to_be_visible()
    await forget.press("Enter")
    await mine.get_by_role("button", name="Oublier", exact=True).press("Enter")
    await expect(mine).to_have_count(0)


async def test_where_storage_is_denied_one_sits_down_and_plays(page: Page) -> None:
    await page.add_init_script("""for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });""")
    await page.goto("/")
    await page.get_by_role("button", name="Jouer tout de suite à Bungee").click()
    await expect(page.locator(".stage [data-seat]").first).to_be_visible()
    await expect(page.get_by_text("vous regardez")).to_have_count(0)
