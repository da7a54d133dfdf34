"""What outlives a node: signs of life, offers to call a game blocked, absence from games.

Revision: 0003.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Three new tables."""
    op.create_table(
        "nodes",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("alive_at", sa.BigInteger(), nullable=False),
        sa.Column("leaving", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_nodes"),
    )
    op.create_table(
        "block_offers",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_block_offers_game_id"),
        sa.PrimaryKeyConstraint("game_id", "seat", "seq", name="pk_block_offers"),
    )
    op.create_table(
        "attendances",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("total_ms", sa.BigInteger(), nullable=False),
        sa.Column("away_since", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_attendances_game_id"),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_attendances"),
    )


def downgrade() -> None:
    """Drop them."""
    for table in ("attendances", "block_offers", "nodes"):
        op.drop_table(table)
