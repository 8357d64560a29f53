"""A position of Bantu in sentences, for terminals and screen readers."""

from __future__ import annotations

from tablee.games.bantu.board import BOX, FINISH
from tablee.games.bantu.data import BantuView
from tablee.kernel import Say


def describe(view: BantuView) -> list[Say]:
    """What is awaited, then where everybody's pieces are, the reader's own first."""
    sentences = [Say(f"bantu-view-phase-{view.phase}", seats={"seat": (view.turn,)})]
    seats = range(len(view.pieces))
    for seat in sorted(seats, key=lambda seat: (seat - max(view.who, 0)) % len(seats)):
        sentences.append(_home(view, seat))
        sentences += [
            Say("bantu-view-piece", {"piece": number, "circle": circle}, seats={"seat": (seat,)})
            for number, circle in enumerate(view.pieces[seat], start=1)
            if circle not in (BOX, FINISH)
        ]
    return sentences


def _home(view: BantuView, seat: int) -> Say:
    places = view.pieces[seat]
    numbers: dict[str, int | str] = {
        "home": places.count(FINISH),
        "boxed": places.count(BOX),
        "pieces": len(places),
    }
    return Say("bantu-view-seat", numbers, seats={"seat": (seat,)})
