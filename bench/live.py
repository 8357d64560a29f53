"""Live tables under load, beside a bare echo on the same stack in the same run.

The server has one core to itself, and shares it with the processes in which its bots think; the pages have the others.
`python -m bench.live tables FOLDER` and `python -m bench.live echo` are the two servers.

* Hurry: tables of two people who answer at once. Rates are per second of the server process's own processor time, so
  that a slow page does not count. One move is one durable line, one answer, and a view for each seat; one echo is one
  message back. Both servers run all the time, and work in turns, half a second each, so that other load on the
  machine affects both. Medians of all turns; a ratio is of two turns side by side.
* Human pace: 200 tables of bots and people who think for a second or two. How long it takes from a page's command to
  its new view; an echo of the same size at the same rate; and meanwhile, on the same disk, what nothing durable can be
  quicker than: two pages of a database, written and made sure of.
* Memory: what 200 tables in the middle of their games, with a page each, add to the server.
* `./dev bench live hurry` stops after the first of these.
* `./dev bench live collector`, and only then: 400 tables at human pace, with Python's garbage collector as it comes and
  as the server runs it, and for how long it stops the server.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect

from bench.load.measured import ServerProcess
from bench.load.server import LIFTED, serve, started
from tablee import client
from tablee.server import event_loop
from tablee.server.context import ServerContext
from tablee.server.run import bound, config
from tablee.server.storage.sqlite import SqliteStorage
from tablee.server.wire.messages import LegalMove, Move, Pace, Position, SeatWish, ToPage, Update
from tablee.server.wire.requests import NewTable

ROUNDS = 6
"""How often tables in a hurry are opened anew."""
TURNS = 4
"""How often in a round each contestant has its turn ..."""
TURN = 0.5
"""... for so many seconds."""
HURRIED = 20
TABLES = 200
WATCHED = 20.0
"""Seconds: how long tables at human pace are watched."""
THINKS = (0.6, 2.2)
CROWD = 400
"""Tables at which the garbage collector is watched."""
COLLECTORS = {"collected": "as it comes", "tables": "as the server runs it"}
COMMAND = json.dumps({"type": "move", "id": "c1234", "move": {"do": "play", "card": 7, "take": True}})
BUNGEE = {"game": "bungee", "options": {"rounds": 12}}
PAGES_OF_A_COMMIT = bytes(8192)
DISK_EVERY = 0.05
"""Seconds."""


# The servers.


async def echo(websocket: WebSocket) -> None:
    """Send everything back."""
    await websocket.accept()
    with suppress(WebSocketDisconnect):
        while (message := await websocket.receive())["type"] != "websocket.disconnect":
            await websocket.send_text(message["text"])


def serve_echo() -> None:
    listener = bound("127.0.0.1", 0)
    listener.listen(1024)
    print(f"http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
    context = ServerContext(SqliteStorage(Path("unused")), LIFTED)
    uvicorn.Server(config(Starlette(routes=[WebSocketRoute("/", echo)]), context)).run(sockets=[listener])


def main() -> None:
    kind, *folder = sys.argv[1:]
    if kind == "echo":
        serve_echo()
    else:
        data = Path(folder[0])
        if kind == "collected":
            event_loop.collect_in_small_parts = lambda connections: asyncio.create_task(asyncio.sleep(0))
        note_pauses(data / "pauses")
        serve(data)


def note_pauses(path: Path) -> None:
    """Write down for how many milliseconds of processor time each collection stops everything."""
    pauses = path.open("w", buffering=1)
    began = 0.0

    def note(phase: str, _: dict[str, int]) -> None:
        nonlocal began
        if phase == "start":
            began = time.thread_time()
        else:
            pauses.write(f"{(time.thread_time() - began) * 1000}\n")

    gc.callbacks.append(note)


@dataclass
class Server:
    """A server process, its address, and what it is called."""

    process: ServerProcess
    host: str
    name: str


@contextmanager
def server(*args: str) -> Iterator[Server]:
    with started([sys.executable, "-m", "bench.live", *args], pin=True) as (process, address):
        yield Server(process, address.name, f"the server '{args[0]}'")


# People.


class Person:
    """A page that makes any legal move."""

    def __init__(self, page: client.TablePage, rng: Random) -> None:
        self.page = page
        self.rng = rng
        self.waits: list[float] = []
        """Seconds from each move to the view that came of it."""
        self._asked = 0.0
        self._shown: asyncio.Queue[Position] = asyncio.Queue()
        page.on_message = self._hear

    async def move(self, legal: list[LegalMove]) -> None:
        self._asked = time.perf_counter()
        self.page.send(Move(self.page.new_id(), self.rng.choice(legal).move))

    async def positions(self) -> AsyncIterator[Position]:
        """The positions that are shown, one after the other."""
        while True:
            yield await self._shown.get()

    async def think_and_play(self) -> None:
        async for position in self.positions():
            if position.legal:
                await asyncio.sleep(self.rng.uniform(*THINKS))
                await self.move(position.legal)

    async def close(self) -> None:
        await self.page.close()

    def _hear(self, message: ToPage) -> None:
        if isinstance(message, Update):
            if self._asked:
                self.waits.append(time.perf_counter() - self._asked)
                self._asked = 0.0
            self._shown.put_nowait(message.position)


async def open_table(
    api: client.Server, seats: list[str], pace: Pace, seed: int, game: Mapping[str, Any] = BUNGEE
) -> list[Person]:
    """A table under way, with its people."""
    wishes = msgspec.convert([{"kind": kind} for kind in ("me", *seats)], list[SeatWish])
    seated = [await api.create_table(NewTable(name="Ana", seats=wishes, pace=pace, **game))]
    seated += [await api.join(seated[0].table, "Bo") for _ in range(seats.count("friend"))]
    people = []
    for seat in seated:
        people.append(Person(api.page(seat), Random(f"{seed}/{seat.seat}")))
        await people[-1].page.connect()
    await people[0].page.start()
    return people


async def at_once(works: list[Awaitable[None]], seconds: float) -> None:
    """Let all work for so long."""
    tasks = [asyncio.ensure_future(work) for work in works]
    await asyncio.sleep(seconds)
    await ended(tasks)


async def try_the_disk(waits: list[float]) -> None:
    """Write as much as a commit does, now and then, and note how long the disk takes to be sure of it."""

    def commit() -> None:
        file.write(PAGES_OF_A_COMMIT)
        os.fdatasync(file.fileno())

    with tempfile.TemporaryFile(buffering=0) as file:
        while True:
            began = time.perf_counter()
            await asyncio.to_thread(commit)
            waits.append(time.perf_counter() - began)
            await asyncio.sleep(DISK_EVERY)


# Measurements.


@dataclass
class Hurry:
    """The clients of one server, which send without a pause while the gate is open."""

    server: Server
    gate: asyncio.Event = field(default_factory=asyncio.Event)
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    done: int = 0
    under_way: int = 0

    async def turn(self) -> tuple[float, float]:
        """How much gets done in a turn: per second of the server's processor time, and of the clock on the wall."""
        done, cpu, began = self.done, self.server.process.cpu(), time.perf_counter()
        self.gate.set()
        await asyncio.sleep(TURN)
        self.gate.clear()
        await self.settled()
        done, took, used = self.done - done, time.perf_counter() - began, self.server.process.cpu() - cpu
        if not done or not used:
            sys.exit(
                f"bench: {self.server.name} did nothing in a whole turn: its games are over, or it hangs"
            )
        return done / used, done / took

    async def settled(self) -> None:
        """Wait until everything is answered, so that no turn pays for another."""
        while self.under_way:
            self.answered.clear()
            await self.answered.wait()

    @contextmanager
    def one(self) -> Iterator[None]:
        """One thing is done, from its being asked to its answer."""
        self.under_way += 1
        try:
            yield
        finally:
            self.under_way -= 1
            self.answered.set()
        self.done += 1

    async def play(self, person: Any) -> None:
        """Play for a `Person`, or for a player of another server with the same functions."""
        positions = person.positions()
        position = await anext(positions)
        while True:
            if not position.legal:
                position = await anext(positions)
                continue
            await self.gate.wait()
            with self.one():
                await person.move(position.legal)
                position = await anext(positions)

    async def ask(self, socket: ClientConnection) -> None:
        while True:
            await self.gate.wait()
            with self.one():
                await socket.send(COMMAND)
                await socket.recv()


