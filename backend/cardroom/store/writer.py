"""The one writer: a thread that commits everything that waits in one transaction.

Each job is still decided by itself: entries in one statement, other work under a savepoint each.
"""

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError

from cardroom.meters import ROWS, SECONDS, Spread
from cardroom.model.refusal import StorageAway
from cardroom.store import entry_log
from cardroom.store.entry_log import Entry


@dataclass(slots=True)
class Job:
    """An entry to append, or a function of a connection; and who waits for it."""

    waiter: asyncio.Future[Any]
    entry: Entry | None = None
    work: Callable[[Connection], Any] | None = None


class Writer:
    """Hands batches of jobs to its thread, one at a time; a job waits for one commit at most."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._loop = asyncio.get_running_loop()
        self._waiting: list[Job] = []
        self._busy = False
        self._batches: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()
        self.commits = 0
        self.appended = 0
        self.commit_s = Spread(SECONDS)
        self.batch = Spread(ROWS)
        self._handed_over = 0.0
        # The thread's own, kept from commit to commit until something goes wrong with it.
        self._connection: Connection | None = None

    def append(self, entry: Entry) -> asyncio.Future[None]:
        """Store an entry; done once it is committed. Raises StorageAway."""
        return self._submit(Job(self._loop.create_future(), entry=entry))

    def write(self, work: Callable[[Connection], Any]) -> asyncio.Future[Any]:
        """Run `work` in a transaction; its exceptions are its caller's. Raises StorageAway."""
        return self._submit(Job(self._loop.create_future(), work=work))

    async def close(self) -> None:
        """Commit what waits, then end the thread."""
        # Jobs run in order: when this one is done, all that waited are.
        await self.write(lambda _: None)
        self._batches.put(None)
        await asyncio.to_thread(self._thread.join)

    def _submit(self, job: Job) -> asyncio.Future[Any]:
        self._waiting.append(job)
        if not self._busy:
            self._busy = True
            # Whatever else this turn of the loop brings goes into the same commit.
            self._loop.call_soon(self._hand_over)
        return job.waiter

    def _hand_over(self) -> None:
        batch, self._waiting = self._waiting, []
        self._handed_over = time.perf_counter()
        self._batches.put(batch)

    def _answered(self, batch: list[Job], outcomes: list[Any]) -> None:
        self.commits += 1
        self.commit_s.note(time.perf_counter() - self._handed_over)
        self.batch.note(len(batch))
        for job, outcome in zip(batch, outcomes, strict=True):
            self.appended += job.entry is not None
            if job.waiter.done():
                continue
            if isinstance(outcome, BaseException):
                job.waiter.set_exception(outcome)
            else:
                job.waiter.set_result(outcome)
        if self._waiting:
            self._hand_over()
        else:
            self._busy = False

    def _run(self) -> None:
        while (batch := self._batches.get()) is not None:
            outcomes = self._decided(batch)
            try:
                self._loop.call_soon_threadsafe(self._answered, batch, outcomes)
            except RuntimeError:
                # The loop has ended: nobody is left to be told.
                break
        self._hang_up()

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):
                connection.close()

    def _decided(self, batch: list[Job]) -> list[Any]:
        try:
            return self._committed(batch)
        except Exception as fault:
            self._hang_up()
            if len(batch) == 1:
                return [away(fault)]
            # One bad job must not refuse the others.
            return [self._decided([job])[0] for job in batch]

    def _committed(self, batch: list[Job]) -> list[Any]:
        connection = self._connection
        if connection is None:
            connection = self._connection = self._engine.connect()
        entries = [job.entry for job in batch if job.entry is not None]
        if len(entries) == len(batch):
            # Nearly always: moves and nothing else.
            entry_log.append_alone(connection, entries)
            return [None] * len(batch)
        outcomes: list[Any] = []
        rows: list[Entry] = []
        with connection.begin():
            for job in batch:
                if job.entry is not None:
                    rows.append(job.entry)
                    outcomes.append(None)
                    continue
                self._append(connection, rows)
                rows = []
                assert job.work is not None
                outcomes.append(_under_savepoint(connection, job.work))
            self._append(connection, rows)
        return outcomes

    def _append(self, connection: Connection, rows: list[Entry]) -> None:
        if rows:
            entry_log.append(connection, rows)


def away(fault: BaseException) -> StorageAway:
    """What is told of a fault of the storage: one line, without statement and values."""
    first = getattr(fault, "orig", None) or fault
    why = StorageAway(f"{type(first).__name__}: {first}".splitlines()[0][:200])
    why.__cause__ = fault
    return why


def _under_savepoint(connection: Connection, work: Callable[[Connection], Any]) -> Any:
    savepoint = connection.begin_nested()
    try:
        outcome = work(connection)
    except OperationalError:
        # The disk is full, or worse: nothing of this transaction can be trusted.
        raise
    except Exception as fault:
        savepoint.rollback()
        return fault
    savepoint.commit()
    return outcome
