"""A state of Bantu from a view. Nothing is hidden, so all views of a position are equal."""

from __future__ import annotations

from tablee.games.bantu.board import BOX, FINISH, bit_of
from tablee.games.bantu.data import BantuOptions, BantuView
from tablee.games.bantu.rules import AT_HOME, IN_BOX, PER_SEAT, BantuState
from tablee.kernel import NO_SEAT, Refused

PLAYERS = range(2, 5)


def check_table(players: int, options: BantuOptions) -> None:
    """Raise `Refused` for options that do not allow this number of players."""
    # bantu.teams: two and two, so only at four.
    if options.teams and players != 4:
        raise Refused("bantu.teams", players=players)


def restore(view: BantuView) -> BantuState:
    """The state that this view shows.

    >>> state = restore(BantuView(pieces=(("25a", "box", "box", "finish"), ("box", "box", "box", "1b"))))
    >>> state.acting().seats, state.home(0)
    ((0,), 1)
    """
    players = len(view.pieces)
    # bantu.players: two to four.
    if players not in PLAYERS:
        raise Refused("bantu.players", players=players)
    check_table(players, view.options)
    state = BantuState(players, view.options)
    for seat, places in enumerate(view.pieces):
        _place_pieces(state, seat, places)
    # bantu.turn: a seat has the turn, and the last turn is not over.
    if not 0 <= view.turn < players or not 0 <= view.turns <= view.options.turns * players:
        raise Refused("bantu.turn", "position")
    state.take(view)
    _check_phase(state)
    if state.phase == "over":
        state.actor = NO_SEAT
    elif state.phase == "turn":
        state.find_mover()
    return state


def _place_pieces(state: BantuState, seat: int, places: tuple[str, ...]) -> None:
    # bantu.pieces: pieces 1 to 4 (bantu.short: 1 to 3), each in its box, in Finish, or on a circle of its own.
    if len(places) != len(state.numbers()):
        raise Refused("bantu.pieces", "number", seat=seat, pieces=len(state.numbers()))
    for number, place in enumerate(places, start=1):
        piece = PER_SEAT * seat + number - 1
        if place in (BOX, FINISH):
            state.where[piece] = IN_BOX if place == BOX else AT_HOME
            continue
        bit = bit_of(place)
        # bantu.start: on the board, and not before its own start line.
        start = state.board.starts[number]
        if bit < 0 or not state.board.circles >> bit & 1 or 1 << bit < start & -start:
            raise Refused("bantu.pieces", "circle", circle=place)
        if state.occupied >> bit & 1:
            raise Refused("bantu.pieces", "twice", circle=place)
        state.put(piece, bit)


def _check_phase(state: BantuState) -> None:
    """Raise `Refused` for a phase that does not fit the pieces."""
    begun = any(bit != IN_BOX for bit in state.where) or state.turns
    # bantu.first: the lot comes first. bantu.end: the game is over when a seat has won, or no turn is left.
    if state.phase == "lot" and begun:
        raise Refused("bantu.first", "begun")
    if (state.phase == "over") != state.is_over():
        raise Refused("bantu.end", "position")
