"""Dan Dan Dan in sentences, for terminals, logs and screen readers."""

from __future__ import annotations

from tablee.games.dan.cards import deck
from tablee.games.dan.data import DanView, Judged, Laid, Shown
from tablee.games.dan.duties import Places, seat_at, shot_at
from tablee.kernel import NOBODY, Say


def describe(view: DanView) -> list[Say]:
    """What is awaited, the card that shows, one's own answer, the piles, and the last verdict."""
    sentences = [Say(f"dan-view-phase-{view.phase}", seats={"seat": (view.turn,)})]
    if view.heap:
        sentences += _top(view.heap[-1], len(view.heap) == 1, view.places)
    sentences += [
        Say("dan-view-gesture", {"what": gesture.what, "rt": gesture.rt}, {"seat": (gesture.seat,)})
        for gesture in view.gestures
    ]
    sentences += _cards(tuple(map(len, view.piles)), len(view.heap), len(view.police))
    if view.last is not None:
        sentences += _verdict(view.last, view.places)
    return sentences


def _cards(piles: tuple[int, ...], heap: int, police: int) -> list[Say]:
    """How many cards lie where."""
    return [
        *(Say("dan-view-pile", {"cards": cards}, {"seat": (seat,)}) for seat, cards in enumerate(piles)),
        Say("dan-view-middle", {"cards": heap, "police": police}),
    ]


def _verdict(verdict: Judged, places: Places) -> list[Say]:
    return [say_verdict(verdict), *_lesson(verdict, places)]


def _top(laid: Laid, first: bool, places: Places) -> list[Say]:
    """The card on top of the heap, and its guns."""
    return [
        Say(
            "dan-view-card",
            {"special": _kind(laid.card), "first": "yes" if first else "no"},
            {"seat": (laid.seat,)},
        ),
        *_guns(laid, places),
    ]


def _guns(laid: Laid, places: Places) -> list[Say]:
    """Who sits at the grip, and who before the barrel."""
    return [
        Say(
            "dan-view-gun",
            {"loaded": "yes" if gun.loaded else "no"},
            {
                "grip": (seat_at(laid.seat, gun.grip, places),),
                "barrel": (seat_at(laid.seat, gun.barrel, places),),
            },
        )
        for gun in deck()[laid.card].guns
    ]


def _kind(card: int) -> str:
    return deck()[card].special or "base"


def say_shown(event: Shown) -> Say:
    """A card that was turned over: of which kind it is."""
    return Say("dan-event-shown", {"special": _kind(event.card), "left": event.left}, {"seat": (event.seat,)})


def say_verdict(verdict: Judged) -> Say:
    """How a card was decided: who pays for what, or why nobody does, and who goes on."""
    shots = {gesture.seat: gesture for gesture in verdict.gestures}
    shooter = next((seat for seat in shots if shots[seat].what == verdict.duties[seat].at), NOBODY)
    decisive = shots.get(shooter if verdict.rule == "dan.hit" else verdict.loser)
    return Say(
        "dan-event-judged",
        {"rule": _word(verdict.rule), "rt": decisive.rt if decisive else 0},
        {"loser": (verdict.loser,), "shooter": (shooter,), "next": (verdict.next,)},
    )


def _lesson(verdict: Judged, places: Places) -> list[Say]:
    """What the card asked of whom, and why."""
    sentences = [Say("dan-view-why", {"why": _word(verdict.why)})]
    for seat, duty in enumerate(verdict.duties):
        if duty.do == "shoot" and duty.at:
            at = shot_at(seat, duty.at, places)
            sentences.append(Say("dan-view-had-to-shoot", seats={"seat": (seat,), "at": (at,)}))
        elif duty.do == "surrender":
            sentences.append(Say("dan-view-had-to-surrender", seats={"seat": (seat,)}))
    return sentences


def _word(article: str) -> str:
    """An article as a word that a text can be chosen by.

    >>> _word("dan.wrong.target"), _word("dan.special.raid")
    ('wrong-target', 'special-raid')
    """
    return article.removeprefix("dan.").replace(".", "-")
