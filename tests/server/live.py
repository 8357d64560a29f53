"""Live tables in tests: a real server in this process, and players at real sockets."""

from __future__ import annotations

import asyncio
import itertools
import json
import secrets
import socket
import ssl
from collections.abc import AsyncIterator, Callable, Collection, Generator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random, SystemRandom
from types import TracebackType
from typing import Any, Self

import httpx
import uvicorn
from msgspec import DecodeError

from tablee.client import Address, Connection, Disconnected
from tablee.client.connection import BINARY, TEXT, decode
from tablee.games import all_games
from tablee.kernel import Game
from tablee.kernel.draws import SECRET_BYTES, Draws
from tablee.server.app import create_app
from tablee.server.clock import Clocks
from tablee.server.cluster import Cluster
from tablee.server.context import Chance, ServerContext
from tablee.server.lobby.registry import TableRegistry
from tablee.server.run import Server, bound, config
from tablee.server.settings import Settings
from tablee.server.storage.store import Storage
from tablee.server.wire.messages import Tick, ToPage
from tablee.server.workers.executor import Executor
from tests.server.databases import stored_at
from tests.virtual import LOOPBACK, machine, monotonic

PATIENCE = 90.0
"""Seconds: after so long, what a test waits for is not going to happen."""
NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Servers in tests speak HTTP. Without this, httpx reads the certificates of all authorities for each client: 30 ms."""
ME, FRIEND, BOT = {"kind": "me"}, {"kind": "friend"}, {"kind": "bot"}


def seeded(seed: int) -> Chance:
    """Chance that says the same in every run."""
    rng = Random(seed)
    return lambda state: state.chance(rng)


def same_draws() -> Callable[[], Draws]:
    """Secrets that are the same in every run, for one table after the other."""
    numbers = itertools.count()
    return lambda: Draws(next(numbers).to_bytes(SECRET_BYTES, "big").hex())


def same_luck(entries: int, seat: int) -> str:
    """What the luck of a bot is made from: the same in every run, so that it plays the same game."""
    return f"{entries}/{seat}"


class Held:
    """Clocks that stand still while a test holds them: nothing becomes due that all are to see before."""

    def __init__(self) -> None:
        self._at: float | None = None
        self.clocks = Clocks(steady=lambda: monotonic() if self._at is None else self._at)

    def hold(self) -> None:
        self._at = monotonic()

    def let_go(self) -> None:
        """It is as late as it really is."""
        self._at = None


class _Server(Server):
    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = asyncio.Event()

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        yield  # they belong to pytest

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready.set()


class Running:
    """A server in this process: its address, its tables, and a client for HTTP."""

    def __init__(
        self,
        address: str,
        registry: TableRegistry,
        http: httpx.AsyncClient,
        connections: Collection[Any],
        cluster: Cluster | None,
    ) -> None:
        self.address = address
        self.cluster = cluster
        self.connections = connections
        self.registry = registry
        self.http = http

    async def create(self, *seats: Mapping[str, str], game: str = "bungee", **more: Any) -> dict[str, Any]:
        """Make a table; returns its maker's seat."""
        wish = {"game": game, "name": "Ana", "seats": list(seats), "pace": "instant", **more}
        answer = await self.http.post("/api/tables", json=wish)
        assert answer.status_code == 201, answer.text
        seated: dict[str, Any] = answer.json()
        return seated

    async def join(self, table: str, name: str = "Bo", **wish: int | str) -> dict[str, Any]:
        """Take a free seat."""
        answer = await self.http.post(f"/api/tables/{table}/join", json={"name": name, **wish})
        assert answer.status_code == 201, answer.text
        seated: dict[str, Any] = answer.json()
        return seated

    def player(self, seated: Mapping[str, Any], have: int = 0) -> Player:
        """Somebody at a seat."""
        return Player(self.address, seated["table"], seated["token"], have)

    def onlooker(self, table: str) -> Player:
        """Somebody without a seat."""
        return Player(self.address, table, "")


def system_clocks() -> Clocks:
    """The clocks of the test's machine, or the real ones."""
    simulated = machine()
    return simulated.clocks if simulated else Clocks()


def listening() -> socket.socket:
    """A socket of the test's machine, or a real one, to listen at."""
    simulated = machine()
    if simulated and simulated.network:
        return simulated.network.bound(LOOPBACK, 0)  # type: ignore[return-value]
    return bound(LOOPBACK, 0)


