"""Reflexes on a live table, over real sockets: sealed, measured, judged, recorded. And pages that lie."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablee.games import load
from tablee.games.lampion.data import WINDOW_MS, Judged, Light, Press
from tablee.hosts.arbiter import Credit, proves
from tablee.hosts.arbiter import contest as arbiter
from tablee.hosts.arbiter.constants import BANK_START_US
from tablee.kernel import CLOCK, Entry, Game, Missed
from tablee.kernel.player import Plans
from tablee.kernel.record import Record, read
from tablee.kernel.referee import judge
from tablee.server.settings import Settings
from tablee.server.storage.store import Change, NotStored
from tablee.server.table import contest
from tablee.server.table.contest import ReflexRounds
from tablee.server.table.pages import SeatState
from tablee.server.table.publish import Audience
from tablee.server.table.schedule import ReflexRound
from tablee.server.workers.executor import BotJob
from tablee.server.workers.pool import WorkerPool
from tests.proxy import BadLine, serve
from tests.server.live import BOT, FRIEND, ME, Running, eventually, running
from tests.server.reflexes import OFFSET, ReflexPlayer, now

ROUND = 1
"""A round goes by the number of its card's line, among those of chance and the clock."""
TIMERS = 25
"""Milliseconds: what an honest page that is judged by its arrival may have to its credit."""


@pytest.fixture(autouse=True)
def however_busy_the_machine_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """No round is spoilt because a card came too late, but where that is tested."""
    monkeypatch.setattr(contest, "TOO_LATE_US", 60_000_000)


class Duel:
    """A table of Lampions with two pages."""

    def __init__(
        self, server: Running, seats: list[dict[str, Any]], ana: ReflexPlayer, bo: ReflexPlayer
    ) -> None:
        self.server, self.seats, self.ana, self.bo = server, seats, ana, bo

    async def rounds(self, many: int) -> None:
        """Wait for so many photo finishes."""
        await self.ana.until(lambda: len(self.ana.photos) >= many)
        await self.bo.until(lambda: len(self.bo.photos) >= many)

    @property
    def seat_states(self) -> list[SeatState]:
        return self.server.registry.tables[self.seats[0]["table"]].seats

    @property
    def round(self) -> ReflexRound | None:
        """The round that is on."""
        live = self.server.registry.tables[self.seats[0]["table"]].live
        return None if live is None else live.reflex_round

    async def record(self) -> Record:
        """The record, once the game is over."""
        await self.ana.until(lambda: self.ana.over)
        return await record(self.server, self.seats[0])


async def record(
    server: Running, seat: Mapping[str, Any], games: Callable[[str], Game | None] = load
) -> Record:
    answer = await server.http.get(f"/api/tables/{seat['table']}/record")
    assert answer.status_code == 200, answer.text
    return read(answer.content, games)


def page(server: Running, seat: Mapping[str, Any]) -> ReflexPlayer:
    return ReflexPlayer(server.address, seat["table"], seat["token"])


@asynccontextmanager
async def duel(
    data: Path, lanterns: int = 1, settings: Settings | None = None, **more: Any
) -> AsyncIterator[Duel]:
    """Two pages at a table whose lines have been measured. The game is not begun."""
    async with running(data, settings) as server:
        options = {"lanterns": lanterns, "decoys": False}
        ana_seat = await server.create(ME, FRIEND, game="lampion", options=options, **more)
        bo_seat = await server.join(ana_seat["table"])
        async with page(server, ana_seat) as ana, page(server, bo_seat) as bo:
            for player in (ana, bo):
                await player.until(lambda player=player: len(player.ticks) >= 5)  # type: ignore[misc]
            yield Duel(server, [ana_seat, bo_seat], ana, bo)


def answers(record: Record, seat: int) -> list[Entry]:
    return [entry for entry in record.entries if entry.by == seat]


def proof(entry: Entry) -> dict[str, Any]:
    assert entry.proof is not None
    return entry.proof


