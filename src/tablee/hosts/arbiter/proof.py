"""What was measured, as a record has it: whoever reads one can judge again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from tablee.hosts.arbiter.accept import Accepted, Measured, accept
from tablee.hosts.arbiter.race import Act, place

Proof = Mapping[str, Any]
T = TypeVar("T")


class Note(Struct, frozen=True):
    """What the line that closes a reflex round keeps: the seats that sat it out."""

    out: tuple[int, ...] = ()


def note(proof: Proof) -> Note:
    """Who sat a round out, as far as that can be read."""
    return _read(proof, Note) or Note()


def proves(proof: Proof, rt: int, u: int) -> bool:
    """Whether what was measured leads to this time and uncertainty: of a reaction, or of an act without a stimulus."""
    answer = accepted(proof)
    if answer is not None:
        return (answer.rt, answer.u) == (rt, u)
    act = _read(proof, Act)
    return act is not None and (place(act).at, place(act).u) == (rt, u)


def accepted(proof: Proof) -> Accepted | None:
    """How a reaction counts, if that is what was measured."""
    measured = _read(proof, Measured)
    return None if measured is None else accept(measured)


def _read(proof: Proof, kind: type[T]) -> T | None:
    try:
        return msgspec.convert(proof, kind)
    except msgspec.ValidationError:
        return None
