"""A position of Banzaï!: what lies where, who knows what, and what each seat sees of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeVar

from msgspec import structs

from tablee.games.banzai import data
from tablee.games.banzai.cards import cards_of
from tablee.games.banzai.data import (
    BanzaiOptions,
    BanzaiView,
    Call,
    Known,
    Pawn,
    Phase,
    Power,
    Reach,
    StopView,
    Used,
)
from tablee.kernel import ALL, HOLE, NO_SEAT, DeclaredState, Refused, Seat
from tablee.kernel.turns import UNKNOWN

Hand = tuple[int, ...]
Done = TypeVar("Done", Call, Reach)
LEAST_FOR_OPTIONS = 4
"""banzai.options: optional rules are for games begun by so many."""


class Position(DeclaredState[BanzaiOptions, BanzaiView]):
    """All that there is at a table: cards in hands, pawns, calls that wait, a cry, a Stop."""

    View = BanzaiView

    phase: Phase
    round: int
    ring: tuple[int, ...]
    out: tuple[tuple[int, ...], ...]
    third: int
    families: tuple[int, ...]
    hands: list[Hand]
    """Always in order; holes first."""
    known: tuple[Known, ...]
    exchange: int
    laid: list[int]
    ready: tuple[int, ...]
    opened: int
    ready_at: int
    pawns: tuple[Pawn, ...]
    aims: list[int]
    feints: list[int]
    beats: tuple[int, ...]
    lots: tuple[int, ...]
    used: tuple[Used, ...]
    wizard: int
    whim: int
    wed: tuple[int, ...]
    locked: bool
    calls: tuple[Call, ...]
    reaches: tuple[Reach, ...]
    before: list[Hand]
    hopped: int
    resumed: int
    stopper: int
    crier: int
    kind: data.Kind
    since: int
    unfolded: bool
    missed: tuple[int, ...]
    criers: tuple[Call, ...]
    fresh: list[int]
    stop: StopView | None
    last: data.Judged | None

    def __init__(self, players: int, options: BanzaiOptions) -> None:
        self.players = players
        self.take(BanzaiView(options=options, round=0, ring=tuple(range(players))))
        self.clear()

    def clear(self) -> None:
        """All that belongs to a round is gone, and a new one is to be dealt."""
        self.take(
            BanzaiView(
                options=self.options,
                phase="deal",
                round=self.round,
                ring=self.ring,
                out=self.out,
                third=self.third,
                locked=self.locked,
                last=self.last,
            )
        )
        nothing = [0] * self.players
        self.laid, self.aims, self.feints, self.fresh = nothing, nothing[:], nothing[:], nothing[:]
        self.hands = [()] * self.players
        self.before = [()] * self.players
        self.known = self.beats = self.lots = self.calls = ()
        self.stop = None
        self.end_cry()

    def end_cry(self) -> None:
        """All that was done about a cry is forgotten."""
        self.reaches = ()
        self.crier = NO_SEAT
        self.kind = ""
        self.since = 0
        self.unfolded = False
        self.missed = ()
        self.criers = ()

    # Who plays, and with what.

    def alive(self) -> tuple[int, ...]:
        """Who can still win."""
        return tuple([seat for seat in self.ring if seat != self.third])

    def left_of(self, seat: int) -> int:
        """banzai.ring: to whom a seat passes cards."""
        return self.ring[(self.ring.index(seat) + 1) % len(self.ring)]

    def powers(self) -> frozenset[Power]:
        """The optional rules that are played with now."""
        return powers_played(self.options, self.players, self.third)

    def number_of_pawns(self) -> int:
        """banzai.pawns: one fewer than players. banzai.final.pawn: a single one."""
        return 1 if self.third != NO_SEAT else len(self.ring) - 1

    def number_of_cries(self) -> int:
        """How many beats a round needs: one for each feint, and one."""
        return len(self.ring) * self.options.feints + 1

    def beat(self) -> int:
        """The beat of the cry that is on, or comes next."""
        return self.beats[0] or data.USUAL_BEAT_MS if self.beats else data.USUAL_BEAT_MS

    def falls_first(self, seats: Iterable[int]) -> int:
        """Whom the lot favours among these."""
        return min(seats, key=(self.lots or tuple(sorted(self.ring))).index)

    # Cards.

    def holder(self, card: int) -> int:
        """In whose hand a card is."""
        for seat, hand in enumerate(self.hands):
            if card in hand:
                return seat
        return NO_SEAT

    def unseen(self) -> list[int]:
        """The cards of this round of which it is not said where they are."""
        seen = {card for hand in self.hands for card in hand}
        if self.stop:
            seen.update(card for cards in self.stop.given for card in cards)
        return [card for card in cards_of(self.families) if card not in seen]

    def could_hold(self, seat: int) -> Sequence[int]:
        """The cards of a hand; if it has holes, the known ones and all that can be in the holes."""
        hand = self.hands[seat]
        return [*filter(None, hand), *self.unseen()] if HOLE in hand else hand

    def other_exchange(self, named: int) -> Refused:
        """banzai.exchange: a choice or call that was meant for another one."""
        return Refused("banzai.exchange", "early" if named > self.exchange else "", exchange=self.exchange)

    def may_hold(self, seat: int, cards: Sequence[int]) -> bool:
        """Whether these are cards of a hand, as far as that is known."""
        hand = self.hands[seat]
        rest = [card for card in cards if card not in hand]
        if len(set(cards)) < len(cards) or len(rest) > hand.count(HOLE):
            return False
        return not rest or set(rest).issubset(self.unseen())

    def name_cards(self, seat: int, cards: Iterable[int]) -> None:
        """Cards that turn up out of holes are known from now on."""
        for card in cards:
            if card not in self.hands[seat]:
                self.hands[seat] = without(self.hands[seat], card, named=True)

    def learn(self, cards: Iterable[int], who: int | None = None) -> None:
        """From now on `who` knows in whose hand these cards are (None: all do)."""
        known = {each.card: each for each in self.known}
        for card in cards:
            if card == HOLE:
                continue
            old = known.get(card)
            if who is None or (old is not None and not old.seats):
                known[card] = Known(card)
            else:
                known[card] = Known(card, tuple(sorted({who, *(old.seats if old else ())})))
        self.known = tuple(sorted(known.values()))

    def forget(self, cards: Iterable[int], but: int | None = None) -> None:
        """It is not known any more (but to one) whether these cards are where they were."""
        gone = set(cards)
        kept = [each for each in self.known if each.card not in gone]
        if but is not None:
            knew = (
                each for each in self.known if each.card in gone and (not each.seats or but in each.seats)
            )
            kept += [Known(each.card, (but,)) for each in knew]
        self.known = tuple(sorted(kept))

    # What is seen.

    def seen_hands(self, who: int) -> tuple[Hand, ...]:
        """One's own, and what one knows of others'."""
        if who == ALL:
            return tuple(self.hands)
        rows = [UNKNOWN[len(hand)] for hand in self.hands]
        # What is known is in order, so that hands are, too.
        for known in self.known:
            if not known.seats or who in known.seats:
                seat = self.holder(known.card)
                if seat != who:
                    rows[seat] = (*rows[seat][1:], known.card)
        if who >= 0:
            own = self.hands[who]
            # banzai.power.whim: the others have not looked at their cards yet.
            if self.phase == "whim" and who != self.whim and self.fresh[who]:
                own = tuple(sorted([HOLE if card == self.fresh[who] else card for card in own]))
            rows[who] = own
        return tuple(rows)

    def seen_known(self, who: int) -> tuple[Known, ...]:
        return self.known if who == ALL else tuple([each for each in self.known if not each.seats])

    def seen_laid(self, who: int) -> tuple[int, ...]:
        return self._own(self.laid, who)

    def seen_aims(self, who: int) -> tuple[int, ...]:
        return self._own(self.aims, who)

    def _own(self, row: list[int], who: int) -> tuple[int, ...]:
        """One's own, and nothing of the others'."""
        if who == ALL:
            return tuple(row)
        own = [0] * self.players
        if who >= 0:
            own[who] = row[who]
        return tuple(own)

    def seen_beats(self, who: int) -> tuple[int, ...]:
        return self.beats if who == ALL else UNKNOWN[len(self.beats)]

    def seen_lots(self, who: int) -> tuple[int, ...]:
        return self.lots if who == ALL else ()

    def seen_calls(self, who: int) -> tuple[Call, ...]:
        return _done_by(who, self.calls)

    def seen_criers(self, who: int) -> tuple[Call, ...]:
        return _done_by(who, self.criers)

    def seen_reaches(self, who: int) -> tuple[Reach, ...]:
        return _done_by(who, self.reaches)

    def seen_before(self, who: int) -> tuple[Hand, ...]:
        if who == ALL:
            return tuple(self.before)
        return tuple([hand if seat == who else () for seat, hand in enumerate(self.before)])

    def seen_fresh(self, who: int) -> tuple[int, ...]:
        return tuple(self.fresh) if who == ALL else UNKNOWN[self.players]

    def seen_kind(self, who: int) -> data.Kind:
        """What a cry is, its crier knows, and all from the beat on."""
        return self.kind if self.unfolded or who in (ALL, self.crier) else ""

    def seen_missed(self, who: int) -> tuple[int, ...]:
        return self.missed if who == ALL else ()

    def seen_stop(self, who: int) -> StopView | None:
        """Given cards are seen by their giver, and by the caller once all have given."""
        stop = self.stop
        if stop is None or not stop.given or who == ALL or (who == stop.seat and stop.step == "share"):
            return stop
        given = [cards if seat == who else UNKNOWN[len(cards)] for seat, cards in enumerate(stop.given)]
        return structs.replace(stop, given=tuple(given))


def _done_by(who: int, done: tuple[Done, ...]) -> tuple[Done, ...]:
    """What one has done oneself."""
    return tuple([each for each in done if each.seat == who]) if done and who != ALL else done


def powers_played(options: BanzaiOptions, players: int, third: Seat) -> frozenset[Power]:
    """The optional rules that are played with, as long as there is no third."""
    # banzai.options: in games begun by four or more, until the final.
    return frozenset() if players < LEAST_FOR_OPTIONS or third != NO_SEAT else _chosen(options)


@lru_cache(maxsize=100)
def _chosen(options: BanzaiOptions) -> frozenset[Power]:
    """The optional rules that a table has chosen."""
    groups = (data.REUNIONS if options.reunions else ()) + (data.MASTERS if options.masters else ())
    return frozenset((*groups, *(("hand",) if options.hand else ()), *options.powers))


def without(hand: Hand, card: int, *, named: bool = False) -> Hand:
    """A hand less a card; less a hole, if it is not known that the card was there. `named`: the hole becomes the card.

    >>> without((0, 4, 7), 4), without((0, 4, 7), 9), without((4, 7), 9), without((0, 4, 7), 9, named=True)
    ((0, 7), (4, 7), (0,), (4, 7, 9))
    """
    cards = list(hand)
    if card in cards:
        cards.remove(card)
    elif HOLE in cards:
        cards.remove(HOLE)
        if named:
            cards.append(card)
    else:
        # An unknown card left a hand that is known: which one, cannot be said.
        cards = [HOLE] * (len(cards) - 1)
    return tuple(sorted(cards))


def with_card(hand: Hand, *cards: int) -> Hand:
    """A hand with more cards.

    >>> with_card((4, 9), 7)
    (4, 7, 9)
    """
    return tuple(sorted((*hand, *cards)))
