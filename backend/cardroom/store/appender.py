"""Group commit of one node: all entries that wait go to PostgreSQL in one statement."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from cardroom.meters import ROWS, SECONDS, Spread
from cardroom.model.refusal import EntryTaken
from cardroom.store import entry_log
from cardroom.store.entry_log import Entry
from cardroom.store.writer import away

MOST_ROWS = 500
Waiting = tuple[Entry, "asyncio.Future[None]"]


class Appender:
    """One statement on its way at a time; each entry is still decided by its own key."""

    def __init__(self, engine: AsyncEngine, is_away: Callable[[BaseException], bool]) -> None:
        self._engine = engine
        self._is_away = is_away
        self._loop = asyncio.get_running_loop()
        self._waiting: list[Waiting] = []
        self._task: asyncio.Task[None] | None = None
        self._connection: AsyncConnection | None = None
        # The driver's own connection beneath it.
        self._wire: Any = None
        self.commits = 0
        self.appended = 0
        self.commit_s = Spread(SECONDS)
        self.batch = Spread(ROWS)

    def append(self, entry: Entry) -> asyncio.Future[None]:
        """Store an entry; done once it is committed. Raises StorageAway, EntryTaken."""
        waiter = self._loop.create_future()
        self._waiting.append((entry, waiter))
        if self._task is None:
            self._task = self._loop.create_task(self._run())
        return waiter

    async def close(self) -> None:
        """Store what waits."""
        if self._task is not None:
            await self._task
        await self._hang_up()

    async def _run(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST_ROWS], self._waiting[MOST_ROWS:]
            began = time.perf_counter()
            try:
                stored = await self._stored([entry for entry, _ in batch])
            except Exception as fault:
                # Whether it was stored is not known: the log decides at the next look.
                await self._hang_up()
                outcome = away(fault) if self._is_away(fault) else fault
                for _, waiter in batch:
                    _answer(waiter, outcome)
                continue
            self.commits += 1
            self.commit_s.note(time.perf_counter() - began)
            self.batch.note(len(batch))
            self.appended += sum(stored)
            for (entry, waiter), done in zip(batch, stored, strict=True):
                _answer(waiter, None if done else EntryTaken(f"{entry.game_id} {entry.seq}"))
        self._task = None

    async def _stored(self, rows: list[Entry]) -> list[bool]:
        # Cut while nothing was on its way: nobody needs to hear of it.
        if self._wire is not None and self._wire.is_closed():
            await self._hang_up()
        if self._wire is None:
            self._connection = await self._engine.connect()
            self._wire = (await self._connection.get_raw_connection()).driver_connection
        # Straight to the driver: one statement, the same for ever, on the way of every move.
        answer = await self._wire.fetch(entry_log.APPEND_POSTGRES, *entry_log.columns_of(rows))
        return entry_log.decided(rows, answer)

    async def _hang_up(self) -> None:
        connection, self._connection, self._wire = self._connection, None, None
        if connection is not None:
            with contextlib.suppress(Exception):
                await connection.invalidate()
                await connection.close()


def _answer(waiter: "asyncio.Future[None]", fault: BaseException | None) -> None:
    if waiter.done():
        return
    if fault is None:
        waiter.set_result(None)
    else:
        waiter.set_exception(fault)
