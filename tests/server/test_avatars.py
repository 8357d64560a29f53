"""Who looks like what: as they wish, and no two alike, from the first moment to the game seen again."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablee.kernel.rulebook import LANGUAGES, Language
from tablee.server.storage.sqlite import migrate, migrations
from tablee.server.wire.identity import AVATARS
from tablee.texts import texts
from tests.server.live import BOT, FRIEND, ME, Player, running
from tests.server.test_handover import begun, kinds, refused


def avatars(player: Player) -> list[str | None]:
    return [seat["avatar"] for seat in player.table["seats"]]


def names(player: Player) -> list[str]:
    return [seat["name"] for seat in player.table["seats"]]


async def test_people_look_as_they_wish_and_no_two_are_alike(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        seat = await server.create(ME, FRIEND, FRIEND, BOT, avatar="lemon")
        async with server.player(seat) as ana:
            assert avatars(ana) == ["lemon", None, None, "cheese"]
            # Somebody has it: they get another one. A bot that has it takes another one itself.
            await server.join(seat["table"], "Bo", avatar="lemon")
            await server.join(seat["table"], "Cléo", avatar="cheese")
            await ana.until(lambda: None not in avatars(ana))
            assert avatars(ana) == ["lemon", "pear", "cheese", "croissant"]
            assert len(set(avatars(ana))) == 4
        wish = {"name": "Dan", "avatar": "dragon"}
        answer = await server.http.post(f"/api/tables/{seat['table']}/join", json=wish)
        assert (answer.status_code, answer.json()["say"]["id"]) == (422, "server-malformed")
    async with running(tmp_path) as server, server.player(seat) as ana:
        assert avatars(ana) == ["lemon", "pear", "cheese", "croissant"]


async def test_before_the_game_everybody_may_have_another_name_and_avatar(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ana_seat = await server.create(ME, FRIEND, BOT, avatar="lemon")
        bo_seat = await server.join(ana_seat["table"], "Bo", avatar="peas")
        async with server.player(ana_seat) as ana, server.player(bo_seat) as bo:
            bot = names(ana)[2]
            await bo.must("introduce", avatar="cheese")
            await bo.must("introduce", name="  Boris\u200b ")
            await ana.until(lambda: names(ana) == ["Ana", "Boris", bot])
            assert avatars(ana) == ["lemon", "cheese", "croissant"]
            await bo.must("introduce", name="Ana", avatar="cheese")
            await ana.until(lambda: names(ana)[1] != "Boris")
            assert names(ana) == ["Ana", "Ana 2", bot]
            before = [
                await bo.command("introduce", avatar="lemon"),
                await bo.command("introduce", name="\u200b"),
            ]
            assert [refused(answer) for answer in before] == ["server-avatar-taken", "server-name"]
            await ana.must("start")
            assert refused(await bo.command("introduce", name="Bo")) == "server-begun"
            await bo.settled()
            assert (names(bo)[1], avatars(bo)) == ("Ana 2", ["lemon", "cheese", "croissant"])


async def test_seats_that_change_hands_and_the_rematch(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ana_seat, bo_seat = await begun(server, BOT, options={"rounds": 1}, avatar="lemon")
        async with server.player(ana_seat) as ana:
            async with server.player(bo_seat) as bo:
                assert avatars(bo) == ["lemon", "pear", "cheese"]
                await bo.must("leave")
            await ana.until(lambda: kinds(ana) == ["person", "bot", "bot"])
            assert avatars(ana) == ["lemon", "croissant", "cheese"]
            # A bot under way keeps its own: whoever was promised its seat has another until then, and afterwards.
            eve_seat = await server.join(ana_seat["table"], "Eve", seat=1, avatar="cheese")
            again = await server.join(ana_seat["table"], "Eve", seat=1, avatar="leek")
            assert (eve_seat["seat"], again["seat"]) == (1, 1)
            await ana.play_out(Random(1))
            address = f"/api/tables/{ana_seat['table']}/replay"
            replay: dict[str, Any] = (await server.http.get(address)).json()
            assert [seat["avatar"] for seat in replay["table"]["seats"]] == avatars(ana)
            await ana.must("rematch")
            await ana.until(lambda: ana.seats)
        async with server.player(ana.seats[0]) as ana:
            assert avatars(ana) == ["lemon", "leek", "cheese"]


def test_tables_of_older_versions_have_avatars(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "tablee.sqlite3", isolation_level=None)
    db.executescript("".join(migrations()[:11]) + "PRAGMA user_version = 11;")
    kind = "('t', ?, ?, 'Ana', '', '', '', ?, '')"
    db.execute(
        "INSERT INTO tables (id, game, rules, options, pace, phase, owner, made) VALUES ('t', '', 1, '', '', '', 0, 0)"
    )
    for seat in range(12):
        db.execute(
            f"INSERT INTO seats VALUES {kind}", (seat, "open" if seat == 3 else "bot", "" if seat else "Eve")
        )
    migrate(db)
    found = [tuple(row) for row in db.execute("SELECT avatar, heir_avatar FROM seats ORDER BY seat")]
    assert found[3] == (None, None)
    assert [avatar for avatar, _ in found if avatar] == [*AVATARS[:3], *AVATARS[4:12]]
    assert found[0][1] == AVATARS[12]
    db.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_avatar_has_a_name_of_its_own(language: Language) -> None:
    names = [texts(language).text(f"avatar-{avatar}") for avatar in AVATARS]
    assert len(set(names)) == len(AVATARS) == 24
