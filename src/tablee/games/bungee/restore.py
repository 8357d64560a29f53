"""A state of Bungee from any view: the referee's, a seat's, one written by hand."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.bungee.cards import (
    BUNGEE,
    HOLES,
    MOST_IN_HAND,
    MOST_OF_A_VALUE,
    SIX,
    VALUES,
    counted_deck,
    pack,
    pile_of,
)
from tablee.games.bungee.data import BungeeOptions, BungeeView, Step
from tablee.games.bungee.position import kept_word
from tablee.games.bungee.rules import BungeeState
from tablee.kernel import ALL, CHANCE, HOLE, NO_SEAT
from tablee.kernel.data import require

UNDECIDED = ("lucky", "return", "turn-up")
"""There is no lucky card yet: a Bungee card was turned up, which the dealer may take, has left or has taken."""
NO_CARDS = ("lot", "deal", "over")
"""No cards are on the table."""


def check_table(players: int, options: BungeeOptions) -> None:
    """Refuse options with which so many cannot play."""
    # bungee.deck: enough cards for all hands, a lucky card that is no Bungee card, and one to draw.
    enough = len(options.deck) >= players * options.cards + options.deck.count(BUNGEE) + 2
    require(enough, "bungee.deck", "few", cards=len(options.deck), players=players)
    _check_own_deck(options)
    # bungee.starter: the starter is one of the players.
    require(options.starter <= players, "bungee.starter", players=players)


def _check_own_deck(options: BungeeOptions) -> None:
    """bungee.deck: a deck of one's own has no more cards of a value than can be counted."""
    for value, copies in enumerate(counted_deck(options.deck).copies):
        require(copies <= MOST_OF_A_VALUE, "bungee.deck", "value", card=value, most=MOST_OF_A_VALUE)


def restore(view: BungeeView) -> BungeeState:
    """The state that this view shows. What a view by hand leaves out gets its obvious value; holes stay holes.

    >>> state = restore(BungeeView(hands=((1, 2), (7, 7, 0)), lucky=8, discards=(5,), pile=(8, 6)))
    >>> len(state.pile), state.acting().seats
    (49, (0,))
    """
    players = len(view.hands)
    _check_rows(view, players)
    _check_whose_turn(view, players)
    _check_cards(view)
    if view.phase in ("lot", "deal"):
        check_table(players, view.options)
    state = BungeeState(players, view.options)
    state.take(view)
    state.starter = view.starter if view.starter != NO_SEAT or view.phase == "lot" else view.turn
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
    if state.first == NO_SEAT and any(state.calls):
        state.first = state.calls.index(min(number for number in state.calls if number))
    state.since = view.since or tuple([() if number else None for number in state.calls])
    decides = {"turn": state.turn, "after": state.turn, "lucky": state.dealer, "over": NO_SEAT}
    state.actor = decides.get(state.phase, CHANCE)
    state.pile = _pile(view)
    _check_sixes(state)
    _check_pile(state)
    _check_first_turn(state, view)
    _check_calls(state)
    # A position by hand may have holes that nothing can fill; what a seat sees of a real one has not.
    if view.who == ALL:
        require(state.can_be_filled(), "bungee.call", "impossible")
    # bungee.lucky.bungee: there is still a card to turn up that is no Bungee card.
    turns_up = state.phase not in UNDECIDED or len(state.pile) > _hidden_bungees(view)
    require(turns_up, "bungee.deck", "few", cards=len(view.options.deck), players=players)
    return state


def _pile(view: BungeeView) -> list[int]:
    """The pile, with unknown cards below for all that the view does not mention."""
    if view.phase in NO_CARDS:
        return []
    elsewhere = sum(map(len, view.hands)) + len(view.discards) + (view.lucky != HOLE)
    return pile_of(view.pile, len(view.options.deck) - elsewhere)


def _hidden_bungees(view: BungeeView) -> int:
    """How many Bungee cards may lie in the pile: those that are seen nowhere else."""
    seen = [*view.discards, view.lucky, *(card for hand in view.hands for card in hand)]
    return view.options.deck.count(BUNGEE) - seen.count(BUNGEE)


def _steps(view: BungeeView) -> list[Step]:
    """All that was played since a call."""
    return [step for since in view.since for step in since or ()]


def _check_rows(view: BungeeView, players: int) -> None:
    """What is said of each seat is said of all, and numbers are such as come about."""
    shown, steps, most = view.shown, _steps(view), view.options.cards
    shown_hands = () if shown is None else shown.hands
    rows = [len(row) for row in (view.known, view.calls, view.since, view.drew, view.deeds) if row]
    rows += [len(row) for row in view.sheet]
    if shown is not None:
        rows += [len(shown.hands), len(shown.calls), len(shown.scores)]
    # bungee.deal: two to five players, with no more cards than were dealt.
    fine = players in range(2, 6) and set(rows) <= {players}
    fine = fine and all(len(hand) <= most for hand in (*view.hands, *view.known, *shown_hands))
    fine = fine and min(view.turns, view.skips, view.called, *view.calls) >= 0 and view.skips <= MOST_IN_HAND
    fine = fine and all(step.count in range(1, MOST_IN_HAND + 1) for step in steps)
    require(fine, "bungee.deal", "position", cards=most)
    # bungee.endless: a step is a turn. Six after six, a seat that called can have most of a round's.
    require(len(steps) <= view.options.turns, "bungee.endless", turns=view.options.turns)


