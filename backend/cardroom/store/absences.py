"""How long seats of running games have been absent (R38), so that a restart forgets none of it."""

from collections.abc import Iterable

from sqlalchemy import Connection, delete, insert, select, update

from cardroom.model.attendance import Absence
from cardroom.store.glance import glance
from cardroom.store.schema import attendances, games


def keep(connection: Connection, absences: Iterable[Absence]) -> None:
    """Write them down; several nodes may know the same."""
    table = attendances.c
    for one in sorted(absences):
        values = {"total_ms": one.total, "away_since": one.since}
        mine = (table.game_id == one.game) & (table.seat == one.seat)
        if connection.execute(update(attendances).where(mine).values(**values)).rowcount:
            continue
        running = select(games.c.id).where(games.c.id == one.game, games.c.status == "running")
        if connection.execute(running).first() is not None:
            connection.execute(
                insert(attendances).values(game_id=one.game, seat=one.seat, **values)
            )


@glance
def known(connection: Connection) -> list[Absence]:
    """Of all running games."""
    return [
        Absence(row.game_id, row.seat, row.total_ms, row.away_since)
        for row in connection.execute(select(attendances))
    ]


def forget(connection: Connection, game_id: str) -> None:
    """The game is over."""
    connection.execute(delete(attendances).where(attendances.c.game_id == game_id))
