"""Bantu at its designed table: a whole game by keys, a team game by pointing, sums and ways, the past."""

import json
import re
from collections.abc import Callable
from functools import partial
from itertools import combinations
from math import hypot

import pytest
from playwright.async_api import Locator, Page, WebSocketRoute, expect

from tablee.games.bantu import GAME
from tablee.games.bantu.data import SMALL
from tests.axe import violations
from tests.browser.conftest import Visitor
from tests.browser.playing import BOT, FRIEND, ME, TOLD, answered, begin, sit
from tests.games.bantu.drawn import ONE_LANE

pytestmark = pytest.mark.browser

STATE = """() => {
    if (document.querySelector(".table")?.dataset.status !== "connected") return null;
    if (document.querySelector("#feast")) return "feast";
    return document.querySelector(".sign.now") ? "turn" : null;
}"""


async def state(page: Page) -> str:
    return str(await (await page.wait_for_function(STATE)).json_value())


async def move_by_keys(page: Page) -> None:
    """The piece with the highest number that can move, to its farthest end."""
    told = await page.evaluate(TOLD)
    piece = await page.locator(".pieces .can").last.get_attribute("data-at") or ""
    await page.keyboard.press(piece[-1])
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("Enter")
    await answered(page, told)


async def test_a_whole_game_for_four_by_keys(visitor: Visitor) -> None:
    page = await visitor()
    await sit(page, [ME, BOT, BOT, BOT], game="bantu")
    await begin(page)
    moves = 0
    while await state(page) == "turn":
        await move_by_keys(page)
        moves += 1
    assert moves > 8
    await expect(page.locator(".feast .turn")).to_contain_text("Le tournant")


async def test_enter_makes_the_move_unless_one_has_gone_to_another_button_since(visitor: Visitor) -> None:
    page = await visitor()
    await sit(page, [ME, BOT], game="bantu")
    await begin(page)
    await state(page)
    told = await page.evaluate(TOLD)
    help_shown = page.locator("[data-at=help]")
    piece = page.locator(".pieces .can").last
    await piece.wait_for()
    number = (await piece.get_attribute("data-at") or "")[-1]
    await page.keyboard.press(number)
    await page.keyboard.press("ArrowLeft")
    await help_shown.press("Enter")
    await expect(help_shown).to_have_attribute("aria-pressed", "false")
    assert await page.evaluate(TOLD) == told

    await page.keyboard.press(number)  # down again
    await page.keyboard.press(number)
    await expect(piece).to_be_focused()
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("Enter")
    await answered(page, told)
    await expect(help_shown).to_have_attribute("aria-pressed", "false")


async def test_a_team_game_by_pressing_what_glows(visitor: Visitor) -> None:
    page = await visitor()
    await sit(page, [ME, BOT, BOT, BOT], game="bantu", teams=True, short=True, board=SMALL)
    await begin(page)
    await state(page)
    await expect(page.locator(".others [data-seat='2']")).to_contain_text("partenaire")
    await expect(page.get_by_text("partenaire")).to_have_count(1)
    while await state(page) == "turn":
        told = await page.evaluate(TOLD)
        await page.locator(".pieces .can").last.click()
        if await page.locator("[data-at=go]").is_disabled():
            await page.locator(".choices button").first.click()
        await page.locator("[data-at=go]").click()
        await answered(page, told)
    await expect(page.locator(".feast .first .name")).to_have_count(2)  # partners win together
    await expect(page.locator("#feast")).to_contain_text(re.compile("gagnent ensemble|équipe a gagné"))


async def test_a_picked_piece_shows_its_sum_its_row_and_its_way(visitor: Visitor) -> None:
    page = await visitor()
    await sit(page, [ME, BOT], game="bantu")
    await begin(page)
    while not await page.locator(".pieces .can", has_text=re.compile("pas|step")).count():
        await state(page)
        await move_by_keys(page)
        await state(page)
    await state(page)
    piece = page.locator(".pieces .can", has_text=re.compile("pas|step")).first
    await piece.click()
    await expect(page.locator(".row.lit")).to_have_count(1)
    steps = int(re.search(r"(\d+)\s(pas|step)", await piece.inner_text())[1])  # type: ignore[index]
    await page.locator(".choices button").last.click()
    drawn = await page.locator("path.way").get_attribute("d") or ""
    home = await page.locator(".goal.at").get_attribute("r") == "60"
    assert len(re.findall("[ML]", drawn)) == steps + 1 or home
    await page.keyboard.press("Escape")
    await expect(page.locator(".goal")).to_have_count(0)
    assert await violations(page) == []


