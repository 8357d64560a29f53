"""A state of Lampions from any view: the referee's, a seat's, one written by hand."""

from __future__ import annotations

from tablee.games.lampion.data import DARK, DECOY, LampionView
from tablee.games.lampion.rules import LampionState
from tablee.kernel import NO_SEAT, Refused

PLAYERS = range(2, 5)


def restore(view: LampionView) -> LampionState:
    """The state that this view shows.

    >>> restore(LampionView(points=(2, 1), left=3, lantern=1, since=500)).acting().due
    1700
    """
    _check(view)
    state = LampionState(len(view.points), view.options)
    state.take(view)
    state.presses = tuple(sorted(view.presses))
    state.missed = tuple(sorted(view.missed))
    return state


def _check(view: LampionView) -> None:
    """Raise `Refused` for an impossible position."""
    # lampion.players: two to four.
    if len(view.points) not in PLAYERS:
        raise Refused("lampion.players", least=PLAYERS[0], most=PLAYERS[-1])
    # lampion.lanterns: no more are left or judged than there were, and none shows after the last.
    one_too_many = view.lantern != DARK and not view.left
    if not 0 <= view.left <= view.options.lanterns - len(view.judged) or one_too_many:
        raise Refused("lampion.lanterns", "position", lanterns=view.options.lanterns)
    # lampion.decoy: only if the option is set.
    if view.lantern == DECOY and not view.options.decoys:
        raise Refused("lampion.decoy")
    # lampion.press: each seat once, while a lantern shows.
    seats = range(len(view.points))
    pressed = [
        [press.seat for press in presses] for presses in (view.presses, *(j.presses for j in view.judged))
    ]
    rows = [*pressed, *(judged.early for judged in view.judged)]
    named = {seat for row in rows for seat in row} | ({judged.first for judged in view.judged} - {NO_SEAT})
    twice = any(len(set(row)) < len(row) for row in rows)
    if twice or not named.issubset(seats) or (view.presses and view.lantern == DARK):
        raise Refused("lampion.press", "position")
    # lampion.missed: each seat once, while a lantern shows.
    shown = set(seats) if view.lantern != DARK else set()
    if len(set(view.missed)) < len(view.missed) or not shown.issuperset(view.missed):
        raise Refused("lampion.missed")
