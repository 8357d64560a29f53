"""What the cards of a position count, and who counts them together, for whoever shows it."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from tablee.games.rouge.cards import CARDS, VALUE
from tablee.games.rouge.data import Cards, Count, RougeView
from tablee.games.rouge.moves import partners_of
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
    """What counts in a position."""

    sides: Sides
    """Who plays together, or everybody alone; nobody yet, before teams are named ..."""
    counted: Sides
    """... and whose cards were counted together at the end of the last deal."""
    points: tuple[int, ...]
    """What everybody has, with what their side has won in this deal."""


SCENE = RougeScene(
    tuple(
        Die(points, tuple(card for card in CARDS if VALUE[card] == points))
        for points in sorted({VALUE[card] for card in CARDS}, reverse=True)
    )
)


def tally(view: RougeView) -> RougeTally:
    """What counts in a position. It is the same for all eyes, and worked out once for them."""
    return _tally(len(view.hands), view.teams, view.won, view.sheet, view.count)


@lru_cache(maxsize=16)
def _tally(
    players: int,
    teams: tuple[int, ...],
    won: tuple[Cards, ...],
    sheet: tuple[tuple[int, ...], ...],
    count: Count | None,
) -> RougeTally:
    sides = _sides(players, teams)
    points = [sum([row[seat] for row in sheet]) for seat in range(players)]
    # rouge.score.team: each player scores what the team has.
    for side in sides if won else ():
        pile = sum([VALUE[card] for seat in side for card in won[seat]])
        for seat in side:
            points[seat] += pile
    return RougeTally(SCENE.dice, sides, _sides(players, count.teams) if count else (), tuple(points))


def _sides(players: int, teams: tuple[int, ...]) -> Sides:
    # rouge.teams: where the dealer names partners, nobody plays together before.
    return () if partners_of(players) and not teams else sides_of(players, teams, 0)