def of_bo(photo: dict[str, Any]) -> dict[str, Any]:
    """The second seat's part in a photo finish."""
    finish: dict[str, Any] = next(finish for finish in photo["finishes"] if finish["seat"] == 1)
    return finish


async def test_reactions_count_as_measured_and_the_record_proves_them(tmp_path: Path) -> None:
    async with duel(tmp_path, lanterns=2) as table:
        table.ana.reaction, table.bo.reaction = 200, 300
        await table.ana.must("start")
        written = await table.record()
        verdict = judge(written, proves)
        assert verdict.all_stands
        for seat, player in enumerate((table.ana, table.bo)):
            for shown, entry in zip(player.reveals, answers(written, seat), strict=True):
                assert entry.reaction_ms == pytest.approx(shown["truth"] / 1000, abs=1)
        assert [photo["finishes"] for photo in table.ana.photos] == [
            photo["finishes"] for photo in table.bo.photos
        ]
        first, second = table.ana.photos[0]["finishes"]
        assert (first["seat"], first["place"], second["seat"], second["place"]) == (0, 1, 1, 2)
        assert first["rt"] == answers(written, 0)[0].reaction_ms
        assert verdict.result is not None
        assert verdict.result.points == (2, 0)


async def test_a_reaction_that_does_not_follow_from_its_proof_is_refused(tmp_path: Path) -> None:
    """ "house.proof" """
    async with duel(tmp_path) as table:
        await table.ana.must("start")
        written = await table.record()
    line = answers(written, 0)[0]
    assert line.reaction_ms is not None
    line.reaction_ms -= 20
    refused, *_ = judge(written, proves).refused
    assert refused.refusal is not None
    assert refused.refusal.article == "house.proof"
    line.reaction_ms += 20
    line.proof = {**proof(line), "claimed": proof(line)["claimed"] - 20_000}
    assert judge(written, proves).refused
    line.proof = {"claimed": "soon"}
    assert judge(written, proves).refused
    line.proof = None
    assert judge(written, proves).refused or line is written.entries[3], "where one is measured, all are"
    assert not judge(written).refused


async def test_nobody_sees_the_card_before_its_moment(tmp_path: Path) -> None:
    """Not an onlooker, not a second page of a seat, not one that comes in just then."""
    async with duel(tmp_path) as table:
        server, (seat, _) = table.server, table.seats
        second, eve, late = page(server, seat), server.onlooker(seat["table"]), page(server, seat)
        second.acknowledges = False
        async with second, eve:
            await table.ana.must("start")
            await table.ana.until(lambda: table.ana.announced)
            late.acknowledges = False
            async with late:
                arrived = {}
                for player in (second, eve, late):
                    await player.until(lambda player=player: "shown" in kinds(player))  # type: ignore[misc]
                    arrived[player] = player.arrived[kinds(player).index("shown")]
                (shown,) = table.ana.reveals
                moment = shown["planned"] - OFFSET
                assert all(at >= moment for at in arrived.values())
                assert not any("reveal" in frame for frame in second.frames + eve.frames + late.frames)


def kinds(player: Any) -> list[str]:
    return [told["event"]["told"] for told in player.told]


async def test_a_rest_that_all_have_ended_does_not_come_back_before_the_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Judged, "rest_ms", 60_000)
    async with duel(tmp_path, lanterns=2, pace="normal") as table:
        await table.ana.must("start")
        await table.rounds(1)
        for page in (table.ana, table.bo):
            await page.until(lambda page=page: page.table.get("rest"))  # type: ignore[misc]
            await page.must("ready")
        await table.ana.until(lambda: not table.ana.table.get("rest"))
        seen = len(table.ana.frames)
        await table.ana.until(lambda: len(table.ana.reveals) == 2)
        tables = [frame for frame in table.ana.frames[seen:] if frame.startswith('{"type":"table"')]
        assert not [frame for frame in tables if '"rest":{' in frame]


