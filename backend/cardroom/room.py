"""The room of one node: every service, wired; no web in it."""

import asyncio
import contextlib

from cardroom.bus.bus import Bus
from cardroom.bus.memory import MemoryBus
from cardroom.clock import Clock, SystemClock, new_id
from cardroom.services.accounts import Accounts
from cardroom.services.attendances import Attendances
from cardroom.services.challenges import Challenges
from cardroom.services.computers import BotSettings, Computers
from cardroom.services.deadlines import Deadlines
from cardroom.services.fleet import Fleet
from cardroom.services.hints import Hints
from cardroom.services.history import History
from cardroom.services.live_games import LiveGames
from cardroom.services.lobby import Lobby
from cardroom.services.matches import Matches
from cardroom.services.play import Play
from cardroom.services.presence import Presence
from cardroom.services.replacements import Replacements
from cardroom.services.replicas import Replicas
from cardroom.services.reviews import Reviews
from cardroom.services.service import Means
from cardroom.services.speech import Speech
from cardroom.services.turns import Turns
from cardroom.services.upkeep import Upkeep
from cardroom.store.database import Database


class Room:
    """Made inside a running loop; `resume` reads what a last run left behind."""

    def __init__(
        self,
        database: Database,
        clock: Clock | None = None,
        bus: Bus | None = None,
        bots: BotSettings | None = None,
        node: str = "",
    ) -> None:
        self.database = database
        self.node = node or new_id()[:12]
        self.clock: Clock = clock or SystemClock()
        self.bus: Bus = bus or MemoryBus()
        self.deadlines = Deadlines(self.clock)
        self.games = LiveGames(database)
        self.presence = Presence(self.clock, self.bus, self.deadlines)
        means = Means(database, self.clock, self.bus, self.deadlines)
        self.attendances = Attendances(means, self.presence)
        self.accounts = Accounts(means, self.presence, self.games)
        self.challenges = Challenges(means, self.presence, self.games)
        self.matches = Matches(means, self.presence, self.challenges)
        self.turns = Turns(means, self.games, self.attendances)
        self.play = Play(means, self.games, self.attendances, self.turns)
        self.replacements = Replacements(means, self.games, self.attendances)
        bots = bots or BotSettings()
        self.computers = Computers(means, self.games, self.play, bots)
        self.hints = Hints(self.clock, self.games, self.computers.thinkers, limits=bots.limits)
        self.lobby = Lobby(self.presence, self.attendances)
        self.speech = Speech(self.bus, self.games)
        self.history = History(database)
        self.reviews = Reviews(self.games, self.history, self.computers.thinkers)
        self.replicas = Replicas(
            database,
            self.bus,
            self.games,
            self.play,
            self.attendances,
            self.presence,
            self.turns,
        )
        self.fleet = self._among_others() if database.shared else None
        self.upkeep = self._looked_after()
        self._timer: asyncio.Task[None] | None = None

    async def resume(self) -> None:
        """Running games come back with their clocks; the time the server was down is credited."""
        await self.upkeep.resume()
        if self.fleet is not None:
            self.fleet.watch_over(self.play, self.replicas, self.challenges)
        await self.bus.start()
        await self.challenges.resume()
        await self.matches.close_silent()
        self.computers.start()
        await self.accounts.forget_expired()

    def start_timer(self) -> None:
        """Let deadlines fire by themselves; tests fire them by hand instead."""
        self._timer = asyncio.create_task(self.deadlines.run())

    async def close(self) -> None:
        """Stop the timer, commit what waits, close the database."""
        if self._timer is not None:
            self._timer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._timer
        await self.hints.close()
        await self.reviews.close()
        await self.computers.close()
        await self.upkeep.farewell()
        await self.replicas.close()
        await self.bus.close()
        await self.database.close()

    def _among_others(self) -> Fleet:
        return Fleet(
            self.node,
            self.database,
            self.clock,
            self.bus,
            self.deadlines,
            self.presence,
            self.attendances,
        )

    def _looked_after(self) -> Upkeep:
        return Upkeep(
            self.database,
            self.clock,
            self.deadlines,
            self.games,
            self.presence,
            attendances=self.attendances,
            replicas=self.replicas,
            fleet=self.fleet,
        )
