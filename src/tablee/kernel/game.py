"""A game: its name, its numbers of players, options, types and rulebook, and how it begins."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from importlib.resources import files
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal

from msgspec import Struct, ValidationError, convert, inspect, structs, to_builtins

from tablee.kernel import data
from tablee.kernel.data import Advice, Card, Event, Move, Say
from tablee.kernel.options import Preset
from tablee.kernel.player import BotMaker, RandomBot
from tablee.kernel.rulebook import Rulebook, read_rulebook
from tablee.kernel.state import State

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    StateT_co = TypeVar("StateT_co", bound=State, covariant=True, default=State)
    ViewT = TypeVar("ViewT", bound=data.View, default=Any)
    OptionsT = TypeVar("OptionsT", bound=data.Options, default=Any)
else:
    from typing import TypeVar

    # Before Python 3.13 only type checkers know defaults of type variables; they allow plain `Game` elsewhere.
    StateT_co, ViewT, OptionsT = TypeVar("StateT_co"), TypeVar("ViewT"), TypeVar("OptionsT")


class Game(ABC, Generic[StateT_co, ViewT, OptionsT]):
    """The rules and texts of one game. There is one instance per game."""

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
    """What clients show of a position besides its view, and only the rules can work out."""
    Scene: ClassVar[type[Struct] | None] = None
    """What clients draw of an empty table, where that depends on its options: a board."""
    unaided: ClassVar[frozenset[type[Move]]] = frozenset()
    """Moves that are never suggested to a person: shouts, gestures, strikes."""
    reflex: ClassVar[frozenset[type[Move]]] = frozenset()
    """Of those, the ones that answer a stimulus while it is shown: their reaction time counts from it.

    Others are acts of their own, also while a stimulus is shown.
    """
    suspense: ClassVar[bool] = True
    """Whether all pages are gathered before a stimulus, which then comes after a random wait. A cry must not wait."""
    early: ClassVar[bool] = False
    """Whether a press between the sending of the stimulus and its display counts as a reaction in no time."""
    false_start_ms: ClassVar[int] = 0
    """Milliseconds: the rules treat a shorter reaction as a guess. 0: guesses are allowed."""
    best: ClassVar[Literal["most", "least"]] = "most"
    """Whether the most or the least points win."""
    opening_ms: ClassVar[int] = 0
    """Milliseconds that a live table waits before the first move of chance."""
    open: ClassVar[bool] = False
    """Whether nothing is hidden and all play is in turns: moves may be taken back, a screen shared."""
    in_catalogue: ClassVar[bool] = True
    """Whether the catalogue lists the game; others are found by their key."""

    presets: ClassVar[Sequence[Preset]] = ()
    """Named ways to play. The first is for new players; there may be none."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.players[0]} to {self.players[-1]} players>"

    def new(self, players: int, options: OptionsT | None = None) -> StateT_co:
        """A state before the first move. Without `options` all have their defaults.

        Raises `ValueError` for what `check_input` refuses, and `Refused` for options that the rules do not allow so
        many players.

        >>> from tablee.games.bungee import GAME
        >>> GAME.new(6)
        Traceback (most recent call last):
        ValueError: bungee is played by 2 to 5, not by 6
        """
        chosen: Any = self.Options() if options is None else options
        self.check_input(players, chosen)
        return self.begin(players, chosen)

    @abstractmethod
    def begin(self, players: int, options: OptionsT) -> StateT_co:
        """What `new` returns, once its arguments are checked. Raises `Refused`, as `new` does."""

    def check_input(self, players: int, options: data.Options) -> None:
        """Raise `ValueError` for a number of players, or for options, that the game does not have.

        A Struct does not check its fields when it is made; a record with such options could not be read.

        >>> from tablee.games.bungee import GAME
        >>> GAME.check_input(3, GAME.Options(rounds=50))
        Traceback (most recent call last):
        ValueError: bungee cannot be played with these options: Expected `int` <= 12 - at `$.rounds`
        """
        if type(players) is not int or not self.accepts(players):
            least, most = self.players[0], self.players[-1]
            raise ValueError(f"{self.key} is played by {least} to {most}, not by {players!r}")
        if type(options) is not self.Options:
            raise ValueError(f"{self.key} is played with {self.Options.__name__}, not with {options!r}")
        try:
            convert(to_builtins(options), self.Options)
        except (TypeError, ValidationError) as error:
            raise ValueError(f"{self.key} cannot be played with these options: {error}") from None

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
        """What only the rules can work out of a view: which cards count, when time is up. Depends on the view alone."""
        return None

    def scene(self, options: OptionsT) -> Struct | None:
        """The empty table to draw. Raises `Refused` for options that cannot be played with."""
        return None

    def advise(self, view: ViewT, move: Move) -> Advice | None:
        """Why this move is a good one for the owner of this view, for learners. None: no reason is known."""
        return None

    def bots(self) -> Mapping[str, BotMaker]:
        """The game's own bots by name, the default one first. Callers use `bot` and `bot_names`."""
        return {}

    def bot_names(self) -> list[str]:
        """The names of the bots that can play this game, the default one first.

        >>> from tablee.games.bungee import GAME
        >>> GAME.bot_names()
        ['sensible', 'beginner', 'random']
        """
        return [*self.bots(), "random"]

    def bot(self, name: str) -> BotMaker:
        """The maker of a bot by its name. Raises `ValueError`, with the names that there are, for another.

        >>> from tablee.games.bungee import GAME
        >>> GAME.bot("clever")
        Traceback (most recent call last):
        ValueError: bungee has no bot 'clever'; it has sensible, beginner and random
        """
        if name == "random":
            return lambda seat, rng: RandomBot(self, seat, rng)
        if name not in self.bots():
            *others, last = self.bot_names()
            known = f"{', '.join(others)} and {last}" if others else last
            raise ValueError(f"{self.key} has no bot {name!r}; it has {known}")
        return self.bots()[name]

    @cached_property
    def rulebook(self) -> Rulebook:
        """The articles, read from `rulebook.toml` beside the game's package."""
        package = type(self).__module__.rpartition(".")[0]
        return read_rulebook(files(package).joinpath("rulebook.toml").read_text(encoding="utf-8"))

    def reveals(self, event: Event, who: int) -> bool:
        """Whether this event may tell `who` what was hidden until now: a card drawn, hands laid open, a verdict.

        Every other event must be the same whatever the hidden cards and answers are; `keeps_secrets` checks that.
        """
        return False

    def meant(self, move: Move, view: ViewT) -> tuple[Card, ...]:
        """Cards that a move in this position affects without naming them: the discard that it takes."""
        return ()

    def say_move(self, move: Move, meant: tuple[Card, ...] = ()) -> Say:
        """A move as a sentence: `bungee-move-call`, or `house-move-undo` for the moves of all games."""
        common = type(move).__module__ == data.__name__
        return say("house-move" if common else f"{self.key}-move", move)

    def say_event(self, event: Event) -> Say:
        """An event as a sentence: `bungee-event-called`, or `house-event-taken-back` for the event of all games."""
        return say("house-event" if isinstance(event, data.TakenBack) else f"{self.key}-event", event)

    def accepts(self, players: int) -> bool:
        """Whether so many can play.

        >>> from tablee.games.bungee import GAME
        >>> GAME.accepts(5), GAME.accepts(6)
        (True, False)
        """
        return players in self.players


