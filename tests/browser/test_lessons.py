"""The first lessons: each by keyboard in French, and by touch on a small phone in English."""

import re
from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import Page, expect

from tablee.games import catalogue
from tablee.kernel.lesson import lesson_of
from tests.axe import violations, violations_by_night
from tests.browser.conftest import Visitor
from tests.browser.layout import Screens
from tests.browser.playing import no_sideways_scrolling

pytestmark = pytest.mark.browser

SMALL = {"width": 390, "height": 664}
ARRIVES = """stop => {
    document.querySelector("[data-lesson=skip]")?.click();
    return document.querySelector(".lesson.bubble")?.dataset.stop === stop;
}"""
"""Whether the lesson has come to a stop. Nobody waits for what others do."""
CLEAR = """() => {
    const said = document.querySelector(".lesson.bubble:not(.docked)")?.getBoundingClientRect();
    if (!said) return true;
    const seen = (each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const box = (each) => each.getBoundingClientRect();
    const under = (left, top, right, bottom) =>
        left < said.right && right > said.left && top < said.bottom && bottom > said.top;
    const middle = ({ left, top, right, bottom }) => [(left + right) / 2, (top + bottom) / 2];
    const buttons = [...document.querySelectorAll(".stage button:not(:disabled)")].filter(seen);
    const sign = document.querySelector(".stage .sign");
    const half = seen(sign) && under(box(sign).left, box(sign).top, box(sign).right, box(sign).bottom);
    return !half && buttons.every((each) => !under(...middle(box(each)), ...middle(box(each))));
}"""
"""Whether what is said lies neither on what can be pressed nor on half a sentence."""
KEYS: dict[str, dict[str, str | list[str]]] = {
    "bungee": {"turn": "00p", "take": "6d", "pair": "22p", "call": "c"},
    "rouge": {"bomb": "o"},
    "banzai": {"turn": "5", "again": "5", "cry": "b", "grab": " "},
    "dan": {"shoot": ["ArrowUp"], "surrender": ["ArrowDown"]},
}
"""The keys for an awaited move; without any it is made by what is pointed at, which has the focus."""
TAPS: dict[str, dict[str, list[str]]] = {
    "bungee": {
        "turn": ["card=10", "card=10:1", "pile"],
        "take": ["card=6", "discards"],
        "pair": ["card=2", "card=2:1", "pile"],
    }
}
"""What is tapped for an awaited move, one after the other; without any it is what is pointed at."""
GOALS = {"turn": (1, "25b"), "capture": (4, "30b"), "home": (4, "finish")}
"""At Bantu: which piece goes where."""

Move = Callable[[Page, str, str, str], Awaitable[None]]


def element(point: str) -> str:
    """What is pointed at, as the lesson finds it."""
    mark, _, value = point.partition("=")
    return f'.stage [data-{mark}="{value}"]' if value else f'.stage [data-at="{mark}"]'


async def step_to(page: Page, circle: str) -> None:
    """At Bantu: look at one end after the other until it is this one."""
    where = re.compile("arriv|home|finish" if circle == "finish" else rf"\b{circle}\b", re.IGNORECASE)
    go = page.locator(element("go"))
    for _ in range(20):
        if where.search(await go.inner_text()):
            return
        await page.keyboard.press("ArrowRight")
    raise AssertionError(f"no way to {circle}")


async def by_keys(page: Page, game: str, stop: str, point: str) -> None:
    if game == "bantu":
        piece, circle = GOALS[stop]
        await page.keyboard.press(str(piece))
        await step_to(page, circle)
        await page.keyboard.press("Enter")
        return
    keys = KEYS[game].get(stop)
    if keys is None:
        await expect(page.locator(element(point)).first).to_be_focused()
    for key in keys or ["Enter"]:
        await page.keyboard.press(key)


async def by_touch(page: Page, game: str, stop: str, point: str) -> None:
    if game == "bantu":
        piece, circle = GOALS[stop]
        await page.locator(element(f"piece-{piece}")).tap()
        await step_to(page, circle)
        await page.locator(element("go")).tap()
        return
    for tapped in TAPS.get(game, {}).get(stop, [point]):
        what, _, which = tapped.partition(":")
        await page.locator(element(what)).nth(int(which or 0)).tap()


