"""A position of Bantu in sentences, for terminals and screen readers."""

from __future__ import annotations

from tablee.games.bantu.board import BOX, FINISH
from tablee.games.bantu.data import BantuView, Circle
from tablee.kernel import Say, Seat


def describe(view: BantuView) -> list[Say]:
    """What is awaited, then where everybody's pieces are, the reader's own first."""
    sentences = [Say(f"bantu-view-phase-{view.phase}", seats={"seat": (view.turn,)})]
    seats, own = range(len(view.pieces)), max(view.who, 0)
    for seat in (*seats[own:], *seats[:own]):
        sentences += _pieces(seat, view.pieces[seat])
    return sentences


def _pieces(seat: Seat, places: tuple[Circle, ...]) -> list[Say]:
    """How many pieces of a seat are home or in its box, and where the others are."""
    numbers: dict[str, int | str] = {
        "home": places.count(FINISH),
        "boxed": places.count(BOX),
        "pieces": len(places),
    }
    sentences = [Say("bantu-view-seat", numbers, seats={"seat": (seat,)})]
    for number, circle in enumerate(places, start=1):
        if circle not in (BOX, FINISH):
            where: dict[str, int | str] = {"piece": number, "circle": circle}
            sentences.append(Say("bantu-view-piece", where, seats={"seat": (seat,)}))
    return sentences
