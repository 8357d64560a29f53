"""A cry or a feint that unfolds on a beat, a grab, a hop: what all see at one moment, over real sockets."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tablee.hosts.arbiter import contest as arbiter
from tablee.hosts.arbiter import proves
from tablee.hosts.arbiter.pings import Pings
from tablee.kernel import CLOCK, Entry, Game, Missed
from tablee.kernel.player import Plans
from tablee.kernel.referee import judge
from tablee.server.clock import Clocks
from tablee.server.table import contest
from tablee.server.table.contest import ReflexRounds
from tablee.server.table.schedule import LiveGame
from tablee.server.workers.executor import BotJob
from tablee.server.workers.pool import WorkerPool
from tests.server.live import BOT, FRIEND, ME, Held, Player, Running, eventually, running
from tests.server.reflexes import OFFSET, ReflexPlayer, now
from tests.server.test_reflexes import record
from tests.tiny import TINY
from tests.tiny.hola import Deal, Duck, Grab, Lay, Shout
from tests.virtual import monotonic, stall

BEAT = 400


@pytest.fixture(autouse=True)
def however_busy_the_machine_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """No round is spoilt because a card came too late: that is tested elsewhere."""
    monkeypatch.setattr(contest, "TOO_LATE_US", 60_000_000)


class Crier(ReflexPlayer):
    """A page at a table of Hola: it grabs only when it is told to."""

    reaction = None
    acknowledges = False

    async def shout(self, true: bool = True) -> None:
        await self.act({"do": "shout", "exchange": self.position["view"]["exchange"], "true": true})

    async def act(self, move: dict[str, Any]) -> None:
        """Something that answers nothing: it is dated by the page's clock."""
        await self.must("move", move=move, press={"at": now()})

    async def grab(self, after: int) -> int:
        """So many milliseconds after the cry was seen, or as soon as a busy machine gets to it. After how many?"""
        seen = self.reveals[-1]
        first = next(reveal for reveal in self.reveals if reveal["round"] == seen["round"])
        await asyncio.sleep(after / 1000 - (now() - first["painted"]) / 1_000_000)
        pressed = now()
        reaction = max(after, int(pressed - first["painted"]) // 1000)
        shown = {"round": seen["round"], "reaction": reaction * 1000, "shown": seen["number"]}
        await self.must("move", move={"do": "grab"}, press={"at": pressed, **shown})
        return reaction


class Table:
    def __init__(self, server: Running, seats: list[dict[str, Any]], ana: Crier, bo: Crier) -> None:
        self.server, self.seats, self.ana, self.bo = server, seats, ana, bo

    async def record(self) -> list[Entry]:
        """The record, once the game is over: the referee lets it stand."""
        await self.ana.until(lambda: self.ana.over)
        written = await record(self.server, self.seats[0], TINY.get)
        verdict = judge(written, proves)
        assert verdict.all_stands, [str(ruling.refusal) for ruling in verdict.refused]
        return written.entries


@asynccontextmanager
async def hola(data: Path, exchanges: int = 1, clocks: Clocks | None = None) -> AsyncIterator[Table]:
    """A game that has begun, with two pages that are looked at and whose lines are measured."""

    def chance(state: Any) -> Any:
        return Deal((BEAT,) * state._cries())

    async with running(data, games=TINY, chance=chance, clocks=clocks) as server:
        first = await server.create(ME, FRIEND, game="hola", options={"exchanges": exchanges})
        second = await server.join(first["table"])
        async with crier(server, first) as ana, crier(server, second) as bo:
            for player in (ana, bo):
                await player.until(lambda player=player: len(player.ticks) >= 5)  # type: ignore[misc]
                await player.look(seen=True)
            await ana.must("start")
            for player in (ana, bo):
                await player.until(lambda player=player: told(player, "dealt"))  # type: ignore[misc]
            yield Table(server, [first, second], ana, bo)


def crier(server: Running, seat: dict[str, Any]) -> Crier:
    return Crier(server.address, seat["table"], seat["token"])


def told(player: Player, kind: str) -> list[dict[str, Any]]:
    return [told["event"] for told in player.told if told["event"]["told"] == kind]


async def test_a_cry_unfolds_on_its_beat_and_grabs_count_from_the_cry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Pings, "offset", OFFSET)  # not known better from one tick to the next
    async with hola(tmp_path) as table:
        await table.ana.shout()
        await table.bo.until(lambda: table.bo.reveals)
        await table.ana.until(lambda: table.ana.reveals)
        soon = await table.bo.grab(200)
        late = await table.ana.grab(max(BEAT, soon) + 250)
        await table.ana.until(lambda: told(table.ana, "judged"))
        await table.bo.until(lambda: len(table.bo.reveals) == 2 and table.bo.photos)
        judged = told(table.ana, "judged")[0]
        assert [(hand["seat"], hand["at"]) for hand in judged["hands"]] == [(1, soon), (0, late)]
        assert (judged["points"], judged["missed"]) == ([0, 3], [])
        card, beat = table.bo.reveals
        assert card["round"] == beat["round"] == card["number"]
        assert abs(beat["planned"] - card["planned"] - BEAT * 1000) < 1500, "rounding, on both sides"
        assert table.bo.photos[-1]["round"] == card["round"]
        entries = await table.record()
        assert [entry.reaction_ms for entry in entries if isinstance(entry.move, Grab)] == [soon, late]


