"""Whole games of Dan Dan Dan at a live table: a page and bots, over sockets."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
import pytest

from tablee.games.dan.bots import ANSWER
from tablee.games.dan.data import REVEAL_MS, DanView, Reveal, Shoot, Surrender
from tablee.games.dan.duties import read
from tablee.hosts.arbiter import proves
from tablee.kernel import CLOCK, Game, Missed, Sits
from tablee.kernel.player import Plans
from tablee.kernel.referee import judge
from tablee.server.clock import Clocks
from tablee.server.workers.executor import BotJob
from tablee.server.workers.pool import WorkerPool
from tests.server.live import BOT, FRIEND, ME, Running, running
from tests.server.reflexes import ReflexPlayer
from tests.server.test_reflexes import record
from tests.server.test_replays import seen_again

TABLE: dict[str, Any] = {"game": "dan", "options": {"set": "ten", "cards": 2, "speed": "tekiya"}}


class DanPlayer(ReflexPlayer):
    """Does what the card asks, after 250 ms, and reveals when it is asked to."""

    def _take(self, message: dict[str, Any]) -> None:
        super()._take(message)
        if message["type"] == "update" and any(
            each["move"]["do"] == "reveal" for each in self.position.get("legal", ())
        ):
            self._spawn(self.say({"type": "move", "id": next(self._ids), "move": {"do": "reveal"}}))

    def _show(self, reveal: dict[str, Any], got: int) -> None:
        view = msgspec.convert(self.position["view"], DanView)
        move = ANSWER[read(view.heap, view.places).duties[view.who]]
        self.reaction = None if move is None else 250
        self.presses = msgspec.to_builtins(move)
        super()._show(reveal, got)


def page(server: Running, seat: Mapping[str, Any]) -> DanPlayer:
    return DanPlayer(server.address, seat["table"], seat["token"])


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_a_page_and_bots_play_to_the_end(players: int, tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        seat = await server.create(ME, *[BOT] * (players - 1), **TABLE)
        async with page(server, seat) as ana:
            await ana.must("start")
            while not ana.over:
                await ana.change(len(ana.frames))
            written = await record(server, seat)
            await seen_again(server, ana, 0)
    assert judge(written, proves).all_stands
    assert not any(isinstance(entry.move, Missed) for entry in written.entries)
    gestures = [entry for entry in written.entries if isinstance(entry.move, Shoot | Surrender)]
    assert all(entry.reaction_ms is not None and entry.proof for entry in gestures)


async def test_a_bot_that_thinks_for_longer_than_its_turn_lasts_has_revealed_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is waited for, and nothing in the record comes after the moment at which the clock would have revealed."""
    ahead, think = 0, WorkerPool.think

    async def slowly(workers: WorkerPool, game: Game, job: BotJob, *whose: str) -> Plans:
        nonlocal ahead
        plans = await think(workers, game, job, *whose)
        ahead += 0 if job.acting.kind == "window" else 10
        return plans

    monkeypatch.setattr(WorkerPool, "think", slowly)
    async with running(tmp_path, clocks=Clocks(steady=lambda: monotonic() + ahead)) as server:
        seat = await server.create(ME, BOT, BOT, **TABLE)
        async with page(server, seat) as ana:
            await ana.must("start")
            while not ana.over:
                await ana.change(len(ana.frames))
            written = await record(server, seat)
    assert ahead
    revealed = [
        entry.at - before.at
        for before, entry in pairwise(written.entries)
        if entry.by > 0 and isinstance(entry.move, Reveal)
    ]
    assert revealed
    assert max(revealed) <= REVEAL_MS
    assert judge(written, proves).all_stands


async def test_a_player_leaves_while_a_bot_thinks_for_longer_than_its_turn_lasts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot has revealed in time, and the seat was a person's before that."""
    ahead, think = 0, WorkerPool.think
    late, goes_on = asyncio.Event(), asyncio.Event()

    async def slowly(workers: WorkerPool, game: Game, job: BotJob, *whose: str) -> Plans:
        nonlocal ahead
        plans = await think(workers, game, job, *whose)
        if job.acting.kind != "window" and not late.is_set():
            ahead += 10
            late.set()
            await goes_on.wait()
        return plans

    monkeypatch.setattr(WorkerPool, "think", slowly)
    async with running(tmp_path, clocks=Clocks(steady=lambda: monotonic() + ahead)) as server:
        seat = await server.create(ME, FRIEND, BOT, BOT, **TABLE)
        friend = await server.join(seat["table"])
        async with page(server, seat) as ana, page(server, friend) as bo:
            await ana.must("start")
            await late.wait()
            await bo.must("leave")
            goes_on.set()
            while not ana.over:
                await ana.change(len(ana.frames))
            written = await record(server, seat)
    left = next(
        index for index, entry in enumerate(written.entries) if entry.at and isinstance(entry.move, Sits)
    )
    before, sits, reveals = written.entries[left - 1 : left + 2]
    assert isinstance(reveals.move, Reveal)
    assert sits.at <= reveals.at <= before.at + REVEAL_MS
    assert judge(written, proves).all_stands


async def test_who_does_not_look_is_passed_over(tmp_path: Path) -> None:
    """A page takes no part in the rounds: the record says so, and the other one reveals in its place."""
    async with running(tmp_path) as server:
        away = await server.create(ME, FRIEND, **TABLE)
        here = await server.join(away["table"])
        async with page(server, away) as ana, page(server, here) as bo:
            ana.acknowledges = False
            await ana.look(seen=False)
            await ana.must("start")
            while not bo.over:
                await bo.change(len(bo.frames))
            told = [event["event"]["told"] for event in bo.told]
            written = await record(server, here)
    assert "passed" in told
    assert any(entry.by == CLOCK and entry.move == Missed((0,)) for entry in written.entries)
    assert written.result is not None
    assert written.result.winners == (1,)
