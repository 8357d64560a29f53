"""What is done while the game is stopped: pawns moved, seats changed, and the optional rules one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from typing import Final

from tablee.games.banzai import data
from tablee.games.banzai.cards import PRINCESS, character_of, family_of
from tablee.games.banzai.data import AFTERWARDS_MS, SHARE_MS, STOP_MS, Called, Pawn
from tablee.games.banzai.passing import missing
from tablee.games.banzai.position import Hand, Position, with_card, without
from tablee.games.banzai.stops import check_caller, check_other, resume, step_on, stopped, swap_places
from tablee.games.banzai.table import before, on_table
from tablee.kernel import ALL, CHANCE, HOLE, Move, Refused, Tell, told_to
from tablee.kernel.data import require
from tablee.kernel.turns import UNKNOWN, replaced, shuffled

MOST_MOVED = 2
"""banzai.stop.pawns: how many pawns can be moved."""
GIVEN = 2
"""banzai.power.lords: how many cards each seat gives."""
SEEN_BY_SEER = 3
SEEN_FOR_TRADE = 2
NEVER_GO: Final = ("give", "share", "draw")
"""While cards are on their way, "Jeu !" cannot be said."""


# Stop 1 and Stop 2.


def check_place(state: Position, seat: int, move: data.Place) -> None:
    """One of two pawns, onto the table."""
    check_caller(state, seat, "pawns")
    require(move.pawn in [pawn.pawn for pawn in state.pawns], "banzai.stop.pawns", "pawn")
    require(len({move.pawn, *stopped(state).pawns}) <= MOST_MOVED, "banzai.stop.pawns", "two")
    require(on_table(move.x, move.y), "banzai.stop.pawns", "table")


def place(state: Position, seat: int, move: data.Place, at: int, tell: Tell | None) -> None:
    """A pawn stands somewhere else."""
    here = Pawn(move.pawn, move.x, move.y)
    state.pawns = tuple([here if pawn.pawn == move.pawn else pawn for pawn in state.pawns])
    step_on(state, pawns=tuple(sorted({move.pawn, *stopped(state).pawns})))
    if tell:
        tell(data.Placed(seat, move.pawn, move.x, move.y))


def swap(state: Position, seat: int, move: data.Swap, at: int, tell: Tell | None) -> None:
    """Two seats change places, and that stays."""
    other = move.seat
    state.ring = swap_places(state.ring, seat, other)
    step_on(state, step="done", seats=(other,))
    if tell:
        tell(data.Swapped(seat, other, state.ring))


# Three cards of a character.


def check_remove(state: Position, seat: int, move: data.Remove) -> None:
    """A pawn that is there."""
    check_caller(state, seat, "warriors")
    require(move.pawn in [each.pawn for each in state.pawns], "banzai.power.warriors", "pawn")


def remove(state: Position, seat: int, move: data.Remove, at: int, tell: Tell | None) -> None:
    """Hands that were to go to this pawn go to the nearest one."""
    pawn = move.pawn
    state.pawns = tuple([each for each in state.pawns if each.pawn != pawn])
    state.aims = [0 if aim == pawn else aim for aim in state.aims]
    step_on(state, step="done", pawns=(pawn,))
    if tell:
        tell(data.Removed(seat, pawn))


def check_give(state: Position, seat: int, move: data.Give) -> None:
    """Two cards of one's hand, once."""
    stop = state.stop
    if stop is None or stop.call != "lords":
        raise Refused("banzai.stop.go", "caller")
    require(stop.step == "give" and seat not in stop.gave, "banzai.power.lords", "once")
    fine = len(move.cards) == GIVEN and HOLE not in move.cards and state.may_hold(seat, move.cards)
    require(fine, "banzai.power.lords", "give")


def give(state: Position, seat: int, move: data.Give, at: int, tell: Tell | None) -> None:
    """What was known of that hand is forgotten: it may be what was given."""
    state.forget(state.hands[seat])
    cards = tuple(sorted(move.cards))
    for card in cards:
        state.hands[seat] = without(state.hands[seat], card)
    stop = stopped(state)
    step_on(state, given=replaced(stop.given, seat, cards), gave=tuple(sorted((*stop.gave, seat))))
    if tell:
        tell(data.Gave(seat, UNKNOWN[GIVEN]), told_to(seat, data.Gave(seat, cards)))
    if not missing(state):
        _gather(state, at, tell)


