"""Banzaï!'s optional rules in the browser: each is called with the cards for it, and its dialogue walked through."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, expect

from tablee.games.banzai.cards import KID, LORD, PRINCESS, WARRIOR, WIZARD, card_of, cards_of
from tests.browser.conftest import Visitor
from tests.browser.layout import Screens
from tests.browser.playing import BOT, FRIEND, ME, begin, sit
from tests.browser.test_banzai import come, dealing, in_phase

pytestmark = pytest.mark.browser


def cards(**of: str) -> list[int]:
    """A hand, as the families of each character: `cards(lord="123", kid="2")`."""
    characters = {"lord": LORD, "warrior": WARRIOR, "princess": PRINCESS, "kid": KID, "wizard": WIZARD}
    return [
        card_of(int(family), characters[character])
        for character, families in of.items()
        for family in families
    ]


@pytest.fixture(autouse=True)
def however_long_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Stop waits for as long as a busy machine needs; that its time is up one day is tested elsewhere."""
    for limit in (
        "stops.STOP_MS",
        "stops.GIVE_MS",
        "powers.STOP_MS",
        "powers.SHARE_MS",
        "powers.AFTERWARDS_MS",
        "passing.CAPRICIOUS_MS",
    ):
        monkeypatch.setattr(f"tablee.games.banzai.{limit}", 600_000)


class Caller:
    """The page of whoever has the cards."""

    def __init__(self, page: Page, screens: Screens) -> None:
        self.page = page
        self.screens = screens

    def at(self, name: str) -> Any:
        return self.page.locator(f".stage [data-at={name}]")

    async def press(self, *names: str) -> None:
        for name in names:
            await self.at(name).click()

    async def call(self, key: str) -> None:
        """Stop!"""
        await self.page.keyboard.press(key)
        await expect(self.at("stop")).to_be_visible()

    async def look(self, moment: str) -> None:
        """At every size of screen."""
        await self.screens.look(moment)
        await self.screens.turn(1440, 900)

    async def go(self) -> None:
        """Play!"""
        await self.press("go")
        await expect(in_phase(self.page, "passing")).to_be_visible()


@asynccontextmanager
async def called(
    visitor: Visitor, tmp_path: Path, hands: Sequence[Sequence[int]]
) -> AsyncIterator[tuple[Caller, str]]:
    """Somebody who gets these hands, one at each table, and where."""
    async with dealing(tmp_path, *hands) as address:
        page = await visitor(base_url=address, locale="en-GB")
        caller = Caller(page, await Screens.of(page))
        yield caller, address
        await page.close()
    caller.screens.faultless()


async def at_a_table(caller: Caller, *powers: str, others: int = 4) -> None:
    """A table with these optional rules, at which only the one with the cards can call anything."""
    seats = [ME, *[BOT] * others]
    await sit(caller.page, seats, game="banzai", choice=60, feints=0, powers=powers)
    await begin(caller.page)
    await expect(in_phase(caller.page, "passing")).to_be_visible()


