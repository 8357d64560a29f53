"""`./dev bench`: everything that has a number, measured anew. `./dev bench live` measures one part only."""

import sys
from importlib import import_module

PARTS = ("decisions", "rouge", "live", "duels", "cries")


def main() -> None:
    chosen = sys.argv[1:] or PARTS
    for part in chosen:
        if part not in PARTS:
            sys.exit(f"bench: no part is called '{part}'; there are: {', '.join(PARTS)}")
    for part in chosen:
        print(f"{part}:")
        for name, value in import_module(f"bench.{part}").run().items():
            print(f"  {name:<55} {value:>14,.2f}")


if __name__ == "__main__":
    main()
