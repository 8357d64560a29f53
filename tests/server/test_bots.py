"""Bots in worker processes, good and bad: a table never waits for one in vain."""

import asyncio
import logging
import os
import signal
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablee.games import banzai
from tablee.server.settings import Settings
from tablee.server.workers.thinkers import Places, Thinkers
from tests.server.live import BOT, FRIEND, ME, eventually, running
from tests.server.odd import ACTS, GAME


@pytest.mark.parametrize("bot", ACTS)
async def test_a_bot_that_fails_is_replaced_by_any_legal_move(
    tmp_path: Path, bot: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    async with running(tmp_path, Settings(patience=0.3), games={"odd": GAME}) as server:
        seated = await server.create(ME, {"kind": "bot", "bot": bot}, game="odd")
        async with server.player(seated) as ana:
            await ana.must("start")
            for number in (1, 2, 3):
                await ana.must("move", move={"do": "pick", "number": 1})
                await ana.until(lambda number=number: _opened(ana.told) == number)  # type: ignore[misc]
            assert ana.over
    lines = [record.getMessage() for record in caplog.records]
    assert bot == "silent" or any("seat 1" in line for line in lines)
    assert not any(
        "\n" in line or record.exc_info for line, record in zip(lines, caplog.records, strict=True)
    )


def _opened(told: list[dict[str, dict[str, str]]]) -> int:
    return sum(event["event"]["told"] == "opened" for event in told)


async def test_workers_that_are_killed_are_replaced(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        seated = await server.create(ME, BOT, BOT, options={"rounds": 2})
        async with server.player(seated) as ana:
            await ana.must("start")
            await ana.play_out(Random(1), upto=3)
            for process in server.house.desk.thinkers._processes:
                process.kill()
            await ana.play_out(Random(2))


async def test_workers_that_were_stopped_are_replaced(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """They hear nothing, not even that they have thought for too long."""
    async with running(tmp_path) as server:
        thinkers = server.house.desk.thinkers
        seated = await server.create(ME, BOT, BOT)
        async with server.player(seated) as ana:
            await ana.must("start")
            await ana.play_out(Random(1), upto=2)
            await ana.until(lambda: ana.position["legal"])  # now nobody thinks
            stop(thinkers)
            thinkers.patience = thinkers.overdue = 0.5
            silent = thinkers._pool
            playing = asyncio.create_task(ana.play_out(Random(2), upto=4))
            await eventually(lambda: thinkers._pool is not silent)
            thinkers.overdue = 60  # others may take their time to start
            await playing
    assert SILENT in [record.getMessage() for record in caplog.records]


def stop(thinkers: Thinkers) -> None:
    """Let all workers stand still."""
    for process in thinkers._processes:
        assert process.pid is not None
        os.kill(process.pid, signal.SIGSTOP)


async def test_that_workers_died_is_said_once_however_many_waited_for_them(
    caplog: pytest.LogCaptureFixture,
) -> None:
    thinkers = Thinkers(2, 1, 60)
    jobs = [asyncio.create_task(thinkers.work(time.sleep, 60)) for _ in range(2)]
    await eventually(lambda: thinkers._pool)
    broken: Any = thinkers._pool
    await eventually(lambda: len(broken._pending_work_items) >= len(jobs))
    for process in thinkers._processes:
        process.kill()
    await eventually(lambda: thinkers._pool not in (None, broken))
    renewed: Any = thinkers._pool
    await eventually(lambda: len(renewed._pending_work_items) >= len(jobs))
    for job in jobs:
        job.cancel()
    await asyncio.gather(*jobs, return_exceptions=True)
    await thinkers.close()
    assert [record.getMessage() for record in caplog.records].count(DIED) == 1


DIED = "a process that thinks for bots has died; another one starts"
SILENT = "a process that thinks for bots does not answer; another one starts"


async def test_workers_are_there_before_a_bot_has_to_think_where_time_counts(tmp_path: Path) -> None:
    """A window waits for bots that think, and so for workers that start: a cry would be heard seconds after it."""
    async with running(
        tmp_path, Settings(thinkers=1)
    ) as server:  # of two, one might do all that is asked of both
        thinkers = server.house.desk.thinkers
        await server.create(ME, BOT, BOT, game="bungee")
        await server.create(ME, FRIEND, FRIEND, game="banzai")
        assert not thinkers._processes
        await server.create(ME, BOT, BOT, game="banzai")
        await eventually(lambda: thinkers._processes)
        await thinkers.warm(banzai.GAME)
        loaded = "'tablee.games.banzai.bots' in __import__('sys').modules"
        assert await thinkers.work(eval, loaded)


@pytest.mark.parametrize("stopped", [False, True])
async def test_workers_are_let_go_in_the_middle_of_their_work(stopped: bool) -> None:
    """Nobody waits for it any more: nothing is left over, and no thread complains."""
    thinkers = Thinkers(1, 1, 60)
    jobs = [asyncio.create_task(thinkers.work(time.sleep, 60)) for _ in range(4)]
    await eventually(lambda: thinkers._pool)
    pool: Any = thinkers._pool
    manager = pool._executor_manager_thread
    await eventually(lambda: pool._pending_work_items)
    if stopped:
        stop(thinkers)
    for job in jobs:
        job.cancel()
    await asyncio.gather(*jobs, return_exceptions=True)
    await thinkers.close()
    await asyncio.to_thread(manager.join)


async def test_who_answers_a_window_is_let_in_before_all_that_can_wait() -> None:
    """A stranger whose many bots think long keeps nobody's reflex round waiting for more than the job that is on."""
    places, done = Places(1), list[str]()

    async def work(name: str, urgent: bool) -> None:
        async with places.one(urgent):
            await asyncio.sleep(0)
            done.append(name)

    jobs = [("first", False), ("second", False), ("gone", False), ("window", True), ("third", False)]
    tasks = {name: asyncio.create_task(work(name, urgent)) for name, urgent in jobs}
    await asyncio.sleep(0)
    tasks["gone"].cancel()
    await asyncio.wait(tasks.values())
    assert done == ["first", "window", "second", "third"]


async def test_a_place_is_given_on_by_one_who_goes_just_when_it_is_theirs() -> None:
    places = Places(1)

    async def work() -> str:
        async with places.one(urgent=False):
            return "worked"

    async with places.one(urgent=False):
        leaves, stays = asyncio.create_task(work()), asyncio.create_task(work())
        await asyncio.sleep(0)
    leaves.cancel()  # the place is theirs already, and they have not heard of it
    assert await stays == "worked"
    assert await work() == "worked"
