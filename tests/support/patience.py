"""Waiting for what must come: the bound ends a test that has failed, it judges no speed."""

import asyncio
import inspect
import time
from collections.abc import Awaitable, Callable

PATIENCE_S = 30.0


async def until(look: Callable[[], bool | Awaitable[bool]], what: Callable[[], object]) -> None:
    """Look again and again until it is so. Raises AssertionError with `what` is not so."""
    given_up = time.monotonic() + PATIENCE_S
    while True:
        seen = look()
        if await seen if inspect.isawaitable(seen) else seen:
            return
        if time.monotonic() > given_up:
            raise AssertionError(what())
        await asyncio.sleep(0.005)
