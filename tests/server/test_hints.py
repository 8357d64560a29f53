"""Hints over HTTP: for whoever it is the turn of, told to nobody else, and never where reflexes count."""

from pathlib import Path
from typing import Any

from tablee.server.settings import Settings
from tests.server.live import BOT, FRIEND, ME, Running, running, whose_turn


async def asked(server: Running, seated: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    headers = {"Authorization": f"Bearer {seated['token']}"}
    answer = await server.http.get(f"/api/tables/{seated['table']}/hint", headers=headers)
    return answer.status_code, answer.json()


async def test_a_hint_is_a_legal_move_with_its_reason_for_whoever_is_to_play(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ana_seat = await server.create(ME, FRIEND, game="rouge")
        bo_seat = await server.join(ana_seat["table"])
        assert await asked(server, ana_seat) == (409, {"say": {"id": "server-not-begun"}, "article": ""})
        async with server.player(ana_seat) as ana, server.player(bo_seat) as bo:
            await ana.must("start")
            player = await whose_turn(ana, bo)
            mine, theirs = (ana_seat, bo_seat) if player is ana else (bo_seat, ana_seat)
            status, hint = await asked(server, mine)
            assert status == 200, hint
            assert hint["move"] in [legal["move"] for legal in player.position["legal"]]
            assert hint["why"]["id"].startswith("rouge-why-")
            assert hint["point"]
            status, refused = await asked(server, theirs)
            assert (status, refused["say"]["id"]) == (409, "server-no-hint")
            told = ana.last, bo.last
            await player.must("move", move=hint["move"])
            await player.until(lambda: (ana.last, bo.last) != told)


async def test_whoever_has_no_seat_gets_none(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        seated = await server.create(ME, BOT)
        async with server.player(seated) as ana:
            await ana.must("start")
            address = f"/api/tables/{seated['table']}/hint"
            assert (await server.http.get(address)).status_code == 401
            stranger = {"Authorization": "Bearer nobody"}
            assert (await server.http.get(address, headers=stranger)).status_code == 403


async def test_where_reflexes_count_nobody_is_helped(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        seated = await server.create(ME, BOT, game="dan")
        async with server.player(seated) as ana:
            await ana.must("start")
            await ana.until(lambda: any('"announce"' in frame for frame in ana.frames))
            status, refused = await asked(server, seated)
            assert (status, refused["say"]["id"]) == (409, "server-no-hint")


async def test_nobody_keeps_the_house_thinking(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(hints_per_s=0.001)) as server:
        seated = await server.create(ME, FRIEND)
        statuses = [(await asked(server, seated))[0] for _ in range(12)]
        assert statuses == [409] * 10 + [429] * 2
