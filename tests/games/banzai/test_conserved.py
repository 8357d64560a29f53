"""Banzaï! with all optional rules at once: no card and no pawn is ever lost or doubled, whatever a player does."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from tablee.conformance.walk import answer, missed
from tablee.games.banzai import GAME
from tablee.games.banzai.cards import cards_of
from tablee.games.banzai.data import (
    Banzai,
    BanzaiView,
    Challenge,
    Feint,
    Grab,
    Look,
    Place,
    Remove,
    Removed,
    Rob,
    Stop,
    Swap,
    Trade,
    Wed,
)
from tablee.kernel import ALL, CHANCE, CLOCK, Due, Ledger, Move, News, Void, world
from tests.games.banzai.sitting import ALL_POWERS

SEEDS = st.integers(0, 2**32)
DRASTIC = (Banzai, Grab, Feint)
"""What ends most rounds: seldom done, or nothing else would ever happen."""
DEEDS = (Stop, Place, Swap, Remove, Rob, Wed, Challenge, Look, Trade)
"""What is done as soon as it can be."""


class Table(RuleBasedStateMachine):
    """A game of four to twelve; its cards and pawns are counted by what each seat is told."""

    @initialize(players=st.integers(4, 12), seed=SEEDS)
    def begin(self, players: int, seed: int) -> None:
        self.rng = Random(seed)
        self.ledger = Ledger(GAME, players, ALL_POWERS)
        self.removed = 0
        self.round = 0

    def view(self, who: int = ALL) -> BanzaiView:
        view = self.ledger.state.view(who)
        assert isinstance(view, BanzaiView)
        return view

    def now(self) -> int:
        return self.ledger.now

    def add(self, by: int, move: Move, at: int, rt: int | None = None) -> None:
        news = News(self.ledger.players)
        self.ledger.add(by, move, at, rt, tell=news)
        self.removed += sum(isinstance(event, Removed) for event in news.of(ALL))
        if self.view().round != self.round:
            self.round, self.removed = self.view().round, 0

    @rule(steps=st.integers(1, 40), boldness=st.sampled_from([0.0, 0.02, 0.2]))
    def go_on(self, steps: int, boldness: float) -> None:
        """A player who may act does something, or the clock strikes."""
        for _ in range(steps):
            acting = self.ledger.state.acting()
            if not acting.seats:
                return
            if CHANCE in acting.seats:
                self.add(CHANCE, self.ledger.state.chance(self.rng), self.now())
                continue
            seat = self.rng.choice(acting.seats)
            moves = [
                move
                for move in self.ledger.state.legal(seat)
                if not isinstance(move, DRASTIC) or self.rng.random() < boldness
            ]
            deeds = [move for move in moves if isinstance(move, DEEDS)]
            if moves and self.rng.random() < 0.8:
                entry = answer(self.ledger.state, seat, self.rng, self.now())
                self.add(seat, self.rng.choice(deeds or moves), entry.at, entry.reaction_ms)
            elif acting.due is not None:
                self.add(CLOCK, Due(acting.due), max(self.now(), acting.due))

    @rule()
    def crash(self) -> None:
        acting = self.ledger.state.acting()
        if acting.kind == "window":
            self.add(CLOCK, Void(), self.now())

    @rule()
    def miss(self) -> None:
        acting = self.ledger.state.acting()
        if acting.since is not None and not acting.missed:
            self.add(CLOCK, missed(acting, self.rng), max(self.now(), acting.since))

    @rule(who=st.integers(-5, 11))
    def restore(self, who: int) -> None:
        """What a player sees can be played on, and has all cards, too."""
        if who == ALL or 0 <= who < self.ledger.players:
            guess = world(GAME, self.view(who), self.rng)
            check(guess.view(ALL), self.removed)

    @invariant()
    def all_is_there(self) -> None:
        if hasattr(self, "ledger"):
            check(self.view(), self.removed)


def check(view: BanzaiView, removed: int) -> None:
    """Every card once, every pawn once."""
    given = view.stop.given if view.stop is not None else ()
    cards = Counter(card for row in (*view.hands, *given) for card in row)
    if view.phase in ("deal", "over"):
        assert not cards
        assert not view.pawns
        return
    assert cards == Counter(cards_of(view.families))
    assert len(view.families) == len(view.ring)
    pawns = [pawn.pawn for pawn in view.pawns]
    assert len(set(pawns)) == len(pawns) == (1 if view.third >= 0 else len(view.ring) - 1 - removed)
    alive = {seat for seat in view.ring if seat != view.third}
    gone = [seat for seats in view.out for seat in seats]
    assert Counter([*alive, *gone]) == Counter(range(len(view.hands)))


def test_no_card_or_pawn_is_lost_or_doubled() -> None:
    run_state_machine_as_test(
        Table,
        settings=settings(
            max_examples=60, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
