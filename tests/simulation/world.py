"""A simulated world: one server, people who play all games, and what breaks. One seed decides all of it."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from tablee.kernel import Due, Entry, Undo
from tablee.server.settings import Settings
from tests.simulation.disk import Disk
from tests.simulation.faults import FAULTS, PARTS, break_one_after_the_other
from tests.simulation.loop import SimulatedLoop, leave_unfinished
from tests.simulation.machine import EPOCH_S, Machine
from tests.simulation.network import FOR_EVER_S, Network
from tests.simulation.people import GAMES, TABLES, Person, play_table_after_table
from tests.simulation.reference import Reference, Violation
from tests.simulation.third_party import virtual_system

END_S = 1_200.0
"""After the last fault, every person has seen within so long that their game goes on."""
LATE_S = 8.0
"""What is due comes within so long: a reflex round waits for a page that has gone silent until its window is over."""
COMPARED = 12
"""How many of the last people compare what they were told with what a newcomer is told."""
EXPECTED = (
    "cannot store",
    "cannot be stored",
    "cannot be read",
    "NotStored",
    "has failed",
    "a bot",
    "graceful shutdown exceeded",
    "without completing handshake",
)
"""What a server rightly complains of where commits and workers fail."""


@dataclass(frozen=True)
class Plan:
    """What is simulated. Two runs of one plan are the same, to the byte."""

    seed: int
    games: tuple[str, ...] = tuple(TABLES)
    tables: int = 7
    """At so many tables one game follows the other."""
    duration_s: float = 300.0
    faults: tuple[str, ...] = tuple(FAULTS)
    fault_every_s: float = 2.0
    think_s: float = 0.3
    """How long people think on average."""
    absence_s: float = 60.0
    """A bot plays on for people who are gone for so long."""
    loss: float = 0.0
    """The share of packets that is lost, while lines are not bad."""
    liars: bool = False
    """Whether the second seat lies about its line and its reactions."""
    only_play: bool = False
    """Whether people do nothing but play: they stay, and look."""

    @classmethod
    def of_seed(cls, seed: int, **more: Any) -> Plan:
        """A plan as the seed has it: with much or little that breaks, with quick people or slow ones."""
        random = Random(f"plan/{seed}")
        plan = cls(
            seed,
            tables=random.choice((3, 7, 7, 12)),
            fault_every_s=random.choice((2.0, 5.0, 15.0, 60.0)),
            think_s=random.choice((0.05, 0.3, 0.3, 2.0)),
            absence_s=random.choice((60.0, 60.0, 3.0)),
        )
        games = list(plan.games)
        random.shuffle(games)
        return replace(plan, **{"games": tuple(games), **more})

    def describe(self) -> str:
        """The options of `./dev simulate` that repeat it."""
        default = Plan.of_seed(self.seed)
        options = [f"--seed {self.seed}"]
        for name, option in (
            ("tables", "--tables"),
            ("duration_s", "--duration"),
            ("think_s", "--think"),
            ("fault_every_s", "--fault-every"),
            ("absence_s", "--absence"),
            ("loss", "--loss"),
        ):
            if getattr(self, name) != getattr(default, name):
                options.append(f"{option} {getattr(self, name):g}")
        for name, option in (("games", "--games"), ("faults", "--faults")):
            if getattr(self, name) != getattr(default, name):
                options.append(f"{option} {','.join(getattr(self, name)) or 'none'}")
        return " ".join(options)


@dataclass
class Report:
    """What came of a plan."""

    plan: Plan
    violation: str = ""
    moves: Counter[str] = field(default_factory=Counter)
    """Acknowledged moves, by game."""
    faults: Counter[str] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)
    """Games played to their end, commits, bytes and the like."""
    verdicts: list[tuple[float, int, bool]] = field(default_factory=list)
    """Of each reaction: milliseconds off the truth, its stated uncertainty, and whether the page's word counted."""
    simulated_s: float = 0.0
    real_s: float = 0.0
    digest: str = ""
    """Of all that was delivered and committed, and when."""
    trace: list[str] = field(default_factory=list)


