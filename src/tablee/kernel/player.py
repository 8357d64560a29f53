"""Who plays: a bot sees views and events only, and answers with plans. It is the same in virtual and in real time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from random import Random
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

from msgspec import Struct

from tablee.kernel.data import Acting, Event, Move, View

if TYPE_CHECKING:
    from tablee.kernel.game import Game


class Plan(Struct, frozen=True):
    """Make this move in so many milliseconds, unless something happens before."""

    after: int
    move: Move


class Keep(Enum):
    """What a bot answers instead of plans: see `KEEP`."""

    KEEP = "keep"


KEEP: Final = Keep.KEEP
"""My plans stand: what I was told changes nothing about them."""
Plans = Sequence[Plan] | Literal[Keep.KEEP]


class Bot(Protocol):
    """A player that gets nothing but what its seat can see.

    It has no memory: all that a seat can know, memory included, is in its view. A live table makes a new bot for every
    waking, and with the same luck that one must answer what an old one would.
    """

    def wake(self, view: Any, acting: Acting, news: Sequence[Event]) -> Plans:
        """What the bot intends now that it may act, or heard something while it may; `view` is one of its game.

        `news` is all that it was told since it was last woken, or took its seat. Its plans take the place of earlier
        ones, which are dropped; `KEEP` leaves those as they are. No plans: it stays silent.
        """
        ...


class SeatedBot:
    """What all bots of a kind differ in: where they sit, and their luck."""

    def __init__(self, seat: int, rng: Random) -> None:
        self.seat = seat
        self.rng = rng


BotMaker = Callable[[int, Random], Bot]
"""Makes a bot for a seat, with its own source of luck."""


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


def bot_names(game: Game) -> list[str]:
    """The bots that can play this game, the one to take by default first.

    >>> from tablee.games.bungee import GAME
    >>> bot_names(GAME)
    ['sensible', 'beginner', 'random']
    """
    return [*game.bots(), "random"]


def bot_maker(game: Game, name: str) -> BotMaker:
    """The maker of a bot by its name. Raises `KeyError` for a name that is not in `bot_names`."""
    if name == "random":
        return lambda seat, rng: RandomBot(game, seat, rng)
    return game.bots()[name]
