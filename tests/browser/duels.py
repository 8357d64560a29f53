"""Duels of equal robots in real browsers, each in a process of its own at the end of its own line.

The robots react to the frames that the browsers show, after times drawn beforehand; what the table accepts is read
from the game's record, and judged again by the referee. Every pair of reactions is played twice, the second time the
other way round, so that neither robot is luckier.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from math import inf, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

import httpx
from playwright.async_api import BrowserType, Page, async_playwright, expect

from tablee.games import load
from tablee.games.lampion.data import Judged, Light
from tablee.hosts.arbiter import accepted, proves
from tablee.kernel.reactions import SIMPLE
from tablee.kernel.record import Record, read
from tablee.kernel.referee import judge
from tests.browser.observer import LISTEN, Observer, Pixel
from tests.browser.playing import begin
from tests.proxy import BadLine
from tests.running import ROOT, chromium

WIDTH, HEIGHT = 390, 844
"""Pixels: a phone's."""
MATCH = 80.0
"""Milliseconds: a lantern is seen so soon after its moment, unless its news was held up."""
SLOWEST = 1200.0
"""Milliseconds: how long a lantern can be answered."""
FEW = 8
PATIENCE = 60.0
"""Seconds: a busy machine takes a while to make a record."""
QUICKEST = 130.0
"""Milliseconds: no robot is quicker, and so none starts falsely."""


@dataclass
class Robot:
    """One player: what it saw and did, and what was made of that (milliseconds)."""

    line: BadLine
    reactions: list[float]
    seen: list[float] = field(default_factory=list)
    """When each lantern was seen ..."""
    pressed: list[float] = field(default_factory=list)
    """... and when the robot pressed: since 1970."""
    errors: list[float] = field(default_factory=list)
    """What was accepted, less the truth: the time from a frame's beginning to its being shown is part of it."""
    wins: int = 0
    arrivals: int = 0
    """How often this robot's press came first."""


@dataclass
class Played:
    """What came of the duels."""

    robots: tuple[Robot, Robot]
    lanterns: int = 0
    ties: int = 0
    adjusted: int = 0
    """How often anything was added to a reaction."""

    @property
    def decided(self) -> int:
        return sum(robot.wins for robot in self.robots)

    @property
    def bias(self) -> float:
        """How much more is added to the first robot's reactions than to the second's, on average."""
        one, other = self.robots
        return fmean(one.errors) - fmean(other.errors)

    @property
    def doubt(self) -> float:
        """The standard error of that."""
        return sqrt(sum(stdev(robot.errors) ** 2 / len(robot.errors) for robot in self.robots))


def is_lit(pixel: Pixel) -> bool:
    """Whether the middle of the lantern is bright: until then it is as dark as the night around it."""
    return min(pixel[:3]) > 180


def reactions(many: int, rng: Random) -> tuple[list[float], list[float]]:
    """Two rows of reactions, each pair of them once in either order."""
    rows: tuple[list[float], list[float]] = ([], [])
    while len(rows[0]) < many:
        pair = [max(SIMPLE.draw(rng), QUICKEST) for _ in rows]
        rows[0].extend(pair)
        rows[1].extend(reversed(pair))
    return rows


async def play_duels(server: str, lines: tuple[BadLine, BadLine], lanterns: int, seed: int) -> Played:
    """So many lanterns between two robots, at the ends of these lines to the server at this address."""
    rows = reactions(lanterns, Random(seed))
    robots = (Robot(lines[0], rows[0]), Robot(lines[1], rows[1]))
    async with (
        httpx.AsyncClient(base_url=server, timeout=PATIENCE) as http,
        async_playwright() as playwright,
    ):
        seats = await _sit(http, lanterns)
        async with AsyncExitStack() as stack:
            pages: list[Page] = []
            observers: list[Observer] = []
            for seat, robot in zip(seats, robots, strict=True):
                address = stack.enter_context(behind(server, robot.line, seed))
                browser = opened(playwright.chromium, address, seat, LISTEN, is_lit)
                page, observer = await stack.enter_async_context(browser)
                pages.append(page)
                observers.append(observer)
            await begin(pages[0])
            for page, observer in zip(pages, observers, strict=True):
                await observer.look_at(page.locator(".lantern"))
            playing = [asyncio.create_task(_play(*each)) for each in zip(observers, robots, strict=True)]
            await _over(http, seats[0]["table"])
            for page, robot in zip(pages, robots, strict=True):
                robot.pressed = await page.evaluate("pressed")
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        return _reckon(await _record(http, seats[0]), robots)


async def _sit(http: httpx.AsyncClient, lanterns: int) -> list[dict[str, Any]]:
    wish = {
        "game": "lampion",
        "name": "Robot 1",
        "seats": [{"kind": "me"}, {"kind": "friend"}],
        "options": {"lanterns": lanterns, "decoys": False},
        "pace": "instant",
    }
    made = (await http.post("/api/tables", json=wish)).raise_for_status().json()
    joined = await http.post(f"/api/tables/{made['table']}/join", json={"name": "Robot 2"})
    return [made, joined.raise_for_status().json()]


