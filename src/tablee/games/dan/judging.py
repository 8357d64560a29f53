"""The verdict on a card: decided on the set of gestures, regardless of their order of arrival."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from tablee.games.dan.data import FALSE_START_MS, Gesture, Rule
from tablee.games.dan.duties import Reading
from tablee.kernel import NO_SEAT
from tablee.kernel.ties import MAX_UNCERTAINTY_MS, Answer, apart, first, widest

Gestures = tuple[Gesture, ...]
Seats = tuple[int, ...]
ENDS_SHOOTOUT: Final = frozenset({"dan.escape", "dan.level", "dan.nobody"})
"""The ends of a shoot-out without a loser, after which the seat that was in danger reveals next."""


class Ruling(NamedTuple):
    """The article that decides a card, and the seat that pays."""

    rule: Rule
    loser: int = NO_SEAT


class Strike(NamedTuple):
    """A gesture that can decide a card: an error or a hit."""

    gesture: Gesture
    ruling: Ruling


def judge(reading: Reading, gestures: Gestures, window: int, missed: Seats = ()) -> Ruling:
    """The ruling on a card.

    >>> from tablee.games.dan.data import Laid
    >>> from tablee.games.dan.duties import PLACES, read
    >>> duel = read([Laid(49, 3), Laid(1, 0)], PLACES[4])
    >>> judge(duel, (Gesture(300, 6, 0, "left"), Gesture(320, 6, 1, "surrender")), 1200)
    Ruling(rule='dan.hit', loser=1)
    """
    counted = _counted(gestures, window, missed)
    strikes = _strikes(reading, counted, missed)
    if strikes:
        return _first_of(strikes)
    if reading.kind == "still":
        return Ruling("dan.calm")
    if reading.kind == "raid":
        return Ruling("dan.special.raid", _raided(reading, counted, missed))
    # dan.missed: without shooter or target there is no shoot-out.
    if set(reading.involved).intersection(missed):
        return Ruling("dan.missed")
    answers = {gesture.seat: _answer(gesture) for gesture in counted}
    if reading.victim not in answers:
        return Ruling("dan.nobody")
    # dan.level: shot and surrender cannot be told apart.
    level = reading.shooter in answers and not apart(answers[reading.shooter], answers[reading.victim])
    return Ruling("dan.level" if level else "dan.escape")


def right(reading: Reading, gestures: Gestures, window: int, missed: Seats = ()) -> Seats:
    """The seats that did what the card asked of them.

    >>> from tablee.games.dan.data import Laid
    >>> from tablee.games.dan.duties import PLACES, read
    >>> duel = read([Laid(49, 3), Laid(1, 0)], PLACES[4])
    >>> right(duel, (Gesture(90, 6, 0, "left"), Gesture(320, 6, 1, "surrender"), Gesture(350, 6, 2, "left")), 1200)
    (1,)
    """
    counted = _counted(gestures, window, missed)
    return tuple([gesture.seat for gesture in counted if _fault(reading, gesture) is None])


def settled_after(reading: Reading, gestures: Gestures, window: int, missed: Seats = ()) -> int:
    """The time after the card was seen, in milliseconds, from which no further gesture can change the verdict.

    >>> from tablee.games.dan.data import Laid
    >>> from tablee.games.dan.duties import PLACES, read
    >>> duel = read([Laid(49, 3), Laid(1, 0)], PLACES[4])
    >>> settled_after(duel, (), 1200), settled_after(duel, (Gesture(300, 6, 0, "left"),), 1200)
    (1200, 401)
    """
    # dan.window: it closes early only on an error or a hit.
    strikes = _strikes(reading, _counted(gestures, window, missed), missed)
    ahead = _ahead(strikes)
    moments = [strike.gesture.rt + widest(strike.gesture.u, MAX_UNCERTAINTY_MS) for strike in ahead]
    return min(window, max(moments, default=window))


def _counted(gestures: Gestures, window: int, missed: Seats) -> Gestures:
    # dan.window: later gestures do not count. dan.missed: nor do those of seats that did not see the card.
    return tuple([each for each in gestures if each.rt <= window and each.seat not in missed])


def _strikes(reading: Reading, gestures: Gestures, missed: Seats) -> list[Strike]:
    """All errors, and all shots that hit."""
    strikes = []
    right = []
    for gesture in gestures:
        fault = _fault(reading, gesture)
        if fault is None:
            right.append(gesture)
        else:
            strikes.append(Strike(gesture, Ruling(fault, gesture.seat)))
    if reading.kind in ("shootout", "mirror") and not set(reading.involved).intersection(missed):
        strikes += _hits(reading, right)
    return strikes


def _fault(reading: Reading, gesture: Gesture) -> Rule | None:
    """The article by which a gesture is an error, if it is one."""
    # dan.first: at a first card every gesture is.
    if reading.why == "dan.first":
        return "dan.slip"
    # dan.early: no human reaction is so fast.
    if gesture.rt < FALSE_START_MS:
        return "dan.early"
    duty = reading.duties[gesture.seat]
    if gesture.what == "surrender":
        return None if duty.do == "surrender" else "dan.wrong.surrender"
    if duty.do != "shoot":
        return "dan.wrong.shot"
    return None if gesture.what == duty.at else "dan.wrong.target"


def _hits(reading: Reading, right: list[Gesture]) -> Iterable[Strike]:
    """The shots that come before the surrender."""
    for shot in right:
        if shot.what == "surrender":
            continue
        # dan.special.mirror: both may hit.
        if reading.kind == "mirror":
            loser = reading.target if shot.seat == reading.shooter else reading.shooter
            yield Strike(shot, Ruling("dan.hit", loser))
        # dan.hit: the shot was first. dan.level: no effect if the two cannot be told apart.
        elif first(map(_answer, right)) == (shot.seat,):
            yield Strike(shot, Ruling("dan.hit", reading.victim))


def _answer(gesture: Gesture) -> Answer:
    return Answer(gesture.seat, gesture.rt, gesture.u)


def _ahead(strikes: list[Strike]) -> list[Strike]:
    """The strikes that have none clearly before them."""
    seats = first(_answer(strike.gesture) for strike in strikes)
    return [strike for strike in strikes if strike.gesture.seat in seats]


def _first_of(strikes: list[Strike]) -> Ruling:
    """dan.decision: the first error or hit decides."""
    ahead = _ahead(strikes)
    if len(ahead) == 1:
        return ahead[0].ruling
    # dan.special.mirror: two shots that cannot be told apart. dan.unclear: an error among such strikes.
    mirror = all(strike.ruling.rule == "dan.hit" for strike in ahead)
    return Ruling("dan.level" if mirror else "dan.unclear")


def _raided(reading: Reading, right: Gestures, missed: Seats) -> int:
    """The loser of a raid without error: the last of several to surrender, or a single one who has not."""
    wanted = [
        seat for seat, duty in enumerate(reading.duties) if duty.do == "surrender" and seat not in missed
    ]
    asleep = [seat for seat in wanted if seat not in {each.seat for each in right}]
    if len(asleep) == 1:
        return asleep[0]
    if asleep or len(wanted) < 2:
        return NO_SEAT
    # The last answer is the first one with time reversed.
    last = first(Answer(each.seat, -each.rt, each.u) for each in right)
    return last[0] if len(last) == 1 else NO_SEAT
