"""How a run is done: which rows, how many rounds, how long, how large."""

import sys
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Plan:
    """What the command line asked for."""

    rows: frozenset[str]
    rounds: int
    seconds: float
    size: float
    pin: bool = True

    def wants(self, *rows: str) -> bool:
        """Whether any of some rows is asked for."""
        return not self.rows.isdisjoint(rows)

    def of(self, number: int, least: int = 2) -> int:
        """A number of games, people or moves; less in a try."""
        return max(least, round(number * self.size))

    def step(self, number: int, what: str) -> None:
        """Show on a terminal how far a part is."""
        if sys.stderr.isatty():
            bar = "#" * number + "." * (self.rounds - number)
            sys.stderr.write(f"\r\x1b[K[{bar}] {what}")
            sys.stderr.write("\r\x1b[K" if number >= self.rounds else "")
            sys.stderr.flush()
