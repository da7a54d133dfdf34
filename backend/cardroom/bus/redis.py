"""The bus of a fleet: one channel of Redis or Valkey, one pub/sub connection a node.

It may lose notices and may be away: whoever needs to know compares with the database.
"""

import asyncio
import random
import time
from collections import deque
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import orjson
import structlog
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from cardroom.bus.bus import Hear, HearOthers
from cardroom.bus.memory import MemoryBus

log = structlog.get_logger()
# Notices kept while the bus is away; what is dropped is healed by the comparison.
MOST_WAITING = 5_000
SILENT_S = 5.0
# Of what is said there; nodes of a version that says it otherwise find out from the database.
FORMAT = "cardroom-2"
CONNECT_S = 2.0
FAULTS = (RedisError, OSError, TimeoutError)


class RedisBus:
    """`redis://…`; the number of the database in the address keeps rooms apart."""

    def __init__(self, url: str, node: str) -> None:
        self._local = MemoryBus()
        self.lag_s = self._local.lag_s
        self._node = node
        self._channel = FORMAT + urlsplit(url).path.rstrip("/")
        options: dict[str, Any] = {
            "socket_connect_timeout": CONNECT_S,
            "health_check_interval": 2,
            # It tries again for minutes without a word; the loops below do so and tell.
            "retry": Retry(NoBackoff(), 0),
        }
        self._writing = Redis.from_url(url, socket_timeout=CONNECT_S, **options)
        self._reading = Redis.from_url(url, **options)
        self._hearers: list[tuple[HearOthers, Callable[[], None]]] = []
        self._waiting: deque[bytes] = deque(maxlen=MOST_WAITING)
        self._wake = asyncio.Event()
        self._sent = asyncio.Event()
        self._sent.set()
        self._tasks: list[asyncio.Task[None]] = []
        self._hears = False

    def publish(self, notice: str, carried: str = "") -> None:
        """Own listeners at once, the others as soon as the bus takes it."""
        self._local.tell(notice)
        self.send(notice, carried)

    def tell(self, notice: str) -> None:
        """Own listeners alone."""
        self._local.tell(notice)

    def send(self, notice: str, carried: str = "") -> None:
        """Other nodes alone."""
        self._waiting.append(orjson.dumps([self._node, time.time(), notice, carried]))
        self._sent.clear()
        self._wake.set()

    def subscribe(self, hear: Hear) -> None:
        """Add a listener of this node's notices."""
        self._local.subscribe(hear)

    def listen(self, hear: HearOthers, returned: Callable[[], None]) -> None:
        """Add a listener of the other nodes'."""
        self._hearers.append((hear, returned))

    def hears(self) -> bool:
        """Whether the channel is subscribed."""
        return self._hears

    async def start(self) -> None:
        """Connect, and keep connecting."""
        self._tasks = [asyncio.create_task(self._write()), asyncio.create_task(self._read())]

    async def close(self) -> None:
        """Send what waits if that is quickly done, then hang up."""
        try:
            async with asyncio.timeout(0.5):
                if self._tasks:
                    await self._sent.wait()
        except TimeoutError:
            log.warning("notices not sent", count=len(self._waiting))
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._writing.aclose()
        await self._reading.aclose()
        await self._local.close()

    async def _write(self) -> None:
        away = False
        while True:
            await self._wake.wait()
            self._wake.clear()
            batch = list(self._waiting)
            try:
                pipeline = self._writing.pipeline(transaction=False)
                for text in batch:
                    pipeline.publish(self._channel, text)
                await pipeline.execute()
            except FAULTS as fault:
                if not away:
                    log.warning("bus away", reason=f"{type(fault).__name__}: {fault}")
                away = True
                await asyncio.sleep(0.2 + random.random() * 0.3)
                self._wake.set()
                continue
            away = False
            for _ in batch:
                if self._waiting:
                    self._waiting.popleft()
            if self._waiting:
                self._wake.set()
            else:
                self._sent.set()

    async def _read(self) -> None:
        told = False
        while True:
            pubsub = self._reading.pubsub()
            try:
                await pubsub.subscribe(self._channel)
                await pubsub.get_message(timeout=CONNECT_S)
                told, self._hears = False, True
                log.info("bus heard", channel=self._channel)
                for _, returned in self._hearers:
                    returned()
                while True:
                    message = await pubsub.get_message(
                        ignore_subscribe_messages=True, timeout=SILENT_S
                    )
                    if message is not None:
                        self._hear(message["data"])
            except FAULTS as fault:
                # Once each time, and at a start without it.
                if not told:
                    log.warning("bus not heard", reason=f"{type(fault).__name__}: {fault}")
                told, self._hears = True, False
                await asyncio.sleep(0.2 + random.random() * 0.3)
            finally:
                await _hung_up(pubsub.aclose)

    def _hear(self, text: bytes) -> None:
        try:
            node, sent, notice, carried = orjson.loads(text)
            lag = time.time() - sent
        except (ValueError, TypeError):
            log.warning("not understood on the bus", text=text[:80])
            return
        if node == self._node:
            return
        self.lag_s.note(max(0.0, lag))
        for hear, _ in self._hearers:
            try:
                hear(notice, carried)
            except Exception:
                log.exception("a listener failed", notice=notice)


async def _hung_up(close: Callable[[], object]) -> None:
    """Close a connection that may be broken."""
    try:
        ended = close()
        if asyncio.iscoroutine(ended):
            await ended
    except FAULTS as fault:
        log.debug("bus hung up", reason=str(fault))
