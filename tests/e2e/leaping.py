"""A room in this process whose clock leaps, and challenges to any rules in it."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from cardroom.room import Room
from russianbank import State, duties
from tests.e2e.window import Window
from tests.support.clock import HeldClock, LeapingClock
from tests.support.patience import until
from tests.support.serving import Serving, serving


class LeapingRoom:
    """Served in this process, so that a test may look at the cards; time passes by leaps alone."""

    def __init__(self, served: Serving, clock: LeapingClock) -> None:
        self.url = served.url
        self._clock = clock
        self._room: Room = served.app.state.room
        # It stands as well: a leap is no time in which the machine slept, nor is a slow test.
        self._room.upkeep.wall = HeldClock(clock.now())

    async def leap(self, seconds: float) -> None:
        """So many seconds pass at once, and what is due happens."""
        self._clock.advance(seconds)
        await self._room.deadlines.fire_due()

    def state(self, game: str) -> State:
        """The game as the room knows it."""
        live = self._room.games.peek(game)
        assert live is not None
        return live.state

    @asynccontextmanager
    async def held_up(self, game: str) -> AsyncIterator[None]:
        """The game answers nobody meanwhile, as behind a slow database; then all in order."""
        async with self._room.games.hold(game):
            yield

    async def waiting(self, game: str, number: int) -> None:
        """Until so many wait for a game that is held up, in the order in which they came."""
        place = self._room.games.place(game)

        async def there() -> bool:
            return place.waiting > number

        await until(there, lambda: f"not {number} but {place.waiting - 1} wait")

    def duties(self, game: str) -> list[str]:
        """What is compulsory just now; told to nobody at the table."""
        return duties(self.state(game))


@asynccontextmanager
async def leaping_room(data: Path) -> AsyncIterator[LeapingRoom]:
    """Such a room, without rate limits."""
    clock = LeapingClock()
    async with serving(data, clock, CARDROOM_LIMITS="off") as served:
        yield LeapingRoom(served, clock)


async def offer(people: list[Window], ruleset: dict[str, Any]) -> None:
    """A challenge of the first to the others, over a socket beside the page."""
    ids = []
    for window in people:
        async with httpx.AsyncClient(base_url=window.url, headers=await _cookie(window)) as http:
            answer = await http.get("/api/me")
            ids.append(answer.json()["player"]["id"])
    url = people[0].url
    address = f"{url.replace('http', 'ws', 1)}/ws"
    headers = await _cookie(people[0])
    async with connect(address, origin=url, additional_headers=headers) as socket:  # type: ignore[arg-type]
        for kind in ("hello", "enter_lobby"):
            await socket.send(json.dumps({"type": kind}))
        async with asyncio.timeout(30):
            # Their pages may still be on their way: whom nobody sees cannot be challenged.
            while not set(ids[1:]) <= _seen(await _told(socket)):
                continue
            wish = {"type": "offer", "id": "1", "to": ids[1:], "ruleset": ruleset}
            await socket.send(json.dumps(wish))
            while (await _told(socket))["type"] != "ack":
                continue


async def _told(socket: ClientConnection) -> dict[str, Any]:
    frame: dict[str, Any] = json.loads(await socket.recv())
    assert frame["type"] != "refused", frame
    return frame


def _seen(frame: dict[str, Any]) -> set[str]:
    players = frame["players"] if frame["type"] == "lobby" else []
    return {one["id"] for one in players}


async def _cookie(window: Window) -> dict[str, str]:
    """What the window's own browser says who it is."""
    cookies = await window.page.context.cookies()
    return {"Cookie": "; ".join(f"{c['name']}={c['value']}" for c in cookies)}
