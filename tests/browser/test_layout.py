"""Nothing one may press or must read is covered, cut or hidden: on every page, at every size of screen."""

import re
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from playwright.async_api import Page, expect

from tablee.conformance.walk import walk
from tablee.games import all_games
from tablee.games.bantu.data import DEFAULT
from tablee.kernel import Ledger
from tablee.kernel.record import Record, write
from tablee.server.app import client_folder
from tablee.server.clock import Clocks
from tests.browser.banzai import falsely_cried, favoured
from tests.browser.conftest import Visitor
from tests.browser.layout import FAULTS, SIZES, Clock, Play, Screens, curious, phases
from tests.browser.playing import BOT, FRIEND, ME, begin, sit
from tests.running import ROOT
from tests.server.live import running

pytestmark = pytest.mark.browser


WORLD = """
<meta name="viewport" content="width=device-width">
<style>
  body { margin: 0; font: 16px/20px monospace; }
  body > * { position: absolute; margin: 0; }
  button { border: 0; padding: 0; }
</style>
"""
BUTTON = "<button style='left: 9px; top: 30px; width: 60px; height: 60px'></button>"
LONG = "<div style='top: 3000px; width: 9px; height: 99px'></div>"
BAR = "<h2 style='position: fixed; {}; width: 90px; background: red; font: inherit'>Bar</h2>"


def fan(*places: int) -> str:
    card = "<button style='width: 60px; height: 80px'></button>"
    return "".join(f"<li style='position: absolute; left: {left}px'>{card}</li>" for left in places)


FAULTY = {
    "nothing is wrong": (BUTTON + "<p>Yes</p>", []),
    "a banner lies over a button": (
        BUTTON + "<p style='left: 0; top: 75px; right: 0; background: red; pointer-events: none'>now</p>",
        ["button is covered by p “now”"],
    ),
    "letters over letters": (
        "<p style='left: 9px; top: 9px'>Some words</p><h1 style='left: 40px; top: 9px; font: inherit'>Title</h1>",
        ["the text “Some words” is covered by h1 “Title”"],
    ),
    "what cannot be seen covers nothing": (
        BUTTON + "<div style='inset: 0'></div><p style='inset: 0; background: red; opacity: 0'>gone</p>",
        [],
    ),
    "three dots": (
        "<p style='width: 50px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap'>Maximilien</p>",
        ["the text “Maximilien” is cut by p “Maximilien”"],
    ),
    "half out of the screen": (
        "<button style='left: 300px; top: -30px; width: 60px; height: 60px'></button>",
        ["button never comes into sight (300,-30 to 360,30)"],
    ),
    "below what is scrolled": ("<p style='top: 3000px'>The end</p>", []),
    "a bar lies over what is scrolled on": (
        LONG + "<p style='top: 700px'>Below</p>" + BAR.format("bottom: 0"),
        [],
    ),
    "a bar always lies over the same": (
        LONG + "<p style='position: fixed; top: 0'>Title</p>" + BAR.format("top: 0"),
        ["the text “Title” never comes into sight (0,0 to 48,19)"],
    ),
    "too wide": ("<p style='left: 380px; width: 30px'>.</p>", ["the page scrolls sideways by 20 px"]),
    "for the tip of a thumb": (
        "<button style='width: 44px; height: 30px'>+</button>",
        ["button “+” is too small for a thumb: 44×30"],
    ),
    "a choice that one cannot read": (
        "<select style='width: 90px; height: 44px; font: inherit'><option>Bot, thoughtful</select>",
        ["select “Bot, thoughtful” is too narrow for “Bot, thoughtful”"],
    ),
    "a sign that is not there": ("<p data-must-read style='display: none'>Go!</p>", ["p “Go!” is hidden"]),
    "a refusal below the fold": (
        "<p data-must-read style='top: 3000px'>No!</p>",
        ["p “No!” is out of sight until one scrolls"],
    ),
    "a refusal below a bar": (
        LONG + "<p data-must-read style='top: 824px'>No!</p>" + BAR.format("bottom: 0"),
        ["p “No!” is out of sight until one scrolls"],
    ),
    "only for those who listen": (
        "<p style='clip-path: inset(50%); width: 1px; overflow: hidden'>Hello</p>",
        [],
    ),
    "decoration": ("<p style='width: 20px; overflow: hidden' aria-hidden='true'>Flowers</p>", []),
    "a fan of cards": (f"<ul>{fan(0, 30, 60)}</ul>", []),
    "a fan held too closely": (f"<ul>{fan(0, 15)}</ul>", ["button is covered by button"]),
    "cards that do not belong together": (fan(0, 30), ["button is covered by button"]),
}


