"""The answer to `GET /api/fairness`: a thousand simulated duels, played by a worker."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from tablee.lab import duels as lab
from tablee.server.limits import Costs
from tablee.server.wire.errors import RequestError
from tablee.server.wire.requests import Duellist, Duels, Network
from tablee.server.workers.pool import DUEL, WorkerJob, WorkerPool

MAX_NEW_SEED = 1_000_000
"""New seeds are below this: few digits, to be read out."""
RoundTripMs = Annotated[int, Meta(ge=lab.MIN_ROUND_TRIP_MS, le=lab.MAX_ROUND_TRIP_MS)]
Seed = Annotated[int, Meta(ge=0, lt=10**9)]


class Wish(Struct, frozen=True, forbid_unknown_fields=True):
    """The query: both round trips, the network, and a seed to repeat duels."""

    one: RoundTripMs = 5
    other: RoundTripMs = 150
    network: Network = "good"
    seed: Seed | None = None


def wish(query: Mapping[str, str]) -> Wish:
    """The `Wish` in a query. Raises `RequestError`."""
    try:
        return msgspec.convert(dict(query), Wish, strict=False)
    except msgspec.ValidationError:
        raise RequestError("duels", 422, least=lab.MIN_ROUND_TRIP_MS, most=lab.MAX_ROUND_TRIP_MS) from None


async def run(workers: WorkerPool, costs: Costs, random: Random, wish: Wish, visitor: str) -> Duels:
    """Have the duels played. Raises `RequestError` for a visitor without CPU time left."""
    costs.check_cpu(visitor)
    seed = random.randrange(MAX_NEW_SEED) if wish.seed is None else wish.seed
    job = WorkerJob(DUEL, visitor, visitor, refusable=True)
    return message(await workers.work(job, lab.play_duels, wish.one, wish.other, wish.network, seed))


def message(played: lab.PlayedDuels) -> Duels:
    """The duels as a message."""
    duels = played.duels
    one, other = (_duellist(played, player) for player in (0, 1))
    first = [-1 if duel.first is None else duel.first for duel in duels]
    by_arrival = [duel.by_arrival for duel in duels]
    network: Network = msgspec.convert(played.network, Network)
    return Duels(played.seed, network, (one, other), first.count(-1), first, by_arrival, played.wait)


def _duellist(played: lab.PlayedDuels, player: int) -> Duellist:
    return Duellist(
        round_trip=played.round_trips[player],
        won=played.won(player),
        won_by_arrival=played.won_by_arrival(player),
        rt=[duel.rt[player] for duel in played.duels],
        u=[duel.u[player] for duel in played.duels],
        arrivals=[duel.arrivals[player] for duel in played.duels],
    )
