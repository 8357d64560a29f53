"""One whole game of each, written out, compared with the one that was looked at and kept; and the beginning of one
with all options away from their defaults.

`.venv/bin/pytest tests/test_golden.py --snapshot-update` writes them anew after a change that was meant.
"""

from itertools import islice
from random import Random

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from tablee.conformance.drawing import numbers_of_players, option_sets
from tablee.conformance.walk import count_nodes, playthrough, walk
from tablee.games import all_games
from tablee.kernel import Game, Options
from tests.options import is_all_away
from tests.tiny import TINY


class TextFile(SingleFileSnapshotExtension):
    file_extension = "txt"
    _write_mode = WriteMode.TEXT


GAMES = [*all_games().values(), *TINY.values()]
MOVES = 100
"""How much of the game with other options is kept: with some of them games are very long."""


def play_out(game: Game, options: Options) -> str:
    names = game.bot_names()
    numbers = numbers_of_players(game, options)
    makers = [game.bot(names[seat % len(names)]) for seat in range(numbers[min(1, len(numbers) - 1)])]
    return playthrough(game, makers, seed="golden", options=options)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_playthrough(game: Game, snapshot: SnapshotAssertion) -> None:
    assert play_out(game, game.Options()) == snapshot(extension_class=TextFile)


OPTIONAL = [game for game in GAMES if game.Options.__struct_fields__]


@pytest.mark.parametrize("game", OPTIONAL, ids=lambda game: game.key)
def test_playthrough_with_other_options(game: Game, snapshot: SnapshotAssertion) -> None:
    away = next(options for options in option_sets(game, Random("golden")) if is_all_away(options))
    moves = play_out(game, away).split("\n\n")[: MOVES + 1]
    assert "\n\n".join(moves) + "\n" == snapshot(extension_class=TextFile)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_node_counts(game: Game, snapshot: SnapshotAssertion) -> None:
    """Rows of one and of two decisions, from positions of one random game: rules that changed by accident show up."""
    lines = []
    for ledger in islice(walk(game, Random("nodes"), game.players[0]), 60):
        if any(ledger.state.legal(seat) for seat in range(ledger.players)):
            counts = [count_nodes(ledger.state, depth) for depth in (1, 2)]
            lines.append(f"{len(ledger.entries)}: {counts}\n")
    assert "".join(lines) == snapshot(extension_class=TextFile)
