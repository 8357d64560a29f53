"""A contest with one stimulus: a card is turned up for all at once, and the quickest reaction wins.

More may be shown while it lasts, but reactions count from the stimulus.

Its owner brings messages and times, and asks what to send when. `horizon` says up to which reaction time everything is
known, and `close` gives the verdict.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random

from tablee.hosts.arbiter.accept import AcceptedAnswer, Display, Measured, Terms, accept
from tablee.hosts.arbiter.constants import (
    FALSE_START_US,
    FOREPERIOD_LEAST_US,
    FOREPERIOD_MEAN_US,
    FOREPERIOD_MOST_US,
    GRACE_US,
    LEAD_US,
    MOST_LEAD_US,
    MS,
    NO_CLOCK_STEP_US,
    PATIENCE_US,
)
from tablee.hosts.arbiter.contestant import Contestant
from tablee.hosts.arbiter.credit import Credit
from tablee.hosts.arbiter.pings import HERE, Link
from tablee.kernel.ties import places

NEVER_US = 1 << 60
"""Later than any answer."""


def foreperiod(rng: Random) -> int:
    """How long all wait for the card. Having waited says nothing about the rest: the moment cannot be foreseen."""
    wait = FOREPERIOD_LEAST_US + int(rng.expovariate(1 / FOREPERIOD_MEAN_US))
    return min(wait, FOREPERIOD_MOST_US)


def lead(links: Iterable[Link | None]) -> int:
    """How long before its moment something must be settled, so that it reaches all pages in time."""
    return min(max((link.reach for link in links if link), default=0) + LEAD_US, MOST_LEAD_US)


@dataclass(frozen=True, slots=True)
class Placing:
    """Who was first. All of it is public once the contest is over."""

    answers: tuple[AcceptedAnswer, ...]
    """From the quickest to the slowest, false starts too."""
    first: tuple[int, ...]
    """One seat; several that cannot be told apart; or none."""
    places: dict[int, int]

    @property
    def winner(self) -> int | None:
        return self.first[0] if len(self.first) == 1 else None


@dataclass(frozen=True, slots=True)
class RoundFinish:
    """How a reflex round ended; all of it is public."""

    round: int
    """Its number: that of the entry that showed the card."""
    verdict: Placing
    silent: tuple[int, ...]
    """The seats that did not press ..."""
    out: tuple[int, ...]
    """... and those that sat the round out."""


def placed(accepted: Iterable[AcceptedAnswer]) -> Placing:
    """The verdict on accepted answers, in whatever order they come."""
    answers = sorted(accepted, key=lambda answer: (answer.rt, answer.seat))
    valid = [answer.answer() for answer in answers if not answer.false_start]
    ranks = places(valid)
    return Placing(tuple(answers), tuple(seat for seat, place in ranks.items() if place == 1), ranks)


class Contest:
    """One round, from its announcement to its verdict. Times are the server's, in microseconds."""

    def __init__(
        self,
        seats: Mapping[int, Contestant],
        now: int,
        *,
        window: int,
        false_start: int = FALSE_START_US,
        early: bool = False,
    ) -> None:
        self.seats = seats
        self.window = window
        self.false_start = false_start
        self.early = early
        """Whether a press before the card, once it is armed, counts as a reaction in no time."""
        self.patience = now + PATIENCE_US
        self.t0 = self.deadline = NEVER_US
        """When the card is seen, and when the last answer to it can arrive: known once the round is armed."""
        self.ready = {seat for seat, who in seats.items() if who.pings is None}
        """The seats that take part: bots, and pages that acknowledged the round in time and were never hidden."""
        self.hidden: set[int] = set()
        """The seats all of whose pages are hidden: the round does not wait for them."""
        self.closed = False
        self._terms: dict[int, Terms] = {}
        self._marks: dict[int, int] = {}
        self._accepted: dict[int, AcceptedAnswer] = {}

    # Before the card.

    def acknowledge(self, seat: int, at: int) -> None:
        """The page knows of the round and has loaded what it will show."""
        if at <= self.patience and not self.armed and self.seats[seat].link:
            self.ready.add(seat)

    @property
    def armed(self) -> bool:
        return self.t0 != NEVER_US

    def may_arm(self, now: int) -> bool:
        """Whether all seats are ready, or those that are have waited long enough for the others."""
        waits_for = self.seats.keys() - self.ready - self.hidden
        return not self.lacks_persons() and (not waits_for or now >= self.patience)

    def lacks_persons(self) -> bool:
        """Whether persons sit here, and none of them would see the card."""
        persons = {seat for seat, who in self.seats.items() if who.pings is not None}
        return bool(persons) and not persons & self.ready

    def arm(self, now: int, rng: Random | None) -> None:
        """Fix the moment at which all will see the card. Those who are not ready sit the round out.

        Without `rng` it comes as soon as it can reach all pages.
        """
        links = [link for seat in self.seats.values() if (link := seat.link)]
        if rng is None:
            self.t0 = now + lead(link.prompt for link in links)
        else:
            self.t0 = now + lead(links) + foreperiod(rng)
        self.deadline = self.t0 + self.window + GRACE_US

    def hide(self, seat: int, at: int) -> None:
        """The page is hidden: a seat that has not seen the card sits the round out, one that has answers no more."""
        if seat in self._accepted:
            return
        if at < self.t0:
            self.ready.discard(seat)
        else:
            self._marks[seat] = self.window

    def reveal_at(self, seat: int) -> int:
        """When to send this seat its card: it arrives at about the moment when it is seen, not to be read before."""
        return self.t0 - (self.seats[seat].link or HERE).ahead

    def revealed(self, seat: int, at: int | None = None) -> None:
        """The card was sent, perhaps later than planned: what the seat's answer is held against is fixed.

        A seat that has just reconnected, and is not measured yet, sits the round out.
        """
        if seat in self._terms:
            return
        terms = self.seats[seat].terms()
        if terms is None:
            self.ready.discard(seat)
        else:
            late = 0 if at is None else max(at - self.reveal_at(seat), 0)
            self._terms[seat] = Terms(terms.link, terms.page, late)

    # After it.

    def mark(self, seat: int, nothing_until: int, at: int) -> None:
        """The page says that nothing was pressed up to a moment after it showed the card."""
        terms = self._terms.get(seat)
        if terms is None or seat in self._accepted:
            return
        elapsed = at - self.t0
        known = elapsed - terms.expected if terms.coarse else min(nothing_until, elapsed)
        if known > self._marks.get(seat, -1):
            self._marks[seat] = known

    def claim(self, seat: int, reaction: int | None, at: int) -> AcceptedAnswer | None:
        """The page says that its person pressed, and perhaps how long after its screen showed the card.

        Only the first claim counts, and none after the end.
        """
        measured = self.measure(seat, reaction, at)
        return None if measured is None else self.enter(accept(measured))

    def enter(self, answer: AcceptedAnswer) -> AcceptedAnswer:
        """Count an answer from now on."""
        self._accepted[answer.seat] = answer
        return answer

    def measure(
        self, seat: int, reaction: int | None, at: int, link: Link | None = None, shown: int = 0
    ) -> Measured | None:
        """A claim as it would count, which changes nothing: None after the end, or if the seat has answered already.

        `link`: it came by another connection than that of the page which takes part; or the seat sits the round out,
        and came back in the middle: then arrival counts. `shown`: the last thing that the page had shown by then came
        so long after the card.
        """
        self.revealed(seat)  # or they pressed before the card was sent
        strange = seat not in self.ready
        if seat in self._accepted or self.closed or at > self.deadline or (strange and link is None):
            return None
        terms = Terms(link or HERE, Display()) if strange else self._terms[seat]
        if link is not None:
            terms = Terms(terms.link.lesser(link), terms.page)
        by_arrival = reaction is None or strange or terms.link.doubted
        claimed = 0 if by_arrival else max(reaction or 0, shown - terms.frame if shown else -NEVER_US)
        arrived = at - self.t0 if self.armed else 0
        if self.early:
            claimed, arrived = max(claimed, 0), max(arrived, 0)
        credit = self.seats[seat].credit
        return Measured(
            seat,
            claimed,
            arrived,
            terms.link.round_trip,
            terms.link.typical,
            terms.link.jitter,
            terms.page.frame,
            max(terms.page.step, NO_CLOCK_STEP_US) if by_arrival else terms.page.step,
            terms.page.device,
            self._marks.get(seat),
            credit.bank,
            credit.correction(terms.free),
            self.false_start,
            terms.late,
        )

    # When it can be judged.

    def silent(self) -> list[int]:
        """The seats that take part and may still answer."""
        return [seat for seat in self.ready if seat not in self._accepted]

    def horizon(self, now: int) -> int:
        """Up to this reaction time, in milliseconds, all answers are known; nothing earlier is still under way."""
        if now >= self.deadline:
            return NEVER_US
        return min((self._known(seat, now) for seat in self.silent()), default=NEVER_US)

    def _known(self, seat: int, now: int) -> int:
        """Up to when, in milliseconds, a seat is known to be silent. A bot sits here: nothing of it is under way."""
        if self.seats[seat].pings is None:
            return (now - self.t0) // MS
        return self._marks.get(seat, 0) // MS

    # The verdict.

    def credits_after(self, last: AcceptedAnswer | None) -> dict[int, Credit]:
        """What each seat that takes part would have to its credit if the round ended with this answer, or with none.

        Changes nothing.
        """
        credits = {}
        for seat in self.ready:
            credits[seat] = self.seats[seat].credit.copy()
            entered = self._accepted.get(seat)
            self._settle(credits[seat], seat, last if last and last.seat == seat else entered)
        return credits

    def close(self) -> Placing:
        """The verdict; what the round cost each seat is settled, once."""
        if not self.closed:
            self.closed = True
            for seat in self.ready:
                self._settle(self.seats[seat].credit, seat, self._accepted.get(seat))
        return placed(answer for answer in self._accepted.values() if answer.rt * MS <= self.window)

    def _settle(self, credit: Credit, seat: int, answer: AcceptedAnswer | None) -> None:
        paid, residue = (answer.paid, answer.residue) if answer else (0, None)
        link = self._terms[seat].link if seat in self._terms else self.seats[seat].link
        credit.settle(paid, residue, link or HERE)

    def out(self) -> tuple[int, ...]:
        """The seats that sat this round out."""
        return tuple(sorted(self.seats.keys() - self.ready - self._accepted.keys()))
