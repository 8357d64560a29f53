"""Bantu's two implementations side by side."""

from __future__ import annotations

from tablee.games.bantu.board import built_in_board
from tablee.games.bantu.data import BantuOptions, BantuView, Enter, Go, Lot
from tablee.kernel import ALL, CHANCE, Entry, Move, State
from tests.games import twins
from tests.games.bantu import reference

QUARTER = ("o=o=o=o", r" \| |/", "  o-o", "  | |", "  o o")
NARROW = "\n /| |\\\n".join(["\n".join(QUARTER)] * 4)
"""Three lines a quarter, two of them narrow: pieces block one another, capture, and lose turns."""


class Twin(twins.Twin):
    rare = tuple(BantuOptions(board=NARROW, short=short, turns=60) for short in (False, True))

    def __init__(self, players: int, options: BantuOptions) -> None:
        self.options = options
        self.position = reference.start(
            options.board or built_in_board("default"), players, options.short, options.teams, options.turns
        )
        self.found: dict[int, set[reference.Move]] = {}
        """What was found legal in this position: every way has been walked for it."""

    def named(self, move: Move) -> reference.Move | None:
        match move:
            case Enter():
                return ("enter", move.piece, move.circle)
            case Go():
                return ("go", move.piece, move.circle)
        return None

    def legal(self, seat: int) -> set[reference.Move]:
        if seat not in self.found:
            self.found[seat] = reference.legal(self.position, seat)
        return self.found[seat]

    def follow(self, entry: Entry) -> None:
        self.found.clear()
        if isinstance(entry.move, Lot):
            assert 0 <= entry.move.seat < self.position.players
            self.position.turn = entry.move.seat
        else:
            named = self.named(entry.move)
            assert named is not None
            reference.move(self.position, entry.by, named)

    def assert_same(self, state: State, now: int) -> None:
        p, view = self.position, state.view(ALL)
        assert isinstance(view, BantuView)
        assert {
            (seat, number): place
            for seat, places in enumerate(view.pieces)
            for number, place in enumerate(places, start=1)
        } == p.places
        assert view.turns == p.turns
        if p.over:
            assert (view.phase, state.acting().seats) == ("over", ())
        elif p.turn is None:
            assert (view.phase, state.acting().seats) == ("lot", (CHANCE,))
        else:
            assert (view.phase, view.turn, state.acting().seats) == ("turn", p.turn, (p.turn,))

    def result(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return reference.ranks(self.position), reference.points(self.position)
