"""The path of three commands through the server: files, functions and calls of `tablee` between request and answer.

A real server in this process, with pages at real sockets: a Bungee move until all pages are updated, a Rouge strike
and a cry of Banzaï! until they are accepted. The client's code is not counted, nor are resumed coroutines. Each path is
taken several times, and the one with the fewest calls is printed: the others were met by a timer.

`python -m bench.move_path` prints figures; `--files` adds the files, `--functions` the functions and their calls.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import tablee
from bench.asked import Asked
from tablee.games.rouge.cards import BANK
from tablee.server.settings import Settings
from tests.server.live import FRIEND, ME, Player, Running, eventually, running, seeded, whose_turn

REPEATS = 80
"""Bungee moves, of which the one with the fewest calls counts: what was worked out before is remembered by then."""
UNLIMITED = Settings(messages_per_s=1e9, messages_burst=1e9)
TABLES = 3
"""Tables at which a strike or cry is tried."""
PACKAGE = str(Path(tablee.__file__).parent) + "/"
LEFT_OUT = ("client/", "load/")


class Calls:
    """Counts calls of functions of the package, in all threads that were started after it was installed."""

    def __init__(self) -> None:
        self.counted: Counter[CodeType] = Counter()
        self._counts = False

    def install(self) -> None:
        threading.setprofile(self._event)
        sys.setprofile(self._event)

    @contextmanager
    def counting(self) -> Iterator[None]:
        self.counted = Counter()
        self._counts = True
        try:
            yield
        finally:
            self._counts = False

    def _event(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        ours = code.co_filename.startswith(PACKAGE) and not place(code).startswith(LEFT_OUT)
        if self._counts and ours and event == "call" and frame.f_lasti < _started(code):
            self.counted[code] += 1


def _started(code: CodeType) -> int:
    """A generator that is entered behind this byte of its code is resumed: before it are cells, and the beginning."""
    return 8 + 2 * (len(code.co_cellvars) + len(code.co_freevars))


def place(code: CodeType) -> str:
    """The file of a function, within the package."""
    return code.co_filename.removeprefix(PACKAGE)


def fewest(paths: list[Counter[CodeType]]) -> Counter[CodeType]:
    return min(paths, key=Counter.total)


async def bungee_move(folder: Path, calls: Calls, *, words: bool = True) -> Counter[CodeType]:
    """From a seat's move to the update of both seats and an onlooker, with what follows from it.

    `words`: the pages also show every position in words, which browsers do only where a player asks for it.
    """
    async with running(folder, UNLIMITED, chance=seeded(1)) as server:
        seats = [await server.create(ME, FRIEND, game="bungee")]
        seats.append(await server.join(seats[0]["table"]))
        table = server.registry.tables[seats[0]["table"]]
        async with (
            server.player(seats[0]) as ana,
            server.player(seats[1]) as bo,
            server.onlooker(seats[0]["table"]) as eve,
        ):
            pages = (ana, bo, eve)
            for page in pages:
                await page.say({"type": "read", "words": words})
            await ana.must("start")
            await asyncio.sleep(2.5)  # until all pages are measured
            paths = []
            for _ in range(REPEATS):
                mover = await whose_turn(ana, bo)
                await settled(table, *pages)
                seen = [page.updates for page in pages]
                move = next(each["move"] for each in mover.position["legal"])
                with calls.counting():
                    await mover.must("move", move=move)
                    for page, before in zip(pages, seen, strict=True):
                        await page.until(lambda page=page, before=before: page.updates > before)  # type: ignore[misc]
                paths.append(calls.counted)
    return fewest(paths)


async def settled(table: Any, *pages: Player) -> None:
    """Wait until nothing is under way."""
    await eventually(lambda: table.queue.quiet)
    for page in pages:
        await page.settled()


async def rouge_strike(folder: Path, calls: Calls) -> Counter[CodeType]:
    """From a strike with the Bank to its answer."""
    from tests.server.reflexes import now
    from tests.server.test_strikes import PAUSE, specials_apart

    paths = []
    for number in range(TABLES):
        async with (
            running(made(folder, number), chance=specials_apart) as server,
            seated(server, 2, game="rouge", options={"deals": 1, "pause": PAUSE}) as (seats, pages),
        ):
            for page in pages:
                await page.until(lambda page=page: len(page.ticks) >= 6)
            striker = pages[0]
            await striker.must("start")
            leader = await whose_turn(*pages)
            plain = next(each["move"] for each in leader.position["legal"] if each["move"]["card"] < BANK)
            await leader.must("move", move=plain)
            await striker.until(lambda striker=striker: striker.position["acting"]["kind"] == "window")
            await asyncio.sleep(0.3)
            await settled(server.registry.tables[seats[0]["table"]], *pages)
            move = {"do": "strike", "card": BANK}
            with calls.counting():
                await striker.must("move", move=move, press={"at": now()})
            paths.append(calls.counted)
    return fewest(paths)


async def banzai_cry(folder: Path, calls: Calls) -> Counter[CodeType]:
    """From a cry to its answer."""
    from tests.games.banzai.test_live import TRUE
    from tests.server.reflexes import now

    paths = []
    for number in range(TABLES):
        async with (
            running(made(folder, number), chance=lambda state: TRUE) as server,
            seated(server, 3, game="banzai", options={"choice": 60}) as (seats, pages),
        ):
            for page in pages:
                await page.until(lambda page=page: len(page.ticks) >= 6)
                await page.look(seen=True)
            await pages[0].must("start")
            for page in pages:
                await page.until(lambda page=page: page.position.get("legal"))
            await asyncio.sleep(0.3)
            await settled(server.registry.tables[seats[0]["table"]], *pages)
            move = {"do": "banzai", "exchange": 1}
            with calls.counting():
                await pages[0].must("move", move=move, press={"at": now()})
            paths.append(calls.counted)
    return fewest(paths)


def made(folder: Path, number: int) -> Path:
    new = folder / str(number)
    new.mkdir()
    return new


@asynccontextmanager
async def seated(
    server: Running, players: int, **wish: Any
) -> AsyncIterator[tuple[list[dict[str, Any]], list[Any]]]:
    """People at every seat of a table, whose pages do nothing by themselves."""
    from tests.server.test_cries import Crier

    seats = [await server.create(ME, *[FRIEND] * (players - 1), **wish)]
    seats += [await server.join(seats[0]["table"]) for _ in range(players - 1)]
    async with AsyncExitStack() as stack:
        pages = [Crier(server.address, seat["table"], seat["token"]) for seat in seats]
        for page in pages:
            await stack.enter_async_context(page)
        yield seats, pages


PATHS: dict[str, Callable[[Path, Calls], Awaitable[Counter[CodeType]]]] = {
    "a Bungee move, to all screens": bungee_move,
    "the same, not in words": partial(bungee_move, words=False),
    "a Rouge strike, to its answer": rouge_strike,
    "a cry of Banzaï!, to its answer": banzai_cry,
}


def report(name: str, counted: Counter[CodeType], *, files: bool, functions: bool) -> None:
    by_file: Counter[str] = Counter()
    for code, calls in counted.items():
        by_file[place(code)] += calls
    print(f"{name + ':':<34}{len(by_file):4} files {len(counted):5} functions {counted.total():6} calls")
    if files or functions:
        for file, calls in sorted(by_file.items()):
            print(f"  {calls:4} {file}")
            if functions:
                for code, number in sorted(counted.items(), key=lambda each: each[0].co_firstlineno):
                    if place(code) == file:
                        print(f"    {number:4} {code.co_qualname}")


def main() -> None:
    asked = Asked("move_path", __doc__)
    asked.add_argument("--files", action="store_true")
    asked.add_argument("--functions", action="store_true")
    wish = asked.parse_args()
    calls = Calls()
    for name, path in PATHS.items():
        with tempfile.TemporaryDirectory() as folder:
            threading.setprofile(calls._event)

            async def measured(path: Any = path, folder: str = folder) -> Counter[CodeType]:
                calls.install()
                try:
                    return await path(Path(folder), calls)  # type: ignore[no-any-return]
                finally:
                    sys.setprofile(None)

            counted = asyncio.run(measured())
        report(name, counted, files=wish.files, functions=wish.functions)


if __name__ == "__main__":
    main()
