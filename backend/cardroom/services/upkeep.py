"""The room's own housekeeping: sign of life, folding the log, games out of memory."""

import structlog

from cardroom.clock import Clock
from cardroom.services.deadlines import Deadlines
from cardroom.services.live_games import LiveGames
from cardroom.services.presence import Presence
from cardroom.store import games as store
from cardroom.store.database import Database

log = structlog.get_logger()
ALIVE_MS = 2_000
SWEEP_MS = 30_000
FOLD_ENTRIES = 50_000


class Upkeep:
    """Each job is a deadline that sets itself again."""

    def __init__(
        self,
        database: Database,
        clock: Clock,
        deadlines: Deadlines,
        games: LiveGames,
        presence: Presence,
    ) -> None:
        self._database = database
        self._clock = clock
        self._deadlines = deadlines
        self._games = games
        self._presence = presence
        self._folded = 0

    async def resume(self) -> None:
        """Bring the running games into memory; their clocks stood while the server was down."""
        alive_at = await self._database.read(store.alive_at)
        now = self._clock.now()
        credit = max(0, now - alive_at) if alive_at else 0
        await self._database.write(store.fold, credit)
        await self._alive()
        running = await self._database.read(store.running)
        for game_id in running:
            async with self._games.hold(game_id):
                log.debug("game resumed", game=game_id)
        if running:
            log.info("games resumed", games=len(running), down_ms=credit)
        self._deadlines.set("upkeep:sweep", now + SWEEP_MS, self._sweep)

    async def farewell(self) -> None:
        """The last sign of life."""
        await self._database.write(store.set_fact, store.ALIVE, self._clock.now())

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
        if appended - self._folded > FOLD_ENTRIES:
            self._folded = appended
            await self._database.write(store.fold)

    async def _alive(self) -> None:
        now = self._clock.now()
        self._deadlines.set("upkeep:alive", now + ALIVE_MS, self._alive)
        await self._database.write(store.set_fact, store.ALIVE, now)

    async def _sweep(self) -> None:
        self._deadlines.set("upkeep:sweep", self._clock.now() + SWEEP_MS, self._sweep)
        await self.sweep()
