"""Whole games over sockets."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from tablee.games import load
from tablee.kernel.record import read
from tablee.kernel.referee import judge
from tablee.server.settings import Settings
from tablee.server.table.schedule import PACE
from tests.server.live import BOT, FRIEND, ME, running, whose_turn


async def test_a_whole_game_with_bots(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        seated = await server.create(ME, BOT, BOT, options={"rounds": 2})
        async with server.player(seated) as ana:
            await ana.must("start")
            await ana.play_out(Random(1))
            assert ana.told[-1]["event"]["told"] == "game-ended"


async def test_two_people_and_a_bot_see_the_same_game(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ana_seat = await server.create(ME, FRIEND, BOT, options={"rounds": 2})
        bo_seat = await server.join(ana_seat["table"])
        assert bo_seat["seat"] == 1
        async with (
            server.player(ana_seat) as ana,
            server.player(bo_seat) as bo,
            server.onlooker(ana_seat["table"]) as eve,
        ):
            await ana.must("start")
            await asyncio.gather(ana.play_out(Random(1)), bo.play_out(Random(2)))
            await eve.until(lambda: eve.over)
            assert ana.position["result"] == bo.position["result"] == eve.position["result"]
            assert len(ana.told) == len(bo.told) == len(eve.told)
            assert not eve.position["legal"]


async def test_the_record_is_for_whoever_has_the_link_once_it_is_over_and_stands(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        seated = await server.create(ME, BOT, options={"rounds": 1})
        address = f"/api/tables/{seated['table']}/record"
        async with server.player(seated) as ana:
            await ana.must("start")
            early = await server.http.get(address)
            assert (early.status_code, early.json()["say"]["id"]) == (409, "server-not-over")
            await ana.play_out(Random(3))
        answer = await server.http.get(address)
        assert answer.headers["Content-Encoding"] == "gzip"
        record = read(answer.content, load)
        assert record.seats[0] == "Ana"
        assert judge(record).all_stands
        assert (await server.http.get("/api/tables/nowhere/record")).status_code == 404


async def test_the_rest_after_a_round_ends_when_everybody_is_ready(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ana_seat = await server.create(ME, FRIEND, pace="calm", options={"rounds": 2, "turns": 4})
        bo_seat = await server.join(ana_seat["table"])
        async with server.player(ana_seat) as ana, server.player(bo_seat) as bo:
            await ana.must("start")
            while not ana.told or ana.told[-1]["event"]["told"] != "round-ended":
                await (await whose_turn(ana, bo)).move()
                await ana.until(lambda: ana.last >= bo.last)
            await ana.until(lambda: ana.table.get("rest"))
            last, rest = ana.last, ana.table["rest"]
            await ana.must("ready")
            await bo.until(lambda: bo.table["seats"][0]["ready"])
            assert bo.table["rest"] == rest
            assert rest["until"] - rest["since"] == 12_000 * PACE["calm"]
            async with server.onlooker(ana_seat["table"]) as eve:  # who comes in the middle knows as much
                await eve.until(lambda: eve.position)
                assert eve.table["rest"] == rest
                assert rest["since"] < eve.at < rest["until"]
            await bo.must("ready")
            await ana.until(lambda: ana.last > last and not ana.table.get("rest"))
            assert not any(seat["ready"] for seat in ana.table["seats"])


async def test_ready_counts_only_for_the_rest_that_is_on(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ana_seat = await server.create(ME, FRIEND, pace="calm", options={"rounds": 2, "turns": 4})
        bo_seat = await server.join(ana_seat["table"])
        async with server.player(ana_seat) as ana, server.player(bo_seat) as bo:
            await ana.must("start")
            await whose_turn(ana, bo)
            for player in (ana, bo):
                await player.must("ready")  # in the middle of a round
            await ana.settled()
            assert not any(seat["ready"] for seat in ana.table["seats"])
            while not ana.told or ana.told[-1]["event"]["told"] != "round-ended":
                await (await whose_turn(ana, bo)).move()
                await ana.until(lambda: ana.last >= bo.last)
            await ana.until(lambda: ana.table.get("rest"))


@pytest.mark.parametrize(
    ("game", "options"),
    [("bungee", {"rounds": 1}), ("rouge", {"deals": 1, "pause": 20})],
    ids=["bungee", "rouge"],
)
async def test_whatever_is_listed_can_be_tried_until_the_game_is_over(
    tmp_path: Path, game: str, options: dict[str, int]
) -> None:
    rng = Random(6)
    async with running(
        tmp_path,
        Settings(
            messages_per_s=1e9, messages_burst=1e9, address_messages_per_s=1e9, address_messages_burst=1e9
        ),
    ) as server:
        seated = await server.create(ME, BOT, BOT, BOT, game=game, options=options)
        async with server.player(seated) as ana:
            await ana.must("start")
            while not ana.over:
                frames, legal = len(ana.frames), ana.position.get("legal")
                if legal:  # what is left to the eye is listed for everybody, and may be refused
                    await ana.command("move", move=rng.choice(legal)["move"])
                    await ana.settled()
                else:
                    await ana.change(frames)
            assert ana.told
