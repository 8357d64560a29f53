"""States that declare their fields: slots, copies and plain views follow from that."""

from __future__ import annotations

import pytest

from tablee.kernel import DeclaredState, Options, SheetState, TurnState, View


class SeesawOptions(Options, frozen=True):
    """Nothing to choose."""


class SeesawView(View, frozen=True):
    """Two stacks, of which one is hidden."""

    high: tuple[int, ...] = ()
    low: int = 0
    turns: int = 0


class Seesaw(DeclaredState[SeesawOptions, SeesawView]):
    """As much of a state as is declared."""

    View = SeesawView

    high: list[int]
    low: int
    turns: int

    def seen_low(self, who: int) -> int:
        return self.low if who == 0 else 0


Seesaw.__abstractmethods__ = frozenset()


def seesaw() -> Seesaw:
    state = Seesaw()  # type: ignore[abstract]
    state.players, state.options = 2, SeesawOptions()
    state.high, state.low, state.turns = [1, 2], 7, 3
    return state


def test_copies_share_no_list() -> None:
    state = seesaw()
    twin = state.copy()
    twin.high.append(3)
    twin.low = 8
    assert (state.high, state.low, twin.high, twin.low) == ([1, 2], 7, [1, 2, 3], 8)
    assert type(twin) is Seesaw


def test_a_view_shows_what_is_declared_and_what_may_be_seen() -> None:
    assert seesaw().view(0) == SeesawView(0, (1, 2), 7, 3)
    assert seesaw().view(1) == SeesawView(1, (1, 2), 0, 3)


def test_what_is_shown_as_it_is_is_taken_over() -> None:
    state = seesaw()
    state.take(SeesawView(high=(5,), low=9, turns=4))
    assert (state.high, state.low, state.turns) == ([5], 7, 4)


def test_nothing_else_can_be_kept_in_a_state() -> None:
    with pytest.raises(AttributeError):
        seesaw().hihg = [3]  # type: ignore[attr-defined]


def test_a_view_shows_nothing_that_is_not_there() -> None:
    with pytest.raises(KeyError, match="high"):
        type("Empty", (DeclaredState,), {"View": SeesawView})


def test_fields_are_inherited_once() -> None:
    assert set(TurnState.fields) == {"players", "options", "phase", "actor"}
    assert set(SheetState.fields) == {*TurnState.fields, "sheet"}
    assert set(Seesaw.__slots__) == {"high", "low", "turns"}
