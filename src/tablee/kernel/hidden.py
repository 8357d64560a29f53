"""Hidden cards: what a deck leaves unseen, and how holes are filled.

A state has holes (`HOLE`) in hands and piles if it was restored from what one seat sees, or set up by hand. A card is
*unseen* if the deck has it and it is not known to lie anywhere. A *filling* puts an unseen card into each hole, in
agreement with all that was shown or proved. The same holds in all games with hidden cards:

* A position whose holes have no filling is refused when it is restored. (One that a seat saw in a game has a filling.)
* `State.check` accepts a move that takes a card out of a hole if the holes that are left still have a filling.
* `State.legal` lists, for a seat with holes in its hand, what `check` accepts: moves with known cards, and those with
  each unseen card that a hole can be. A combination of cards that a move proves is not put together from unseen cards.

The functions below count cards by kind: `left[kind]` is how many unseen cards there are of a kind. What a kind is, the
game says: a value, a suit, a single card.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Sequence
from math import comb, prod
from random import Random
from typing import NamedTuple

from tablee.kernel.data import Refused
from tablee.kernel.seats import HOLE
from tablee.kernel.turns import shuffled

Counts = Sequence[int]
Way = tuple[tuple[int, int], ...]
"""Cards that a place must hold: kinds, and how many of each."""

MOST_TRIES = 40
"""How often cards are drawn at random before a filling is searched for."""
MOST_DRAWS = 20
"""How often a draw for one place is repeated so that all its cards are equally likely."""


def require(is_fine: object, article: str, reason: str = "", **details: int | str) -> None:
    """Raise `Refused`, unless it is fine."""
    if not is_fine:
        raise Refused(article, reason, **details)


class Deck:
    """The cards of a game: `copies[card]` is how many there are of each."""

    def __init__(self, article: str, copies: Counts) -> None:
        self.article = article
        self.copies = tuple(copies)
        self.cards = range(1, len(copies))
        self.size = sum(copies)
        self._most = {HOLE: self.size, **dict(enumerate(self.copies[1:], start=1))}

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
            if card != HOLE and card not in self.cards:
                raise self.refusal(card)

    def refusal(self, card: int) -> Refused:
        """Of a card that the deck has not, or not so often; `HOLE`: of more cards than there are in all."""
        if card == HOLE:
            return Refused(self.article, "all", most=self.size)
        if card not in self.cards:
            return Refused(self.article, "unknown", card=card)
        return Refused(self.article, "value", card=card, most=self.copies[card])

    def unseen(self, *seen: Iterable[int]) -> list[int]:
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
    ways: Sequence[Way] = ((),)
    """It holds one of these sets of cards, and any others besides. By default the empty set."""


def can_fill(left: Counts, places: Sequence[Place]) -> bool:
    """Whether the cards left, as many as there are holes, have a filling.

    >>> can_fill([0, 2], [Place(1), Place(1, most=(1, 0))])  # two cards of kind 1, and the second place takes none
    False
    """
    return _search(left, places) is not None


def fill(
    left: Counts, places: Sequence[Place], rng: Random, wished: Sequence[Place] | None = None
) -> list[list[int]]:
    """The kinds of the cards in each place, at random. Raises `ValueError` if there is no filling.

    `wished` are the same places with narrower limits, which are kept where that is possible.
    """
    for attempt in range(MOST_TRIES + 1):
        held = _draw(left, places, rng) if attempt < MOST_TRIES else _search(left, places, rng)
        limits = wished if wished and attempt < MOST_TRIES // 2 else places
        filled = held and _distribute(left, limits, held, rng)
        if filled:
            return filled
    raise ValueError("no cards agree with what was shown")


def _draw(left: Counts, places: Sequence[Place], rng: Random) -> list[list[int]] | None:
    """All the cards of places that must hold some, place by place; None: one could not hold what it must."""
    left, lots = list(left), []
    for place in places:
        lot = [] if () in place.ways else draw_any(place.ways, place.holes, left, rng)
        if lot is None:
            return None
        for kind in lot:
            left[kind] -= 1
        lots.append(lot)
    return lots


def draw_any(ways: Sequence[Way], number: int, left: Counts, rng: Random) -> list[int] | None:
    """So many of the cards left that hold one of these sets, each such choice equally likely; None: there is none.

    A set is chosen by the number of ways in which it comes about with any cards besides. Cards that hold several of the
    sets would come too often, so of so many draws only one counts, up to `MOST_DRAWS`.
    """
    sizes = [_size(way) for way in ways]
    weights = [
        _ways_to_hold(way, left) * comb(sum(left) - size, number - size) if size <= number else 0
        for way, size in zip(ways, sizes, strict=True)
    ]
    if not any(weights):
        return None
    for _ in range(MOST_DRAWS):
        held = dict(rng.choices(ways, weights)[0])
        others = [kind for kind, copies in enumerate(left) for _ in range(copies - held.get(kind, 0))]
        cards = [kind for kind, copies in held.items() for _ in range(copies)]
        cards += rng.sample(others, number - len(cards))
        have = [cards.count(kind) for kind in range(len(left))]
        if min(sizes) == number or rng.random() * sum(_ways_to_hold(way, have) for way in ways) < 1:
            break
    return cards


def _ways_to_hold(way: Way, left: Counts) -> int:
    """In how many ways this set can be chosen out of the cards left."""
    return prod([comb(left[kind], number) for kind, number in way])


def _size(way: Way) -> int:
    return sum([number for _, number in way])


def _less(left: Counts, way: Way) -> list[int]:
    """What is left without this set; fewer than none of a kind that was not there."""
    fewer = list(left)
    for kind, number in way:
        fewer[kind] -= number
    return fewer


def _search(left: Counts, places: Sequence[Place], rng: Random | None = None) -> list[list[int]] | None:
    """For each place one of the sets that it must hold, so that the rest fits; None: there is no way.

    It matters what the places take together, not which of them takes what. So each remainder is looked at once for each
    place, and only as far as it leaves enough for the limited places and for what the other places take at least.
    """
    bound = [at for at, place in enumerate(places) if () not in place.ways]
    limited = [place for place in places if place.most is not None]
    chosen: list[list[int]] = [[] for _ in places]
    if min([min(place.most or ()) for place in limited], default=0) < 0:
        return None
    if not bound:
        return chosen if _distribute(left, places, chosen) else None
    ways = [rng.sample(places[at].ways, len(places[at].ways)) if rng else places[at].ways for at in bound]
    if not all(ways):
        return None
    unseen = left

    def spare(left: Counts) -> int:
        """How many more cards there are for the limited places than they have holes."""
        return sum([sum(map(min, left, place.most or ())) - place.holes for place in limited])

    least = [spare(left) - max([spare(_less(left, way)) for way in each]) for each in ways]
    tried: set[tuple[int, ...]] = set()

    def serve(left: Counts, number: int) -> bool:
        """Whether all places from this one on can be served."""
        key = (number, *left)
        if key in tried or min(left) < 0 or spare(left) < sum(least[number:]):
            return False
        tried.add(key)
        if number == len(bound):
            return bool(_distribute(unseen, places, chosen))
        for way in ways[number]:
            chosen[bound[number]] = [kind for kind, copies in way for _ in range(copies)]
            if serve(_less(left, way), number + 1):
                return True
        return False

    return chosen if serve(left, 0) else None


def _distribute(
    left: Counts, places: Sequence[Place], held: Sequence[Sequence[int]], rng: Random | None = None
) -> list[list[int]] | None:
    """The kinds in each place, those that it holds already and others; None: they do not fit.

    Kinds that some place limits come first, then the rest as it comes. Without luck the rest is left out.
    """
    left = list(left)
    for kinds in held:
        for kind in kinds:
            left[kind] -= 1
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
        return [*map(list, held)]
    most = [place.most or [place.holes] * len(left) for place in places]
    lots = [[0] * len(left) for _ in places]
    cards = shuffled([kind for kind in narrow for _ in range(left[kind])], rng) if rng else narrow
    for kind in cards:
        number = 1 if rng else left[kind]
        while number:
            laid = _lay(kind, number, lots, most, room, rng)
            if not laid:
                return None
            number -= laid
    laid_in = [[kind for kind in narrow for _ in range(lot[kind])] for lot in lots]
    filled = [[*kinds, *others] for kinds, others in zip(held, laid_in, strict=True)]
    if rng:
        others = [kind for kind, number in enumerate(left) if kind not in narrow for _ in range(number)]
        others = shuffled(others, rng)
        for kinds, free in zip(filled, room, strict=True):
            kinds += others[:free]
            del others[:free]
    return filled


def _lay(
    kind: int, number: int, lots: list[list[int]], most: list[Counts], room: list[int], rng: Random | None
) -> int:
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
