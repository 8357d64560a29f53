"""People who come back after every fault, and send again what was not answered."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from websockets.exceptions import WebSocketException

from tests.server.live import Closed
from tests.server.reflexes import ReflexPlayer, now

if TYPE_CHECKING:
    from tests.faults.world import World

LOST = (Closed, OSError, WebSocketException, TimeoutError)
DEAD = 150.0
"""Seconds: a table at which nothing happens for so long is. Processes in which bots think start again and again, and
leave the processors to whoever wants them."""
AGAIN = 2.0
"""Seconds without an answer, after which a command is said again."""
PASSING = ("server-not-stored", "server-elsewhere", "server-closing", "server-changed-enough")
"""Why a command may be refused which is accepted a moment later."""


@dataclass
class Survivor:
    """Somebody at a seat. Their pages come and go; what they were told and answered stays."""

    world: World
    seated: dict[str, Any]
    game: str = ""
    unaided: tuple[str, ...] = ()
    """Moves that are offered whether they would stand or not: they are left alone."""
    told: list[dict[str, Any]] = field(default_factory=list)
    accepted: list[str] = field(default_factory=list)
    """The ids of commands that stand, in the order in which that was said."""
    refused: list[str] = field(default_factory=list)
    pending: dict[str, dict[str, Any]] = field(default_factory=dict)
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
        while not (self.over or self.enough()):
            page = await self.page(len(self.told))
            try:
                await self._play(page)
            except Closed:
                pass
            finally:
                await page.leave()
            self.told += page.told

    async def page(self, have: int) -> SurvivorsPage:
        """Another page of theirs, which is at the table: at whichever server there is."""
        while True:
            page = SurvivorsPage(self, await self.world.way(), have)
            try:
                await page.connect()
                await page.hello()
            except LOST:
                pass
            if page.table:  # otherwise it could not be loaded, or was lost again before it came
                return page
            await page.leave()
            await asyncio.sleep(0.01)

    async def _play(self, page: SurvivorsPage) -> None:
        if self.seated["seat"] == 0 and page.table["phase"] == "gathering":
            await self.command(page, {"type": "start", "id": "start"})
        for message in list(self.pending.values()):  # it may have been carried out just before, or not
            await self.command(page, message, again=True)
        await page.settled()
        while not (page.over or self.enough()):
            move = self._choose(page)
            if move is not None:
                acting, seen = page.position["acting"], page.updates
                # Nobody else acts, nor does the clock.
                alone = page.is_up_to_date and acting["kind"] == "turn" and acting["due"] is None
                if await self.command(page, self.new_command(move), strictly=alone):
                    await page.until(lambda seen=seen: page.updates > seen)  # type: ignore[misc]
                else:
                    await asyncio.sleep(0.05)
            elif page.table.get("rest") and not page.table["seats"][self.seated["seat"]]["ready"]:
                await page.command("ready")
            else:
                await page.change(len(page.frames))
        self.over = page.over

    def _choose(self, page: SurvivorsPage) -> Any:
        """A move that is legal, if we are waited for."""
        acting = page.position.get("acting", {})
        if acting.get("kind") == "window" and self.seated["seat"] not in acting["awaits"]:
            return None
        legal = [
            each["move"] for each in page.position.get("legal", ()) if each["move"]["do"] not in self.unaided
        ]
        return self.world.rng.choice(legal) if legal else None

    def new_command(self, move: Any, **more: Any) -> dict[str, Any]:
        self._commands += 1
        return {"type": "move", "id": f"c{self._commands}", "move": move, **more}

    async def command(
        self, page: SurvivorsPage, message: dict[str, Any], *, strictly: bool = False, again: bool = False
    ) -> bool:
        """Say something until there is an answer for good: whether it was accepted.

        `strictly`: nothing could speak against it, so that it must be.
        """
        id = message["id"]
        self.pending[id] = message
        while True:
            if again and message.get("press"):
                message = {**message, "press": {"at": 0, "round": message["press"]["round"]}}
            answer = await page.ask(message)
            if answer["type"] == "accepted":
                if self.pending.pop(id, None) and message["type"] == "move":
                    self.accepted.append(id)
                    self.world.moves[self.game] += 1
                self.stirred = self.world.ending
                return True
            if answer["say"]["id"] not in PASSING:
                assert not strictly, (message, answer, page.frames[-8:])
                if self.pending.pop(id, None):
                    self.refused.append(id)
                return False
            await asyncio.sleep(0.01)


class SurvivorsPage(ReflexPlayer):
    """A page that is there until the next fault. Cards are answered as by anybody with a mouse."""

    patience = DEAD

    def __init__(self, person: Survivor, host: str, have: int) -> None:
        super().__init__(host, person.seated["table"], person.seated["token"], have)
        self.person = person
        self.reaction = person.world.rng.uniform(180, 400)
        self.problem: BaseException | None = None
        self._updates_before = 0
        """How many had come when a command was last accepted."""

    @property
    def is_up_to_date(self) -> bool:
        """Whether it was shown what came of all that was accepted: a command may be meant for a window that has closed
        meanwhile, and stand as the move after that."""
        return self.updates > self._updates_before

    async def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Say something, again and again, until it is answered."""
        id = message["id"]
        while True:
            self.answers.pop(id, None)
            await self.say(message)
            with suppress(TimeoutError):
                async with asyncio.timeout(AGAIN):
                    await self.until(lambda: id in self.answers)
                    return self.answers[id]

    async def leave(self) -> None:
        """Be gone, however it came to that."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if self._socket is not None and self._reading is not None:
            await self._socket.close()
            await self._reading
        if self.problem is not None:
            raise self.problem

    def _take(self, message: dict[str, Any]) -> None:
        if message["type"] == "update" and message["told"]:
            self.person.stirred = self.person.stirred or self.person.world.ending
        if message["type"] == "accepted":
            self._updates_before = self.updates
        super()._take(message)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = super()._spawn(work)
        task.add_done_callback(self._look_at)
        return task

    def _look_at(self, task: asyncio.Task[None]) -> None:
        """What is done aside may find the page gone, and nothing else may go wrong with it."""
        problem = None if task.cancelled() else task.exception()
        if problem is not None and not isinstance(problem, Closed):
            self.problem = problem

    async def press(self, round: int, truth: int) -> None:
        """Answer a card in any way that answers it."""
        answers = [each["move"] for each in self.position.get("legal", ()) if each.get("reflex")]
        if answers:
            press = {"at": now(), "round": round, "reaction": truth}
            move = self.person.world.rng.choice(answers)
            await self.person.command(self, self.person.new_command(move, press=press))