async def test_what_is_looked_for_is_found(visitor: Visitor) -> None:
    page = await visitor("phone")
    found = {}
    for page_with, (html, _) in FAULTY.items():
        await page.set_content(WORLD + html)
        found[page_with] = await page.evaluate(FAULTS, {"phone": True, "layer": ""})
    assert found == {page_with: expected for page_with, (_, expected) in FAULTY.items()}


@pytest.mark.parametrize("locale", ["fr-FR", "en-GB"])
async def test_the_home_and_the_way_to_a_table(visitor: Visitor, locale: str) -> None:
    page = await visitor(locale=locale)
    screens = await Screens.of(page)
    await page.goto("/")
    await expect(page.locator(".shelf .primary")).not_to_have_count(0)
    await screens.look("the home")
    for game in all_games():
        await page.goto(f"/?game={game}")
        await expect(page.locator("footer .primary")).to_be_visible()
        await screens.look(f"the set-up of {game}")
    await page.evaluate("localStorage.setItem('tablee.size', JSON.stringify('larger'))")
    await page.reload()
    await expect(page.locator("html")).to_have_attribute("data-size", "larger")
    await expect(page.locator("footer .primary")).to_be_visible()
    await screens.look(f"the set-up of {game} in larger words")
    await page.evaluate("localStorage.removeItem('tablee.size')")
    await page.goto("/fair")
    await expect(page.locator("p[role=status]")).to_contain_text(re.compile(r"\d\sms"))
    await screens.look("who was first")
    attempts = [{"table": str(at), "at": 0, "times": [208, 251, 302], "decoys": at > 1} for at in (1, 2)]
    await page.evaluate("kept => localStorage.setItem('tablee.reflexes', JSON.stringify(kept))", attempts)
    await page.goto("/reflexes")
    await expect(page.locator(".bar")).to_have_count(2)
    await screens.look("reflexes")
    screens.faultless()


@pytest.mark.parametrize("locale", ["fr-FR", "en-GB"])
async def test_a_set_up_that_is_refused(visitor: Visitor, locale: str) -> None:
    page = await visitor(locale=locale, excuse="422 (Unprocessable")
    screens = await Screens.of(page)
    await page.goto("/?game=bantu")
    begin, refusal = page.locator("footer .primary"), page.get_by_role("alert")
    await page.get_by_label(re.compile("Votre nom|Your name")).fill("Léa")
    await page.locator(".check input").nth(1).check()
    await begin.click()
    await expect(refusal).to_contain_text(re.compile("quatre|four"))
    await expect(begin).to_be_focused()
    await screens.look("teams of three")
    await page.locator(".check input").nth(1).uncheck()
    await expect(refusal).to_have_count(0)
    board = page.locator("textarea")
    await page.get_by_role("button", name=re.compile("plateau de la maison|board of the house")).click()
    await expect(board).to_have_value(DEFAULT)
    await board.fill(DEFAULT.replace("o-o", "o-z", 1))
    wrong = page.get_by_test_id("preview").get_by_role("status")
    await expect(wrong).to_contain_text("z")
    for width, height in SIZES:
        await screens.turn(width, height)
        await board.press("End")
        await board.press("Space")
        await expect(wrong).to_be_in_viewport()
    await begin.click()
    await expect(refusal).to_contain_text("z")
    await screens.look("a board that is none")
    screens.faultless()


async def test_the_waiting_room(visitor: Visitor) -> None:
    host, guest = await visitor(), await visitor()
    of_host, of_guest = await Screens.of(host), await Screens.of(guest)
    table = await sit(host, [ME, FRIEND, FRIEND, BOT, BOT])
    await expect(host.locator("[data-at=start]")).to_be_visible()
    await of_host.look("the waiting room of the host")
    await guest.goto(table)
    name = guest.get_by_label("Votre nom")
    await expect(name).to_be_visible()
    await of_guest.look("the form to sit down")
    await name.fill("Maximilien-Alexandre")
    await guest.get_by_role("button", name="S’asseoir").click()
    await expect(guest.get_by_text("Il manque encore une personne.")).to_be_visible()
    await of_guest.look("the waiting room of a guest")
    of_host.faultless()
    of_guest.faultless()