class _Log(logging.Handler):
    """Collects what the server logs; an error that no fault explains is a violation."""

    def __init__(self, world: World) -> None:
        super().__init__(logging.WARNING)
        self._world = world

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        self._world.trace("log", record.levelname, text)
        if record.levelno >= logging.ERROR and not any(known in text for known in EXPECTED):
            detail = logging.Formatter().formatException(record.exc_info) if record.exc_info else ""
            self._world.violated(f"the server logged: {text} {detail}")


class World:
    """See the module."""

    def __init__(self, plan: Plan, loop: SimulatedLoop, client: Path, *, keep_trace: bool) -> None:
        self.plan = plan
        self.loop = loop
        self._hash = hashlib.sha256()
        self.trace_lines: list[str] | None = [] if keep_trace else None
        self.network = Network(loop, self.random("network"), self.trace)
        self.network.loss = plan.loss
        self.disk = Disk(self.random("disk"), self.trace)
        self.reference = Reference(self.disk.database, GAMES)
        self.disk.committed = self._committed
        self.machine = Machine(
            loop,
            self.network,
            self.disk,
            GAMES,
            Settings(absence_s=plan.absence_s),
            client,
            self.random("machine"),
            lambda: self.workers_fail,
        )
        self.people: list[Person] = []
        self.moves: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()
        self.verdicts: list[tuple[float, int, bool]] = []
        self.workers_fail = False
        self.calm_since = loop.time()
        """When the last fault of the server, its disk or its workers was over."""
        self._broken = 0
        """How many such faults are going on."""
        self.ending = False
        """Nothing breaks any more; people stop once they have seen that their game goes on."""
        self.failed: asyncio.Future[None] = loop.create_future()
        """Gets the first violation as its exception."""

    def random(self, name: str) -> Random:
        """The luck of one part of the world, which does not depend on what the others draw."""
        return Random(f"{name}/{self.plan.seed}")

    def trace(self, what: str, *details: Any) -> None:
        """Something happened. It is part of the digest, and perhaps written down."""
        line = f"{self.loop.time():.6f} {what} {' '.join(map(repr, details))}"
        self._hash.update(line.encode())
        if self.trace_lines is not None:
            self.trace_lines.append(line)

    @property
    def digest(self) -> str:
        return self._hash.hexdigest()[:16]

    def violated(self, problem: str | BaseException) -> None:
        """Something that must never happen has happened: the run ends."""
        if not self.failed.done():
            self.trace("violation", str(problem))
            found = problem if isinstance(problem, BaseException) else Violation(problem)
            self.failed.set_exception(found)

    def _committed(self) -> None:
        self.counts["commits"] += 1
        try:
            for line in self.reference.committed():
                self.counts["lines"] += 1
                self.counts["taken back"] += isinstance(line.entry.move, Undo)
                self._check_on_time(line.entry, line.before)
        except Violation as problem:
            self.violated(problem)

    def _check_on_time(self, entry: Entry, before: int) -> None:
        """What the clock does comes at its moment, unless something broke meanwhile: no table sleeps through it.

        The line before it may have made it due, at a moment that is past.
        """
        if not isinstance(entry.move, Due):
            return
        late_s = (entry.at - max(entry.move.t, before)) / 1000
        self.counts["clock lines"] += 1
        if late_s > LATE_S and self.loop.time() - self.calm_since > late_s + LATE_S:
            raise Violation(f"the clock's line {entry} is {late_s:.1f} s late")

    async def run(self) -> None:
        """The course of the world. Raises the first violation."""
        self.machine.start()
        playing = []
        for number in range(self.plan.tables):
            game = self.plan.games[number % len(self.plan.games)]
            playing.append(asyncio.create_task(play_table_after_table(self, TABLES[game], number, game)))
        for task in playing:
            task.add_done_callback(self._look_at)
        breaking = asyncio.create_task(self._break())
        await self._wait([breaking], self.plan.duration_s + 600)
        self.ending = True
        await self._wait(playing, END_S, lambda: f"people wait for ever: {self._waiting()}")
        await self._look_through()

    async def _break(self) -> None:
        parts = dict.fromkeys(PARTS[name] for name in self.plan.faults)
        breaking = [
            asyncio.create_task(break_one_after_the_other(self, part, self.random(part))) for part in parts
        ]
        await asyncio.sleep(self.plan.duration_s)
        self.ending = True
        for task in breaking:
            await task

    @contextmanager
    def not_calm(self) -> Generator[None]:
        """The server, its disk or its workers are broken meanwhile: what is due may come late."""
        self._broken += 1
        self.calm_since = FOR_EVER_S
        yield
        self._broken -= 1
        if not self._broken:
            self.calm_since = self.loop.time()

    async def _wait(
        self, tasks: Sequence[asyncio.Task[Any]], longest_s: float, late: Callable[[], str] = lambda: "late"
    ) -> None:
        """Wait for tasks, unless something is violated meanwhile."""
        done: asyncio.Future[Any] = asyncio.gather(*tasks)
        waiting: list[asyncio.Future[Any]] = [done, self.failed]
        await asyncio.wait(waiting, timeout=longest_s, return_when=asyncio.FIRST_COMPLETED)
        if self.failed.done():
            self.failed.result()
        if not done.done():
            raise Violation(late())
        done.result()

    def _look_at(self, task: asyncio.Task[Any]) -> None:
        if not task.cancelled() and task.exception() is not None:
            self.violated(task.exception() or "")

    def _waiting(self) -> str:
        return "; ".join(person.describe() for person in self.people if person.is_waiting)

    async def _look_through(self) -> None:
        """The server is killed once more, so that only what is stored counts; all are told the same by another one."""
        self.machine.kill()
        self.machine.start()
        for person in self.people[-COMPARED:]:
            await self._wait([asyncio.create_task(person.compare_with_a_newcomer())], END_S)
        for table in self.reference.tables.values():
            table.check_record()
            self.counts["games over"] += table.over
        if self.loop.problems:
            raise Violation(f"unhandled: {self.loop.problems[0]}")


