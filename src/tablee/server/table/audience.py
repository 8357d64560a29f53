"""The pages at a table, and what each of them is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from tablee.kernel import Event
from tablee.server.table.livegame import LiveGame
from tablee.server.table.pages import Page
from tablee.server.tasks import OrderedSet
from tablee.server.wire import cuts
from tablee.server.wire.messages import Photo, Reveal, Table

Whose = Callable[[Page], int]
Micros = Callable[[], int]
TOLD_TOGETHER = 200
"""How many events go in one message: a page that comes late is told a long game bit by bit, and nobody waits for it."""


def everybody_may_see(page: Page) -> bool:
    """Default of `may_see`: nothing is hidden."""
    return True


class Audience:
    """Everything is encoded once for each seat, and once for all who look on."""

    def __init__(self, whose: Whose, micros: Micros, telling: cuts.Telling) -> None:
        self.pages: OrderedSet[Page] = OrderedSet()
        self._whose = whose
        self._micros = micros
        self._telling = telling
        self._table: Table | None = None
        self._tables: dict[int, bytes] = {}
        """The table as it was last shown, encoded for each seat."""
        self._photo = b""
        """The last photo finish: whoever comes back sees it, too."""
        self._cut: cuts.Cut | None = None
        """The cut of the game as it stands."""
        self._entries = 0
        """After how many entries of the game `_cut` was made."""
        self.may_see: Callable[[Page], bool] = everybody_may_see
        """Whether a page may see the game as it stands: not while a card waits for the moment at which all see it."""

    @property
    def onlookers(self) -> int:
        """How many look on without a seat."""
        return [page.sitter for page in self.pages].count(None)

    def show_table(self, table: Table) -> None:
        """Send the table to all who have not seen it like this. It is encoded only when something in it changed."""
        if table != self._table:
            self._table, self._tables = table, {}
        for page in self.pages:
            who = self._whose(page)
            if who not in self._tables:
                self._tables[who] = cuts.encode(replace(table, you=who))
            page.show_table(self._tables[who])

    def show_photo(self, photo: Photo) -> None:
        self._photo = cuts.encode(photo)
        for page in self.pages:
            page.send(self._photo)

    def knows(self, page: Page, live: LiveGame, have: int) -> bool:
        """Whether so many events can have been told to a page, as far as is known here."""
        return have <= len(live.host.news.of(self._whose(page)))

    def greet(self, page: Page, live: LiveGame, have: int) -> None:
        """Tell a page everything after the last event that it has. A number never reached counts as none."""
        page.told, page.seen = have if self.knows(page, live, have) else 0, b""
        if self._photo:
            page.send(self._photo)
        self.show_game(live, [page])

    def show_game(
        self,
        live: LiveGame,
        pages: list[Page] | None = None,
        reveal: Reveal | None = None,
    ) -> None:
        """Send what happened to all for whom anything did: a page must not learn that somebody answered in secret."""
        at, news = live.now(), live.host.news
        updates: dict[tuple[int, int, bool], bytes] = {}
        for page in list(self.pages) if pages is None else pages:
            if not self.may_see(page):
                continue
            who = self._whose(page)
            events, position = news.of(who), self._position(live, who, page.reads_words)
            if len(events) == page.told and page.seen == position:
                continue
            self._catch_up(page, events)
            key = who, page.told, page.reads_words
            if key not in updates:
                updates[key] = self._telling.update(
                    events, page.told, position, at, reveal, live.round_number
                )
            page.send(updates[key])
            page.told, page.seen = len(events), position
            page.saw(self._micros())

    def _position(self, live: LiveGame, who: int, words: bool) -> bytes:
        """The game as `who` sees it, encoded: the same until the next entry."""
        host = live.host
        if self._cut is None or self._entries != len(host.ledger.entries):
            self._entries = len(host.ledger.entries)
            self._cut = cuts.Cut(host.ledger.game, host.ledger.state, host.acting, host.result, self._cut)
        return self._cut.seen_by(who, words=words)

    def _catch_up(self, page: Page, events: Sequence[Event]) -> None:
        """Tell a page of a long past all but the last of it: that comes with the position."""
        starts = range(page.told, len(events) - TOLD_TOGETHER, TOLD_TOGETHER)
        if starts:
            page.send(self._pieces(events, starts))
            page.told = starts[-1] + TOLD_TOGETHER

    def _pieces(self, events: Sequence[Event], starts: Sequence[int]) -> Iterator[bytes]:
        for start in starts:
            yield self._telling.past(events, start, start + TOLD_TOGETHER)
