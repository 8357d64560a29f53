"""The rules of every game against a second implementation, with all options."""

from __future__ import annotations

from importlib.util import find_spec
from random import Random

import pytest

from tablee.conformance.drawing import numbers_of_players, option_sets
from tablee.games import all_games
from tablee.kernel import Game, Options
from tests.games.twins import play_both, twin_type

TWINS = [game for game in all_games().values() if find_spec(f"tests.games.{game.key}.twin")]
"""The games that have a second implementation."""


def sets(game: Game) -> list[Options]:
    """Every option away from its default, alone and together."""
    return [*option_sets(game, Random(1)), *twin_type(game).rare]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        pytest.param(game, options, id=f"{game.key}-{number}")
        for game in TWINS
        for number, options in enumerate(sets(game))
    ],
)
def test_random_games_are_the_same(game: Game, options: Options) -> None:
    rng = Random(repr(options))
    kind, numbers = twin_type(game), numbers_of_players(game, options)
    for players in numbers if len(numbers) <= kind.tables else rng.sample(numbers, kind.tables):
        left = kind.lines
        while left > 0:
            left -= play_both(game, players, options, rng, left)
