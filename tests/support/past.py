"""Years of play, written straight into the tables: very many matches of a player, all over."""

from sqlalchemy import Connection

# `n` counts the matches, of Ann and Ben by turns with others, so that no table is one player's.
NUMBERS = "WITH RECURSIVE n(i) AS (SELECT {first} UNION ALL SELECT i + 1 FROM n WHERE i < {last})"
ROWS = (
    "INSERT INTO players (id, name, guest, created_at)"
    " {numbers} SELECT 'p' || i, 'P ' || i, true, i FROM n",
    "INSERT INTO sessions (token_hash, player_id, created_at)"
    " {numbers} SELECT 's' || i, 'p' || i, 1000000 + i FROM n",
    "INSERT INTO matches (id, ruleset, target, pace, status, closed, created_at, ended_at)"
    """ {numbers} SELECT 'm' || i, '{{"preset": "classic"}}', 0, 'live', 'ended', true, i, i"""
    " FROM n",
    "INSERT INTO match_seats (match_id, seat, player_id, stage, begun_at)"
    " {numbers} SELECT 'm' || i, 1, 'ann', 'closed', i FROM n",
    "INSERT INTO match_seats (match_id, seat, player_id, stage, begun_at)"
    " {numbers} SELECT 'm' || i, 2, 'p' || i, 'closed', i FROM n",
    "INSERT INTO games (id, match_id, number, seed, seal, status, how, winner, record,"
    " folded_seq, started_at, ended_at)"
    " {numbers} SELECT 'g' || i, 'm' || i, 1, 's', 's', 'over', 'won', 1, '', 0, i, i FROM n",
    "INSERT INTO points (game_id, seat, points) {numbers} SELECT 'g' || i, 1, 30 FROM n",
    "INSERT INTO points (game_id, seat, points) {numbers} SELECT 'g' || i, 2, 0 FROM n",
    "INSERT INTO challenges (id, maker_id, seats, ruleset, open, listed, pace, secret, seal,"
    " status, match_id, game_id, created_at, expires_at, ended_at)"
    """ {numbers} SELECT 'c' || i, 'ann', 2, '{{"preset": "classic"}}', false, false, 'live',"""
    " 's', 's', 'started', 'm' || i, 'g' || i, i, i, i FROM n",
    "INSERT INTO challenge_players (challenge_id, player_id, named, place, shown_until)"
    " {numbers} SELECT 'c' || i, 'ann', false, 0, 0 FROM n",
    "INSERT INTO challenge_players (challenge_id, player_id, named, place, shown_until)"
    " {numbers} SELECT 'c' || i, 'p' || i, true, 1, 0 FROM n",
)
ANN = "INSERT INTO players (id, name, guest, created_at) VALUES ('ann', 'Ann', true, 0)"


def remember(connection: Connection, first: int, last: int) -> None:
    """The matches with these numbers; with the first of all comes Ann."""
    if first == 1:
        connection.exec_driver_sql(ANN)
    numbers = NUMBERS.format(first=first, last=last)
    for row in ROWS:
        connection.exec_driver_sql(row.format(numbers=numbers))