def describe(problem: BaseException) -> str:
    """A violation in one line; of an unforeseen exception, where it was raised, too."""
    while isinstance(problem, BaseExceptionGroup):
        problem = problem.exceptions[0]
    if isinstance(problem, Violation):
        return str(problem)[:2000]
    where = "".join(traceback.format_exception(problem))[-1500:]
    return f"{type(problem).__name__}: {problem}\n{where}"


Planted = Callable[[], AbstractContextManager[Any]]
"""Patches the product while a plan runs."""


def simulate(plan: Plan, *, keep_trace: bool = False, plant: Planted | None = None) -> Report:
    """Run a plan, and say what came of it. Nothing is raised for a violation."""
    report = Report(plan)
    since = perf_counter()
    loop = SimulatedLoop(Random(f"loop/{plan.seed}"))
    with ExitStack() as stack:
        client = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        (client / "index.html").write_text("<p>bonjour</p>")
        stack.enter_context(virtual_system(loop, EPOCH_S))
        if plant is not None:
            stack.enter_context(plant())
        asyncio.set_event_loop(loop)
        world = World(plan, loop, client, keep_trace=keep_trace)
        handler = _Log(world)
        root = logging.getLogger()
        root.addHandler(handler)
        try:
            loop.run_until_complete(world.run())
        except Exception as problem:
            report.violation = describe(problem)
        finally:
            root.removeHandler(handler)
            leave_unfinished(asyncio.all_tasks(loop))
            asyncio.set_event_loop(None)
    report.moves, report.faults, report.counts = world.moves, world.faults, world.counts
    report.verdicts = world.verdicts
    report.simulated_s = loop.time() - 1_000
    report.real_s = perf_counter() - since
    report.digest = world.digest
    report.trace = world.trace_lines or []
    return report


def shrink(plan: Plan, plant: Planted | None = None) -> Plan:
    """A smaller plan that fails, too: fewer tables, fewer kinds of faults, a shorter run."""

    def fails(smaller: Plan) -> bool:
        return bool(simulate(smaller, plant=plant).violation)

    for tables in (1, 2, 4):
        if tables < plan.tables:
            for game in plan.games:
                one = replace(plan, tables=tables, games=(game,))
                if tables == 1 and fails(one):
                    plan = one
                    break
            else:
                if fails(replace(plan, tables=tables)):
                    plan = replace(plan, tables=tables)
                    break
                continue
            break
    for name in plan.faults:
        fewer = replace(plan, faults=tuple(kept for kept in plan.faults if kept != name))
        if fails(fewer):
            plan = fewer
    while plan.duration_s > 2 and fails(shorter := replace(plan, duration_s=plan.duration_s / 2)):
        plan = shorter
    return plan
