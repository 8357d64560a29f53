"""The rules at their own address."""

import re

import pytest
from playwright.async_api import Page, expect

from tablee.games import all_games
from tablee.kernel import Game
from tests.axe import violations, violations_by_night

pytestmark = pytest.mark.browser


async def test_rules_are_read_searched_linked_to_and_printed(page: Page) -> None:
    await page.goto("/")
    await page.locator("a[href='/rules/rouge']").click()
    await expect(page).to_have_title("Règles de Défifoo Rouge · Tablée")
    await page.goto("/rules/bungee#bungee.six.lucky")
    await expect(page).to_have_title("Règles de Bungee · Tablée")
    # An address opens at its article, which a link from another one leads to, too.
    cited = page.locator(".cited")
    await expect(cited).to_have_attribute("id", "bungee.six.lucky")
    await expect(cited).to_be_focused()
    await expect(cited).to_be_in_viewport()
    await cited.get_by_role("link").click()
    await expect(cited).to_have_attribute("id", "bungee.six")
    await expect(page).to_have_url("/rules/bungee#bungee.six")
    assert await violations(page) == []

    # A stroke leads to the search, which minds no accents, marks what it finds, and goes on with Enter.
    await page.keyboard.press("/")
    search = page.get_by_role("searchbox")
    await expect(search).to_be_focused()
    await search.fill("defausse MAIN")
    articles = page.locator("article li[id]")
    await expect(page.locator("[role=status]", has_text=re.compile(r"\b[2-9] articles"))).to_be_visible()
    count = await articles.count()
    await expect(page.locator("[role=status]", has_text=f"{count} articles")).to_be_visible()
    for article in await articles.all():
        marks = {word.lower() for word in await article.locator("mark").all_text_contents()}
        assert {"défausse", "main"} <= marks
    first = await articles.first.get_attribute("id")
    await expect(cited).to_have_attribute("id", str(first))
    await search.press("Enter")
    await expect(cited).not_to_have_attribute("id", str(first))
    await search.fill("parachute")
    await expect(page.get_by_text("Aucun article ne contient ces mots.")).to_be_visible()
    await search.press("Escape")
    await expect(search).to_have_value("")
    await expect(articles.nth(40)).to_be_attached()

    # The language is said by the address, and changed there.
    await page.goto("/rules/bungee?lang=en")
    await expect(page).to_have_title("Rules of Bungee · Tablée")
    await page.get_by_role("button", name="Français").click()
    await expect(page).to_have_url("/rules/bungee?lang=fr")
    await expect(page.get_by_role("heading", level=1)).to_have_text("Règles de Bungee")

    # On paper there is all of it, and nothing to press.
    await page.emulate_media(media="print")
    await expect(page.get_by_role("button", name="Imprimer")).to_be_hidden()
    await expect(search).to_be_hidden()
    article = page.locator("[id='house.over']")
    await expect(article).to_be_visible()
    # Also for whoever reads by night, it is black on white.
    await page.emulate_media(media="print", color_scheme="dark")
    await expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    await expect(page.locator("html")).to_have_css("background-color", "rgb(255, 255, 255)")
    await expect(article).to_have_css("color", "rgb(0, 0, 0)")
    await expect(page.locator("#sheet a").first).not_to_have_css("color", "rgb(243, 234, 223)")


SHELVED = [game for game in all_games().values() if game.in_catalogue]


@pytest.mark.parametrize("game", SHELVED, ids=lambda game: game.key)
async def test_a_game_draws_its_figures_its_aim_and_its_sheet(game: Game, page: Page) -> None:
    await page.goto(f"/rules/{game.key}")
    book = game.rulebook
    assert len(book.aim) == 3
    lines = [line.article for sheet in book.sheet for line in sheet.line]
    assert lines
    # Each figure is drawn, and not only said.
    await expect(page.locator("figure .drawing:has(svg)")).to_have_count(len(list(book.figures())))
    drawn = [cards for sheet in book.sheet for line in sheet.line if (cards := line.cards)]
    await expect(page.locator("#sheet .cards:has(svg)")).to_have_count(len(drawn))
    links: list[str] = await page.locator("#sheet a").evaluate_all(
        "all => all.map(link => link.hash.slice(1))"
    )
    assert links == lines
    assert await page.locator("#sheet kbd").count() > 3
    assert await violations(page) == []
    assert await violations_by_night(page) == []
