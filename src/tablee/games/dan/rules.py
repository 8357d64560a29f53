"""The state and rules of Dan Dan Dan. See `duties` for what a card asks of each seat, `judging` for the verdict."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from tablee.games.dan.cards import NEED_THREE, cards_in_play, deck, special_types
from tablee.games.dan.data import (
    REVEAL_MS,
    WINDOW_MS,
    DanOptions,
    DanView,
    Deal,
    Dealt,
    GameEnded,
    Gesture,
    Gestured,
    Judged,
    Laid,
    Lot,
    Passed,
    Phase,
    Reveal,
    Revealed,
    Shoot,
    Show,
    Shown,
    Slipped,
    Started,
    Surrender,
    Took,
    Twitch,
    Twitched,
    Voided,
    What,
)
from tablee.games.dan.duties import PLACES, Places, Reading, clockwise, places_from, read
from tablee.games.dan.judging import ENDS_SHOOTOUT, Ruling, judge, right, settled_after
from tablee.kernel import (
    ALL,
    CHANCE,
    HOLE,
    NO_SEAT,
    Acting,
    DeclaredState,
    Due,
    Event,
    Missed,
    Move,
    Refused,
    Result,
    Tell,
    Void,
    ranked,
    told_to,
)
from tablee.kernel.ties import MAX_UNCERTAINTY_MS
from tablee.kernel.turns import ACTING, UNKNOWN, dealt, shuffled

Pile = tuple[int, ...]
SLIPS: Final = 2
"""dan.slip: the number of cards that each opponent slips to the seat that moved at a first card."""
AWAY: Final = {2: 1, 3: 2, 4: 2}
"""dan.passed: the number of missed cards after which a seat is passed over, by the number of players."""
GESTURES: Final[tuple[Move, ...]] = (Shoot("left"), Shoot("across"), Shoot("right"), Surrender())
ANSWERS: Final[frozenset[type[Move]]] = frozenset({Shoot, Surrender, Twitch})
AWAITED: Final[dict[Phase, frozenset[type[Move]]]] = {
    "lot": frozenset({Lot}),
    "deal": frozenset({Deal}),
    "reveal": frozenset({Reveal}),
    "show": frozenset({Show}),
    "window": ANSWERS,
}


class DanState(DeclaredState[DanOptions, DanView]):
    """The piles, the heap between them, and the hidden answers to its top card."""

    View = DanView
    turn_article = "dan.reveal"

    phase: Phase
    turn: int
    places: Places
    piles: list[Pile]
    """By seat, the top card first."""
    faces: list[Pile]
    """The piles as all seats know them: holes, except for cards that were face up."""
    heap: tuple[Laid, ...]
    police: Pile
    opened: int
    since: int
    gestures: tuple[Gesture, ...]
    twitched: tuple[int, ...]
    missed: tuple[int, ...]
    away: list[int]
    last: Judged | None

    def __init__(self, players: int, options: DanOptions) -> None:
        self.players = players
        self.take(DanView(options=options, phase="lot"))
        self.places = PLACES[players]
        self.piles = [()] * players
        self.faces = [()] * players
        self.gestures = ()
        self.missed = ()
        self.away = [0] * players

    def cards(self) -> tuple[int, ...]:
        """All cards that are played with at this table."""
        return cards_in_play(special_types(self.options.set, self.options.specials, self.players))

    def each(self) -> int:
        """The number of cards that each seat is dealt."""
        # dan.deal, dan.short: equally, and at most the option's number.
        share = len(self.cards()) // self.players
        return min(share, self.options.cards) if self.options.cards else share

    def window(self) -> int:
        """Milliseconds in which a card can be answered."""
        return WINDOW_MS[self.options.speed]

    def reading(self) -> Reading:
        """The meaning of the card on top of the heap."""
        return read(self.heap, self.places)

    # Legal moves.

    def acting(self) -> Acting:
        if self.phase == "window":
            after = self.window()
            if self.gestures:
                after = settled_after(self.reading(), self.gestures, after, self.missed)
            seats = tuple(range(self.players))
            return Acting(seats, "window", self.since + after, self.since, missed=bool(self.missed))
        # dan.pace: after 3 s the clock reveals the card.
        if self.phase == "reveal":
            return Acting((self.turn,), due=self.opened + REVEAL_MS)
        return ACTING[NO_SEAT if self.phase == "over" else CHANCE]

    def legal(self, seat: int) -> Sequence[Move]:
        if self.phase == "reveal":
            return (Reveal(),) if seat == self.turn else ()
        return [move for move in self.offers() if self._may(seat, move)]

    def offers(self) -> Sequence[Move]:
        if self.phase != "window":
            return ()
        return (*GESTURES, Twitch()) if self.options.twitch else GESTURES

    def _may(self, seat: int, move: Move) -> bool:
        """Whether a seat has not made such a move at this card."""
        if type(move) is Twitch:
            return seat not in self.twitched
        return seat not in [gesture.seat for gesture in self.gestures]

    def silence(self) -> tuple[int, Move] | None:
        """dan.pace: a card is revealed in any case."""
        return (self.turn, Reveal()) if self.phase == "reveal" else None

    def check(self, by: int, move: Move, at: int = 0) -> None:
        # dan.gestures: only a revealed card can be answered.
        playing = self.phase not in ("window", "over")
        if playing and type(move) in ANSWERS and 0 <= by < self.players:
            raise Refused("dan.gestures", "wait")
        super().check(by, move, at)

    def check_move(self, by: int, move: Move, at: int) -> None:
        if type(move) not in AWAITED[self.phase]:
            raise Refused("house.move")
        if type(move) is Lot:
            # dan.lot: one of the players is drawn.
            if not 0 <= move.seat < self.players:
                raise Refused("dan.lot", players=self.players)
        elif type(move) is Deal:
            self._check_deal(move.piles)
        elif type(move) is Show:
            self._check_show(move.card)
        elif type(move) is Twitch:
            # dan.twitch: only if the option is set, and once a card.
            if not self.options.twitch:
                raise Refused("dan.twitch")
            if by in self.twitched:
                raise Refused("dan.twitch", "once")
        # dan.gestures: the first one of each seat counts.
        elif type(move) is not Reveal and not self._may(by, move):
            raise Refused("dan.gestures", "once")

    def _check_deal(self, piles: tuple[Pile, ...]) -> None:
        # dan.deal: all piles are equal, and no card is in two of them.
        each = self.each()
        if len(piles) != self.players or any(len(pile) != each for pile in piles):
            raise Refused("dan.deal", "equal", players=self.players, cards=each)
        known = [card for pile in piles for card in pile if card != HOLE]
        if len(set(known)) < len(known):
            raise Refused("dan.deal", "twice")
        # dan.specials: only the table's special types.
        if not set(known).issubset(self.cards()):
            raise Refused("dan.deal", "card")

    def _check_show(self, card: int) -> None:
        self.check_in_play(card)
        # dan.reveal: the top card of the pile, or if that is not known, any card that is nowhere else.
        top = self.piles[self.turn][0]
        if top != HOLE:
            if card != top:
                raise Refused("dan.reveal", "top", card=top)
        elif card not in self._unknown():
            raise Refused("dan.reveal", "card", card=card)

    def check_in_play(self, card: int) -> None:
        """Raise `Refused` for a card that is not played with at this table."""
        # dan.deck: no other cards exist.
        if not 0 < card < len(deck()):
            raise Refused("dan.deck", "none", number=card)
        # dan.specials: only the table's special types. dan.specials.two: with two players, three stay out.
        if card not in self.cards():
            left_out = self.players == 2 and deck()[card].special in NEED_THREE
            raise Refused("dan.specials.two" if left_out else "dan.specials", card=card)

    # Effects.

    def apply(
        self, by: int, move: Move, at: int = 0, rt: int | None = None, u: int = 0, tell: Tell | None = None
    ) -> None:
        match move:
            case Shoot() | Surrender():
                reaction = max(at - self.since, 0) if rt is None else rt
                what: What = move.at if type(move) is Shoot else "surrender"
                self._gesture(Gesture(reaction, min(u, MAX_UNCERTAINTY_MS), by, what), tell)
            case Reveal():
                self._reveal(False, tell)
            case Show():
                self._show(move.card, at, tell)
            case Due():
                if self.phase == "window":
                    self._judge(at, tell)
                else:
                    self._reveal(True, tell)
            case Missed():
                self.missed = tuple(sorted(move.seats))
            case Twitch():
                self.twitched = tuple(sorted((*self.twitched, by)))
                if tell:
                    tell(Twitched(by))
            case Void():
                self._void(at, tell)
            case Lot():
                self.turn = move.seat
                self.places = places_from(move.seat, self.players)
                self.phase = "deal"
                if tell:
                    tell(Started(move.seat))
            case _:
                assert type(move) is Deal
                self._deal(move.piles, at, tell)

    def _deal(self, piles: tuple[Pile, ...], at: int, tell: Tell | None) -> None:
        each = self.each()
        self.piles = list(piles)
        self.faces = [UNKNOWN[each]] * self.players
        # dan.rest: the remaining cards go to the police, face down.
        self.police = UNKNOWN[len(self.cards()) - self.players * each]
        self._await(self.turn, at)
        if tell:
            tell(Dealt(each, len(self.police)))

    def _await(self, seat: int, at: int) -> None:
        """From now on this seat has to reveal."""
        self.turn = seat
        self.opened = at
        self.phase = "reveal"

    def _reveal(self, late: bool, tell: Tell | None) -> None:
        self.away[self.turn] = 0
        self.phase = "show"
        if tell:
            tell(Revealed(self.turn, late))

    def _show(self, card: int, at: int, tell: Tell | None) -> None:
        seat = self.turn
        self.piles[seat] = self.piles[seat][1:]
        self.faces[seat] = self.faces[seat][1:]
        self.heap = (*self.heap, Laid(card, seat))
        self.since = at
        self.phase = "window"
        if tell:
            tell(Shown(seat, card, len(self.piles[seat])))
        # dan.end.first: no seat may react to a first card, so the game is over.
        if len(self.heap) == 1 and not self.piles[seat]:
            self._end(tell)

    def _gesture(self, gesture: Gesture, tell: Tell | None) -> None:
        # dan.gestures: hidden from the others until the verdict. Sorted, to drop the order of arrival.
        self.gestures = tuple(sorted((*self.gestures, gesture)))
        if tell:
            tell(None, told_to(gesture.seat, Gestured(gesture.seat, gesture.what, gesture.rt)))

    def _void(self, at: int, tell: Tell | None) -> None:
        # dan.void: no effect; the next seat reveals, but a last card is taken back, and revealed again.
        self._put_down()
        seat = self.turn
        passed: list[int] = []
        if self.piles[seat]:
            seat, passed = self._passing_over(clockwise(seat, self.players))
        else:
            card = self.heap[-1].card
            self.heap = self.heap[:-1]
            self.piles[seat] = self.faces[seat] = (card,)
        self._await(seat, at)
        if tell:
            tell(Voided(seat))
            for each in passed:
                tell(Passed(each))

    def _judge(self, at: int, tell: Tell | None) -> None:
        reading, top = self.reading(), self.heap[-1]
        ruling = judge(reading, self.gestures, self.window(), self.missed)
        for seat in self.missed:
            self.away[seat] += 1
        paid = self._pay(ruling) if ruling.loser != NO_SEAT else None
        over = not all(self.piles)
        seat, passed = self._passing_over(self._successor(reading, ruling))
        self.last = Judged(
            top.card,
            top.seat,
            reading.counts,
            reading.why,
            reading.duties,
            self.gestures,
            right(reading, self.gestures, self.window(), self.missed),
            self.missed,
            ruling.rule,
            ruling.loser,
            NO_SEAT if over else seat,
        )
        self._put_down()
        self._await(seat, at)
        if tell:
            tell(self.last)
            if paid:
                tell(paid)
            for each in passed if not over else ():
                tell(Passed(each))
        # dan.end: a seat without cards has won.
        if over:
            self._end(tell)

    def _put_down(self) -> None:
        """Clear the answers to a card."""
        self.gestures = ()
        self.twitched = ()
        self.missed = ()

    def _successor(self, reading: Reading, ruling: Ruling) -> int:
        """The seat that reveals next, unless it is passed over."""
        # dan.penalty, dan.slip: the loser.
        if ruling.loser != NO_SEAT:
            return ruling.loser
        # dan.next.target: after a shoot-out without a loser, the seat that was in danger.
        if ruling.rule in ENDS_SHOOTOUT:
            return reading.target if reading.victim == NO_SEAT else reading.victim
        # dan.next: otherwise the next seat clockwise.
        return clockwise(self.turn, self.players)

    def _passing_over(self, seat: int) -> tuple[int, list[int]]:
        """The seat that reveals, from `seat` on, and the seats that are passed over."""
        passed = []
        # dan.passed: a seat that has missed too many cards since its last turn.
        while self.away[seat] >= AWAY[self.players]:
            self.away[seat] = 0
            passed.append(seat)
            seat = clockwise(seat, self.players)
        return seat, passed

    def _pay(self, ruling: Ruling) -> Event:
        """Make the loser pay."""
        if ruling.rule == "dan.slip":
            return self._slip(ruling.loser)
        # dan.penalty: the top card goes to the police, the others under the loser's pile, the oldest first.
        *cards, bribe = [laid.card for laid in self.heap]
        self._put_under(ruling.loser, tuple(cards), tuple(cards))
        self.police = (*self.police, bribe)
        self.heap = ()
        return Took(ruling.loser, len(cards), bribe)

    def _slip(self, culprit: int) -> Slipped:
        # dan.slip: each opponent's two top cards, clockwise from the culprit; the card in the middle stays.
        given = [0] * self.players
        for step in range(1, self.players):
            seat = (culprit + step) % self.players
            pile, face = self.piles[seat], self.faces[seat]
            self._put_under(culprit, pile[:SLIPS], face[:SLIPS])
            self.piles[seat], self.faces[seat] = pile[SLIPS:], face[SLIPS:]
            given[seat] = len(pile[:SLIPS])
        return Slipped(culprit, tuple(given))

    def _put_under(self, seat: int, cards: Pile, faces: Pile) -> None:
        self.piles[seat] += cards
        self.faces[seat] += faces

    def _end(self, tell: Tell | None) -> None:
        self.phase = "over"
        if tell:
            left = tuple(map(len, self.piles))
            tell(GameEnded(tuple(seat for seat, cards in enumerate(left) if not cards), left))

    def result(self) -> Result | None:
        # dan.rank: by the number of cards left.
        return ranked(tuple(map(len, self.piles)), best="least") if self.phase == "over" else None

    # Chance.

    def chance(self, rng: Random) -> Move:
        if self.phase == "lot":
            return Lot(rng.randrange(self.players))
        if self.phase == "deal":
            return Deal(self._piles(shuffled(self.cards(), rng)))
        return Show(self.piles[self.turn][0] or rng.choice(self._unknown()))

    def _piles(self, cards: list[int]) -> tuple[Pile, ...]:
        """The piles of all seats, off the top of shuffled cards."""
        players, each = self.players, self.each()
        if not self.options.lesson:
            return dealt(cards, players, each)
        # dan.lesson: each seat in turn a special card, then a base card.
        special = [card for card in cards if deck()[card].special]
        base = [card for card in cards if not deck()[card].special]
        order: list[int] = []
        while special or base:
            for stack in (special, base):
                order += stack[:players]
                del stack[:players]
        return tuple([tuple(order[seat : each * players : players]) for seat in range(players)])

    def _unknown(self) -> list[int]:
        """The cards whose place is not known."""
        known = {laid.card for laid in self.heap}.union(self.police, *self.piles)
        return [card for card in self.cards() if card not in known]

    def fill(self, rng: Random) -> None:
        """Fill the piles with cards whose place is not known. The cards of the police stay unknown."""
        unknown = iter(shuffled(self._unknown(), rng))
        self.piles = [tuple([card or next(unknown) for card in pile]) for pile in self.piles]

    # Views.

    def seen_piles(self, who: int) -> tuple[Pile, ...]:
        return tuple(self.piles if who == ALL else self.faces)

    def seen_shown(self, who: int) -> Pile:
        return tuple([card for face in self.faces for card in face if card]) if who == ALL else ()

    def seen_gestures(self, who: int) -> tuple[Gesture, ...]:
        return tuple([gesture for gesture in self.gestures if who in (ALL, gesture.seat)])

    def seen_missed(self, who: int) -> tuple[int, ...]:
        return self.missed if who == ALL else ()
