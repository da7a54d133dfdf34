"""A database ready for use: locked or shared, migrated, open."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from cardroom.store.database import Database
from cardroom.store.migrate import migrate, migrate_postgres
from cardroom.store.postgres import PostgresDatabase
from cardroom.store.sqlite import Durability, FileLock, SqliteDatabase


@asynccontextmanager
async def opened(file: Path, postgres_url: str, durability: Durability) -> AsyncGenerator[Database]:
    """PostgreSQL where there is an address, else the file, alone.

    Raises DatabaseTaken, DatabaseUnfit, StorageAway. Who uses it closes it; the file's lock is
    let go here.
    """
    if postgres_url:
        await migrate_postgres(postgres_url)
        yield PostgresDatabase(postgres_url)
        return
    lock = FileLock(file)
    try:
        migrate(file)
        yield SqliteDatabase(file, durability)
    finally:
        lock.release()
