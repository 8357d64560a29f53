"""What pages show of a position of Bantu besides its view: sums, ends, ways and threats."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from tablee.games.bantu.board import CIRCLES, bit_of, bits
from tablee.games.bantu.data import BantuView, Circle, Come, Piece
from tablee.games.bantu.restore import restore
from tablee.games.bantu.rules import AT_HOME, NUMBER, PER_SEAT, BantuState
from tablee.kernel import NO_SEAT, Say, Seat


class Other(Struct, frozen=True):
    """A piece, by its owner and number."""

    seat: Seat
    piece: Piece


class End(Struct, frozen=True):
    """A circle where a piece may end its move, one way to it, and the piece that it would capture there."""

    circle: Circle
    route: tuple[Circle, ...]
    captures: Other | None


class Standing(Struct, frozen=True):
    """A piece on the track."""

    seat: Seat
    piece: Piece
    circle: Circle
    steps: int
    """The steps of its next move: the sum of its row."""
    beside: tuple[Circle, ...]
    """The circles of the pieces in its row, itself included."""
    safe: bool
    """Whether it cannot be captured where it stands."""
    threats: tuple[Other, ...]
    """The opponents' pieces that could capture it now, if it were their turn."""
    ends: tuple[End, ...]
    """Its possible ends; empty unless its owner has the turn."""


class Stuck(Struct, frozen=True):
    """A piece that cannot move on its owner's turn, and the reason."""

    piece: Piece
    say: Say
    article: str


class BantuTally(Struct, frozen=True):
    """All pieces on the track, those that cannot move now, and the lines that each seat has covered."""

    pieces: tuple[Standing, ...]
    stuck: tuple[Stuck, ...]
    come: Come
    teams: tuple[int, ...]
    """The team of each seat."""


def tally(view: BantuView) -> BantuTally:
    """The tally of a position, which is equal for all viewers and computed once for them."""
    return _tally(replace(view, who=NO_SEAT))


@lru_cache(maxsize=16)
def _tally(view: BantuView) -> BantuTally:
    state = restore(view)
    return BantuTally(tuple(_standings(state)), tuple(_stuck(state)), state.come(), state.teams())


def _stuck(state: BantuState) -> Iterator[Stuck]:
    seat = state.actor
    if seat < 0:
        return
    targets = state.targets(seat)
    for number in state.numbers():
        at_home = state.where[PER_SEAT * seat + number - 1] == AT_HOME
        if not at_home and (why := state.stuck(seat, number, targets)):
            yield Stuck(number, why.say(), why.article)


def _standings(state: BantuState) -> Iterator[Standing]:
    on_track = {piece: bit for piece, bit in enumerate(state.where) if bit >= 0}
    others = {piece: Other(piece // PER_SEAT, NUMBER[piece]) for piece in on_track}
    steps = {piece: state.steps(bit) for piece, bit in on_track.items()}
    targets = [state.targets(seat) for seat in range(state.players)]
    captures = {
        piece: circles
        for piece, bit in on_track.items()
        if (circles := state.captures(bit, steps[piece], targets[piece // PER_SEAT]))
    }
    capturable = state.capturable()
    for piece, bit in on_track.items():
        seat, row = piece // PER_SEAT, state.board.row[bit]
        ways = state.ways(bit, steps[piece], targets[seat]) if seat == state.actor else []
        yield Standing(
            seat=seat,
            piece=NUMBER[piece],
            circle=CIRCLES[bit],
            steps=steps[piece],
            beside=tuple([CIRCLES[other] for other in bits(state.occupied & row)]),
            safe=not capturable >> bit & 1,
            threats=tuple([others[other] for other, circles in captures.items() if circles >> bit & 1]),
            ends=tuple(_ends(state, ways, others)),
        )


def _ends(state: BantuState, ways: list[tuple[Circle, ...]], others: dict[int, Other]) -> Iterator[End]:
    for way in ways:
        end = bit_of(way[-1])
        taken = end >= 0 and state.occupied >> end & 1
        yield End(way[-1], way, others[state.where.index(end)] if taken else None)
