"""Which process runs a table, as far as is known here. What turns out to be wrong is forgotten, and looked up again."""

from __future__ import annotations

from collections.abc import Collection

MOST_KEPT = 20_000


class Owners:
    """Remembers who was found to hold a lease.

    >>> owners = Owners()
    >>> owners.note("some-table", 7)
    >>> owners.of("some-table"), owners.of("another")
    (7, None)
    >>> owners.forget_processes([7])
    >>> owners.of("some-table")
    """

    def __init__(self) -> None:
        self._owners: dict[str, int] = {}

    def of(self, table: str) -> int | None:
        """The process that runs a table, if that is known."""
        return self._owners.get(table)

    def note(self, table: str, owner: int) -> None:
        """A table was found to be run by this process."""
        self._owners.pop(table, None)
        self._owners[table] = owner
        if len(self._owners) > MOST_KEPT:
            del self._owners[next(iter(self._owners))]  # the one that was noted longest ago

    def forget(self, table: str) -> None:
        """The table is not run by the process that was noted, or not any more."""
        self._owners.pop(table, None)

    def forget_processes(self, gone: Collection[int]) -> None:
        """These processes run nothing any more."""
        self._owners = {table: owner for table, owner in self._owners.items() if owner not in gone}
