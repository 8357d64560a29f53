"""People who play all games on the product's client, come back after every fault, and check all that they are told."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import msgspec
from msgspec import structs

from tablee.client import (
    Address,
    Connection,
    ConnectionFailed,
    Disconnected,
    HelloRefused,
    RequestRefused,
    Server,
    TablePage,
)
from tablee.games import all_games
from tablee.kernel import NO_SEAT
from tablee.server.wire import messages
from tablee.server.wire.messages import Accepted, LegalMove, Past, Photo, Refused, SeatWish, Table, Update
from tablee.server.wire.requests import NewTable
from tests.simulation import timed_nim
from tests.simulation.network import SOURCE, Path, end_of
from tests.simulation.reference import Violation

if TYPE_CHECKING:
    from tests.simulation.world import World

ME, FRIEND, BOT = SeatWish("me"), SeatWish("friend"), SeatWish("bot")
TABLES: Mapping[str, Mapping[str, Any]] = {
    "bungee": {"seats": [ME, FRIEND, BOT], "options": {"rounds": 6}},
    "rouge": {"seats": [ME, FRIEND, BOT], "options": {"pause": 200}},
    "bantu": {"seats": [ME, FRIEND]},
    "banzai": {"seats": [ME, FRIEND, BOT, BOT], "options": {"choice": 3}},
    "dan": {"seats": [ME, FRIEND, BOT], "options": {"speed": "tekiya"}},
    "lampion": {"seats": [ME, FRIEND], "options": {"lanterns": 60, "decoys": False}},
    "timednim": {"seats": [ME, FRIEND]},
}
"""A table of each game: two people, some with bots. Turns, sealed choices, windows, reflexes, and a clock with taking
back."""
GAMES = {**all_games(), timed_nim.GAME.key: timed_nim.GAME}
FACTS = messages.PageFacts(frame=1_000, step=100, device="key")
"""Simulated pages paint at once, on whatever screen."""
REACTION_S = (0.18, 0.45)
"""How long people take to answer a card ..."""
PRESSES = 0.8
"""... in so many of all cases ..."""
SOONER_US = 8_000
"""How much sooner than its moment a card may arrive on a line that does not vary: clocks drift ..."""
SOONER_JITTERS = 8
"""... and so many times the jitter of one that does."""
ROUNDING_MS = 2
ONE_CARD = ("lampion", "dan")
"""Games in which nothing more is shown while a card can be answered, which would bound the answers."""
MEASURED = 12
"""After so many ticks on one connection, the server knows how far away the page is."""
DRIFT = 50e-6
"""What part of a second a page's clock gains or loses in each."""
HELD_BACK_S, HELD_BACK_EVERY = 0.23, 8
"""A liar holds every so many pings and ticks back for so long ..."""
LIE_US, NO_GUESS_US = 250_000, 110_000
"""... and claims to have been quicker by so much, but not so quick that it would be a guess."""
CRIES = 0.05
"""... and how often they try what is left to their own eye, instead of what is awaited."""
SAME_AGAIN = 0.03
"""How often a command is sent twice at once; and how often an old one is sent again."""
EXTRA_EVERY_S = 10.0
"""How often people do something besides playing."""
AWAY_S = (1.0, 150.0)
"""How long people leave their table alone: some for longer than it takes until a bot plays on."""
LATECOMERS = 0.5
"""In so many games with bots, someone who looks on asks for a bot's seat."""
STILL_S = 500.0
"""Where all are connected, a game that goes on has something to tell within so long."""
LOST = (ConnectionFailed, Disconnected)


@dataclass
class _Path:
    """What lies between a page and the server since it connected last."""

    path: Path
    ticks: int = 0


_paths: WeakKeyDictionary[TablePage, _Path] = WeakKeyDictionary()


class _Connection(Connection):
    def __init__(self, page: TablePage, *args: Any) -> None:
        super().__init__(*args)
        self._page = page

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        _paths[self._page] = _Path(end_of(transport).path)


