"""`./dev bench`: everything that has a number, measured anew.

`./dev bench live` measures one part only, and `./dev bench decisions bungee` one game.
"""

import sys
from importlib import import_module
from inspect import signature

PARTS = ("decisions", "live", "boardgame_io", "startup", "duels", "cries", "size")


def main() -> None:
    part, *games = sys.argv[1:] or [""]
    if part not in ("", *PARTS):
        sys.exit(f"bench: no part is called '{part}'; there are: {', '.join(PARTS)}")
    for chosen in [part] if part else PARTS:
        measure = import_module(f"bench.{chosen}").run
        if games and not signature(measure).parameters:
            sys.exit(f"bench: {chosen} is measured as a whole, and there is no '{' '.join(games)}'")
        print(f"{chosen}:")
        for name, value in measure(*games).items():
            print(f"  {name:<65} {value:>14,.2f}")


if __name__ == "__main__":
    main()
