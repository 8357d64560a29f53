"""A reflex round at a live table: the arbiter's contest, and what of it concerns the game.

The contest counts in microseconds of a steady clock, the game in milliseconds since it began. What chance or the clock
shows was drawn before the round is announced, and nobody sees it before the moment that is fixed when all are ready.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tablee.hosts.arbiter import Contest
from tablee.hosts.live import NextMove
from tablee.kernel import Acting, Move

GameTime = Callable[[int], int]
"""Converts microseconds of the steady clock to milliseconds of the game."""


class ReflexRound:
    """One card: announced, then armed, then seen; and what more is shown until the verdict."""

    def __init__(
        self,
        number: int,
        by: int,
        move: Move,
        opened: Acting,
        contest: Contest,
        game_time: GameTime,
        *,
        suspense: bool,
    ) -> None:
        self.number = number
        self.by = by
        self.move = move
        self.opened = opened
        """Who may act in the window that the move opens."""
        self.contest = contest
        self.suspense = suspense
        """Whether pages are gathered for the card, and wait for it. Otherwise it comes as soon as it can."""
        self.since: int | None = None
        """When all see the card, in the time of the game; None until that is fixed."""
        self.shown: dict[int, int] = {}
        """The card and what was revealed after it, by their numbers: how many microseconds after the card."""
        self._game_time = game_time

    @property
    def armed(self) -> bool:
        return self.since is not None

    def due(self, now: int) -> NextMove | None:
        """The card, once everybody is ready for it, or was waited for: then its moment is to be fixed."""
        ready = not self.suspense or self.contest.may_arm(now)
        return NextMove(self.by, self.move, card=True) if ready and not self.armed else None

    def arm(self, now: int, rng: Random) -> int:
        """Fix the moment at which all see the card, in the time of the game."""
        self.contest.arm(now, rng if self.suspense else None)
        self.since = self._game_time(self.contest.t0)
        return self.since

    def shows(self, number: int, moment: int) -> None:
        """The card, or what follows it, will be seen at this moment of the steady clock."""
        self.shown[number] = moment - self.contest.t0

    def known(self, now: int) -> int:
        """Up to when, in the time of the game, no answer is still under way."""
        assert self.since is not None
        return min(self.since + self.contest.horizon(now), self._game_time(now))

    def unattended(self, now: int) -> bool:
        """Whether the wait is over, and nobody would see the card."""
        return not self.armed and now >= self.contest.patience and self.contest.nobody_ready()

    def next_moment(self) -> int:
        """When to look again if nothing is heard: in the time of the game, rounded up."""
        return self._game_time(self.contest.deadline if self.armed else self.contest.patience) + 1
