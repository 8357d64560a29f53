"""A game in progress, as the rules see it.

`State` is what each game implements: small, mutable, plain lists of ints, cheap to copy. Rules never read a clock and
never draw at random: both come to them as moves.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Protocol

from tablee.kernel.data import Acting, Due, Entry, Event, Missed, Move, Refused, Result, View, Void
from tablee.kernel.seats import ALL, CHANCE, CLOCK


class Tell(Protocol):
    """How a state tells what happened.

    Everybody is told `event` (None: nothing), except those in `instead`, who are told their own version of it. `ALL` in
    `instead` is the referee's version, in which nothing is hidden.
    """

    def __call__(self, event: Event | None, instead: Mapping[int, Event] | None = None) -> None: ...


def told_to(seat: int, event: Event) -> dict[int, Event]:
    """For `tell`: this seat, and the referee, are told `event` instead of what the others are."""
    return {seat: event, ALL: event}


class State(ABC):
    """One game in progress. From outside, `play` is the only way in: it checks, then applies."""

    __slots__ = ()

    turn_article: str = "house.turn"
    """The article of this game that says whose turn it is."""

    players: int
    """How many seats there are."""

    @abstractmethod
    def acting(self) -> Acting:
        """Who may move now; no seats once the game is over."""

    @abstractmethod
    def legal(self, seat: int) -> Sequence[Move]:
        """What `seat` may do now: all of it, or a fair sample where that is too much. Silence is not listed."""

    @abstractmethod
    def check_move(self, by: int, move: Move, at: int) -> None:
        """Raise `Refused` if this move of a seat or of chance, who may act now, is against the rules."""

    @abstractmethod
    def apply(
        self, by: int, move: Move, at: int, rt: int | None = None, u: int = 0, tell: Tell | None = None
    ) -> None:
        """Make a move that is known to be possible. Without `tell` no event is built: searches run on this."""

    @abstractmethod
    def chance(self, rng: Random) -> Move:
        """A fair sample of what chance may say now: a whole deal, a lot, a card that turns face up."""

    @abstractmethod
    def view(self, who: int) -> View:
        """All that `who` can know, memory included."""

    @abstractmethod
    def fill(self, rng: Random) -> None:
        """Put a card into every hole, in agreement with everything that was shown or proved."""

    @abstractmethod
    def copy(self) -> State:
        """An independent copy."""

    @abstractmethod
    def result(self) -> Result | None:
        """The outcome, once the game is over."""

    def offers(self) -> Sequence[Move]:
        """Moves of the game's `unaided` kinds that any seat may try now, by public facts alone.

        They are offered to everybody alike, whether they would stand or not, so that the offer tells nothing.
        """
        return ()

    def silence(self) -> tuple[int, Move] | None:
        """The move that saying nothing amounts to now, and whose it is, where the rules have such a move.

        Records written by hand may leave such lines out, and the referee supplies them.
        """
        return None

    def pending(self) -> bool:
        """Whether something that was done waits for the clock to come true: a card chosen in a pause, a strike.

        A record without times tells what was seen, so the referee lets it come true before the next line.
        """
        return False

    def check(self, by: int, move: Move, at: int) -> None:
        """Raise `Refused` if `by` cannot make this move now. Changes nothing."""
        acting = self.acting()
        if by in acting.seats:
            self.check_move(by, move, at)
        elif self.result() is not None:
            raise Refused("house.over")
        elif by == CLOCK:
            check_clock(acting, move, at)
        elif by == CHANCE:
            raise Refused("house.chance", "unasked")
        elif CHANCE in acting.seats:
            raise Refused("house.chance", "awaited")
        elif len(acting.seats) == 1:
            raise Refused(self.turn_article, "not-yours", seat=acting.seats[0])
        else:
            raise Refused(self.turn_article, "not-now")

    def allows(self, seat: int, move: Move) -> bool:
        """Whether the rules let this seat make this move, if it is the seat's to make one."""
        try:
            self.check_move(seat, move, 0)
        except Refused:
            return False
        return True

    def play(self, entry: Entry, tell: Tell | None = None) -> None:
        """Check a move, then make it."""
        self.check(entry.by, entry.move, entry.at)
        self.apply(entry.by, entry.move, entry.at, entry.rt, entry.u, tell)


def check_clock(acting: Acting, move: Move, at: int) -> None:
    """The clock says just the moment that was asked for, not before it has come; or that a window is void.

    Who missed the stimulus of a window it says once, and not before that was shown.
    """
    window = acting.kind == "window"
    if isinstance(move, Missed):
        shown = window and acting.since is not None and acting.since <= at
        if acting.missed or not shown or not move.seats or not set(move.seats) <= set(acting.seats):
            raise Refused("house.missed")
        return
    on_time = isinstance(move, Due) and acting.due is not None and move.t == acting.due <= at
    if not on_time and not (isinstance(move, Void) and window):
        raise Refused("house.clock")
