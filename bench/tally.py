"""What one bounded round measured, and the bounded round itself."""

import asyncio
import gc
import time
from dataclasses import dataclass, field

WARM_UP_S = 1.0


@dataclass
class Tally:
    """Moves, and the waits from send to the opponent's receipt; times in seconds."""

    moves: int = 0
    seconds: float = 0.0
    waits: list[float] = field(default_factory=list)
    busy: float = 0.0

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds

    def wait_ms(self, share: float) -> float:
        """A percentile of the waits, in milliseconds."""
        if not self.waits:
            raise RuntimeError("nobody was told of any move")
        ordered = sorted(self.waits)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]

    def clear(self) -> None:
        """What came before does not count."""
        self.moves = 0
        self.waits.clear()


async def measured(tally: Tally, seconds: float, warm_up: float = WARM_UP_S) -> Tally:
    """Let it warm up, then run for some seconds; what those came to."""
    # A pause of the generator's own would be told as the server's, and so would what piles up
    # behind this one: it comes before the warm-up.
    gc.collect()
    gc.disable()
    try:
        await asyncio.sleep(min(warm_up, seconds))
        tally.clear()
        used, began = time.process_time(), time.perf_counter()
        await asyncio.sleep(seconds)
        took = time.perf_counter() - began
        busy = (time.process_time() - used) / took
        return Tally(tally.moves, took, list(tally.waits), busy)
    finally:
        gc.enable()
