"""Acts without a common card, over lines of different length: Rouge's strikes count from when they were pressed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablee.games.rouge import GAME
from tablee.games.rouge.cards import BANK, BOMB
from tablee.games.rouge.data import Deal, Lot, Strike
from tablee.hosts.arbiter import proves
from tablee.hosts.arbiter.constants import SLACK_US
from tablee.kernel import Entry, Game, Move, State
from tablee.kernel.player import Plan, Plans
from tablee.server.storage.store import Change
from tablee.server.table import pipeline
from tablee.server.workers.executor import BotJob
from tablee.server.workers.pool import WorkerPool
from tests.proxy import BadLine, serve
from tests.server.live import BOT, FRIEND, ME, Player, Running, eventually, running, whose_turn
from tests.server.reflexes import ReflexPlayer, now
from tests.server.test_reflexes import proof

NEAR, FAR = BadLine(5, 0.5), BadLine(150, 2)
PAUSE = 5000
"""Milliseconds in which anybody may strike, also on a busy machine."""
LEADER = 0
DEALER = 1


def specials_apart(state: State) -> Move:
    """Chance that gives the Bank to the first seat and the Bomb to the second."""
    rng = Random(7)
    while True:
        move = state.chance(rng)
        if isinstance(move, Lot):
            return Lot(DEALER)
        if not isinstance(move, Deal) or (BANK in move.hands[0] and BOMB in move.hands[1]):
            return move


class Strikers:
    """Ana is near and holds the Bank; Bo is far and holds the Bomb."""

    def __init__(self, server: Running, seat: dict[str, Any], ana: ReflexPlayer, bo: ReflexPlayer) -> None:
        self.server, self.seat, self.ana, self.bo = server, seat, ana, bo

    async def lead(self) -> None:
        """Play to the first card of a round: everybody may strike."""
        await self.ana.must("start")
        for player in (self.ana, self.bo) * 3:
            await player.until(lambda: self.ana.position and self.bo.position)
            await player.settled()
            if self.ana.position["acting"]["kind"] == "window":
                return
            plain = [each["move"] for each in player.position["legal"] if each["move"].get("card", 0) < BANK]
            if plain:
                await player.must("move", move=plain[0])
                await asyncio.gather(self.ana.settled(), self.bo.settled())
        raise AssertionError(self.ana.position)

    async def strike(self, player: ReflexPlayer, card: int, after: float) -> int:
        """Press after so many seconds, and say when; returns that, too."""
        await asyncio.sleep(after)
        at = now()
        await player.command("move", move={"do": "strike", "card": card}, press={"at": at})
        return at

    async def strike_of(self, card: int) -> Entry:
        """The line in which this card was thrown, as it is stored."""
        stored = await self.server.registry.context.storage.load(self.seat["table"])
        assert stored is not None
        return next(line for line in stored.entries(GAME) if getattr(line.move, "card", 0) == card)


@asynccontextmanager
async def strikers(data: Path) -> AsyncIterator[Strikers]:
    async with running(data, chance=specials_apart) as server, AsyncExitStack() as stack:
        ana_seat = await server.create(ME, FRIEND, game="rouge", options={"deals": 1, "pause": PAUSE})
        bo_seat = await server.join(ana_seat["table"])
        port = int(server.address.rpartition(":")[2])
        pages = []
        for seat, line in ((ana_seat, NEAR), (bo_seat, FAR)):
            proxy = await serve(port, line, Random(1))
            stack.push_async_callback(proxy.wait_closed)
            stack.callback(proxy.close)
            address = f"127.0.0.1:{proxy.sockets[0].getsockname()[1]}"
            page = ReflexPlayer(address, seat["table"], seat["token"])
            await stack.enter_async_context(page)
            pages.append(page)
        for page in pages:
            await page.until(lambda page=page: len(page.ticks) >= 8)  # type: ignore[misc]
        yield Strikers(server, ana_seat, *pages)


async def test_what_is_said_while_anybody_may_strike_is_heard_at_once(tmp_path: Path) -> None:
    async with strikers(tmp_path) as table:
        await table.lead()
        await table.bo.must("speak", phrase="phrase-one-second")
        await table.ana.until(lambda: table.ana.lines)
        assert table.ana.position["acting"]["kind"] == "window"


@pytest.mark.parametrize("ahead", [0.06, 0.12])
async def test_the_far_strike_that_was_pressed_first_is_first(tmp_path: Path, ahead: float) -> None:
    async with strikers(tmp_path) as table:
        await table.lead()
        first, second = await asyncio.gather(
            table.strike(table.bo, BOMB, 0), table.strike(table.ana, BANK, ahead)
        )
        await table.ana.until(lambda: "bomb-struck" in [told["event"]["told"] for told in table.ana.told])
        bank, bomb = [await table.strike_of(card) for card in (BANK, BOMB)]
        assert proof(bank)["mapped"] - proof(bomb)["mapped"] == pytest.approx(second - first, abs=25_000)
        for entry in (bank, bomb):
            assert proves(entry, None, 0)


async def test_the_near_strike_that_was_pressed_first_is_first(tmp_path: Path) -> None:
    async with strikers(tmp_path) as table:
        await table.lead()
        await asyncio.gather(table.strike(table.ana, BANK, 0), table.strike(table.bo, BOMB, 0.09))
        await table.ana.until(lambda: "bank-struck" in [told["event"]["told"] for told in table.ana.told])


@asynccontextmanager
async def stalling(port: int) -> AsyncIterator[tuple[int, asyncio.Event]]:
    """The port of a proxy, and an event: while that is not set, nothing passes to the server, and all of it waits."""
    flows = asyncio.Event()
    flows.set()
    ways: set[asyncio.Task[None]] = set()

    async def pump(
        source: asyncio.StreamReader, sink: asyncio.StreamWriter, gate: asyncio.Event | None
    ) -> None:
        with suppress(ConnectionError):
            while data := await source.read(65_536):
                if gate is not None:
                    await gate.wait()
                sink.write(data)
                await sink.drain()
        sink.close()

    async def came(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        from_server, to_server = await asyncio.open_connection("127.0.0.1", port)
        ways.add(asyncio.create_task(pump(reader, to_server, flows)))
        ways.add(asyncio.create_task(pump(from_server, writer, None)))

    proxy = await asyncio.start_server(came, "127.0.0.1", 0)
    try:
        yield proxy.sockets[0].getsockname()[1], flows
    finally:
        proxy.close()
        await asyncio.gather(*ways)


async def test_a_strike_that_arrives_after_the_next_lead_is_too_late(tmp_path: Path) -> None:
    """ "rouge.late": Bo's line stalls as he strikes; Ana ends the round with the Bank, and leads the next."""
    async with running(tmp_path, chance=specials_apart) as server:
        options = {"deals": 1, "pause": 0}
        ana_seat = await server.create(ME, FRIEND, game="rouge", options=options)
        bo_seat = await server.join(ana_seat["table"])
        port = int(server.address.rpartition(":")[2])
        async with (
            stalling(port) as (stalls, flows),
            server.player(ana_seat) as ana,
            ReflexPlayer(f"127.0.0.1:{stalls}", bo_seat["table"], bo_seat["token"]) as bo,
        ):
            await ana.must("start")
            await bo.until(lambda: bo.position.get("legal"))
            await bo.must("move", move=plain(bo)[0])
            await ana.until(lambda: ana.position["acting"]["kind"] == "window")
            await bo.settled()

            flows.clear()
            late = asyncio.create_task(bo.command("move", move=strike(bo, BOMB), press={"at": now()}))
            await ana.must("move", move=strike(ana, BANK))
            await ana.until(lambda: "bank-struck" in told(ana))
            await ana.until(lambda: plain(ana))
            await ana.must("move", move=plain(ana)[0])
            await bo.until(lambda: bo.position["view"]["table"] and "bank-struck" in told(bo))
            flows.set()

            answer = await late
            assert (answer["type"], answer.get("article")) == ("refused", "rouge.late")
            assert BOMB in bo.position["view"]["hands"][1]
            await bo.must("move", move=strike(bo, BOMB), press={"at": now()})
            await ana.until(lambda: "bomb-struck" in told(ana))


