"""A game in progress, as the rules see it, and what the seats are told of it.

`State` is what each game implements: small, mutable, cheap to copy. Rules read no clock and draw no random numbers:
both reach them as moves.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar, Protocol

from msgspec import NODEFAULT, Struct, structs

from tablee.kernel.data import (
    ALL,
    CHANCE,
    CLOCK,
    NO_SEAT,
    Acting,
    Due,
    Entry,
    Event,
    Missed,
    Move,
    Options,
    Refused,
    Result,
    View,
    Void,
)


class Tell(Protocol):
    """How a state tells what happened.

    All are told `event` (None: nothing), except those in `instead`, who are told their own version of it. `ALL` in
    `instead` is the referee's version, in which nothing is hidden.
    """

    def __call__(self, event: Event | None, instead: Mapping[int, Event] | None = None) -> None: ...


def told_to(seat: int, event: Event) -> dict[int, Event]:
    """For `tell`: this seat, and the referee, are told `event` instead of the others' version."""
    return {seat: event, ALL: event}


class News:
    """Collects the events that a state tells, one list for each seat, one for spectators, one for the referee.

    >>> from tablee.games.bungee.data import Drew
    >>> news = News(2)
    >>> news(Drew(seat=0, card=0), {0: Drew(seat=0, card=7)})
    >>> news.of(0), news.of(1)
    ([Drew(seat=0, card=7)], [Drew(seat=0, card=0)])
    """

    def __init__(self, players: int) -> None:
        self.told: dict[int, list[Event]] = {who: [] for who in (*range(players), NO_SEAT, ALL)}

    def __call__(self, event: Event | None, instead: Mapping[int, Event] | None = None) -> None:
        if instead:
            for who, events in self.told.items():
                version = instead.get(who, event)
                if version is not None:
                    events.append(version)
        elif event is not None:
            for events in self.told.values():
                events.append(event)

    def of(self, who: int) -> list[Event]:
        """The events that `who` was told."""
        return self.told[who]

    def add(self, more: News) -> None:
        """Append later events."""
        for who, events in self.told.items():
            events += more.told[who]


class State(ABC):
    """One game in progress. `play` checks a move, then applies it."""

    __slots__ = ()

    turn_article: str = "house.turn"
    """The article of this game that says whose turn it is."""

    players: int
    """The number of seats."""

    @abstractmethod
    def acting(self) -> Acting:
        """Who may move now; no seats once the game is over."""

    @abstractmethod
    def legal(self, seat: int) -> Sequence[Move]:
        """The moves of `seat` now: all of them, or a fair sample where they are too many. Silence is not listed."""

    @abstractmethod
    def check_move(self, by: int, move: Move, at: int) -> None:
        """Raise `Refused` if this move of a seat or of chance, who may act now, is against the rules."""

    @abstractmethod
    def apply(
        self, by: int, move: Move, at: int = 0, rt: int | None = None, u: int = 0, tell: Tell | None = None
    ) -> None:
        """Make a move that was checked. Without `tell` no event is built, which searches rely on for speed.

        `rt` and `u` are the `reaction_ms` and `uncertainty_ms` of the entry.
        """

    @abstractmethod
    def chance(self, rng: Random) -> Move:
        """A fair sample of the moves of chance now: a whole deal, a lot, a card that turns face up."""

    @abstractmethod
    def view(self, who: int) -> View:
        """All that `who` can know, memory included."""

    @abstractmethod
    def fill(self, rng: Random) -> None:
        """Put a card into every hole, consistent with everything that was shown or proved."""

    @abstractmethod
    def copy(self) -> State:
        """An independent copy."""

    @abstractmethod
    def result(self) -> Result | None:
        """The outcome, once the game is over."""

    def __eq__(self, other: object) -> bool:
        """Whether both are of one kind, and show the referee the same position."""
        return self is other or (type(self) is type(other) and self.view(ALL) == other.view(ALL))

    __hash__: ClassVar[None]  # type: ignore[assignment]  # a state changes

    def __repr__(self) -> str:
        """What the referee sees, without fields that have their defaults."""
        return f"{type(self).__name__}({', '.join(changed_fields(self.view(ALL)))})"

    def play_chance(self, rng: Random, at: int = 0, tell: Tell | None = None) -> None:
        """Make the moves of chance that are due now, if any: a lot, a deal, a card that turns face up.

        >>> from tablee.games.bungee import GAME
        >>> state = GAME.new(3)
        >>> state.acting().seats
        (-1,)
        >>> state.play_chance(Random(7))
        >>> state.acting().seats
        (1,)
        """
        while CHANCE in self.acting().seats:
            self.apply(CHANCE, self.chance(rng), at, tell=tell)

    def offers(self) -> Sequence[Move]:
        """Moves of the game's `unaided` kinds that any seat may try now, by public facts alone.

        They are offered to all seats alike, legal or not, so that the offer reveals nothing.
        """
        return ()

    def silence(self) -> tuple[int, Move] | None:
        """The move that silence amounts to now, and whose it is, where the rules have such a move.

        Records written by hand may omit such lines; the referee supplies them.
        """
        return None

    def begins(self) -> int:
        """The seat that begins the game, asked once chance has moved; `NO_SEAT` if several decide at once."""
        acting = self.acting()
        seats = acting.seats if acting.kind == "turn" else acting.awaits
        return seats[0] if len(seats) == 1 else NO_SEAT

    def pending(self) -> bool:
        """Whether a move waits for the clock to take effect: a card chosen in a pause, a strike.

        The referee lets it take effect before the next line of a record without times.
        """
        return False

    def check(self, by: int, move: Move, at: int = 0) -> None:
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
        """Whether the rules allow this move to a seat that may act now."""
        try:
            self.check_move(seat, move, 0)
        except Refused:
            return False
        return True

    def play(self, entry: Entry, tell: Tell | None = None) -> None:
        """Check a move, then make it."""
        self.check(entry.by, entry.move, entry.at)
        self.apply(entry.by, entry.move, entry.at, entry.reaction_ms, entry.uncertainty_ms, tell)


def changed_fields(data: Struct) -> Iterator[str]:
    """The fields of a Struct that differ from their defaults, as `name=value`.

    >>> from tablee.games.bungee.data import BungeeOptions, BungeeView
    >>> [*changed_fields(BungeeView(options=BungeeOptions(rounds=2), hands=((7, 7), (0,))))]
    ['options=BungeeOptions(rounds=2)', 'hands=((7, 7), (0,))']
    """
    for field in structs.fields(data):
        value = getattr(data, field.name)
        default = field.default if field.default_factory is NODEFAULT else field.default_factory()
        if value != default:
            shown = repr(value)
            if isinstance(value, Options):
                shown = f"{type(value).__name__}({', '.join(changed_fields(value))})"
            yield f"{field.name}={shown}"


def check_clock(acting: Acting, move: Move, at: int) -> None:
    """Raise `Refused` unless the clock may make this move.

    `Due` names exactly the time that was asked for, once it has come. `Void` closes a window. `Missed` comes at most
    once in a window, after its stimulus was shown, and names seats that may act.
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
