"""The house cannot be reached: a page says so, has the rules that were read, and goes on by itself when it can."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from tablee.server.app import client_folder
from tests.axe import violations
from tests.browser.conftest import Visitor
from tests.server.live import running

pytestmark = pytest.mark.browser


async def test_who_finds_nobody_reads_the_rules_until_the_house_is_back(
    tmp_path: Path, visitor: Visitor
) -> None:
    page = await visitor("phone", excuse="ERR_CONNECTION_REFUSED")
    async with running(tmp_path, client=client_folder()) as server:
        house = f"http://{server.address}"
        await page.goto(house)
        await page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        await page.goto(f"{house}/rules/bungee")
        await expect(page.get_by_role("heading", name="Règles de Bungee")).to_be_visible()
        await page.wait_for_function(
            "() => caches.open('tablee-rules').then(rules => rules.keys()).then(kept => kept.length === 1)"
        )
        # While the house answers, everything is its own: nothing but the offline page and these rules is kept.
        assert await page.evaluate("caches.keys()") == ["tablee-offline", "tablee-rules"]
    await page.reload()
    await expect(page.get_by_role("heading", name="La maison ne répond pas")).to_be_visible()
    await expect(page.locator("details[open]")).to_contain_text("Bungee")
    await expect(page.locator("details[open] p").first).to_be_visible()
    assert await violations(page) == []
    await page.get_by_role("button", name="English").or_(page.get_by_role("button", name="EN")).first.click()
    await expect(page.get_by_role("heading", name="The house does not answer")).to_be_visible()

    async with page.expect_event("framenavigated"):
        await page.route("**/healthz", lambda route: route.fulfill(body="ok"))
