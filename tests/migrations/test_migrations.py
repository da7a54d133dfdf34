"""From empty to now and back: the migrations make exactly what the schema says."""

import sqlite3
from pathlib import Path

from alembic import command

from cardroom.store.migrate import config_for, migrate
from cardroom.store.schema import metadata
from cardroom.store.sqlite import make_write_engine


def tables_of(file: Path) -> set[str]:
    """The tables of a database file."""
    store = sqlite3.connect(file)
    names = {row[0] for row in store.execute("SELECT name FROM sqlite_master WHERE type='table'")}
    store.close()
    return names - {"sqlite_sequence"}


def test_up_matches_the_schema_and_down_leaves_nothing(tmp_path: Path) -> None:
    file = tmp_path / "room.db"
    migrate(file)
    assert tables_of(file) == set(metadata.tables) | {"alembic_version"}
    engine = make_write_engine(file, "full")
    command.check(config_for(engine))
    command.downgrade(config_for(engine), "base")
    assert tables_of(file) == {"alembic_version"}
    command.upgrade(config_for(engine), "head")
    engine.dispose()


def test_migrating_again_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "room.db"
    migrate(file)
    store = sqlite3.connect(file)
    store.execute("INSERT INTO players (id, name, guest, created_at) VALUES ('p', 'Ann', 1, 0)")
    store.commit()
    before = list(store.iterdump())
    store.close()
    migrate(file)
    store = sqlite3.connect(file)
    assert list(store.iterdump()) == before
    store.close()


def test_the_log_has_no_index_by_game_on_sqlite(tmp_path: Path) -> None:
    """One integer key: an index by game would scatter every batch over the file."""
    file = tmp_path / "room.db"
    migrate(file)
    store = sqlite3.connect(file)
    indexes = store.execute("SELECT name FROM sqlite_master WHERE tbl_name='entries'").fetchall()
    store.close()
    assert indexes == [("entries",)]
