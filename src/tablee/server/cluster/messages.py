"""What processes of one house say to each other. A process of another version is not understood, and told nothing."""

from __future__ import annotations

import msgspec
from msgspec import Struct

VERSION = 4
"""The version of these messages: a part of every subject."""


# Of a page, by the number that the process at which it is connected gives it. From there to whoever runs its table:


class Come(Struct, frozen=True, array_like=True, tag="come"):
    """A page is connected here, and its table is run there."""

    page: int
    table: str
    address: str
    """The address of its client, as limits count it."""


class PageSaid(Struct, frozen=True, array_like=True, tag="said"):
    """A page said something."""

    page: int
    text: str | None
    at: int
    """When that came: microseconds of the steady clock of the process that heard it, as are all times here."""


class RoundTrip(Struct, frozen=True, array_like=True, tag="trip"):
    """A page answered a ping of the protocol: see `hosts.arbiter.pings`."""

    page: int
    taken: int
    """How many microseconds the answer took."""
    at: int
    acknowledged: tuple[int, ...] | None
    """What is known of its system: the fields of `Acknowledged`."""


class Wrote(Struct, frozen=True, array_like=True, tag="wrote"):
    """A message with a mark was written to a page."""

    page: int
    mark: int
    at: int


class PageGone(Struct, frozen=True, array_like=True, tag="gone"):
    """A page is not connected any more."""

    page: int


# And back:


class Send(Struct, frozen=True, array_like=True, tag="send"):
    """Send a page a message."""

    page: int
    text: bytes
    mark: int = 0
    """If not 0: answer with `Wrote` when it was written. If negative, that may wait for the next parcel."""
    more: bool = False
    """Whether the text goes on in the next `Send` to this page."""


class Measure(Struct, frozen=True, array_like=True, tag="measure"):
    """Send a page a ping of the protocol."""

    page: int


class Close(Struct, frozen=True, array_like=True, tag="close"):
    """Close a page's socket, once it has taken all that it was sent."""

    page: int
    code: int


# Of clocks:


class AskTime(Struct, frozen=True, array_like=True, tag="ask-time"):
    """The question what the steady clock of a process says."""

    sent: int
    """When this was asked, by the clock of whoever asks."""


class Time(Struct, frozen=True, array_like=True, tag="time"):
    """The answer to `AskTime`: what the steady clock of the process read."""

    sent: int
    """The `sent` of the question."""
    read: int


Up = Come | PageSaid | RoundTrip | Wrote | PageGone
Down = Send | Measure | Close
Thing = Up | Down | AskTime | Time


class Parcel(Struct, frozen=True, array_like=True):
    """All that one process has to say to another at a moment, in its order."""

    sender: int
    number: int
    """Parcels from one process to another are numbered: a gap tells that one was lost."""
    things: list[Thing]


class Want(Struct, frozen=True, array_like=True):
    """The question whether this process, to which a page has come, may run the page's table."""

    process: int
    table: str


encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.decode
