"""Bots in worker processes, good and bad: a table never waits for one in vain."""

import asyncio
import logging
import multiprocessing
import os
import signal
import subprocess
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from tablee.games import banzai
from tablee.server.limits import Costs
from tablee.server.settings import Settings
from tablee.server.workers.executor import ProcessExecutor
from tablee.server.workers.pool import BOT as THINKING
from tablee.server.workers.pool import WorkerJob, WorkerPool
from tests.running import TABLEE
from tests.server.live import BOT, FRIEND, ME, PATIENCE, eventually, running
from tests.server.odd import ACTS, GAME


@pytest.mark.real_time("worker processes")
@pytest.mark.parametrize("bot", ACTS)
async def test_a_bot_that_fails_is_replaced_by_any_legal_move(
    tmp_path: Path, bot: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    async with running(tmp_path, Settings(bot_timeout_s=0.3), games={"odd": GAME}) as server:
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


@pytest.mark.real_time("worker processes")
async def test_workers_that_are_killed_are_replaced(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        seated = await server.create(ME, BOT, BOT, options={"rounds": 2})
        async with server.player(seated) as ana:
            await ana.must("start")
            await ana.play_out(Random(1), upto=3)
            for process in executor_of(server.registry.context.workers).processes:
                process.kill()
            await ana.play_out(Random(2))


@pytest.mark.real_time("worker processes")
async def test_workers_that_were_stopped_are_replaced(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """They hear nothing, not even that they have thought for too long."""
    async with running(tmp_path) as server:
        workers = server.registry.context.workers
        seated = await server.create(ME, BOT, BOT)
        async with server.player(seated) as ana:
            await ana.must("start")
            await ana.play_out(Random(1), upto=2)
            await ana.until(lambda: ana.position["legal"])  # now nobody thinks
            stop(workers)
            executor = executor_of(workers)
            executor._longest_s = 1
            silent = executor._pool
            playing = asyncio.create_task(ana.play_out(Random(2), upto=4))
            await eventually(lambda: executor._pool is not silent)
            executor._longest_s = 60  # others may take their time to start
            await playing
    assert SILENT in [record.getMessage() for record in caplog.records]


def stop(workers: WorkerPool) -> None:
    """Let all workers stand still."""
    for process in executor_of(workers).processes:
        assert process.pid is not None
        os.kill(process.pid, signal.SIGSTOP)


@pytest.mark.real_time("worker processes")
async def test_that_workers_died_is_said_once_however_many_waited_for_them(
    caplog: pytest.LogCaptureFixture,
) -> None:
    workers = a_pool(2)
    jobs = [asyncio.create_task(workers.work(a_job(), time.sleep, 60)) for _ in range(2)]
    await eventually(lambda: executor_of(workers)._pool)
    broken: Any = executor_of(workers)._pool
    await eventually(lambda: len(broken._pending_work_items) >= len(jobs))
    for process in executor_of(workers).processes:
        process.kill()
    await eventually(lambda: executor_of(workers)._pool not in (None, broken))
    renewed: Any = executor_of(workers)._pool
    await eventually(lambda: len(renewed._pending_work_items) >= len(jobs))
    for job in jobs:
        job.cancel()
    await asyncio.gather(*jobs, return_exceptions=True)
    await workers.close()
    assert [record.getMessage() for record in caplog.records].count(DIED) == 1


def a_pool(workers: int) -> WorkerPool:
    settings = Settings(workers=workers, bot_timeout_s=1, worker_grace_s=60)
    return WorkerPool(settings, Costs(settings, time.monotonic), time.monotonic, ProcessExecutor(settings))


def executor_of(workers: WorkerPool) -> ProcessExecutor:
    assert isinstance(workers.executor, ProcessExecutor)
    return workers.executor


def a_job() -> WorkerJob:
    return WorkerJob(THINKING, "192.0.2.1", "table")


DIED = "a worker process has died; another one starts"
SILENT = "a worker process does not answer; another one starts"


@pytest.mark.real_time("worker processes")
async def test_workers_are_there_before_a_bot_has_to_think_where_time_counts(tmp_path: Path) -> None:
    """A window waits for bots that think, and so for workers that start: a cry would be heard seconds after it."""
    one = Settings(workers=1)  # of two, one might do all that is asked of both
    async with running(tmp_path, one) as server:
        workers = server.registry.context.workers
        await server.create(ME, BOT, BOT, game="bungee")
        await server.create(ME, FRIEND, FRIEND, game="banzai")
        assert not executor_of(workers).processes
        await server.create(ME, BOT, BOT, game="banzai")
        await eventually(lambda: executor_of(workers).processes)
        await workers.warm(banzai.GAME)
        loaded = "'tablee.games.banzai.bots' in __import__('sys').modules"
        assert await workers.work(a_job(), eval, loaded)


@pytest.mark.real_time("worker processes")
@pytest.mark.parametrize("stopped", [False, True])
async def test_workers_are_let_go_in_the_middle_of_their_work(stopped: bool) -> None:
    """Nobody waits for it any more: nothing is left over, and no thread complains."""
    workers = a_pool(1)
    jobs = [asyncio.create_task(workers.work(a_job(), time.sleep, 60)) for _ in range(4)]
    await eventually(lambda: executor_of(workers)._pool)
    pool: Any = executor_of(workers)._pool
    manager = pool._executor_manager_thread
    await eventually(lambda: pool._pending_work_items)
    if stopped:
        stop(workers)
    for job in jobs:
        job.cancel()
    await asyncio.gather(*jobs, return_exceptions=True)
    await workers.close()
    assert not manager.is_alive()


@pytest.mark.real_time("worker processes")
async def test_whoever_is_let_go_while_workers_start_leaves_none_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun, go_on, start = threading.Event(), threading.Event(), ProcessExecutor._start
    before = set(multiprocessing.active_children())

    def slowly(workers: ProcessExecutor) -> ProcessPoolExecutor:
        begun.set()
        go_on.wait()
        return start(workers)

    monkeypatch.setattr(ProcessExecutor, "_start", slowly)
    workers = a_pool(1)
    job = asyncio.create_task(workers.work(a_job(), time.sleep, 0))
    await asyncio.to_thread(begun.wait)
    job.cancel()
    await asyncio.sleep(0)
    closing = asyncio.create_task(workers.close())
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(closing, job, return_exceptions=True)
    assert job.cancelled()
    assert set(multiprocessing.active_children()) <= before
    with pytest.raises(RuntimeError):
        await workers.work(a_job(), time.sleep, 0)


@pytest.mark.real_time("worker processes")
async def test_no_other_processes_are_taken_for_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """What else is started in the same moment has nothing to do with bots."""
    stranger = multiprocessing.get_context("spawn").Process(target=time.sleep, args=(600,))

    class AtTheSameTime(ProcessPoolExecutor):
        def submit(self, *args: Any, **more: Any) -> Any:
            if stranger.pid is None:
                stranger.start()
            return super().submit(*args, **more)

    monkeypatch.setattr("tablee.server.workers.executor.ProcessPoolExecutor", AtTheSameTime)
    workers = a_pool(2)
    await workers.work(a_job(), time.sleep, 0)
    assert len(executor_of(workers).processes) == 2
    await workers.close()
    assert stranger.is_alive()
    stranger.kill()
    await asyncio.to_thread(stranger.join)


def test_a_server_that_is_asked_to_end_has_nothing_left_to_clean_up(tmp_path: Path) -> None:
    """Python's own helper would say so, after the server has ended: it has the same standard error."""
    command = [str(TABLEE), "serve", "--port", "0", "--data", str(tmp_path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout
        address = process.stdout.readline().split()[-1]
        assert httpx.get(f"{address}api/fairness", timeout=PATIENCE).status_code == 200  # workers play duels
        process.terminate()
        assert process.communicate(timeout=PATIENCE) == ("", "")
