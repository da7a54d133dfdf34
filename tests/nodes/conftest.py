"""Rooms on a PostgreSQL of their own."""

from collections.abc import AsyncIterator

import pytest

from tests.support.hosts import Host
from tests.support.hosts import host as opened
from tests.support.parts import Postgres, postgres

__all__ = ["postgres"]


@pytest.fixture
async def host(postgres: Postgres) -> AsyncIterator[Host]:
    """A room whose clock stands, on a new database."""
    async with opened(postgres.url(await postgres.database())) as room:
        yield room
