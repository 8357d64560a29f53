"""Independent acts, played on a fake clock: people who notice something by themselves, and press."""

from __future__ import annotations

from random import Random

from tablee.hosts.arbiter import act_of, judge_acts
from tablee.kernel.reactions import Reactions
from tablee.lab.fairness.contests import PAUSE, Counts, Guest, Player
from tablee.lab.fairness.models import MS, SHOUT, reaction


class RaceSession:
    """One table whose players race each other again and again."""

    def __init__(self, players: tuple[Player, ...], rng: Random, person: Reactions = SHOUT) -> None:
        self.rng = rng
        self.players = players
        self.person = person
        self.guests = [Guest(player, rng) for player in players]
        self.seats = {number: guest.seat for number, guest in enumerate(self.guests)}
        self.now = max(guest.join(0.0) for guest in self.guests) + 1e6
        self.counts = Counts.of(len(players))

    def play(self, blocks: int) -> Counts:
        """So many blocks of matched rounds."""
        many = len(self.players)
        for _ in range(blocks):
            drawn = [reaction(self.person, self.rng) for _ in range(many)]
            for turn in range(many):
                self.round([*drawn[turn:], *drawn[:turn]])
        return self.counts

    def round(self, reactions: list[float]) -> tuple[int, ...]:
        """Everybody acts once: who was first."""
        now = self.now
        presses: list[tuple[float, int, float]] = []
        for number, guest in enumerate(self.guests):
            guest.begin_round(now)
            guest.hear_pongs(now + PAUSE / 2)
            pressed = now + PAUSE / 2 + reactions[number] - self.players[number].faster * MS
            stamp = pressed + guest.clock - (guest.lie() if guest.liar.kind else 0.0)
            presses.append((guest.up.arrives(pressed), number, stamp))
        by_arrival = min(presses)[1]
        first = judge_acts(
            act_of(number, self.guests[number].line, int(stamp), int(at)) for at, number, stamp in presses
        )
        self.counts.add(first, by_arrival)
        self.now = now + 2 * PAUSE
        return first
