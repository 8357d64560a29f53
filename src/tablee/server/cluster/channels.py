"""One channel between this process and each other: what is said on it arrives in its order, or is known to be lost.

The broker promises neither that all arrives nor that anybody is there. So parcels are numbered, both ends say something
every second while they have pages in common, and when one is missing or nothing is heard, all those pages begin anew: a
page that lost its connection comes back by itself, says what it has, and is told the rest.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Protocol

import msgspec

from tablee.server.cluster.broker import Broker
from tablee.server.cluster.messages import Come, PageSaid, Parcel, Send, Thing, decode, encode
from tablee.server.incidents import incident, repeat_forever

log = logging.getLogger(__name__)

BEAT = 1.0
"""Seconds between the messages by which a process says that it is there."""
SILENCE = 3.0
"""Seconds: a process from which nothing was heard for so long is gone."""
PART = 200_000
"""Bytes: what is longer goes in several parcels."""
AROUND = 64
"""Bytes that a message takes besides its text, at the most."""


class Channel:
    """What is said to one process, and heard from it."""

    def __init__(self, peer: int, clock: Callable[[], float]) -> None:
        self.peer = peer
        self._clock = clock
        self.heard_at = clock()
        self.waiting: list[Thing] = []
        self.leaves = False
        """Whether what waits leaves at the end of this turn of the loop."""
        self._sent = 0
        self._expected: int | None = None

    def next_parcel(self, sender: int, things: list[Thing]) -> bytes:
        """The next parcel to this process, encoded."""
        self._sent += 1
        return encode(Parcel(sender, self._sent, things))

    def begin(self) -> None:
        """Nothing is in common with this process: what it said before does not matter, whatever comes is the next."""
        self.heard_at = self._clock()
        self._expected = None

    def follows(self, number: int) -> bool:
        """Whether a parcel with this number is the one to come."""
        self.heard_at = self._clock()
        follows = self._expected in (None, number)
        self._expected = number + 1
        return follows


class Ends(Protocol):
    """Those who have pages in common with other processes."""

    def hear(self, peer: int, thing: Thing) -> None:
        """Take what a process says of one of them."""
        ...

    def drop(self, peer: int) -> None:
        """All in common with this process must begin anew."""
        ...

    def common(self, peer: int) -> int:
        """How many pages are in common with this process."""
        ...


class Channels:
    """The channels to all other processes."""

    def __init__(
        self,
        broker: Broker,
        ends: Ends,
        me: Callable[[], int],
        subject: Callable[[int], str],
        clock: Callable[[], float],
    ) -> None:
        self._clock = clock
        self._me = me
        self._subject = subject
        self._broker = broker
        self._ends = ends
        self._channels: dict[int, Channel] = {}

    def to(self, peer: int) -> Channel:
        """The channel to a process."""
        if peer not in self._channels:
            self._channels[peer] = Channel(peer, self._clock)
        return self._channels[peer]

    def say(self, peer: int, thing: Thing, *, waits: bool = False) -> None:
        """Say something to a process: all that is said in one turn of the loop leaves together.

        `waits`: it leaves with whatever is said next, and a second later at the latest.
        """
        channel = self.to(peer)
        channel.waiting.append(thing)
        if not waits and not channel.leaves:
            channel.leaves = True
            asyncio.get_running_loop().call_soon(self._flush, channel)

    def meet(self, peer: int) -> None:
        """A page is about to be in common with a process: from now on it should be heard."""
        if not self._ends.common(peer):
            self.to(peer).begin()

    def _flush(self, channel: Channel) -> None:
        things, channel.waiting, channel.leaves = channel.waiting, [], False
        for part in _parts(things, min(PART, self._broker.longest // 2)):
            if not self._broker.send(self._subject(channel.peer), channel.next_parcel(self._me(), part)):
                # It is missing now, which the other end will see by the number of the next, if it hears that.
                self.lose(channel.peer)
                return

    def heard(self, data: bytes) -> None:
        """A parcel came."""
        try:
            parcel = decode(data, type=Parcel)
        except msgspec.DecodeError as problem:
            log.warning("something from the broker cannot be read: %s", problem)
            return
        if not self.to(parcel.sender).follows(parcel.number):
            log.warning("something that process %d said was lost", parcel.sender)
            self.lose(parcel.sender)
        try:
            for thing in parcel.things:
                self._ends.hear(parcel.sender, thing)
        except Exception as problem:
            # The broker's client would keep it to itself, and pages would wait for the rest.
            incident(log, f"what process {parcel.sender} said", problem)
            self.lose(parcel.sender)

    def lose(self, peer: int) -> None:
        """The pages in common with a process begin anew."""
        if self._ends.common(peer):
            self._ends.drop(peer)

    def lose_all(self) -> None:
        """The pages in common with all processes begin anew."""
        for peer in list(self._channels):
            self.lose(peer)

    def forget(self, peers: Iterable[int]) -> None:
        """These processes are gone."""
        for peer in peers:
            if peer in self._channels:
                self.lose(peer)
                del self._channels[peer]

    async def beat(self) -> None:
        """Say that we are there, and notice who is not."""
        await repeat_forever(log, "the channels to others", self._beat_once, BEAT)

    async def _beat_once(self) -> None:
        for channel in list(self._channels.values()):
            if not self._ends.common(channel.peer):
                continue
            if self._clock() - channel.heard_at > SILENCE:
                log.warning("process %d is silent", channel.peer)
                self.lose(channel.peer)
            elif channel.waiting:
                self._flush(channel)
            else:
                self._broker.send(self._subject(channel.peer), channel.next_parcel(self._me(), []))


def _parts(things: list[Thing], most: int) -> Iterable[list[Thing]]:
    """The same in their order, so that no part is longer than so many bytes: a message that is goes in pieces.

    >>> parts = _parts([Send(1, b"x" * 100), Send(2, b"x" * 30), Send(3, b"x" * 500, mark=7)], 300)
    >>> [[(thing.page, len(thing.text), thing.more) for thing in part] for part in parts]
    [[(1, 100, False), (2, 30, False)], [(3, 236, True)], [(3, 236, True)], [(3, 28, False)]]
    """
    part: list[Thing] = []
    size = 0
    for thing in _pieces(things, most - AROUND):
        more = AROUND + _length(thing)
        if part and size + more > most:
            yield part
            part, size = [], 0
        part.append(thing)
        size += more
    if part:
        yield part


def _pieces(things: list[Thing], most: int) -> Iterable[Thing]:
    for thing in things:
        if isinstance(thing, Send) and len(thing.text) > most:
            *starts, last = range(0, len(thing.text), most)
            for start in starts:
                yield Send(thing.page, thing.text[start : start + most], more=True)
            yield Send(thing.page, thing.text[last:], thing.mark)
        else:
            yield thing


def _length(thing: Thing) -> int:
    """Bytes of the text of something that is said, at the most."""
    match thing:
        case Send(text=text):
            return len(text)
        case PageSaid(text=str(text)):
            return 4 * len(text)
        case Come(table=table):
            return 4 * len(table)
        case _:
            return 0
