"""Why a sensible player of Bantu would do it."""

from __future__ import annotations

from tablee.games.bantu.board import LANES, bit_of
from tablee.games.bantu.bots import danger
from tablee.games.bantu.data import BantuView, Enter, Go
from tablee.games.bantu.restore import restore
from tablee.games.bantu.rules import PER_SEAT, BantuState
from tablee.kernel import Move, Say
from tablee.kernel.data import Advice


def advise(view: BantuView, move: Move) -> Advice | None:
    """The reason that counts most."""
    if isinstance(move, Enter):
        return Advice(Say("bantu-why-enter"), f"piece-{move.piece}")
    if isinstance(move, Go):
        state = restore(view)
        return Advice(_why_go(state, state.turn, move), f"piece-{move.piece}")
    return None


def _why_go(state: BantuState, seat: int, move: Go) -> Say:
    if move.circle == "finish":
        return Say("bantu-why-finish")
    end = bit_of(move.circle)
    beaten = next((piece // PER_SEAT for piece, bit in enumerate(state.where) if bit == end), None)
    if beaten is not None:
        return Say("bantu-why-capture", seats={"seat": (beaten,)})
    after = state.copy()
    after.apply(seat, move, 0)
    if danger(after, seat) < danger(state, seat):
        return Say("bantu-why-flee")
    lines = end // LANES - state.where[PER_SEAT * seat + move.piece - 1] // LANES
    if not after.capturable() >> end & 1:
        return Say("bantu-why-safe", {"lines": lines})
    return Say("bantu-why-far", {"lines": lines})
