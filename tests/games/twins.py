"""A second implementation of every game, played beside the first.

A game brings two modules in its folder of tests: `reference.py`, the rules once more and as naively as possible,
written from the rulebook by somebody who has not read the first implementation; and `twin.py`, whose class `Twin`
follows a game with them. `test_twins.py` finds both, and plays every game with all its options.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable
from importlib import import_module
from random import Random
from typing import Any, ClassVar

from tablee.conformance.drawing import probe
from tablee.conformance.walk import random_entry
from tablee.kernel import CLOCK, Entry, Game, Ledger, Move, Options, Refused, State, Void

PROBES = 4
"""How many moves are tried before each line, most of which are refused."""


class Twin(ABC):
    """One game in the second implementation."""

    rare: ClassVar[Collection[Options]] = ()
    """Options that bring rare cases out, besides those that are drawn for every game."""
    tables: ClassVar[int] = 5
    """With how many numbers of players each set of options is compared, where there are more: any of them ..."""
    lines: ClassVar[int] = 800
    """... and how many lines with each, at the most."""

    @abstractmethod
    def __init__(self, players: int, options: Any) -> None: ...

    @abstractmethod
    def named(self, move: Move) -> Hashable:
        """This move of a seat as the second implementation calls it; any other value for one it does not know."""

    @abstractmethod
    def legal(self, seat: int) -> Collection[Hashable]:
        """All that this seat may do now, named as above."""

    def allows(self, seat: int, move: Move) -> bool:
        return self.named(move) in self.legal(seat)

    @abstractmethod
    def follow(self, entry: Entry) -> None:
        """Go on with a line that the first implementation has accepted. What chance says is checked here."""

    @abstractmethod
    def assert_same(self, state: State, now: int) -> None:
        """Both agree on who may act, and on all that the referee's view of the state shows."""

    @abstractmethod
    def result(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The ranks and the points of a game that is over."""

    def next_entry(self, state: State, rng: Random, now: int) -> Entry:
        """Any line that can come next; a game may prefer those of which something comes."""
        if state.acting().kind == "window" and rng.random() < 0.02:
            return Entry(0, now, CLOCK, Void())
        return random_entry(state, rng, now)


def twin(game: Game, players: int, options: Options) -> Twin:
    made: Twin = twin_type(game)(players, options)
    return made


def twin_type(game: Game) -> Any:
    return import_module(f"tests.games.{game.key}.twin").Twin


def play_both(game: Game, players: int, options: Options, rng: Random, lines: int) -> int:
    """One game in both implementations, or its first lines. How many were compared."""
    ledger = Ledger(game, players, options)
    second = twin(game, players, options)
    now = 0
    for done in range(lines):
        compare(ledger.state, second, now)
        result = ledger.state.result()
        if result is not None:
            assert (result.ranks, result.points) == second.result()
            return done
        refuse_alike(ledger, second, now, rng)
        entry = second.next_entry(ledger.state, rng, now)
        ledger.write(entry)
        second.follow(entry)
        now = entry.at
    return lines


def compare(state: State, second: Twin, now: int) -> None:
    """The same may be done, and the same is seen."""
    for seat in range(state.players):
        assert {second.named(move) for move in state.legal(seat)} == set(second.legal(seat)), seat
    second.assert_same(state, now)


def refuse_alike(ledger: Ledger, second: Twin, now: int, rng: Random) -> None:
    """Anybody tries anything."""
    for _ in range(PROBES):
        by, move = probe(ledger, rng)
        if 0 <= by < ledger.players:
            assert accepts(ledger.state, by, move, now) == second.allows(by, move), (by, move)


def accepts(state: State, by: int, move: Move, now: int) -> bool:
    try:
        state.check(by, move, now)
    except Refused:
        return False
    return True


def standing(totals: tuple[int, ...], best: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Ranks and points: equal totals share a rank.

    >>> standing((40, 20, 40), "most")
    ((1, 3, 1), (40, 20, 40))
    """
    sign = 1 if best == "most" else -1
    return tuple(1 + sum(sign * other > sign * own for other in totals) for own in totals), totals
