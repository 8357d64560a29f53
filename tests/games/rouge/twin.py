"""Défifoo Rouge's two implementations side by side."""

from __future__ import annotations

from random import Random

from msgspec import UNSET
from msgspec.structs import astuple

from tablee.games.rouge.data import Deal, Direct, Lay, Lot, Name, RougeOptions, RougeView, Strike
from tablee.kernel import ALL, CHANCE, CLOCK, Due, Entry, Move, State, Void
from tests.games import twins
from tests.games.rouge import reference

SPECIALS = (reference.BANK, reference.BOMB)
SUITS = {"green": 0, "yellow": 1, "purple": 2, "orange": 3, "police": reference.POLICE}
"""The names of positions, as the reference has them."""
STEPS = (0, 1, 9, 10, 60, 240, 600, 1500, 4000)
"""Milliseconds from one line to the next: within a tie, within a pause, after it."""


class Twin(twins.Twin):
    def __init__(self, players: int, options: RougeOptions) -> None:
        self.position = reference.start(
            players, options.deals, options.vamp, options.finish_round, options.pause
        )

    def named(self, move: Move) -> reference.Move | None:
        match move:
            case Name():
                return ("name", frozenset(move.partners))
            case Direct():
                return ("direct", move.way)
            case Lay():
                following = self.position.phase == "follow"
                return ("strike" if following and move.card in SPECIALS else "lay", move.card)
            case Strike():
                return ("strike", move.card)
        return None

    def legal(self, seat: int) -> frozenset[reference.Move]:
        return reference.legal(self.position, seat)

    def allows(self, seat: int, move: Move) -> bool:
        if isinstance(move, Name) and len(set(move.partners)) < len(move.partners):
            return False
        if isinstance(move, Lay | Strike) and move.round not in (0, self.position.round):
            return False  # meant for another round
        if isinstance(move, Lay) and seat != self.position.turn:
            return False  # out of turn, the Bank and the Bomb are struck, not laid
        return super().allows(seat, move)

    def follow(self, entry: Entry) -> None:
        p, move = self.position, entry.move
        match move:
            case Lot():
                self.position = reference.lot(p, move.seat)
            case Deal():
                assert reference.deal_fits(p, move.hands, move.rest)
                self.position = reference.deal(p, move.hands, move.rest)
            case Due():
                self.position = reference.clock(p, entry.at)
            case Void():
                self.position = reference.void(p)
            case _:
                named = self.named(move)
                assert named is not None
                self.position = reference.move(
                    p, entry.by, named, entry.at, entry.reaction_ms, entry.uncertainty_ms
                )

    def assert_same(self, state: State, now: int) -> None:
        p, acting = self.position, state.acting()
        assert {"chance" if seat == CHANCE else seat for seat in acting.seats} == reference.acting(p)
        window = reference.open_to_strikes(p)
        assert (acting.kind, acting.awaits) == (("window", (p.turn,)) if window else ("turn", ()))
        assert acting.due == reference.due(p)
        view = state.view(ALL)
        assert isinstance(view, RougeView)
        assert (view.phase, view.sheet) == (p.phase, p.sheet)
        if p.phase in ("lot", "deal", "over"):
            assert_same_count(view, p)
        else:
            assert_same_deal(view, p, now)

    def result(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return reference.result(self.position)

    def next_entry(self, state: State, rng: Random, now: int) -> Entry:
        """Times within a tie and a pause or beyond, and few strikes: they would stop every round."""
        now += rng.choice(STEPS)
        acting = state.acting()
        if CHANCE in acting.seats:
            return Entry(0, now, CHANCE, state.chance(rng))
        moves = [(seat, move) for seat in acting.seats for move in state.legal(seat)]
        if acting.due is not None and (not moves or rng.random() < 0.6):
            return Entry(0, max(now, acting.due), CLOCK, Due(acting.due))
        if acting.kind == "window" and rng.random() < 0.02:
            return Entry(0, now, CLOCK, Void())
        calm = [(seat, move) for seat, move in moves if not self.strikes(move)]
        seat, move = rng.choice(calm if calm and rng.random() < 0.8 else moves)
        if not self.strikes(move):
            return Entry(0, now, seat, move)
        if isinstance(move, Lay) and rng.random() < 0.5:
            move = Strike(move.card)
        pressed = rng.choice((None, max(0, now - rng.choice(STEPS))))
        return Entry(0, now, seat, move, pressed, rng.choice((0, 0, 3, 40)))

    def strikes(self, move: Move) -> bool:
        """Whether this move throws the Bank or the Bomb into the round under way."""
        named = self.named(move)
        return named is not None and named[0] == "strike"


def assert_same_count(view: RougeView, p: reference.Position) -> None:
    """How the last deal ended."""
    if not p.sheet:
        assert view.count is None
        return
    assert view.count is not None
    assert view.count.teams == p.teams
    assert view.count.way == ("left" if p.step == 1 else "right")
    assert [frozenset(hand) for hand in view.count.hands] == list(p.hands)
    assert [frozenset(pile) for pile in view.count.won] == list(p.won)
    assert frozenset(view.count.bank) == reference.whole_bank(p)
    assert sorted(view.count.winners) == reference.breakers(p)
    assert view.count.scores == p.sheet[-1]


def assert_same_deal(view: RougeView, p: reference.Position, now: int) -> None:
    assert (view.dealer, view.turn, view.teams) == (p.dealer, p.turn, p.teams)
    assert view.way == ("left" if p.step == 1 else "right")
    assert view.round == p.round
    assert [frozenset(hand) for hand in view.hands] == list(p.hands)
    assert [frozenset(pile) for pile in view.won] == list(p.won)
    assert view.rest is not UNSET
    assert (frozenset(view.bank), frozenset(view.rest)) == (p.bank, p.rest)
    assert [{SUITS[suit] for suit in suits} for suits in view.voids] == list(p.lacking)
    assert view.vamped == (p.charmed is not None)
    assert view.table == tuple(card for _, card in p.table)
    if p.table:
        assert (view.leader, view.winning) == (p.table[0][0], reference.strongest(p))
    assert max(view.until, now) == max(p.until, now)
    assert (view.chosen and astuple(view.chosen)) == p.chosen
    strikes = {(strike.time, strike.seat, strike.card, strike.uncertain) for strike in p.strikes}
    assert {(strike.at, strike.seat, strike.card, strike.u) for strike in view.strikes} == strikes