async def test_a_page_that_does_not_acknowledge_sits_the_round_out(tmp_path: Path) -> None:
    async with duel(tmp_path) as table:
        table.bo.acknowledges = False
        await table.ana.must("start")
        await table.rounds(1)
        assert table.bo.photos[0]["out"] == [1]
        assert [finish["seat"] for finish in table.bo.photos[0]["finishes"]] == [0]
        written = await table.record()
        assert [entry.move for entry in written.entries if entry.by == CLOCK][:-1] == [Missed((1,))]
        assert written.entries[-1].proof is None
        assert judge(written, proves).all_stands


async def test_so_does_one_that_is_hidden(tmp_path: Path) -> None:
    async with duel(tmp_path) as table:
        table.bo.reaction = None
        await table.ana.must("start")
        await eventually(lambda: table.round is not None and table.round.armed)
        await table.bo.say({"type": "hidden", "round": ROUND})
        await table.rounds(1)
        assert table.bo.photos[0]["out"] == [1]


async def test_who_looks_away_before_the_card_may_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The round waits for Ana's page, which says that it is ready when all that is looked at here has happened."""
    monkeypatch.setattr(arbiter, "PATIENCE_US", 60_000_000)
    async with duel(tmp_path) as table:
        table.ana.acknowledges = False
        await table.ana.must("start")
        await eventually(lambda: table.round is not None and table.round.contest.ready == {1})
        await table.bo.say({"type": "hidden", "round": ROUND})
        await eventually(lambda: table.round is not None and table.round.contest.ready == set())
        await table.bo.acknowledge(table.bo.announced[-1])
        await eventually(lambda: table.round is not None and table.round.contest.ready == {1})
        await table.ana.acknowledge(table.ana.announced[-1])
        await table.rounds(1)
        assert of_bo(table.ana.photos[0])["rt"] == pytest.approx(250, abs=TIMERS)


async def test_who_looks_away_from_the_card_has_seen_it(tmp_path: Path) -> None:
    async with duel(tmp_path) as table:
        table.bo.reaction = None
        await table.ana.must("start")
        await table.bo.until(lambda: table.bo.reveals)
        assert table.round is not None
        t0, clocks = table.round.contest.t0, table.server.registry.context.clocks
        await eventually(lambda: clocks.micros() > t0)  # a page may take the moment for a little sooner
        await table.bo.say({"type": "hidden", "round": ROUND})
        await table.rounds(1)
        assert (table.bo.photos[0]["silent"], table.bo.photos[0]["out"]) == ([1], [])


async def test_who_does_not_press_is_silent(tmp_path: Path) -> None:
    async with duel(tmp_path) as table:
        table.bo.reaction = None
        await table.ana.must("start")
        await table.rounds(1)
        assert (table.bo.photos[0]["silent"], table.bo.photos[0]["out"]) == ([1], [])


async def test_who_sat_out_may_press_and_arrival_counts(tmp_path: Path) -> None:
    async with duel(tmp_path) as table:
        table.bo.acknowledges, table.ana.reaction = False, None
        await table.ana.must("start")
        await table.bo.until(lambda: "shown" in kinds(table.bo))
        update = json.loads(table.bo.frames[-1])
        assert (update["round"], "reveal" in update) == (ROUND, False)
        await table.bo.must("move", move={"do": "press"}, press={"at": now(), "round": ROUND, "reaction": 1})
        await table.rounds(1)
        assert of_bo(table.bo.photos[0])["by_arrival"]
        assert table.bo.photos[0]["out"] == []
        written = await table.record()
        assert Missed((1,)) in [entry.move for entry in written.entries]
        assert judge(written, proves).all_stands