async def hurry(tables: Server, echo: Server) -> dict[str, float]:
    """Moves and echoes, in turns."""
    moving, echoing = Hurry(tables), Hurry(echo)
    sockets = [await connect(f"ws://{echo.host}/", compression=None) for _ in range(2 * HURRIED)]
    echoes = [asyncio.ensure_future(echoing.ask(socket)) for socket in sockets]
    turns: list[tuple[float, float, float]] = []
    for first in range(0, ROUNDS * HURRIED, HURRIED):
        people = await hurried_people(tables.host, range(first, first + HURRIED))
        playing = [asyncio.ensure_future(moving.play(person)) for person in people]
        await moving.turn()  # their beginning is not measured
        for _ in range(TURNS):
            moves, per_second = await moving.turn()
            echoed, _ = await echoing.turn()
            turns.append((moves, per_second, echoed))
        await ended(playing)
        await asyncio.gather(*(person.close() for person in people))
    await ended(echoes)
    low, _, high = quantiles([moves / echoed for moves, _, echoed in turns], n=4)
    return {
        "hurry: durable moves per CPU second": median(moves for moves, _, _ in turns),
        "hurry: durable moves per second": median(per_second for _, per_second, _ in turns),
        "hurry: echoes per CPU second": median(echoed for *_, echoed in turns),
        "hurry: durable moves per hundred echoes, median": 100 * median(m / e for m, _, e in turns),
        "hurry: durable moves per hundred echoes, lower quartile": 100 * low,
        "hurry: durable moves per hundred echoes, upper quartile": 100 * high,
    }


