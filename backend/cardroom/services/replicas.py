"""Games that other nodes move: followed by what the bus carries, and by the log where it is silent.

Nodes are replicas of one state machine: the same entries give the same tables everywhere.
"""

import asyncio
from collections.abc import Coroutine

import structlog

from cardroom.bus.bus import Bus
from cardroom.model import notices as n
from cardroom.model.live_game import LiveGame
from cardroom.model.refusal import Refused, StorageAway
from cardroom.services.attendances import Attendances
from cardroom.services.changes import Changes
from cardroom.services.live_games import LiveGames
from cardroom.services.play import Play
from cardroom.services.presence import Presence
from cardroom.services.turns import Turns
from cardroom.store import entry_log, match_lists, running
from cardroom.store import players as player_store
from cardroom.store.database import Database
from russianbank import IllegalMove

log = structlog.get_logger()


class Replicas:
    """What the notices of other nodes mean for this one."""

    def __init__(
        self,
        database: Database,
        bus: Bus,
        games: LiveGames,
        play: Play,
        attendances: Attendances,
        presence: Presence,
        turns: Turns,
    ) -> None:
        self._database = database
        self._bus = bus
        self._games = games
        self._play = play
        self._attendances = attendances
        self._presence = presence
        self._turns = turns
        # Entries heard and not yet made here, by game; empty = read the log.
        self._heard: dict[str, list[n.Made]] = {}
        self._begun: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._changes = Changes(database, bus, self._hear, self._missed)
        bus.listen(self._hear, lambda: None)

    async def begin(self) -> None:
        """Before a node reads what is running: it hears of everything that comes after."""
        await self._changes.begin()

    def catch_up(self, game_id: str, made: n.Made | None = None) -> None:
        """Bring a game up to date, by an entry or by the log; its viewers are told."""
        waiting = self._heard.get(game_id)
        if waiting is None:
            self._heard[game_id] = [] if made is None else [made]
            self._do(self._follow(game_id))
        elif made is not None:
            waiting.append(made)

    def start_anew(self) -> None:
        """Clocks were credited: what is in memory is no longer true."""
        self._games.forget_all()
        self._turns.forget_all()
        for game_id in self._presence.watched():
            self.catch_up(game_id)

    async def renew(self, game_id: str) -> None:
        """Whoever sits down sees all that is stored, whatever the bus has lost."""
        live = self._games.peek(game_id)
        if live is None or not self._database.shared:
            return
        known = (await self._database.read(running.positions, [game_id])).get(game_id)
        if known is not None and known.seq > live.step.seq:
            self._games.forget(game_id)

    async def compare(self) -> None:
        """What the bus may have lost: this node's games against the log, in a few questions."""
        watched, held = self._presence.watched(), self._games.ids()
        for game_id in watched.difference(held):
            self.catch_up(game_id)
        if not self._database.shared:
            return
        for game_id, known in (await self._database.read(running.positions, held)).items():
            live = self._games.peek(game_id)
            if live is not None and _is_behind(live, known):
                if live.step.seq == known.seq and not self._games.is_waited_for(game_id):
                    self._games.forget(game_id)
                self.catch_up(game_id)
        await self._changes.look()
        await self._turns.compare(self._presence.own_players())
        distant = [one for one in self._attendances.games() if self._games.peek(one) is None]
        for game_id in await self._database.read(running.over_of, distant):
            self._attendances.end(game_id)
            self._bus.tell(n.notice(n.LOBBY))

    async def forget(self) -> None:
        """What no node asks for any more. Raises StorageAway."""
        if self._database.shared:
            await self._changes.forget()

    async def idle(self) -> None:
        """Until what was heard so far is done."""
        while tasks := tuple(self._tasks):
            await asyncio.gather(*tasks, return_exceptions=True)

    async def close(self) -> None:
        """Stop following."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _hear(self, text: str, carried: str) -> None:
        kind, ident = n.parsed(text)
        if kind == n.GAME:
            self._moved(ident, n.Made.of(carried) if carried else None)
        elif kind == n.AGAIN:
            self._games.forget(ident)
            if self._presence.is_watched(ident):
                self.catch_up(ident)
        elif kind == n.TURN:
            self._turns.heard(ident, carried)
        elif kind == n.SEAT:
            self._take_over(text, *ident.split(" "))
        elif kind == n.BEGUN:
            if not self._begun:
                self._do(self._begin())
            self._begun.add(ident)
        elif kind == n.LEFT:
            seat, at = carried.split(" ")
            self._attendances.left(ident, int(seat), int(at))
        elif kind == n.PLAYER:
            self._do(self._rename(ident))
        elif kind in n.RETOLD:
            self._bus.tell(text)

    def _take_over(self, text: str, game_id: str, seat: str, *_: str) -> None:
        """A computer sits there now: the game is read anew, and whoever looks is told."""
        self._attendances.replace(game_id, int(seat))
        self._games.forget(game_id)
        self._bus.tell(text)
        if self._presence.is_watched(game_id):
            self.catch_up(game_id)

    async def _missed(self) -> None:
        """Too long without the database to read what has happened: everything anew."""
        log.error("changes missed", reason="the database was away for too long")
        self.start_anew()
        for sitting in await self._database.read(running.sittings):
            self._attendances.begin(sitting)
        known = [one.player.id for one in self._presence.players()]
        for player in (await self._database.read(player_store.by_ids, known)).values():
            self._presence.rename(player)
        own = self._presence.own_players()
        matches = await self._database.read(match_lists.open_of_players, sorted(own))
        for text, _ in (*n.for_each(n.CHALLENGES, own), *n.for_each(n.MATCH, matches)):
            self._bus.tell(text)
        self._bus.tell(n.notice(n.LOBBY))

    def _moved(self, game_id: str, made: n.Made | None) -> None:
        if self._games.peek(game_id) is not None or self._presence.is_watched(game_id):
            self.catch_up(game_id, made)
        elif made is not None and made.over:
            self._attendances.end(game_id)
            self._bus.tell(n.notice(n.LOBBY))

    async def _follow(self, game_id: str) -> None:
        while True:
            try:
                async with self._games.hold(game_id) as live:
                    await self._make(live, self._heard.pop(game_id))
                return
            except Refused:
                self._heard.pop(game_id, None)
                return
            except StorageAway:
                # The comparison comes by again in a moment.
                self._heard.pop(game_id, None)
                return

    async def _make(self, live: LiveGame, heard: list[n.Made]) -> None:
        """Entries in their order; across a gap, or where none was heard, those of the log."""
        try:
            for made in sorted(heard):
                if made.seq == live.state.seq + 1:
                    self._play.follow(live, made)
            if live.over or (heard and max(heard).seq <= live.state.seq):
                return
            for entry in await self._database.read(entry_log.after, live.id, live.state.seq):
                made = n.Made(entry.seq, entry.seat, entry.made_at, False, entry.action)
                self._play.follow(live, made)
        except IllegalMove as illegal:
            log.error("not the same game", game=live.id, seq=live.state.seq, reason=str(illegal))
            self._games.forget(live.id)

    async def _begin(self) -> None:
        await asyncio.sleep(0)
        begun, self._begun = self._begun, set()
        try:
            for sitting in await self._database.read(running.sittings, begun):
                self._attendances.begin(sitting)
        except StorageAway:
            return
        self._bus.tell(n.notice(n.LOBBY))

    async def _rename(self, player_id: str) -> None:
        try:
            found = await self._database.read(player_store.by_ids, [player_id])
        except StorageAway:
            return
        for player in found.values():
            self._presence.rename(player)
            for game_id in self._games.rename(player):
                self._bus.tell(n.notice(n.ONLINE, game_id))
            self._bus.tell(n.notice(n.LOBBY))

    def _do(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _is_behind(live: LiveGame, known: running.Position) -> bool:
    if known.seq != live.step.seq:
        return known.seq > live.step.seq
    return not live.over and (known.over or known.clock_at != live.clock.at)
