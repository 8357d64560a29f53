"""Who must do what: what a card asks of every seat, and by which article.

It goes by the card alone, as its revealer's seat turns it: not by who looked, and not by what anybody does.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, Literal, NamedTuple

from tablee.games.dan.cards import NEED_THREE, SIDES, Special, deck
from tablee.games.dan.data import Aim, Duty, Laid, Meaning
from tablee.kernel import NOBODY

Places = tuple[int, ...]
"""The side of the table at which each seat sits: 0 to 3, clockwise."""
PLACES: Final[dict[int, Places]] = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""dan.places: where everybody sits if seat 0 begins; three leave one side empty, two sit face to face."""
WHY: Final[dict[Special, Meaning]] = {
    "dove": "dan.special.dove",
    "raid": "dan.special.raid",
    "scapegoat": "dan.special.scapegoat",
    "swap": "dan.special.swap",
    "colours": "dan.special.colours",
    "backward": "dan.special.backward",
    "lunch": "dan.special.lunch",
    "deja-vu": "dan.special.deja-vu",
    "rotation": "dan.special.rotation",
    "mirror": "dan.special.mirror",
}
STILL = Duty("still")
SURRENDER = Duty("surrender")


class Reading(NamedTuple):
    """What a card means."""

    kind: Literal["still", "shootout", "mirror", "raid"]
    """`still`: nobody may move. `mirror`: shooter and target shoot at each other. `raid`: the others surrender."""
    why: Meaning
    counts: int
    """The card whose guns count; 0 for none."""
    duties: tuple[Duty, ...]
    """What each seat must do."""
    shooter: int = NOBODY
    target: int = NOBODY
    victim: int = NOBODY
    """In a shoot-out: who must surrender, and pays if the shot comes first. The target, or somebody in its place."""

    @property
    def involved(self) -> tuple[int, ...]:
        """Without these there is no shoot-out."""
        return (
            (self.shooter, self.target, self.victim)
            if self.kind == "shootout"
            else (self.shooter, self.target)
        )


def places_from(first: int, players: int) -> Places:
    """dan.places: where everybody sits once it is known who begins; of three, that one has the empty side to the right.

    >>> places_from(0, 3), places_from(1, 3), seat_at(1, 3, places_from(1, 3)) == NOBODY
    ((0, 1, 2), (2, 0, 1), True)
    """
    return tuple([PLACES[players][(seat - first) % players] for seat in range(players)])


def read(heap: Sequence[Laid], places: Places) -> Reading:
    """What the card on top of the heap asks of everybody.

    >>> read([Laid(49, 3), Laid(1, 0)], PLACES[4]).duties[:2]
    (Duty(do='shoot', at='left'), Duty(do='surrender', at=''))
    """
    # dan.first: nobody may react to a first card.
    if len(heap) == 1:
        return _nothing("dan.first", heap[0].card, places)
    for laid in reversed(heap):
        # dan.special.deja-vu: its own guns are void, and the card below counts, a first card too.
        if deck()[laid.card].special != "deja-vu":
            return _read(laid.card, laid.seat, places)
    return _nothing("dan.special.deja-vu", 0, places)


def clockwise(seat: int, players: int) -> int:
    """The next player, to the left."""
    return (seat + 1) % players


def aim(seat: int, other: int, places: Places) -> Aim:
    """In which direction somebody sits.

    >>> aim(0, 1, PLACES[4]), aim(0, 2, PLACES[3]), aim(1, 0, PLACES[2])
    ('left', 'across', 'across')
    """
    side = SIDES[(places[other] - places[seat]) % 4]
    assert side != "near"
    return side


def seat_at(seat: int, side: int, places: Places) -> int:
    """Who sits at a side of the table, told from a seat: 0 near, 1 left, 2 across, 3 right.

    >>> seat_at(0, 1, PLACES[4]), seat_at(2, 2, PLACES[3]), seat_at(0, 3, PLACES[3]) == NOBODY
    (1, 0, True)
    """
    place = (places[seat] + side) % 4
    return places.index(place) if place in places else NOBODY


def shot_at(seat: int, at: Aim, places: Places) -> int:
    """Whom a shot is meant for."""
    return seat_at(seat, SIDES.index(at), places)


