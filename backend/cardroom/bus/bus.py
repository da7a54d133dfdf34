"""The bus as services see it: a notice goes to every node, the own one included."""

from collections.abc import Callable
from typing import Protocol

from cardroom.meters import Spread

Hear = Callable[[str], None]
HearOthers = Callable[[str, str], None]


class Bus(Protocol):
    """Carries notices (`kind:id`); at most once, unordered between nodes: readers re-read."""

    # From another node's notice to hearing it; the own ones are heard at once.
    lag_s: Spread

    def publish(self, notice: str, carried: str = "") -> None:
        """Tell every node, this one at once; never waits. `carried` is for other nodes alone."""
        ...

    def tell(self, notice: str) -> None:
        """Tell this node alone."""
        ...

    def send(self, notice: str, carried: str = "") -> None:
        """Tell the other nodes alone."""
        ...

    def subscribe(self, hear: Hear) -> None:
        """Hear every notice told here from now on."""
        ...

    def listen(self, hear: HearOthers, returned: Callable[[], None]) -> None:
        """Hear what other nodes publish; `returned` is called when the bus is there (again)."""
        ...

    def hears(self) -> bool:
        """Whether what other nodes publish arrives now, as far as can be known."""
        ...

    async def start(self) -> None:
        """Begin to carry."""
        ...

    async def close(self) -> None:
        """Stop hearing."""
        ...
