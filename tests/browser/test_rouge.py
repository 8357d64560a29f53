"""Défifoo Rouge at its designed table: partners, a strike out of turn, the count, the feast."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from tablee.games.rouge.data import Deal
from tablee.kernel import Move, State
from tablee.server.app import client_folder
from tablee.server.context import Chance
from tests.axe import violations
from tests.browser import playing
from tests.browser.conftest import Visitor
from tests.browser.layout import Screens
from tests.browser.playing import BOT, ME, TOLD, begin, no_sideways_scrolling, resize
from tests.server.live import running

pytestmark = pytest.mark.browser

BANK, BOMB = 60, 61
STATE = """() => {
    const here = (selector) => document.querySelector(selector) !== null;
    const stage = document.querySelector(".stage");
    if (!stage || document.querySelector(".table").dataset.status !== "connected") return null;
    if (here("#feast")) return "feast";
    if (here("[data-at=go-on]")) return "end";
    if (here("[data-at^=partner-]")) return "name";
    if (here("[data-at^=way-]")) return "direct";
    if (here(".waits")) return null;
    if (here(".sign.now")) return "turn";
    const special = here("[data-card='60'], [data-card='61']");
    return special && stage.dataset.phase === "follow" ? "strike" : null;
}"""
"""What there is to do: one's turn, or a round under way that one could stop."""
BOOMS = """() => {
    window.boomed = false;
    new MutationObserver(() => (boomed ||= document.querySelector(".boom")?.checkVisibility() ?? false))
        .observe(document.body, { subtree: true, childList: true });
}"""
"""From now on it is noted that something explodes, however soon that is over."""
CORNER: Any = {"x": 12, "y": 12}
"""Of a card that others lie on, the corner is seen."""


async def sit(page: Page, players: int, **options: Any) -> None:
    await playing.sit(page, [ME, *[BOT] * (players - 1)], game="rouge", **options)
    await begin(page)


async def state(page: Page) -> str:
    return str(await (await page.wait_for_function(STATE)).json_value())


def specials(page: Page) -> Locator:
    return page.locator(f"[data-card='{BANK}'], [data-card='{BOMB}']")


async def choose(page: Page) -> None:
    """As dealer: take the first for a partner, and play to the left."""
    while (now := await state(page)) in ("name", "direct"):
        await page.locator("[data-at^=partner-]" if now == "name" else "[data-at=way-left]").first.click()
        await page.wait_for_function(f"before => ({STATE})() !== before", arg=now)


async def press(page: Page, selector: str) -> None:
    """Press what is there at this very moment, and wait for what comes of it: the others do not wait for the test."""
    pressing = """selector => {
        const told = Number(document.querySelector(".table").dataset.told);
        const found = document.querySelector(selector);
        found?.click();
        return found && !found.closest("[inert]") ? told : null;
    }"""
    told = await page.evaluate(pressing, selector)
    if told is not None:
        happened = f"told => ({TOLD})() > told || document.querySelector('[role=alert] .bubble')"
        await page.wait_for_function(happened, arg=told)


async def struck_out_of_turn(page: Page) -> bool:
    """Where a pause lasts, with the Bomb and the Bank in hand: throw the Bomb into a round that waits for others."""
    await sit(page, 4, pause=60_000, deals=1)
    bomb = page.locator(f"[data-card='{BOMB}']")
    await expect(specials(page)).to_have_count(2)
    await choose(page)
    if await state(page) == "turn":
        leads = await page.locator(".stage").get_attribute("data-phase") == "lead"
        if not leads:
            return False
        await page.locator("[data-card].open").first.click(position=CORNER)
    await expect(page.locator(".stage")).to_have_attribute("data-phase", "follow")
    await expect(page.locator(".sign.now")).to_have_count(0)
    await expect(page.get_by_role("img", name="La pause court")).to_be_visible()
    await page.evaluate(BOOMS)
    await page.keyboard.press("o")
    await page.wait_for_function("() => boomed")
    await expect(bomb).to_have_count(0)
    return True


def specials_for_me(seed: int) -> Chance:
    """Chance that always deals the Bank and the Bomb to the first seat: nobody else can strike."""
    rng = Random(seed)

    def chance(state: State) -> Move:
        while True:
            move = state.chance(rng)
            if not isinstance(move, Deal) or {BANK, BOMB} <= {*move.hands[0]}:
                return move

    return chance