COLOURS = {"Léa": "rouge", "Bo": "vert"}


async def play_to(page: Page, piece: int, circle: str = "") -> str:
    """A piece goes to this circle, or to its first end: where is it now?"""
    told = await page.evaluate(TOLD)
    go = page.locator("[data-at=go]")
    await expect(page.locator(f".can[data-at=piece-{piece}]")).to_be_visible()
    await page.keyboard.press(str(piece))
    await page.keyboard.press("ArrowRight")
    while circle not in await go.inner_text():
        await page.keyboard.press("ArrowRight")
    end = (await go.inner_text()).split()[-1]
    await page.keyboard.press("Enter")
    await answered(page, told)
    return end


async def share(page: Page, board: str = "") -> None:
    """Léa and Bo begin a game at one screen."""
    await sit(page, [ME, FRIEND], game="bantu", board=board)
    await page.get_by_label("Quelqu’un d’autre joue ici").fill("Bo")
    await page.get_by_role("button", name="Ajouter", exact=True).click()
    await expect(page.get_by_text("Bo", exact=True)).to_be_visible()
    await begin(page)
    await state(page)
    await expect(page.locator(".track")).to_be_visible()


async def come_into_danger(page: Page) -> tuple[str, str, str]:
    """Two at one screen, to where the one to move may capture: their colour, the other's, and the circle."""
    await share(page)
    first = (await page.locator(".pieces").get_attribute("aria-label") or "").removeprefix("Pions\u00a0: ")
    await play_to(page, 4, "1a")
    await play_to(page, 1)
    end = await play_to(page, 4)
    await play_to(page, 4, "1a")
    await play_to(page, 1)
    await expect(page.locator(".can[data-at=piece-4]")).to_be_visible()
    [second] = [name for name in COLOURS if name != first]
    return COLOURS[second], COLOURS[first], end


async def test_a_piece_in_danger_is_told_shown_and_captured(visitor: Visitor) -> None:
    page = await visitor(viewport={"width": 1280, "height": 720})
    mine, theirs, end = await come_into_danger(page)
    await what_cannot_be_seen_is_told(page, mine, theirs, end)
    await a_circle_out_of_reach_says_why(page)
    await ends_do_not_cover_each_other(page)
    await dangers_are_shown_and_hidden(page, theirs)
    await a_piece_is_dragged_to_where_it_goes(page, mine, theirs, end)
    await a_captured_piece_is_in_its_box_again(page, theirs)


async def what_cannot_be_seen_is_told(page: Page, mine: str, theirs: str, end: str) -> None:
    said = f"Pion 4 {mine}, en 1a, avance de 4 pas, peut capturer le 4 {theirs}, à l’abri."
    await expect(page.locator("[data-at=piece-4]")).to_have_accessible_name(said)
    await expect(page.locator("[data-at=piece-3]")).to_have_accessible_name(f"Pion 3 {mine}, au départ.")
    others = page.locator(".others").get_by_role("listitem")
    await expect(others.get_by_text(f"Pion 4 {theirs}, en {end}, avance de 4 pas, en danger.")).to_have_count(
        1
    )
    await expect(others.get_by_text(f"Pion 2 {theirs}, au départ.")).to_have_count(1)
    told = page.get_by_test_id("live-region").locator("p").last
    await page.keyboard.press("4")
    await expect(told).to_have_text(re.compile(rf"^{said} (\d+) ronds au choix\.$"))
    goals = await page.locator(".goal").count()
    assert goals > 2
    for at in range(1, goals + 1):
        await page.keyboard.press("ArrowRight")
        await expect(told).to_have_text(re.compile(rf" {at} sur {goals}\.$"))
        if await page.locator(".goal.at.captures").count():
            await expect(told).to_have_text(f"En {end}\u00a0: capture le 4 {theirs}. {at} sur {goals}.")
    await page.keyboard.press("4")
    await expect(told).to_have_text("Pion reposé.")
    await page.keyboard.press("r")
    await expect(told).to_contain_text("Le dernier coup")
    assert await violations(page) == []
    await page.keyboard.press("Escape")
    await expect(page.locator(".sign .hint")).not_to_contain_text("Le dernier coup")


