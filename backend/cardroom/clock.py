"""Time and new names for things, so that tests can hold both still."""

import secrets
import time
from typing import Protocol


class Clock(Protocol):
    """Where the room gets the time from."""

    def now(self) -> int:
        """Milliseconds since the epoch."""
        ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> int:
        """Milliseconds since the epoch."""
        return time.time_ns() // 1_000_000


# No letter of a suit: nothing in an id can be taken for a card.
LETTERS = "abefgijkmnpqrtuvwxyz"


def new_id() -> str:
    """An id that cannot be guessed (86 bits) and tells nothing."""
    return "".join(secrets.choice(LETTERS) for _ in range(20))


def new_secret() -> str:
    """The room's share of a seed: 64 lower-case hex digits (R44)."""
    return secrets.token_hex(32)
