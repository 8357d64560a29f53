"""Seats change hands during the game: who leaves sees nothing of theirs any more, who comes late sees theirs alone."""

import asyncio
import json
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from tablee.server.settings import Settings
from tests.server.databases import SqliteDatabase
from tests.server.live import BOT, FRIEND, ME, PATIENCE, Player, Running, running, whose_turn
from tests.server.process import server_process
from tests.server.test_secrecy import dealt

THEIRS = (5, 6, 10, 10, 11)


def kinds(player: Player) -> list[str]:
    return [seat["kind"] for seat in player.table["seats"]]


def promised(player: Player) -> dict[str, str]:
    """Who gets which bot's seat."""
    heirs: dict[str, str] = player.table.get("promised", {})
    return heirs


def refused(answer: dict[str, Any]) -> str:
    assert answer["type"] == "refused", answer
    return str(answer["say"]["id"])


def hands(frames: Iterable[str], seat: int) -> list[Any]:
    """What these frames show of a seat's hand, in positions."""
    updates = [json.loads(frame) for frame in frames if '"type":"update"' in frame]
    return [update["position"]["view"]["hands"][seat] for update in updates]


def positions(frames: Iterable[str]) -> set[str]:
    """The positions that these frames show."""
    updates = [json.loads(frame) for frame in frames if '"type":"update"' in frame]
    return {json.dumps(update["position"]) for update in updates}


def sits(data: Path) -> list[dict[str, Any]]:
    """Who sits where, as it stands in the record."""
    lines = SqliteDatabase(data).ask('SELECT move FROM lines WHERE "by" = -3 ORDER BY n')
    return [json.loads(move) for (move,) in lines]


