"""What a match shows of its games: so many statements for one match as for fifty."""

from sqlalchemy import Connection, select

from cardroom.model.match import GameSummary
from cardroom.store.schema import games, points, rematch_offers


def of_matches(connection: Connection, ids: list[str]) -> dict[str, tuple[GameSummary, ...]]:
    """The games of each match, the oldest first."""
    scored: dict[str, dict[int, int]] = {}
    rows = connection.execute(
        select(points)
        .join(games, games.c.id == points.c.game_id)
        .where(games.c.match_id.in_(ids))
        .order_by(points.c.seat)
    )
    for row in rows:
        scored.setdefault(row.game_id, {})[row.seat] = row.points
    columns = (games.c.number, games.c.seal, games.c.status, games.c.how, games.c.winner)
    found = connection.execute(
        select(games.c.match_id, games.c.id, *columns, games.c.ended_at)
        .where(games.c.match_id.in_(ids))
        .order_by(games.c.number)
    )
    lists: dict[str, list[GameSummary]] = {one: [] for one in ids}
    for row in found:
        lists[row.match_id].append(
            GameSummary(
                row.id,
                row.number,
                row.seal,
                row.status,
                row.how,
                row.winner,
                scored.get(row.id),
                row.ended_at,
            )
        )
    return {one: tuple(summaries) for one, summaries in lists.items()}


def wishes(connection: Connection, game_ids: list[str]) -> dict[str, tuple[int, ...]]:
    """The seats that wish the game after each of these."""
    found: dict[str, tuple[int, ...]] = {}
    rows = connection.execute(
        select(rematch_offers.c.game_id, rematch_offers.c.seat)
        .where(rematch_offers.c.game_id.in_(game_ids))
        .order_by(rematch_offers.c.seat)
    )
    for row in rows:
        found[row.game_id] = (*found.get(row.game_id, ()), row.seat)
    return found
