"""A state of Défifoo Rouge from any view: the referee's, a seat's, one written by hand."""

from __future__ import annotations

from collections.abc import Sequence, Sized

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
    deck,
    hand_size,
    missing,
    pack,
)
from tablee.games.rouge.data import Count, Lay, Phase, RougeView, Round
from tablee.games.rouge.holes import can_be_filled, check_deck, unseen
from tablee.games.rouge.moves import partners_of
from tablee.games.rouge.position import DEAL, DIRECT, FOLLOW, LEAD, LOT, NAME, OVER, SUIT_NAMES
from tablee.games.rouge.rules import RougeState
from tablee.kernel import ALL, CHANCE, HOLE, NOBODY, Refused

MOST_PLAYERS = 6


def restore(view: RougeView) -> RougeState:
    """The state that this view shows. What a view by hand leaves out gets its obvious value; holes stay holes.

    >>> state = restore(RougeView(hands=((5, 45), (16, 61)), table=(4,), turn=1))
    >>> state.acting().seats, state.rest_hidden
    ((1, 0), 44)
    """
    players = len(view.hands)
    _check(view, players)
    state = RougeState(players, view.options)
    state.take(view)
    state.phase = _phase(view)
    state.turn_to(view.way)
    state.hands = [pack(hand) for hand in view.hands]
    state.hidden = [hand.count(HOLE) for hand in view.hands]
    state.won = [pack(cards) for cards in view.won] or [0] * players
    state.bank = pack(view.bank)
    state.rest = pack(view.rest or ())
    state.voids = [sum(1 << SUIT_NAMES.index(suit) for suit in set(suits)) for suits in view.voids] or [
        0
    ] * players
    state.actor = _actor(view, state.phase)
    _lay_out(state, view)
    state.rest_hidden = _rest_hidden(state, view)
    _check_hands(state)
    _check_waiting(state, view)
    return state


def _phase(view: RougeView) -> Phase:
    if view.phase is not UNSET:
        return view.phase
    return FOLLOW if view.table else LEAD


def _actor(view: RougeView, phase: Phase) -> int:
    if phase in (LOT, DEAL):
        return CHANCE
    if phase in (NAME, DIRECT):
        return view.dealer
    return NOBODY if phase == OVER else view.turn


def _lay_out(state: RougeState, view: RougeView) -> None:
    """The round under way, and who is winning it."""
    state.loose = state.played_openly() & SPECIALS != SPECIALS
    state.chosen = view.chosen
    state.strikes = tuple(sorted(view.strikes))
    if not view.table:
        if (view.leader, view.winning) != (NOBODY, NOBODY):
            raise Refused("rouge.turn", "not-now")
        return
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
    if view.leader not in (NOBODY, state.leader) or view.winning not in (NOBODY, state.winning):
        raise Refused("rouge.turn", "not-now")


def _seat_of(state: RougeState, place: int) -> int:
    """Who laid the card at this place of the table."""
    return (state.leader + place * state.step) % state.players


def _strengths(state: RougeState, view: RougeView) -> list[int]:
    """How strong each card on the table is."""
    strengths = [STRENGTH[state.led][card] for card in view.table]
    after = PARRAIN in strengths and VAMP in strengths[strengths.index(PARRAIN) :]
    # rouge.vamp: the first Vamp of a deal that comes after her Parrain charms him.
    if after and view.options.vamp and not view.vamped:
        raise Refused("rouge.vamp", "position")
    # Then she is stronger than he is; unless he is said to be winning (rouge.vamp.once): another had charmed before.
    if after and view.vamped and view.winning != _seat_of(state, strengths.index(PARRAIN)):
        strengths[strengths.index(VAMP)] = VAMPED_STRENGTH
    return strengths


def _rest_hidden(state: RougeState, view: RougeView) -> int:
    """How many unknown cards the Bank has: as many as are said, or all that are not mentioned."""
    if state.phase in (LOT, DEAL, OVER):
        return 0
    number = unseen(state).bit_count() - sum(state.hidden)
    # rouge.deck: no more cards than there are, and none forgotten.
    if number < 0 or (view.rest is not UNSET and view.rest.count(HOLE) != number):
        raise Refused("rouge.deck", "all", cards=deck(state.players).bit_count())
    return number


