"""Checking the shuffle in the browser: what the page worked out itself is green, a lie of the server is red."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.async_api import Locator, Page, Route, expect

from tablee.games.bungee import GAME as BUNGEE
from tablee.kernel import CHANCE
from tablee.kernel.draws import Draws
from tests.axe import violations
from tests.browser.conftest import Visitor
from tests.browser.playing import BOT, ME, begin, lay_heaviest, play_until, sit, state
from tests.running import serving

pytestmark = pytest.mark.browser


@pytest.fixture
def honest(tmp_path: Path) -> Iterator[str]:
    """The address of a server that deals as it promised."""
    with serving(tmp_path) as address:
        yield address


@pytest.fixture
def cheat(tmp_path: Path) -> Iterator[str]:
    """The address of a server that stacks the deck."""
    with serving(tmp_path, program=(sys.executable, "-m", "tests.stacked_deck")) as address:
        yield address


async def play(page: Page) -> str:
    """Play a short game, with the page loaded anew in its middle. Returns the address of its replay."""
    table = await sit(page, [ME, BOT], rounds=1, turns=6)
    await begin(page)
    assert await state(page) == "turn"
    await lay_heaviest(page)
    await page.reload()
    await play_until(page, "feast")
    return table.replace("/t/", "/replay/")


async def check(page: Page, replay: str) -> Locator:
    """See the game again and check its shuffle. Returns the lines of the check."""
    await page.goto(replay)
    fair = page.get_by_role("region", name="Le mélange était-il honnête")
    await fair.get_by_role("button", name="Vérifier le mélange").click()
    lines = fair.get_by_role("listitem")
    await expect(lines.first).to_be_visible()
    assert await violations(page) == []
    return lines


async def test_what_was_seen_is_green_and_nothing_else(honest: str, visitor: Visitor) -> None:
    page = await visitor(base_url=honest)
    replay = await play(page)
    lines = await check(page, replay)
    await expect(lines).to_have_text(
        [
            re.compile("bien celui sur lequel la maison s’était engagée"),
            "Votre propre chance fait partie des tirages.",
            re.compile("2 tirages ont été refaits sur cet appareil"),
            re.compile(r"Les \d+ cartes que vous avez vues pendant la partie"),
            re.compile(r"\d+ cartes.*non vérifiées sur cet appareil"),
        ]
    )
    await expect(page.locator("li.good")).to_have_count(4)
    await expect(page.locator("li.bad")).to_have_count(0)

    # Another device has seen nothing of it.
    other = await visitor(base_url=honest)
    await expect(await check(other, replay)).to_have_text(
        [re.compile("n’était pas à la table avant la partie"), re.compile("n’a pas vu jouer la partie")]
    )
    await expect(other.locator("li.good, li.bad")).to_have_count(0)


async def test_a_server_that_stacks_the_deck_is_found_out(cheat: str, visitor: Visitor) -> None:
    page = await visitor(base_url=cheat)
    lines = await check(page, await play(page))
    await expect(lines.last).to_have_text(re.compile("Le tirage 2.*ne découle pas du nombre secret"))
    await expect(lines.last).to_have_class(re.compile("bad"))
    await expect(page.locator("li.bad")).to_have_count(1)


async def test_it_does_not_help_to_tell_the_true_deal_afterwards(cheat: str, visitor: Visitor) -> None:
    page = await visitor(base_url=cheat)
    replay = await play(page)

    async def lie(route: Route) -> None:
        response = await route.fetch()
        drawn = await response.json()
        draws = Draws(drawn["secret"], tuple(drawn["luck"]))
        truth = BUNGEE.new(2, BUNGEE.Options(rounds=1, turns=6))
        for k in range(len(drawn["moves"])):
            said = truth.chance(draws.generator(k))
            drawn["moves"][k] = msgspec.to_builtins(said)
            truth.apply(CHANCE, said, 0)
        await route.fulfill(response=response, json=drawn)

    await page.route("**/draws", lie)
    lines = await check(page, replay)
    await expect(lines.last).to_have_text(re.compile("Après le tirage 2, cet appareil a vu autre chose"))
    await expect(lines.last).to_have_class(re.compile("bad"))
