"""Bantu's moves, events, options and view: plain data, and the wire format."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from tablee.games.bantu.board import house_board
from tablee.kernel import Event, Move, Options, Seat, View

Piece = Annotated[int, Meta(ge=1, le=4)]
"""The number on a piece: how far it goes alone, and where it enters."""
Circle = Annotated[
    str, Meta(pattern="^([1-9][0-9]?[a-d]|box|finish)$", examples=["1a", "12c", "32d", "finish"])
]
"""Line and lane: `12c` is the third lane of line 12. Pieces can also be in their `box` or in `finish`."""
Come = tuple[int, ...]
"""For each seat, how many lines its pieces have come together; Finish is one line behind the last."""
Phase = Literal["lot", "turn", "over"]
HOUSE, SMALL = house_board("default"), house_board("small")


class BantuOptions(Options, frozen=True):
    """What a table of Bantu may choose."""

    teams: bool = False
    """Whether opposite seats play together: only at four."""
    short: bool = False
    """The short game, with pieces 1 to 3."""
    board: Annotated[str, Meta(max_length=2000, examples=[HOUSE, SMALL])] = ""
    """A board of one's own, drawn in text; empty: the board of the house."""
    turns: Annotated[int, Meta(ge=1, le=1000, extra={"expert": True})] = 400
    """After so many turns each, a game that does not end is broken off."""


# Moves.


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


# What everybody is told: nothing is hidden.


class Started(Event, frozen=True):
    """The lot fell on a first player."""

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
    """From where it stood to where it is now, circle by circle; one legal way of several, perhaps."""
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
    """How many of this seat's pieces are there now."""


class TurnLost(Event, frozen=True):
    """A seat could not move."""

    article: ClassVar[str] = "bantu.lost"

    seat: Seat


class GameEnded(Event, frozen=True):
    """Somebody is home with all pieces, or the game was broken off."""

    article: ClassVar[str] = "bantu.end"

    winners: tuple[Seat, ...]
    home: tuple[int, ...]
    """How many pieces each seat has in Finish."""


class BantuView(View, frozen=True):
    """A position of Bantu. By hand, only `pieces` need to be said, and `turn`."""

    options: BantuOptions = BantuOptions()
    phase: Phase = "turn"
    turn: Seat = 0
    """Whose turn it is."""
    turns: int = 0
    """How many turns were played, lost ones included."""
    pieces: tuple[tuple[Circle, ...], ...] = ()
    """For each seat, where its pieces 1, 2, 3 (and 4) are."""
