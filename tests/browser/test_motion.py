"""What moves at a table costs the browser little: layouts are counted, not timed."""

import pytest
from playwright.async_api import CDPSession

from tests.browser.conftest import Visitor
from tests.browser.playing import BOT, ME, TOLD, begin, sit, step

pytestmark = pytest.mark.browser

MOST_LAYOUTS = 3
"""Per event shown. Measuring and changing each card in turn would take one for each card of the table."""
EVENTS = 40


async def layouts(session: CDPSession) -> int:
    """How often the page was laid out."""
    metrics = (await session.send("Performance.getMetrics"))["metrics"]
    return next(int(each["value"]) for each in metrics if each["name"] == "LayoutCount")


async def test_cards_move_without_a_layout_for_each(visitor: Visitor) -> None:
    lea, page = await visitor(), await visitor(moves=True)
    table = await sit(lea, [ME, BOT, BOT, BOT, BOT], rounds=12)
    await begin(lea)
    await step(lea)
    await page.goto(table)
    await page.locator("main .stage").wait_for()
    session = await page.context.new_cdp_session(page)
    await session.send("Performance.enable")
    before, told = await layouts(session), int(await page.evaluate(TOLD))
    while int(await page.evaluate(TOLD)) < told + EVENTS:
        await step(lea)
    made, shown = await layouts(session) - before, int(await page.evaluate(TOLD)) - told
    assert made <= MOST_LAYOUTS * shown, f"{made} layouts for {shown} events"
