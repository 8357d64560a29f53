"""An event loop in virtual time: where nothing is ready to run, its clock jumps to the next timer.

Simulated processes share the loop. Each callback belongs to the process in whose context it was scheduled, so a
process can be killed, or paused, between any two of its callbacks.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import Callable, Coroutine, Iterable
from contextvars import Context, ContextVar
from random import Random
from socket import AF_INET, SOCK_STREAM
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

if TYPE_CHECKING:
    from tests.simulation.network import Network

TURN_S = 20e-6
"""How long one turn of the loop takes: time passes even where callbacks schedule each other without end."""
EXECUTOR_DELAY_S = 500e-6
"""How long a call in another thread takes on average."""
_numbers = itertools.count(1)


class Deadlock(Exception):
    """No callback is ready, and no timer is set: nothing would ever happen again."""


class Life:
    """One run of a process, from its start until it ends or is killed. Its tasks are kept, so that they never finish.

    A coroutine that is collected runs its `finally` blocks, which a killed process does not.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.killed = False
        self.paused = False
        self.held: list[asyncio.Handle] = []
        """Callbacks that became ready during the pause."""
        self.tasks: WeakSet[asyncio.Task[Any]] = WeakSet()

    def kill(self) -> None:
        """No callback of this process runs from now on."""
        self.killed = True
        leave_unfinished(self.tasks)


_unfinished: list[asyncio.Task[Any]] = []


def leave_unfinished(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Keep tasks as they are for as long as this interpreter runs."""
    for task in tasks:
        task._log_destroy_pending = False  # type: ignore[attr-defined]
        _unfinished.append(task)


LIFE: ContextVar[Life | None] = ContextVar("LIFE", default=None)
"""The process to which the running callback belongs; None: the simulation itself."""


def _may_run(handle: asyncio.Handle) -> bool:
    life = handle._context.get(LIFE)  # type: ignore[attr-defined]
    if life is None:
        return True
    if life.paused and not life.killed:
        life.held.append(handle)
        return False
    return not life.killed


class _Handle(asyncio.Handle):
    __slots__ = ()

    def _run(self) -> None:
        if _may_run(self):
            super()._run()


class _TimerHandle(asyncio.TimerHandle):
    """Timers for one moment run in the order in which they were set."""

    __slots__ = ("_number",)

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._number = next(_numbers)

    def __lt__(self, other: Any) -> bool:
        return (self._when, self._number) < (other._when, other._number)  # type: ignore[attr-defined]

    def _run(self) -> None:
        if _may_run(self):
            super()._run()


class _Task(asyncio.Task[Any]):
    """Hashed by a number: sets of tasks are iterated in an order that does not depend on memory addresses."""

    def __init__(self, *args: Any, **more: Any) -> None:
        self._number = next(_numbers)
        super().__init__(*args, **more)

    def __hash__(self) -> int:
        return self._number


class _Future(asyncio.Future[Any]):
    def __init__(self, *args: Any, **more: Any) -> None:
        self._number = next(_numbers)
        super().__init__(*args, **more)

    def __hash__(self) -> int:
        return self._number


class _Selector:
    """Stands in for the system's: it never waits for files, and moves the clock."""

    def __init__(self, loop: SimulatedLoop) -> None:
        self._loop = loop

    def select(self, timeout: float | None) -> tuple[()]:
        if timeout is None:
            raise Deadlock
        self._loop.pass_time(timeout)
        return ()

    def close(self) -> None:
        """Nothing to let go of."""


class SimulatedLoop(asyncio.BaseEventLoop):
    """See the module. `start_s` is what its clock says at first."""

    def __init__(self, random: Random, start_s: float = 1_000.0) -> None:
        super().__init__()
        self._selector = _Selector(self)
        self._now = start_s
        self._random = random
        self.network: Network | None = None
        self.problems: list[dict[str, Any]] = []
        """Exceptions that no task or callback handled."""
        self.set_exception_handler(lambda _, problem: self.problems.append(problem))

    def time(self) -> float:
        return self._now

    def pass_time(self, wait_s: float) -> None:
        """Jump to the next timer, which is that far away; or let one turn of the loop pass."""
        if wait_s > 0:
            due = self._scheduled[0]._when  # type: ignore[attr-defined]
            self._now = max(self._now, min(due, self._now + wait_s))
        else:
            self._now += TURN_S

    def stall(self, seconds: float) -> None:
        """Let time pass in the middle of a callback: nothing else runs meanwhile."""
        self._now += seconds

    # What `asyncio.BaseEventLoop` leaves to its subclasses.

    def _process_events(self, events: object) -> None:
        """There are no files."""

    def _write_to_self(self) -> None:
        """There are no other threads to be woken by."""

    def _call_soon(self, callback: Callable[..., Any], args: Any, context: Context | None) -> asyncio.Handle:
        handle = _Handle(callback, args, self, context)
        self._ready.append(handle)  # type: ignore[attr-defined]
        return handle

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        timer = _TimerHandle(when, callback, args, self, context)
        heapq.heappush(self._scheduled, timer)  # type: ignore[attr-defined]
        timer._scheduled = True  # type: ignore[attr-defined]
        return timer

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def create_task(  # type: ignore[override]
        self, coro: Coroutine[Any, Any, Any], *, name: str | None = None, context: Context | None = None
    ) -> Any:
        task = _Task(coro, loop=self, name=name, context=context)
        life = LIFE.get() if context is None else context.get(LIFE)
        if life is not None:
            life.tasks.add(task)
        return task

    def create_future(self) -> Any:
        return _Future(loop=self)

    def resume(self, life: Life) -> None:
        """Run what a paused process has missed, and let it go on."""
        life.paused = False
        held, life.held = life.held, []
        self._ready.extend(held)  # type: ignore[attr-defined]

    def run_in_executor(self, _: object, func: Callable[..., Any], *args: Any) -> Any:  # type: ignore[override]
        """Call in this thread, after a while."""
        done = self.create_future()

        def call() -> None:
            if done.cancelled():
                return
            try:
                done.set_result(func(*args))
            except Exception as problem:
                done.set_exception(problem)

        self.call_later(self._random.expovariate(1 / EXECUTOR_DELAY_S), call)
        return done

    async def shutdown_default_executor(self, timeout: float | None = None) -> None:  # noqa: ASYNC109
        """There are no threads."""

    async def getaddrinfo(self, host: Any, port: Any, **_: Any) -> Any:
        """Names are not looked up: each is its own address."""
        address = host.decode() if isinstance(host, bytes) else host, int(port or 0)
        return [(AF_INET, SOCK_STREAM, 6, "", address)]

    async def create_server(
        self, protocol_factory: Any, host: Any = None, port: Any = None, *, sock: Any = None, **_: Any
    ) -> Any:
        assert self.network is not None
        return self.network.listen(protocol_factory, sock or self.network.bound(host, port))

    async def create_connection(
        self, protocol_factory: Any, host: Any = None, port: Any = None, *, local_addr: Any = None, **_: Any
    ) -> Any:
        assert self.network is not None
        return await self.network.connect(protocol_factory, host, port, local_addr)
