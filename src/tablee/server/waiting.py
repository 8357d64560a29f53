"""To wait as asyncio does, in a tenth of the memory: a page has several of these, and hardly anybody waits at them.

What asyncio offers keeps a deque for those who wait and one for what waits: 760 bytes each, while they are empty.
"""

from __future__ import annotations

import asyncio
from typing import Generic, TypeVar

Thing = TypeVar("Thing")


class Waiting(Generic[Thing]):
    """Things that wait for one who takes them, the oldest first. At most one waits for them.

    >>> waiting = Waiting[str]()
    >>> waiting.put_nowait("a"), waiting.put_nowait("b")
    (None, None)
    >>> waiting.qsize(), asyncio.run(waiting.get()), waiting.get_nowait(), waiting.empty()
    (2, 'a', 'b', True)
    """

    __slots__ = ("_things", "_wanted")

    def __init__(self) -> None:
        self._things: list[Thing] = []
        self._wanted: asyncio.Future[None] | None = None

    def put_nowait(self, thing: Thing) -> None:
        self._things.append(thing)
        if self._wanted is not None and not self._wanted.done():
            self._wanted.set_result(None)

    async def get(self) -> Thing:
        """The oldest of them, once there is one."""
        while not self._things:
            self._wanted = asyncio.get_running_loop().create_future()
            try:
                await self._wanted
            finally:
                self._wanted = None
        return self._things.pop(0)

    def get_nowait(self) -> Thing:
        """The oldest of them; there has to be one."""
        return self._things.pop(0)

    def empty(self) -> bool:
        return not self._things

    def qsize(self) -> int:
        return len(self._things)


class Gate:
    """Is open, or will be; whoever comes to it waits for that.

    >>> gate = Gate()
    >>> gate.set()
    >>> gate.is_set(), asyncio.run(gate.wait())
    (True, True)
    """

    __slots__ = ("_open", "_opened")

    def __init__(self) -> None:
        self._open = False
        self._opened: asyncio.Future[None] | None = None

    def is_set(self) -> bool:
        return self._open

    def set(self) -> None:
        """Open it."""
        self._open = True
        if self._opened is not None:
            self._opened.set_result(None)
            self._opened = None

    def clear(self) -> None:
        """Close it."""
        self._open = False

    async def wait(self) -> bool:
        """Return once it is open, which all do who wait here."""
        while not self._open:
            if self._opened is None:
                self._opened = asyncio.get_running_loop().create_future()
            await asyncio.shield(self._opened)  # who goes away does so alone
        return True
