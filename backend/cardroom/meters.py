"""Measuring for those who look after the room: in memory, cheap, one set a node."""

from bisect import bisect_left
from itertools import accumulate

SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
ROWS = (1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0)


class Spread:
    """How many values lay at or below each bound: a histogram that never grows."""

    __slots__ = ("_counts", "bounds", "total")

    def __init__(self, bounds: tuple[float, ...]) -> None:
        self.bounds = bounds
        self.total = 0.0
        self._counts = [0] * (len(bounds) + 1)

    def note(self, value: float) -> None:
        """One more value."""
        self._counts[bisect_left(self.bounds, value)] += 1
        self.total += value

    def up_to(self) -> list[int]:
        """For each bound the values at or below it; last all values."""
        return list(accumulate(self._counts))
