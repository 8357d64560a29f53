"""Lampions' two implementations side by side."""

from __future__ import annotations

from random import Random

from tablee.games.lampion.data import LampionOptions, LampionView, Light, Press
from tablee.kernel import ALL, CHANCE, NO_SEAT, Due, Entry, Missed, Move, State, Void
from tests.games import twins
from tests.games.lampion import reference

REACTIONS = (0, 40, 99, 100, 180, 250, 255, 259, 260, 300, 341, 350, 351, 400, 1100, 1199, 1200, 1201, 1400)
"""Milliseconds: false starts, answers that can hardly be told apart, and those that come too late."""


class Twin(twins.Twin):
    def __init__(self, players: int, options: LampionOptions) -> None:
        self.options = options
        self.position = reference.start(players, options.lanterns)
        self.judged: list[tuple[int, int]] = []
        """The last lantern, and who was first."""

    def named(self, move: Move) -> str:
        return "press" if isinstance(move, Press) else ""

    def legal(self, seat: int) -> set[str]:
        return {"press"} if reference.may_press(self.position, seat) else set()

    def follow(self, entry: Entry) -> None:
        p, move = self.position, entry.move
        match move:
            case Light():
                assert self.options.decoys or move.lantern == reference.LIT
                self.position = reference.light(p, move.lantern, entry.at)
            case Void():
                self.position = reference.void(p)
            case Missed():
                self.position = reference.missed(p, frozenset(move.seats))
            case Due():
                winner = reference.winner(p)
                self.judged.append((p.lantern, NO_SEAT if winner is None else winner))
                self.position = reference.clock(p)
            case _:
                rt = entry.at - p.since if entry.reaction_ms is None else entry.reaction_ms
                self.position = reference.press(p, entry.by, rt, entry.uncertainty_ms)

    def assert_same(self, state: State, now: int) -> None:
        p, acting = self.position, state.acting()
        if reference.is_over(p):
            assert acting.seats == ()
        elif p.lantern:
            seats = list(range(len(p.points)))
            assert (sorted(acting.seats), acting.kind, acting.since) == (seats, "window", p.since)
            assert acting.due == reference.due(p)
        else:
            assert acting.seats == (CHANCE,)
        view = state.view(ALL)
        assert isinstance(view, LampionView)
        assert (view.points, view.left, view.lantern) == (p.points, p.left, p.lantern)
        assert frozenset(view.missed) == p.missed
        assert {reference.Press(press.seat, press.rt, press.u) for press in view.presses} == p.presses
        assert [(each.lantern, each.first) for each in view.judged] == self.judged

    def result(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return twins.standing(self.position.points, "most")

    def next_entry(self, state: State, rng: Random, now: int) -> Entry:
        """Reactions at the edges of false starts, ties and the window, each more or less certain."""
        entry = super().next_entry(state, rng, now)
        if not isinstance(entry.move, Press):
            return entry
        rt = rng.choice(REACTIONS)
        at = max(now, self.position.since + rt)
        known = at > self.position.since + rt or rng.random() < 0.5  # otherwise the line's own time says it
        return Entry(0, at, entry.by, entry.move, rt if known else None, rng.choice((0, 0, 5, 60, 100, 150)))
