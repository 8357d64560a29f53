"""Reflexes across processes: a page at another process than the one that judges, whose clock is another."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from tablee.games import find
from tablee.games.lampion.data import Light
from tablee.hosts.arbiter import Measured, accepted, proves
from tablee.hosts.arbiter.constants import MOST_SKEW
from tablee.kernel.record import read
from tablee.kernel.referee import judge
from tablee.server.clock import Clocks
from tablee.server.cluster.clock import PeerClocks
from tablee.server.settings import Settings
from tablee.server.table.pages import Page
from tests.broker import Nats
from tests.server.databases import PostgresDatabase
from tests.server.live import FRIEND, ME, Running, eventually, running
from tests.server.reflexes import OFFSET, ReflexPlayer

pytestmark = pytest.mark.usefixtures("relayed")

AHEAD = 4_321.0
"""Seconds: by so much the clock of the other process is ahead ..."""
DRIFT = 200e-6
"""... and it goes faster by this."""
MICROS = 1_000_000
SETTINGS = Settings(workers=1, absence_s=600)
ROUNDS = 3
ROUNDING = 3_000
"""Microseconds: the moments of the game are whole milliseconds, and so are timers."""
SLOWEST = 20 * MICROS
"""Nothing took as long, and the clocks are much farther apart."""


def other_clock() -> float:
    """The steady clock of the other process."""
    return monotonic() * (1 + DRIFT) + AHEAD


class Apart:
    """A table of Lampions. Ana's page is connected to the process that runs it, Bo's to another."""

    def __init__(self, owner: Running, ana: ReflexPlayer, bo: ReflexPlayer) -> None:
        self.owner, self.ana, self.bo = owner, ana, bo

    def page(self, seat: int) -> Page:
        (page,) = self.owner.registry.tables[self.ana.id].sitters[seat].pages
        return page

    async def play(self) -> list[tuple[int, Measured]]:
        """Play, and return what was measured of Bo's answers. The referee comes to the same verdicts.

        Each with the moment at which its lantern was lit, by the owner's clock.
        """
        await self.ana.must("start")
        await self.ana.until(lambda: self.ana.over)
        answer = await self.owner.http.get(f"/api/tables/{self.ana.id}/record")
        record = read(answer.raise_for_status().content, find)
        verdict = judge(record, proves)
        assert verdict.all_stands, [ruling.refusal for ruling in verdict.refused]
        live = self.owner.registry.tables[self.ana.id].live
        assert live is not None
        answers, lit = [], 0
        for entry in record.entries:
            if isinstance(entry.move, Light):
                lit = live.clock.to_steady(entry.at)
            elif entry.by == 1 and entry.proof is not None:
                answers.append((lit, Measured(**entry.proof)))
        assert answers
        return answers


@asynccontextmanager
async def apart(folder: Path, database: PostgresDatabase, broker: Nats) -> AsyncIterator[Apart]:
    folders = folder / "owner", folder / "other"
    for each in folders:
        each.mkdir()
    here, there = (
        running(data, SETTINGS, clocks=clocks, storage=database.storage(), broker=broker.url)
        for data, clocks in zip(folders, (Clocks(), Clocks(steady=other_clock)), strict=True)
    )
    async with here as owner, there as other:
        options = {"lanterns": ROUNDS, "decoys": False}
        seated = await owner.create(ME, FRIEND, game="lampion", options=options)
        joined = await other.join(seated["table"])
        ana = ReflexPlayer(owner.address, seated["table"], seated["token"])
        bo = ReflexPlayer(other.address, joined["table"], joined["token"])
        async with ana, bo:
            duel = Apart(owner, ana, bo)
            for seat, player in enumerate((ana, bo)):
                await player.until(lambda player=player: len(player.ticks) >= 8)  # type: ignore[misc]
                await eventually(lambda seat=seat: duel.page(seat).pings.offset is not None)  # type: ignore[misc]
            yield duel


async def test_a_page_at_another_process_is_judged_as_if_it_were_here(
    tmp_path: Path, shared: PostgresDatabase, broker: Nats
) -> None:
    async with apart(tmp_path, shared, broker) as duel:
        cluster = duel.owner.cluster
        assert cluster is not None
        (peer,) = cluster.guests.edges()
        await eventually(lambda: cluster.clocks.here(peer, int(other_clock() * MICROS)).skew is not None)
        # All that is said here of clocks is exact, however busy the machine is.
        now = monotonic()
        stamp = cluster.clocks.here(peer, int((now * (1 + DRIFT) + AHEAD) * MICROS))
        assert stamp.skew is not None
        assert abs(stamp.at - now * MICROS) <= stamp.skew
        assert duel.page(0).pings.skew == 0
        assert (duel.page(1).pings.offset or 0) == pytest.approx(OFFSET, abs=SLOWEST)
        answers = await duel.play()
        for lit, proof in answers:
            answer = accepted(proof.proof())
            assert answer is not None
            assert not answer.by_arrival
            assert answer.rt == 250 + answer.adjusted
            assert 0 < proof.skew <= MOST_SKEW
            shown = min(duel.bo.reveals, key=lambda reveal: abs(reveal["planned"] - OFFSET - lit))
            pressed = shown["painted"] - OFFSET + 250_000
            assert lit + proof.arrived + proof.skew >= pressed - ROUNDING
            assert lit + proof.arrived <= monotonic() * MICROS


async def test_where_the_other_clock_is_not_known_arrival_counts(
    tmp_path: Path, shared: PostgresDatabase, broker: Nats, monkeypatch: pytest.MonkeyPatch
) -> None:
    def say_nothing(self: PeerClocks, peer: int, thing: Any) -> None:
        """The answer never comes."""

    monkeypatch.setattr(PeerClocks, "hear", say_nothing)
    async with apart(tmp_path, shared, broker) as duel:
        assert duel.page(1).pings.skew is None
        for _, proof in await duel.play():
            answer = accepted(proof.proof())
            assert answer is not None
            assert answer.by_arrival
            assert answer.u >= MOST_SKEW / 1000
