"""Pings, peers that do not read, and the farewell before a restart."""

import asyncio
import random

import structlog

from cardroom.model.refusal import Refused, StorageAway
from cardroom.room import Room
from cardroom.web.connections import Connection, Connections
from cardroom.web.socket import RESTART, SLOW
from cardroom.web.ticking import Ticking
from cardroom.wire import frames

log = structlog.get_logger()
PING_S = 20.0
CHECK_S = 1.0
SLOW_S = 10.0
RETRY_MS = 1000
# Tables that wait to be sent go between so many looks.
AT_ONCE = 64


class Heartbeat(Ticking):
    """Looks at every socket once a second."""

    def __init__(self, room: Room, connections: Connections) -> None:
        super().__init__()
        self._room = room
        self._connections = connections

    async def farewell(self) -> None:
        """Tell everybody that the room restarts; uvicorn closes the sockets with 1012 then."""
        self._room.challenges.draining = True
        everybody = tuple(self._connections.all)
        for connection in everybody:
            # Spread over two seconds, so that not all come back in the same moment.
            connection.outbox.put(frames.bye("restart", random.randint(200, 2000)))
            connection.outbox.close()
            connection.close_code = RESTART
        for _ in range(50):
            if not any(len(connection.outbox) for connection in everybody):
                return
            await asyncio.sleep(0.02)

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        pinged = loop.time()
        while True:
            await asyncio.sleep(CHECK_S)
            now = loop.time()
            ping = now - pinged >= PING_S
            if ping:
                pinged = now
            for number, connection in enumerate(tuple(self._connections.all), 1):
                if number % AT_ONCE == 0:
                    await asyncio.sleep(0)
                stuck = connection.outbox.stuck_since
                if connection.outbox.overflowed or (stuck is not None and now - stuck > SLOW_S):
                    self._drop_slow(connection)
                elif ping:
                    connection.outbox.put(frames.ping(await self._seqs(connection)))

    def _drop_slow(self, connection: Connection) -> None:
        log.info("slow peer closed", player=connection.player.id)
        connection.outbox.overflowed = False
        connection.outbox.put(frames.bye("slow", RETRY_MS))
        connection.close_code = SLOW
        connection.outbox.give_up()

    async def _seqs(self, connection: Connection) -> dict[str, int]:
        seqs = {}
        for game_id in tuple(connection.games):
            live = self._room.games.peek(game_id)
            if live is None:
                # Forgotten after a fault of the storage: what is stored is what counts.
                try:
                    async with self._room.games.hold(game_id) as live:
                        seqs[game_id] = live.step.seq
                except (Refused, StorageAway):
                    continue
            else:
                seqs[game_id] = live.step.seq
        return seqs
