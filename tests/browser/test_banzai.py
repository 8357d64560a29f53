"""Banzaï! in the browser: twelve players and the final, a feint and a cry on two screens, a reload in a cry, Stops."""

import itertools
import json
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, WebSocket, expect

from tablee.games.banzai import calls
from tablee.games.banzai.cards import KID, LORD, PRINCESS, WIZARD, card_of
from tablee.games.banzai.data import Judged
from tablee.server.app import client_folder
from tablee.server.table import contest
from tests.axe import violations
from tests.browser.banzai import favoured
from tests.browser.conftest import Visitor
from tests.browser.duels import behind
from tests.browser.layout import Screens
from tests.browser.playing import BOT, FRIEND, ME, TOLD, answered, begin, no_sideways_scrolling, sit
from tests.proxy import BadLine
from tests.server.live import eventually, running

pytestmark = pytest.mark.browser

CRIES = """addEventListener("DOMContentLoaded", () => {
    window.cries = [];
    new MutationObserver(() => {
        const { cry } = document.querySelector(".around")?.dataset ?? {};
        if (!["ban", "zai", "cut"].includes(cry) || cries.at(-1)?.cry === cry) return;
        cries.push({ cry, at: performance.now(), frame: document.timeline.currentTime });
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-cry"] });
});"""
"""What a page has shown of cries, one after the other, when, and when that frame began (milliseconds)."""
RESTYLED = """() => {
    window.restyled = 0;
    new MutationObserver((all) => (restyled += all.length)).observe(document.documentElement, { attributes: true });
}"""
"""From now on it is counted how often all of the page has to be styled anew."""
SHOWN = "cries.map(({ cry }) => cry)"
NOW = "() => document.querySelector('.stage').dataset.phase"
WHOLE_PICTURE = """() => {
    const many = (each) => document.querySelectorAll(each).length;
    return many("[data-testid=banzai-verdict] li") === 12 && many(".way") >= 11;
}"""
"""Everybody is in the verdict; whoever did not grab while there were pawns has gone no way."""
COW = 1


@pytest.fixture(autouse=True)
def however_busy_the_machine_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """No cry is void because it was shown too late: that is tested elsewhere."""
    monkeypatch.setattr(contest, "TOO_LATE_US", 60_000_000)


class Verdicts:
    """The verdicts that a page was told, and the moments at which it was to show cries and their beats."""

    def __init__(self, page: Page) -> None:
        self.told: list[dict[str, Any]] = []
        self.moments: list[float] = []
        """Milliseconds of its own clock."""
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._hear(json.loads(frame)))

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "update":
            events = [each["event"] for each in message["told"]]
            self.told += [event for event in events if event["told"] == "judged"]
            if message.get("reveal") and {event["told"] for event in events} & {"cried", "unfolded"}:
                self.moments.append(message["reveal"]["at"] / 1000)


@asynccontextmanager
async def dealing(tmp_path: Path, *hands: Sequence[int]) -> AsyncIterator[str]:
    """A server at which the first seat gets these hands, and then whole families."""
    async with running(tmp_path, chance=favoured(1, *hands), client=client_folder()) as server:
        yield f"http://{server.address}"


def in_phase(page: Page, phase: str, more: str = "") -> Any:
    return page.locator(f".stage[data-phase={phase}]{more}")


async def come(page: Page, address: str, table: str) -> None:
    """A friend sits down."""
    await page.goto(f"{address}{table}")
    await page.get_by_label("Votre nom").fill("Bo")
    await page.get_by_role("button", name="S’asseoir").click()
    await expect(page.locator(".table")).to_have_attribute("data-status", "connected")


