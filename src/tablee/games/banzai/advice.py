"""Why a sensible player of Banzaï! would pass that card. Cries, Stops and grabs are left to everybody's own eye."""

from __future__ import annotations

from tablee.games.banzai.cards import best_family
from tablee.games.banzai.moves import Choose
from tablee.games.banzai.view import BanzaiView
from tablee.kernel import Move, Say
from tablee.kernel.data import Advice


def advise(view: BanzaiView, move: Move) -> Advice | None:
    """What it is that one gathers."""
    if not isinstance(move, Choose):
        return None
    wanted = best_family(view.hands[view.who], view.wed)
    if len(wanted) < 2 or move.card in wanted:
        return Advice(Say("banzai-why-any"), f"card={move.card}")
    why = Say("banzai-why-choose", {"count": len(wanted)}, cards={"card": (wanted[0],)})
    return Advice(why, f"card={move.card}")
