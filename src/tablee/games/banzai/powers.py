"""What is done while the game is stopped: pawns moved, seats changed, and the optional rules one by one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tablee.games.banzai.cards import PRINCESS, character_of, family_of
from tablee.games.banzai.data import AFTERWARDS, SHARE, STOP, Called, Pawn
from tablee.games.banzai.events import (
    Challenged,
    Gathered,
    Gave,
    Looked,
    Married,
    Offered,
    Overslept,
    Placed,
    Removed,
    Robbed,
    Robbing,
    Shared,
    Swapped,
    Traded,
)
from tablee.games.banzai.moves import Draw, Give, Look, Offer, Place, Share, Trade
from tablee.games.banzai.passing import missing
from tablee.games.banzai.position import Hand, Position, with_card, without
from tablee.games.banzai.stops import check_caller, check_other, resume, step_on, stopped, swap_places
from tablee.games.banzai.table import before, on_table
from tablee.kernel import ALL, HOLE, Refused, Tell, told_to
from tablee.kernel.turns import UNKNOWN, replaced, shuffled

MOST_MOVED = 2
"""banzai.stop.pawns: how many pawns can be moved."""
GIVEN = 2
"""banzai.power.lords: how many cards everybody gives."""
SEEN_BY_SEER = 3
SEEN_FOR_TRADE = 2


# Stop 1 and Stop 2.


def check_place(state: Position, seat: int, move: Place) -> None:
    """One of two pawns, onto the table."""
    check_caller(state, seat, "pawns")
    if move.pawn not in [pawn.pawn for pawn in state.pawns]:
        raise Refused("banzai.stop.pawns", "pawn")
    if len({move.pawn, *stopped(state).pawns}) > MOST_MOVED:
        raise Refused("banzai.stop.pawns", "two")
    if not on_table(move.x, move.y):
        raise Refused("banzai.stop.pawns", "table")


def place(state: Position, seat: int, move: Place, tell: Tell | None) -> None:
    """A pawn stands somewhere else."""
    here = Pawn(move.pawn, move.x, move.y)
    state.pawns = tuple([here if pawn.pawn == move.pawn else pawn for pawn in state.pawns])
    step_on(state, pawns=tuple(sorted({move.pawn, *stopped(state).pawns})))
    if tell:
        tell(Placed(seat, move.pawn, move.x, move.y))


def check_swap(state: Position, seat: int, other: int) -> None:
    """With somebody else."""
    check_caller(state, seat, "seats")
    check_other(state, seat, other)


def swap(state: Position, seat: int, other: int, tell: Tell | None) -> None:
    """Two seats change places, and that stays."""
    state.ring = swap_places(state.ring, seat, other)
    step_on(state, step="done", seats=(other,))
    if tell:
        tell(Swapped(seat, other, state.ring))


# Three cards of a character.


def check_remove(state: Position, seat: int, pawn: int) -> None:
    """A pawn that is there."""
    check_caller(state, seat, "warriors")
    if pawn not in [each.pawn for each in state.pawns]:
        raise Refused("banzai.power.warriors", "pawn")


def remove(state: Position, seat: int, pawn: int, tell: Tell | None) -> None:
    """Hands that were to go to this pawn go to the nearest one."""
    state.pawns = tuple([each for each in state.pawns if each.pawn != pawn])
    state.aims = [0 if aim == pawn else aim for aim in state.aims]
    step_on(state, step="done", pawns=(pawn,))
    if tell:
        tell(Removed(seat, pawn))


def check_give(state: Position, seat: int, move: Give) -> None:
    """Two cards of one's hand, once."""
    stop = state.stop
    if stop is None or stop.step != "give":
        raise Refused("banzai.stop.go", "caller")
    if seat in stop.gave:
        raise Refused("banzai.power.lords", "once")
    if len(move.cards) != GIVEN or HOLE in move.cards or not state.may_hold(seat, move.cards):
        raise Refused("banzai.power.lords", "give")


def give(state: Position, seat: int, cards: Hand, at: int, tell: Tell | None) -> None:
    """Nobody knows any more what is left in that hand."""
    state.forget(state.hands[seat])
    cards = tuple(sorted(cards))
    for card in cards:
        state.hands[seat] = without(state.hands[seat], card)
    stop = stopped(state)
    step_on(state, given=replaced(stop.given, seat, cards), gave=tuple(sorted((*stop.gave, seat))))
    if tell:
        tell(Gave(seat, UNKNOWN[GIVEN]), told_to(seat, Gave(seat, cards)))
    if not missing(state):
        _gather(state, at, tell)


def _gather(state: Position, at: int, tell: Tell | None) -> None:
    step_on(state, step="share", deadline=at + SHARE)
    stop = stopped(state)
    if tell:
        told = told_to(stop.seat, Gathered(stop.seat, stop.given))
        hidden = Gathered(stop.seat, tuple([UNKNOWN[len(cards)] for cards in stop.given]))
        own = {
            seat: Gathered(stop.seat, replaced(hidden.cards, seat, stop.given[seat])) for seat in state.ring
        }
        tell(hidden, own | told)


