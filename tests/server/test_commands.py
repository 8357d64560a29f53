"""Commands: answered once and for all, whoever asks how often."""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablee.server.clock import Clocks
from tablee.server.settings import Settings
from tablee.server.table.pages import MAX_REFUSALS, MAX_UNSTORED_DONE
from tests.server.live import BOT, FRIEND, ME, running, seeded, whose_turn
from tests.tiny import TINY


async def test_the_same_command_again_gets_the_same_answer_and_nothing_is_done_twice(tmp_path: Path) -> None:
    async with running(tmp_path, chance=seeded(1)) as server:
        seated = await server.create(ME, FRIEND, options={"starter": 1})
        bo_seat = await server.join(seated["table"])
        async with server.player(seated) as ana, server.player(bo_seat) as bo:
            assert (await ana.command("start", id="go"))["type"] == "accepted"
            assert (await ana.command("start", id="go"))["type"] == "accepted"
            await ana.until(lambda: ana.position.get("legal"))
            move = ana.position["legal"][0]["move"]
            assert (await ana.command("move", id="one", move=move))["type"] == "accepted"
            await bo.until(lambda: bo.position.get("legal"))
            told = ana.last
            assert (await ana.command("move", id="one", move=move))["type"] == "accepted"
            refused = await ana.command("move", id="two", move=move)
            assert refused["type"] == "refused"
            assert refused["article"] == "bungee.turn"
            await bo.must("move", move=bo.position["legal"][0]["move"])
            await ana.until(lambda: ana.last > told)
            assert await ana.command("move", id="two", move=move) == refused  # though it would be legal now


async def test_an_accepted_command_is_known_after_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path, chance=seeded(1)) as server:
        seated = await server.create(ME, BOT, options={"starter": 1})
        async with server.player(seated) as ana:
            await ana.must("start", id="go")
            await ana.until(lambda: ana.position.get("legal"))
            move = ana.position["legal"][0]["move"]
            await ana.must("move", id="one", move=move)
    async with running(tmp_path) as server, server.player(seated) as ana:
        count = len(_lines(server, seated))
        assert (await ana.command("move", id="one", move=move))["type"] == "accepted"
        assert (await ana.command("start", id="go"))["type"] == "accepted"
        assert [line.by for line in _lines(server, seated)[:count]].count(0) == 1


async def test_a_refused_command_stays_refused_after_a_restart_and_a_thousand_others(tmp_path: Path) -> None:
    """Its answer was lost on the way: when the page asks again, it must not be done after all."""
    settings = Settings(messages_per_s=1e9, messages_burst=1e9)
    async with running(tmp_path, settings, chance=seeded(1)) as server:
        seated = await server.create(ME, FRIEND, options={"starter": 2})
        bo_seat = await server.join(seated["table"])
        async with server.player(seated) as ana, server.player(bo_seat) as bo:
            await ana.must("start")
            await bo.until(lambda: bo.position.get("legal"))
            await ana.settled()
            ana_card = ana.position["view"]["hands"][0][0]
            move = {"do": "play", "card": ana_card, "count": 1}
            refused = await ana.command("move", id="too-soon", move=move)
            assert refused["article"] == "bungee.turn"
            seat_state = server.registry.tables[seated["table"]].seats[0]
            for number in range(MAX_REFUSALS + 50):
                await ana.say({"type": "move", "id": f"flood-{number}", "move": move})
            await ana.until(lambda: f"flood-{MAX_REFUSALS + 49}" in ana.answers)
            answers = Counter(
                ana.answers[f"flood-{number}"]["say"]["id"] for number in range(MAX_REFUSALS + 50)
            )
            assert answers == {refused["say"]["id"]: MAX_REFUSALS - 1, "server-refused-enough": 51}
            assert len(seat_state.refusals) == MAX_REFUSALS
            await bo.move()
            await ana.until(lambda: ana.position.get("legal"))
            assert await ana.command("move", id="too-soon", move=move) == refused  # though it is her turn now
    async with running(tmp_path) as server, server.player(seated) as ana, server.player(bo_seat):
        await ana.until(lambda: ana.position.get("legal"))
        for id in ("too-soon", "flood-0"):
            assert await ana.command("move", id=id, move=move) == {**refused, "id": id}
        await ana.move()


