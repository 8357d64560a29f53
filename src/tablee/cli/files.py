"""Why a file does not open, in words."""

from __future__ import annotations

import errno

from tablee.cli.stop import wrong
from tablee.texts import Texts

KINDS = {
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
    errno.ENAMETOOLONG: "missing",
    errno.EISDIR: "folder",
    errno.EACCES: "permission",
    errno.EPERM: "permission",
    errno.EROFS: "permission",
    errno.ENOSPC: "full",
}


def say_problem(problem: OSError, file: str, texts: Texts, *, writing: bool = False) -> str:
    """One sentence about a file that cannot be read or written."""
    kind = KINDS.get(problem.errno or 0, "other")
    if writing:
        kind = {"missing": "nowhere", "other": "unwritable"}.get(kind, kind)
    return wrong(f"file-{kind}", texts, file=file, code=errno.errorcode.get(problem.errno or 0, "?"))
