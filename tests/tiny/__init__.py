"""Three tiny games, one for each kind of acting that is not a plain turn: they prove the contract."""

from tests.tiny.draw import GAME as DRAW
from tests.tiny.mora import GAME as MORA
from tests.tiny.snap import GAME as SNAP

__all__ = ["DRAW", "MORA", "SNAP", "TINY"]

TINY = {game.key: game for game in (MORA, SNAP, DRAW)}
