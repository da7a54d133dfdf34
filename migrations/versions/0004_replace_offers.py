"""Proposals that a computer takes the seat of somebody who has left a game of three.

Revision: 0004.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One new table."""
    op.create_table(
        "replace_offers",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("by_seat", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("level", sa.String(length=16), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_replace_offers_game_id"),
        sa.PrimaryKeyConstraint("game_id", "by_seat", name="pk_replace_offers"),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("replace_offers")
