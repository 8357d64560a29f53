"""Stops: which cards they take, how the game stops, and how it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from msgspec import structs

from tablee.games.banzai import data
from tablee.games.banzai.cards import (
    CHARACTERS,
    FAMILY,
    KID,
    LORD,
    PRINCESS,
    WARRIOR,
    WIZARD,
    character_of,
    family_of,
    gathered,
    one_family,
)
from tablee.games.banzai.data import (
    GIVE_MS,
    MASTERS,
    STOP_MS,
    Call,
    Called,
    Power,
    Step,
    Stop,
    StopView,
    Used,
)
from tablee.games.banzai.judging import needed
from tablee.games.banzai.position import Hand, Position
from tablee.kernel import Refused, Tell

BASE: Final[tuple[Called, ...]] = ("pawns", "seats")
FAMILY_STOPS: Final[dict[Called, int]] = {"pawns": 3, "seats": 4}
"""How many cards of a family it takes."""
TRIOS: Final[dict[Called, int]] = {"warriors": WARRIOR, "lords": LORD, "wizards": WIZARD, "kids": KID}
"""Of which character it takes three."""
PARTNERS: Final[dict[Called, int]] = {"marriage": PRINCESS, "duel": WARRIOR, "seer": WIZARD, "whim": KID}
"""With which character of its family it takes a Lord."""
TRIO: Final = 3
FIRST_EXCHANGES: Final = 2
"""banzai.masters.time: before the first exchange and before the second."""
STEPS: Final[dict[Called, tuple[Step, ...]]] = {
    "pawns": ("act",),
    "seats": ("act", "done"),
    "warriors": ("act", "done"),
    "lords": ("give", "share", "done"),
    "wizards": ("done",),
    "kids": ("act", "draw", "done"),
    "marriage": ("offer", "wed", "done"),
    "duel": ("act", "done"),
    "seer": ("act", "done"),
    "whim": ("done",),
    "hand": ("act", "trade", "done"),
}
"""What each Stop waits for, one after the other."""
POWER_ARTICLES: Final[dict[Called, str]] = {
    "warriors": "banzai.power.warriors",
    "lords": "banzai.power.lords",
    "wizards": "banzai.power.wizards",
    "kids": "banzai.power.kids",
    "marriage": "banzai.power.marriage",
    "duel": "banzai.power.duel",
    "seer": "banzai.power.seer",
    "whim": "banzai.power.whim",
    "hand": "banzai.power.hand",
}
"""The article of each optional Stop."""


def available(state: Position) -> list[Called]:
    """What "Stop !" can be called for in this game, and was not in this round."""
    used = [each.call for each in state.used]
    return [call for call in played_with(state) if call not in used]


def played_with(state: Position) -> tuple[Called, ...]:
    """What "Stop !" can be called for in this game, by its options."""
    return (*BASE, *stops_with(state.powers(), len(state.families)))


@lru_cache(maxsize=100)
def stops_with(powers: frozenset[Power], families: int) -> tuple[Called, ...]:
    """What "Stop !" can be called for by these optional rules, with so many families."""
    calls: tuple[Called, ...] = (*TRIOS, *PARTNERS, *(("hand",) if families >= FAMILY else ()))
    return tuple([call for call in calls if call in powers])


def proof_of(state: Position, seat: int, move: Stop, hand: Hand) -> Hand:
    """The cards that entitle a seat to this Stop. Raises `Refused` if it has none, or may not call it."""
    call = move.call
    # banzai.final.third: the third keeps the seat.
    if call == "seats" and seat == state.third:
        raise Refused("banzai.final.third", "seats")
    # banzai.stop.once: each once a round, for the whole table.
    if call in [each.call for each in state.used]:
        raise Refused("banzai.stop.once")
    # banzai.options: only what the table plays with.
    if call not in played_with(state):
        raise Refused("banzai.options")
    if call in MASTERS and move.exchange > FIRST_EXCHANGES:
        raise Refused("banzai.masters.time")
    found = _combinations(state, seat, call, hand)
    if move.card:
        with_it = [cards for cards in found if move.card in cards]
        found = with_it or [cards for cards in found if _is_of_family(state, cards, move.card)]
    if not found:
        # It does no other harm.
        if call in FAMILY_STOPS:
            number = needed(state, seat, FAMILY_STOPS[call])
            raise Refused(
                "banzai.stop.pawns" if call == "pawns" else "banzai.stop.seats", "cards", number=number
            )
        raise Refused(POWER_ARTICLES[call], "cards")
    allowed = [cards for cards in found if _unspent(state, seat, call, cards)]
    if not allowed:
        raise Refused("banzai.masters.lord" if call in MASTERS else "banzai.stop.family")
    return allowed[0]


def has_cards(state: Position, seat: int, call: Called) -> bool:
    """Whether a seat has the cards that this Stop takes, whether it may call it or not."""
    return bool(_combinations(state, seat, call, state.hands[seat]))


def _is_of_family(state: Position, cards: Hand, card: int) -> bool:
    """Whether all cards of a combination are of this one's family."""
    return len({one_family(family_of(each), state.wed) for each in (*cards, card)}) == 1


