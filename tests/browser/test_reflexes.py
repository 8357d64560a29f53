"""Reflexes in the page: a calibration, the photo finish, the network light, and what a page says meanwhile."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Locator, Page, Route, WebSocket, WebSocketRoute, expect

from tablee.games.lampion import judging
from tablee.games.lampion.data import DECOY, LIT, Light
from tablee.server.app import client_folder
from tablee.server.table import contest
from tests.axe import violations
from tests.browser import playing
from tests.browser.conftest import SIZES, Visitor
from tests.browser.playing import glimpsed, no_sideways_scrolling, resize
from tests.server.live import eventually, running

pytestmark = pytest.mark.browser

STATE = """() => {
    const stage = document.querySelector(".stage");
    if (document.querySelector("#feast")) return "feast";
    if (!stage || stage.dataset.lantern === "dark" || stage.dataset.answered === "true") return null;
    return stage.dataset.lantern;
}"""
"""What there is to react to: `lit` or `decoy`, not yet answered; or the `feast`."""
DARK = "() => document.querySelector('.stage')?.dataset.lantern === 'dark'"


class Said:
    """What a page says to its table, by the kind of message."""

    def __init__(self, page: Page) -> None:
        self.messages: list[dict[str, Any]] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self.messages.append(json.loads(frame)))

    def kinds(self) -> list[str]:
        return [message["type"] for message in self.messages]

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.messages if message["type"] == kind]


async def sit(page: Page, *, bots: int = 1, pace: str = "quick", **options: Any) -> None:
    """Sit down at a table of Lampions, which begins at once."""
    beginners = [{"kind": "bot", "bot": "beginner"}] * bots
    await playing.sit(page, [playing.ME, *beginners], game="lampion", pace=pace, **options)
    await page.locator("[data-at=start]").click()
    await expect(page.locator(".stage")).to_be_visible()


async def state(page: Page) -> str:
    return str(await (await page.wait_for_function(STATE)).json_value())


LOOK = """(state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


async def react(page: Page) -> str:
    """Answer the next lantern if it is lit, leave a decoy alone, and wait for the verdict."""
    seen = await state(page)
    if seen == "lit":
        await page.keyboard.press(" ")
    if seen != "feast":
        await page.wait_for_function(DARK)
    return seen


def photo_finish(page: Page) -> Locator:
    return page.get_by_test_id("photo-finish")


async def place_of(element: Locator) -> tuple[float, ...]:
    box = await element.bounding_box()
    assert box
    return box["x"], box["y"], box["width"], box["height"]


FEW = 4


async def fewer_lanterns(route: Route) -> None:
    """Ten of them, of some four seconds each, would show nothing more."""
    wish: Any = route.request.post_data_json
    assert wish["options"]["lanterns"] == 10
    await route.continue_(post_data={**wish, "options": {**wish["options"], "lanterns": FEW}})


async def test_a_calibration_from_the_home_to_the_history(visitor: Visitor) -> None:
    page = await visitor("phone")
    await page.goto("/")
    await page.get_by_role("link", name="Mes réflexes").click()
    await expect(page.get_by_role("heading", name="Mes réflexes")).to_be_visible()
    await expect(page.get_by_text("Votre premier essai s’affichera ici.")).to_be_visible()
    assert await violations(page) == []
    await no_sideways_scrolling(page)

    await page.route("**/api/tables", fewer_lanterns)
    await page.get_by_role("button", name="Commencer").click()
    await expect(page.get_by_text("touchez n’importe où")).to_be_visible()
    pressed = 0
    while await state(page) != "feast":
        if pressed == 0:
            await no_sideways_scrolling(page)
        await page.wait_for_timeout(150)  # nobody is quicker
        await page.touchscreen.tap(195, 400)
        pressed += 1
        await page.wait_for_function(DARK)
        await expect(photo_finish(page)).to_contain_text("vous")
        if pressed == 1:
            assert await violations(page) == []
            await no_sideways_scrolling(page)
    assert pressed == FEW

    board = page.locator(".board")
    await expect(board.get_by_test_id("my-reactions")).to_contain_text("Médiane")
    await expect(board).to_contain_text("Ce que la technique ajouterait")
    assert await violations(page) == []
    await no_sideways_scrolling(page)
    [attempt] = await page.evaluate("() => JSON.parse(localStorage.getItem('tablee.reflexes'))")
    assert len(attempt["times"]) + attempt["early"] + attempt["missed"] == FEW

    await page.get_by_role("link", name="Tous mes essais").click()
    await expect(page.locator("section[aria-labelledby=earlier] li")).to_have_count(
        1 if attempt["times"] else 0
    )
    assert await violations(page) == []
    await page.get_by_role("button", name="English").click()
    await expect(page.get_by_role("heading", name="My attempts")).to_be_visible()


async def test_everybody_is_counted_in_and_told_who_plays(visitor: Visitor) -> None:
    page = await visitor("phone")
    await sit(page, bots=2, pace="normal", lanterns=1, decoys=False)
    await expect(page.locator(".sign")).to_have_text(re.compile(r"On commence dans \d+…"))
    await expect(page.locator(".mine")).to_contain_text(re.compile(r"Vous jouez avec \w+ et \w+\."))
    assert await state(page) == "lit"


async def test_a_press_is_told_once_with_its_time_and_nothing_before_the_lantern(visitor: Visitor) -> None:
    page = await visitor()
    said = Said(page)
    await sit(page, pace="normal", lanterns=2, decoys=False)
    await page.keyboard.press(" ")
    await page.locator(".surface").click()
    assert await state(page) == "lit"
    assert "move" not in said.kinds()
    await page.wait_for_timeout(150)
    await eventually(lambda: said.of("mark"))
    await page.keyboard.press(" ")
    await page.keyboard.press(" ")
    await page.wait_for_function(DARK)
    [move] = said.of("move")
    number = said.of("acknowledge")[0]["round"]
    assert move["press"]["round"] == number
    assert move["press"]["reaction"] > 100_000
    assert said.of("acknowledge")[0]["page"]["step"] < 2000
    assert said.of("tock")
    # Silence is told until the press, and not after it.
    ours = [message["type"] for message in said.messages if message.get("round") == number or message is move]
    assert ours[-1] == "move"
    assert ours.count("mark") >= 1
    await expect(photo_finish(page)).to_contain_text("Léa")


async def test_a_click_of_some_aid_names_its_round(visitor: Visitor) -> None:
    page = await visitor()
    said = Said(page)
    await sit(page, lanterns=1, decoys=False)
    assert await state(page) == "lit"
    await page.evaluate("document.querySelector('.surface').click()")
    await expect(photo_finish(page)).to_contain_text("Léa")
    [move] = said.of("move")
    assert move["press"]["round"] == said.of("acknowledge")[0]["round"]
    assert "reaction" not in move["press"]


async def second_page(page: Page, hears: Callable[[], bool]) -> tuple[Page, list[dict[str, Any]]]:
    """A page of the same person that never takes part, and the moves it makes.

    It hears of rounds or not, and nobody hears that it is ready.
    """
    other = await page.context.new_page()
    moves: list[dict[str, Any]] = []

    def said(text: str, server: WebSocketRoute) -> None:
        message = json.loads(text)
        moves.extend([message] if message["type"] == "move" else [])
        if message["type"] != "acknowledge":
            server.send(text)

    def route(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(
            lambda text: socket.send(text) if hears() or '"announce"' not in str(text) else None
        )
        socket.on_message(lambda text: said(str(text), server))

    await other.route_web_socket("**/*", route)
    await other.goto(page.url)
    await expect(other.locator(".stage")).to_be_visible()
    return other, moves


async def test_a_page_that_does_not_take_part_is_not_deaf(visitor: Visitor) -> None:
    page = await visitor("phone")
    await sit(page, lanterns=30, decoys=False)
    told_of_rounds = False
    other, moves = await second_page(page, lambda: told_of_rounds)
    for _ in range(2):
        await react(other)
        assert await state(other) == "lit"
        await other.wait_for_timeout(150)
        async with glimpsed(other, "at => document.querySelector(at)", ".stage[data-answered=true]"):
            await other.keyboard.press(" ")
        await expect(other.get_by_role("alert").locator(".bubble")).to_have_count(0)
        assert moves[-1]["press"].keys() == {"at", "round"}, "the arrival counts"
        await other.wait_for_function(DARK)
        await expect(photo_finish(other)).to_contain_text("Léa")
        told_of_rounds = True


async def test_the_hand_that_used_the_mouse_elsewhere_is_back_at_the_table(visitor: Visitor) -> None:
    page = await visitor()
    await sit(page, pace="normal", lanterns=1, decoys=False)
    light = page.get_by_test_id("network")
    # While everybody is counted in: no lantern can come before the hand is back.
    await light.click()
    await light.click()
    assert await state(page) == "lit"
    await page.keyboard.press(" ")
    await expect(page.locator(".stage[data-answered=true], .stage[data-lantern=dark]")).to_be_visible()
    await page.wait_for_function(DARK)
    await expect(photo_finish(page)).to_contain_text("Léa")
    await expect(light).to_have_attribute("aria-expanded", "false")


async def test_a_page_says_whether_it_is_looked_at(visitor: Visitor) -> None:
    page = await visitor("phone")
    said = Said(page)
    await sit(page, lanterns=1)
    for state_of_page in ("hidden", "visible"):
        await page.evaluate(LOOK, state_of_page)
    await eventually(lambda: [look["seen"] for look in said.of("look")][-2:] == [False, True])
    assert said.of("look")[0]["seen"], "said once it has come"


async def test_decoys_are_left_alone(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lanterns = iter([Light(DECOY), Light(LIT)])
    monkeypatch.setattr(judging, "WINDOW_MS", 8_000)  # it is seen, however busy the machine is ...
    monkeypatch.setattr(contest, "TOO_LATE_US", 60_000_000)  # ... and no round is spoilt
    async with running(tmp_path, chance=lambda _: next(lanterns), client=client_folder()) as server:
        page, friend = [await visitor(base_url=f"http://{server.address}") for _ in range(2)]
        said = Said(page)
        seats = [playing.ME, playing.FRIEND]
        await friend.goto(await playing.sit(page, seats, game="lampion", lanterns=2, decoys=True))
        await friend.get_by_label("Votre nom").fill("Bo")
        await friend.get_by_role("button", name="S’asseoir").click()
        await playing.begin(page)
        assert await react(page) == "decoy"
        assert said.of("move") == []
        assert await react(page) == "lit"
        assert len(said.of("move")) == 1
        await expect(page.locator("#feast")).to_be_visible()
        for each in (page, friend):
            await each.close()  # what it says to a server that is going would be an error of the page


async def test_a_round_is_played_in_words_too(visitor: Visitor) -> None:
    page = await visitor()
    await sit(page, lanterns=2, decoys=False)
    await page.get_by_test_id("plain").click()
    press = page.get_by_role("button", name="Appuyer")
    await expect(press).to_be_visible()
    await expect(page.get_by_test_id("live-region")).to_contain_text("Un lampion s’allume")
    await press.click()
    facts = page.get_by_test_id("photo-facts")
    await expect(facts).to_contain_text("vous")
    await expect(facts).to_contain_text("millisecondes")
    await expect(page.get_by_role("alert").locator(".bubble")).to_have_count(0)
    assert await violations(page) == []


async def test_the_light_tells_my_connection_from_the_server(visitor: Visitor) -> None:
    page = await visitor("phone")
    await sit(page, lanterns=30)
    light = page.get_by_test_id("network")
    await expect(light).to_have_accessible_name(
        # however busy the machine is
        re.compile(r"^Ma connexion\s: \w+, \d+\sms, ±\s\d+\. Le serveur\s: .+, \d+\sms\.$")
    )
    box = await light.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 43.9
    await no_sideways_scrolling(page)
    await light.focus()
    await page.keyboard.press("Enter")
    sheet = page.locator("header .sheet")
    for text in ("Ma connexion", "Le serveur", "Mon écran", "Mon horloge", "Messages retenus"):
        await expect(sheet).to_contain_text(text)
    await expect(sheet.get_by_role("link", name="Qui était premier")).to_have_attribute("href", "/fair")
    await expect(sheet.get_by_role("link", name="Mes réflexes")).to_have_attribute("href", "/reflexes")
    assert await violations(page) == []
    await no_sideways_scrolling(page)
    await page.keyboard.press("Escape")
    await expect(sheet).to_have_count(0)
    await expect(light).to_be_focused()

    await page.context.set_offline(True)
    await expect(light).to_have_accessible_name(re.compile(r"Ma connexion\s: coupée"))
    await page.context.set_offline(False)
    await expect(light).to_have_accessible_name(re.compile(r"Ma connexion\s: \w+, \d+"))


async def test_lampions_stand_on_no_shelf_but_are_found_by_their_address(visitor: Visitor) -> None:
    page = await visitor(excuse="404")
    await page.goto("/")
    await expect(page.get_by_role("link", name="Jouer à Bungee")).to_be_visible()
    await expect(page.get_by_role("heading", name="Lampions")).to_have_count(0)
    await page.goto("/?game=lampion")
    await expect(page.get_by_role("heading", name="Lampions")).to_be_visible()
    await expect(page.get_by_role("button", name="Commencer la partie")).to_be_visible()
    await page.goto("/?game=whist")
    await expect(page.get_by_role("link", name="Jouer à Bungee")).to_be_visible()


@pytest.mark.parametrize("bots", [1, 3])
async def test_the_lantern_has_its_place_and_keeps_it(visitor: Visitor, bots: int) -> None:
    page = await visitor()
    await sit(page, bots=bots, lanterns=2, decoys=False)
    before = await places_of_the_lantern(page)
    assert all(height > 130 for _, _, _, height in before)
    await react(page)
    await expect(photo_finish(page)).to_have_count(1)
    assert await places_of_the_lantern(page) == [pytest.approx(place, abs=0.5) for place in before]
    assert await state(page) == "lit"
    assert await places_of_the_lantern(page) == [pytest.approx(place, abs=0.5) for place in before]


async def places_of_the_lantern(page: Page) -> list[tuple[float, ...]]:
    """Where it is on a phone, on a desktop and on a television."""
    places = []
    for size in SIZES.values():
        await resize(page, *size)
        places.append(await place_of(page.locator(".lantern")))
        await no_sideways_scrolling(page)
    return places
