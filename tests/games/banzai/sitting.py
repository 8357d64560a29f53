"""A table of Banzaï! for tests: a position, and what is done there in a line each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablee.games.banzai import GAME
from tablee.games.banzai.cards import cards_of
from tablee.games.banzai.data import BanzaiOptions, BanzaiView, Choose, Judged, Stop, Stopped
from tablee.games.banzai.rules import BanzaiState
from tablee.kernel import ALL, CLOCK, Due, Entry, Event, Move, News, Refused

BASE = BanzaiOptions()
ALL_POWERS = BanzaiOptions(reunions=True, masters=True, hand=True)


def hands_with(
    players: int, *first: Sequence[int], families: Sequence[int] = ()
) -> tuple[tuple[int, ...], ...]:
    """Hands of five for each seat: those given, and the other cards of as many families as players, in turn.

    The rest is dealt out across families, so that no other seat has anything to call with by accident.
    """
    named = [card for hand in first for card in hand]
    deck = cards_of(families or range(1, players + 1))
    rest = sorted((card for card in deck if card not in named), key=lambda card: (card % 5, card))
    hands = [list(hand) for hand in first] + [[] for _ in range(players - len(first))]
    for hand in hands:
        while len(hand) < 5:
            hand.append(rest.pop(0))
    assert not rest, rest
    return tuple(tuple(sorted(hand)) for hand in hands)


class Sitting:
    """A game from a position on. Its clock goes on by what is done."""

    def __init__(
        self,
        hands: Sequence[Sequence[int]] | None = None,
        players: int = 4,
        options: BanzaiOptions = BASE,
        **fields: Any,
    ) -> None:
        hands = hands or hands_with(players)
        view = BanzaiView(options=options, hands=tuple(map(tuple, hands)), **fields)
        self.state: BanzaiState = GAME.restore(view)
        self.now = 0
        self.news = News(self.state.players)

    def play(
        self, by: int, move: Move, at: int | None = None, rt: int | None = None, u: int = 0
    ) -> list[Event]:
        """A move now, or at a later moment. What the referee hears of it."""
        self.news = News(self.state.players)
        self.now = self.now if at is None else at
        self.state.play(Entry(1, self.now, by, move, rt, u), self.news)
        return self.news.of(ALL)

    def refused(self, by: int, move: Move, at: int | None = None) -> str:
        """The article by which a move is refused."""
        try:
            self.state.check(by, move, self.now if at is None else at)
        except Refused as refusal:
            return refusal.article
        return ""

    def due(self) -> list[Event]:
        """The clock strikes."""
        due = self.state.acting().due
        assert due is not None
        return self.play(CLOCK, Due(due), max(due, self.now))

    def until(self, phase: str) -> list[Event]:
        """The clock strikes until it has come to this phase. All that is heard."""
        heard: list[Event] = []
        while self.state.phase != phase:
            heard += self.due()
        return heard

    def hop(self, *cards: int) -> list[Event]:
        """Each seat lays a card (if not said, its lowest), and all go on."""
        for place, seat in enumerate(sorted(self.state.ring)):
            card = cards[place] if place < len(cards) else self.state.hands[seat][0]
            self.play(seat, Choose(card, self.state.exchange))
        return self.due()

    def verdict(self) -> Judged:
        """The clock strikes until a cry is judged."""
        heard: list[Event] = []
        while not any(isinstance(event, Judged) for event in heard):
            heard = self.due()
        assert self.state.last is not None
        return self.state.last

    @property
    def view(self) -> BanzaiView:
        return self.state.view(ALL)


def out(verdict: Judged) -> list[tuple[int, str]]:
    """Who is out, and why."""
    return [(each.seat, each.why) for each in verdict.out]


def called(call: str, hand: tuple[int, ...], players: int = 4, **fields: Any) -> Sitting:
    """Seat 0 has called Stop for this, with this hand."""
    fields.setdefault("options", ALL_POWERS)
    table = Sitting(hands_with(players, hand), players, **fields)
    table.play(0, Stop(call, table.state.exchange), at=1000)  # type: ignore[arg-type]
    heard = table.due()
    assert isinstance(heard[-1], Stopped)
    assert table.state.phase == "stop"
    return table