def _gather(state: Position, at: int, tell: Tell | None) -> None:
    step_on(state, step="share", deadline=at + SHARE_MS)
    stop = stopped(state)
    if tell:
        told = told_to(stop.seat, data.Gathered(stop.seat, stop.given))
        hidden = data.Gathered(stop.seat, tuple([UNKNOWN[len(cards)] for cards in stop.given]))
        own = {
            seat: data.Gathered(stop.seat, replaced(hidden.cards, seat, stop.given[seat]))
            for seat in state.ring
        }
        tell(hidden, own | told)


def check_share(state: Position, seat: int, move: data.Share) -> None:
    """banzai.power.lords: just the cards that were given, two for each seat. Time up, chance shares."""
    if seat != CHANCE:
        check_caller(state, seat, "lords", "share")
    cards, stop = move.cards, stopped(state)
    if [len(row) for row in cards] != [GIVEN * (seat in state.ring) for seat in range(state.players)]:
        raise Refused("banzai.power.lords", "share")
    given = [card for row in stop.given for card in row]
    dealt = [card for row in cards for card in row]
    new = set(dealt).difference(given)
    fits = HOLE not in dealt and len(set(dealt)) == len(dealt) and set(given) - {HOLE} <= set(dealt)
    if not fits or not new <= set(state.unseen()):
        raise Refused("banzai.power.lords", "share")


def draw_share(state: Position, rng: Random) -> data.Share:
    """The given cards, at random."""
    given = [card for row in stopped(state).given for card in row if card]
    holes = GIVEN * len(state.ring) - len(given)
    cards = shuffled([*given, *rng.sample(state.unseen(), holes)], rng)
    rows: list[Hand] = [()] * state.players
    for number, seat in enumerate(state.ring):
        rows[seat] = tuple(sorted(cards[GIVEN * number : GIVEN * (number + 1)]))
    return data.Share(tuple(rows))


def share(state: Position, seat: int, move: data.Share, at: int, tell: Tell | None) -> None:
    """The given cards are in hands again."""
    cards, stop = move.cards, stopped(state)
    for each in state.ring:
        state.hands[each] = with_card(state.hands[each], *cards[each])
    knows = seat != CHANCE
    if knows:
        # The caller knows where everything went.
        state.learn([card for each in state.ring if each != stop.seat for card in cards[each]], stop.seat)
    state.phase = "stop"
    step_on(state, step="done", given=(), gave=(), deadline=at + AFTERWARDS_MS)
    if tell:
        hidden = tuple([UNKNOWN[len(row)] for row in cards])
        told = {each: data.Shared(stop.seat, replaced(hidden, each, cards[each])) for each in state.ring}
        everything = data.Shared(stop.seat, tuple(cards))
        tell(
            data.Shared(stop.seat, hidden),
            {**told, **({stop.seat: everything} if knows else {}), ALL: everything},
        )


def rob(state: Position, seat: int, move: data.Rob, at: int, tell: Tell | None) -> None:
    """Chance draws the card."""
    step_on(state, step="draw", seats=(move.seat,))
    state.phase = "slip"
    if tell:
        tell(data.Robbing(seat, move.seat))


def check_draw(state: Position, move: data.Draw) -> None:
    """A card of the robbed hand."""
    victim = stopped(state).seats[0]
    require(move.card != HOLE and state.may_hold(victim, (move.card,)), "banzai.power.kids", "draw")


def draw_card(state: Position, rng: Random) -> data.Draw:
    """Any card of the robbed hand."""
    card = rng.choice(state.hands[stopped(state).seats[0]])
    return data.Draw(card or rng.choice(state.unseen()))


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
        told = data.Robbed(thief, victim, card)
        tell(data.Robbed(thief, victim, HOLE), {thief: told, victim: told, ALL: told})


# A Lord and another card of the family.


def check_answer(state: Position, seat: int, move: data.Offer | data.Decline) -> None:
    """A Princess of one's hand, or no offer; once."""
    stop = state.stop
    if stop is None or stop.step != "offer" or seat == stop.seat:
        raise Refused("banzai.stop.go", "caller")
    require(seat not in stop.gave, "banzai.power.marriage", "once")
    if type(move) is data.Offer:
        fine = character_of(move.card) == PRINCESS and state.may_hold(seat, (move.card,))
        require(fine, "banzai.power.marriage", "offer")


