"""A state of Défifoo Rouge from any view: the referee's, a seat's, one written by hand."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from tablee.games.rouge.cards import (
    BANK,
    BIT,
    BOMB,
    OF_SUIT,
    PARRAIN,
    SPECIALS,
    STRENGTH,
    SUIT,
    SUITS,
    VAMP,
    VAMPED_STRENGTH,
    counted_deck,
    hand_size,
    missing,
    pack,
)
from tablee.games.rouge.data import Lay, Phase, RougeView
from tablee.games.rouge.position import SUIT_NAMES, partners_of
from tablee.games.rouge.rules import RougeState
from tablee.kernel import ALL, CHANCE, HOLE, NO_SEAT
from tablee.kernel.data import require

MOST_PLAYERS = 6
NO_CARDS = ("lot", "deal", "over")
"""No cards are on the table."""


def restore(view: RougeView) -> RougeState:
    """The state that this view shows. What a view by hand leaves out gets its obvious value; holes stay holes.

    >>> state = restore(RougeView(hands=((5, 45), (16, 61)), table=(4,), turn=1))
    >>> state.acting().seats, state.rest_hidden
    ((1, 0), 44)
    """
    players = len(view.hands)
    phase: Phase = view.phase if view.phase is not UNSET else "follow" if view.table else "lead"
    _check_rows(view, players)
    _check_match(view, players, phase)
    _check_where_cards_lie(view, players, phase)
    _check_teams(view, players, phase)
    state = RougeState(players, view.options)
    state.take(view)
    state.phase = phase
    state.turn_to(view.way)
    state.hands = [pack(hand) for hand in view.hands]
    state.hidden = [hand.count(HOLE) for hand in view.hands]
    state.won = [pack(cards) for cards in view.won] or [0] * players
    state.bank = pack(view.bank)
    state.rest = pack(view.rest or ())
    voids = [sum(1 << SUIT_NAMES.index(suit) for suit in set(suits)) for suits in view.voids]
    state.voids = voids or [0] * players
    others = {"lot": CHANCE, "deal": CHANCE, "name": view.dealer, "direct": view.dealer, "over": NO_SEAT}
    state.actor = others.get(phase, view.turn)
    _lay_out(state, view)
    state.rest_hidden = _rest_hidden(state, view)
    _check_hands(state)
    _check_waiting(state, view)
    return state


def _lay_out(state: RougeState, view: RougeView) -> None:
    """The round under way, and who is winning it."""
    state.loose = state.played_openly() & SPECIALS != SPECIALS
    state.chosen = view.chosen
    state.strikes = tuple(sorted(view.strikes))
    state.leader = state.winning = NO_SEAT
    if view.table:
        state.leader = (view.turn - len(view.table) * state.step) % state.players
        state.open = state.loose
        state.led = SUIT[view.table[0]]
        state.heap = pack(view.table)
        # rouge.follow, rouge.police: what lies there shows what is not in the hands that it came from.
        for place, card in enumerate(view.table):
            state.voids[_seat_of(state, place)] |= missing(state.led, SUIT[card])
        strengths = _strengths(state, view)
        state.strength = max(strengths)
        state.winning = _seat_of(state, strengths.index(state.strength))
    # rouge.turn, rouge.rank: who led and who is winning follows from the cards and the direction.
    follows = view.leader in (NO_SEAT, state.leader) and view.winning in (NO_SEAT, state.winning)
    require(follows, "rouge.turn", "not-now")


def _seat_of(state: RougeState, place: int) -> int:
    """Who laid the card at this place of the table."""
    return (state.leader + place * state.step) % state.players


def _strengths(state: RougeState, view: RougeView) -> list[int]:
    """How strong each card on the table is."""
    strengths = [STRENGTH[state.led][card] for card in view.table]
    after = PARRAIN in strengths and VAMP in strengths[strengths.index(PARRAIN) :]
    # rouge.vamp: the first Vamp of a deal that comes after her Parrain charms him.
    require(not (after and view.options.vamp and not view.vamped), "rouge.vamp", "position")
    # Then she is stronger than he is; unless he is said to be winning (rouge.vamp.once): another had charmed before.
    if after and view.vamped and view.winning != _seat_of(state, strengths.index(PARRAIN)):
        strengths[strengths.index(VAMP)] = VAMPED_STRENGTH
    return strengths


def _rest_hidden(state: RougeState, view: RougeView) -> int:
    """How many unknown cards the Bank has: as many as are said, or all that are not mentioned."""
    if state.phase in NO_CARDS:
        return 0
    number = state.unseen().bit_count() - sum(state.hidden)
    # rouge.deck: no more cards than there are, and none forgotten.
    fine = number >= 0 and (view.rest is UNSET or view.rest.count(HOLE) == number)
    require(fine, "rouge.deck", "all", cards=counted_deck(state.players).size)
    return number


def _check_rows(view: RougeView, players: int) -> None:
    """The seats that are named exist, and what is over is told of with no more cards and seats than there are."""
    count, seats = view.count, range(players)
    rows = [len(row) for row in (view.won, view.voids, view.teams) if row]
    rows += [len(row) for row in view.sheet]
    rounds = [] if view.last is None else [view.last]
    told: list[Sequence[int]] = []
    named: set[int] = set()
    fine = True
    if count is not None:
        rows += [len(count.won), len(count.hands), len(count.scores), len(count.teams or seats)]
        rounds.append(count.last)
        named |= {*count.winners}
        # rouge.score: each card is counted once; of the Bank's cards some were left in the hands.
        told += [[*count.bank, *(card for pile in count.won for card in pile)]]
        told += [[card for hand in count.hands for card in hand]]
        fine = not any(HOLE in cards for cards in told) and len(named) == len(count.winners)
    for each in rounds:
        told.append(each.cards)
        named |= {each.leader, each.taker, each.striker}
        fine = fine and len(each.cards) <= players and each.special in (HOLE, BANK, BOMB)
    # rouge.deal: two to six players; what is said of each seat is said of all.
    fine = fine and 2 <= players <= MOST_PLAYERS and set(rows) <= {players} and named <= {NO_SEAT, *seats}
    require(fine, "rouge.deal", "position", most=MOST_PLAYERS)
    for cards in told:
        counted_deck(players).check(cards)


def _check_match(view: RougeView, players: int, phase: Phase) -> None:
    """Whose turn it is, which deal, and what was played by."""
    seats = range(players)
    # rouge.turn: while the dealer chooses, it is no other seat's; by hand that may be left out.
    require(
        view.turn in (seats if phase not in ("name", "direct") else (0, view.dealer)), "rouge.turn", "not-now"
    )
    unsaid = phase == "lot" and view.dealer == NO_SEAT
    require(view.dealer in seats or unsaid, "rouge.dealer", players=players)
    # rouge.match: no more deals than the match has.
    deals = view.options.deals or players
    require(1 <= view.deal <= deals, "rouge.match", deals=deals)
    # rouge.round: each takes a card of every hand, unless the Bank or the Bomb ended it.
    most = hand_size(players) + SPECIALS.bit_count()
    require(1 <= view.round <= most, "rouge.round", "position")
    # rouge.vamp: no Parrain is charmed where the table has not chosen that.
    require(view.options.vamp or not view.vamped, "rouge.vamp", "off")
    # A row of the sheet is written when a deal is over.
    done = view.deal - (phase != "over")
    require(len(view.sheet) <= done, "rouge.match", "sheet", deals=done)


def _check_where_cards_lie(view: RougeView, players: int, phase: Phase) -> None:
    """Every card is there once, where the rules bring it."""
    deck, table = counted_deck(players), view.table
    won = [card for row in view.won for card in row]
    cards = [*won, *(card for row in view.hands for card in row), *table, *view.bank, *(view.rest or ())]
    deck.check(cards)
    # rouge.pause: a card that waits is one, too.
    deck.check([view.chosen.card] if view.chosen else [])
    # rouge.deal: cards lie on the table during a deal only; won cards were seen; a round has at most one card each.
    fine = HOLE not in (*table, *view.bank, *won) and not (phase in NO_CARDS and cards)
    # rouge.teams, rouge.direction: the dealer chooses before anything is played.
    played = (*view.won, view.bank, *view.voids, view.last)
    fine = fine and not (phase in ("name", "direct") and any(played))
    fine = fine and bool(table) == (phase == "follow") and len(table) < players
    fine = fine and all(len(hand) <= hand_size(players) for hand in view.hands)
    require(fine, "rouge.deal", "position", most=MOST_PLAYERS)
    require(not pack(table) & SPECIALS, "rouge.strike", "position")
    # rouge.bank, rouge.bomb: led or struck, the card Bank goes into the Bank, and the Bomb to the seat that played it.
    require(BANK not in won, "rouge.bank", "position")
    require(BOMB not in view.bank, "rouge.bomb", "position")


def _check_teams(view: RougeView, players: int, phase: Phase) -> None:
    """rouge.teams: none with two or three; else the dealer's has as many as the rules say."""
    partners, teams = partners_of(players), view.teams
    require(phase != "name" or partners, "rouge.teams", "alone")
    # rouge.direction: with two there is none.
    require(phase != "direct" or players > 2, "rouge.direction", "two")
    fine = not teams
    if partners and phase in ("direct", "lead", "follow"):
        fine = bool(teams) and teams[view.dealer] == 0 and teams.count(0) == partners + 1
        fine = fine and teams.count(0) + teams.count(1) == players
    require(fine, "rouge.teams", "position", number=partners)


