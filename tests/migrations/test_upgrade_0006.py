"""Rooms of before: what their players had stands in the lists after the upgrade, and back."""

from pathlib import Path

from alembic import command
from sqlalchemy import Connection, Engine
from sqlalchemy.ext.asyncio import create_async_engine

from cardroom.store import challenges, match_lists
from cardroom.store.migrate import config_for
from cardroom.store.sqlite import make_write_engine
from tests.support.parts import Postgres, postgres

__all__ = ["postgres"]

PLAYER = "INSERT INTO players (id, name, guest, created_at) VALUES ('{0}', '{0}', true, 0)"
MATCH = (
    "INSERT INTO matches (id, ruleset, target, pace, status, closed, created_at)"
    """ VALUES ('{0}', '{{"preset": "classic"}}', 0, 'live', '{1}', {2}, {3})"""
)
SEAT = "INSERT INTO match_seats (match_id, seat, player_id) VALUES ('{0}', {1}, '{2}')"
GAME = (
    "INSERT INTO games (id, match_id, number, seed, seal, status, record, folded_seq, started_at)"
    " VALUES ('game of {0}', '{0}', 1, 's', 's', '{1}', '', 0, 0)"
)
CHALLENGE = (
    "INSERT INTO challenges (id, maker_id, seats, ruleset, open, listed, pace, secret, seal,"
    " status, created_at, expires_at, ended_at)"
    """ VALUES ('{0}', 'ann', 2, '{{"preset": "classic"}}', false, false, 'live', 's', 's',"""
    " '{0}', 0, 99, {1})"
)
LINE = "INSERT INTO challenge_players (challenge_id, player_id, named) VALUES ('{0}', '{1}', {2})"
# Name, status, closed, status of its game; the order is that of time.
MATCHES = (
    ("over", "ended", "true", "over"),
    ("decided", "ended", "false", "over"),
    ("between games", "open", "false", "over"),
    ("being played", "open", "false", "running"),
)
ENDED = {"pending": "NULL", "started": "50000", "declined": "50000", "expired": "1000"}


def fill(connection: Connection) -> None:
    """A room at revision 0005."""
    for player in ("ann", "ben"):
        connection.exec_driver_sql(PLAYER.format(player))
    for at, (name, status, closed, game) in enumerate(MATCHES):
        connection.exec_driver_sql(MATCH.format(name, status, closed, at))
        connection.exec_driver_sql(SEAT.format(name, 1, "ann"))
        connection.exec_driver_sql(SEAT.format(name, 2, "ben"))
        connection.exec_driver_sql(GAME.format(name, game))
    for status, ended_at in ENDED.items():
        connection.exec_driver_sql(CHALLENGE.format(status, ended_at))
        connection.exec_driver_sql(LINE.format(status, "ann", "false"))
        connection.exec_driver_sql(LINE.format(status, "ben", "true"))


def look(connection: Connection) -> None:
    """What Ben sees after the upgrade."""

    def names(*, open_only: bool) -> list[str]:
        found = match_lists.of_player(connection, "ben", open_only=open_only)
        return [match.id for match in found]

    assert names(open_only=False) == [name for name, *_ in reversed(MATCHES)]
    assert names(open_only=True) == ["being played", "between games"]
    assert set(match_lists.open_of_players(connection, ["ben"])) == {
        "decided",
        "between games",
        "being played",
    }
    assert match_lists.running_of(connection, "ben") == ["game of being played"]
    # Half a minute after 50000, the one that was declined then still shows.
    shown = challenges.of_player(connection, "ben", 70_000)
    assert {one.status for one in shown} == {"pending", "declined"}
    assert {one.status for one in challenges.of_player(connection, "ben", 90_000)} == {"pending"}


def test_a_file_of_before_is_brought_up_with_its_rows(tmp_path: Path) -> None:
    engine: Engine = make_write_engine(tmp_path / "room.db", "full")
    config = config_for(engine)
    command.upgrade(config, "0005")
    with engine.begin() as connection:
        fill(connection)
    command.upgrade(config, "0006")
    with engine.begin() as connection:
        look(connection)
    command.downgrade(config, "0005")
    command.upgrade(config, "head")
    with engine.begin() as connection:
        look(connection)
    command.check(config)
    engine.dispose()


async def test_a_database_of_before_is_brought_up_with_its_rows(postgres: Postgres) -> None:
    engine = create_async_engine(postgres.url(await postgres.database(empty=True)))
    async with engine.connect() as connection:

        def step(given: Connection, revision: str) -> None:
            command.upgrade(config_for(given), revision)

        await connection.run_sync(step, "0005")
        await connection.run_sync(fill)
        await connection.commit()
        await connection.run_sync(step, "0006")
        await connection.run_sync(look)
        await connection.run_sync(lambda given: command.downgrade(config_for(given), "0005"))
        await connection.run_sync(step, "head")
        await connection.run_sync(look)
        await connection.run_sync(lambda given: command.check(config_for(given)))
    await engine.dispose()
