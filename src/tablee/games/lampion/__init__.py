"""Lampions: a lantern lights up, and the first to press scores; presses on decoys lose a point. 2-4 players.

The catalogue does not list it: it is for practice, for tests of live tables, and a minimal example of a reflex game.
"""

from tablee.games.lampion.game import GAME

__all__ = ["GAME"]
