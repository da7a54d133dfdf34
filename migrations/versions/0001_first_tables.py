"""The first tables: players, challenges, matches, games, the log of entries, points.

Revision: 0001.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make them, what others refer to first."""
    _people()
    _challenges()
    _matches()
    _games()
    _rest()
    _log()


def downgrade() -> None:
    """Drop them, what refers to others first."""
    for table in (
        "entries",
        "room_facts",
        "seated",
        "rematch_offers",
        "points",
        "games",
        "match_seats",
        "matches",
        "challenge_players",
        "challenges",
        "sessions",
        "players",
    ):
        op.drop_table(table)


def _people() -> None:
    """Players and their sessions."""
    op.create_table(
        "players",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("folded_key", sa.String(length=200), nullable=True),
        sa.Column("cased_key", sa.String(length=200), nullable=True),
        sa.Column("guest", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("cased_key", name="uq_players_cased_key"),
        sa.UniqueConstraint("folded_key", name="uq_players_folded_key"),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_sessions_player_id"),
        sa.PrimaryKeyConstraint("token_hash", name="pk_sessions"),
    )
    op.create_index("ix_sessions_player_id", "sessions", ["player_id"])


def _challenges() -> None:
    """Challenges and whom they concern."""
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("maker_id", sa.String(length=32), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("target", sa.Integer(), nullable=True),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("pace", sa.String(length=8), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("seal", sa.String(length=64), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("ended_by", sa.String(length=32), nullable=True),
        sa.Column("reason", sa.String(length=16), nullable=True),
        sa.Column("match_id", sa.String(length=32), nullable=True),
        sa.Column("game_id", sa.String(length=32), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["maker_id"], ["players.id"], name="fk_challenges_maker_id"),
        sa.PrimaryKeyConstraint("id", name="pk_challenges"),
    )
    op.create_index("ix_challenges_maker_id", "challenges", ["maker_id"])
    op.create_index("ix_challenges_status", "challenges", ["status"])
    op.create_table(
        "challenge_players",
        sa.Column("challenge_id", sa.String(length=32), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("named", sa.Boolean(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("nonce", sa.String(length=64), nullable=True),
        sa.ForeignKeyConstraint(
            ["challenge_id"], ["challenges.id"], name="fk_challenge_players_challenge_id"
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name="fk_challenge_players_player_id"
        ),
        sa.PrimaryKeyConstraint("challenge_id", "player_id", name="pk_challenge_players"),
    )
    op.create_index("ix_challenge_players_player_id", "challenge_players", ["player_id"])


def _matches() -> None:
    """Matches and their seats."""
    op.create_table(
        "matches",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("target", sa.Integer(), nullable=True),
        sa.Column("pace", sa.String(length=8), nullable=False),
        sa.Column("status", sa.String(length=8), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.Column("winner", sa.Integer(), nullable=True),
        sa.Column("follows", sa.String(length=32), nullable=True),
        sa.Column("next_secret", sa.String(length=64), nullable=True),
        sa.Column("next_seal", sa.String(length=64), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["follows"], ["matches.id"], name="fk_matches_follows"),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sa.UniqueConstraint("follows", name="uq_matches_follows"),
    )
    op.create_table(
        "match_seats",
        sa.Column("match_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_match_seats_match_id"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_match_seats_player_id"),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_match_seats"),
        sa.UniqueConstraint("match_id", "player_id", name="uq_match_seats_match_id"),
    )
    op.create_index("ix_match_seats_player_id", "match_seats", ["player_id"])


def _games() -> None:
    """Games and what they scored."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("match_id", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("seal", sa.String(length=64), nullable=False),
        sa.Column("start", sa.Integer(), nullable=True),
        sa.Column("starter", sa.Integer(), nullable=True),
        sa.Column("status", sa.String(length=8), nullable=False),
        sa.Column("how", sa.String(length=16), nullable=True),
        sa.Column("winner", sa.Integer(), nullable=True),
        sa.Column("sheet", sa.Text(), nullable=True),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("folded_seq", sa.Integer(), nullable=False),
        sa.Column("clock_at", sa.BigInteger(), nullable=True),
        sa.Column("clock_left", sa.BigInteger(), nullable=True),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_games_match_id"),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.UniqueConstraint("match_id", "number", name="uq_games_match_id"),
    )
    op.create_index("ix_games_status", "games", ["status"])
    op.create_table(
        "points",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_points_game_id"),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_points"),
    )


def _rest() -> None:
    """Wishes, who is seated, facts about the room."""
    op.create_table(
        "rematch_offers",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("nonce", sa.String(length=64), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_rematch_offers_game_id"),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_rematch_offers"),
    )
    op.create_table(
        "seated",
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_seated_game_id"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_seated_player_id"),
        sa.PrimaryKeyConstraint("player_id", name="pk_seated"),
    )
    op.create_index("ix_seated_game_id", "seated", ["game_id"])
    op.create_table(
        "room_facts",
        sa.Column("key", sa.String(length=16), nullable=False),
        sa.Column("value", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_room_facts"),
    )


def _log() -> None:
    """The log; between several nodes a constraint keeps (game, seq) single."""
    op.create_table(
        "entries",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("action", sa.String(length=64), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("clock_at", sa.BigInteger(), nullable=True),
        sa.Column("clock_left", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_entries"),
    )
    if op.get_bind().dialect.name == "postgresql":
        op.create_index("uq_entries_game", "entries", ["game_id", "seq"], unique=True)
