"""Défifoo Rouge once more, as naively as possible: a second opinion for the real rules.

Written from the printed rulebook and its rulings alone, without a look at the project's own
implementation. It favours obviousness over speed: a position is a frozen value, every move makes
a new one, and nothing is remembered that could be looked up.

Three players, each for themselves. Seat 0 leads the Godfather of gang 0, seat 1 has chosen the 8 of
that gang, which waits for the end of the pause; but seat 2 strikes with the Bomb and takes all:

>>> p = replace(start(3), phase="lead", hands=(frozenset({11, 5}), frozenset({8, 30}), frozenset({61, 59})))
>>> p = move(p, 0, ("lay", 11), at=1000)
>>> sorted(acting(p)), due(p), sorted(legal(p, 1)), sorted(legal(p, 2))
([0, 1, 2], None, [('lay', 8)], [('strike', 61)])
>>> p = move(p, 1, ("lay", 8), at=1200)
>>> due(p)
2500
>>> p = move(p, 2, ("strike", 61), at=2400)
>>> due(p)
2650
>>> p = clock(p, at=2650)
>>> p.phase, p.turn, sorted(p.won[2]), sorted(p.hands[1])
('lead', 2, [11, 61], [8, 30])
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeVar

T = TypeVar("T")
Cards = frozenset[int]
Move = tuple[str, int | str | Cards]

POLICE = "police"
SPECIAL = "special"
VAMP, PARRAIN = 10, 11
BANK, BOMB = 60, 61
CHANCE = "chance"
JUDGED_AFTER = 250

DECK: dict[int, tuple[int | str, int]] = {}
"""Every card by its number in the record: its suit (a gang is a number) and its rank there."""
for _gang in range(4):
    for _rank in range(1, PARRAIN + 1):
        DECK[len(DECK) + 1] = (_gang, _rank)
for _rank in range(1, 16):
    DECK[len(DECK) + 1] = (POLICE, _rank)
DECK[BANK] = (SPECIAL, BANK)
DECK[BOMB] = (SPECIAL, BOMB)


@dataclass(frozen=True)
class Strike:
    time: int
    seat: int
    card: int
    uncertain: int


@dataclass(frozen=True)
class Position:
    """All there is to know about one moment of a match."""

    players: int
    # What the table has chosen:
    deals: int
    vamp: bool
    finish_round: bool
    pause: int
    # The match:
    sheet: tuple[tuple[int, ...], ...] = ()  # one row of points for each deal that is over
    dealer: int = 0
    phase: str = "lot"  # lot, deal, name, direct, lead, follow, over
    # The deal:
    teams: tuple[int, ...] = ()  # 0: the dealer's; no seat has one with two or three players
    step: int = 1  # to the next seat: +1 is to the left, -1 to the right
    hands: tuple[Cards, ...] = ()
    won: tuple[Cards, ...] = ()
    bank: Cards = frozenset()  # what all have seen go into the Bank
    rest: Cards = frozenset()  # what no seat has seen of it: its first card
    played: Cards = frozenset()  # the Bank and the Bomb, once they have been led or struck
    charmed: int | None = None  # the gang whose Godfather was bewitched
    lacking: tuple[frozenset[int | str], ...] = ()  # the suits that each seat has shown not to have
    # The round:
    round: int = 1  # which one of the deal it is
    turn: int = 0
    table: tuple[tuple[int, int], ...] = ()  # who laid which card, in order
    until: int = 0  # the end of the pause
    chosen: tuple[int, int] | None = None  # the card that waits, and when it was chosen
    strikes: tuple[Strike, ...] = ()  # those that wait to be judged


def start(
    players: int, deals: int = 0, vamp: bool = False, finish_round: bool = False, pause: int = 1500
) -> Position:
    """A match before its first lot. With `deals` at 0, each seat deals once."""
    nothing: Cards = frozenset()
    return Position(
        players, deals or players, vamp, finish_round, pause,
        won=(nothing,) * players, lacking=(frozenset(),) * players,
    )  # fmt: skip


def cards_in_play(players: int) -> Cards:
    """With two or three players the gangs do without their 1, 2 and 3.

    >>> len(cards_in_play(6)), sum(value(card) for card in cards_in_play(6))
    (61, 99)
    >>> len(cards_in_play(2)), sum(value(card) for card in cards_in_play(2))
    (49, 87)
    """
    small = {card for card, (suit, rank) in DECK.items() if isinstance(suit, int) and rank <= 3}
    return frozenset(DECK) - (small if players <= 3 else set())


def value(card: int) -> int:
    """What the little die on a card says."""
    suit, rank = DECK[card]
    if suit == SPECIAL:
        return 5 if card == BANK else 3
    if suit == POLICE:
        return 5 if rank in (1, 15) else 1
    return {PARRAIN: 5, VAMP: 3}.get(rank, 1)


# Chance


def lot(p: Position, seat: int) -> Position:
    return replace(p, dealer=seat, phase="deal")


def deal_fits(p: Position, hands: Iterable[Iterable[int]], rest: int) -> bool:
    """Whether each seat gets as many cards, one is left over, and all of them are there once."""
    dealt = [list(hand) for hand in hands]
    everything = [card for hand in dealt for card in hand] + [rest]
    same = len(dealt) == p.players and len({len(hand) for hand in dealt}) == 1
    return same and sorted(everything) == sorted(cards_in_play(p.players))


def deal(p: Position, hands: Iterable[Iterable[int]], rest: int) -> Position:
    fresh = start(p.players, p.deals, p.vamp, p.finish_round, p.pause)
    phase = "name" if p.players >= 4 else "direct" if p.players == 3 else "lead"
    return replace(
        fresh, sheet=p.sheet, dealer=p.dealer, turn=p.dealer, phase=phase,
        hands=tuple(frozenset(hand) for hand in hands), rest=frozenset({rest}),
    )  # fmt: skip


# Who may do what


def open_to_strikes(p: Position) -> bool:
    """From the lead to the round's last card, until the Bank and the Bomb have both been seen."""
    return p.phase == "follow" and p.played != {BANK, BOMB}


