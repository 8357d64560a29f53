"""Simulates the server in virtual time, seed after seed, until a number of seeds or minutes is over.

    ./dev simulate [--seeds N] [--minutes M] [--seed S] [--jobs J] [--plant NAME] [--trace FILE] ...

A seed that violates something prints itself, is made smaller, and is repeated with a trace of all that happened.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any

from tests.simulation.faults import FAULTS
from tests.simulation.people import TABLES
from tests.simulation.planted import PLANTS, simulate_with
from tests.simulation.world import Plan, Report, shrink

SEEDS_A_PROCESS = 4
"""What a killed server leaves behind is kept until its interpreter ends, so that does not live for long."""
TRACE_LINES, LONGEST_LINE = 60, 260
"""The end of a trace, as it is printed."""
MEASURING = ('"type":"tick"', '"type":"tock"', '"type":"mark"', '"type":"ping"', '"type":"pong"')
"""What goes to and fro all the time, and says little."""
PROGRESS_EVERY_S = 10.0


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="./dev simulate", description=(__doc__ or "").partition("\n")[0])
    add = made.add_argument
    add("--seeds", type=int, default=20, help="how many seeds (20)")
    add("--minutes", type=float, help="or: for so many minutes")
    add("--seed", type=int, help="this seed alone, or the first one (1)")
    add("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes (one a processor)")
    add("--plant", choices=sorted(PLANTS), help="plant a bug, which should be found")
    add("--games", type=_names(TABLES), help=f"of {','.join(TABLES)}")
    add("--faults", type=_names(FAULTS), help="what breaks, or none")
    add("--tables", type=int, help="how many tables at once")
    add("--duration", type=float, dest="duration_s", help="virtual seconds in which things break (300)")
    add("--think", type=float, dest="think_s", help="virtual seconds that people think, on average")
    add("--fault-every", type=float, dest="fault_every_s", help="virtual seconds between two faults")
    add(
        "--absence", type=float, dest="absence_s", help="virtual seconds until a bot plays on for who is gone"
    )
    add("--loss", type=float, help="the share of packets that is lost (0)")
    add("--trace", type=Path, help="write down all that happens, with --seed")
    return made


def _names(known: Any) -> Any:
    def read(text: str) -> tuple[str, ...]:
        names = tuple(name for name in text.split(",") if name and name != "none")
        unknown = [name for name in names if name not in known]
        if unknown:
            raise argparse.ArgumentTypeError(f"{unknown[0]!r} is none of {', '.join(known)}")
        return names

    read.__name__ = "list of names"
    return read


def plan_of(seed: int, args: argparse.Namespace) -> Plan:
    """What a seed simulates, with what the options fix."""
    names = ("games", "faults", "tables", "duration_s", "think_s", "fault_every_s", "absence_s", "loss")
    fixed = {name: getattr(args, name) for name in names if getattr(args, name) is not None}
    return Plan.of_seed(seed, **fixed)


def reports(args: argparse.Namespace) -> Iterator[Report]:
    """Simulate in several processes; reports come as they are done."""
    first = args.seed or 1
    until = None if args.minutes is None else monotonic() + 60 * args.minutes

    def jobs() -> Iterator[tuple[Plan, str | None]]:
        many = (
            1 if args.seed is not None and args.minutes is None and "--seeds" not in sys.argv else args.seeds
        )
        for seed in count(first):
            if seed >= first + many if until is None else monotonic() > until:
                return
            yield plan_of(seed, args), args.plant

    with multiprocessing.get_context("fork").Pool(args.jobs, maxtasksperchild=SEEDS_A_PROCESS) as pool:
        waiting: list[Any] = []
        for job in jobs():
            waiting.append(pool.apply_async(simulate_with, job))
            while len(waiting) > 2 * args.jobs:
                yield waiting.pop(0).get()
        for each in waiting:
            yield each.get()


class Totals:
    """What all seeds together have survived."""

    def __init__(self) -> None:
        self.seeds = 0
        self.moves: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()
        self.verdicts: list[tuple[float, int, bool]] = []
        self.simulated_s = 0.0
        self._since = monotonic()

    def add(self, report: Report) -> None:
        self.seeds += 1
        self.moves += report.moves
        self.faults += report.faults
        self.counts += report.counts
        self.verdicts += report.verdicts
        self.simulated_s += report.simulated_s

    def progress(self) -> str:
        took_s = monotonic() - self._since
        return (
            f"{self.seeds} seeds, {self.simulated_s:,.0f} simulated s in {took_s:.0f} s"
            f" ({self.simulated_s / took_s:.0f} times real time), {self.moves.total():,} moves acknowledged"
            f" ({self.moves.total() / took_s:.0f}/s), {self.faults.total():,} faults"
        )

    def __str__(self) -> str:
        lines = [self.progress()]
        lines.append("moves:  " + ", ".join(f"{game} {n:,}" for game, n in self.moves.most_common()))
        lines.append("faults: " + ", ".join(f"{name} {n:,}" for name, n in self.faults.most_common()))
        lines.append("counts: " + ", ".join(f"{name} {n:,}" for name, n in self.counts.most_common()))
        if self.verdicts:
            outside = sum(abs(off) > u + 2 for off, u, _ in self.verdicts)
            lines.append(f"verdicts: {len(self.verdicts):,}, outside their uncertainty + 2 ms: {outside:,}")
        return "\n".join(lines)


def readable(line: str) -> str:
    """A line of a trace without the head of its WebSocket frame; empty for what only measures a line.

    >>> readable("1.000000 10.0.0.1:80 > 10.2.0.1:20001 b'\\x81\\x12{\"type\":\"accepted\",\"id\":\"c1\"}'")
    '1.000000 10.0.0.1:80 > 10.2.0.1:20001 {"type":"accepted","id":"c1"}'
    """
    way, begins, message = line.partition('{"type":')
    if not begins:
        return "" if " > " in line and "HTTP" not in line else line
    if any(measuring in line for measuring in MEASURING) and line.count('{"type":') == 1:
        return ""
    return way.partition(" b'")[0] + " " + begins + message.removesuffix("'")


def tell_violation(report: Report, plant: str | None) -> None:
    """Print a failing seed, make it smaller, and print the end of its trace."""
    print(f"\nVIOLATION: {report.violation}\n  ./dev simulate {report.plan.describe()}", flush=True)
    smaller = shrink(report.plan, PLANTS[plant].patched if plant else None)
    again = simulate_with(smaller, plant, keep_trace=True)
    print(f"\nsmaller: ./dev simulate {smaller.describe()}\n  {again.violation}\n")
    said = [line for line in map(readable, again.trace) if line]
    for line in said[-TRACE_LINES:]:
        print("  " + line[:LONGEST_LINE])
    sys.stdout.flush()


def main() -> int:
    args = parser().parse_args()
    if args.trace is not None:
        if args.seed is None:
            sys.exit("--trace needs --seed")
        report = simulate_with(plan_of(args.seed, args), args.plant, keep_trace=True)
        args.trace.write_text("\n".join(report.trace) + "\n")
        print(report.violation or f"nothing was violated; digest {report.digest}")
        return 1 if report.violation else 0
    totals = Totals()
    told = monotonic()
    for report in reports(args):
        totals.add(report)
        if report.violation:
            print(totals)
            tell_violation(report, args.plant)
            return 1
        if monotonic() - told > PROGRESS_EVERY_S:
            told = monotonic()
            print(totals.progress(), flush=True)
    print(totals)
    if args.plant:
        print(f"the planted bug {args.plant!r} was not found")
        return 1
    print("nothing was violated")
    return 0


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    os._exit(code)  # what killed servers have left is not taken apart
