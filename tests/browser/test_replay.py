"""Games seen again in the browser: one that was just played, and a record written by hand."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.axe import violations, violations_by_night
from tests.browser.conftest import Visitor
from tests.browser.playing import BOT, ME, begin, no_sideways_scrolling, play_until, resize, sit
from tests.running import serving

pytestmark = pytest.mark.browser

BY_HAND = {
    "format": "tablee/1",
    "game": "bungee",
    "seats": ["Ana", "Bo"],
    "position": {"hands": [[1, 9, 9], [3, 3, 4]], "lucky": 8, "pile": [5, 6, 7], "discards": [7], "turn": 0},
    "moves": [
        {"by": "Ana", "move": {"do": "play", "card": 2}},
        {"by": "Ana", "move": {"do": "play", "card": 9, "count": 2}},
        {"by": "Bo", "move": {"do": "play", "card": 3, "count": 2}},
    ],
}


@pytest.fixture
def honest(tmp_path: Path) -> Iterator[str]:
    """The address of a server whose shuffles are fair: nobody can know what is dealt there."""
    with serving(tmp_path) as address:
        yield address


async def test_a_game_just_played_is_seen_again_and_played_on(honest: str, visitor: Visitor) -> None:
    page = await visitor(base_url=honest)
    table = (await sit(page, [ME, BOT], rounds=1, turns=4)).removeprefix("/t/")
    await begin(page)
    await play_until(page, "feast")
    await page.get_by_role("link", name="Revoir la partie").click()
    replay = page.get_by_test_id("replay")
    await expect(replay).to_have_attribute("data-at", "0")
    await expect(replay).to_have_attribute("data-eyes", "0")
    assert await violations(page) == []

    # Stepping: by key, by button, and by itself up to the end.
    length = int(await page.get_by_role("slider").get_attribute("max") or 0)
    lines = page.get_by_role("list", name="Tous les coups").locator(".line")
    await page.keyboard.press("ArrowRight")
    await expect(replay).not_to_have_attribute("data-at", "0")
    await page.keyboard.press("End")
    await expect(page.locator("#feast")).to_be_visible()
    assert await violations_by_night(page) == []
    await page.keyboard.press("Home")
    await expect(replay).to_have_attribute("data-at", "0")
    await page.get_by_role("button", name="Un pas en avant").click()
    await expect(replay).not_to_have_attribute("data-at", "0")
    await page.get_by_label("Vitesse").select_option("4")
    await page.get_by_role("button", name="Lecture").click()
    await expect(page.get_by_role("button", name="Lecture")).to_be_visible()
    await expect(page.get_by_role("slider")).to_have_value(str(length))

    # However far the lines were scrolled, the points begin at their top.
    await resize(page, 1440, 400)
    content = page.locator(".panel .content")
    assert await content.evaluate("box => box.scrollTop") > 0
    await page.get_by_role("button", name="Scores").click()
    await expect(page.get_by_role("img", name="Le cours de la partie")).to_be_visible()
    assert await content.evaluate("box => box.scrollHeight > box.clientHeight && box.scrollTop") == 0
    await page.get_by_role("button", name="Journal").click()
    await resize(page, 1440, 900)

    assert await violations(page) == []

    # Jumping by a line, to where a card is laid; the others' cards show only with all open.
    end = await replay.get_attribute("data-at")
    await lines.filter(has_text="pose").first.click()
    await expect(replay).not_to_have_attribute("data-at", str(end))
    laid = await replay.get_attribute("data-at")
    assert laid is not None
    backs = page.locator(".seat .fan")
    hidden = await backs.get_attribute("aria-label")
    await page.get_by_label("Vue par").select_option("-5")
    await expect(replay).to_have_attribute("data-eyes", "-5")
    await expect(replay).to_have_attribute("data-at", laid)
    await expect(backs).to_have_count(2)
    assert hidden != await backs.last.get_attribute("aria-label")
    await expect(page).to_have_url(re.compile(rf"/replay/{table}\?at={laid}&eyes=-5$"))

    # The address opens there, also for somebody who only has the link; what is pressed at the table explains itself.
    guest = await visitor("phone", base_url=honest)
    await guest.goto(f"/replay/{table}?at={laid}&eyes=0")
    await expect(guest.get_by_test_id("replay")).to_have_attribute("data-at", laid)
    await no_sideways_scrolling(guest)
    await guest.get_by_role("button", name="Au début").click()
    await expect(guest.get_by_test_id("replay")).to_have_attribute("data-at", "0")
    assert await violations(guest) == []
    # On the narrowest phone how fast it plays is still read: the slider has the ends instead of two buttons.
    speed = guest.get_by_label("Vitesse")
    natural = await speed.evaluate("select => select.offsetWidth")
    await resize(guest, 360, 640)
    await expect(guest.get_by_role("button", name="Au début")).to_be_hidden()
    assert await speed.evaluate("select => select.offsetWidth") == natural
    await no_sideways_scrolling(guest)
    await resize(guest, 390, 844)
    await guest.get_by_role("button", name="Scores").click()
    assert await violations_by_night(guest) == []

    await page.get_by_role("button", name="Reprendre ici").click()
    await page.get_by_label("À la place de").select_option("1")
    await page.get_by_label("Votre nom").fill("Zoé")
    assert await violations(page) == []
    await page.get_by_role("button", name="S’asseoir").click()
    await page.wait_for_url(re.compile(r"/t/(?!" + table + ")"))


async def test_a_record_by_hand_is_judged_where_it_is_dropped(visitor: Visitor) -> None:
    page = await visitor("phone", "en-GB", excuse="status of 422")
    await page.goto("/replay")
    assert await violations(page) == []
    chooser = page.locator("input[type=file]")
    await chooser.set_input_files({"name": "cat.json", "mimeType": "image/png", "buffer": b"\x89PNG"})
    await expect(page.get_by_role("alert")).to_contain_text("This file is not a record that can be read")
    dropped = """([text]) => {
        const data = new DataTransfer();
        data.items.add(new File([text], "game.json"));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }"""
    await page.evaluate(dropped, [json.dumps(BY_HAND)])
    await expect(page.get_by_text("One line of this record does not stand.")).to_be_visible()
    await page.get_by_role("button", name="See it", exact=True).click()
    refused = page.locator("li.refused")
    await expect(refused).to_contain_text("Line 1 does not stand")
    await refused.get_by_role("button", name="See the rule").click()
    await expect(page.locator("dialog.panel")).to_contain_text("card")
    assert await violations(page) == []
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="To the end").click()
    await expect(page.get_by_test_id("replay")).to_have_attribute("data-told", re.compile("[1-9]"))
    await no_sideways_scrolling(page)
