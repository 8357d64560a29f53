"""Bungee's two implementations side by side."""

from __future__ import annotations

from tablee.games.bungee.cards import deck_of
from tablee.games.bungee.data import BungeeOptions, BungeeView, Call, Deal, Exchange, Lot, Pass, Play, Shuffle
from tablee.kernel import ALL, CHANCE, Entry, Move, State
from tests.games import twins
from tests.games.bungee import reference

SHRUNKEN_DECK = deck_of(3, 3, 0, 0, 0, 4, 0, 3, 0, 3, 3)
"""1, 2, 6, 8, 10 and Bungee: lucky Bungee cards, sixes, calls and reshuffles come often."""


class Twin(twins.Twin):
    rare = tuple(BungeeOptions(deck=SHRUNKEN_DECK, cards=cards, turns=40, rounds=3) for cards in (1, 2, 3))

    def __init__(self, players: int, options: BungeeOptions) -> None:
        self.players = players
        self.options = options
        self.starter = options.starter - 1
        self.position: reference.Position | None = None

    def named(self, move: Move) -> reference.Move | None:
        match move:
            case Play():
                return ("play", move.card, move.count, move.take)
            case Exchange():
                return ("exchange", move.card)
            case Call():
                return ("call",)
            case Pass():
                return ("pass",)
        return None

    def legal(self, seat: int) -> frozenset[reference.Move]:
        p = self.position
        return reference.legal(p) if p is not None and p.acting == seat else frozenset()

    def follow(self, entry: Entry) -> None:
        p, move = self.position, entry.move
        if isinstance(move, Lot):
            self.starter = move.seat
        elif isinstance(move, Deal):
            self._deal(move)
        else:
            assert p is not None
            if isinstance(move, Shuffle):
                assert tuple(sorted(move.pile)) == reference.to_shuffle(p)
                self.position = reference.shuffle(p, move.pile)
            else:
                named = self.named(move)
                assert named is not None
                self.position = reference.move(p, named)

    def _deal(self, deal: Deal) -> None:
        sheet = self.position.sheet if self.position else ()
        number = len(sheet)
        self.position = reference.start_round(
            self.players, self.options.rounds, number + 1, (self.starter + number) % self.players,
            deal.hands, deal.lucky, deal.pile, sheet, self.options.turns,
        )  # fmt: skip

    def assert_same(self, state: State, now: int) -> None:
        acting = state.acting().seats
        view = state.view(ALL)
        assert isinstance(view, BungeeView)
        p = self.position
        if p is None:
            assert acting == (CHANCE,)
            return
        assert view.sheet == p.sheet
        awaiting = reference.awaiting(p)
        assert acting == {"seat": (p.acting,), "game over": ()}.get(awaiting, (CHANCE,))
        if awaiting not in ("round over", "game over"):
            assert (view.hands, view.pile, view.discards) == (p.hands, p.pile, p.discards)
            assert (view.lucky, view.turn, view.turns) == (p.lucky, p.turn, p.turns)
            callers = sorted((number, seat) for seat, number in enumerate(view.calls) if number)
            assert tuple(seat for _, seat in callers) == p.calls

    def result(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        assert self.position is not None
        return twins.standing(reference.totals(self.position), "least")
