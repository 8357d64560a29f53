"""Bantu: a race without dice on a four-lane ring; how far a piece goes is what stands beside it."""

from tablee.games.bantu.game import GAME

__all__ = ["GAME"]