async def hurried_people(host: str, seeds: range) -> list[Person]:
    api = client.Server(host)
    tables = [await open_table(api, ["friend"], "instant", seed) for seed in seeds]
    return [person for people in tables for person in people]


async def ended(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def human_tables(server: Server, tables: int = TABLES) -> tuple[dict[str, float], float]:
    """What people wait for at so many tables, the memory of each, and how many commands a second there were."""
    api = client.Server(server.host)
    people = []
    for seed in range(4):  # so that the bots' processes are there before memory is measured
        people += await open_table(api, ["bot", "bot"], "normal", seed)
    before = server.process.memory()
    for seed in range(4, tables + 4):
        people += await open_table(api, ["friend" if seed % 4 == 0 else "bot", "bot"], "normal", seed)
    cpu = server.process.cpu()
    disk: list[float] = []
    await at_once([try_the_disk(disk), *(person.think_and_play() for person in people)], WATCHED)
    used = server.process.cpu() - cpu
    memory = (server.process.memory() - before) / tables
    waits = [wait for person in people for wait in person.waits]
    await asyncio.gather(*(person.close() for person in people))
    middle, slow = percentiles(waits)
    sure, late = percentiles(disk)
    return {
        f"human pace, {tables} tables: command to view, p50, ms": middle,
        f"human pace, {tables} tables: command to view, p99, ms": slow,
        "human pace: 8 kB made sure of on the same disk, p50, ms": sure,
        "human pace: 8 kB made sure of on the same disk, p99, ms": late,
        f"human pace, {tables} tables: commands of people per second": len(waits) / WATCHED,
        f"human pace, {tables} tables: server's share of its core": used / WATCHED,
        "memory per table and its pages, kB": memory / 1000,
    }, len(waits) / WATCHED


async def human_echo(server: Server, rate: float) -> dict[str, float]:
    """The same number of pages, and as many messages a second."""
    sockets = [await connect(f"ws://{server.host}/", compression=None) for _ in range(TABLES)]
    waits: list[float] = []

    async def ask(socket: ClientConnection, rng: Random) -> None:
        await asyncio.sleep(rng.uniform(0, len(sockets) / rate))
        while True:
            began = time.perf_counter()
            await socket.send(COMMAND)
            await socket.recv()
            waits.append(time.perf_counter() - began)
            await asyncio.sleep(len(sockets) / rate)

    await at_once([ask(socket, Random(number)) for number, socket in enumerate(sockets)], WATCHED / 2)
    await asyncio.gather(*(socket.close() for socket in sockets))
    middle, slow = percentiles(waits)
    return {"human pace: echo, p50, ms": middle, "human pace: echo, p99, ms": slow}


def percentiles(waits: list[float]) -> tuple[float, float]:
    """The median and the 99th percentile, in milliseconds."""
    cuts = quantiles(waits, n=100)
    return cuts[49] * 1000, cuts[98] * 1000


def with_tables(measure: Callable[[Server], Awaitable[Any]]) -> Any:
    with tempfile.TemporaryDirectory() as folder, server("tables", folder) as running:
        return asyncio.run(measure(running))  # type: ignore[arg-type]


def with_echo(measure: Callable[[Server], Awaitable[Any]]) -> Any:
    with server("echo") as running:
        return asyncio.run(measure(running))  # type: ignore[arg-type]


def collector() -> dict[str, float]:
    """What the garbage collector costs at many tables."""
    figures: dict[str, float] = {}
    for kind, name in COLLECTORS.items():
        with tempfile.TemporaryDirectory() as folder, server(kind, folder) as running:
            opened = len(pauses_in(folder))
            humans, _ = asyncio.run(human_tables(running, CROWD))
            pauses = pauses_in(folder)[opened:]
        figures |= {f"{name}: {what}": figure for what, figure in humans.items()}
        figures[f"{name}: collections"] = len(pauses)
        figures[f"{name}: the longest, ms of processor time"] = max(pauses, default=0.0)
        figures[f"{name}: all of them, ms of processor time"] = sum(pauses)
    return figures


def pauses_in(folder: str) -> list[float]:
    return [float(line) for line in Path(folder, "pauses").read_text().splitlines()]


def run(*only: str) -> dict[str, float]:
    """All measurements, or one of them."""
    if only not in ((), ("hurry",), ("collector",)):
        sys.exit(f"bench: live has no part '{' '.join(only)}'; there are: hurry, collector")
    if only == ("collector",):
        return collector()
    with server("echo") as echo:
        rates: dict[str, float] = with_tables(lambda tables: hurry(tables, echo))
    if only == ("hurry",):
        return rates
    humans, rate = with_tables(human_tables)
    return {**rates, **humans, **with_echo(lambda server: human_echo(server, rate))}


if __name__ == "__main__":
    main()
