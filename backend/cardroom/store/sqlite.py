"""The SQLite database: one writer, a few readers, and a lock against a second server."""

import asyncio
import contextlib
import fcntl
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Concatenate, Literal, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import QueuePool

from cardroom.store.entry_log import Entry
from cardroom.store.writer import Writer, away

P = ParamSpec("P")
R = TypeVar("R")
Durability = Literal["normal", "full"]
# Whoever commits the last page of so many copies them all, and every move waits meanwhile: few at
# a time are a pause of few milliseconds.
CHECKPOINT_PAGES = 200


class DatabaseTaken(Exception):
    """Another server has this database; the text says so in a sentence."""


class DatabaseUnfit(Exception):
    """This server cannot work with the database; the text says why in a sentence."""


def make_engine(file: Path, durability: Durability, busy_ms: int = 5000) -> Engine:
    """An engine on a SQLite file: WAL, and every transaction takes the write lock at its start."""
    engine = create_engine(
        f"sqlite:///{file}", poolclass=QueuePool, pool_size=3, hide_parameters=True
    )

    @event.listens_for(engine, "connect")
    def _pragmas(connection: Any, _record: Any) -> None:
        # The driver's own transactions lose updates without an error.
        connection.isolation_level = None
        # Letters that are none spoil their own row, not every question that meets it.
        connection.text_factory = _letters
        cursor = connection.cursor()
        for pragma in (
            f"busy_timeout={busy_ms}",
            "journal_mode=WAL",
            f"synchronous={durability.upper()}",
            "foreign_keys=ON",
            f"wal_autocheckpoint={CHECKPOINT_PAGES}",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


def _letters(stored: bytes) -> str:
    return stored.decode("utf-8", "replace")


def make_write_engine(file: Path, durability: Durability, busy_ms: int = 5000) -> Engine:
    """The same for writing: `BEGIN IMMEDIATE`, so that no read turns into a write halfway."""
    engine = make_engine(file, durability, busy_ms)

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


class SqliteDatabase:
    """Reads on a few threads, writes through the one writer; functions get a connection first."""

    shared = False

    def __init__(self, file: Path, durability: Durability = "normal", busy_ms: int = 5000) -> None:
        self._writing = make_write_engine(file, durability, busy_ms)
        self._reading = make_engine(file, durability, busy_ms)
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="reader")
        self.writer = Writer(self._writing)

    def append(self, entry: Entry) -> asyncio.Future[None]:
        """Store an entry of a running game; raises StorageAway when awaited."""
        return self.writer.append(entry)

    async def write(
        self,
        work: Callable[Concatenate[Connection, P], R],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> R:
        """Run `work(connection, …)` in the writer's next commit. Raises StorageAway."""
        done: R = await self.writer.write(lambda connection: work(connection, *args, **kwargs))
        return done

    async def read(
        self,
        work: Callable[Concatenate[Connection, P], R],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> R:
        """Run `work(connection, …)` on a reader. Raises StorageAway."""
        call = partial(self._read, lambda connection: work(connection, *args, **kwargs))
        return await asyncio.get_running_loop().run_in_executor(self._readers, call)

    async def close(self) -> None:
        """Commit what waits, end the threads, close the files."""
        await self.writer.close()
        self._readers.shutdown(wait=True)
        self._writing.dispose()
        self._reading.dispose()

    def _read(self, work: Callable[[Connection], R]) -> R:
        try:
            with self._reading.connect() as connection:
                return work(connection)
        except OperationalError as fault:
            raise away(fault) from fault


class FileLock:
    """Held by the one server of a database file; the system lets go of it when the process ends."""

    def __init__(self, file: Path) -> None:
        """Raises DatabaseTaken, DatabaseUnfit."""
        try:
            self._descriptor = os.open(f"{file}.lock", os.O_CREAT | os.O_RDWR, 0o600)
        except OSError as fault:
            raise DatabaseUnfit(f"{file} cannot be used: {fault.strerror}.") from None
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._descriptor)
            raise DatabaseTaken(
                f"Another server already uses {file}: SQLite takes one writer. Stop that server,"
                " or give this one its own CARDROOM_DATA."
            ) from None
        # It will hold the seeds of running games: nobody else on this machine reads it.
        with contextlib.suppress(OSError):
            os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))

    def release(self) -> None:
        """Let the next server in."""
        os.close(self._descriptor)
