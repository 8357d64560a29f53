"""Ways to play that go by a name: each can be played as it is."""

import pytest

from tablee.games import all_games
from tablee.kernel import Game
from tablee.kernel.options import Preset, changed_options, parse_options

PRESETS = [(game, preset) for game in all_games().values() for preset in game.presets]


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=lambda part: getattr(part, "key", "") or part.name)
def test_a_preset_can_be_played_as_it_is(game: Game, preset: Preset) -> None:
    assert parse_options(game.Options, changed_options(preset.options)) == preset.options
    assert game.accepts(preset.players)
    assert game.new(preset.players, preset.options).result() is None
    assert preset.bot in ("", *game.bot_names())


def test_the_names_of_a_game_s_presets_are_its_own() -> None:
    for game in all_games().values():
        names = [preset.name for preset in game.presets]
        assert len(names) == len(set(names))
