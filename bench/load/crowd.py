"""Thousands of simulated players: tables are opened one after the other, and again when their games are over."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from time import monotonic

import msgspec
from msgspec import Struct

from bench.load.measured import Counting, Tally, Used, Waits, Watched, own_cpu
from bench.load.person import PACES, Pace, Person
from tablee.client import Address, ClientError, Server
from tablee.games import all_games
from tablee.kernel import Game
from tablee.server import tasks
from tablee.server.wire.messages import Seated, SeatWish
from tablee.server.wire.requests import NewTable

ROWS = 10
"""Rows of a report."""
STILL_S = 60.0
"""A table at which no command was accepted for so long stands still."""
OPENING = 8
"""How many tables are opened at once."""
NAMES = ("Ana", "Bo", "Cléo", "Dan", "Eve", "Flo", "Gil", "Hugo", "Inès", "Jo", "Kim", "Lou")


class Plan(Struct, frozen=True):
    """How many tables to open, and what is played there."""

    tables: int
    minutes: float
    """The time of the measurement, once all tables are open ..."""
    ramp: float
    """... and the seconds in which they are opened."""
    pace: str
    mix: Mapping[str, int]
    """The games and their weights."""
    people: int
    """People at a table, as far as its game allows."""
    seed: int | str = 0


class Row(Struct, frozen=True):
    """The measurements of a part of the time."""

    minute: float
    """The minute at which the part ended."""
    tables: int
    sockets: int
    messages: float
    """Messages a second, both ways."""
    moves: float
    """Accepted moves a second."""
    views: Waits | None
    """Waits from a command to the view that it leads to."""
    answers: Waits | None
    """Waits from a command to its answer."""
    cpu: float | None
    """The share of a processor that the server used, where that is known ..."""
    memory: int | None
    """... and the bytes of memory that it had."""
    own: float
    """The share of a processor that this process used."""


class Report(Struct, frozen=True):
    """All that was measured."""

    plan: Plan
    whole: Row
    rows: list[Row]
    empty: int | None
    """Bytes of memory of the server without tables."""
    games: Mapping[str, int]
    """Tables of each game."""
    played: int
    """Finished games."""
    refused: Mapping[str, int]
    """Refusals, by article or by the id of the sentence."""
    lost: int
    """Connections that the server ended."""
    failed: int
    """Tables that could not be opened."""
    still: int
    """Tables at which no command was accepted for a minute."""


class Party:
    """The people of one table."""

    def __init__(self, game: str, people: list[Person]) -> None:
        self.game = game
        self.people = people

    def stands_still(self) -> bool:
        return monotonic() - max(person.moved_at for person in self.people) > STILL_S

    def go(self) -> None:
        for person in self.people:
            person.go()


class Crowd:
    """All simulated players."""

    def __init__(self, address: Address, plan: Plan, watched: Watched | None) -> None:
        self._address = address
        self._plan = plan
        self._pace: Pace = PACES[plan.pace]
        self._watched = watched
        self._rng = Random(plan.seed)
        self._counting = Counting()
        self._parties: set[Party] = set()
        self._opening: set[asyncio.Task[None]] = set()
        self._gate = asyncio.Semaphore(OPENING)
        self._failed = self._played = self._lost = 0
        self._refused: Counter[str] = Counter()
        self._problem: Exception | None = None
        self._closed = False

    async def run(self, progress: Callable[[Row], None]) -> Report:
        """Open the tables, measure, and close them. Raises `ClientError` if no table could be opened."""
        try:
            self._empty = await self._moment()
            await self._gather()
            rows = await self._measure(progress)
            return self._report(rows)
        finally:
            self._closed = True
            for party in self._parties:
                party.go()
            await tasks.cancel(self._opening)

    # Tables.

    async def _gather(self) -> None:
        keys = [key for key, weight in self._plan.mix.items() for _ in range(weight)]
        began = monotonic()
        for number in range(self._plan.tables):
            await asyncio.sleep(began + self._plan.ramp * number / self._plan.tables - monotonic())
            self._open(keys[number % len(keys)])
            if number == 0:
                await self._opened()  # if one cannot be opened, a thousand cannot
        await asyncio.gather(*self._opening)

    async def _opened(self) -> None:
        await asyncio.gather(*self._opening)
        if self._problem is not None:
            raise self._problem

    def _open(self, key: str) -> None:
        if not self._closed:
            tasks.start(self._try_to_open(key), self._opening)

    async def _try_to_open(self, key: str) -> None:
        async with self._gate:
            try:
                await self._seat(key)
            except (ClientError, msgspec.DecodeError) as problem:
                self._failed += 1
                self._problem = problem

    async def _seat(self, key: str) -> None:
        """Open a table, and start its game once all are connected."""
        game = all_games()[key]
        people = min(max(self._plan.people, game.players[0]), game.players[-1])
        wishes = [SeatWish("me"), *[SeatWish("friend")] * (people - 1)]
        server = Server(self._address)
        seats = [await server.create_table(NewTable(key, NAMES[0], wishes, pace=self._pace.table))]
        for name in NAMES[1:people]:
            seats.append(await server.join(seats[0].table, name))
        party = Party(key, [self._person(seat, game) for seat in seats])
        for person in party.people:
            await person.page.connect()
        party.people[0].over = lambda: self._again(party)
        party.people[0].start()
        self._parties.add(party)

    def _person(self, seat: Seated, game: Game) -> Person:
        rng = Random(self._rng.random())
        return Person(seat, game, self._pace, rng, self._counting, self._address)

    def _again(self, party: Party) -> None:
        """Replace a table whose game is over by a new one."""
        self._played += 1
        self._parties.discard(party)
        party.go()
        self._open(party.game)

    # Measuring.

    async def _measure(self, progress: Callable[[Row], None]) -> list[Row]:
        """Rows for parts of the time; the last is for all of it."""
        began = last = await self._moment()
        every: list[Tally] = []
        rows: list[Row] = []
        self._count()
        for number in range(1, ROWS + 1):
            await asyncio.sleep(began.at + self._plan.minutes * 60 * number / ROWS - monotonic())
            now = await self._moment()
            every.append(self._count())
            rows.append(self._row(began, last, now, every[-1:]))
            progress(rows[-1])
            last = now
        rows.append(self._row(began, began, last, every))
        return rows

    async def _moment(self) -> Moment:
        used = None if self._watched is None else await self._watched.used()
        return Moment(monotonic(), own_cpu(), used)

    def _count(self) -> Tally:
        taken = self._counting.take()
        self._lost += taken.lost
        self._refused.update(taken.refused)
        return taken

    def _row(self, began: Moment, last: Moment, now: Moment, tallies: list[Tally]) -> Row:
        took = now.at - last.at
        return Row(
            minute=(now.at - began.at) / 60,
            tables=len(self._parties),
            sockets=sum(person.page.connected for party in self._parties for person in party.people),
            messages=sum(tally.heard + tally.said for tally in tallies) / took,
            moves=sum(tally.moves for tally in tallies) / took,
            views=Waits.of([wait for tally in tallies for wait in tally.views]),
            answers=Waits.of([wait for tally in tallies for wait in tally.answers]),
            cpu=None if now.used is None or last.used is None else (now.used.cpu - last.used.cpu) / took,
            memory=None if now.used is None else now.used.memory,
            own=(now.own - last.own) / took,
        )

    def _report(self, rows: list[Row]) -> Report:
        return Report(
            self._plan,
            whole=rows[-1],
            rows=rows[:-1],
            empty=None if self._empty.used is None else self._empty.used.memory,
            games=Counter(party.game for party in self._parties),
            played=self._played,
            refused=self._refused,
            lost=self._lost,
            failed=self._failed,
            still=sum(party.stands_still() for party in self._parties),
        )


class Moment(Struct, frozen=True):
    """What the server and this process had used at a moment."""

    at: float
    own: float
    used: Used | None
