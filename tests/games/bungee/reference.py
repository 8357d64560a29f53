"""Bungee once more, as naively as possible: a second opinion for the real rules.

Written from the printed rulebook and its rulings alone, without a look at the project's own
implementation. It favours obviousness over speed: a position is a frozen value, every move makes
a new one, and nothing is remembered that could be looked up.

The last round of the rulebook's example (Adam, Beate, Corinna, Dieter, Erik; lucky number 8):

>>> hands = ((1, 2, 8, 11), (1, 10, 11, 11), (2, 3, 4), (7, 7, 8, 8), (2, 3, 4, 5))
>>> p = replace(start_round(5, 6, 1, 0, hands, 8, (8, 6, 1, 9)), turns=5, discards=(5,))
>>> p = play_through(p, ("call",), ("play", 10, 1, False), ("call",), ("play", 4, 1, False))
>>> legal(p)  # Corinna: no luck
frozenset({('pass',)})
>>> p = play_through(p, ("pass",), ("play", 7, 2, False), ("call",), ("play", 5, 1, False), ("pass",))
>>> awaiting(p), p.calls, p.sheet
('round over', (0, 1, 3), ((13, 21, 11, -10, 18),))
"""

from dataclasses import dataclass, replace

BUNGEE = 11

Cards = tuple[int, ...]
Move = tuple[str] | tuple[str, int] | tuple[str, int, int, bool]


@dataclass(frozen=True)
class Position:
    """All there is to know about one moment of a round."""

    players: int
    rounds: int
    round_number: int  # from 1
    turn_limit: int
    starter: int
    sheet: tuple[Cards, ...]  # one row of scores for each round that is over
    hands: tuple[Cards, ...]  # each sorted
    pile: Cards  # in the order of drawing
    turn: int  # the seat whose turn it is; while the dealer decides, the starter
    discards: Cards = ()  # the last one lies on top
    lucky: int = 0
    phase: str = "turn"  # lucky, lucky shuffle, turn, draw shuffle, after play, round over, game over
    sixes: int = 0  # laid in the present turn
    turns: int = 0  # completed in this round
    calls: Cards = ()  # the seats whose call stands, in the order of the calls

    @property
    def acting(self) -> int:
        dealer = (self.starter - 1) % self.players
        return dealer if self.phase == "lucky" else self.turn


def start_round(
    players: int,
    rounds: int,
    round_number: int,
    starter: int,
    hands: tuple[Cards, ...],
    lucky: int,
    pile: Cards,
    sheet: tuple[Cards, ...] = (),
    turn_limit: int = 300,
) -> Position:
    """The cards are dealt and the lucky card is turned up.

    A Bungee card there is first of all the dealer's business: here seat 1 takes it and lays a 6
    down, which skips no seat; then the starter, seat 0, may take that 6, but not call.

    >>> p = start_round(2, 6, 1, 0, ((1, 1, 1, 1, 1), (2, 6, 6, 9, 10)), 11, (3, 4, 5))
    >>> p.acting, sorted(legal(p))[:3]
    (1, [('exchange', 2), ('exchange', 6), ('exchange', 9)])
    >>> p = move(p, ("exchange", 6))
    >>> p.acting, p.hands[1], p.discards, p.lucky, p.pile
    (0, (2, 6, 9, 10, 11), (6,), 3, (4, 5))
    >>> ("play", 1, 5, True) in legal(p), ("call",) in legal(p)
    (True, False)
    """
    hands, pile = tuple(tuple(sorted(hand)) for hand in hands), (lucky, *pile)
    p = Position(players, rounds, round_number, turn_limit, starter, sheet, hands, pile, turn=starter)
    return turn_up_lucky_card(p)


def awaiting(p: Position) -> str:
    """What has to come next: "seat", "shuffle", "round over" or "game over"."""
    if p.phase in ("lucky", "turn", "after play"):
        return "seat"
    return "shuffle" if p.phase.endswith("shuffle") else p.phase