def acting(p: Position) -> frozenset[int | str]:
    """Who may move: in a round under way all seats, whatever they hold."""
    if p.phase == "over":
        return frozenset()
    if p.phase in ("lot", "deal"):
        return frozenset({CHANCE})
    return frozenset(range(p.players)) if open_to_strikes(p) else frozenset({p.turn})


def legal(p: Position, seat: int) -> frozenset[Move]:
    """What a seat may do. The Bank or the Bomb laid to a round under way is a strike.

    >>> hands = tuple(frozenset(hand) for hand in ({4, 61}, {8, 9, 50, 60}, {22, 50, 51}, {22, 33}))
    >>> p = replace(start(4), phase="lead", hands=hands)
    >>> sorted(legal(p, 0)), sorted(legal(p, 1))
    ([('lay', 4), ('lay', 61)], [])
    >>> p = move(p, 0, ("lay", 4), at=0)
    >>> sorted(legal(p, 1)), sorted(legal(replace(p, turn=2), 2)), sorted(legal(replace(p, turn=3), 3))
    ([('lay', 8), ('lay', 9), ('strike', 60)], [('lay', 50), ('lay', 51)], [('lay', 22), ('lay', 33)])
    """
    if seat not in acting(p) or any(strike.seat == seat for strike in p.strikes):
        return frozenset()
    if seat == p.turn and p.chosen is not None and p.chosen[1] >= p.until:
        return frozenset()
    if p.phase == "name":
        others = [other for other in range(p.players) if other != p.dealer]
        return frozenset(("name", frozenset(few)) for few in combinations(others, 1 if p.players == 4 else 2))
    if p.phase == "direct":
        return frozenset({("direct", "left"), ("direct", "right")})
    if p.phase == "lead":
        return frozenset(("lay", card) for card in p.hands[seat])
    strikes: set[Move] = {("strike", card) for card in p.hands[seat] & {BANK, BOMB}}
    lays: set[Move] = {("lay", card) for card in followers(p, p.hands[seat])} if seat == p.turn else set()
    return frozenset(strikes | lays)