@asynccontextmanager
async def running(
    data: Path,
    settings: Settings | None = None,
    games: Mapping[str, Game] | None = None,
    chance: Chance | None = None,
    clocks: Clocks | None = None,
    client: Path | None = None,
    storage: Storage | None = None,
    random: Random | None = None,
    executor: Executor | None = None,
) -> AsyncIterator[Running]:
    """A server with its data in this folder, or in another storage; what needs no browser needs no client either.

    In virtual time it runs on the simulated machine of the test: `data` is a place on its disk.

    Chance and bots have the same luck in every run, unless pages bring luck of their own, or it follows from `random`.
    """
    simulated = machine()
    context = ServerContext(
        storage or stored_at(data / "tablee.sqlite3"),
        settings or Settings(),
        games or all_games(),
        chance,
        clocks or system_clocks(),
        random or (Random(simulated.random.getrandbits(64)) if simulated else SystemRandom()),
        None if random else same_draws(),
        None if random else same_luck,
        simulated.workers() if executor is None and simulated else executor,
    )
    registry = TableRegistry(context)
    if client is None:
        client = data / "client"
        client.mkdir(exist_ok=True)
        (client / "index.html").write_text("<p>bonjour</p>")
    app = create_app(registry, client)
    server = _Server(config(app, context))
    with listening() as listener:
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        await server.ready.wait()
        address = f"127.0.0.1:{listener.getsockname()[1]}"
        async with httpx.AsyncClient(
            base_url=f"http://{address}", timeout=PATIENCE, verify=NO_CERTIFICATES
        ) as http:
            try:
                yield Running(address, registry, http, server.server_state.connections, app.state.cluster)
            finally:
                server.should_exit = True
                await serving


