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
    """Where unknown cards lie, a hand or a pile. It has a limit, or sets to hold, or neither."""

    holes: int
    most: Counts | None = None
    """How many cards of each kind it takes at most; None: any."""
    must_hold: Sequence[tuple[int, ...]] = ((),)
    """It holds one of these sets of kinds, and any cards besides. By default the empty set."""


def can_fill(left: Counts, places: Sequence[Place]) -> bool:
    """Whether the cards left, as many as there are holes, have a filling.

    >>> can_fill([0, 2], [Place(1), Place(1, most=(1, 0))])  # two cards of kind 1, and the second place takes none
    False
    """
    return _search(left, places) is not None


def fill(left: Counts, places: Sequence[Place], rng: Random, wished: Sequence[Place] | None = None) -> Lots:
    """The kinds of the cards in each place, at random. Raises `ValueError` if there is no filling.

    `wished` are the same places with narrower limits, which are kept where that is possible: half of the random draws
    are laid within them, the other half within the limits of `places`. If all fail, a filling is searched for.
    """
    for limits in (wished or places, places):
        for _ in range(MAX_TRIES // 2):
            held = _draw(left, places, rng)
            if held is not None and (lots := _distribute(left, limits, held, rng)) is not None:
                return lots
    held = _search(left, places, rng)
    if held is not None and (lots := _distribute(left, places, held, rng)) is not None:
        return lots
    raise ValueError("no cards agree with what was shown")


def _draw(left: Counts, places: Sequence[Place], rng: Random) -> Lots | None:
    """All the cards of places that must hold some, place by place; None: one could not hold what it must."""
    lots: Lots = []
    for place in places:
        lot = [] if () in place.must_hold else draw_any(place.must_hold, place.holes, left, rng)
        if lot is None:
            return None
        left = _less(left, lot)
        lots.append(lot)
    return lots


def draw_any(must_hold: Sequence[Cards], number: int, left: Counts, rng: Random) -> list[int] | None:
    """So many of the cards left that hold one of these sets, each such choice equally likely; None: there is none.

    A set is chosen by the number of hands that hold it. Cards that hold several of the sets would come too often, so of
    so many draws only one counts, up to `MAX_DRAWS`.
    """
    sets, total = [cards for cards in must_hold if len(cards) <= number], sum(left)
    weights = [_combinations(cards, left) * comb(total - len(cards), number - len(cards)) for cards in sets]
    if not any(weights):
        return None
    for _ in range(MAX_DRAWS):
        held = rng.choices(sets, weights)[0]
        others = [kind for kind, copies in enumerate(_less(left, held)) for _ in range(copies)]
        drawn = [*held, *rng.sample(others, number - len(held))]
        counts = [drawn.count(kind) for kind in range(len(left))]
        if rng.random() * sum([_combinations(cards, counts) for cards in sets]) < 1:
            break
    return drawn


def _combinations(cards: Cards, left: Counts) -> int:
    """How many choices of cards out of those left are of these kinds."""
    return prod([comb(left[kind], number) for kind, number in _numbers(cards)])


@lru_cache(maxsize=1000)
def _numbers(cards: Cards) -> tuple[tuple[int, int], ...]:
    """Each kind with the number of its cards."""
    return tuple(Counter(cards).items())


def _less(left: Counts, cards: Cards) -> list[int]:
    """What is left without these cards; fewer than none of a kind that was not there."""
    fewer = list(left)
    for kind in cards:
        fewer[kind] -= 1
    return fewer


def _search(left: Counts, places: Sequence[Place], rng: Random | None = None) -> Lots | None:
    """For each place one of the sets that it must hold, so that the rest fits; None: no choice does.

    Only the sum of the cards taken matters, so each (place, remainder) is tried once. A branch is cut when the spare
    cards cannot cover what later places take at least.
    """
    chosen: Lots = [[] for _ in places]
    constrained = [index for index, place in enumerate(places) if () not in place.must_hold]
    limited = [(place.most, place.holes) for place in places if place.most is not None]
    if any(min(most) < 0 for most, _ in limited) or not all(places[index].must_hold for index in constrained):
        return None
    if not constrained:
        return chosen if _fits(left, places, chosen) else None

    def spare(cards: Counts) -> int:
        """How many more of these cards there are for the limited places than they have holes."""
        return sum([sum(map(min, cards, most)) - holes for most, holes in limited])

    sets = [places[index].must_hold for index in constrained]
    if rng:
        sets = [rng.sample(each, len(each)) for each in sets]
    least = [spare(left) - max([spare(_less(left, cards)) for cards in each]) for each in sets]
    tried: set[tuple[int, ...]] = set()

    def choose(rest: Counts, number: int) -> bool:
        """Choose a set for each constrained place from this one on. Returns whether the rest has enough cards."""
        key = (number, *rest)
        if key in tried or min(rest) < 0 or spare(rest) < sum(least[number:]):
            return False
        tried.add(key)
        if number == len(constrained):
            return _fits(left, places, chosen)
        for cards in sets[number]:
            chosen[constrained[number]] = list(cards)
            if choose(_less(rest, cards), number + 1):
                return True
        return False

    return chosen if choose(left, 0) else None


def _fits(left: Counts, places: Sequence[Place], held: Lots) -> bool:
    """Whether the places can take the other cards besides those that they hold already."""
    rest = _rest(left, places, held)
    if rest is None:
        return False
    left, room, narrow = rest
    if not narrow:
        return True
    counts, most = _empty(left, places)
    for kind in narrow:
        number = left[kind]
        while number:
            laid = _lay(kind, number, counts, most, room)
            if not laid:
                return False
            number -= laid
    return True


def _distribute(left: Counts, places: Sequence[Place], held: Lots, rng: Random) -> Lots | None:
    """The cards in each place, those that it holds already and others at random; None: they do not fit.

    Kinds that some place limits are laid first, card by card; the others fill the holes that remain.
    """
    rest = _rest(left, places, held)
    if rest is None:
        return None
    left, room, narrow = rest
    counts, most = _empty(left, places)
    single = [kind for kind in narrow for _ in range(left[kind])]
    for kind in shuffled(single, rng):
        if not _lay(kind, 1, counts, most, room, rng):
            return None
    others = [kind for kind, number in enumerate(left) if kind not in narrow for _ in range(number)]
    others = shuffled(others, rng)
    filled = []
    for kinds, count, free in zip(held, counts, room, strict=True):
        filled.append([*kinds, *[kind for kind in narrow for _ in range(count[kind])], *others[:free]])
        del others[:free]
    return filled


def _rest(left: Counts, places: Sequence[Place], held: Lots) -> tuple[list[int], list[int], set[int]] | None:
    """What remains: the cards of each kind, the holes of each place, and the kinds that some place limits.

    None: there are not as many cards as holes, or a place holds too many.
    """
    left = _less(left, [kind for kinds in held for kind in kinds])
    room = [place.holes - len(kinds) for place, kinds in zip(places, held, strict=True)]
    if sum(left) != sum(room) or min(room, default=0) < 0:
        return None
    narrow: set[int] = set()
    for place, free in zip(places, room, strict=True):
        if place.most is not None and free:
            narrow.update(
                [kind for kind, limit in enumerate(place.most) if limit < free and limit < left[kind]]
            )
    return left, room, narrow


def _empty(left: Counts, places: Sequence[Place]) -> tuple[list[list[int]], list[Counts]]:
    """For each place, no cards of any kind yet, and how many of each kind it takes at most."""
    return [[0] * len(left) for _ in places], [place.most or [place.holes] * len(left) for place in places]


def _lay(
    kind: int,
    number: int,
    counts: list[list[int]],
    most: list[Counts],
    room: list[int],
    rng: Random | None = None,
) -> int:
    """Lay up to so many cards into a place that takes them, the more likely the more room it has. Returns how many.

    Changes `counts`, the number of cards of each kind in each place, and `room`, the holes that each place has left.
    Where no place that takes the kind has room, cards move on from place to place: the shortest way to some room (an
    augmenting path).
    """
    takes = [
        index
        for index, (count, limit) in enumerate(zip(counts, most, strict=True))
        if count[kind] < limit[kind]
    ]
    free = [room[index] for index in takes]
    if any(free):
        index = rng.choices(takes, free)[0] if rng else takes[free.index(max(free))]
        number = min(number, room[index], most[index][kind] - counts[index][kind])
        counts[index][kind] += number
        room[index] -= number
        return number
    came = dict.fromkeys(takes, (-1, kind))
    """For each place reached, from where, and with which card."""
    queue = deque(came)
    while queue:
        index = queue.popleft()
        if room[index]:
            room[index] -= 1
            while index >= 0:
                before, kind = came[index]
                counts[index][kind] += 1
                if before >= 0:
                    counts[before][kind] -= 1
                index = before
            return 1
        for further, (count, limit) in enumerate(zip(counts, most, strict=True)):
            moved = [
                each for each, number in enumerate(counts[index]) if number and count[each] < limit[each]
            ]
            if further not in came and moved:
                came[further] = index, moved[0]
                queue.append(further)
    return 0
