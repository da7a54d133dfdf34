"""The database as services see it; SQLite for one node, PostgreSQL for a fleet."""

import asyncio
from collections.abc import Callable
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from sqlalchemy import Connection

from cardroom.meters import Spread
from cardroom.store.entry_log import Entry

__all__ = ["Connection", "Counts", "Database"]

P = ParamSpec("P")
R = TypeVar("R")


class Counts(Protocol):
    """What a database has done so far."""

    commits: int
    appended: int
    # How long a group of jobs waited for its commit, and how many they were.
    commit_s: Spread
    batch: Spread


class Database(Protocol):
    """Functions of the store get a connection first; each call is one transaction."""

    @property
    def shared(self) -> bool:
        """Whether other nodes may write to it as well."""
        ...

    @property
    def writer(self) -> Counts:
        """Figures for those who look after the room."""
        ...

    def append(self, entry: Entry) -> asyncio.Future[None]:
        """Store an entry of a running game. Awaited: raises StorageAway, EntryTaken."""
        ...

    async def write(
        self, work: Callable[Concatenate[Connection, P], R], *args: P.args, **kwargs: P.kwargs
    ) -> R:
        """Run `work(connection, …)` as one transaction. Raises StorageAway.

        `work` may be run again from its start when another node was in its way.
        """
        ...

    async def read(
        self, work: Callable[Concatenate[Connection, P], R], *args: P.args, **kwargs: P.kwargs
    ) -> R:
        """Run `work(connection, …)` on one picture of the data. Raises StorageAway."""
        ...

    async def close(self) -> None:
        """Commit what waits, end what runs."""
        ...
