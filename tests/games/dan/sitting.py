"""A table of Dan Dan Dan for tests: cards are shown and answered in a line each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablee.games.dan import GAME
from tablee.games.dan.data import DanOptions, DanView, Judged, Laid, Reveal, Shoot, Show, Surrender
from tablee.games.dan.rules import DanState
from tablee.kernel import ALL, CHANCE, CLOCK, Due, Entry, Event, Missed, Move, News

SPECIALS = DanOptions(set="ten", specials=("raid", "scapegoat", "lunch"))
QUIET = 49
"""A card with one unloaded gun."""


def heap(*cards: tuple[int, int]) -> tuple[Laid, ...]:
    return tuple(Laid(card, seat) for card, seat in cards)


class Sitting:
    """A game from a position on: seat 0 reveals next unless said otherwise, on a heap of one quiet card."""

    def __init__(
        self,
        players: int = 4,
        under: Sequence[tuple[int, int]] = ((QUIET, 1),),
        piles: Sequence[Sequence[int]] | None = None,
        options: DanOptions = SPECIALS,
        **fields: Any,
    ) -> None:
        owned = tuple(map(tuple, piles)) if piles else ((0,) * 5,) * players
        view = DanView(options=options, piles=owned, heap=heap(*under), **fields)
        self.state: DanState = GAME.restore(view)
        self.now = 0

    def play(
        self, by: int, move: Move, at: int | None = None, rt: int | None = None, u: int = 0
    ) -> list[Event]:
        news = News(self.state.players)
        self.now = self.now if at is None else at
        self.state.play(Entry(1, self.now, by, move, rt, u), news)
        return news.of(ALL)

    def show(
        self,
        card: int,
        *answers: tuple[int, str, int] | tuple[int, str, int, int],
        missed: Sequence[int] = (),
    ) -> None:
        """The seat at turn reveals this card, and these answers come: seat, what, when, how uncertain."""
        if self.state.phase == "reveal":
            self.play(self.state.turn, Reveal())
        self.play(CHANCE, Show(card))
        if missed:
            self.play(CLOCK, Missed(tuple(missed)))
        for seat, what, rt, *u in answers:
            move = Surrender() if what == "surrender" else Shoot(what)  # type: ignore[arg-type]
            self.play(seat, move, rt=rt, u=u[0] if u else 0)

    def judged(self, card: int, *answers: Any, missed: Sequence[int] = ()) -> Judged:
        """The verdict on a card."""
        self.show(card, *answers, missed=missed)
        return self.strike()

    def strike(self) -> Judged:
        self.due()
        assert self.state.last is not None
        return self.state.last

    def due(self) -> list[Event]:
        due = self.state.acting().due
        assert due is not None
        return self.play(CLOCK, Due(due), max(due, self.now))

    @property
    def view(self) -> DanView:
        return self.state.view(ALL)


def decided(verdict: Judged) -> tuple[str, int, int]:
    """By which article, who pays, who goes on."""
    return verdict.rule, verdict.loser, verdict.next
