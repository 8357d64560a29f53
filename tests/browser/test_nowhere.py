import pytest
from playwright.async_api import Browser, expect

from tests.axe import violations

pytestmark = pytest.mark.browser


async def test_an_unknown_address_has_a_page_that_leads_home(browser: Browser, server: str) -> None:
    page = await browser.new_page(base_url=server, locale="fr-FR")
    answer = await page.goto("/nothing/here")
    assert answer
    assert answer.status == 404
    await expect(page.get_by_role("heading", level=1)).to_have_text("Il n’y a rien à cette adresse.")
    await expect(page).to_have_title("Il n’y a rien à cette adresse. · Tablée")
    assert await violations(page) == []
    await page.get_by_role("button", name="English").click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing at this address.")
    await page.get_by_role("link", name="Home").last.click()
    await expect(page.get_by_role("heading", name="The five games")).to_be_visible()
    await page.close()
