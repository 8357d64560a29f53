"""Tables of simulated players, some of whom lie, judged by the real arbiter; and what is counted of their rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from bench.fairness.models import (
    HONEST,
    SHOUT,
    Acknowledgements,
    CountedWay,
    Evidence,
    Liar,
    Mood,
)
from tablee.hosts.arbiter import Contest, Display, Placing, act_of, judge_acts
from tablee.hosts.arbiter.constants import MOST_FRAME_US
from tablee.lab.duels import (
    MS,
    PAUSE_US,
    USUAL_PAGE,
    Arrival,
    CardTable,
    Net,
    PageModel,
    SimulatedSeat,
    SimulatedTable,
)

EDGE_US = 99_999
"""The longest claim that is a false start."""
RECONNECTS_AFTER = 7
"""A liar who hopes that a new connection forgets comes back after so many rounds: before the median begins."""
USUAL_NET = Net()


@dataclass(frozen=True, slots=True)
class Player:
    """A player's connection, page and conduct."""

    net: Net = USUAL_NET
    page: PageModel = USUAL_PAGE
    faster: float = 0
    """Milliseconds."""
    liar: Liar = HONEST
    evidence: Evidence = ""
    """What the server knows of the line besides pings."""


@dataclass(slots=True)
class Counts:
    """Sums over rounds: whole numbers, so that adding them up does not depend on the order."""

    wins: list[int]
    arrivals: list[int]
    """Who would have won by arrival."""
    debits: list[int]
    """Milliseconds added to each seat's claims."""
    answers: list[int]
    rounds: int = 0
    decided: int = 0
    ties: int = 0
    out: int = 0
    """Rounds in which a seat could not take part."""
    waits: int = 0
    """Milliseconds from the first reaction until the verdict was certain."""

    @classmethod
    def of(cls, many: int) -> Counts:
        return cls([0] * many, [0] * many, [0] * many, [0] * many)

    def add(self, first: tuple[int, ...], by_arrival: int) -> None:
        """Count a round: who was first, and who is by arrival."""
        self.rounds += 1
        self.arrivals[by_arrival] += 1
        if len(first) == 1:
            self.wins[first[0]] += 1
            self.decided += 1
        elif first:
            self.ties += 1


class PlayerSeat(SimulatedSeat):
    """A seat whose page may lie, or be on a line of which more is known."""

    def __init__(self, player: Player, rng: Random) -> None:
        net, self.liar, self.faster = player.net, player.liar, player.faster
        evidence = player.evidence
        self.acknowledgements = Acknowledgements(net, evidence, self.liar, rng) if evidence else None
        super().__init__(net, rng, player.page)
        self.counted = (
            CountedWay(net, net.down, 1 - net.jitter_up, rng),
            CountedWay(net, 1 - net.down, net.jitter_up, rng),
        )
        self.down, self.up = self.counted
        if self.liar.kind == "frame":
            self.seat.page = Display(MOST_FRAME_US, round(self.step), player.page.device)
        self._next_ping = 0
        self._free_at = 0.0
        """Until when a liar holds back all that it sends."""
        self._rounds = 0

    def ping(self, now: float) -> None:
        got = self.down.arrives(now)
        held = self.liar.holds(self._next_ping)
        self._next_ping += 1
        if held and self.liar.held == "uplink":
            self._free_at = max(self._free_at, got + held)
        late = held if self.liar.held == "pongs" else 0.0
        heard = int(self.up.arrives(max(got, self._free_at)) + late)
        known = self.acknowledgements.known(*self.counted, held) if self.acknowledgements else None
        self.pongs.append((int(now), heard, known))

    def measure(self, now: float) -> float:
        self.ping(now)
        got = self.down.arrives(now)
        late = self.liar.holds(self._next_ping) if self.liar.held == "tocks" else self.liar.late_pongs
        back = self.up.arrives(max(got, self._free_at)) + late
        page = int(got + self.clock)
        self.pings.clocks(int(now), page, page, int(back))
        return back

    def begin_round(self, now: float) -> float:
        self._rounds += 1
        if self.liar.kind == "reconnect" and self._rounds % RECONNECTS_AFTER == 0:
            self.join(now - PAUSE_US)
        return super().begin_round(now)

    def on_painted(self, at: float, number: int, arrivals: list[Arrival]) -> None:
        if self.liar.kind == "early":
            arrivals.append((self.up.arrives(at), number, 0, -1))

    def claim(self, truth: float, lag: float) -> tuple[int, float]:
        lie = self.lie(truth, lag) if self.liar.kind else 0.0
        claimed, _ = super().claim(truth - lie, lag)
        return EDGE_US if self.liar.kind == "edge" else claimed, lie

    def lie(self, reaction: float, lag: float) -> float:
        """By how much the page lies, given the true reaction and how much later its press arrived."""
        terms = self.seat.terms()
        assert terms is not None
        slack = max(terms.allowed - lag, 0.0)
        mood = Mood(self.seat.credit.bank, slack, self.rng.random(), reaction)
        return self.liar.lie(mood)

    def answer(self, contest: Contest, number: int, reaction: float, arrivals: list[Arrival]) -> float:
        return super().answer(contest, number, reaction - self.faster * MS, arrivals)


class CardSession(CardTable):
    """Rounds with one card, which are counted."""

    def __init__(self, players: Sequence[Player], rng: Random) -> None:
        super().__init__([PlayerSeat(player, rng) for player in players], rng)
        self.counts = Counts.of(len(players))

    def count(self, contest: Contest, verdict: Placing, flights: list[float], closed: float) -> None:
        counts = self.counts
        complete = len(contest.ready) == len(flights)
        counts.add(verdict.first if complete else (), flights.index(min(flights)))
        counts.out += not complete
        for answer in verdict.answers:
            counts.debits[answer.seat] += answer.adjusted
            counts.answers[answer.seat] += 1
        if complete and verdict.winner is not None:
            counts.waits += int(closed - contest.t0) // 1000 - verdict.answers[0].rt


class RaceSession(SimulatedTable):
    """Rounds of independent acts: each player acts on noticing something that is not announced."""

    person = SHOUT

    def __init__(self, players: Sequence[Player], rng: Random) -> None:
        self.people = [PlayerSeat(player, rng) for player in players]
        super().__init__(self.people, rng)
        self.counts = Counts.of(len(players))

    def round(self, reactions: Sequence[float]) -> tuple[int, ...]:
        """Play a round. Returns who was first."""
        now = self.now
        presses: list[tuple[float, int, float]] = []
        for number, person in enumerate(self.people):
            person.begin_round(now)
            person.hear_pongs(now + PAUSE_US / 2)
            pressed = now + PAUSE_US / 2 + reactions[number] - person.faster * MS
            stamp = pressed + person.clock - (person.lie(0, 0) if person.liar.kind else 0.0)
            presses.append((person.up.arrives(pressed), number, stamp))
        by_arrival = min(presses)[1]
        first = judge_acts(
            act_of(number, self.people[number].pings, int(stamp), int(at)) for at, number, stamp in presses
        )
        self.counts.add(first, by_arrival)
        self.now = now + 2 * PAUSE_US
        return first


Session = CardSession | RaceSession