def answer(state: Position, seat: int, move: data.Offer | data.Decline, at: int, tell: Tell | None) -> None:
    """An offer is open to all."""
    stop = stopped(state)
    card = move.card if type(move) is data.Offer else 0
    if card:
        state.name_cards(seat, (card,))
        state.learn((card,))
    step_on(state, offers=replaced(stop.offers, seat, card), gave=tuple(sorted((*stop.gave, seat))))
    if tell:
        tell(data.Offered(seat, card))
    if len(stopped(state).gave) == len(state.ring) - 1:
        close_offers(state)


def close_offers(state: Position) -> None:
    """Without an offer the Lord is spent for nothing."""
    stop = stopped(state)
    step_on(state, step="wed" if any(stop.offers) else "done", deadline=stop.since + STOP_MS)


def check_wed(state: Position, seat: int, move: data.Wed) -> None:
    """A seat that has offered."""
    check_caller(state, seat, "marriage", "wed")
    fine = move.seat in state.ring and stopped(state).offers[move.seat]
    require(fine, "banzai.power.marriage", "nobody")


def wed(state: Position, seat: int, move: data.Wed, at: int, tell: Tell | None) -> None:
    """The Princesses change hands, and their families are one."""
    stop, other = stopped(state), move.seat
    given = stop.cards[1]
    got = stop.offers[other]
    state.hands[seat] = with_card(without(state.hands[seat], given), got)
    state.hands[other] = with_card(without(state.hands[other], got), given)
    state.wed = tuple(sorted((family_of(given), family_of(got))))
    step_on(state, step="done", offers=(), gave=(), seats=(other,))
    if tell:
        tell(data.Married(seat, other, given, got))


