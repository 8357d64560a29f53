"""A move is taken back: two people in two browsers, one on a phone, one by keyboard."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from tests.axe import violations
from tests.browser.conftest import Visitor
from tests.browser.playing import BOT, FRIEND, ME, SAYS, begin, glimpsed, no_sideways_scrolling, resize, sit
from tests.browser.test_bantu import move_by_keys, state
from tests.browser.test_plain import tab_to
from tests.server.tiny import serving_tiny_games

pytestmark = pytest.mark.browser

PIECES = """() => [...document.querySelectorAll("[data-piece]")].map(({ style }) => style.transform).join()"""
"""Where the pieces of Bantu are put."""


async def pieces(page: Page) -> str:
    """Where they are, once they are there: a board may come later than the sign beside it."""
    return str(await (await page.wait_for_function(PIECES)).json_value())


async def test_one_asks_the_other_says_no_then_yes(visitor: Visitor, tmp_path: Path) -> None:
    with serving_tiny_games(tmp_path) as address:
        lea = await visitor("phone", base_url=address)
        bo = await visitor("desktop", "en-GB", base_url=address)
        place = await sit(lea, [ME, FRIEND], game="nim")
        await bo.goto(place)
        await bo.locator("form input").fill("Bo")
        await bo.locator("form .primary").click()
        await expect(lea.get_by_text("Bo", exact=True)).to_be_visible()
        await begin(lea)
        mine, asks = lea.locator("[data-at=takeback]"), bo.get_by_test_id("request")
        await expect(lea.locator("[data-at=move-0]")).to_be_visible()
        await expect(mine).to_have_count(0)
        await lea.locator("[data-at=move-0]").click()
        await expect(bo.locator("[data-at=move-0]")).to_be_visible()
        await expect(bo.locator("[data-at=takeback]")).to_have_count(0)

        await mine.click()
        await expect(lea.get_by_test_id("request")).to_contain_text("On attend\u00a0: Bo.")
        await expect(asks.get_by_role("status")).to_have_text("Léa would like to take a move back.")
        for page in (lea, bo):
            assert await violations(page) == []
            await no_sideways_scrolling(page)
        await resize(lea, 320, 640)
        for tool in await lea.locator("header nav button").all():
            await expect(tool).to_be_in_viewport(ratio=1)
        await tab_to(bo, "[data-testid=decline]")
        async with glimpsed(lea, SAYS, ["[data-testid=request]", "Votre coup reste joué."]):
            await bo.keyboard.press("Enter")
        await expect(asks.get_by_role("button")).to_have_count(0)
        await expect(lea.locator("[data-at=move-0]")).to_have_count(0)

        await bo.locator("[data-at=move-0]").click()
        await expect(lea.locator("[data-at=move-0]")).to_be_visible()
        await mine.click()
        await expect(asks.get_by_role("button")).to_have_count(2)
        await tab_to(bo, "[data-testid=grant]")
        await bo.keyboard.press("Enter")
        await expect(lea.get_by_test_id("live-region")).to_contain_text("Vous reprenez votre coup.")
        await expect(bo.get_by_test_id("live-region")).to_contain_text("Léa takes a move back.")
        await expect(lea.locator("[data-at=move-0]")).to_be_visible()
        await expect(bo.locator("[data-at=move-0]")).to_have_count(0)
        await expect(mine).to_have_count(0)
        await expect(lea.get_by_test_id("request")).to_have_text("")
        for page in (lea, bo):
            await page.close()  # what it asks of a server that is going would be an error of the page


async def test_at_the_table_of_bantu_the_pieces_go_back(visitor: Visitor) -> None:
    page = await visitor("phone", moves=True)
    await sit(page, [ME, BOT, BOT], game="bantu")
    await begin(page)
    await state(page)
    stood = await pieces(page)
    await move_by_keys(page)
    await state(page)
    assert await pieces(page) != stood
    await page.locator("[data-at=takeback]").click()
    await expect(page.get_by_test_id("live-region")).to_contain_text("Vous reprenez votre coup.")
    await page.wait_for_function(f"stood => ({PIECES})() === stood", arg=stood)
    await expect(page.locator("[data-at=takeback]")).to_have_count(0)
    assert await violations(page) == []
    await no_sideways_scrolling(page)
    await move_by_keys(page)
    await state(page)
    assert await pieces(page) != stood


async def test_two_people_at_the_table_of_bantu(visitor: Visitor) -> None:
    lea, bo = await visitor("phone"), await visitor()
    await bo.goto(await sit(lea, [ME, FRIEND], game="bantu"))
    await bo.get_by_label("Votre nom").fill("Bo")
    await bo.get_by_role("button", name="S’asseoir").click()
    await expect(lea.get_by_text("Bo", exact=True)).to_be_visible()
    await begin(lea)
    await expect(bo.locator(".sign .awaited")).to_contain_text(re.compile("Léa|vous"))
    first, second = (lea, bo) if "Léa" in await bo.locator(".sign").inner_text() else (bo, lea)
    await expect(lea.locator(".sign .awaited")).to_be_visible()
    stood = await pieces(second)
    await move_by_keys(first)
    await first.locator("[data-at=takeback]").click()
    asked = second.get_by_test_id("request")
    await expect(asked).to_contain_text("aimerait reprendre son coup.")
    for page in (first, second):
        await expect(page.get_by_test_id("request")).to_be_in_viewport(ratio=1)
        box, track = (
            await page.get_by_test_id("request").bounding_box(),
            await page.locator(".track").bounding_box(),
        )
        assert box
        assert track
        assert box["y"] + box["height"] <= track["y"], "the move that it is about is seen"
        assert await violations(page) == []
        await no_sideways_scrolling(page)
    await asked.get_by_test_id("grant").click()
    for page in (first, second):
        await page.wait_for_function(f"stood => ({PIECES})() === stood", arg=stood)
    await expect(first.locator(".sign.now")).to_be_visible()
    await expect(second.locator(".sign.now")).to_have_count(0)
