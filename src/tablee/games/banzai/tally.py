"""What clients show of a position and cannot know without the rules: times, the way of one's own hand, what holds."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from tablee.games.banzai.data import BanzaiView, Pawn, Power
from tablee.games.banzai.passing import due
from tablee.games.banzai.position import powers_played
from tablee.games.banzai.powers import GIVEN, MOST_MOVED
from tablee.games.banzai.stops import stops_with
from tablee.games.banzai.table import far, nearest, rest


class BanzaiTally(Struct, frozen=True):
    """What holds in a position."""

    due: int
    """When time is up for those who are awaited, in an exchange or a Stop; 0: none is."""
    hop: int
    """When cards go on, once all are laid; 0: they are not."""
    aim: int
    """The pawn that one's own hand goes to, said or not; 0: there is none for it."""
    far: tuple[int, ...]
    """How far each pawn is from where one's own hand rests, in thousandths, as the pawns are listed."""
    powers: tuple[Power, ...]
    """The optional rules that can be played now."""
    give: int
    """Three Lords: how many cards each seat gives, and gets back."""
    movable: int
    """Stop 1: how many more pawns can be moved."""


def tally(view: BanzaiView) -> BanzaiTally:
    """What holds in a position, as a view shows it."""
    chosen = powers_played(view.options, len(view.hands), view.third)
    stops = stops_with(chosen, len(view.families))
    # banzai.power.princesses: three of them pardon without a word.
    held = tuple(sorted([each for each in chosen if each in stops or each == "princesses"]))
    moment, all_laid = (
        due(view) if view.phase == "passing" else (view.stop.deadline if view.stop else 0, False)
    )
    moving = view.stop if view.stop and view.stop.call == "pawns" else None
    aim, ways = _way(view)
    return BanzaiTally(
        due=0 if all_laid else moment,
        hop=moment if all_laid else 0,
        aim=aim,
        far=ways,
        powers=held,
        give=GIVEN,
        movable=MOST_MOVED - len(moving.pawns) if moving else 0,
    )


def _way(view: BanzaiView) -> tuple[int, tuple[int, ...]]:
    """The pawn that one's own hand goes to, and how far each is from it."""
    # banzai.final.third: the third takes no pawn.
    if view.who not in view.ring or view.who == view.third:
        return 0, ()
    said = view.aims[view.who] if view.aims else 0
    return _way_from(view.ring.index(view.who), len(view.ring), view.pawns, said)


@lru_cache(maxsize=1000)  # pawns stand where they stood until a Stop
def _way_from(place: int, places: int, pawns: tuple[Pawn, ...], said: int) -> tuple[int, tuple[int, ...]]:
    hand = rest(place, places)
    # banzai.grab.aim: if the one it was sent for is not there, the nearest.
    found = next((pawn for pawn in pawns if pawn.pawn == said), nearest(hand, pawns))
    return (found.pawn if found else 0), tuple([far(hand, pawn) for pawn in pawns])
