"""Bungee at its designed table, from sitting down to the feast."""

import asyncio
import json
import re
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from tablee.games.bungee.cards import BUNGEE
from tablee.games.bungee.data import RoundEnded
from tablee.server.app import client_folder
from tests.axe import violations
from tests.browser.conftest import Visitor
from tests.browser.layout import Screens
from tests.browser.playing import (
    BOT,
    FRIEND,
    ME,
    TOLD,
    answered,
    begin,
    lay_heaviest,
    no_sideways_scrolling,
    play_until,
    sit,
    state,
    step,
)
from tests.running import SAME_LUCK, tablee
from tests.server.live import running, seeded

pytestmark = pytest.mark.browser


async def test_a_whole_game_in_french(visitor: Visitor, tmp_path: Path) -> None:
    page = await visitor()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    await page.goto("/")
    await page.get_by_role("link", name="Bungee", exact=True).click()
    await page.get_by_label("Votre nom").fill("Léa")
    assert await violations(page) == []
    for _ in range(3):
        await page.get_by_role("button", name="Manches : un de moins").click()
    await page.get_by_text("Éclair").click()
    await page.get_by_role("button", name="Commencer la partie").click()

    assert await state(page) in ("turn", "pass")
    assert await violations(page) == []
    await play_until(page, "round")
    assert await violations(page) == []
    await play_until(page, "feast")
    assert await violations(page) == []
    ranking = page.locator(".feast ol li")
    await expect(ranking).to_have_count(3)
    await expect(ranking.first).to_contain_text("1er")

    await page.get_by_role("button", name="Scores").click()
    await expect(page.get_by_role("table").locator("tbody tr")).to_have_count(3)
    async with page.expect_download() as downloading:
        await page.get_by_role("link", name="Relevé de la partie").click()
    record = tmp_path / "record.json"
    await (await downloading.value).save_as(record)
    assert json.loads(record.read_text())["seats"][0] == "Léa"
    assert tablee("referee", record, program=SAME_LUCK).returncode == 0
    assert {url.split("/")[2] for url in asked if not url.startswith(("data:", "blob:"))} == {
        page.url.split("/")[2]
    }

    first = page.url
    await page.get_by_role("button", name="Revanche").click()
    await page.wait_for_url(lambda url: url != first)
    assert await state(page) in ("turn", "pass")


async def test_on_a_phone_in_english_with_a_reload_and_a_dropped_connection(visitor: Visitor) -> None:
    page = await visitor("phone", "en-GB")
    await page.goto("/?game=bungee")
    await page.get_by_label("Your name").fill("Ann")
    for _ in range(4):
        await page.get_by_role("button", name="Rounds: one less").click()
    await page.get_by_text("Lightning").click()
    await page.get_by_role("button", name="Start the game").click()
    await step(page)
    await state(page)
    await no_sideways_scrolling(page)

    hand = await page.locator(".hand button").evaluate_all("cards => cards.map(card => card.ariaLabel)")
    told = await page.evaluate(TOLD)
    await page.reload()
    await state(page)
    assert await page.evaluate(TOLD) == told
    assert hand == await page.locator(".hand button").evaluate_all(
        "cards => cards.map(card => card.ariaLabel)"
    )

    # A move made without a network is not lost: it goes out, once, when the network is back.
    await page.context.set_offline(True)
    await expect(page.get_by_text("You are offline.")).to_be_visible()
    await lay_heaviest(page)
    await expect(
        page.get_by_text("What you just did will be sent as soon as the connection is back.")
    ).to_be_visible()
    await page.context.set_offline(False)
    await answered(page, told)
    await expect(page.get_by_text("You are offline.")).to_be_hidden()

    await play_until(page, "feast")
    await no_sideways_scrolling(page)
    await expect(page.locator(".feast ol li").first).to_contain_text("1st")


