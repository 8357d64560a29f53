"""What one seat must not know never reaches its socket."""

import json
from pathlib import Path
from typing import Any

import pytest

from tablee.games.bungee.data import Deal, Shuffle
from tablee.kernel import Move, State
from tablee.server.clock import Clocks
from tablee.server.settings import Settings
from tablee.server.table import contest
from tablee.server.table.schedule import LiveGame
from tests.server.live import BOT, FRIEND, ME, Held, running
from tests.server.reflexes import ReflexPlayer
from tests.tiny import TINY

MINE, LUCKY = (1, 2, 3, 4, 9), 8
PILE = (5, 7, 7, 9, 1, 2)
THEIRS = ((5, 6, 10, 10, 11), (3, 4, 6, 8, 10))
"""Two hands that have a ten in common."""
STOPPED = Clocks(wall=lambda: 1_000_000.0, steady=lambda: 100.0)


def dealt(theirs: tuple[int, ...]) -> Any:
    """Chance that deals just these cards."""

    def chance(state: State) -> Move:
        phase = state.view(-5).phase  # type: ignore[attr-defined]
        if phase == "deal":
            return Deal((MINE, theirs), LUCKY, PILE)
        assert phase == "reshuffle"
        return Shuffle(())

    return chance


async def frames(tmp_path: Path, theirs: tuple[int, ...]) -> tuple[list[str], list[str]]:
    """What others are sent while a seat holds these cards, and plays a ten; and what that seat is sent itself."""
    async with running(tmp_path, chance=dealt(theirs), clocks=STOPPED) as server:
        seated = await server.create(ME, FRIEND, options={"starter": 1, "rounds": 1})
        bo_seat = await server.join(seated["table"])
        async with (
            server.player(seated) as ana,
            server.player(bo_seat) as bo,
            server.onlooker(seated["table"]) as eve,
        ):
            await ana.must("start", id="start")
            await ana.until(lambda: ana.position.get("legal"))
            await ana.must("move", id="first", move={"do": "play", "card": 9})
            assert (await ana.command("move", id="again", move={"do": "call"}))["type"] == "refused"
            await bo.until(lambda: bo.position["legal"])
            assert (await bo.command("move", move={"do": "call"}))["type"] == "refused"
            await bo.must("move", move={"do": "play", "card": 10})
            await ana.until(lambda: ana.position["legal"])
            await ana.must("move", id="second", move={"do": "play", "card": 4, "take": True})
            await bo.until(lambda: bo.position["legal"])
            for player in (ana, bo, eve):
                await player.settled()
            code = json.loads(ana.frames[0])["code"]
            others, own = (
                [frame.replace(seated["table"], "address").replace(f'"{code}"', '"code"') for frame in frames]
                for frames in (ana.frames + eve.frames, bo.frames)
            )
            return others, own


