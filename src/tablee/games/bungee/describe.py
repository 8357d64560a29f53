"""A position of Bungee in sentences, for terminals and screen readers."""

from __future__ import annotations

from functools import lru_cache

from tablee.games.bungee.data import BungeeView
from tablee.games.bungee.moves import MOST_POINTS_TO_CALL
from tablee.games.bungee.tally import in_hand
from tablee.kernel import NOBODY, Say
from tablee.kernel.turns import Sheet


def describe(view: BungeeView) -> list[Say]:
    """The position as its owner sees it: what is awaited, one's own hand, the table, the others, the score."""
    sentences = [
        Say("bungee-view-round", {"round": view.round, "rounds": view.options.rounds}),
        _awaited(view),
    ]
    if view.phase in ("lot", "deal", "over"):
        return [*sentences, *_score(view.sheet)]
    if view.who >= 0:
        hand = view.hands[view.who]
        sentences.append(Say("bungee-view-hand", {"points": in_hand(view)}, cards={"cards": hand}))
    if view.lucky:
        sentences.append(Say("bungee-view-lucky", cards={"card": (view.lucky,)}))
    sentences.append(_discards(view))
    sentences.append(Say("bungee-view-pile", {"count": len(view.pile)}))
    others = [seat for seat in range(len(view.hands)) if seat != view.who]
    sentences += [_other(view, seat) for seat in others]
    callers = [seat for seat, number in enumerate(view.calls) if number]
    sentences += [
        Say("bungee-view-call", {"number": view.calls[seat]}, {"seat": (seat,)}) for seat in callers
    ]
    return [*sentences, *_score(view.sheet)]


def _awaited(view: BungeeView) -> Say:
    dealer = (view.starter - 1) % len(view.hands)
    seat = dealer if view.phase == "lucky" else view.turn
    last = "yes" if view.first != NOBODY else "no"
    call = "no" if view.who == seat and in_hand(view) > MOST_POINTS_TO_CALL else "yes"
    return Say(f"bungee-view-phase-{view.phase}", {"last": last, "call": call}, {"seat": (seat,)})


def _discards(view: BungeeView) -> Say:
    if not view.discards:
        return Say("bungee-view-no-discard")
    return Say("bungee-view-discard", cards={"card": view.discards[-1:]})


def _other(view: BungeeView, seat: int) -> Say:
    known = view.known[seat] if view.known else ()
    count: dict[str, int | str] = {"count": len(view.hands[seat])}
    if known and not all(view.hands[seat]):
        return Say("bungee-view-other-known", count, {"seat": (seat,)}, {"cards": known})
    if view.hands[seat] and all(view.hands[seat]):
        return Say("bungee-view-other-open", count, {"seat": (seat,)}, {"cards": view.hands[seat]})
    return Say("bungee-view-other", count, {"seat": (seat,)})


@lru_cache(1000)  # it is the same all through a round
def _score(sheet: Sheet) -> tuple[Say, ...]:
    totals = [sum(column) for column in zip(*sheet, strict=True)]
    return tuple(
        Say("bungee-view-total", {"points": total}, {"seat": (seat,)}) for seat, total in enumerate(totals)
    )