def check_share(state: Position, cards: Sequence[Hand]) -> None:
    """banzai.power.lords: just the cards that were given, two for everybody."""
    stop = stopped(state)
    if [len(row) for row in cards] != [GIVEN * (seat in state.ring) for seat in range(state.players)]:
        raise Refused("banzai.power.lords", "share")
    given = [card for row in stop.given for card in row]
    dealt = [card for row in cards for card in row]
    new = set(dealt).difference(given)
    fits = HOLE not in dealt and len(set(dealt)) == len(dealt) and set(given) - {HOLE} <= set(dealt)
    if not fits or not new <= set(state.unaccounted()):
        raise Refused("banzai.power.lords", "share")


def draw_share(state: Position, rng: Random) -> Share:
    """The given cards, at random."""
    given = [card for row in stopped(state).given for card in row if card]
    holes = GIVEN * len(state.ring) - len(given)
    cards = shuffled([*given, *rng.sample(state.unaccounted(), holes)], rng)
    rows: list[Hand] = [()] * state.players
    for number, seat in enumerate(state.ring):
        rows[seat] = tuple(sorted(cards[GIVEN * number : GIVEN * (number + 1)]))
    return Share(tuple(rows))


def share(state: Position, cards: Sequence[Hand], at: int, tell: Tell | None) -> None:
    """The given cards are in hands again."""
    stop = stopped(state)
    for seat in state.ring:
        state.hands[seat] = with_card(state.hands[seat], *cards[seat])
    knows = state.phase == "stop"
    if knows:
        # The caller knows where everything went; chance tells nobody.
        state.learn([card for seat in state.ring if seat != stop.seat for card in cards[seat]], stop.seat)
    state.phase = "stop"
    step_on(state, step="done", given=(), gave=(), deadline=at + AFTERWARDS)
    if tell:
        hidden = tuple([UNKNOWN[len(row)] for row in cards])
        told = {seat: Shared(stop.seat, replaced(hidden, seat, cards[seat])) for seat in state.ring}
        everything = Shared(stop.seat, tuple(cards))
        tell(
            Shared(stop.seat, hidden),
            {**told, **({stop.seat: everything} if knows else {}), ALL: everything},
        )


def check_rob(state: Position, seat: int, other: int) -> None:
    """Somebody else."""
    check_caller(state, seat, "kids")
    check_other(state, seat, other)


def rob(state: Position, seat: int, other: int, tell: Tell | None) -> None:
    """Chance draws the card."""
    step_on(state, step="draw", seats=(other,))
    state.phase = "slip"
    if tell:
        tell(Robbing(seat, other))


def check_draw(state: Position, move: Draw) -> None:
    """A card of the robbed hand."""
    victim = stopped(state).seats[0]
    if move.card == HOLE or not state.may_hold(victim, (move.card,)):
        raise Refused("banzai.power.kids", "draw")


def draw_card(state: Position, rng: Random) -> Draw:
    """Any card of the robbed hand."""
    card = rng.choice(state.hands[stopped(state).seats[0]])
    return Draw(card or rng.choice(state.unaccounted()))


def draw(state: Position, card: int, tell: Tell | None) -> None:
    """The drawn card changes hands."""
    stop = stopped(state)
    thief, victim = stop.seat, stop.seats[0]
    state.name_cards(victim, (card,))
    # Only the two know which card it was.
    state.forget(state.hands[victim], but=thief)
    state.forget((card,))
    state.hands[victim] = without(state.hands[victim], card)
    state.hands[thief] = with_card(state.hands[thief], card)
    state.learn((card,), victim)
    state.phase = "stop"
    step_on(state, step="done")
    if tell:
        told = Robbed(thief, victim, card)
        tell(Robbed(thief, victim, HOLE), {thief: told, victim: told, ALL: told})


# A Lord and another card of the family.


def check_answer(state: Position, seat: int, move: Offer | None) -> None:
    """A Princess of one's hand, or (None) no offer; once."""
    stop = state.stop
    if stop is None or stop.step != "offer" or seat == stop.seat:
        raise Refused("banzai.stop.go", "caller")
    if seat in stop.gave:
        raise Refused("banzai.power.marriage", "once")
    if move is not None and (character_of(move.card) != PRINCESS or not state.may_hold(seat, (move.card,))):
        raise Refused("banzai.power.marriage", "offer")


def answer(state: Position, seat: int, card: int, tell: Tell | None) -> None:
    """An offer is open to all."""
    stop = stopped(state)
    if card:
        state.name_cards(seat, (card,))
        state.learn((card,))
    step_on(state, offers=replaced(stop.offers, seat, card), gave=tuple(sorted((*stop.gave, seat))))
    if tell:
        tell(Offered(seat, card))
    if len(stopped(state).gave) == len(state.ring) - 1:
        close_offers(state)


def close_offers(state: Position) -> None:
    """Nobody has offered: the Lord is spent for nothing."""
    stop = stopped(state)
    step_on(state, step="wed" if any(stop.offers) else "done", deadline=stop.since + STOP)


