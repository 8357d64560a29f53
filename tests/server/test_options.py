"""A whole game of each over sockets, with all options away from their defaults."""

from pathlib import Path
from random import Random

import msgspec
import pytest

from tablee.conformance.drawing import numbers_of_players
from tablee.games import find, on_shelf
from tablee.kernel import Game
from tablee.kernel.record import read
from tablee.kernel.referee import judge
from tests.options import all_away
from tests.server.live import BOT, ME, running
from tests.server.test_replays import seen_again


@pytest.mark.timeout(180)  # Banzaï! takes three quarters of a minute, where nothing else runs
@pytest.mark.parametrize("game", on_shelf().values(), ids=lambda game: game.key)
async def test_a_whole_game_with_other_options(game: Game, tmp_path: Path) -> None:
    options = all_away(game)
    # In a game of twelve, eleven have to be thrown out one after the other, and in no virtual time.
    bots = [BOT] * (max(number for number in numbers_of_players(game, options) if number <= 6) - 1)
    async with running(tmp_path) as server:
        seated = await server.create(ME, *bots, game=game.key, options=msgspec.to_builtins(options))
        async with server.player(seated) as ana:
            await ana.must("start")
            await ana.play_out(Random(1), never=[str(kind.__struct_config__.tag) for kind in game.unaided])
            assert ana.table["phase"] == "over"
            await seen_again(server, ana, 0)
        address = f"/api/tables/{seated['table']}/record"
        record = read((await server.http.get(address)).content, find)
        assert record.options == options
        assert judge(record).all_stands
