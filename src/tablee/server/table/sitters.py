"""Who sits at a seat of a live table, and what is remembered of them while the table is in memory."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from tablee.hosts.arbiter import Credit
from tablee.hosts.arbiter.pings import Nearest
from tablee.server.storage.store import Done, SeatRow
from tablee.server.tasks import OrderedSet

if TYPE_CHECKING:
    from tablee.server.table.pages import Page

REFUSED_ENOUGH = 1000
"""How many commands of somebody are refused for good: each is kept for as long as the table."""
DONE_KEPT = 5000
"""How many ids of commands are kept: no game asks for more, and no page repeats one after so many others."""
PASSING_KEPT = 200
"""How many ids are kept of commands that leave nothing behind, such as `ready`."""


class Sitter:
    """A seat's person or bot. Before the game, people may change seats, and all this goes with them."""

    def __init__(self, row: SeatRow) -> None:
        self.row = row
        self.pages: OrderedSet[Page] = OrderedSet()
        self.heirs: OrderedSet[Page] = OrderedSet()
        """The pages of whoever gets this bot's seat between rounds."""
        self.gone_since = 0
        """When its last page left, in the time of the game."""
        self.ready = False
        self.arranged = 0
        """How often they have changed what the table is like."""
        self.added_luck = False
        self.done: dict[str, None] = {}
        """The commands that were carried out, the last ones last."""
        self.credit = _read(row.credit)
        """The arbiter's credit: it belongs to the seat, and no new connection refills it."""
        self.nearest = Nearest()
        """The shortest round trip of its pages."""
        self._passed: dict[str, None] = {}
        self._refused: dict[str, bytes] = {}

    @property
    def is_person(self) -> bool:
        return self.row.kind == "person"

    def stand_up(self) -> None:
        """Leave the seat: its pages look on, and nothing is promised any more."""
        for page in self.pages:
            page.sit(None)
        for page in self.heirs:
            page.heir_of = None
        self.pages.clear()
        self.heirs.clear()

    def sit(self, pages: Iterable[Page]) -> None:
        """Whoever looked on with these pages sits here now."""
        for page in pages:
            page.heir_of = None
            page.sit(self)
            page.pings.belong(self.nearest)
            self.pages.add(page)

    def answered(self, done: Done) -> None:
        """Keep what was answered before the table came back to memory."""
        if done.refused:
            self._refused[done.id] = done.refused.encode()
        else:
            self.did(done.id)

    def did(self, id: str, *, stored: bool = True) -> None:
        """Keep that a command was carried out, so that it is not done twice. What is not stored is soon forgotten."""
        kept, most = (self.done, DONE_KEPT) if stored else (self._passed, PASSING_KEPT)
        kept[id] = None
        if len(kept) > most:
            del kept[next(iter(kept))]

    def has_done(self, id: str) -> bool:
        """Whether this command was carried out."""
        return id in self.done or id in self._passed

    def refused(self, id: str) -> bytes | None:
        """What this command was answered, if it was refused."""
        return self._refused.get(id)

    @property
    def refused_enough(self) -> bool:
        """Whether so much was refused that no more of it is kept."""
        return len(self._refused) >= REFUSED_ENOUGH

    def remember(self, id: str, refusal: bytes) -> None:
        """Keep an answer, so that the same command gets it again."""
        self._refused[id] = refusal

    def forget(self, id: str) -> None:
        """Drop a refusal that could not be stored, and was not given."""
        self._refused.pop(id, None)


def _read(credit: str) -> Credit:
    return msgspec.json.decode(credit, type=Credit) if credit else Credit()
