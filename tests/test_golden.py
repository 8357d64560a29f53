"""One whole game of each, written out, compared with the one that was looked at and kept.

`.venv/bin/pytest tests/test_golden.py --snapshot-update` writes them anew after a change that was meant.
"""

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from tablee.bots import bot_maker, bot_names
from tablee.conformance.playthrough import playthrough
from tablee.games import all_games
from tablee.kernel import Game
from tests.tiny import TINY


class TextFile(SingleFileSnapshotExtension):
    file_extension = "txt"
    _write_mode = WriteMode.TEXT


@pytest.mark.parametrize("game", [*all_games().values(), *TINY.values()], ids=lambda game: game.key)
def test_playthrough(game: Game, snapshot: SnapshotAssertion) -> None:
    names = bot_names(game)
    makers = [bot_maker(game, names[seat % len(names)]) for seat in range(game.players[1])]
    assert playthrough(game, makers, seed="golden") == snapshot(extension_class=TextFile)
