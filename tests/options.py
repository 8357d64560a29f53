"""Options away from their defaults, for tests that can afford only one game with them."""

from random import Random

from tablee.conformance.drawing import option_sets
from tablee.kernel import Game, Options


def all_away(game: Game) -> Options:
    """All options away from their defaults, with small numbers, so that the game is short."""
    sets = [options for options in option_sets(game, Random(game.key), mixtures=20) if is_all_away(options)]
    return min(sets, key=_size)


def is_all_away(options: Options) -> bool:
    usual = type(options)()
    return all(getattr(options, name) != getattr(usual, name) for name in usual.__struct_fields__)


def _size(options: Options) -> int:
    values = [getattr(options, name) for name in options.__struct_fields__]
    return sum(value for value in values if isinstance(value, int))
