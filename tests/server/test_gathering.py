"""Before the game: the table passes to somebody who is there when its owner is gone, and back."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tablee.server.clock import Clocks
from tablee.server.settings import Settings
from tablee.server.storage.sqlite import migrate, migrations
from tablee.server.storage.store import Change, NotStored
from tablee.server.table.table import nothing
from tests.server.live import BOT, FRIEND, ME, Running, eventually, running


class Time:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 0.0
        self.clocks = Clocks(wall=lambda: 1000 + self.now, steady=lambda: self.now)

    async def at(self, now: float, server: Running, seated: dict[str, Any]) -> None:
        """Set the clock, and let the table look at it."""
        self.now = now
        actor = server.registry.tables[seated["table"]].queue
        await actor.ask(nothing)
        await eventually(lambda: actor.quiet)


def away(server: Running, seated: dict[str, Any], seat: int) -> bool:
    """Whether the table knows that nobody is at this seat."""
    return not server.registry.tables[seated["table"]].seats[seat].pages


def owner(server: Running, seated: dict[str, Any]) -> int:
    return server.registry.tables[seated["table"]].row.owner


async def test_a_table_whose_owner_is_gone_passes_to_the_next_person_who_is_there(tmp_path: Path) -> None:
    time = Time()
    async with running(tmp_path, clocks=time.clocks) as server:
        ana_seat = await server.create(FRIEND, ME, FRIEND, FRIEND)
        bo_seat, cleo_seat, dan_seat = [await server.join(ana_seat["table"], name) for name in "BCD"]
        async with server.player(bo_seat) as bo, server.player(dan_seat) as dan:
            async with server.player(ana_seat), server.player(ana_seat):
                await time.at(100, server, ana_seat)
                assert owner(server, ana_seat) == 1
            await eventually(lambda: away(server, ana_seat, 1))
            await time.at(129.9, server, ana_seat)
            assert (await bo.command("start"))["say"]["id"] == "server-owner-only"
            await time.at(130, server, ana_seat)
            await dan.until(lambda: dan.table["owner"] == 3)
            await bo.until(lambda: bo.table["owner"] == 3)
            assert (await bo.command("start"))["say"]["id"] == "server-owner-only"
            await dan.must("arrange", seat=cleo_seat["seat"], wish=BOT)
            await dan.must("start")
            await bo.until(lambda: bo.table["phase"] == "playing")


async def test_it_passes_by_itself(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(owner_absence_s=0.1)) as server:
        ana_seat = await server.create(ME, FRIEND)
        bo_seat = await server.join(ana_seat["table"])
        async with server.player(bo_seat) as bo:  # Ana never came
            await bo.until(lambda: bo.table["owner"] == 1)
            await bo.must("start")


async def test_whoever_made_the_table_gets_it_back(tmp_path: Path) -> None:
    time = Time()
    async with running(tmp_path, clocks=time.clocks) as server:
        ana_seat = await server.create(ME, FRIEND, FRIEND)
        bo_seat = await server.join(ana_seat["table"])
        async with server.player(bo_seat) as bo:
            await time.at(30, server, ana_seat)
            await bo.until(lambda: bo.table["owner"] == 1)
            await bo.must("arrange", seat=2, wish=ME)
            await bo.until(lambda: (bo.table["you"], bo.table["owner"]) == (2, 2))
            async with server.player(ana_seat) as ana:
                assert [frame for frame in ana.frames if '"owner":2' in frame] == []
                await bo.until(lambda: bo.table["owner"] == 0)
                assert (await bo.command("start"))["say"]["id"] == "server-owner-only"
                await ana.must("arrange", seat=1, wish=BOT)
                await ana.must("start")


async def test_a_seat_that_was_given_away_is_not_the_owners_any_more(tmp_path: Path) -> None:
    time = Time()
    async with running(tmp_path, clocks=time.clocks) as server:
        ana_seat = await server.create(ME, FRIEND, FRIEND)
        bo_seat, cleo_seat = [await server.join(ana_seat["table"], name) for name in "BC"]
        async with server.player(cleo_seat) as cleo:
            async with server.player(bo_seat) as bo:
                await time.at(30, server, ana_seat)
                await bo.until(lambda: bo.table["owner"] == 1)
                await bo.must("arrange", seat=0, wish=BOT)
                async with server.player(ana_seat) as ana:
                    assert ana.refusals[0]["say"]["id"] == "server-unknown-token"
                    assert bo.table["owner"] == 1
            await eventually(lambda: away(server, ana_seat, 1))
            await time.at(60, server, ana_seat)
            await cleo.until(lambda: cleo.table["owner"] == 2)
            async with server.player(bo_seat) as bo:
                assert bo.table["owner"] == 1


async def bo_decides_and_leaves(server: Running, time: Time) -> list[dict[str, Any]]:
    """Ana makes a table and does not come; Bo does, until it is his. Where Ana and Cleo sit."""
    ana_seat = await server.create(ME, FRIEND, FRIEND)
    bo_seat, cleo_seat = [await server.join(ana_seat["table"], name) for name in "BC"]
    async with server.player(bo_seat) as bo:
        await time.at(30, server, ana_seat)
        await bo.until(lambda: bo.table["owner"] == 1)
    return [ana_seat, cleo_seat]


async def test_when_owner_and_heir_leave_the_next_one_waits_for_both(tmp_path: Path) -> None:
    time = Time()
    async with running(tmp_path, clocks=time.clocks) as server:
        ana_seat, cleo_seat = await bo_decides_and_leaves(server, time)
        await eventually(lambda: away(server, ana_seat, 1))
        async with server.player(cleo_seat) as cleo:
            assert cleo.table["owner"] == 1
            await time.at(59, server, ana_seat)
            assert owner(server, ana_seat) == 1
            await time.at(60, server, ana_seat)
            await cleo.until(lambda: cleo.table["owner"] == 2)


async def test_whoever_comes_to_a_table_left_long_ago_decides_at_once(tmp_path: Path) -> None:
    time = Time()
    async with running(tmp_path, clocks=time.clocks) as server:
        ana_seat = await server.create(ME, FRIEND)
        bo_seat = await server.join(ana_seat["table"])
        await time.at(300, server, ana_seat)
        assert owner(server, ana_seat) == 0
        async with server.onlooker(ana_seat["table"]) as onlooker:
            assert onlooker.table["owner"] == 0
        async with server.player(bo_seat) as bo:
            assert bo.table["owner"] == 1


async def test_a_table_that_all_have_left_leaves_memory(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(owner_absence_s=0.1, unload_after_s=0.2)) as server:
        ana_seat = await server.create(ME, FRIEND)
        bo_seat = await server.join(ana_seat["table"])
        async with server.player(bo_seat) as bo:
            await bo.until(lambda: bo.table["owner"] == 1)
        async with server.player(ana_seat) as ana:
            assert ana.table["owner"] == 0
        await eventually(lambda: not server.registry.tables)


async def test_who_decides_outlives_the_server(tmp_path: Path) -> None:
    time = Time()
    async with running(tmp_path, clocks=time.clocks) as server:
        ana_seat, cleo_seat = await bo_decides_and_leaves(server, time)
    async with running(tmp_path, clocks=time.clocks) as server, server.player(cleo_seat) as cleo:
        assert cleo.table["owner"] == 1
        await time.at(59, server, ana_seat)
        assert owner(server, ana_seat) == 1  # everybody has time to come back
        async with server.player(ana_seat) as ana:
            assert ana.table["owner"] == 0
        await eventually(lambda: away(server, ana_seat, 0))
        await time.at(89, server, ana_seat)
        await cleo.until(lambda: cleo.table["owner"] == 2)


@pytest.mark.parametrize("ana_first", [True, False])
async def test_a_owner_who_comes_back_in_the_moment_of_the_start(tmp_path: Path, ana_first: bool) -> None:
    time = Time()
    async with running(tmp_path, clocks=time.clocks) as server:
        ana_seat = await server.create(ME, FRIEND)
        bo_seat = await server.join(ana_seat["table"])
        ana = server.player(ana_seat)
        async with server.player(bo_seat) as bo:
            await time.at(30, server, ana_seat)
            await bo.until(lambda: bo.table["owner"] == 1)
            await ana.connect()
            both = [ana.hello(), bo.command("start")]
            await asyncio.gather(*(both if ana_first else reversed(both)))
            [answer] = bo.answers.values()
            if answer["type"] == "accepted":
                await ana.until(lambda: ana.table["phase"] == "playing")
            else:
                assert answer["say"]["id"] == "server-owner-only"
                await ana.must("start")
            await ana.close()


async def test_a_owner_who_comes_back_in_the_moment_of_the_change(tmp_path: Path) -> None:
    time = Time()
    async with running(tmp_path, clocks=time.clocks) as server:
        ana_seat = await server.create(ME, FRIEND)
        bo_seat = await server.join(ana_seat["table"])
        ana = server.player(ana_seat)
        async with server.player(bo_seat) as bo:
            await ana.connect()
            time.now = 30
            await asyncio.gather(ana.hello(), time.at(30, server, ana_seat))
            assert owner(server, ana_seat) == 0
            await bo.settled()
            assert bo.table["owner"] == 0
            await ana.must("start")
            await ana.close()


async def test_a_owner_that_cannot_be_stored_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path, Settings(owner_absence_s=0.1, storage_retry_s=0.05)) as server:
        ana_seat = await server.create(ME, FRIEND)
        bo_seat = await server.join(ana_seat["table"])
        storage = server.registry.context.storage
        failures = [NotStored("the disk is full")] * 2
        write = storage.write

        async def fail_at_first(*changes: Change) -> None:
            if failures:
                raise failures.pop()
            await write(*changes)

        monkeypatch.setattr(storage, "write", fail_at_first)
        async with server.player(bo_seat) as bo:
            await bo.until(lambda: bo.table["owner"] == 1)
        assert not failures
        stored = await storage.load(ana_seat["table"])
        assert stored is not None
        assert (stored.row.owner, stored.row.maker) == (1, 0)


def test_tables_of_older_versions_belong_to_their_owners(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "tablee.sqlite3", isolation_level=None)
    db.executescript("".join(migrations()[:3]) + "PRAGMA user_version = 3;")
    db.execute(
        "INSERT INTO tables VALUES ('t', 'bungee', 1, '{}', 'normal', 'gathering', 2, 'A', 5, NULL, '')"
    )
    migrate(db)
    assert db.execute("SELECT owner, maker FROM tables").fetchall() == [(2, 2)]
    db.close()
