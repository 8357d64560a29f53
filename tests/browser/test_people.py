"""Who sits at a table changes while it plays: two people in two browsers, one on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from tablee.server.app import client_folder
from tablee.server.settings import Settings
from tests.axe import violations
from tests.browser.conftest import Visitor
from tests.browser.playing import (
    BOT,
    FRIEND,
    ME,
    SAYS,
    begin,
    glimpsed,
    no_sideways_scrolling,
    resize,
    sit,
    step,
)
from tests.server.live import running, seeded

pytestmark = pytest.mark.browser

BUBBLE, SEAT_CHANGES = "[data-testid=bubble]", "[data-testid=seat-changes]"
"""What stands there stands there for some seconds."""

BELOW_ITS_NAME = """(width) => {
    const bubble = document.querySelector("[data-testid=bubble]");
    if (!bubble?.textContent.includes(width) || innerWidth !== Number(width)) return false;
    const { top, bottom, left, right } = bubble.getBoundingClientRect();
    const names = [...document.querySelectorAll("[data-seat] strong")].map((name) => name.getBoundingClientRect());
    const hidden = names.some((n) => n.top < bottom && n.bottom > top + 0.5 && n.left < right && n.right > left);
    return !hidden && bottom <= innerHeight && right <= innerWidth;
}"""
"""What was said at this width hides no name."""


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
    async with glimpsed(lea, SAYS, [SEAT_CHANGES, "laisse sa place à Bo"]):
        await bo.locator("[data-at=ask-seat]").click()
    await expect(bo.get_by_text("you", exact=True)).to_be_visible()
    await expect(bo.locator("[data-at=seats]")).to_have_count(0)
    await no_sideways_scrolling(lea)

    await lea.get_by_role("button", name="Joueurs").click()
    await expect(lea.get_by_role("heading", name="Ma table")).to_be_visible()
    assert await violations(lea) == []
    await lea.get_by_text("Tranquille", exact=True).click()
    # Whoever thinks again, or goes, is not lost in the page.
    leave, sure = (
        lea.locator("[data-at=leave]"),
        lea.get_by_role("group", name="Un robot jouera à votre place"),
    )
    await leave.press("Enter")
    await sure.get_by_role("button", name="Rester").press("Enter")
    await expect(leave).to_be_focused()
    await leave.press("Enter")
    async with glimpsed(bo, SAYS, [SEAT_CHANGES, "Léa has left"]):
        await sure.get_by_role("button", name="Quitter").press("Enter")
    await expect(lea.locator("[data-at=ask-seat]")).to_be_visible()
    await expect(lea.locator("dialog:focus-within")).to_have_count(1)
    # The table is Bo's now, at the pace that was chosen; whoever left does not come back by the old seat.
    await expect(bo.get_by_role("radio", name="Calm")).to_be_checked()
    await lea.reload()
    await expect(lea.locator("[data-at=seats]")).to_be_visible()
    assert "tablee.seats" in await lea.evaluate("Object.keys(localStorage)")
    assert await lea.evaluate("localStorage.getItem('tablee.seats')") == "{}"


async def test_a_table_is_mine_also_when_somebody_beside_me_cannot_sit_down_who_is_told_why_there(
    visitor: Visitor,
) -> None:
    page = await visitor("phone", excuse="status of 400")
    refusal = {"say": {"id": "server-name"}, "article": ""}
    await page.route("**/join", lambda route: route.fulfill(status=400, json=refusal))
    await page.goto("/?game=bantu")
    await page.get_by_label("Votre nom").fill("Léa")
    await page.get_by_label("Qui s’assoit à la place 2").select_option(label="Quelqu’un ici")
    await page.get_by_label("Son nom").fill("Bo")
    await page.get_by_role("button", name="Commencer la partie").click()
    await expect(page.get_by_text("vous · lance la partie")).to_be_visible()
    await expect(page.locator("form").get_by_role("alert")).to_contain_text(
        "Il vous faut un nom qui se lise."
    )
    assert await violations(page) == []
    await no_sideways_scrolling(page)
    await page.unroute("**/join")
    await page.get_by_label("Quelqu’un d’autre joue ici").fill("Bo")
    await page.get_by_role("button", name="Ajouter", exact=True).click()
    await expect(page.locator(".stage")).to_be_visible()


async def test_phrases_are_read_in_ones_own_language_unless_one_has_had_enough(
    tmp_path: Path, visitor: Visitor
) -> None:
    async with running(
        tmp_path, Settings(nudge_s=0, talk_burst=20), chance=seeded(1), client=client_folder()
    ) as server:
        lea = await visitor("phone", base_url=f"http://{server.address}")
        place = await sit(lea, [ME, FRIEND, BOT, BOT], starter=1)
        bo_seat = await server.join(place.rpartition("/")[2])
        async with server.player(bo_seat) as bo:
            await begin(lea)
            await bo.until(lambda: bo.position)
            async with glimpsed(lea, SAYS, [BUBBLE, "Bien joué\u202f!"]):
                await bo.must("speak", phrase="phrase-well-played")
            await expect(lea.get_by_test_id("live-region")).to_contain_text("Bo dit\u00a0: Bien joué\u202f!")

            for width, height in ((390, 844), (390, 664), (844, 390), (1440, 900)):
                await resize(lea, width, height)
                async with glimpsed(lea, BELOW_ITS_NAME, str(width)):
                    await bo.must("speak", text=f"{width} {'and on ' * 20}")
            await resize(lea, 390, 844)

            await lea.get_by_role("button", name="Joueurs").click()
            talk = lea.get_by_role("region", name="Discussion")
            assert await violations(lea) == []
            await lea.locator("[data-mute='1']").click()
            await expect(talk.get_by_role("listitem")).to_have_count(0)
            await lea.locator("[data-phrase=bungee-phrase-jump]").click()
            await bo.until(lambda: bo.lines[-1].get("phrase") == "bungee-phrase-jump")
            await expect(talk).to_have_count(0)  # whoever has spoken sees the table again

            await bo.must("speak", text="http://example.org <b>!</b>")
            await bo.must("nudge")
            await expect(lea.get_by_test_id("patience")).to_contain_text("On vous attend\u202f! (Bo)")
            await expect(lea.locator(BUBBLE)).to_have_count(0)
            await no_sideways_scrolling(lea)
            await lea.get_by_role("button", name="Joueurs").click()
            await lea.locator("[data-mute='1']").click()
            await expect(talk.get_by_role("listitem").last).to_contain_text("http://example.org <b>!</b>")
            await expect(talk.get_by_role("link")).to_have_count(0)
        await lea.close()  # what it asks of a server that is going would be an error of the page


async def test_whoever_keeps_the_others_waiting_is_reminded_by_a_press(
    tmp_path: Path, visitor: Visitor
) -> None:
    async with running(
        tmp_path, Settings(nudge_s=0, idle_s=3600), chance=seeded(1), client=client_folder()
    ) as server:
        address = f"http://{server.address}"
        lea, bo = await visitor("phone", base_url=address), await visitor(locale="en-GB", base_url=address)
        place = await sit(lea, [ME, FRIEND], starter=1)
        await bo.goto(place)
        await bo.get_by_label("Your name").fill("Bo")
        await bo.get_by_role("button", name="Sit down").click()
        await begin(lea)
        await bo.locator("[data-at=nudge]").click()
        reminded = lea.get_by_test_id("patience")
        await expect(reminded).to_contain_text("On vous attend\u202f! (Bo)")
        await expect(bo.get_by_test_id("patience")).to_contain_text("Reminded: Léa.")
        await no_sideways_scrolling(lea)
        await step(lea)
        await expect(reminded).not_to_contain_text("On vous attend")
        for page in (lea, bo):
            await page.close()  # as above
