"""Player decisions per second of random Bungee, beside OpenSpiel's crazy eights driven from Python the same way.

Both sides: ask what is legal, pick evenly, apply, until the game is over; chance's moves take time but do not count.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from time import perf_counter

from bench.passes import SECONDS, best_rates, copies
from bench.peers import even_peer, random_peer
from tablee.games.bungee import GAME
from tablee.games.bungee.rules import BungeeState
from tablee.kernel import CHANCE, Ledger, News

PLAYERS = 3
CRAZY_EIGHTS = f"crazy_eights(players={PLAYERS})"


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


def positions() -> Iterator[BungeeState]:
    """Positions of one random game, each before a player's decision."""
    rng = Random(2)
    state = GAME.new(PLAYERS, GAME.Options())
    while seats := state.acting().seats:
        seat = seats[0]
        if seat != CHANCE:
            yield state.copy()
        state.apply(seat, state.chance(rng) if seat == CHANCE else rng.choice(state.legal(seat)), 0)


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
            "OpenSpiel crazy eights from Python, decisions/s": random_peer(CRAZY_EIGHTS),
            "the same with chance picked evenly, decisions/s": even_peer(CRAZY_EIGHTS),
            "bungee, copies/s": partial(copies, list(positions())),
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
