"""The event loop of the load: the quick one where it is installed, as the server's own."""

import asyncio
from collections.abc import Coroutine
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run to its end."""
    if find_spec("uvloop") is None:
        return asyncio.run(work)
    with asyncio.Runner(loop_factory=import_module("uvloop").new_event_loop) as runner:
        return runner.run(work)
