"""Chance that can be checked afterwards: every draw follows from what was committed to, in every game."""

from dataclasses import replace
from hashlib import sha256
from random import Random

import pytest
from msgspec import structs

from tablee.conformance.walk import random_entry
from tablee.games import all_games, load
from tablee.kernel import CHANCE, Game, Ledger, Record
from tablee.kernel.draws import Draws, drawn
from tablee.kernel.record import read, write
from tablee.kernel.referee import judge

DRAWS = Draws(sha256(b"nobody knows").hexdigest(), ("0123456789abcdef", "ff" * 32))
ENOUGH = 3
"""How often chance has spoken before a record may stop."""


def drawn_game(game: Game, draws: Draws) -> Record:
    """The beginning of a game at random, but for chance: that draws as it should."""
    rng, players = Random(4), game.players[-1]
    ledger = Ledger(game, players, game.Options())
    while ledger.state.result() is None and drawn(ledger.entries) < ENOUGH:
        entry = random_entry(ledger.state, rng, ledger.now)
        if entry.by == CHANCE:
            move = ledger.state.chance(draws.generator(drawn(ledger.entries)))
            entry = structs.replace(entry, move=move)
        ledger.write(entry)
    names = tuple(f"p{seat}" for seat in range(players))
    return Record(game, names, ledger.options, ledger.entries, draws=draws)


def refused(record: Record) -> list[tuple[int, str]]:
    rulings = judge(read(write(record), load)).refused
    return [(ruling.entry.n, ruling.refusal.article) for ruling in rulings if ruling.refusal]


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.key)
def test_what_follows_stands_and_what_does_not_is_refused(game: Game) -> None:
    """ "house.draws" """
    record = drawn_game(game, DRAWS)
    assert refused(record) == []
    for other in (Draws("11" * 32, DRAWS.luck), Draws(DRAWS.secret, DRAWS.luck[::-1]), Draws(DRAWS.secret)):
        # The first seat may be the same by chance, but not all draws.
        drawn_anew = drawn_game(game, other)
        if drawn_anew.entries != record.entries:
            assert refused(replace(record, draws=other))[0][1] == "house.draws"


def test_a_deal_that_was_changed_afterwards_is_found() -> None:
    """ "house.draws" """
    record = drawn_game(all_games()["rouge"], DRAWS)
    at, deal = next((entry.n, entry.move) for entry in record.entries if hasattr(entry.move, "hands"))
    (first, *more), (second, *others), *rest = deal.hands
    changed = structs.replace(deal, hands=((second, *more), (first, *others), *rest))
    entries = [structs.replace(entry, move=changed) if entry.n == at else entry for entry in record.entries]
    assert refused(replace(record, entries=entries))[0] == (at, "house.draws")
    assert refused(replace(record, entries=entries[:at], draws=None)) == []


def test_numbers_are_even() -> None:
    counts = [0] * 6
    for k in range(6000):
        counts[DRAWS.generator(k).randrange(6)] += 1
    assert (
        sum((count - 1000) ** 2 / 1000 for count in counts) < 25
    )  # 11 would be common, 25 once in 7,000 secrets
