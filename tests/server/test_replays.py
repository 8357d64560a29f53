"""Games seen again over HTTP: as they were seen, by whoever has the link, without a live table waiting for it."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import httpx
import msgspec
import pytest

from tablee.games import all_games, load
from tablee.kernel import ALL, NO_SEAT, Sits
from tablee.kernel.record import read, write
from tablee.server.replay import worker as replays
from tablee.server.settings import Settings
from tablee.server.wire.errors import RequestError
from tests.server.live import BOT, FRIEND, ME, Player, Running, running
from tests.server.test_replaying import a_game_of

BY_HAND: dict[str, Any] = {
    "format": "tablee/1",
    "game": "bantu",
    "seats": ["Ana", "Bo"],
    "moves": [
        {"by": "chance", "move": {"do": "lot", "seat": 0}},
        {"by": "Bo", "move": {"do": "enter", "piece": 4, "circle": "1a"}},
        {"by": "Ana", "move": {"do": "enter", "piece": 4, "circle": "1a"}},
    ],
}


async def whole(server: Running, table: str, eyes: int) -> dict[str, Any]:
    """All pieces of a game, one after the other."""
    replay: dict[str, Any] = {}
    after = -1
    while not replay or after < replay["length"]:
        answer = await server.http.get(f"/api/tables/{table}/replay", params={"eyes": eyes, "after": after})
        assert answer.status_code == 200, answer.text
        piece = answer.json()
        replay = {**piece, "steps": [*replay.get("steps", []), *piece["steps"]]}
        after = piece["upto"]
    return replay


def told(replay: dict[str, Any]) -> list[Any]:
    return [each for step in replay["steps"] for each in step["update"]["told"]]


def reason(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["say"]["id"]


async def seen_again(server: Running, page: Player, eyes: int) -> None:
    """What a page was told and shown in a game that is over is what its eyes see again."""
    replay = await whole(server, page.id, eyes)
    assert told(replay) == page.told
    assert replay["steps"][-1]["update"]["position"] == page.position
    shown = [step["update"]["position"] for step in replay["steps"]]
    updates = [json.loads(frame) for frame in page.frames if '"type":"update"' in frame]
    assert all(update["position"] in shown for update in updates)
    photos = [step["photo"] for step in replay["steps"] if "photo" in step]
    assert [photo for photo in page.photos if photo not in photos] == []


async def test_whoever_has_the_link_sees_again_what_each_saw_once_the_game_is_over(tmp_path: Path) -> None:
    """Every other game is seen again where it is played whole anyway: `test_options`, and Dan Dan Dan's `test_live`."""
    async with running(tmp_path) as server:
        seated = await server.create(ME, BOT, options={"rounds": 2})
        address = f"/api/tables/{seated['table']}/replay"
        assert reason(await server.http.get(address)) == (409, "server-not-over")
        async with server.player(seated) as ana, server.onlooker(seated["table"]) as eve:
            await ana.must("start")
            await ana.play_out(Random(1))
            await eve.until(lambda: eve.over)
            await seen_again(server, ana, 0)
            await seen_again(server, eve, NO_SEAT)
        everything = await whole(server, seated["table"], ALL)
        record = read((await server.http.get(f"/api/tables/{seated['table']}/record")).content, load)
        last = everything["steps"][-1]["update"]["position"]["view"]
        assert msgspec.convert(last, record.game.View) == record.replay().state.view(ALL)
        first = everything["table"]["seats"][0]
        assert (first["kind"], first["name"]) == ("person", "Ana")
        assert (await server.http.get("/api/tables/nowhere/replay")).status_code == 404


