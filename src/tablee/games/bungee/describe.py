"""A position of Bungee in sentences, for terminals and screen readers."""

from __future__ import annotations

from tablee.games.bungee.cards import MOST_POINTS_TO_CALL
from tablee.games.bungee.data import BungeeView, Cards
from tablee.games.bungee.position import dealer_before
from tablee.games.bungee.tally import counted, in_hand
from tablee.kernel import NO_SEAT, Say
from tablee.kernel.turns import Sheet


def describe(view: BungeeView) -> list[Say]:
    """The position as its owner sees it: what is awaited, one's own hand, the table, the others, the score."""
    rounds = Say("bungee-view-round", {"round": view.round, "rounds": view.options.rounds})
    sentences = [rounds, _awaited(view)]
    if view.phase in ("lot", "deal", "over"):
        return [*sentences, *_score(view.sheet)]
    if view.who >= 0:
        sentences.append(_hand(view.hands[view.who], view.lucky))
    if view.lucky:
        sentences.append(Say("bungee-view-lucky", cards={"card": (view.lucky,)}))
    sentences.append(_discard(view.discards[-1:]))
    sentences.append(Say("bungee-view-pile", {"count": len(view.pile)}))
    for seat, hand in enumerate(view.hands):
        if seat != view.who:
            sentences.append(_other(seat, hand, view.known[seat] if view.known else ()))
    return [*sentences, *_calls(view.calls), *_score(view.sheet)]


def _awaited(view: BungeeView) -> Say:
    dealer = dealer_before(view.starter, len(view.hands))
    seat = dealer if view.phase == "lucky" else view.turn
    last = "yes" if view.first != NO_SEAT else "no"
    call = "no" if view.who == seat and in_hand(view) > MOST_POINTS_TO_CALL else "yes"
    return Say(f"bungee-view-phase-{view.phase}", {"last": last, "call": call}, {"seat": (seat,)})


def _hand(cards: Cards, lucky: int) -> Say:
    return Say("bungee-view-hand", {"points": counted(cards, lucky)}, cards={"cards": cards})


def _discard(top: Cards) -> Say:
    return Say("bungee-view-discard", cards={"card": top}) if top else Say("bungee-view-no-discard")


def _other(seat: int, hand: Cards, known: Cards) -> Say:
    count: dict[str, int | str] = {"count": len(hand)}
    if known and not all(hand):
        return Say("bungee-view-other-known", count, {"seat": (seat,)}, {"cards": known})
    if hand and all(hand):
        return Say("bungee-view-other-open", count, {"seat": (seat,)}, {"cards": hand})
    return Say("bungee-view-other", count, {"seat": (seat,)})


def _calls(calls: tuple[int, ...]) -> list[Say]:
    callers = [(seat, number) for seat, number in enumerate(calls) if number]
    return [Say("bungee-view-call", {"number": number}, {"seat": (seat,)}) for seat, number in callers]


def _score(sheet: Sheet) -> list[Say]:
    totals = [sum(column) for column in zip(*sheet, strict=True)]
    return [
        Say("bungee-view-total", {"points": total}, {"seat": (seat,)}) for seat, total in enumerate(totals)
    ]
