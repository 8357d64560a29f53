"""Messages whose sentences are left as they came: for programs that read many and show none.

Most of the time to read an update goes into the words of its moves and events.
"""

# mypy: disable-error-code="assignment"

from __future__ import annotations

from typing import cast

import msgspec
from msgspec import Raw

from tablee.client.connection import Decode
from tablee.server.wire import messages


class BriefMove(messages.LegalMove, frozen=True, gc=False):
    """A legal move whose words are not read."""

    say: Raw


class BriefTold(messages.Told, frozen=True, gc=False):
    """An event whose words are not read."""

    say: Raw


class BriefPosition(messages.Position, frozen=True):
    """A position whose words are not read."""

    legal: list[BriefMove]
    words: Raw


class BriefUpdate(messages.Update, frozen=True, tag="update"):
    """An update whose words are not read."""

    told: list[BriefTold]
    position: BriefPosition


class BriefTable(messages.Table, frozen=True, tag="table"):
    """A table whose options, promises and luck are not read."""

    options: Raw
    promised: Raw = messages.NULL
    leaving: Raw = messages.NULL
    retractable: Raw = messages.NULL
    luck: Raw = messages.NULL


class BriefPast(messages.Past, frozen=True, tag="past"):
    """Events long past whose words are not read."""

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
