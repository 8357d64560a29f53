"""Contests with one stimulus, played on a fake clock: the real arbiter, among models of networks, pages and people.

Nothing sleeps. What reaches the server while a window is open waits in a heap, and is handed to the arbiter in the
order of its times; before that, each connection's messages follow one another by themselves.

Matched rounds: the same reactions are played once for every way of sharing them out around the table, so that luck in
reactions cancels out of the shares, and what is left is the network's doing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from heapq import heapify, heappop
from math import floor
from random import Random
from typing import ClassVar

from tablee.hosts.arbiter import Contest, Contestant, Display, Pings, Placing
from tablee.hosts.arbiter.constants import (
    DEVICES,
    MARKS_EVERY,
    MOST_FRAME,
    PINGS_AT_ARMING,
    PINGS_AT_JOIN,
    PINGS_EVERY,
)
from tablee.hosts.arbiter.pings import Acknowledged
from tablee.kernel.reactions import CHOICE, Reactions
from tablee.kernel.ties import MOST_UNCERTAIN, widest
from tablee.lab.fairness.apart import Process
from tablee.lab.fairness.models import (
    HONEST,
    MS,
    USUAL_NET,
    USUAL_SCREEN,
    Acknowledgements,
    Apart,
    Evidence,
    Liar,
    Mood,
    Net,
    Screen,
    Way,
    reaction,
)

WINDOW = 1_500_000
"""How long a card may be answered."""
PAUSE = 2 * PINGS_EVERY
"""Between a verdict and the next announcement."""
QUICK = 30 * MS
"""Between the pings when a round is announced."""
MARGIN = 20 * MS
"""A mark speaks only of what is longer ago: a press may still wait for its turn in the page."""
NO_GUESS = 101 * MS
"""No claim is shorter: people do not react so quickly, and most liars are not so stupid."""
EDGE = 99_999
"""Not a microsecond more, and it would be no false start."""
MISSED = 0.01
"""The share of frames that reach the screen one frame later than the page thinks."""
RECONNECTS_AFTER = 7
"""A liar who hopes that a new connection forgets comes back after so many rounds: before the median begins."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat."""

    net: Net = USUAL_NET
    screen: Screen = USUAL_SCREEN
    faster: float = 0
    """Milliseconds."""
    liar: Liar = HONEST
    apart: Apart | None = None
    """How far away the process is at which the page is connected; None: that is the one that judges."""
    evidence: Evidence = ""
    """What the server knows of the line besides pings."""


@dataclass(slots=True)
class Counts:
    """What was counted: whole numbers, so that adding them up does not depend on the order."""

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
    """Rounds in which somebody could not take part."""
    waits: int = 0
    """Milliseconds from the first reaction until the verdict was certain."""

    @classmethod
    def of(cls, many: int) -> Counts:
        return cls([0] * many, [0] * many, [0] * many, [0] * many)

    def add(self, first: tuple[int, ...], by_arrival: int) -> None:
        """One round: who was first, and who would have been."""
        self.rounds += 1
        self.arrivals[by_arrival] += 1
        if len(first) == 1:
            self.wins[first[0]] += 1
            self.decided += 1
        elif first:
            self.ties += 1


