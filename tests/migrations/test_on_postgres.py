"""The same migrations on PostgreSQL, by several nodes at once."""

import asyncio

import pytest
from alembic import command
from sqlalchemy.ext.asyncio import create_async_engine

from cardroom.model.refusal import StorageAway
from cardroom.store.migrate import config_for, migrate_postgres
from tests.support.parts import Postgres, postgres

__all__ = ["postgres"]


async def test_two_nodes_migrate_an_empty_database_at_once(postgres: Postgres) -> None:
    """The schema is what the code says, the log's key included; and back to nothing."""
    name = await postgres.database(empty=True)
    url = postgres.url(name)
    await asyncio.gather(migrate_postgres(url), migrate_postgres(url))
    engine = create_async_engine(url)
    async with engine.connect() as connection:
        await connection.run_sync(lambda given: command.check(config_for(given)))
        await connection.run_sync(lambda given: command.downgrade(config_for(given), "base"))
        await connection.commit()
    await engine.dispose()
    left = await postgres.say(
        "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
        url.split("/")[3].split("?")[0],
    )
    assert left == [("alembic_version",)]


async def test_a_database_that_is_not_there_is_named_in_a_sentence(postgres: Postgres) -> None:
    with pytest.raises(StorageAway, match="does not exist"):
        await migrate_postgres(postgres.url("nowhere"), patience_s=0)