@contextmanager
def behind(server: str, line: BadLine, seed: int) -> Iterator[str]:
    """The address of the server behind a bad line."""
    port = server.rpartition(":")[2]
    values = [port, line.round_trip, line.jitter, line.loss, seed]
    command = [sys.executable, "-m", "tests.proxy", *map(str, values)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            yield f"http://127.0.0.1:{int(process.stdout.readline())}"
        finally:
            process.terminate()


@asynccontextmanager
async def opened(
    browsers: BrowserType, address: str, seat: dict[str, Any], script: str, shows: Callable[[Pixel], int]
) -> AsyncIterator[tuple[Page, Observer]]:
    """A browser process whose page sits at the table, and runs a script before its own code."""
    browser = await browsers.launch(**chromium())
    try:
        context = await browser.new_context(
            base_url=address, viewport={"width": WIDTH, "height": HEIGHT}, reduced_motion="reduce"
        )
        await context.add_init_script(script)
        page = await context.new_page()
        kept = {seat["table"]: {"game": "lampion", **seat, "at": 0}}
        await page.goto("/")
        await page.evaluate("seats => localStorage.setItem('tablee.seats', JSON.stringify(seats))", kept)
        await page.goto(f"/t/{seat['table']}")
        await expect(page.locator(".table[data-status=connected]")).to_be_visible()
        observer = await Observer.watch(context, page, shows)
        yield page, observer
    finally:
        await browser.close()


async def _play(observer: Observer, robot: Robot) -> None:
    for reaction in robot.reactions:
        seen = await observer.seen.get()
        robot.seen.append(seen * 1000)
        await observer.press(seen + reaction / 1000)


async def _over(http: httpx.AsyncClient, table: str) -> None:
    """Wait for the end of the game: whoever asks for it keeps asking."""
    while (await http.get(f"/api/tables/{table}")).raise_for_status().json()["phase"] != "over":  # noqa: ASYNC110
        await asyncio.sleep(0.5)


async def _record(http: httpx.AsyncClient, seat: dict[str, Any]) -> Record:
    answer = await http.get(f"/api/tables/{seat['table']}/record")
    return read(answer.raise_for_status().content, load)


def _reckon(record: Record, robots: tuple[Robot, Robot]) -> Played:
    """What was accepted, beside the truth. The referee comes to the same verdicts."""
    verdict = judge(record, proves)
    assert verdict.all_stands, [ruling.refusal for ruling in verdict.refused]
    played = Played(robots)
    for seat, robot in enumerate(robots):
        _compare(robot, record, seat)
    arrived: dict[int, int] = {}
    for ruling in verdict.rulings:
        if ruling.entry.by >= 0 and ruling.entry.proof is not None:
            arrived[ruling.entry.by] = ruling.entry.proof["arrived"]
            answer = accepted(ruling.entry.proof)
            played.adjusted += answer is not None and answer.adjusted > 0
        for event in ruling.events:
            if isinstance(event, Judged):
                _count(played, event, arrived)
                arrived = {}
    return played


def _compare(robot: Robot, record: Record, seat: int) -> None:
    """Set each accepted reaction beside the press that it is of: the one that answers the same lantern."""
    lanterns = [entry.at for entry in record.entries if isinstance(entry.move, Light)]
    since = _beginning(lanterns, robot.seen)
    truths: dict[int, float] = {}
    """How long after it was seen each lantern was answered."""
    for seen in robot.seen:
        pressed = min((at for at in robot.pressed if at > seen), default=inf)
        if pressed < seen + SLOWEST:
            truths[min(lanterns, key=lambda at: abs(since + at - seen))] = pressed - seen
    lantern = -1
    for entry in record.entries:
        if isinstance(entry.move, Light):
            lantern = entry.at
        elif entry.by == seat and entry.reaction_ms is not None and lantern in truths:
            robot.errors.append(entry.reaction_ms - truths[lantern])


def _beginning(lanterns: Sequence[int], seen: Sequence[float]) -> float:
    """When the game began, since 1970: the time from which most lanterns were seen when they should have been."""

    def agrees(since: float) -> int:
        return sum(any(abs(since + at - moment) < MATCH for at in lanterns) for moment in seen)

    return max((moment - at for moment in seen[:FEW] for at in lanterns[:FEW]), key=agrees)


def _count(played: Played, event: Judged, arrived: dict[int, int]) -> None:
    played.lanterns += 1
    if not event.presses:
        return
    played.robots[min(arrived, key=lambda seat: arrived[seat])].arrivals += 1
    if event.first >= 0:
        played.robots[event.first].wins += 1
    else:
        played.ties += 1
