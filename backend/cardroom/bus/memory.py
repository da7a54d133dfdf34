"""The bus of a single node: publishing calls the listeners at once."""

from collections.abc import Callable

import structlog

from cardroom.bus.bus import Hear, HearOthers
from cardroom.meters import SECONDS, Spread

log = structlog.get_logger()


class MemoryBus:
    """`memory://`."""

    def __init__(self) -> None:
        self._hearers: list[Hear] = []
        self.lag_s = Spread(SECONDS)

    def publish(self, notice: str, carried: str = "") -> None:
        """Here that is everybody."""
        self.tell(notice)
        self.send(notice, carried)

    def tell(self, notice: str) -> None:
        """Call every listener; one that fails harms neither the others nor who tells."""
        for hear in self._hearers:
            try:
                hear(notice)
            except Exception:
                log.exception("a listener failed", notice=notice)

    def send(self, notice: str, carried: str = "") -> None:
        """There is no other node."""

    def subscribe(self, hear: Hear) -> None:
        """Add a listener."""
        self._hearers.append(hear)

    def listen(self, hear: HearOthers, returned: Callable[[], None]) -> None:
        """There is no other node."""

    def hears(self) -> bool:
        """Never anything from another node."""
        return False

    async def start(self) -> None:
        """Nothing to begin."""

    async def close(self) -> None:
        """Forget the listeners."""
        self._hearers.clear()
