"""A task of the web's own that runs as long as the room is open."""

import asyncio
from abc import ABC, abstractmethod


class Ticking(ABC):
    """Runs `_run` from start to close."""

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    @abstractmethod
    async def _run(self) -> None:
        """What it does, for ever."""