async def test_all_are_shown_a_cry_and_its_beat_even_if_the_timers_of_their_pages_come_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a machine that stops for a moment between one timer and the next."""
    monkeypatch.setattr(
        contest.ScheduledReveal, "pass_on_at", lambda showing, page: showing.moment + 60_000_000
    )
    async with hola(tmp_path) as table:
        await table.ana.shout()
        for player in (table.ana, table.bo):
            await player.until(lambda player=player: len(player.reveals) == 2)  # type: ignore[misc]
        reaction = await table.bo.grab(BEAT + 200)
        grab = next(entry for entry in await table.record() if isinstance(entry.move, Grab))
        assert (grab.by, grab.reaction_ms) == (1, reaction)


async def test_acts_beside_answers_are_dated_by_the_clock_of_the_game(tmp_path: Path) -> None:
    async with hola(tmp_path) as table:
        await table.ana.shout()
        await table.ana.until(lambda: len(table.ana.reveals) == 2)
        await table.bo.act({"do": "duck"})
        await table.ana.grab(BEAT + 200)
        entries = await table.record()
        duck = next(entry for entry in entries if isinstance(entry.move, Duck))
        cry = next(entry for entry in entries if isinstance(entry.move, Shout))
        assert duck.reaction_ms is not None
        assert cry.reaction_ms is not None
        assert duck.proof is not None
        assert duck.reaction_ms > cry.reaction_ms + BEAT


async def test_a_press_while_the_cry_is_on_its_way_is_bold(tmp_path: Path) -> None:
    held = Held()
    async with hola(tmp_path, clocks=held.clocks) as table:
        held.hold()
        await table.ana.shout()
        await table.bo.must("move", move={"do": "grab"}, press={"at": now()})
        assert not told(table.bo, "cried")
        held.let_go()
        await table.bo.until(lambda: told(table.bo, "judged"))
        (judged,) = told(table.bo, "judged")
        assert [(hand["seat"], hand["at"]) for hand in judged["hands"]] == [(1, 0)]
        await table.record()


async def test_the_hop_is_written_ahead_and_belongs_to_no_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for ahead in ("LEAD_US", "MOST_LEAD_US"):
        monkeypatch.setattr(arbiter, ahead, 1_000_000)  # so that it is written down with the last bean
    held = Held()
    async with hola(tmp_path, clocks=held.clocks) as table:
        live = table.server.registry.tables[table.ana.id].live
        assert live is not None
        held.hold()
        for player in (table.ana, table.bo):
            await player.must("move", move={"do": "lay", "exchange": 1, "beans": 2})
        await eventually(lambda: live.reveal_pending)
        held.let_go()
        for player in (table.ana, table.bo):
            await player.until(lambda player=player: player.reveals)  # type: ignore[misc]
            assert player.reveals[0]["round"] == 0
            assert told(player, "hopped")
        late = await table.ana.command("move", move={"do": "lay", "exchange": 1, "beans": 3})
        assert late["type"] == "refused"
        hop = next(entry for entry in await table.record() if entry.by == CLOCK)
        laid = max(entry.at for entry in table_entries(await table.record(), Lay))
        assert hop.at == laid + 1000


def table_entries(entries: list[Entry], kind: type) -> list[Entry]:
    return [entry for entry in entries if isinstance(entry.move, kind)]


async def test_who_does_not_look_misses_the_cry_and_nobody_waits(tmp_path: Path) -> None:
    async with hola(tmp_path) as table:
        await table.bo.look(seen=False)
        await table.bo.settled()
        await table.ana.shout()
        await table.ana.until(lambda: len(table.ana.reveals) == 2)
        await table.ana.grab(BEAT + 200)
        await table.ana.until(lambda: told(table.ana, "judged"))
        assert told(table.ana, "judged")[0]["missed"] == [1]
        await table.bo.until(lambda: told(table.bo, "cried"))  # all the same, when all have seen it
        assert Missed((1,)) in [entry.move for entry in await table.record()]


TIMES = re.compile(r'"(at|sent|since|round|number|n|laid_at|opened)":\d+')


async def test_cry_and_feint_are_alike_until_the_beat(tmp_path: Path) -> None:
    """The other seat, a second page of it and an onlooker are sent the same: as much, as long, in the same order."""
    frames: dict[bool, list[list[str]]] = {}
    for true in (True, False):
        data = tmp_path / str(true)
        data.mkdir()
        async with hola(data) as table:
            second = crier(table.server, table.seats[1])
            eve = table.server.onlooker(table.seats[0]["table"])
            async with second, eve:
                audience: list[Player] = [table.bo, second, eve]
                for player in audience:
                    await player.until(lambda player=player: told(player, "dealt"))  # type: ignore[misc]
                    await player.settled()
                begun = [len(player.frames) for player in audience]
                await table.ana.shout(true)
                for player in audience:
                    await player.until(lambda player=player: told(player, "unfolded"))  # type: ignore[misc]
                frames[true] = [
                    until_the_beat(player.frames[start:])
                    for player, start in zip(audience, begun, strict=True)
                ]
    assert frames[True] == frames[False]
    assert all(len(sent) == 1 for sent in frames[True])


async def test_the_number_of_a_round_does_not_tell_how_often_somebody_chose_anew(tmp_path: Path) -> None:
    numbers = []
    for often in (1, 3):
        data = tmp_path / str(often)
        data.mkdir()
        async with hola(data) as table:
            for beans in range(often):
                await table.bo.must("move", move={"do": "lay", "exchange": 1, "beans": beans + 1})
            await table.ana.shout()
            await table.ana.until(lambda: table.ana.reveals)
            numbers.append((table.ana.reveals[0]["round"], table.ana.reveals[0]["number"]))
    assert numbers[0] == numbers[1]


def until_the_beat(frames: list[str]) -> list[str]:
    """What a page was sent before the beat, with all times and numbers made alike."""
    before = []
    for frame in frames:
        if '"unfolded"' in frame and '"told":"unfolded"' in frame:
            break
        before.append(TIMES.sub(lambda match: f'"{match[1]}":0', frame))
    return before


async def test_a_cry_whose_moment_passed_while_the_machine_stood_still_is_seen_at_that_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is written down is the moment that was fixed: or the round would be over before it began."""
    arm = ReflexRounds.arm

    def stand_still(rounds: ReflexRounds) -> int:
        at = arm(rounds)
        stall(0.15)
        return at

    monkeypatch.setattr(ReflexRounds, "arm", stand_still)
    async with hola(tmp_path) as table:
        await table.ana.shout()
        await table.ana.until(lambda: len(table.ana.reveals) == 2)
        card, beat = table.ana.reveals
        assert card["round"] == beat["round"] > 0


