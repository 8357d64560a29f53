"""Two worlds in which one pair of eyes has seen the same, played side by side, and all that it is sent in both.

Each world is a live table with everything that makes its frames, in a time that jumps from one event to the next: so
what is sent, and when, to the microsecond, depends on nothing but what happens at the table.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import takewhile
from math import ceil
from random import Random
from typing import Any

import msgspec

from tablee.conformance.drawing import NUMBERS
from tablee.hosts.arbiter.constants import PINGS_EVERY_US
from tablee.kernel import CHANCE, NO_SEAT, Entry, Event, Game, Move, News, Options, Refused, State, View
from tablee.server.clock import Clocks
from tablee.server.context import ServerContext
from tablee.server.storage.store import Change, SeatRow, Stored, TableRow
from tablee.server.table.pages import Measuring, Page
from tablee.server.table.schedule import LiveGame
from tablee.server.table.table import LiveTable
from tablee.server.wire import messages
from tablee.server.wire.identity import digest
from tests.simulation.loop import SimulatedLoop

DAY = 86_400.0
NEAR = 0.01
"""Seconds that every message takes."""
FACTS = messages.PageFacts(frame=16_667, step=100, device="key")
PAUSES = (0.05, 0.25, 0.7, 2.0)
"""Seconds between what the seats do."""
NOTHING = 0.2
"""How often nothing is done in the other world, where that looks the same."""
TRIES = 20
"""How many other moves are tried, to find one that looks the same to those eyes."""
Effect = tuple[list[Event], View]
"""What somebody is told, and what they see then."""


class MicrosecondLoop(SimulatedLoop):
    """Its time stands still while anything is to be done, and goes on in whole microseconds."""

    def pass_time(self, wait_s: float) -> None:
        if wait_s > 0:
            self._now = ceil((self._now + wait_s) * 1_000_000 - 0.001) / 1_000_000


class Disk:
    """The end of the world: everything is kept at once."""

    async def write(self, *_: Change) -> None:
        await asyncio.sleep(0)


class Eyes:
    """A page, and all that it was sent, with the moment of each frame. It does what the client's clock does."""

    def __init__(self, table: LiveTable, token: str, place: int) -> None:
        self.loop = asyncio.get_running_loop()
        self.table = table
        self.delay = NEAR + place / 10_000  # no two lines are alike, so that nothing depends on luck
        self.frames: list[tuple[int, str]] = []
        self.told: dict[int, int] = {}
        """When it was told of each event, by the event's number."""
        self.shown: dict[str, Any] = {}
        self.page = Page(10_000, "", self._pinged, write=self._sent)
        self.tasks = [asyncio.create_task(self._read()), asyncio.create_task(self._tick())]
        self.say(messages.Hello(token))
        self.say(messages.Look(place == 0, FACTS))

    def micros(self) -> int:
        return round(self.loop.time() * 1_000_000)

    def say(self, message: messages.Hello | messages.Look | messages.Acknowledge | messages.Command) -> None:
        self.table.hear(self.page, message, int(self.loop.time() * 1_000_000))

    def move(self, id: str, move: Move, live: LiveGame) -> None:
        press = None
        if live.acting.kind == "window":
            press = messages.Press(self.micros())
            if live.round_number and self.shown.get("round") == live.round_number:
                reaction = max(self.micros() - self.shown["at"], 0)
                press = messages.Press(self.micros(), live.round_number, reaction, self.shown["number"])
        self.say(messages.Move(id, msgspec.Raw(msgspec.json.encode(move)), press))

    async def _tick(self) -> None:
        await asyncio.sleep(0.000_337)  # never at the very moment of anything else
        measuring = Measuring(self.page, self.table.context, PINGS_EVERY_US)
        try:
            await asyncio.Event().wait()
        finally:
            measuring.stop()

    async def _read(self) -> None:
        while (message := await self.page.next()) is not None:
            self._sent(message)

    def _sent(self, message: bytes) -> bool:
        self.frames.append((self.micros(), message.decode()))
        frame = json.loads(message)
        for told in frame.get("told", ()):
            self.told[told["n"]] = self.micros()
        match frame["type"]:
            case "tick":
                self.loop.call_later(2 * self.delay, self._tock, frame["sent"], self.micros())
            case "announce":
                self.loop.call_later(2 * self.delay, self._acknowledge, frame, self.micros())
            case "update" if frame.get("reveal"):
                self.shown = frame["reveal"]
        return True

    def heard(self, news: list[Event]) -> list[tuple[int, Event]]:
        """The events that it was told, and when."""
        return [(self.told[number], event) for number, event in enumerate(news, 1) if number in self.told]

    def _pinged(self) -> None:
        sent = self.micros()
        self.loop.call_later(2 * self.delay, lambda: self.page.pings.pong(sent, self.micros()))

    def _tock(self, sent: int, got: int) -> None:
        self.page.tock(messages.Tock(sent, got, got), self.micros())

    def _acknowledge(self, announced: dict[str, Any], got: int) -> None:
        self.say(messages.Acknowledge(announced["round"], announced["sent"], got, got, FACTS))


