"""What other nodes are to be told: written in the transaction that changes it.

The bus brings it sooner; a node that has missed it there finds it here. On PostgreSQL alone.
"""

from typing import NamedTuple

from sqlalchemy import BigInteger, Connection, cast, delete, func, insert, select

from cardroom.model.notices import Change
from cardroom.store.glance import glance
from cardroom.store.schema import changes

KEPT_MS = 3_600_000
# The database's clock alone: those of nodes differ by a second or two.
_NOW = cast(func.extract("epoch", func.clock_timestamp()) * 1000, BigInteger)


class Noted(NamedTuple):
    """The changes since a time, and what time the database has."""

    now: int
    changes: tuple[Change, ...]


def note(connection: Connection, change: Change) -> None:
    """Write a change down, where there may be other nodes."""
    if change.told and connection.dialect.name != "sqlite":
        connection.execute(insert(changes).values(id=change.id, at=_NOW, told=change.text()))


@glance
def since(connection: Connection, at: int) -> Noted:
    """Whatever was noted after a time."""
    clock = select(_NOW.label("now")).subquery()
    rows = connection.execute(
        select(clock.c.now, changes.c.id, changes.c.told)
        .select_from(clock.outerjoin(changes, changes.c.at > at))
        .order_by(changes.c.at)
    ).all()
    found = (Change.of(row.id, row.told) for row in rows if row.id is not None)
    return Noted(rows[0].now, tuple(found))


def forget(connection: Connection) -> None:
    """Nobody asks for what is older than an hour."""
    connection.execute(delete(changes).where(changes.c.at < _NOW - KEPT_MS))
