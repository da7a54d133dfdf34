"""How much one socket or address may ask; `CARDROOM_LIMITS=off` lifts it."""

import time

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

FRAMES_A_SECOND, BUCKET = 20, 60
MOST_BAD = 20
MOST_SLOWED, SLOWED_S = 100, 10.0
SESSIONS_A_MINUTE = 60
EXAMPLES_A_MINUTE = 240


class SocketLimits:
    """A bucket of frames that fills again, and counts of what was wrong."""

    def __init__(self, *, on: bool) -> None:
        self._on = on
        self._left = float(BUCKET)
        self._at = time.monotonic()
        self._bad = 0
        self._slowed = 0
        self._slowed_from = 0.0

    def takes(self) -> bool:
        """Whether one more frame may be executed now."""
        if not self._on:
            return True
        now = time.monotonic()
        self._left = min(BUCKET, self._left + (now - self._at) * FRAMES_A_SECOND)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def slowed_too_often(self) -> bool:
        """Count a frame over the limit; true when the socket is to be closed."""
        now = time.monotonic()
        if now - self._slowed_from > SLOWED_S:
            self._slowed_from, self._slowed = now, 0
        self._slowed += 1
        return self._slowed >= MOST_SLOWED

    def bad_too_often(self) -> bool:
        """Count a frame that makes no sense; true when the socket is to be closed."""
        self._bad += 1
        return self._on and self._bad >= MOST_BAD


class AddressLimits:
    """How often an address may ask for one kind of thing, new sessions unless told otherwise."""

    def __init__(self, *, on: bool, a_minute: int = SESSIONS_A_MINUTE) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage()) if on else None
        self._item = RateLimitItemPerMinute(a_minute)

    def takes(self, address: str) -> bool:
        """Whether this address may have one more now."""
        return self._limiter is None or self._limiter.hit(self._item, address)