@cache
def _read(card: int, revealer: int, places: Places) -> Reading:
    """What a card means that is no first card and no Déjà-vu."""
    special = deck()[card].special
    # dan.special.colours: white grips are loaded, and black ones are not.
    loaded = [gun for gun in deck()[card].guns if gun.loaded != (special == "colours")]
    # dan.unloaded, dan.massacre: nothing happens without a loaded gun, nor with two.
    if len(loaded) != 1:
        return _nothing("dan.massacre" if loaded else "dan.unloaded", card, places)
    # dan.special.dove: a truce.
    if special == "dove":
        return _nothing("dan.special.dove", card, places)
    grip, barrel, _ = loaded[0]
    # dan.special.backward: it fires backward.
    if special == "backward":
        barrel += 2
    # dan.special.rotation: read as if turned a quarter clockwise.
    if special == "rotation":
        grip, barrel = grip + 1, barrel + 1
    shooter, target = _roles(revealer, grip, barrel, places)
    # dan.three: nobody at the grip, or nobody before the barrel.
    if NOBODY in (shooter, target) or shooter == target:
        return _nothing("dan.two" if len(places) == 2 else "dan.three", card, places)
    return _shootout(card, special, shooter, target, places)


def _roles(revealer: int, grip: int, barrel: int, places: Places) -> tuple[int, int]:
    """dan.shootout: who sits at the grip shoots, and who sits before the barrel is the target."""
    shooter, target = seat_at(revealer, grip, places), seat_at(revealer, barrel, places)
    # dan.two: with two players the barrel alone decides.
    if len(places) == 2:
        shooter = NOBODY if target == NOBODY else 1 - target
    return shooter, target


@cache
def at_a_glance(card: int, revealer: int, places: Places) -> tuple[Duty, ...]:
    """What a card seems to ask of each seat: by its first gun, as if it were loaded and nothing else mattered.

    >>> at_a_glance(85, 0, PLACES[4])[:2]
    (Duty(do='shoot', at='left'), Duty(do='surrender', at=''))
    """
    grip, barrel, _ = deck()[card].guns[0]
    shooter, target = _roles(revealer, grip, barrel, places)
    return (STILL,) * len(places) if NOBODY in (shooter, target) else _duel(shooter, target, target, places)


def _shootout(card: int, special: Special | None, shooter: int, target: int, places: Places) -> Reading:
    """What becomes of a shooter and a target."""
    if special is None:
        return _fire("dan.two" if len(places) == 2 else "dan.shootout", card, shooter, target, target, places)
    why = WHY[special]
    # dan.special.swap: shooter and target change roles.
    if special == "swap":
        return _fire(why, card, target, shooter, shooter, places)
    # dan.special.mirror: both shoot at each other.
    if special == "mirror":
        shots = {shooter: _shot(shooter, target, places), target: _shot(target, shooter, places)}
        return Reading("mirror", why, card, _row(shots, places), shooter, target)
    others = [seat for seat in range(len(places)) if seat not in (shooter, target)]
    if special in NEED_THREE and not others:
        return _nothing(why, card, places)
    # dan.special.raid: everybody else surrenders.
    if special == "raid":
        hands_up = _row(dict.fromkeys(others, SURRENDER), places)
        return Reading("raid", why, card, hands_up, shooter, target)
    # dan.special.lunch: somebody else shoots.
    if special == "lunch":
        return _fire(why, card, _next_of(others, shooter, places), target, target, places)
    # dan.special.scapegoat: somebody else surrenders, and pays.
    if special == "scapegoat":
        return _fire(why, card, shooter, target, _next_of(others, target, places), places)
    return _fire(why, card, shooter, target, target, places)


def _next_of(others: list[int], seat: int, places: Places) -> int:
    """The first of them clockwise from a seat."""
    return min(others, key=lambda other: (other - seat) % len(places))


def _fire(why: Meaning, card: int, shooter: int, target: int, victim: int, places: Places) -> Reading:
    duties = _duel(shooter, target, victim, places)
    return Reading("shootout", why, card, duties, shooter, target, victim)


def _duel(shooter: int, target: int, victim: int, places: Places) -> tuple[Duty, ...]:
    return _row({shooter: _shot(shooter, target, places), victim: SURRENDER}, places)


def _shot(seat: int, other: int, places: Places) -> Duty:
    return Duty("shoot", aim(seat, other, places))


def _nothing(why: Meaning, card: int, places: Places) -> Reading:
    """Nobody may move."""
    return Reading("still", why, card, (STILL,) * len(places))


def _row(duties: dict[int, Duty], places: Places) -> tuple[Duty, ...]:
    """dan.calm: whoever has nothing to do keeps still."""
    return tuple([duties.get(seat, STILL) for seat in range(len(places))])
