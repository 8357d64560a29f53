"""From what was measured to the reaction time that counts.

`Measured` is all that a verdict goes by, and `accept` has no other input: so the proof in a record gives the same
verdict as the live table did.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import isqrt
from typing import Any

from tablee.hosts.arbiter.constants import (
    COARSE_STEP_US,
    CREDITED_FRAME_US,
    DEVICES,
    FALSE_START_US,
    MEDIAN_FREE_DIVISOR,
    MEDIAN_FREE_US,
    MOST_CLAMP_US,
    MOST_FRAME_US,
    MS,
    SLACK_US,
)
from tablee.hosts.arbiter.pings import Link
from tablee.kernel.ties import MAX_UNCERTAINTY_MS, Answer


@dataclass(frozen=True, slots=True)
class Display:
    """What a page says of itself: how long a frame lasts, how far its clock steps, how its person presses."""

    frame: int = 16_667
    step: int = 100
    device: str = "mouse"


BOT = Display(0, 0, "bot")


@dataclass(frozen=True, slots=True)
class Terms:
    """What a seat's answer is held against, fixed when the card is sent to it."""

    link: Link
    page: Display
    late: int = 0
    """How much later than it should have been the card was sent: that is our doing, and no lag of the seat's."""

    @property
    def frame(self) -> int:
        return min(max(self.page.frame, 0), MOST_FRAME_US)

    @property
    def credited(self) -> int:
        """How long a frame may have kept the card waiting: a page might say anything."""
        return min(self.frame, CREDITED_FRAME_US)

    @property
    def coarse(self) -> bool:
        return self.page.step > COARSE_STEP_US

    @property
    def expected(self) -> int:
        """How long it may be thought to take to the card on the screen, and from the press to here, together.

        The card is sent ahead by half of what messages usually take longer, so some of that is already paid for.
        """
        return self.late + self.link.round_trip // 2 + self.link.typical * 3 // 4 + self.credited // 2

    @property
    def usual(self) -> int:
        """The same, if all that messages usually take longer is on the way here: no honest seat usually takes more."""
        return self.late + self.link.round_trip // 2 + self.link.typical + self.credited // 2 + self.link.skew

    @property
    def allowed(self) -> int:
        """How long that may take without a question."""
        return self.late + self.link.reach + self.credited + SLACK_US

    @property
    def free(self) -> int:
        """By how much longer than usual a seat may always lag.

        The median of a few jittery rounds is itself a matter of luck, so more is free on a jittery connection.
        """
        return max(MEDIAN_FREE_US, self.link.typical // MEDIAN_FREE_DIVISOR)

    def uncertainty(self, clamp: int, by_arrival: bool) -> int:
        """The standard uncertainty of a reaction: milliseconds, rounded up."""
        device = DEVICES.get(self.page.device, DEVICES["touch"])
        square = self.frame**2 // 12 + device**2 + min(clamp, MOST_CLAMP_US) ** 2 + self.link.skew**2
        square += self.link.jitter**2 // 4 if by_arrival else self.page.step**2 // 12
        return min(-(-isqrt(square) // MS), MAX_UNCERTAINTY_MS)


@dataclass(frozen=True, slots=True)
class Measured:
    """One seat's answer as it was measured: microseconds, from the moment at which all saw the card."""

    seat: int
    claimed: int
    """When the page says that the press was, after its own screen showed the card."""
    arrived: int
    """When the server heard of the press."""
    round_trip: int
    typical: int
    jitter: int
    frame: int
    step: int
    device: str
    mark: int | None = None
    """The page had already said that nothing was pressed up to here."""
    bank: int = 0
    correction: int = 0
    false_start: int = FALSE_START_US
    """A press before this is a guess; 0 where guessing is allowed, but not before the card."""
    late: int = 0
    """How much later than planned the server sent the card."""
    skew: int = 0
    """By how much the clock may be off that stamped the arrival: another process's, at which the page is connected."""

    def proof(self) -> dict[str, Any]:
        """What goes into the record."""
        return asdict(self)

    def terms(self) -> Terms:
        link = Link(self.round_trip, self.typical, self.jitter, skew=self.skew)
        return Terms(link, Display(self.frame, self.step, self.device), self.late)


@dataclass(frozen=True, slots=True)
class AcceptedAnswer:
    """An answer as it counts."""

    seat: int
    rt: int
    """Milliseconds; 0 for a press before the card."""
    u: int
    """The uncertainty of `rt`: give or take so many milliseconds."""
    adjusted: int = 0
    """Milliseconds that were added to what the page claimed."""
    by_arrival: bool = False
    """The page's word did not count: its clock is too coarse, or it cannot be true."""
    incident: str = ""
    """Why its word cannot be true: `impossible`, or `contradicted` by what the page said before."""
    false_start: bool = False
    paid: int = 0
    """Microseconds taken from the bank."""
    residue: int | None = None
    """Microseconds by which the lag was longer than usual: for the median."""

    def answer(self) -> Answer:
        return Answer(self.seat, self.rt, self.u)


def accept(measured: Measured) -> AcceptedAnswer:
    """The reaction time that counts. A claim is bounded by what the network can explain."""
    terms = measured.terms()
    if _guessed(measured.claimed, 0 if terms.coarse else measured.false_start):
        rt, u = _ms(measured.claimed), terms.uncertainty(0, False)
        return AcceptedAnswer(measured.seat, rt, u, false_start=True)
    incident = _incident(measured)
    if terms.coarse or incident:
        return _by_arrival(measured, terms, incident)
    lag = measured.arrived - measured.claimed
    excess = max(0, lag - measured.correction - terms.allowed)
    paid = min(excess, measured.bank)
    clamp = excess - paid + measured.correction
    return AcceptedAnswer(
        measured.seat,
        _ms(measured.claimed + clamp),
        terms.uncertainty(clamp, False),
        adjusted=_ms(clamp),
        paid=paid,
        residue=lag - terms.usual,
    )


def _incident(measured: Measured) -> str:
    if measured.claimed > measured.arrived + measured.skew:
        return "impossible"
    if measured.mark is not None and measured.claimed < measured.mark:
        return "contradicted"
    return ""


def _by_arrival(measured: Measured, terms: Terms, incident: str) -> AcceptedAnswer:
    """As if the page had said nothing but that there was a press; not before it said there was none."""
    rt = measured.arrived - terms.expected
    if measured.mark is not None:
        rt = max(rt, measured.mark)
    return AcceptedAnswer(
        measured.seat,
        _ms(rt),
        terms.uncertainty(0, True),
        by_arrival=True,
        incident=incident,
        false_start=_guessed(rt, measured.false_start),
    )


def _guessed(reaction: int, false_start: int) -> bool:
    """Whether a press was too soon, in the whole milliseconds that the rules see; before the card it always was."""
    return reaction < 0 or _ms(reaction) < _ms(false_start)


def _ms(micros: int) -> int:
    return max((micros + MS // 2) // MS, 0)
