"""Dan Dan Dan once more, as naively as possible: a second opinion for the real rules.

Written from the printed rulebook, its rulings and the description of records, without a look at the project's own
implementation. A position is a frozen value, every line makes a new one. Who was first is left to `tablee.kernel.ties`.

Four players; seat 3's card lies in the middle. Seat 0 reveals card 1: grip at seat 0, barrel at seat 1. Seat 1 is shot:

>>> p = replace(start(4), phase="show", piles=((1, 50), (51,), (52,), (53,)), heap=((49, 3),))
>>> p = show(p, 1, at=5000)
>>> asked(p.heap, p.places).duties
(('shoot', 'left'), ('surrender', ''), ('still', ''), ('still', ''))
>>> p = gesture(gesture(p, 0, "left", 400, 3), 1, "surrender", 409, 3)
>>> due(p)
6200
>>> p = clock(gesture(replace(p, gestures=p.gestures[:1]), 1, "surrender", 421, 3), at=5501)
>>> p.last.rule, p.last.loser, p.piles, p.police, p.turn
('dan.hit', 1, ((50,), (51, 49), (52,), (53,)), (1,), 1)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TypeVar

from tablee.kernel.ties import Answer, apart, first

T = TypeVar("T")

DECK_FILE = Path(__file__).parents[3] / "src/tablee/games/dan/deck.txt"
SIDES = ("near", "left", "across", "right")
"""As the revealing seat sees them, clockwise; so the n-th is n places further round the table."""
PLACES = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
WINDOWS = {"learner": 2000, "normal": 1200, "tekiya": 900}
SETS = {
    "base": (),
    "first": ("dove",),
    "five": ("dove", "swap", "backward", "rotation", "mirror"),
    "ten": (
        "dove",
        "raid",
        "scapegoat",
        "swap",
        "colours",
        "backward",
        "lunch",
        "deja-vu",
        "rotation",
        "mirror",
    ),
}
NOT_FOR_TWO = ("raid", "scapegoat", "lunch")
"""Types that two players must ask for by name."""
REVEAL_WITHIN = 3000
FALSE_START = 100
LEAST_TIE = 10
MOST_UNCERTAIN = 100
SLIPPED = 2
TOO_OFTEN_AWAY = {2: 1, 3: 2, 4: 2}
STILL, SURRENDER = ("still", ""), ("surrender", "")

Duty = tuple[str, str]
"""What a seat has to do, and for a shot at which side as seen by the seat."""
Heap = tuple[tuple[int, int], ...]
"""The cards in the middle, the oldest first, each with who revealed it."""
Piles = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Gun:
    loaded: bool
    grip: str
    barrel: str


@cache
def deck() -> dict[int, tuple[str, tuple[Gun, ...]]]:
    """Every card by its number: its type and its guns.

    >>> len(deck()), deck()[25]
    (164, ('base', (Gun(loaded=True, grip='near', barrel='left'), Gun(loaded=False, grip='right', barrel='across'))))
    """
    cards = {}
    for line in DECK_FILE.read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        number, kind, drawn = line.split(None, 2)
        guns = []
        for gun in drawn.split(","):
            colour, grip, _, barrel = gun.split()
            guns.append(Gun(colour == "black", grip, barrel))
        cards[int(number)] = (kind, tuple(guns))
    return cards


def cards_in_play(players: int, chosen: str, specials: Iterable[str]) -> frozenset[int]:
    """The base cards, and those of the types that the table plays with.

    >>> [len(cards_in_play(players, "ten", ())) for players in (2, 3)], len(cards_in_play(2, "base", ["raid"]))
    ([140, 164], 92)
    """
    types = (
        {kind for kind in SETS[chosen] if players > 2 or kind not in NOT_FOR_TWO} | set(specials) | {"base"}
    )
    return frozenset(card for card, (kind, _) in deck().items() if kind in types)


# What a card asks


@dataclass(frozen=True)
class Asked:
    """What the card on top asks of each seat."""

    why: str
    counts: int  # the card whose guns count; 0 for none
    duties: tuple[Duty, ...]
    contest: str = "none"  # none, shootout, mirror, raid
    shooter: int = -1
    target: int = -1  # at whom is shot
    victim: int = -1  # who has to surrender in time, or takes the cards
    raided: frozenset[int] = frozenset()  # who has to surrender in a raid


def asked(heap: Heap, places: tuple[int, ...]) -> Asked:
    """Who must do what, now that the last card of the heap lies there.

    A Déjà-vu on a first card lets its gun fire, as it lies:

    >>> dejavu = asked(((1, 3), (141, 0)), PLACES[4])
    >>> dejavu.counts, dejavu.shooter, dejavu.target
    (1, 3, 0)
    """
    calm = (STILL,) * len(places)
    top = heap[-1][0]
    if len(heap) == 1:
        return Asked("dan.first", top, calm)
    lower = list(heap)
    while lower and deck()[lower[-1][0]][0] == "deja-vu":
        lower.pop()
    if not lower:
        return Asked("dan.special.deja-vu", 0, calm)
    card, revealer = lower[-1]
    return asked_by_itself(card, places[revealer], places)


def asked_by_itself(card: int, place: int, places: tuple[int, ...]) -> Asked:
    """What this card asks, as it lies before this side of the table."""
    kind, guns = deck()[card]
    players = len(places)
    calm = (STILL,) * players
    seated = {at: seat for seat, at in enumerate(places)}

    loaded = [gun for gun in guns if gun.loaded]
    if kind == "colours":
        loaded = [gun for gun in guns if not gun.loaded]
    if not loaded:
        return Asked("dan.unloaded", card, calm)
    if len(loaded) == 2:
        return Asked("dan.massacre", card, calm)

    if kind == "dove":
        return Asked("dan.special.dove", card, calm)

    grip = (place + SIDES.index(loaded[0].grip)) % 4
    barrel = (place + SIDES.index(loaded[0].barrel)) % 4
    if kind == "rotation":
        grip, barrel = (grip + 1) % 4, (barrel + 1) % 4
    if kind == "backward":
        barrel = (barrel + 2) % 4

    if players == 2:
        if barrel not in seated:
            return Asked("dan.two", card, calm)
        target = seated[barrel]
        shooter = 1 - target
    else:
        if grip not in seated or barrel not in seated:
            return Asked("dan.three", card, calm)
        target = seated[barrel]
        shooter = seated[grip]

    base = "dan.two" if players == 2 else "dan.shootout"
    why = base if kind == "base" else f"dan.special.{kind}"
    others = [seat for seat in range(players) if seat not in (shooter, target)]

    if kind == "swap":
        return shootout(why, card, places, target, shooter, shooter)
    if kind == "mirror":
        duties = list(calm)
        duties[shooter] = ("shoot", side_of(places, shooter, target))
        duties[target] = ("shoot", side_of(places, target, shooter))
        return Asked(why, card, tuple(duties), "mirror", shooter, target, target)
    if kind == "lunch":
        if not others:
            return Asked(why, card, calm)
        return shootout(why, card, places, next_of(shooter, others, players), target, target)
    if kind == "scapegoat":
        if not others:
            return Asked(why, card, calm)
        return shootout(why, card, places, shooter, target, next_of(target, others, players))
    if kind == "raid":
        if not others:
            return Asked(why, card, calm)
        duties = [SURRENDER if seat in others else STILL for seat in range(players)]
        return Asked(why, card, tuple(duties), "raid", shooter, target, raided=frozenset(others))
    return shootout(why, card, places, shooter, target, target)


def shootout(why: str, card: int, places: tuple[int, ...], shooter: int, target: int, victim: int) -> Asked:
    duties = [STILL] * len(places)
    duties[shooter] = ("shoot", side_of(places, shooter, target))
    duties[victim] = SURRENDER
    return Asked(why, card, tuple(duties), "shootout", shooter, target, victim)


def side_of(places: tuple[int, ...], seat: int, other: int) -> str:
    """Where one seat sees another.

    >>> side_of(PLACES[3], 2, 0), side_of(PLACES[2], 1, 0)
    ('across', 'across')
    """
    return SIDES[(places[other] - places[seat]) % 4]


def next_of(seat: int, some: Iterable[int], players: int) -> int:
    """Which of some seats comes first clockwise from this one."""
    return min(some, key=lambda other: (other - seat) % players)


# The game


@dataclass(frozen=True)
class Gesture:
    seat: int
    what: str  # left, across, right or surrender
    rt: int
    u: int


@dataclass(frozen=True)
class Verdict:
    card: int
    seat: int
    asked: Asked
    right: frozenset[int]
    rule: str
    loser: int | None = None
    next: int | None = None


@dataclass(frozen=True)
class Position:
    """All there is to know about one moment of a game."""

    places: tuple[int, ...]
    window: int
    twitch: bool
    in_play: frozenset[int]
    most: int  # cards for each player
    phase: str = "lot"  # lot, deal, reveal, show, window, over
    piles: Piles = ()
    heap: Heap = ()
    police: tuple[int, ...] = ()  # 0 for unknown cards
    turn: int = 0
    opened: int = 0  # since when a reveal is awaited
    since: int = 0  # when the card was seen
    gestures: tuple[Gesture, ...] = ()
    missed: frozenset[int] = frozenset()
    twitched: frozenset[int] = frozenset()
    away: tuple[int, ...] = ()  # cards sat out since the last turn to reveal
    faced_up: frozenset[int] = frozenset()  # cards that all have seen
    last: Verdict | None = None


def start(
    players: int,
    chosen: str = "base",
    specials: Iterable[str] = (),
    speed: str = "normal",
    cards: int = 0,
    twitch: bool = False,
) -> Position:
    in_play = cards_in_play(players, chosen, specials)
    each = len(in_play) // players
    most = min(each, cards) if cards else each
    return Position(PLACES[players], WINDOWS[speed], twitch, in_play, most, away=(0,) * players)


def lot(p: Position, seat: int) -> Position:
    """The seat that begins has side 0, so that the empty side of three is to the right of that one.

    >>> [lot(start(3), seat).places for seat in range(3)]
    [(0, 1, 2), (2, 0, 1), (1, 2, 0)]
    """
    players = len(p.places)
    clockwise = {(seat + step) % players: place for step, place in enumerate(PLACES[players])}
    return replace(p, turn=seat, phase="deal", places=tuple(clockwise[each] for each in range(players)))


def deal_fits(p: Position, piles: Piles) -> bool:
    """Whether all seats get equally many cards in play, and none twice. 0 is an unknown card."""
    named = [card for pile in piles for card in pile if card]
    every = len(piles) == len(p.places) and all(len(pile) == p.most for pile in piles)
    return every and len(set(named)) == len(named) and p.in_play >= set(named)


def deal(p: Position, piles: Piles, at: int) -> Position:
    """What is left over goes to the police, unseen."""
    left = len(p.in_play) - sum(map(len, piles))
    return replace(p, piles=piles, police=(0,) * left, phase="reveal", opened=at)


def reveal(p: Position) -> Position:
    """The seat at turn reveals a card, or the clock does."""
    return replace(p, phase="show", away=changed(p.away, p.turn, 0))


def show(p: Position, card: int, at: int) -> Position:
    """The top card is in the middle. A last card that is a first card wins at once.

    >>> p = replace(start(2), phase="show", piles=((1,), (50, 51)))
    >>> show(p, 1, at=0).phase, show(replace(p, heap=((49, 1),)), 1, at=0).phase
    ('over', 'window')
    """
    pile = p.piles[p.turn]
    assert pile[0] in (0, card)
    p = replace(p, piles=changed(p.piles, p.turn, pile[1:]), heap=(*p.heap, (card, p.turn)))
    p = replace(p, faced_up=p.faced_up | {card})
    if len(p.heap) == 1 and len(pile) == 1:
        return replace(p, phase="over")
    return replace(p, phase="window", since=at, gestures=(), missed=frozenset(), twitched=frozenset())


def may_answer(p: Position, seat: int) -> bool:
    """While a card shows, each seat may move, once."""
    return p.phase == "window" and all(gesture.seat != seat for gesture in p.gestures)


def gesture(p: Position, seat: int, what: str, rt: int, u: int) -> Position:
    if not may_answer(p, seat):
        raise ValueError("once, while a card shows")
    return replace(p, gestures=(*p.gestures, Gesture(seat, what, rt, min(u, MOST_UNCERTAIN))))


def may_twitch(p: Position, seat: int) -> bool:
    return p.twitch and p.phase == "window" and seat not in p.twitched


def twitch(p: Position, seat: int) -> Position:
    """Hands that jump: no gesture, so nothing is judged by it."""
    return replace(p, twitched=p.twitched | {seat})


def missed(p: Position, seats: Iterable[int]) -> Position:
    return replace(p, missed=frozenset(seats))


# Judging


def counted(p: Position) -> list[Gesture]:
    """What was done within the window by those who saw the card."""
    return [each for each in p.gestures if each.rt <= p.window and each.seat not in p.missed]


def wrong(p: Position, each: Gesture) -> str:
    """The article that a gesture breaks, or nothing."""
    if len(p.heap) == 1:
        return "dan.slip"
    if each.rt < FALSE_START:
        return "dan.early"
    duty, side = asked(p.heap, p.places).duties[each.seat]
    if each.what == "surrender":
        return "" if duty == "surrender" else "dan.wrong.surrender"
    if duty != "shoot":
        return "dan.wrong.shot"
    return "" if each.what == side else "dan.wrong.target"


def is_seen_by_all_involved(p: Position) -> bool:
    """Whether there is a shoot-out: no seat with a part in it missed the card."""
    card = asked(p.heap, p.places)
    return not p.missed & {card.shooter, card.target, card.victim}


def right(p: Position, seat: int) -> Answer | None:
    """What a seat did as it had to."""
    for each in counted(p):
        if each.seat == seat and not wrong(p, each):
            return Answer(seat, each.rt, each.u)
    return None


def hits(p: Position) -> list[tuple[Answer, int]]:
    """The shots that hit, and who falls; none if it came too late or cannot be told from what saves.

    In a mirror the first valid shot hits, so each of two may be it.
    """
    card = asked(p.heap, p.places)
    if card.contest not in ("shootout", "mirror") or not is_seen_by_all_involved(p):
        return []
    shot, answer = right(p, card.shooter), right(p, card.victim)
    found = []
    if shot and (card.contest == "mirror" or before(shot, answer)):
        found.append((shot, card.victim))
    if answer and card.contest == "mirror":
        found.append((answer, card.shooter))
    return found


def before(one: Answer, other: Answer | None) -> bool:
    return other is None or (one.at < other.at and apart(one, other))


def punishable(p: Position) -> list[tuple[Answer, str, int]]:
    """Errors, and hits: when it was, by which article, and who pays."""
    found = [
        (Answer(each.seat, each.rt, each.u), wrong(p, each), each.seat)
        for each in counted(p)
        if wrong(p, each)
    ]
    return found + [(shot, "dan.hit", loser) for shot, loser in hits(p)]


def widest_tie(u: int) -> int:
    """How far behind even the most uncertain answer must be to be told apart, in whole milliseconds."""
    return next(gap for gap in range(LEAST_TIE, 1000) if gap**2 >= u**2 + MOST_UNCERTAIN**2)


def due(p: Position) -> int | None:
    """When the clock has to move: once nothing more can change what comes first."""
    if p.phase == "reveal":
        return p.opened + REVEAL_WITHIN
    if p.phase != "window":
        return None
    found = [answer for answer, _, _ in punishable(p)]
    leading = [answer for answer in found if answer.seat in first(found)]
    certain = max((answer.at + widest_tie(answer.uncertainty_ms) for answer in leading), default=p.window)
    return p.since + min(p.window, certain)


def judged(p: Position) -> tuple[str, int | None, int]:
    """By which article the card was decided, who pays, and who would reveal next."""
    card = asked(p.heap, p.places)
    revealer = p.heap[-1][1]
    following = (revealer + 1) % len(p.places)
    found = punishable(p)
    if found:
        seats = first(answer for answer, _, _ in found)
        leading = [(rule, loser) for answer, rule, loser in found if answer.seat in seats]
        if len(leading) == 1:
            return leading[0][0], leading[0][1], leading[0][1]
        if all(rule == "dan.hit" for rule, _ in leading):
            return "dan.level", None, card.victim
        return "dan.unclear", None, following
    if card.contest == "none":
        return "dan.calm", None, following
    if card.contest == "raid":
        caught = last_of_a_raid(p, sorted(card.raided - p.missed))
        return "dan.special.raid", caught, following if caught is None else caught
    if not is_seen_by_all_involved(p):
        return "dan.missed", None, following
    shot, saving = right(p, card.shooter), right(p, card.victim)
    if shot and saving and not apart(shot, saving):
        return "dan.level", None, card.victim
    return "dan.escape" if saving else "dan.nobody", None, card.victim


def last_of_a_raid(p: Position, raided: list[int]) -> int | None:
    """Who takes the cards of a raid without errors: the last of several, or a single one who has not surrendered."""
    surrendered = {seat: right(p, seat) for seat in raided}
    idle = [seat for seat in raided if surrendered[seat] is None]
    if len(raided) == 1:
        return idle[0] if idle else None
    if len(idle) == 1:
        return idle[0]
    if idle:
        return None
    row = [answer for answer in surrendered.values() if answer]
    last = [one for one in row if not any(before(one, other) for other in row)]
    return last[0].seat if len(last) == 1 else None


def clock(p: Position, at: int) -> Position:
    """The moment that was due has come: a card is turned over, or judged."""
    if p.phase == "reveal":
        return reveal(p)
    rule, loser, following = judged(p)
    top, revealer = p.heap[-1]
    able = frozenset(seat for seat in range(len(p.places)) if right(p, seat))
    verdict = Verdict(top, revealer, asked(p.heap, p.places), able, rule, loser, following)
    away = tuple(count + (seat in p.missed) for seat, count in enumerate(p.away))
    p = replace(p, away=away)
    if loser is not None:
        p = slip(p, loser) if rule == "dan.slip" else punish(p, loser)
    if not all(p.piles):
        return replace(p, phase="over", last=replace(verdict, next=None))
    p = go_on(p, following, at)
    return replace(p, last=replace(verdict, next=p.turn))


def punish(p: Position, loser: int) -> Position:
    """The top card goes to the police, the others under the loser's pile: the oldest comes up first."""
    taken = tuple(card for card, _ in p.heap)
    pile = (*p.piles[loser], *taken[:-1])
    return replace(p, piles=changed(p.piles, loser, pile), heap=(), police=(*p.police, taken[-1]))


