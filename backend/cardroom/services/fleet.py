"""A node among others: its sign of life, and every four seconds a look at what is due anywhere.

Whatever a dead node has left undone – a clock, an expiry, an absence – is done by the living.
"""

import structlog

from cardroom.bus.bus import Bus
from cardroom.clock import Clock
from cardroom.services.attendances import Attendances
from cardroom.services.challenges import Challenges
from cardroom.services.deadlines import Deadlines
from cardroom.services.gossip import Gossip
from cardroom.services.play import Play
from cardroom.services.presence import Presence
from cardroom.services.replicas import Replicas
from cardroom.store import nodes as store
from cardroom.store import running
from cardroom.store.database import Database

log = structlog.get_logger()
ALIVE_MS, DEAD_MS = 2_000, 8_000
LOOK_MS = 4_000
# A game's own node has so long to fire its clock before others do.
LATE_MS = 2_000


class Fleet:
    """Only where the database is shared."""

    def __init__(
        self,
        node: str,
        database: Database,
        clock: Clock,
        bus: Bus,
        deadlines: Deadlines,
        presence: Presence,
        attendances: Attendances,
    ) -> None:
        self._node = node
        self._database = database
        self._clock = clock
        self._bus = bus
        self._deadlines = deadlines
        self._presence = presence
        self._attendances = attendances
        self._gossip = Gossip(node, clock, bus, presence)
        self._others: set[str] = set()

    async def resume(self) -> None:
        """Take one's place: credit the time without any node, know what is running."""
        now = self._clock.now()
        down = await self._database.write(store.sign, self._node, now)
        await self._attendances.resume(now - down if down else None)
        await self._meet(now)
        sittings = await self._database.read(running.sittings)
        for sitting in sittings:
            self._attendances.begin(sitting)
        log.info("node up", node=self._node, others=len(self._others), games=len(sittings))

    def watch_over(self, play: Play, replicas: Replicas, challenges: Challenges) -> None:
        """Begin to give signs of life and to look around."""

        async def alive() -> None:
            now = self._clock.now()
            down = await self._database.write(store.sign, self._node, now)
            self._deadlines.set("fleet:alive", now + ALIVE_MS, alive)
            if down:
                log.warning("downtime credited", down_ms=down)
            await self._meet(now)

        async def look() -> None:
            self._deadlines.set("fleet:look", self._clock.now() + LOOK_MS, look)
            now = self._clock.now()
            for game_id in await self._database.read(running.overdue, now - LATE_MS):
                await play.expire(game_id)
            await challenges.look()

        now = self._clock.now()
        self._deadlines.set("fleet:alive", now + ALIVE_MS, alive)
        self._deadlines.set("fleet:look", now + LOOK_MS, look)
        back = replicas.compare
        self._bus.listen(lambda *_: None, lambda: self._deadlines.set("fleet:back", 0, back))

    async def farewell(self) -> None:
        """The last sign of life; the others know at once that nobody is here any more."""
        self._gossip.farewell()
        await self._database.write(store.sign, self._node, self._clock.now(), leaving=True)

    async def _meet(self, now: int) -> None:
        self._others = await self._database.read(store.others, self._node, now - DEAD_MS)
        self._gossip.alive(set(self._others))
