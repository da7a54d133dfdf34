"""Games in memory: loaded by replay, one lock each, forgotten when idle or over."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

import structlog

from cardroom.model.live_game import LiveGame
from cardroom.model.player import Player
from cardroom.model.refusal import Code, Refused, StorageAway
from cardroom.model.stored_game import StoredGame
from cardroom.store import games as store
from cardroom.store import matches as match_store
from cardroom.store.database import Database

log = structlog.get_logger()


@dataclass(slots=True)
class Held:
    """A place in memory for one game."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    live: LiveGame | None = None
    waiting: int = 0
    # It was forgotten while it was being read: what the read brings may be old.
    outdated: bool = False


class LiveGames:
    """The comfort of one owner a game in this node; the guarantee is the log's."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._held: dict[str, Held] = {}
        self._on_load: list[Callable[[LiveGame], None]] = []
        self._on_spoilt: list[Callable[[str], None]] = []
        self._unreadable: set[str] = set()

    def on_load(self, action: Callable[[LiveGame], None]) -> None:
        """Call `action` with every game that comes into memory."""
        self._on_load.append(action)

    def on_spoilt(self, action: Callable[[str], None]) -> None:
        """Call `action` with the id of every game whose record turns out to be unreadable."""
        self._on_spoilt.append(action)

    def hold(self, game_id: str) -> "Hold":
        """The game, for oneself alone: `async with games.hold(id) as live`. Raises unknown_game."""
        return Hold(self, game_id)

    def place(self, game_id: str) -> Held:
        """The place of a game, made if need be."""
        held = self._held.get(game_id)
        if held is None:
            held = self._held[game_id] = Held()
        return held

    async def load(self, game_id: str, held: Held) -> LiveGame:
        """Bring a game into its place by replay, under its lock. Raises Refused unknown_game."""
        try:
            stored = await self._newest(game_id, held)
            live = None if stored is None else LiveGame(stored)
        except StorageAway:
            raise
        except Exception as fault:
            await self._spoilt(game_id, fault)
            raise Refused(Code.UNKNOWN_GAME, "The record of this game cannot be read.") from None
        if live is None:
            raise Refused(Code.UNKNOWN_GAME)
        held.live = live
        for action in self._on_load:
            action(live)
        return live

    async def _spoilt(self, game_id: str, fault: Exception) -> None:
        """A record that does not replay harms its own game alone: who played it is free.

        What is stored stays as it is, for whoever mends it.
        """
        if game_id in self._unreadable:
            return
        await self._database.write(match_store.free_all, game_id)
        self._unreadable.add(game_id)
        log.error("a record cannot be read", game=game_id, exc_info=fault)
        for action in self._on_spoilt:
            action(game_id)

    async def _newest(self, game_id: str, held: Held) -> StoredGame | None:
        while True:
            held.outdated = False
            stored = await self._database.read(store.get, game_id)
            if not held.outdated:
                return stored

    def clear(self, game_id: str, held: Held) -> None:
        """Nobody waits for a place that holds nothing: drop it."""
        if held.live is None and not held.waiting and self._held.get(game_id) is held:
            del self._held[game_id]

    def peek(self, game_id: str) -> LiveGame | None:
        """The game if it is in memory; only what has been told may be read without the lock."""
        held = self._held.get(game_id)
        return held.live if held else None

    def forget(self, game_id: str) -> None:
        """Out of memory; who waits for the lock loads it anew."""
        held = self._held.get(game_id)
        if held is not None:
            held.live = None
            held.outdated = True
            if not held.waiting:
                del self._held[game_id]

    def forget_all(self) -> None:
        """Everything out of memory, what is on its way into it included."""
        for game_id in tuple(self._held):
            self.forget(game_id)

    def is_waited_for(self, game_id: str) -> bool:
        """Whether somebody has the game or waits for it just now."""
        held = self._held.get(game_id)
        return held is not None and held.waiting > 0

    def rename(self, player: Player) -> list[str]:
        """A seated player bears another name; answers the games at whose tables it is new."""
        renamed = []
        for game_id, held in self._held.items():
            if held.live is not None:
                for seat, seated in held.live.seats.items():
                    if seated.id == player.id:
                        held.live.seats[seat] = player
                        held.live.head = None
                        renamed.append(game_id)
        return renamed

    def ids(self) -> list[str]:
        """The games in memory."""
        return [game_id for game_id, held in self._held.items() if held.live is not None]

    def __len__(self) -> int:
        return len(self._held)


class Hold:
    """A game's lock while it is used; a class because every move passes here."""

    __slots__ = ("_game_id", "_games", "_held")

    def __init__(self, games: LiveGames, game_id: str) -> None:
        self._games = games
        self._game_id = game_id
        self._held: Held | None = None

    async def __aenter__(self) -> LiveGame:
        held = self._held = self._games.place(self._game_id)
        held.waiting += 1
        try:
            await held.lock.acquire()
        except BaseException:
            self._leave(held)
            raise
        try:
            return held.live or await self._games.load(self._game_id, held)
        except BaseException:
            held.lock.release()
            self._leave(held)
            raise

    async def __aexit__(self, *_: object) -> None:
        held = self._held
        assert held is not None
        held.lock.release()
        self._leave(held)

    def _leave(self, held: Held) -> None:
        held.waiting -= 1
        if held.live is None:
            self._games.clear(self._game_id, held)
