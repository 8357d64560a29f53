"""The plain data of the contract: seats, moves, events, views, and what goes with them.

All of it is msgspec Structs: Python types, wire format and record in one. They are kept apart from the states because a
compiled module would silently lose the options of a Struct (its tag, its frozenness).

A *seat* is a player, numbered from 0, for the whole game. Other movers and onlookers have negative numbers.
"""

from __future__ import annotations

import re
from functools import reduce
from operator import or_
from types import ModuleType
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct, field, structs

CHANCE = -1
"""Makes the random moves: a shuffle, a lot, a card that turns face up."""
CLOCK = -2
"""Moves when a time that the rules asked for has come."""
TABLE = -3
"""Moves for the table itself: undoes, changes who sits where. The rules never see these moves."""
NO_SEAT = -4
"""The view of a spectator. Inside a state: no seat."""
ALL = -5
"""The view of the referee, who sees every card."""

HOLE = 0
"""A card that is not known here. Real cards, pieces and pawns are numbered from 1."""

Seat = Annotated[int, Meta(ge=NO_SEAT, extra={"means": "seat"}, extra_json_schema={"x-means": "seat"})]
"""Type of a field that holds a seat; texts show that seat's name."""
Card = Annotated[int, Meta(ge=HOLE, extra={"means": "card"}, extra_json_schema={"x-means": "card"})]
"""Type of a field that holds a card; texts show it in the game's own words."""

MOVER_NAMES = {CHANCE: "chance", CLOCK: "clock", TABLE: "table"}
"""The names of the movers that are not seats, in a record."""

Json = dict[str, Any]


def kebab(name: str) -> str:
    """The tag of a class: its name in lower case with hyphens.

    >>> kebab("LuckyTaken")
    'lucky-taken'
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


class Move(Struct, frozen=True, tag_field="do", tag=kebab, forbid_unknown_fields=True, gc=False):
    """What a seat, chance, the clock or the table does. Each game has its own; these five are common."""


class Due(Move, frozen=True):
    """CLOCK: the time `t` that the rules asked for has come, and no earlier answer is still under way."""

    t: int


class Missed(Move, frozen=True):
    """CLOCK: these seats were not shown what the open window is about: a page was hidden, too late, or gone.

    The rules alone decide what that means.
    """

    seats: tuple[Seat, ...]


class Void(Move, frozen=True):
    """CLOCK: the open window cannot be judged (after a crash): it closes without effect."""


class Undo(Move, frozen=True):
    """TABLE: the game goes on from entry `to` (0: from the beginning). Handled by the ledger, not by the rules."""

    to: int


class Sits(Move, frozen=True):
    """TABLE: who sits at `seat` from now on. Handled by the ledger, not by the rules."""

    seat: Seat
    who: Literal["person", "bot", "absent"]


class Impossible(Move, frozen=True):
    """What a record has for a move, but is none of the game's: the referee refuses it and goes on."""

    text: str
    """The move in JSON, as it was written."""
    problem: str
    """`kind` (the game has no such move), `missing` or `unknown` (a field), `value`, or `number` (too large)."""
    what: str
    """The kind of move, or the field."""
    value: str = ""
    """The value of the field."""

    def refusal(self) -> Refused:
        """The reason why it cannot be made."""
        return Refused("house.move", "impossible", problem=self.problem, what=self.what, value=self.value)


class Event(Struct, frozen=True, tag_field="told", tag=kebab, forbid_unknown_fields=True, gc=False):
    """Something that a seat is told. A card that the seat may not see is a hole."""

    article: ClassVar[str] = ""
    """The article behind all events of this kind, which log lines cite; empty: none."""
    rest_ms: ClassVar[int] = 0
    """Milliseconds that a live table waits after this event before chance goes on."""

    def rests(self) -> int:
        """The `rest_ms` after this event, for kinds in which it varies."""
        return self.rest_ms

    def cites(self) -> str:
        """The `article` behind this event, for kinds in which it varies."""
        return self.article


class TakenBack(Event, frozen=True):
    """The table undid the moves since this seat's last turn: it is to move once more. Every game has this event.

    Events that were told before stay in the log.
    """

    article: ClassVar[str] = "house.undo"

    seat: Seat


def kinds_in(module: ModuleType, base: type[Move] | type[Event]) -> Any:
    """The union of all moves, or of all events, that a module of a game defines.

    >>> from tablee.games.bantu import data
    >>> from tablee.kernel import Move
    >>> kinds_in(data, Move)
    tablee.games.bantu.data.Enter | tablee.games.bantu.data.Go | tablee.games.bantu.data.Lot
    """
    own = [kind for kind in vars(module).values() if getattr(kind, "__module__", "") == module.__name__]
    return reduce(or_, [kind for kind in own if isinstance(kind, type) and issubclass(kind, base)])