async def a_circle_out_of_reach_says_why(page: Page) -> None:
    await page.keyboard.press("4")
    circle = await page.locator(".track .circle").nth(60).bounding_box()
    assert circle
    await page.mouse.click(circle["x"] + circle["width"] / 2, circle["y"] + circle["height"] / 2)
    why = page.get_by_role("alert")
    await expect(why).to_contain_text("Ce pion avance de 4 pas, ni plus, ni moins")
    await expect(why.get_by_role("button", name="Voir la règle")).to_be_visible()
    await expect(page.locator("[data-at=piece-4]")).to_have_attribute("aria-pressed", "true")
    await page.keyboard.press("Escape")
    await expect(why).to_be_empty()
    await page.keyboard.press("Escape")
    await expect(page.locator(".goal")).to_have_count(0)


async def middle(thing: Locator) -> tuple[float, float]:
    box = await thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def hold_answers(page: Page) -> list[Callable[[], None]]:
    """Commands are answered when the test says so; what comes of them is told at once."""
    held: list[Callable[[], None]] = []

    def open(line: WebSocketRoute) -> None:
        def pass_on(said: str | bytes) -> None:
            if json.loads(said)["type"] == "accepted":
                held.append(partial(line.send, said))
            else:
                line.send(said)

        line.connect_to_server().on_message(pass_on)

    await page.route_web_socket(re.compile("/socket$"), open)
    return held


ALL_ANSWERED = "() => !Object.keys(sessionStorage).some((key) => key.startsWith('tablee.outbox'))"


async def test_whoever_is_next_moves_before_the_last_move_is_answered(visitor: Visitor) -> None:
    """Each of two at one screen has a line of their own: an answer on one may come after what is told on the other."""
    page = await visitor()
    answers = await hold_answers(page)
    await share(page)
    await play_to(page, 4, "1a")
    await play_to(page, 1)
    piece = page.locator("[data-at=piece-4]")
    await expect(page.locator(".can[data-at=piece-4]")).to_be_visible()
    await page.keyboard.press("4")
    await expect(piece).to_have_attribute("aria-pressed", "true")
    for answer in answers:
        answer()
    await page.wait_for_function(ALL_ANSWERED)
    await expect(piece).to_have_attribute("aria-pressed", "true")


async def test_a_piece_that_cannot_move_says_why_where_it_was_picked(visitor: Visitor) -> None:
    page = await visitor()
    await share(page, board=ONE_LANE)
    await play_to(page, 4, "1a")
    await play_to(page, 3, "3a")
    await expect(page.locator(".can[data-at=piece-3]")).to_be_visible()
    why = page.get_by_role("alert")
    await page.keyboard.press("4")
    await expect(why).to_contain_text("avance de 4 pas, et d’autres pions lui barrent tous les chemins")
    await page.keyboard.press("Escape")
    await expect(why).to_be_empty()
    await page.mouse.click(*await middle(page.locator("[data-at=track-4] .wood")))
    await expect(why.get_by_role("button", name="Voir la règle")).to_be_visible()


async def drag(page: Page, target: Locator) -> None:
    """Drag piece 4 there, and let it go."""
    x, y = await middle(page.locator("[data-at=track-4] .wood"))
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 15, y + 15)
    await expect(page.locator(".lifted[data-at=track-4]")).to_be_visible()
    await page.mouse.move(*await middle(target))
    await page.mouse.up()
    await expect(page.locator(".lifted")).to_have_count(0)