async def test_the_bomb_is_thrown_out_of_turn(visitor: Visitor, tmp_path: Path) -> None:
    async with running(tmp_path, chance=specials_for_me(1), client=client_folder()) as server:
        page = await visitor(base_url=f"http://{server.address}")
        while not await struck_out_of_turn(page):
            pass  # it is thrown while somebody else is awaited: not if it was one's own turn to follow
        await look_at_the_round_again(page)
        await page.close()  # what it says to a server that is going would be an error of the page


async def look_at_the_round_again(page: Page) -> None:
    # Whoever struck leads, and the round can be looked at again.
    await expect(page.locator(".sign.now")).to_contain_text("À vous d’entamer le tour.")
    await expect(page.get_by_test_id("live-region")).to_contain_text("Votre Bombe arrête le tour")
    await expect(page.locator(".boom")).to_have_count(0)
    await expect(page.locator("[data-pile]").first).to_contain_text("Notre pile")
    await page.keyboard.press("l")
    await expect(page.get_by_text("a tout").first).to_be_visible()
    assert await violations(page) == []
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("list", name="Le tour en cours")).to_be_visible()


async def test_a_match_with_partners_from_the_deal_to_the_feast(visitor: Visitor) -> None:
    page = await visitor("phone")
    await sit(page, 4, pause=250, deals=2)
    seen = set()
    for _ in range(400):
        now = await state(page)
        if now not in seen:
            assert await violations(page) == []
            await no_sideways_scrolling(page)
            if now == "turn":
                await expect(page.locator(".others .seat", has_text="Avec vous")).to_have_count(1)
                await expect(page.locator(".others .seat", has_text="Contre vous")).to_have_count(2)
        seen.add(now)
        if now in ("name", "direct"):
            await choose(page)
        elif now == "turn":
            await press(page, "[data-card].open")
        elif now == "strike":
            # Somebody else may be quicker, or the round may be over: then it is refused, and one tries again.
            held = await specials(page).evaluate_all("cards => cards.map(card => card.dataset.card)")
            if held:
                await press(page, f"[data-at=strike-{held[0]}]")
        elif now == "end":
            await expect(page.locator(".count[data-done=true]")).to_be_visible()
            await expect(page.get_by_role("dialog")).to_contain_text("La Banque")
            await the_bank_is_in_sight(page)
            await page.locator("[data-at=go-on]").click()
        elif now == "feast":
            break
    assert {"turn", "end", "feast"} <= seen
    await expect(page.locator(".feast ol li")).to_have_count(4)
    await page.get_by_role("button", name="Scores").click()
    await expect(page.get_by_role("table").locator("tbody tr")).to_have_count(2)


async def the_bank_is_in_sight(page: Page) -> None:
    """It is seen without scrolling, also on a small phone; and it does not hide what the sides have."""
    before = page.viewport_size
    assert before
    for width, height in ((390, 664), (360, 640), (390, 844), (844, 390)):
        await resize(page, width, height)
        await expect(page.locator(".bank")).to_be_in_viewport(ratio=1)
        for points in await page.locator(".count .points").all():
            await points.scroll_into_view_if_needed()
            await expect(points).to_be_in_viewport(ratio=1)
    await resize(page, before["width"], before["height"])


async def test_what_cannot_be_says_why_where_it_was_tried(visitor: Visitor) -> None:
    page = await visitor()
    await sit(page, 4, pause=0)
    await expect(page.locator("[data-card]").first).to_be_visible()
    await expect(specials(page)).to_have_count(0)
    await choose(page)
    strikes = page.locator(".actions [data-at^=strike-].spent")
    await expect(strikes).to_have_count(2)
    await page.locator(f"[data-at=strike-{BOMB}]").click()
    alert = page.get_by_role("alert")
    await expect(alert).to_contain_text("Voir la règle")
    hand = await page.locator("[data-card]").first.bounding_box()
    bubble = await alert.locator("div").bounding_box()
    assert hand
    assert bubble
    # As near to the button as can be: the hand, which lies over it, is not covered.
    assert 0 <= hand["y"] - bubble["y"] - bubble["height"] < 30


@pytest.mark.parametrize("players", [2, 4, 6])
async def test_the_table_fits_and_its_buttons_are_large_enough(visitor: Visitor, players: int) -> None:
    page = await visitor("television")
    await sit(page, players)
    assert await state(page) in ("name", "direct", "turn"), "nobody else does anything now"
    await (await Screens.of(page)).fits(".stage button")
