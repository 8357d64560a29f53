"""All built-in games and the tiny ones keep the laws, with default and other options."""

from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tablee.conformance import LAWS
from tablee.conformance.drawing import option_sets, probe
from tablee.conformance.laws import Law
from tablee.conformance.machine import conformance_machine
from tablee.conformance.walk import walk
from tablee.games import all_games
from tablee.games.rouge.data import Lay
from tablee.kernel import TABLE, Game, Ledger
from tests.tiny import TINY

GAMES = [*all_games().values(), *TINY.values()]
SEEDS = range(6)

of_every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


@of_every_game
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law: Law, game: Game) -> None:
    for seed in SEEDS:
        law(game, Random(seed))


@of_every_game
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law_with_other_options(law: Law, game: Game) -> None:
    for seed, options in enumerate([*option_sets(game, Random(game.key))][1:]):
        law(game, Random(seed), options)


@of_every_game
def test_machine(game: Game) -> None:
    run_state_machine_as_test(
        conformance_machine(game),
        settings=settings(
            max_examples=40, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )


@of_every_game
def test_every_option_is_tried_away_from_its_default(game: Game) -> None:
    usual = game.Options()
    sets = list(option_sets(game, Random(1)))
    assert sets[0] == usual
    for name in usual.__struct_fields__:
        assert any(getattr(options, name) != getattr(usual, name) for options in sets), name
    for options in sets:
        assert msgspec.convert(msgspec.to_builtins(options), game.Options) == options


@of_every_game
def test_every_seat_tries_something_and_so_do_those_who_have_none(game: Game) -> None:
    players, rng = game.players[-1], Random(1)
    movers = {probe(ledger, rng)[0] for _ in range(10) for ledger in walk(game, rng, players)}
    assert movers == {*range(TABLE, players + 1)}


def test_every_card_that_is_there_is_tried() -> None:
    laying = (ledger for ledger in walk(all_games()["rouge"], Random(1), 5) if lays(ledger))
    ledger, rng = next(laying), Random(1)
    moves = [probe(ledger, rng)[1] for _ in range(2000)]
    assert {move.card for move in moves if isinstance(move, Lay)} >= {*range(1, 62)}


def lays(ledger: Ledger) -> bool:
    return any(isinstance(move, Lay) for seat in range(ledger.players) for move in ledger.state.legal(seat))