async def test_nobody_waits_for_a_page_that_nobody_looks_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the round would not be armed as long as anybody waits here."""
    monkeypatch.setattr(arbiter, "PATIENCE_US", 3600_000_000)
    async with duel(tmp_path) as table:
        table.bo.acknowledges = False
        await table.bo.look(seen=False)
        await table.bo.settled()
        await table.ana.must("start")
        await table.rounds(1)
        assert table.bo.photos[0]["out"] == [1]


async def test_who_comes_to_look_is_waited_for_again(tmp_path: Path) -> None:
    async with duel(tmp_path) as table:
        table.ana.acknowledges = table.bo.acknowledges = False
        await table.bo.look(seen=False)
        await table.bo.settled()
        await table.ana.must("start")
        await eventually(lambda: table.round is not None and table.round.contest.hidden == {1})
        await table.bo.look(seen=True)
        await eventually(lambda: table.round is not None and table.round.contest.hidden == set())


async def test_without_a_time_the_arrival_counts(tmp_path: Path) -> None:
    async with duel(tmp_path) as table:
        table.bo.reaction, table.bo.marks = None, False  # the round waits for what it may still say
        await table.ana.must("start")
        await table.bo.until(lambda: table.bo.reveals)
        await table.bo.must("move", move={"do": "press"}, press={"at": 0, "round": ROUND})
        await table.rounds(1)
        finish = of_bo(table.bo.photos[0])
        assert finish["by_arrival"]
        assert judge(await table.record(), proves).all_stands


async def test_a_press_too_soon_is_a_false_start(tmp_path: Path) -> None:
    async with duel(tmp_path) as table:
        table.ana.reaction = 40
        await table.ana.must("start")
        written = await table.record()
        assert answers(written, 0)[0].reaction_ms == 40
        assert "place" not in table.ana.photos[0]["finishes"][0]
        assert written.result is not None
        assert written.result.points == (-1, 1)


async def test_only_the_first_press_counts(tmp_path: Path) -> None:
    async with duel(tmp_path) as table:
        table.bo.reaction, table.bo.marks = None, False  # the round waits for what it may still say
        await table.ana.must("start")
        await table.ana.until(lambda: "pressed" in kinds(table.ana))
        again = {"at": now(), "round": ROUND, "reaction": 101_000}
        answer = await table.ana.command("move", move={"do": "press"}, press=again)
        assert answer["type"] == "refused"
        assert answer["article"].startswith("lampion.")
        written = await table.record()
        assert len(answers(written, 0)) == 1


async def test_a_press_for_another_round_is_too_late(tmp_path: Path) -> None:
    async with duel(tmp_path, lanterns=2) as table:
        table.bo.reaction, table.bo.marks = None, False  # the round waits for what it may still say
        await table.ana.must("start")
        await table.bo.until(lambda: len(table.bo.reveals) == 2)
        press = {"at": now(), "round": ROUND, "reaction": 150_000}
        answer = await table.bo.command("move", move={"do": "press"}, press=press)
        assert answer["say"]["id"] == "server-too-late"


async def test_a_press_that_names_no_round_is_for_none(tmp_path: Path) -> None:
    async with duel(tmp_path) as table:
        table.bo.reaction, table.bo.marks = None, False  # the round waits for what it may still say
        await table.ana.must("start")
        await table.bo.until(lambda: table.bo.reveals)
        answer = await table.bo.command("move", move={"do": "press"})
        assert answer["say"]["id"] == "server-too-late"


async def test_a_page_that_comes_while_a_round_gathers_takes_part(tmp_path: Path) -> None:
    async with duel(tmp_path) as table:
        table.bo.acknowledges = False
        await table.ana.must("start")
        await table.bo.until(lambda: table.bo.announced)
        async with page(table.server, table.seats[1]) as back:
            await back.until(lambda: back.photos)
            assert of_bo(back.photos[0])["rt"] == pytest.approx(250, abs=TIMERS)


async def test_who_comes_back_sees_the_last_photo_finish(tmp_path: Path) -> None:
    async with duel(tmp_path) as table:
        await table.ana.must("start")
        await table.rounds(1)
        async with page(table.server, table.seats[1]) as back:
            await back.until(lambda: back.photos)
            assert back.photos == table.ana.photos


async def test_a_round_waits_for_somebody_to_look(tmp_path: Path) -> None:
    async with duel(tmp_path) as table:
        table.ana.acknowledges = table.bo.acknowledges = False
        await table.ana.must("start")
        await table.ana.until(lambda: len(table.ana.announced) >= 3)
        assert len({announced["round"] for announced in table.ana.announced}) == 1
        assert not table.ana.photos
        table.ana.acknowledges = True
        await table.rounds(1)
        assert table.ana.photos[0]["out"] == [1]


async def test_bots_go_on_without_those_who_do_not_look_and_then_leave(tmp_path: Path) -> None:
    async with duel(tmp_path, settings=Settings(absence_s=0.5)) as table:
        table.ana.acknowledges = table.bo.acknowledges = False
        await table.ana.must("start")
        await table.ana.until(lambda: len(table.ana.announced) >= 2)
        eve = table.server.onlooker(table.seats[0]["table"])
        async with eve:
            await table.ana.close()
            await table.bo.close()
            await eve.until(lambda: eve.photos)
            assert eve.photos[0]["out"] == []
            assert eve.photos[0]["finishes"]
        for player in (table.ana, table.bo):
            await player.connect()


async def test_moves_of_somebody_who_does_not_take_part_hold_nothing_up(tmp_path: Path) -> None:
    async with duel(tmp_path) as table:
        table.bo.acknowledges = False
        await table.ana.must("start")
        while not table.ana.photos:
            await table.bo.command("move", move={"do": "press"})
            await asyncio.sleep(0.05)
        assert [announced["round"] for announced in table.ana.announced] == [ROUND]
        assert table.ana.photos[0]["finishes"][0]["seat"] == 0


async def test_marks_show_nobody_anything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown, shown_at_marks = 0, []
    show_table, mark = Audience.show_table, ReflexRounds.mark

    def counted(self: Audience, *table: Any) -> None:
        nonlocal shown
        shown += 1
        show_table(self, *table)

    def noted(self: ReflexRounds, *args: Any) -> None:
        shown_at_marks.append(shown)
        mark(self, *args)

    monkeypatch.setattr(Audience, "show_table", counted)
    monkeypatch.setattr(ReflexRounds, "mark", noted)
    async with duel(tmp_path) as table:
        table.ana.reaction = table.bo.reaction = None
        await table.ana.must("start")
        await eventually(lambda: len(shown_at_marks) >= 5)
        assert len(set(shown_at_marks[:5])) == 1


# What goes wrong in the house.


async def test_a_card_that_is_stored_too_late_is_void_and_costs_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contest, "TOO_LATE_US", 300_000)
    async with duel(tmp_path) as table:
        storage = table.server.registry.context.storage
        write = storage.write

        async def slow(change: Change) -> None:
            if any(isinstance(entry.move, Light) for entry in change.entries):
                monkeypatch.setattr(storage, "write", write)
                await asyncio.sleep(2)
            await write(change)

        monkeypatch.setattr(storage, "write", slow)
        await table.ana.must("start")
        written = await table.record()
        assert [type(entry.move).__name__ for entry in written.entries if entry.by == CLOCK] == [
            "Void",
            "Due",
        ]
        assert [proof(answers(written, seat)[0])["bank"] for seat in (0, 1)] == [BANK_START_US, BANK_START_US]


async def test_a_verdict_that_cannot_be_stored_at_first_closes_nothing_and_costs_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with duel(tmp_path, settings=Settings(storage_retry_s=0.1)) as table:
        storage, seats = table.server.registry.context.storage, table.seat_states
        write = storage.write
        at_the_write: list[tuple[bool, list[Credit]]] = []

        async def full(change: Change) -> None:
            if change.entries and change.seats is not None:
                assert table.round is not None
                credits = [deepcopy(seat.credit) for seat in seats]
                at_the_write.append((table.round.contest.closed, credits))
                if len(at_the_write) < 3:
                    raise NotStored("the disk is full")
            await write(change)

        monkeypatch.setattr(storage, "write", full)
        before = [deepcopy(seat.credit) for seat in seats]
        await table.ana.must("start")
        await table.rounds(1)
        assert at_the_write == [(False, before)] * 3
        stored = await storage.load(table.ana.id)
        assert stored is not None
        left = [SeatState(row).credit for row in stored.seats]
        assert left == [seat.credit for seat in seats]
        assert left != before


async def test_a_press_that_cannot_be_stored_at_first_counts_when_it_is_said_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with duel(tmp_path) as table:
        storage = table.server.registry.context.storage
        write = storage.write

        async def full(change: Change) -> None:
            if any(isinstance(entry.move, Press) for entry in change.entries):
                monkeypatch.setattr(storage, "write", write)
                raise NotStored("the disk is full")
            await write(change)

        table.ana.reaction = table.bo.reaction = None
        await table.ana.must("start")
        await table.bo.until(lambda: table.bo.reveals)
        monkeypatch.setattr(storage, "write", full)
        assert table.round is not None
        painted, shown = table.bo.reveals[0]["painted"], table.round.contest.t0
        await asyncio.sleep(0.2)
        press = {"at": now(), "round": ROUND, "reaction": now() - painted}
        first = await table.bo.command("move", id="again", move={"do": "press"}, press=press)
        refused = now() - OFFSET - shown
        assert first["say"]["id"] == "server-not-stored"
        second = await table.bo.command("move", id="again", move={"do": "press"}, press=press)
        assert second["type"] == "accepted"
        written = await table.record()
        (line,) = answers(written, 1)
        assert line.reaction_ms == round(press["reaction"] / 1000)
        assert of_bo(table.ana.photos[0])["rt"] == line.reaction_ms
        assert proof(line)["arrived"] <= refused, "it arrived when it was said first"


# Pages that lie.


async def test_a_second_page_does_not_press_for_the_one_that_takes_part(tmp_path: Path) -> None:
    """The first is far away, or says so; the second is near, and its word does not count: its arrival does."""
    async with duel(tmp_path) as table:
        port = int(table.server.address.rpartition(":")[2])
        proxy = await serve(port, BadLine(390), Random(1))
        address = f"127.0.0.1:{proxy.sockets[0].getsockname()[1]}"
        far = ReflexPlayer(address, table.seats[1]["table"], table.seats[1]["token"])
        far.reaction = None
        table.bo.acknowledges = False
        async with far:
            await far.until(lambda: len(far.ticks) >= 5)
            await table.ana.must("start")
            await table.bo.until(lambda: "shown" in kinds(table.bo))
            shown = table.bo.arrived[kinds(table.bo).index("shown")]
            await asyncio.sleep(0.15)
            press = {"at": now(), "round": ROUND, "reaction": 101_000}
            pressed = now() - OFFSET - shown
            await table.bo.must("move", move={"do": "press"}, press=press)
            await table.rounds(1)
        proxy.close()
        finish = of_bo(table.ana.photos[0])
        assert finish["by_arrival"]
        assert finish["rt"] > pressed / 1000 - 2 * TIMERS, "and not 195 ms less, for the far line"


async def test_who_comes_back_in_the_middle_of_a_round_does_not_press_as_the_bot(tmp_path: Path) -> None:
    async with duel(tmp_path, lanterns=3, settings=Settings(absence_s=0.3)) as table:
        table.ana.reaction = None
        await table.bo.close()
        await table.ana.must("start")
        await eventually(lambda: table.round is not None and table.round.contest.seats[1].pings is None)
        seen = len(table.ana.reveals)
        await table.ana.until(lambda: len(table.ana.reveals) > seen)
        back = page(table.server, table.seats[1])
        back.acknowledges = False
        async with back:
            press = {"at": now(), "round": table.ana.announced[-1]["round"], "reaction": 101_000}
            answer = await back.command("move", move={"do": "press"}, press=press)
            assert answer["type"] == "refused"
        await table.bo.connect()


async def test_a_claim_from_the_future_is_impossible_and_the_record_tells(tmp_path: Path) -> None:
    async with duel(tmp_path) as table:
        table.bo.lie = -900
        await table.ana.must("start")
        written = await table.record()
        finish = of_bo(table.ana.photos[0])
        assert (finish["incident"], finish["by_arrival"]) == ("impossible", True)
        assert finish["rt"] > 250 - TIMERS
        assert judge(written, proves).all_stands


async def test_a_claim_before_what_the_page_had_said_is_contradicted(tmp_path: Path) -> None:
    async with duel(tmp_path) as table:
        table.bo.reaction, table.bo.marks = None, False  # the round waits for what it may still say
        await table.ana.must("start")
        await table.bo.until(lambda: table.bo.reveals)
        await table.ana.until(lambda: "pressed" in kinds(table.ana))
        await table.bo.say({"type": "mark", "round": ROUND, "until": 140_000})
        press = {"at": now(), "round": ROUND, "reaction": 120_000}
        await table.bo.must("move", move={"do": "press"}, press=press)
        await table.rounds(1)
        finish = of_bo(table.ana.photos[0])
        assert finish["incident"] == "contradicted"
        assert finish["rt"] > 200


async def test_whoever_answers_before_the_card_has_guessed(tmp_path: Path) -> None:
    """The page claims a fine reaction, but says so before there was anything to react to."""
    async with duel(tmp_path) as table:
        table.bo.reaction = None
        await table.ana.must("start")
        await table.bo.until(lambda: table.bo.announced)
        await eventually(lambda: table.round is not None and table.round.armed)
        press = {"at": now(), "round": ROUND, "reaction": 150_000}
        await table.bo.must("move", move={"do": "press"}, press=press)
        assert "shown" not in kinds(table.bo), "and the answer tells nothing"
        written = await table.record()
        assert of_bo(table.ana.photos[0])["incident"] == "impossible"
        assert answers(written, 1)[0].reaction_ms == 0
        assert written.result is not None
        assert written.result.points == (1, -1)


async def test_a_constant_lie_comes_back_to_its_sender(tmp_path: Path) -> None:
    async with duel(tmp_path, lanterns=12) as table:
        table.ana.reaction, table.bo.reaction, table.bo.lie = 200, 200, 60
        await table.ana.must("start")
        written = await table.record()
        late = answers(written, 1)[9:]
        for entry in late:
            assert entry.reaction_ms is not None
            assert proof(entry)["correction"] > 45_000
            assert entry.reaction_ms > 180
        assert all(of_bo(photo)["adjusted"] > 40 for photo in table.ana.photos[9:])


async def test_late_answers_to_ticks_gain_nothing(tmp_path: Path) -> None:
    async with duel(tmp_path, lanterns=2) as table:
        table.bo.late_tocks = 0.15
        await table.ana.must("start")
        written = await table.record()
        for shown, entry in zip(table.bo.reveals, answers(written, 1), strict=True):
            assert entry.reaction_ms == pytest.approx(shown["truth"] / 1000, abs=TIMERS)
            assert entry.reaction_ms >= shown["truth"] // 1000


MOST_REFILL = 30_000
"""Microseconds: no more is paid in after a round on a short line."""


async def test_neither_a_new_connection_nor_a_new_server_refills_the_bank(tmp_path: Path) -> None:
    async with duel(tmp_path, lanterns=4) as table:
        table.bo.reaction, table.bo.lie = 600, 450
        await table.ana.must("start")
        await table.rounds(1)
        await table.bo.close()
        back = page(table.server, table.seats[1])
        async with back:
            back.reaction = 400
            await back.until(lambda: len(back.photos) >= 1)
    async with (
        running(tmp_path) as server,
        page(server, table.seats[0]) as ana,
        page(server, table.seats[1]) as bo,
    ):
        for player in (ana, bo):
            await player.until(lambda player=player: player.over)  # type: ignore[misc]
        written = await record(server, table.seats[0])
    first, *rest = (proof(entry)["bank"] for entry in answers(written, 1))
    assert first == BANK_START_US
    assert rest
    for rounds, bank in enumerate(rest, start=1):
        assert bank < BANK_START_US - 150_000 + rounds * MOST_REFILL


async def test_a_window_that_was_open_when_the_server_ended_is_void(tmp_path: Path) -> None:
    async with duel(tmp_path, lanterns=2) as table:
        table.ana.reaction, table.bo.reaction = 200, None
        await table.ana.must("start")
        await table.ana.until(lambda: "pressed" in kinds(table.ana))
    async with (
        running(tmp_path) as server,
        page(server, table.seats[0]) as ana,
        page(server, table.seats[1]) as bo,
    ):
        ana.reaction, bo.reaction = 200, 400
        await ana.until(lambda: "voided" in kinds(ana))
        await ana.until(lambda: ana.over)
        assert ana.position["result"]["points"] == [2, 0], "two lanterns besides the void one"


async def test_bots_take_part_like_everybody(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        options = {"lanterns": 2, "decoys": False}
        seat = await server.create(ME, BOT, game="lampion", options=options)
        async with page(server, seat) as ana:
            ana.reaction = None
            await ana.must("start")
            await ana.until(lambda: ana.over)
            written = await record(server, seat)
        assert judge(written, proves).all_stands
        shots = answers(written, 1)
        assert len(shots) == 2
        assert all(proof(entry)["device"] == "bot" and entry.uncertainty_ms == 0 for entry in shots)


async def test_a_bot_has_pressed_when_it_planned_to_however_long_it_took_to_think(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its worker is slower than the round: the verdict waits for it."""
    think = WorkerPool.think

    async def slow(self: WorkerPool, game: Game, job: BotJob, *whose: str) -> Plans:
        plans = await think(self, game, job, *whose)
        if job.acting.kind == "window":
            live = server.registry.tables[seat["table"]].live
            assert live is not None
            await eventually(
                lambda: (
                    live.reflex_round is None or live._clocks.micros() > live.reflex_round.contest.deadline
                )
            )
        return plans

    monkeypatch.setattr(WorkerPool, "think", slow)
    async with running(tmp_path) as server:
        seat = await server.create(ME, BOT, game="lampion", options={"lanterns": 1, "decoys": False})
        async with page(server, seat) as ana:
            ana.reaction = None
            await ana.must("start")
            await ana.until(lambda: ana.over)
            written = await record(server, seat)
    (shot,) = answers(written, 1)
    assert shot.reaction_ms is not None
    assert shot.reaction_ms < WINDOW_MS < shot.at - written.entries[shot.n - 2].at
    assert judge(written, proves).all_stands


async def test_hostile_messages_about_rounds_change_nothing(tmp_path: Path) -> None:
    async with duel(tmp_path) as table:
        for nonsense in (
            {"type": "mark", "round": 9, "until": 10},
            {"type": "mark", "round": ROUND, "until": -5},
            {"type": "hidden", "round": 77},
            {"type": "tock", "sent": 12, "got": 1, "answered": 10**15},
            {"type": "tock", "sent": 12, "got": 1},
            {"type": "acknowledge", "round": ROUND, "sent": 0, "got": 0, "answered": 0, "page": {}},
            {"type": "move", "id": "x", "move": {"do": "press"}, "press": {"at": -1}},
        ):
            await table.bo.say(json.dumps(nonsense))
        await table.bo.settled()
        await table.ana.must("start")
        written = await table.record()
        assert judge(written, proves).all_stands
        assert len(answers(written, 1)) == 1
