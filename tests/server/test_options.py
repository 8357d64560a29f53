"""A whole game of each over sockets, with all options away from their defaults."""

from pathlib import Path
from random import Random

import msgspec
import pytest

from tablee.conformance.drawing import numbers_of_players
from tablee.games import catalogue, load
from tablee.kernel import Game
from tablee.kernel.record import read
from tablee.kernel.referee import judge
from tests.options import all_away
from tests.server.live import BOT, FRIEND, ME, running
from tests.server.test_handover import refused
from tests.server.test_replays import seen_again

FEW = {"banzai": 3}
"""Games in which all but one are thrown out, one after the other and in no virtual time: so many play."""


@pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: game.key)
async def test_a_whole_game_with_other_options(game: Game, tmp_path: Path) -> None:
    options = all_away(game)
    most = FEW.get(game.key, 6)
    bots = [BOT] * (max(number for number in numbers_of_players(game, options) if number <= most) - 1)
    async with running(tmp_path) as server:
        seated = await server.create(ME, *bots, game=game.key, options=msgspec.to_builtins(options))
        async with server.player(seated) as ana:
            await ana.must("start")
            await ana.play_out(Random(1), never=[str(kind.__struct_config__.tag) for kind in game.unaided])
            await seen_again(server, ana, 0)
        address = f"/api/tables/{seated['table']}/record"
        record = read((await server.http.get(address)).content, load)
        assert record.options == options
        verdict = judge(record)
        assert verdict.refused == []
        assert verdict.result == record.result


async def test_before_the_game_its_owner_chooses_anew_how_it_is_played(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ana_seat = await server.create(ME, FRIEND, BOT, game="bantu", options={"short": True})
        bo_seat = await server.join(ana_seat["table"])
        async with server.player(ana_seat) as ana, server.player(bo_seat) as bo:
            await ana.must("adjust", options={"turns": 300})
            await bo.until(lambda: bo.table["options"]["turns"] == 300)
            usual = msgspec.to_builtins(load("bantu").Options())
            assert bo.table["options"] == {**usual, "turns": 300}
            for options, why in (
                ({"short": 7}, "server-option"),
                ({"shorts": True}, "server-option"),
                ({"teams": True}, "refused-bantu-teams"),
            ):
                assert refused(await ana.command("adjust", options=options)).startswith(why), options
            assert refused(await bo.command("adjust", options={})) == "server-owner-only"
            # What has been chosen has to suit whoever may still come.
            await ana.must("arrange", seat=3, wish=BOT)
            await ana.must("adjust", options={"teams": True}, watched=True)
            assert refused(await ana.command("arrange", seat=3, wish={"kind": "none"})).startswith(
                "refused-bantu-"
            )
            await bo.until(lambda: bo.table.get("watched"))
            assert bo.table["options"] == {**usual, "teams": True}
    async with running(tmp_path) as server, server.player(ana_seat) as ana:
        assert ana.table["options"]["teams"]
        await ana.must("start")
        assert refused(await ana.command("adjust", options={})) == "server-begun"
        await ana.until(lambda: ana.position)
        table = server.registry.tables[ana_seat["table"]]
        assert table.live is not None
        assert msgspec.to_builtins(table.live.ledger.options) == ana.table["options"]
