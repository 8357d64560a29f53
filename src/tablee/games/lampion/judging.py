"""The verdict on a lantern: decided on the set of presses, regardless of their order of arrival."""

from __future__ import annotations

from tablee.games.lampion.data import DECOY, FALSE_START_MS, LIT, WINDOW_MS, Reactions
from tablee.kernel import NO_SEAT
from tablee.kernel.ties import MAX_UNCERTAINTY_MS, Answer, first, widest


def too_early(reactions: Reactions) -> tuple[int, ...]:
    """lampion.early: the seats that guessed: no human reaction is so fast."""
    return tuple(sorted(each.seat for each in reactions if each.rt < FALSE_START_MS))


def in_time(reactions: Reactions) -> Reactions:
    """lampion.window: the presses that were neither too early nor too late."""
    return tuple(sorted(each for each in reactions if FALSE_START_MS <= each.rt <= WINDOW_MS))


def leaders(reactions: Reactions) -> tuple[int, ...]:
    """The seats whose answers have none clearly before them: one, or several that cannot be told apart.

    >>> from tablee.games.lampion.data import Reaction
    >>> leaders((Reaction(300, 6, 0), Reaction(308, 6, 1), Reaction(316, 6, 2), Reaction(90, 6, 3)))
    (0, 1)
    """
    return first(Answer(each.seat, each.rt, each.u) for each in in_time(reactions))


def winner(lantern: int, reactions: Reactions) -> int:
    """The seat that scores, or `NO_SEAT`."""
    # lampion.first: the first to answer a lit lantern; lampion.tie: no seat, if that cannot be told.
    ahead = leaders(reactions)
    return ahead[0] if lantern == LIT and len(ahead) == 1 else NO_SEAT


def losers(lantern: int, reactions: Reactions) -> tuple[int, ...]:
    """The seats that lose a point."""
    # lampion.early: a false start at any lantern. lampion.decoy: any answer to a decoy.
    fooled = [each.seat for each in in_time(reactions)] if lantern == DECOY else []
    return tuple(sorted([*too_early(reactions), *fooled]))


def settled_after(lantern: int, reactions: Reactions, players: int, missed: tuple[int, ...] = ()) -> int:
    """The time after the lantern was seen, in milliseconds, from which no further press can change the verdict.

    >>> from tablee.games.lampion.data import Reaction
    >>> settled_after(LIT, (), 2), settled_after(LIT, (Reaction(300, 6, 0),), 2)
    (1200, 401)
    >>> settled_after(LIT, (Reaction(300, 6, 0), Reaction(308, 6, 1)), 3)
    308
    """
    moments = [WINDOW_MS]
    ahead = leaders(reactions)
    if lantern == LIT and ahead:
        best, *level = [each for each in in_time(reactions) if each.seat in ahead]
        # lampion.tie: a single leader may still be tied with; after a tie no seat can score.
        moments.append(level[0].rt if level else best.rt + widest(best.u, MAX_UNCERTAINTY_MS))
    # lampion.missed: seats that did not see it are not waited for.
    if len({each.seat for each in reactions}.union(missed)) == players:
        moments.append(max((each.rt for each in reactions), default=0))
    return min(moments)
