"""A real room on a free port, and people to meet in it."""

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from cardroom.web import limits
from tests.support.person import Person
from tests.support.serving import Serving, serving

Enter = Callable[..., Awaitable[list[Person]]]


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Serving]:
    """A room without rate limits."""
    async with serving(tmp_path, CARDROOM_LIMITS="off", CARDROOM_BOT_PACE_MS="0") as served:
        yield served


@pytest.fixture
def minute_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """No quota comes back, at whatever second a test begins and however long it takes."""
    monkeypatch.setattr(limits, "monotonic", lambda: 6_000_000.0)


@pytest.fixture
async def people(room: Serving) -> AsyncIterator[Enter]:
    """Enter the lobby under these names; everybody leaves at the end."""
    everybody: list[Person] = []

    async def enter(*names: str) -> list[Person]:
        entered = [await Person(room.url, name).enter() for name in names]
        everybody.extend(entered)
        return entered

    yield enter
    for person in everybody:
        await person.drop()
