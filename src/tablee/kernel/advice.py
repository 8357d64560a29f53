"""What a learner is told of a move: why a good player would make it, and where to look."""

from __future__ import annotations

from msgspec import Struct

from tablee.kernel.data import Say


class Advice(Struct, frozen=True):
    """A reason in words, and what it is about on the table."""

    why: Say
    point: str = ""
    """A control by its name on the table (`pile`), or anything by a mark that it bears (`card=9`); empty: nothing."""
