"""Lampions: a lantern lights up, and the first to press scores; decoys are to be left alone. 2-4 players.

Not on the shelf: it is for practice, for tests of live tables, and the smallest example of a game of reflexes.
"""

from tablee.games.lampion.game import GAME

__all__ = ["GAME"]
