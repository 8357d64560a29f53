"""How long a game stands still whose process is gone: killed, or asked to end.

    python -m bench.takeover [TIMES]

The house of `./dev cluster`, and a table of Bungee with a person and a bot. The process that runs it is ended, and the
person comes back through the proxy, at once and again and again, as a page does. Seconds until they are at the table
again, and until the first move after that was accepted. Each process is back before the next is ended.
"""

from __future__ import annotations

import asyncio
import os
import signal
import tempfile
from pathlib import Path
from statistics import median
from time import monotonic
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from bench.asked import Asked
from tests.cluster import PROCESSES, Cluster
from tests.server.live import BOT, ME, Closed, Player

WISH = {"game": "bungee", "name": "Ana", "seats": [ME, BOT], "pace": "instant", "options": {"rounds": 12}}
OWNER = """
    SELECT name FROM leases JOIN processes ON processes.id = owner WHERE leases."table" = '{}'
"""
THERE = "SELECT count(*) FROM processes WHERE until > clock_timestamp()"


async def connected(host: str, seated: dict[str, Any]) -> Player:
    """A page at the table, as soon as there is one."""
    while True:
        page = Player(host, seated["table"], seated["token"])
        try:
            await page.connect()
            await page.hello()
            if page.table:
                return page
        except (Closed, OSError, WebSocketException):
            pass
        await asyncio.sleep(0.05)


async def move(page: Player) -> bool:
    """Make the next move, when it is one's turn. Whether there is one: the game may be over."""
    while not page.over:
        if page.position.get("legal"):
            await page.move()
            return True
        if page.table.get("rest") and not page.table["seats"][page.table["you"]]["ready"]:
            await page.must("ready")
        await page.change(len(page.frames))
    return False


async def ended(cluster: Cluster, how: signal.Signals) -> tuple[float, float]:
    """One process ends. Seconds until somebody is back at its table, and has moved."""
    host, url = cluster.address.removeprefix("http://").rstrip("/"), cluster.postgres.url("house")
    while cluster.postgres.execute(THERE, url) != [(PROCESSES,)]:  # noqa: ASYNC110
        await asyncio.sleep(0.1)
    async with httpx.AsyncClient(base_url=cluster.address, timeout=30) as http:
        seated = (await http.post("/api/tables", json=WISH)).raise_for_status().json()
    page = await connected(host, seated)
    await page.must("start")
    await move(page)
    await page.until(
        lambda: page.position.get("legal")
    )  # their turn: nobody has to wait for a bot afterwards
    ((name,),) = cluster.postgres.execute(OWNER.format(seated["table"]), url)
    began = monotonic()
    os.kill(int(name.rpartition(":")[2]), how)
    await page.until_closed()
    back = 0.0
    while True:  # whoever came back to a process that ends is sent on once more
        page = await connected(host, seated)
        back = back or monotonic() - began
        try:
            await move(page)
        except Closed:
            continue
        await page.close()
        return back, monotonic() - began


async def measure(folder: Path, times: int) -> None:
    with Cluster(folder, 0).running() as cluster:
        again = asyncio.create_task(keep(cluster))
        for how in (signal.SIGKILL, signal.SIGTERM):
            found = [await ended(cluster, how) for _ in range(times)]
            for what, seconds in zip(("back", "moved"), zip(*found, strict=True), strict=True):
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
