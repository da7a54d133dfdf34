"""Bringing a database up to date with the migrations that came with this server."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine

from cardroom.store.database import make_write_engine

_PACKAGE = Path(__file__).resolve().parents[1]
# The wheel's copy, or the checkout's.
_PLACES = (_PACKAGE / "migrations", _PACKAGE.parents[1] / "migrations")


def migrations_folder() -> Path:
    """Where the steps are."""
    return next(place for place in _PLACES if (place / "env.py").is_file())


def config_for(engine: Engine) -> Config:
    """alembic's configuration, working on an engine of ours."""
    config = Config()
    config.set_main_option("script_location", str(migrations_folder()))
    config.set_main_option("path_separator", "os")
    config.attributes["engine"] = engine
    return config


def migrate(file: Path) -> None:
    """All steps that the database has not seen, in one transaction each."""
    engine = make_write_engine(file, "full")
    try:
        command.upgrade(config_for(engine), "head")
    finally:
        engine.dispose()
