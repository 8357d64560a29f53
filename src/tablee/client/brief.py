"""Messages without their sentences: for programs that read many messages and show none.

Most of the time to read an update goes into the words of its moves and events. `decode_briefly` leaves them out:
`BriefUpdate`, `BriefPast` and `BriefTable` are subclasses of the server's own types whose parts lack what was not read.
Brief types are not tracked by the garbage collector: what is read from JSON holds no reference cycles.
"""

# mypy: disable-error-code="assignment"

from __future__ import annotations

from typing import cast

import msgspec
from msgspec import Raw, Struct

from tablee.client.connection import Decode
from tablee.kernel import Result
from tablee.server.wire import messages

NULL = Raw(b"null")


class BriefMove(Struct, frozen=True, gc=False):
    """A legal move without its words."""

    move: Raw
    reflex: bool = False


class BriefTold(Struct, frozen=True, gc=False):
    """An event without its words."""

    n: int
    event: Raw


class BriefPosition(Struct, frozen=True, gc=False):
    """A position without its words."""

    view: Raw
    acting: messages.Acting
    legal: list[BriefMove]
    result: Result | None = None


class BriefUpdate(messages.Update, frozen=True, tag="update", gc=False):
    """An update without its words."""

    told: list[BriefTold]
    position: BriefPosition


class BriefTable(messages.Table, frozen=True, tag="table", gc=False):
    """A table whose options, promises and luck are not read."""

    options: Raw
    promised: Raw = NULL
    leaving: Raw = NULL
    retractable: Raw = NULL
    luck: Raw = NULL


class BriefPast(messages.Past, frozen=True, tag="past"):
    """Events long past without their words."""

    told: list[BriefTold]


_BRIEF = (
    BriefUpdate
    | BriefPast
    | BriefTable
    | messages.Accepted
    | messages.Refused
    | messages.Reseated
    | messages.Pong
    | messages.Tick
    | messages.Announce
    | messages.Photo
    | messages.Said
)
decode_briefly = cast(Decode, msgspec.json.Decoder(_BRIEF).decode)
