"""Independent acts, played on a fake clock: people who notice something by themselves, and press."""

from __future__ import annotations

from tablee.hosts.arbiter import act_of, judge_acts
from tablee.lab.fairness.contests import PAUSE, Session
from tablee.lab.fairness.models import MS, SHOUT


class RaceSession(Session):
    """Acts without a stimulus: whoever notices first."""

    person = SHOUT

    def round(self, reactions: list[float]) -> tuple[int, ...]:
        """Everybody acts once: who was first."""
        now = self.now
        presses: list[tuple[float, int, float]] = []
        for number, guest in enumerate(self.simulated):
            guest.begin_round(now)
            guest.hear_pongs(now + PAUSE / 2)
            pressed = now + PAUSE / 2 + reactions[number] - self.players[number].faster * MS
            stamp = pressed + guest.clock - (guest.lie(0, 0) if guest.liar.kind else 0.0)
            presses.append((guest.up.arrives(pressed), number, stamp))
        by_arrival = min(presses)[1]
        first = judge_acts(
            act_of(number, self.simulated[number].pings, int(stamp), int(self.simulated[number].stamp(at)))
            for at, number, stamp in presses
        )
        self.counts.add(first, by_arrival)
        self.now = now + 2 * PAUSE
        return first
