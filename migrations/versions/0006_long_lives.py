"""What keeps lists quick after years of play: the stage of a match at its seats, indexes.

Revision: 0006.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

# As in store/challenges: for ever, and how long what has ended stays in the lists.
PENDING, SHOWN_MS = 2**62, 30_000
SHOWN = f"""
UPDATE challenge_players SET shown_until = (
    SELECT CASE
        WHEN c.status = 'pending' THEN {PENDING}
        WHEN c.status = 'started' THEN 0
        ELSE coalesce(c.ended_at, 0) + {SHOWN_MS}
    END
    FROM challenges c WHERE c.id = challenge_players.challenge_id
)
"""
SEATS = """
UPDATE match_seats SET
    begun_at = (SELECT m.created_at FROM matches m WHERE m.id = match_seats.match_id),
    stage = (
        SELECT CASE
            WHEN m.closed THEN 'closed'
            WHEN EXISTS (
                SELECT 1 FROM games g WHERE g.match_id = m.id AND g.status = 'running'
            ) THEN 'playing'
            WHEN m.status = 'open' THEN 'open'
            ELSE 'decided'
        END
        FROM matches m WHERE m.id = match_seats.match_id
    )
"""
MADE = (
    ("ix_challenges_maker_status", "challenges", ["maker_id", "status"]),
    ("ix_challenges_status_expires", "challenges", ["status", "expires_at"]),
    ("ix_challenges_match_id", "challenges", ["match_id"]),
    ("ix_challenge_players_shown", "challenge_players", ["player_id", "shown_until"]),
    ("ix_matches_closed", "matches", ["closed"]),
    ("ix_match_seats_stage", "match_seats", ["player_id", "stage", "begun_at"]),
    ("ix_match_seats_begun", "match_seats", ["player_id", "begun_at"]),
    ("ix_sessions_created_at", "sessions", ["created_at"]),
)
DROPPED = (
    ("ix_challenges_maker_id", "challenges", ["maker_id"]),
    ("ix_challenges_status", "challenges", ["status"]),
    ("ix_challenge_players_player_id", "challenge_players", ["player_id"]),
    ("ix_match_seats_player_id", "match_seats", ["player_id"]),
)


def upgrade() -> None:
    """Columns filled from what is known, then the indexes over them."""
    op.add_column("challenge_players", sa.Column("shown_until", sa.BigInteger(), nullable=True))
    op.add_column("match_seats", sa.Column("stage", sa.String(length=8), nullable=True))
    op.add_column("match_seats", sa.Column("begun_at", sa.BigInteger(), nullable=True))
    op.execute(SHOWN)
    op.execute(SEATS)
    for name, table, _ in DROPPED:
        op.drop_index(name, table_name=table)
    with op.batch_alter_table("challenge_players") as changed:
        changed.alter_column("shown_until", existing_type=sa.BigInteger(), nullable=False)
    with op.batch_alter_table("match_seats") as changed:
        changed.alter_column("stage", existing_type=sa.String(length=8), nullable=False)
        changed.alter_column("begun_at", existing_type=sa.BigInteger(), nullable=False)
    for name, table, columns in MADE:
        op.create_index(name, table, columns)


def downgrade() -> None:
    """As it was."""
    for name, table, _ in MADE:
        op.drop_index(name, table_name=table)
    with op.batch_alter_table("match_seats") as changed:
        changed.drop_column("begun_at")
        changed.drop_column("stage")
    with op.batch_alter_table("challenge_players") as changed:
        changed.drop_column("shown_until")
    for name, table, columns in DROPPED:
        op.create_index(name, table, columns)
