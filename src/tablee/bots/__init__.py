"""Players that see only views. What is common to all games lives here; a game's own bots stand in its folder."""

from __future__ import annotations

from tablee.bots.random import RandomBot
from tablee.kernel import Game
from tablee.kernel.player import BotMaker


def bot_names(game: Game) -> list[str]:
    """The bots that can play this game, the one to take by default first.

    >>> from tablee.games.bungee import GAME
    >>> bot_names(GAME)
    ['sensible', 'beginner', 'random']
    """
    return [*game.bots(), "random"]


def bot_maker(game: Game, name: str) -> BotMaker:
    """The maker of a bot by its name. Raises `KeyError` for a name that is not in `bot_names`."""
    if name == "random":
        return lambda seat, rng: RandomBot(game, seat, rng)
    return game.bots()[name]
