"""How often PostgreSQL is asked: once for a read of one statement, once for all waiting entries."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from inspect import isfunction
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event
from sqlalchemy.pool import Pool

from cardroom.model.refusal import StorageAway
from cardroom.store import (
    absences,
    challenges,
    changes,
    entry_log,
    games,
    match_lists,
    matches,
    nodes,
    players,
    running,
)
from cardroom.store.entry_log import Entry
from cardroom.store.glance import is_glance
from cardroom.store.postgres import PostgresDatabase
from tests.support.parts import Postgres

MODULES = (
    absences,
    challenges,
    changes,
    entry_log,
    games,
    match_lists,
    matches,
    nodes,
    players,
    running,
)
GLANCES: dict[Callable[..., Any], tuple[Any, ...]] = {
    absences.known: (),
    challenges.next_expiry: (),
    changes.since: (0,),
    challenges.pending_players: (),
    entry_log.after: ("game", 3),
    games.alive_at: (),
    games.running: (),
    matches.match_of_game: ("game",),
    match_lists.open_of_players: (["ann", "ben"],),
    match_lists.running_alone: (["ann"],),
    match_lists.running_of: ("ann",),
    nodes.others: ("me", 0),
    players.by_ids: (["ann", "ben"],),
    players.by_token: ("token", 0),
    players.name_is_taken: (("ann", "ann"),),
    players.session_since: ("token",),
    running.over_of: (["game"],),
    running.overdue: (0,),
    running.positions: (["game"],),
}


@contextmanager
def asked() -> Iterator[list[str]]:
    """Every statement, and every other word that new connections say, from now on."""
    words: list[str] = []

    def opened(connection: Any, _record: object) -> None:
        # The driver tells of everything but what has been prepared before.
        connection.driver_connection.add_query_logger(lambda said: words.append(said.query))

    def stated(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        words.append(statement)

    event.listen(Pool, "connect", opened)
    event.listen(Engine, "before_cursor_execute", stated)
    try:
        yield words
    finally:
        event.remove(Pool, "connect", opened)
        event.remove(Engine, "before_cursor_execute", stated)


@asynccontextmanager
async def database(postgres: Postgres) -> AsyncIterator[PostgresDatabase]:
    """An empty room's, with one connection open and its settings said."""
    opened = PostgresDatabase(postgres.url(await postgres.database()))
    try:
        await opened.read(games.alive_at)
        yield opened
    finally:
        await opened.close()


def pid_of(connection: Connection) -> int:
    """Who serves this connection."""
    return int(connection.exec_driver_sql("SELECT pg_backend_pid()").scalar_one())


async def test_a_read_of_one_statement_is_one_question(postgres: Postgres) -> None:
    """No BEGIN, no ROLLBACK, no ping: each function that says so is held to its word."""
    functions = [one for module in MODULES for one in vars(module).values() if isfunction(one)]
    marked = {one for one in functions if is_glance(one)}
    assert marked == set(GLANCES)
    with asked() as words:
        async with database(postgres) as room:
            for work, values in GLANCES.items():
                words.clear()
                await room.read(work, *values)
                assert len(words) == 1, (work, words)


async def test_a_transaction_costs_two_words_more_than_its_statements(postgres: Postgres) -> None:
    """BEGIN and COMMIT, or ROLLBACK after reading; the connection is not asked how it feels."""
    with asked() as words:
        async with database(postgres) as room:
            await room.write(games.set_fact, "x", 1)
            words.clear()
            await room.write(games.set_fact, "x", 2)
            said = [word.split(" ", 1)[0].strip(";") for word in words]
            assert sorted(said) == ["BEGIN", "COMMIT", "UPDATE"]
            words.clear()
            assert await room.read(matches.get, "nothing") is None
            assert len(words) == 3


async def test_all_entries_that_wait_are_one_statement(postgres: Postgres) -> None:
    """Forty moves in forty games at once: the first goes alone, the others together."""
    entries = [Entry(f"game {n}", 1, 1, "turn", 0, None, None) for n in range(40)]
    with asked() as words:
        async with database(postgres) as room:
            await room.append(Entry("warm", 1, 1, "turn", 0, None, None))
            words.clear()
            await asyncio.gather(*(room.append(entry) for entry in entries))
            assert len(words) <= 2
            assert room.writer.appended == 41


async def test_connections_cut_while_nothing_was_said_are_opened_anew_unheard(
    postgres: Postgres,
) -> None:
    """A database that was restarted between two moves: nobody is refused."""
    async with database(postgres) as room:
        await room.append(Entry("game", 1, 1, "turn", 0, None, None))
        name = await room.read(lambda c: c.exec_driver_sql("SELECT current_database()").scalar())
        assert await postgres.cut(str(name)) >= 2
        while await postgres.cut(str(name)):
            continue
        await asyncio.sleep(0.1)
        await room.append(Entry("game", 2, 1, "turn", 0, None, None))
        assert [one.seq for one in await room.read(entry_log.after, "game", 0)] == [1, 2]
        await room.write(games.set_fact, "x", 1)


async def test_after_a_silence_no_older_connection_is_trusted(postgres: Postgres) -> None:
    """What was open while the database was away may hang: it is left alone."""

    def silent(_: Connection) -> None:
        raise TimeoutError

    async with database(postgres) as room:
        first = await room.read(pid_of)
        assert await room.read(pid_of) == first
        with pytest.raises(StorageAway):
            await room.read(silent)
        second = await room.read(pid_of)
        assert second != first
        assert await room.read(pid_of) == second


async def test_a_node_compares_any_number_of_games_in_the_same_words(postgres: Postgres) -> None:
    """One parameter: 40,000 games are no other statement, and not too many for the driver."""
    with asked() as words:
        async with database(postgres) as room:
            for work in (running.positions, running.over_of, running.sittings):
                words.clear()
                for count in (1, 40_000):
                    assert not await room.read(work, [f"game {n}" for n in range(count)])
                said = [word for word in words if word.startswith("SELECT")]
                assert len(said) == 2 * len(set(said))
