"""Stalls of the event loop leave a trace: in the log, and for Prometheus."""

import asyncio
import logging
import re
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from tablee.server import tasks
from tablee.server.clock import Clocks
from tablee.server.event_loop import BEAT_S, Lag
from tablee.server.event_loop import STALL_S as LOGGED_S
from tablee.server.metrics import Metrics
from tablee.server.table.publish import Audience
from tests.server.live import BOT, ME, eventually, running

STALL_S = 0.3


def work_for(seconds: float) -> None:
    until = process_time() + seconds
    while process_time() < until:
        pass


@pytest.mark.real_time("measures CPU time")
async def test_a_stall_is_logged_with_its_table_and_its_functions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    show_table = Audience.show_table

    def slowly(self: Audience, *table: Any) -> None:
        work_for(STALL_S)
        show_table(self, *table)

    caplog.set_level(logging.WARNING)
    async with running(tmp_path) as server:
        lag = server.registry.context.lag
        seated = await server.create(ME, BOT)
        watching = asyncio.create_task(lag.watch())
        with lag.stalls_seen():
            async with server.player(seated) as ana:
                with monkeypatch.context() as meanwhile:
                    meanwhile.setattr(Audience, "show_table", slowly)
                    await ana.must("adjust", chat=False)
                await eventually(lambda: any("loop stalled for" in line for line in caplog.messages))
        await tasks.cancel([watching])
        line = next(line for line in caplog.messages if "loop stalled for" in line)
        found = re.fullmatch(
            r"the event loop stalled for (\d+) ms, (\d+) of them at work, in (.*): (.*)", line
        )
        assert found, line
        stall_ms, work_ms, where, functions = found.groups()
        assert int(stall_ms) >= STALL_S * 1000 / 2
        assert int(work_ms) >= STALL_S * 1000 / 2
        assert seated["table"] in where
        assert "LiveTable._go_on (table.py:" in functions
        late = server.registry.context.metrics.registry.get_sample_value
        longer = (late("tablee_loop_late_seconds_count") or 0) - (
            late("tablee_loop_late_seconds_bucket", {"le": "0.1"}) or 0
        )
        assert longer >= 1


@pytest.mark.real_time("threads")
async def test_a_stall_that_lasts_is_logged_before_its_end(caplog: pytest.LogCaptureFixture) -> None:
    now = [0.0]
    lag = Lag(Clocks(steady=lambda: now[0]), Metrics().late)
    with lag.stalls_seen():
        now[0] = 2.0  # the loop has not shown since that it runs
        await eventually(lambda: caplog.messages)
    assert caplog.messages[0].startswith("the event loop has stalled for 1980 ms so far, in ")


@pytest.mark.real_time("threads")
async def test_no_stall_is_missed(caplog: pytest.LogCaptureFixture) -> None:
    """However a stall falls between two looks, and also if its cause could not be seen."""
    lag = Lag(Clocks(), Metrics().late)
    watching = asyncio.create_task(lag.watch())
    with lag.stalls_seen():
        for stall in range(12):
            await asyncio.sleep(BEAT_S * (1 + stall / 12))
            work_for(LOGGED_S + BEAT_S + 0.002)
    await eventually(lambda: len([line for line in caplog.messages if "loop stalled for" in line]) >= 12)
    await tasks.cancel([watching])
