"""People who come back after every fault, and send again what was not answered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw

from tablee.client import Address, Answer, TablePage
from tablee.server import tasks
from tablee.server.wire.messages import (
    Accepted,
    Command,
    Move,
    Past,
    Ping,
    Pong,
    Ready,
    Refused,
    Reveal,
    Start,
    Told,
    ToPage,
    Update,
)

if TYPE_CHECKING:
    from tests.faults.world import World

DEAD = 150.0
"""Seconds: a table at which nothing happens for so long is. Processes in which bots think start again and again, and
leave the processors to whoever wants them."""
AGAIN = 2.0
"""Seconds without an answer, after which a command is said again."""
PASSING = ("server-not-stored", "server-elsewhere", "server-closing", "server-changed-enough")
"""Why a command may be refused which is accepted a moment later."""
WAITS = (0.01, 0.1)
"""Seconds between two attempts to connect."""


@dataclass
class Survivor:
    """Somebody at a seat. Their connections come and go; what they were told and answered stays."""

    world: World
    seated: dict[str, Any]
    game: str = ""
    unaided: tuple[str, ...] = ()
    """Moves that are offered whether they would stand or not: they are left alone."""
    told: list[Told] = field(default_factory=list)
    accepted: list[str] = field(default_factory=list)
    """The ids of commands that stand, in the order in which that was said."""
    refused: list[str] = field(default_factory=list)
    pending: dict[str, Command] = field(default_factory=dict)
    """Commands of which nobody knows yet."""
    over: bool = False
    stirred: bool = False
    """Whether anything happened here after the last fault."""
    fellows: list[Survivor] = field(default_factory=list)
    _commands: int = 0

    def enough(self) -> bool:
        """Whether the world ends, and everybody at the table has seen that the game goes on."""
        return self.world.ending and all(fellow.stirred or fellow.over for fellow in self.fellows)

    async def live(self) -> None:
        """Play until the world ends or the game is over."""
        if self.over or self.enough():
            return
        page = await self.page(len(self.told))
        try:
            await self._play(page)
        finally:
            self.told += page.told
            await page.leave()

    async def page(self, have: int) -> SurvivorsPage:
        """A page of theirs, which is at the table: at whichever server there is."""
        page = SurvivorsPage(self, have)
        await page.connect(keep_trying=True)
        return page

    async def _play(self, page: SurvivorsPage) -> None:
        assert page.table is not None
        if self.seated["seat"] == 0 and page.table.phase == "gathering":
            await self.command(page, Start("start"))
        await page.settled()
        while not (page.over or self.enough()):
            move, heard = self._choose(page), page.heard
            rest = page.table.rest
            if move is not None:
                assert page.position is not None
                acting, seen = page.position.acting, page.updates
                # Nobody else acts, nor does the clock.
                alone = page.is_up_to_date and acting.kind == "turn" and acting.due is None
                if await self.command(page, Move(self.new_id(), move), strictly=alone):
                    await page.until(lambda seen=seen: page.updates > seen)  # type: ignore[misc]
                else:
                    await asyncio.sleep(0.05)
            elif rest is not None and not page.table.seats[self.seated["seat"]].ready:
                await page.ask(Ready(page.new_id()))
            else:
                await page.until(lambda heard=heard: page.heard > heard or self.enough())  # type: ignore[misc]
        self.over = page.over

    def _choose(self, page: SurvivorsPage) -> Raw | None:
        """A move that is legal, if we are waited for."""
        if page.position is None:
            return None
        acting = page.position.acting
        if acting.kind == "window" and self.seated["seat"] not in acting.awaits:
            return None
        moves = [offer.move for offer in page.position.legal]
        legal = [move for move in moves if msgspec.json.decode(move)["do"] not in self.unaided]
        return self.world.rng.choice(legal) if legal else None

    def new_id(self) -> str:
        self._commands += 1
        return f"c{self._commands}"

    async def command(self, page: SurvivorsPage, command: Command, *, strictly: bool = False) -> bool:
        """Say something until there is an answer for good: whether it was accepted.

        `strictly`: nothing could speak against it, so that it must be.
        """
        self.pending[command.id] = command
        while True:
            answer = await page.ask(command)
            if isinstance(answer, Accepted):
                return True
            if answer.say.id not in PASSING:
                assert not strictly, (command, answer, page.position)
                return False
            await asyncio.sleep(0.01)

    def answered(self, answer: Answer) -> None:
        """Note what is known of a command from now on."""
        if isinstance(answer, Accepted):
            if isinstance(self.pending.pop(answer.id, None), Move):
                self.accepted.append(answer.id)
                self.world.moves[self.game] += 1
            self.stirred = self.world.ending
        elif answer.say.id not in PASSING and answer.id in self.pending:
            del self.pending[answer.id]
            self.refused.append(answer.id)


class SurvivorsPage(TablePage):
    """A page that comes back after every fault. Cards are answered as by anybody with a mouse."""

    def __init__(self, person: Survivor, have: int) -> None:
        super().__init__(
            Address("", 0, False), person.seated["table"], person.seated["token"], have=have, waits_s=WAITS
        )
        self.person = person
        self.told: list[Told] = []
        self.heard = 0
        self.updates = 0
        self._updates_before = 0
        """How many had come when a command was last accepted."""
        self._pongs = 0
        self._have = have
        self._tasks: set[asyncio.Task[None]] = set()
        self._problem: BaseException | None = None
        self.on_message = self._note
        self.on_painted = self._see
        tasks.start(self._insist(), self._tasks)

    @property
    def over(self) -> bool:
        return self.position is not None and self.position.result is not None

    @property
    def is_up_to_date(self) -> bool:
        """Whether it was shown what came of all that was accepted: a command may be meant for a window that has closed
        meanwhile, and stand as the move after that."""
        return self.updates > self._updates_before

    async def until(self, holds: Callable[[], object]) -> None:
        try:
            async with asyncio.timeout(DEAD):
                await super().until(holds)
        except TimeoutError:
            raise AssertionError(f"nothing came any more: {self.table}, {self.position}") from None

    async def settled(self) -> None:
        """Wait until all that was sent before now is here, over whichever connection."""
        pongs = self._pongs
        while self._pongs == pongs:
            heard = self.heard
            self.say(Ping(0.5))
            await self.until(lambda heard=heard: self.heard > heard)  # type: ignore[misc]

    async def leave(self) -> None:
        """Be gone, however it came to that."""
        await tasks.cancel(self._tasks)
        await self.close()
        if self._problem is not None:
            raise self._problem

    async def open(self) -> None:
        self.server = Address.of(await self.person.world.way(self.person.seated["table"]))
        self._hellos = (
            0  # as a browser's page, which never gives up while its hello is refused for a passing reason
        )
        await super().open()

    async def _insist(self) -> None:
        """What lies between pages and servers may lose what is said."""
        while True:
            await asyncio.sleep(AGAIN)
            self.resend()

    def _note(self, message: ToPage) -> None:
        self.heard += 1
        person = self.person
        if isinstance(message, Update | Past):
            new = [told for told in message.told if told.n > self._have + len(self.told)]
            self.told += new
        if isinstance(message, Update):
            self.updates += 1
            person.stirred = person.stirred or (person.world.ending and bool(message.told))
        elif isinstance(message, Accepted):
            self._updates_before = self.updates
            person.answered(message)
        elif isinstance(message, Refused) and message.id:
            person.answered(message)
        elif isinstance(message, Pong):
            self._pongs += 1

    def _see(self, _: Reveal) -> None:
        if self.reflexes.round:
            reaction_s = self.person.world.rng.uniform(0.18, 0.4)
            self.reflexes.later(reaction_s, self._press, self.reflexes.round)

    def _press(self, number: int) -> None:
        """Answer a card in any way that answers it."""
        legal = [] if self.position is None else self.position.legal
        answers = [offer.move for offer in legal if offer.reflex]
        if answers and self.reflexes.round == number:
            press = self.reflexes.press()
            move = Move(self.person.new_id(), self.person.world.rng.choice(answers), press)
            tasks.start(self._say_press(move), self._tasks)

    async def _say_press(self, move: Move) -> None:
        try:
            await self.person.command(self, move)
        except AssertionError as problem:
            self._problem = problem
