"""The bus of a single node: publishing calls the listeners at once."""

import structlog

from cardroom.bus.bus import Hear
from cardroom.meters import SECONDS, Spread

log = structlog.get_logger()


class MemoryBus:
    """`memory://`."""

    def __init__(self) -> None:
        self._hearers: list[Hear] = []
        self.lag_s = Spread(SECONDS)

    def publish(self, notice: str) -> None:
        """Call every listener; one that fails harms neither the others nor who publishes."""
        for hear in self._hearers:
            try:
                hear(notice)
            except Exception:
                log.exception("a listener failed", notice=notice)

    def subscribe(self, hear: Hear) -> None:
        """Add a listener."""
        self._hearers.append(hear)

    async def close(self) -> None:
        """Forget the listeners."""
        self._hearers.clear()
