"""`kill -9` of the server or its database: nothing acknowledged is lost, nothing is done twice, and the games go on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from tests.postgres import Postgres, postgres_server
from tests.server.databases import Database, PostgresDatabase
from tests.server.live import BOT, FRIEND, ME, Closed, Player, eventually
from tests.server.process import Zygote

KILLS, KILLS_ON_POSTGRES, KILLS_OF_POSTGRES = 25, 6, 4
WISH = {"game": "bungee", "name": "Ana", "pace": "instant", "options": {"rounds": 12}}
LIVES = (0, 2, 4, 6, 10)
"""So many moves are acknowledged in the life of a server: however slow the machine is, each life gets as far ..."""
LAST_BREATH = 0.05
"""... and it ends at any moment within so many seconds after that."""


@dataclass
class World:
    """The server of the moment, if there is one."""

    server: Zygote
    database: Database
    rng: Random
    kills: int
    up: asyncio.Event = field(default_factory=asyncio.Event)
    acknowledged: int = 0
    """How many moves were, of everybody."""
    ending: bool = False

    async def kill_and_restart(self) -> None:
        self.up.clear()
        self.server.kill()
        await asyncio.to_thread(self.server.start)
        self.up.set()

    async def make_table(self, *seats: dict[str, str]) -> list[dict[str, Any]]:
        """A table with its people seated, whatever it takes."""
        while True:
            await self.up.wait()
            try:
                async with httpx.AsyncClient(base_url=f"http://{self.server.host}", timeout=2) as http:
                    wish = {**WISH, "seats": seats}
                    seated = [await asked(http, "/api/tables", wish)]
                    join = f"/api/tables/{seated[0]['table']}/join"
                    friends = seats.count(FRIEND)
                    return seated + [await asked(http, join, {"name": "Bo"}) for _ in range(friends)]
            except httpx.HTTPError:
                await asyncio.sleep(0.01)


async def asked(http: httpx.AsyncClient, address: str, wish: Any) -> Any:
    """What is answered to a request. Raises `HTTPError`, also if it is refused."""
    return (await http.post(address, json=wish)).raise_for_status().json()


@dataclass
class Survivor:
    """A person who comes back after every crash and sends again what was not answered."""

    world: World
    seated: dict[str, Any]
    told: list[dict[str, Any]] = field(default_factory=list)
    acknowledged: list[Any] = field(default_factory=list)
    pending: tuple[str, Any] | None = None
    started: bool = False
    moved_in_last_life: bool = False
    over: bool = False
    fellows: list[Survivor] = field(default_factory=list)
    _commands: int = 0

    def enough(self) -> bool:
        """Whether the world ends, and everybody at the table has seen that the game goes on."""
        return self.world.ending and all(fellow.moved_in_last_life for fellow in self.fellows)

    async def live(self) -> None:
        """Play until the world ends or the game is over."""
        while not (self.over or self.enough()):
            await self.world.up.wait()
            player = Player(
                self.world.server.host, self.seated["table"], self.seated["token"], len(self.told)
            )
            try:
                await player.connect()
                await player.hello()
                await self._play(player)
                await player.close()
            except (Closed, OSError, WebSocketException):
                await asyncio.sleep(0.01)
            self.told += player.told

    async def _play(self, player: Player) -> None:
        if self.seated["seat"] == 0 and not self.started:
            await self._accepted(player, "start", id="start")
            self.started = True
        if self.pending:  # it may have been carried out just before the crash, or not
            await self._settle(player)
            await player.settled()
        while not (player.over or self.enough()):
            legal = player.position.get("legal")
            if legal:
                self._commands += 1
                self.pending = (f"c{self._commands}", self.world.rng.choice(legal)["move"])
                seen = player.updates
                await self._settle(player)
                await player.until(lambda seen=seen: player.updates > seen)  # type: ignore[misc]
            else:
                await player.change(len(player.frames))
        self.over = player.over

    async def _settle(self, player: Player) -> None:
        """Send the command that has no answer yet, until it has one."""
        assert self.pending
        id, move = self.pending
        await self._accepted(player, "move", id=id, move=move)
        self.acknowledged.append(move)
        self.world.acknowledged += 1
        self.pending = None
        self.moved_in_last_life = self.world.ending

    async def _accepted(self, player: Player, type: str, **fields: Any) -> None:
        """Give a command until it can be stored. It may be refused for nothing else."""
        while (answer := await player.command(type, **fields))["type"] != "accepted":
            assert answer["say"]["id"] == "server-not-stored", answer
            await asyncio.sleep(0.01)


async def table_after_table(world: World, *seats: dict[str, str]) -> list[Survivor]:
    """Games at one table after the other, until the world ends."""
    everybody: list[Survivor] = []
    while not world.ending:
        seated = await world.make_table(*seats)
        people = [Survivor(world, seat) for seat in seated]
        everybody += people
        for person in people:
            person.fellows = people
        await asyncio.gather(*(person.live() for person in people))
    return everybody


async def kill_again_and_again(world: World) -> None:
    for number in range(world.kills):
        enough = world.acknowledged + LIVES[number % len(LIVES)]
        await eventually(lambda enough=enough: world.acknowledged >= enough)  # type: ignore[misc]
        await asyncio.sleep(LAST_BREATH * world.rng.random())
        await world.kill_and_restart()
    world.ending = True


async def played_through(world: World, *tables: Sequence[dict[str, str]]) -> None:
    """Play at some tables until there were enough kills, and see what is left."""
    await asyncio.to_thread(world.server.start)
    world.up.set()
    try:
        playing = asyncio.gather(*(table_after_table(world, *seats) for seats in tables))
        await asyncio.gather(playing, kill_again_and_again(world))
        people = [person for table in playing.result() for person in table]
        for person in people:
            await told_the_same_from_the_beginning(world, person)
    finally:
        await asyncio.to_thread(world.server.close)
    assert sum(len(person.acknowledged) for person in people) > 4 * world.kills
    stored_once(world.database, people)


@pytest.mark.timeout(300)  # it takes ten seconds, and more where the machine has other things to do
async def test_killed_at_random_moments(tmp_path: Path, database: Database) -> None:
    if isinstance(database, PostgresDatabase):
        world = World(Zygote(tmp_path, database.url), database, Random(1), KILLS_ON_POSTGRES)
    else:
        world = World(Zygote(tmp_path), database, Random(1), KILLS)
    await played_through(world, [ME, FRIEND], [ME, FRIEND, BOT])
    # Python's own helpers may grumble when their parent is killed; the server itself has nothing to say.
    assert " error " not in world.server.log


@dataclass
class WorldOnPostgres(World):
    """In this one it is the database that dies, and the server that waits for it."""

    postgres: Postgres | None = None

    async def kill_and_restart(self) -> None:
        assert self.postgres is not None
        await asyncio.to_thread(self.postgres.kill)
        await asyncio.to_thread(self.postgres.start)


@pytest.mark.timeout(300)
async def test_the_database_is_killed_at_random_moments(tmp_path: Path) -> None:
    with postgres_server() as postgres:  # it makes sure of what it writes, as outside of tests
        database = PostgresDatabase(postgres, "template1")
        server = Zygote(tmp_path, database.url)
        world = WorldOnPostgres(server, database, Random(2), KILLS_OF_POSTGRES, postgres=postgres)
        await played_through(world, [ME, FRIEND], [ME, FRIEND])
    assert "Traceback" not in server.log


async def told_the_same_from_the_beginning(world: World, person: Survivor) -> None:
    """What somebody was told in all the lives of the server is what the game tells a newcomer."""
    async with Player(world.server.host, person.seated["table"], person.seated["token"]) as player:
        await player.until(lambda: player.updates)
        assert player.told[: len(person.told)] == person.told


def stored_once(database: Database, people: list[Survivor]) -> None:
    """Every move that was acknowledged is there exactly once, and lines are numbered without gaps."""
    for person in people:
        table, seat = person.seated["table"], person.seated["seat"]
        lines = database.ask(f'SELECT n, "by", move FROM lines WHERE "table" = \'{table}\' ORDER BY n')
        assert [n for n, _, _ in lines] == list(range(1, len(lines) + 1))
        own = [json.loads(move) for _, by, move in lines if by == seat]
        unanswered = [person.pending[1]] if person.pending else []
        assert own in (person.acknowledged, person.acknowledged + unanswered)
