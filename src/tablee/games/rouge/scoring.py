"""What a deal comes to: piles of teams, the Bank, and what each seat scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tablee.games.rouge.cards import deck, points


class Reckoning(NamedTuple):
    """A deal, counted."""

    sides: tuple[tuple[int, ...], ...]
    """The seats of each team, or each seat alone; the dealer's side first."""
    piles: tuple[int, ...]
    """What each side has won ..."""
    points: tuple[int, ...]
    """... and what that is worth."""
    bank: int
    """What the Bank is worth."""
    winners: tuple[int, ...]
    """Who takes the Bank."""
    scores: tuple[int, ...]
    """What each seat scores."""


def sides_of(players: int, teams: Sequence[int], dealer: int) -> tuple[tuple[int, ...], ...]:
    """rouge.players: who plays together; the dealer's side first, then to the left.

    >>> sides_of(3, (), 1)
    ((1,), (2,), (0,))
    >>> sides_of(5, (1, 0, 1, 0, 0), 1)
    ((1, 3, 4), (0, 2))
    """
    if not teams:
        return tuple([((dealer + after) % players,) for after in range(players)])
    return tuple([tuple([seat for seat in range(players) if teams[seat] == team]) for team in (0, 1)])


def reckon(won: Sequence[int], teams: Sequence[int], dealer: int) -> Reckoning:
    """Count a deal in which each seat has won these cards."""
    players = len(won)
    sides = sides_of(players, teams, dealer)
    piles = []
    # rouge.score.team: the cards of a team are put together.
    for seats in sides:
        pile = 0
        for seat in seats:
            pile |= won[seat]
        piles.append(pile)
    worth = [points(pile) for pile in piles]
    # rouge.end.hands: all that was not won is in the Bank.
    bank = points(deck(players)) - sum(worth)
    # rouge.score: who has most before the Bank is added takes it; rouge.score.tie: of several, none.
    best = [side for side, own in enumerate(worth) if own == max(worth)]
    winners = sides[best[0]] if len(best) == 1 else ()
    # rouge.score.team: each player scores what the team has; the losers too.
    scores = [0] * players
    for seats, own in zip(sides, worth, strict=True):
        for seat in seats:
            scores[seat] = own + (bank if seats == winners else 0)
    return Reckoning(sides, tuple(piles), tuple(worth), bank, winners, tuple(scores))
