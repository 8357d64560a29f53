"""Bantu: a race without dice on a four-lane ring; a piece's steps are the sum of the numbers beside it."""

from tablee.games.bantu.game import GAME

__all__ = ["GAME"]
