"""The page for the doubtful: a thousand duels, judged by the real arbiter."""

import re

import pytest
from playwright.async_api import Page, expect

from tests.axe import violations
from tests.browser.conftest import SIZES, Visitor
from tests.browser.playing import BOT, ME, no_sideways_scrolling, resize, sit

pytestmark = pytest.mark.browser

ARRIVAL, ARBITER = "Premier arrivé, premier servi", "Notre arbitre"


async def shares(page: Page, field: str) -> dict[str, float]:
    """What a field says of each, in per cent."""
    region = page.get_by_role("region", name=field)
    terms = await region.locator("dt").all_inner_texts()
    values = await region.locator("dd").all_inner_texts()
    return {
        term.strip(): float(re.sub(r"[^\d,.]", "", value).replace(",", "."))
        for term, value in zip(terms, values, strict=True)
    }


async def judged(page: Page, said: str = "") -> str:
    """What the page says once the arbiter has judged, and said something else than before."""
    status = page.locator("p[role=status]")
    await expect(status).to_contain_text(re.compile(r"\d\sms"))
    if said:
        await expect(status).not_to_have_text(said)
    await expect(page.locator(".stale")).to_have_count(0)
    return await status.inner_text()


async def test_the_doubtful_come_from_the_home_page(visitor: Visitor) -> None:
    page = await visitor()
    await page.goto("/")
    await page.get_by_role("link", name="Qui était premier").click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("Qui était premier\u202f?")
    await expect(page).to_have_title("Qui était premier\u202f? · Tablée")
    said = await judged(page)

    by_arrival, by_arbiter = await shares(page, ARRIVAL), await shares(page, ARBITER)
    assert by_arrival["Ana"] > 85
    assert by_arrival["Ana"] + by_arrival["Bo"] == pytest.approx(100)
    assert abs(by_arbiter["Ana"] - by_arbiter["Bo"]) < 8
    assert sum(by_arbiter.values()) == pytest.approx(100, abs=0.2)
    assert await violations(page) == []

    bo = page.get_by_role("slider", name="Aller-retour jusqu’à Bo")
    await bo.focus()
    await page.keyboard.press("Home")
    await expect(bo).to_have_attribute("aria-valuetext", "5\u00a0ms, dans la maison")
    await judged(page, said)
    assert abs((await shares(page, ARRIVAL))["Ana"] - 50) < 8
    assert abs((await shares(page, ARBITER))["Ana"] - 45) < 8


@pytest.mark.parametrize("size", SIZES)
async def test_players_are_dragged_away_from_the_house(visitor: Visitor, size: str) -> None:
    page = await visitor(size)
    await page.goto("/fair?one=100&other=100")
    said = await judged(page)
    house = await page.locator(".axis img").first.bounding_box()
    assert house
    for name, side in (("Ana", ".distance.left"), ("Bo", ".distance.right")):
        # Where one is seen, there one can be taken: on the way from the house, with the name above it.
        seen = await page.locator(f"{side} .thumb").bounding_box()
        holds = await page.locator(side).bounding_box()
        assert seen
        assert holds
        assert holds["y"] <= seen["y"] <= holds["y"] + holds["height"] - seen["height"] + 1
        x, y = seen["x"] + seen["width"] / 2, seen["y"] + seen["height"] / 2
        await page.mouse.move(x, y)
        await page.mouse.down()
        await page.mouse.move(x + (40 if x > house["x"] else -40), y, steps=4)
        await page.mouse.up()
        assert int(await page.get_by_role("slider", name=name).input_value()) > 100
    await judged(page, said)


async def test_the_address_gives_the_same_duels_again(visitor: Visitor) -> None:
    page = await visitor()
    await page.goto("/fair?one=20&other=200&network=lossy&seed=42")
    said = await judged(page)
    await expect(page.get_by_role("slider", name="Ana")).to_have_value("20")
    await expect(page.get_by_label("à pertes")).to_be_checked()
    await page.reload()
    assert await judged(page) == said

    await page.get_by_role("button", name="Mille autres duels").click()
    await judged(page, said)
    await expect(page).to_have_url(re.compile(r"one=20&other=200&network=lossy&seed=\d+$"))


async def test_any_duel_can_be_looked_at(visitor: Visitor) -> None:
    page = await visitor()
    await page.goto("/fair?seed=7")
    await judged(page)
    photo = page.get_by_role("region", name="La photo d’un duel")
    verdicts = photo.locator("dd")
    await expect(verdicts).to_have_text([re.compile("^Ana, .*plus tôt"), re.compile("^Bo, plus vite")])
    await page.get_by_role("button", name="Un autre duel").click()
    await expect(verdicts.last).to_have_text(re.compile("^Personne"))
    field = page.get_by_role("region", name=ARRIVAL).get_by_role("img")
    await field.click()
    await expect(verdicts.first).to_have_text(re.compile("^Ana"))
    await expect(photo).to_be_in_viewport(ratio=1)
    assert await page.get_by_role("region", name=ARRIVAL).locator("circle").count() == 1


async def test_the_fields_fill_up_and_need_not(visitor: Visitor) -> None:
    page = await visitor(locale="en-GB", moves=True)
    await page.goto("/fair?seed=7")
    picture = page.get_by_role("img", name=re.compile(r"^Ana, on the left: \d+ duels")).first
    await expect(picture).to_be_visible()
    won = re.findall(r"\d+", await picture.get_attribute("aria-label") or "")[0]
    assert 800 < int(won) < 1000
    await expect(
        page.get_by_role("region", name="First come, first served").locator("dd").first
    ).to_have_text(f"{int(won) / 10:.1f}%")
    assert await violations(page) == []


async def test_nothing_is_too_wide(visitor: Visitor) -> None:
    page = await visitor()
    await page.goto("/fair")
    await judged(page)
    for size in SIZES.values():
        await resize(page, *size)
        await no_sideways_scrolling(page)
    await page.get_by_role("button", name="English").click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("Who was first?")
    for size in SIZES.values():
        await resize(page, *size)
        await no_sideways_scrolling(page)
        assert await violations(page) == []


async def test_a_server_that_is_gone_or_busy_is_said(visitor: Visitor) -> None:
    page = await visitor(excuse="429")
    await page.goto("/fair")
    await judged(page)
    await page.context.set_offline(True)
    await page.get_by_role("button", name="Mille autres duels").click()
    await expect(page.get_by_role("alert")).to_contain_text("Le serveur ne répond pas")
    await page.context.set_offline(False)
    await page.get_by_role("button", name="Réessayer").click()
    await expect(page.get_by_role("alert")).to_have_count(0)

    await page.route(
        "**/api/fairness*",
        lambda route: route.fulfill(status=429, json={"say": {"id": "server-workers-busy"}, "article": ""}),
    )
    await page.get_by_role("button", name="Mille autres duels").click()
    await expect(page.get_by_role("alert")).to_contain_text("Réessayez dans un instant")
    assert await violations(page) == []


async def test_the_table_knows_the_way(visitor: Visitor) -> None:
    page = await visitor()
    await sit(page, [ME, BOT])
    await page.get_by_role("button", name="Réglages").click()
    async with page.context.expect_page() as opening:
        await page.get_by_role("link", name="Qui était premier").click()
    other = await opening.value
    await judged(other)
