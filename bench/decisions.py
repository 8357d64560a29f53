"""Player decisions per second of random play in each game, beside OpenSpiel's games driven from Python the same way.

All sides: ask what is legal, pick evenly, apply, until the game is over; chance's and the clock's moves take time but
do not count. Games are played as a search plays them: without pauses. `./dev bench decisions GAME` measures one game.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from random import Random
from time import perf_counter
from typing import Any

from bench.passes import SECONDS, best_rates, copies
from bench.peers import even_peer, random_peer
from tablee.games import all_games
from tablee.kernel import CHANCE, CLOCK, Due, Game, Ledger, News, Options, State


@dataclass(frozen=True)
class Setting:
    """How a game is played beside its peers: by as many as they have, and with what options."""

    peers: tuple[str, ...] = ()
    """Games like it, which it must outrun ..."""
    others: tuple[str, ...] = ()
    """... and games that are only shown beside it."""
    players: int = 0
    options: dict[str, Any] = field(default_factory=dict)


SETTINGS = {
    "bantu": Setting(("backgammon",), ("maedn(players=4)",), players=4),
    "bungee": Setting(("crazy_eights(players=3)",), players=3),
    "rouge": Setting(("hearts", "spades"), players=4, options={"pause": 0}),
}
"""Games that have something like them in OpenSpiel; any other is measured by itself."""


def step(state: State, rng: Random) -> tuple[int, Any, int]:
    """What comes next, picked evenly. The clock strikes once something waits for it, and otherwise half the time."""
    acting = state.acting()
    seat = acting.awaits[0] if acting.awaits else acting.seats[0]
    if seat == CHANCE:
        return CHANCE, state.chance(rng), 0
    if acting.kind != "turn" and not acting.awaits:
        seat = acting.seats[int(rng.random() * len(acting.seats))]
    if acting.due is None:
        moves = state.legal(seat)
        return seat, moves[int(rng.random() * len(moves))], 0
    moves = () if state.pending() or rng.random() < 0.5 else state.legal(seat)
    if not moves:
        return CLOCK, Due(acting.due), acting.due
    return seat, moves[int(rng.random() * len(moves))], acting.due


def bare(game: Game, players: int, options: Options) -> float:
    """Decisions per second with `legal` and `apply`, as a search uses them."""
    rng = Random(1)
    decisions = 0
    began = perf_counter()
    while perf_counter() - began < SECONDS:
        state = game.new(players, options)
        while state.acting().seats:
            by, move, at = step(state, rng)
            state.apply(by, move, at)
            decisions += by >= 0
    return decisions / (perf_counter() - began)


def positions(game: Game, players: int, options: Options) -> Iterator[State]:
    """Positions of one random game, each before a player's decision."""
    rng = Random(2)
    state = game.new(players, options)
    while state.acting().seats:
        by, move, at = step(state, rng)
        if by >= 0:
            yield state.copy()
        state.apply(by, move, at)


def recorded(game: Game, players: int, told: bool) -> float:
    """Decisions per second as a live table makes them: checked, written down, one view, and told to all."""
    rng = Random(1)
    decisions = 0
    began = perf_counter()
    while perf_counter() - began < SECONDS:
        ledger = Ledger(game, players, game.Options())
        now = 0
        while ledger.state.acting().seats:
            by, move, at = step(ledger.state, rng)
            now = max(now, at)
            ledger.add(by, move, now, tell=News(players) if told else None)
            if by >= 0:
                ledger.state.view(by)
                decisions += 1
    return decisions / (perf_counter() - began)


def measure(game: Game) -> dict[str, float]:
    """All rates of one game in one run, and the ratios that have a floor."""
    setting = SETTINGS.get(game.key, Setting())
    players = setting.players or game.players[min(1, len(game.players) - 1)]
    options = game.Options(**setting.options)
    contestants: dict[str, Callable[[], float]] = {"bare decisions/s": partial(bare, game, players, options)}
    for peer in (*setting.peers, *setting.others):
        contestants[f"OpenSpiel {peer} from Python, decisions/s"] = random_peer(peer)
        contestants[f"OpenSpiel {peer}, chance picked evenly, decisions/s"] = even_peer(peer)
    contestants["copies/s"] = partial(copies, list(positions(game, players, options)))
    contestants["decisions/s with check, log and a view"] = partial(recorded, game, players, False)
    contestants["decisions/s told to all as well"] = partial(recorded, game, players, True)
    rates = best_rates(contestants)
    own = rates["bare decisions/s"]
    for peer in (*setting.peers, *setting.others):
        floor = " (floor 1)" if peer in setting.peers else ""
        rates[f"ratio to {peer}{floor}"] = own / rates[f"OpenSpiel {peer} from Python, decisions/s"]
        even = rates[f"OpenSpiel {peer}, chance picked evenly, decisions/s"]
        rates[f"ratio to {peer} with chance picked evenly"] = own / even
    rates["a copy in bare decisions (at most 3)"] = own / rates["copies/s"]
    return {f"{game.key}, {name}": rate for name, rate in rates.items()}


def run(*keys: str) -> dict[str, float]:
    """The rates of these games, or of all."""
    games = all_games()
    for key in keys:
        if key not in games:
            sys.exit(f"bench: no game is called '{key}'; there are: {', '.join(games)}")
    return {name: rate for key in keys or games for name, rate in measure(games[key]).items()}
