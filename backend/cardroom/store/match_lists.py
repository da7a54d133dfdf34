"""The matches and games of a player: as quick after ten thousand of them as after ten.

Each question goes by the stage, or the time, that stands at the player's seats.
"""

from sqlalchemy import Connection, select

from cardroom.model.challenge import Pace
from cardroom.model.computers import PREFIX, people_of
from cardroom.model.match import Match
from cardroom.store.glance import glance
from cardroom.store.matches import DECIDED, OPEN, PLAYING, close, whole
from cardroom.store.schema import games, match_seats, matches


def of_player(
    connection: Connection, player_id: str, *, open_only: bool, limit: int = 50
) -> list[Match]:
    """A player's matches, newest first."""
    query = (
        select(matches)
        .join(match_seats, match_seats.c.match_id == matches.c.id)
        .where(match_seats.c.player_id == player_id)
        .limit(limit)
    )
    if open_only:
        # They are few: found by their stage, then put in order.
        query = query.where(match_seats.c.stage.in_((OPEN, PLAYING)))
        query = query.order_by(matches.c.created_at.desc(), matches.c.id)
    else:
        query = query.order_by(match_seats.c.begun_at.desc(), matches.c.id)
    return whole(connection, connection.execute(query).all())


@glance
def open_of_players(connection: Connection, player_ids: list[str]) -> list[str]:
    """The matches of any of these players that are not closed."""
    rows = connection.execute(
        select(match_seats.c.match_id)
        .where(
            match_seats.c.player_id.in_(player_ids),
            match_seats.c.stage.in_((OPEN, PLAYING, DECIDED)),
        )
        .distinct()
    )
    return [row.match_id for row in rows]


def silent_since(connection: Connection, before: dict[Pace, int]) -> list[str]:
    """Open matches without a running game whose last game ended before a time, by pace."""
    found: list[str] = []
    for pace, at in before.items():
        busy = select(games.c.id).where(
            games.c.match_id == matches.c.id,
            (games.c.status == "running") | (games.c.ended_at >= at),
        )
        rows = connection.execute(
            select(matches.c.id).where(
                matches.c.closed.is_(False), matches.c.pace == pace, ~busy.exists()
            )
        )
        found += [row.id for row in rows]
    return found


@glance
def running_of(connection: Connection, player_id: str) -> list[str]:
    """The running games of a player, of every pace."""
    rows = connection.execute(
        select(games.c.id)
        .join(match_seats, match_seats.c.match_id == games.c.match_id)
        .where(
            match_seats.c.player_id == player_id,
            match_seats.c.stage == PLAYING,
            games.c.status == "running",
        )
        .order_by(games.c.started_at)
    )
    return [row.id for row in rows]


@glance
def running_alone(connection: Connection, player_ids: list[str]) -> list[str]:
    """The running games of live pace that these players have against computers alone."""
    playing = select(match_seats.c.match_id).where(
        match_seats.c.player_id.in_(player_ids), match_seats.c.stage == PLAYING
    )
    rows = connection.execute(
        select(games.c.id, match_seats.c.player_id)
        .join(matches, matches.c.id == games.c.match_id)
        .join(match_seats, match_seats.c.match_id == games.c.match_id)
        .where(games.c.match_id.in_(playing), games.c.status == "running", matches.c.pace == "live")
        .order_by(games.c.started_at)
    )
    seats: dict[str, list[str]] = {}
    for row in rows:
        seats.setdefault(row.id, []).append(row.player_id)
    return [game for game, players in seats.items() if len(people_of(players)) == 1]


def close_played_alone(connection: Connection, player_id: str, now: int) -> set[str]:
    """End the matches against computers in which this person leaves no game running."""
    seat = match_seats.alias()
    others = select(seat.c.seat).where(
        seat.c.match_id == match_seats.c.match_id,
        seat.c.player_id != player_id,
        seat.c.player_id.not_like(f"{PREFIX}%"),
    )
    rows = connection.execute(
        select(match_seats.c.match_id).where(
            match_seats.c.player_id == player_id,
            match_seats.c.stage.in_((OPEN, DECIDED)),
            ~others.exists(),
        )
    ).all()
    return {row.match_id for row in rows if close(connection, row.match_id, now)}
