"""Bungee's bots: they go by their view alone, make their hands smaller, and come to an end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tablee.games.bungee import GAME
from tablee.games.bungee.bots import BeginnerBot, SensibleBot
from tablee.games.bungee.cards import BUNGEE
from tablee.games.bungee.data import BungeeOptions, BungeeView, Call, Exchange, Pass, Play
from tablee.hosts.virtual import play
from tablee.kernel import Move
from tablee.kernel.player import BotMaker

ONE_ROUND = BungeeOptions(rounds=1)
MOST_TURNS = 100


def plan(maker: type[SensibleBot] = SensibleBot, **fields: Any) -> Move:
    """What a bot does at the first seat, in a position by hand, as it sees it."""
    state = GAME.restore(BungeeView(**fields))
    (made,) = maker(0, Random(1)).wake(state.view(0), state.acting().public(), ())
    return made.move


def test_it_takes_a_twin_to_lay_both_next_time() -> None:
    chosen = plan(hands=((2, 2, 3, 10), (0, 0, 0, 0)), lucky=8, discards=(10,))
    assert chosen == Play(2, 2, take=True)


def test_in_the_last_lap_it_makes_its_hand_better_before_it_calls() -> None:
    called: dict[str, Any] = {"lucky": 8, "calls": (0, 1), "turns": 9}
    assert plan(hands=((5,), (0,)), discards=(1,), **called) == Play(5, take=True)
    assert plan(hands=((1,), (0,)), discards=(5,), **called) == Call()
    assert plan(hands=((1,), (0,)), phase="after", discards=(5,), **called) == Call()
    assert plan(hands=((9,), (0,)), phase="after", discards=(5,), **called) == Pass()


def test_with_sixes_it_does_not_lay_and_take_for_ever() -> None:
    chosen = plan(hands=((6, 4), (0,)), lucky=8, calls=(0, 1), turns=9, discards=(6,))
    assert isinstance(chosen, Play)
    assert not chosen.take


def test_it_calls_with_nothing_and_not_with_five_among_five() -> None:
    assert plan(hands=((8, BUNGEE), (0, 0)), lucky=8, discards=(9,)) == Call()
    among_five = plan(hands=((5,), *[(0, 0, 0)] * 4), lucky=8, discards=(1,))
    assert among_five == Play(5, take=True)


def test_it_takes_a_bungee_card_for_a_ten() -> None:
    hands = ((10, 10, 9, 3, 1), (0, 0, 0, 0, 0))
    assert plan(hands=hands, lucky=BUNGEE, phase="lucky", starter=1, turn=1, turns=0) in (
        Exchange(10),
        Exchange(9),
    )


@pytest.mark.parametrize("seed", [28, 84, 87, "m/159/self"])
def test_two_bots_do_not_pass_a_card_to_and_fro(seed: int | str) -> None:
    """With these seeds a card was once taken again and again until the round was broken off."""
    record = play(GAME, [SensibleBot] * 2, seed=seed, options=ONE_ROUND)
    assert sum(entry.by >= 0 for entry in record.entries) <= MOST_TURNS


@pytest.mark.parametrize("maker", [SensibleBot, BeginnerBot])
@pytest.mark.parametrize("players", GAME.players)
def test_no_round_goes_on_for_long(players: int, maker: type[SensibleBot]) -> None:
    for seed in range(40):
        record = play(GAME, [maker] * players, seed=seed, options=ONE_ROUND)
        assert sum(entry.by >= 0 for entry in record.entries) <= MOST_TURNS


def test_a_beginner_calls_as_soon_as_it_may() -> None:
    among_five: dict[str, Any] = {"hands": ((5,), *[(0, 0, 0)] * 4), "lucky": 8, "discards": (1,)}
    assert plan(BeginnerBot, **among_five) == Call()


def test_a_beginner_loses_to_a_sensible_player_and_not_to_one_who_plays_anything() -> None:
    """Each on either seat, with the same cards."""

    def less_than(better: BotMaker, worse: BotMaker, rounds: int) -> int:
        points = 0
        for seed in range(rounds):
            for order in ((better, worse), (worse, better)):
                result = play(GAME, order, seed=seed, options=ONE_ROUND).result
                assert result
                own, theirs = result.points if order[0] is better else reversed(result.points)
                points += theirs - own
        return points // (2 * rounds)

    assert less_than(SensibleBot, BeginnerBot, 40) >= 5
    assert less_than(BeginnerBot, GAME.bot("random"), 5) >= 20


def test_it_remembers_nothing_but_what_its_view_shows() -> None:
    """A bot made anew for every answer plays the same game."""

    class Forgetful(SensibleBot):
        def wake(self, *args: Any) -> Any:
            fresh = SensibleBot(self.seat, self.rng)
            return fresh.wake(*args)

    whole, forgetful = (
        play(GAME, [maker] * 3, seed=5, options=ONE_ROUND).entries for maker in (SensibleBot, Forgetful)
    )
    assert whole == forgetful
