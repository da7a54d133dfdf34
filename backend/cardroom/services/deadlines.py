"""Everything that is not a click: one list of moments, kept in order, fired on the room's clock."""

import asyncio
import heapq
from collections.abc import Awaitable, Callable

import structlog

from cardroom.clock import Clock
from cardroom.model.refusal import StorageAway

Action = Callable[[], Awaitable[None]]
log = structlog.get_logger()
SLACK = 256
SIGNS = ("upkeep:alive", "fleet:alive")


class Deadlines:
    """At most one moment a key; setting a key again moves it. `fire_due` runs what is due."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._actions: dict[str, tuple[int, Action]] = {}
        self._heap: list[tuple[int, str]] = []
        self._wake = asyncio.Event()

    def set(self, key: str, at: int, action: Action) -> None:
        """Run `action` at `at`, instead of what the key had before."""
        self._actions[key] = (at, action)
        heapq.heappush(self._heap, (at, key))
        if len(self._heap) > 2 * len(self._actions) + SLACK:
            # What was moved or dropped lies in the heap until its moment, which may be days away.
            self._heap = [(at, key) for key, (at, _) in self._actions.items()]
            heapq.heapify(self._heap)
        if self._heap[0][0] == at:
            self._wake.set()

    def set_sooner(self, key: str, at: int, action: Action) -> None:
        """Run `action` at `at`, unless the key has an earlier moment."""
        known = self._actions.get(key)
        if known is None or at < known[0]:
            self.set(key, at, action)

    def drop(self, key: str) -> None:
        """Forget a key."""
        self._actions.pop(key, None)

    def is_set(self, key: str) -> bool:
        """Whether a key has a moment."""
        return key in self._actions

    def next_at(self) -> int | None:
        """The next moment that may be due."""
        return self._heap[0][0] if self._heap else None

    def __len__(self) -> int:
        return len(self._actions)

    def held(self) -> int:
        """Moments in memory, those that have been moved or dropped included."""
        return len(self._heap)

    async def fire_due(self) -> None:
        """Run everything whose moment has come, each on its own; a sign of life before all else.

        It credits the time in which nobody could move, and what seemed to be due may not be.
        """
        now = self._clock.now()
        for key in SIGNS:
            sign = self._actions.get(key)
            if sign is not None and sign[0] <= now:
                del self._actions[key]
                await self._fire(key, sign[1])
        due: list[tuple[str, Action]] = []
        while self._heap and self._heap[0][0] <= now:
            at, key = heapq.heappop(self._heap)
            known = self._actions.get(key)
            if known is not None and known[0] == at:
                del self._actions[key]
                due.append((key, known[1]))
        await asyncio.gather(*(self._fire(key, action) for key, action in due))

    async def run(self) -> None:
        """Fire for ever."""
        while True:
            await self.fire_due()
            self._wake.clear()
            wait = 60.0
            at = self.next_at()
            if at is not None:
                wait = min(wait, max(0.0, (at - self._clock.now()) / 1000))
            try:
                async with asyncio.timeout(wait + 0.001):
                    await self._wake.wait()
            except TimeoutError:
                continue

    async def _fire(self, key: str, action: Action) -> None:
        try:
            await action()
        except StorageAway as away:
            log.warning("a deadline waits", key=key, reason=str(away))
            self.set(key, self._clock.now() + 2000, action)
        except Exception:
            log.exception("a deadline failed", key=key)
            # The thing is still due: try again soon.
            self.set(key, self._clock.now() + 2000, action)
