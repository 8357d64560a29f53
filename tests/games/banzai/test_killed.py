"""A server that is killed in the middle of a cry, or just after one was called: no card, pawn or player is lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablee.games import load
from tablee.games.banzai.cards import family_of
from tablee.hosts.arbiter import proves
from tablee.kernel import Void
from tablee.kernel.record import read
from tablee.kernel.referee import judge
from tests.server.live import FRIEND, ME
from tests.server.process import Zygote
from tests.server.test_cries import Crier, told

WISH = {
    "game": "banzai",
    "name": "Ana",
    "seats": [ME, FRIEND, FRIEND],
    "pace": "instant",
    "options": {"choice": 60},
}


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Zygote]:
    """A server in a process of its own."""
    server = Zygote(tmp_path)
    await asyncio.to_thread(server.start)
    yield server
    await asyncio.to_thread(server.close)


async def seated(server: Zygote) -> list[dict[str, Any]]:
    """Three at a table."""
    async with httpx.AsyncClient(base_url=f"http://{server.host}", timeout=90) as http:
        first = (await http.post("/api/tables", json=WISH)).raise_for_status().json()
        join = f"/api/tables/{first['table']}/join"
        return [first, *[(await http.post(join, json={"name": name})).json() for name in ("Bo", "Cy")]]


@asynccontextmanager
async def pages(server: Zygote, seats: list[dict[str, Any]]) -> AsyncIterator[list[Crier]]:
    """All three are there."""
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(Crier(server.host, seat["table"], seat["token"]))
            for seat in seats
        ]


async def all_told(pages: list[Crier], kind: str, times: int = 1) -> None:
    for page in pages:
        await page.until(lambda page=page: len(told(page, kind)) >= times)  # type: ignore[misc]


def hands(pages: list[Crier]) -> list[list[int]]:
    return [page.position["view"]["hands"][seat] for seat, page in enumerate(pages)]


def nothing_is_lost(pages: list[Crier]) -> None:
    """Three whole families in three hands, two pawns, three who play."""
    cards = [card for hand in hands(pages) for card in hand]
    assert [len(hand) for hand in hands(pages)] == [5, 5, 5]
    assert len({card for card in cards if card}) == 15
    assert len({family_of(card) for card in cards}) == 3
    view = pages[0].position["view"]
    assert (len(view["ring"]), len(view["pawns"]), view["out"], view["phase"]) == (3, 2, [], "passing")


@pytest.mark.parametrize("cry", [{"do": "banzai", "exchange": 1}, {"do": "feint"}], ids=["banzai", "feint"])
async def test_a_server_killed_in_a_cry(server: Zygote, cry: dict[str, Any]) -> None:
    """ "banzai.void": it cannot be judged, so the round is dealt anew, and no seat is out."""
    seats = await seated(server)
    async with pages(server, seats) as (ana, bo, cy):
        await ana.must("start")
        await all_told([ana, bo, cy], "dealt")
        await bo.must("move", move={"do": "choose", "exchange": 1, "card": hands([ana, bo, cy])[1][0]})
        await ana.act(cry)
        await bo.until(lambda: told(bo, "cried"))
        server.kill()
        assert not told(bo, "judged")
    await asyncio.to_thread(server.start)
    async with pages(server, seats) as people:
        await all_told(people, "dealt", 2)
        assert [event["anew"] for event in told(people[0], "voided")] == [True]
        nothing_is_lost(people)
        await to_the_end(people)
    await stands(server, seats[0])


async def test_a_server_killed_just_after_a_cry_was_called(server: Zygote) -> None:
    """What was only noted is forgotten: the same hands go on."""
    seats = await seated(server)
    async with pages(server, seats) as (ana, bo, cy):
        await ana.must("start")
        await all_told([ana, bo, cy], "dealt")
        before = hands([ana, bo, cy])
        await ana.must("move", move={"do": "feint"})
        server.kill()
        heard = bool(told(bo, "cried"))
    await asyncio.to_thread(server.start)
    async with pages(server, seats) as people:
        await all_told(people, "voided")
        # The hold is short: a machine that is slow enough has let each seat hear the cry before the end came.
        anew = told(people[0], "voided")[0]["anew"]
        assert anew or not heard
        await all_told(people, "dealt", 1 + anew)
        nothing_is_lost(people)
        assert anew or hands(people) == before
        await to_the_end(people)
    await stands(server, seats[0])


async def to_the_end(people: list[Crier]) -> None:
    """Two grab at nothing, one after the other."""
    for page in (people[1], people[0]):
        dealt = len(told(people[0], "dealt"))
        await page.act({"do": "grab"})
        await people[0].until(lambda dealt=dealt: len(told(people[0], "dealt")) > dealt or people[0].over)  # type: ignore[misc]
    assert people[0].over


async def stands(server: Zygote, seat: dict[str, Any]) -> None:
    """What is written down is a game by the rules, with the round that was void."""
    mine = {"Authorization": f"Bearer {seat['token']}"}
    async with httpx.AsyncClient(base_url=f"http://{server.host}", timeout=90, headers=mine) as http:
        answer = await http.get(f"/api/tables/{seat['table']}/record")
    record = read(answer.raise_for_status().content, load)
    assert sum(isinstance(entry.move, Void) for entry in record.entries) == 1
    verdict = judge(record, proves)
    assert record.result is not None
    assert record.result.winners == (2,)
    assert verdict.all_stands, [str(ruling.refusal) for ruling in verdict.refused]
