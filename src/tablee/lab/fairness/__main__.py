"""The grid on a bare machine: prints the report as one JSON document. `tablee fairness` is the comfortable way."""

import argparse
import json
import sys
from pathlib import Path

from tablee.lab.fairness import fairness
from tablee.lab.fairness.plot import plot
from tablee.lab.fairness.run import BATCH, SESSION


def main() -> int:
    """The exit status: 0 if the arbiter is fair."""
    parser = argparse.ArgumentParser(prog="python -m tablee.lab.fairness")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--processes", type=int)
    parser.add_argument("--plot", type=Path)
    asked = parser.parse_args()
    report = fairness(full=asked.full, seed=asked.seed, processes=asked.processes, progress=_tell)
    print(json.dumps(report.document(), indent=1))
    if asked.plot:
        asked.plot.write_text(plot(report), encoding="utf-8")
    return 0 if report.passed else 1


def _tell(played: int, total: int) -> None:
    if played == total or played * 100 // total > (played - BATCH * SESSION) * 100 // total:
        print(f"{played:,} of {total:,} rounds", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
