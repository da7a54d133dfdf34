"""How much one socket, address or player may ask; `CARDROOM_LIMITS=off` lifts it."""

import time
from collections import Counter

from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

FRAMES_A_SECOND, BUCKET = 20, 60
MOST_BAD = 20
MOST_SLOWED, SLOWED_S = 100, 10.0
REQUESTS_A_MINUTE = 600
HANDSHAKES_A_MINUTE = 300
EXAMPLES_A_MINUTE = 240
OFFERS_A_MINUTE = 30
NAMES_AN_HOUR = 20
SOCKETS_A_PLAYER, SOCKETS_AN_ADDRESS = 30, 300


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


class Quota:
    """How often one address or player may ask for one kind of thing; memory by key is fixed."""

    def __init__(self, *rates: RateLimitItem, on: bool) -> None:
        self._limiter = SlidingWindowCounterRateLimiter(MemoryStorage()) if on else None
        self._rates = rates

    def takes(self, key: str) -> bool:
        """Whether this one may have one more now; what is refused is not counted."""
        limiter = self._limiter
        if limiter is None:
            return True
        if not all(limiter.test(rate, key) for rate in self._rates):
            return False
        for rate in self._rates:
            limiter.hit(rate, key)
        return True


class Limits:
    """Every quota of this node, by address unless it says by player."""

    def __init__(self, *, on: bool) -> None:
        self.on = on
        self.sessions = Quota(RateLimitItemPerMinute(60), RateLimitItemPerHour(600), on=on)
        self.requests = Quota(RateLimitItemPerMinute(REQUESTS_A_MINUTE), on=on)
        self.handshakes = Quota(RateLimitItemPerMinute(HANDSHAKES_A_MINUTE), on=on)
        # What costs a replay of a game, or a look through all options of the rules.
        self.replays = Quota(RateLimitItemPerMinute(120), on=on)
        self.examples = Quota(RateLimitItemPerMinute(EXAMPLES_A_MINUTE), on=on)
        # By player.
        self.names = Quota(RateLimitItemPerHour(NAMES_AN_HOUR), on=on)
        self.offers = Quota(RateLimitItemPerMinute(OFFERS_A_MINUTE), on=on)


class OpenSockets:
    """How many sockets a player and an address have open at once."""

    def __init__(self, *, on: bool) -> None:
        self._on = on
        self._open: Counter[str] = Counter()

    def takes(self, player: str, address: str) -> bool:
        """Whether one more may be opened; it is counted then."""
        if self._on and (
            self._open[player] >= SOCKETS_A_PLAYER or self._open[address] >= SOCKETS_AN_ADDRESS
        ):
            return False
        self._open.update((player, address))
        return True

    def give_back(self, player: str, address: str) -> None:
        """One is closed."""
        self._open.subtract((player, address))
        for key in (player, address):
            if not self._open[key]:
                del self._open[key]

    def __len__(self) -> int:
        return len(self._open)
