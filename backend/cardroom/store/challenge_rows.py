"""Challenges out of their rows: with everybody concerned, in three statements however many."""

from functools import partial
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, select

from cardroom.model.challenge import Challenge, Terms
from cardroom.model.player import Player
from cardroom.store import players as player_store
from cardroom.store.schema import challenge_players, challenges
from cardroom.store.spoilt import CHALLENGE_STATUSES, PACES, one_of, readable, ruleset_of


def read(connection: Connection, condition: ColumnElement[bool]) -> list[Challenge]:
    """Whatever meets a condition, the oldest first; what cannot be read is left out."""
    rows = connection.execute(
        select(challenges).where(condition).order_by(challenges.c.created_at, challenges.c.id)
    ).all()
    if not rows:
        return []
    lines: dict[str, list[Row[Any]]] = {row.id: [] for row in rows}
    query = select(challenge_players).where(challenge_players.c.challenge_id.in_(lines))
    for line in connection.execute(query):
        lines[line.challenge_id].append(line)
    known = player_store.by_ids(
        connection, (line.player_id for some in lines.values() for line in some)
    )
    found = (
        readable("challenges", row.id, partial(_challenge, row, lines[row.id], known))
        for row in rows
    )
    return [challenge for challenge in found if challenge is not None]


def _challenge(
    row: Row[Any],
    lines: list[Row[Any]],
    known: dict[str, Player],
) -> Challenge:
    taken = sorted((line.place, line.player_id) for line in lines if line.place is not None)
    named = (known[line.player_id] for line in lines if line.named)
    return Challenge(
        id=row.id,
        maker=known[row.maker_id],
        named=tuple(sorted(named, key=lambda player: (player.name.casefold(), player.id))),
        sitting=tuple(known[player_id] for _, player_id in taken),
        terms=Terms(ruleset_of(row.ruleset), row.seats, row.target, one_of(row.pace, PACES)),
        open=row.open,
        listed=row.listed,
        seal=row.seal,
        status=one_of(row.status, CHALLENGE_STATUSES),
        expires_at=row.expires_at,
        ended_by=row.ended_by,
        reason=row.reason,
        match=row.match_id,
        game=row.game_id,
    )
