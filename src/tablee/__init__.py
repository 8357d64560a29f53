"""Tablée: five French tabletop games, in the browser, as a library and on the command line.

>>> from random import Random
>>> import tablee
>>> game = tablee.load("bungee")
>>> state = game.new(3)
>>> state.play_chance(Random(7))
>>> seat = state.acting().seats[0]
>>> state.legal(seat)[0]
Play(card=1, count=1, take=False)
>>> state.apply(seat, state.legal(seat)[0])

These names are the library's first page. All other modules are imported by their own names. Each name is imported when
it is first used, so that `import tablee` takes about a millisecond.
"""

TYPE_CHECKING = False
"""As in `typing`, whose import takes ten times as long as this module's."""

__version__ = "0.1.0"

if TYPE_CHECKING:
    from tablee.games import all_games, catalogue, load, open_record
    from tablee.hosts.virtual import play
    from tablee.kernel import (
        Game,
        Ledger,
        Move,
        Options,
        Record,
        Refused,
        Result,
        State,
        Unreadable,
        View,
        world,
    )
    from tablee.kernel.referee import judge
    from tablee.lab.simulate import simulate

__all__ = [
    "Game",
    "Ledger",
    "Move",
    "Options",
    "Record",
    "Refused",
    "Result",
    "State",
    "Unreadable",
    "View",
    "all_games",
    "catalogue",
    "judge",
    "load",
    "open_record",
    "play",
    "simulate",
    "world",
]

_MODULES = {
    "all_games": "games",
    "catalogue": "games",
    "judge": "kernel.referee",
    "load": "games",
    "open_record": "games",
    "play": "hosts.virtual",
    "simulate": "lab.simulate",
}
"""The module of each name; the others are in `tablee.kernel`."""


if not TYPE_CHECKING:  # a type checker would take it for a promise of any name

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        value = getattr(import_module(f"{__name__}.{_MODULES.get(name, 'kernel')}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
