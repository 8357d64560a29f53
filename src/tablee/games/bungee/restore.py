"""A state of Bungee from any view: the referee's, a seat's, one written by hand."""

from __future__ import annotations

from collections.abc import Sized

from tablee.games.bungee.cards import BUNGEE, HOLES, MOST_IN_HAND, SIX, VALUES, pack
from tablee.games.bungee.data import BungeeOptions, BungeeView, Step
from tablee.games.bungee.holes import can_be_filled, check_cards, check_copies, check_deck, kept_word, pile_of
from tablee.games.bungee.position import AFTER, DEAL, LOT, LUCKY, OVER, RESHUFFLE, RETURN, SHOW, TURN, TURN_UP
from tablee.games.bungee.rules import BungeeState
from tablee.kernel import ALL, CHANCE, HOLE, NOBODY, Refused

UNDECIDED = (LUCKY, RETURN, TURN_UP)
"""There is no lucky card yet: a Bungee card was turned up, which the dealer may take, has left or has taken."""


def check_table(players: int, options: BungeeOptions) -> None:
    """Refuse options with which so many cannot play."""
    # bungee.deck: enough cards for everybody, a lucky card that is no Bungee card, and one to draw.
    if len(options.deck) < players * options.cards + options.deck.count(BUNGEE) + 2:
        raise Refused("bungee.deck", "few", cards=len(options.deck), players=players)
    check_copies(options.deck)
    # bungee.starter: the starter is one of the players.
    if options.starter > players:
        raise Refused("bungee.starter", players=players)


def restore(view: BungeeView) -> BungeeState:
    """The state that this view shows. What a view by hand leaves out gets its obvious value; holes stay holes.

    >>> state = restore(BungeeView(hands=((1, 2), (7, 7, 0)), lucky=8, discards=(5,), pile=(8, 6)))
    >>> len(state.pile), state.acting().seats
    (49, (0,))
    """
    players = len(view.hands)
    _check(view, players)
    if view.phase in ("lot", "deal"):
        check_table(players, view.options)
    state = BungeeState(players, view.options)
    state.take(view)
    state.starter = view.starter if view.starter != NOBODY or view.phase == LOT else view.turn
    if view.phase in UNDECIDED:
        # bungee.lucky.bungee: the dealer decides before the first turn, which is the starter's.
        state.turn, state.turns = state.starter, 0
    state.hands = [pack(hand) for hand in view.hands]
    state.known = [pack(cards) for cards in view.known] or [0] * players
    # Only since a reshuffle it matters who drew what.
    state.drew = [pack(cards) for cards in view.drew if view.mixed] or [0] * players
    state.deeds = list(view.deeds) or [None] * players
    state.turn_lucky(view.lucky)
    state.calls = view.calls or (0,) * players
    state.called = max(view.called, *state.calls)
    if state.first == NOBODY and any(state.calls):
        state.first = state.calls.index(min(number for number in state.calls if number))
    state.since = view.since or tuple([() if number else None for number in state.calls])
    state.actor = _actor(state)
    state.pile = _pile(view)
    _check_sixes(state)
    _check_pile(state)
    _check_first_turn(state, view)
    _check_calls(state, by_hand=view.who == ALL)
    # bungee.lucky.bungee: there is still a card to turn up that is no Bungee card.
    if state.phase in UNDECIDED and len(state.pile) <= _hidden_bungees(view):
        raise Refused("bungee.deck", "few", cards=len(view.options.deck), players=players)
    return state


def _actor(state: BungeeState) -> int:
    if state.phase in (TURN, AFTER):
        return state.turn
    if state.phase == LUCKY:
        return state.dealer
    return NOBODY if state.phase == OVER else CHANCE


def _pile(view: BungeeView) -> list[int]:
    """The pile, with unknown cards below for all that the view does not mention."""
    if view.phase in (LOT, DEAL, OVER):
        return []
    elsewhere = sum(len(hand) for hand in view.hands) + len(view.discards) + (view.lucky != HOLE)
    return pile_of(view.pile, len(view.options.deck) - elsewhere)


