"""The bus of a single node: publishing calls the listeners at once."""

from cardroom.bus.bus import Hear


class MemoryBus:
    """`memory://`."""

    def __init__(self) -> None:
        self._hearers: list[Hear] = []

    def publish(self, notice: str) -> None:
        """Call every listener."""
        for hear in self._hearers:
            hear(notice)

    def subscribe(self, hear: Hear) -> None:
        """Add a listener."""
        self._hearers.append(hear)

    async def close(self) -> None:
        """Forget the listeners."""
        self._hearers.clear()