def strike(player: Player, card: int) -> Any:
    """The strike with this card, as a page finds it among the moves that it is offered."""
    moves = [each["move"] for each in player.position["legal"]]
    return next(move for move in moves if (move["do"], move["card"]) == ("strike", card))


def told(player: Player) -> list[str]:
    return [each["event"]["told"] for each in player.told]


def explained(entry: Entry) -> int:
    """How many microseconds a message can have been on its way, as its line was measured."""
    line = proof(entry)
    microseconds: int = line["round_trip"] // 2 + line["jitter"] + SLACK_US
    return microseconds


async def test_nobody_strikes_earlier_than_the_line_can_explain(tmp_path: Path) -> None:
    """A page dates its strike back by a second: it counts from when it must have been on its way."""
    async with strikers(tmp_path) as table:
        await table.lead()
        press = {"at": now() - 1_000_000}
        await table.ana.must("move", move={"do": "strike", "card": BANK}, press=press)
        strike = await table.strike_of(BANK)
        assert strike.reaction_ms is not None
        assert proof(strike)["arrived"] / 1000 - strike.reaction_ms <= explained(strike) / 1000 + 1
        assert proof(strike)["mapped"] < strike.reaction_ms * 1000 - 500_000


async def test_nobody_can_tell_by_an_answer_that_a_strike_is_being_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a slow disk a strike keeps the table busy: what the others ask meanwhile is answered all the same."""
    async with strikers(tmp_path) as table:
        await table.lead()
        refused = await table.ana.command("move", id="refused", move={"do": "strike", "card": 1})
        storage = table.server.registry.context.storage
        write, reached, go_on = storage.write, asyncio.Event(), asyncio.Event()

        async def slowly(*changes: Change) -> None:
            reached.set()
            await go_on.wait()
            await write(*changes)

        monkeypatch.setattr(storage, "write", slowly)
        striking = asyncio.create_task(table.strike(table.bo, BOMB, 0))
        await reached.wait()
        asked = [
            await table.ana.command("move", id="refused", move={"do": "strike", "card": 1}),
            await table.ana.command("move", move={"do": "strike", "card": 1}),
            await table.ana.command("move", move={"do": "lay", "card": 999}),
            await table.ana.command("move", move="nonsense"),
            await table.ana.command("ready"),
            await table.ana.command("speak", text="bien joué"),
        ]
        assert not striking.done()
        go_on.set()
        await striking
        assert asked[0] == refused
        assert [answer["type"] for answer in asked[1:]] == [*["refused"] * 3, *["accepted"] * 2]
        again = await table.ana.command("move", id=asked[1]["id"], move={"do": "strike", "card": BANK})
        assert again == asked[1]  # though it would be allowed


async def test_a_seat_at_turn_does_not_choose_anew_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pipeline, "MAX_MOVES_MEANWHILE", 5)
    async with running(tmp_path, chance=specials_apart) as server:
        ana_seat = await server.create(ME, FRIEND, game="rouge", options={"deals": 1, "pause": 60_000})
        bo_seat = await server.join(ana_seat["table"])
        async with server.player(ana_seat) as ana, server.player(bo_seat) as bo:
            await ana.must("start")
            leader = await whose_turn(ana, bo)
            await leader.must("move", move=next(iter(plain(leader))))
            chooser = bo if leader is ana else ana
            await chooser.until(lambda: chooser.position.get("acting", {}).get("kind") == "window")
            await chooser.settled()
            card = next(iter(plain(chooser)))
            answers = [await chooser.command("move", move=card) for _ in range(6)]
            assert [answer["type"] for answer in answers] == [*["accepted"] * 5, "refused"]
            assert answers[5]["say"]["id"] == "server-changed-enough"


def plain(player: Player) -> list[dict[str, Any]]:
    """What somebody may lay besides the Bank and the Bomb."""
    return [each["move"] for each in player.position["legal"] if each["move"].get("card", BANK) < BANK]


async def test_a_bot_has_struck_when_it_planned_to_however_long_it_took_to_think(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    think = WorkerPool.think
    woken_at: list[int] = []
    longer = 300

    async def slow(self: WorkerPool, game: Game, job: BotJob, *whose: str) -> Plans:
        if job.acting.kind != "window":
            return await think(self, game, job, *whose)
        live = server.registry.tables[seat["table"]].live
        assert live is not None
        woken_at.append(live.last_at)
        await eventually(lambda: live.now() >= live.last_at + longer)
        return [Plan(0, Strike(BOMB))]

    monkeypatch.setattr(WorkerPool, "think", slow)
    async with running(tmp_path, chance=specials_apart) as server:
        seat = await server.create(ME, BOT, game="rouge", options={"deals": 1})
        async with server.player(seat) as ana:
            await ana.must("start")
            await ana.until(lambda: ana.position.get("legal"))
            plain = next(each["move"] for each in ana.position["legal"] if each["move"]["card"] < BANK)
            await ana.must("move", move=plain)
            await ana.until(lambda: "bomb-struck" in [told["event"]["told"] for told in ana.told])
        live = server.registry.tables[seat["table"]].live
        assert live is not None
        strike = next(entry for entry in live.ledger.entries if isinstance(entry.move, Strike))
        assert strike.reaction_ms == woken_at[0]
        assert strike.at >= woken_at[0] + longer
