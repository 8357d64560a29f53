"""A state of Lampions from any view: the referee's, a seat's, one written by hand."""

from __future__ import annotations

from tablee.games.lampion.data import DARK, DECOY, LampionView, Reactions
from tablee.games.lampion.rules import LampionState
from tablee.kernel import NOBODY, Refused

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
    """Refuse what can be no position of Lampions."""
    # lampion.players: two to four.
    if len(view.points) not in PLAYERS:
        raise Refused("lampion.players", least=PLAYERS[0], most=PLAYERS[-1])
    # lampion.lanterns: no more are left or judged than there were, and none shows after the last.
    one_too_many = view.lantern != DARK and not view.left
    if not 0 <= view.left <= view.options.lanterns - len(view.judged) or one_too_many:
        raise Refused("lampion.lanterns", "position", lanterns=view.options.lanterns)
    # lampion.decoy: only where the table wants them.
    if view.lantern == DECOY and not view.options.decoys:
        raise Refused("lampion.decoy")
    # lampion.press: each seat once, while a lantern shows.
    seats = _who(view.presses)
    then = {seat for each in view.judged for seat in (*_who(each.presses), *each.early, each.first)}
    strangers = {*seats, *(then - {NOBODY})} - set(range(len(view.points)))
    rows = [seats, *(_who(each.presses) for each in view.judged), *(each.early for each in view.judged)]
    twice = any(len(set(row)) < len(row) for row in rows)
    if strangers or twice or (seats and view.lantern == DARK):
        raise Refused("lampion.press", "position")
    # lampion.missed: one misses only what shows.
    twice = len(set(view.missed)) < len(view.missed)
    if twice or set(view.missed) - (set(range(len(view.points))) if view.lantern != DARK else set()):
        raise Refused("lampion.missed")


def _who(presses: Reactions) -> list[int]:
    return [press.seat for press in presses]
