"""`tablee move`: copies a server's data from a folder to a PostgreSQL database, or back."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from tablee.cli.arguments import Lang
from tablee.cli.stop import Stop, wrong
from tablee.server.run import DATABASE, Unavailable, held, storage_in
from tablee.server.storage.store import NotEmpty, NotStored, is_url, without_password
from tablee.texts import texts_for

if TYPE_CHECKING:
    from tablee.server.storage.moving import Counted

DIGEST_DIGITS = 16
"""Digits of a digest that are printed."""


def move(source: str, destination: str, /, *, lang: Lang = None) -> None:
    """Copy all data. The source is not changed."""
    texts = texts_for(lang)
    here, there = (without_password(word) if is_url(word) else word for word in (source, destination))
    if is_url(source) == is_url(destination):
        raise Stop(wrong("move-alike", texts))
    if not is_url(source) and not (Path(source) / DATABASE).is_file():
        raise Stop(wrong("no-house", texts, folder=here))
    try:
        moved = _copy(source, destination)
    except Unavailable as problem:
        raise Stop(wrong(f"serve-{problem.reason}", texts, **problem.details)) from None
    except NotEmpty:
        raise Stop(wrong("move-not-empty", texts, folder=there)) from None
    except NotStored as problem:
        raise Stop(wrong("move-failed", texts, folder=there, code=str(problem))) from None
    for part, counted in moved.items():
        rows, digest = counted.rows, counted.digest[:DIGEST_DIGITS]
        print(texts.text("cli-move-part", part=part, rows=rows, digest=digest))
    print(texts.text("cli-move-done", source=here, destination=there))


def _copy(source: str, destination: str) -> Mapping[str, Counted]:
    here, there = (storage_in(Path(word), word if is_url(word) else "") for word in (source, destination))
    from tablee.server.storage.moving import move  # needs asyncpg, which `storage_in` has checked

    with held(here, alone=True), held(there, alone=True):
        return asyncio.run(move(here, there))
