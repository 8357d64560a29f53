"""A simulated server without random faults, for tests that say what happens on which day.

Every commit is compared with the rules (`Reference`), and with how long tables are kept by the true date: no table may
be deleted sooner, whatever the server's own clocks say.
"""

from __future__ import annotations

import asyncio
import logging
import tempfile
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import ExitStack, asynccontextmanager
from contextvars import Context
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from tablee.client import Address, Answer, Server, TablePage
from tablee.kernel import NO_SEAT
from tablee.server.clock import Clocks
from tablee.server.lobby.expiry import HOUR_S
from tablee.server.settings import Settings
from tablee.server.wire.messages import Accepted, Past, Refused, Seated, SeatWish, Update
from tablee.server.wire.requests import NewTable
from tests.simulation import machine
from tests.simulation.disk import Disk
from tests.simulation.loop import SimulatedLoop, leave_unfinished
from tests.simulation.machine import EPOCH_S, Machine
from tests.simulation.network import SOURCE, Network
from tests.simulation.people import GAMES, PASSING
from tests.simulation.reference import Reference, Violation
from tests.simulation.third_party import virtual_system

ME, FRIEND, BOT = SeatWish("me"), SeatWish("friend"), SeatWish("bot")
DAY_S = 86_400
UNLOAD_S = 3600.0
"""Tables leave memory after an hour: the server looks for those that can ten times in that time, not every six seconds,
and a year takes few seconds of real time."""
ABSENCE_S = 2.0 * 365 * DAY_S
"""No bot plays on for players who are away, so that a game is not over before they come back."""
SETTINGS = Settings(absence_s=ABSENCE_S, unload_after_s=UNLOAD_S, unload_finished_after_s=UNLOAD_S)
PATIENCE_S = 60.0
"""How long a person waits for what comes at once."""
TICK_S = 3600.0
"""How often uvicorn looks whether it should end, unless it is told."""
LATEST_S = 5 * HOUR_S
"""What is old is deleted within so long after a start: three hours until the date is certain, and up to one more until
the next look; and a little for a machine that was off at that moment."""
ROWS = (("tables", "id"), ("seats", "table"), ("lines", "table"), ("commands", "table"))
"""The tables of the database, each with the column that names a table of the server."""


