"""Lampions' bots react as people do, never guess, and fall for decoys as often as they should."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import mean

import pytest

from tablee.games.lampion import GAME
from tablee.games.lampion.data import DECOY, FALSE_START_MS, LIT, LampionOptions, LampionView, Press, Reaction
from tablee.kernel.player import KEEP, Plan
from tablee.kernel.reactions import CHOICE, SIMPLE, Reactions
from tablee.lab.simulate import simulate

TIMES = 4000
BOUND = 4
"""Standard deviations: with honest bots, one run in sixteen thousand would be further off."""


def plans(name: str, seed: int = 1, **view: object) -> list[Plan]:
    """What this bot does in so many positions of the same kind."""
    state = GAME.restore(LampionView(points=(0, 0), **view))  # type: ignore[arg-type]
    bot = GAME.bot(name)(0, Random(seed))
    woken = [bot.wake(state.view(0), state.acting().public(), ()) for _ in range(TIMES)]
    return [plan for planned in woken if planned is not KEEP for plan in planned]


@pytest.mark.parametrize(("decoys", "people"), [(True, CHOICE), (False, SIMPLE)])
@pytest.mark.parametrize(("name", "slower"), [("sensible", 1.0), ("beginner", 1.35)])
def test_bots_react_like_people(name: str, slower: float, decoys: bool, people: Reactions) -> None:
    made = plans(name, lantern=LIT, options=LampionOptions(decoys=decoys))
    assert {plan.move for plan in made} == {Press()}
    assert len(made) == TIMES
    usual = slower * (people.mean + people.tail)
    spread = slower * sqrt(people.spread**2 + people.tail**2)
    assert abs(mean(plan.after_ms for plan in made) - usual) < BOUND * spread / sqrt(TIMES)
    assert min(plan.after_ms for plan in made) >= FALSE_START_MS


@pytest.mark.parametrize(("name", "fooled"), [("sensible", 0.05), ("beginner", 0.15)])
def test_bots_fall_for_some_decoys(name: str, fooled: float) -> None:
    times = len(plans(name, lantern=DECOY))
    assert abs(times - TIMES * fooled) < BOUND * sqrt(TIMES * fooled * (1 - fooled))


def test_a_bot_that_has_pressed_waits_for_the_verdict() -> None:
    assert plans("sensible", lantern=LIT, presses=(Reaction(300, 0, 0),)) == []


def test_no_bot_guesses_even_if_its_reactions_were_short() -> None:
    class Quick(Random):
        def gauss(self, mu: float = 0.0, sigma: float = 1.0) -> float:
            return 1.0

    state = GAME.restore(LampionView(points=(0, 0), lantern=LIT))
    planned = GAME.bot("sensible")(0, Quick(1)).wake(state.view(0), state.acting().public(), ())
    assert planned is not KEEP
    assert planned[0].after_ms >= FALSE_START_MS


def test_the_bots_are_worth_their_names() -> None:
    for better, worse in (("sensible", "beginner"), ("beginner", "random")):
        report = simulate(GAME, [better, worse], 150, seed=1, processes=1)
        first, second = report.by_bot
        assert (first.name, second.name) == (better, worse)
        assert first.share > 0.75
