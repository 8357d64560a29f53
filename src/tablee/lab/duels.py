"""A thousand duels between two equal players on connections of one's choice, judged by the real arbiter.

The page `/fair` shows them. Connections, pages and reactions are models; time is simulated, and nothing sleeps. Times
are microseconds as floats unless a name says otherwise. `bench/fairness` extends these models with liars.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from heapq import heapify, heappop
from math import floor, log, sqrt
from random import Random
from typing import ClassVar

from tablee.hosts.arbiter import Contest, Contestant, Display, Pings, Placing
from tablee.hosts.arbiter.constants import (
    ARMING_PINGS_COUNT,
    DEVICES,
    JOINING_PINGS_COUNT,
    MARKS_EVERY_US,
    PINGS_EVERY_US,
)
from tablee.hosts.arbiter.pings import Acknowledged
from tablee.kernel.reactions import CHOICE, Reactions
from tablee.kernel.ties import MAX_UNCERTAINTY_MS, widest

DUELS = 1000
MIN_ROUND_TRIP_MS, MAX_ROUND_TRIP_MS = 5, 300
"""Round trips that can be asked for: from the same building to the other end of the world."""
MS = 1000.0
RETRANSMISSION_US = 200 * MS
"""How long TCP waits before it sends a lost packet again, besides one round trip."""
WINDOW_US = 1_500_000
"""How long a card may be answered."""
PAUSE_US = 2 * PINGS_EVERY_US
"""Between a verdict and the next announcement."""
PINGS_APART_US = 30 * MS
"""Between the pings that follow the announcement of a round."""
MARK_MARGIN_US = 20 * MS
"""A mark covers only what is longer ago: the page may not have noticed a later press yet."""
SHORTEST_CLAIM_US = 101 * MS
"""Shorter claims count as guesses; neither people nor most liars make them."""
MISSED_FRAMES = 0.01
"""The share of frames that reach the screen one frame later than the page assumes."""


@dataclass(frozen=True, slots=True)
class Net:
    """A connection, in milliseconds and shares of 1."""

    round_trip: float = 20
    jitter: float = 2
    """Standard deviation of the round trip."""
    jitter_up: float = 0.5
    """The part of its variance that is on the way from the page."""
    loss: float = 0
    """The share of messages that are lost at first, in each direction."""
    down: float = 0.5
    """The part of the round trip that the way to the page takes."""


NETWORKS = {"good": Net(jitter=2), "jittery": Net(jitter=30), "lossy": Net(jitter=5, loss=0.02)}
"""What both connections have besides their delay: little jitter; much jitter; one message in fifty lost each way."""


@dataclass(frozen=True, slots=True)
class PageModel:
    """A page: frames per second, milliseconds by which its clock steps, and how its player presses."""

    refresh: float = 60
    step: float = 0.1
    device: str = "mouse"


USUAL_PAGE = PageModel()


class Way:
    """One direction of a TCP connection: bytes keep their order, and a lost packet delays all that follow."""

    def __init__(self, net: Net, share: float, jitter: float, rng: Random) -> None:
        self._delay = net.round_trip * share * MS
        self._jitter = net.jitter * sqrt(jitter) * MS
        self._loss = net.loss
        self._stall = RETRANSMISSION_US + net.round_trip * MS
        self._last = 0.0
        self._random = rng.random

    def arrives(self, sent: float) -> float:
        """When a message sent at this time arrives: never before one that was sent earlier."""
        at = sent + self._delay - self._jitter * log(1.0 - self._random())
        if self._loss and self._random() < self._loss:
            at += self._stall
        self._last = max(at, self._last)
        return self._last


Arrival = tuple[float, int, int, int]
"""When, which seat, which message of that seat, and its content: a mark, or below 0: -2 minus the claim."""


class SimulatedSeat:
    """A player, both ways of the connection, the page, and the arbiter's seat. Subclasses model lying pages."""

    def __init__(self, net: Net, rng: Random, page: PageModel = USUAL_PAGE) -> None:
        self.down = Way(net, net.down, 1 - net.jitter_up, rng)
        self.up = Way(net, 1 - net.down, net.jitter_up, rng)
        self.frame = 1e6 / page.refresh
        self.step = page.step * MS
        self.clock = rng.uniform(-1e9, 1e9)
        """The page's clock minus the server's."""
        self.notice = 2.0 * DEVICES[page.device]
        """The longest that a press takes to be noticed."""
        display = Display(round(self.frame), round(self.step), page.device)
        self.seat = Contestant(pings=Pings(), page=display)
        self.pongs: list[tuple[int, int, Acknowledged | None]] = []
        """Arguments for `Pings.pong`, not yet heard."""
        self.rng = rng

    @property
    def pings(self) -> Pings:
        """The measurements of the current connection."""
        pings = self.seat.pings
        assert pings is not None
        return pings

    def ping(self, now: float) -> None:
        """Send a WebSocket ping. Its pong is taken in by `hear_pongs`."""
        heard = int(self.up.arrives(self.down.arrives(now)))
        self.pongs.append((int(now), heard, None))

    def hear_pongs(self, until: float) -> None:
        """Take in the pongs that arrived by then."""
        while self.pongs and self.pongs[0][1] <= until:
            self.pings.pong(*self.pongs.pop(0))

    def measure(self, now: float) -> float:
        """Send a WebSocket ping and a `tick`, and return when the answer to the tick arrives."""
        self.ping(now)
        got = self.down.arrives(now)
        back = self.up.arrives(got)
        page = int(got + self.clock)
        self.pings.clocks(int(now), page, page, int(back))
        return back

    def announce(self, now: float, pings: int = ARMING_PINGS_COUNT) -> float:
        """Announce a round and send pings. Returns when the acknowledgement arrives."""
        back = self.measure(now)
        for number in range(1, pings):
            self.measure(now + number * PINGS_APART_US)
        return back

    def join(self, now: float) -> float:
        """Open a new connection and send the pings that measure it. Returns when the last of them were sent."""
        self.seat.reconnect()
        for _ in range(JOINING_PINGS_COUNT // 2):
            self.announce(now, 2)
            now += 300 * MS
        self.hear_pongs(now + 10_000 * MS)
        return now

    def begin_round(self, now: float) -> float:
        """Measure the connection and announce a round. Returns when the acknowledgement arrives."""
        self.measure(now - PINGS_EVERY_US)
        return self.announce(now)

    def on_painted(self, at: float, number: int, arrivals: list[Arrival]) -> None:
        """Called when the card is painted, with the number of the seat."""

    def claim(self, truth: float, lag: float) -> tuple[int, float]:
        """The reaction that the page claims, and by how much it shortens the times in its marks.

        `truth`: the reaction as the page's clock has it. `lag`: how much later the press arrived than that explains.
        """
        return int(max(truth, SHORTEST_CLAIM_US)), 0.0

    def answer(self, contest: Contest, number: int, reaction: float, arrivals: list[Arrival]) -> float:
        """See a card and press, and add what is sent to `arrivals`. Returns how long it takes without an arbiter."""
        sent = contest.reveal_at(number)
        self.hear_pongs(sent)
        contest.revealed(number)
        arrived = self.down.arrives(sent)
        told = self.seat.page_time(contest.t0)
        planned = arrived if told is None else told - self.clock
        until_frame = self.rng.random() * self.frame
        painted = max(arrived, planned) + until_frame
        seen = painted + self.frame if self.rng.random() < MISSED_FRAMES else painted
        pressed = seen + reaction + self.rng.random() * self.notice
        self.on_painted(painted, number, arrivals)
        marks: list[tuple[float, float]] = []
        mark = painted + MARKS_EVERY_US
        while mark < pressed:
            marks.append((mark, self.up.arrives(mark)))
            mark += MARKS_EVERY_US
        heard = self.up.arrives(pressed)
        truth = _stepped(pressed, self.step) - _stepped(painted, self.step)
        claimed, shorter = self.claim(truth, heard - contest.t0 - truth)
        for order, (mark, at) in enumerate(marks, 1):
            silent_until = max(0, int(mark - painted - MARK_MARGIN_US - shorter))
            arrivals.append((at, number, order, silent_until))
        arrivals.append((heard, number, len(marks) + 1, -2 - claimed))
        return (arrived - sent) + until_frame + (pressed - painted) + (heard - pressed)


def _stepped(time: float, step: float) -> float:
    return floor(time / step) * step


class SimulatedTable(ABC):
    """Players who meet in one round after another."""

    person: ClassVar[Reactions]
    """The distribution of reaction times."""

    def __init__(self, simulated: Sequence[SimulatedSeat], rng: Random) -> None:
        self.rng = rng
        self.simulated = simulated
        self.seats = {number: each.seat for number, each in enumerate(simulated)}
        self.now = max(each.join(0.0) for each in simulated) + 1e6

    def play(self, blocks: int) -> None:
        """Play blocks of matched rounds: the same reactions for every way of sharing them out around the table.

        Luck in reactions cancels out of the shares; what remains is the effect of the network.
        """
        many = len(self.simulated)
        for _ in range(blocks):
            drawn = [self.person.draw(self.rng) * MS for _ in range(many)]
            for turn in range(many):
                self.round([*drawn[turn:], *drawn[:turn]])

    @abstractmethod
    def round(self, reactions: Sequence[float]) -> object:
        """Play a round in which each seat reacts once, after so many microseconds."""


class CardTable(SimulatedTable):
    """Rounds with one card, which all answer."""

    person = CHOICE

    def round(self, reactions: Sequence[float]) -> Placing:
        now = self.now
        contest = Contest(self.seats, int(now), window=WINDOW_US)
        acknowledged = [each.begin_round(now) for each in self.simulated]
        for number, at in enumerate(acknowledged):
            contest.acknowledge(number, int(at))
        contest.arm(min(int(max(acknowledged)), contest.patience), self.rng)
        arrivals: list[Arrival] = []
        flights = [
            each.answer(contest, number, reactions[number], arrivals)
            for number, each in enumerate(self.simulated)
        ]
        closed = _judge(contest, arrivals)
        verdict = contest.close()
        self.count(contest, verdict, flights, closed)
        self.now = closed + PAUSE_US
        return verdict

    def count(self, contest: Contest, verdict: Placing, flights: list[float], closed: float) -> None:
        """Called after each round, with how long each answer would have taken without an arbiter."""


def _judge(contest: Contest, arrivals: list[Arrival]) -> float:
    """Hand messages to the arbiter in the order of their times. Returns when the verdict is certain.

    It is, as in the games, once all is known up to the best answer and the widest tie with it.
    """
    heapify(arrivals)
    due = contest.window // MS
    while arrivals:
        at, seat, _, content = heappop(arrivals)
        if at > contest.deadline:
            break
        if content >= 0:
            contest.mark(seat, content, int(at))
        else:
            answer = contest.claim(seat, -2 - content, int(at))
            if answer and not answer.false_start:
                due = min(due, answer.rt + widest(answer.u, MAX_UNCERTAINTY_MS))
        if contest.horizon(int(at)) >= due:
            return at
    return contest.deadline


@dataclass(frozen=True, slots=True)
class Duel:
    """One card and two reactions to it. Times are milliseconds, the first player's and the second's."""

    first: int | None
    """Who was first by the arbiter: 0 or 1. None: it cannot be told, or a page was not ready in time."""
    by_arrival: int
    """Who is first for a server that sends the card to both at once and goes by the order of arrival."""
    rt: tuple[int | None, int | None]
    """The reactions as the arbiter accepted them; None: the verdict was certain before the answer arrived ..."""
    u: tuple[int, int]
    """... give or take so many."""
    arrivals: tuple[int, int]
    """After how long such a server receives the answers."""


@dataclass(frozen=True, slots=True)
class PlayedDuels:
    """All duels of a run."""

    round_trips: tuple[int, int]
    network: str
    seed: int
    duels: tuple[Duel, ...]
    wait: int
    """Milliseconds, on average, from the quicker press until the verdict was certain."""

    def won(self, player: int) -> int:
        """How many duels a player won by the arbiter."""
        return sum(duel.first == player for duel in self.duels)

    def won_by_arrival(self, player: int) -> int:
        """How many duels the same player wins by arrival."""
        return sum(duel.by_arrival == player for duel in self.duels)


def play_duels(one: int, other: int, network: str = "good", seed: int = 0, many: int = DUELS) -> PlayedDuels:
    """Play duels between two equal players, whose round trips are given in milliseconds.

    Every two reactions are played twice, the second time the other way round. The same seed gives the same duels.

    >>> played = play_duels(5, 150, seed=7)
    >>> len(played.duels), abs(played.won(0) - played.won(1)) < 50, played.won_by_arrival(0) > 850
    (1000, True, True)
    """
    rng = Random(f"duels/{seed}")
    nets = [replace(NETWORKS[network], round_trip=round_trip) for round_trip in (one, other)]
    table = _DuelTable([SimulatedSeat(net, rng) for net in nets], rng)
    table.play(many // 2)
    wait = round(sum(table.waits) / len(table.waits)) if table.waits else 0
    return PlayedDuels((one, other), network, seed, tuple(table.duels), wait)


class _DuelTable(CardTable):
    """A table that keeps its rounds."""

    def __init__(self, simulated: Sequence[SimulatedSeat], rng: Random) -> None:
        super().__init__(simulated, rng)
        self.duels: list[Duel] = []
        self.waits: list[int] = []
        """Milliseconds from the quicker press until the verdict was certain, where one player won."""

    def count(self, contest: Contest, verdict: Placing, flights: list[float], closed: float) -> None:
        first = verdict.winner if len(contest.ready) == len(flights) else None
        if first is not None:
            self.waits.append(int(closed - contest.t0) // 1000 - verdict.answers[0].rt)
        rt = {answer.seat: answer.rt for answer in verdict.answers}
        u = {answer.seat: answer.u for answer in verdict.answers}
        self.duels.append(
            Duel(
                first=first,
                by_arrival=flights.index(min(flights)),
                rt=(rt.get(0), rt.get(1)),
                u=(u.get(0, 0), u.get(1, 0)),
                arrivals=(round(flights[0] / MS), round(flights[1] / MS)),
            )
        )
