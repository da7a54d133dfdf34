"""Ten thousand matches of one player: what is asked at every turn costs what it cost after ten."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event

from cardroom.model.challenge import NewChallenge
from cardroom.store import challenges, match_lists, matches, players, seating
from cardroom.store.migrate import migrate
from cardroom.store.postgres import make_postgres_engine
from cardroom.store.sqlite import make_write_engine
from tests.support.hosts import terms_of
from tests.support.parts import Postgres, postgres
from tests.support.past import remember

__all__ = ["postgres"]

Ask = Callable[[Connection], object]
FEW, MANY = 100, 10_000
# PostgreSQL says itself how many rows it has read.
ENOUGH = 3_000
SMALL = {"seated", "rematch_offers", "room_facts", "nodes", "block_offers", "attendances"}


def begun(connection: Connection) -> object:
    """An offer to somebody, accepted at once, and the game given up again."""
    new = NewChallenge(
        id="new",
        maker="ann",
        named=("p1",),
        terms=terms_of(),
        listed=True,
        secret="0" * 64,
        seal="0" * 64,
        nonce=None,
        now=2_000_000,
    )
    challenges.add(connection, new)
    return seating.accept(connection, "new", "p1", None, 2_000_001, seating.Ids("mn", "gn"))


ASKED: dict[str, Ask] = {
    "the challenges of a player": lambda c: challenges.of_player(c, "ann", 2_000_000),
    "who is to know of a new name": lambda c: challenges.concerned_with(c, "ann", 2_000_000),
    "a player who has gone": lambda c: challenges.void_of_absent(c, "ann", 2_000_000),
    "wishes of a player who has gone": lambda c: matches.drop_wishes(c, "ann"),
    "what runs out next": challenges.next_expiry,
    "what has run out": lambda c: challenges.expire_due(c, 2_000_000),
    "what the lobby lists": challenges.open_listed,
    "who has a challenge": challenges.pending_players,
    "the running games of a player": lambda c: match_lists.running_of(c, "ann"),
    "games against computers": lambda c: match_lists.running_alone(c, ["ann"]),
    "matches against computers": lambda c: match_lists.close_played_alone(c, "ann", 2_000_000),
    "the open matches of a player": lambda c: match_lists.of_player(c, "ann", open_only=True),
    "the last matches of a player": lambda c: match_lists.of_player(c, "ann", open_only=False),
    "open matches of many": lambda c: match_lists.open_of_players(c, ["ann", "p1"]),
    "matches fallen silent": lambda c: match_lists.silent_since(c, {"live": 5, "slow": 5}),
    "a match with its score": lambda c: matches.get(c, "m7"),
    "where a match came from": lambda c: matches.origin(c, "m7"),
    "a session": lambda c: players.by_token(c, "s7", 0),
    "sessions that end": lambda c: players.end_expired(c, 0),
    "a name": lambda c: players.name_is_taken(c, ("ann", "ann")),
    "a game that begins": begun,
}


@contextmanager
def statements(engine: Engine) -> Iterator[list[tuple[str, Any]]]:
    """Every statement from now on, with its values."""
    said: list[tuple[str, Any]] = []

    def stated(_c: object, _cur: object, text: str, values: Any, *_: object) -> None:
        said.append((text, values))

    event.listen(engine, "before_cursor_execute", stated)
    try:
        yield said
    finally:
        event.remove(engine, "before_cursor_execute", stated)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """A file with a few matches of Ann."""
    file = tmp_path_factory.mktemp("past") / "room.db"
    migrate(file)
    engine = make_write_engine(file, "normal")
    with engine.begin() as connection:
        remember(connection, 1, FEW)
    yield engine
    engine.dispose()


def steps(engine: Engine, ask: Ask) -> int:
    """How many dozens of steps SQLite takes; nothing of it stays."""
    taken = 0

    def count() -> int:
        nonlocal taken
        taken += 1
        return 0

    with engine.connect() as connection:
        ask(connection)
        connection.rollback()
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        driver.set_progress_handler(count, 12)
        ask(connection)
        driver.set_progress_handler(None, 0)
        connection.rollback()
    return taken


def test_nothing_that_a_player_waits_for_grows_with_the_past(room: Engine) -> None:
    """Issue: nothing quadratic, nothing that passes through what is over."""
    few = {what: steps(room, ask) for what, ask in ASKED.items()}
    with room.begin() as connection:
        remember(connection, FEW + 1, MANY)
    many = {what: steps(room, ask) for what, ask in ASKED.items()}
    grown = {what: (few[what], many[what]) for what in ASKED if many[what] > 1.5 * few[what] + 9}
    assert grown == {}


def test_no_statement_passes_through_a_whole_table_on_sqlite(room: Engine) -> None:
    for what, ask in ASKED.items():
        with room.connect() as connection:
            with statements(room) as said:
                ask(connection)
            for text, values in said:
                if text.startswith(("SELECT", "UPDATE", "DELETE")):
                    plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}", values)
                    for row in plan:
                        words = row[3].split()
                        whole = words[0] == "SCAN" and words[1] not in SMALL
                        assert not whole, (what, row[3], text)
            connection.rollback()


async def test_no_statement_passes_through_a_whole_table_on_postgres(postgres: Postgres) -> None:
    """What the plans really read there, with the settings of a node."""
    engine = make_postgres_engine(postgres.url(await postgres.database()), 1)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(remember, 1, ENOUGH)
            await connection.exec_driver_sql("ANALYZE")
        async with engine.connect() as connection:
            await connection.run_sync(_explained, engine.sync_engine)
            await connection.rollback()
    finally:
        await engine.dispose()


def _explained(connection: Connection, engine: Engine) -> None:
    for what, ask in ASKED.items():
        savepoint = connection.begin_nested()
        with statements(engine) as said:
            ask(connection)
        savepoint.rollback()
        for text, values in said:
            if not text.startswith(("SELECT", "UPDATE", "DELETE")):
                continue
            answer = connection.exec_driver_sql(f"EXPLAIN (FORMAT JSON, ANALYZE) {text}", values)
            for node in _nodes(answer.scalar_one()[0]["Plan"]):
                read = node.get("Actual Rows", 0) + node.get("Rows Removed by Filter", 0)
                assert read * node.get("Actual Loops", 1) < 500, (what, node, text)


def _nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for inner in plan.get("Plans", ()):
        yield from _nodes(inner)
