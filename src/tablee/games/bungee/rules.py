"""The rules of Bungee, in the order of the rulebook. The article stands above each step."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from tablee.games.bungee import holes
from tablee.games.bungee.cards import (
    BUNGEE,
    HOLES,
    SIX,
    UNIT,
    VALUES,
    count,
    pack,
    points,
    size,
    unpack,
    without,
    worth,
)
from tablee.games.bungee.data import (
    BungeeOptions,
    BungeeView,
    Call,
    Called,
    Deal,
    Dealt,
    Drew,
    Exchange,
    GameEnded,
    Lap,
    Lot,
    LuckyLeft,
    LuckyTaken,
    LuckyTurned,
    Pass,
    Passed,
    Play,
    Played,
    RoundEnded,
    Show,
    Shown,
    Shuffle,
    Shuffled,
    Skipped,
    Started,
    Took,
    TookUp,
    Turn,
)
from tablee.kernel import ALL, CHANCE, HOLE, NOBODY, Acting, Move, Refused, Result, State, Tell, ranked

MOST_IN_HAND = 5
MOST_POINTS_TO_CALL = 5
WINNER_SCORES = -10
BUNGEE_COSTS = 10

# What is awaited. The first six are chance's.
LOT, DEAL, RESHUFFLE, RETURN, TURN_UP, SHOW, LUCKY, TURN, AFTER, OVER = range(10)
AWAITED: tuple[type[Move], ...] = (Lot, Deal, Shuffle, Shuffle, Turn, Show)
PHASES = ("lot", "deal", "reshuffle", "return", "turn-up", "show", "lucky", "turn", "after", "over")

_ACTING = (*(Acting((seat,)) for seat in range(5)), Acting(()), Acting((CHANCE,)))
NOBODY_ACTS = 5
"""Where `_ACTING` says so. Its last place is chance's: `CHANCE` is -1."""

_CALL = Call()
_PASS = Pass()
Step = tuple[int, int, int]
"""A turn played since a call: value, count, card taken (`HOLE`: drawn, `NOTHING`: the pile was empty)."""
NOTHING = -1


