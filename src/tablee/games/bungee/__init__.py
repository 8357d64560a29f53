"""Bungee: shrink your hand to five points, call, and hope that nobody does better. 2-5 players."""

from tablee.games.bungee.game import GAME

__all__ = ["GAME"]