async def test_a_name_that_is_too_long_for_its_seat_is_read_by_pressing_it(visitor: Visitor) -> None:
    page, guest = await visitor("phone"), await visitor()
    screens = await Screens.of(page)
    await guest.goto(await sit(page, [ME, FRIEND, BOT, BOT], starter=1))
    await guest.get_by_label("Votre nom").fill("Maximilien-Alexandre de la Tour-Blanche")
    await guest.get_by_role("button", name="S’asseoir").click()
    await begin(page)
    name = page.locator("[data-seat='1'] strong")
    await screens.turn(390, 844)
    assert await name.evaluate("name => name.scrollWidth > name.clientWidth")
    await page.locator("[data-seat='1']").click()
    await screens.look("a long name", layer=".whole")
    await screens.turn(390, 844)
    await page.locator("[data-seat='2']").click()
    await expect(page.locator(".whole")).to_have_attribute("data-seat", "2")
    screens.faultless()


async def test_the_tools_of_a_table(visitor: Visitor) -> None:
    page = await visitor()
    screens = await Screens.of(page)
    await sit(page, [ME, BOT, BOT], starter=1)
    await begin(page)
    await expect(page.locator(".panel")).to_be_visible()
    await screens.turn(390, 844)
    await expect(page.locator(".panel")).to_have_count(0)  # what was beside the table does not lie on it
    await page.get_by_test_id("plain").click()
    await expect(page.locator(".moves")).to_be_visible()
    await screens.look("the plain table")
    for tool in ("Réglages", "Ma connexion"):
        await page.get_by_role("button", name=tool).click()
        await screens.look(tool, layer=".tool + .sheet")
        await page.keyboard.press("Escape")
    await page.locator(".moves button").first.click()
    for tab in ("Journal", "Scores", "Règles"):
        await screens.turn(390, 844)
        await page.get_by_role("button", name=tab, exact=True).click()
        await expect(page.locator(".panel")).to_be_visible()
        await screens.look(f"{tab}, opened")
        await screens.turn(390, 844)
        await page.get_by_role("button", name="Fermer").click()
    screens.faultless()


async def test_the_feast_of_the_plain_table(visitor: Visitor) -> None:
    page = await visitor()
    screens = await Screens.of(page)
    await page.add_init_script("localStorage.setItem('tablee.plain', 'true')")
    play = Play(page)
    await play.sit_between()
    await sit(page, [ME, BOT, BOT], rounds=2, cards=1)
    await play.go_on()
    await begin(page)
    while "feast" not in await play.kinds():
        await play.answer()
        await play.go_on()
    await screens.look("the feast")
    screens.faultless()


OUT_OF_PLATES = """() => [...document.querySelectorAll("[data-seat]")].flatMap(plate => {
    const edge = plate.getBoundingClientRect();
    return [...plate.querySelectorAll(".fan > span, .note > *")].filter(each => {
        const { left, right, width } = each.getBoundingClientRect();
        return width > 0 && (left < edge.left - 2 || right > edge.right + 2);
    }).map(each => each.outerHTML.slice(0, 90));
})"""


@pytest.mark.parametrize(("key", "players"), [("rouge", 6), ("banzai", 12)])
async def test_with_all_hands_open_everything_stays_on_its_plate(
    visitor: Visitor, key: str, players: int
) -> None:
    game = all_games()[key]
    ledger = next(each for each in walk(game, Random(1), players) if len(each.entries) == 6)
    page = await visitor("phone")
    screens = await Screens.of(page)
    await see_the_end(page, record_of(ledger), eyes=-5)
    await screens.look("all open", log=True)
    screens.faultless()
    for size in SIZES:
        await screens.turn(*size)
        assert await page.evaluate(OUT_OF_PLATES) == [], size


