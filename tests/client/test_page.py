"""The client at real servers: no command is lost, none is done twice, and refusals are waited out."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from tablee.client import (
    Address,
    CommandRefused,
    ConnectionFailed,
    Disconnected,
    HelloRefused,
    RequestRefused,
    Server,
    TablePage,
)
from tablee.server.settings import Settings
from tablee.server.wire.messages import Accepted, Adjust, Photo, Seated, SeatWish, Speak, ToPage, Update
from tablee.server.wire.requests import NewTable
from tests.server.live import PATIENCE, Running, running, seeded

BOTS_PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
WISH = NewTable("bungee", "Ana", [SeatWish("me"), SeatWish("friend")], options={"rounds": 2}, pace="instant")


def cut(server: Running) -> None:
    """Break all connections to a server, as a network does."""
    for connection in list(server.connections):
        connection.transport.abort()


async def play(page: TablePage, rng: Random) -> None:
    async for position in page.turns():
        await page.play(rng.choice(position.legal))


async def test_the_bot_of_the_docs_joins_by_code_and_plays_to_the_end(tmp_path: Path) -> None:
    text = BOTS_PAGE.read_text(encoding="utf-8")
    bot = tmp_path / "bot.py"
    bot.write_text(text.split("```python\n")[1].split("```")[0], encoding="utf-8")
    async with running(tmp_path, chance=seeded(1)) as server:
        api = Server(server.address)
        async with api.page(await api.create_table(WISH)) as ana:
            assert ana.table is not None
            command = [str(bot), f"http://{server.address}", ana.table.code]
            process = await asyncio.create_subprocess_exec(
                sys.executable, *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
            )
            await ana.until(lambda: ana.table is not None and ana.table.seats[1].kind == "person")
            await ana.start()
            async with asyncio.timeout(PATIENCE):
                await play(ana, Random(1))
                said, _ = await process.communicate()
    assert process.returncode == 0, said.decode()
    assert ana.position is not None
    assert str(ana.position.result) in said.decode()


async def test_a_game_goes_on_over_broken_connections(tmp_path: Path) -> None:
    async with running(tmp_path, chance=seeded(1)) as server:
        api = Server(server.address)
        seat = await api.create_table(WISH)
        other = await api.join(f"http://{server.address}/t/{seat.table}", "Bo")
        waits = {"waits_s": (0.01, 0.05)}
        async with api.page(seat, **waits) as ana, api.page(other, **waits) as bo:
            lost: list[int] = []
            heard: list[int] = []

            def hear(message: ToPage) -> None:
                if isinstance(message, Update):
                    heard.extend(event.n for event in message.told)

            ana.on_lost = lost.append
            ana.on_message = hear
            starting = asyncio.create_task(ana.start())
            await asyncio.sleep(0)
            cut(server)
            await starting

            async def breaking() -> None:
                while True:
                    await asyncio.sleep(0.03)
                    cut(server)

            breaks = asyncio.create_task(breaking())
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(play(ana, Random(1)), play(bo, Random(2)))
            breaks.cancel()
            assert lost
            assert sorted(set(heard)) == list(range(1, ana.last + 1))
            entries = server.registry.tables[seat.table].live.ledger.entries  # type: ignore[union-attr]
            assert [entry.n for entry in entries] == list(range(1, len(entries) + 1))
        assert (await api.record(seat.table)).startswith(b"{")


async def test_what_is_sent_too_fast_is_sent_again_after_the_time_that_the_refusal_tells(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, Settings(messages_per_s=20, messages_burst=4)) as server:
        api = Server(server.address)
        async with api.page(await api.create_table(WISH)) as ana:
            waits: list[int] = []

            def hear(message: ToPage) -> None:
                waits.append(getattr(message, "retry_after_ms", 0))

            ana.on_message = hear
            began = monotonic()
            commands = [Adjust(ana.new_id(), chat=bool(n % 2)) for n in range(20)]
            answers = await asyncio.gather(*(ana.ask(command) for command in commands))
            took_s = monotonic() - began
    assert 0 < max(waits) <= 1000 / 20
    assert all(isinstance(answer, Accepted) for answer in answers), answers
    assert took_s >= (20 - 4) / 20 / 2


async def test_requests_wait_for_as_long_as_they_are_told(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(requests_per_s=2, requests_burst=1, refusal_delay_s=0)) as server:
        api = Server(server.address)
        began = monotonic()
        seat = await api.create_table(WISH)
        assert (await api.table(seat.table)).id == seat.table
        assert monotonic() - began >= 0.5


async def test_what_cannot_be_is_an_error_in_one_sentence(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        api = Server(server.address)
        seat = await api.create_table(WISH)
        with pytest.raises(RequestRefused, match="does not know this game"):
            await api.create_table(NewTable("chess", "Ana", [SeatWish("me")]))
        with pytest.raises(RequestRefused, match="No table is waiting under this code"):
            await api.join("zzzz", "Bo")
        with pytest.raises(HelloRefused, match="This seat is not yours"):
            await api.page(Seated(seat.table, 0, "wrong")).connect()
        with pytest.raises(HelloRefused, match="no table at this address"):
            await api.page(Seated("nowhere-at-all", 0, "")).connect()
        with pytest.raises(ConnectionFailed, match="status 403"):
            await api.page(seat, headers={"Origin": "https://elsewhere.example"}).connect()
        async with api.page(seat) as ana:
            with pytest.raises(CommandRefused, match="Somebody is still missing"):
                await ana.start()
            with pytest.raises(CommandRefused) as refused:
                await ana.command(Speak(ana.new_id()))
            assert refused.value.say.id == "server-nothing-said"
        with pytest.raises(Disconnected, match="closed"):
            await ana.start()
    with pytest.raises(ConnectionFailed, match="No server answers at"):
        await Server(Address("127.0.0.1", 1, False)).get("/healthz")
    with pytest.raises(ConnectionFailed, match="No server answers at"):
        await TablePage(Address("127.0.0.1", 1, False), "t").connect()


async def test_cards_are_answered_with_the_reaction_since_they_were_painted(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        api = Server(server.address)
        lanterns = {"lanterns": 2, "decoys": False}
        wish = NewTable(
            "lampion", "Ana", [SeatWish("me"), SeatWish("friend")], options=lanterns, pace="instant"
        )
        seat = await api.create_table(wish)
        other = await api.join(seat.table, "Bo")
        async with api.page(seat) as ana, api.page(other) as bo:
            photos: list[Photo] = []

            def hear(message: ToPage) -> None:
                if isinstance(message, Photo):
                    photos.append(message)

            async def react(page: TablePage, reaction_s: float) -> None:
                async for position in page.turns():
                    if await page.card():
                        await asyncio.sleep(reaction_s)
                        await page.play(position.legal[0])

            ana.on_message = hear
            await ana.until(lambda: ana.tick is not None and ana.tick.round_trip is not None)
            await bo.until(lambda: bo.tick is not None and bo.tick.round_trip is not None)
            await ana.start()
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(react(ana, 0.2), react(bo, 0.5))
    assert [[finish.seat for finish in photo.finishes[:1]] for photo in photos] == [[0], [0]]
    assert all(
        not finish.by_arrival and 200 <= finish.rt < 400 for photo in photos for finish in photo.finishes[:1]
    )