def legal(p: Position) -> frozenset[Move]:
    """The moves of the acting seat.

    >>> p = start_round(2, 6, 1, 0, ((3, 3, 9), (1, 4, 11)), 5, (7, 7, 7))
    >>> sorted(legal(p))
    [('play', 3, 1, False), ('play', 3, 2, False), ('play', 9, 1, False)]
    >>> p = move(p, ("play", 3, 2, False))
    >>> sorted(move for move in legal(p) if move[0] != "play" or move[1] == 4)
    [('call',), ('play', 4, 1, False), ('play', 4, 1, True)]
    """
    if awaiting(p) != "seat":
        return frozenset()
    hand = p.hands[p.acting]
    if p.phase == "lucky":
        exchanges: set[Move] = {("exchange", card) for card in (*hand, BUNGEE)}
        return frozenset(exchanges | {("pass",)})
    moves: set[Move] = set()
    if p.phase == "turn":
        for card in hand:
            for count in range(1, hand.count(card) + 1):
                moves.add(("play", card, count, False))
                if p.discards:
                    moves.add(("play", card, count, True))
    if p.phase == "after play" or p.turn in p.calls:
        moves.add(("pass",))
    if points(p, hand, 0) <= 5 and p.turns > 0 and p.turn not in p.calls:
        moves.add(("call",))
    return frozenset(moves)


def to_shuffle(p: Position) -> Cards:
    """The cards of which a new pile has to be made, sorted.

    The discards go into the pile when a card has to be drawn and none is left, the cards just laid
    too, but for the top one; the lucky card stays out:

    >>> p = start_round(2, 6, 1, 0, ((3, 9, 9), (1, 4, 8)), 5, ())
    >>> p = move(replace(p, discards=(7, 2)), ("play", 9, 2, False))
    >>> awaiting(p), to_shuffle(p)
    ('shuffle', (2, 7, 9))
    >>> p = shuffle(p, (9, 2, 7))
    >>> p.hands[0], p.pile, p.discards, p.turn
    ((3, 9), (2, 7), (9,), 1)

    A lucky Bungee card that is left goes back into the pile; here it comes up once more:

    >>> p = move(start_round(2, 6, 1, 0, ((3, 9, 9), (1, 4, 8)), 11, (10, 2)), ("pass",))
    >>> awaiting(p), to_shuffle(p)
    ('shuffle', (2, 10, 11))
    >>> p = shuffle(p, (11, 10, 2))
    >>> awaiting(p), p.acting, p.lucky, p.pile
    ('seat', 1, 11, (10, 2))
    """
    if p.phase == "lucky shuffle":
        return tuple(sorted((*p.pile, p.lucky)))
    if p.phase == "draw shuffle":
        return tuple(sorted(p.discards[:-1]))
    raise ValueError("nothing has to be shuffled")


def shuffle(p: Position, pile: Cards) -> Position:
    """The same position with the new pile, after what the pile was needed for."""
    if tuple(sorted(pile)) != to_shuffle(p):
        raise ValueError("a shuffle of other cards")
    if p.phase == "lucky shuffle":
        return turn_up_lucky_card(replace(p, pile=pile))
    return draw(replace(p, pile=pile, discards=p.discards[-1:]))


def move(p: Position, move: Move) -> Position:
    """The acting seat makes a legal move.

    Seat 0 calls, seat 1 too. Seat 2 plays a 6 and calls with 1 point; the turn goes past seat 0 to
    seat 1, whose call stands. It takes its cards up, plays a 6 as well and calls anew: 1 point too,
    but the later call. The turn comes to seat 0, so the round is over:

    >>> p = start_round(3, 6, 1, 0, ((2, 11), (1, 6), (1, 6, 11)), 6, (11, 7))
    >>> p = play_through(replace(p, turns=3), ("call",), ("call",), ("play", 6, 1, False), ("call",))
    >>> p.acting, p.calls, ("pass",) in legal(p), ("call",) in legal(p)
    (1, (0, 1, 2), True, False)
    >>> p = move(p, ("play", 6, 1, True))
    >>> p.acting, p.hands[1], p.calls, sorted(legal(p))
    (1, (1, 6), (0, 2), [('call',), ('pass',)])
    >>> p = move(p, ("call",))
    >>> awaiting(p), p.calls, p.sheet
    ('round over', (0, 2, 1), ((12, -10, 21),))
    """
    if move not in legal(p):
        raise ValueError(f"{move} is not legal")
    match move:
        case ("exchange", card):
            rest = without((*p.hands[p.acting], BUNGEE), card, 1)
            return turn_up_lucky_card(with_hand(replace(p, discards=(*p.discards, card)), p.acting, rest))
        case ("play", card, count, take):
            return play(p, card, count, take)
        case ("call",):
            return end_of_turn(replace(p, calls=(*p.calls, p.turn)))
        case _:
            return replace(p, phase="lucky shuffle") if p.phase == "lucky" else end_of_turn(p)


