"""What this node's sockets and pages have been answered; every key is one of a closed set."""

from collections import Counter
from dataclasses import dataclass, field

from cardroom.meters import SECONDS, Spread


def _seconds() -> Spread:
    return Spread(SECONDS)


@dataclass(slots=True)
class Tally:
    """Counted where it happens, read by `/metrics`."""

    # By code, of sockets and REST together.
    refusals: Counter[str] = field(default_factory=Counter)
    # Sockets that have ended, by who ended them and why.
    closed: Counter[str] = field(default_factory=Counter)
    # Answers over HTTP by status.
    answers: Counter[int] = field(default_factory=Counter)
    # Faults of ours: each has a line in the log.
    failures: int = 0
    # From a move's frame to its acknowledgement.
    move_s: Spread = field(default_factory=_seconds)
    # How much later than asked for the loop came round.
    lag_s: Spread = field(default_factory=_seconds)
