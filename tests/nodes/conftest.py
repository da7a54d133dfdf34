"""Rooms on a PostgreSQL of their own."""

from collections.abc import AsyncIterator

import pytest

from tests.support.hosts import Host
from tests.support.hosts import host as opened
from tests.support.nodes import Nodes
from tests.support.nodes import nodes as fleet_of
from tests.support.parts import Postgres, postgres, valkey

__all__ = ["postgres", "valkey"]


@pytest.fixture
async def host(postgres: Postgres) -> AsyncIterator[Host]:
    """A room whose clock stands, on a new database."""
    async with opened(postgres.url(await postgres.database())) as room:
        yield room


@pytest.fixture
async def nodes(postgres: Postgres) -> AsyncIterator[Nodes]:
    """A fleet without a node yet, on a new database."""
    async with fleet_of(postgres.url(await postgres.database())) as fleet:
        yield fleet
