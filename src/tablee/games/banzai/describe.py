"""Banzaï! in sentences, for terminals, logs and screen readers."""

from __future__ import annotations

from tablee.games.banzai.cards import LORD, card_of
from tablee.games.banzai.data import BanzaiView, Judged, Redealt, Why
from tablee.kernel import NO_SEAT, Say

Seats = dict[str, tuple[int, ...]]


def describe(view: BanzaiView) -> list[Say]:
    """What is awaited, one's own hand and what one has done, the others, the table, what holds, the last verdict."""
    crier: Seats = {"seat": (view.crier if view.stop is None else view.stop.seat,)}
    sentences = [Say(f"banzai-view-phase-{view.phase}", {"exchange": view.exchange}, crier)]
    if view.stop is not None:
        cards = {"cards": view.stop.cards}
        sentences.append(Say("banzai-view-stop", {"call": view.stop.call}, crier, cards))
    if view.phase == "cry":
        sentences.append(Say("banzai-view-cry", {"kind": view.kind or "none"}, crier))
    if view.who >= 0 and view.hands[view.who]:
        laid = (view.laid[view.who],) if view.laid and view.laid[view.who] else ()
        cards = {"cards": view.hands[view.who], "laid": laid}
        sentences.append(Say("banzai-view-hand", {}, {"seat": (view.who,)}, cards))
    sentences += [
        Say("banzai-view-called", {"what": call.what}, {"seat": (call.seat,)}) for call in view.calls
    ]
    sentences += [Say("banzai-view-reached", {}, {"seat": (reach.seat,)}) for reach in view.reaches]
    sentences += [_seat(view, seat) for seat in view.ring]
    sentences.append(Say("banzai-view-pawns", {"pawns": len(view.pawns)}))
    for pawn in view.pawns:
        if pawn.x or pawn.y:
            sentences.append(Say("banzai-view-pawn", {"pawn": pawn.pawn, "x": pawn.x, "y": pawn.y}))
    sentences += _holding(view)
    return sentences if view.last is None else [*sentences, *say_verdict(view.last)]


def _seat(view: BanzaiView, seat: int) -> Say:
    """A seat, to whom it passes cards, and what is known of its hand."""
    hand, ring = view.hands[seat], view.ring
    about: dict[str, int | str] = {
        "cards": len(hand),
        "feints": view.feints[seat] if view.feints else 0,
        "ready": "yes" if seat in view.ready else "no",
        "third": "yes" if seat == view.third else "no",
    }
    seats: Seats = {"seat": (seat,), "left": (ring[(ring.index(seat) + 1) % len(ring)],)}
    known = tuple(filter(None, hand)) if seat != view.who else ()
    return Say("banzai-view-seat", about, seats, {"known": known})


def _holding(view: BanzaiView) -> list[Say]:
    """What optional rules have changed: two families that are one, who needs a card less, who looks first, a pardon."""
    sentences = []
    if view.wed:
        lords = tuple([card_of(family, LORD) for family in view.wed])
        sentences.append(Say("banzai-view-wed", {}, {}, {"cards": lords}))
    if view.wizard != NO_SEAT:
        sentences.append(Say("banzai-view-wizard", {}, {"seat": (view.wizard,)}))
    if view.whim != NO_SEAT:
        sentences.append(Say("banzai-view-whim", {}, {"seat": (view.whim,)}))
    if view.locked and view.third == NO_SEAT:
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
    if verdict.pardoned != NO_SEAT:
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