def totals(p: Position) -> Cards:
    """Each seat's total over the rounds that are over."""
    return tuple(sum(row[seat] for row in p.sheet) for seat in range(p.players))


def count_nodes(p: Position, depth: int) -> int:
    """Number of sequences of `depth` moves; one that stops sooner, for want of a seat to move, counts too.

    Seat 0 has five plays, then seat 1 has five, each with or without taking the discard:

    >>> p = start_round(2, 6, 1, 0, ((3, 3, 4, 9, 9), (1, 1, 2, 2, 10)), 5, (7, 7, 7))
    >>> [count_nodes(p, depth) for depth in range(3)]
    [1, 5, 50]
    """
    if depth == 0 or awaiting(p) != "seat":
        return 1
    return sum(count_nodes(move(p, each), depth - 1) for each in legal(p))


# What moves lead to


def play_through(p: Position, *moves: Move) -> Position:
    for each in moves:
        p = move(p, each)
    return p


def points(p: Position, hand: Cards, bungee: int) -> int:
    """The worth of a hand, each Bungee card at the points given."""
    return sum(bungee if card == BUNGEE else 0 if card == p.lucky else card for card in hand)


def without(cards: Cards, card: int, count: int) -> Cards:
    rest = list(cards)
    for _ in range(count):
        rest.remove(card)
    return tuple(rest)


def with_hand(p: Position, seat: int, hand: Cards) -> Position:
    return replace(p, hands=(*p.hands[:seat], tuple(sorted(hand)), *p.hands[seat + 1 :]))


def turn_up_lucky_card(p: Position) -> Position:
    lucky = p.pile[0]  # no real deal leaves the pile empty
    return replace(p, lucky=lucky, pile=p.pile[1:], phase="lucky" if lucky == BUNGEE else "turn")


def play(p: Position, card: int, count: int, take: bool) -> Position:
    hand = without(p.hands[p.turn], card, count)
    discards = p.discards
    if take:
        hand, discards = (*hand, discards[-1]), discards[:-1]
    p = replace(
        with_hand(p, p.turn, hand),
        discards=discards + (card,) * count,
        sixes=count if card == 6 else 0,
        calls=tuple(seat for seat in p.calls if seat != p.turn),  # who plays takes up a standing call
    )
    return after_play(p) if take else draw(p)


def draw(p: Position) -> Position:
    if p.pile:
        p = replace(with_hand(p, p.turn, (*p.hands[p.turn], p.pile[0])), pile=p.pile[1:])
    elif len(p.discards) > 1:
        return replace(p, phase="draw shuffle")
    return after_play(p)


def after_play(p: Position) -> Position:
    """In the last round the seat that has played may call now."""
    return replace(p, phase="after play") if p.calls else end_of_turn(p)


def end_of_turn(p: Position) -> Position:
    """The turn goes on, past one seat for each six.

    >>> p = start_round(2, 6, 1, 0, ((6, 6, 9), (1, 4, 8)), 5, (7, 7, 7), turn_limit=2)
    >>> move(p, ("play", 9, 1, False)).turn, move(p, ("play", 6, 1, False)).turn
    (1, 0)
    >>> p = play_through(p, ("play", 6, 2, False), ("play", 8, 1, False))
    >>> awaiting(p), p.sheet
    ('round over', ((16, 12),))
    """
    p = replace(p, phase="turn", turn=(p.turn + p.sixes + 1) % p.players, sixes=0, turns=p.turns + 1)
    if p.calls and p.turn == p.calls[0]:
        fewest = min(points(p, p.hands[seat], 0) for seat in p.calls)
        return end_of_round(p, [seat for seat in p.calls if points(p, p.hands[seat], 0) == fewest][-1])
    return end_of_round(p, None) if p.turns >= p.turn_limit else p


def end_of_round(p: Position, winner: int | None) -> Position:
    row = tuple(-10 if seat == winner else points(p, p.hands[seat], 10) for seat in range(p.players))
    phase = "game over" if p.round_number >= p.rounds else "round over"
    return replace(p, sheet=(*p.sheet, row), phase=phase)
