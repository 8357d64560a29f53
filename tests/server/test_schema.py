"""The wire as a schema: whole, and with names that a new game does not change."""

import json
import re
import subprocess
import sys
from random import Random

import msgspec
import pytest

from tablee.conformance.walk import random_entry, walk
from tablee.games import all_games
from tablee.kernel import ALL, NO_SEAT, Game, News
from tablee.server.wire.schema import schema
from tests.tiny import TINY


def test_every_reference_leads_somewhere_and_every_game_is_there() -> None:
    wire = schema(all_games().values())
    referred = set(re.findall(r'"#/\$defs/([^"]+)"', json.dumps(wire)))
    assert referred == set(wire["$defs"])
    for game in all_games().values():
        name = game.key.capitalize()
        assert {f"{name}{part}" for part in ("Move", "Event", "View", "Options")} <= set(wire["properties"])
    assert {"ToServer", "ToPage", "NewTable", "Seated", "Problem"} <= set(wire["properties"])


def test_another_game_changes_no_names() -> None:
    games = all_games()
    alone, together = schema(games.values()), schema([*games.values(), *TINY.values()])
    assert alone["$defs"].items() <= together["$defs"].items()


def test_it_is_printed_by_a_command() -> None:
    said = subprocess.run(
        [sys.executable, "-m", "tablee.server.wire.schema"], capture_output=True, check=True
    )
    assert json.loads(said.stdout)["title"] == "Wire"


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.key)
def test_views_and_events_have_just_what_is_required_of_them(game: Game) -> None:
    defs = schema([game])["$defs"]
    name = game.key.capitalize()
    news = News(game.players[-1])
    for ledger in walk(game, Random(4), game.players[-1]):
        state = ledger.state
        for who in (0, NO_SEAT, ALL):
            assert list(msgspec.to_builtins(state.view(who))) == defs[f"{name}View"]["required"]
        if state.result() is None:
            now = ledger.now
            state.copy().play(random_entry(state, Random(len(ledger.entries)), now), news)
    for event in news.of(ALL):
        assert list(msgspec.to_builtins(event)) == defs[f"{name}{type(event).__name__}"]["required"]
