"""A Hypothesis state machine that tries any move by any mover at any time, and shrinks sequences that break a game.

Needs the `conformance` extra. Use it in a test module:

    TestMyGame = conformance_machine(MY_GAME).TestCase
"""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tablee.conformance.drawing import numbers_of_players, option_sets, probe
from tablee.conformance.walk import random_entry, walk
from tablee.kernel import ALL, CLOCK, NO_SEAT, Due, Game, Ledger, News, Options, Refused, Void

SEEDS = st.integers(0, 2**32)
MAX_MOVES_BEFORE = 200
"""The most random moves made before the machine begins."""


class ConformanceMachine(RuleBasedStateMachine):
    """Tries legal and illegal moves, and checks invariants after each step."""

    game: ClassVar[Game]
    option_sets: ClassVar[list[Options]]
    ledger: Ledger

    @initialize(data=st.data(), seed=SEEDS, moves=st.integers(0, MAX_MOVES_BEFORE))
    def begin(self, data: st.DataObject, seed: int, moves: int) -> None:
        """Start in the middle of a random game."""
        game, options = self.game, data.draw(st.sampled_from(self.option_sets))
        players = data.draw(st.sampled_from(numbers_of_players(game, options)))
        for self.ledger in islice(walk(game, Random(seed), players, options), moves + 1):
            pass
        self.told = News(players)

    @rule(seed=SEEDS)
    def go_on(self, seed: int) -> None:
        """Make a legal move of any mover."""
        state = self.ledger.state
        if state.result() is None:
            self.ledger.write(random_entry(state, Random(seed), self.ledger.now), self.told)

    @rule(void=st.booleans())
    def strike_the_clock(self, void: bool) -> None:
        acting = self.ledger.state.acting()
        if acting.due is not None:
            move = Void() if void and acting.kind == "window" else Due(acting.due)
            self.ledger.add(CLOCK, move, max(self.ledger.now, acting.due), tell=self.told)

    @rule(rng=st.randoms(use_true_random=False), late=st.integers(-5, 5))
    def try_anything(self, rng: Random, late: int) -> None:
        """Check that a refused move changes nothing and names an article."""
        by, move = probe(self.ledger, rng)
        before = self.ledger.state.view(ALL)
        entries = len(self.ledger.entries)
        try:
            self.ledger.add(by, move, max(0, self.ledger.now + late), tell=self.told)
        except Refused as refusal:
            self.game.rulebook.article(refusal.article)
            assert self.ledger.state.view(ALL) == before
            assert len(self.ledger.entries) == entries

    @invariant()
    def views_restore(self) -> None:
        for who in (*range(self.ledger.players), NO_SEAT, ALL):
            view = self.ledger.state.view(who)
            assert self.game.restore(view).view(who) == view

    def teardown(self) -> None:
        """Check that the entries lead to the final position."""
        again = Ledger(self.game, self.ledger.players, self.ledger.options)
        for entry in self.ledger.entries:
            again.write(entry)
        assert again.state.view(ALL) == self.ledger.state.view(ALL)


def conformance_machine(game: Game) -> type[ConformanceMachine]:
    """The state machine of this game."""
    fields = {"game": game, "option_sets": list(option_sets(game, Random(game.key)))}
    return type(f"ConformanceMachine_{game.key}", (ConformanceMachine,), fields)
