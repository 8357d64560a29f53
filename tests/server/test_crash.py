"""`kill -9` at any moment: nothing acknowledged is lost, nothing is done twice, and the games go on."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from tests.server.live import BOT, FRIEND, ME, Closed, Player, eventually
from tests.server.process import Zygote

KILLS = 25
WISH = {"game": "bungee", "name": "Ana", "pace": "instant", "options": {"rounds": 12}}
LIVES = (0, 2, 4, 6, 10)
"""So many moves are acknowledged in the life of a server: however slow the machine is, each life gets as far ..."""
LAST_BREATH = 0.05
"""... and it ends at any moment within so many seconds after that."""


@dataclass
class World:
    """The server of the moment, if there is one."""

    server: Zygote
    rng: Random
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
                    seated = [(await http.post("/api/tables", json=wish)).json()]
                    for _ in range(seats.count(FRIEND)):
                        answer = await http.post(
                            f"/api/tables/{seated[0]['table']}/join", json={"name": "Bo"}
                        )
                        seated.append(answer.json())
                    return seated
            except httpx.HTTPError:
                await asyncio.sleep(0.01)


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
            await player.must("start", id="start")
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
        answer = await player.command("move", id=id, move=move)
        assert answer["type"] == "accepted", answer
        self.acknowledged.append(move)
        self.world.acknowledged += 1
        self.pending = None
        self.moved_in_last_life = self.world.ending


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
    for number in range(KILLS):
        enough = world.acknowledged + LIVES[number % len(LIVES)]
        await eventually(lambda enough=enough: world.acknowledged >= enough)  # type: ignore[misc]
        await asyncio.sleep(LAST_BREATH * world.rng.random())
        await world.kill_and_restart()
    world.ending = True


@pytest.mark.timeout(300)  # it takes ten seconds, and more where the machine has other things to do
async def test_killed_at_random_moments(tmp_path: Path) -> None:
    server = Zygote(tmp_path)
    await asyncio.to_thread(server.start)
    world = World(server, Random(1))
    world.up.set()
    try:
        *tables, _ = await asyncio.gather(
            table_after_table(world, ME, FRIEND),
            table_after_table(world, ME, FRIEND, BOT),
            kill_again_and_again(world),
        )
        people = [person for table in tables for person in table]
        for person in people:
            await told_the_same_from_the_beginning(world, person)
    finally:
        await asyncio.to_thread(server.close)
    assert sum(len(person.acknowledged) for person in people) > 100
    stored_once(tmp_path, people)
    # Python's own helpers may grumble when their parent is killed; the server itself has nothing to say.
    assert " error " not in server.log


async def told_the_same_from_the_beginning(world: World, person: Survivor) -> None:
    """What somebody was told in all the lives of the server is what the game tells a newcomer."""
    async with Player(world.server.host, person.seated["table"], person.seated["token"]) as player:
        await player.until(lambda: player.updates)
        assert player.told[: len(person.told)] == person.told


def stored_once(data: Path, people: list[Survivor]) -> None:
    """Every move that was acknowledged is there exactly once, and lines are numbered without gaps."""
    with sqlite3.connect(data / "tablee.sqlite3") as db:
        for person in people:
            table, seat = person.seated["table"], person.seated["seat"]
            lines = db.execute(
                'SELECT n, "by", move FROM lines WHERE "table" = ? ORDER BY n', (table,)
            ).fetchall()
            assert [n for n, _, _ in lines] == list(range(1, len(lines) + 1))
            own = [json.loads(move) for _, by, move in lines if by == seat]
            unanswered = [person.pending[1]] if person.pending else []
            assert own in (person.acknowledged, person.acknowledged + unanswered)
    db.close()
