"""What moves at a table costs the browser little: layouts are counted, not timed."""

import pytest
from playwright.async_api import CDPSession, Page

from tests.browser.conftest import Visitor
from tests.browser.playing import BOT, ME, TOLD, begin, sit

pytestmark = pytest.mark.browser

MOST_LAYOUTS = 3
"""Per event shown. Measuring and changing each card in turn would take one for each card of the table."""
EVENTS = 60


async def layouts(session: CDPSession) -> int:
    """How often the page was laid out."""
    metrics = (await session.send("Performance.getMetrics"))["metrics"]
    return next(int(each["value"]) for each in metrics if each["name"] == "LayoutCount")


async def leave(page: Page) -> None:
    """Give the seat to a bot, and look on."""
    await page.get_by_role("button", name="Joueurs").click()
    await page.locator("[data-at=leave]").click()
    await page.get_by_role("button", name="Quitter", exact=True).click()
    await page.get_by_role("button", name="Journal").click()


async def test_cards_move_without_a_layout_for_each(visitor: Visitor) -> None:
    page = await visitor(moves=True)
    await sit(page, [ME, BOT, BOT, BOT, BOT], rounds=12)
    session = await page.context.new_cdp_session(page)
    await session.send("Performance.enable")
    await begin(page)
    await leave(page)
    # Bots go on once they have looked at the cards that were dealt.
    await page.wait_for_function(f"() => ({TOLD})() > 10")
    before, told = await layouts(session), int(await page.evaluate(TOLD))
    await page.wait_for_function(f"least => ({TOLD})() > least", arg=told + EVENTS)
    made, shown = await layouts(session) - before, int(await page.evaluate(TOLD)) - told
    assert made <= MOST_LAYOUTS * shown, f"{made} layouts for {shown} events"
