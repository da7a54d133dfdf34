"""The bus as services see it: a notice goes to every node, the own one included."""

from collections.abc import Callable
from typing import Protocol

from cardroom.meters import Spread

Hear = Callable[[str], None]


class Bus(Protocol):
    """Carries notices (`kind:id`); at most once, unordered between nodes: readers re-read."""

    # From another node's notice to hearing it; the own ones are heard at once.
    lag_s: Spread

    def publish(self, notice: str) -> None:
        """Tell every node; never waits."""
        ...

    def subscribe(self, hear: Hear) -> None:
        """Hear every notice from now on."""
        ...

    async def close(self) -> None:
        """Stop hearing."""
        ...
