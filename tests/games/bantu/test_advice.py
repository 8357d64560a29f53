"""Why a move of Bantu is good: the reason that counts most, with its numbers."""

from __future__ import annotations

import pytest

from tablee.games.bantu import GAME
from tablee.games.bantu.data import Enter, Go
from tablee.games.bantu.rules import BantuState
from tablee.kernel import ALL, Move, Say
from tablee.kernel.data import Advice
from tests.games.bantu.drawn import position


@pytest.mark.parametrize(
    ("state", "move", "why"),
    [
        (position((), ()), Enter(4, "1b"), Say("bantu-why-enter")),
        (position(("12c",), ()), Go(1, "finish"), Say("bantu-why-finish")),
        # bantu.capture: whose piece goes back, whatever else the move is good for.
        (
            position(("box", "box", "6a"), (), ("box", "9a")),
            Go(3, "9a"),
            Say("bantu-why-capture", seats={"seat": (2,)}),
        ),
        # bantu.safe.start, bantu.safe.row: lines are counted from where this piece stood, and not another of mine.
        (position(("box", "8b", "4d"), ()), Go(3, "7d"), Say("bantu-why-safe", {"lines": 3})),
        (
            position(("box", "box", "box", "4b"), ("box", "8d")),
            Go(4, "8b"),
            Say("bantu-why-safe", {"lines": 4}),
        ),
        (position(("box", "box", "4a"), ()), Go(3, "6b"), Say("bantu-why-far", {"lines": 2})),
        # Piece 4 of seat 1 could capture it on 6a, and not any more on 8b.
        (position(("box", "box", "6a"), ("box", "box", "box", "2a")), Go(3, "8b"), Say("bantu-why-flee")),
    ],
)
def test_the_reason_that_counts_most(state: BantuState, move: Move, why: Say) -> None:
    assert GAME.advise(state.view(ALL), move) == Advice(why, f"piece-{getattr(move, 'piece', 0)}")
