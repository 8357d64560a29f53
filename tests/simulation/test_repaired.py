"""What the simulator has found, as scripts of a few steps: each failed before the repair."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any

import pytest

from tablee.client import ConnectionFailed
from tablee.server.wire.messages import Move, Refused
from tests.simulation import machine
from tests.simulation.scripted import BOT, FRIEND, ME, SETTINGS, Scene, Visitor, run
from tests.simulation.timed_nim import TURN_MS
from tests.simulation.world import Plan, simulate

TURN_S = TURN_MS / 1000
ABSENCE_S = 10 * TURN_S


def test_a_move_does_not_overtake_the_clock_while_nothing_can_be_stored() -> None:
    """The clock's move was due and could not be stored; a player's move that came after it was accepted before it."""

    async def script(scene: Scene) -> None:
        scene.expected = ("cannot store",)
        people = await scene.make("timednim", ME, FRIEND)
        async with AsyncExitStack() as stack:
            first, _ = [await stack.enter_async_context(person.page()) for person in people]
            await first.start()
            await first.until(first.is_awaited)
            assert first.position is not None
            take = Move(first.new_id(), first.position.legal[0].move)
            scene.disk.failing = 1.0
            await asyncio.sleep(TURN_S + 0.2)
            scene.disk.failing = 0.0
            # The page says it again while it is refused; by the time that it could be stored, the turn is over.
            assert isinstance(await first.ask(take), Refused)

    run(script)


def test_a_bot_that_plays_on_for_two_who_leave_moves_before_the_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """While a bot thought for the first seat, the second was given to a bot at a time after the clock's next move."""

    async def think(
        _: machine.Workers, call: Callable[[], Any], limit_s: float | None = None
    ) -> tuple[float, Any]:
        await asyncio.sleep(0.03)
        return 0.03, call()

    monkeypatch.setattr(machine.Workers, "run", think)

    async def script(scene: Scene) -> None:
        scene.network.delays_s, scene.network.jitter = (0.0004,), (0.0, 0.0)
        people = await scene.make("timednim", ME, FRIEND)
        async with AsyncExitStack() as stack:
            first, second = [await stack.enter_async_context(person.page()) for person in people]
            await first.start()
            await first.until(first.is_awaited)
            assert first.position is not None
            assert first.position.acting.due is not None
            await asyncio.sleep((first.position.acting.due - first.game_ms()) / 1000 - 0.005)
            first.drop()
            await asyncio.sleep(0.012)
            second.drop()
        await asyncio.sleep(ABSENCE_S + TURN_S)
        lines = scene.lines(people[0].seated.table)
        assert [line["by"] for line in lines if "sits" in line["move"]] == [-3] * 4

    run(script, replace(SETTINGS, absence_s=ABSENCE_S))


def test_a_page_that_comes_back_to_another_seat_is_told_that_seats_events() -> None:
    """The page of someone who looked on was away when they got a bot's seat, and asked for events after the last."""

    async def script(scene: Scene) -> None:
        (ana,) = await scene.make("bungee", ME, BOT, rounds=2, turns=6)
        async with ana.page() as page:
            await page.start()
            late = Visitor(scene, await scene.server.join(ana.seated.table, "Late"), "10.8.0.1")
            async with late.page() as other:
                await other.until(lambda: other.last > 2)
                reference = scene.reference.tables[late.seated.table]
                for end in scene.network.pages():
                    if end.name[0] == late.address:
                        end.path.silence(scene.loop.time(), None)
                turns = page.turns()
                while set(reference.ledger.sits.values()) != {"person"}:
                    await anext(turns)
                    await ana.move(page)
                await other.until(lambda: other.you >= 0 and other.last == reference.events_of(other.you))

    run(script)


def test_a_connection_that_falls_silent_before_it_is_open_is_given_up() -> None:
    async def script(scene: Scene) -> None:
        (ana,) = await scene.make("bungee", ME, BOT)

        async def silence() -> None:
            while not (pages := scene.network.pages()):  # noqa: ASYNC110
                await asyncio.sleep(0.0001)
            pages[0].path.silence(scene.loop.time(), None)

        silenced = asyncio.create_task(silence())
        with pytest.raises(ConnectionFailed):
            async with ana.page():
                pass
        await silenced

    run(script)


@pytest.mark.parametrize("seed", [1, 7, 32, 41])
def test_a_window_whose_round_is_lost_because_its_next_card_cannot_be_stored_is_void(seed: int) -> None:
    """The window went on without a round: bots' reactions counted without having been measured like all others."""
    banzai = Plan(seed, ("banzai",), 3, 40.0, ("failing_commits",), fault_every_s=2.0)
    assert not simulate(banzai).violation