def slip(p: Position, culprit: int) -> Position:
    """The other seats slip two cards each under the culprit's pile, clockwise; the card in the middle stays.

    >>> p = replace(start(3), piles=((1, 2, 3), (4,), (5, 6, 7)))
    >>> slip(p, 1).piles
    ((3,), (4, 5, 6, 1, 2), (7,))
    """
    players = len(p.places)
    piles = p.piles
    for step in range(1, players):
        giver = (culprit + step) % players
        packet = piles[giver][:SLIPPED]
        piles = changed(piles, giver, piles[giver][SLIPPED:])
        piles = changed(piles, culprit, piles[culprit] + packet)
    return replace(p, piles=piles)


def go_on(p: Position, seat: int, at: int) -> Position:
    """This seat reveals next; who has sat out too often is passed over."""
    while p.away[seat] >= TOO_OFTEN_AWAY[len(p.places)]:
        p = replace(p, away=changed(p.away, seat, 0))
        seat = (seat + 1) % len(p.places)
    return replace(p, phase="reveal", turn=seat, opened=at)


def void(p: Position, at: int) -> Position:
    """Nothing happens; a last card is taken back."""
    card, revealer = p.heap[-1]
    if p.piles[revealer]:
        return go_on(p, (revealer + 1) % len(p.places), at)
    p = replace(p, piles=changed(p.piles, revealer, (card,)), heap=p.heap[:-1])
    return go_on(p, revealer, at)


def result(p: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Ranks and cards left: the fewest are best.

    >>> result(replace(start(3), piles=((), (1, 2), ())))
    ((1, 3, 1), (0, 2, 0))
    """
    left = tuple(len(pile) for pile in p.piles)
    return tuple(1 + sum(other < own for other in left) for own in left), left


def changed(row: tuple[T, ...], seat: int, to: T) -> tuple[T, ...]:
    return (*row[:seat], to, *row[seat + 1 :])