async def test_twelve_players_and_the_final(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A verdict is looked at until one goes on.
    monkeypatch.setattr(Judged, "rests", lambda self: 0 if self.goes_on else 600_000)
    async with dealing(tmp_path) as address:
        page = await visitor(base_url=address)
        verdicts = Verdicts(page)
        await sit(page, [ME, *[BOT] * 11], game="banzai", pace="calm", choice=60, feints=0)
        await begin(page)
        # Hands that cannot be told apart at the last pawn: then nobody is out, and it is dealt anew.
        for number in itertools.count(1):
            await expect(in_phase(page, "passing", f"[data-round='{number}']")).to_be_visible()
            if await page.locator(".fact").get_by_text("La finale").count():
                break
            if number == 1:
                await expect(page.locator(".place")).to_have_count(11)
                assert await violations(page) == []
            await page.keyboard.press("b")
            await page.keyboard.press(" ")
            await expect(in_phase(page, "deal")).to_be_visible()
            if number == 1:
                await page.wait_for_function(WHOLE_PICTURE)
            await page.locator("[data-at=ready]").click()
        assert sum(len(told["out"]) for told in verdicts.told) == 10
        assert all(told["rule"] == "banzai.cry" and told["crier"] == 0 for told in verdicts.told)
        # Others may have called Stop before.
        while await page.evaluate(NOW) != "over":
            await page.keyboard.press("b")
            await page.wait_for_function(f"() => ({NOW})() !== 'passing'")
            if await page.evaluate(NOW) == "cry":
                await page.keyboard.press(" ")
            await page.wait_for_function(f"() => ['passing', 'deal', 'over'].includes(({NOW})())")
            if await page.evaluate(NOW) == "deal":
                await page.locator("[data-at=ready]").click()
                await expect(in_phase(page, "passing")).to_be_visible()
        await expect(page.locator("#feast")).to_be_visible()
        # What was said of the round is over with it.
        of_the_round = page.locator(".fact").get_by_text(re.compile("^(Tour|La finale|Échange)"))
        await expect(of_the_round).to_have_count(0)
        screens = await Screens.of(page)
        await screens.look("the feast of twelve")
        await page.close()
    screens.faultless()


async def test_a_feint_and_a_cry_on_two_screens_one_of_them_far_away(
    visitor: Visitor, tmp_path: Path
) -> None:
    async with dealing(tmp_path) as address:
        with behind(address, BadLine(150, 5), 1) as afar:
            near, far, third = [
                await visitor(base_url=address),
                await visitor("phone", base_url=afar),
                await visitor(base_url=address),
            ]
            heard = [Verdicts(page) for page in (near, far)]
            for page in (near, far):
                await page.add_init_script(CRIES)
            table = await sit(near, [ME, FRIEND, FRIEND], game="banzai", choice=60)
            await come(far, afar, table)
            await come(third, address, table)
            await begin(near)
            for page in (near, far):
                await expect(in_phase(page, "passing")).to_be_visible()
            # Names lie over the table's edge, where it would be small between them.
            assert await far.locator("[data-at=table]").evaluate("table => table.clientWidth") > 0.85 * 390
            buttons = await far.locator(".calls").inner_html()
            await far.evaluate(RESTYLED)
            await near.keyboard.press("f")
            for page in (near, far):
                await page.wait_for_function("() => cries.some(({ cry }) => cry === 'cut')")
                await expect(in_phase(page, "passing")).to_be_visible()
            assert await far.locator(".calls").inner_html() == buttons, (
                "a feint of others changes nothing there"
            )
            await near.keyboard.press("b")
            await near.keyboard.press(" ")
            await far.wait_for_function("() => cries.some(({ cry }) => cry === 'zai')")
            await far.locator("[data-at=grab]").tap()
            await eventually(lambda: [len(verdicts.told) for verdicts in heard] == [2, 2])
            for page in (near, far):
                assert await page.evaluate(SHOWN) == ["ban", "cut", "ban", "zai"]
            assert await far.evaluate("restyled") == 0, "that takes longer than a frame"
            # Each page is told when to show it, and none does before: how well they agree is measured in `bench/`.
            for page, verdicts in zip((near, far), heard, strict=True):
                shown = await page.evaluate("cries.map(({ at }) => at)")
                assert len(verdicts.moments) == len(shown)
                assert all(at >= moment - 1 for at, moment in zip(shown, verdicts.moments, strict=True))
            await no_sideways_scrolling(far)
            assert heard[0].told == heard[1].told
            feint, cry = heard[0].told
            assert (feint["rule"], feint["goes_on"]) == ("banzai.feint", True)
            assert (cry["rule"], [run["seat"] for run in cry["runs"]]) == ("banzai.cry", [0, 1])
            assert [out["seat"] for out in cry["out"]] == [2]
            for page in (near, far, third):
                await page.close()


async def test_a_stop_that_is_beaten_and_a_reload_in_a_cry(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever comes back sees the cry, if it is still on, and may grab; the verdict is the same on both screens."""
    # However long the other takes to cry.
    monkeypatch.setattr(calls, "STOP_HOLD_MS", 600_000)
    async with dealing(tmp_path) as address:
        one, other, third = [await visitor(base_url=address) for _ in range(3)]
        await other.add_init_script(CRIES)
        heard = [Verdicts(page) for page in (one, other)]
        table = await sit(one, [ME, FRIEND, FRIEND], game="banzai", choice=60)
        for page in (other, third):
            await come(page, address, table)
        await begin(one)
        for page in (one, other):
            await expect(in_phase(page, "passing")).to_be_visible()
        told = await one.evaluate(TOLD)
        await one.keyboard.press("s")
        await answered(one, told)
        await other.keyboard.press("f")
        await expect(one.locator(".sign")).to_contain_text("Un cri est passé devant votre « Stop ! »")
        screens = await Screens.of(one)
        await screens.look("a Stop that a cry has beaten")
        await screens.turn(1440, 900)
        await expect(in_phase(one, "passing")).to_be_visible()
        await one.keyboard.press("b")
        await other.wait_for_function(f"() => {SHOWN}.join().startsWith('ban,cut,ban')")
        await other.reload()
        await expect(other.locator(".stage")).to_be_visible()
        back_in_time = await other.evaluate(NOW) == "cry"
        await other.keyboard.press(" ")
        for page in (one, other):
            await expect(in_phase(page, "cry")).to_have_count(0)
        await eventually(lambda: len(heard[0].told) == 2 and heard[0].told[-1] in heard[1].told)
        feint, cry = heard[0].told
        assert cry == heard[1].told[-1]
        assert (feint["rule"], feint["crier"]) == ("banzai.feint", 1)
        assert 0 in [out["seat"] for out in cry["out"]], "the crier did not grab"
        assert back_in_time or cry["runs"] == []
        for page in (one, other, third):
            await page.close()
    screens.faultless()


async def test_stops_with_pawns_and_a_seer(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # However long it takes to take a card back, and to do what a Stop is for.
    for limit in ("passing.HOP_MS", "stops.STOP_MS", "powers.STOP_MS"):
        monkeypatch.setattr(f"tablee.games.banzai.{limit}", 600_000)
    fox, frog = 2, 3
    hand = [
        card_of(fox, LORD),
        card_of(fox, PRINCESS),
        card_of(fox, WIZARD),
        card_of(COW, KID),
        card_of(frog, KID),
    ]
    async with dealing(tmp_path, hand) as address:
        page = await visitor(base_url=address)
        await sit(page, [ME, *[BOT] * 4], game="banzai", choice=60, feints=0, powers=["seer"])
        await begin(page)
        await expect(in_phase(page, "passing")).to_be_visible()
        # A card is laid and taken back at one press.
        await page.keyboard.press("1")
        await expect(page.locator(".hand .waits")).to_have_count(1)
        await page.locator(".hand .waits").click()
        await expect(page.locator(".hand .waits")).to_have_count(0)
        # Stop 1: one pawn by drag, another by keys.
        await page.locator("[data-at=call-pawns]").click()
        await expect(in_phase(page, "stop")).to_be_visible()
        box = await page.locator("[data-at=table]").bounding_box()
        assert box
        middle, scale = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), box["width"] / 2260
        await page.mouse.move(middle[0], middle[1] - 300 * scale)
        await page.mouse.down()
        await page.mouse.move(middle[0] + 300 * scale, middle[1] + 350 * scale, steps=5)
        await page.mouse.up()
        await expect(page.locator(".asks")).to_contain_text("Encore un pion")
        await page.locator("[data-at=table]").focus()
        for key in ("ArrowRight", "Enter", "ArrowUp", "ArrowLeft", "Enter"):
            await page.keyboard.press(key)
        await expect(page.locator(".asks")).to_contain_text("Les deux pions sont déplacés")
        assert await violations(page) == []
        await page.keyboard.press("j")
        await expect(in_phase(page, "passing")).to_be_visible()
        # The seer: called from the sheet, which is there again afterwards.
        await page.keyboard.press("a")
        await page.locator("[data-at=call-seer]").click()
        await expect(in_phase(page, "stop")).to_be_visible()
        # What is asked has its room, and the focus, since what was pressed is gone.
        await expect(page.locator(".announcements")).to_have_count(0)
        await expect(page.locator(".stopped")).to_be_focused()
        for seat in (1, 2, 3):
            await page.locator(f"[data-at=look-{seat}]").click()
        await page.locator("[data-at=look]").click()
        await expect(page.locator(".seen")).to_have_count(3)
        await expect(page.locator(".seen .cards").first).to_have_attribute(
            "aria-label", re.compile(r"\w+, \w+")
        )
        await page.locator("[data-at=go]").click()
        await expect(in_phase(page, "passing")).to_be_visible()
        await expect(page.locator(".announcements")).to_contain_text("Déjà annoncé")
        await page.close()
