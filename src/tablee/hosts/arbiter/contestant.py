"""A seat at the arbiter's table: its connection now, its page, and its credit."""

from __future__ import annotations

from tablee.hosts.arbiter.accept import BOT, Display, Terms
from tablee.hosts.arbiter.constants import COARSE_STEP_US
from tablee.hosts.arbiter.credit import Credit
from tablee.hosts.arbiter.pings import HERE, Link, Pings


class Contestant:
    """Who takes part in reflexes. The credit is kept for as long as the game; its pings are those of the connection."""

    def __init__(
        self, credit: Credit | None = None, pings: Pings | None = None, page: Display | None = None
    ) -> None:
        self.credit = credit or Credit()
        self.pings = pings
        """None for a bot: it sits in the server."""
        self.page = page or Display()

    @classmethod
    def of_bot(cls) -> Contestant:
        return cls(page=BOT)

    def reconnect(self) -> None:
        """A new connection: measured anew, under the old credit."""
        self.pings = Pings()

    @property
    def link(self) -> Link | None:
        return HERE if self.pings is None else self.pings.link

    def terms(self) -> Terms | None:
        """What an answer would be held against now; nothing if the connection was never measured."""
        link = self.link
        if link is None:
            return None
        return Terms(link if self.page.step > COARSE_STEP_US else link.explained, self.page)

    def page_time(self, at: int) -> int | None:
        """A moment of the server in the page's own clock."""
        offset = None if self.pings is None else self.pings.offset
        return None if offset is None else at + offset
