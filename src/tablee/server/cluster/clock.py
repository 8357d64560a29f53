"""What the time of another process is here: those with pages at our tables are asked again and again."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable

from tablee.hosts.arbiter import OtherClock, Stamp
from tablee.server.cluster.messages import AskTime, Time
from tablee.server.incidents import repeat_forever

log = logging.getLogger(__name__)

ASKED_EVERY = 0.5
"""Seconds: meanwhile two clocks drift apart by less than a message takes."""


class PeerClocks:
    """The steady clocks of other processes, as far as they are known here. All is in microseconds."""

    def __init__(self, micros: Callable[[], int], say: Callable[[int, AskTime | Time], None]) -> None:
        self._micros = micros
        self._say = say
        self._known: dict[int, OtherClock] = {}

    def here(self, peer: int, micros: int) -> Stamp:
        """A moment of another process's clock, of which it has just told us, by our own."""
        now = self._micros()
        known = self._known.get(peer)
        return Stamp(now, None) if known is None else known.here(micros, now)

    def ask(self, peer: int) -> None:
        """Ask a process what its clock says."""
        self._say(peer, AskTime(self._micros()))

    def hear(self, peer: int, thing: AskTime | Time) -> None:
        """We are asked what our clock says, or told what another does."""
        if isinstance(thing, AskTime):
            self._say(peer, Time(thing.sent, self._micros()))
        else:
            self._known.setdefault(peer, OtherClock()).asked(thing.sent, thing.read, self._micros())

    async def keep_asking(self, peers: Callable[[], Iterable[int]]) -> None:
        """Ask for as long as this process runs."""

        async def ask() -> None:
            for peer in peers():
                self.ask(peer)

        await repeat_forever(log, "the clocks of others", ask, ASKED_EVERY)

    def forget(self, peers: Iterable[int]) -> None:
        """These processes are gone."""
        for peer in peers:
            self._known.pop(peer, None)
