"""The log: incidents leave a line each, but not without end."""

from __future__ import annotations

import asyncio
import logging

import pytest

from tablee.server.incidents import RateLimitFilter, incident, log_failure, repeat_forever

log = logging.getLogger("tablee.test")


def test_whatever_goes_wrong_again_and_again_does_not_fill_the_log(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    limit = RateLimitFilter(burst=3, every_s=30, clock=lambda: now[0])
    monkeypatch.setattr(caplog.handler, "filters", [limit])  # the handler is that of all tests

    def fail(name: str) -> None:
        incident(log, name, ValueError("100 % odd"))

    for number in range(10):
        fail(f"table {number}")
    assert [line.split(":")[0] for line in caplog.messages] == ["table 0", "table 1", "table 2"]
    incident(log, "another place", ValueError())
    now[0] = 30
    fail("later")
    fail("too soon again")
    assert caplog.messages[3:] == [
        "another place: ValueError: ",
        "later: ValueError: 100 % odd (and 7 more like it)",
    ]


async def test_what_is_done_for_as_long_as_the_server_runs_goes_on_in_spite_of_anything(
    caplog: pytest.LogCaptureFixture,
) -> None:
    times = 0
    enough = asyncio.Event()

    async def work() -> None:
        nonlocal times
        times += 1
        if times == 3:
            enough.set()
        raise KeyError(times)

    task = asyncio.create_task(repeat_forever(log, "some work", work, pause_s=0))
    await enough.wait()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert [line.partition(" (")[0] for line in caplog.messages[:2]] == [
        "some work: KeyError: 1",
        "some work: KeyError: 2",
    ]


async def test_a_task_that_nobody_waits_for_does_not_fail_in_silence(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def fails() -> None:
        raise KeyError("gone")

    async def lasts() -> None:
        await asyncio.Event().wait()

    tasks = [asyncio.create_task(work) for work in (fails(), lasts())]
    for task in tasks:
        log_failure(log, task)
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    tasks[1].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    (line,) = caplog.messages
    assert line.partition(" (")[0].endswith("fails: KeyError: 'gone'")
