"""The room's own housekeeping: sign of life, folding the log, games out of memory."""

import contextlib

import structlog

from cardroom.clock import Clock, SystemClock
from cardroom.model.refusal import Refused, StorageAway
from cardroom.services.attendances import Attendances
from cardroom.services.deadlines import Deadlines
from cardroom.services.fleet import Fleet
from cardroom.services.live_games import LiveGames
from cardroom.services.presence import Presence
from cardroom.services.replicas import Replicas
from cardroom.store import games as store
from cardroom.store.database import Connection, Database

log = structlog.get_logger()
ALIVE_MS = 2_000
SWEEP_MS = 30_000
# Whoever looks catches up within five seconds, whatever the bus loses.
COMPARE_MS = 4_000
FOLD_ENTRIES = 50_000
# A lid that was closed, a machine that was paused: nobody could move, so no turn runs out of it.
STOOD_MS = 10_000


class Upkeep:
    """Each job is a deadline that sets itself again."""

    def __init__(
        self,
        database: Database,
        clock: Clock,
        deadlines: Deadlines,
        games: LiveGames,
        presence: Presence,
        *,
        attendances: Attendances,
        replicas: Replicas,
        fleet: Fleet | None,
    ) -> None:
        self._database = database
        self._clock = clock
        self._deadlines = deadlines
        self._games = games
        self._presence = presence
        self._attendances = attendances
        self._replicas = replicas
        self._fleet = fleet
        self._folded = 0
        self._signed_at = 0
        # No sign could be written: at the start, as after every time without storage.
        self._lost = True
        # The machine's own time at the last sign: it shows when the whole process stood still.
        self.wall: Clock = SystemClock()
        self._wall_at = self.wall.now()

    async def resume(self) -> None:
        """Bring the running games into memory; their clocks stood while the server was down."""
        now = self._clock.now()
        self._deadlines.set("upkeep:sweep", now + SWEEP_MS, self._sweep)
        self._deadlines.set("upkeep:compare", now + COMPARE_MS, self._compare)
        if self._fleet is not None:
            await self._replicas.begin()
            await self._fleet.resume()
            return
        alive_at = await self._database.read(store.alive_at)
        self._signed_at = alive_at or now
        await self._attendances.resume(alive_at or None)
        await self._alive()
        running = await self._database.read(store.running)
        for game_id in running:
            # One that cannot be read has been told of, and stops nobody else's.
            with contextlib.suppress(Refused):
                async with self._games.hold(game_id):
                    log.debug("game resumed", game=game_id)
        if running:
            log.info("games resumed", games=len(running), down_ms=now - (alive_at or now))

    async def farewell(self) -> None:
        """The last sign of life, and what was not written down yet."""
        try:
            await self._attendances.keep()
            if self._fleet is not None:
                await self._fleet.farewell()
            else:
                await self._database.write(store.set_fact, store.ALIVE, self._clock.now())
        except StorageAway as away:
            log.warning("no farewell to the database", reason=str(away))

    async def check(self) -> None:
        """Raises StorageAway when the database cannot be read."""
        await self._database.read(store.alive_at)

    async def sweep(self) -> None:
        """Games that nobody looks at leave memory; their deadlines stay and load them again."""
        watched = self._presence.watched()
        for game_id in self._games.ids():
            if game_id not in watched and not self._games.is_waited_for(game_id):
                self._games.forget(game_id)
        appended = self._database.writer.appended
        if not self._database.shared and appended - self._folded > FOLD_ENTRIES:
            self._folded = appended
            await self._database.write(store.fold)

    async def _alive(self) -> None:
        """The time since the last sign, when that is long ago, is downtime and credited (R37)."""
        now = self._clock.now()
        stood = self.wall.now() - self._wall_at - ALIVE_MS
        slept = not self._lost and stood > STOOD_MS
        down = max(0, now - self._signed_at) if self._lost else stood if slept else 0

        def sign(connection: Connection) -> None:
            store.set_fact(connection, store.ALIVE, now)
            if self._lost or slept:
                store.fold(connection, down)

        try:
            await self._database.write(sign)
        except StorageAway:
            self._lost = True
            raise
        if slept:
            log.warning("the room stood still", credited_ms=down)
            self._presence.stood_still(down)
            self._attendances.stood_still(down)
        if slept or (self._lost and self._signed_at):
            self._replicas.start_anew()
        self._lost, self._signed_at, self._wall_at = False, now, self.wall.now()
        self._deadlines.set("upkeep:alive", now + ALIVE_MS, self._alive)

    async def _compare(self) -> None:
        self._deadlines.set("upkeep:compare", self._clock.now() + COMPARE_MS, self._compare)
        await self._replicas.compare()

    async def _sweep(self) -> None:
        self._deadlines.set("upkeep:sweep", self._clock.now() + SWEEP_MS, self._sweep)
        await self.sweep()
        await self._replicas.forget()
