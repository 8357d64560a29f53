"""The built-in games: one folder each, found by listing the package."""

from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from tablee.kernel import Game, Record
from tablee.kernel.record import read


@cache
def keys() -> tuple[str, ...]:
    """The keys of all games."""
    return tuple(module.name for module in iter_modules(__path__) if module.ispkg)


@cache
def load(key: str) -> Game:
    """The game with this key. Raises `ValueError`, with the keys that there are, for another.

    >>> load("bungee").players
    range(2, 6)
    >>> load("whist")
    Traceback (most recent call last):
    ValueError: there is no game 'whist'; there are bantu, banzai, bungee, dan, lampion and rouge
    """
    if key not in keys():
        *others, last = keys()
        raise ValueError(f"there is no game {key!r}; there are {', '.join(others)} and {last}")
    game: Game = import_module(f"{__name__}.{key}").GAME
    return game


@cache
def all_games() -> dict[str, Game]:
    """Every game by its key."""
    return {key: load(key) for key in keys()}


def catalogue() -> dict[str, Game]:
    """The games that the catalogue lists."""
    return {key: game for key, game in all_games().items() if game.in_catalogue}


def open_record(path: str | Path) -> Record:
    """The record in a file. Raises `Unreadable`, or `OSError` if the file cannot be read."""
    return read(Path(path).read_bytes(), all_games().get)
