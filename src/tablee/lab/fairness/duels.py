"""A thousand duels between two equal players on networks of one's choice: for people who doubt the arbiter.

The same table as in the grid, with the real arbiter, but every duel is kept, so that it can be looked at.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from tablee.hosts.arbiter import Contest, Placing
from tablee.lab.fairness.contests import CardSession, Counts, Player
from tablee.lab.fairness.models import MS, Net

MANY = 1000
LEAST, MOST = 5, 300
"""Round trips that can be asked for, in milliseconds: from the same house to the other end of the world."""
NETWORKS = {"good": Net(jitter=2), "jittery": Net(jitter=30), "lossy": Net(jitter=5, loss=0.02)}
"""What both connections are like besides: steady; with delays that vary; losing one message in fifty each way."""


@dataclass(frozen=True, slots=True)
class Duel:
    """One card, and two who react to it. Times are milliseconds, the first player's and the second's."""

    first: int | None
    """Who was first by the arbiter: 0 or 1. None: it cannot be told, or a page was not ready in time."""
    by_arrival: int
    """Whose answer a server would have had first that sends the card to both at once, and goes by what it hears."""
    rt: tuple[int | None, int | None]
    """The reactions as the arbiter accepted them; None: the verdict was certain before it was heard of ..."""
    u: tuple[int, int]
    """... give or take so many."""
    arrivals: tuple[int, int]
    """After how long such a server would have had the answers."""


@dataclass(frozen=True, slots=True)
class Duels:
    """What came of them."""

    round_trips: tuple[int, int]
    network: str
    seed: int
    duels: tuple[Duel, ...]
    wait: int
    """Milliseconds, on average, from the quicker press until the verdict was certain."""

    def won(self, player: int) -> int:
        """How many a player won by the arbiter."""
        return sum(duel.first == player for duel in self.duels)

    def won_by_arrival(self, player: int) -> int:
        """How many the same player would have won by arrival."""
        return sum(duel.by_arrival == player for duel in self.duels)


def play_duels(one: int, other: int, network: str = "good", seed: int = 0, many: int = MANY) -> Duels:
    """Play duels between two equal players, whose round trips are given in milliseconds.

    Every two reactions are played twice, the second time the other way round, so that neither player is luckier. The
    same seed gives the same duels.

    >>> played = play_duels(5, 150, seed=7)
    >>> len(played.duels), abs(played.won(0) - played.won(1)) < 50, played.won_by_arrival(0) > 850
    (1000, True, True)
    """
    net = NETWORKS[network]
    players = tuple(Player(replace(net, round_trip=round_trip)) for round_trip in (one, other))
    table = _Table(players, Random(f"duels/{seed}"))
    counts = table.play(many // 2)
    return Duels((one, other), network, seed, tuple(table.duels), _mean_wait(counts))


class _Table(CardSession):
    """A table that remembers its rounds."""

    def __init__(self, players: tuple[Player, ...], rng: Random) -> None:
        super().__init__(players, rng)
        self.duels: list[Duel] = []

    def count(self, contest: Contest, verdict: Placing, flights: list[float], closed: float) -> None:
        super().count(contest, verdict, flights, closed)
        complete = len(contest.ready) == len(flights)
        rt = {answer.seat: answer.rt for answer in verdict.answers}
        u = {answer.seat: answer.u for answer in verdict.answers}
        self.duels.append(
            Duel(
                first=verdict.winner if complete else None,
                by_arrival=flights.index(min(flights)),
                rt=(rt.get(0), rt.get(1)),
                u=(u.get(0, 0), u.get(1, 0)),
                arrivals=(round(flights[0] / MS), round(flights[1] / MS)),
            )
        )


def _mean_wait(counts: Counts) -> int:
    return round(counts.waits / counts.decided) if counts.decided else 0