class View(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A position with holes: all that `who` can know. Immutable, without a reference into the state."""

    who: int = ALL


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table may choose before the game. Ranges are in the types, texts in the game's `.ftl` files."""


class Acting(Struct, frozen=True):
    """Who may move now. It follows from public facts alone, so it reveals nothing hidden.

    `turn`: one seat (or chance) must move. `sealed`: every seat in `seats` must answer, may change its answer, and
    answers are shown when the last one is in. `window`: any of `seats` may answer until `due`, or stay silent. A window
    without `due` waits for the seats that it `awaits`; the others may act meanwhile.
    """

    seats: tuple[int, ...]
    kind: Literal["turn", "sealed", "window"] = "turn"
    due: int | None = None
    """When CLOCK has to move; in a window: when the answers so far can be judged. Known to the host alone."""
    since: int | None = None
    """In a window: when its stimulus is painted."""
    until: int | None = None
    """In a window with a stimulus: until when it can be answered, if not until `due`."""
    shows: bool = False
    """Whether the effect of `due` is settled: a live table stores it ahead, and all pages show it at one moment."""
    awaits: tuple[int, ...] = ()
    """In a window: the seats whose move it is, among those that may act."""
    missed: bool = False
    """Whether the clock has said who missed the stimulus."""

    def public(self) -> Acting:
        """What all seats may know: when a window is judged depends on hidden answers.

        >>> Acting((0, 1), "window", due=900, since=300, shows=True, awaits=(1,)).public()
        Acting(seats=(0, 1), kind='window', due=None, since=300, until=None, shows=False, awaits=(1,), missed=False)
        """
        if self.kind != "window":
            return self
        return structs.replace(self, due=None, until=None, shows=False, missed=False)

    @property
    def end(self) -> int | None:
        """Until when a stimulus can be answered."""
        return self.due if self.until is None else self.until


class Result(Struct, frozen=True, omit_defaults=True):
    """How a game ended: a rank for each seat (1 is best, equal ranks share), points, and teams where there are any."""

    ranks: tuple[int, ...]
    points: tuple[int, ...]
    teams: tuple[int, ...] = ()
    """The team of each seat, numbered from 0; empty in a game without teams."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the first rank.

        >>> Result(ranks=(1, 3, 1), points=(4, 9, 4)).winners
        (0, 2)
        """
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


def ranked(points: tuple[int, ...], *, best: Literal["most", "least"], teams: tuple[int, ...] = ()) -> Result:
    """The result in which the most (or the least) points win and equal points share a rank.

    >>> ranked((30, -10, 30), best="least")
    Result(ranks=(2, 1, 2), points=(30, -10, 30), teams=())
    """
    order = [-each if best == "most" else each for each in points]
    return Result(tuple(1 + sum(other < own for other in order) for own in order), points, teams)


class Entry(Struct, omit_defaults=True, gc=False):
    """One line of a record: who made which move, and when.

    `n` never leaves the server: a gap in the numbers would reveal a hidden move.
    """

    n: int
    at: int
    by: int
    move: Move
    reaction_ms: int | None = field(default=None, name="rt")
    """A reflex answer: milliseconds after its stimulus was painted. Another act: after the game began."""
    uncertainty_ms: int = field(default=0, name="u")
    """The uncertainty of `reaction_ms`, in milliseconds."""
    proof: Json | None = None
    """The measurement. The rules ignore it; the referee recomputes `reaction_ms` and `uncertainty_ms` from it."""


class Say(Struct, frozen=True, omit_defaults=True, gc=False):
    """A sentence in no language yet: a message of the `.ftl` files and its arguments."""

    id: str
    args: dict[str, int | str] = field(default_factory=dict)
    seats: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """Arguments that are seats: shown as names, and as "you" for the reader's own."""
    cards: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """Arguments that are cards: shown in the game's words."""


class Advice(Struct, frozen=True):
    """Why a good player would make a move, for learners."""

    why: Say
    point: str = ""
    """What it is about: a control by its name (`pile`), or anything by a mark (`card=9`); empty: nothing."""


class Refused(Exception):
    """A move that is not allowed: it names the article that forbids it and changes nothing.

    `reason` picks the sentence (`refused-<article>-<reason>` in the `.ftl` files) and `args` are its arguments; those
    called `seat` and `card` are shown as such.
    """

    def __init__(self, article: str, reason: str = "", **args: int | str) -> None:
        self.article = article
        self.reason = reason
        self.details = args

    def __str__(self) -> str:
        """Formatted when it is read: rules refuse many moves while they list the legal ones."""
        return f"{self.article}/{self.reason}" if self.reason else self.article

    def say(self) -> Say:
        """The refusal as a sentence.

        >>> Refused("bungee.call", "points", points=7).say()
        Say(id='refused-bungee-call-points', args={'points': 7}, seats={}, cards={})
        """
        words = ["refused", self.article.replace(".", "-"), *([self.reason] if self.reason else [])]
        plain = {name: value for name, value in self.details.items() if name not in ("seat", "card")}
        return Say("-".join(words), plain, self._detail("seat"), self._detail("card"))

    def _detail(self, name: str) -> dict[str, tuple[int, ...]]:
        return {name: (int(self.details[name]),)} if name in self.details else {}


def require(condition: object, article: str, reason: str = "", **details: int | str) -> None:
    """Raise `Refused` if the condition is false."""
    if not condition:
        raise Refused(article, reason, **details)
