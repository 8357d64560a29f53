"""Défifoo Rouge: four gangs, the police, a Bank, and a Bomb that may fall at any time. 2-6 players."""

from tablee.games.rouge.game import GAME

__all__ = ["GAME"]
