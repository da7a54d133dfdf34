"""Clocks that obey a test: one stands still, one goes on and leaps."""

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


class LeapingClock(SystemClock):
    """The machine's time, put forward by leaps: nobody waits for what is far off."""

    def __init__(self) -> None:
        self._leapt = 0
        self._held: int | None = None

    def now(self) -> int:
        """Milliseconds since the epoch, leaps included."""
        return (super().now() if self._held is None else self._held) + self._leapt

    def hold(self) -> None:
        """Go on by leaps alone."""
        self._held = super().now()

    def leap(self, seconds: float) -> None:
        """Be so much later at once."""
        self._leapt += round(seconds * 1000)
