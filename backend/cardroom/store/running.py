"""Running games from a distance: what a node compares with what it holds in memory.

Only where nodes share a database: on PostgreSQL.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import (
    ColumnElement,
    Connection,
    FromClause,
    Text,
    any_,
    case,
    cast,
    func,
    select,
    true,
)
from sqlalchemy.dialects.postgresql import ARRAY

from cardroom.model.sitting import Sitting
from cardroom.store import players as player_store
from cardroom.store.glance import glance
from cardroom.store.schema import entries, games, match_seats, matches


@dataclass(frozen=True, slots=True)
class Position:
    """How far a game has come."""

    seq: int
    over: bool
    clock_at: int | None


def sittings(connection: Connection, only: Iterable[str] | None = None) -> list[Sitting]:
    """The running games: all, or those named."""
    query = (
        select(games, matches.c.pace)
        .join(matches, matches.c.id == games.c.match_id)
        .where(games.c.status == "running")
        .order_by(games.c.started_at)
    )
    if only is not None:
        query = query.where(_among(games.c.id, sorted(set(only))))
    rows = connection.execute(query).all()
    wanted = sorted({row.match_id for row in rows})
    seat_rows = connection.execute(
        select(match_seats)
        .where(_among(match_seats.c.match_id, wanted))
        .order_by(match_seats.c.seat)
    ).all()
    known = player_store.by_ids(connection, (row.player_id for row in seat_rows))
    seats: dict[str, dict[int, str]] = {}
    for seat in seat_rows:
        seats.setdefault(seat.match_id, {})[seat.seat] = seat.player_id
    begun = _begun(connection, [row.id for row in rows])
    return [
        Sitting(
            game=row.id,
            match=row.match_id,
            seats={seat: known[one] for seat, one in seats[row.match_id].items()},
            pace=row.pace,
            started_at=row.started_at,
            begun=row.folded_seq > 0 or row.id in begun,
        )
        for row in rows
    ]


def _begun(connection: Connection, ids: list[str]) -> set[str]:
    rows = connection.execute(
        select(entries.c.game_id).where(_among(entries.c.game_id, ids), entries.c.seq == 1)
    )
    return {row.game_id for row in rows}


@glance
def over_of(connection: Connection, ids: list[str]) -> list[str]:
    """Which of these games are over."""
    rows = connection.execute(
        select(games.c.id).where(_among(games.c.id, ids), games.c.status == "over")
    )
    return [row.id for row in rows]


@glance
def positions(connection: Connection, ids: list[str]) -> dict[str, Position]:
    """How far these games have come; only where the log has an index by game."""
    newest = _newest()
    rows = connection.execute(
        select(
            games.c.id,
            games.c.status,
            func.coalesce(newest.c.seq, games.c.folded_seq).label("seq"),
            case((newest.c.seq.is_(None), games.c.clock_at), else_=newest.c.clock_at).label("at"),
        )
        .select_from(games.outerjoin(newest, true()))
        .where(_among(games.c.id, ids))
    )
    return {row.id: Position(row.seq, row.status == "over", row.at) for row in rows}


@glance
def overdue(connection: Connection, now: int) -> list[str]:
    """Running games whose clock has run out; only where the log has an index by game."""
    newest = _newest()
    at = case((newest.c.seq.is_(None), games.c.clock_at), else_=newest.c.clock_at)
    rows = connection.execute(
        select(games.c.id)
        .select_from(games.outerjoin(newest, true()))
        .where(games.c.status == "running", at <= now)
    )
    return [row.id for row in rows]


def _among(column: ColumnElement[str], ids: list[str]) -> ColumnElement[bool]:
    """One parameter however many they are: the same statement for ever, and no limit."""
    return column == any_(cast(ids, ARRAY(Text)))


def _newest() -> FromClause:
    return (
        select(entries.c.seq, entries.c.clock_at)
        .where(entries.c.game_id == games.c.id, entries.c.seq > games.c.folded_seq)
        .order_by(entries.c.seq.desc())
        .limit(1)
        .lateral("newest")
    )
