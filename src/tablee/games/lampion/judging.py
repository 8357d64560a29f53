"""The verdict on a lantern: from the set of reactions alone, in whatever order they came."""

from __future__ import annotations

from tablee.games.lampion.data import DECOY, FALSE_START, LIT, WINDOW, Reaction, Reactions
from tablee.kernel import NOBODY
from tablee.kernel.ties import MOST_UNCERTAIN, Answer, first, widest


def is_early(reaction: Reaction) -> bool:
    """lampion.early: nobody can have seen the lantern so soon."""
    return reaction.rt < FALSE_START


def too_early(reactions: Reactions) -> tuple[int, ...]:
    """The seats that guessed."""
    return tuple(sorted(each.seat for each in reactions if is_early(each)))


def in_time(reactions: Reactions) -> Reactions:
    """The answers: what was pressed neither too early nor, lampion.window, too late."""
    return tuple(sorted(each for each in reactions if FALSE_START <= each.rt <= WINDOW))


def leaders(reactions: Reactions) -> tuple[int, ...]:
    """The seats that answered and that nobody was clearly before: one, or those that cannot be told apart.

    >>> leaders((Reaction(300, 6, 0), Reaction(308, 6, 1), Reaction(316, 6, 2), Reaction(90, 6, 3)))
    (0, 1)
    """
    return first(Answer(each.seat, each.rt, each.u) for each in in_time(reactions))


def winner(lantern: int, reactions: Reactions) -> int:
    """The seat that scores, or nobody."""
    # lampion.first: the first to answer a lit lantern; lampion.tie: nobody, if that cannot be told.
    ahead = leaders(reactions)
    return ahead[0] if lantern == LIT and len(ahead) == 1 else NOBODY


def losers(lantern: int, reactions: Reactions) -> tuple[int, ...]:
    """The seats that lose a point."""
    # lampion.early: a false start, whatever the lantern. lampion.decoy: any answer to a decoy.
    fooled = [each.seat for each in in_time(reactions)] if lantern == DECOY else []
    return tuple(sorted([*too_early(reactions), *fooled]))


def settled_after(lantern: int, reactions: Reactions, players: int, missed: tuple[int, ...] = ()) -> int:
    """How many milliseconds after the lantern was seen no further press can change the verdict.

    >>> settled_after(LIT, (), 2), settled_after(LIT, (Reaction(300, 6, 0),), 2)
    (1200, 401)
    >>> settled_after(LIT, (Reaction(300, 6, 0), Reaction(308, 6, 1)), 3)
    308
    """
    moments = [WINDOW]
    ahead = leaders(reactions)
    if lantern == LIT and ahead:
        best, *level = [each for each in in_time(reactions) if each.seat in ahead]
        # lampion.tie: one alone in front may still be caught up with; once somebody has, nobody scores.
        moments.append(level[0].rt if level else best.rt + widest(best.u, MOST_UNCERTAIN))
    # lampion.missed: nobody waits for whoever did not see it.
    if len({each.seat for each in reactions}.union(missed)) == players:
        moments.append(max((each.rt for each in reactions), default=0))
    return min(moments)