def _check_whose_turn(view: BungeeView, players: int) -> None:
    """The seats that are named exist, and no more rounds are told of than were played."""
    seats, rounds = range(players), view.options.rounds
    require(view.turn in seats, "bungee.turn", "not-now")
    require({view.starter, view.first} <= {NO_SEAT, *seats}, "bungee.starter", players=players)
    require(1 <= view.round <= rounds, "bungee.end", rounds=rounds)
    # A row of the sheet is written when a round is over.
    done = view.round - (view.phase != "over")
    require(len(view.sheet) <= done, "bungee.end", "sheet", rounds=done)


def _check_cards(view: BungeeView) -> None:
    """Every card is one, lies where such a card may lie, and is known to those who saw it."""
    # bungee.deck: all of it out of one deck.
    _check_own_deck(view.options)
    deck, steps = counted_deck(view.options.deck), _steps(view)
    lucky = [view.lucky] if view.lucky else []
    deck.check([*(card for hand in view.hands for card in hand), *view.discards, *view.pile, *lucky])
    # bungee.pile: a pile is made of what the deck has, and drawn from it; of what others drew, five tell nothing.
    deck.check(view.mixed)
    for drew in view.drew:
        deck.check(drew)
        fine = all(drew.count(card) <= view.mixed.count(card) for card in VALUES)
        fine = not view.mixed or (fine and drew.count(HOLE) <= MOST_IN_HAND)
        require(fine, "bungee.pile", "number", cards=len(view.mixed))
    told: list[Sequence[int]] = [*view.known, *(view.shown.hands if view.shown is not None else ())]
    told += [[deed.card for deed in view.deeds if deed]]
    told += [(step.card, max(step.taken, HOLE)) for step in steps]
    for cards in told:
        deck.check_known(cards)
    # bungee.play: discards lie face up, and laid cards did.
    require(HOLE not in (*view.discards, *(step.card for step in steps)), "bungee.deck", "unknown", card=HOLE)
    # bungee.lucky: it lies face up, and is no Bungee card once the dealer has decided.
    has_lucky = view.phase not in (*NO_CARDS, "turn-up")
    fine = has_lucky == (view.lucky != HOLE) and (view.lucky == BUNGEE) == (view.phase in ("lucky", "return"))
    require(fine, "bungee.lucky", card=view.lucky)
    for hand, known in zip(view.hands, view.known or view.hands, strict=True):
        fine = all(known.count(card) <= hand.count(card) for card in known if card != HOLE)
        require(fine, "bungee.take", "unknown")


def _check_sixes(state: BungeeState) -> None:
    """bungee.six: a seat that has just laid sixes will skip seats, no other. A reshuffle leaves the top one of them."""
    laid = state.discards if state.phase in ("after", "reshuffle") else []
    sixes = all(card == SIX for card in laid[-state.skips :]) if state.skips else SIX not in laid[-1:]
    require(sixes and (not state.skips or state.phase in ("after", "reshuffle")), "bungee.six")


def _check_pile(state: BungeeState) -> None:
    """bungee.pile: it is made anew when empty, of something. bungee.draw: a seat with no card found none to draw."""
    remade = state.phase == "reshuffle"
    fine = not remade or (not state.pile and len(state.discards) > 1)
    require(fine, "bungee.pile", "number", cards=len(state.discards))
    fine = state.phase in NO_CARDS or remade or not state.pile or 0 not in state.hands
    require(fine, "bungee.deal", "position", cards=state.options.cards)


def _check_first_turn(state: BungeeState, view: BungeeView) -> None:
    """bungee.start: it is the starter's, and no seat has called before it."""
    if state.turns or state.phase in NO_CARDS:
        return
    # While the dealer decides, a position by hand may call that the dealer's turn ...
    first = (state.starter, state.dealer) if state.phase in UNDECIDED else (state.starter,)
    # ... and may leave out that no turn was played: it then says one.
    require(view.turn in first and view.turns <= 1, "bungee.turn", "not-now")
    require(not any(state.calls), "bungee.last", "position")
    # bungee.pile: nor was the pile made anew.
    require(not state.mixed, "bungee.deal", "position", cards=state.options.cards)


def _check_calls(state: BungeeState) -> None:
    """Who called, and whether they can have."""
    callers = {number: seat for seat, number in enumerate(state.calls) if number}
    # bungee.last: a round with calls has a first one, which stands, and is over when its turn comes.
    if state.first == NO_SEAT:
        fine = state.called == 0 and state.phase != "after"
    else:
        fine = len(callers) == sum(number > 0 for number in state.calls)
        fine = fine and callers.get(min(callers, default=0)) == state.first
    playing = state.phase in ("turn", "after", "reshuffle")
    fine = fine and not (playing and state.turn == state.first)
    # bungee.last.again: a seat that has just played has no call that stands.
    fine = fine and not (state.phase in ("after", "reshuffle") and state.calls[state.turn])
    # bungee.show: hands are laid open when the round is over.
    done = state.turns >= state.options.turns
    fine = fine and (state.phase != "show" or state.turn == state.first or done)
    require(fine, "bungee.last", "position")
    # bungee.endless: a round that has had all its turns is over.
    require(not (playing and done), "bungee.endless", turns=state.options.turns)
    for seat, hand in enumerate(state.hands):
        fine = bool(hand & HOLES) or kept_word(hand, state.since[seat], state.lucky)
        require(fine, "bungee.call", "position", seat=seat)