def _check_hands(state: RougeState) -> None:
    """Hands hold nothing that was shown not to be there, and during a deal no hand is empty."""
    for hand, suits in zip(state.hands, state.voids, strict=True):
        held = any(suits >> suit & 1 and hand & OF_SUIT[suit] for suit in SUITS)
        require(not held, "rouge.follow", "position")
    if state.phase in NO_CARDS:
        return
    # rouge.end: an empty hand ends the deal. rouge.finish: at once, or with the round.
    laid = [_seat_of(state, place) for place in range(len(state.table))]
    may_be_empty = laid if state.options.finish_round else []
    for seat in range(state.players):
        require(state.hand_size(seat) or seat in may_be_empty, "rouge.end", "position", seat=seat)
    require(state.can_be_filled(), "rouge.follow", "position")


def _check_waiting(state: RougeState, view: RougeView) -> None:
    """rouge.strike, rouge.pause: only a card that its seat holds can wait, and only in a round under way."""
    fine = state.open or not (view.chosen or view.strikes)
    # rouge.pause: without one, only a strike makes a card wait, which a seat may not see.
    fine = fine and bool(not view.chosen or view.options.pause or view.strikes or view.who != ALL)
    fine = fine and len({strike.seat for strike in view.strikes}) == len(view.strikes)
    for strike in view.strikes:
        fine = fine and strike.card in (BANK, BOMB) and strike.seat in range(state.players)
        fine = fine and bool(state.hands[strike.seat] & BIT[strike.card])
    if view.chosen:
        card = view.chosen.card
        # rouge.follow, rouge.police: the card that waits could be chosen.
        before = state.copy()
        before.chosen, before.strikes = None, ()
        fine = fine and HOLE < card < BANK and bool(state.hands[state.actor] & BIT[card])
        fine = fine and before.allows(state.actor, Lay(card))
    require(fine, "rouge.strike", "position")
