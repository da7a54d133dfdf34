"""Runs the migrations on the engine that the server hands over, or on the settings' database."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from alembic import context
from sqlalchemy import Connection

from cardroom.settings import read_settings
from cardroom.store.schema import metadata
from cardroom.store.sqlite import make_write_engine


@contextmanager
def connected() -> Iterator[Connection]:
    """The connection to work on."""
    given = context.config.attributes
    if "connection" in given:
        yield given["connection"]
        return
    engine = given.get("engine")
    if engine is None:
        engine = make_write_engine(read_settings(os.environ).database_file, "full")
    with engine.connect() as connection:
        yield connection


def is_here(_item: object, name: str | None, *_: object) -> bool:
    """The log's unique key exists only where several nodes write (see the schema)."""
    return name != "uq_entries_game"


if context.is_offline_mode():
    context.configure(
        dialect_name="sqlite", target_metadata=metadata, literal_binds=True, render_as_batch=True
    )
    with context.begin_transaction():
        context.run_migrations()
else:
    with connected() as connection:
        context.configure(
            connection=connection,
            target_metadata=metadata,
            render_as_batch=connection.dialect.name == "sqlite",
            compare_type=True,
            include_object=is_here if connection.dialect.name == "sqlite" else None,
            transaction_per_migration=True,
        )
        with context.begin_transaction():
            context.run_migrations()
        connection.commit()
