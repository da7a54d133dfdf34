"""A real room on a free port."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.serving import Serving, serving


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Serving]:
    """A room without rate limits."""
    async with serving(tmp_path, CARDROOM_LIMITS="off") as served:
        yield served
