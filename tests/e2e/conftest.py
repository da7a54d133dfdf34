"""One browser and one room for all pages of a worker; a fresh person for each window."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol
from zlib import crc32

import pytest
import pytest_asyncio
from bench.chromium import FLAGS, chromium
from playwright.async_api import Browser, async_playwright, expect

from tests.e2e.leaping import LeapingRoom, leaping_room
from tests.e2e.served import Served
from tests.e2e.window import Window
from tests.support.deals import name_of_deals

SHOTS = Path(__file__).parent / "shots"
# A page's share of the seed (R44), repeatable as the room's is; other random numbers stay random.
NONCES = """((seed) => {
  const draw = crypto.getRandomValues.bind(crypto);
  let state = seed;
  crypto.getRandomValues = (array) => {
    if (!(array instanceof Uint32Array)) return draw(array);
    for (let i = 0; i < array.length; i += 1)
      array[i] = state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return array;
  };
})(%d)"""
# Two workers, two rooms and two browsers share what cores there are.
expect.set_options(timeout=30_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All browser tests share one loop, the one the browser lives in; long ones come first."""
    for item in items:
        if {"windows", "leaping"} & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
            item.add_marker(pytest.mark.browser)
    # Whole games first: whoever is done early takes over from who plays them.
    items.sort(key=lambda item: item.get_closest_marker("whole_game") is None)


@pytest.fixture(scope="session")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A room of one's own, without rate limits: all windows come from one address."""
    served = Served(
        tmp_path_factory.mktemp("room"), CARDROOM_LIMITS="off", CARDROOM_BOT_PACE_MS="0"
    )
    served.start()
    yield served
    served.stop()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """A headless Chromium."""
    async with async_playwright() as play:
        started = await play.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield started
        await started.close()


class Addressed(Protocol):
    """A room that can be visited."""

    @property
    def url(self) -> str:
        """The address people type."""
        ...


class Windows:
    """Opens windows, each a browser profile of its own."""

    def __init__(self, browser: Browser, room: Addressed) -> None:
        self.browser = browser
        self.room = room
        self.opened: list[Window] = []

    async def open(self, *, width: int = 1280, height: int = 800, **more: Any) -> Window:
        """A new person's window of a size."""
        context = await self.browser.new_context(
            viewport={"width": width, "height": height},
            **{"reduced_motion": "reduce", **more},
        )
        seed = crc32(f"{name_of_deals()} {len(self.opened)}".encode())
        await context.add_init_script(NONCES % seed)
        await context.grant_permissions(["clipboard-read", "clipboard-write"])
        window = Window(await context.new_page(), self.room.url)
        self.opened.append(window)
        return window

    async def close(self, test: str) -> None:
        """Close all; what they showed last is kept as pictures, and no page may have failed."""
        SHOTS.mkdir(exist_ok=True)
        for number, window in enumerate(self.opened):
            if not window.page.is_closed():
                name = f"{test}-{number + 1}.png".replace("/", "_")
                await window.page.screenshot(path=SHOTS / name)
            await window.page.context.close()
        assert [error for window in self.opened for error in window.errors] == []


@dataclass(frozen=True, slots=True)
class Leaping:
    """The room, and windows to it."""

    room: LeapingRoom
    windows: Windows


@pytest_asyncio.fixture(loop_scope="session")
async def windows(
    browser: Browser, room: Served, request: pytest.FixtureRequest
) -> AsyncIterator[Windows]:
    """Windows that are closed after the test."""
    kept = Windows(browser, room)
    yield kept
    await kept.close(request.node.name)


@pytest_asyncio.fixture(loop_scope="session")
async def leaping(
    browser: Browser, tmp_path: Path, request: pytest.FixtureRequest
) -> AsyncIterator[Leaping]:
    """A room whose clock can leap, with windows of its own."""
    async with leaping_room(tmp_path) as room:
        kept = Leaping(room, Windows(browser, room))
        yield kept
        await kept.windows.close(request.node.name)
