"""A clock that stands still until it is told to go on."""


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
