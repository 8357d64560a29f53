"""Banzaï! in sentences, for terminals, logs and screen readers."""

from __future__ import annotations

from tablee.games.banzai.cards import LORD, card_of
from tablee.games.banzai.data import Pawn, Why
from tablee.games.banzai.events import Judged, Redealt
from tablee.games.banzai.view import BanzaiView
from tablee.kernel import NOBODY, Say


def describe(view: BanzaiView) -> list[Say]:
    """What is awaited, one's own hand and what one has done, the others, the table, what holds, the last verdict."""
    crier = view.crier if view.stop is None else view.stop.seat
    sentences = [
        Say(f"banzai-view-phase-{view.phase}", {"exchange": view.exchange}, {"seat": (crier,)}),
    ]
    if view.stop is not None:
        sentences.append(
            Say("banzai-view-stop", {"call": view.stop.call}, {"seat": (crier,)}, {"cards": view.stop.cards})
        )
    if view.phase == "cry":
        sentences.append(Say("banzai-view-cry", {"kind": view.kind or "none"}, {"seat": (crier,)}))
    sentences += _own(view)
    for place, seat in enumerate(view.ring):
        hand = view.hands[seat]
        sentences.append(
            _seat(
                seat,
                view.ring[(place + 1) % len(view.ring)],
                len(hand),
                view.feints[seat] if view.feints else 0,
                seat in view.ready,
                seat == view.third,
                tuple([card for card in hand if card]) if seat != view.who else (),
            )
        )
    sentences += _pawns(view.pawns)
    sentences += _holding(view)
    if view.last is not None:
        sentences += say_verdict(view.last)
    return sentences


def _own(view: BanzaiView) -> list[Say]:
    """One's own hand, the card one has laid, and what one has called."""
    sentences = []
    if view.who >= 0 and view.hands[view.who]:
        sentences.append(_hand(view.who, view.hands[view.who], view.laid[view.who] if view.laid else 0))
    sentences += [
        Say("banzai-view-called", {"what": call.what}, {"seat": (call.seat,)}) for call in view.calls
    ]
    sentences += [Say("banzai-view-reached", {}, {"seat": (reach.seat,)}) for reach in view.reaches]
    return sentences


def _hand(seat: int, cards: tuple[int, ...], laid: int) -> Say:
    return Say("banzai-view-hand", {}, {"seat": (seat,)}, {"cards": cards, "laid": (laid,) if laid else ()})


def _seat(
    seat: int, left: int, cards: int, feints: int, ready: bool, third: bool, known: tuple[int, ...]
) -> Say:
    return Say(
        "banzai-view-seat",
        {
            "cards": cards,
            "feints": feints,
            "ready": "yes" if ready else "no",
            "third": "yes" if third else "no",
        },
        {"seat": (seat,), "left": (left,)},
        {"known": known},
    )


def _pawns(pawns: tuple[Pawn, ...]) -> list[Say]:
    """How many there are, and where those are that were moved."""
    return [
        Say("banzai-view-pawns", {"pawns": len(pawns)}),
        *(
            Say("banzai-view-pawn", {"pawn": pawn.pawn, "x": pawn.x, "y": pawn.y})
            for pawn in pawns
            if pawn.x or pawn.y
        ),
    ]


def _holding(view: BanzaiView) -> list[Say]:
    """What optional rules have changed: two families that are one, who needs a card less, who looks first, a pardon."""
    sentences = []
    if view.wed:
        lords = tuple([card_of(family, LORD) for family in view.wed])
        sentences.append(Say("banzai-view-wed", {}, {}, {"cards": lords}))
    if view.wizard != NOBODY:
        sentences.append(Say("banzai-view-wizard", {}, {"seat": (view.wizard,)}))
    if view.whim != NOBODY:
        sentences.append(Say("banzai-view-whim", {}, {"seat": (view.whim,)}))
    if view.locked and view.third == NOBODY:
        sentences.append(Say("banzai-view-locked"))
    return sentences


def say_redealt(event: Redealt) -> Say:
    """Why the cards are dealt anew."""
    return Say("banzai-event-redealt", {"why": event.why.replace(".", "-")})


def say_judged(verdict: Judged) -> Say:
    """How a cry was decided, in a sentence."""
    return Say(
        "banzai-event-judged",
        {
            "rule": verdict.rule.removeprefix("banzai.").replace(".", "-"),
            "out": "some" if verdict.out else "none",
        },
        {
            "crier": (verdict.crier,),
            "out-seats": tuple(out.seat for out in verdict.out),
            "pardoned": (verdict.pardoned,),
        },
    )


def say_verdict(verdict: Judged) -> list[Say]:
    """How a cry was decided, who came when to which pawn, and who is out for what."""
    sentences = [say_judged(verdict)]
    for run in verdict.runs:
        at = run.way[-1].at if run.way else 0
        sentences.append(
            Say("banzai-view-run", {"rt": run.rt, "pawn": run.pawn, "at": at}, {"seat": (run.seat,)})
        )
    sentences += [
        Say("banzai-view-out", {"why": _word(out.why)}, {"seat": (out.seat,)}) for out in verdict.out
    ]
    if verdict.pardoned != NOBODY:
        sentences.append(
            Say("banzai-view-pardoned", {}, {"seat": (verdict.pardoned,)}, {"cards": verdict.cards})
        )
    return sentences


def _word(article: Why) -> str:
    """An article as a word that a text can be chosen by.

    >>> _word("banzai.out.false")
    'false'
    """
    return article.rpartition(".")[2]
