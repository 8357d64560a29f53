"""A page's part in reflex rounds: clock synchronisation, from the announcement of a round to a press.

Sends what a browser's page sends (`docs/protocol.md`, "Who was first"). Times are microseconds of the page's own
monotonic clock.
"""

from __future__ import annotations

from collections.abc import Callable

from tablee.client.connection import Timers
from tablee.server.wire.messages import (
    Acknowledge,
    Announce,
    Hidden,
    Mark,
    PageFacts,
    Press,
    Reveal,
    Tick,
    Tock,
    ToServer,
)

FACTS = PageFacts(frame=16_667, step=100, device="key")
"""The facts of a program: a steady screen, a precise clock, a key."""
MARKS_EVERY_S = 0.1
MARGIN_US = 20_000
"""Silence is reported up to this long ago: a press may still be under way within the program."""


class PageReflexes:
    """Answers ticks and announcements, paints reveals at their moment, and marks silence until a press.

    `on_painted` is called when a screen would show a reveal. Programs that test how the server detects false times
    override `answer` and `silence_us`.
    """

    def __init__(
        self,
        send: Callable[[ToServer], None],
        clock: Callable[[], float],
        facts: PageFacts,
        on_painted: Callable[[Reveal], None],
    ) -> None:
        self.facts = facts
        self.on_painted = on_painted
        self.round = 0
        """The round whose card is painted and not answered yet; 0: none."""
        self.painted_us: int | None = None
        """When that card was painted; None: the page connected later, and its reaction cannot be measured."""
        self.shown = 0
        """The number of the last painted reveal."""
        self._send = send
        self._clock = clock
        self._revealed = 0
        """The last round with a reveal to this page."""
        self._closed = 0
        """The last round that was answered or judged."""
        self._timers = Timers()
        self.later = self._timers.later

    def now_us(self) -> int:
        return int(self._clock() * 1_000_000)

    def tick(self, tick: Tick) -> None:
        """Answer a tick with the time on this page's clock."""
        got = self.now_us()
        self.answer(Tock(tick.sent, got, got))

    def announce(self, announce: Announce) -> None:
        """Acknowledge the announcement of a round."""
        got = self.now_us()
        self.answer(Acknowledge(announce.round, announce.sent, got, got, self.facts))

    def answer(self, message: Tock | Acknowledge) -> None:
        """Send an answer from which the server estimates this page's clock."""
        self._send(message)

    def reveal(self, reveal: Reveal) -> None:
        """Paint a reveal at its moment, or at once if that is past or not known."""
        self._revealed = max(self._revealed, reveal.round)
        wait_us = 0 if reveal.at is None else reveal.at - self.now_us()
        self.later(max(wait_us, 0) / 1_000_000, self._paint, reveal)

    def join(self, number: int) -> None:
        """Join a round whose card was not revealed to this page: a press counts by its arrival."""
        if number > max(self._revealed, self._closed):
            self.round, self.painted_us = number, None

    def judged(self, number: int) -> None:
        """Stop marking silence in a round: it was judged or answered."""
        self._closed = max(self._closed, number)
        if self.round == number:
            self.round = 0

    def press(self) -> Press:
        """A press now, which answers the round whose card is painted, if there is one."""
        now_us = self.now_us()
        if not self.round:
            return Press(now_us)
        reaction_us = None if self.painted_us is None else now_us - self.painted_us
        press = Press(now_us, self.round, reaction_us, 0 if reaction_us is None else self.shown)
        self.judged(self.round)
        return press

    def hide(self) -> None:
        """Report that the page is hidden: its seat sits this round out."""
        if self.round:
            self._send(Hidden(self.round))
            self.judged(self.round)

    def silence_us(self) -> int:
        """How long after the card no press was made for sure."""
        return 0 if self.painted_us is None else self.now_us() - self.painted_us - MARGIN_US

    def close(self) -> None:
        """Cancel the round under way."""
        self.round = 0
        self._timers.cancel()

    def _paint(self, reveal: Reveal) -> None:
        self.shown = reveal.number
        if reveal.round > self._closed and reveal.round != self.round:
            self.round, self.painted_us = reveal.round, self.now_us()
            self.later(MARKS_EVERY_S, self._mark, reveal.round)
        self.on_painted(reveal)

    def _mark(self, number: int) -> None:
        if number == self.round:
            if (until := self.silence_us()) > 0:
                self._send(Mark(number, until))
            self.later(MARKS_EVERY_S, self._mark, number)