async def test_what_leaves_nothing_behind_makes_nobody_forget_what_was_done(tmp_path: Path) -> None:
    settings = Settings(messages_per_s=1e9, messages_burst=1e9)
    async with running(tmp_path, settings, chance=seeded(1)) as server:
        seated = await server.create(ME, FRIEND, options={"starter": 1})
        bo_seat = await server.join(seated["table"])
        async with server.player(seated) as ana, server.player(bo_seat):
            await ana.must("start", id="go")
            seat_state = server.registry.tables[seated["table"]].seats[0]
            for number in range(MAX_UNSTORED_DONE + 50):
                await ana.must("ready", id=f"ready-{number}")
            assert list(seat_state.done) == ["go"]
            assert seat_state.answer_to(f"ready-{MAX_UNSTORED_DONE}")
            assert not seat_state.answer_to("ready-0")
            await ana.must("start", id="go")


def _lines(server: Any, seated: dict[str, Any]) -> list[Any]:
    return list(server.registry.tables[seated["table"]].live.ledger.entries)


async def test_who_comes_back_misses_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ana_seat = await server.create(ME, FRIEND, options={"rounds": 2})
        bo_seat = await server.join(ana_seat["table"])
        async with server.player(ana_seat) as ana:
            bo = server.player(bo_seat)
            async with bo:
                await ana.must("start")
                while bo.last < 6 or (await whose_turn(ana, bo)) is bo:
                    await (await whose_turn(ana, bo)).move()
            await ana.until(lambda: not ana.table["seats"][1]["connected"])
            await ana.move()
            async with server.player(bo_seat, have=bo.last) as again, server.player(bo_seat) as anew:
                await again.until(lambda: again.updates)
                await anew.until(lambda: anew.updates)
                assert again.last == anew.last > bo.last
                assert bo.told + again.told == anew.told
                assert again.position == anew.position
                assert again.updates == 1


async def test_events_have_the_same_numbers_after_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        seated = await server.create(ME, BOT, BOT, options={"rounds": 2})
        async with server.player(seated) as ana:
            await ana.must("start")
            await ana.play_out(Random(4), upto=5)
            before = list(ana.told)
    async with running(tmp_path) as server, server.player(seated) as ana:
        await ana.until(lambda: ana.updates)
        assert ana.told[: len(before)] == before
        await ana.play_out(Random(5))


async def test_a_number_never_reached_counts_as_none(tmp_path: Path) -> None:
    async with running(tmp_path, chance=seeded(1)) as server:
        seated = await server.create(ME, FRIEND, options={"starter": 1})
        bo_seat = await server.join(seated["table"])
        async with server.player(seated) as ana, server.player(bo_seat):
            await ana.must("start")
            await ana.until(lambda: ana.position.get("legal"))
            ana.have, told = 0, ana.told
            ana.told = []
            await ana.say({"type": "hello", "token": seated["token"], "have": 10_000})
            await ana.until(lambda: ana.told)
            assert ana.told == told


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ("nonsense", "server-malformed"),
        ("", "server-malformed"),
        ("[]", "server-malformed"),
        ("{}", "server-malformed"),
        ('{"type":"dance"}', "server-malformed"),
        ('{"type":"hello","have":-1}', "server-malformed"),
        ('{"type":"ping","t":"now"}', "server-malformed"),
        (b"bytes", "server-text-only"),
        ("[" * 4000, "server-malformed"),
        (" " * 5000, "server-too-long"),
        ("é" * 3000, "server-too-long"),
        ('{"type":"hello","token":"stolen"}', "server-unknown-token"),
    ],
)
async def test_what_is_no_command_is_refused_in_one_sentence(
    tmp_path: Path, message: str | bytes, reason: str
) -> None:
    async with running(tmp_path) as server:
        seated = await server.create(ME, BOT)
        async with server.player(seated) as ana:
            await ana.say(message)
            await ana.until(lambda: ana.refusals)
            assert ana.refusals[0]["say"]["id"] == reason
            await ana.say({"type": "ping", "t": 1.5})
            await ana.until(lambda: ana.pongs == [1.5])


