"""Any move from anybody at any time, chosen by Hypothesis, which then looks for the shortest way to break a game.

Needs the `conformance` extra. Use it in a test module of your own:

    TestMyGame = conformance_machine(MY_GAME).TestCase
"""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from msgspec import inspect

from tablee.conformance.walk import answer, missed
from tablee.kernel import ALL, CHANCE, CLOCK, NOBODY, TABLE, Due, Game, Ledger, News, Refused, Void
from tablee.kernel.record import move_types

MOVERS = st.integers(TABLE, 12)


def moves_of(game: Game) -> st.SearchStrategy[Any]:
    """Anything that has the shape of a move of this game, sensible or not."""
    return _values(inspect.type_info(move_types(game)))


def _values(kind: inspect.Type) -> st.SearchStrategy[Any]:
    match kind:
        case inspect.Metadata():
            return _values(kind.type)
        case inspect.UnionType():
            return st.one_of([_values(member) for member in kind.types])
        case inspect.StructType():
            fields = {field.name: _values(field.type) for field in kind.fields}
            return st.builds(kind.cls, **fields)
        case inspect.VarTupleType():
            return st.lists(_values(kind.item_type), max_size=6).map(tuple)
        case inspect.LiteralType():
            return st.sampled_from(kind.values)
        case inspect.BoolType():
            return st.booleans()
        case inspect.IntType():
            return st.integers(-2, 14)
    raise TypeError(f"no values for {kind}")


def conformance_machine(game: Game) -> type[RuleBasedStateMachine]:
    """A state machine that plays this game well and badly, and checks after each step what must always hold."""

    class ConformanceMachine(RuleBasedStateMachine):
        ledger: Ledger

        @initialize(players=st.sampled_from(list(game.players)))
        def begin(self, players: int) -> None:
            self.ledger = Ledger(game, players, game.Options())
            self.told = News(players)

        def now(self) -> int:
            return self.ledger.entries[-1].at if self.ledger.entries else 0

        @rule(seed=st.integers(0, 2**32))
        def go_on(self, seed: int) -> None:
            """Somebody who may act does something legal."""
            rng = Random(seed)
            acting = self.ledger.state.acting()
            able = [seat for seat in acting.seats if seat != CHANCE and self.ledger.state.legal(seat)]
            if CHANCE in acting.seats:
                self.ledger.add(CHANCE, self.ledger.state.chance(rng), self.now(), tell=self.told)
            elif able:
                entry = answer(self.ledger.state, rng.choice(able), rng, self.now())
                self.ledger.add(entry.by, entry.move, entry.at, entry.rt, tell=self.told)

        @rule(void=st.booleans())
        def strike_the_clock(self, void: bool) -> None:
            acting = self.ledger.state.acting()
            if acting.due is not None:
                move = Void() if void and acting.kind == "window" else Due(acting.due)
                self.ledger.add(CLOCK, move, max(self.now(), acting.due), tell=self.told)

        @rule(seed=st.integers(0, 2**32))
        def somebody_missed_it(self, seed: int) -> None:
            acting = self.ledger.state.acting()
            if acting.since is not None and not acting.missed:
                at = max(self.now(), acting.since)
                self.ledger.add(CLOCK, missed(acting, Random(seed)), at, tell=self.told)
                assert self.ledger.state.acting().missed, "it would be said twice"

        @rule(by=MOVERS, move=moves_of(game), late=st.integers(-5, 5))
        def try_anything(self, by: int, move: Any, late: int) -> None:
            """Whatever is refused has changed nothing and names an article."""
            before = self.ledger.state.view(ALL)
            entries = len(self.ledger.entries)
            try:
                self.ledger.add(by, move, max(0, self.now() + late), tell=self.told)
            except Refused as refusal:
                game.rulebook.article(refusal.article)
                assert self.ledger.state.view(ALL) == before
                assert len(self.ledger.entries) == entries

        @invariant()
        def views_restore(self) -> None:
            if not hasattr(self, "ledger"):
                return
            for who in (*range(self.ledger.players), NOBODY, ALL):
                view = self.ledger.state.view(who)
                assert game.restore(view).view(who) == view

        @invariant()
        def fold_equals_live(self) -> None:
            if not hasattr(self, "ledger"):
                return
            again = Ledger(game, self.ledger.players, self.ledger.options)
            for entry in self.ledger.entries:
                again.add(entry.by, entry.move, entry.at, entry.rt, entry.u)
            assert again.state.view(ALL) == self.ledger.state.view(ALL)

    ConformanceMachine.__name__ = f"ConformanceMachine_{game.key}"
    return ConformanceMachine
