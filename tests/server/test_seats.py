"""Making tables, taking seats, and beginning again."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablee.server.storage.store import Change, NotStored
from tablee.server.wire.identity import BOTS
from tests.server.databases import SqliteDatabase
from tests.server.live import BOT, FRIEND, ME, running, whose_turn
from tests.server.reflexes import ReflexPlayer


@pytest.mark.parametrize(
    ("wish", "status", "reason"),
    [
        ({"game": "whist"}, 404, "server-unknown-game"),
        ({"seats": [ME]}, 422, "server-players"),
        ({"seats": [ME, *[BOT] * 9]}, 422, "server-players"),
        ({"seats": [ME] * 13}, 422, "server-malformed"),
        ({"seats": [BOT, BOT]}, 422, "server-one-is-me"),
        ({"seats": [ME, ME]}, 422, "server-one-is-me"),
        ({"seats": [ME, {"kind": "bot", "bot": "deep"}]}, 422, "server-unknown-bot"),
        ({"seats": [ME, {"kind": "cat"}]}, 422, "server-malformed"),
        ({"options": {"rounds": 0}}, 422, "server-option"),
        ({"options": {"colour": "red"}}, 422, "server-option"),
        ({"options": {"starter": 4}}, 422, "refused-bungee-starter"),
        ({"options": {"rounds": 10**40}}, 422, "server-option"),
        ({"pace": "hectic"}, 422, "server-malformed"),
        ({"name": ""}, 422, "server-malformed"),
        ({"name": "x" * 25}, 422, "server-malformed"),
        ({"name": " \u200b\u202e\x07 "}, 422, "server-name"),
        ({"colour": "red"}, 422, "server-malformed"),
    ],
)
async def test_a_table_that_cannot_be_is_refused(
    tmp_path: Path, wish: dict[str, Any], status: int, reason: str
) -> None:
    async with running(tmp_path) as server:
        whole = {"game": "bungee", "name": "Ana", "seats": [ME, BOT], **wish}
        answer = await server.http.post("/api/tables", json=whole)
        assert (answer.status_code, answer.json()["say"]["id"]) == (status, reason)
        assert "Expected" not in answer.text  # an English decoder's word
        assert not server.registry.tables


@pytest.mark.parametrize("body", [b"", b"{", b"null", b"\xff\xfe", b"[" * 3000])
async def test_a_request_that_cannot_be_read_is_refused(tmp_path: Path, body: bytes) -> None:
    async with running(tmp_path) as server:
        answer = await server.http.post("/api/tables", content=body)
        assert (answer.status_code, answer.json()["say"]["id"]) == (422, "server-malformed")


async def test_addresses_that_are_not_there_are_told_so(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        for address, reason in {
            "/api/tables/nowhere": "server-unknown-table",
            "/api/tables/nowhere/qr.svg": "server-unknown-table",
            "/api/codes/zzzz": "server-unknown-code",
            "/api/games/whist": "server-unknown-game",
            "/api/games/whist/rulebook": "server-unknown-game",
            "/api/nothing": "server-nothing-here",
        }.items():
            answer = await server.http.get(address)
            assert (answer.status_code, answer.json()["say"]["id"]) == (404, reason)
        assert (await server.http.get("/api/tables")).json()["say"]["id"] == "server-nothing-here"
        assert (await server.http.delete("/api/tables")).json()["say"]["id"] == "server-nothing-here"


async def test_the_house_tells_its_games_and_their_rules(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        games = {game["key"]: game for game in (await server.http.get("/api/games")).json()}
        assert (games["bungee"]["least"], games["bungee"]["most"]) == (2, 5)
        assert "sensible" in games["bungee"]["bots"]
        rulebook = (await server.http.get("/api/games/bungee/rulebook")).json()
        assert any(
            article["id"] == "bungee.call" for part in rulebook["section"] for article in part["article"]
        )


async def test_a_game_that_is_not_on_the_shelf_is_found_by_its_key(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        assert "lampion" not in {game["key"] for game in (await server.http.get("/api/games")).json()}
        assert (await server.http.get("/api/games/lampion")).json()["bots"][0] == "sensible"
        rulebook = (await server.http.get("/api/games/lampion/rulebook")).json()
        assert rulebook["section"][0]["article"][0]["id"] == "lampion.goal"
        seated = await server.create(ME, BOT, game="lampion")
        async with ReflexPlayer(server.address, seated["table"], seated["token"]) as ana:
            await ana.must("start")
            await ana.until(lambda: ana.position.get("acting", {}).get("kind") == "window")


async def test_the_client_is_at_every_table_and_code(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        for address in ("/", "/t/anything", "/c/BCDF", "/reflexes"):
            assert (await server.http.get(address)).text == "<p>bonjour</p>"


async def test_a_code_is_good_until_the_game_begins(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        seated = await server.create(ME, BOT)
        async with server.player(seated) as ana:
            code = ana.table["code"]
            assert len(code) == 4
            found = await server.http.get(f"/api/codes/{code.lower()}")
            assert found.json() == {"table": seated["table"]}
            await ana.must("start")
            await ana.until(lambda: ana.table["code"] == "")
            assert (await server.http.get(f"/api/codes/{code}")).status_code == 404


@pytest.mark.real_time("files of the system")
async def test_the_table_is_public_but_its_tokens_are_not(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        seated = await server.create(ME, FRIEND)
        public = await server.http.get(f"/api/tables/{seated['table']}")
        assert public.json()["seats"][0]["name"] == "Ana"
        assert public.json()["you"] == -4
        assert seated["token"] not in public.text
        assert seated["token"].encode() not in (tmp_path / "tablee.sqlite3-wal").read_bytes()
        picture = await server.http.get(f"/api/tables/{seated['table']}/qr.svg")
        assert picture.headers["content-type"] == "image/svg+xml"
        assert f"http://{server.address}/t/{seated['table']}" in picture.text
        assert seated["token"] not in picture.text


async def test_names_are_clean_and_each_ones_own(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        seated = await server.create(ME, FRIEND, FRIEND, FRIEND, BOT, name="  Ana\u202e ")
        for name in ("ana", "table", "Gaston"):
            await server.join(seated["table"], name)
        table = (await server.http.get(f"/api/tables/{seated['table']}")).json()
        names = [seat["name"] for seat in table["seats"]]
        assert names == ["Ana", "ana 2", "table 2", "Gaston 2", BOTS[0]]
        full = await server.http.post(f"/api/tables/{seated['table']}/join", json={"name": "Zoé"})
        assert (full.status_code, full.json()["say"]["id"]) == (409, "server-full")


async def test_a_seat_may_be_wished_for(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        seated = await server.create(ME, FRIEND, FRIEND, FRIEND)
        wishes = [("Bo", 2), ("Cléo", 2), ("Dan", 99)]
        seats = [await server.join(seated["table"], name, seat=seat) for name, seat in wishes]
        assert [each["seat"] for each in seats] == [2, 1, 3], "taken, or none: the first that is free"


async def test_the_owner_arranges_the_seats(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        seated = await server.create(ME, FRIEND, FRIEND)
        bo_seat = await server.join(seated["table"])
        async with server.player(seated) as ana, server.player(bo_seat) as bo:
            assert (await ana.command("start"))["say"]["id"] == "server-seats-open"
            assert (await bo.command("start"))["say"]["id"] == "server-owner-only"
            refused = await bo.command("arrange", seat=2, wish=BOT)
            assert refused["say"]["id"] == "server-owner-only"
            assert (await ana.command("arrange", seat=7, wish=BOT))["say"]["id"] == "server-no-such-seat"
            assert (await ana.command("arrange", seat=0, wish=BOT))["say"]["id"] == "server-own-seat"
            assert (await ana.command("move", move={"do": "call"}))["say"]["id"] == "server-not-begun"
            await ana.must("arrange", seat=2, wish=BOT)
            await ana.must("arrange", seat=1, wish=ME)
            await bo.until(lambda: bo.table["you"] == 0)
            await ana.until(lambda: (ana.table["you"], ana.table["owner"]) == (1, 1))
            assert [seat["name"] for seat in ana.table["seats"]] == ["Bo", "Ana", BOTS[0]]
            await ana.must("arrange", seat=0, wish=FRIEND)
            await bo.until(lambda: bo.table["you"] == -4)
            again = await server.join(seated["table"], "Cléo")
            assert again["seat"] == 0
            await ana.must("start")
            assert (await ana.command("arrange", seat=0, wish=BOT))["say"]["id"] == "server-begun"


async def test_the_commands_of_somebody_who_left_a_seat_are_not_the_next_ones(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        seated = await server.create(ME, FRIEND, options={"starter": 1})
        async with server.player(seated) as ana:
            await ana.must("arrange", id="1", seat=1, wish=ME)
            bo_seat = await server.join(seated["table"])
            assert bo_seat["seat"] == 0
            async with server.player(bo_seat) as bo:
                await ana.must("start", id="2")
                mover = await whose_turn(ana, bo)
                while mover is ana:
                    await ana.move()
                    mover = await whose_turn(ana, bo)
                seen = bo.updates
                await bo.must("move", id="1", move=bo.position["legal"][0]["move"])
                await bo.until(lambda: bo.updates > seen)


async def test_a_table_that_gathers_survives_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        seated = await server.create(ME, FRIEND, FRIEND)
        async with server.player(seated) as ana:
            await ana.must("arrange", seat=2, wish=ME)
            code = ana.table["code"]
    async with running(tmp_path) as server:
        assert (await server.http.get(f"/api/codes/{code}")).json()["table"] == seated["table"]
        await server.join(seated["table"])
        async with server.player(seated) as ana:
            assert [seat["name"] for seat in ana.table["seats"]] == ["Bo", "", "Ana"]
            assert (ana.table["you"], ana.table["owner"]) == (2, 2)


async def test_a_rematch_seats_everybody_again(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ana_seat = await server.create(ME, FRIEND, BOT, options={"rounds": 1, "turns": 6})
        bo_seat = await server.join(ana_seat["table"])
        async with server.player(ana_seat) as ana:
            async with server.player(bo_seat) as bo:
                assert (await ana.command("rematch"))["say"]["id"] in ("server-not-over", "server-not-begun")
                await ana.must("start")
                await asyncio.gather(ana.play_out(Random(1)), bo.play_out(Random(2)))
            await ana.must("rematch")
            await ana.must("rematch")
            assert len(ana.seats) == 1
            new = ana.seats[0]
            assert ana.table["rematch"] == new["table"] != ana_seat["table"]
            async with server.player(new) as ana_again:
                assert ana_again.table["you"] == ana_again.table["owner"] == 0
                assert [seat["kind"] for seat in ana_again.table["seats"]] == ["person", "person", "bot"]
                assert ana_again.table["options"] == ana.table["options"]
                async with server.player(bo_seat) as bo:
                    await bo.until(lambda: bo.seats)
                    assert (bo.seats[0]["table"], bo.seats[0]["seat"]) == (new["table"], 1)
                    async with server.player(bo.seats[0]) as bo_again:
                        assert bo_again.table["you"] == 1
                await ana_again.must("start")
    async with running(tmp_path) as server, server.player(bo_seat) as bo:
        await bo.until(lambda: bo.seats)
        assert bo.seats[0]["table"] == new["table"]


async def test_a_rematch_that_cannot_be_stored_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path) as server:
        seated = await server.create(ME, BOT, options={"rounds": 1, "turns": 6})
        async with server.player(seated) as ana:
            await ana.must("start")
            await ana.play_out(Random(1))
            storage = server.registry.context.storage
            write = storage.write

            async def full_for_the_old_table(*changes: Change) -> None:
                if any(change.table == seated["table"] for change in changes):
                    raise NotStored("the disk is full")
                await write(*changes)

            monkeypatch.setattr(storage, "write", full_for_the_old_table)
            refused = await ana.command("rematch", id="again")
            assert refused["say"]["id"] == "server-not-stored"
            assert set(server.registry.tables) == {seated["table"]}
            assert _tables(tmp_path) == 1
            monkeypatch.setattr(storage, "write", write)
            await ana.must("rematch", id="again")
            assert _tables(tmp_path) == 2


def _tables(data: Path) -> int:
    """How many tables are stored."""
    ((count,),) = SqliteDatabase(data).ask("SELECT count(*) FROM tables")
    return int(count)