class SimulatedSeat:
    """A player at the table: both ways of the connection, the page, and the arbiter's seat."""

    __slots__ = (
        "acknowledgements",
        "clock",
        "down",
        "frame",
        "free",
        "liar",
        "notice",
        "number",
        "page",
        "pongs",
        "process",
        "rng",
        "rounds",
        "seat",
        "step",
        "up",
    )

    def __init__(self, player: Player, rng: Random) -> None:
        net, screen = player.net, player.screen
        self.down = Way(net, net.down, 1 - net.jitter_up, rng)
        self.up = Way(net, 1 - net.down, net.jitter_up, rng)
        self.acknowledgements = (
            Acknowledgements(net, player.evidence, player.liar, rng) if player.evidence else None
        )
        self.frame = 1e6 / screen.refresh
        self.step = screen.step * MS
        self.clock = rng.uniform(-1e9, 1e9)
        """The page's clock less the server's."""
        self.liar = player.liar
        self.notice = 2.0 * DEVICES[screen.device]
        """The longest that a press takes to be noticed."""
        shown = MOST_FRAME if self.liar.kind == "frame" else round(self.frame)
        self.page = Display(shown, round(self.step), screen.device)
        self.seat = Contestant(pings=Pings(), page=self.page)
        self.pongs: list[tuple[int, int, Acknowledged | None]] = []
        self.number = 0
        """The number of the next ping."""
        self.free = 0.0
        """Until when a liar holds back all that it sends."""
        self.rounds = 0
        self.rng = rng
        self.process = None if player.apart is None else Process(player.apart, rng)

    @property
    def pings(self) -> Pings:
        pings = self.seat.pings
        assert pings is not None
        return pings

    def leaves(self, sent: float) -> float:
        """When something that is sent leaves for the page: where that is at another process, it gets there first."""
        return sent if self.process is None else self.process.reached(sent)

    def stamp(self, at: float) -> float:
        """When something was heard, or left, as the judge knows it."""
        if self.process is None:
            return at
        stamp = self.process.stamp(at)
        self.pings.skew = stamp.skew
        return stamp.at

    def ping(self, now: float) -> None:
        """A ping of the protocol: the pong is heard when it is there."""
        left = self.leaves(now)
        got = self.down.arrives(left)
        held = self.liar.holds(self.number)
        self.number += 1
        if held and self.liar.held == "uplink":
            self.free = max(self.free, got + held)
        late = held if self.liar.held == "pongs" else 0.0
        heard = self.up.arrives(max(got, self.free)) + late
        at = int(self.stamp(heard))
        system = self.acknowledgements
        known = system.known(self.down, self.up, held) if system else None
        self.pongs.append((at - (int(heard) - int(left)), at, known))

    def hear_pongs(self, until: float) -> None:
        pongs = self.pongs
        while pongs and pongs[0][1] <= until:
            self.pings.pong(*pongs.pop(0))

    def announce(self, now: float, pings: int = PINGS_AT_ARMING, every: float = QUICK) -> float:
        """A round is announced and pings are sent; the page acknowledges with its own times. When that is there."""
        back = self.measure(now)
        for number in range(1, pings):
            self.measure(now + number * every)
        return back

    def measure(self, now: float) -> float:
        """A ping of the protocol, and right after it one of the application. When the answer to that is there."""
        self.ping(now)
        left = self.leaves(now)
        got = self.down.arrives(left)
        late = self.liar.holds(self.number) if self.liar.held == "tocks" else self.liar.late_pongs
        back = self.up.arrives(max(got, self.free)) + late
        page = int(got + self.clock)
        self.pings.clocks(int(self.stamp(left)), page, page, int(self.stamp(back)))
        return back

    def join(self, now: float) -> float:
        """A new connection, and the pings that measure it."""
        self.seat.reconnect()
        for _ in range(PINGS_AT_JOIN // 2):
            self.announce(now, 2, QUICK)
            now += 300 * MS
        self.hear_pongs(now + 10_000 * MS)
        return now

    def begin_round(self, now: float) -> float:
        """All that goes to and fro when a round begins, and when its acknowledgement is there."""
        self.rounds += 1
        if self.liar.kind == "reconnect" and self.rounds % RECONNECTS_AFTER == 0:
            self.join(now - PAUSE)
        self.measure(now - PINGS_EVERY)
        return self.announce(now)

    def lie(self, reaction: float, lag: float) -> float:
        """By how much this page lies, whose person really took so long, and whose press came so much later."""
        terms = self.seat.terms()
        assert terms is not None
        slack = max(terms.allowed - lag, 0.0)
        mood = Mood(self.seat.credit.bank, slack, self.rng.random(), reaction)
        return self.liar.lie(mood)


Arrival = tuple[float, int, int, int]
"""When, which seat, which message of it, and what it says: a mark, or less than 0: the claim."""


class Session(ABC):
    """One table whose players meet again and again."""

    person: ClassVar[Reactions]
    """How quickly people react to what is asked of them here."""

    def __init__(self, players: tuple[Player, ...], rng: Random) -> None:
        self.rng = rng
        self.players = players
        self.simulated = [SimulatedSeat(player, rng) for player in players]
        self.seats = {number: guest.seat for number, guest in enumerate(self.simulated)}
        self.now = max(guest.join(0.0) for guest in self.simulated) + 1e6
        self.counts = Counts.of(len(players))

    def play(self, blocks: int) -> Counts:
        """So many blocks of matched rounds."""
        many = len(self.players)
        for _ in range(blocks):
            drawn = [reaction(self.person, self.rng) for _ in range(many)]
            for turn in range(many):
                self.round([*drawn[turn:], *drawn[:turn]])
        return self.counts

    @abstractmethod
    def round(self, reactions: list[float]) -> object:
        """Everybody reacts once, each in so many microseconds. What came of it is counted."""


class CardSession(Session):
    """From the first card to the last."""

    person = CHOICE

    def round(self, reactions: list[float]) -> Placing:
        """One card."""
        now = self.now
        contest = Contest(self.seats, int(now), window=WINDOW)
        acknowledged = [guest.begin_round(now) for guest in self.simulated]
        for number, at in enumerate(acknowledged):
            contest.acknowledge(number, int(at))
        contest.arm(min(int(max(acknowledged)), contest.patience), self.rng)
        arrivals: list[Arrival] = []
        flights: list[float] = []
        for number, guest in enumerate(self.simulated):
            own = reactions[number] - self.players[number].faster * MS
            flights.append(_answer(contest, number, guest, own, arrivals))
        closed = _listen(contest, arrivals)
        verdict = contest.close()
        self.count(contest, verdict, flights, closed)
        self.now = closed + PAUSE
        return verdict

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


def _answer(
    contest: Contest, number: int, guest: SimulatedSeat, reaction: float, arrivals: list[Arrival]
) -> float:
    """A seat sees its card and presses. Returns how long that would have taken without an arbiter."""
    sent = contest.reveal_at(number)
    guest.hear_pongs(sent)
    contest.revealed(number)
    left = guest.leaves(sent - (guest.pings.skew or 0))
    contest.sent_elsewhere(number, int(guest.stamp(left)))
    arrived = guest.down.arrives(left)
    told = guest.seat.page_time(contest.t0)
    planned = arrived if told is None else told - guest.clock
    wait = guest.rng.random() * guest.frame
    """From the moment when the page would show the card until its next frame."""
    painted = max(arrived, planned) + wait
    seen = painted + guest.frame if guest.rng.random() < MISSED else painted
    pressed = seen + reaction + guest.rng.random() * guest.notice
    if guest.liar.kind == "early":
        arrivals.append((guest.stamp(guest.up.arrives(painted)), number, 0, -1))
    marks: list[tuple[float, float]] = []
    mark = painted + MARKS_EVERY
    while mark < pressed:
        marks.append((mark, guest.stamp(guest.up.arrives(mark))))
        mark += MARKS_EVERY
    heard = guest.up.arrives(pressed)
    truth = _stepped(pressed, guest.step) - _stepped(painted, guest.step)
    lie = guest.lie(truth, heard - contest.t0 - truth) if guest.liar.kind else 0.0
    for order, (mark, at) in enumerate(marks, 1):
        arrivals.append((at, number, order, max(0, int(mark - painted - MARGIN - lie))))
    told = EDGE if guest.liar.kind == "edge" else int(max(truth - lie, NO_GUESS))
    arrivals.append((guest.stamp(heard), number, len(marks) + 1, -2 - told))
    return (arrived - sent) + wait + (pressed - painted) + (heard - pressed)


def _stepped(time: float, step: float) -> float:
    return floor(time / step) * step


def _listen(contest: Contest, arrivals: list[Arrival]) -> float:
    """Hand the arbiter what arrives, in the order of its times, until the verdict stands: when that was.

    That is decided as games of reflexes decide it: up to the best answer, and the widest tie with it, all is known.
    """
    heapify(arrivals)
    due = contest.window // MS
    while arrivals:
        at, seat, _, says = heappop(arrivals)
        if at > contest.deadline:
            break
        if says >= 0:
            contest.mark(seat, says, int(at))
        else:
            answer = contest.claim(seat, -2 - says, int(at))
            if answer and not answer.false_start:
                due = min(due, answer.rt + widest(answer.u, MOST_UNCERTAIN))
        if contest.horizon(int(at)) >= due:
            return at
    return contest.deadline
