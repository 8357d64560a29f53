"""Banzaï!: pass cards to a family, cry, and grab a pawn, of which there is one too few. 3-12 players."""

from tablee.games.banzai.game import GAME

__all__ = ["GAME"]
