"""How much one socket, address or player may ask; `CARDROOM_LIMITS=off` lifts it."""

from collections import Counter
from collections.abc import Callable
from time import monotonic

MINUTE, HOUR = 60, 3600
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
        self._at = monotonic()
        self._bad = 0
        self._slowed = 0
        self._slowed_from = 0.0

    def takes(self) -> bool:
        """Whether one more frame may be executed now."""
        if not self._on:
            return True
        now = monotonic()
        self._left = min(BUCKET, self._left + (now - self._at) * FRAMES_A_SECOND)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def slowed_too_often(self) -> bool:
        """Count a frame over the limit; true when the socket is to be closed."""
        now = monotonic()
        if now - self._slowed_from > SLOWED_S:
            self._slowed_from, self._slowed = now, 0
        self._slowed += 1
        return self._slowed >= MOST_SLOWED

    def bad_too_often(self) -> bool:
        """Count a frame that makes no sense; true when the socket is to be closed."""
        self._bad += 1
        return self._on and self._bad >= MOST_BAD


class Window:
    """At most so many in any so many seconds, by key; only two windows of keys are remembered.

    What the window before counted weighs as much as of it still lies in the last `seconds`.
    """

    def __init__(self, most: int, seconds: int, now: Callable[[], float] | None = None) -> None:
        self._most = most
        self._seconds = seconds
        self._clock = now or monotonic
        self._number = 0
        self._counts: dict[str, int] = {}
        self._before: dict[str, int] = {}

    def has_room(self, key: str) -> bool:
        """Whether this one may have one more now."""
        number, gone = divmod(self._clock(), self._seconds)
        if number != self._number:
            # Whole windows are dropped at once: nothing is ever searched for what has expired.
            self._before = self._counts if number == self._number + 1 else {}
            self._counts = {}
            self._number = int(number)
        weight = 1 - gone / self._seconds
        counted = int(self._before.get(key, 0) * weight) + self._counts.get(key, 0)
        return counted < self._most

    def note(self, key: str) -> None:
        """One more; to be asked for with `has_room` before."""
        self._counts[key] = self._counts.get(key, 0) + 1

    def __len__(self) -> int:
        return len(self._counts) + len(self._before)


class Quota:
    """How often one address or player may ask for one kind of thing; all windows must agree."""

    def __init__(self, *windows: Window, on: bool) -> None:
        self._windows = windows if on else ()

    def takes(self, key: str) -> bool:
        """Whether this one may have one more now; what is refused is not counted."""
        if not all(window.has_room(key) for window in self._windows):
            return False
        for window in self._windows:
            window.note(key)
        return True


class Limits:
    """Every quota of this node, by address unless it says by player."""

    def __init__(self, *, on: bool) -> None:
        self.on = on
        self.sessions = Quota(Window(60, MINUTE), Window(600, HOUR), on=on)
        self.requests = Quota(Window(REQUESTS_A_MINUTE, MINUTE), on=on)
        self.handshakes = Quota(Window(HANDSHAKES_A_MINUTE, MINUTE), on=on)
        # What costs a replay of a game, or a look through all options of the rules.
        self.replays = Quota(Window(120, MINUTE), on=on)
        self.examples = Quota(Window(EXAMPLES_A_MINUTE, MINUTE), on=on)
        # By player.
        self.names = Quota(Window(NAMES_AN_HOUR, HOUR), on=on)
        self.phrases = Quota(Window(5, 10), Window(20, MINUTE), on=on)
        self.offers = Quota(Window(OFFERS_A_MINUTE, MINUTE), on=on)


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
