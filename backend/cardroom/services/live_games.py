"""Games in memory: loaded by replay, one lock each, forgotten when idle or over."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from cardroom.model.live_game import LiveGame
from cardroom.model.player import Player
from cardroom.model.refusal import Code, Refused
from cardroom.store import games as store
from cardroom.store.database import Database


@dataclass(slots=True)
class Held:
    """A place in memory for one game."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    live: LiveGame | None = None
    waiting: int = 0


class LiveGames:
    """The comfort of one owner a game in this node; the guarantee is the log's."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._held: dict[str, Held] = {}
        self._on_load: list[Callable[[LiveGame], None]] = []

    def on_load(self, action: Callable[[LiveGame], None]) -> None:
        """Call `action` with every game that comes into memory."""
        self._on_load.append(action)

    @asynccontextmanager
    async def hold(self, game_id: str) -> AsyncGenerator[LiveGame]:
        """The game, for oneself alone. Raises Refused unknown_game."""
        held = self._held.setdefault(game_id, Held())
        held.waiting += 1
        try:
            async with held.lock:
                if held.live is None:
                    stored = await self._database.read(store.get, game_id)
                    if stored is None:
                        raise Refused(Code.UNKNOWN_GAME)
                    held.live = LiveGame(stored)
                    for action in self._on_load:
                        action(held.live)
                yield held.live
        finally:
            held.waiting -= 1
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
            if not held.waiting:
                del self._held[game_id]

    def is_waited_for(self, game_id: str) -> bool:
        """Whether somebody has the game or waits for it just now."""
        held = self._held.get(game_id)
        return held is not None and held.waiting > 0

    def rename(self, player: Player) -> None:
        """A seated player bears another name."""
        for held in self._held.values():
            if held.live is not None:
                for seat, seated in held.live.seats.items():
                    if seated.id == player.id:
                        held.live.seats[seat] = player
                        held.live.head = None

    def ids(self) -> list[str]:
        """The games in memory."""
        return [game_id for game_id, held in self._held.items() if held.live is not None]

    def __len__(self) -> int:
        return len(self._held)
