"""PostgreSQL for a fleet: the store's functions on asyncpg, races settled by keys and retries."""

import asyncio
import random
import time
from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, event
from sqlalchemy import exc as sql
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from cardroom.store.appender import Appender
from cardroom.store.entry_log import Entry
from cardroom.store.glance import is_glance
from cardroom.store.writer import away

P = ParamSpec("P")
R = TypeVar("R")
CONNECTIONS = 10
CONNECT_S, STATEMENT_S = 3, 5
# Prepared once a connection; a list in a question counts by its length.
STATEMENTS = 500
# Another node was in the way: serialization failure, deadlock, unique key. Begin anew and see.
CROSSED = {"40001", "40P01", "23505"}
MOST_TRIES = 30
# A job that has waited so long for its turn is refused: whoever asked tries again.
WAIT_S = 5
AWAY = (
    sql.OperationalError,
    sql.InterfaceError,
    sql.InternalError,
    sql.TimeoutError,
    OSError,
)


def make_postgres_engine(url: str, connections: int = CONNECTIONS) -> AsyncEngine:
    """An engine that gives up on a silent server after a few seconds."""
    return create_async_engine(
        url,
        hide_parameters=True,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=STATEMENT_S,
        connect_args={
            "timeout": CONNECT_S,
            "prepared_statement_cache_size": STATEMENTS,
            "command_timeout": STATEMENT_S,
            "server_settings": {
                "application_name": "cardroom",
                "idle_in_transaction_session_timeout": str(STATEMENT_S * 2000),
                # Small tables would be locked whole by reads of a serializable transaction.
                "enable_seqscan": "off",
                "jit": "off",
            },
        },
    )


class Trust:
    """Which pooled connections may be used: asking each one first would be three round trips."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._doubted_at = 0.0
        event.listen(engine.sync_engine, "connect", self._opened)
        event.listen(engine.sync_engine, "checkout", self._taken)

    def doubt(self) -> None:
        """The database was away: whatever was open until now is to be opened anew."""
        self._doubted_at = time.monotonic()

    def _opened(self, _connection: Any, record: ConnectionPoolEntry) -> None:
        record.info["opened"] = time.monotonic()

    def _taken(self, connection: Any, record: ConnectionPoolEntry, _proxy: object) -> None:
        # Cut while nothing was on its way: nobody needs to hear of it.
        if connection.driver_connection.is_closed() or record.info["opened"] <= self._doubted_at:
            raise sql.DisconnectionError("to be opened anew")


def code_of(fault: BaseException) -> str:
    """The SQLSTATE of a fault, or nothing."""
    return str(getattr(getattr(fault, "orig", fault), "sqlstate", None) or "")


def is_away(fault: BaseException) -> bool:
    """Whether a fault is the database's absence, not a mistake of ours."""
    if isinstance(fault, sql.DBAPIError) and fault.connection_invalidated:
        return True
    # What SQLAlchemy has no name for: shutting down, too many clients, no such database.
    if type(fault) is sql.DBAPIError:
        return True
    # While connecting, the driver's own faults come through; without the extra it is not there.
    return isinstance(fault, AWAY) or type(fault).__module__.startswith("asyncpg.")


class PostgresDatabase:
    """One node's connections. Made inside a running loop."""

    shared = True

    def __init__(self, url: str) -> None:
        self._engine = make_postgres_engine(url)
        self._trust = Trust(self._engine)
        self._reading = self._engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
        self._turn = asyncio.Lock()
        self._writing = self._engine.execution_options(isolation_level="SERIALIZABLE")
        self._glancing = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        self.writer = Appender(self._glancing, is_away)

    def append(self, entry: Entry) -> asyncio.Future[None]:
        """Store an entry in the next group. Awaited: raises StorageAway, EntryTaken."""
        return self.writer.append(entry)

    async def write(
        self, work: Callable[Concatenate[Connection, P], R], *args: P.args, **kwargs: P.kwargs
    ) -> R:
        """Run `work` in a serializable transaction, anew when another was in its way.

        One at a time in a node: transactions of one node would only abort each other.
        """
        try:
            async with asyncio.timeout(WAIT_S):
                await self._turn.acquire()
        except TimeoutError as fault:
            raise away(fault) from fault
        try:
            for tries in range(MOST_TRIES):
                try:
                    async with self._writing.begin() as connection:
                        done = await connection.run_sync(work, *args, **kwargs)
                except Exception as fault:
                    if code_of(fault) not in CROSSED:
                        raise
                    crossed = fault
                    await asyncio.sleep(random.random() * 0.002 * tries)
                else:
                    self.writer.commits += 1
                    return done
            raise crossed
        except Exception as fault:
            if is_away(fault):
                self._trust.doubt()
                raise away(fault) from fault
            raise
        finally:
            self._turn.release()

    async def read(
        self, work: Callable[Concatenate[Connection, P], R], *args: P.args, **kwargs: P.kwargs
    ) -> R:
        """Run `work` on one picture of the data. Raises StorageAway."""
        engine = self._glancing if is_glance(work) else self._reading
        try:
            async with engine.connect() as connection:
                return await connection.run_sync(work, *args, **kwargs)
        except Exception as fault:
            if is_away(fault):
                self._trust.doubt()
                raise away(fault) from fault
            raise

    async def close(self) -> None:
        """Store what waits, hang up."""
        await self.writer.close()
        await self._engine.dispose()