async def test_a_round_is_looked_at_until_everybody_is_ready(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # However long that takes here.
    monkeypatch.setattr(RoundEnded, "rest_ms", 600_000)
    async with running(tmp_path, chance=seeded(1), client=client_folder()) as server:
        page = await visitor("phone", base_url=f"http://{server.address}")
        await sit(page, [ME, BOT], pace="quick", rounds=2)
        await begin(page)
        await play_until(page, "ready")
        await expect(page.get_by_role("dialog")).to_contain_text("Manche 1")
        await expect(page.locator(".stage")).to_contain_text("Continuer")
        assert await violations(page) == []
        await no_sideways_scrolling(page)
        await page.locator("[data-at=ready]").click()
        await expect(page.get_by_role("dialog")).to_have_count(0)
        await expect(page.locator(".facts")).to_contain_text("Manche 2/2")
        await expect(page.locator(".hand li")).to_have_count(5)
        await page.close()  # what it says to a server that is going would be an error of the page


async def test_the_end_of_a_round_waits_for_me_while_the_game_goes_on(visitor: Visitor) -> None:
    page = await visitor("phone")
    await sit(page, [ME, BOT, BOT], pace="quick", rounds=2)
    await begin(page)
    # A page that is slow finds the time to look over already.
    await play_until(page, "ready", "round")
    end = page.get_by_role("dialog")
    await expect(end).to_contain_text("La partie continue.")
    await expect(end).to_contain_text("Manche 1")
    await expect(page.locator(".facts")).to_contain_text("Manche 2/2")
    await page.locator("[data-at=go-on]").click()
    await expect(end).to_have_count(0)
    await state(page)


async def test_what_cannot_be_says_why_where_it_was_tried(visitor: Visitor) -> None:
    page = await visitor()
    await sit(page, [ME, BOT], starter=1)
    await begin(page)
    # A dealer who takes a Bungee card that was turned up would discard before the first turn: here none was.
    await expect(page.locator("[data-at=discards]").and_(page.get_by_label("vide"))).to_be_visible()
    await expect(page.locator("[data-at=call].spent")).to_be_visible()
    await page.locator("[data-at=call]").click()
    alert = page.get_by_role("alert")
    await expect(alert).to_contain_text("Pas de Bungee au tout premier tour")
    button, bubble = (
        await page.locator("[data-at=call]").bounding_box(),
        await alert.locator("div").bounding_box(),
    )
    assert button
    assert bubble
    assert abs(button["y"] - bubble["y"] - bubble["height"]) < 30

    await alert.get_by_role("button", name="Voir la règle").click()
    cited = page.locator(".cited")
    await expect(cited).to_contain_text("Le tout premier tour d’une manche se joue")
    await expect(cited).to_be_in_viewport()
    assert await page.evaluate("document.documentElement.scrollHeight") <= await page.evaluate("innerHeight")

    await page.locator("[data-at=discards]").click()
    await page.locator(".hand button").first.click()
    await page.get_by_role("button", name=re.compile("^Prendre le")).click()
    await expect(alert).to_contain_text("la défausse est vide")
    through = "bubble => getComputedStyle(bubble).pointerEvents"
    assert await alert.locator(".bubble").evaluate(through) == "none", "presses reach what lies beneath"
    await page.locator(".facts").click()
    await expect(alert.locator(".bubble")).to_have_count(0)
    await page.keyboard.press("Escape")
    await expect(page.locator(".hand [aria-pressed=true]")).to_have_count(0)


async def cards_of(page: Page) -> list[str]:
    labels: list[str] = await page.locator(".hand button").evaluate_all(
        "all => all.map(one => one.ariaLabel)"
    )
    return labels


async def picked(page: Page) -> list[str]:
    return [
        await card.get_attribute("aria-label") or ""
        for card in await page.locator(".hand li [aria-pressed=true]").all()
    ]


TENS = [9] * 15 + [10] * 15
"""A deck of nines and tens."""


async def test_cards_are_picked_together_when_equal_and_laid_by_tap_key_or_drag(visitor: Visitor) -> None:
    page = await visitor(moves=True)
    await sit(page, [ME, BOT], starter=1, deck=TENS)
    await begin(page)
    await state(page)
    hand = await cards_of(page)
    value = max(set(hand), key=hand.count)
    buttons = page.locator(".hand button")

    # Taps toggle; a card of another value is picked instead of, never with.
    same = [at for at, label in enumerate(hand) if label == value]
    for at in same[:2]:
        await buttons.nth(at).click()
    assert await picked(page) == [value, value]
    other = next((at for at, label in enumerate(hand) if label != value), None)
    if other is not None:
        await buttons.nth(other).click()
        assert await picked(page) == [hand[other]]
        await expect(page.get_by_role("alert")).to_contain_text(
            "Seules des cartes de même nombre vont ensemble."
        )
        for at in same[:2]:
            await buttons.nth(at).click()

    # A key picks one more each time.
    await page.keyboard.press("Escape")
    await page.keyboard.press("0" if value.startswith("10") else "9")
    assert len(await picked(page)) == 1
    await page.keyboard.press("0" if value.startswith("10") else "9")
    assert len(await picked(page)) == 2

    told = await page.evaluate(TOLD)
    await page.keyboard.press("p")
    await answered(page, told)
    await state(page)
    assert len(await cards_of(page)) == len(hand) - 1

    # Taking first and laying after works too.
    told = await page.evaluate(TOLD)
    await page.locator("[data-at=discards]").click()
    await buttons.first.click()
    await page.get_by_role("button", name=re.compile("^Prendre le")).click()
    await answered(page, told)
    await state(page)

    # So does dragging.
    told = await page.evaluate(TOLD)
    await buttons.first.drag_to(page.locator("[data-at=pile]"))
    await answered(page, told)
    await state(page)


async def test_the_dealer_decides_about_a_lucky_bungee_card(visitor: Visitor) -> None:
    page = await visitor("phone")
    mostly = [1] * 4 + [BUNGEE] * 15
    take = page.get_by_role("button", name=re.compile("^La prendre et défausser"))
    await sit(page, [ME, BOT], starter=2, deck=mostly, cards=1)
    await begin(page)
    await expect(page.get_by_text("à vous de la prendre ou de la laisser")).to_be_visible()
    await expect(page.get_by_role("button", name="La laisser")).to_be_visible()
    assert await violations(page) == []
    told = await page.evaluate(TOLD)
    await page.locator(".hand button").first.click()
    await take.click()
    await answered(page, told)
    await expect(page.get_by_test_id("live-region")).to_contain_text("Vous prenez la carte Bungee")


async def test_the_table_fits_and_its_buttons_are_large_enough(visitor: Visitor) -> None:
    page = await visitor("television")
    await sit(page, [ME, BOT, BOT, BOT, BOT])
    await begin(page)
    await state(page)
    await (await Screens.of(page)).fits(".stage button, header button, header a")


async def test_two_people_at_one_table_and_one_who_looks_on(visitor: Visitor) -> None:
    host, guest = await visitor("desktop"), await visitor("phone")
    await host.goto("/?game=bungee")
    await host.get_by_label("Votre nom").fill("Léa")
    await host.get_by_role("button", name="Enlever la place 3").click()
    await host.get_by_label("Qui s’assoit à la place 2").select_option("")
    await host.get_by_role("button", name="Manches : un de moins").click()
    for _ in range(4):
        await host.get_by_role("button", name="Manches : un de moins").click()
    await host.get_by_text("Éclair").click()
    await host.get_by_role("button", name="Ouvrir la table").click()
    await expect(host.get_by_alt_text("Le lien de la table")).to_be_visible()
    assert await violations(host) == []
    code = await host.locator(".code").inner_text()

    await guest.goto("/")
    await guest.get_by_label("On vous a donné un code").fill(code.lower())
    await guest.get_by_role("button", name="Rejoindre").click()
    await guest.get_by_label("Votre nom").fill("Marcel")
    assert await violations(guest) == []
    await guest.get_by_role("button", name="S’asseoir").click()
    await expect(host.get_by_text("Tout le monde est là")).to_be_visible()
    await expect(guest.get_by_text("Léa va lancer la partie")).to_be_visible()
    await begin(host)
    await expect(guest.locator(".stage")).to_be_visible()

    onlooker = await visitor()
    await onlooker.goto(host.url)
    await expect(onlooker.get_by_text("Vous regardez")).to_be_visible()
    await expect(onlooker.locator(".others .seat")).to_have_count(2)
    await expect(onlooker.locator(".call")).to_have_count(0)
    # Nothing is offered that is not theirs.
    await expect(onlooker.locator("[data-at=pile]")).to_have_attribute(
        "aria-label", re.compile(r"^Pioche, \d+ cartes$")
    )
    await expect(onlooker.get_by_text(re.compile("^Prendre le"))).to_have_count(0)

    # Who loses the connection is seen to.
    await guest.context.set_offline(True)
    await expect(host.locator(".others")).to_contain_text("hors ligne")
    await guest.context.set_offline(False)
    await expect(host.locator(".others")).not_to_contain_text("hors ligne")

    await asyncio.gather(*[play_until(page, "round") for page in (host, guest)])
    for page in (host, guest, onlooker):
        await expect(page.locator("[data-at=go-on]")).to_be_visible()
        me = page.get_by_role("dialog").get_by_text("Vous", exact=True)
        await expect(me).to_have_count(0 if page is onlooker else 1)
        await page.locator("[data-at=go-on]").click()
        await expect(page.locator("#feast")).to_be_visible()
    first = host.url
    await host.get_by_role("button", name="Revanche").click()
    await host.wait_for_url(lambda url: url != first)
    await guest.get_by_role("button", name="Rejoindre la revanche").click()
    await guest.wait_for_url(host.url)
    await begin(host)
    await expect(guest.locator(".stage")).to_be_visible()


async def test_home_lists_my_running_tables(visitor: Visitor) -> None:
    page = await visitor()
    await sit(page, [ME, BOT, FRIEND])
    await expect(page.locator(".code")).to_be_visible()
    await page.goto("/")
    await expect(page.get_by_text("avec Gaston")).to_be_visible()
    await page.get_by_role("link", name="Reprendre ma place").click()
    await expect(page.locator(".code")).to_be_visible()
    await page.get_by_label("Qui s’assoit à la place 3").select_option("sensible")
    await begin(page)
    await state(page)


async def test_there_is_no_table_at_a_wrong_address(visitor: Visitor) -> None:
    page = await visitor("phone", excuse="404 (Not Found)")
    await page.goto("/t/nowhere")
    await expect(page.get_by_role("heading", name="Il n’y a pas de table ici")).to_be_visible()
    await page.goto("/c/ZZZZ")
    await expect(page.get_by_role("alert")).to_contain_text("Aucune table n’attend sous ce code")
