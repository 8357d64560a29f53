"""The CPU time of this server under load, beside the server of another commit.

Both run at the same time on one processor, each with as many tables at human pace, so that other load on the machine
affects both. Compared is CPU time for a thousand moves, in ten parts of the time one by one.
`python -m bench.beside f59ffb3 80 2`: 80 tables at each, for two minutes.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from argparse import ArgumentTypeError
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from bench.asked import Asked
from bench.commits import HERE, unpack
from bench.load.crowd import Crowd, Plan, Report, Row
from bench.load.measured import ServerProcess
from bench.load.server import started
from tablee.client import Address
from tablee.games import all_games

SERVE = """import sys
from pathlib import Path
sys.path[:0] = [sys.argv[1], sys.argv[1] + "/src"]
try:
    from bench.load.server import serve
except ImportError:  # older commits
    from tablee.load.server import serve
serve(Path(sys.argv[2]))"""
"""Runs the server of the checkout in a folder."""


def commit(word: str) -> tempfile.TemporaryDirectory[str]:
    """The files of a commit, in a temporary folder."""
    folder = tempfile.TemporaryDirectory()
    try:
        unpack(word, folder.name)
    except LookupError as problem:
        folder.cleanup()
        raise ArgumentTypeError(problem.args[0]) from None
    return folder


async def visited(servers: list[tuple[ServerProcess, Address]], plan: Plan) -> list[Report]:
    """The reports of all servers, measured at the same time."""
    crowds = (Crowd(address, plan, process).run(lambda _: None) for process, address in servers)
    return await asyncio.gather(*crowds)


def cost(row: Row) -> float:
    """Seconds of processor time for a thousand moves."""
    return 1000 * (row.cpu or 0.0) / row.moves


def measure(before: tempfile.TemporaryDirectory[str], tables: int, minutes: int) -> None:
    plan = Plan(tables, minutes, tables / 8, "human", dict.fromkeys(all_games(), 1), 4)
    with ExitStack() as stack:
        servers = []
        for source in (Path(stack.enter_context(before)), HERE):
            data = stack.enter_context(tempfile.TemporaryDirectory())
            command = [sys.executable, "-c", SERVE, str(source), data]
            servers.append(stack.enter_context(started(command, pin=True)))
        old, new = asyncio.run(visited(servers, plan))
    for name, whole in (("before", old.whole), ("now", new.whole)):
        waits = "" if whole.views is None else f", p99 {whole.views.p99:.0f} ms"
        print(
            f"{name + ':':<8}{cost(whole):6.2f} s for a thousand moves, {whole.moves:.0f} moves a second{waits}"
        )
    parts = sorted(cost(now) / cost(then) for now, then in zip(new.rows, old.rows, strict=True))
    print(f"now / before: {median(parts):.2f}; half of the parts between {parts[2]:.2f} and {parts[7]:.2f}")


def main() -> None:
    asked = Asked("beside", __doc__)
    asked.add_argument("before", metavar="COMMIT", type=commit)
    asked.count("tables", 80)
    asked.count("minutes", 2)
    measure(**vars(asked.parse_args()))


if __name__ == "__main__":
    main()
