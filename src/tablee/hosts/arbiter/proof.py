"""What was measured, as a record has it: its readers can judge again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from tablee.hosts.arbiter.accept import AcceptedAnswer, Measured, accept
from tablee.hosts.arbiter.acts import Act, place
from tablee.hosts.arbiter.constants import BANK_MOST_US, MOST_SKEW_US, MS
from tablee.kernel import Entry

Proof = Mapping[str, Any]
T = TypeVar("T")
ROUNDING_US = 2 * MS
"""Microseconds of tolerance: lines are dated in whole milliseconds."""


def proves(entry: Entry, since: int | None, false_start: int) -> bool:
    """Whether what was measured leads to what a line says of its time.

    In a window with a stimulus (`since`, in the time of the game) it is a reaction, in others an act.
    """
    if entry.proof is None:
        return False
    if since is None:
        return _proves_act(entry, _read(entry.proof, Act))
    return _proves_reaction(entry, _read(entry.proof, Measured), since * MS, false_start * MS)


def _proves_reaction(entry: Entry, measured: Measured | None, since: int, false_start: int) -> bool:
    if measured is None:
        return False
    plain = measured.seat == entry.by and measured.false_start == false_start
    possible = 0 <= measured.bank <= BANK_MOST_US and measured.correction >= 0 and measured.late >= 0
    possible = possible and 0 <= measured.skew <= MOST_SKEW_US
    heard = since + measured.arrived <= entry.at * MS + ROUNDING_US
    answer = accept(measured)
    return plain and possible and heard and (answer.rt, answer.u) == (entry.reaction_ms, entry.uncertainty_ms)


def _proves_act(entry: Entry, act: Act | None) -> bool:
    if act is None:
        return False
    possible = act.seat == entry.by and 0 <= act.skew <= MOST_SKEW_US
    heard = possible and act.arrived <= entry.at * MS + ROUNDING_US
    placed = place(act)
    return heard and (placed.at, placed.uncertainty_ms) == (entry.reaction_ms, entry.uncertainty_ms)


def accepted(proof: Proof) -> AcceptedAnswer | None:
    """How a reaction counts, if that is what was measured."""
    measured = _read(proof, Measured)
    return None if measured is None else accept(measured)


def _read(proof: Proof, kind: type[T]) -> T | None:
    try:
        return msgspec.convert(proof, kind)
    except msgspec.ValidationError:
        return None
