"""Whoever doubts the arbiter has it judge a thousand duels. Bots need the same workers: so one such job at a time."""

from __future__ import annotations

from collections.abc import Mapping
from secrets import randbelow
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from tablee.lab.fairness import duels as lab
from tablee.server.limits import Buckets
from tablee.server.settings import Settings
from tablee.server.wire.problems import Cannot
from tablee.server.wire.requests import Duellist, Duels, Network
from tablee.server.workers.one_at_a_time import OneAtATime
from tablee.server.workers.pool import WorkerPool

NEW_SEEDS = 1_000_000
"""How many seeds new duels are drawn from: few enough to be read out."""
RoundTripMs = Annotated[int, Meta(ge=lab.LEAST, le=lab.MOST)]
Seed = Annotated[int, Meta(ge=0, lt=10**9)]


class Wish(Struct, frozen=True, forbid_unknown_fields=True):
    """On which connections, and which duels: without a seed, new ones."""

    one: RoundTripMs = 5
    other: RoundTripMs = 150
    network: Network = "good"
    seed: Seed | None = None


def wish(query: Mapping[str, str]) -> Wish:
    """What an address asks for."""
    try:
        return msgspec.convert(dict(query), Wish, strict=False)
    except msgspec.ValidationError:
        raise Cannot("duels", 422, least=lab.LEAST, most=lab.MOST) from None


class DuelRunner:
    """Has duels played in a worker: one job at a time for each address, and one for all."""

    def __init__(self, workers: WorkerPool, settings: Settings) -> None:
        self._workers = workers
        often = Buckets(settings.duel_runs_per_s, settings.duel_runs_burst)
        self._jobs = OneAtATime("duels", often, 1, settings.duel_runs_waiting, settings.duels_wait_s)

    async def run(self, wish: Wish, who: str) -> Duels:
        """Play a thousand duels in a worker. Raises `Cannot` when this address asks too often."""
        seed = randbelow(NEW_SEEDS) if wish.seed is None else wish.seed
        async with self._jobs.turn(who):
            return message(await self._workers.work(lab.play_duels, wish.one, wish.other, wish.network, seed))


def message(played: lab.Duels) -> Duels:
    """The duels as they go over the wire."""
    duels = played.duels
    one, other = (_duellist(played, player) for player in (0, 1))
    first = [-1 if duel.first is None else duel.first for duel in duels]
    by_arrival = [duel.by_arrival for duel in duels]
    network: Network = msgspec.convert(played.network, Network)
    return Duels(played.seed, network, (one, other), first.count(-1), first, by_arrival, played.wait)


def _duellist(played: lab.Duels, player: int) -> Duellist:
    return Duellist(
        round_trip=played.round_trips[player],
        won=played.won(player),
        won_by_arrival=played.won_by_arrival(player),
        rt=[duel.rt[player] for duel in played.duels],
        u=[duel.u[player] for duel in played.duels],
        arrivals=[duel.arrivals[player] for duel in played.duels],
    )