@dataclass
class Scene:
    """Where two worlds begin, and whose eyes have seen the same in both."""

    game: Game
    options: Options
    players: int
    who: int
    now: int
    """Milliseconds since the game began."""
    positions: tuple[View | None, View | None]


class World:
    """A live table with a page at each seat, a second one for those eyes, and somebody who looks on."""

    def __init__(self, scene: Scene, position: View | None, draw: Any) -> None:
        loop = asyncio.get_running_loop()
        clocks = Clocks(wall=lambda: loop.time() + DAY, steady=loop.time)
        context = ServerContext(
            Disk(),  # type: ignore[arg-type]
            games={scene.game.key: scene.game},
            chance=self._chance,
            clocks=clocks,
            random=Random(7),  # how long a card lets itself be waited for is the same in both worlds
        )
        row = TableRow(
            id="table",
            game=scene.game.key,
            rules=scene.game.rules,
            options=msgspec.json.encode(scene.options).decode(),
            pace="normal",
            phase="playing",
            owner=0,
            maker=0,
            code="",
            made=0,
            changed=0,
            started=clocks.date() - scene.now,
            position="" if position is None else msgspec.json.encode(position).decode(),
        )
        seats = tuple(
            SeatRow("person", f"Seat {seat}", token=digest(str(seat))) for seat in range(scene.players)
        )
        self._draw = draw
        self.table = LiveTable(None, context, Stored(row, seats, (), ()), 0)  # type: ignore[arg-type]
        self.seats = [Eyes(self.table, str(seat), 0) for seat in range(scene.players)]
        own = "" if scene.who == NO_SEAT else str(scene.who)
        self.watching = [Eyes(self.table, own, 1), Eyes(self.table, "", 2)]
        if scene.who >= 0:
            self.watching.append(self.seats[scene.who])

    @property
    def live(self) -> LiveGame:
        assert self.table.live is not None
        return self.table.live

    @property
    def state(self) -> State:
        return self.live.ledger.state

    def news(self, eyes: Eyes) -> list[Event]:
        return self.live.news.of(eyes.page.seat_number)

    def _chance(self, state: State) -> Move:
        return self._draw(self, state)  # type: ignore[no-any-return]

    async def end(self) -> None:
        tasks = [task for eyes in {*self.seats, *self.watching} for task in eyes.tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.table.stop()


@dataclass
class Pair:
    """Plays two worlds side by side: whatever happens in one happens in the other, or something that looks the same."""

    scene: Scene
    rng: Random
    secrets: int = 0
    """How often something else happened in the other world, and those eyes were not to know."""
    steps: int = 0
    _drawn: list[tuple[Move, Effect]] = field(default_factory=list)
    _count: dict[int, int] = field(default_factory=dict)
    _parted: int | None = None
    """Since when something has happened in one world alone, of which those eyes may hear by and by: microseconds."""

    async def play(self, most: int) -> None:
        """So many steps at most, while the eyes see the same."""
        self.worlds = [World(self.scene, position, self._draw) for position in self.scene.positions]
        await asyncio.sleep(1.5)
        while self.steps < most and self._alike():
            self._act()
            self.steps += 1
            await asyncio.sleep(self.rng.choice(PAUSES))
        self.check()
        for world in self.worlds:
            await world.end()

    def _alike(self) -> bool:
        one, two = self.worlds
        over = one.live.result is not None or two.live.result is not None
        return not over and self._seen(one.state) == self._seen(two.state)

    def _seen(self, state: State) -> tuple[View, Any]:
        return state.view(self.scene.who), state.acting().public()

    def _act(self) -> None:
        """Somebody does something in one world, and in the other what looks the same, or nothing if that does."""
        one, two = self.worlds
        seats = [seat for seat in one.live.acting.seats if seat >= 0]
        self.rng.shuffle(seats)
        for seat in seats:
            moves = list(one.state.legal(seat))
            if not moves:
                continue
            move = self.rng.choice(moves)
            found, other = self._twin(seat, move)
            if found:
                id = f"{self.steps}"
                one.seats[seat].move(id, move, one.live)
                if other is not None:
                    two.seats[seat].move(id, other, two.live)
                self.secrets += other != move
                return

    def _twin(self, seat: int, move: Move) -> tuple[bool, Move | None]:
        one, two = self.worlds
        others = list(two.state.legal(seat))
        if seat == self.scene.who or self.scene.game.open:
            return move in others, move
        effect = self._effect(one, seat, move)
        still: Effect = [], two.state.view(self.scene.who)
        if effect == still and self.rng.random() < NOTHING:
            self._part()
            return True, None
        self.rng.shuffle(others)
        for other in others[:TRIES]:
            if other != move and self._effect(two, seat, other) == effect:
                return True, other
        return move in others, move

    def _effect(self, world: World, by: int, move: Move) -> Effect | None:
        state, now = world.state.copy(), world.live.now()
        since = state.acting().since
        news = News(self.scene.players)
        rt = None if since is None or by < 0 else max(now - since, 0)
        try:
            state.play(Entry(0, now, by, move, rt), news)
        except Refused:
            return None
        return news.of(self.scene.who), state.view(self.scene.who)

    # Chance.

    def _draw(self, world: World, state: State) -> Move:
        """Whichever world comes first to a draw makes it; the other's looks the same, wherever that can be."""
        number = self._count[id(world)] = self._count.get(id(world), 0) + 1
        if number > len(self._drawn):
            move = state.chance(self.rng)
            effect = self._effect(world, CHANCE, move)
            assert effect is not None
            self._drawn.append((move, effect))
            return move
        move, effect = self._drawn[number - 1]
        for other in self._others(state, move):
            if self._effect(world, CHANCE, other) == effect:
                self.secrets += other != move
                return other
        self._part()
        return state.chance(self.rng)

    def _part(self) -> None:
        if self._parted is None:
            self._parted = self.worlds[0].watching[0].micros()

    def _others(self, state: State, move: Move) -> Iterator[Move]:
        """The same draw with two of its numbers exchanged, again and again; then the same; then others."""
        for _ in range(TRIES):
            with suppress(msgspec.ValidationError):
                yield msgspec.json.decode(_exchanged(move, self.rng), type=self.scene.game.Moves)
        yield move
        for _ in range(TRIES):
            yield state.chance(self.rng)

    # What was sent.

    def check(self) -> None:
        """Up to the moment at which something is revealed, every frame is the same, and comes at the same moment."""
        one, two = self.worlds
        for eyes, others in zip(one.watching, two.watching, strict=True):
            heard, heard_too = eyes.heard(one.news(eyes)), others.heard(two.news(others))
            same = _common(heard, heard_too)
            differ = [events[same] for events in (heard, heard_too) if same < len(events)]
            end = min([at for at, _ in differ], default=eyes.micros())
            assert not differ or self._may_differ(end, differ), f"{self.scene.who} can tell {differ}"
            before, before_too = (
                [frame for frame in watched.frames if frame[0] < end] for watched in (eyes, others)
            )
            number = _common(before, before_too)
            assert before == before_too, f"{before[number:][:1]}\n{before_too[number:][:1]}"

    def _may_differ(self, at: int, events: list[tuple[int, Event]]) -> bool:
        parted = self._parted is not None and at >= self._parted
        return parted or any(self.scene.game.reveals(event, self.scene.who) for _, event in events)


def _common(one: Sequence[Any], two: Sequence[Any]) -> int:
    """How much of the beginnings is the same."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, two, strict=False)))


def _exchanged(move: Move, rng: Random) -> bytes:
    """A move in JSON, with two of its numbers exchanged."""
    text = msgspec.json.encode(move)
    numbers = [found.span() for found in NUMBERS.finditer(text)]
    if len(numbers) < 2:
        return text
    (start, end), (other, stop) = sorted(rng.sample(numbers, 2))
    return text[:start] + text[other:stop] + text[end:other] + text[start:end] + text[stop:]