async def test_a_foreign_token_may_still_look_on(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        here, there = await server.create(ME, BOT), await server.create(ME, BOT)
        async with server.player({**here, "token": there["token"]}) as ana:
            assert ana.refusals[0]["say"]["id"] == "server-unknown-token"
            assert not ana.table
            assert (await ana.command("start"))["say"]["id"] == "server-hello-first"
            ana.token = ""
            await ana.hello()
            await ana.until(lambda: ana.table)
            assert ana.table["you"] == -4
            assert (await ana.command("start"))["say"]["id"] == "server-look-on"


async def test_a_table_that_is_not_there(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        nobody = server.onlooker("nowhere")
        await nobody.connect()
        assert await nobody.until_closed() == 4004
        assert nobody.refusals[0]["say"]["id"] == "server-unknown-table"


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ({"do": "play", "card": 99}, "refused-bungee-"),
        ({"do": "deal", "hands": [[1], [2]], "lucky": 3}, "refused-house-"),
        ({"do": "due", "t": 1}, "server-malformed"),
        ({"do": "sits", "seat": 1, "who": "bot"}, "server-malformed"),
        ({"do": "undo", "to": 0}, "server-malformed"),
        ({"do": "play", "card": 1, "count": 10**30}, "refused-bungee-"),
        ("call", "server-malformed"),
        (None, "server-malformed"),
    ],
)
async def test_a_move_that_cannot_be_says_why(tmp_path: Path, move: Any, reason: str) -> None:
    async with running(tmp_path, chance=seeded(1)) as server:
        seated = await server.create(ME, FRIEND, options={"starter": 1})
        bo_seat = await server.join(seated["table"])
        async with server.player(seated) as ana, server.player(bo_seat):
            await ana.must("start")
            await ana.until(lambda: ana.position.get("legal"))
            before = json.dumps(ana.position)
            answer = await ana.command("move", move=move)
            assert answer["say"]["id"].startswith(reason)
            assert json.dumps(ana.position) == before
            await ana.move()


async def test_a_move_that_is_nested_too_deep_is_refused_in_a_window_too(tmp_path: Path) -> None:
    """It is read once more than the message that it came in, by a function that others have called."""
    async with running(tmp_path) as server:
        seated = await server.create(ME, BOT, BOT, game="banzai", options={"choice": 60})
        async with server.player(seated) as ana:
            await ana.must("start")
            await ana.until(lambda: ana.position.get("acting", {}).get("kind") == "window")
            depths = range(900, 1000, 4)
            for depth in depths:
                nested = "[" * depth + "]" * depth
                await ana.say(f'{{"type":"move","id":"d{depth}","move":{{"x":{nested},"do":"lot"}}}}')
                await ana.settled()
            refused = [
                answer["say"]["id"] for answer in (*ana.answers.values(), *ana.refusals) if "say" in answer
            ]
            assert len(refused) == len(depths), "each of them is answered"
            assert set(refused) <= {"server-malformed", "refused-house-turn", "refused-house-chance"}
            assert "server-malformed" in refused


async def test_a_window_that_has_closed_lets_nobody_in(tmp_path: Path) -> None:
    now = [0.0]
    clocks = Clocks(wall=lambda: 1000 + now[0], steady=lambda: now[0])
    async with running(tmp_path, games=TINY, chance=seeded(1), clocks=clocks) as server:
        seated = await server.create(ME, FRIEND, game="snap")
        bo_seat = await server.join(seated["table"])
        async with server.player(seated) as ana, server.player(bo_seat) as bo:
            await ana.must("start")
            await ana.until(lambda: ana.position.get("legal"))
            await bo.until(lambda: bo.position.get("view", {}).get("dealt"))
            hammer = max(bo.position["view"]["hands"][1])
            await ana.move()
            now[0] = 0.6  # past the pause, but the table has not looked at the clock yet
            answer = await bo.command("move", move={"do": "strike", "card": hammer})
            assert answer["say"]["id"] == "refused-snap-strike"
            await bo.move()
            now[0] = 0.7
            await bo.must("move", move={"do": "strike", "card": hammer})
