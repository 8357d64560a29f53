"""Several people share one screen, in a game that hides nothing: set up, played, reloaded, played again."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, expect

from tests.axe import violations
from tests.browser.conftest import Visitor
from tests.browser.playing import FRIEND, ME, begin, no_sideways_scrolling, sit
from tests.browser.test_bantu import move_by_keys, state

pytestmark = pytest.mark.browser

NEIGHBOUR = "Quelqu’un ici"


async def set_up(page: Page, *neighbours: str) -> None:
    """Through the form: a short game of Bantu with people who are all here."""
    await page.goto("/?game=bantu")
    await page.get_by_label("Votre nom").fill("Léa")
    for _ in range(2, len(neighbours)):
        await page.get_by_role("button", name="Ajouter une place").click()
    for _ in range(len(neighbours), 2):
        await page.get_by_role("button", name="Enlever la place 3").click()
    for number, name in enumerate(neighbours, 2):
        await page.get_by_label(f"Qui s’assoit à la place {number}").select_option(label=NEIGHBOUR)
        await page.get_by_label("Son nom").nth(number - 2).fill(name)
    await page.get_by_label("Partie courte").check()
    await page.get_by_role("button", name="Commencer la partie").click()


async def play(page: Page, most: int = 1000) -> set[str]:
    """Whoever is to move does, to the end or so many times; the banner names them. Who was named?"""
    named = set()
    while most and await state(page) == "turn":
        await expect(page.locator(".pieces .can")).not_to_have_count(0)
        await expect(page.locator(".pieces")).to_have_attribute("aria-label", re.compile("^Pions\u00a0: "))
        whose = await page.locator(".pieces").get_attribute("aria-label") or ""
        await expect(page.locator(".sign .awaited")).to_contain_text(whose.removeprefix("Pions\u00a0: "))
        named.add(whose.removeprefix("Pions\u00a0: "))
        await move_by_keys(page)
        most -= 1
    return named


async def test_two_play_on_one_page_to_the_end_and_again(visitor: Visitor) -> None:
    page = await visitor()
    await set_up(page, "Bo")
    assert await play(page, 5) == {"Léa", "Bo"}
    await expect(page.get_by_test_id("live-region")).to_contain_text("À ")
    assert await violations(page) == []

    await state(page)  # whoever is next knows all that was told
    told = await page.locator(".table").get_attribute("data-told")
    await page.reload()
    await expect(page.locator(".table")).to_have_attribute("data-told", told or "")
    assert await play(page) == {"Léa", "Bo"}
    await expect(page.locator("#feast")).to_contain_text("gagne")
    await expect(page.locator(".feast")).not_to_contain_text("vous")

    before = page.url
    await page.locator("[data-at=rematch]").click()
    await page.wait_for_url(lambda url: url != before)
    assert await play(page, 4) == {"Léa", "Bo"}


async def test_four_play_on_one_phone_and_the_board_turns_to_each(visitor: Visitor) -> None:
    page = await visitor("phone")
    await set_up(page, "Bo", "Cléo", "Dan")
    await state(page)
    board = page.locator(".track g.board")
    await expect(board).to_have_attribute("style", "transform: rotate(0deg);")
    await page.locator("[data-at=turn-board]").click()
    angles = set()
    for _ in range(4):
        assert await play(page, 1)
        await state(page)
        angles.add(int((await board.get_attribute("style") or "").split("(")[1].split("deg")[0]) % 360)
    assert angles == {0, 90, 180, 270}
    await page.reload()
    await expect(page.locator("[data-at=turn-board]")).to_have_attribute("aria-pressed", "true")
    await no_sideways_scrolling(page)
    assert await play(page, 4) == {"Léa", "Bo", "Cléo", "Dan"}


async def test_who_is_here_sits_where_the_form_says(visitor: Visitor) -> None:
    page = await visitor()
    await page.goto("/?game=bantu")
    await page.get_by_label("Votre nom").fill("Léa")
    await page.get_by_label("Qui s’assoit à la place 2").select_option("")
    await page.get_by_label("Qui s’assoit à la place 3").select_option(label=NEIGHBOUR)
    await page.get_by_label("Son nom").fill("Bo")
    await page.get_by_role("button", name="Ouvrir la table").click()
    await expect(page.locator(".room li").nth(2)).to_contain_text("Bo")


async def test_a_move_is_taken_back_without_asking_who_is_at_the_same_screen(visitor: Visitor) -> None:
    page, guest = await visitor(), await visitor()
    place = await sit(page, [ME, FRIEND, FRIEND], game="bantu")
    await page.get_by_label("Quelqu’un d’autre joue ici").fill("Bo")
    await page.get_by_role("button", name="Ajouter", exact=True).click()
    await expect(page.get_by_text("Bo", exact=True)).to_be_visible()
    await guest.goto(place)
    await guest.get_by_label("Votre nom").fill("Cléo")
    await guest.get_by_role("button", name="S’asseoir").click()
    await expect(page.get_by_text("Cléo", exact=True)).to_be_visible()
    await begin(page)
    asked = guest.get_by_test_id("request")
    awaited = page.locator(".sign .awaited")
    await expect(awaited).to_contain_text(re.compile("Léa|Bo|Cléo"))
    if "Cléo" in await awaited.inner_text():
        await move_by_keys(guest)
    await play(page, 1)
    await page.locator("[data-at=takeback]").click()
    await expect(page.get_by_test_id("request")).to_contain_text("On attend\u00a0: Cléo.")
    await expect(asked).to_contain_text("aimerait reprendre son coup.")
    await asked.get_by_test_id("grant").click()
    await expect(page.get_by_test_id("live-region")).to_contain_text("reprend son coup")
    await expect(page.locator("[data-at=takeback]")).to_have_count(0)
