"""Player decisions per second of random Défifoo Rouge, beside OpenSpiel's hearts and spades driven from Python.

All sides: ask what is legal, pick evenly, apply, until the game is over; chance's and the clock's moves take time but
do not count. Défifoo Rouge is played as a search plays it, without a pause: whoever is at turn decides, also about
striking.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from time import perf_counter

from bench.passes import SECONDS, best_rates, copies
from bench.peers import even_peer, random_peer
from tablee.games.rouge import GAME
from tablee.games.rouge.data import RougeOptions
from tablee.games.rouge.rules import RougeState
from tablee.kernel import CHANCE, CLOCK, Due, Ledger

PLAYERS = 4
"""As many as hearts and spades have."""
SEARCHING = RougeOptions(pause=0)


def random_rouge() -> float:
    """Bare decisions per second: `legal` and `apply`, as a search uses them."""
    rng = Random(1)
    pick = rng.random
    decisions = 0
    began = perf_counter()
    while perf_counter() - began < SECONDS:
        state = GAME.new(PLAYERS, SEARCHING)
        while (acting := state.acting()).seats:
            seat = acting.seats[0]
            if acting.due is not None:
                state.apply(CLOCK, Due(acting.due), acting.due)
            elif seat == CHANCE:
                state.apply(CHANCE, state.chance(rng), 0)
            else:
                moves = state.legal(seat)
                state.apply(seat, moves[int(pick() * len(moves))], 0)
                decisions += 1
    return decisions / (perf_counter() - began)


def positions() -> Iterator[RougeState]:
    """Positions of one random match, each before a player's decision."""
    rng = Random(2)
    state = GAME.new(PLAYERS, SEARCHING)
    while (acting := state.acting()).seats:
        seat = acting.seats[0]
        if acting.due is not None:
            state.apply(CLOCK, Due(acting.due), acting.due)
            continue
        if seat != CHANCE:
            yield state.copy()
        state.apply(seat, state.chance(rng) if seat == CHANCE else rng.choice(state.legal(seat)), 0)


def checked_rouge() -> float:
    """Decisions per second with check, log and one view, telling nobody; with the usual pause, so with the clock."""
    rng = Random(1)
    decisions = 0
    began = perf_counter()
    while perf_counter() - began < SECONDS:
        ledger = Ledger(GAME, PLAYERS, GAME.Options())
        now = 0
        while (acting := ledger.state.acting()).seats:
            seat = acting.seats[0]
            if acting.due is not None:
                now = max(now, acting.due)
                ledger.add(CLOCK, Due(acting.due), now)
            elif seat == CHANCE:
                ledger.add(CHANCE, ledger.state.chance(rng), now)
            else:
                moves = ledger.state.legal(seat)
                ledger.add(seat, moves[int(rng.random() * len(moves))], now)
                ledger.state.view(seat)
                decisions += 1
    return decisions / (perf_counter() - began)


PEERS = ("hearts", "spades")


def run() -> dict[str, float]:
    """All rates of one run, and the ratios that have a floor."""
    contestants = {"rouge, bare decisions/s": random_rouge}
    for name in PEERS:
        contestants[f"OpenSpiel {name} from Python, decisions/s"] = random_peer(name)
        contestants[f"OpenSpiel {name}, chance picked evenly, decisions/s"] = even_peer(name)
    contestants["rouge, copies/s"] = partial(copies, list(positions()))
    contestants["rouge, decisions/s with check, log and a view"] = checked_rouge
    rates = best_rates(contestants)
    bare = rates["rouge, bare decisions/s"]
    ratios = {
        f"ratio to {name} (floor 1)": bare / rates[f"OpenSpiel {name} from Python, decisions/s"]
        for name in PEERS
    }
    even = {
        f"ratio to {name} with chance picked evenly": bare
        / rates[f"OpenSpiel {name}, chance picked evenly, decisions/s"]
        for name in PEERS
    }
    return {
        **rates,
        **ratios,
        **even,
        "a copy in bare decisions (at most 3)": bare / rates["rouge, copies/s"],
    }
