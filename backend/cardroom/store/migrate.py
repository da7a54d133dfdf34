"""Bringing a database up to date with the migrations that came with this server."""

import asyncio
from pathlib import Path

import structlog
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DatabaseError
from sqlalchemy.ext.asyncio import AsyncEngine

from cardroom.model.refusal import StorageAway
from cardroom.store.postgres import is_away, make_postgres_engine
from cardroom.store.sqlite import DatabaseUnfit, make_write_engine
from cardroom.store.writer import away

log = structlog.get_logger()
_PACKAGE = Path(__file__).resolve().parents[1]
# The wheel's copy, or the checkout's.
_PLACES = (_PACKAGE / "migrations", _PACKAGE.parents[1] / "migrations")
# Of several nodes that start at once, one migrates and the others wait for it.
ADVISORY_KEY = 7_265_737_461
PATIENCE_S = 30


def migrations_folder() -> Path:
    """Where the steps are."""
    return next(place for place in _PLACES if (place / "env.py").is_file())


def config_for(given: Engine | Connection) -> Config:
    """alembic's configuration, working on an engine or a connection of ours."""
    config = Config()
    config.set_main_option("script_location", str(migrations_folder()))
    config.set_main_option("path_separator", "os")
    config.attributes["engine" if isinstance(given, Engine) else "connection"] = given
    return config


def migrate(file: Path) -> None:
    """All steps that the database has not seen, in one transaction each. Raises DatabaseUnfit."""
    engine = make_write_engine(file, "full")
    try:
        command.upgrade(config_for(engine), "head")
        with engine.begin() as connection:
            # A disk without room, or a file that cannot be written, is told of now.
            connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
    except CommandError as fault:
        raise DatabaseUnfit(f"{file} cannot be used: {_newer(fault)}.") from fault
    except DatabaseError as fault:
        raise DatabaseUnfit(f"{file} cannot be used: {fault.orig}.") from fault
    finally:
        engine.dispose()


async def migrate_postgres(url: str, patience_s: float = PATIENCE_S) -> None:
    """The same on PostgreSQL; waits for a database that is still starting. Raises StorageAway."""
    engine = make_postgres_engine(url, 1)
    give_up = asyncio.get_running_loop().time() + patience_s
    try:
        while True:
            try:
                return await _upgrade(engine)
            except Exception as fault:
                if not is_away(fault):
                    raise
                if asyncio.get_running_loop().time() > give_up:
                    raise away(fault) from fault
                log.warning("waiting for the database", reason=str(away(fault)))
                await asyncio.sleep(1)
    finally:
        await engine.dispose()


async def _upgrade(engine: AsyncEngine) -> None:
    async with engine.connect() as connection:
        await connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": ADVISORY_KEY})
        await connection.commit()
        try:
            await connection.run_sync(lambda given: command.upgrade(config_for(given), "head"))
        except CommandError as fault:
            raise StorageAway(_newer(fault)) from fault
        await connection.commit()
        await connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": ADVISORY_KEY})
        await connection.commit()


def _newer(fault: CommandError) -> str:
    """What alembic means when it does not know the step that a database stands at."""
    return f"it was made by a newer version of this program ({fault})"
