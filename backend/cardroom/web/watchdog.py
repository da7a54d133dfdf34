"""Watches the event loop: whatever holds it up, holds everybody up."""

import asyncio

import structlog

from cardroom.web.tally import Tally
from cardroom.web.ticking import Ticking

log = structlog.get_logger()
EVERY_S = 0.1
LONG_S = 1.0


class Watchdog(Ticking):
    """Asks for a tenth of a second and notes how much later it is called."""

    def __init__(self, tally: Tally) -> None:
        super().__init__()
        self._tally = tally

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + EVERY_S
            await asyncio.sleep(EVERY_S)
            late = max(0.0, loop.time() - due)
            self._tally.lag_s.note(late)
            if late > LONG_S:
                log.warning("the loop stood still", seconds=round(late, 2))
