"""What several processes cost, in the database and in processor time, for each line and each table.

    python -m bench.processes [TABLES [MINUTES]]

The cluster of `./dev cluster`, with a crowd of `bench.load` at its proxy: all games, four people at each table,
at human pace; then the same crowd at one process alone. What is counted does not depend on what else the machine does.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from bench.asked import Asked
from tests.cluster import PROCESSES, Cluster

TICK = os.sysconf("SC_CLK_TCK")


@dataclass
class Spent:
    """So far, in seconds of processor time, commits and bytes."""

    house: float
    database: float
    proxy: float
    commits: int
    log: int


def spent(cluster: Cluster) -> Spent:
    ask = cluster.postgres.execute
    ((commits,),) = ask("SELECT xact_commit FROM pg_stat_database WHERE datname = 'house'")
    ((log,),) = ask("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint")
    *processes, proxy = [cpu(part.pid) for part in cluster.parts]
    return Spent(sum(processes), cpu(cluster.postgres.pid), proxy, commits, log)


def cpu(pid: int) -> float:
    """Of a process and of all that it started and that is still there, or was waited for."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        children = [int(child) for task in tasks for child in (task / "children").read_text().split()]
    except FileNotFoundError:  # it has ended just now
        return 0
    return sum(map(int, fields[11:15])) / TICK + sum(map(cpu, children))


def crowd(address: str, tables: int, minutes: float) -> dict[str, float]:
    """What a crowd did in the whole time."""
    wishes = ["--tables", tables, "--minutes", minutes, "--ramp", 20, "--seed", "a", "--json"]
    command = [sys.executable, "-m", "bench.load", address, *map(str, wishes)]
    said = subprocess.run(command, capture_output=True, text=True, check=True)
    report = json.loads(said.stdout)
    if report["lost"] or report["failed"] or report["still"]:
        print("lost, failed, still:", report["lost"], report["failed"], report["still"])
    print("refused:", report["refused"])
    whole: dict[str, float] = report["whole"]
    return whole


async def measure(folder: Path, processes: int, tables: int, minutes: float) -> None:
    with Cluster(folder, 0, processes).running() as cluster:
        before = spent(cluster)
        whole = await asyncio.to_thread(crowd, cluster.address, tables, minutes)
        after = spent(cluster)
        ((lines,),) = cluster.postgres.execute("SELECT count(*) FROM lines", cluster.postgres.url("house"))
    seconds = minutes * 60
    print(
        f"{processes} processes, {tables} tables, {lines:,} lines, {whole['moves'] * seconds:,.0f} moves of people"
    )
    print(f"messages of pages            {whole['messages'] / tables:10.2f} a second and table")
    print(f"lines                        {lines / seconds / tables:10.2f} a second and table")
    print(f"bytes of the log (WAL)       {(after.log - before.log) / lines:10,.0f} a line")
    print(f"commits                      {(after.commits - before.commits) / lines:10.2f} a line")
    for part in ("house", "database", "proxy"):
        share = (getattr(after, part) - getattr(before, part)) / seconds / tables
        print(f"processor time, {part:<12} {share * 1000:10.2f} ms a second and table")


def main() -> None:
    asked = Asked("processes", __doc__)
    asked.count("tables", 40)
    asked.count("minutes", 2)
    wishes = asked.parse_args()
    for processes in (PROCESSES, 1):
        with tempfile.TemporaryDirectory(prefix="tablee-", dir="/tmp") as folder:
            Path(folder).chmod(0o755)  # PostgreSQL may be another user
            asyncio.run(measure(Path(folder), processes, wishes.tables, wishes.minutes))


if __name__ == "__main__":
    main()
