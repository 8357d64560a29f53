"""Counting positions, as chess programs do with perft: rules that changed by accident show up as another number."""

from __future__ import annotations

from tablee.kernel import CHANCE, State


def count_nodes(state: State, depth: int) -> int:
    """How many rows of exactly `depth` decisions lead on from here; a row that meets chance or the end counts as one.

    >>> from tablee.games.bungee.data import BungeeView
    >>> from tablee.games.bungee import GAME
    >>> state = GAME.restore(BungeeView(hands=((1, 9), (7, 7)), lucky=8))
    >>> count_nodes(state, 1), count_nodes(state, 2)
    (2, 8)
    """
    acting = state.acting()
    if depth == 0 or not acting.seats or CHANCE in acting.seats:
        return 1
    nodes = 0
    for seat in acting.seats:
        for move in state.legal(seat):
            after = state.copy()
            after.apply(seat, move, 0)
            nodes += count_nodes(after, depth - 1)
    return nodes
