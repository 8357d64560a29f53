"""Why a sensible player of Bungee would do it."""

from __future__ import annotations

from tablee.games.bungee.bots import FIRST_HOLDS, LATER_HOLDS
from tablee.games.bungee.cards import BUNGEE, SIX, worth
from tablee.games.bungee.data import BungeeView, Call, Exchange, Play
from tablee.games.bungee.tally import counted, in_hand
from tablee.kernel import NOBODY, Move, Say
from tablee.kernel.data import Advice


def advise(view: BungeeView, move: Move) -> Advice:
    """The reason that counts most.

    >>> advise(BungeeView(hands=((2, 9, 9), (0,)), who=0, lucky=5), Play(9, 2)).why.id
    'bungee-why-several'
    """
    if isinstance(move, Call):
        return Advice(_why_call(view), "call")
    if isinstance(move, Exchange):
        return Advice(Say("bungee-why-exchange"), f"card={move.card}")
    if isinstance(move, Play):
        return Advice(_why_play(view, move), f"card={move.card}")
    return Advice(Say("bungee-why-leave" if view.phase == "lucky" else "bungee-why-pass"), "pass")


def _why_call(view: BungeeView) -> Say:
    """How often it holds, in ten games of players like this one."""
    points = in_hand(view)
    holds = (FIRST_HOLDS if view.first == NOBODY else LATER_HOLDS)[len(view.hands)][points]
    return Say("bungee-why-call", {"points": points, "times": round(10 * holds)})


def _why_play(view: BungeeView, move: Play) -> Say:
    hand = view.hands[view.who]
    if move.take and view.discards[-1] in hand and view.discards[-1] != move.card:
        return Say("bungee-why-pair", {"count": hand.count(view.discards[-1]) + 1})
    if move.take:
        return Say(
            "bungee-why-take", {"after": _after_taking(view, move)}, cards={"card": view.discards[-1:]}
        )
    if move.count > 1:
        return Say("bungee-why-several", {"count": move.count})
    if move.card == SIX:
        return Say("bungee-why-six")
    if move.card == BUNGEE:
        return Say("bungee-why-bungee")
    heaviest = max(worth(card, view.lucky, 0) for card in hand)
    return Say("bungee-why-heavy" if worth(move.card, view.lucky, 0) == heaviest else "bungee-why-alone")


def _after_taking(view: BungeeView, move: Play) -> int:
    """What the hand counts then."""
    hand = list(view.hands[view.who])
    for _ in range(move.count):
        hand.remove(move.card)
    return counted(tuple(sorted([*hand, view.discards[-1]])), view.lucky)