def challenge(state: Position, seat: int, move: data.Challenge, at: int, tell: Tell | None) -> None:
    """banzai.power.duel: face to face, a pawn between them, and one before each of the others."""
    ring, other = state.ring, move.seat
    opposite = ring[(ring.index(seat) + len(ring) // 2) % len(ring)]
    if opposite != other:
        ring = state.ring = swap_places(ring, other, opposite)
    here = ring.index(seat)
    leftward = [*ring[here + 1 :], *ring[:here]]
    edges = [(0, 0), *(before(ring.index(each), len(ring)) for each in leftward if each != other)]
    state.pawns = tuple([Pawn(pawn.pawn, *edge) for pawn, edge in zip(state.pawns, edges, strict=False)])
    step_on(state, step="done", seats=(other,))
    if tell:
        tell(data.Challenged(seat, other, ring, state.pawns))


def check_look(state: Position, seat: int, move: data.Look) -> None:
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


def look(state: Position, seat: int, move: data.Look, at: int, tell: Tell | None) -> None:
    """What was seen is known until it is passed on."""
    call, seats = stopped(state).call, move.seats
    for other in seats:
        state.learn(state.hands[other], seat)
    step_on(state, step="trade" if call == "hand" else "done", seats=seats)
    if tell:
        hands = tuple([state.hands[other] for other in seats])
        hidden = tuple([UNKNOWN[len(hand)] for hand in hands])
        told = data.Looked(seat, call, seats, hands)
        tell(data.Looked(seat, call, seats, hidden), told_to(seat, told))


# Donne-moi ta main.


def check_trade(state: Position, seat: int, move: data.Trade) -> None:
    """With one of the two."""
    check_caller(state, seat, "hand", "trade")
    fine = move.seat in stopped(state).seats and (move.place or move.hand)
    require(fine, "banzai.power.hand", "trade")


def trade(state: Position, seat: int, move: data.Trade, at: int, tell: Tell | None) -> None:
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
        hidden = data.Traded(seat, other, move.place, move.hand, state.ring, ())
        own = {
            each: data.Traded(seat, other, move.place, move.hand, state.ring, state.hands[each])
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
            tell(data.Overslept(missing(state) if stop.step == "give" else (stop.seat,)))
    else:
        resume(state, at, True, tell)


def slip(state: Position, cards: Sequence[Hand], at: int, tell: Tell | None) -> None:
    """Chance gives for those who have not."""
    state.phase = "stop"
    for seat in missing(state):
        give(state, seat, data.Give(cards[seat]), at, tell)


def undo_gifts(state: Position) -> None:
    """Given cards go back to the hands."""
    for seat, cards in enumerate(stopped(state).given):
        state.hands[seat] = with_card(state.hands[seat], *cards)


# Which move is what.


def _with_another(call: Called) -> Callable[[Position, int, data.Swap | data.Rob | data.Challenge], None]:
    """The check of a move that the caller makes with another seat."""

    def check(state: Position, seat: int, move: data.Swap | data.Rob | data.Challenge) -> None:
        check_caller(state, seat, call)
        check_other(state, seat, move.seat)

    return check


def check_go(state: Position, seat: int, move: data.Go) -> None:
    """banzai.stop.go: "Jeu !" is the caller's to say, but not while cards are on their way."""
    stop = state.stop
    if stop is None or stop.seat != seat:
        raise Refused("banzai.stop.go", "caller")
    require(stop.step not in NEVER_GO, "banzai.stop.go", "cards")


def go(state: Position, seat: int, move: data.Go, at: int, tell: Tell | None) -> None:
    """The game goes on."""
    resume(state, at, False, tell)


STOPPED_MOVES: Final[dict[type[Move], tuple[Callable[..., None], Callable[..., None]]]] = {
    data.Go: (check_go, go),
    data.Place: (check_place, place),
    data.Swap: (_with_another("seats"), swap),
    data.Remove: (check_remove, remove),
    data.Give: (check_give, give),
    data.Share: (check_share, share),
    data.Rob: (_with_another("kids"), rob),
    data.Offer: (check_answer, answer),
    data.Decline: (check_answer, answer),
    data.Wed: (check_wed, wed),
    data.Challenge: (_with_another("duel"), challenge),
    data.Look: (check_look, look),
    data.Trade: (check_trade, trade),
}
"""For each move that is made while the game is stopped: how it is checked, and what it does."""


def stopped_moves(state: Position, seat: int) -> list[Move]:
    """What a seat may try while the game is stopped, its turn or not; a sample where there are many ways."""
    hand = state.could_hold(seat)
    others = [other for other in state.ring if other != seat]
    places = len(state.ring)
    match stopped(state).call:
        case "pawns":
            spots = [(0, 0), *(before(place, places) for place in range(places))]
            return [data.Go(), *(data.Place(pawn.pawn, x, y) for pawn in state.pawns for x, y in spots)]
        case "seats":
            return [data.Go(), *map(data.Swap, others)]
        case "warriors":
            return [data.Go(), *(data.Remove(pawn.pawn) for pawn in state.pawns)]
        case "lords":
            return [data.Go(), *map(data.Give, pairwise(hand)), *_sharings(state)]
        case "kids":
            return [data.Go(), *map(data.Rob, others)]
        case "marriage":
            princesses = [card for card in hand if character_of(card) == PRINCESS]
            return [data.Go(), *map(data.Offer, princesses), data.Decline(), *map(data.Wed, others)]
        case "duel":
            return [data.Go(), *map(data.Challenge, others)]
        case "seer":
            return [data.Go(), *_looks(others, SEEN_BY_SEER)]
        case "hand":
            ways = ((True, False), (False, True), (True, True))
            trades = [data.Trade(other, place, hand) for other in others for place, hand in ways]
            return [data.Go(), *_looks(others, SEEN_FOR_TRADE), *trades]
    return [data.Go()]


def _looks(others: list[int], number: int) -> list[data.Look]:
    """At so many neighbours in a row."""
    rows = [(*others, *others)[at : at + min(number, len(others))] for at in range(len(others))]
    return [data.Look(tuple(row)) for row in rows]


def _sharings(state: Position) -> list[data.Share]:
    """The given cards, each pair back to its giver, or to the next one."""
    given = stopped(state).given
    if any(0 in cards for cards in given) or not any(given):
        return []
    rows = list(given)
    for seat in state.ring:
        rows[state.left_of(seat)] = given[seat]
    return [data.Share(tuple(rows)), data.Share(given)]
