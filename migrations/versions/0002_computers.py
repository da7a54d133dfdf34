"""The computers of the room as players: two of each level.

Revision: 0002.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

COMPUTERS = [
    {
        "id": f"computer-{level}-{copy}",
        "name": level.capitalize() if copy == 1 else f"{level.capitalize()} {copy}",
        "guest": False,
        "created_at": 0,
    }
    for level in ("beginner", "club", "strong", "master")
    for copy in (1, 2)
]


def upgrade() -> None:
    """Let them in; their names need no key, for the room keeps them by itself."""
    players = sa.table(
        "players",
        sa.column("id", sa.String),
        sa.column("name", sa.String),
        sa.column("guest", sa.Boolean),
        sa.column("created_at", sa.BigInteger),
    )
    op.bulk_insert(players, COMPUTERS)


def downgrade() -> None:
    """Take their games with them: an older room does not know how to go on with those."""
    for statement in LEAVING:
        op.execute(statement)


_THEIRS = "WHERE player_id LIKE 'computer-%'"
_GAMES = "WHERE game_id IN (SELECT id FROM games WHERE match_id IN (SELECT id FROM gone))"
LEAVING = [
    f"CREATE TABLE gone AS SELECT DISTINCT match_id AS id FROM match_seats {_THEIRS}",
    *(f"DELETE FROM {table} {_GAMES}" for table in ("entries", "points", "rematch_offers")),
    f"DELETE FROM seated {_GAMES}",
    "DELETE FROM games WHERE match_id IN (SELECT id FROM gone)",
    "DELETE FROM match_seats WHERE match_id IN (SELECT id FROM gone)",
    "UPDATE matches SET follows = NULL WHERE follows IN (SELECT id FROM gone)",
    "DELETE FROM matches WHERE id IN (SELECT id FROM gone)",
    "DROP TABLE gone",
    f"CREATE TABLE gone AS SELECT challenge_id AS id FROM challenge_players {_THEIRS}",
    "DELETE FROM challenge_players WHERE challenge_id IN (SELECT id FROM gone)",
    "DELETE FROM challenges WHERE id IN (SELECT id FROM gone)",
    "DROP TABLE gone",
    "DELETE FROM players WHERE id LIKE 'computer-%'",
]