async def test_three_of_a_character(visitor: Visitor, tmp_path: Path) -> None:
    lords = cards(lord="123", kid="4", warrior="5")
    warriors = cards(warrior="123", kid="4", princess="5")
    wizards = cards(wizard="123", kid="1", princess="4")
    kids = cards(kid="123", warrior="4", princess="5")
    # The next seat has a whole family, and cries.
    princesses = cards(princess="123", kid="4", warrior="4") + cards_of([5])
    async with called(visitor, tmp_path, [lords, warriors, wizards, kids, princesses]) as (caller, _):
        page = caller.page
        await at_a_table(caller, "lords", others=11)
        await caller.call("l")
        await expect(caller.at("give")).to_be_disabled()
        await caller.press(f"card-{lords[3]}", f"card-{lords[4]}")
        await caller.look("Lords: two cards to give")
        await caller.press("give")
        await expect(caller.at("share")).to_be_visible()
        await caller.press("share-rest")
        await caller.look("Lords: cards to deal back")
        await caller.press("share")
        await expect(page.locator(".hand button")).to_have_count(5)
        await caller.press("go")

        await at_a_table(caller, "warriors")
        await caller.call("g")
        await expect(caller.at("remove")).to_be_disabled()
        await caller.at("table").focus()
        await page.keyboard.press("ArrowRight")
        await caller.look("Warriors: a pawn to remove")
        await caller.press("remove")
        await caller.go()
        await expect(page.locator("g.pawn")).to_have_count(3)

        await at_a_table(caller, "wizards")
        await caller.call("m")
        await caller.go()
        await expect(page.locator(".fact").get_by_text("One card less")).to_be_visible()
        # Two cards of a family are enough by now.
        await caller.call("s")
        await caller.go()

        await at_a_table(caller, "kids")
        await caller.call("k")
        await caller.press("seat-2")
        await expect(page.locator(".hand button")).to_have_count(6)
        await caller.go()

        # Whoever does not grab has no pawn, and plays on all the same.
        await sit(page, [ME, *[BOT] * 4], game="banzai", choice=60, feints=0, powers=["princesses"])
        await begin(page)
        await caller.at("again").click()
        verdict = page.locator("dialog [data-testid=banzai-verdict]")
        await expect(verdict).to_contain_text("Three Princesses: you are pardoned.")
        await expect(verdict).to_contain_text("a whole family")
        await page.keyboard.press("Escape")
        # With the next hand, a family, one changes places.
        await caller.call("d")
        await caller.look("Stop 2: with whom to change places")
        order = "all => all.map(each => each.dataset.seat)"
        assert await page.locator(".place").evaluate_all(order) == ["1", "2", "3", "4"]
        await caller.press("seat-2")
        await caller.go()
        assert await page.locator(".place").evaluate_all(order) == ["2", "1", "3", "4"]


async def test_a_lord_and_another_of_the_family(visitor: Visitor, tmp_path: Path) -> None:
    seer = cards(lord="12", wizard="1", kid="2", warrior="3")
    duel = cards(lord="1", warrior="1", kid="2", princess="3", wizard="4")
    marriage = cards(lord="1", princess="1", kid="2", warrior="3", wizard="4")
    hand = cards(lord="1", warrior="2", princess="3", kid="4", wizard="5")
    async with called(visitor, tmp_path, [seer, duel, marriage, hand]) as (caller, address):
        page = caller.page
        await at_a_table(caller, "seer", "whim")
        await caller.call("v")
        await caller.press("look-1", "look-2", "look-4", "look")
        await expect(page.locator(".seen")).to_have_count(3)
        await caller.look("Seer: three hands")
        await caller.screens.turn(844, 390)
        for number in range(3):
            await expect(page.locator(".seen").nth(number)).to_be_in_viewport(ratio=1)
        await caller.screens.turn(1440, 900)
        await caller.go()
        await caller.call("c")
        await caller.go()
        # The capricious one sees the card first, and lets the others take theirs.
        await caller.press(f"card-{seer[4]}")
        await expect(in_phase(page, "whim")).to_be_visible()
        await caller.press("hop")
        await expect(in_phase(page, "passing", "[data-exchange='2']")).to_be_visible()

        await at_a_table(caller, "duel")
        await caller.call("u")
        await caller.press("seat-3")
        await caller.go()

        table = await sit(
            page, [ME, FRIEND, BOT, BOT, BOT], game="banzai", choice=60, feints=0, powers=["marriage"]
        )
        friend = await visitor("phone", base_url=address)
        await come(friend, address, table)
        await begin(page)
        await expect(in_phase(page, "passing")).to_be_visible()
        await caller.call("w")
        await friend.locator("[data-at^=offer-]").first.tap()
        await expect(caller.at("seat-1")).to_be_visible()
        await caller.look("Marriage: whose Princess")
        await caller.press("seat-1")
        await caller.go()
        await expect(page.locator(".fact").get_by_text("one family")).to_be_visible()
        await expect(friend.locator(".fact").get_by_text("une seule famille")).to_be_visible()
        await friend.close()

        await at_a_table(caller, "hand")
        await caller.call("h")
        await caller.press("look-1", "look-2", "look")
        await caller.press("partner-2", "trade-hand")
        await caller.look("Give me your hand: what to trade")
        await caller.press("trade")
        await expect(caller.at(f"card-{hand[0]}")).to_have_count(0)
        await caller.go()
