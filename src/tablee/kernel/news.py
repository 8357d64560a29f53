"""What each seat is told, kept apart."""

from __future__ import annotations

from collections.abc import Mapping

from tablee.kernel.data import Event
from tablee.kernel.seats import ALL, NOBODY


class News:
    """Collects the events that a state tells, one list for each seat, one for spectators, one for the referee.

    >>> from tablee.games.bungee.data import Drew
    >>> news = News(2)
    >>> news(Drew(seat=0, card=0), {0: Drew(seat=0, card=7)})
    >>> news.of(0), news.of(1)
    ([Drew(seat=0, card=7)], [Drew(seat=0, card=0)])
    """

    def __init__(self, players: int) -> None:
        self.told: dict[int, list[Event]] = {who: [] for who in (*range(players), NOBODY, ALL)}

    def __call__(self, event: Event | None, instead: Mapping[int, Event] | None = None) -> None:
        if instead:
            for who, events in self.told.items():
                version = instead.get(who, event)
                if version is not None:
                    events.append(version)
        elif event is not None:
            for events in self.told.values():
                events.append(event)

    def of(self, who: int) -> list[Event]:
        """What `who` was told."""
        return self.told[who]

    def add(self, more: News) -> None:
        """What was told after this, too."""
        for who, events in self.told.items():
            events += more.told[who]
