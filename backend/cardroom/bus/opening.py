"""The bus that an address names."""

from cardroom.bus.bus import Bus
from cardroom.bus.memory import MemoryBus


def bus_of(url: str, node: str) -> Bus:
    """`memory://`, or Redis, whose driver only a fleet needs to have."""
    if url == "memory://":
        return MemoryBus()
    from cardroom.bus.redis import RedisBus

    return RedisBus(url, node)