def _combinations(state: Position, seat: int, call: Called, hand: Hand) -> list[Hand]:
    """All that a hand has for this call."""
    if call in FAMILY_STOPS:
        # banzai.numbers: at least so many. banzai.power.wizards: or one less.
        least = needed(state, seat, FAMILY_STOPS[call])
        return _of_one_family(hand, state.wed, least)
    if call in TRIOS:
        trio = [card for card in hand if character_of(card) == TRIOS[call]]
        return [tuple(trio[:TRIO])] if len(trio) >= TRIO else []
    if call in PARTNERS:
        # banzai.power.marriage: two families that are wed are one, here too.
        lords = [card for card in hand if is_lord(card)]
        partners = [card for card in hand if character_of(card) == PARTNERS[call]]
        return [pair for pair in product(lords, partners) if _is_of_family(state, pair, pair[0])]
    return _all_different(state, hand)


@lru_cache(maxsize=1000)  # a hand is asked this again and again before a card of it is passed
def _of_one_family(hand: Hand, wed: tuple[int, ...], least: int) -> list[Hand]:
    """So many cards of a family, for each of which the hand has enough."""
    return [tuple(cards[:least]) for cards in gathered(hand, wed).values() if len(cards) >= least]


def is_lord(card: int) -> bool:
    """Whether a card is a Seigneur."""
    return character_of(card) == LORD


def _all_different(state: Position, hand: Hand) -> list[Hand]:
    """banzai.power.hand: one card of each character, all of different families."""
    rows = [[card for card in hand if character_of(card) == each] for each in range(len(CHARACTERS))]
    return [
        cards
        for cards in product(*rows)
        if len({one_family(family_of(card), state.wed) for card in cards}) == len(cards)
    ]


def _unspent(state: Position, seat: int, call: Called, cards: Hand) -> bool:
    # banzai.masters.lord: each Lord once a round.
    if call in MASTERS:
        return all(each.call not in MASTERS or each.cards[0] != cards[0] for each in state.used)
    # banzai.stop.family: a seat does not use both Stops with one family.
    if call in FAMILY_STOPS:
        family = one_family(family_of(cards[0]), state.wed)
        return not any(
            each.seat == seat
            and each.call in FAMILY_STOPS
            and one_family(family_of(each.cards[0]), state.wed) == family
            for each in state.used
        )
    return True


def begin_stop(state: Position, call: Call, at: int, tell: Tell | None) -> None:
    """A Stop is heard. All laid cards go back to the hands, and no other call is taken."""
    assert call.stop
    state.calls = ()
    state.reaches = ()
    state.laid = [0] * state.players
    state.ready = ()
    state.phase = "stop"
    state.used = (*state.used, Used(call.stop, call.seat, call.cards))
    # banzai.stop.proof: the whole hand for Stop 1, else the combination.
    shown = call.hand if call.stop == "pawns" else call.cards
    state.learn([card for card in shown if card in state.hands[call.seat]])
    if call.stop == "wizards":
        state.wizard = call.seat
    if call.stop == "whim":
        state.whim = call.seat
    step = STEPS[call.stop][0]
    # A Princess that was passed on meanwhile cannot be married off.
    if step == "offer" and call.cards[1] not in state.hands[call.seat]:
        step = "done"
    nothing = (0,) * state.players
    state.stop = StopView(
        call.seat,
        call.stop,
        shown,
        at,
        step,
        at + (GIVE_MS if step in ("give", "offer") else STOP_MS),
        given=((),) * state.players if step == "give" else (),
        offers=nothing if step == "offer" else (),
    )
    if tell:
        tell(data.Stopped(call.seat, call.stop, shown, at))


def stopped(state: Position) -> StopView:
    """The Stop that is on."""
    assert state.stop is not None
    return state.stop


def step_on(state: Position, **changes: object) -> None:
    """Something about the Stop that is on has changed."""
    state.stop = structs.replace(stopped(state), **changes)


def awaited(state: Position) -> tuple[int, ...]:
    """Whose move it is while the game is stopped."""
    stop = stopped(state)
    if stop.step == "give":
        return tuple([seat for seat in sorted(state.ring) if seat not in stop.gave])
    if stop.step == "offer":
        return tuple([seat for seat in sorted(state.ring) if seat not in (*stop.gave, stop.seat)])
    return (stop.seat,)


def resume(state: Position, at: int, late: bool, tell: Tell | None) -> None:
    """banzai.stop.go: the game goes on. A grab at the Stop's cry is judged none the less."""
    seat = stopped(state).seat
    state.stop = None
    state.phase = "passing"
    state.opened = state.ready_at = state.resumed = at
    state.stopper = seat
    if tell:
        tell(data.Resumed(seat, late))


def swap_places(ring: Sequence[int], one: int, other: int) -> tuple[int, ...]:
    """Two seats change places.

    >>> swap_places((0, 1, 2, 3), 1, 3)
    (0, 3, 2, 1)
    """
    places = {one: other, other: one}
    return tuple([places.get(seat, seat) for seat in ring])


def check_caller(state: Position, seat: int, call: Called, step: Step = "act") -> None:
    """banzai.stop.go: only the caller acts, and as the call allows: once."""
    stop = state.stop
    if stop is not None and (stop.call, stop.seat) == (call, seat) and step in STEPS[call]:
        steps = STEPS[call]
        if steps.index(stop.step) > steps.index(step):
            raise Refused("banzai.stop.seats" if call == "seats" else POWER_ARTICLES[call], "done")
    if stop is None or (stop.call, stop.seat, stop.step) != (call, seat, step):
        raise Refused("banzai.stop.go", "caller")


def check_other(state: Position, seat: int, other: int) -> None:
    """banzai.ring: it is another seat that plays."""
    if other == seat or other not in state.ring:
        raise Refused("banzai.ring", "other")
