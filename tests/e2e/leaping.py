"""A room beside the browser whose clock can leap, and two people who sit down there by any rules."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from playwright.async_api import Browser
from websockets.asyncio.client import connect

from cardroom.room import Room
from russianbank import State, duties
from tests.e2e.conftest import Windows
from tests.e2e.window import Window
from tests.support.clock import LeapingClock
from tests.support.serving import Serving, serving


class LeapingRoom:
    """Served in this process, so that a test may look at the cards and let time pass."""

    def __init__(self, served: Serving, clock: LeapingClock) -> None:
        self.url = served.url
        self._clock = clock
        self._room: Room = served.app.state.room

    async def leap(self, seconds: float) -> None:
        """So many seconds pass at once, and what is due happens."""
        self._clock.leap(seconds)
        await self._room.deadlines.fire_due()

    def state(self, game: str) -> State:
        """The game as the room knows it."""
        live = self._room.games.peek(game)
        assert live is not None
        return live.state

    def duties(self, game: str) -> list[str]:
        """What is compulsory just now; told to nobody at the table."""
        return duties(self.state(game))


@asynccontextmanager
async def leaping_room(data: Path) -> AsyncIterator[LeapingRoom]:
    """Such a room, without rate limits."""
    clock = LeapingClock()
    async with serving(data, clock, CARDROOM_LIMITS="off") as served:
        yield LeapingRoom(served, clock)


async def sit_down_by(
    browser: Browser, room: LeapingRoom, ruleset: dict[str, Any], *sizes: dict[str, Any]
) -> list[Window]:
    """The first challenges the others; all sit at the table of these rules."""
    windows = Windows(browser, room)
    people = [await windows.open(**size) for size in sizes]
    names = ("Ann", "Ben", "Cat")
    for window, name in zip(people, names, strict=False):
        await window.enter(name)
        await window.page.get_by_role("heading", name="Lobby").wait_for(state="attached")
    await offer(people, ruleset)
    for window in people[1:]:
        await window.accept(people[0])
    for window in people:
        await window.at_table()
    return people


async def offer(people: list[Window], ruleset: dict[str, Any]) -> None:
    """A challenge of the first to the others, over a socket beside the page."""
    ids = []
    for window in people:
        cookies = await window.page.context.cookies()
        jar = {str(c["name"]): str(c["value"]) for c in cookies}
        async with httpx.AsyncClient(base_url=window.url, cookies=jar) as http:
            answer = await http.get("/api/me")
            ids.append(answer.json()["player"]["id"])
    cookies = await people[0].page.context.cookies()
    headers = {"Cookie": "; ".join(f"{c['name']}={c['value']}" for c in cookies)}
    url = people[0].url
    address = f"{url.replace('http', 'ws', 1)}/ws"
    async with connect(address, origin=url, additional_headers=headers) as socket:
        for frame in (
            {"type": "hello"},
            {"type": "offer", "id": "1", "to": ids[1:], "ruleset": ruleset},
        ):
            await socket.send(json.dumps(frame))
        async with asyncio.timeout(10):
            while True:
                answer = json.loads(await socket.recv())
                assert answer["type"] != "refused", answer
                if answer["type"] == "ack":
                    return
