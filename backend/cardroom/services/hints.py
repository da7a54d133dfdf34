"""Hints: the best move of a seat in its own turn and why, thought out in another process."""

import asyncio
from collections import deque
from typing import Any

import structlog

from cardroom.clock import Clock
from cardroom.model.refusal import Code, Refused
from cardroom.services.live_games import LiveGames
from cardroom.services.thinkers import Crowded, Thinkers, Unthinkable
from russianbank.players import Advice, View, view_of

log = structlog.get_logger()
# So many new thoughts a player in so many milliseconds; the same question again costs nothing.
MOST, WITHIN_MS = 10, 10_000
KEPT = 500
# A game and a seat, and the entry after which it asks.
Asked = tuple[str, int, int]


class Hints:
    """Each position is thought about once, whoever asks how often."""

    def __init__(self, clock: Clock, games: LiveGames, thinkers: Thinkers, *, limits: bool) -> None:
        self._clock = clock
        self._games = games
        self._thinkers = thinkers
        self._limits = limits
        self._known: dict[Asked, asyncio.Task[Advice]] = {}
        self._asked_at: dict[str, deque[int]] = {}

    async def hint(self, player_id: str, game_id: str) -> tuple[int, Advice]:
        """The seq that the advice is about, and the advice.

        Raises Refused: unknown_game, not_seated, no_hints, game_over, frozen, not_your_turn,
        slow_down, try_again.
        """
        async with self._games.hold(game_id) as live:
            seat = live.must_sit(player_id)
            if not live.ruleset.hints:
                raise Refused(Code.NO_HINTS)
            if live.over:
                raise Refused(Code.GAME_OVER)
            if live.state.phase != "play":
                raise Refused("frozen")
            if live.state.turn != seat:
                raise Refused("not_your_turn")
            seq = live.state.seq
            key = (game_id, seat, seq)
            if key not in self._known:
                self._must_wait(player_id)
                view = view_of(live.state, seat)
                self._keep(key, asyncio.get_running_loop().create_task(self._advice(view)))
        try:
            # One who goes away must not take the thought from another tab.
            return seq, await asyncio.shield(self._known[key])
        except (Crowded, Unthinkable) as why:
            self._known.pop(key, None)
            log.warning("no hint", game=game_id, seq=seq, reason=str(why))
            raise Refused(Code.TRY_AGAIN) from None

    async def close(self) -> None:
        """Stop thinking."""
        for task in self._known.values():
            task.cancel()
        await asyncio.gather(*self._known.values(), return_exceptions=True)

    async def _advice(self, view: View) -> Advice:
        told: Any = await self._thinkers.ask("advise", view)
        assert isinstance(told, Advice)
        return told

    def _keep(self, key: Asked, thought: "asyncio.Task[Advice]") -> None:
        # The oldest are of positions that are long over.
        while len(self._known) >= KEPT:
            self._known.pop(next(iter(self._known))).cancel()
        self._known[key] = thought

    def _must_wait(self, player_id: str) -> None:
        """Raises Refused slow_down."""
        if not self._limits:
            return
        now = self._clock.now()
        if len(self._asked_at) > KEPT:
            for name in [name for name, at in self._asked_at.items() if at[-1] < now - WITHIN_MS]:
                del self._asked_at[name]
        times = self._asked_at.setdefault(player_id, deque(maxlen=MOST))
        if len(times) == MOST and times[0] > now - WITHIN_MS:
            raise Refused(Code.SLOW_DOWN)
        times.append(now)
