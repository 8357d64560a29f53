"""The answer to `GET /api/fairness`: a thousand simulated duels between two equal players, played by a worker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from tablee.hosts.arbiter import Contest, Placing
from tablee.lab.reflexes import MS, CardTable, Net, SimulatedSeat
from tablee.server.limits import Costs
from tablee.server.wire.errors import RequestError
from tablee.server.wire.requests import Duellist, Duels, Network
from tablee.server.workers.pool import DUEL, WorkerJob, WorkerPool

MAX_DUELS = 1000
MIN_ROUND_TRIP_MS, MAX_ROUND_TRIP_MS = 5, 300
"""Round trips that can be asked for: from the same building to the other end of the world."""
NETWORKS = {"good": Net(jitter=2), "jittery": Net(jitter=30), "lossy": Net(jitter=5, loss=0.02)}
"""What both connections have besides their delay: little jitter; much jitter; one message in fifty lost each way."""
MAX_NEW_SEED = 1_000_000
"""New seeds are below this: few digits, to be read out."""
RoundTripMs = Annotated[int, Meta(ge=MIN_ROUND_TRIP_MS, le=MAX_ROUND_TRIP_MS)]
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
        raise RequestError("duels", 422, least=MIN_ROUND_TRIP_MS, most=MAX_ROUND_TRIP_MS) from None


async def run(workers: WorkerPool, costs: Costs, random: Random, wish: Wish, visitor: str) -> Duels:
    """Have the duels played. Raises `RequestError` for a visitor without CPU time left."""
    costs.cpu_s.check(visitor)
    seed = random.randrange(MAX_NEW_SEED) if wish.seed is None else wish.seed
    job = WorkerJob(DUEL, visitor, visitor, refusable=True)
    return await workers.work(job, play_duels, wish.one, wish.other, wish.network, seed)


def play_duels(
    one: int, other: int, network: Network = "good", seed: int = 0, many: int = MAX_DUELS
) -> Duels:
    """Play duels between two equal players, whose round trips are given in milliseconds.

    Every two reactions are played twice, the second time the other way round. The same seed gives the same duels.

    >>> played = play_duels(5, 150, seed=7)
    >>> near, far = played.players
    >>> len(played.first), abs(near.won - far.won) < 50, near.won_by_arrival > 850
    (1000, True, True)
    """
    rng = Random(f"duels/{seed}")
    nets = [replace(NETWORKS[network], round_trip=round_trip) for round_trip in (one, other)]
    table = _DuelTable([SimulatedSeat(net, rng) for net in nets], rng)
    table.play(many // 2)
    first, by_arrival = table.first, table.by_arrival
    near, far = (
        Duellist(
            round_trip,
            first.count(player),
            by_arrival.count(player),
            table.rt[player],
            table.u[player],
            table.arrivals[player],
        )
        for player, round_trip in enumerate((one, other))
    )
    wait = round(sum(table.waits) / len(table.waits)) if table.waits else 0
    return Duels(seed, network, (near, far), first.count(-1), first, by_arrival, wait)


class _DuelTable(CardTable):
    """A table that keeps its rounds as `Duels` lists them."""

    def __init__(self, simulated: Sequence[SimulatedSeat], rng: Random) -> None:
        super().__init__(simulated, rng)
        self.first: list[int] = []
        self.by_arrival: list[int] = []
        self.rt: tuple[list[int | None], ...] = ([], [])
        self.u: tuple[list[int], ...] = ([], [])
        self.arrivals: tuple[list[int], ...] = ([], [])
        self.waits: list[int] = []
        """Milliseconds from the quicker press until the verdict was certain, where one player won."""

    def count(self, contest: Contest, verdict: Placing, flights: list[float], closed: float) -> None:
        first = verdict.winner if len(contest.ready) == len(flights) else None
        if first is not None:
            self.waits.append(int(closed - contest.t0) // 1000 - verdict.answers[0].rt)
        self.first.append(-1 if first is None else first)
        self.by_arrival.append(flights.index(min(flights)))
        answers = {answer.seat: answer for answer in verdict.answers}
        for player, flight in enumerate(flights):
            answer = answers.get(player)
            self.rt[player].append(None if answer is None else answer.rt)
            self.u[player].append(0 if answer is None else answer.u)
            self.arrivals[player].append(round(flight / MS))
