"""Small boards for tests, and positions on them."""

from __future__ import annotations

from tablee.games.bantu import GAME
from tablee.games.bantu.data import BantuOptions, BantuView
from tablee.games.bantu.rules import BantuState

AHEAD = "| | | |"


def ring(*lines: str) -> str:
    """A board whose quarters all consist of these lines. All links lead straight on."""
    return f"\n{AHEAD}\n".join(lines * 4)


PLAIN = ring("o=o=o=o", "o-o-o-o", "o o o o")
"""Start lines are 1, 4, 7, 10; rows of four 2, 5, 8, 11; single circles 3, 6, 9, 12."""
LONG = ring("o=o=o=o", *["o o o o"] * 6, *["o-o-o-o", "o o o o"] * 2, "o o o o")
"""Twelve lines a quarter; the rows of four begin at line 8."""
ONE_LANE = "\n|\n".join(["o=o=o=o", "o"] * 4)
"""Start lines and single circles by turns; only the first lane leads on."""


def position(
    *pieces: tuple[str, ...], turn: int = 0, played: int = 0, board: str = PLAIN, **options: bool | int
) -> BantuState:
    """A position in which these seats' pieces stand so; pieces left out are in their boxes."""
    each = 3 if options.get("short") else 4
    return GAME.restore(
        BantuView(
            options=BantuOptions(board=board, **options),  # type: ignore[arg-type]
            turn=turn,
            turns=played,
            pieces=tuple((*seat, *["box"] * (each - len(seat))) for seat in pieces),
        )
    )
