"""`tablee restore`: puts a backup in the place of a server's SQLite data."""

from __future__ import annotations

from pathlib import Path

from tablee.cli.arguments import Lang
from tablee.cli.backup import Data, Database, folder_of
from tablee.cli.stop import Stop, file_stop, wrong
from tablee.server.run import DATABASE, Unavailable, cannot_keep, own
from tablee.server.storage import backup
from tablee.server.storage.store import Damaged, NewerSchema, without_password
from tablee.texts import Texts, texts_for


def restore(file: Path, /, *, data: Data = None, database: Database = "", lang: Lang = None) -> None:
    """Put a backup in the place of the data, which are kept beside it."""
    texts = texts_for(lang)
    if database:
        raise Stop(wrong("restore-postgres", texts, database=without_password(database), file=str(file)))
    folder = folder_of(data, texts)
    try:
        with file.open("rb"):
            pass
    except OSError as problem:
        raise file_stop(problem, str(file), texts) from None
    found = _restored(file, folder, texts)
    print(texts.text("cli-restore-done", folder=str(folder), date=found.made, tables=found.tables))
    if found.kept is not None:
        print(texts.text("cli-restore-kept", folder=str(found.kept)))


def _restored(file: Path, folder: Path, texts: Texts) -> backup.Backup:
    try:
        with own(folder):
            try:
                return backup.restore(file, folder / DATABASE)
            except OSError as problem:
                raise cannot_keep(problem, folder) from None
    except Unavailable as problem:
        id = "restore-used" if problem.reason == "data-used" else f"serve-{problem.reason}"
        raise Stop(wrong(id, texts, **problem.details)) from None
    except backup.NotABackup:
        raise Stop(wrong("restore-no-backup", texts, file=str(file))) from None
    except NewerSchema:
        raise Stop(wrong("restore-newer", texts, file=str(file))) from None
    except Damaged as problem:
        raise Stop(wrong("restore-damaged", texts, file=str(file), code=str(problem))) from None
