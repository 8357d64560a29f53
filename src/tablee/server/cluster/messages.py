"""What processes of one house say to each other. A process of another version is not understood, and told nothing."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from msgspec import Struct

from tablee.server.edge.elsewhere import Answered, Asked
from tablee.server.wire.requests import Watched

VERSION = 2
"""Of all that stands here: it is a part of every subject."""


# Of a page, by the number that the process at which it is connected gives it. From there to whoever runs its table:


class Come(Struct, frozen=True, array_like=True, tag="come"):
    """A page is here, and wants to be at a table."""

    page: int
    table: str
    address: str
    """Where it comes from, as limits count it."""


class Said(Struct, frozen=True, array_like=True, tag="said"):
    """It said something."""

    page: int
    text: str | None
    at: int
    """When that came: microseconds of the steady clock of the process that heard it, as are all times here."""


class RoundTrip(Struct, frozen=True, array_like=True, tag="trip"):
    """It answered a ping of the protocol: see `hosts.arbiter.pings`."""

    page: int
    taken: int
    """How long that took."""
    at: int
    acknowledged: tuple[int, int | None] | None
    """The quickest acknowledgement of its system, and what one may well take now."""


class Wrote(Struct, frozen=True, array_like=True, tag="wrote"):
    """It was written something whose time was asked for."""

    page: int
    mark: int
    at: int


class Gone(Struct, frozen=True, array_like=True, tag="gone"):
    """It is not here any more."""

    page: int


# And back:


class Send(Struct, frozen=True, array_like=True, tag="send"):
    """Send it a message."""

    page: int
    text: bytes
    mark: int = 0
    """If not 0: say when it was written. If negative, that has time until something else is said."""
    more: bool = False
    """This is not all of it: the rest comes next."""


class Measure(Struct, frozen=True, array_like=True, tag="measure"):
    """Send it a ping of the protocol."""

    page: int


class Close(Struct, frozen=True, array_like=True, tag="close"):
    """Close its socket, once it has taken all that it was sent."""

    page: int
    code: int


# Of clocks:


class AskTime(Struct, frozen=True, array_like=True, tag="ask-time"):
    """The question what the steady clock of a process says."""

    sent: int
    """When this was asked, by the clock of whoever asks."""


class Time(Struct, frozen=True, array_like=True, tag="time"):
    """The answer."""

    sent: int
    """When it was asked."""
    read: int


Up = Come | Said | RoundTrip | Wrote | Gone
Down = Send | Measure | Close
Thing = Up | Down | AskTime | Time


class Parcel(Struct, frozen=True, array_like=True):
    """All that one process has to say to another at a moment, in its order."""

    sender: int
    number: int
    """How many it has sent to that one: if one is missing, it was lost."""
    things: list[Thing]


class Reply(Struct, frozen=True, array_like=True):
    """An answer to `Asked`, if the table is the answering process's."""

    answered: Answered | None


class Listed(Struct, frozen=True, array_like=True):
    """What a process would have anybody watch, with the date at which each game began."""

    tables: list[tuple[int, Watched]]


class Take(Struct, frozen=True, array_like=True):
    """Please run these tables from now on."""

    tables: list[str]


class Taken(Struct, frozen=True, array_like=True):
    """So many of them are run now."""

    tables: int


class Want(Struct, frozen=True, array_like=True):
    """The question whether this process, to which a page has come, may run the page's table."""

    process: int
    table: str


class Yielded(Struct, frozen=True, array_like=True):
    """Whether the answering process does not run it, or not any more. Who does, its lease says."""

    free: bool


T = TypeVar("T")
encode = msgspec.msgpack.Encoder().encode
_decoders = {
    kind: msgspec.msgpack.Decoder(kind) for kind in (Parcel, Reply, Listed, Take, Taken, Want, Yielded, Asked)
}


def decode(data: bytes, kind: type[T]) -> T:
    """Read something. Raises `msgspec.DecodeError`."""
    return _decoders[kind].decode(data)  # type: ignore[return-value, index]