async def test_bots_at_twelve_seats_all_lay_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each bean that is laid wakes all the others: their plans stand, and no bean is laid by the clock.

    However long they think about it: a second each time, here.
    """
    ahead, think = 0, WorkerPool.think

    async def slowly(workers: WorkerPool, game: Game, job: BotJob, *whose: str) -> Plans:
        nonlocal ahead
        plans = await think(workers, game, job, *whose)
        ahead += 1
        return plans

    monkeypatch.setattr(WorkerPool, "think", slowly)
    clocks = Clocks(steady=lambda: monotonic() + ahead)
    async with running(tmp_path, games=TINY, clocks=clocks) as server:
        seat = await server.create(ME, *[BOT] * 11, game="hola", options={"exchanges": 1}, pace="normal")
        async with crier(server, seat) as ana:
            await ana.must("start")
            await ana.until(lambda: told(ana, "dealt"))
            await ana.must("move", move={"do": "lay", "exchange": 1, "beans": 1})
            await ana.until(lambda: ana.over)
            written = await record(server, seat, TINY.get)
    assert len({entry.by for entry in written.entries if isinstance(entry.move, Lay)}) == 12


async def test_nobody_can_tell_by_an_answer_that_a_cry_is_on_its_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is laid meanwhile is refused once everybody has seen why."""
    monkeypatch.setattr(arbiter, "LEAD_US", 1_000_000)
    monkeypatch.setattr(arbiter, "MOST_LEAD_US", 1_000_000)
    async with hola(tmp_path) as table:
        live = table.server.registry.tables[table.ana.id].live
        assert live is not None
        await table.ana.shout()
        await eventually(lambda: live.reveal_pending or told(table.bo, "cried"))
        refused = await table.bo.command("move", move={"do": "lay", "exchange": 1, "beans": 2})
        assert refused["type"] == "refused"
        assert told(table.bo, "cried")


