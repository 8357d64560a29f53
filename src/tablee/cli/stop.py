"""Mistakes that the user can correct: each ends the command with one sentence."""

import errno

from tablee.texts import Texts

TYPED = ("word", "value", "file", "host", "folder", "database")
MAX_ECHOED = 120
"""Characters of typed text in a sentence."""
FILE_PROBLEMS = {
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
    errno.ENAMETOOLONG: "missing",
    errno.EISDIR: "folder",
    errno.EACCES: "permission",
    errno.EPERM: "permission",
    errno.EROFS: "permission",
    errno.ENOSPC: "full",
}


class Stop(Exception):
    """Ends a command: `main` prints its one sentence and exits with status 2."""


def echoed(typed: str) -> str:
    """Typed text, shortened if it is long."""
    return typed if len(typed) <= MAX_ECHOED else typed[: MAX_ECHOED - 1] + "…"


def wrong(id: str, texts: Texts, **args: int | str) -> str:
    """The message `cli-error-<id>`. Typed text among its arguments is shortened.

    >>> wrong("game", Texts("en"), word="x" * 9999, games="bungee").count("x") == MAX_ECHOED - 1
    True
    """
    for name in TYPED:
        typed = args.get(name)
        if isinstance(typed, str):
            args[name] = echoed(typed)
    return texts.text(f"cli-error-{id}", args)


def file_stop(problem: OSError, file: str, texts: Texts, *, writing: bool = False) -> Stop:
    """The `Stop` for a file that cannot be read or written."""
    kind = FILE_PROBLEMS.get(problem.errno or 0, "other")
    if writing:
        kind = {"missing": "nowhere", "other": "unwritable"}.get(kind, kind)
    return Stop(
        wrong(f"file-{kind}", texts, file=file or ".", code=errno.errorcode.get(problem.errno or 0, "?"))
    )
