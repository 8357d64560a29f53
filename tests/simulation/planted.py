"""Bugs that are planted in the server on purpose, by name: each must be found within a stated number of seeds.

Unlike the rest of the simulation, this module patches what is inside the product, so it changes with it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

from msgspec import structs

from tablee.hosts.bots import BotScheduler
from tablee.kernel import CHANCE, Undo
from tablee.server.storage.sqlite import SqliteStorage
from tablee.server.storage.store import Done
from tablee.server.table.contest import UNTIMED, ScheduledReveal
from tablee.server.table.pages import SeatState
from tablee.server.table.pipeline import GameRunner, Pipeline
from tablee.server.table.publish import Audience
from tablee.server.table.schedule import LiveGame
from tests.simulation.world import Plan, Report, simulate

FRAME_US = 16_667


class Plant(NamedTuple):
    """A bug, and the most seeds that it may take to find it."""

    seeds: int
    what: str
    where: Mapping[str, Any]
    """A plan in which it shows soon."""
    patched: Callable[[], AbstractContextManager[Any]]


PLANTS: dict[str, Plant] = {}


def plant(
    seeds: int, owner: Any, name: str, **where: Any
) -> Callable[[Callable[[Any], Any]], Callable[[Any], Any]]:
    """Register a bug: the decorated function gets the real method, and returns the one that replaces it."""

    def register(make: Callable[[Any], Any]) -> Callable[[Any], Any]:
        key = make.__name__.replace("_", "-")
        PLANTS[key] = Plant(
            seeds, make.__doc__ or "", where, lambda: patch.object(owner, name, make(getattr(owner, name)))
        )
        return make

    return register


def simulate_with(plan: Plan, name: str | None, *, keep_trace: bool = False) -> Report:
    """Run a plan, with the planted bug of this name if there is one."""
    return simulate(plan, keep_trace=keep_trace, plant=PLANTS[name].patched if name else None)


@plant(3, SqliteStorage, "write")
def acknowledge_before_commit(real: Any) -> Any:
    """A change counts as stored before it is committed."""

    async def write(self: SqliteStorage, *changes: Any) -> None:
        storing = asyncio.ensure_future(real(self, *changes))
        storing.add_done_callback(lambda done: done.cancelled() or done.exception())
        await asyncio.sleep(0)

    return write


@plant(3, GameRunner, "carry_out")
def commit_before_storing(_: Any) -> Any:
    """A move happens in memory before it is stored."""

    async def carry_out(self: Any, prepared: Any, timing: Any = UNTIMED, done: Any = None) -> None:
        row = None if prepared.result is None else self._stored.next_row(phase="over")
        rows = self._rows_after(timing) if self.rounds.closes(prepared.acting) else None
        self.live.commit(prepared)
        await self._stored.store(row, rows, [prepared.entry], done)
        if timing.accepted is not None:
            self.rounds.stored(timing.accepted)
        if rows is not None:
            self._stored.set_rows(rows)
            self.rounds.finish()

    return carry_out


@plant(5, SeatState, "restore_answer")
def forget_commands_at_restart(_: Any) -> Any:
    """Which commands were carried out is not remembered when a table is loaded."""
    return lambda self, done: None


@plant(5, Pipeline, "_enter")
def same_id_twice_at_once(real: Any) -> Any:
    """A command that came twice before the first was answered is carried out twice."""

    def enter(self: Any, received: Any, *, in_turn: bool) -> bool:
        seat, id = received.page.seat, received.command.id
        if seat is not None:
            seat.under_way.pop(id, None)
            if in_turn:
                seat.done.pop(id, None)
        return bool(real(self, received, in_turn=in_turn))

    return enter


@plant(10, GameRunner, "_set_alarm", games=("timednim",), tables=4, faults=())
def lose_one_alarm_in_a_hundred(real: Any) -> Any:
    """One alarm of a table in a hundred is not set."""
    random = Random("alarms")

    def set_alarm(self: Any, timed: Any) -> None:
        real(self, timed)
        if self._alarm is not None and random.random() < 0.01:
            self._alarm.cancel()

    return set_alarm


@plant(5, LiveGame, "commit", games=("timednim",), tables=4)
def timer_of_an_undone_move(real: Any) -> Any:
    """When a move is taken back, the timer that it has set still fires."""

    def commit(self: LiveGame, prepared: Any) -> None:
        due = self.acting.due
        real(self, prepared)
        if isinstance(prepared.entry.move, Undo) and due is not None:
            self.acting = structs.replace(self.acting, due=due)

    return commit


@plant(3, GameRunner, "carry_out")
def show_a_hand_early(real: Any) -> Any:
    """What chance deals is shown one callback before it is stored."""

    async def carry_out(self: Any, prepared: Any, timing: Any = UNTIMED, done: Any = None) -> None:
        if prepared.entry.by != CHANCE or self.rounds.round is not None:
            await real(self, prepared, timing, done)
            return
        row = None if prepared.result is None else self._stored.next_row(phase="over")
        self.live.commit(prepared)
        self.publish()
        await self._stored.store(row, None, [prepared.entry], done)

    return carry_out


@plant(5, ScheduledReveal, "send_at")
def reveal_one_frame_early(real: Any) -> Any:
    """The first seat is sent its card a frame before the others."""
    return lambda self, page: real(self, page) - (FRAME_US if page is self.pages.get(0) else 0)


@plant(10, Pipeline, "_store_refusal")
def refused_command_stored_as_done(_: Any) -> Any:
    """A command that was refused is stored as if it had been carried out."""

    async def store_refusal(self: Any, seat: Any, id: str) -> bool:
        if id in seat.refusals:
            await self._stored.store(done=Done(seat.row.token, id, ""))
        return True

    return store_refusal


@plant(3, GameRunner, "carry_out")
def credit_without_its_verdict(real: Any) -> Any:
    """What a reflex round has cost the seats is stored before the line that ends the round."""

    async def carry_out(self: Any, prepared: Any, timing: Any = UNTIMED, done: Any = None) -> None:
        if self.rounds.closes(prepared.acting):
            await self._stored.store(seats=self._rows_after(timing))
        await real(self, prepared, timing, done)

    return carry_out


@plant(5, BotScheduler, "reset", games=("rouge", "bungee", "dan"), faults=("cut",), absence_s=1.0)
def plan_of_a_bot_whose_seat_was_taken(real: Any) -> Any:
    """What a bot had planned is carried out after a person has taken its seat."""
    return lambda self, seat: None


@plant(3, Audience, "greet")
def resume_from_the_wrong_event(real: Any) -> Any:
    """A page that comes back is told from one event too late."""

    def greet(self: Any, page: Any, live: Any, have: int) -> None:
        more = 0 < have < len(live.news.of(page.seat_number))
        real(self, page, live, have + more)

    return greet
