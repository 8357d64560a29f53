"""Why data could not be decoded, as arguments of a message in any language."""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""Raised for bytes that are no JSON, no UTF-8, or nested too deeply."""

PATTERNS = {
    "json": r"JSON is malformed: .*\(byte (?P<got>\d+)\)",
    "cut": r"Input data was truncated",
    "missing": r"Object missing required field `(?P<what>.*)`",
    "unknown": r"Object contains unknown field `(?P<what>.*)`",
    "kind": r"Expected `(?P<what>.*)`, got `(?P<got>.*)`",
    "range": r"Expected `(?:int|float)` (?P<what>[<>]=? .*)",
    "length": r"Expected `.*` of (?:at (?:most|least) )?length (?P<what>.*)",
    "choice": r"Invalid (?:enum )?value (?P<got>.*)",
    "big": r"Integer value out of range",
}
"""msgspec's error messages, by the kind of problem."""
PLACE = re.compile(r"(?P<reason>.*?)(?: - at `(?P<at>.*)`)?", re.DOTALL)


class Misfit(NamedTuple):
    """A problem, as arguments of the message `misfit`."""

    problem: str
    """A key of `PATTERNS`, `empty`, `text` (no UTF-8), `deep` (nested too deeply), or `other`."""
    at: str
    """The place in the document, such as `$.moves[1].card`; `whole` is all of it."""
    what: str = ""
    """The field that is missing or unknown, or the expected value."""
    got: str = ""
    """The value found."""


def misfit(error: Exception) -> Misfit:
    """The problem behind one of the `UNREADABLE` exceptions.

    >>> try:
    ...     msgspec.json.decode(b'{"rounds": "six"}', type=dict[str, int])
    ... except msgspec.DecodeError as error:
    ...     misfit(error)
    Misfit(problem='kind', at='$[...]', what='int', got='str')
    """
    if isinstance(error, UnicodeDecodeError):
        return Misfit("text", "whole")
    if isinstance(error, RecursionError):
        return Misfit("deep", "whole")
    place = PLACE.fullmatch(str(error))
    assert place is not None
    for problem, pattern in PATTERNS.items():
        found = re.fullmatch(pattern, place["reason"], re.DOTALL)
        if found:
            return Misfit(problem, place["at"] or "whole", **found.groupdict())
    return Misfit("other", place["at"] or "whole", place["reason"])
