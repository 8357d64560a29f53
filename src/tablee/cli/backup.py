"""`tablee backup`: writes a server's SQLite data to one file, also while the server runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from tablee.cli.arguments import Lang
from tablee.cli.stop import Stop, file_stop, wrong
from tablee.server.run import DATABASE, Unavailable, default_data
from tablee.server.storage.backup import COMPANIONS, back_up
from tablee.server.storage.store import Damaged, NotStored, without_password
from tablee.texts import Texts, texts_for

Data = Annotated[Path | None, Parameter(env_var="TABLEE_DATA")]
Database = Annotated[str, Parameter(env_var="TABLEE_DATABASE", show_default=False)]
MEGABYTE_BYTES = 1_000_000


def backup(
    file: Path,
    /,
    *,
    data: Data = None,
    database: Database = "",
    replace: Annotated[bool, Parameter(negative=())] = False,
    lang: Lang = None,
) -> None:
    """Write the data as they are at this moment to a file."""
    texts = texts_for(lang)
    if database:
        raise Stop(wrong("backup-postgres", texts, database=without_password(database), file=str(file)))
    folder = folder_of(data, texts)
    source = folder / DATABASE
    if not source.is_file():
        raise Stop(wrong("no-house", texts, folder=str(folder)))
    own_files = (DATABASE, *(DATABASE + ending for ending in COMPANIONS), "lock")
    if file.resolve() in {source.with_name(name).resolve() for name in own_files}:
        raise Stop(wrong("backup-itself", texts, file=str(file)))
    if not replace and file.exists() and not file.is_dir():
        raise Stop(wrong("backup-exists", texts, file=str(file)))
    try:
        made = back_up(source, file)
    except Damaged as problem:
        raise Stop(wrong("serve-data-damaged", texts, file=str(source), code=str(problem))) from None
    except NotStored as problem:
        raise Stop(wrong("backup-unreadable", texts, folder=str(folder), code=str(problem))) from None
    except OSError as problem:
        raise file_stop(problem, str(file), texts, writing=True) from None
    size = texts.text("cli-decimal", value=file.stat().st_size / MEGABYTE_BYTES)
    print(texts.text("cli-backup-done", tables=made.tables, size=size, date=made.made, file=str(file)))


def folder_of(data: Path | None, texts: Texts) -> Path:
    """The given data folder, or the user's own."""
    try:
        return data or default_data()
    except Unavailable as problem:
        raise Stop(wrong(f"serve-{problem.reason}", texts)) from None
