"""`tablee backup`, `restore` and `move`: a server's data as files, and from one kind of storage to the other."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from tablee.cli.arguments import Lang
from tablee.cli.stop import Stop, file_stop, wrong
from tablee.server.run import DATABASE, Unavailable, cannot_store, default_data, held, own, storage_in
from tablee.server.storage import backup as backups
from tablee.server.storage.store import Damaged, NewerSchema, NotEmpty, NotStored, is_url, without_password
from tablee.texts import Texts, texts_for

if TYPE_CHECKING:
    from tablee.server.storage.moving import Counted

Data = Annotated[Path | None, Parameter(env_var="TABLEE_DATA")]
Database = Annotated[str, Parameter(env_var="TABLEE_DATABASE", show_default=False)]
MEGABYTE_BYTES = 1_000_000
SHOWN_DIGITS = 16
"""Digits of a digest that are printed."""


def backup(
    file: Path,
    /,
    *,
    data: Data = None,
    database: Database = "",
    replace: Annotated[bool, Parameter(negative=())] = False,
    lang: Lang = None,
) -> None:
    """Write the SQLite data as they are at this moment to a file, also while the server runs."""
    texts = texts_for(lang)
    if database:
        raise Stop(wrong("backup-postgres", texts, database=without_password(database), file=str(file)))
    folder = _folder(data, texts)
    source = folder / DATABASE
    if not source.is_file():
        raise Stop(wrong("no-house", texts, folder=str(folder)))
    own_files = (DATABASE, *(DATABASE + ending for ending in backups.COMPANIONS), "lock")
    if file.resolve() in {source.with_name(name).resolve() for name in own_files}:
        raise Stop(wrong("backup-itself", texts, file=str(file)))
    if not replace and file.exists() and not file.is_dir():
        raise Stop(wrong("backup-exists", texts, file=str(file)))
    try:
        made = backups.back_up(source, file)
    except Damaged as problem:
        raise Stop(wrong("serve-data-damaged", texts, file=str(source), code=str(problem))) from None
    except NotStored as problem:
        raise Stop(wrong("backup-unreadable", texts, folder=str(folder), code=str(problem))) from None
    except OSError as problem:
        raise file_stop(problem, str(file), texts, writing=True) from None
    size = texts.text("cli-decimal", value=file.stat().st_size / MEGABYTE_BYTES)
    print(texts.text("cli-backup-done", tables=made.tables, size=size, date=made.made, file=str(file)))


def restore(file: Path, /, *, data: Data = None, database: Database = "", lang: Lang = None) -> None:
    """Put a backup in the place of the SQLite data, which are kept beside it."""
    texts = texts_for(lang)
    if database:
        raise Stop(wrong("restore-postgres", texts, database=without_password(database), file=str(file)))
    folder = _folder(data, texts)
    try:
        with file.open("rb"):
            pass
    except OSError as problem:
        raise file_stop(problem, str(file), texts) from None
    found = _restored(file, folder, texts)
    print(texts.text("cli-restore-done", folder=str(folder), date=found.made, tables=found.tables))
    if found.kept is not None:
        print(texts.text("cli-restore-kept", folder=str(found.kept)))


def _folder(data: Path | None, texts: Texts) -> Path:
    """The given data folder, or the user's own."""
    try:
        return data or default_data()
    except Unavailable as problem:
        raise Stop(wrong(f"serve-{problem.reason}", texts)) from None


def _restored(file: Path, folder: Path, texts: Texts) -> backups.Backup:
    try:
        with own(folder):
            try:
                return backups.restore(file, folder / DATABASE)
            except OSError as problem:
                raise cannot_store(problem, folder) from None
    except Unavailable as problem:
        id = "restore-used" if problem.reason == "data-used" else f"serve-{problem.reason}"
        raise Stop(wrong(id, texts, **problem.details)) from None
    except backups.NotABackup:
        raise Stop(wrong("restore-no-backup", texts, file=str(file))) from None
    except NewerSchema:
        raise Stop(wrong("restore-newer", texts, file=str(file))) from None
    except Damaged as problem:
        raise Stop(wrong("restore-damaged", texts, file=str(file), code=str(problem))) from None


def move(source: str, destination: str, /, *, lang: Lang = None) -> None:
    """Copy all data from a folder to a PostgreSQL database, or back. The source is not changed."""
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
        digest = counted.digest[:SHOWN_DIGITS]
        print(texts.text("cli-move-part", part=part, rows=counted.rows, digest=digest))
    print(texts.text("cli-move-done", source=here, destination=there))


def _copy(source: str, destination: str) -> Mapping[str, Counted]:
    here, there = (storage_in(Path(word), word if is_url(word) else "") for word in (source, destination))
    from tablee.server.storage.moving import move  # needs asyncpg, which `storage_in` has checked

    with held(here, alone=True), held(there, alone=True):
        return asyncio.run(move(here, there))
