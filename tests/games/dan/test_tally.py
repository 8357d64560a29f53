"""What clients are told of a position besides it: the same as in the rules."""

from __future__ import annotations

from typing import get_args

import pytest

from tablee.games.dan import GAME
from tablee.games.dan.data import DanOptions, Speed
from tablee.games.dan.scene import TALLIES, DanTally
from tablee.kernel import ALL, NO_SEAT
from tests.games.dan.sitting import QUIET, Sitting


@pytest.mark.parametrize("speed", get_args(Speed))
def test_a_card_can_be_answered_for_as_long_as_is_shown(speed: Speed) -> None:
    """dan.window: the clock strikes at its end, if no seat has answered."""
    table = Sitting(2, options=DanOptions(speed=speed))
    table.show(QUIET + 1)
    acting = table.state.acting()
    assert acting.due is not None
    assert acting.since is not None
    for who in (0, 1, NO_SEAT, ALL):
        told = GAME.tally(table.state.view(who))
        assert isinstance(told, DanTally)
        assert told.window == table.state.window() == acting.due - acting.since


def test_every_speed_has_its_own_window() -> None:
    assert len({tally.window for tally in TALLIES.values()}) == len(get_args(Speed)) == len(TALLIES)
