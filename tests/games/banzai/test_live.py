"""Banzaï! at a live table, over sockets: a cry, and what can be told of it before its beat."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tablee.games.banzai.data import Deal, Grab
from tablee.hosts.arbiter import proves
from tablee.kernel.referee import judge
from tablee.server.table import contest
from tests.server.live import FRIEND, ME, Player, Running, running
from tests.server.reflexes import now
from tests.server.test_cries import Crier, told
from tests.server.test_reflexes import record

BEAT = 500
BO = (6, 7, 8, 9, 15)
TRUE = Deal(((1, 2, 3, 4, 5), BO, (10, 11, 12, 13, 14)), beats=(BEAT,) * 7)
FALSE = Deal(((1, 2, 3, 4, 10), BO, (5, 11, 12, 13, 14)), beats=(BEAT,) * 7)
TIMES = re.compile(r'"(at|sent|since|round|number|n|t|rt|opened|ready_at)":\d+')


@pytest.fixture(autouse=True)
def however_busy_the_machine_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """No round is spoilt because a card came too late: that is tested elsewhere."""
    monkeypatch.setattr(contest, "TOO_LATE_US", 60_000_000)


@asynccontextmanager
async def table(data: Path, deal: Deal) -> AsyncIterator[tuple[Running, list[dict[str, Any]], list[Crier]]]:
    """Three pages that are looked at, at a table where these cards are dealt again and again."""
    async with running(data, chance=lambda state: deal) as server:
        first = await server.create(ME, FRIEND, FRIEND, game="banzai", pace="instant", options={"choice": 60})
        seats = [first, await server.join(first["table"]), await server.join(first["table"])]
        ana, bo, cy = (Crier(server.address, seat["table"], seat["token"]) for seat in seats)
        async with ana, bo, cy:
            for page in (ana, bo, cy):
                await page.until(lambda page=page: len(page.ticks) >= 5)  # type: ignore[misc]
                await page.look(seen=True)
            await ana.must("start")
            for page in (ana, bo, cy):
                await page.until(lambda page=page: told(page, "dealt"))  # type: ignore[misc]
            yield server, seats, [ana, bo, cy]


async def test_a_cry_is_judged_and_its_record_stands(tmp_path: Path) -> None:
    async with table(tmp_path, TRUE) as (server, seats, (ana, bo, cy)):
        await ana.act({"do": "banzai", "exchange": 1})
        for page in (ana, bo):
            await page.until(lambda page=page: len(page.reveals) == 2)  # type: ignore[misc]
        await ana.grab(BEAT + 150)
        await bo.grab(BEAT + 250)
        await cy.until(lambda: told(cy, "judged"))
        (judged,) = told(cy, "judged")
        assert judged["out"] == [{"seat": 2, "why": "banzai.out.pawn"}]
        assert [run["seat"] for run in judged["runs"]] == [0, 1]
        # In the final the rival of the player who grabs at nothing wins.
        await bo.until(lambda: len(told(bo, "dealt")) == 2)
        await bo.act({"do": "grab"})
        await ana.until(lambda: ana.over)
        written = await record(server, seats[0])
    verdict = judge(written, proves)
    assert verdict.all_stands, [str(ruling.refusal) for ruling in verdict.refused]
    assert written.result is not None
    assert written.result.winners == (0,)
    assert all(entry.proof for entry in written.entries if isinstance(entry.move, Grab))


async def test_whoever_may_not_answer_a_cry_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table(tmp_path, TRUE) as (server, seats, (ana, _, cy)):
        await ana.act({"do": "banzai", "exchange": 1})
        await cy.until(lambda: cy.reveals)
        live = server.registry.tables[seats[0]["table"]].live
        assert live is not None
        assert live.reflex_round is not None
        contest = live.reflex_round.contest
        # As if Cy, the third of them, were out.
        monkeypatch.setattr(contest, "seats", {0: contest.seats[0], 1: contest.seats[1]})
        seen = cy.reveals[-1]
        press = {"at": now(), "round": seen["round"], "reaction": 300_000, "shown": seen["number"]}
        answer = await cy.command("move", move={"do": "grab"}, press=press)
        assert answer["say"]["id"] == "server-sat-out"


async def test_what_is_said_while_anybody_may_cry_is_heard_after_the_verdict(tmp_path: Path) -> None:
    async with table(tmp_path, TRUE) as (_, _, (ana, bo, cy)):
        await cy.must("speak", phrase="phrase-ouch")
        await ana.act({"do": "banzai", "exchange": 1})
        await bo.must("speak", text="no!")
        for page in (ana, bo):
            await page.until(lambda page=page: len(page.reveals) == 2)  # type: ignore[misc]
        await ana.grab(BEAT + 150)
        await bo.grab(BEAT + 250)
        for page in (ana, bo, cy):
            await page.until(lambda page=page: len(page.lines) == 2)  # type: ignore[misc]
            said, judged = (
                next(at for at, frame in enumerate(page.frames) if mark in frame)
                for mark in ('"type":"said"', '"told":"judged"')
            )
            assert said > judged


async def test_true_cry_false_cry_and_feint_are_alike_until_the_beat(tmp_path: Path) -> None:
    """Another seat, a second page of it and an onlooker are sent the same: as much, as long, in the same order."""
    banzai: dict[str, Any] = {"do": "banzai", "exchange": 1}
    frames = []
    for number, (deal, cry) in enumerate([(TRUE, banzai), (FALSE, banzai), (TRUE, {"do": "feint"})]):
        async with table(folder(tmp_path, number), deal) as (server, seats, (ana, bo, _)):
            second = Crier(server.address, seats[1]["table"], seats[1]["token"])
            onlooker = server.onlooker(seats[0]["table"])
            async with second, onlooker:
                audience: list[Player] = [bo, second, onlooker]
                for page in audience:
                    await page.until(lambda page=page: told(page, "dealt"))  # type: ignore[misc]
                    await page.settled()
                begun = [len(page.frames) for page in audience]
                await ana.act(cry)
                for page in audience:
                    await page.until(lambda page=page: told(page, "unfolded"))  # type: ignore[misc]
                frames.append(
                    [until_the_beat(page.frames[start:]) for page, start in zip(audience, begun, strict=True)]
                )
    assert frames[0] == frames[1] == frames[2]
    assert all(len(sent) == 1 for sent in frames[0])


def folder(path: Path, number: int) -> Path:
    """A new one."""
    made = path / str(number)
    made.mkdir()
    return made


def until_the_beat(frames: list[str]) -> list[str]:
    """What a page was sent before the beat, with all times and numbers made alike."""
    before = []
    for frame in frames:
        if '"told":"unfolded"' in frame:
            break
        before.append(TIMES.sub(lambda match: f'"{match[1]}":0', frame))
    return before
