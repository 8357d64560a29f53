"""Dan Dan Dan: a card turns over, and one of you shoots, one surrenders, and the others must not move. 2-4 players."""

from tablee.games.dan.game import GAME

__all__ = ["GAME"]
