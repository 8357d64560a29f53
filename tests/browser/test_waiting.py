"""The waiting room: who may start the game, who people are, and how they play, also when that changes."""

from pathlib import Path

from playwright.async_api import expect

from tablee.server.app import client_folder
from tablee.server.settings import Settings
from tests.axe import violations
from tests.browser.conftest import Visitor
from tests.browser.playing import no_sideways_scrolling
from tests.server.live import FRIEND, ME, running


async def test_whoever_is_there_may_start_while_the_owner_is_gone(tmp_path: Path, visitor: Visitor) -> None:
    bo = await visitor("phone")
    async with running(tmp_path, Settings(owner_absence_s=1), client=client_folder()) as server:
        seated = await server.create(ME, FRIEND)
        start = bo.locator("[data-at=start]")
        async with server.player(seated):
            await bo.goto(f"http://{server.address}/t/{seated['table']}")
            await bo.get_by_label("Votre nom").fill("Bo")
            await bo.get_by_role("button", name="S’asseoir").click()
            await expect(bo.get_by_text("Ana va lancer la partie")).to_be_visible()
            await expect(start).to_have_count(0)
        await expect(start).to_be_visible()
        await expect(bo.get_by_text("vous · lance la partie")).to_be_visible()
        async with server.player(seated):
            await expect(start).to_have_count(0)
        await start.click()
        await expect(bo.locator(".stage")).to_be_visible()
        await bo.close()  # what it asks of a server that is going would be an error of the page


async def test_who_one_is_and_how_one_plays_may_change_before_the_game(visitor: Visitor) -> None:
    ana, bo = await visitor(), await visitor("phone", "en-GB")
    await ana.goto("/?game=bungee")
    await ana.get_by_label("Votre nom").fill("Ana")
    await ana.get_by_role("button", name="Votre avatar").click()
    assert await violations(ana) == []
    await ana.get_by_role("button", name="Citron", exact=True).click()
    await ana.get_by_label("Qui s’assoit à la place 2").select_option("")
    await ana.get_by_role("button", name="Ouvrir la table").click()
    people = ana.locator(".room li")
    await expect(people.nth(0).get_by_role("img", name="Citron")).to_be_visible()
    await expect(people.nth(2).get_by_role("img", name="Fromage")).to_be_visible()

    # What a person has is not offered; what a bot has is.
    await bo.goto(ana.url)
    await bo.get_by_label("Your name").fill("Bo")
    await bo.get_by_role("button", name="Your avatar").click()
    await expect(bo.get_by_role("group", name="Avatars").get_by_role("button")).to_have_count(23)
    await bo.get_by_role("button", name="Cheese", exact=True).click()
    await bo.get_by_role("button", name="Sit down").click()
    await expect(people.nth(1).get_by_role("img", name="Fromage")).to_be_visible()
    await expect(people.nth(2).get_by_role("img", name="Croissant")).to_be_visible()

    await bo.locator("[data-at=introduce-1]").click()
    await bo.get_by_label("Your name").fill("Boris")
    await bo.get_by_role("button", name="Pear", exact=True).click()
    assert await violations(bo) == []
    await no_sideways_scrolling(bo)
    await bo.get_by_role("button", name="Save").click()
    await expect(people.nth(1)).to_contain_text("Boris")
    await expect(people.nth(1).get_by_role("img", name="Poire")).to_be_visible()

    said = bo.get_by_test_id("options-said")
    await expect(said).to_contain_text("Classic")
    await ana.locator("summary").click()
    await ana.get_by_text("Première partie", exact=True).click()
    assert await violations(ana) == []
    await expect(said).to_contain_text("Classic")
    await ana.locator("[data-at=options]").click()
    await expect(said).to_contain_text("First game")
    await ana.get_by_role("switch", name="Que l’on puisse nous regarder").check()
    await expect(bo.get_by_text("anybody who comes by this house may watch")).to_be_visible()
    assert await violations(ana) == []

    await bo.goto("/?game=rouge")
    await expect(bo.get_by_label("Your name")).to_have_value("Boris")
    await expect(bo.get_by_role("button", name="Your avatar: Pear")).to_be_visible()
