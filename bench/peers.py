"""OpenSpiel's games driven from Python, the peers that ours are measured beside."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

from bench.passes import SECONDS


def random_peer(name: str) -> Callable[[], float]:
    """The same in OpenSpiel: a C++ game, a Python loop, chance by its outcomes and their probabilities."""

    def measure() -> float:
        rng = Random(1)

        def chance(state: Any) -> int:
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            return int(rng.choices(outcomes, weights)[0])

        return _peer(name, chance)

    return measure


def even_peer(name: str) -> Callable[[], float]:
    """The quickest loop: chance picks evenly among its actions, which happens to be right but for backgammon's dice."""

    def measure() -> float:
        pick = Random(1).random

        def chance(state: Any) -> int:
            actions = state.legal_actions()
            return int(actions[int(pick() * len(actions))])

        return _peer(name, chance)

    return measure


def _peer(name: str, chance: Callable[[Any], int]) -> float:
    import pyspiel

    game = pyspiel.load_game(name)
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
