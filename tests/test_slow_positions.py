"""Positions built to be slow: whatever a position says, going by it takes at most so many times what others take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.conformance.cost import (
    MAX_TIMES_ORDINARY,
    ordinary_costs,
    position_costs,
    times_ordinary,
)
from tablee.conformance.drawing import option_sets
from tablee.conformance.walk import walk
from tablee.games import all_games, load
from tablee.games.bungee import GAME
from tablee.games.bungee.cards import deck_of
from tablee.games.bungee.data import BungeeOptions, BungeeView, Step
from tablee.kernel import ALL, HOLE, NO_SEAT, Game, Refused, View
from tablee.kernel.record import LATEST_MS, read
from tests.work import Calls

WORK = Calls()
GAMES = list(all_games().values())
of_every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


@of_every_game
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), changes=st.integers(0, 6))
def test_positions_built_to_be_slow(game: Game, seed: int, changes: int) -> None:
    rng = Random(seed)
    view = slow_view(game, rng, changes)
    if view is None:
        return
    players = 0
    with WORK.counting():
        before = WORK()
        with suppress(Refused):
            players = game.restore(view).players
        spent = WORK() - before
        usual = ordinary_costs(game, players or game.players[-1], WORK)
        assert spent <= MAX_TIMES_ORDINARY * usual["rules"], view
        if players:
            assert times_ordinary(game, view, WORK) <= MAX_TIMES_ORDINARY, view


def slow_view(game: Game, rng: Random, changes: int) -> View | None:
    """A position of random play, changed towards its extremes; None: it is of no type of the game's."""
    options = rng.choice(list(option_sets(game, rng)))
    view, moves = None, rng.choice((3, 30, 300))
    for ledger in islice(walk(game, rng, options=options), moves):
        view = ledger.state.view(rng.choice((ALL, ALL, NO_SEAT, 0)))
    data = msgspec.json.decode(msgspec.json.encode(view))
    for _ in range(changes):
        _change(data, rng)
    try:
        return msgspec.json.decode(msgspec.json.encode(data), type=game.View)
    except msgspec.ValidationError:
        return None


def _change(data: dict[str, Any], rng: Random) -> None:
    """Make a row long, or unknown, or like another; or a number large."""
    places = list(_places(data))
    parent, key = rng.choice(places)
    rows = [parent[key] for parent, key in places if isinstance(parent[key], list)]
    value = parent[key]
    if isinstance(value, list):
        match rng.randrange(5):
            case 0:
                parent[key] = deepcopy(value) * rng.choice((2, 20, 2000))
            case 1:
                parent[key] = [HOLE] * len(value)
            case 2:
                parent[key] = [HOLE] * rng.choice((1, 5, 15, 60))
            case 3:
                parent[key] = deepcopy(rng.choice(rows))
            case _:
                parent[key] = []
    elif isinstance(value, int) and not isinstance(value, bool):
        parent[key] = rng.choice((HOLE, 1, value + 1, value - 1, 1000, LATEST_MS))


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """All places in plain data, each with what it is in; options are no part of what is changed."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    for key in keys:
        if key != "options":
            yield value, key
            yield from _places(value[key])


@of_every_game
def test_positions_of_play_are_none_of_these(game: Game) -> None:
    """None that comes up among bots or at random is ever refused for its cost: most cost as much as each other."""
    with WORK.counting():
        for players in {game.players[0], game.players[-1]}:
            steps = [ledger.state.view(ALL) for ledger in walk(game, Random(1), players)]
            for view in steps[:: len(steps) // 15 + 1]:
                assert times_ordinary(game, view, WORK) <= MAX_TIMES_ORDINARY / 2


@of_every_game
def test_no_row_is_longer_than_a_game_makes_it(game: Game) -> None:
    """A row with its last part a thousand times more is refused, or what is said twice is taken for once."""
    tried: Counter[tuple[Any, ...]] = Counter()
    for seed, options in enumerate(islice(option_sets(game, Random(1)), 8)):
        for ledger in islice(walk(game, Random(seed), game.players[-1], options), 0, 400, 3):
            usual = msgspec.json.encode(ledger.state.view(ALL))
            for number, (parent, key) in enumerate(_places(msgspec.json.decode(usual))):
                row = parent[key]
                name = tuple(parent) if isinstance(parent, dict) else (len(parent),)
                if not isinstance(row, list) or tried[*name, key] == 3:
                    continue
                data = msgspec.json.decode(usual)
                parent, key = next(islice(_places(data), number, None))
                parent[key] += (row[-1:] or [HOLE]) * 1000
                with suppress(msgspec.ValidationError, Refused):
                    view = msgspec.json.decode(msgspec.json.encode(data), type=game.View)
                    tried[*name, key] += 1
                    assert len(msgspec.json.encode(game.restore(view).view(ALL))) < len(usual) + 200, name


@of_every_game
def test_what_is_measured_is_measured_in_seconds_too(game: Game) -> None:
    view = game.new(game.players[0], game.Options()).view(ALL)
    assert 0 < times_ordinary(game, view) <= MAX_TIMES_ORDINARY
    assert min(position_costs(game, view).values()) > 0


def test_a_record_with_a_long_row_of_turns_since_a_call_is_read_and_refused() -> None:
    """Ways to step back are not followed one by one: there are five times as many after each step."""
    position = {
        "hands": [[1], [1, 2, 3, 4, 5]],
        "lucky": 8,
        "turn": 1,
        "calls": [1, 0],
        "called": 2,
        "since": [[], [{"card": card, "count": 1} for card in [6, 7, 8, 9, 10] * 3]],
    }
    record = {"format": "tablee/1", "game": "bungee", "seats": ["Ana", "Bo"], "position": position}
    with WORK.counting():
        before = WORK()
        with pytest.raises(Refused, match=r"bungee\.call/position"):
            read(msgspec.json.encode(record), load).begin()
        assert WORK() - before < 20_000


FIVE = (HOLE,) * 5
PILE = {
    "options": BungeeOptions(deck=deck_of(15, 7, 7, 7, 7, 0, 0, 12, 0, 3, 12)),
    "discards": (1,),
    "pile": (1,),
}


@pytest.mark.parametrize(
    "view",
    [
        {},
        {"options": BungeeOptions(deck=deck_of(4, 3, 2, 1, 1, 0, 0, 6, 5, 9, 6))},
        {"mixed": deck_of(5, 5, 5, 5, 5, 0, 0, 4, 0, 3, 3), "discards": (10,)},
        {"mixed": deck_of(15, 7, 7, 7, 7, 0, 0, 11, 0, 0, 12), **PILE},
        {"since": (None, (), (Step(2),), (Step(3), Step(2)), (Step(1), Step(7)))},
    ],
    ids=["all", "scarce", "mixed", "both", "since"],
)
def test_what_four_callers_hold_is_found_without_trying_all_that_each_of_them_may(
    view: dict[str, Any],
) -> None:
    """Each may hold what comes of up to 72 hands, and the cards for all of them are few, or have to be in the pile."""
    callers: dict[str, Any] = {"hands": (FIVE,) * 5, "lucky": 8, "calls": (0, 1, 2, 3, 4)}
    with WORK.counting(), suppress(Refused):
        before = WORK()
        state = GAME.restore(BungeeView(**callers, **view))
        state.fill(Random(1))
    assert WORK() - before < 150_000
