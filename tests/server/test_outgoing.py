"""What is written to a page in one turn of the event loop leaves together, and in order."""

from __future__ import annotations

import asyncio

from tablee.server.edge.protocol import Departures, Outgoing
from tablee.server.table.pages import Page
from tablee.server.wire.messages import Tock


class Wire(asyncio.Transport):
    """Notes what it is given at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.given: list[bytes] = []
        self.closing = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.given.append(bytes(data))

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.closing = True

    def get_write_buffer_size(self) -> int:
        return 1000


async def test_what_is_written_in_one_turn_leaves_together_at_its_end() -> None:
    departures = Departures()
    wires = [Wire(), Wire()]
    pages = [Outgoing(wire, departures) for wire in wires]
    for text in (b"one", b"two"):
        for page in pages:
            page.write(text)
    assert [wire.given for wire in wires] == [[], []]
    assert pages[0].get_write_buffer_size() == 1006
    await asyncio.sleep(0)
    assert [wire.given for wire in wires] == [[b"onetwo"], [b"onetwo"]]
    pages[0].write(b"three")
    await asyncio.sleep(0)
    assert wires[0].given == [b"onetwo", b"three"]


async def test_what_cannot_wait_takes_along_what_was_written_before() -> None:
    wire = Wire()
    page = Outgoing(wire, Departures())
    page.write(b"tick ")
    page.write_now(b"ping")
    assert wire.given == [b"tick ping"]
    page.write(b"card")
    page.flush()
    assert wire.given == [b"tick ping", b"card"]
    await asyncio.sleep(0)
    assert wire.given == [b"tick ping", b"card"]


async def test_what_was_written_is_sent_before_the_connection_is_closed() -> None:
    wire = Wire()
    page = Outgoing(wire, Departures())
    page.write(b"last")
    page.close()
    assert wire.given == [b"last"]
    assert page.is_closing()


async def test_nothing_is_written_to_a_connection_that_was_cut() -> None:
    wire = Wire()
    page = Outgoing(wire, Departures())
    page.write(b"in vain")
    page.abort()
    await asyncio.sleep(0)
    assert wire.given == []


class Broken(Wire):
    def write(self, data: bytes | bytearray | memoryview) -> None:
        raise RuntimeError("this transport is at its end")


async def test_a_page_that_cannot_be_written_to_holds_up_no_other() -> None:
    departures = Departures()
    broken, wire = Outgoing(Broken(), departures), Wire()
    page = Outgoing(wire, departures)
    for each in (broken, page):
        each.write(b"one")
    await asyncio.sleep(0)
    for each in (broken, page):
        each.write(b"two")
    await asyncio.sleep(0)
    assert wire.given == [b"one", b"two"]


async def test_only_the_last_ticks_may_be_answered() -> None:
    page = Page(backlog=99)
    for sent in range(40):
        page.tick(sent, b"tick")
    page.tock(Tock(3, got=0, answered=0), heard_us=5_000)
    assert page.pings.offset is None
    page.tock(Tock(39, got=0, answered=0), heard_us=5_039)
    assert page.pings.offset == -(39 + 5_039) // 2
