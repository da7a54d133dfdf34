"""Clocks that obey a test: time passes by its words alone, however long the machine takes."""

from cardroom.clock import SystemClock


class HeldClock:
    """Milliseconds that only `advance` changes."""

    def __init__(self, now: int = 1_800_000_000_000) -> None:
        self._now = now

    def now(self) -> int:
        """The moment at which the clock is held."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Let time pass at once."""
        self._now += round(seconds * 1000)


class LeapingClock(HeldClock):
    """A clock that stands at the machine's time, as pages compare it with their own, and leaps."""

    def __init__(self) -> None:
        super().__init__(SystemClock().now())
