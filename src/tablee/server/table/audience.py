"""The pages at a table, and what each of them is shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from tablee.kernel import NOBODY
from tablee.server.table import cuts
from tablee.server.table.pages import Page
from tablee.server.table.play import Play
from tablee.server.wire.messages import Position, Reveal, Table, ToPage

Whose = Callable[[Page], int]
Micros = Callable[[], int]


class Audience:
    """Everything is encoded once for each seat, and once for all who look on."""

    def __init__(self, whose: Whose, micros: Micros) -> None:
        self.pages: set[Page] = set()
        self._whose = whose
        self._micros = micros
        self.may_see: Callable[[Page], bool] = lambda page: True
        """Whether a page may see the game as it stands: not while a card waits for the moment at which all see it."""

    @property
    def onlookers(self) -> int:
        """How many look on without a seat."""
        return sum(self._whose(page) == NOBODY for page in self.pages)

    def show_table(self, table: Callable[[int], Table]) -> None:
        """Send the table to all who have not seen it like this."""
        text = cache(lambda who: cuts.encode(table(who)))
        for page in self.pages:
            shown = text(self._whose(page))
            if page.table != shown:
                page.table = shown
                page.send(shown)

    def tell_all(self, message: ToPage) -> None:
        """Send everybody the same."""
        text = cuts.encode(message)
        for page in self.pages:
            page.send(text)

    def greet(self, page: Page, play: Play, have: int) -> None:
        """Tell a page everything after the last event that it has. A number never reached counts as none."""
        reached = have <= len(play.host.news.of(self._whose(page)))
        page.told, page.seen = have if reached else 0, None
        self.show_game(play, [page])

    def show_game(self, play: Play, pages: list[Page] | None = None, reveal: Reveal | None = None) -> None:
        """Send what happened to all for whom anything did: a page must not learn that somebody answered in secret."""
        at, news = play.now(), play.host.news
        position: Callable[[int], Position] = cache(lambda who: cuts.position(play.host, who))
        text = cache(lambda who, after: cuts.update(play.host, who, after, position(who), at, reveal))
        for page in list(self.pages) if pages is None else pages:
            if not self.may_see(page):
                continue
            who = self._whose(page)
            if len(news.of(who)) > page.told or page.seen != position(who):
                page.send(text(who, page.told))
                page.told, page.seen = len(news.of(who)), position(who)
                page.shown.append(self._micros())
