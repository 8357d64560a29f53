"""Who sits at a table changes while it plays: two people in two browsers, one on a phone."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.axe import violations
from tests.browser.conftest import Visitor
from tests.browser.playing import BOT, ME, begin, no_sideways_scrolling, sit

pytestmark = pytest.mark.browser


async def test_a_late_friend_takes_a_bots_seat_and_the_owner_leaves_theirs(visitor: Visitor) -> None:
    lea, bo = await visitor("phone"), await visitor("desktop", "en-GB")
    place = await sit(lea, [ME, BOT], game="bantu")
    await begin(lea)
    await expect(lea.locator(".stage")).to_be_visible()

    await bo.goto(place)
    await bo.locator("[data-at=seats]").click()
    await expect(bo.get_by_role("heading", name="People")).to_be_visible()
    assert await violations(bo) == []
    await bo.get_by_label("Your name").fill("Bo")
    await bo.locator("[data-at=ask-seat]").click()
    await expect(lea.get_by_test_id("comings")).to_contain_text("Bo prend la place de")
    await expect(bo.get_by_text("you", exact=True)).to_be_visible()
    await expect(bo.locator("[data-at=seats]")).to_have_count(0)
    await no_sideways_scrolling(lea)

    await lea.get_by_role("button", name="Joueurs").click()
    await expect(lea.get_by_role("heading", name="Ma table")).to_be_visible()
    assert await violations(lea) == []
    await lea.get_by_text("Tranquille", exact=True).click()
    await lea.locator("[data-at=leave]").click()
    await lea.locator("[data-at=leave]").click()
    await expect(bo.get_by_test_id("comings")).to_contain_text("Léa has left")
    await expect(lea.locator("[data-at=ask-seat]")).to_be_visible()
    # The table is Bo's now, at the pace that was chosen; whoever left does not come back by the old seat.
    await expect(bo.get_by_role("radio", name="Calm")).to_be_checked()
    await lea.reload()
    await expect(lea.locator("[data-at=seats]")).to_be_visible()
    assert "tablee.seats" in await lea.evaluate("Object.keys(localStorage)")
    assert await lea.evaluate("localStorage.getItem('tablee.seats')") == "{}"
