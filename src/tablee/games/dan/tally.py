"""What clients show of a position and cannot know without the rules."""

from __future__ import annotations

from msgspec import Struct

from tablee.games.dan.data import WINDOW, Speed


class DanTally(Struct, frozen=True):
    """What holds in a position."""

    window: int
    """For how many milliseconds a card can be answered."""


TALLIES: dict[Speed, DanTally] = {speed: DanTally(window) for speed, window in WINDOW.items()}
"""It is the same in every position of a game."""
