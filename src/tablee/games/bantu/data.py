"""Bantu's moves, events, options and view."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from tablee.games.bantu.board import built_in_board
from tablee.kernel import Event, Move, Options, Seat, View

Piece = Annotated[int, Meta(ge=1, le=4)]
"""The number on a piece: how far it goes alone, and where it enters."""
Circle = Annotated[
    str, Meta(pattern="^([1-9][0-9]?[a-d]|box|finish)$", examples=["1a", "12c", "32d", "finish"])
]
"""Line and lane: `12c` is the third lane of line 12. Pieces can also be in their `box` or in `finish`."""
Come = tuple[int, ...]
"""For each seat, the lines that its pieces have covered together; Finish is one line behind the last."""
Phase = Literal["lot", "turn", "over"]
DEFAULT, SMALL = built_in_board("default"), built_in_board("small")


class BantuOptions(Options, frozen=True):
    """The options of Bantu."""

    teams: bool = False
    """Whether opposite seats play together: only at four."""
    short: bool = False
    """Whether pieces 1 to 3 are played alone."""
    board: Annotated[str, Meta(max_length=2000, examples=[DEFAULT, SMALL])] = ""
    """A board drawn in text; empty: the built-in one."""
    turns: Annotated[int, Meta(ge=1, le=1000, extra={"expert": True})] = 400
    """The number of turns of each seat after which the game is broken off."""


class Enter(Move, frozen=True):
    """Bring a piece from its start box to a circle of its start line."""

    piece: Piece
    circle: Circle


class Go(Move, frozen=True):
    """Move a piece by the full sum of its row, to this circle or to `finish`."""

    piece: Piece
    circle: Circle


class Lot(Move, frozen=True):
    """CHANCE: who plays first."""

    seat: Seat


class Started(Event, frozen=True):
    """A first player was drawn by lot."""

    article: ClassVar[str] = "bantu.first"

    seat: Seat


class Entered(Event, frozen=True):
    """A piece entered."""

    article: ClassVar[str] = "bantu.enter"

    seat: Seat
    piece: Piece
    circle: Circle
    come: Come


class Moved(Event, frozen=True):
    """A piece went the full sum of its row."""

    article: ClassVar[str] = "bantu.sum"

    seat: Seat
    piece: Piece
    steps: int
    """The sum of its row at the start of the turn."""
    route: tuple[Circle, ...]
    """The circles from its start to its end: one legal way, of perhaps several."""
    come: Come


class Captured(Event, frozen=True):
    """A piece was sent back to its start box."""

    article: ClassVar[str] = "bantu.capture"

    seat: Seat
    piece: Piece
    by: Seat


class Home(Event, frozen=True):
    """A piece reached Finish."""

    article: ClassVar[str] = "bantu.finish"

    seat: Seat
    piece: Piece
    home: int
    """The number of this seat's pieces in Finish now."""


class TurnLost(Event, frozen=True):
    """A seat had no legal move."""

    article: ClassVar[str] = "bantu.lost"

    seat: Seat


class GameEnded(Event, frozen=True):
    """A seat or team has all pieces home, or the game was broken off."""

    article: ClassVar[str] = "bantu.end"

    winners: tuple[Seat, ...]
    home: tuple[int, ...]
    """The number of each seat's pieces in Finish."""


class BantuView(View, frozen=True):
    """A position of Bantu. Written by hand, it needs only `pieces` and `turn`."""

    options: BantuOptions = BantuOptions()
    phase: Phase = "turn"
    turn: Seat = 0
    turns: int = 0
    """The number of turns played, lost ones included."""
    pieces: tuple[tuple[Circle, ...], ...] = ()
    """For each seat, the places of its pieces 1, 2, 3 (and 4)."""