def _hidden_bungees(view: BungeeView) -> int:
    """How many Bungee cards may lie in the pile: those that are seen nowhere else."""
    held = sum(hand.count(BUNGEE) for hand in view.hands)
    return view.options.deck.count(BUNGEE) - held - view.discards.count(BUNGEE) - (view.lucky == BUNGEE)


def _check(view: BungeeView, players: int) -> None:
    """Refuse what can be no position of Bungee."""
    _check_rows(view, players)
    _check_whose_turn(view, players)
    _check_cards(view)


def _check_rows(view: BungeeView, players: int) -> None:
    """What is said of each seat is said of all, and numbers are such as come about."""
    # bungee.deal: two to five players with up to five cards; per-seat lists say something of each seat.
    if players not in range(2, 6) or any(len(hand) > view.options.cards for hand in view.hands):
        raise Refused("bungee.deal", "position", cards=view.options.cards)
    rows: list[Sized] = [row for row in (view.known, view.calls, view.since, view.drew, view.deeds) if row]
    if view.shown is not None:
        rows += [view.shown.hands, view.shown.calls, view.shown.scores]
    if any(len(row) != players for row in (*rows, *view.sheet)):
        raise Refused("bungee.deal", "position", cards=view.options.cards)
    counts = (view.turns, view.skips, view.called, *view.calls)
    if min(counts) < 0 or view.skips > MOST_IN_HAND:
        raise Refused("bungee.deal", "position", cards=view.options.cards)
    if any(step.count not in range(1, 6) for step in _steps(view)):
        raise Refused("bungee.deal", "position", cards=view.options.cards)
    # bungee.endless: a step is a turn. Six after six, somebody who called can have most of a round's.
    if len(_steps(view)) > view.options.turns:
        raise Refused("bungee.endless", turns=view.options.turns)
    # bungee.deal: nobody ever has more cards.
    shown = view.shown.hands if view.shown is not None else ()
    if any(len(row) > view.options.cards for row in (*view.known, *shown)):
        raise Refused("bungee.deal", "position", cards=view.options.cards)


def _steps(view: BungeeView) -> list[Step]:
    """All that was played since somebody called."""
    return [step for since in view.since for step in since or ()]


def _check_whose_turn(view: BungeeView, players: int) -> None:
    """Whoever is named sits here, and no more rounds are told of than were played."""
    seats = range(players)
    if view.turn not in seats:
        raise Refused("bungee.turn", "not-now")
    if view.starter not in (NOBODY, *seats) or view.first not in (NOBODY, *seats):
        raise Refused("bungee.starter", players=players)
    if not 1 <= view.round <= view.options.rounds:
        raise Refused("bungee.end", rounds=view.options.rounds)
    # A row of the sheet is written when a round is over.
    done = view.round - (view.phase != OVER)
    if len(view.sheet) > done:
        raise Refused("bungee.end", "sheet", rounds=done)


def _check_cards(view: BungeeView) -> None:
    """Every card is one, lies where such a card may lie, and is known to whoever saw it."""
    # bungee.deck: all of it out of one deck.
    check_copies(view.options.deck)
    cards = [card for hand in view.hands for card in hand]
    lucky = [view.lucky] if view.lucky != HOLE else []
    check_deck([*cards, *view.discards, *view.pile, *lucky], view.options.deck)
    # bungee.pile: a pile is made of what the deck has, and drawn from it; of what others drew, five tell nothing.
    check_deck(view.mixed, view.options.deck)
    for drew in view.drew:
        check_deck(drew, view.options.deck)
        too_many = any(drew.count(card) > view.mixed.count(card) for card in VALUES)
        if view.mixed and (too_many or drew.count(HOLE) > MOST_IN_HAND):
            raise Refused("bungee.pile", "number", cards=len(view.mixed))
    for known in (
        *view.known,
        [deed.card for deed in view.deeds if deed],
        *(view.shown.hands if view.shown is not None else ()),
        [step.card for step in _steps(view)],
        [max(step.taken, HOLE) for step in _steps(view)],
    ):
        check_cards(known)
    # bungee.play: discards lie face up, and laid cards did.
    if HOLE in (*view.discards, *[step.card for step in _steps(view)]):
        raise Refused("bungee.deck", "unknown", card=HOLE)
    # bungee.lucky: it lies face up, and is no Bungee card once the dealer has decided.
    has_lucky = view.phase not in (LOT, DEAL, TURN_UP, OVER)
    shows_bungee = view.phase in (LUCKY, RETURN)
    if has_lucky != (view.lucky != HOLE) or (view.lucky == BUNGEE) != shows_bungee:
        raise Refused("bungee.lucky", card=view.lucky)
    for hand, known in zip(view.hands, view.known or view.hands, strict=True):
        if any(known.count(card) > hand.count(card) for card in known if card != HOLE):
            raise Refused("bungee.take", "unknown")