class BungeeState(State):
    """A game of Bungee. Hands are packed (see `cards`); the pile's and the discards' last card lies on top."""

    __slots__ = (
        "actor",
        "called",
        "calls",
        "discards",
        "drew",
        "first",
        "hands",
        "known",
        "low",
        "lucky",
        "mixed",
        "options",
        "phase",
        "pile",
        "players",
        "round",
        "sheet",
        "shown",
        "since",
        "skips",
        "starter",
        "turn",
        "turns",
    )

    turn_article = "bungee.turn"

    players: int
    options: BungeeOptions
    phase: int
    actor: int
    round: int
    turn: int
    starter: int
    hands: list[int]
    known: list[int]
    lucky: int
    low: frozenset[int]
    """The hands that allow a call with this lucky card."""
    pile: list[int]
    discards: list[int]
    turns: int
    calls: list[int]
    called: int
    first: int
    since: list[tuple[Step, ...] | None]
    skips: int
    mixed: tuple[int, ...]
    drew: list[int]
    sheet: list[tuple[int, ...]]
    shown: Shown | None

    def __init__(self, players: int, options: BungeeOptions) -> None:
        self.players = players
        self.options = options
        self.round = 1
        self.sheet = []
        self.shown = None
        # bungee.starter: the first starter is drawn by lot, unless the table names one.
        self.starter = options.starter - 1 if options.starter else NOBODY
        self._clear()
        self._await(DEAL if options.starter else LOT, CHANCE)

    def _clear(self) -> None:
        """No cards on the table, nothing called."""
        players = self.players
        self.turn = max(self.starter, 0)
        self.hands = [0] * players
        self.known = [0] * players
        self.turn_lucky(HOLE)
        self.pile = []
        self.discards = []
        self.turns = 0
        self.calls = [0] * players
        self.called = 0
        self.first = NOBODY
        self.since = [None] * players
        self.skips = 0
        self.mixed = ()
        self.drew = [0] * players

    def _await(self, phase: int, actor: int) -> None:
        self.phase = phase
        self.actor = actor

    def turn_lucky(self, card: int) -> None:
        """Lay this lucky card under the pile (`HOLE`: none)."""
        self.lucky = card
        self.low = low_hands(card)

    @property
    def dealer(self) -> int:
        """bungee.starter: the dealer sits before the starter."""
        return (self.starter - 1) % self.players

    # Who may do what.

    def acting(self) -> Acting:
        return _ACTING[self.actor]

    def legal(self, seat: int) -> Sequence[Move]:
        if seat != self.actor:
            return ()
        hand = self.hands[seat]
        if hand & HOLES:
            return self._legal_with_holes(seat, hand)
        if self.phase == TURN:
            if self.calls[seat]:
                return (*(_TAKING if self.discards else _DRAWING)[hand], _PASS)
            if hand in self.low and self.turns:
                return _TAKING_OR_CALLING[hand] if self.discards else _DRAWING_OR_CALLING[hand]
            return _TAKING[hand] if self.discards else _DRAWING[hand]
        if self.phase == AFTER:
            return (_CALL, _PASS) if hand in self.low else (_PASS,)
        return _lucky_moves(hand)

    def _legal_with_holes(self, seat: int, hand: int) -> list[Move]:
        """What a hand could do that is not wholly known: its holes may be any card not seen elsewhere."""
        could_be = hand
        for value in VALUES:
            could_be += (hand & HOLES) * UNIT[value]
        candidates: list[Move] = [_CALL, _PASS, *_lucky_moves(could_be - (hand & HOLES))]
        candidates += _TAKING[could_be - (hand & HOLES)]
        return [move for move in candidates if self._allows(seat, move)]

    def _allows(self, seat: int, move: Move) -> bool:
        try:
            self.check_move(seat, move, 0)
        except Refused:
            return False
        return True

    def silence(self) -> tuple[int, Move] | None:
        if self.phase in (LUCKY, AFTER) or (self.phase == TURN and self.calls[self.turn]):
            return self.actor, _PASS
        return None

    def check_move(self, by: int, move: Move, at: int) -> None:
        if by == CHANCE:
            self._check_chance(move)
        elif type(move) is Play:
            self._check_play(by, move)
        elif type(move) is Call:
            self._check_call(by)
        elif type(move) is Pass:
            # bungee.pass: only what the rules leave free may be left undone.
            if self.silence() is None:
                raise Refused("bungee.pass")
        elif type(move) is Exchange:
            self._check_exchange(by, move)
        else:
            raise Refused("house.move")

    def _check_play(self, seat: int, move: Play) -> None:
        # bungee.lucky.bungee: the dealer decides about the Bungee card before anybody plays.
        if self.phase == LUCKY:
            raise Refused("bungee.lucky.bungee", "first")
        # bungee.last: in the last round everybody plays once.
        if self.phase == AFTER:
            raise Refused("bungee.last", "played")
        if move.take and not self.discards:
            # bungee.start: the starter finds nothing to take; bungee.take: a card must lie there.
            raise Refused("bungee.start" if self.turns == 0 else "bungee.take", "nothing")
        # bungee.play: one or more cards of one value out of one's hand.
        holds = self._could_hold(self.hands[seat], move.card)
        if move.count > holds:
            # bungee.take.same: the card just taken is not played in the same turn.
            if move.take and move.card == self.discards[-1] and move.count == holds + 1:
                raise Refused("bungee.take.same", card=move.card)
            raise Refused("bungee.play", "not-held", card=move.card, count=move.count, holds=holds)
        # bungee.deck, bungee.call: cards laid out of holes leave some way to fill the others.
        if self.hands[seat] & HOLES and not self._possible_after(seat, move):
            known = count(self.hands[seat], move.card)
            raise Refused("bungee.play", "not-held", card=move.card, count=move.count, holds=known)

    def _possible_after(self, seat: int, move: Move) -> bool:
        after = self.copy()
        after.apply(seat, move, 0)
        return holes.can_be_filled(after)

    def _could_hold(self, hand: int, card: int) -> int:
        """How many of these cards the hand holds, or may hold where it has holes."""
        if card not in VALUES:
            return 0
        free = hand & HOLES
        return count(hand, card) + (min(free, holes.unseen(self)[card]) if free else 0)

    def _check_call(self, seat: int) -> None:
        # bungee.lucky.bungee: the dealer decides about the Bungee card before anybody plays.
        if self.phase == LUCKY:
            raise Refused("bungee.lucky.bungee", "first")
        # bungee.start: no call in the first turn of a round.
        if self.phase == TURN and self.turns == 0:
            raise Refused("bungee.start", "call")
        # bungee.last.again: a call that stands is not made again.
        if self.calls[seat]:
            raise Refused("bungee.last.again")
        # bungee.call: five points or less.
        least = points(self.hands[seat], self.lucky, 0) + holes.least_points(self, seat)
        if least > MOST_POINTS_TO_CALL:
            raise Refused("bungee.call", "points", points=least)
        if self.hands[seat] & HOLES and not self._possible_after(seat, _CALL):
            raise Refused("bungee.call", "points", points=MOST_POINTS_TO_CALL + 1)

    def _check_exchange(self, seat: int, move: Exchange) -> None:
        # bungee.lucky.bungee: only the dealer, only when the lucky card is a Bungee card, for any card in hand.
        if self.phase != LUCKY:
            raise Refused("bungee.lucky.bungee", "none")
        if move.card != BUNGEE and not self._could_hold(self.hands[seat], move.card):
            raise Refused("bungee.lucky.bungee", "not-held", card=move.card)

    def _check_chance(self, move: Move) -> None:
        if not isinstance(move, AWAITED[self.phase]):
            raise Refused("house.move")
        if isinstance(move, Lot):
            # bungee.starter: the lot falls on one of the players.
            if not 0 <= move.seat < self.players:
                raise Refused("bungee.starter", players=self.players)
        elif isinstance(move, Deal):
            holes.check_deal(self, move)
        elif isinstance(move, Shuffle):
            holes.check_shuffle(self, move, self._to_shuffle())
        elif isinstance(move, Turn):
            # bungee.lucky: a card that can still be in the pile.
            if move.card not in VALUES or not holes.unseen(self)[move.card]:
                raise Refused("bungee.lucky", card=move.card)
        elif isinstance(move, Show):
            holes.check_show(self, move)

    # What comes of it.

    def apply(
        self, by: int, move: Move, at: int, rt: int | None = None, u: int = 0, tell: Tell | None = None
    ) -> None:
        if type(move) is Play:
            self._play(by, move, tell)
        elif type(move) is Call:
            self._call(by, tell)
        elif type(move) is Pass:
            self._pass(by, tell)
        elif type(move) is Exchange:
            self._exchange(by, move.card, tell)
        elif type(move) is Lot:
            self._start_with(move.seat, tell)
        elif type(move) is Deal:
            self._deal(move, tell)
        elif type(move) is Shuffle:
            self._shuffle(move, tell)
        elif type(move) is Turn:
            self.pile[-1] = move.card
            self._turn_up(tell)
        else:
            assert type(move) is Show
            self.hands = [pack(hand) for hand in move.hands]
            self._score(tell)

    def _start_with(self, seat: int, tell: Tell | None) -> None:
        self.starter = self.turn = seat
        self._await(DEAL, CHANCE)
        if tell:
            tell(Started(seat))

    def _deal(self, deal: Deal, tell: Tell | None) -> None:
        # bungee.deal: five cards each, the rest is the pile.
        self._clear()
        self.hands = [pack(hand) for hand in deal.hands]
        dealt = sum(len(hand) for hand in deal.hands) + 1
        self.pile = holes.pile_of(deal.pile, sum(self.options.deck) - dealt)
        self.pile.append(deal.lucky)
        if tell:
            public = Dealt(self.round, self.dealer, self.starter)
            own = {
                seat: Dealt(self.round, self.dealer, self.starter, unpack(hand))
                for seat, hand in enumerate(self.hands)
            }
            tell(public, own)
        self._turn_up(tell)

    def _turn_up(self, tell: Tell | None) -> None:
        """Turn the pile's top card up as lucky card."""
        if self.pile[-1] == HOLE:
            self._await(TURN_UP, CHANCE)
            return
        # bungee.lucky: cards of the lucky card's value are worth nothing in this round.
        self.turn_lucky(self.pile.pop())
        if tell:
            tell(LuckyTurned(self.lucky))
        # bungee.lucky.bungee: if it is a Bungee card, the dealer may have it.
        if self.lucky == BUNGEE:
            self._await(LUCKY, self.dealer)
        else:
            self._await(TURN, self.turn)

    def _exchange(self, seat: int, card: int, tell: Tell | None) -> None:
        # bungee.lucky.bungee: the dealer takes it and discards any card, which skips nobody; a new one is turned.
        self.hands[seat] = without(self.hands[seat] + UNIT[BUNGEE], card, 1)
        self.known[seat] += UNIT[BUNGEE]
        self._forget(seat, card, 1)
        self.discards.append(card)
        if tell:
            tell(LuckyTaken(seat, card))
        self.turn_lucky(HOLE)
        self._turn_up(tell)

    def _play(self, seat: int, move: Play, tell: Tell | None) -> None:
        """A turn. Searches spend their time here, so its common course makes no further calls."""
        card = move.card
        number = move.count
        hand = self.hands[seat]
        if self.calls[seat]:
            self._take_up(seat, tell)
        # bungee.take: take the top discard first ...
        taken = HOLE
        if move.take:
            taken = self.discards.pop()
            if tell:
                tell(Took(seat, taken))
        # bungee.play: ... lay cards of one value ...
        hand = without(hand, card, number) if hand & HOLES else hand - number * UNIT[card]
        if number == 1:
            self.discards.append(card)
        else:
            self.discards += [card] * number
        known = self.known[seat]
        if known and known >> 4 * card & 15:
            self._forget(seat, card, number)
        # bungee.six: as many sixes, as many seats are skipped.
        if card == SIX:
            self.skips = number
        if tell:
            tell(Played(seat, card, number))
        if self.since[seat] is not None:
            self._remember_step(seat, card, number, taken)
        # bungee.draw: ... and otherwise draw one from the pile afterwards.
        if taken:
            self.known[seat] += UNIT[taken]
        elif self.pile:
            taken = self.pile.pop()
            if tell or self.mixed:
                self._drew(seat, taken, tell)
        else:
            self.hands[seat] = hand
            self._find_no_pile(seat, tell)
            return
        self.hands[seat] = hand + UNIT[taken]
        self._played(seat, tell)

    def _drew(self, seat: int, card: int, tell: Tell | None) -> None:
        if self.mixed:
            self.drew[seat] += UNIT[card]
        if tell:
            tell(Drew(seat, HOLE), {seat: Drew(seat, card), ALL: Drew(seat, card)})

    def _find_no_pile(self, seat: int, tell: Tell | None) -> None:
        # bungee.pile: an empty pile is made anew of all discards but the top one, if there are any.
        if len(self.discards) > 1:
            self._await(RESHUFFLE, CHANCE)
            return
        steps = self.since[seat]
        if steps:
            card, number, _ = steps[-1]
            self.since[seat] = (*steps[:-1], (card, number, NOTHING))
        self._played(seat, tell)

    def _played(self, seat: int, tell: Tell | None) -> None:
        # bungee.last.call: in the last round one may call right after playing.
        if self.first != NOBODY:
            self._await(AFTER, seat)
        else:
            self._end_turn(seat, tell)

    def _take_up(self, seat: int, tell: Tell | None) -> None:
        """bungee.last.again: a later caller who plays on gives the call up."""
        self.calls[seat] = 0
        if tell:
            tell(TookUp(seat))

    def _forget(self, seat: int, card: int, number: int) -> None:
        """Cards laid are no longer known to be in the hand."""
        known = count(self.known[seat], card)
        if known:
            self.known[seat] -= min(known, number) * UNIT[card]

    def _remember_step(self, seat: int, card: int, number: int, taken: int) -> None:
        """Everybody can reckon back from here to the call that the seat has made."""
        self.since[seat] = (*(self.since[seat] or ()), (card, number, taken))

    def _shuffle(self, move: Shuffle, tell: Tell | None) -> None:
        cards = self._to_shuffle()
        self.pile = holes.pile_of(move.pile, len(cards))
        if tell:
            tell(Shuffled(len(cards)))
        if self.phase == RETURN:
            self.turn_lucky(HOLE)
            self._turn_up(tell)
            return
        self.mixed = tuple(cards.count(value) for value in VALUES)
        self.drew = [0] * self.players
        del self.discards[:-1]
        card = self.pile.pop()
        self._drew(self.turn, card, tell)
        self.hands[self.turn] += UNIT[card]
        self._played(self.turn, tell)

    def _to_shuffle(self) -> list[int]:
        """bungee.pile: all discards but the top one. bungee.lucky.bungee: the pile and the Bungee card left to it."""
        return [*self.pile, self.lucky] if self.phase == RETURN else self.discards[:-1]

    def _call(self, seat: int, tell: Tell | None) -> None:
        self.called += 1
        self.calls[seat] = self.called
        self.since[seat] = ()
        if tell:
            tell(Called(seat, self.called))
        # bungee.last: the first call begins the last round.
        if self.first == NOBODY:
            self.first = seat
        self._end_turn(seat, tell)

    def _pass(self, seat: int, tell: Tell | None) -> None:
        if self.phase == LUCKY:
            # bungee.lucky.bungee: left, it goes back and the pile is shuffled.
            if tell:
                tell(LuckyLeft(seat))
            self._await(RETURN, CHANCE)
            return
        if tell:
            tell(Passed(seat))
        self._end_turn(seat, tell)

    def _end_turn(self, seat: int, tell: Tell | None) -> None:
        # bungee.turn: to the left; bungee.six: past the seats that lose their turn, one's own too.
        following = seat + 1
        if self.skips:
            following += self.skips
            if tell:
                self._tell_skips(seat, tell)
            self.skips = 0
        self.turn = self.actor = following = following % self.players
        self.phase = TURN
        self.turns += 1
        # bungee.last: the last round ends when the turn comes to the first caller. bungee.last.lap: if sixes carry it
        # past that seat, it simply goes on until it does. bungee.endless: it may not go on for ever.
        if following == self.first or self.turns >= self.options.turns:
            self._end_round(tell)

    def _tell_skips(self, seat: int, tell: Tell) -> None:
        for skipped in range(seat + 1, seat + self.skips + 1):
            tell(Skipped(skipped % self.players))
            if skipped % self.players == self.first:
                tell(Lap())

    def _end_round(self, tell: Tell | None) -> None:
        # bungee.show: all hands are laid open.
        if any(hand & HOLES for hand in self.hands):
            self._await(SHOW, CHANCE)
        else:
            self._score(tell)

    def _score(self, tell: Tell | None) -> None:
        winner = self._round_winner()
        # bungee.score: the winner gets ten points less, the others their hands, with Bungee cards at ten.
        scores = [points(hand, self.lucky, BUNGEE_COSTS) for hand in self.hands]
        if winner != NOBODY:
            scores[winner] = WINNER_SCORES
        self.sheet.append(tuple(scores))
        hands = tuple(unpack(hand) for hand in self.hands)
        self.shown = Shown(winner, self.lucky, hands, tuple(self.calls), tuple(scores))
        if tell:
            tell(RoundEnded(self.round, winner, hands, tuple(scores), self.totals()))
        self._next_round(tell)

    def _round_winner(self) -> int:
        # bungee.endless: a round broken off has no winner.
        if self.turn != self.first:
            return NOBODY
        # bungee.winner: least points among the callers, all their Bungee cards at nothing; ties go to the later call.
        callers = [seat for seat in range(self.players) if self.calls[seat]]
        return min(callers, key=lambda seat: (points(self.hands[seat], self.lucky, 0), -self.calls[seat]))

    def _next_round(self, tell: Tell | None) -> None:
        # bungee.end: after the last round, the least points win.
        if self.round == self.options.rounds:
            self._clear()
            self._await(OVER, NOBODY_ACTS)
            if tell:
                tell(GameEnded(ranked(self.totals(), best="least").winners, self.totals()))
            return
        # bungee.starter: then one seat to the left each round.
        self.round += 1
        self.starter = (self.starter + 1) % self.players
        self._clear()
        self._await(DEAL, CHANCE)

    def totals(self) -> tuple[int, ...]:
        """Each seat's points of all rounds played."""
        return (
            tuple(sum(column) for column in zip(*self.sheet, strict=True))
            if self.sheet
            else (0,) * self.players
        )

    def result(self) -> Result | None:
        return ranked(self.totals(), best="least") if self.phase == OVER else None

    # Chance, views, copies.

    def chance(self, rng: Random) -> Move:
        if self.phase == LOT:
            return Lot(rng.randrange(self.players))
        if self.phase == DEAL:
            return self._random_deal(rng)
        world = self.copy()
        world.fill(rng)
        if self.phase == TURN_UP:
            return Turn(world.pile[-1])
        if self.phase == SHOW:
            return Show(tuple(unpack(hand) for hand in world.hands))
        cards = world._to_shuffle()
        rng.shuffle(cards)
        return Shuffle(tuple(cards))

    def _random_deal(self, rng: Random) -> Deal:
        luck = rng.random
        # Sorting by random keys is a fair shuffle, and three times as fast as `shuffle`.
        cards = sorted(_all_cards(self.options.deck), key=lambda _: luck())
        each = self.options.cards
        dealt = self.players * each
        hands = tuple([tuple(cards[first : first + each]) for first in range(0, dealt, each)])
        return Deal(hands, cards[dealt], tuple(cards[dealt + 1 :]))

    def view(self, who: int) -> BungeeView:
        hands = self.hands
        known = self.known
        sees_all = who == ALL
        return BungeeView(
            who=who,
            options=self.options,
            phase=PHASES[self.phase],
            round=self.round,
            turn=self.turn,
            starter=self.starter,
            hands=tuple(
                [
                    unpack(hand if sees_all or seat == who else known[seat] + size(hand) - size(known[seat]))
                    for seat, hand in enumerate(hands)
                ]
            ),
            known=tuple([unpack(cards) for cards in known]),
            lucky=self.lucky,
            pile=tuple(self.pile[::-1]) if sees_all else (HOLE,) * len(self.pile),
            discards=tuple(self.discards),
            turns=self.turns,
            calls=tuple(self.calls),
            called=self.called,
            first=self.first,
            since=tuple(self.since),
            skips=self.skips,
            mixed=self.mixed,
            drew=tuple(
                [unpack(cards) if sees_all or seat == who else () for seat, cards in enumerate(self.drew)]
            ),
            sheet=tuple(self.sheet),
            shown=self.shown,
        )

    def fill(self, rng: Random) -> None:
        holes.fill(self, rng)

    def copy(self) -> BungeeState:
        twin = BungeeState.__new__(BungeeState)
        twin.players = self.players
        twin.options = self.options
        twin.phase = self.phase
        twin.actor = self.actor
        twin.round = self.round
        twin.turn = self.turn
        twin.starter = self.starter
        twin.hands = self.hands[:]
        twin.known = self.known[:]
        twin.lucky = self.lucky
        twin.low = self.low
        twin.pile = self.pile[:]
        twin.discards = self.discards[:]
        twin.turns = self.turns
        twin.calls = self.calls[:]
        twin.called = self.called
        twin.first = self.first
        twin.since = self.since[:]
        twin.skips = self.skips
        twin.mixed = self.mixed
        twin.drew = self.drew[:]
        twin.sheet = self.sheet[:]
        twin.shown = self.shown
        return twin