def _check(view: RougeView, players: int) -> None:
    """Refuse what can be no position of Défifoo Rouge."""
    _check_rows(view, players)
    phase = _phase(view)
    _check_match(view, players, phase)
    _check_where_cards_lie(view, players, phase)
    _check_teams(view, players, phase)


def _check_rows(view: RougeView, players: int) -> None:
    """Whoever is named sits here."""
    seats = range(players)
    # rouge.deal: two to six players; what is said of each seat is said of all.
    rows: list[Sized] = [row for row in (view.won, view.voids, view.teams) if row]
    rounds = [view.last]
    if view.count is not None:
        rows += [view.count.won, view.count.hands, view.count.scores, view.count.teams or seats]
        rounds.append(view.count.last)
    strangers = {seat for each in rounds if each for seat in (each.leader, each.taker, each.striker)}
    strangers |= {*view.count.winners} if view.count is not None else set()
    strangers -= {NOBODY, *seats}
    wrong_rows = any(len(row) != players for row in (*rows, *view.sheet))
    if (
        not 2 <= players <= MOST_PLAYERS
        or wrong_rows
        or strangers
        or not _is_past(rounds, view.count, players)
    ):
        raise Refused("rouge.deal", "position", most=MOST_PLAYERS)


def _is_past(rounds: Sequence[Round | None], count: Count | None, players: int) -> bool:
    """Whether rounds and a deal that are over are told of with no more cards and seats than there are."""
    told: list[Sequence[int]] = [each.cards for each in rounds if each is not None]
    fine = all(len(cards) <= players for cards in told)
    fine &= all(each.special in (HOLE, BANK, BOMB) for each in rounds if each is not None)
    if count is not None:
        # rouge.score: each card is counted once; of the Bank's cards some were left in the hands.
        told += [[*count.bank, *(card for pile in count.won for card in pile)]]
        left = [card for hand in count.hands for card in hand]
        told.append(left)
        fine &= all(HOLE not in cards for cards in told[-2:])
        fine &= len(set(count.winners)) == len(count.winners)
    for cards in told:
        check_deck(cards, players)
    return fine


def _check_match(view: RougeView, players: int, phase: Phase) -> None:
    """Whose turn it is, which deal, and what was played by."""
    seats = range(players)
    # rouge.turn: while the dealer chooses, it is nobody else's; by hand that may be left out.
    if view.turn not in (seats if phase not in (NAME, DIRECT) else (0, view.dealer)):
        raise Refused("rouge.turn", "not-now")
    if view.dealer not in seats and not (view.phase == "lot" and view.dealer == NOBODY):
        raise Refused("rouge.dealer", players=players)
    # rouge.match: no more deals than the match has.
    deals = view.options.deals or players
    if not 1 <= view.deal <= deals:
        raise Refused("rouge.match", deals=deals)
    # rouge.round: each takes a card of every hand, unless the Bank or the Bomb ended it.
    if not 1 <= view.round <= hand_size(players) + SPECIALS.bit_count():
        raise Refused("rouge.round", "position")
    # rouge.vamp: nobody is charmed where the table has not chosen that.
    if view.vamped and not view.options.vamp:
        raise Refused("rouge.vamp", "off")
    # A row of the sheet is written when a deal is over.
    done = view.deal - (view.phase != OVER)
    if len(view.sheet) > done:
        raise Refused("rouge.match", "sheet", deals=done)