def check_wed(state: Position, seat: int, other: int) -> None:
    """Somebody who has offered."""
    check_caller(state, seat, "marriage", "wed")
    if other not in state.ring or not stopped(state).offers[other]:
        raise Refused("banzai.power.marriage", "nobody")


def wed(state: Position, seat: int, other: int, tell: Tell | None) -> None:
    """The Princesses change hands, and their families are one."""
    stop = stopped(state)
    given = stop.cards[1]
    got = stop.offers[other]
    state.hands[seat] = with_card(without(state.hands[seat], given), got)
    state.hands[other] = with_card(without(state.hands[other], got), given)
    state.wed = tuple(sorted((family_of(given), family_of(got))))
    step_on(state, step="done", offers=(), gave=(), seats=(other,))
    if tell:
        tell(Married(seat, other, given, got))


def check_challenge(state: Position, seat: int, other: int) -> None:
    """Somebody else."""
    check_caller(state, seat, "duel")
    check_other(state, seat, other)


def challenge(state: Position, seat: int, other: int, tell: Tell | None) -> None:
    """banzai.power.duel: face to face, a pawn between them, and one before each of the others."""
    ring = state.ring
    opposite = ring[(ring.index(seat) + len(ring) // 2) % len(ring)]
    if opposite != other:
        ring = state.ring = swap_places(ring, other, opposite)
    here = ring.index(seat)
    leftward = [*ring[here + 1 :], *ring[:here]]
    edges = [(0, 0), *(before(ring.index(each), len(ring)) for each in leftward if each != other)]
    state.pawns = tuple([Pawn(pawn.pawn, *edge) for pawn, edge in zip(state.pawns, edges, strict=False)])
    step_on(state, step="done", seats=(other,))
    if tell:
        tell(Challenged(seat, other, ring, state.pawns))


def check_look(state: Position, seat: int, move: Look) -> None:
    """As many others as the call allows."""
    stop = state.stop
    call: Called = "hand" if stop is not None and stop.call == "hand" else "seer"
    check_caller(state, seat, call)
    # banzai.power.seer: three hands, or all others. banzai.power.hand: two.
    number = min(SEEN_BY_SEER if call == "seer" else SEEN_FOR_TRADE, len(state.ring) - 1)
    if len(set(move.seats)) < len(move.seats) or len(move.seats) != number:
        raise Refused("banzai.power.seer" if call == "seer" else "banzai.power.hand", "look", number=number)
    for other in move.seats:
        check_other(state, seat, other)


def look(state: Position, seat: int, seats: Sequence[int], tell: Tell | None) -> None:
    """What was seen is known until it is passed on."""
    call = stopped(state).call
    for other in seats:
        state.learn(state.hands[other], seat)
    step_on(state, step="trade" if call == "hand" else "done", seats=tuple(seats))
    if tell:
        hands = tuple([state.hands[other] for other in seats])
        hidden = tuple([UNKNOWN[len(hand)] for hand in hands])
        told = Looked(seat, call, tuple(seats), hands)
        tell(Looked(seat, call, tuple(seats), hidden), told_to(seat, told))


# Donne-moi ta main.


def check_trade(state: Position, seat: int, move: Trade) -> None:
    """With one of the two."""
    check_caller(state, seat, "hand", "trade")
    if move.seat not in stopped(state).seats or not (move.place or move.hand):
        raise Refused("banzai.power.hand", "trade")


def trade(state: Position, seat: int, move: Trade, tell: Tell | None) -> None:
    """Seats, hands, or both are changed."""
    other = move.seat
    if move.place:
        state.ring = swap_places(state.ring, seat, other)
    if move.hand:
        hands = state.hands
        hands[seat], hands[other] = hands[other], hands[seat]
        state.learn(hands[other], seat)
        state.learn(hands[seat], other)
    step_on(state, step="done")
    if tell:
        hidden = Traded(seat, other, move.place, move.hand, state.ring, ())
        own = {
            each: Traded(seat, other, move.place, move.hand, state.ring, state.hands[each])
            for each in ((seat, other) if move.hand else ())
        }
        tell(hidden, own)


# The clock.


def time_is_up(state: Position, at: int, tell: Tell | None) -> None:
    """A step of a Stop has taken too long."""
    stop = stopped(state)
    if stop.step == "offer":
        close_offers(state)
    elif stop.step in ("give", "share"):
        # banzai.power.lords: then chance gives, or deals.
        state.phase = "slip"
        if tell:
            tell(Overslept(missing(state) if stop.step == "give" else (stop.seat,)))
    else:
        resume(state, at, True, tell)


def slip(state: Position, cards: Sequence[Hand], at: int, tell: Tell | None) -> None:
    """Chance gives for those who have not."""
    state.phase = "stop"
    for seat in missing(state):
        give(state, seat, cards[seat], at, tell)


def undo_gifts(state: Position) -> None:
    """Given cards go back to the hands."""
    for seat, cards in enumerate(stopped(state).given):
        state.hands[seat] = with_card(state.hands[seat], *cards)
