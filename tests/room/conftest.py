"""One room a test, on a file of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.hosts import Host
from tests.support.hosts import host as opened


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[Host]:
    """A room whose clock stands."""
    async with opened(tmp_path) as room:
        yield room
