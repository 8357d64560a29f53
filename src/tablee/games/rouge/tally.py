"""What each card counts, and who counts them together, as clients show it."""

from __future__ import annotations

from msgspec import Struct

from tablee.games.rouge.cards import CARDS, VALUE
from tablee.games.rouge.data import Cards, RougeView
from tablee.games.rouge.position import partners_of
from tablee.games.rouge.scoring import sides_of
from tablee.kernel import Seat

Sides = tuple[tuple[Seat, ...], ...]


class Die(Struct, frozen=True):
    """The little die that some cards bear."""

    points: int
    cards: Cards


class RougeScene(Struct, frozen=True):
    """What is the same at every table."""

    dice: tuple[Die, ...]
    """rouge.values: what the cards are worth, the dearest first."""


class RougeTally(RougeScene, frozen=True):
    """What counts in a position. rouge.hidden: what was won in a deal is not counted before its end."""

    sides: Sides
    """Who plays together, or each seat alone; empty before teams are named ..."""
    counted: Sides
    """... and whose cards were counted together at the end of the last deal."""


SCENE = RougeScene(
    tuple(
        Die(points, tuple(card for card in CARDS if VALUE[card] == points))
        for points in sorted({VALUE[card] for card in CARDS}, reverse=True)
    )
)


def tally(view: RougeView) -> RougeTally:
    """What counts in a position. It is the same for all eyes."""
    players = len(view.hands)
    counted = _sides(players, view.count.teams) if view.count else ()
    return RougeTally(SCENE.dice, _sides(players, view.teams), counted)


def _sides(players: int, teams: tuple[int, ...]) -> Sides:
    # rouge.teams: where the dealer names partners, there are no sides before.
    return () if partners_of(players) and not teams else sides_of(players, teams, 0)
