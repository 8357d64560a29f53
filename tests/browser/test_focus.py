"""Whoever goes by key keeps their place in the page."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import Visitor
from tests.browser.playing import BOT, FRIEND, ME, begin, play_until, sit

pytestmark = pytest.mark.browser


def at_table(page: Page) -> Locator:
    """Where one goes on, once the game is there."""
    return page.locator("main", has=page.locator(".stage"))


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


async def test_whoever_plays_at_once_goes_on_from_the_table(page: Page) -> None:
    """On the way there is a page that loads, and one on which people gather."""
    await page.goto("/")
    await page.get_by_role("button", name="Jouer tout de suite à Bungee").press("Enter")
    await expect(at_table(page)).to_be_focused()


async def test_whoever_takes_a_seat_or_looks_on_or_begins_goes_on_from_what_comes_then(
    visitor: Visitor,
) -> None:
    lea, bo, eve = [await visitor() for _ in range(3)]
    place = await sit(lea, [ME, FRIEND], game="bungee")
    await bo.goto(place)
    await bo.get_by_label("Votre nom").fill("Bo")
    await eve.goto(place)
    for page, press in ((bo, "S’asseoir"), (eve, "Seulement regarder")):
        await page.get_by_role("button", name=press).press("Enter")
        await expect(page.locator("main", has=page.locator(".room"))).to_be_focused()
    await lea.locator("[data-at=start][data-awaits='0']").press("Enter")
    for page in (lea, bo, eve):
        await expect(at_table(page)).to_be_focused()


async def test_the_end_of_a_round_and_of_a_game_give_the_focus_back(visitor: Visitor) -> None:
    page = await visitor()
    await sit(page, [ME, BOT], game="bungee", rounds=2, turns=2)
    await begin(page)
    await play_until(page, "ready", "round")
    ending = page.locator("[role=dialog][aria-labelledby=round-end]")
    await expect(ending).to_be_focused()
    await ending.locator("footer .button").press("Enter")
    await expect(ending).to_have_count(0)
    await expect(page.locator("body")).not_to_be_focused()

    await play_until(page, "feast")
    await page.get_by_role("link", name="Revoir la partie").press("Enter")
    await expect(page.get_by_test_id("replay")).to_be_visible()
    await expect(at_table(page)).to_be_focused()


async def test_what_takes_the_place_of_something_takes_its_focus(visitor: Visitor) -> None:
    """The rules, where the log was; and whatever is asked for again, where there was only a problem."""
    page = await visitor(excuse="ERR_FAILED")
    await page.route("**/rulebook", lambda route: route.abort())
    await sit(page, [ME, BOT], game="bungee")
    await begin(page)
    panel = page.get_by_role("region", name="Règles")
    await page.get_by_role("button", name=re.compile("Voir la règle")).first.press("Enter")
    await expect(panel).to_be_focused()
    await page.unroute("**/rulebook")
    await panel.get_by_role("button", name="Réessayer").press("Enter")
    await expect(panel.get_by_role("searchbox")).to_be_visible()
    await expect(page.locator("body")).not_to_be_focused()


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
    await expect(page.locator("main")).to_be_focused()


async def test_where_storage_is_denied_one_sits_down_and_plays(page: Page) -> None:
    await page.add_init_script("""for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });""")
    await page.goto("/")
    await page.get_by_role("button", name="Jouer tout de suite à Bungee").click()
    await expect(page.locator(".stage [data-seat]").first).to_be_visible()
    await expect(page.get_by_text("vous regardez")).to_have_count(0)
