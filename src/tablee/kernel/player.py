"""Bots: they see views and events only, and answer with plans, the same in virtual and in real time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from random import Random
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

from msgspec import Struct, field

from tablee.kernel.data import Acting, Event, Move, View

if TYPE_CHECKING:
    from tablee.kernel.game import Game


class Plan(Struct, frozen=True):
    """Make this move after so many milliseconds, unless another plan takes its place before."""

    after_ms: int = field(name="after")
    move: Move


class Keep(Enum):
    """The type of `KEEP`."""

    KEEP = "keep"


KEEP: Final = Keep.KEEP
"""A bot's answer instead of plans: those it made before stand."""
Plans = Sequence[Plan] | Literal[Keep.KEEP]


class Bot(Protocol):
    """A player that knows only what its seat can see.

    It has no memory: all that a seat can know is in its view. A live table makes a new bot for every waking, and with
    the same random numbers that one must answer as an old one would.
    """

    def wake(self, view: Any, acting: Acting, news: Sequence[Event]) -> Plans:
        """The bot's plans, when it may act for the first time or was told something while it may act.

        `view` is one of its game. `news` is all that it was told since it was last woken, or took its seat. The plans
        replace earlier ones; `KEEP` leaves those as they are. No plans: it stays silent.
        """
        ...


class SeatedBot:
    """A bot's seat and its random numbers."""

    def __init__(self, seat: int, rng: Random) -> None:
        self.seat = seat
        self.rng = rng


BotMaker = Callable[[int, Random], Bot]
"""Makes a bot for a seat, with random numbers of its own."""


RANDOM_BOT_THINKS_MS = 2000
"""The longest that the random bot thinks."""


class RandomBot:
    """Chooses evenly among the legal moves, at any pace. In a window it shouts, strikes or shoots half of the time."""

    def __init__(self, game: Game, seat: int, rng: Random) -> None:
        self.game = game
        self.seat = seat
        self.rng = rng

    def wake(self, view: View, acting: Acting, news: Sequence[Event]) -> Sequence[Plan]:
        moves = self.game.restore(view).legal(self.seat)
        if acting.kind == "window" and self.rng.random() < 0.5:
            moves = [move for move in moves if type(move) not in self.game.unaided]
        return (Plan(self.rng.randrange(RANDOM_BOT_THINKS_MS), self.rng.choice(moves)),) if moves else ()