class Person:
    """Someone at a seat. Pages come and go; what was told and answered stays."""

    def __init__(self, world: World, seated: messages.Seated, game: str, name: str) -> None:
        self.world = world
        self.seated = seated
        self.game = game
        self.name = name
        self.random = world.random(f"person/{name}")
        self.unaided = {kind.__struct_config__.tag for kind in GAMES[game].unaided}
        self.digest = hashlib.sha256(seated.token.encode()).hexdigest()
        self.told = 0
        """The number of the last event that a page of this person was told."""
        self.answers: dict[str, str] = {}
        """What was answered to each command of a move."""
        self.page: TablePage | None = None
        self.over = False
        self.seen_after_faults = False
        """Whether the game went on here after the last fault."""
        self.heard_at = world.loop.time()
        self.fellows: list[Person] = []
        self._commands: dict[str, messages.Move] = {}
        self._reactions: dict[int, float] = {}
        """Of each round, how many milliseconds passed from the card to the press."""
        self._rate = 1 + self.random.uniform(-DRIFT, DRIFT)
        self._offset_s = self.random.uniform(0, 1e5)
        self._tasks: list[asyncio.Task[None]] = []
        self._away_s = 0.0

    def __repr__(self) -> str:
        return f"{self.name} at {self.game} {self.seated.table[:6]}/{self.seated.seat}"

    def clock(self) -> float:
        """A page's own steady clock, which has nothing to do with the server's."""
        return self._offset_s + self.world.loop.time() * self._rate

    @property
    def is_waiting(self) -> bool:
        return not self.over and not self.seen_after_faults

    def describe(self) -> str:
        """What this person waits for."""
        page = self.page
        position = None if page is None or page.position is None else page.position.acting
        return f"{self!r}: {'connected' if page and page.connected else 'not connected'}, event {self.told}, {position}"

    # Playing.

    async def play(self) -> None:
        """Play until the game is over; or, once nothing breaks any more, until it was seen to go on."""
        SOURCE.set(f"10.{2 + self.seated.seat}.{self.random.randrange(256)}.{self.random.randrange(1, 255)}")
        while not self._enough():
            self.page = self._new_page()
            try:
                await self._open(self.page)
                await self._play_on(self.page)
            except LOST:
                pass
            except HelloRefused as problem:
                if problem.say.id != "server-crowded":
                    raise Violation(f"{self!r} was not let in: {problem}") from None
                await asyncio.sleep(1)
            finally:
                self._leave(self.page)
            if self._away_s and not self.world.ending:
                await asyncio.sleep(self._away_s)
            self._away_s = 0.0

    def _new_page(self) -> TablePage:
        page = TablePage(
            Address(*self.world.machine.address, False),
            self.seated.table,
            self.seated.token,
            have=self.told,
            facts=FACTS,
            clock=self.clock,
            rng=Random(self.random.getrandbits(64)),
        )
        page.connection_type = partial(_Connection, page)  # type: ignore[assignment]
        page.on_message = lambda message: self._hear(page, message)
        page.on_painted = lambda reveal: self._see(page, reveal)
        return page

    async def _open(self, page: TablePage) -> None:
        while True:
            try:
                await page.open()
                return
            except ConnectionFailed:
                await asyncio.sleep(0.2 + self.random.random())

    def _leave(self, page: TablePage) -> None:
        for task in self._tasks:
            task.cancel()
        self._tasks.clear()
        page.drop()

    def _enough(self) -> bool:
        everyone = [self, *self.fellows]
        return self.over or (self.world.ending and all(not person.is_waiting for person in everyone))

    async def _play_on(self, page: TablePage) -> None:
        await page.until(lambda: page.table is not None)
        if self.seated.seat == 0 and page.table is not None and page.table.phase == "gathering":
            await page.ask(messages.Start("start"))
        if not self.world.plan.only_play:
            self._spawn(self._do_other_things(page))
        turns = page.turns()
        async for _ in self._until_enough(turns, page):
            await self._think()
            move = self._choose(page)
            if move is not None:
                await self._move(page, move)
        self.over = page.position is not None and page.position.result is not None

    async def _until_enough(self, turns: Any, page: TablePage) -> Any:
        """The positions in which this person is awaited, for as long as they play on."""
        while not self._enough():
            coming = asyncio.ensure_future(anext(turns, None))
            try:
                while not coming.done() and not self._enough():
                    await asyncio.wait([coming], timeout=5)
                    self._check_awake(page)
                if not coming.done():
                    return
                if coming.result() is None:
                    return
                yield coming.result()
            finally:
                coming.cancel()
                with suppress(asyncio.CancelledError, *LOST, StopAsyncIteration):
                    await coming

    def _check_awake(self, page: TablePage) -> None:
        quiet_s = self.world.loop.time() - max(self.heard_at, self.world.calm_since)
        if page.connected and page.table and page.table.phase == "playing" and quiet_s > STILL_S:
            raise Violation(f"the table sleeps: {self.describe()}")

    async def _think(self) -> None:
        if self.world.plan.think_s:
            await asyncio.sleep(self.random.expovariate(1 / self.world.plan.think_s))

    def _choose(self, page: TablePage) -> LegalMove | None:
        """A move that is offered now, if this person is awaited: not the answer to a card."""
        if page.position is None or not page.is_awaited():
            return None
        usual: list[LegalMove] = []
        cries: list[LegalMove] = []
        for offer in page.position.legal:
            if not offer.reflex:
                kind = msgspec.json.decode(offer.move)["do"]
                (cries if kind in self.unaided else usual).append(offer)
        offers = cries if cries and self.random.random() < CRIES else usual
        return self.random.choice(offers) if offers else None

    async def _move(self, page: TablePage, offer: LegalMove, press: messages.Press | None = None) -> None:
        command = page.new_move(offer.move, press)
        self._commands[command.id] = command
        if self.random.random() < SAME_AGAIN:
            page.say(command)  # and once more, before the first is answered
        await page.ask(command)
        if self.random.random() < SAME_AGAIN:
            refused = [id for id, answer in self.answers.items() if answer != "accepted"]
            old = refused if refused and self.random.random() < 0.5 else list(self._commands)
            page.say(self._commands[self.random.choice(old)])

    # Reflexes.

    def _see(self, page: TablePage, reveal: messages.Reveal) -> None:
        """Something is on the screen: perhaps answer it."""
        if reveal.round and page.reflexes.round == reveal.round and self.random.random() < PRESSES:
            self._spawn(self._react(page, reveal.round))

    async def _react(self, page: TablePage, round: int) -> None:
        await asyncio.sleep(self.random.uniform(*REACTION_S))
        if page.reflexes.round != round or page.position is None:
            return
        answers = [offer for offer in page.position.legal if offer.reflex]
        if answers:
            press = page.reflexes.press()
            self._reactions[round] = (press.reaction or 0) / 1000
            await self._move(page, self.random.choice(answers), press)

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.append(task)
        task.add_done_callback(self._look_at)

    def _look_at(self, task: asyncio.Task[None]) -> None:
        problem = None if task.cancelled() else task.exception()
        if problem is not None and not isinstance(problem, LOST):
            self.world.violated(problem)

    # Other things.

    async def _do_other_things(self, page: TablePage) -> None:
        """Talk, remind, take back, look away, come again in another page, leave for a while."""
        while True:
            await asyncio.sleep(self.random.expovariate(1 / EXTRA_EVERY_S))
            table = page.table
            if table is None or not page.connected:
                continue
            what = self.random.choice(("talk", "nudge", "look", "again", "ready", "away", "take back"))
            if table.request is not None and self.seated.seat in table.request.awaits:
                grant = self.random.random() < 0.7
                await page.ask(messages.Consent(page.new_id(), table.request.until, grant))
            elif what == "away" and self.random.random() < 0.3:
                self._away_s = self.random.uniform(*AWAY_S)
                page.drop()
            elif what == "talk":
                await page.ask(messages.Speak(page.new_id(), text="bonjour"))
            elif what == "nudge":
                await page.ask(messages.Nudge(page.new_id()))
            elif self.seated.seat in table.retractable and what in ("take back", "talk", "look"):
                await page.ask(messages.TakeBack(page.new_id(), table.retractable[self.seated.seat]))
            elif what == "look":
                page.look(False)
                await asyncio.sleep(self.random.uniform(0.1, 5))
                page.look(True)
            elif what == "ready":
                await page.ask(messages.Ready(page.new_id()))
            elif what == "again":
                other = self._new_page()
                self._spawn(self._look_in(other))

    async def _look_in(self, page: TablePage) -> None:
        """A second page of this person: from the first event, from the last, or by the link alone."""
        page.last = self.random.choice((0, page.last))
        if self.random.random() < 0.3:
            page.token, page.last = "", 0
        try:
            await page.open()
            await asyncio.sleep(self.random.uniform(0.1, 20))
        except (*LOST, HelloRefused):
            pass
        finally:
            page.drop()

    # Hearing.

    def _hear(self, page: TablePage, message: Any) -> None:
        """Check a message the moment that it is heard."""
        try:
            self._check(page, message)
        except Violation as problem:
            self.world.violated(problem)

    def _check(self, page: TablePage, message: Any) -> None:
        mine = page is self.page
        match message:
            case Update() | Past():
                self._check_told(page, message)
                if mine:
                    self.heard_at = self.world.loop.time()
                if isinstance(message, Update) and message.reveal is not None:
                    self._check_moment(page, message.reveal)
            case Accepted() | Refused() if message.id in self._commands:
                self._check_answer(message)
            case messages.Tick():
                _paths[page].ticks += 1
            case Photo() if mine:
                self._note_verdict(message)
                self._note_duel(message)
            case Table() if message.phase != "playing" and mine:
                self.heard_at = self.world.loop.time()
            case _:
                pass

    def _check_told(self, page: TablePage, message: Update | Past) -> None:
        reference = self.world.reference.tables.get(self.seated.table)
        if reference is None:
            if message.told:
                raise Violation(f"{self!r} was told {message.told} of a game of which nothing is stored")
            return
        who = page.you if page.you >= 0 else NO_SEAT
        reference.check_page(who, page.last, message, repr(self))
        if page is self.page:
            self.told = page.last
            self.seen_after_faults = self.seen_after_faults or (self.world.ending and bool(message.told))

    def _check_moment(self, page: TablePage, reveal: messages.Reveal) -> None:
        """A card is sent so that it arrives at its moment: as much sooner as what is measured of the line may vary."""
        path = _paths[page]
        if reveal.at is None or path.ticks < MEASURED or path.path.lost or path.path.silent_until:
            return
        sooner_us = reveal.at - page.reflexes.now_us()
        if sooner_us > SOONER_US + SOONER_JITTERS * path.path.jitter_s * 1_000_000:
            raise Violation(f"{self!r} was sent a card {sooner_us} µs before its moment over {path.path}")

    def _check_answer(self, answer: Accepted | Refused) -> None:
        """What is accepted is stored at that moment, once; what is refused for good is not; and neither changes."""
        stored = self.world.reference.times_stored(self.seated.table, self.digest, answer.id)
        if isinstance(answer, Accepted):
            if stored != 1:
                raise Violation(f"{self!r}: {answer.id} was acknowledged, and is stored {stored} times")
            before = self.answers.get(answer.id)
            if before is None:
                self.world.moves[self.game] += 1
                self.answers[answer.id] = "accepted"
            elif before != "accepted" and self._is_answered(answer.id):
                raise Violation(f"{self!r}: {answer.id} was refused ({before}), and then accepted")
            if self.world.ending:
                self.seen_after_faults = True
        elif answer.say.id not in PASSING:
            if stored:
                raise Violation(f"{self!r}: {answer.id} was refused ({answer.say.id}), and is stored")
            self.answers[answer.id] = answer.say.id

    def _is_answered(self, command: str) -> bool:
        """Whether the answer to a command that is no line is stored: a refusal may be told before it is."""
        return bool(
            self.world.reference.ask(
                'SELECT 1 FROM commands WHERE "table" = ? AND token = ? AND id = ?',
                self.seated.table,
                self.digest,
                command,
            )
        )

    def _note_duel(self, photo: Photo) -> None:
        """Count whether the one who is nearer won, where two reacted: both are equally quick."""
        first = [finish.seat for finish in photo.finishes if finish.place == 1]
        pages = [person.page for person in (self, *self.fellows) if person.page is not None]
        if self.seated.seat != 0 or len(photo.finishes) != 2 or len(first) != 1 or len(pages) != 2:
            return
        own_s, other_s = (_paths[page].path.delay_s if page in _paths else 0.0 for page in pages)
        if isinstance(self.fellows[0], Liar):
            self.world.counts["duels won by a liar" if first[0] == 1 else "duels lost by a liar"] += 1
        elif own_s != other_s:
            nearer = 0 if own_s < other_s else 1
            self.world.counts["duels won by the nearer" if first[0] == nearer else "by the farther"] += 1

    def _note_verdict(self, photo: Photo) -> None:
        """A page's word counts to the millisecond, but for what the verdict itself says was added."""
        truth = self._reactions.pop(photo.round, None)
        for finish in photo.finishes:
            if finish.seat == self.seated.seat and truth is not None:
                off_ms = finish.rt - truth
                self.world.verdicts.append((off_ms, finish.u, finish.by_arrival))
                plain = self.game in ONE_CARD and not finish.by_arrival
                if plain and abs(off_ms - finish.adjusted) > ROUNDING_MS:
                    raise Violation(f"{self!r} reacted in {truth} ms, and the verdict says {finish}")

    # After all.

    async def compare_with_a_newcomer(self) -> None:
        """What was told to this person until now is what a new page is told from the beginning; both see the same."""
        reference = self.world.reference.tables.get(self.seated.table)
        if reference is None:
            return
        back, fresh = self._new_page(), self._new_page()
        fresh.last = 0
        try:
            for page in (back, fresh):
                await self._open(page)
            await fresh.until(
                lambda: back.position is not None and fresh.position is not None and back.last == fresh.last
            )
            if back.position is None or fresh.position is None or back.position.view != fresh.position.view:
                raise Violation(f"{self!r} and a newcomer see different games")
        finally:
            back.drop()
            fresh.drop()


