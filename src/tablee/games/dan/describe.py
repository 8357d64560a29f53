"""Dan Dan Dan in sentences, for terminals, logs and screen readers."""

from __future__ import annotations

from tablee.games.dan.cards import deck
from tablee.games.dan.data import DanView, Judged, Shown
from tablee.games.dan.duties import Places, seat_at, shot_at
from tablee.kernel import NO_SEAT, Say


def describe(view: DanView) -> list[Say]:
    """What is awaited, the card that shows, the reader's own answer, the piles, and the last verdict."""
    sentences = [Say(f"dan-view-phase-{view.phase}", seats={"seat": (view.turn,)})]
    if view.heap:
        sentences += _top(view)
    sentences += [
        Say("dan-view-gesture", {"what": gesture.what, "rt": gesture.rt}, {"seat": (gesture.seat,)})
        for gesture in view.gestures
    ]
    sentences += [
        Say("dan-view-pile", {"cards": len(pile)}, {"seat": (seat,)}) for seat, pile in enumerate(view.piles)
    ]
    sentences.append(Say("dan-view-middle", {"cards": len(view.heap), "police": len(view.police)}))
    if view.last is not None:
        sentences += [say_verdict(view.last), *_lesson(view.last, view.places)]
    return sentences


def _top(view: DanView) -> list[Say]:
    """The card on top of the heap, and for each of its guns who sits at the grip and before the barrel."""
    card, seat, places = view.heap[-1].card, view.heap[-1].seat, view.places
    first = "yes" if len(view.heap) == 1 else "no"
    sentences = [Say("dan-view-card", {"special": _kind(card), "first": first}, {"seat": (seat,)})]
    for gun in deck()[card].guns:
        loaded = "yes" if gun.loaded else "no"
        grip, barrel = seat_at(seat, gun.grip, places), seat_at(seat, gun.barrel, places)
        sentences.append(Say("dan-view-gun", {"loaded": loaded}, {"grip": (grip,), "barrel": (barrel,)}))
    return sentences


def _kind(card: int) -> str:
    return deck()[card].special or "base"


def say_shown(event: Shown) -> Say:
    """A card that was turned over, with its type."""
    return Say("dan-event-shown", {"special": _kind(event.card), "left": event.left}, {"seat": (event.seat,)})


def say_verdict(verdict: Judged) -> Say:
    """How a card was decided: who pays, or why no seat does, and who reveals next."""
    shots = {gesture.seat: gesture for gesture in verdict.gestures}
    shooter = next((seat for seat in shots if shots[seat].what == verdict.duties[seat].at), NO_SEAT)
    decisive = shots.get(shooter if verdict.rule == "dan.hit" else verdict.loser)
    return Say(
        "dan-event-judged",
        {"rule": _word(verdict.rule), "rt": decisive.rt if decisive else 0},
        {"loser": (verdict.loser,), "shooter": (shooter,), "next": (verdict.next,)},
    )


def _lesson(verdict: Judged, places: Places) -> list[Say]:
    """What the card asked of each seat, and why."""
    sentences = [Say("dan-view-why", {"why": _word(verdict.why)})]
    for seat, duty in enumerate(verdict.duties):
        if duty.do == "shoot" and duty.at:
            at = shot_at(seat, duty.at, places)
            sentences.append(Say("dan-view-had-to-shoot", seats={"seat": (seat,), "at": (at,)}))
        elif duty.do == "surrender":
            sentences.append(Say("dan-view-had-to-surrender", seats={"seat": (seat,)}))
    return sentences


def _word(article: str) -> str:
    """An article as the value of a selector in a message.

    >>> _word("dan.wrong.target"), _word("dan.special.raid")
    ('wrong-target', 'special-raid')
    """
    return article.removeprefix("dan.").replace(".", "-")
