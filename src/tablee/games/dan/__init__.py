"""Dan Dan Dan: a card turns over; one player shoots, one surrenders, the others must not move. 2-4 players."""

from tablee.games.dan.game import GAME

__all__ = ["GAME"]