class Liar(Person):
    """Someone who pretends to have a bad line, and to have been quicker: in two of three rounds."""

    def _new_page(self) -> TablePage:
        page = super()._new_page()
        page.connection_type = partial(_HeldBackConnection, page)  # type: ignore[assignment]
        answer, silence_us, count = page.reflexes.answer, page.reflexes.silence_us, itertools.count(1)

        def hold_back(message: Any) -> None:
            wait_s = HELD_BACK_S if next(count) % HELD_BACK_EVERY == 0 else 0.0
            page.reflexes.later(wait_s, answer, message)

        page.reflexes.answer = hold_back  # type: ignore[method-assign]
        page.reflexes.silence_us = lambda: silence_us() - self._lie_us(page.reflexes.round)  # type: ignore[method-assign]
        return page

    def _lie_us(self, round: int) -> int:
        return LIE_US if round % 3 else 0

    async def _move(self, page: TablePage, offer: LegalMove, press: messages.Press | None = None) -> None:
        if press is not None and press.reaction is not None:
            claimed = max(press.reaction - self._lie_us(press.round), NO_GUESS_US)
            press = structs.replace(press, reaction=min(claimed, press.reaction))
        await super()._move(page, offer, press)

    def _note_verdict(self, photo: Photo) -> None:
        """Nothing is asked of a verdict on a lie."""


