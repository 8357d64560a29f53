"""Lists of moves, made once for each set of cards of one suit, because searches ask for ever."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from tablee.games.rouge.cards import OF_SUIT, unpack
from tablee.games.rouge.data import Direct, Lay, Name, Strike
from tablee.kernel import Acting, Move

LEFT, RIGHT = Direct("left"), Direct("right")
DIRECTIONS = (LEFT, RIGHT)
_G0, _G1, _G2, _G3, _POLICE, _SPECIALS = OF_SUIT


class _Lays(dict[int, tuple[Move, ...]]):
    """For each set of cards of one suit: laying one of them."""

    def __missing__(self, cards: int) -> tuple[Move, ...]:
        self[cards] = moves = tuple([Lay(card) for card in unpack(cards)])
        return moves


LAYS = _Lays()


def lays_of_any(cards: int) -> tuple[Move, ...]:
    """Laying any of these cards, of all suits: there are too many such sets to keep a list for each."""
    lays = LAYS
    return (
        *lays[cards & _G0],
        *lays[cards & _G1],
        *lays[cards & _G2],
        *lays[cards & _G3],
        *lays[cards & _POLICE],
        *lays[cards & _SPECIALS],
    )


@cache
def strikes_of(specials: int, round: int) -> tuple[Move, ...]:
    """Striking with one of these, the Bank or the Bomb, in this round of a deal."""
    return tuple([Strike(card, round) for card in unpack(specials)])


@cache
def thrown(specials: int, round: int) -> tuple[Move, ...]:
    """Laying one of these at one's turn to this round of a deal, which is a strike."""
    return tuple([Lay(card, round) for card in unpack(specials)])


def partners_of(players: int) -> int:
    """rouge.teams: how many partners the dealer names.

    >>> [partners_of(players) for players in range(2, 7)]
    [0, 0, 1, 2, 2]
    """
    return 0 if players < 4 else 1 if players == 4 else 2


@cache
def namings(players: int, dealer: int) -> tuple[Name, ...]:
    """rouge.teams: all the partners that a dealer can name."""
    others = [seat for seat in range(players) if seat != dealer]
    return tuple(Name(partners) for partners in combinations(others, partners_of(players)))


@cache
def windows(players: int, step: int) -> tuple[Acting, ...]:
    """rouge.strike: while a round is under way all seats may act; for each seat at turn, which is awaited."""
    return tuple(
        Acting(tuple([(turn + step * after) % players for after in range(players)]), "window", awaits=(turn,))
        for turn in range(players)
    )
