"""Dan Dan Dan in the browser: whole games by keys, by flicks and by two people, a reload, a hidden page."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.async_api import Page, WebSocket, expect

from tablee.games.dan.data import DanView, Duty, Judged
from tablee.games.dan.duties import read
from tablee.games.dan.game import Dan
from tablee.server.app import client_folder
from tests.axe import violations
from tests.browser.conftest import Visitor
from tests.browser.layout import STANDS_STILL
from tests.browser.playing import BOT, FRIEND, ME, TOLD, begin, no_sideways_scrolling, sit
from tests.server.live import eventually, running, seeded

pytestmark = pytest.mark.browser

SHORT = {"game": "dan", "speed": "tekiya", "set": "ten"}
STATE = """() => {
    const stage = document.querySelector(".stage");
    if (document.querySelector("#feast")) return ["feast", 0];
    const { status, told } = document.querySelector(".table")?.dataset ?? {};
    if (!stage || status !== "connected") return null;
    if (stage.dataset.phase === "window" && stage.dataset.answered === "false") return ["card", Number(told)];
    return document.querySelector("[data-at=pile]:not([disabled])") ? ["reveal", Number(told)] : null;
}"""
"""What the page awaits: `card` (one shows, and I have done nothing about it), `reveal`, or the `feast`; and how much
was told by then."""
DONE = f"""told => ({TOLD})() !== told || document.querySelector(".stage").dataset.answered === "true" """
PHASE = "phase => document.querySelector('.stage')?.dataset.phase === phase"
LOOKED_AT = f"""for (const type of ["keydown", "pointerdown", "pointermove"]) {{
    addEventListener(type, (event) => {{
        if (window.meant && meant !== ({TOLD})()) event.stopImmediatePropagation();
    }}, {{ capture: true }});
}}"""
"""Nobody answers a card that came after the one they looked at, however long their finger takes to come down."""
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
        self.views: dict[int, DanView] = {}
        """What was seen when so much was told."""
        self.verdicts: list[Judged] = []
        self.moves: list[dict[str, Any]] = []
        self._last = 0
        self._address = ""
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        if socket.url != self._address:  # another table
            self._address, self._last, self.views = socket.url, 0, {}
        socket.on("framereceived", lambda frame: self._hear(json.loads(frame)))
        socket.on("framesent", lambda frame: self._say(json.loads(frame)))

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] not in ("past", "update"):
            return
        self._last = max([each["n"] for each in message["told"]], default=self._last)
        told = [each["event"] for each in message["told"] if each["event"]["told"] == "judged"]
        self.verdicts += [msgspec.convert(event, Judged) for event in told]
        if message["type"] == "update":
            self.view = msgspec.convert(message["position"]["view"], DanView)
            self.views[self._last] = self.view

    def _say(self, message: dict[str, Any]) -> None:
        if message["type"] == "move":
            self.moves.append(message)

    @property
    def seen(self) -> DanView:
        assert self.view is not None
        return self.view

    async def duty(self, told: int) -> Duty:
        """What the card that shows when so much was told asks of whoever sits at this page."""
        await eventually(lambda: told in self.views)
        view = self.views[told]
        return read(view.heap, view.places).duties[view.who]

    def errors(self) -> list[Judged]:
        """Verdicts by which whoever sits here did something wrong."""
        wrong = ("dan.wrong", "dan.early", "dan.slip")
        return [each for each in self.verdicts if each.loser == self.seen.who and each.rule.startswith(wrong)]


def by_keys(page: Page) -> Gesture:
    async def gesture(what: str) -> None:
        await page.keyboard.press(KEYS[what])

    return gesture


async def touch(page: Page, selector: str) -> None:
    """A finger comes down there at once, if it is there: the others do not wait until it can be pressed."""
    middle = """selector => {
        const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
        return width ? [x + width / 2, y + height / 2] : null;
    }"""
    where = await page.evaluate(middle, selector)
    if where:
        await page.touchscreen.tap(*where)


async def play(told: Told, gesture: Gesture, reveal: Callable[[], Awaitable[None]] | None = None) -> None:
    """Play to the end, and do what each card asks."""
    page = told.page
    while True:
        state, number = await (await page.wait_for_function(STATE)).json_value()
        if state == "feast":
            return
        if state == "reveal":
            await (reveal() if reveal else page.keyboard.press(" "))
            await page.wait_for_function("() => !document.querySelector('[data-at=pile]:not([disabled])')")
            continue
        await page.wait_for_timeout(120)  # nobody is quicker
        duty = await told.duty(number)
        if duty.do != "still":
            await page.evaluate("told => (window.meant = told)", number)
            await gesture(duty.at or "surrender")
            await page.evaluate("window.meant = 0")
        await page.wait_for_function(DONE, arg=number)


async def player(visitor: Visitor, *size: str) -> Page:
    """The page of somebody who answers what they see."""
    page = await visitor(*size)
    await page.add_init_script(LOOKED_AT)
    return page


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_a_whole_game_by_keys(visitor: Visitor, players: int) -> None:
    page = await player(visitor)
    told = Told(page)
    await sit(page, [ME, *[BOT] * (players - 1)], cards=2, **SHORT)
    await begin(page)
    await play(told, by_keys(page))
    assert told.errors() == []
    await expect(page.locator("#feast")).to_be_visible()
    assert await violations(page) == []


async def test_two_people_in_two_browsers(visitor: Visitor) -> None:
    one, other = await player(visitor), await player(visitor, "phone", "en-GB")
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
            lambda what: touch(other, f"[data-zone={what}]"),
            lambda: touch(other, "[data-at=pile]"),
        ),
    )
    assert of_one.errors() == of_other.errors() == []
    assert of_one.verdicts == of_other.verdicts


async def test_a_game_on_a_phone_by_flicks(visitor: Visitor) -> None:
    page = await player(visitor, "phone")
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
        """What was timed from the frame that showed its card; one that came without a frame is not."""
        return [move["press"] for move in told.moves if "reaction" in move.get("press", {})]

    while not pressed():  # a bot may be first, whatever the card: then the finger came down in vain
        await sit(page, [ME, BOT], cards=5, **SHORT | {"set": "base"})
        await begin(page)
        await no_sideways_scrolling(page)
        await play(told, flick, lambda: touch(page, "[data-at=pile]"))
    assert told.errors() == []
    for press in pressed():
        came_down = max(at for at in down if at < press["at"] / 1000)
        assert press["at"] / 1000 > came_down + 50, "the finger's way counts, not its coming down"
        assert press["reaction"] > 150_000


async def test_a_reload_while_a_card_shows_and_a_page_hidden_for_three_cards(visitor: Visitor) -> None:
    one, other = await player(visitor), await visitor()
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
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    await eventually(lambda: of_other.verdicts and of_other.verdicts[-1] in of_one.verdicts)
    assert of_one.errors() == of_other.errors() == []


def saw(told: Told, seat: int) -> int:
    """How many cards a seat saw."""
    return len([verdict for verdict in told.verdicts if seat not in verdict.missed])


ZONES = """phase => {
    if (document.querySelector(".stage")?.dataset.phase !== phase) return null;
    const zones = [...document.querySelectorAll("[data-zone]")];
    const boxes = zones.map((zone) => zone.getBoundingClientRect());
    const sizes = boxes.map(({ width, height }) => `${Math.round(width)}×${Math.round(height)}`);
    return { zones: zones.map(({ outerHTML }) => outerHTML), sizes };
}"""
"""The controls in a phase, whenever it comes."""


async def test_the_controls_look_the_same_whatever_the_card(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The count before the first card lasts until one goes on.
    monkeypatch.setattr(Dan, "opening_ms", 600_000)
    async with running(tmp_path, chance=seeded(1), client=client_folder()) as server:
        page = await visitor("phone", base_url=f"http://{server.address}")
        await sit(page, [ME, BOT], cards=12, **SHORT, pace="quick")
        await begin(page)
        await expect(page.locator(".sign")).to_contain_text(re.compile(r"On commence dans \d+…"))
        counting = await (await page.wait_for_function(ZONES, arg="lot")).json_value()
        await page.keyboard.press(" ")
        coming = await (await page.wait_for_function(ZONES, arg="show")).json_value()
        showing = await (await page.wait_for_function(ZONES, arg="window")).json_value()
        await page.close()  # what it says to a server that is going would be an error of the page
    assert len(counting["zones"]) == 4
    assert counting["zones"] == coming["zones"] == showing["zones"]
    for each in (counting, coming, showing):
        assert len(set(each["sizes"])) == 1


async def test_practice_teaches_card_by_card_and_remembers(visitor: Visitor) -> None:
    page = await visitor("phone")
    await page.add_init_script(f"({STANDS_STILL})()")
    await page.goto("/?game=dan")
    await page.get_by_role("link", name="S’exercer seul").click()
    await page.locator("[data-at=lesson-dove]").click()
    await expect(page.get_by_text("Colombe : c’est la trêve")).to_be_visible()
    assert await violations(page) == []
    await no_sideways_scrolling(page)
    await page.locator("[data-at=begin]").click()
    for number in range(10):
        # A truce: whoever moves is wrong. One waits for the end of the first card, and not of the others, which stay as
        # long as a finger takes.
        shows = "document.querySelector('.exercise[data-phase=shows]') !== null"
        await page.wait_for_function(f"still => {shows} && ((window.still = still), true)", arg=number > 0)
        if number > 0:
            await page.locator("[data-zone=left]").tap()
        told = page.locator(".told")
        await expect(told).to_contain_text("Il ne fallait pas bouger.")
        await expect(told).to_contain_text("Raté." if number else "C’est juste")
        await page.evaluate("window.still = false")
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


async def test_beside_the_log_those_at_the_sides_keep_their_names(visitor: Visitor) -> None:
    page = await visitor(viewport={"width": 1280, "height": 800})
    await sit(page, [ME, BOT, BOT, BOT], **SHORT)
    await begin(page)
    await expect(page.locator(".panel")).to_be_visible()
    names = page.locator(".others strong")
    await expect(names).to_have_count(3)
    assert await names.evaluate_all("all => all.filter(each => each.scrollWidth > each.clientWidth)") == []
