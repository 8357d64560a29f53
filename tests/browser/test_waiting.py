"""The waiting room: whoever may start the game sees it, also when that changes."""

from pathlib import Path

from playwright.async_api import expect

from tablee.server.app import client_folder
from tablee.server.settings import Settings
from tests.browser.conftest import Visitor
from tests.server.live import FRIEND, ME, running


async def test_whoever_is_there_may_start_while_the_owner_is_gone(tmp_path: Path, visitor: Visitor) -> None:
    bo = await visitor("phone")
    async with running(tmp_path, Settings(owner_away=1), client=client_folder()) as server:
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
