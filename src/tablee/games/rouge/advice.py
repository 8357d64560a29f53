"""Why a sensible player of Défifoo Rouge would do it."""

from __future__ import annotations

from tablee.games.rouge.cards import BANK, SUIT, VALUE, points
from tablee.games.rouge.data import Direct, Lay, Name, RougeView
from tablee.games.rouge.odds import allied, chance_to_win, still_to_play, strength_of
from tablee.games.rouge.position import LEAD
from tablee.games.rouge.restore import restore
from tablee.games.rouge.rules import RougeState
from tablee.kernel import Move, Say
from tablee.kernel.data import Advice

LIKELY = 0.5
"""From here on one counts on taking a round."""


def advise(view: RougeView, move: Move) -> Advice | None:
    """The reason that counts most."""
    if isinstance(move, Name):
        return Advice(Say("rouge-why-partners"), f"partner-{move.partners[0]}")
    if isinstance(move, Direct):
        return Advice(Say("rouge-why-way"), f"way-{move.way}")
    if isinstance(move, Lay):
        return Advice(_why_lay(restore(view), view.who, move.card), f"card={move.card}")
    return None


def _why_lay(state: RougeState, seat: int, card: int) -> Say:
    if card >= BANK:
        return Say("rouge-why-special")
    lead = state.phase == LEAD
    led = SUIT[card] if lead else state.led
    strength = strength_of(state, led, card)
    later = still_to_play(state, seat)
    pot = points(state.heap) + VALUE[card]
    if lead or strength > state.strength:
        wins = chance_to_win(state, seat, led, strength, ours=True, later=later)
        if wins >= LIKELY:
            return Say("rouge-why-lead" if lead else "rouge-why-win", {"points": pot})
    elif allied(state, seat, state.winning):
        return Say("rouge-why-partner", {"points": VALUE[card]}, {"seat": (state.winning,)})
    return Say("rouge-why-probe" if lead else "rouge-why-cheap", {"points": VALUE[card]})