@cache
def low_hands(lucky: int) -> frozenset[int]:
    """bungee.call: every hand of five points or less, lucky and Bungee cards at nothing."""
    hands = {0}
    for _ in range(MOST_IN_HAND):
        hands |= {
            hand + UNIT[card]
            for hand in hands
            for card in VALUES
            if points(hand, lucky, 0) + worth(card, lucky, 0) <= MOST_POINTS_TO_CALL
        }
    return frozenset(hand for hand in hands if size(hand) <= MOST_IN_HAND)


@cache
def _all_cards(deck: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(value for value, number in zip(VALUES, deck, strict=True) for _ in range(number))


class _TurnMoves(dict[int, tuple[Move, ...]]):
    """What each hand can do in its turn. Made once for each hand: searches ask for ever."""

    def __init__(self, *, take: bool, also: tuple[Move, ...] = ()) -> None:
        super().__init__()
        self.ways = (False, True) if take else (False,)
        self.also = also

    def __missing__(self, hand: int) -> tuple[Move, ...]:
        lots = [(card, number) for card in VALUES for number in range(1, count(hand, card) + 1)]
        plays = [Play(card, number, take) for take in self.ways for card, number in lots]
        self[hand] = moves = (*plays, *self.also)
        return moves


_DRAWING = _TurnMoves(take=False)
_TAKING = _TurnMoves(take=True)
_DRAWING_OR_CALLING = _TurnMoves(take=False, also=(_CALL,))
_TAKING_OR_CALLING = _TurnMoves(take=True, also=(_CALL,))


@cache
def _lucky_moves(hand: int) -> tuple[Move, ...]:
    """What the dealer can do about a Bungee card turned up: leave it, or take it and discard any card."""
    return (_PASS, *(Exchange(card) for card in VALUES if card == BUNGEE or count(hand, card)))
