"""What people choose for a game, as it is stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tablee.kernel import Game
from tablee.kernel.options import parse_options
from tablee.server.wire.problems import wished


def options_for(game: Game, wish: Mapping[str, Any], players: int) -> str:
    """The options asked for, in JSON, if so many can begin the game with them. Raises `Cannot`."""
    with wished():
        options = parse_options(game.Options, wish)
        game.new(players, options)
    return msgspec.json.encode(options).decode()
