"""How a verb says that it cannot go on."""

from tablee.texts import Texts

TYPED = ("word", "value", "file", "host", "folder", "database")
ECHOED = 120
"""Letters of what was typed: enough to know it again."""


class Stop(Exception):
    """One clear sentence for the person at the keyboard: `main` prints it and exits with status 2."""


def echoed(typed: str) -> str:
    """What was typed, but not at any length."""
    return typed if len(typed) <= ECHOED else typed[: ECHOED - 1] + "…"


def wrong(id: str, texts: Texts, **args: int | str) -> str:
    """What is wrong, in one sentence: `cli-error-<id>`. What was typed is shown, but not at any length.

    >>> wrong("game", Texts("en"), word="x" * 9999, games="bungee").count("x") == ECHOED - 1
    True
    """
    for name in TYPED:
        typed = args.get(name)
        if isinstance(typed, str):
            args[name] = echoed(typed)
    return texts.text(f"cli-error-{id}", args)