async def a_piece_is_dragged_to_where_it_goes(page: Page, mine: str, theirs: str, end: str) -> None:
    seats = list(COLOURS.values())
    other = page.locator(f"[data-piece='{seats.index(theirs)}-4']")
    await page.mouse.click(*await middle(other.locator(".wood")))
    await expect(page.locator(".sign .hint")).to_contain_text(f"Pion 4 {theirs}, en {end}, avance de 4 pas")
    await drag(page, page.locator(".track .circle").nth(60))
    await expect(page.get_by_role("alert")).to_contain_text("ni plus, ni moins")
    await drag(page, page.locator(".goal.captures"))
    await expect(page.locator("[data-at=piece-4]")).to_have_accessible_name(f"Pion 4 {theirs}, au départ.")
    await expect(page.get_by_text(f"Pion 4 {mine}, en {end}")).to_have_count(1)


async def ends_do_not_cover_each_other(page: Page) -> None:
    await page.keyboard.press("4")
    circles = await page.locator(".goal").evaluate_all(
        "all => all.map(({ cx, cy, r }) => [cx, cy, r].map(({ baseVal }) => baseVal.value))"
    )
    assert len(circles) > 2
    for (x, y, size), (other_x, other_y, other) in combinations(circles, 2):
        assert hypot(x - other_x, y - other_y) > size + other
    await page.keyboard.press("ArrowRight")
    tops = await page.locator(".choices button").evaluate_all(
        "all => all.map((button) => button.getBoundingClientRect().top)"
    )
    assert len(set(tops)) == 1, "what one steps through the ends with stands on one line"
    await page.keyboard.press("Escape")
    await expect(page.locator(".goal")).to_have_count(0)


async def dangers_are_shown_and_hidden(page: Page, theirs: str) -> None:
    captured = page.locator(f"[data-ring='{list(COLOURS.values()).index(theirs)}-4']")
    in_danger, safe = page.locator(".track .danger"), page.locator(".track .safe")
    await expect(in_danger).to_have_count(1)
    await expect(captured.locator(".danger")).to_have_count(1)
    await expect(safe).to_have_count(3)
    await page.keyboard.press("h")
    await expect(in_danger.or_(safe)).to_have_count(0)
    await expect(page.get_by_text("en danger")).to_have_count(0)
    await expect(page.locator("[data-at=help]")).to_have_attribute("aria-pressed", "false")
    await page.keyboard.press("h")
    await expect(in_danger).to_have_count(1)


async def a_captured_piece_is_in_its_box_again(page: Page, theirs: str) -> None:
    captured = page.locator(f"[data-piece='{list(COLOURS.values()).index(theirs)}-4']")
    # Whoever is to move now reads what happened, and sees from where the other came.
    await expect(page.locator(".sign .hint")).to_contain_text(re.compile("est pris|prend un 4"))
    await expect(page.locator(".trail.left")).to_have_count(1)
    await captured.evaluate("piece => Promise.all(piece.getAnimations().map((way) => way.finished))")
    box = await page.locator(".track rect.box").last.bounding_box()
    place = await captured.locator(".wood").bounding_box()
    assert box
    assert place
    for at, size in (("x", "width"), ("y", "height")):
        assert 0 < place[at] + place[size] / 2 - box[at] < box[size]  # type: ignore[literal-required]


async def test_the_last_moves_are_looked_at_again(visitor: Visitor) -> None:
    page = await visitor()
    await sit(page, [ME, BOT], game="bantu")
    await begin(page)
    await state(page)
    await move_by_keys(page)
    await state(page)
    await page.keyboard.press("r")
    await expect(page.locator(".sign .hint")).to_contain_text("Le dernier coup")
    await page.keyboard.press("Escape")
    await expect(page.locator(".sign .hint")).not_to_contain_text("Le dernier coup")


