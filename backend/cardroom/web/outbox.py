"""What waits to be sent to one socket: bounded, in order, the newest table for older ones."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from cardroom.wire.table_frames import Shown

MOST_FRAMES = 256
# More steps than these are not animated one by one anyway.
MOST_JOINED = 12

Send = Callable[[dict[str, Any]], Awaitable[None]]


@dataclass(slots=True)
class TableItem:
    """A table on its way; made into text when its turn comes."""

    shown: Shown
    seat: int | None
    events: list[dict[str, Any]]
    turn_log: list[dict[str, Any]] | None
    joined: int = 1


class Outbox:
    """One writer task a socket sends; nobody else ever waits for this peer."""

    def __init__(self, send: Send, now: Callable[[], int]) -> None:
        self._send = send
        self._now = now
        self._items: deque[str | TableItem] = deque()
        self._tables: dict[str, TableItem] = {}
        # What the writer waits for while there is nothing to send.
        self._wake: asyncio.Future[None] | None = None
        self._closing = False
        self._task: asyncio.Task[None] | None = None
        self.overflowed = False
        # Since when one frame has been on its way: the peer does not read.
        self.stuck_since: float | None = None

    def put(self, frame: str) -> None:
        """Queue a frame."""
        if self._closing:
            return
        if len(self._items) >= MOST_FRAMES:
            self.overflowed = True
            return
        self._items.append(frame)
        self._awake()

    def put_table(
        self,
        shown: Shown,
        seat: int | None,
        events: list[dict[str, Any]],
        turn_log: list[dict[str, Any]] | None = None,
    ) -> None:
        """Queue a table; an unsent one of the same game is replaced, its events joined."""
        if self._closing:
            return
        waiting = self._tables.get(shown.game)
        if waiting is None:
            item = TableItem(shown, seat, events, turn_log)
            self._tables[shown.game] = item
            self._items.append(item)
            self._awake()
            return
        waiting.shown = shown
        waiting.seat = seat
        waiting.turn_log = turn_log if turn_log is not None else waiting.turn_log
        waiting.joined += 1
        joined = waiting.joined <= MOST_JOINED
        waiting.events = waiting.events + events if joined else []

    async def run(self) -> None:
        """Send until closed and empty, or until the peer is gone."""
        self._task = asyncio.current_task()
        loop = asyncio.get_running_loop()
        while True:
            while self._items:
                frame = self._next()
                self.stuck_since = loop.time()
                await self._send({"type": "websocket.send", "text": frame})
                self.stuck_since = None
            if self._closing:
                return
            self._wake = loop.create_future()
            await self._wake

    def close(self) -> None:
        """Take nothing more; `run` ends once all is sent."""
        self._closing = True
        self._awake()

    def give_up(self) -> None:
        """The peer does not read: throw away what waits, but the last word."""
        last = self._items[-1] if self._items else None
        self._items.clear()
        self._tables.clear()
        if isinstance(last, str):
            self._items.append(last)
        self.close()
        if self._task is not None and self.stuck_since is not None:
            self._task.cancel()

    def __len__(self) -> int:
        return len(self._items)

    def _awake(self) -> None:
        wake, self._wake = self._wake, None
        if wake is not None and not wake.done():
            wake.set_result(None)

    def _next(self) -> str:
        item = self._items.popleft()
        if isinstance(item, str):
            return item
        del self._tables[item.shown.game]
        return item.shown.frame(item.seat, self._now(), item.events, item.turn_log)