class _HeldBackConnection(_Connection):
    """Answers every eighth ping as if a packet had been lost."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._pings = 0

    def answer_ping(self, data: bytes) -> None:
        self._pings += 1
        if self._pings % HELD_BACK_EVERY:
            super().answer_ping(data)
        else:
            asyncio.get_running_loop().call_later(HELD_BACK_S, super().answer_ping, data)


PASSING = (
    "server-not-stored",
    "server-elsewhere",
    "server-closing",
    "server-changed-enough",
    "server-too-fast",
)
"""Why a command may be refused which is accepted a moment later."""


async def play_table_after_table(world: World, wish: Mapping[str, Any], number: int, game: str) -> None:
    """Games one after the other, until the world ends."""
    count = 0
    server = Server(Address(*world.machine.address, False))
    random = world.random(f"table/{number}")
    while not world.ending:
        count += 1
        SOURCE.set(f"10.1.{number}.{count % 255}")
        try:
            seated = await _seat_people(server, wish, game)
        except LOST:
            await asyncio.sleep(0.2 + random.random())
            continue
        except RequestRefused as problem:
            if problem.say.id not in PASSING and problem.status < 500 and problem.status != 404:
                raise
            await asyncio.sleep(0.5)
            continue
        people = [
            (Liar if world.plan.liars and seat.seat == 1 else Person)(
                world, seat, game, f"{number}.{count}.{seat.seat}"
            )
            for seat in seated
        ]
        world.people += people
        for person in people:
            person.fellows = [fellow for fellow in people if fellow is not person]
        async with asyncio.TaskGroup() as group:
            for person in people:
                group.create_task(person.play())
            if BOT in wish["seats"] and random.random() < LATECOMERS and not world.plan.only_play:
                group.create_task(_come_late(world, server, people, f"{number}.{count}.late"))
        world.counts["games"] += 1


async def _come_late(world: World, server: Server, people: list[Person], name: str) -> None:
    """Someone looks on for a while, is promised a bot's seat, and plays on from there."""
    SOURCE.set("10.8." + name.rpartition(".")[0])
    random = world.random(f"late/{name}")
    first = people[0]
    await asyncio.sleep(random.uniform(1, 20))
    try:
        seated = await server.join(first.seated.table, "Late")
    except (*LOST, RequestRefused):
        return
    person = Person(world, seated, first.game, name)
    person.fellows = list(people)
    world.people.append(person)
    world.counts["latecomers"] += 1
    await person.play()


async def _seat_people(server: Server, wish: Mapping[str, Any], game: str) -> list[messages.Seated]:
    """A new table, and the seats of its people. Raises what `Server` raises."""
    seated = [await server.create_table(NewTable(game, "Ana", pace="instant", **wish))]
    friends = list(wish["seats"]).count(FRIEND)
    return seated + [await server.join(seated[0].table, f"Bo {n}") for n in range(friends)]
