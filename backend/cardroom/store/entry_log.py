"""The log of entries: how rows get into it, on each kind of database."""

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import orjson
from sqlalchemy import Connection, Row, select

from cardroom.store.glance import glance
from cardroom.store.schema import entries


class Entry(NamedTuple):
    """A row of the log."""

    game_id: str
    seq: int
    seat: int
    action: str
    made_at: int
    clock_at: int | None
    clock_left: int | None


# One statement each: the interpreter's lock is taken back once, not once a row.
APPEND_SQLITE = """
INSERT INTO entries (game_id, seq, seat, action, made_at, clock_at, clock_left)
SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6 FROM json_each(?)
"""
# (game, seq) decides between nodes; rows that came second are missing in the answer.
APPEND_POSTGRES = """
INSERT INTO entries (game_id, seq, seat, action, made_at, clock_at, clock_left)
SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::bigint[], $6::bigint[],
$7::bigint[])
ON CONFLICT (game_id, seq) DO NOTHING RETURNING game_id, seq
"""


def append(connection: Connection, rows: list[Entry]) -> list[bool]:
    """Append rows; of each whether it is stored (false: its place in the game was taken)."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(APPEND_SQLITE, _as_json(rows))
        return [True] * len(rows)
    return decided(rows, connection.exec_driver_sql(APPEND_POSTGRES, columns_of(rows)))


def append_alone(connection: Connection, rows: list[Entry]) -> None:
    """Append rows to a SQLite log as a transaction of their own; none may have begun.

    The driver runs it: a statement by itself is a whole transaction there, and what SQLAlchemy
    does around one would cost several times as much as the rows.
    """
    driver: sqlite3.Connection | None = connection.connection.driver_connection
    assert driver is not None
    driver.execute(APPEND_SQLITE, _as_json(rows))


def _as_json(rows: list[Entry]) -> tuple[str]:
    return (orjson.dumps([tuple(row) for row in rows]).decode(),)


def columns_of(rows: list[Entry]) -> tuple[list[object], ...]:
    """What APPEND_POSTGRES takes.

    In the order of the key, so that batches of two nodes cannot wait for each other.
    """
    return tuple(list(column) for column in zip(*sorted(rows), strict=True))


def decided(rows: list[Entry], answer: Iterable[Sequence[Any]]) -> list[bool]:
    """Of each row whether APPEND_POSTGRES has answered it."""
    stored = {(row[0], row[1]) for row in answer}
    return [(row.game_id, row.seq) in stored for row in rows]


def entry_of(row: Row[tuple[object, ...]]) -> Entry:
    """A row as it was appended."""
    return Entry(
        row.game_id, row.seq, row.seat, row.action, row.made_at, row.clock_at, row.clock_left
    )


@glance
def after(connection: Connection, game_id: str, seq: int) -> list[Entry]:
    """What was appended to a game after `seq`; only where the log has an index by game."""
    rows = connection.execute(
        select(entries)
        .where(entries.c.game_id == game_id, entries.c.seq > seq)
        .order_by(entries.c.seq)
    )
    return [entry_of(row) for row in rows]
