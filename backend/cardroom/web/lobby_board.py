"""The lobby for everybody who looks at it: one text for all, seldom enough for the size of it."""

import asyncio
from collections.abc import Awaitable, Callable

from cardroom.room import Room
from cardroom.web.connections import Connection, Connections
from cardroom.wire import frames

# At most two lobbies a second; a big one for many people so seldom that the bytes stay bounded.
PUSH_S, SELDOM_S = 0.5, 5.0
BYTES_A_S = 20_000_000
# A rush of newcomers shares a text: none is made sooner after the last than its length is worth.
LETTERS_A_S = 1_000_000
# Tables that wait to be sent go between so many lobbies.
AT_ONCE = 32

Reading = Callable[[str, Callable[[], Awaitable[None]]], None]


class LobbyBoard:
    """`keyed` reads something anew under a key, one reader at a time, until it could be told."""

    def __init__(self, room: Room, connections: Connections, keyed: Reading) -> None:
        self._room = room
        self._connections = connections
        self._keyed = keyed
        self._pushed_at = 0.0
        self._push_rest = PUSH_S
        self._push_waits = False
        self._newcomers: set[Connection] = set()
        self._greeted_at = 0.0
        self._greet_rest = 0.0
        self._greeting_waits = False

    def changed(self) -> None:
        """Everybody is told, soon; the last change is never lost."""
        if self._push_waits or not self._connections.lobby:
            return
        self._push_waits = True
        _after(self._pushed_at + self._push_rest, self._push_due)

    def greet(self, newcomer: Connection) -> None:
        """The lobby for somebody who just came in: at once, unless many do."""
        self._newcomers.add(newcomer)
        if not self._greeting_waits:
            self._greeting_waits = True
            _after(self._greeted_at + self._greet_rest, self._greeting_due)

    def _push_due(self) -> None:
        self._push_waits = False
        self._pushed_at = asyncio.get_running_loop().time()
        self._keyed("lobby", self._push)

    def _greeting_due(self) -> None:
        self._greeting_waits = False
        self._greeted_at = asyncio.get_running_loop().time()
        self._keyed("lobby:newcomers", self._greet)

    async def _push(self) -> None:
        text = await self._text()
        to = tuple(self._connections.lobby)
        self._push_rest = min(SELDOM_S, max(PUSH_S, len(text) * len(to) / BYTES_A_S))
        await _put(text, to)

    async def _greet(self) -> None:
        if not self._newcomers:
            return
        text = await self._text()
        # Whoever has come in until now stands in it.
        newcomers, self._newcomers = self._newcomers, set()
        self._greet_rest = len(text) / LETTERS_A_S
        await _put(text, tuple(newcomers & self._connections.lobby))

    async def _text(self) -> str:
        offers = await self._room.challenges.open_listed()
        lines = [
            {**frames.player_json(line.player), "status": line.status, "game": line.game}
            for line in self._room.lobby.listing()
        ]
        return frames.lobby(lines, offers)


def _after(at: float, act: Callable[[], None]) -> None:
    loop = asyncio.get_running_loop()
    loop.call_at(max(at, loop.time()), act)


async def _put(text: str, to: tuple[Connection, ...]) -> None:
    for number, connection in enumerate(to, 1):
        connection.outbox.put(text)
        if number % AT_ONCE == 0:
            await asyncio.sleep(0)
