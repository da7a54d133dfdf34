"""Players and their sessions."""

from collections.abc import Iterable

from sqlalchemy import Connection, Row, case, delete, func, insert, or_, select, update

from cardroom.model.computers import kept_names
from cardroom.model.player import Player
from cardroom.store.glance import glance
from cardroom.store.schema import games, match_seats, players, points, sessions


@glance
def name_is_taken(connection: Connection, keys: tuple[str, str], but: str = "") -> bool:
    """Whether somebody else, or a computer, bears a name that looks like this."""
    if not kept_names().isdisjoint(keys):
        return True
    query = select(players.c.id).where(
        or_(players.c.folded_key == keys[0], players.c.cased_key == keys[1]), players.c.id != but
    )
    return connection.execute(query).first() is not None


def add_player(
    connection: Connection, player: Player, keys: tuple[str, str], token_hash: str
) -> bool:
    """A new player with a session; false when the name is taken."""
    if name_is_taken(connection, keys):
        return False
    connection.execute(
        insert(players).values(
            id=player.id,
            name=player.name,
            folded_key=keys[0],
            cased_key=keys[1],
            guest=player.guest,
            created_at=player.since,
        )
    )
    connection.execute(
        insert(sessions).values(token_hash=token_hash, player_id=player.id, created_at=player.since)
    )
    return True


def rename(connection: Connection, player_id: str, name: str, keys: tuple[str, str]) -> bool:
    """Another name for a player; false when it is taken."""
    if name_is_taken(connection, keys, player_id):
        return False
    connection.execute(
        update(players)
        .where(players.c.id == player_id)
        .values(name=name, folded_key=keys[0], cased_key=keys[1])
    )
    return True


def end_session(connection: Connection, token_hash: str) -> str | None:
    """Sign out; a guest without any session can never come back, so the name is free."""
    player_id: str | None = connection.scalar(
        select(sessions.c.player_id).where(sessions.c.token_hash == token_hash)
    )
    if player_id is None:
        return None
    connection.execute(delete(sessions).where(sessions.c.token_hash == token_hash))
    left = connection.scalar(
        select(func.count()).select_from(sessions).where(sessions.c.player_id == player_id)
    )
    if not left:
        connection.execute(
            update(players)
            .where(players.c.id == player_id, players.c.guest)
            .values(folded_key=None, cased_key=None)
        )
    return player_id


@glance
def by_token(connection: Connection, token_hash: str, since: int) -> Player | None:
    """Whose session this is, unless it is older than `since`."""
    query = (
        select(players)
        .join(sessions, sessions.c.player_id == players.c.id)
        .where(sessions.c.token_hash == token_hash, sessions.c.created_at > since)
    )
    row = connection.execute(query).first()
    return _player(row) if row else None


@glance
def session_since(connection: Connection, token_hash: str) -> int | None:
    """When a session began."""
    since: int | None = connection.scalar(
        select(sessions.c.created_at).where(sessions.c.token_hash == token_hash)
    )
    return since


def renew_session(
    connection: Connection, old_hash: str, new_hash: str, now: int, old_since: int
) -> bool:
    """A second session of the same player; the first is said to have begun at `old_since`."""
    player_id = connection.scalar(
        select(sessions.c.player_id).where(sessions.c.token_hash == old_hash)
    )
    if player_id is None:
        return False
    connection.execute(
        insert(sessions).values(token_hash=new_hash, player_id=player_id, created_at=now)
    )
    connection.execute(
        update(sessions).where(sessions.c.token_hash == old_hash).values(created_at=old_since)
    )
    return True


def end_expired(connection: Connection, since: int) -> int:
    """Sign out whose sessions are older than `since`; answers how many, at most 500 at once."""
    rows = connection.execute(
        select(sessions.c.token_hash).where(sessions.c.created_at <= since).limit(500)
    )
    hashes = [row.token_hash for row in rows]
    for token_hash in hashes:
        end_session(connection, token_hash)
    return len(hashes)


@glance
def by_ids(connection: Connection, ids: Iterable[str]) -> dict[str, Player]:
    """Players by id; unknown ids are left out."""
    wanted = sorted(set(ids))
    if not wanted:
        return {}
    rows = connection.execute(select(players).where(players.c.id.in_(wanted)))
    return {row.id: _player(row) for row in rows}


def profile(connection: Connection, player_id: str) -> dict[str, int]:
    """How many games a player has played, how they ended, how many were won."""
    query = (
        select(
            games.c.how,
            func.count().label("played"),
            func.sum(case((games.c.winner == match_seats.c.seat, 1), else_=0)).label("won"),
        )
        .join(match_seats, match_seats.c.match_id == games.c.match_id)
        .where(match_seats.c.player_id == player_id, games.c.status == "over")
        .group_by(games.c.how)
        .order_by(games.c.how)
    )
    counts = {"played": 0, "wins": 0}
    for row in connection.execute(query):
        counts["played"] += row.played
        counts["wins"] += int(row.won)
        counts[row.how] = row.played
    scored = connection.scalar(
        select(func.coalesce(func.sum(points.c.points), 0))
        .select_from(points)
        .join(games, games.c.id == points.c.game_id)
        .join(
            match_seats,
            (match_seats.c.match_id == games.c.match_id) & (match_seats.c.seat == points.c.seat),
        )
        .where(match_seats.c.player_id == player_id)
    )
    counts["points"] = int(scored or 0)
    return counts


def _player(row: Row[tuple[object, ...]]) -> Player:
    return Player(row.id, row.name, row.guest, row.created_at)
