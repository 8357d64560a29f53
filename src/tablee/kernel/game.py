"""A game: its name, who can play it, its options, its types, its rulebook, and how to begin."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from msgspec import Struct, structs

from tablee.kernel import data
from tablee.kernel.advice import Advice
from tablee.kernel.data import Event, Move, Say
from tablee.kernel.options import Preset
from tablee.kernel.player import BotMaker
from tablee.kernel.rulebook import Rulebook, read_rulebook
from tablee.kernel.seats import Card
from tablee.kernel.state import State
from tablee.kernel.words import say

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    StateT_co = TypeVar("StateT_co", bound=State, covariant=True, default=State)
    ViewT = TypeVar("ViewT", bound=data.View, default=Any)
    OptionsT = TypeVar("OptionsT", bound=data.Options, default=Any)
else:
    from typing import TypeVar

    # Defaults, which let everybody else say just `Game`, are for the type checker alone before Python 3.13.
    StateT_co, ViewT, OptionsT = TypeVar("StateT_co"), TypeVar("ViewT"), TypeVar("OptionsT")


class Game(ABC, Generic[StateT_co, ViewT, OptionsT]):
    """What is the same in every play of one game. There is one instance per game."""

    key: ClassVar[str]
    """The name in code, files and addresses: `bungee`."""
    rules: ClassVar[int] = 1
    """The version of the rules; a record names the one it was played by."""
    players: ClassVar[range]
    Options: ClassVar[type[data.Options]]
    Moves: ClassVar[Any]
    """The union of the moves that seats and chance can make."""
    Events: ClassVar[Any]
    """The union of the events that seats can be told."""
    View: ClassVar[type[data.View]]
    Tally: ClassVar[type[Struct] | None] = None
    """What clients show of a position besides its view, and only the rules can tell. None: nothing."""
    Scene: ClassVar[type[Struct] | None] = None
    """What a table looks like before anything lies on it, where that depends on its options: a board. None: nothing."""
    unaided: ClassVar[frozenset[type[Move]]] = frozenset()
    """Moves that are never pointed out to a person: shouts, gestures, strikes."""
    reflex: ClassVar[frozenset[type[Move]]] = frozenset()
    """Of those, the ones that answer a stimulus while it is shown; `rt` counts from there.

    Others are acts of their own, also while a stimulus is shown.
    """
    suspense: ClassVar[bool] = True
    """Whether all are gathered before a stimulus, and wait for it a while that cannot be foreseen. A cry must not."""
    early: ClassVar[bool] = False
    """Whether a press when the stimulus is on its way, and not yet seen, counts as a reaction in no time."""
    false_start: ClassVar[int] = 0
    """Milliseconds: a reaction shorter than this is a guess, and the rules say what becomes of it. 0: guess freely."""
    opening: ClassVar[int] = 0
    """Milliseconds that people at a live table are given before the first move of all, which is chance's."""
    open: ClassVar[bool] = False
    """Whether nothing is hidden and everything goes by turns: moves may be taken back, a screen shared."""
    on_shelf: ClassVar[bool] = True
    """Whether it is offered to whoever looks for a game; others are found by their key."""

    presets: ClassVar[Sequence[Preset]] = ()
    """Ways to play, to choose from before a game. The first is for whoever has never played it; there may be none."""

    @abstractmethod
    def new(self, players: int, options: OptionsT) -> StateT_co:
        """A state before the first move."""

    @abstractmethod
    def restore(self, view: ViewT) -> StateT_co:
        """A state from any view: a full one, a seat's, one written by hand. Holes stay holes.

        Raises `Refused` if the rules do not allow such a position.
        """

    def with_options(self, view: ViewT, options: OptionsT) -> ViewT:
        """The same position at a table with these options, for games whose views have a field for them."""
        return structs.replace(view, options=options) if "options" in view.__struct_fields__ else view

    @abstractmethod
    def describe(self, view: ViewT) -> Sequence[Say]:
        """The position in sentences, the most important first: for terminals and screen readers."""

    def tally(self, view: ViewT) -> Struct | None:
        """What only the rules can tell of a view, so that clients need none: what cards count, when time is up.

        It goes by the view alone, so it tells no secret.
        """
        return None

    def scene(self, options: OptionsT) -> Struct | None:
        """What clients have to draw, whatever happens on it. Raises `Refused` for what cannot be played on."""
        return None

    def advise(self, view: ViewT, move: Move) -> Advice | None:
        """Why the owner of this view would do well to make this move, for learners. None: nothing can be said."""
        return None

    def bots(self) -> Mapping[str, BotMaker]:
        """The game's own bots by name, the one to take by default first."""
        return {}

    @cached_property
    def rulebook(self) -> Rulebook:
        """The articles, read from `rulebook.toml` beside the game's package."""
        package = type(self).__module__.rpartition(".")[0]
        return read_rulebook(files(package).joinpath("rulebook.toml").read_text(encoding="utf-8"))

    def reveals(self, event: Event, who: int) -> bool:
        """Whether this event may tell `who` what was hidden until now: a card drawn, hands laid open, a verdict.

        Every other event must be the same whatever hidden cards and answers are; the laws hold a game to it.
        """
        return False

    def meant(self, move: Move, view: ViewT) -> tuple[Card, ...]:
        """Cards that a move in this position means without naming them: the discard that it takes."""
        return ()

    def say_move(self, move: Move, meant: tuple[Card, ...] = ()) -> Say:
        """A move as a sentence: `bungee-move-call`, or `house-move-undo` for what every table has."""
        common = isinstance(move, data.Due | data.Missed | data.Void | data.Undo | data.Sits)
        return say("house-move" if common else f"{self.key}-move", move)

    def say_event(self, event: Event) -> Say:
        """An event as a sentence: `bungee-event-called`, or `house-event-taken-back`, which every table has."""
        return say("house-event" if isinstance(event, data.TakenBack) else f"{self.key}-event", event)

    def accepts(self, players: int) -> bool:
        """Whether so many can play.

        >>> from tablee.games.bungee import GAME
        >>> GAME.accepts(5), GAME.accepts(6)
        (True, False)
        """
        return players in self.players


def world(game: Game[StateT_co, ViewT, OptionsT], view: ViewT, rng: Random) -> StateT_co:
    """A state that could be the true one, as far as the owner of `view` can tell. It is all that a search ever gets."""
    state = game.restore(view)
    state.fill(rng)
    return state
