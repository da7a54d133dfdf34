"""Whose turn it is in each running game: known without the game itself, told when it changes."""

from collections.abc import Iterable
from typing import NamedTuple

from cardroom.model.live_game import LiveGame
from cardroom.model.notices import TURN, notice
from cardroom.model.refusal import Refused
from cardroom.services.attendances import Attendances
from cardroom.services.live_games import LiveGames
from cardroom.services.service import Means, Service
from cardroom.store import running

SLACK = 256


class Turn(NamedTuple):
    """Who has to act (None: nobody, R35), by when, and after which entry that was so."""

    seat: int | None
    at: int | None
    seq: int


class Turns(Service):
    """Of one node; where nodes share a database, it is asked whether they are still true."""

    def __init__(self, means: Means, games: LiveGames, attendances: Attendances) -> None:
        super().__init__(means)
        self._games = games
        self._attendances = attendances
        self._known: dict[str, Turn] = {}

    def made(self, live: LiveGame) -> None:
        """An entry was made here: if it has changed the turn, every node is told."""
        if self._note(live):
            seat, at, seq = self._known[live.id]
            self._bus.publish(notice(TURN, live.id), f"{seat or ''} {at or ''} {seq}")

    def seen(self, live: LiveGame) -> None:
        """A game as it came into memory, or as another node has moved it."""
        if self._note(live):
            self._bus.tell(notice(TURN, live.id))

    def heard(self, game_id: str, carried: str) -> None:
        """Another node's `made`; games in memory are followed entry by entry anyway."""
        seat, at, seq = (int(part) if part else None for part in carried.split(" "))
        known = self._known.get(game_id)
        if seq is None or (known is not None and known.seq >= seq):
            return
        if len(self._known) > 2 * len(self._attendances) + SLACK:
            # Games may have ended unheard.
            running_here = set(self._attendances.games())
            self._known = {g: turn for g, turn in self._known.items() if g in running_here}
        self._known[game_id] = Turn(seat, at, seq)
        self._bus.tell(notice(TURN, game_id))

    def forget_all(self) -> None:
        """Clocks were credited: nothing known is true any more."""
        self._known.clear()

    async def compare(self, players: Iterable[str]) -> None:
        """Turns of these players' games that have ended unheard; games in memory are compared."""
        games = {game_id for one in players for game_id in self._attendances.games_of(one)}
        distant = sorted(game_id for game_id in games if self._games.peek(game_id) is None)
        if distant:
            stored = await self._database.read(running.positions, distant)
            await self._correct(distant, stored)

    async def of_player(self, player_id: str) -> dict[str, Turn]:
        """The turn in each running game of a player: one statement, or none on a single node."""
        games = self._attendances.games_of(player_id)
        stored: dict[str, running.Position] = {}
        if games and self._database.shared:
            stored = await self._database.read(running.positions, games)
        await self._correct(games, stored)
        return {game_id: self._known[game_id] for game_id in games if game_id in self._known}

    async def _correct(self, games: list[str], stored: dict[str, running.Position]) -> None:
        for game_id in games:
            if not self._is_true(game_id, stored.get(game_id)):
                await self._look(game_id, stored.get(game_id))

    def _note(self, live: LiveGame) -> bool:
        if live.over:
            self._known.pop(live.id, None)
            return False
        known = self._known.get(live.id)
        seat, at = live.awaited, live.clock.at
        if known is not None and known.seat == seat and known.at == at:
            return False
        self._known[live.id] = Turn(seat, at, live.state.seq)
        return True

    def _is_true(self, game_id: str, stored: running.Position | None) -> bool:
        """What is known, unless the log is further on than the turn that is known."""
        known = self._known.get(game_id)
        if known is None or stored is None:
            return known is not None
        live = self._games.peek(game_id)
        if stored.seq in (known.seq, None if live is None else live.step.seq):
            return known.at == stored.clock_at
        # Without a clock every entry may have ended the turn.
        return stored.clock_at is not None and known.at == stored.clock_at

    async def _look(self, game_id: str, stored: running.Position | None) -> None:
        live = self._games.peek(game_id)
        if live is not None and stored is not None and live.step.seq < stored.seq:
            self._games.forget(game_id)
        try:
            async with self._games.hold(game_id) as held:
                if held.over:
                    self._known.pop(game_id, None)
                else:
                    self._known[game_id] = Turn(held.awaited, held.clock.at, held.state.seq)
        except Refused:
            # A record that cannot be read has no turn.
            self._known.pop(game_id, None)
