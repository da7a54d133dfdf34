"""Thinking outside the event loop: a few processes, a bounded queue, every crash survived."""

import asyncio
import contextlib
import pickle
import sys
from typing import Any

import structlog

from cardroom.thinker import LENGTH, packed

log = structlog.get_logger()
# Jobs that may wait for a free process; a room that asks for more has to come back later.
MOST_WAITING = 256
# The slowest thought takes a fraction of that, even on a busy machine.
LONGEST_S = 20.0
TRIES = 2


class Crowded(Exception):
    """Too many wait already."""


class Unthinkable(Exception):
    """The job has failed, or broken every process that was given it."""


class Thinkers:
    """At most `most` processes, started when first needed, each with one job at a time."""

    def __init__(self, most: int) -> None:
        self._seats = asyncio.Semaphore(most)
        self._idle: list[Thinker] = []
        self._all: set[Thinker] = set()
        self.waiting = 0
        self.crashes = 0

    async def ask(self, kind: str, *args: Any) -> Any:
        """What a process answers. Raises Crowded, Unthinkable."""
        if self.waiting >= MOST_WAITING:
            raise Crowded(kind)
        self.waiting += 1
        try:
            await self._seats.acquire()
        finally:
            self.waiting -= 1
        try:
            return await self._asked((kind, *args))
        finally:
            self._seats.release()

    async def close(self) -> None:
        """End every process."""
        for thinker in tuple(self._all):
            await self._end(thinker)

    @property
    def pids(self) -> list[int]:
        """The processes, for those who look after the room."""
        return [thinker.pid for thinker in self._all]

    async def _asked(self, job: tuple[Any, ...]) -> Any:
        for _ in range(TRIES):
            thinker = await self._free()
            try:
                async with asyncio.timeout(LONGEST_S):
                    how, told = await thinker.ask(job)
            except (OSError, EOFError, TimeoutError, pickle.UnpicklingError) as fault:
                self.crashes += 1
                log.warning("a thinker broke", job=job[0], reason=type(fault).__name__)
                await self._end(thinker)
                continue
            except BaseException:
                # Nobody waits for the answer any more; it must not be taken for the next one.
                await self._end(thinker)
                raise
            self._idle.append(thinker)
            if how == "done":
                return told
            raise Unthinkable(told)
        raise Unthinkable(f"{job[0]} broke {TRIES} thinkers")

    async def _free(self) -> "Thinker":
        while self._idle:
            thinker = self._idle.pop()
            if thinker.runs:
                return thinker
            self.crashes += 1
            await self._end(thinker)
        return await self._started()

    async def _started(self) -> "Thinker":
        thinker = Thinker(
            await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "cardroom.thinker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        )
        self._all.add(thinker)
        return thinker

    async def _end(self, thinker: "Thinker") -> None:
        self._all.discard(thinker)
        if thinker in self._idle:
            self._idle.remove(thinker)
        await thinker.end()


class Thinker:
    """One process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.pid = process.pid

    @property
    def runs(self) -> bool:
        """Whether it has not ended by itself."""
        return self._process.returncode is None

    async def ask(self, job: tuple[Any, ...]) -> tuple[str, Any]:
        """Raises OSError or EOFError when the process is gone."""
        to, out = self._process.stdin, self._process.stdout
        assert to is not None
        assert out is not None
        to.write(packed(job))
        await to.drain()
        length = int.from_bytes(await out.readexactly(LENGTH), "big")
        told: tuple[str, Any] = pickle.loads(await out.readexactly(length))
        return told

    async def end(self) -> None:
        """Kill it and wait until it is gone."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        if self._process.stdin is not None:
            self._process.stdin.close()
        await self._process.wait()
