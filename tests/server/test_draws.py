"""The house commits itself before the game, people add luck, and the record opens it: over sockets."""

import asyncio
import json
from hashlib import sha256
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import msgspec

from tablee.games import load
from tablee.hosts.arbiter import proves
from tablee.kernel import CHANCE
from tablee.kernel.draws import MAX_LUCK
from tablee.kernel.record import Record, read
from tablee.kernel.referee import judge
from tests.server.live import BOT, FRIEND, ME, Player, Running, running, seeded
from tests.server.reflexes import ReflexPlayer

MINE, THEIRS = "0123456789abcdef", "fedcba9876543210" * 4


async def record_of(server: Running, table: str) -> Record:
    return read((await server.http.get(f"/api/tables/{table}/record")).content, load)


async def test_all_that_chance_said_follows_from_what_was_committed_to(tmp_path: Path) -> None:
    async with running(tmp_path, random=SystemRandom()) as server:
        seats = [await server.create(ME, FRIEND, BOT, options={"rounds": 2})]
        seats.append(await server.join(seats[0]["table"]))
        async with server.player(seats[0]) as ana, server.player(seats[1]) as bo:
            commitment = ana.table["commitment"]
            await ana.must("luck", luck=MINE)
            await bo.must("luck", luck=THEIRS)
            await bo.until(lambda: bo.table["luck"] == [MINE, THEIRS])
            await ana.must("start")
            refused = await ana.command("luck", luck="ff" * 8)
            assert refused["say"]["id"] == "server-begun"
            await play_both(ana, bo)
            told = "".join([*ana.frames, *bo.frames])
        record = await record_of(server, seats[0]["table"])
        assert record.draws is not None
        assert record.draws.luck == (MINE, THEIRS)
        assert sha256(bytes.fromhex(record.draws.secret)).hexdigest() == commitment
        assert commitment in told
        assert record.draws.secret not in told
        assert judge(record, proves).all_stands
        deals = [entry.n for entry in record.entries if entry.by == CHANCE]
        assert len(deals) > 2
        drawn = (await server.http.get(f"/api/tables/{seats[0]['table']}/draws")).json()
        assert drawn["secret"] == record.draws.secret
        assert drawn["moves"] == json.loads(msgspec.json.encode([record.entries[n - 1].move for n in deals]))
        others = msgspec.structs.replace(record.draws, luck=(MINE,))
        record.draws = others
        assert judge(record, proves).refused[0].refusal.article == "house.draws"  # type: ignore[union-attr]


async def play_both(*players: Player) -> None:
    await asyncio.gather(*(player.play_out(Random(number)) for number, player in enumerate(players)))


async def test_also_cards_that_are_a_matter_of_reflexes(tmp_path: Path) -> None:
    async with running(tmp_path, random=SystemRandom()) as server:
        seated = await server.create(ME, BOT, game="lampion", options={"lanterns": 3, "decoys": True})
        async with ReflexPlayer(server.address, seated["table"], seated["token"]) as ana:
            await ana.must("luck", luck=MINE)
            await ana.must("start")
            await ana.until(lambda: ana.over)
        record = await record_of(server, seated["table"])
        assert record.draws is not None
        assert judge(record, proves).all_stands


async def test_nobody_adds_luck_without_end(tmp_path: Path) -> None:
    async with running(tmp_path, random=SystemRandom()) as server:
        seated = await server.create(ME, BOT)
        async with server.player(seated) as ana:
            await ana.must("luck", luck=MINE)
            await ana.must("luck", luck=MINE)
            assert (await ana.command("luck", luck=THEIRS))["say"]["id"] == "server-luck-enough"
            for bad in ("", "0123", "xyz" * 8, "ab" * 33):
                assert (await ana.command("luck", luck=bad))["say"]["id"] == "server-malformed"
            assert ana.table["luck"] == [MINE]
        assert max(len(game.players) for game in server.registry.context.games.values()) < MAX_LUCK


async def test_where_chance_is_not_drawn_nothing_is_promised(tmp_path: Path) -> None:
    async with running(tmp_path, chance=seeded(1)) as server:
        seated = await server.create(ME, BOT)
        async with server.player(seated) as ana:
            assert "commitment" not in ana.table
            assert (await ana.command("luck", luck=MINE))["say"]["id"] == "server-no-draws"


async def test_a_rematch_is_another_secret_and_a_restart_the_same(tmp_path: Path) -> None:
    async with running(tmp_path, random=SystemRandom()) as server:
        seated = await server.create(ME, BOT, options={"rounds": 1})
        async with server.player(seated) as ana:
            before: dict[str, Any] = ana.table
            await ana.must("luck", luck=MINE)
    async with running(tmp_path, random=SystemRandom()) as server, server.player(seated) as ana:
        assert ana.table["commitment"] == before["commitment"]
        assert ana.table["luck"] == [MINE]
        await ana.must("start")
        await ana.play_out(Random(1))
        assert judge(await record_of(server, seated["table"])).all_stands
        await ana.must("rematch")
        await ana.until(lambda: ana.seats)
        async with server.player({**seated, "table": ana.seats[0]["table"]}) as again:
            assert again.table["commitment"] not in ("", before["commitment"])
            assert "luck" not in again.table
