"""Hidden cards: what a deck leaves unseen, and how holes are filled.

A state has holes (`HOLE`) in hands and piles if it was restored from what one seat sees, or set up by hand. A card is
*unseen* if the deck has it and it is not known to lie anywhere. A *filling* puts an unseen card into each hole, in
agreement with all that was shown or proved. The same holds in all games with hidden cards:

* A position whose holes have no filling is refused when it is restored. (What a seat saw in a game has a filling.)
* `State.check` accepts a move that takes a card out of a hole if the holes that are left still have a filling.
* `State.legal` lists, for a seat with holes in its hand, what `check` accepts: moves with known cards, and those with
  each unseen card that a hole can be. A combination that a move proves is made of known cards only.

The functions below count cards by kind: `left[kind]` is how many unseen cards there are of a kind. What a kind is, the
game says: a value, a suit, a single card.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import comb, prod
from random import Random
from typing import NamedTuple

from tablee.kernel.data import HOLE, Refused
from tablee.kernel.turns import shuffled

Cards = Sequence[int]
Counts = Sequence[int]
Lots = list[list[int]]
"""The kinds of the cards that lie in each place."""

MAX_TRIES = 40
"""Random draws before a filling is searched for systematically."""
MAX_DRAWS = 20
"""Draws for one place, of which one counts, so that all its cards are equally likely."""


def require(condition: object, article: str, reason: str = "", **details: int | str) -> None:
    """Raise `Refused` if the condition is false."""
    if not condition:
        raise Refused(article, reason, **details)


class Deck(ABC):
    """The cards of a game: `copies[card]` is how many there are of each."""

    def __init__(self, copies: Counts) -> None:
        self.copies = tuple(copies)
        self.size = sum(copies)
        self._most = {HOLE: self.size, **dict(enumerate(self.copies[1:], start=1))}

    @abstractmethod
    def refusal(self, card: int) -> Refused:
        """The refusal of a card that the deck lacks or has fewer of; of `HOLE`: of more cards than it has in all."""

    def check(self, cards: Iterable[int]) -> None:
        """Raise `Refused` if the deck lacks one of these cards, or has fewer of it, or fewer in all, holes included."""
        numbers = Counter(cards)
        for card, number in numbers.items():
            if number > self._most.get(card, 0):
                raise self.refusal(card)
        if numbers.total() > self.size:
            raise self.refusal(HOLE)

    def check_known(self, cards: Iterable[int]) -> None:
        """Raise `Refused` for a number that stands for no card, and no hole."""
        for card in cards:
            if card not in self._most:
                raise self.refusal(card)

    def unseen(self, *seen: Cards) -> list[int]:
        """How many cards of each number are left without those seen; of holes none."""
        left = list(self.copies)
        for cards in seen:
            for card in cards:
                left[card] -= 1
        left[HOLE] = 0
        return left


class Place(NamedTuple):
    """Where unknown cards lie, a hand or a pile. It has a limit, or ways, or neither."""

    holes: int
    most: Counts | None = None
    """How many cards of each kind it takes at most; None: any."""
    ways: Sequence[tuple[int, ...]] = ((),)
    """It holds one of these sets of kinds, and any cards besides. By default the empty set."""


def can_fill(left: Counts, places: Sequence[Place]) -> bool:
    """Whether the cards left, as many as there are holes, have a filling.

    >>> can_fill([0, 2], [Place(1), Place(1, most=(1, 0))])  # two cards of kind 1, and the second place takes none
    False
    """
    return _search(left, places) is not None


def fill(left: Counts, places: Sequence[Place], rng: Random, wished: Sequence[Place] | None = None) -> Lots:
    """The kinds of the cards in each place, at random. Raises `ValueError` if there is no filling.

    `wished` are the same places with narrower limits, which are kept where that is possible.
    """
    for attempt in range(MAX_TRIES + 1):
        held = _draw(left, places, rng) if attempt < MAX_TRIES else _search(left, places, rng)
        limits = wished if wished and attempt < MAX_TRIES // 2 else places
        lots = held and _distribute(left, limits, held, rng)
        if lots:
            return lots
    raise ValueError("no cards agree with what was shown")


def _draw(left: Counts, places: Sequence[Place], rng: Random) -> Lots | None:
    """All the cards of places that must hold some, place by place; None: one could not hold what it must."""
    lots: Lots = []
    for place in places:
        lot = [] if () in place.ways else draw_any(place.ways, place.holes, left, rng)
        if lot is None:
            return None
        left = _less(left, lot)
        lots.append(lot)
    return lots


def draw_any(ways: Sequence[Cards], number: int, left: Counts, rng: Random) -> list[int] | None:
    """So many of the cards left that hold one of these sets, each such choice equally likely; None: there is none.

    A set is chosen by the number of ways in which it comes about with any cards besides. Cards that hold several of the
    sets would come too often, so of so many draws only one counts, up to `MAX_DRAWS`.
    """
    ways, total = [way for way in ways if len(way) <= number], sum(left)
    weights = [_ways_to_hold(way, left) * comb(total - len(way), number - len(way)) for way in ways]
    if not any(weights):
        return None
    for _ in range(MAX_DRAWS):
        held = rng.choices(ways, weights)[0]
        others = [kind for kind, copies in enumerate(_less(left, held)) for _ in range(copies)]
        cards = [*held, *rng.sample(others, number - len(held))]
        have = [cards.count(kind) for kind in range(len(left))]
        if rng.random() * sum([_ways_to_hold(way, have) for way in ways]) < 1:
            break
    return cards


def _ways_to_hold(way: Cards, left: Counts) -> int:
    """In how many ways this set can be chosen out of the cards left."""
    return prod([comb(left[kind], number) for kind, number in _numbers(way)])


@lru_cache(maxsize=1000)
def _numbers(way: Cards) -> tuple[tuple[int, int], ...]:
    return tuple(Counter(way).items())


def _less(left: Counts, cards: Cards) -> list[int]:
    """What is left without these cards; fewer than none of a kind that was not there."""
    fewer = list(left)
    for kind in cards:
        fewer[kind] -= 1
    return fewer


def _search(left: Counts, places: Sequence[Place], rng: Random | None = None) -> Lots | None:
    """For each place one of the sets that it must hold, so that the rest fits; None: there is no way.

    It matters what the places take together, not which of them takes what. So each remainder is looked at once for each
    place, and only as far as it leaves enough for the limited places and for what the other places take at least.
    """
    chosen: Lots = [[] for _ in places]
    bound = [at for at, place in enumerate(places) if () not in place.ways]
    limited = [(place.most, place.holes) for place in places if place.most is not None]
    if any(min(most) < 0 for most, _ in limited) or not all(places[at].ways for at in bound):
        return None
    if not bound:
        return chosen if _distribute(left, places, chosen) else None

    def spare(left: Counts) -> int:
        """How many more cards there are for the limited places than they have holes."""
        return sum([sum(map(min, left, most)) - holes for most, holes in limited])

    ways = [rng.sample(places[at].ways, len(places[at].ways)) if rng else places[at].ways for at in bound]
    least = [spare(left) - max([spare(_less(left, way)) for way in each]) for each in ways]
    tried: set[tuple[int, ...]] = set()

    def serve(rest: Counts, number: int) -> bool:
        """Whether all bound places from this one on can be served out of the rest."""
        key = (number, *rest)
        if key in tried or min(rest) < 0 or spare(rest) < sum(least[number:]):
            return False
        tried.add(key)
        if number == len(bound):
            return bool(_distribute(left, places, chosen))
        for way in ways[number]:
            chosen[bound[number]] = list(way)
            if serve(_less(rest, way), number + 1):
                return True
        return False

    return chosen if serve(left, 0) else None


def _distribute(left: Counts, places: Sequence[Place], held: Lots, rng: Random | None = None) -> Lots | None:
    """The cards in each place, those that it holds already and others; None: they do not fit.

    Kinds that some place limits come first, then the rest as it comes. Without luck the rest is left out.
    """
    left = _less(left, [kind for kinds in held for kind in kinds])
    room = [place.holes - len(kinds) for place, kinds in zip(places, held, strict=True)]
    if sum(left) != sum(room) or min(room) < 0:
        return None
    narrow: set[int] = set()
    for place, free in zip(places, room, strict=True):
        if place.most is not None and free:
            narrow.update(
                [kind for kind, limit in enumerate(place.most) if limit < free and limit < left[kind]]
            )
    if not narrow and not rng:
        return held
    most = [place.most or [place.holes] * len(left) for place in places]
    lots = [[0] * len(left) for _ in places]
    single = [kind for kind in narrow for _ in range(left[kind])]
    for kind in shuffled(single, rng) if rng else narrow:
        number = 1 if rng else left[kind]
        while number:
            laid = _lay(kind, number, lots, most, room, rng)
            if not laid:
                return None
            number -= laid
    others = [kind for kind, number in enumerate(left) if kind not in narrow for _ in range(number)]
    others = shuffled(others, rng) if rng else []
    filled = []
    for kinds, lot, free in zip(held, lots, room, strict=True):
        filled.append([*kinds, *[kind for kind in narrow for _ in range(lot[kind])], *others[:free]])
        del others[:free]
    return filled


def _lay(kind: int, number: int, lots: Lots, most: list[Counts], room: list[int], rng: Random | None) -> int:
    """Lay up to so many cards into a place that takes them, the more likely the more room it has. Returns how many.

    Where no such place has room, cards move on from place to place: the shortest way to some room (an augmenting path).
    """
    takes = [at for at, (lot, limit) in enumerate(zip(lots, most, strict=True)) if lot[kind] < limit[kind]]
    free = [room[at] for at in takes]
    if any(free):
        at = rng.choices(takes, free)[0] if rng else takes[free.index(max(free))]
        number = min(number, room[at], most[at][kind] - lots[at][kind])
        lots[at][kind] += number
        room[at] -= number
        return number
    came = dict.fromkeys(takes, (-1, kind))
    """For each place reached, from where, and with which card."""
    queue = deque(came)
    while queue:
        at = queue.popleft()
        if room[at]:
            room[at] -= 1
            while at >= 0:
                before, kind = came[at]
                lots[at][kind] += 1
                if before >= 0:
                    lots[before][kind] -= 1
                at = before
            return 1
        for further, (lot, limit) in enumerate(zip(lots, most, strict=True)):
            moved = [each for each, number in enumerate(lots[at]) if number and lot[each] < limit[each]]
            if further not in came and moved:
                came[further] = at, moved[0]
                queue.append(further)
    return 0
