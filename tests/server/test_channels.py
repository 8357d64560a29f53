"""What two processes of a house say to each other: in its order, and not in more parcels than need be."""

from __future__ import annotations

import asyncio
from typing import Any

from tablee.server.cluster.channels import Channels
from tablee.server.cluster.guests import Guest
from tablee.server.cluster.messages import Parcel, RoundTrip, Send, Thing, Wrote, decode
from tablee.server.table.pages import Page
from tests.virtual import monotonic

PEER, PAGE = 2, 7


class Noted:
    """A broker that keeps what it should bring, and pages that are in common."""

    longest = 1_000_000

    def __init__(self) -> None:
        self.parcels: list[list[Thing]] = []

    def send(self, _: str, data: bytes) -> bool:
        self.parcels.append(decode(data, type=Parcel).things)
        return True

    def common(self, _: int) -> int:
        return 1


async def test_what_can_wait_leaves_with_what_is_said_next() -> None:
    noted: Any = Noted()
    channels = Channels(noted, noted, lambda: 0, str, monotonic)
    wrote, trip, later = Wrote(PAGE, -1, 100), RoundTrip(PAGE, 20, 120, None), Wrote(PAGE, -2, 130)
    channels.say(PEER, wrote, waits=True)
    await asyncio.sleep(0)
    assert noted.parcels == []
    channels.say(PEER, trip)
    channels.say(PEER, later, waits=True)
    await asyncio.sleep(0)
    assert noted.parcels == [[wrote, trip, later]]


async def test_what_can_wait_leaves_with_the_next_sign_of_life_at_the_latest() -> None:
    noted: Any = Noted()
    channels = Channels(noted, noted, lambda: 0, str, monotonic)
    wrote = Wrote(PAGE, -1, 100)
    channels.say(PEER, wrote, waits=True)
    await channels._beat_once()
    await channels._beat_once()
    assert noted.parcels == [[wrote], []]


async def test_only_when_a_tick_left_has_time_until_it_is_answered() -> None:
    """When a card left counts for everybody: that is told at once."""
    said: list[Any] = []
    guest = Guest(PAGE, said.append)
    page = Page(9, write=guest.write)
    sending = asyncio.create_task(page.next())
    await asyncio.sleep(0)
    left: list[int] = []
    page.send(b"card", left.append)
    page.tick(5, b"tick")
    assert said == [Send(PAGE, b"card", 1), Send(PAGE, b"tick", -2)]
    guest.wrote(1, 40)
    guest.wrote(-2, 50)
    assert (left, page._ticks) == ([40], {5: 50})
    sending.cancel()
