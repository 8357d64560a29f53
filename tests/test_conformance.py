"""All games of the house and the three tiny ones keep the laws."""

from random import Random

import pytest
from hypothesis import HealthCheck, settings

from tablee.conformance import LAWS
from tablee.conformance.laws import Law
from tablee.conformance.machine import conformance_machine
from tablee.games import all_games
from tablee.kernel import Game
from tests.tiny import TINY

GAMES = [*all_games().values(), *TINY.values()]
SEEDS = range(6)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law: Law, game: Game) -> None:
    for seed in SEEDS:
        law(game, Random(seed))


def _machine_test(game: Game) -> type:
    machine = conformance_machine(game).TestCase
    machine.settings = settings(
        max_examples=40, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
    )
    return machine


TestBungee = _machine_test(all_games()["bungee"])
TestRouge = _machine_test(all_games()["rouge"])
TestLampion = _machine_test(all_games()["lampion"])
TestMora = _machine_test(TINY["mora"])
TestSnap = _machine_test(TINY["snap"])
TestHola = _machine_test(TINY["hola"])