async def test_a_board_of_ones_own_is_seen_before_it_is_played_on(visitor: Visitor) -> None:
    page = await visitor(excuse="422 (Unprocessable")
    await page.goto("/?game=bantu")
    await page.get_by_label("Votre nom").fill("Léa")
    preview, board = page.get_by_test_id("preview"), page.get_by_label("Plateau")
    await expect(preview.get_by_role("img")).to_be_visible()
    await expect(board).to_have_count(0)
    await page.get_by_role("button", name="Partir du plateau de la maison").press("Enter")
    await expect(board).to_be_focused()
    await board.fill("")
    await expect(board).to_be_focused()
    await board.fill(SMALL.replace("o-o o-o", "o-o z-o", 1))
    await expect(preview.get_by_role("status")).to_contain_text("ligne 4\u00a0: « z »")
    await expect(preview.get_by_role("img")).to_have_count(0)
    await board.fill(SMALL)
    await expect(preview.get_by_role("img", name="sur 20 lignes")).to_be_visible()
    await expect(preview.get_by_role("status")).to_have_text("")
    await expect(preview.locator(".row.start")).to_have_count(4)
    assert await violations(page) == []
    await page.get_by_role("button", name="Commencer la partie").click()
    await state(page)
    await expect(page.locator(".track .row.start")).to_have_count(4)
    await expect(page.locator(".track g:has(> .row)")).to_have_count(20)


async def test_the_rules_have_their_figures_on_the_screen_and_on_paper(visitor: Visitor) -> None:
    page = await visitor()
    await sit(page, [ME, BOT], game="bantu")
    await begin(page)
    await state(page)
    await page.get_by_role("button", name="Règles").click()
    figures = page.locator(".panel figure")
    await expect(figures.locator("svg")).to_have_count(5)
    told = [figure for article in GAME.rulebook for figure in article.figure]
    for figure, drawn in zip(told, await figures.all(), strict=True):
        await expect(drawn.locator("figcaption")).to_have_text(figure.fr)
        standing = sum(where != "box" for seat in figure.view["pieces"] for where in seat)
        await expect(drawn.locator(".piece")).to_have_count(standing)
        first, last = figure.look["lines"]
        await expect(drawn.locator("g:has(> .row)")).to_have_count(last - first + 1)
        await expect(drawn.locator(".tip")).to_have_count(int("way" in figure.look))
    assert await violations(page) == []
    await page.emulate_media(media="print")
    await expect(page.locator(".stage")).to_be_hidden()
    whole = await page.evaluate("document.documentElement.scrollHeight")
    content = await page.locator(".panel .content").evaluate("box => box.scrollHeight")
    assert whole >= content > 2000


async def gaps(goals: Locator) -> list[float]:
    """How many pixels ends lie apart on the screen."""
    middles = await goals.evaluate_all(
        """all => all.map((goal) => goal.getBoundingClientRect())
            .map(({ x, y, width, height }) => [x + width / 2, y + height / 2])"""
    )
    return [hypot(x - other_x, y - other_y) for (x, y), (other_x, other_y) in combinations(middles, 2)]


@pytest.mark.parametrize("size", [(390, 664), (844, 390)], ids=["upright", "sideways"])
async def test_on_a_small_phone_ends_come_nearer_until_a_finger_can_tell_them_apart(
    visitor: Visitor, size: tuple[int, int]
) -> None:
    """No zoom is needed: what glows is chosen by the nearest finger, and shown before anything is done."""
    page = await visitor("phone", viewport=dict(zip(("width", "height"), size, strict=True)))
    await sit(page, [ME, BOT], game="bantu")
    await begin(page)
    await state(page)
    ring = await page.locator(".track .rim").bounding_box()
    assert ring
    assert ring["width"] > min(size) * 0.75
    await page.locator(".pieces .can").last.click()
    goals = page.locator(".track .goal")
    await expect(goals.nth(1)).to_be_visible()
    assert min(await gaps(goals)) < 44
    x, y = await middle(goals.nth(1))
    # A finger that comes down beside it, nearer to it than to any other.
    await page.touchscreen.tap(x + 4, y + 4)
    await expect(goals.nth(1)).to_have_class(re.compile(r"\bat\b"))
    await page.wait_for_function("() => document.getAnimations().length === 0")
    assert min(await gaps(goals)) > 43.9
    for end in (2, 1):
        await page.touchscreen.tap(*await middle(goals.nth(end)))
        await expect(goals.nth(end)).to_have_class(re.compile(r"\bat\b"))
    told = await page.evaluate(TOLD)
    await page.touchscreen.tap(*await middle(goals.nth(1)))
    await answered(page, told)
    await page.wait_for_function("() => document.getAnimations().length === 0")
    ring_after = await page.locator(".track .rim").bounding_box()
    assert ring_after
    assert ring_after["width"] == pytest.approx(ring["width"])
