"""What the time of another process is here."""

from __future__ import annotations


class Clocks:
    """Steady clocks of processes on one machine are the same."""

    def here(self, peer: int, micros: int) -> int:
        """A moment of the steady clock of another process, by our own: microseconds."""
        return micros
