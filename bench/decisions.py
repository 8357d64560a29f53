"""Player decisions per second of random Bungee, beside OpenSpiel's crazy eights driven from Python the same way.

Both sides: ask what is legal, pick evenly, apply, until the game is over; chance's moves take time but do not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter
from typing import Any

from bench.passes import best_rates
from tablee.games.bungee import GAME
from tablee.games.bungee.rules import BungeeState
from tablee.kernel import CHANCE, Ledger, News

SECONDS = 1.0
"""How long one pass of one contestant takes, at least."""
PLAYERS = 3


def random_bungee() -> float:
    """Bare decisions per second: `legal` and `apply`, as a search uses them."""
    rng = Random(1)
    pick = rng.random
    options = GAME.Options()
    decisions = 0
    began = perf_counter()
    while perf_counter() - began < SECONDS:
        state = GAME.new(PLAYERS, options)
        while seats := state.acting().seats:
            seat = seats[0]
            if seat == CHANCE:
                state.apply(CHANCE, state.chance(rng), 0)
            else:
                moves = state.legal(seat)
                state.apply(seat, moves[int(pick() * len(moves))], 0)
                decisions += 1
    return decisions / (perf_counter() - began)


def random_crazy_eights() -> float:
    """The same in OpenSpiel: a C++ game, a Python loop, chance by its outcomes and their probabilities."""
    rng = Random(1)

    def chance(state: Any) -> int:
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choices(outcomes, weights)[0])

    return _crazy_eights(chance)


def even_crazy_eights() -> float:
    """The quickest loop there is: chance picks evenly among its actions, which happens to be right in this game."""
    pick = Random(1).random

    def chance(state: Any) -> int:
        actions = state.legal_actions()
        return int(actions[int(pick() * len(actions))])

    return _crazy_eights(chance)


def _crazy_eights(chance: Callable[[Any], int]) -> float:
    import pyspiel

    game = pyspiel.load_game(f"crazy_eights(players={PLAYERS})")
    pick = Random(1).random
    decisions = 0
    began = perf_counter()
    while perf_counter() - began < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance(state))
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(pick() * len(actions))])
                decisions += 1
    return decisions / (perf_counter() - began)


def positions() -> Iterator[BungeeState]:
    """Positions of one random game, each before a player's decision."""
    rng = Random(2)
    state = GAME.new(PLAYERS, GAME.Options())
    while seats := state.acting().seats:
        seat = seats[0]
        if seat != CHANCE:
            yield state.copy()
        state.apply(seat, state.chance(rng) if seat == CHANCE else rng.choice(state.legal(seat)), 0)


def copies() -> float:
    """Copies per second, over the positions of a whole game."""
    states = list(positions())
    copied = 0
    began = perf_counter()
    while perf_counter() - began < SECONDS:
        for state in states:
            state.copy()
        copied += len(states)
    return copied / (perf_counter() - began)


def recorded_bungee() -> float:
    """Decisions per second as a live table makes them: checked, written down, told to all, and one view."""
    rng = Random(1)
    decisions = 0
    began = perf_counter()
    while perf_counter() - began < SECONDS:
        ledger = Ledger(GAME, PLAYERS, GAME.Options())
        while seats := ledger.state.acting().seats:
            seat = seats[0]
            if seat == CHANCE:
                ledger.add(CHANCE, ledger.state.chance(rng), 0)
                continue
            moves = ledger.state.legal(seat)
            ledger.add(seat, moves[int(rng.random() * len(moves))], 0, tell=News(PLAYERS))
            ledger.state.view(seat)
            decisions += 1
    return decisions / (perf_counter() - began)


def checked_bungee() -> float:
    """Decisions per second with check, log and one view, telling nobody."""
    rng = Random(1)
    decisions = 0
    began = perf_counter()
    while perf_counter() - began < SECONDS:
        ledger = Ledger(GAME, PLAYERS, GAME.Options())
        while seats := ledger.state.acting().seats:
            seat = seats[0]
            if seat == CHANCE:
                ledger.add(CHANCE, ledger.state.chance(rng), 0)
                continue
            moves = ledger.state.legal(seat)
            ledger.add(seat, moves[int(rng.random() * len(moves))], 0)
            ledger.state.view(seat)
            decisions += 1
    return decisions / (perf_counter() - began)


def run() -> dict[str, float]:
    """All rates of one run, and the two ratios that have a floor."""
    rates = best_rates(
        {
            "bungee, bare decisions/s": random_bungee,
            "OpenSpiel crazy eights from Python, decisions/s": random_crazy_eights,
            "the same with chance picked evenly, decisions/s": even_crazy_eights,
            "bungee, copies/s": copies,
            "bungee, decisions/s with check, log and a view": checked_bungee,
            "bungee, decisions/s told to all as well": recorded_bungee,
        }
    )
    bare = rates["bungee, bare decisions/s"]
    return {
        **rates,
        "ratio to crazy eights (floor 1)": bare / rates["OpenSpiel crazy eights from Python, decisions/s"],
        "ratio to crazy eights with chance picked evenly": bare
        / rates["the same with chance picked evenly, decisions/s"],
        "a copy in bare decisions (at most 3)": bare / rates["bungee, copies/s"],
    }
