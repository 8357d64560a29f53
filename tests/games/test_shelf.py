"""What stands on the shelf is said in two places, which agree."""

import re

import pytest

from tablee.games import all_games
from tablee.kernel import Game
from tests.running import ROOT


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.key)
def test_the_client_knows_how_many_play_and_whether_it_is_offered(game: Game) -> None:
    index = ROOT / f"web/src/games/{game.key}/index.ts"
    if index.exists():
        source = index.read_text(encoding="utf-8")
        assert f"players: [{game.players[0]}, {game.players[-1]}]" in source
        # What is still to come has its place already.
        assert re.search(r"\bshelf: \d", source) or not game.in_catalogue