def _check_where_cards_lie(view: RougeView, players: int, phase: Phase) -> None:
    """Every card is there once, where the rules bring it."""
    cards = [card for row in (*view.hands, *view.won) for card in row]
    check_deck([*cards, *view.table, *view.bank, *(view.rest or ())], players)
    # rouge.pause: a card that waits is one, too.
    check_deck([view.chosen.card] if view.chosen else [], players)
    # rouge.deal: cards lie on the table during a deal only; won cards were seen; a round has at most one card each.
    unseen_seen = HOLE in (*view.table, *view.bank, *(card for row in view.won for card in row))
    stray = phase in (LOT, DEAL, OVER) and bool(cards or view.table or view.bank or view.rest)
    # rouge.teams, rouge.direction: the dealer chooses before anything is played.
    stray = stray or (phase in (NAME, DIRECT) and any((*view.won, view.bank, *view.voids, view.last)))
    out_of_round = bool(view.table) != (phase == FOLLOW) or len(view.table) >= players
    if unseen_seen or stray or out_of_round or any(len(hand) > hand_size(players) for hand in view.hands):
        raise Refused("rouge.deal", "position", most=MOST_PLAYERS)
    if pack(view.table) & SPECIALS:
        raise Refused("rouge.strike", "position")
    # rouge.bank, rouge.bomb: led or struck, the card Bank goes into the Bank, and the Bomb to whoever played it.
    if any(BANK in row for row in view.won):
        raise Refused("rouge.bank", "position")
    if BOMB in view.bank:
        raise Refused("rouge.bomb", "position")


def _check_teams(view: RougeView, players: int, phase: Phase) -> None:
    """rouge.teams: none with two or three; else the dealer's has as many as the rules say."""
    if phase == NAME and not partners_of(players):
        raise Refused("rouge.teams", "alone")
    # rouge.direction: with two there is none.
    if phase == DIRECT and players == 2:
        raise Refused("rouge.direction", "two")
    needed = bool(partners_of(players)) and phase in (DIRECT, LEAD, FOLLOW)
    if not needed:
        right = not view.teams
    else:
        dealers = [seat for seat, team in enumerate(view.teams) if team == 0]
        others = view.teams.count(1)
        right = view.dealer in dealers and len(dealers) == partners_of(players) + 1
        right = right and len(dealers) + others == players
    if not right:
        raise Refused("rouge.teams", "position", number=partners_of(players))


def _check_hands(state: RougeState) -> None:
    """Hands hold nothing that was shown not to be there, and during a deal nobody's is empty."""
    for seat, suits in enumerate(state.voids):
        if any(suits >> suit & 1 and state.hands[seat] & OF_SUIT[suit] for suit in SUITS):
            raise Refused("rouge.follow", "position")
    if state.phase in (LOT, DEAL, OVER):
        return
    # rouge.end: an empty hand ends the deal. rouge.finish: at once, or with the round.
    laid = [_seat_of(state, place) for place in range(len(state.table))]
    may_be_empty = laid if state.options.finish_round else []
    for seat in range(state.players):
        if not state.hand_size(seat) and seat not in may_be_empty:
            raise Refused("rouge.end", "position", seat=seat)
    if not can_be_filled(state):
        raise Refused("rouge.follow", "position")


def _check_waiting(state: RougeState, view: RougeView) -> None:
    """rouge.strike, rouge.pause: only what somebody holds can wait, and only in a round under way."""
    wrong = bool(view.chosen or view.strikes) and not state.open
    # rouge.pause: without one, only a strike makes a card wait, which a seat may not see.
    waits = bool(view.options.pause or view.strikes or view.who != ALL)
    wrong = wrong or (bool(view.chosen) and not waits)
    wrong = wrong or len({strike.seat for strike in view.strikes}) < len(view.strikes)
    for strike in view.strikes:
        wrong = wrong or strike.card not in (BANK, BOMB) or strike.seat not in range(state.players)
        wrong = wrong or not state.hands[strike.seat] & BIT[strike.card]
    if view.chosen:
        card = view.chosen.card
        wrong = wrong or not HOLE < card < BANK or not state.hands[state.actor] & BIT[card]
        # rouge.follow, rouge.police: the card that waits could be chosen.
        before = state.copy()
        before.chosen, before.strikes = None, ()
        wrong = wrong or not before.allows(state.actor, Lay(card))
    if wrong:
        raise Refused("rouge.strike", "position")
