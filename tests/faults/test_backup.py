"""A house is backed up while people play, lost, and restored: nothing acknowledged is missing, and play goes on."""

from __future__ import annotations

import asyncio
import re
import subprocess
from dataclasses import asdict, replace
from pathlib import Path
from random import Random

from tablee.server.wire.identity import digest
from tests.faults.course import moves_go_on, unexpected
from tests.faults.survivor import DEAD, Survivor
from tests.faults.world import ALL_GAMES, Findings, World, compare_with_the_database
from tests.postgres import program
from tests.running import ROOT, tablee
from tests.server.databases import Database, PostgresDatabase
from tests.server.process import ServerProcess
from tests.server.zygote import unlimited

BACKUPS = 3
BETWEEN = 60
"""Moves that are acknowledged before each backup begins, and after the last."""


class Server(ServerProcess):
    """`tablee serve` on a database, with settings from a file."""

    def __init__(self, folder: Path, database: Database) -> None:
        elsewhere = database.options if isinstance(database, PostgresDatabase) else ()
        super().__init__(folder, "--settings", str(folder / "tablee.toml"), *elsewhere)
        numbers = {
            name: value for name, value in asdict(unlimited()).items() if isinstance(value, int | float)
        }
        (folder / "tablee.toml").write_text("".join(f"{name} = {value}\n" for name, value in numbers.items()))


class Course(World):
    """A world of one server."""

    def __init__(self, server: Server, database: Database, seed: int) -> None:
        super().__init__([], database, Random(seed))
        self.server = server
        server.start()

    async def host(self, path: str = "") -> str:
        return self.server.host


def back_up(database: Database, file: Path) -> None:
    if isinstance(database, PostgresDatabase):
        run_as_documented("pg_dump", file, database)
    else:
        said = tablee("backup", file, *database.options)
        assert (said.returncode, said.stderr) == (0, "")


def restored(database: Database, file: Path) -> Database:
    if isinstance(database, PostgresDatabase):
        empty = database.beside()
        run_as_documented("pg_restore", file, empty)
        return empty
    said = tablee("restore", file, *database.options)
    assert (said.returncode, said.stderr) == (0, "")
    return database


def run_as_documented(tool: str, file: Path, database: PostgresDatabase) -> None:
    """Run a tool of PostgreSQL with the options that the page about operations names."""
    page = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    (line,) = re.findall(rf"^{tool} (.*)$", page, re.MULTILINE)
    words = re.sub(r"postgresql://\S+", database.url, line.replace("tablee.dump", str(file))).split()
    subprocess.run([program(tool), *words], check=True, capture_output=True)


async def test_nothing_acknowledged_before_a_backup_is_missing_from_it(
    tmp_path: Path, database: Database
) -> None:
    server = Server(tmp_path, database)
    world = Course(server, database, 5)
    course = [asyncio.create_task(world.table_after_table(wish)) for wish in ALL_GAMES]
    backups = []
    try:
        for number in range(BACKUPS):
            await moves_go_on(world, world.acknowledged + BETWEEN)
            acknowledged = [(person, list(person.accepted)) for person in world.people]
            moves = world.acknowledged
            file = tmp_path / f"copy-{number}"
            await asyncio.to_thread(back_up, database, file)
            assert world.acknowledged > moves, "nobody played meanwhile"
            backups.append((file, acknowledged))
        await moves_go_on(world, world.acknowledged + BETWEEN)
    finally:
        for table in course:
            table.cancel()
        ended = await asyncio.gather(*course, return_exceptions=True)
        server.kill()
    assert [each for each in ended if not isinstance(each, asyncio.CancelledError)] == []
    house = database
    for file, acknowledged in backups:
        house = restored(database, file)
        for person, accepted in acknowledged:
            found = Findings()
            compare_with_the_database(house, replace(person, accepted=accepted), found)
            assert not found, found
            there = commands(house, person)
            stored = [id for id in person.accepted if id in there]
            assert stored == person.accepted[: len(stored)]
    await play_goes_on(Server(tmp_path, house), house, [person for person, _ in acknowledged])


def commands(database: Database, person: Survivor) -> set[str]:
    """The ids of the commands of a person that are stored."""
    table, token = person.seated["table"], digest(person.seated["token"])
    rows = database.ask(f"SELECT command FROM lines WHERE \"table\" = '{table}' AND token = '{token}'")
    return {command for (command,) in rows}


async def play_goes_on(server: Server, database: Database, people: list[Survivor]) -> None:
    """All come back, and at each table something happens that was not stored."""
    world = Course(server, database, 6)
    back = [Survivor(world, each.seated, each.game, each.unaided, _commands=10_000) for each in people]
    for person in back:
        person.fellows = [each for each in back if each.seated["table"] == person.seated["table"]]
        page = await person.page(0)
        await page.settled()
        await page.leave()
        person.told = page.told
    world.ending = True
    try:
        async with asyncio.timeout(DEAD):
            await asyncio.gather(*(person.live() for person in back))
    finally:
        await asyncio.to_thread(server.stop)
    assert all(person.stirred or person.over for person in back)
    assert unexpected(server.log) == []