async def test_a_cry_on_its_way_changes_nothing_that_others_can_ask_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is awaited, since when, and who was reminded: until the cry is shown all of it is as it was."""
    held = Held()
    async with hola(tmp_path, clocks=held.clocks) as table:
        id = table.seats[0]["table"]
        live = table.server.registry.tables[id].live
        assert live is not None
        monkeypatch.setattr(live, "nudge_after_ms", 0)
        await table.bo.must("nudge")
        await table.bo.until(lambda: table.bo.table.get("nudge"))
        reminded, public = table.bo.table["nudge"], live.public
        assert (public.awaits, reminded["seats"]) == ((0, 1), [0])

        for ahead in ("LEAD_US", "MOST_LEAD_US"):
            monkeypatch.setattr(arbiter, ahead, 3_000_000)  # time enough to hold the clock meanwhile
        await table.ana.shout()
        await eventually(lambda: live.acting.since is not None)
        held.hold()
        await table.bo.settled()
        asked = (await table.server.http.get(f"/api/tables/{id}")).json()
        assert live.reveal_pending, "the cry is written down, and not shown"
        assert (live.public.awaits, live.public.told) == (public.awaits, public.told)
        assert live.public.told_at == public.told_at
        assert (asked["awaits"], asked["nudge"]) == ([0, 1], reminded)
        assert table.bo.table["nudge"] == reminded

        held.let_go()
        await table.bo.until(lambda: told(table.bo, "cried"))
        await table.bo.until(lambda: "nudge" not in table.bo.table)
        await eventually(lambda: not live.reveal_pending)
        assert live.public.told > public.told


async def cry_on_its_way(table: Table, monkeypatch: pytest.MonkeyPatch, seconds: int) -> LiveGame:
    """A cry is written down, and nobody sees it for so long."""
    for lead in ("LEAD_US", "MOST_LEAD_US"):
        monkeypatch.setattr(arbiter, lead, seconds * 1_000_000)
    live = table.server.registry.tables[table.ana.id].live
    assert live is not None
    await table.ana.shout()
    await eventually(lambda: live.reveal_pending)
    return live


async def test_nobody_is_ready_for_a_cry_on_its_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever says so meanwhile is answered as ever, and all are shown what they were shown before."""
    async with hola(tmp_path) as table:
        live = await cry_on_its_way(table, monkeypatch, 3)
        await table.bo.must("ready")
        assert live.reveal_pending, "the cry is written down, and not shown"
        assert not any(sitter.ready for sitter in table.server.registry.tables[table.ana.id].seats)


async def test_a_hint_is_refused_only_once_the_cry_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asked for one again and again would hear of the cry before anybody saw it."""
    async with hola(tmp_path) as table:
        live = await cry_on_its_way(table, monkeypatch, 1)
        bo = {"Authorization": f"Bearer {table.bo.token}"}
        answer = await table.server.http.get(f"/api/tables/{table.bo.id}/hint", headers=bo)
        assert (answer.status_code, live.reveal_pending) == (409, False)