def world(game: Game[StateT_co, ViewT, OptionsT], view: ViewT, rng: Random) -> StateT_co:
    """A state that could be the true one, as far as the owner of `view` can tell: all that a search gets."""
    state = game.restore(view)
    state.fill(rng)
    return state


def say(prefix: str, move_or_event: Struct) -> Say:
    """The sentence for a move or event: its fields become the arguments of the message named by its tag.

    >>> from tablee.games.bungee.data import Play
    >>> say("bungee-move", Play(card=7, count=2))
    Say(id='bungee-move-play', args={'count': 2, 'take': 'no'}, seats={}, cards={'card': (7,)})
    """
    sentence = Say(f"{prefix}-{move_or_event.__struct_config__.tag}")
    for name, means in _meanings(type(move_or_event)):
        value = getattr(move_or_event, name)
        if means:
            row = sentence.seats if means == "seat" else sentence.cards
            row[name] = value if isinstance(value, tuple) else (value,)
        elif isinstance(value, bool):
            sentence.args[name] = "yes" if value else "no"
        elif isinstance(value, int | str):
            sentence.args[name] = value
    return sentence


@cache
def _meanings(kind: type[Struct]) -> tuple[tuple[str, str], ...]:
    """Each field of a Struct with the meaning of its ints: a seat, a card, or just a number."""
    types: dict[str, Any] = {field.name: field.type for field in inspect.type_info(kind).fields}  # type: ignore[attr-defined]
    return tuple((field.name, _meaning(types[field.encode_name])) for field in structs.fields(kind))


def _meaning(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.Metadata):
        return str((kind.extra or {}).get("means", ""))
    if isinstance(kind, inspect.VarTupleType) and not isinstance(kind.item_type, inspect.VarTupleType):
        return _meaning(kind.item_type)
    return ""
