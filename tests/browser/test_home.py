import pytest
from playwright.async_api import Page, expect

from tests.axe import violations
from tests.browser.conftest import Visitor
from tests.browser.playing import begin, no_sideways_scrolling, resize

pytestmark = pytest.mark.browser


async def test_home_speaks_french_and_english(page: Page) -> None:
    await page.goto("/")
    await expect(page.locator("html")).to_have_attribute("lang", "fr")
    await expect(page.get_by_role("heading", level=3)).to_have_text(
        ["Bantu", "Défifoo Rouge", "Bungee", "Banzaï\u202f!", "Dan Dan Dan"]
    )
    assert await violations(page) == []

    await page.get_by_role("button", name="English").click()
    await expect(page.get_by_role("heading", name="The five games")).to_be_visible()
    await expect(page.locator("html")).to_have_attribute("lang", "en")
    assert await violations(page) == []

    await page.reload()
    await expect(page.get_by_role("heading", name="The five games")).to_be_visible()


async def test_home_never_scrolls_sideways(page: Page) -> None:
    await page.goto("/")
    await expect(page.get_by_role("heading", level=3)).to_have_count(5)
    for width in (320, 390, 768, 1440, 1920):
        await resize(page, width, 844)
        await no_sideways_scrolling(page)


@pytest.mark.parametrize("size", ["normal", "larger"])
async def test_side_by_side_all_buttons_stand_on_one_line(page: Page, size: str) -> None:
    await page.add_init_script(f"localStorage.setItem('tablee.size', JSON.stringify('{size}'))")
    await page.goto("/")
    await resize(page, 1440, 900)
    await expect(page.get_by_role("link", name="S’exercer seul")).to_be_visible()
    await expect(page.get_by_role("link", name="Apprendre en trois minutes")).to_have_count(5)
    tops = "buttons => buttons.map(each => Math.round(each.getBoundingClientRect().top))"
    assert len(set(await page.locator(".shelf .primary").evaluate_all(tops))) == 1


async def test_play_now_is_one_press_and_the_table_waits_at_home(page: Page) -> None:
    await page.goto("/")
    await page.get_by_role("button", name="Jouer tout de suite à Bungee").click()
    await expect(page.locator(".stage")).to_be_visible()
    await expect(page.locator("main")).to_contain_text("Convive")
    table = page.url

    await page.goto("/")
    mine = page.get_by_role("region", name="Vos tables ouvertes")
    await expect(mine).to_contain_text("Bungee avec ")
    assert await violations(page) == []
    await mine.get_by_role("link", name="Reprendre ma place").click()
    await page.wait_for_url(table)
    await expect(page.locator(".stage")).to_be_visible()


async def test_wherever_one_presses_on_a_game_it_opens(page: Page) -> None:
    await page.goto("/")
    card = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Bantu"))
    await card.locator("img").click(force=True)
    await page.wait_for_url("**/?game=bantu")
    await expect(page.get_by_role("heading", name="Bantu", level=1)).to_be_visible()


async def test_friends_are_invited_to_seats_that_are_kept_for_them(visitor: Visitor) -> None:
    lea, bo = await visitor("phone"), await visitor()
    await lea.goto("/")
    await lea.get_by_role("link", name="Jouer à Bungee avec des amis").click()
    await lea.get_by_label("Votre nom").fill("Léa")
    for number in (2, 3):
        await expect(lea.get_by_label(f"Qui s’assoit à la place {number}")).to_have_value("")
    assert await violations(lea) == []
    await no_sideways_scrolling(lea)
    await lea.get_by_role("button", name="Ouvrir la table").click()
    invitation = lea.get_by_role("heading", name="Inviter")
    await expect(invitation).not_to_be_in_viewport()
    await lea.get_by_role("button", name="Inviter").click()
    await expect(invitation).to_be_in_viewport()
    await expect(lea.get_by_role("region", name="Inviter")).to_be_focused()
    assert await violations(lea) == []

    await bo.goto(lea.url)
    await bo.get_by_label("Votre nom").fill("Bo")
    await bo.get_by_role("button", name="S’asseoir").click()
    await expect(lea.locator(".room li").nth(1)).to_contain_text("Bo")
    # Nobody else comes: a bot does.
    await lea.locator("[data-at=seat-2]").select_option(index=1)
    await begin(lea)
    for page in (lea, bo):
        await expect(page.locator(".stage")).to_be_visible()
