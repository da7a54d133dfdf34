"""Somebody who looks at a node without a network: the frames that a socket would be sent."""

import asyncio
import json
from typing import Any

from cardroom.model.player import Player
from cardroom.web.connections import Connection, Connections
from cardroom.web.fanout import Fanout
from cardroom.web.outbox import Outbox
from tests.support.hosts import Host


class Viewer:
    """One page of a player: in the lobby, and at the games it sits at."""

    def __init__(self, host: Host, player: Player, session: str = "session") -> None:
        self.host = host
        self.player = player
        self.connections = Connections()
        self._fanout = Fanout(host.room, self.connections)
        self._frames: list[dict[str, Any]] = []
        self._came = asyncio.Event()
        outbox = Outbox(self._send, host.clock.now)
        self.socket = Connection(player, session, outbox)
        self._writer = asyncio.create_task(outbox.run())
        self.connections.add(self.socket)
        self.connections.lobby.add(self.socket)
        host.room.presence.arrive(self.socket.id, player)
        host.room.presence.enter_lobby(self.socket.id)
        self._fanout.lobby_to(self.socket)

    async def sit(self, game: str) -> None:
        """Look at a game, from the own seat if there is one."""
        async with self.host.room.games.hold(game) as live:
            self.host.room.presence.sit(self.socket.id, game)
            self.connections.watch(self.socket, game, live.seat_of(self.player.id))
            self._fanout.table(self.socket, live, first=True)

    def last(self, kind: str) -> dict[str, Any]:
        """The newest frame of a kind; empty before the first."""
        found = (frame for frame in reversed(self._frames) if frame["type"] == kind)
        return next(found, {})

    async def frame(self, kind: str) -> dict[str, Any]:
        """The next frame of a kind that comes."""
        known = self.last(kind)
        async with asyncio.timeout(30):
            while self.last(kind) is known:
                self._came.clear()
                await self._came.wait()
        return self.last(kind)

    async def close(self) -> None:
        """The page is closed."""
        await self._fanout.close()
        self._writer.cancel()

    async def _send(self, message: dict[str, Any]) -> None:
        self._frames.append(json.loads(message["text"]))
        self._came.set()