async def begun(
    server: Running, *others: dict[str, str], **more: Any
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Ana's and Bo's seats at a table whose game has begun."""
    ana_seat = await server.create(ME, FRIEND, *others, **more)
    bo_seat = await server.join(ana_seat["table"])
    async with server.player(ana_seat) as ana:
        await ana.must("start")
    return ana_seat, bo_seat


async def test_whoever_leaves_looks_on_and_sees_nothing_of_the_seat(tmp_path: Path) -> None:
    options = {"starter": 1, "rounds": 1}
    async with running(tmp_path, chance=dealt(THEIRS)) as server:
        ana_seat, bo_seat = await begun(server, options=options)
        async with (
            server.player(ana_seat) as ana,
            server.player(bo_seat) as bo,
            server.player(bo_seat) as too,
        ):
            await ana.until(lambda: ana.position.get("legal"))
            for page in (bo, too):
                await page.until(lambda page=page: hands(page.frames, 1)[-1:] == [list(THEIRS)])  # type: ignore[misc]
            seen, also = len(bo.frames), len(too.frames)
            await bo.must("leave")
            await bo.until(lambda: bo.table["you"] == -4)
            await too.until(lambda: too.table["you"] == -4)
            await ana.until(lambda: kinds(ana) == ["person", "bot"])
            assert ana.table["seats"][1]["name"] not in ("Bo", "")
            # A bot plays on, and whoever left is shown what everybody is.
            await ana.move({"do": "play", "card": 9})
            await ana.until(lambda: ana.position["legal"])
            await bo.settled()
            await too.settled()
            later = [hands(bo.frames[seen:], 1), hands(too.frames[also:], 1)]
            assert all(later)
            assert not any(card for hand in [*later[0], *later[1]] for card in hand)
            assert refused(await bo.command("move", move={"do": "call"})) == "server-look-on"
            async with server.player(bo_seat) as again:
                assert again.refusals[0]["say"]["id"] == "server-unknown-token"
        assert sits(tmp_path)[-1] == {"do": "sits", "seat": 1, "who": "bot"}


async def test_a_late_friend_gets_a_bots_seat_between_rounds_and_sees_that_seat_alone(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ana_seat = await server.create(ME, BOT, BOT, options={"rounds": 12})
        async with server.player(ana_seat) as ana, server.onlooker(ana_seat["table"]) as eve:
            await ana.must("start")
            await ana.until(lambda: ana.position.get("legal"))
            late_seat = await server.join(ana_seat["table"], "Late", seat=2)
            assert late_seat["seat"] == 2
            async with server.player(late_seat) as late:
                assert late.table["you"] == -4
                await eve.until(lambda: promised(eve) == {"2": "Late"})
                assert kinds(eve) == ["person", "bot", "bot"]
                playing = asyncio.create_task(ana.play_out(Random(1)))
                await late.until(lambda: late.table["you"] == 2)
                playing.cancel()
                await asyncio.gather(playing, return_exceptions=True)
                # Until then it looked on like anybody, and from then on it is told what the seat is told.
                taken = next(at for at, frame in enumerate(late.frames) if '"you":2' in frame)
                assert '"told":"dealt"' not in late.frames[taken - 1]
                await eve.settled()
                looked_on = positions(late.frames[:taken])
                assert looked_on
                assert looked_on <= positions(eve.frames)
                assert (late.table["seats"][2]["name"], kinds(late)) == ("Late", ["person", "bot", "person"])
                await whose_turn(ana, late)
                live = server.registry.tables[late.id].live
                assert live is not None

                def seats_view() -> Any:
                    return json.loads(msgspec.json.encode(live.ledger.state.view(2)))

                await late.until(lambda: late.position.get("view") == seats_view())
                assert all(late.position["view"]["hands"][2])
                assert late.told[0]["n"] == 1
        assert [move["who"] for move in sits(tmp_path) if move["seat"] == 2] == ["bot", "person"]


async def test_in_an_open_game_a_seat_is_taken_as_soon_as_it_is_not_to_move(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(absence_s=3600)) as server:
        ana_seat, bo_seat = await begun(server, game="bantu", pace="calm")
        async with server.player(ana_seat) as ana, server.player(bo_seat) as bo:
            mover = await whose_turn(ana, bo)
            other = bo if mover is ana else ana
            await other.must("leave")
            seat = await server.join(ana_seat["table"], "Cleo")
            async with server.player(seat) as cleo:
                await cleo.until(lambda: cleo.table["you"] == seat["seat"])
                await mover.until(lambda: kinds(mover) == ["person", "person"])
                await mover.move()
                await cleo.until(lambda: cleo.position.get("legal"))
                await cleo.move()


async def test_what_the_owner_may_change_and_others_may_not(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(absence_s=0.05)) as server:
        ana_seat = await server.create(ME, FRIEND, BOT, options={"rounds": 12, "starter": 1}, pace="calm")
        bo_seat = await server.join(ana_seat["table"])
        table = ana_seat["table"]
        async with server.player(ana_seat) as ana:
            async with server.player(bo_seat) as bo:
                await ana.must("start")  # it is her turn: nothing happens by itself
                assert refused(await bo.command("adjust", pace="quick")) == "server-owner-only"
                assert refused(await bo.command("arrange", seat=2, wish=BOT)) == "server-owner-only"
                assert refused(await ana.command("arrange", seat=1, wish=BOT)) == "server-begun"
                assert refused(await ana.command("arrange", seat=2, wish=FRIEND)) == "server-begun"
                await ana.must("arrange", seat=2, wish={"kind": "bot", "bot": "random"})
                await ana.must("adjust", pace="quick")
                await bo.until(lambda: bo.table["pace"] == "quick")
                assert bo.table["seats"][2]["bot"] == "random"
                assert server.registry.tables[table].live.pace == 0.4  # type: ignore[union-attr]
                # Somebody asks, and the owner does not want that.
                late_seat = await server.join(table, "Late")
                async with server.player(late_seat) as late:
                    await bo.until(lambda: promised(bo) == {"2": "Late"})
                    taken = await server.http.post(f"/api/tables/{table}/join", json={"name": "Eve"})
                    assert taken.json()["say"]["id"] == "server-no-bots-seat"
                    await ana.must("arrange", seat=2, wish={"kind": "bot", "bot": "random"})
                    await late.until(lambda: not promised(late))
                await ana.must("adjust", latecomers=False)
                no = await server.http.post(f"/api/tables/{table}/join", json={"name": "Eve"})
                assert no.json()["say"]["id"] == "server-no-latecomers"
                await ana.until(lambda: ana.table.get("latecomers") is False)
            # Somebody who is gone: their seat may be given to a bot for good.
            await ana.until(lambda: kinds(ana)[1] == "absent")
            await ana.must("arrange", seat=1, wish=BOT)
            async with server.player(bo_seat) as bo:
                assert bo.refusals[0]["say"]["id"] == "server-unknown-token"
            # The owner goes, and there is nobody left to decide.
            await ana.must("adjust", latecomers=True)
            await ana.must("leave")
            await ana.until(lambda: kinds(ana) == ["bot"] * 3)
            assert refused(await ana.command("adjust", pace="calm")) == "server-look-on"


async def test_when_the_owner_leaves_somebody_else_decides(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ana_seat, bo_seat = await begun(server)
        async with server.player(bo_seat) as bo, server.player(ana_seat) as ana:
            await ana.must("leave")
            await bo.until(lambda: bo.table["owner"] == 1)
            await bo.must("adjust", pace="calm")


async def test_before_the_game_seats_are_added_and_taken_away(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        seated = await server.create(ME, BOT)
        async with server.player(seated) as ana:
            await ana.must("arrange", seat=2, wish=BOT)
            await ana.must("arrange", seat=3, wish=FRIEND)
            await ana.until(lambda: kinds(ana) == ["person", "bot", "bot", "open"])
            assert refused(await ana.command("arrange", seat=5, wish=BOT)) == "server-no-such-seat"
            await ana.must("arrange", seat=3, wish=ME)
            await ana.must("arrange", seat=0, wish={"kind": "none"})
            await ana.until(lambda: kinds(ana) == ["bot", "bot", "person"])
            assert (ana.table["you"], ana.table["owner"]) == (2, 2)
            await ana.must("arrange", seat=0, wish={"kind": "none"})
            assert refused(await ana.command("arrange", seat=0, wish={"kind": "none"})) == "server-players"
            await ana.must("adjust", pace="calm", latecomers=False)
    async with running(tmp_path) as server, server.player(seated) as ana:
        assert (kinds(ana), ana.table["you"], ana.table["pace"]) == (["bot", "person"], 1, "calm")
        assert ana.table.get("latecomers") is False
        await ana.must("start")


@pytest.mark.real_time("a process of its own")
async def test_seats_that_changed_hands_survive_kill_9(tmp_path: Path) -> None:
    with server_process(tmp_path) as server:

        async def post(path: str, **wish: Any) -> dict[str, Any]:
            async with httpx.AsyncClient(base_url=f"http://{server.host}", timeout=PATIENCE) as http:
                seated: dict[str, Any] = (await http.post(path, json=wish)).json()
                return seated

        def player(seated: dict[str, Any]) -> Player:
            return Player(server.host, seated["table"], seated["token"])

        def kill_9() -> None:
            server.kill()
            server.start()

        ana_seat = await post("/api/tables", game="bantu", name="Ana", seats=[ME, FRIEND], pace="calm")
        bo_seat = await post(f"/api/tables/{ana_seat['table']}/join", name="Bo")
        async with player(ana_seat) as ana, player(bo_seat) as bo:
            await ana.must("start")
            mover = await whose_turn(ana, bo)
            stays, leaves = (ana_seat, bo_seat) if mover is ana else (bo_seat, ana_seat)
            await (bo if mover is ana else ana).must("leave")
            cleo_seat = await post(f"/api/tables/{ana_seat['table']}/join", name="Cleo")
        seat = cleo_seat["seat"]
        await asyncio.to_thread(kill_9)
        async with player(stays) as here, player(leaves) as gone:
            assert gone.refusals[0]["say"]["id"] == "server-unknown-token"
            assert (kinds(here)[seat], promised(here)) == ("bot", {str(seat): "Cleo"})
            async with player(cleo_seat) as cleo:
                await cleo.until(lambda: cleo.table["you"] == seat)
        await asyncio.to_thread(kill_9)
        async with player(cleo_seat) as cleo:
            assert (cleo.table["you"], cleo.table["seats"][seat]["name"]) == (seat, "Cleo")
