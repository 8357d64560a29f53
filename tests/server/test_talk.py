"""What people say at a table, and how those are reminded who keep the others waiting."""

import json
from pathlib import Path
from typing import Any

import pytest

from tablee.server.settings import Settings
from tablee.server.table import contest, extras
from tests.server.live import BOT, ME, Player, running, whose_turn
from tests.server.reflexes import ReflexPlayer
from tests.server.test_handover import begun, kinds, refused, sits

PHRASE = {"phrase": "phrase-well-played"}


def said(player: Player) -> list[tuple[int, str, str]]:
    """Everything that this page heard people say."""
    return [(line["seat"], line["name"], line.get("phrase") or line["text"]) for line in player.lines]


async def heard(player: Player, lines: int) -> None:
    """Wait until a page has heard so many lines."""
    await player.until(lambda: len(player.lines) >= lines)


async def test_those_who_sit_speak_and_all_who_are_here_read(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ana_seat, bo_seat = await begun(server)
        async with server.player(ana_seat) as ana, server.player(bo_seat) as bo:
            async with server.onlooker(ana_seat["table"]) as eve:
                await bo.must("speak", **PHRASE)
                await ana.must("speak", text="  bien\u202e\n joué\x07 ! <b>http://x.example</b> ")
                everything = [
                    (1, "Bo", "phrase-well-played"),
                    (0, "Ana", "bien joué ! <b>http://x.example</b>"),
                ]
                for player in (ana, bo, eve):
                    await heard(player, 2)
                    assert said(player) == everything
                assert refused(await eve.command("speak", **PHRASE)) == "server-look-on"
            assert refused(await bo.command("speak", text="\u200b \u2060")) == "server-nothing-said"
            assert refused(await bo.command("speak", text="both", **PHRASE)) == "server-nothing-said"
            assert refused(await bo.command("speak", phrase="server-broken")) == "server-malformed"
            assert refused(await bo.command("adjust", chat=False)) == "server-owner-only"
            await ana.must("adjust", chat=False)
            assert refused(await bo.command("speak", text="psst")) == "server-no-chat"
            await bo.must("speak", phrase="bungee-phrase-low")
            async with server.onlooker(ana_seat["table"]) as late:
                await heard(late, 3)
    async with running(tmp_path) as server, server.player(ana_seat) as ana:
        assert (said(ana), ana.table["chat"]) == ([], False)


async def test_nobody_talks_without_end_and_little_is_kept(tmp_path: Path) -> None:
    settings = Settings(talk_per_s=0, talk_burst=3, address_talk_per_s=0, address_talk_burst=55)
    async with running(tmp_path, settings) as server:
        ana_seat, bo_seat = await begun(server)
        async with server.player(ana_seat) as ana, server.player(bo_seat) as bo:
            for number in range(3):
                await ana.must("speak", text=f"{number}")
            assert refused(await ana.command("speak", text="4")) == "server-too-much-talk"
            await bo.must("speak", text="B" * 900)
            await bo.until(lambda: len(said(bo)) == 4)
            assert len(said(bo)[-1][2]) == 200
        # Another table, the same visitor: 51 lines are left, by people with no limit of their own.
        server.registry.context.settings = Settings(talk_per_s=1e6, talk_burst=1e6)
        ana_seat, bo_seat = await begun(server)
        async with server.player(ana_seat) as ana:
            for number in range(51):
                await ana.must("speak", text=f"{number}")
            assert refused(await ana.command("speak", text="one more")) == "server-too-much-talk"
            async with server.player(bo_seat) as bo:
                await bo.until(lambda: said(bo))
                assert [text for _, _, text in said(bo)] == [str(number) for number in range(1, 51)]


async def test_too_much_talk_is_refused_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def clean(text: str, max_length: int) -> str:
        read.append(text)
        return text

    monkeypatch.setattr(extras, "clean", clean)
    settings = Settings(talk_per_s=0, talk_burst=1)
    async with running(tmp_path, settings) as server, server.player(await server.create(ME, BOT)) as ana:
        await ana.must("speak", text="one")
        assert refused(await ana.command("speak", text="two")) == "server-too-much-talk"
    assert read == ["one"]


async def test_in_a_reflex_round_nobody_hears_anything_before_the_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contest, "TOO_LATE_US", 60_000_000)  # however busy the machine is, no round is spoilt
    async with running(tmp_path) as server:
        seated = await server.create(ME, BOT, game="lampion")
        async with ReflexPlayer(server.address, seated["table"], seated["token"]) as ana:
            await ana.must("start")
            await ana.until(lambda: ana.announced)
            await ana.must("speak", **PHRASE)
            await ana.until(lambda: said(ana))
            types = [frame[9 : frame.index('"', 9)] for frame in ana.frames]
            assert types.index("said") > types.index("photo")


def nudges(player: Player) -> list[dict[str, Any]]:
    """How this page was shown that somebody is reminded, though that may be over by now."""
    return [json.loads(frame)["nudge"] for frame in player.frames if '"nudge":{' in frame]


async def test_whoever_is_awaited_is_reminded_and_then_a_bot_plays_this_turn(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(nudge_s=0, idle_s=0.2)) as server:
        ana_seat, bo_seat = await begun(server, game="bantu")
        async with server.player(ana_seat) as ana, server.player(bo_seat) as bo:
            awaited = await whose_turn(ana, bo)
            other = bo if awaited is ana else ana
            seat = awaited.table["you"]
            assert refused(await awaited.command("nudge")) == "server-nobody-to-nudge"
            await other.must("nudge")
            await awaited.until(lambda: nudges(awaited))
            nudge = nudges(awaited)[0]
            assert (nudge["by"], nudge["seats"]) == (other.table["you"], [seat])
            assert nudge["until"] - nudge["at"] == 200
            # Nothing is done: a bot plays this turn, and the seat is theirs again.
            await other.until(lambda: other.position["legal"])
            await other.until(lambda: kinds(other) == ["person", "person"])
            assert "nudge" not in other.table
            changes = [move["who"] for move in sits(tmp_path) if move["seat"] == seat]
            assert changes == ["person", "absent", "person"]


async def test_who_moves_after_being_reminded_plays_for_themselves(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(nudge_s=0, idle_s=3600)) as server:
        ana_seat, bo_seat = await begun(server, game="bantu")
        async with server.player(ana_seat) as ana, server.player(bo_seat) as bo:
            awaited = await whose_turn(ana, bo)
            other = bo if awaited is ana else ana
            await other.must("nudge")
            await awaited.until(lambda: awaited.table.get("nudge"))
            await awaited.move()
            await other.until(lambda: "nudge" not in other.table)
        assert all(move["who"] == "person" for move in sits(tmp_path))


async def test_nobody_is_reminded_too_soon_and_who_is_gone_is_counted_down(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(nudge_s=3600, absence_s=3600)) as server:
        ana_seat, bo_seat = await begun(server, game="bantu")
        async with server.player(ana_seat) as ana:
            async with server.player(bo_seat) as bo:
                awaited = await whose_turn(ana, bo)
                other = bo if awaited is ana else ana
                assert refused(await other.command("nudge")) == "server-nudge-later"
                await ana.until(lambda: "leaving" not in ana.table)
            await ana.until(lambda: ana.table.get("leaving"))
            assert ana.at <= ana.table["leaving"]["1"] - 3_000_000
