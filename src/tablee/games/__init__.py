"""The built-in games: one folder each, found by listing the package."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from tablee.kernel import Game


@cache
def all_games() -> dict[str, Game]:
    """Every game by its key.

    >>> all_games()["bungee"].players
    range(2, 6)
    """
    games = [
        import_module(f"{__name__}.{module.name}").GAME for module in iter_modules(__path__) if module.ispkg
    ]
    return {game.key: game for game in games}


def catalogue() -> dict[str, Game]:
    """The games that the catalogue lists."""
    return {key: game for key, game in all_games().items() if game.in_catalogue}


def find(key: str) -> Game | None:
    """The game with this key, if there is one.

    >>> find("whist") is None
    True
    """
    return all_games().get(key)
