"""A world in which things break: servers, their database, people who play all games, and what is left in the end."""

from __future__ import annotations

import asyncio
import re
import signal
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

import httpx

from tablee.games import all_games
from tablee.server.wire.identity import digest
from tests.faults.survivor import Survivor
from tests.server.databases import Database
from tests.server.live import BOT, FRIEND, ME, eventually
from tests.server.process import NotStarted, Zygote

if TYPE_CHECKING:
    from tests.faults.mischief import Mischief
    from tests.postgres import Postgres

Wish = dict[str, Any]
AWAY = re.compile(r"Unavailable: \('database-away',.*\n*\Z")
"""How the log of a server ends that found no database in the time that it waits for one."""
ASTRAY = 0.02
"""The share of pages and requests that are not sent to the server that the others of their table are sent to."""
BUNGEE: Wish = {"game": "bungee", "seats": [ME, FRIEND], "options": {"rounds": 12}}
BUNGEE_WITH_A_BOT: Wish = {**BUNGEE, "seats": [ME, FRIEND, BOT]}
ALL_GAMES: Sequence[Wish] = (
    BUNGEE,
    BUNGEE_WITH_A_BOT,
    {"game": "rouge", "seats": [ME, FRIEND, BOT], "options": {"pause": 200}},
    {"game": "bantu", "seats": [ME, FRIEND]},
    {"game": "banzai", "seats": [ME, FRIEND, BOT], "options": {"choice": 3}},
    {"game": "dan", "seats": [ME, FRIEND, BOT], "options": {"speed": "tekiya"}},
    {"game": "lampion", "seats": [ME, FRIEND], "options": {"lanterns": 200, "decoys": False}},
)
"""Tables of two people each, some with a bot: turns, windows, reflexes."""


@dataclass
class World:
    """Servers of which some are up, and everybody who plays there."""

    servers: list[Zygote]
    database: Database
    rng: Random
    postgres: Postgres | None = None
    mischief: Mischief | None = None
    """A proxy between pages and servers, if there is one."""
    up: list[Zygote] = field(default_factory=list)
    people: list[Survivor] = field(default_factory=list)
    survived: Counter[str] = field(default_factory=Counter)
    moves: Counter[str] = field(default_factory=Counter)
    """How many were acknowledged at all tables of a game."""
    ending: bool = False

    @property
    def acknowledged(self) -> int:
        return self.moves.total()

    async def host(self, path: str = "") -> str:
        """The address of one of the servers that are up: nearly always the same for all that concerns a table.

        That is how `deploy/haproxy.cfg` sends them: by a hash of the table, which stands in the path.
        """
        while not self.up:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
        table = path.removeprefix("/api/tables/").partition("/")[0]
        if not table or self.rng.random() < ASTRAY:
            return self.rng.choice(self.up).host
        return max(self.up, key=lambda server: digest(f"{server.data} {table}")).host

    async def way(self, table: str) -> str:
        """Where a page of a table connects to."""
        return await self.host(f"/api/tables/{table}") if self.mischief is None else self.mischief.address

    async def start(self, server: Zygote) -> None:
        """Start a server: again, as whoever looks after it does, if what it needs did not answer in time."""
        while True:
            try:
                await asyncio.to_thread(server.start)
            except NotStarted as problem:
                if not AWAY.search(str(problem)):
                    raise
            else:
                self.up.append(server)
                return

    def kill(self, server: Zygote, how: signal.Signals = signal.SIGKILL) -> None:
        self.up.remove(server)
        server.kill(how)

    async def close(self) -> None:
        for server in self.servers:
            await asyncio.to_thread(server.close)

    async def seat_people(self, wish: Wish) -> list[dict[str, Any]]:
        """A table with its people seated, whatever it takes."""
        while True:
            try:
                async with httpx.AsyncClient(timeout=15) as http:
                    seated = [await self.ask(http, "/api/tables", {"name": "Ana", "pace": "instant", **wish})]
                    join = f"/api/tables/{seated[0]['table']}/join"
                    friends = wish["seats"].count(FRIEND)
                    return seated + [await self.ask(http, join, {"name": "Bo"}) for _ in range(friends)]
            except httpx.HTTPError:
                await asyncio.sleep(0.01)

    async def ask(self, http: httpx.AsyncClient, path: str, wish: Any) -> Any:
        """What is answered to a request. Raises `HTTPError`, also if it is refused."""
        return (await http.post(f"http://{await self.host(path)}{path}", json=wish)).raise_for_status().json()

    async def table_after_table(self, wish: Wish) -> None:
        """Games one after the other, until the world ends."""
        unaided = tuple(str(kind.__struct_config__.tag) for kind in all_games()[wish["game"]].unaided)
        while not self.ending:
            people = [Survivor(self, seat, wish["game"], unaided) for seat in await self.seat_people(wish)]
            self.people += people
            for person in people:
                person.fellows = people
            await asyncio.gather(*(person.live() for person in people))


@dataclass
class Findings:
    """What is not as it must be."""

    lost: list[str] = field(default_factory=list)
    """Moves that were acknowledged, and are not stored."""
    doubled: list[str] = field(default_factory=list)
    """Moves that are stored more often than once, or although they were refused."""
    astray: list[str] = field(default_factory=list)
    """Clients that were told, or ended with, something else than the record says; lines with gaps."""

    def __str__(self) -> str:
        counted = vars(self).items()
        return ", ".join(
            f"{kind}: {len(found)}" + "".join(f" {one}" for one in found) for kind, found in counted
        )

    def __bool__(self) -> bool:
        return any(vars(self).values())


async def look_through(world: World) -> Findings:
    """Every server is killed once more, so that what is left is what is stored; then all of it is looked through."""
    for server in world.servers:
        world.kill(server)
    for server in world.servers:
        await world.start(server)
    world.mischief = None
    found = Findings()
    for person in world.people:
        await compare_with_the_record(person, found)
        compare_with_the_database(world.database, person, found)
    return found


async def compare_with_the_record(person: Survivor, found: Findings) -> None:
    """What somebody was told in all the lives of the servers is what the game tells a newcomer, and so is the rest."""
    back, fresh = await person.page(len(person.told)), await person.page(0)
    try:
        await eventually(lambda: back.last == fresh.last and back.position == fresh.position is not None)
        if fresh.told != person.told + back.told:
            found.astray.append(f"{person.seated['table']}/{person.seated['seat']}")
    finally:
        await back.leave()
        await fresh.leave()


def compare_with_the_database(database: Database, person: Survivor, found: Findings) -> None:
    """Every move that was acknowledged is there exactly once, and lines are numbered without gaps."""
    table, token = person.seated["table"], digest(person.seated["token"])
    lines = database.ask(f"SELECT n, token, command FROM lines WHERE \"table\" = '{table}' ORDER BY n")
    if [n for n, _, _ in lines] != list(range(1, len(lines) + 1)):
        found.astray.append(table)
    stored = Counter(command for _, whose, command in lines if whose == token and command != "start")
    name = f"{table}/{person.seated['seat']}/"
    found.lost += [name + id for id in person.accepted if id not in stored]
    found.doubled += [name + id for id, times in stored.items() if times > 1 or id in person.refused]
