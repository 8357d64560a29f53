"""Queues and gates for thousands of pages: what asyncio's do, as far as a page needs it."""

from __future__ import annotations

import asyncio

from tablee.server.tasks import SmallEvent, SmallQueue


async def test_one_who_waits_gets_what_comes_and_what_came_after_it_in_order() -> None:
    waiting: SmallQueue[int] = SmallQueue()
    taking = asyncio.create_task(waiting.get())
    await asyncio.sleep(0)
    waiting.put_nowait(1)
    waiting.put_nowait(2)
    assert [await taking, await waiting.get(), waiting.empty()] == [1, 2, True]


async def test_what_comes_after_somebody_gave_up_waits_for_the_next() -> None:
    waiting: SmallQueue[int] = SmallQueue()
    taking = asyncio.create_task(waiting.get())
    await asyncio.sleep(0)
    taking.cancel()
    waiting.put_nowait(1)  # before it could go
    await asyncio.gather(taking, return_exceptions=True)
    assert taking.cancelled()
    waiting.put_nowait(2)
    assert [waiting.qsize(), await waiting.get(), waiting.get_nowait()] == [2, 1, 2]


async def test_all_who_wait_at_a_gate_go_through_but_those_who_gave_up() -> None:
    gate = SmallEvent()
    first, second, third = (asyncio.create_task(gate.wait()) for _ in range(3))
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    gate.set()
    assert [await second, await third, first.cancelled()] == [True, True, True]


async def test_a_gate_that_was_closed_again_lets_nobody_through() -> None:
    gate = SmallEvent()
    waits = asyncio.create_task(gate.wait())
    await asyncio.sleep(0)
    gate.set()
    gate.clear()
    for _ in range(5):
        await asyncio.sleep(0)
    assert not waits.done()
    gate.set()
    assert await waits
