"""Random play through a game, whatever kind of acting it has."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tablee.conformance.drawing import numbers_of_players
from tablee.kernel import CHANCE, CLOCK, Acting, Due, Entry, Game, Ledger, Missed, Options, State

MOST_MOVES = 20_000
"""Random play that has not ended by then counts as endless."""


def random_entry(state: State, rng: Random, now: int) -> Entry:
    """Any move that can come next: chance's, the clock's, or a legal one of any seat that may act."""
    acting = state.acting()
    if acting.seats == (CHANCE,):
        return Entry(0, now, CHANCE, state.chance(rng))
    seats = list(acting.seats)
    rng.shuffle(seats)
    if acting.since is not None and not acting.missed and rng.random() < 0.1:
        return Entry(0, max(now, acting.since), CLOCK, missed(acting, rng))
    silent = acting.kind == "window" and acting.due is not None and rng.random() < 0.4
    for seat in [] if silent else seats:
        if state.legal(seat):
            return answer(state, seat, rng, now)
    assert acting.due is not None, "nobody can move, and the clock was not asked to"
    return Entry(0, max(now, acting.due), CLOCK, Due(acting.due))


def missed(acting: Acting, rng: Random) -> Missed:
    """Any of those who may act did not see what they were to answer."""
    return Missed(tuple(sorted(rng.sample(acting.seats, rng.randint(1, len(acting.seats))))))


def answer(state: State, seat: int, rng: Random, now: int) -> Entry:
    """Any legal move of this seat, at any moment before the clock's."""
    acting = state.acting()
    at = now if acting.due is None else rng.randint(now, max(now, acting.due))
    rt = None if acting.since is None else at - acting.since
    return Entry(0, at, seat, rng.choice(state.legal(seat)), rt)


def walk(
    game: Game, rng: Random, players: int | None = None, options: Options | None = None
) -> Iterator[Ledger]:
    """One random game: its ledger before each move, and once more at the end."""
    options = options or game.Options()
    ledger = Ledger(game, players or rng.choice(numbers_of_players(game, options)), options)
    for _ in range(MOST_MOVES):
        yield ledger
        if ledger.state.result() is not None:
            return
        ledger.write(random_entry(ledger.state, rng, ledger.now))
    raise AssertionError(f"random play has not ended after {MOST_MOVES} moves")


def some(ledgers: Iterator[Ledger], rng: Random, share: float) -> Iterator[Ledger]:
    """A random part of the steps of a walk: enough for costly laws."""
    for ledger in ledgers:
        if rng.random() < share:
            yield ledger
