"""The pages at a table, and what each of them has been shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tablee.kernel import NOBODY
from tablee.server import cuts
from tablee.server.messages import Position, Table
from tablee.server.pages import Page
from tablee.server.play import Play

Whose = Callable[[Page], int]


class Audience:
    """Everything is encoded once for each seat, and once for all who look on."""

    def __init__(self, whose: Whose) -> None:
        self.pages: set[Page] = set()
        self._whose = whose
        self._told: dict[int, int] = {}
        """How many events each seat has been told."""
        self._seen: dict[int, Position] = {}

    @property
    def onlookers(self) -> int:
        """How many look on without a seat."""
        return sum(self._whose(page) == NOBODY for page in self.pages)

    def show_table(self, table: Callable[[int], Table]) -> None:
        """Send the table to all who have not seen it like this."""
        for who, pages in self._by_seat():
            text = cuts.encode(table(who))
            for page in pages:
                if page.table != text:
                    page.table = text
                    page.send(text)

    def greet(self, page: Page, play: Play, have: int) -> None:
        """Tell a page everything after the last event that it has. A number never reached counts as none."""
        who = self._whose(page)
        if have > len(play.host.news.of(who)):
            have = 0
        seen = cuts.position(play.host, who)
        self._seen[who] = seen
        page.send(cuts.update(play.host, who, have, seen, play.now()))

    def show_game(self, play: Play) -> None:
        """Send what happened to all for whom anything did: a page must not learn that somebody answered in secret."""
        news = play.host.news
        for who, pages in self._by_seat():
            after = self._told.get(who, 0)
            seen = cuts.position(play.host, who)
            if len(news.of(who)) > after or self._seen.get(who) != seen:
                self._seen[who] = seen
                text = cuts.update(play.host, who, after, seen, play.now())
                for page in pages:
                    page.send(text)
        self.catch_up(play)

    def catch_up(self, play: Play) -> None:
        """All that there was to tell has been told, or will be when somebody asks by number."""
        self._told = {who: len(events) for who, events in play.host.news.told.items()}

    def _by_seat(self) -> Iterator[tuple[int, list[Page]]]:
        pages: dict[int, list[Page]] = {}
        for page in self.pages:
            pages.setdefault(self._whose(page), []).append(page)
        yield from pages.items()
