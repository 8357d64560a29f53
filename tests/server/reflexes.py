"""A page in reflex rounds, without a browser: it does what the client's half of the arbiter does, or lies about it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Literal

from tablee.client import PageReflexes
from tablee.server.wire.messages import Acknowledge, Announce, Look, PageFacts, Reveal, Tick, Tock, ToServer
from tests.server.live import Closed, Player
from tests.virtual import monotonic

FRAME = 16_667
STEP = 100
OFFSET = 5_000_000_000
"""The page's clock is not the server's."""


def now() -> int:
    """The page's clock, in microseconds."""
    return int(monotonic() * 1_000_000) + OFFSET


class ReflexPlayer(Player):
    """Presses after a time of its choosing (ms), each time a card is shown.

    It claims just that time, however late a busy machine lets it press: that is a lag, as on a slow line.
    """

    reaction: float | None = 250
    """Milliseconds; None: it does not press."""
    lie = 0.0
    """Milliseconds by which it shortens its claims."""
    late_tocks = 0.0
    """Seconds by which it holds back its answers to ticks."""
    device: Literal["key", "mouse", "touch"] = "mouse"
    step = STEP
    acknowledges = True
    marks = True
    presses: dict[str, Any]

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.presses = {"do": "press"}
        self.reveals: list[dict[str, Any]] = []
        """What was shown, when (in the page's time), and when it should have been."""
        self.tasks: set[asyncio.Task[None]] = set()
        self.reflexes = Deceiver(self)

    async def close(self) -> None:
        self.reflexes.close()
        for task in self.tasks:
            task.cancel()
        await super().close()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        problem = None if task.cancelled() else task.exception()
        # What could not be said any more is heard of by nobody: least of all by a later test, in its log.
        if problem is not None and not isinstance(problem, Closed):
            raise problem

    def _tick(self, tick: Tick) -> None:
        self.reflexes.tick(tick)

    def _take(self, message: dict[str, Any]) -> None:
        got = now()
        super()._take(message)
        if message["type"] == "photo":
            self.reflexes.judged(message["round"])
        elif message["type"] == "announce" and self.acknowledges:
            self.reflexes.announce(Announce(message["round"], message["sent"]))
        elif message["type"] == "update" and message.get("reveal"):
            self._show(message["reveal"], got)

    async def look(self, *, seen: bool) -> None:
        """Say whether the page is looked at."""
        self.reflexes.send(Look(seen, self.reflexes.facts))

    async def acknowledge(self, message: dict[str, Any]) -> None:
        """Say that we are ready for an announced round."""
        self.reflexes.announce(Announce(message["round"], message["sent"]))

    def _show(self, reveal: dict[str, Any], got: int) -> None:
        """A card is there: it is seen at its moment."""
        self.reflexes.got[reveal["number"]] = got
        self.reflexes.reveal(Reveal(**reveal))

    def painted(self, reveal: Reveal) -> None:
        """A card is seen."""
        painted, got = now(), self.reflexes.got[reveal.number]
        planned = got if reveal.at is None else reveal.at
        shown = {"planned": planned, "got": got, "painted": painted}
        self.reveals.append({"round": reveal.round, "number": reveal.number, **shown})
        self._news.set()
        if self.reaction is not None:
            self.reflexes.later(self.reaction / 1000, self._press, reveal.round)

    def _press(self, round: int) -> None:
        assert self.reaction is not None
        self.reflexes.judged(round)
        self._spawn(self.press(round, int(self.reaction * 1000)))

    async def press(self, round: int, truth: int) -> None:
        """Press, so many microseconds after the card was seen."""
        self.reveals[-1]["truth"] = truth
        claimed = max(truth - int(self.lie * 1000), 0)
        press = {"at": now(), "round": round, "reaction": claimed}
        await self.say({"type": "move", "id": next(self._ids), "move": self.presses, "press": press})


class Deceiver(PageReflexes):
    """The client's part in measuring reactions, which holds back what its player holds back, and lies as that does."""

    def __init__(self, player: ReflexPlayer) -> None:
        self.player = player
        self.got: dict[int, int] = {}
        """When each card came, by its number."""
        facts = PageFacts(FRAME, player.step, player.device)
        super().__init__(self.send, lambda: now() / 1_000_000, facts, player.painted)

    def send(self, message: ToServer) -> None:
        """Say something, if the page is still there."""
        if self.player.closed is None and self.player._connection is not None:
            self.player._connection.send(message)

    def answer(self, message: Tock | Acknowledge) -> None:
        if self.player.late_tocks:
            self.later(self.player.late_tocks, super().answer, message)
        else:
            super().answer(message)

    def silence_us(self) -> int:
        if not self.player.marks:
            return 0
        lie = int(self.player.lie * 1000)
        silence = super().silence_us() - lie
        reaction = self.player.reaction
        return silence if reaction is None else min(silence, int(reaction * 1000) - lie - 1)