class CountingLoop(SimulatedLoop):
    """Counts the callbacks that are scheduled."""

    callbacks = 0

    def _call_soon(self, callback: Callable[..., Any], args: Any, context: Context | None) -> asyncio.Handle:
        self.callbacks += 1
        return super()._call_soon(callback, args, context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        self.callbacks += 1
        return super().call_at(when, callback, *args, context=context)


class _Server(machine._Server):
    """Looks whether it should end when it is told so, and not ten times a second."""

    _told: asyncio.Event | None = None

    @property
    def should_exit(self) -> bool:
        return self._told is not None and self._told.is_set()

    @should_exit.setter
    def should_exit(self, exits: bool) -> None:
        if exits and self._told is not None:
            self._told.set()

    async def main_loop(self) -> None:
        self._told = asyncio.Event()
        while not await self.on_tick(0):
            await asyncio.wait([asyncio.ensure_future(self._told.wait())], timeout=TICK_S)


class QuietMachine(Machine):
    """A machine on which little happens by itself."""

    server_type = _Server

    def set_clock(self, ahead_s: float) -> None:
        """Set the wall clock while the server runs."""
        self.ahead_s = ahead_s

    def _clocks(self) -> Clocks:
        clocks = super()._clocks()
        return Clocks(wall=lambda: EPOCH_S + self.loop.time() + self.ahead_s, steady=clocks.steady)


@dataclass
class KeptTable:
    """What the true date says of a table that is stored."""

    state: tuple[Any, ...]
    """What changes when something happens there."""
    since_s: float
    """When that last happened, by the clock of the loop."""
    keep_s: float
    """How long it is kept after that."""


class Visitor:
    """A person with a seat, who opens its page and closes it again. All that the page is told is compared."""

    def __init__(self, scene: Scene, seated: Seated, address: str) -> None:
        self.scene = scene
        self.seated = seated
        self.address = address
        self.told = 0
        self.answers: dict[str, Answer] = {}
        self.random = Random(f"visitor/{seated.token}")

    @asynccontextmanager
    async def page(self) -> AsyncIterator[TablePage]:
        """The page, from when it is connected until it is closed."""
        SOURCE.set(self.address)
        page = TablePage(
            self.scene.server.address,
            self.seated.table,
            self.seated.token,
            have=self.told,
            clock=self.scene.loop.time,
            rng=Random(self.random.getrandbits(64)),
        )
        page.on_message = lambda message: self._check(page, message)
        async with page:
            yield page

    async def move(self, page: TablePage) -> Answer:
        """Wait until this seat is awaited, and make a move. Raises `TimeoutError` if it is not for a while."""
        async with asyncio.timeout(PATIENCE_S):
            await page.until(page.is_awaited)
        position = page.position
        assert position is not None
        offers = [offer for offer in position.legal if not offer.reflex]
        offer = self.random.choice(offers)
        answer = await page.ask(page.new_move(offer.move))
        async with asyncio.timeout(PATIENCE_S):
            await page.until(lambda: page.position is not position)
        return answer

    def _check(self, page: TablePage, message: Any) -> None:
        scene = self.scene
        passing = isinstance(message, Refused) and message.say.id in PASSING
        if isinstance(message, Accepted | Refused) and message.id and not passing:
            before = self.answers.setdefault(message.id, message)
            if type(before) is not type(message):
                scene.violated(f"{message.id} was answered {before}, and then {message}")
        if not isinstance(message, Update | Past):
            return
        reference = scene.reference.tables.get(self.seated.table)
        if reference is None:
            return
        who = page.you if page.you >= 0 else NO_SEAT
        try:
            reference.check_page(who, page.last, message, self.address)
        except Violation as problem:
            scene.violated(str(problem))
        self.told = page.last


class Scene:
    """One server, its disk, and the date. `run` plays a script in it."""

    def __init__(self, loop: CountingLoop, client: Path, settings: Settings) -> None:
        self.loop = loop
        self.settings = settings
        self.random = Random("scene")
        self.network = Network(loop, Random("network"), self._trace)
        self.disk = Disk(Random("disk"), self._trace)
        self.disk.committed = self._committed
        self.reference = Reference(self.disk.database, GAMES)
        self.machine = QuietMachine(
            loop, self.network, self.disk, GAMES, settings, client, Random("machine"), lambda: False
        )
        self.server = Server(Address(*self.machine.address, False))
        self.kept: dict[str, KeptTable] = {}
        """All stored tables, by their ids."""
        self.deleted: dict[str, float] = {}
        """When each of the others was deleted, by the clock of the loop."""
        self.expected: tuple[str, ...] = ()
        """Parts of what the server may log as an error."""
        self.problems: list[str] = []
        self._changes = 0
        """How many rows had changed at the last comparison."""

    def _trace(self, what: str, *details: Any) -> None:
        """Nothing is written down."""

    def violated(self, problem: str) -> None:
        """Something happened that must never happen: the test fails at its end."""
        self.problems.append(problem)

    # The server.

    async def start(self, ahead_s: float = 0.0) -> None:
        """Start the server with a wall clock that is so far ahead."""
        self.machine.ahead_s = ahead_s
        self.machine.start()
        await asyncio.sleep(1)

    async def stop(self, *, kill: bool = False) -> None:
        """End the server, or kill it."""
        if kill:
            self.machine.kill()
        elif not await self.machine.end():
            self.violated("a server that was told to end did not")

    async def restart(self, ahead_s: float = 0.0, *, kill: bool = False) -> None:
        """End the server, or kill it, and start it again."""
        await self.stop(kill=kill)
        await self.start(ahead_s)

    def wall_s(self) -> float:
        """The true date, in seconds since 1970."""
        return EPOCH_S + self.loop.time()

    async def pass_days_off(self, days: float) -> None:
        """Let so many days pass without the server."""
        await self.stop()
        await self.pass_days(days)
        await self.start()

    async def pass_days(self, days: float) -> None:
        """Let so many days pass."""
        await asyncio.sleep(days * DAY_S)

    async def pass_time_until(self, moment_s: float) -> None:
        """Let time pass until the clock of the loop shows this."""
        await asyncio.sleep(max(moment_s - self.loop.time(), 0))

    @property
    def in_memory(self) -> set[str]:
        """The tables that the server has in memory."""
        assert self.machine.registry is not None
        return set(self.machine.registry.tables)

    # Tables.

    async def make(
        self, game: str, *seats: SeatWish, address: str = "10.1.0.1", **more: Any
    ) -> list[Visitor]:
        """A new table with friends at all seats for them."""
        SOURCE.set(address)
        seated = [
            await self.server.create_table(NewTable(game, "Ana", list(seats), pace="instant", options=more))
        ]
        for number in range(list(seats).count(FRIEND)):
            seated.append(await self.server.join(seated[0].table, f"Bo {number}"))
        return [Visitor(self, who, address) for who in seated]

    def ask(self, sql: str, *args: Any) -> list[dict[str, Any]]:
        """What stands in the database."""
        return self.reference.ask(sql, *args)

    def rows(self, id: str) -> list[int]:
        """How many rows a table has in each table of the database."""
        return [
            self.ask(f'SELECT count(*) AS n FROM {rows} WHERE "{key}" = ?', id)[0]["n"] for rows, key in ROWS
        ]

    def lines(self, id: str) -> list[dict[str, Any]]:
        """The lines of a table's game."""
        return self.ask('SELECT * FROM lines WHERE "table" = ? ORDER BY n', id)

    def code(self, id: str) -> str | None:
        """The code of a table."""
        (row,) = self.ask("SELECT code FROM tables WHERE id = ?", id)
        return row["code"]  # type: ignore[no-any-return]

    def due_s(self, id: str) -> float:
        """When a table is old enough to be deleted, by the clock of the loop and the true date."""
        return self.kept[id].since_s + self.kept[id].keep_s

    # What is stored, and for how long.

    def _committed(self) -> None:
        if self.disk.database.total_changes != self._changes:
            self._compare()
            self._changes = self.disk.database.total_changes

    def _compare(self) -> None:
        try:
            self.reference.committed()
        except Violation as problem:
            self.violated(str(problem))
        stored = {row["id"]: self._kept(row) for row in self.ask(_STATES)}
        now = self.loop.time()
        for id in set(self.kept) - set(stored):
            due = self.due_s(id)
            self.deleted[id] = now
            if now < due:
                self.violated(f"{id} was deleted {(due - now) / DAY_S:.2f} days too soon")
            if any(self.rows(id)):
                self.violated(f"{id} was deleted, and left {self.rows(id)}")
        for id, table in stored.items():
            before = self.kept.get(id)
            if before is not None and before.state == table.state:
                table.since_s = before.since_s
        self.kept = stored

    def _kept(self, row: dict[str, Any]) -> KeptTable:
        factor = (
            self.settings.keep_playing_factor if row["phase"] == "playing" and not row["continues"] else 1
        )
        return KeptTable(tuple(row.values()), self.loop.time(), self.settings.keep_days * DAY_S * factor)


_STATES = """
    SELECT id, phase, owner, rematch, origin <> '' AS continues,
        (SELECT count(*) FROM lines WHERE "table" = id) AS lines,
        (SELECT group_concat(kind || token, ' ') FROM seats WHERE "table" = id) AS seats
    FROM tables
"""


class _Errors(logging.Handler):
    """An error that the server logs is a violation, unless the script expects it."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(logging.ERROR)
        self._scene = scene

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        if not any(known in text for known in self._scene.expected):
            self._scene.violated(f"the server logged: {text}")


def run(script: Callable[[Scene], Coroutine[Any, Any, None]], settings: Settings = SETTINGS) -> Scene:
    """Start a server, play a script, and raise what went wrong."""
    loop = CountingLoop(Random("loop"))

    async def play(scene: Scene) -> None:
        await scene.start()
        await script(scene)
        for table in scene.reference.tables.values():
            table.check_record()

    with ExitStack() as stack:
        client = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        (client / "index.html").write_text("<p>bonjour</p>")
        stack.enter_context(virtual_system(loop, EPOCH_S))
        asyncio.set_event_loop(loop)
        scene = Scene(loop, client, settings)
        errors, root = _Errors(scene), logging.getLogger()
        root.addHandler(errors)
        try:
            loop.run_until_complete(play(scene))
        finally:
            root.removeHandler(errors)
            leave_unfinished(asyncio.all_tasks(loop))
            asyncio.set_event_loop(None)
    scene.problems += [str(problem) for problem in loop.problems]
    if scene.problems:
        raise Violation("; ".join(scene.problems[:3]))
    return scene
