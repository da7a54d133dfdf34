"""A copy of the SQLite file while the room is open: one moment of it, checked, private."""

import contextlib
import os
import sqlite3
from pathlib import Path

PAGES = 256
PAUSE_S = 0.005


class BackupFailed(Exception):
    """There is no copy; the text says why in a sentence."""


def back_up(file: Path, to: Path) -> int:
    """Copy the database `file` to `to`; answers its size in bytes. Raises BackupFailed.

    The room goes on: pages are copied a few at a time, and what is written meanwhile is copied
    again. Nothing that is there is overwritten; a copy that is not whole is taken away.
    """
    if not file.is_file():
        raise BackupFailed(f"There is no database at {file}.")
    if to.exists():
        raise BackupFailed(f"{to} is there already: a backup overwrites nothing.")
    part = to.with_name(f"{to.name}.part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))
        _copy(file, part)
        part.rename(to)
    except (OSError, sqlite3.Error) as fault:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        why = fault.strerror if isinstance(fault, OSError) else fault
        raise BackupFailed(f"{to} cannot be written: {why}.") from None
    return to.stat().st_size


def _copy(file: Path, part: Path) -> None:
    with (
        contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as source,
        contextlib.closing(sqlite3.connect(part)) as target,
    ):
        source.backup(target, pages=PAGES, sleep=PAUSE_S)
        # The copy is one file: without the mark of write-ahead it needs no second one.
        target.execute("PRAGMA journal_mode=DELETE")
        found = target.execute("PRAGMA integrity_check").fetchone()[0]
        if found != "ok":
            raise sqlite3.DatabaseError(found)
