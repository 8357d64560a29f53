"""Four tiny games, for the kinds of acting that no small game of the house has: they prove the contract."""

from tests.tiny.hola import GAME as HOLA
from tests.tiny.mora import GAME as MORA
from tests.tiny.nim import GAME as NIM
from tests.tiny.snap import GAME as SNAP

__all__ = ["HOLA", "MORA", "NIM", "SNAP", "TINY"]

TINY = {game.key: game for game in (HOLA, MORA, NIM, SNAP)}
