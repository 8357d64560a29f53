"""The way to the other processes: a broker, which may be away and comes back by itself. Ours is NATS."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Literal, Protocol

import msgspec
import nats
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error, NoRespondersError

from tablee.server import tasks
from tablee.server.incidents import incident
from tablee.server.tasks import OrderedSet

log = logging.getLogger(__name__)

CONNECTING = 3
"""Seconds: a broker that takes longer to answer is away."""
TRY_AGAIN = 0.25
"""Seconds between attempts to connect to the broker again."""
PINGED = 2
"""Seconds between the pings that tell whether it is there; two without an answer, and it is not."""
MOST_WAITING = 32_000_000
"""How many bytes may wait to be sent to the broker."""
LEAST_TAKEN = 65_536
"""Bytes: the longest message of a broker must be at least this. Usually it is a million."""
MOST_AT_ONCE = 1000
"""How many questions of other processes are answered at the same time."""
FAILURES = (Error, OSError, TimeoutError)

Hear = Callable[[bytes], None]
Answer = Callable[[bytes], Awaitable[bytes]]


class Unreachable(Exception):
    """Another process did not answer: there is nobody, or no way to them. `unheard`: nobody was asked."""

    def __init__(self, reason: str, *, unheard: bool) -> None:
        super().__init__(reason)
        self.unheard = unheard


class CannotReach(Exception):
    """There is no way to the broker."""

    def __init__(self, reason: Literal["url", "away", "denied", "small"], code: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.code = code


async def check(url: str) -> None:
    """See whether the broker answers. Raises `CannotReach`."""
    if not url.startswith(("nats://", "tls://")):
        raise CannotReach("url", "")
    try:
        # It tries again by itself where nobody listens, two minutes long if nobody says otherwise.
        async with asyncio.timeout(CONNECTING):
            client = await nats.connect(
                url,
                allow_reconnect=False,
                connect_timeout=CONNECTING,
                max_reconnect_attempts=1,
                reconnect_time_wait=TRY_AGAIN,
                error_cb=_nothing,
            )
    except ValueError as problem:
        raise CannotReach("url", type(problem).__name__) from None
    except FAILURES as problem:
        denied = "authorization" in str(problem).lower()
        raise CannotReach("denied" if denied else "away", type(problem).__name__) from None
    takes = client.max_payload
    await client.close()
    if takes < LEAST_TAKEN:
        raise CannotReach("small", str(takes))


def _nothing_lost() -> None:
    """Default of `lost`, until the connection is opened."""


async def _nothing(_: Exception) -> None:
    """Ignore an error: nats reports it here besides raising it."""


class Broker(Protocol):
    """A connection to a broker."""

    @property
    def is_there(self) -> bool:
        """Whether there is a connection, as far as is known."""
        ...

    @property
    def longest(self) -> int:
        """Bytes of the longest message that the broker takes."""
        ...

    async def open(self, lost: Callable[[], None]) -> None:
        """Connect. Raises what is in `FAILURES`.

        `lost` is called whenever the connection breaks: what was on its way may be lost then.
        """
        ...

    async def close(self) -> None:
        """Send what waits, and let go."""
        ...

    def send(self, subject: str, data: bytes) -> bool:
        """Say something when its turn comes, and know nothing of whether it is heard. Whether there was room for it."""
        ...

    async def ask(self, subject: str, data: bytes, patience: float) -> bytes:
        """Ask a question, and return the answer. Raises `Unreachable`."""
        ...

    async def hear(self, subject: str, hear: Hear) -> None:
        """Call `hear` with all that is said under this subject, one after the other."""
        ...

    async def answer(self, subject: str, answer: Answer) -> None:
        """Call `answer` with what is asked under this subject, any number at a time. What fails is not answered."""
        ...


class NatsBroker:
    """A connection to a NATS server, or to several."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._lost = _nothing_lost
        self._client = Client()
        self._out: deque[tuple[str, bytes]] = deque()
        self._waiting = 0
        self._something = asyncio.Event()
        self._sending: asyncio.Task[None] | None = None
        self._answering: OrderedSet[asyncio.Task[None]] = OrderedSet()

    async def open(self, lost: Callable[[], None]) -> None:
        self._lost = lost
        async with asyncio.timeout(CONNECTING):
            await self._client.connect(
                self._url,
                name="tablee",
                connect_timeout=CONNECTING,
                reconnect_time_wait=TRY_AGAIN,  # type: ignore[arg-type]
                max_reconnect_attempts=-1,
                ping_interval=PINGED,
                disconnected_cb=self._broken,
                reconnected_cb=self._back,
                error_cb=self._problem,
            )
        self._sending = asyncio.create_task(self._send_all())

    async def close(self) -> None:
        if self._sending is None:
            return
        await tasks.cancel([self._sending, *self._answering])
        await self._send_waiting()
        with suppress(*FAILURES):
            await self._client.flush(timeout=1)
        with suppress(*FAILURES):
            await self._client.close()

    @property
    def is_there(self) -> bool:
        return self._client.is_connected

    @property
    def longest(self) -> int:
        return self._client.max_payload

    def send(self, subject: str, data: bytes) -> bool:
        if not self.is_there or self._waiting + len(data) > MOST_WAITING:
            return False
        self._out.append((subject, data))
        self._waiting += len(data)
        self._something.set()
        return True

    async def _send_all(self) -> None:
        while True:
            await self._something.wait()
            self._something.clear()
            await self._send_waiting()

    async def _send_waiting(self) -> None:
        while self._out:
            subject, data = self._out.popleft()
            self._waiting -= len(data)
            try:
                await self._client.publish(subject, data)
            except FAILURES as problem:
                log.warning("something could not be said to another process: %s", problem)
            except Exception as problem:  # the others miss it by its number; all that waits behind it is said
                incident(log, "something could not be said to another process", problem)

    async def ask(self, subject: str, data: bytes, patience: float) -> bytes:
        if not self.is_there:
            raise Unreachable("the broker is away", unheard=True)
        try:
            answer = await self._client.request(subject, data, timeout=patience)
        except NoRespondersError as problem:
            raise Unreachable(str(problem), unheard=True) from None
        except FAILURES as problem:
            raise Unreachable(str(problem), unheard=False) from None
        return answer.data

    async def hear(self, subject: str, hear: Hear) -> None:
        async def heard(message: Msg) -> None:
            hear(message.data)

        await self._client.subscribe(subject, cb=heard)

    async def answer(self, subject: str, answer: Answer) -> None:
        async def asked(message: Msg) -> None:
            if len(self._answering) >= MOST_AT_ONCE:
                log.warning("other processes ask too much at once")
                with suppress(*FAILURES):
                    await message.respond(b"")  # so that nobody waits for it
                return
            tasks.start(_reply(message, answer, self.longest), self._answering)

        await self._client.subscribe(subject, cb=asked)

    async def _broken(self) -> None:
        if self._client.is_closed:
            return
        log.warning("the broker is away")
        self._out.clear()
        self._waiting = 0
        self._lost()

    async def _back(self) -> None:
        log.warning("the broker is back")

    async def _problem(self, problem: Exception) -> None:
        log.debug("the broker: %s", problem)


async def _reply(message: Msg, answer: Answer, longest: int) -> None:
    try:
        data = await answer(message.data)
        if len(data) > longest:
            log.error("an answer of %d bytes is more than the broker takes", len(data))
            data = b""  # so that nobody waits for it
        await message.respond(data)
    except msgspec.DecodeError as problem:
        log.warning("something from the broker cannot be read: %s", problem)
    except FAILURES as problem:
        log.warning("another process could not be answered: %s", problem)
    except Exception as problem:
        incident(log, "a question of another process", problem)
