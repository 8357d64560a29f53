"""How many ways there are on from a position, in both implementations."""

from __future__ import annotations

import pytest

from tablee.conformance.walk import count_nodes
from tablee.games.bungee import GAME
from tablee.games.bungee.data import BungeeOptions, BungeeView
from tablee.games.bungee.rules import BungeeState
from tests.games.bungee import reference
from tests.games.bungee.twin import SHRUNKEN_DECK


def twins(view: BungeeView) -> tuple[BungeeState, reference.Position]:
    """The same round in both implementations, just after the deal."""
    state = GAME.restore(view)
    position = reference.start_round(
        len(view.hands), view.options.rounds, 1, view.starter, view.hands, view.lucky, tuple(state.pile[::-1])
    )
    return state, position


COUNTS = [
    (((1, 2), (6, 8)), 10, (2, 6, 1, 8, 11, 6, 10, 2, 11), [2, 8, 36, 156, 594, 2142]),
    (((6, 6), (1, 11), (8, 8)), 2, (2, 6, 1, 10, 11, 10), [2, 7, 31, 112, 329, 1142]),
    (((1,), (8,), (6,)), 8, (2, 6, 1, 2, 6, 10, 11, 10, 11), [1, 3, 6, 13, 30, 69]),
]


@pytest.mark.parametrize(("hands", "lucky", "pile", "counts"), COUNTS)
def test_node_counts_on_a_shrunken_deck(
    hands: tuple[tuple[int, ...], ...], lucky: int, pile: tuple[int, ...], counts: list[int]
) -> None:
    options = BungeeOptions(deck=SHRUNKEN_DECK, cards=len(hands[0]))
    view = BungeeView(options=options, hands=hands, lucky=lucky, pile=pile, turns=0, starter=0, turn=0)
    state, position = twins(view)
    found = [count_nodes(state, depth) for depth in range(1, len(counts) + 1)]
    assert found == [reference.count_nodes(position, depth) for depth in range(1, len(counts) + 1)]
    assert found == counts