def followers(p: Position, hand: Cards) -> Cards:
    """The cards of a hand that can be laid to the card led."""
    plain = hand - {BANK, BOMB}
    led = DECK[p.table[0][1]][0]
    for suit in (led, POLICE):
        having = {card for card in plain if DECK[card][0] == suit}
        if having:
            return frozenset(having)
    return plain


# Moves


def move(p: Position, seat: int, move: Move, at: int, rt: int | None = None, uncertain: int = 0) -> Position:
    """A seat makes a legal move. A strike was made at `rt`, if that is known."""
    if move not in legal(p, seat):
        raise ValueError(f"{move} is not legal")
    match move:
        case ("name", frozenset() as partners):
            teams = tuple(0 if other == p.dealer or other in partners else 1 for other in range(p.players))
            return replace(p, teams=teams, phase="direct")
        case ("direct", way):
            return replace(p, step=1 if way == "left" else -1, phase="lead")
        case ("strike", int() as card):
            strike = Strike(at if rt is None else rt, seat, card, uncertain)
            return replace(p, strikes=(*p.strikes, strike))
        case ("lay", int() as card):
            if p.phase == "lead" and card in (BANK, BOMB):
                return act(p, seat, card)
            waits = open_to_strikes(p) and (p.pause > 0 or p.strikes)
            return replace(p, chosen=(card, at)) if waits else put_down(p, card, at)
    raise ValueError(move)


def due(p: Position) -> int | None:
    """When the clock has to move: a strike comes before a card that waits, which no seat has seen yet."""
    if p.strikes:
        return min(strike.time for strike in p.strikes) + JUDGED_AFTER
    return None if p.chosen is None else max(p.until, p.chosen[1])


def clock(p: Position, at: int) -> Position:
    """The moment that was due has come."""
    if p.strikes:
        strike = first_strike(p)
        return act(p, strike.seat, strike.card)
    if p.chosen is None:
        raise ValueError("nothing is due")
    return put_down(p, p.chosen[0], at)


def void(p: Position) -> Position:
    """The pause cannot be judged: what no seat has seen is taken back, and the round goes on."""
    if not open_to_strikes(p):
        raise ValueError("there is no pause")
    return replace(p, strikes=(), chosen=None, until=0)


def first_strike(p: Position) -> Strike:
    """The earliest; of those that cannot be told from it, the first in turn order."""

    def told_apart(one: Strike, other: Strike) -> bool:
        gap = abs(one.time - other.time)
        return gap >= 10 and gap**2 >= 4 * (one.uncertain**2 + other.uncertain**2)

    def beaten(strike: Strike) -> bool:
        return any(other.time < strike.time and told_apart(other, strike) for other in p.strikes)

    return min(
        (strike for strike in p.strikes if not beaten(strike)),
        key=lambda strike: (strike.seat - p.turn) * p.step % p.players,
    )


def act(p: Position, seat: int, special: int) -> Position:
    """The Bank or the Bomb, led or struck: the round is over, and this seat leads."""
    p = without(p, seat, special)
    cards = {card for _, card in p.table} | {special}
    p = to_pile(p, seat, cards) if special == BOMB else replace(p, bank=p.bank | cards)
    return next_round(replace(p, played=p.played | {special}), seat)


def put_down(p: Position, card: int, at: int) -> Position:
    """The seat at turn puts a card on the table."""
    seat = p.turn
    p = without(p, seat, card)
    table = (*p.table, (seat, card))
    suit, rank = DECK[card]
    led = DECK[table[0][1]][0]
    if suit != led:
        shown = {led} if suit == POLICE else {led, POLICE}
        p = replace(p, lacking=changed(p.lacking, seat, p.lacking[seat] | shown))
    parrain_lies = any(DECK[other] == (led, PARRAIN) for _, other in p.table)
    if isinstance(led, int) and (suit, rank) == (led, VAMP) and parrain_lies and p.vamp and p.charmed is None:
        p = replace(p, charmed=led)
    following = (seat + p.step) % p.players
    p = replace(p, table=table, phase="follow", turn=following, chosen=None)
    p = replace(p, until=at + p.pause if open_to_strikes(p) else 0)
    if len(table) == p.players or (not p.hands[seat] and not p.finish_round):
        taker = strongest(p)
        return next_round(to_pile(p, taker, {each for _, each in table}), taker)
    return p


