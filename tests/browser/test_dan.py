"""Dan Dan Dan in the browser: whole games by keys, by flicks and by two people, a reload, a hidden page."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest
from playwright.async_api import Page, WebSocket, expect

from tablee.games.dan.data import DanView, Duty, Judged
from tablee.games.dan.duties import read
from tests.axe import violations
from tests.browser.conftest import Visitor
from tests.browser.playing import BOT, FRIEND, ME, begin, no_sideways_scrolling, sit
from tests.server.live import eventually

pytestmark = pytest.mark.browser

SHORT = {"game": "dan", "speed": "tekiya", "set": "ten"}
STATE = """() => {
    const stage = document.querySelector(".stage");
    if (document.querySelector("#feast")) return "feast";
    if (!stage || document.querySelector(".table").dataset.status !== "connected") return null;
    if (stage.dataset.phase === "window" && stage.dataset.answered === "false") return "card";
    return document.querySelector("[data-at=pile]:not([disabled])") ? "reveal" : null;
}"""
"""What the page awaits: `card` (one shows, and I have done nothing about it), `reveal`, or the `feast`."""
DONE = """() => {
    const { phase, answered } = document.querySelector(".stage").dataset;
    return phase !== "window" || answered === "true";
}"""
PHASE = (
    "phase => document.querySelector('.stage')?.dataset.phase === phase || document.querySelector('#feast')"
)
LOOK = """(state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
KEYS = {"left": "ArrowLeft", "across": "ArrowUp", "right": "ArrowRight", "surrender": "ArrowDown"}
WAYS = {"left": (-1, 0), "across": (0, -1), "right": (1, 0), "surrender": (0, 1)}

Gesture = Callable[[str], Awaitable[None]]


class Told:
    """What a page is told by its table, and what it says."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.view: DanView | None = None
        self.verdicts: list[Judged] = []
        self.moves: list[dict[str, Any]] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._hear(json.loads(frame)))
        socket.on("framesent", lambda frame: self._say(json.loads(frame)))

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] != "update":
            return
        self.view = msgspec.convert(message["position"]["view"], DanView)
        told = [each["event"] for each in message["told"] if each["event"]["told"] == "judged"]
        self.verdicts += [msgspec.convert(event, Judged) for event in told]

    def _say(self, message: dict[str, Any]) -> None:
        if message["type"] == "move":
            self.moves.append(message)

    @property
    def seen(self) -> DanView:
        assert self.view is not None
        return self.view

    @property
    def duty(self) -> Duty:
        """What the card that shows asks of whoever sits at this page."""
        return read(self.seen.heap, self.seen.places).duties[self.seen.who]

    def errors(self) -> list[Judged]:
        """Verdicts by which whoever sits here did something wrong."""
        wrong = ("dan.wrong", "dan.early", "dan.slip")
        return [each for each in self.verdicts if each.loser == self.seen.who and each.rule.startswith(wrong)]


def by_keys(page: Page) -> Gesture:
    async def gesture(what: str) -> None:
        await page.keyboard.press(KEYS[what])

    return gesture


async def play(told: Told, gesture: Gesture, reveal: Callable[[], Awaitable[None]] | None = None) -> None:
    """Play to the end, and do what each card asks."""
    page = told.page
    while (state := str(await (await page.wait_for_function(STATE)).json_value())) != "feast":
        if state == "reveal":
            await (reveal() if reveal else page.keyboard.press(" "))
            await page.wait_for_function("() => !document.querySelector('[data-at=pile]:not([disabled])')")
            continue
        await page.wait_for_timeout(120)  # nobody is quicker
        duty = told.duty
        if duty.do != "still":
            await gesture(duty.at or "surrender")
        await page.wait_for_function(DONE)


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_a_whole_game_by_keys(visitor: Visitor, players: int) -> None:
    page = await visitor()
    told = Told(page)
    await sit(page, [ME, *[BOT] * (players - 1)], cards=2, **SHORT)
    await begin(page)
    await play(told, by_keys(page))
    assert told.errors() == []
    await expect(page.locator("#feast")).to_be_visible()
    assert await violations(page) == []


async def test_two_people_in_two_browsers(visitor: Visitor) -> None:
    one, other = await visitor(), await visitor("phone", "en-GB")
    of_one, of_other = Told(one), Told(other)
    table = await sit(one, [ME, FRIEND], cards=2, **SHORT)
    await other.goto(table)
    await other.get_by_label("Your name").fill("Bo")
    await other.get_by_role("button", name="Sit down").click()
    await begin(one)
    await asyncio.gather(
        play(of_one, by_keys(one)),
        play(
            of_other,
            lambda what: other.locator(f"[data-zone={what}]").tap(),
            other.locator("[data-at=pile]").tap,
        ),
    )
    assert of_one.errors() == of_other.errors() == []
    assert of_one.verdicts == of_other.verdicts


async def test_a_game_on_a_phone_by_flicks(visitor: Visitor) -> None:
    page = await visitor("phone")
    told = Told(page)
    line = await page.context.new_cdp_session(page)
    down: list[float] = []

    async def flick(what: str) -> None:
        """A finger comes down on the card, stays, and goes a little way."""
        box = await page.locator(".square").bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        right, below = WAYS[what]

        async def touch(type: str, far: int) -> None:
            points = [] if type == "touchEnd" else [{"x": x + right * far, "y": y + below * far}]
            await line.send("Input.dispatchTouchEvent", {"type": type, "touchPoints": points})

        await touch("touchStart", 0)
        down.append(await page.evaluate("performance.now()"))
        await page.wait_for_timeout(60)
        for far in (8, 16, 40):
            await touch("touchMove", far)
        await touch("touchEnd", 40)

    def pressed() -> list[dict[str, Any]]:
        return [move["press"] for move in told.moves if "round" in move.get("press", {})]

    while not pressed():  # a bot may be first, whatever the card: then the finger came down in vain
        await sit(page, [ME, BOT], cards=5, **SHORT | {"set": "base"})
        await begin(page)
        await no_sideways_scrolling(page)
        await play(told, flick, page.locator("[data-at=pile]").tap)
    assert told.errors() == []
    for press in pressed():
        came_down = max(at for at in down if at < press["at"] / 1000)
        assert press["at"] / 1000 > came_down + 50, "the finger's way counts, not its coming down"
        assert press["reaction"] > 150_000


async def test_a_reload_while_a_card_shows_and_a_page_hidden_for_three_cards(visitor: Visitor) -> None:
    one, other = await visitor(), await visitor()
    of_one, of_other = Told(one), Told(other)
    table = await sit(one, [ME, FRIEND, BOT], cards=12, **SHORT)
    await other.goto(table)
    await other.get_by_label("Votre nom").fill("Bo")
    await other.get_by_role("button", name="S’asseoir").click()
    await begin(one)
    playing = asyncio.create_task(play(of_one, by_keys(one)))

    await other.wait_for_function(PHASE, arg="window")
    await other.reload()
    await expect(other.locator(".stage")).to_be_visible()
    await eventually(lambda: saw(of_one, 1) > 0)

    await other.evaluate(LOOK, "hidden")
    await eventually(lambda: len(of_one.verdicts) - saw(of_one, 1) >= 3)
    await other.evaluate(LOOK, "visible")
    before = saw(of_one, 1)
    await eventually(lambda: saw(of_one, 1) > before)
    assert of_other.verdicts[-1] in of_one.verdicts
    assert of_one.errors() == of_other.errors() == []
    playing.cancel()


def saw(told: Told, seat: int) -> int:
    """How many cards a seat saw."""
    return len([verdict for verdict in told.verdicts if seat not in verdict.missed])


ZONES = "() => [...document.querySelectorAll('[data-zone]')].map((zone) => zone.outerHTML)"


async def test_the_controls_look_the_same_whatever_the_card(visitor: Visitor) -> None:
    page = await visitor("phone")
    await sit(page, [ME, BOT], cards=3, **SHORT, pace="quick")
    await begin(page)
    await expect(page.locator(".sign")).to_contain_text(re.compile("On commence dans [12]…"))
    zones = await page.evaluate(ZONES)
    assert len(zones) == 4
    for phase in ("show", "window"):
        await page.wait_for_function(PHASE, arg=phase)
        assert await page.evaluate(ZONES) == zones
    boxes = [await zone.bounding_box() for zone in await page.locator("[data-zone]").all()]
    assert len({(round(box["width"]), round(box["height"])) for box in boxes if box}) == 1


async def test_practice_teaches_card_by_card_and_remembers(visitor: Visitor) -> None:
    page = await visitor("phone")
    await page.goto("/?game=dan")
    await page.get_by_role("link", name="S’exercer seul").click()
    await page.locator("[data-at=lesson-dove]").click()
    await expect(page.get_by_text("Colombe : c’est la trêve")).to_be_visible()
    assert await violations(page) == []
    await no_sideways_scrolling(page)
    await page.locator("[data-at=begin]").click()
    for number in range(10):
        await page.locator(".exercise[data-phase=shows]").wait_for()
        # A truce: whoever moves is wrong. One waits for the end of the first card, and not of the others.
        if number > 0:
            await page.locator("[data-zone=left]").tap()
        told = page.locator(".told")
        await expect(told).to_contain_text("Il ne fallait pas bouger.")
        await expect(told).to_contain_text("Raté." if number else "C’est juste")
        if number == 1:
            assert await violations(page) == []
            await no_sideways_scrolling(page)
        await page.locator("[data-at=next]").tap()
    await expect(page.get_by_test_id("exercise")).to_contain_text("Une carte juste sur 10")
    await page.locator("[data-at=done]").click()
    await expect(page.locator("section[aria-labelledby=earlier] li")).to_contain_text("1 sur 10")
    await expect(page.locator("[data-at=lesson-dove]")).to_contain_text("1 sur 10")
    await page.get_by_role("button", name="Une partie lente").click()
    await expect(page.locator(".stage")).to_be_visible()


async def test_the_rules_have_their_figures(visitor: Visitor) -> None:
    page = await visitor()
    await sit(page, [ME, BOT], cards=12, **SHORT)
    await begin(page)
    await page.get_by_role("button", name="Règles").click()
    await expect(page.locator(".panel figure svg.card")).to_have_count(13)
