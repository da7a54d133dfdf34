"""A real room on a free port, or one without a web whose clock stands."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.hosts import Host
from tests.support.hosts import host as opened
from tests.support.serving import Serving, serving


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Serving]:
    """A room without rate limits."""
    async with serving(tmp_path, CARDROOM_LIMITS="off") as served:
        yield served


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[Host]:
    """A room whose clock stands."""
    async with opened(tmp_path) as room:
        yield room
