"""What a seat has to its credit: a bank of lag, and the memory of how it usually lags.

A network now and then delays a message by more than it usually does: the bank pays for that. A person who pretends so
all the time runs out of it, and a lag that is always longer than the connection explains is given back by the median.
Both belong to the seat. A new connection, or a server that was started again, changes nothing about them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tablee.hosts.arbiter.constants import (
    BANK_MOST_US,
    BANK_START_US,
    LEAST_MEDIAN_ROUNDS,
    LOSS_DIVISOR,
    LOST_MORE_COUNT,
    MEDIAN_STEEP_FACTOR,
    MOST_MEDIAN_ROUNDS,
    REFILL_US,
    RETRANSMISSION_US,
    TYPICAL_DIVISOR,
)
from tablee.hosts.arbiter.pings import Link


@dataclass(slots=True)
class Credit:
    """The bank and the last residues of a seat: plain data, stored as JSON."""

    bank: int = BANK_START_US
    residues: list[int] = field(default_factory=list)
    """Of the last rounds: how much longer than usual for its connection the seat's answer took."""

    def copy(self) -> Credit:
        """An independent copy."""
        return Credit(self.bank, self.residues[:])

    def correction(self, free: int) -> int:
        """What is added to each reaction of this seat: its usual residue, if that is more than is free.

        All of it, if it is twice as much; less, if it is only just more, so that no honest seat falls over an edge.
        """
        many = len(self.residues)
        if many < LEAST_MEDIAN_ROUNDS:
            return 0
        median = sorted(self.residues)[(many - 1) // 2]
        return max(min(median, MEDIAN_STEEP_FACTOR * (median - free)), 0)

    def settle(self, paid: int, residue: int | None, link: Link) -> None:
        """A round is over: what it cost, and the residue of its answer if there was one."""
        waits = RETRANSMISSION_US + link.round_trip
        losses = link.lost * (link.lost + LOST_MORE_COUNT) * waits**2 // LOSS_DIVISOR
        refill = REFILL_US + link.typical // TYPICAL_DIVISOR + losses
        self.bank = min(self.bank - paid + refill, BANK_MOST_US)
        if residue is not None:
            self.residues.append(residue)
            del self.residues[:-MOST_MEDIAN_ROUNDS]