async def test_two_hidden_hands_look_the_same_from_outside(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    (one, own), (two, other) = [await frames(tmp_path_factory.mktemp("data"), hand) for hand in THEIRS]
    assert one == two
    assert own != other
    assert sum('"type":"update"' in frame for frame in one) >= 10


async def test_nobody_hears_that_somebody_answered_in_secret(tmp_path: Path) -> None:
    async with running(tmp_path, games=TINY) as server:
        seated = await server.create(ME, FRIEND, game="mora")
        bo_seat = await server.join(seated["table"])
        async with (
            server.player(seated) as ana,
            server.player(bo_seat) as bo,
            server.onlooker(seated["table"]) as eve,
        ):
            await ana.must("start")
            for quiet in (bo, eve):  # the table comes last
                await quiet.until(lambda quiet=quiet: quiet.updates and quiet.table["phase"] == "playing")  # type: ignore[misc]
            heard = len(bo.frames), len(eve.frames)
            for number in (1, 2, 3):
                await ana.must("move", move={"do": "pick", "number": number})
            await ana.until(lambda: ana.last == 3)
            for quiet in (bo, eve):
                await quiet.say({"type": "ping", "t": 1})
                await quiet.until(lambda quiet=quiet: quiet.pongs)  # type: ignore[misc]
            assert (len(bo.frames), len(eve.frames)) == (heard[0] + 1, heard[1] + 1)
            await bo.must("move", move={"do": "pick", "number": 1})
            await eve.until(lambda: eve.told)
            assert eve.told[0]["event"]["picks"] == [3, 1]


async def test_what_a_game_leaves_to_the_eye_is_not_pointed_out(tmp_path: Path) -> None:
    held = Held()
    async with running(tmp_path, games=TINY, clocks=held.clocks) as server:
        seated = await server.create(ME, FRIEND, game="snap")
        bo_seat = await server.join(seated["table"])
        async with server.player(seated) as ana, server.player(bo_seat) as bo:
            await ana.must("start")
            await ana.until(lambda: ana.position.get("legal"))
            held.hold()  # so that the window stays open until both have looked, and one has struck
            await ana.move()
            assert ana.position["acting"]["kind"] == "window"
            await bo.until(lambda: bo.position["acting"]["kind"] == "window")
            assert ana.position["legal"] == bo.position["legal"] == []
            hammers = [
                (who, card) for who in (ana, bo) for card in who.position["view"]["hands"][who.table["you"]]
            ]
            holder, card = max((pair for pair in hammers), key=lambda pair: int(pair[1]))
            await holder.must("move", move={"do": "strike", "card": card})
            held.let_go()
            await bo.until(lambda: any(told["event"]["told"] == "struck" for told in bo.told))


async def test_a_sealed_game_is_played_to_its_end(tmp_path: Path) -> None:
    async with running(tmp_path, games=TINY) as server:
        seated = await server.create(ME, BOT, game="mora")
        async with server.player(seated) as ana:
            await ana.must("start")
            await ana.until(lambda: ana.updates)
            while not ana.over:
                told = [event["event"]["told"] for event in ana.told]
                if ana.position["legal"] and (not told or told[-1] != "picked"):
                    await ana.move()
                elif not ana.over:
                    await ana.change(len(ana.frames))


async def test_a_reflex_game_is_played_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contest, "TOO_LATE_US", 60_000_000)  # however busy the machine is, no round is spoilt
    async with running(tmp_path) as server:
        seated = await server.create(ME, BOT, game="lampion", options={"lanterns": 3, "decoys": False})
        async with ReflexPlayer(server.address, seated["table"], seated["token"]) as ana:
            await ana.must("start")
            await ana.until(lambda: ana.over)
            told = [event["event"]["told"] for event in ana.told]
            assert (told.count("shown"), told.count("pressed"), told.count("judged")) == (3, 3, 3)


def idle(live: LiveGame) -> list[int]:
    """The seats for which a bot plays this turn."""
    return [seat for seat, at in live.idle_at().items() if at <= live.now()]


async def test_who_answers_in_secret_after_being_reminded_is_not_played_for_and_nobody_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path, Settings(nudge_s=0, idle_s=3600), games=TINY) as server:
        seated = await server.create(ME, FRIEND, game="mora")
        async with server.player(seated) as ana, server.player(await server.join(seated["table"])) as bo:
            await ana.must("start")
            await bo.until(lambda: bo.position.get("legal"))
            await ana.must("nudge")
            await bo.until(lambda: bo.table.get("nudge"))
            live = server.registry.tables[seated["table"]].live
            assert live is not None
            monkeypatch.setattr(live.clock, "now", lambda: 4_000_000)  # an hour later
            assert idle(live) == [1]
            await bo.must("speak", phrase="phrase-well-played")
            assert idle(live) == []
            monkeypatch.setattr(live.clock, "now", lambda: 8_000_000)  # words alone are no answer
            assert idle(live) == [1]
            await bo.move()
            monkeypatch.setattr(live.clock, "now", lambda: 20_000_000)
            assert idle(live) == []
            await ana.must("speak", phrase="phrase-well-played")
            assert ana.table["nudge"]["seats"] == [1]