async def test_a_record_by_hand_is_judged_and_what_it_cannot_be_is_one_sentence(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        answer = await server.http.post("/api/replays", json=BY_HAND)
        assert answer.status_code == 200, answer.text
        replay = answer.json()
        assert [(line["line"], line["after"], line["article"]) for line in replay["refused"]] == [
            (2, 1, "bantu.turn")
        ]
        assert [step["n"] for step in replay["steps"]] == [0, 1, 2]
        wrong = {
            b"": "record-malformed",
            b"\xff\xfe": "record-malformed",
            b"a picture, say": "record-malformed",
            json.dumps({**BY_HAND, "game": "chess"}).encode(): "record-unknown-game",
            json.dumps({**BY_HAND, "seats": ["Ana"]}).encode(): "record-players",
            json.dumps(
                {**BY_HAND, "moves": [{"by": "Zoé", "move": {"do": "lot", "seat": 0}}]}
            ).encode(): "record-mover",
            json.dumps({**BY_HAND, "moves": [{"by": "Bo", "move": {"fly": 1}}]}).encode(): "record-part",
        }
        for data, why in wrong.items():
            assert reason(await server.http.post("/api/replays", content=data)) == (422, why)
        nowhere = {**BY_HAND, "position": {"pieces": [["1a", "1a", "box", "box"], ["box"] * 4]}}
        refused = await server.http.post("/api/replays", json=nowhere)
        assert refused.status_code == 422
        assert refused.json()["article"].startswith("bantu.")
        assert reason(await server.http.post("/api/replays?eyes=2", json=BY_HAND)) == (
            422,
            "server-no-such-seat",
        )
        assert (await server.http.post("/api/replays?eyes=me", json=BY_HAND)).status_code == 422


async def test_a_record_may_be_long_but_not_endless(tmp_path: Path) -> None:
    record = write(a_game_of(all_games()["bungee"]))
    settings = Settings(max_record_bytes=len(record))
    async with running(tmp_path, settings) as server:
        first = (await server.http.post("/api/replays?eyes=1", content=record)).json()
        assert first["upto"] < first["length"]
        more = await server.http.post(f"/api/replays?eyes=1&after={first['upto']}", content=record)
        assert more.json()["steps"][0]["n"] > first["upto"]
        assert more.json()["steps"][0]["update"]["told"][0]["n"] == told(first)[-1]["n"] + 1
        longer = await server.http.post("/api/replays", content=record + " ")
        assert reason(longer) == (413, "server-record-size")


@pytest.mark.real_time("interrupted by CPU time, as a worker process is")
async def test_a_record_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    """To undo means to play again from the beginning: a few thousand times, that is enough."""
    moves = [*BY_HAND["moves"][:1], *[{"by": "table", "move": {"do": "undo", "to": 1}}] * 9000]
    settings = Settings(replay_cpu_s=0.05)
    async with running(tmp_path, settings) as server:
        answer = await server.http.post("/api/replays", json={**BY_HAND, "moves": moves})
        assert reason(answer) == (413, "server-record-long")
        many = {**BY_HAND, "moves": [{"by": 0, "move": {"do": "lot", "seat": 0}}] * 10_001}
        assert reason(await server.http.post("/api/replays", json=many)) == (413, "server-record-long")


def test_a_record_that_was_refused_in_time_stays_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if the time is up while the refusal is written."""
    problem = replays._problem

    def slowly(refused: RequestError) -> bytes:
        until = process_time() + 0.1
        while process_time() < until:
            sum(range(10_000))  # the system's own time would not count
        return problem(refused)

    monkeypatch.setattr(replays, "_problem", slowly)
    modules = {key: type(game).__module__ for key, game in all_games().items()}
    job = msgspec.json.encode(replays.Show())
    assert replays.do(modules, b"{", True, job, 0.05)[0] == 422


async def test_times_that_no_game_has_are_refused_and_the_house_goes_on(tmp_path: Path) -> None:
    lot = {"by": "chance", "move": {"do": "lot", "seat": 0}}
    async with running(tmp_path) as server:
        for line in (
            {**lot, "at": 2**63},
            {**lot, "at": -(2**63)},
            {**lot, "rt": 2**63},
            {**lot, "u": 2**63},
        ):
            wish = {"record": {**BY_HAND, "moves": [line]}, "at": 1, "seat": 0, "name": "Zoé"}
            refused = await server.http.post("/api/replays/play", json=wish)
            assert reason(refused) == (422, "record-malformed")
        await server.create(ME, BOT)


async def test_what_was_taken_back_thousands_of_times_is_played_on_without_its_past(tmp_path: Path) -> None:
    """Lines of a brought record stay out of the table: its memory, its rows and what a page is told at first."""
    document = json.loads(write(a_game_of(all_games()["bungee"])))
    moves = document["moves"][:100]
    at = moves[-1]["at"]
    undo = {"by": "table", "at": at, "move": {"do": "undo", "to": 99}}
    record = {**document, "moves": [*moves, *[undo, moves[-1]] * 4000], "result": None}
    for line in record["moves"]:
        line.pop("n", None)
    async with running(tmp_path) as server:
        wish = {"record": record, "at": len(record["moves"]), "seat": 0, "name": "Zoé"}
        answer = await server.http.post("/api/replays/play", json=wish)
        assert answer.status_code == 201, answer.text
        seated = answer.json()
        async with server.player(seated) as zoe:
            await zoe.until(lambda: zoe.position.get("legal"))
            assert zoe.table["origin"] == {"table": "", "at": len(record["moves"])}
            assert sum(map(len, zoe.frames)) < 50_000
        table = server.registry.tables[seated["table"]]
        assert table.live is not None
        players = len(document["seats"])
        played = [entry for entry in table.live.ledger.entries if not isinstance(entry.move, Sits)]
        assert len(table.live.ledger.entries) - len(played) == players
        assert table.live.ledger.entries[0].at == at


async def test_every_game_is_played_on_from_any_of_its_positions(tmp_path: Path) -> None:
    """Windows, sealed choices and times in the middle of a game, too: what is open is void, and the game goes on."""
    settings = Settings(address_cpu_burst_s=1e9)
    async with running(tmp_path, settings) as server:
        for game in all_games().values():
            record = a_game_of(game)
            text = msgspec.Raw(write(record).encode())
            for at in range(0, len(record.entries), max(len(record.entries) // 5, 1)):
                wish = msgspec.json.encode({"record": text, "at": at, "seat": 0, "name": "Zoé"})
                answer = await server.http.post("/api/replays/play", content=wish)
                assert answer.status_code == 201, answer.text
                async with server.player(answer.json()) as zoe:
                    await zoe.until(lambda: zoe.position)
                    begun = server.registry.tables[zoe.id].row.position_of(game)
                    there = replace(record, entries=record.entries[:at]).replay().state
                    assert begun == there.view(ALL)


async def test_a_finished_game_is_played_on_from_any_move_at_a_table_of_its_own(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ana_seat = await server.create(ME, FRIEND, game="bantu", options={"short": True})
        bo_seat = await server.join(ana_seat["table"])
        async with server.player(ana_seat) as ana, server.player(bo_seat) as bo:
            await ana.must("start")
            await asyncio.gather(ana.play_out(Random(1)), bo.play_out(Random(2)))
        past = await whole(server, ana_seat["table"], 1)
        at = past["length"] // 2
        wish = {"table": ana_seat["table"], "at": at, "seat": 1, "name": "Zoé"}
        answer = await server.http.post("/api/replays/play", json=wish)
        assert answer.status_code == 201, answer.text
        seated = answer.json()
        assert seated["table"] != ana_seat["table"]
        async with server.player(seated) as zoe:
            await zoe.until(lambda: zoe.position.get("legal") or zoe.over)
            kinds = [(seat["kind"], seat["connected"]) for seat in zoe.table["seats"]]
            assert kinds == [("bot", False), ("person", True)]
            assert zoe.table["origin"] == {"table": ana_seat["table"], "at": at}
            before = [step["update"]["position"] for step in past["steps"] if step["n"] <= at][-1]
            first = json.loads(next(frame for frame in zoe.frames if '"type":"update"' in frame))
            assert first["told"] == []
            assert first["position"]["view"] == before["view"]
            await zoe.play_out(Random(5), upto=1)
            await zoe.until(lambda: zoe.position.get("legal") or zoe.over)
            assert [each["n"] for each in zoe.told] == [*range(1, len(zoe.told) + 1)] != []
        over = {**wish, "at": past["length"]}
        assert reason(await server.http.post("/api/replays/play", json=over)) == (409, "server-play-on-over")
        nobody = {**wish, "seat": 7}
        assert reason(await server.http.post("/api/replays/play", json=nobody)) == (
            422,
            "server-no-such-seat",
        )


async def test_a_record_with_cards_that_nobody_knows_is_played_on_with_some_that_fit(tmp_path: Path) -> None:
    by_hand = {
        "format": "tablee/1",
        "game": "bungee",
        "seats": ["Ana", "Bo"],
        "position": {"hands": [[1, 9, 9], [0, 0, 4]], "lucky": 8, "discards": [7]},
    }
    async with running(tmp_path) as server:
        wish = {"record": by_hand, "at": 0, "seat": 0, "name": "Zoé"}
        answer = await server.http.post("/api/replays/play", json=wish)
        assert answer.status_code == 201, answer.text
        async with server.player(answer.json()) as zoe:
            await zoe.until(lambda: zoe.position.get("legal"))
            assert zoe.position["view"]["hands"][0] == [1, 9, 9]
        # It outlives the table's stay in memory, as any game does.
        table = server.registry.tables[answer.json()["table"]]
        view = table.live and table.live.ledger.state.view(ALL)
        await server.registry.memory._stop([table])
        back = await server.registry.table(answer.json()["table"])
        assert back.live is not None
        assert back.live.ledger.state.view(ALL) == view
