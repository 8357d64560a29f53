"""How long a game stands still when its process is killed, or told to end.

    python -m bench.takeover [TIMES]

The cluster of `./dev cluster`, and a table of Bungee with a person and a bot. Its process is ended, and the
person's page reconnects through the proxy, at once and again and again. Measured are the seconds from the signal until
the page loses its connection, and from then until it is at the table again (back), and until its next move is accepted
(moved). Each process is started again before the next is ended.
"""

from __future__ import annotations

import asyncio
import os
import signal
import tempfile
from pathlib import Path
from statistics import median
from time import monotonic

from bench.asked import Asked
from tablee.client import Server, TablePage
from tablee.server.wire.messages import SeatWish
from tablee.server.wire.requests import NewTable
from tests.cluster import PROCESSES, Cluster

WISH = NewTable("bungee", "Ana", [SeatWish("me"), SeatWish("bot")], options={"rounds": 12}, pace="instant")
AGAIN_S = 0.05
"""Between two attempts to come back."""
OWNER = """
    SELECT name FROM leases JOIN processes ON processes.id = owner WHERE leases."table" = '{}'
"""
THERE = "SELECT count(*) FROM processes WHERE until > clock_timestamp()"


async def move(page: TablePage) -> bool:
    """Make the next move, when it is one's turn. Whether there is one: the game may be over."""
    async for position in page.turns():
        await page.play(position.legal[0])
        return True
    return False


async def ended(cluster: Cluster, how: signal.Signals) -> tuple[float, float, float]:
    """End one process. Seconds until its page is disconnected; and from then, until it is back, and has moved."""
    url = cluster.postgres.url("house")
    while cluster.postgres.execute(THERE, url) != [(PROCESSES,)]:  # noqa: ASYNC110
        await asyncio.sleep(0.1)
    api = Server(cluster.address)
    seated = await api.create_table(WISH)
    page = api.page(seated, waits_s=(AGAIN_S, AGAIN_S))
    await page.connect(keep_trying=True)
    await page.start()
    await move(page)
    await page.until(page.is_awaited)  # their turn: nobody has to wait for a bot afterwards
    ((name,),) = cluster.postgres.execute(OWNER.format(seated.table), url)
    began = monotonic()
    os.kill(int(name.rpartition(":")[2]), how)
    await page.until(lambda: not page.connected)
    lost = monotonic()
    await page.until(lambda: page.connected)
    back = monotonic()
    await move(page)
    moved = monotonic()
    await page.close()
    return lost - began, back - lost, moved - lost


async def measure(folder: Path, times: int) -> None:
    with Cluster(folder, 0).running() as cluster:
        again = asyncio.create_task(keep(cluster))
        for how in (signal.SIGKILL, signal.SIGTERM):
            found = [await ended(cluster, how) for _ in range(times)]
            for what, seconds in zip(("lost", "back", "moved"), zip(*found, strict=True), strict=True):
                print(
                    f"{how.name} {what:<6} median {median(seconds):.2f} s, longest {max(seconds):.2f} s",
                    flush=True,
                )
        again.cancel()


async def keep(cluster: Cluster) -> None:
    """What has ended is started again."""
    while True:
        list(cluster.start_what_ended())
        await asyncio.sleep(0.2)


def main() -> None:
    asked = Asked("takeover", __doc__)
    asked.count("times", 10)
    wishes = asked.parse_args()
    with tempfile.TemporaryDirectory(prefix="tablee-", dir="/tmp") as folder:
        Path(folder).chmod(0o755)  # PostgreSQL may be another user
        asyncio.run(measure(Path(folder), wishes.times))


if __name__ == "__main__":
    main()
