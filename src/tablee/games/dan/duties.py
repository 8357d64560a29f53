"""What a card asks of each seat, and by which article.

It depends on the card and on the seat that revealed it alone: not on who saw it, nor on any gesture.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, Literal, NamedTuple, cast

from tablee.games.dan.cards import NEED_THREE, SIDES, Special, deck
from tablee.games.dan.data import Aim, Duty, Laid, Meaning
from tablee.kernel import NO_SEAT

Places = tuple[int, ...]
"""The side of the table at which each seat sits: 0 to 3, clockwise."""
PLACES: Final[dict[int, Places]] = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""dan.places: the places if seat 0 begins; three leave one side empty, two sit face to face."""
STILL = Duty("still")
SURRENDER = Duty("surrender")


class Reading(NamedTuple):
    """The meaning of a card."""

    kind: Literal["still", "shootout", "mirror", "raid"]
    """`still`: no seat may move. `mirror`: shooter and target shoot at each other. `raid`: the others surrender."""
    why: Meaning
    counts: int
    """The card whose guns count; 0 for none."""
    duties: tuple[Duty, ...]
    """What each seat must do."""
    shooter: int = NO_SEAT
    target: int = NO_SEAT
    victim: int = NO_SEAT
    """In a shoot-out: the target or its substitute, which must surrender, and pays if the shot comes first."""

    @property
    def involved(self) -> tuple[int, ...]:
        """The seats without which there is no shoot-out."""
        both = (self.shooter, self.target)
        return (*both, self.victim) if self.kind == "shootout" else both


def places_from(first: int, players: int) -> Places:
    """dan.places: the places if `first` begins; of three, that seat has the empty side to the right.

    >>> places_from(0, 3), places_from(1, 3), seat_at(1, 3, places_from(1, 3)) == NO_SEAT
    ((0, 1, 2), (2, 0, 1), True)
    """
    return tuple([PLACES[players][(seat - first) % players] for seat in range(players)])


def read(heap: Sequence[Laid], places: Places) -> Reading:
    """The meaning of the card on top of the heap.

    >>> read([Laid(49, 3), Laid(1, 0)], PLACES[4]).duties[:2]
    (Duty(do='shoot', at='left'), Duty(do='surrender', at=''))
    """
    # dan.first: no seat may react to a first card.
    if len(heap) == 1:
        return _nothing("dan.first", heap[0].card, places)
    for laid in reversed(heap):
        # dan.special.deja-vu: the card below counts, also a first card.
        if deck()[laid.card].special != "deja-vu":
            return _read(laid.card, laid.seat, places)
    return _nothing("dan.special.deja-vu", 0, places)


def clockwise(seat: int, players: int) -> int:
    """The next player, to the left."""
    return (seat + 1) % players


def aim(seat: int, other: int, places: Places) -> Aim:
    """The direction from one seat to another.

    >>> aim(0, 1, PLACES[4]), aim(0, 2, PLACES[3]), aim(1, 0, PLACES[2])
    ('left', 'across', 'across')
    """
    side = SIDES[(places[other] - places[seat]) % 4]
    assert side != "near"
    return side


def seat_at(seat: int, side: int, places: Places) -> int:
    """The seat at a side of the table, seen from a seat: 0 near, 1 left, 2 across, 3 right.

    >>> seat_at(0, 1, PLACES[4]), seat_at(2, 2, PLACES[3]), seat_at(0, 3, PLACES[3]) == NO_SEAT
    (1, 0, True)
    """
    place = (places[seat] + side) % 4
    return places.index(place) if place in places else NO_SEAT


def shot_at(seat: int, at: Aim, places: Places) -> int:
    """The seat that a shot is aimed at."""
    return seat_at(seat, SIDES.index(at), places)


@cache
def _read(card: int, revealer: int, places: Places) -> Reading:
    """The meaning of a card other than a first card or a Déjà-vu."""
    special = deck()[card].special
    # dan.special.colours: white grips are loaded, and black ones are not.
    loaded = [gun for gun in deck()[card].guns if gun.loaded != (special == "colours")]
    # dan.unloaded, dan.massacre: no effect without a loaded gun, or with two.
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
    # dan.three: no seat at the grip, or none before the barrel.
    if NO_SEAT in (shooter, target) or shooter == target:
        return _nothing("dan.two" if len(places) == 2 else "dan.three", card, places)
    return _shootout(card, special, shooter, target, places)


def _roles(revealer: int, grip: int, barrel: int, places: Places) -> tuple[int, int]:
    """dan.shootout: the seat at the grip shoots, and the seat before the barrel is the target."""
    shooter, target = seat_at(revealer, grip, places), seat_at(revealer, barrel, places)
    # dan.two: with two players the barrel alone decides.
    if len(places) == 2:
        shooter = NO_SEAT if target == NO_SEAT else 1 - target
    return shooter, target


@cache
def at_a_glance(card: int, revealer: int, places: Places) -> tuple[Duty, ...]:
    """What a card seems to ask of each seat: by its first gun, as if it were loaded, and without any symbol.

    >>> at_a_glance(85, 0, PLACES[4])[:2]
    (Duty(do='shoot', at='left'), Duty(do='surrender', at=''))
    """
    grip, barrel, _ = deck()[card].guns[0]
    shooter, target = _roles(revealer, grip, barrel, places)
    return (STILL,) * len(places) if NO_SEAT in (shooter, target) else _duel(shooter, target, target, places)


def _shootout(card: int, special: Special | None, shooter: int, target: int, places: Places) -> Reading:
    """The meaning of a card with a shooter and a target."""
    if special is None:
        return _fire("dan.two" if len(places) == 2 else "dan.shootout", card, shooter, target, target, places)
    why = cast(Meaning, f"dan.special.{special}")
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
    # dan.special.raid: the others surrender.
    if special == "raid":
        hands_up = _row(dict.fromkeys(others, SURRENDER), places)
        return Reading("raid", why, card, hands_up, shooter, target)
    # dan.special.lunch: another seat shoots.
    if special == "lunch":
        return _fire(why, card, _next_of(others, shooter, places), target, target, places)
    # dan.special.scapegoat: another seat surrenders, and pays.
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
    """A card at which no seat may move."""
    return Reading("still", why, card, (STILL,) * len(places))


def _row(duties: dict[int, Duty], places: Places) -> tuple[Duty, ...]:
    """dan.calm: all other seats keep still."""
    return tuple([duties.get(seat, STILL) for seat in range(len(places))])