def strongest(p: Position) -> int:
    """Whose card on the table takes the round."""
    led = DECK[p.table[0][1]][0]

    def strength(card: int) -> tuple[int, int]:
        suit, rank = DECK[card]
        if suit == POLICE:
            return (2, rank)
        if suit == led:
            return (1, PARRAIN + 1 if suit == p.charmed and rank == VAMP else rank)
        return (0, 0)

    return max(p.table, key=lambda laid: strength(laid[1]))[0]


def next_round(p: Position, leader: int) -> Position:
    p = replace(p, round=p.round + 1, phase="lead", turn=leader, table=(), until=0, chosen=None, strikes=())
    return p if all(p.hands) else end_of_deal(p)


# The end


def end_of_deal(p: Position) -> Position:
    """Each seat's points, and on to the next deal.

    With 5 points against 5 no seat breaks the Bank; 8 points break it, and the 4 that is left in a hand is in it.

    >>> p = replace(start(2, deals=2), hands=(frozenset(), frozenset({4})), bank=frozenset({60}))
    >>> q = end_of_deal(replace(p, won=(frozenset({11}), frozenset({22}))))
    >>> q.sheet, q.phase, q.dealer
    (((5, 5),), 'deal', 1)
    >>> end_of_deal(replace(p, won=(frozenset({11, 10}), frozenset({22})))).sheet
    ((14, 5),)
    """
    side = p.teams or tuple(range(p.players))
    points = side_points(p)
    if breakers(p):
        points[side[breakers(p)[0]]] += sum(value(card) for card in whole_bank(p))
    sheet = (*p.sheet, tuple(points[side[seat]] for seat in range(p.players)))
    if len(sheet) == p.deals:
        return replace(p, sheet=sheet, phase="over")
    return replace(p, sheet=sheet, phase="deal", dealer=(p.dealer + 1) % p.players)


def whole_bank(p: Position) -> Cards:
    """What the Bank holds when a deal is over: the cards left in hands are in it."""
    return p.bank.union(p.rest, *p.hands)


def side_points(p: Position) -> dict[int, int]:
    """What the cards that each side has won are worth. Without teams every seat is a side."""
    points: dict[int, int] = {}
    for seat, pile in enumerate(p.won):
        side = p.teams[seat] if p.teams else seat
        points[side] = points.get(side, 0) + sum(value(card) for card in pile)
    return points


def breakers(p: Position) -> list[int]:
    """The seats of the one side that has the most points; none, if several have."""
    points = side_points(p)
    best = [side for side in points if points[side] == max(points.values())]
    return [seat for seat in range(p.players) if [p.teams[seat] if p.teams else seat] == best]


def result(p: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The ranks and the points of the match: the greatest total wins, equal totals share.

    >>> result(replace(start(3), phase="over", sheet=((30, 10, 40), (10, 10, 0))))
    ((1, 3, 1), (40, 20, 40))
    """
    totals = tuple(sum(row[seat] for row in p.sheet) for seat in range(p.players))
    return tuple(1 + sum(other > own for other in totals) for own in totals), totals


# Small helpers


def changed(row: tuple[T, ...], seat: int, to: T) -> tuple[T, ...]:
    return (*row[:seat], to, *row[seat + 1 :])


def without(p: Position, seat: int, card: int) -> Position:
    return replace(p, hands=changed(p.hands, seat, p.hands[seat] - {card}))


def to_pile(p: Position, seat: int, cards: Iterable[int]) -> Position:
    return replace(p, won=changed(p.won, seat, p.won[seat] | frozenset(cards)))
