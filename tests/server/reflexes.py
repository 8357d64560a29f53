"""A page in reflex rounds, without a browser: it does what the client's half of the arbiter does, or lies about it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from time import monotonic
from typing import Any

from tests.server.live import Closed, Player

FRAME = 16_667
STEP = 100
MARKS_EVERY = 0.1
MARGIN = 20_000
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
    device = "mouse"
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
        self._marking: asyncio.Task[None] | None = None

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await super().close()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        problem = None if task.cancelled() else task.exception()
        # What could not be said any more is heard of by nobody: least of all by a later test, in its log.
        if problem is not None and not isinstance(problem, Closed):
            raise problem

    def _tick(self, message: dict[str, Any]) -> None:
        self._spawn(self._tock(message, now()))

    async def _tock(self, message: dict[str, Any], got: int) -> None:
        await asyncio.sleep(self.late_tocks)
        await self.say({"type": "tock", "sent": message["sent"], "got": got, "answered": got})

    def _take(self, message: dict[str, Any]) -> None:
        got = now()
        super()._take(message)
        if message["type"] == "photo":
            self._hush()
        elif message["type"] == "announce" and self.acknowledges:
            self._spawn(self.acknowledge(message, got))
        elif message["type"] == "update" and message.get("reveal"):
            self._spawn(self._show(message["reveal"], got))

    async def look(self, *, seen: bool) -> None:
        """Say whether the page is looked at."""
        await self.say({"type": "look", "seen": seen, "page": self.facts})

    @property
    def facts(self) -> dict[str, Any]:
        return {"frame": FRAME, "step": self.step, "device": self.device}

    async def acknowledge(self, message: dict[str, Any], got: int | None = None) -> None:
        """Say that we are ready for an announced round."""
        got = now() if got is None else got
        await asyncio.sleep(self.late_tocks)
        known = {"round": message["round"], "sent": message["sent"], "got": got, "answered": got}
        await self.say({"type": "acknowledge", **known, "page": self.facts})

    async def _show(self, reveal: dict[str, Any], got: int) -> None:
        planned = got if reveal["at"] is None else reveal["at"]
        await asyncio.sleep(max(planned - now(), 0) / 1_000_000)
        painted = now()
        shown = {"planned": planned, "got": got, "painted": painted}
        self.reveals.append({"round": reveal["round"], "number": reveal["number"], **shown})
        self._news.set()
        self._hush()
        self._marking = self._spawn(self._mark(reveal["round"], painted))
        if self.reaction is not None:
            await asyncio.sleep(self.reaction / 1000 - (now() - painted) / 1_000_000)
            self._hush()
            await self.press(reveal["round"], int(self.reaction * 1000))

    def _hush(self) -> None:
        """Silence is no longer told: the card was answered, or judged, or another is shown."""
        if self._marking is not None:
            self._marking.cancel()

    async def _mark(self, round: int, painted: int) -> None:
        while self.marks:
            await asyncio.sleep(MARKS_EVERY)
            until = now() - painted - MARGIN - int(self.lie * 1000)
            if self.reaction is not None:
                until = min(until, int((self.reaction - self.lie) * 1000) - 1)
            if until > 0:
                await self.say({"type": "mark", "round": round, "until": until})

    async def press(self, round: int, truth: int) -> None:
        """Press, so many microseconds after the card was seen."""
        self.reveals[-1]["truth"] = truth
        claimed = max(truth - int(self.lie * 1000), 0)
        press = {"at": now(), "round": round, "reaction": claimed}
        await self.say({"type": "move", "id": next(self._ids), "move": self.presses, "press": press})
