"""A page whose socket is at another process: what it was sent left from there, and later."""

from __future__ import annotations

import asyncio

from tablee.server.table.pages import OnSent, Page
from tablee.server.wire.messages import Tock

MS = 1000


class Relay:
    """What is below such a page: it keeps who wants to know when a message left."""

    def __init__(self) -> None:
        self.asked: list[OnSent] = []

    def write(self, message: bytes, on_sent: OnSent | None = None) -> bool:
        if on_sent is not None:
            self.asked.append(on_sent)
        return True


async def ready(page: Page) -> asyncio.Task[bytes | None]:
    """Have somebody wait for what the page is sent: from then on it is written at once."""
    sender = asyncio.create_task(page.next())
    await asyncio.sleep(0)
    return sender


async def test_a_tick_counts_from_when_it_left() -> None:
    relay = Relay()
    page = Page(backlog=9, write=relay.write)
    sender = await ready(page)
    page.tick(1_000 * MS, b"tick")
    page.tick(2_000 * MS, b"tick")
    relay.asked[0](1_005 * MS)
    page.tock(Tock(1_000 * MS, got=50 * MS, answered=51 * MS), heard_us=1_026 * MS)
    page.pings.pong(1_000 * MS, 1_020 * MS)
    assert page.pings.offset == (50 + 51 - 1_005 - 1_026) * MS // 2
    relay.asked[0](900 * MS)  # it was answered: nothing more is to be said about it
    page.tock(Tock(1_000 * MS, got=0, answered=0), heard_us=1_027 * MS)
    assert page.pings.offset == (50 + 51 - 1_005 - 1_026) * MS // 2
    page.close()
    await sender


async def test_only_the_last_ticks_may_be_answered() -> None:
    page = Page(backlog=99)
    for sent in range(40):
        page.tick(sent, b"tick")
    page.tock(Tock(3, got=0, answered=0), heard_us=5_000)
    assert page.pings.offset is None
    page.tock(Tock(39, got=0, answered=0), heard_us=5_039)
    assert page.pings.offset == -(39 + 5_039) // 2
