"""A position of Bantu in sentences, and the reasons for a move."""

from __future__ import annotations

from tablee.games.bantu.board import BOX, FINISH, LANES, bit_of
from tablee.games.bantu.bots import danger
from tablee.games.bantu.data import BantuView, Circle, Enter, Go
from tablee.games.bantu.restore import restore
from tablee.games.bantu.rules import PER_SEAT, BantuState
from tablee.kernel import Move, Say, Seat
from tablee.kernel.data import Advice


def describe(view: BantuView) -> list[Say]:
    """What is awaited, then where all pieces are, the reader's own first."""
    sentences = [Say(f"bantu-view-phase-{view.phase}", seats={"seat": (view.turn,)})]
    seats, own = range(len(view.pieces)), max(view.who, 0)
    for seat in (*seats[own:], *seats[:own]):
        sentences += _pieces(seat, view.pieces[seat])
    return sentences


def _pieces(seat: Seat, places: tuple[Circle, ...]) -> list[Say]:
    """How many pieces of a seat are home or in its box, and where the others are."""
    home, boxed = places.count(FINISH), places.count(BOX)
    numbers: dict[str, int | str] = {"home": home, "boxed": boxed, "pieces": len(places)}
    sentences = [Say("bantu-view-seat", numbers, seats={"seat": (seat,)})]
    for number, circle in enumerate(places, start=1):
        if circle not in (BOX, FINISH):
            where: dict[str, int | str] = {"piece": number, "circle": circle}
            sentences.append(Say("bantu-view-piece", where, seats={"seat": (seat,)}))
    return sentences


def advise(view: BantuView, move: Move) -> Advice | None:
    """The most important reason for a move."""
    if isinstance(move, Enter):
        return Advice(Say("bantu-why-enter"), f"piece-{move.piece}")
    if isinstance(move, Go):
        state = restore(view)
        return Advice(_why_go(state, state.turn, move), f"piece-{move.piece}")
    return None


def _why_go(state: BantuState, seat: int, move: Go) -> Say:
    if move.circle == FINISH:
        return Say("bantu-why-finish")
    end = bit_of(move.circle)
    if end in state.where:
        return Say("bantu-why-capture", seats={"seat": (state.where.index(end) // PER_SEAT,)})
    after = state.copy()
    after.apply(seat, move, 0)
    if danger(after, seat) < danger(state, seat):
        return Say("bantu-why-flee")
    lines = end // LANES - state.where[PER_SEAT * seat + move.piece - 1] // LANES
    safe = not after.capturable() >> end & 1
    return Say("bantu-why-safe" if safe else "bantu-why-far", {"lines": lines})
