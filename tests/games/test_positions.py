"""Positions that were tampered with are refused, or can be played like any other: there is no third way."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.conformance.walk import random_entry, walk
from tablee.games import all_games
from tablee.kernel import ALL, NO_SEAT, Game, Refused, State

MOST_MOVES = 10_000


@cache
def true_views(game: Game, seed: int) -> list[Any]:
    """What all seats together, and the first seat, saw in one random game: plain data."""
    rng = Random(seed)
    return [
        msgspec.to_builtins(ledger.state.view(who))
        for ledger in walk(game, rng)
        for who in (0, ALL)
        if rng.random() < 0.2
    ]


def change(part: Any, rng: Random) -> Any:
    """The same data with some number, word or list changed a little."""
    if isinstance(part, dict):
        name = rng.choice(list(part))
        return {**part, name: change(part[name], rng)}
    if isinstance(part, list | tuple):
        return change_list(list(part), rng)
    if isinstance(part, bool):
        return not part
    if isinstance(part, int):
        return rng.choice([part + 1, part - 1, 0, rng.randint(-5, 62)])
    return rng.choice(["turn", "after", "lead", "follow", "deal", "over", "show", "left", "right"])


def change_list(items: list[Any], rng: Random) -> list[Any]:
    how = rng.randrange(4)
    if not items or how == 0:
        return [*items, rng.choice(items) if items else rng.randint(0, 12)]
    at = rng.randrange(len(items))
    if how == 1:
        del items[at]
    else:
        items[at] = change(items[at], rng)
    return items


def play_out(state: State, rng: Random) -> None:
    """Any moves until the game is over."""
    now = 0
    for _ in range(MOST_MOVES):
        if state.result() is not None:
            return
        entry = random_entry(state, rng, now)
        now = entry.at
        state.play(entry)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.key)
@settings(deadline=None, max_examples=200)
@given(seed=st.integers(0, 2**32))
def test_a_changed_position_is_refused_or_can_be_played(game: Game, seed: int) -> None:
    rng = Random(seed)
    view = {**rng.choice(true_views(game, seed % 5)), "who": ALL}
    for _ in range(rng.choice([1, 1, 2])):
        view = change(view, rng)
    try:
        state = game.restore(msgspec.convert({**view, "who": ALL}, game.View))
    except (Refused, msgspec.ValidationError):
        return
    seen = state.view(ALL)
    assert game.restore(seen).view(ALL) == seen
    for who in (0, NO_SEAT, ALL):
        assert game.describe(state.view(who))
        game.tally(state.view(who))
    play_out(state, rng)
