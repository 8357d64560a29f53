"""`./dev faults`: things break, hundreds of times, while people play all games; and what was survived.

./dev faults                              every world, 100 faults in each
./dev faults sqlite --faults 500 --seed 7 one of them, for longer, with other luck
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from time import monotonic

from tests.faults.course import survive
from tests.faults.world import ALL_GAMES
from tests.faults.worlds import WORLDS
from tests.running import ROOT

DISKS = "tests/server/test_faults.py"
"""A damaged page, a deleted log, a replaced file, a full disk and a read-only one: what is said of them."""


async def live_through(name: str, many: int, seed: str) -> None:
    """One world, and what is said of it."""
    began = monotonic()
    folder = Path(tempfile.mkdtemp(prefix="tablee-faults-"))
    told = "%(asctime)s %(message)s"
    logging.basicConfig(filename=folder / "faults.txt", format=told, force=True)
    logging.getLogger("tests.faults").setLevel(logging.INFO)
    try:
        async with WORLDS[name](folder, seed) as (world, faults):
            print(f"{WORLDS[name].__doc__}: {many} faults, seed {seed}", flush=True)
            await survive(world, ALL_GAMES, faults, many, mischief=True)
    except BaseException:
        print(f"  not survived; what broke when, and what the servers logged, is in {folder}", flush=True)
        raise
    shutil.rmtree(folder)
    for fault, times in world.survived.most_common():
        print(f"  {times:>6,}  {fault}")
    games = ", ".join(f"{game} {moves:,}" for game, moves in world.moves.most_common())
    tables = len({person.seated["table"] for person in world.people})
    print(f"  {tables:,} tables, {len(world.people):,} people, {monotonic() - began:,.0f} s")
    print(f"  {world.acknowledged:,} moves acknowledged ({games})")
    print("  lost: 0, doubled: 0, clients that end elsewhere: 0, dead tables: 0\n", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser("./dev faults", description="Break things while people play.")
    parser.add_argument("world", nargs="*", default=list(WORLDS), help=f"any of {', '.join(WORLDS)}")
    parser.add_argument("--faults", type=int, default=100, help="how many in each world (100)")
    parser.add_argument("--seed", default="1", help="another seed, other faults at other moments (1)")
    wishes = parser.parse_args()
    if unknown := set(wishes.world) - set(WORLDS):
        parser.error(f"no world is called {', '.join(unknown)}; there are: {', '.join(WORLDS)}")
    for name in wishes.world:
        asyncio.run(live_through(name, wishes.faults, wishes.seed))
    print("damaged, deleted, full and read-only files:", flush=True)
    sys.exit(
        subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-n", "0", DISKS], cwd=ROOT, check=False
        ).returncode
    )


if __name__ == "__main__":
    main()
