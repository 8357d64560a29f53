"""Two tiny games, for the kinds of acting that no small game of the house has: they prove the contract."""

from tests.tiny.mora import GAME as MORA
from tests.tiny.snap import GAME as SNAP

__all__ = ["MORA", "SNAP", "TINY"]

TINY = {game.key: game for game in (MORA, SNAP)}