async def eventually(holds: Callable[[], Any]) -> None:
    """Wait for something about the server that nobody is told."""
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def whose_turn(*players: Player) -> Player:
    """Wait until one of them may move."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for player in players:
                if player.position.get("legal"):
                    return player
            waits = [asyncio.create_task(player.change(len(player.frames))) for player in players]
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            for wait in waits:
                wait.cancel()


def upgrade(address: str, table: str) -> bytes:
    """What a hand-made client says to get a table's socket."""
    return (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


Closed = Disconnected


class Player:
    """One connection of `tablee.client` to a table, which does nothing by itself.

    It keeps everything it was sent, and checks that events are numbered without gaps.
    """

    patience = PATIENCE
    connection_type: type[Connection] = Connection

    def __init__(self, address: str, table: str, token: str, have: int = 0) -> None:
        self.address = address
        self.id = table
        self.token = token
        self.have = have
        self.frames: list[str] = []
        self.table: dict[str, Any] = {}
        self.position: dict[str, Any] = {}
        self.at = 0
        self.told: list[dict[str, Any]] = []
        self.arrived: list[int] = []
        """When each event came: microseconds of the steady clock."""
        self.answers: dict[str, dict[str, Any]] = {}
        self.refusals: list[dict[str, Any]] = []
        """Refusals of what was no command."""
        self.seats: list[dict[str, Any]] = []
        self.pongs: list[float] = []
        self.ticks: list[dict[str, Any]] = []
        """They come all the time, and are kept apart from what is worth waiting for."""
        self.announced: list[dict[str, Any]] = []
        self.photos: list[dict[str, Any]] = []
        self.lines: list[dict[str, Any]] = []
        """What people said."""
        self.updates = 0
        self.closed: int | None = None
        self._ids = (f"{secrets.token_hex(4)}-{number}" for number in itertools.count(1))
        self._marks = itertools.count(0.5)
        self._news = asyncio.Event()
        self._connection: Connection | None = None
        self._problem: Exception | None = None
        """What was wrong with a message: told to the test by whatever it waits for next."""

    async def __aenter__(self) -> Self:
        await self.connect()
        await self.hello()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def connect(self, headers: Mapping[str, str] | None = None, **how: Any) -> None:
        """Open the socket, and say nothing yet. `how`: as in `loop.create_connection`."""
        self._connection = self.connection_type(self._hear, self._ended)
        async with asyncio.timeout(PATIENCE):
            await self._connection.open(Address.of(self.address), self.id, headers, **how)

    async def hello(self) -> None:
        """Say who we are, as a page that shows everything in words, too, and wait for the table."""
        await self.say({"type": "read", "words": True})
        await self.say({"type": "hello", "token": self.token, "have": self.have})
        await self.until(lambda: self.table or self.refusals or self.closed)

    async def close(self) -> None:
        """Go away."""
        if self._connection is not None:
            await self._connection.close()
        self._raise()

    async def say(self, message: Any) -> None:
        """Send anything: text and bytes go as they are, the rest as JSON."""
        assert self._connection is not None
        kind = BINARY if isinstance(message, bytes) else TEXT
        if not isinstance(message, str | bytes):
            message = json.dumps(message)
        self._connection.send_text(message.encode() if isinstance(message, str) else message, kind)

    async def command(self, type: str, id: str = "", **fields: Any) -> dict[str, Any]:
        """Give a command, and return its answer."""
        id = id or next(self._ids)
        self.answers.pop(id, None)
        await self.say({"type": type, "id": id, **fields})
        await self.until(lambda: id in self.answers)
        return self.answers[id]

    async def must(self, type: str, **fields: Any) -> None:
        """Give a command that is accepted."""
        answer = await self.command(type, **fields)
        assert answer["type"] == "accepted", answer

    async def move(self, move: Any = None) -> None:
        """Make a legal move, the first by default, and see what comes of it."""
        seen = self.updates
        await self.must("move", move=self.position["legal"][0]["move"] if move is None else move)
        await self.until(lambda: self.updates > seen)

    async def settled(self) -> None:
        """Wait until all that was sent before now is here."""
        mark = next(self._marks)
        await self.say({"type": "ping", "t": mark})
        await self.until(lambda: mark in self.pongs)

    async def until(self, holds: Callable[[], Any]) -> None:
        """Wait for something to be true."""
        try:
            async with asyncio.timeout(self.patience):
                while not holds():
                    self._raise()
                    if self.closed is not None:
                        raise Closed(self.closed)
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError(f"nothing came after {self.frames[-3:]} and {self.table}") from None

    async def change(self, seen: int) -> None:
        """Wait until there are more frames than those seen."""
        await self.until(lambda: len(self.frames) > seen)

    async def until_closed(self) -> int:
        """Wait for the server to end the connection; returns its code."""
        async with asyncio.timeout(PATIENCE):
            while self.closed is None:
                self._news.clear()
                await self._news.wait()
        self._raise()
        return self.closed

    @property
    def over(self) -> bool:
        return bool(self.position.get("result"))

    @property
    def last(self) -> int:
        """The number of the last event here."""
        return self.have + len(self.told)

    async def play_out(self, rng: Random, upto: int | None = None, never: Collection[str] = ()) -> int:
        """Make random moves until the game is over, or so many moves were made. Returns how many were.

        What is called one of `never` is left alone: moves that are offered whether they would stand or not. So is what
        may be done once more in a window that awaits somebody else.
        """
        made = 0
        while not self.over and (upto is None or made < upto):
            acting = self.position.get("acting", {})
            mine = acting.get("kind") != "window" or self.table["you"] in acting["awaits"]
            legal = [
                each["move"]
                for each in self.position.get("legal", ())
                if mine and each["move"]["do"] not in never
            ]
            seen = len(self.frames)
            if legal:
                made += await self._moves_in_time(rng.choice(legal))
            elif self.table.get("rest") and not self.table["seats"][self.table["you"]]["ready"]:
                await self.must("ready")
                await self.change(seen + 1)  # more than the answer: perhaps it is here already
            else:
                await self.change(seen)
        if self.over:
            await self.until(lambda: self.table["phase"] == "over")
        return made

    async def _moves_in_time(self, move: Any) -> bool:
        """Make a move, unless something came before it that this page was told of before it was refused."""
        seen = self.updates
        answer = await self.command("move", move=move)
        assert answer["type"] == "accepted" or self.updates > seen, answer
        await self.until(lambda: self.updates > seen)
        return bool(answer["type"] == "accepted")

    def _raise(self) -> None:
        if self._problem is not None:
            raise self._problem

    def _ended(self, code: int) -> None:
        self.closed = code
        self._news.set()

    def _hear(self, data: bytes) -> None:
        try:
            self._read(data.decode(), decode(data))
        except (AssertionError, DecodeError) as problem:
            self._problem = problem
        self._news.set()

    def _read(self, text: str, typed: ToPage) -> None:
        message = json.loads(text)
        if isinstance(typed, Tick):
            self.ticks.append(message)
            self._tick(typed)
        else:
            self.frames.append(text)
            self._take(message)

    def _tick(self, tick: Tick) -> None:
        """A page without a clock says nothing."""

    def _take(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "table":
                if self.table.get("phase") == "playing" and message["you"] != self.table["you"]:
                    self.have, self.told = 0, []  # another seat's events begin anew
                self.table = message
            case "past":
                self._hear_of(message["told"])
            case "update":
                self.updates += 1
                self.position = message["position"]
                self.at = message.get("at", 0)
                self._hear_of(message["told"])
            case "accepted":
                self.answers[message["id"]] = message
            case "refused" if message.get("id"):
                self.answers[message["id"]] = message
            case "refused":
                self.refusals.append(message)
            case "reseated":
                self.seats.append(message["seated"])
            case "pong":
                self.pongs.append(message["t"])
            case "announce":
                self.announced.append(message)
            case "said":
                self.lines += message["lines"]
            case "photo":
                self.photos.append(message)
            case other:
                raise AssertionError(other)

    def _hear_of(self, events: list[dict[str, Any]]) -> None:
        for told in events:
            assert told["n"] == self.last + 1, f"event {told['n']} after {self.last}"
            self.told.append(told)
            self.arrived.append(int(monotonic() * 1_000_000))