async def wrong(page: Page, article: str) -> None:
    """Something else was tried: the lesson tells by which article it is not right, and stays where it is."""
    said = page.locator(".lesson .objected")
    await expect(said).not_to_be_empty()
    await said.get_by_role("button").click()
    await expect(page.locator(f'[id="{article}"], [data-article="{article}"]').first).to_be_visible()
    await page.locator(".panel .round").first.click()


async def walk(
    page: Page, game: str, move: Move, trials: dict[str, Callable[[], Awaitable[None]]], upto: str = ""
) -> None:
    """A lesson, stop by stop. `trials`: what is tried at a stop before what is awaited there."""
    lesson = lesson_of(catalogue()[game])
    assert lesson is not None
    await page.goto(f"/learn/{game}")
    for step in (step for step in lesson.steps if step.stop):
        await page.wait_for_function(ARRIVES, arg=step.stop)
        if step.stop == upto:
            return
        await page.wait_for_function(CLEAR)
        if step.stop in trials:
            await trials[step.stop]()
        if step.awaits:
            await move(page, game, step.stop, step.point)
        elif step is not lesson.steps[-1]:
            go_on = page.locator("[data-lesson=next]")
            await (go_on.tap() if move is by_touch else go_on.press("Enter"))


GAMES = list(catalogue())


@pytest.mark.parametrize("game", GAMES)
async def test_a_lesson_by_keyboard_in_french(visitor: Visitor, game: str) -> None:
    page = await visitor("desktop")
    await walk(page, game, by_keys, {})
    await expect(page.locator("[data-lesson=play]")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page).to_have_url(re.compile(r"/t/"))
    await expect(page.locator(".stage")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
async def test_a_lesson_by_touch_in_english(visitor: Visitor, game: str) -> None:
    page = await visitor("phone", "en-GB", viewport=SMALL)
    await walk(page, game, by_touch, {})
    # The last words are read beside what they are about.
    screens = await Screens.of(page)
    await screens.look("the end of the lesson")
    screens.faultless()


async def test_a_wrong_move_is_explained_by_its_article_and_the_lesson_resumes_where_one_left(
    visitor: Visitor,
) -> None:
    page = await visitor("desktop")

    async def call_too_early() -> None:
        await page.keyboard.press("c")
        await wrong(page, "bungee.start")

    async def leave_and_come_back() -> None:
        await page.locator("[data-lesson=away]").click()
        await page.get_by_role("link", name="Reprendre la leçon").click()
        await page.wait_for_function(ARRIVES, arg="lucky")
        await page.reload()
        await page.wait_for_function(ARRIVES, arg="lucky")
        await page.locator("[data-lesson=back]").click()
        await page.wait_for_function(ARRIVES, arg="turn")
        await by_keys(page, "bungee", "turn", "card=10")
        await page.wait_for_function(ARRIVES, arg="lucky")

    await walk(page, "bungee", by_keys, {"turn": call_too_early, "lucky": leave_and_come_back}, upto="take")


async def test_whoever_plays_at_the_plain_table_learns_at_it(visitor: Visitor) -> None:
    page = await visitor("phone", "en-GB", viewport=SMALL)
    await page.add_init_script("localStorage.setItem('tablee.plain', 'true')")
    await page.goto("/learn/bungee")
    await page.wait_for_function(ARRIVES, arg="goal")
    assert await violations(page) == []
    await page.locator("[data-lesson=next]").tap()
    await page.wait_for_function(ARRIVES, arg="turn")
    await expect(page.locator("#moves")).to_be_focused()
    await page.get_by_role("button", name="Lay one 10 and draw").tap()
    await expect(page.locator(".lesson .objected")).to_contain_text("your two 10s weigh the most")
    await page.get_by_role("button", name="Lay two 10s and draw").tap()
    await page.wait_for_function(ARRIVES, arg="lucky")
    await expect(page.locator("[data-lesson=next]")).to_be_in_viewport(ratio=1)
    await no_sideways_scrolling(page)


async def test_a_wrong_gesture_is_explained_and_can_be_made_again(visitor: Visitor) -> None:
    page = await visitor("phone", "en-GB", viewport=SMALL)

    async def shoot_left() -> None:
        await page.locator(element("left")).tap()
        await wrong(page, "dan.wrong.target")
        assert await violations(page) == []
        assert await violations_by_night(page) == []

    await walk(page, "dan", by_touch, {"shoot": shoot_left}, upto="hit")