def _check_sixes(state: BungeeState) -> None:
    """bungee.six: who has just laid sixes will skip seats, and nobody else. A reshuffle leaves the top one of them."""
    laid = state.discards if state.phase in (AFTER, RESHUFFLE) else []
    sixes = all(card == SIX for card in laid[-state.skips :]) if state.skips else SIX not in laid[-1:]
    if not sixes or (state.skips and state.phase not in (AFTER, RESHUFFLE)):
        raise Refused("bungee.six")


def _check_pile(state: BungeeState) -> None:
    """bungee.pile: it is made anew when empty, of something. bungee.draw: who has no card found none to draw."""
    remade = state.phase == RESHUFFLE
    if remade and (state.pile or len(state.discards) < 2):
        raise Refused("bungee.pile", "number", cards=len(state.discards))
    on_table = state.phase not in (LOT, DEAL, OVER)
    if on_table and not remade and state.pile and 0 in state.hands:
        raise Refused("bungee.deal", "position", cards=state.options.cards)


def _check_first_turn(state: BungeeState, view: BungeeView) -> None:
    """bungee.start: it is the starter's, and nobody has called before it."""
    if state.turns or state.phase in (LOT, DEAL, OVER):
        return
    # While the dealer decides, a position by hand may call that the dealer's turn ...
    first = (state.starter, state.dealer) if state.phase in UNDECIDED else (state.starter,)
    # ... and may leave out that no turn was played: it then says one.
    if view.turn not in first or view.turns > 1:
        raise Refused("bungee.turn", "not-now")
    if any(state.calls):
        raise Refused("bungee.last", "position")
    # bungee.pile: nor was the pile made anew.
    if state.mixed:
        raise Refused("bungee.deal", "position", cards=state.options.cards)


def _check_calls(state: BungeeState, by_hand: bool) -> None:
    """Who called, and whether they can have."""
    # bungee.last: a round with calls has a first one, which stands, and is over when its turn comes.
    callers = {number: seat for seat, number in enumerate(state.calls) if number}
    if state.first == NOBODY:
        wrong = state.called > 0 or state.phase == AFTER
    else:
        twice = len(callers) < sum(number > 0 for number in state.calls)
        wrong = twice or callers.get(min(callers, default=0)) != state.first
    playing = state.phase in (TURN, AFTER, RESHUFFLE)
    # bungee.last.again: whoever has just played has no call that stands.
    wrong = wrong or (state.phase in (AFTER, RESHUFFLE) and state.calls[state.turn] > 0)
    if wrong or (playing and state.turn == state.first):
        raise Refused("bungee.last", "position")
    # bungee.show: hands are laid open when the round is over.
    if state.phase == SHOW and state.turn != state.first and state.turns < state.options.turns:
        raise Refused("bungee.last", "position")
    # bungee.endless: a round that has had all its turns is over.
    if playing and state.turns >= state.options.turns:
        raise Refused("bungee.endless", turns=state.options.turns)
    for seat in range(state.players):
        hand = state.hands[seat]
        if not hand & HOLES and not kept_word(hand, state.since[seat], state.lucky):
            raise Refused("bungee.call", "position", seat=seat)
    # A position by hand may have holes that nothing can fill; what a seat sees of a real one has not.
    if by_hand and not can_be_filled(state):
        raise Refused("bungee.call", "impossible")