async def test_who_is_out_reads_why_with_the_announcements_open(visitor: Visitor) -> None:
    """At a table of twelve: what others have beside their hand must have its room, too."""
    page = await visitor("phone")
    await page.add_init_script("localStorage.setItem('tablee.banzai.sheet', 'true')")
    screens = await Screens.of(page)
    await see_the_end(page, record_of(falsely_cried(12)), eyes=0)
    await expect(page.locator("[data-at=why]")).to_be_visible()
    await screens.look("a verdict, seen by whoever is out", log=True)
    screens.faultless()


def record_of(ledger: Ledger) -> str:
    """What was played so far, by people with names."""
    names = ("Ana", "Bo", "Cléo", "Dan", "Eva", "Firmin", "Gaël", "Hugo", "Inès", "Jo", "Kim", "Lou")
    return write(Record(ledger.game, names[: ledger.players], ledger.options, ledger.entries))


async def see_the_end(page: Page, record: str, eyes: int) -> None:
    """See a game again by these eyes, where it ends."""
    await page.goto("/replay")
    await page.locator("input[type=file]").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": record.encode()}
    )
    replay = page.get_by_test_id("replay")
    await page.get_by_label("Vue par").select_option(str(eyes))
    await expect(replay).to_have_attribute("data-eyes", str(eyes))
    to_the_end = page.get_by_role("button", name="À la fin")
    await to_the_end.click()
    await expect(to_the_end).to_be_disabled()


DESIGNED = sorted(table.parent.name for table in (ROOT / "web/src/games").glob("*/Table.svelte"))
TABLES: dict[str, dict[str, dict[str, Any]]] = {
    "bungee": {"few": {"rounds": 2}, "many": {"rounds": 2}},
    "rouge": {"few": {"deals": 1, "pause": 0}, "many": {"deals": 1, "pause": 300, "vamp": True}},
    "lampion": {"few": {"lanterns": 4}, "many": {"lanterns": 4, "decoys": True}},
    "bantu": {"few": {"turns": 6}, "many": {"turns": 6}},
    "dan": {
        "few": {"cards": 3, "speed": "tekiya"},
        "many": {"cards": 3, "set": "ten", "speed": "tekiya", "twitch": True},
    },
    "banzai": {"few": {"choice": 10}, "many": {"choice": 10}},
}
"""Games that would be long with their usual options. A game that is not named here is played as it is."""
CHANCES = {"banzai": favoured}
"""Games that would be long with any luck ..."""
ENOUGH = {"banzai": {"judged", "cry:window:not mine"}}
"""... and with many players even so: they are left once these moments and all phases but the end were looked at."""


@pytest.mark.parametrize(("players", "locale"), [("few", "en-GB"), ("many", "fr-FR")])
@pytest.mark.parametrize("key", DESIGNED)
async def test_every_moment_of_a_game(
    visitor: Visitor, tmp_path: Path, key: str, players: str, locale: str
) -> None:
    game = all_games()[key]
    least, *_, most = game.players
    number = least if players == "few" else most
    options = TABLES.get(key, {}).get(players, {})
    chance = CHANCES.get(key, curious)(2)
    clock = Clock()
    async with running(
        tmp_path, chance=chance, client=client_folder(), clocks=Clocks(steady=clock)
    ) as server:
        page = await visitor(locale=locale, base_url=f"http://{server.address}")
        screens = await Screens.of(page)
        play = Play(page)
        await play.sit_between()
        await sit(page, [ME, *[BOT] * (number - 1)], game=key, **options)
        await play.go_on()
        await begin(page)
        looked: set[str] = set()
        expected = phases(game, number, msgspec.convert(options, game.Options))
        enough = ENOUGH.get(key, {"feast"}) if players == "many" else {"feast"}
        expected -= set() if "feast" in enough else {"over"}
        while not ((enough <= looked and play.phases >= expected) or "feast" in looked):
            await play.go_on()
            kinds = await play.kinds()
            if kinds - looked:
                looked |= kinds
                with clock.stopped():
                    await screens.look(" ".join(sorted(kinds)), log=True)
                    if "feast" not in kinds:
                        await expect(page.locator(".stage [data-must-read]")).not_to_have_count(0)
                    async for moment in play.presses():
                        await screens.look(moment, log=True)
            await play.answer()
        await page.close()  # what it says to a server that is going would be an error of the page
    screens.faultless()
    assert play.phases >= expected
