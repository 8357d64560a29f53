"""What a Python user meets first: the names of `tablee`, and what they say to wrong input."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import tablee
from tablee.games import all_games
from tablee.kernel import ALL
from tests.tiny import TINY

GAMES = [*all_games().values(), *TINY.values()]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def test_every_name_is_there() -> None:
    for name in tablee.__all__:
        assert getattr(tablee, name) is not None
    assert set(dir(tablee)) == {*tablee.__all__, "__version__"}
    with pytest.raises(AttributeError, match="'tablee' has no attribute 'whist'"):
        tablee.whist  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize(
    ("script", "unneeded"),
    [
        ("import tablee", ["msgspec", "tablee.kernel", "random"]),
        (
            "import tablee; game = tablee.load('bungee'); tablee.play(game, [game.bot('random')] * 2, seed=1)",
            ["asyncio", "cyclopts", "fluent", "multiprocessing", "rich", "starlette", "tablee.games.rouge"],
        ),
    ],
    ids=["import", "play"],
)
def test_only_what_is_used_is_imported(script: str, unneeded: list[str]) -> None:
    ask = f"import sys; {script}; print([name for name in {unneeded} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@every_game
def test_positions_are_compared_by_value_and_can_be_read(game: tablee.Game) -> None:
    players = game.players[0]
    state, again = game.new(players), game.new(players)
    assert state == again
    for each in (state, again):
        each.play_chance(Random(7))
    assert state == again == state.copy() == game.restore(state.view(ALL))
    assert state != game.new(game.players[-1])
    assert state != state.view(ALL)
    assert re.fullmatch(rf"{type(state).__name__}\(.*\)", repr(state))
    assert "Options" not in repr(state), "the defaults are not repeated"
    seat = next(seat for seat in state.acting().seats if state.legal(seat))
    state.apply(seat, state.legal(seat)[0])
    assert state != again


def test_a_position_is_not_hashable() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        {tablee.load("bungee").new(2)}


@every_game
def test_a_record_is_saved_and_opened(game: tablee.Game, tmp_path: Path) -> None:
    record = tablee.play(game, [game.bot("random")] * game.players[0], seed=1)
    assert record.moves == [entry.move for entry in record.entries]
    record.save(tmp_path / "game.json")
    if game.key in all_games():
        assert tablee.open_record(str(tmp_path / "game.json")) == record


def test_what_is_no_record_is_unreadable(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text("{}")
    with pytest.raises(tablee.Unreadable):
        tablee.open_record(tmp_path / "game.json")


def wrong(act: Callable[..., object], *arguments: object, **named: object) -> str:
    """The sentence with which this call is refused."""
    with pytest.raises(ValueError, match=r"^[a-z]") as refusal:
        act(*arguments, **named)
    sentence = str(refusal.value)
    assert "\n" not in sentence
    return sentence


def test_an_unknown_game_is_refused_with_those_that_there_are() -> None:
    assert wrong(tablee.load, "whist").endswith("there are bantu, banzai, bungee, dan, lampion and rouge")


@every_game
def test_wrong_input_is_refused_where_it_enters(game: tablee.Game) -> None:
    least, most = game.players[0], game.players[-1]
    for players in (-1, 0, least - 1, most + 1, 99):
        lineup = ["random"] * players
        makers = [game.bot(name) for name in lineup]
        said = f"{game.key} is played by {least} to {most}, not by "
        assert wrong(game.new, players) == f"{said}{players}"
        assert wrong(tablee.play, game, makers, seed=1) == f"{said}{len(lineup)}"
        assert wrong(tablee.simulate, game, lineup, 1) == f"{said}{len(lineup)}"
    assert wrong(game.bot, "clever").startswith(f"{game.key} has no bot 'clever'; it has ")
    assert "has no bot 'clever'" in wrong(tablee.simulate, game, ["clever"] * least, 1)
    other = next(each for each in GAMES if each.Options is not game.Options)
    assert game.Options.__name__ in wrong(game.new, least, other.Options())


def test_an_option_out_of_range_is_refused() -> None:
    game = tablee.load("bungee")
    options = game.Options(rounds=50)
    said = "bungee cannot be played with these options: Expected `int` <= 12 - at `$.rounds`"
    makers = [game.bot("random")] * 2
    position = game.new(2).view(ALL)
    assert wrong(game.new, 2, options) == said
    assert wrong(tablee.play, game, makers, seed=1, options=options) == said
    assert wrong(tablee.play, game, makers, seed=1, options=options, position=position) == said
    assert wrong(tablee.simulate, game, ["random"] * 2, 1, options=options) == said
