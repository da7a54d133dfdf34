"""The tables. Entries are appended and never changed; scores are sums, never stored twice."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)
Id = String(32)

players = Table(
    "players",
    metadata,
    Column("id", Id, primary_key=True),
    Column("name", String(80), nullable=False),
    # Both keys of the look-alike skeleton; null once the name is free for others.
    Column("folded_key", String(200), unique=True),
    Column("cased_key", String(200), unique=True),
    Column("guest", Boolean, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("player_id", Id, ForeignKey("players.id"), nullable=False, index=True),
    Column("created_at", BigInteger, nullable=False, index=True),
)

challenges = Table(
    "challenges",
    metadata,
    Column("id", Id, primary_key=True),
    Column("maker_id", Id, ForeignKey("players.id"), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("target", Integer),
    Column("open", Boolean, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("pace", String(8), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("seal", String(64), nullable=False),
    Column("status", String(16), nullable=False),
    Column("ended_by", Id),
    Column("reason", String(16)),
    Column("match_id", Id, index=True),
    Column("game_id", Id),
    Column("created_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    # Whoever has played for years is asked for what is open, not for what was.
    Index("ix_challenges_maker_status", "maker_id", "status"),
    Index("ix_challenges_status_expires", "status", "expires_at"),
)

# Everybody a challenge concerns: the maker, the named, the accepters.
challenge_players = Table(
    "challenge_players",
    metadata,
    Column("challenge_id", Id, ForeignKey("challenges.id"), primary_key=True),
    Column("player_id", Id, ForeignKey("players.id"), primary_key=True),
    Column("named", Boolean, nullable=False),
    # The order of acceptance is the order of seats; null = not accepted.
    Column("place", Integer),
    Column("nonce", String(64)),
    # Until when it stands in the player's list; while it is pending, for ever.
    Column("shown_until", BigInteger, nullable=False),
    Index("ix_challenge_players_shown", "player_id", "shown_until"),
)

matches = Table(
    "matches",
    metadata,
    Column("id", Id, primary_key=True),
    Column("ruleset", Text, nullable=False),
    Column("target", Integer),
    Column("pace", String(8), nullable=False),
    Column("status", String(8), nullable=False),
    # Closed: nobody can wish a rematch any more.
    Column("closed", Boolean, nullable=False, index=True),
    Column("winner", Integer),
    Column("follows", Id, ForeignKey("matches.id"), unique=True),
    Column("next_secret", String(64)),
    Column("next_seal", String(64)),
    Column("created_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
)

match_seats = Table(
    "match_seats",
    metadata,
    Column("match_id", Id, ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player_id", Id, ForeignKey("players.id"), nullable=False),
    # Copied from the match, so that a player's lists need not pass through all that is over.
    Column("stage", String(8), nullable=False),
    Column("begun_at", BigInteger, nullable=False),
    UniqueConstraint("match_id", "player_id"),
    Index("ix_match_seats_stage", "player_id", "stage", "begun_at"),
    Index("ix_match_seats_begun", "player_id", "begun_at"),
)

games = Table(
    "games",
    metadata,
    Column("id", Id, primary_key=True),
    Column("match_id", Id, ForeignKey("matches.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("seed", Text, nullable=False),
    Column("seal", String(64), nullable=False),
    # Given by `next_start`, or null; `starter` is who really began, known at the end.
    Column("start", Integer),
    Column("starter", Integer),
    Column("status", String(8), nullable=False, index=True),
    Column("how", String(16)),
    Column("winner", Integer),
    Column("sheet", Text),
    # The entries as lines `seq seat action`, up to folded_seq; the log holds what came later.
    Column("record", Text, nullable=False),
    Column("folded_seq", Integer, nullable=False),
    Column("clock_at", BigInteger),
    Column("clock_left", BigInteger),
    Column("started_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    UniqueConstraint("match_id", "number"),
)

# The log. On SQLite one integer key and one writer (an index by game would scatter every batch
# over as many pages as games are running); elsewhere the constraint decides between nodes.
entries = Table(
    "entries",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("game_id", Id, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("action", String(64), nullable=False),
    Column("made_at", BigInteger, nullable=False),
    # The deadline in force after this entry, and what a turn has left while a call stands.
    Column("clock_at", BigInteger),
    Column("clock_left", BigInteger),
)
Index("uq_entries_game", entries.c.game_id, entries.c.seq, unique=True).ddl_if(dialect="postgresql")

points = Table(
    "points",
    metadata,
    Column("game_id", Id, ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("points", Integer, nullable=False),
)

rematch_offers = Table(
    "rematch_offers",
    metadata,
    Column("game_id", Id, ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("nonce", String(64)),
)

# One running live game a player: the key decides, on every database.
seated = Table(
    "seated",
    metadata,
    Column("player_id", Id, ForeignKey("players.id"), primary_key=True),
    Column("game_id", Id, ForeignKey("games.id"), nullable=False, index=True),
)

# Facts about the room itself: `alive_at` for the credit of R37, `folded_id` for the log.
room_facts = Table(
    "room_facts",
    metadata,
    Column("key", String(16), primary_key=True),
    Column("value", BigInteger, nullable=False),
)

# The nodes of a fleet; on SQLite there is one, and `alive_at` is a fact of the room.
nodes = Table(
    "nodes",
    metadata,
    Column("id", Id, primary_key=True),
    Column("alive_at", BigInteger, nullable=False),
    Column("leaving", Boolean, nullable=False),
)

# Offers to call a game blocked (R41): made after the entry `seq`, so that a replay knows them.
block_offers = Table(
    "block_offers",
    metadata,
    Column("game_id", Id, ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("seq", Integer, primary_key=True),
)

# For how long a seat of a running game was absent (R38); since `away_since` it still is.
attendances = Table(
    "attendances",
    metadata,
    Column("game_id", Id, ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("total_ms", BigInteger, nullable=False),
    Column("away_since", BigInteger),
)

# Proposals that a computer takes over an absent seat; one of each person who plays on.
replace_offers = Table(
    "replace_offers",
    metadata,
    Column("game_id", Id, ForeignKey("games.id"), primary_key=True),
    Column("by_seat", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("level", String(16), nullable=False),
)

# What other nodes are to be told of a transaction, written with it: the bus may lose its notice.
# `at` is the database's own time. Read for an hour; on SQLite nothing is written here.
changes = Table(
    "changes",
    metadata,
    Column("id", Id, primary_key=True),
    Column("at", BigInteger, nullable=False, index=True),
    Column("told", Text, nullable=False),
)
