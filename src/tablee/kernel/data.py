"""The plain data of the contract: moves, events, views, and the little that goes with them.

All of it is msgspec Structs, which are at once Python types, the wire format and the record. They live apart from the
states because a compiled module would silently lose the options of a Struct (its tag, its frozenness).
"""

from __future__ import annotations

import re
from functools import reduce
from operator import or_
from types import ModuleType
from typing import Any, ClassVar, Literal

from msgspec import Struct, field, structs

from tablee.kernel.seats import ALL, Seat

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
    """CLOCK: the moment `t` that the rules asked for has come, and nothing earlier is still under way."""

    t: int


class Missed(Move, frozen=True):
    """CLOCK: these seats were not shown what the open window is about: a page was hidden, too late, or gone.

    From this alone the rules learn who sat out. What it means is theirs to say, and nobody else judges by it.
    """

    seats: tuple[Seat, ...]


class Void(Move, frozen=True):
    """CLOCK: the open window cannot be judged (after a crash): it closes and nothing happens."""


class Undo(Move, frozen=True):
    """TABLE: the game goes on from entry `to` (0: from the beginning). The fold obeys; the rules never see it."""

    to: int


class Sits(Move, frozen=True):
    """TABLE: who sits at `seat` from now on. The fold remembers; the rules never see it."""

    seat: Seat
    who: Literal["person", "bot", "absent"]


class Event(Struct, frozen=True, tag_field="told", tag=kebab, forbid_unknown_fields=True, gc=False):
    """Something that a seat is told. A card that the seat may not see is a hole."""

    article: ClassVar[str] = ""
    """The article that made it happen, where that is worth knowing: log lines cite it."""
    rest: ClassVar[int] = 0
    """How many milliseconds a live table gives people to look before chance goes on ..."""

    def rests(self) -> int:
        """... unless that depends on what happened."""
        return self.rest

    def cites(self) -> str:
        """The article that a log line names: that of all events of its kind, or of this one."""
        return self.article


class TakenBack(Event, frozen=True):
    """The table undid what was played since: the game stands where this seat is to move once more.

    Every game has this event. Rows of events only grow, so those that it takes back stay where they are.
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
    """A position with holes: all that `who` can know. Plain immutable data, without a reference into the state."""

    who: int = ALL


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table may choose before the game. Ranges stand in the types, texts in the game's `.ftl` files."""


class Acting(Struct, frozen=True):
    """Who may move now. It follows from public facts alone, so that it tells nobody anything.

    `turn`: one seat (or chance) must move. `sealed`: every seat in `seats` must answer, may answer anew, and nothing
    shows until the last answer is in. `window`: any of `seats` may answer until `due`; silence is an answer too.
    A window without `due` waits for those whom it `awaits`, and the others may answer meanwhile.
    """

    seats: tuple[int, ...]
    kind: Literal["turn", "sealed", "window"] = "turn"
    due: int | None = None
    """When CLOCK has to move; in a window: when the answers so far can be judged. That is the host's to know."""
    since: int | None = None
    """In a window: when its stimulus is painted."""
    until: int | None = None
    """In a window with a stimulus: up to when it can be answered, if that is not up to `due`."""
    shows: bool = False
    """What `due` will bring is settled: a live table writes it down ahead, and all see it at one moment."""
    awaits: tuple[int, ...] = ()
    """In a window: whose move it is, among all who may act."""
    missed: bool = False
    """The clock has said who missed the stimulus."""

    def public(self) -> Acting:
        """What everybody may know of it: when a window is judged depends on answers that nobody has seen.

        >>> Acting((0, 1), "window", due=900, since=300, shows=True, awaits=(1,)).public()
        Acting(seats=(0, 1), kind='window', due=None, since=300, until=None, shows=False, awaits=(1,), missed=False)
        """
        if self.kind != "window":
            return self
        return structs.replace(self, due=None, until=None, shows=False, missed=False)

    @property
    def end(self) -> int | None:
        """Up to when a stimulus can be answered."""
        return self.due if self.until is None else self.until


class Result(Struct, frozen=True, omit_defaults=True):
    """How a game ended: a rank for each seat (1 is best, equal ranks share), points, and teams where there are any."""

    ranks: tuple[int, ...]
    points: tuple[int, ...]
    teams: tuple[int, ...] = ()
    """The team of each seat, numbered from 0; empty where everybody plays alone."""

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
    sign = -1 if best == "most" else 1
    order = [sign * p for p in points]
    return Result(
        ranks=tuple(1 + sum(other < own for other in order) for own in order), points=points, teams=teams
    )


class Entry(Struct, omit_defaults=True, gc=False):
    """One line of a record: who moved what, and when.

    `n` never leaves the server: a gap in it would tell that somebody pressed.
    """

    n: int
    at: int
    by: int
    move: Move
    rt: int | None = None
    """A reflex answer: milliseconds after its stimulus was painted. An act without one: after the game began ..."""
    u: int = 0
    """... give or take this much."""
    proof: Json | None = None
    """What was measured. The rules ignore it; the referee recomputes `rt` and `u` from it."""


class Say(Struct, frozen=True, omit_defaults=True, gc=False):
    """A sentence in no language yet: a message of the `.ftl` files and what goes into it."""

    id: str
    args: dict[str, int | str] = field(default_factory=dict)
    seats: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """Arguments that are seats: read as names, and as "you" where it is the reader's own."""
    cards: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """Arguments that are cards: read in the game's words."""


class Refused(Exception):
    """A move that cannot be: it names the article that forbids it and changes nothing.

    `reason` picks the sentence (`refused-<article>-<reason>` in the `.ftl` files) and `args` go into it; arguments
    called `seat` and `card` are read as such.
    """

    def __init__(self, article: str, reason: str = "", **args: int | str) -> None:
        self.article = article
        self.reason = reason
        self.details = args

    def __str__(self) -> str:
        """Put together only when it is read: rules try out what they list, and refuse much that nobody hears of."""
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
