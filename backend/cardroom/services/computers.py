"""Computers at the tables: they wait a moment, think elsewhere, and move like anybody else."""

import asyncio
import random
from dataclasses import dataclass

import structlog

from cardroom.model.computer_turn import Question, next_question
from cardroom.model.live_game import LiveGame
from cardroom.model.notices import GAME, parsed
from cardroom.model.refusal import Code, Refused, StorageAway
from cardroom.services.live_games import LiveGames
from cardroom.services.play import Play
from cardroom.services.service import Means, Service
from cardroom.services.thinkers import Crowded, Thinkers, Unthinkable
from cardroom.store import match_lists

log = structlog.get_logger()
SWEEP_MS = 5_000
AGAIN_S = 1.0
# Refusals after which the table is looked at anew: somebody else was first, or it is over.
OVERTAKEN = {Code.STALE, Code.GAME_OVER, Code.TRY_AGAIN}


@dataclass(frozen=True, slots=True)
class BotSettings:
    """`pace`: shortest and longest milliseconds an entry; `workers`: processes that think."""

    pace: tuple[int, int] = (0, 0)
    workers: int = 1
    # Whether hints are rationed.
    limits: bool = True


class Computers(Service):
    """One task for each game in which a computer has something to decide."""

    def __init__(
        self,
        means: Means,
        games: LiveGames,
        play: Play,
        settings: BotSettings,
    ) -> None:
        super().__init__(means)
        self._games = games
        self._play = play
        self._pace = settings.pace
        self.thinkers = Thinkers(settings.workers)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        # Games in which something has happened since their task last looked.
        self._again: set[str] = set()
        self._others: set[asyncio.Task[None]] = set()
        games.on_load(self._loaded)
        self._bus.subscribe(self._hear)

    def start(self) -> None:
        """Look after forgotten games from now on."""
        self._deadlines.set("computers:sweep", self._clock.now() + SWEEP_MS, self._sweep)

    async def close(self) -> None:
        """Stop thinking; the games go on after the next start."""
        tasks = [*self._tasks.values(), *self._others]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinkers.close()

    async def at_rest(self) -> None:
        """Until no computer has anything to do: for whoever wants to look at what they did."""
        while self._tasks or self._others:
            await asyncio.gather(*self._tasks.values(), *self._others)

    def _hear(self, text: str) -> None:
        kind, ident = parsed(text)
        if kind == GAME:
            live = self._games.peek(ident)
            if live is not None and live.levels:
                self._wake(ident)

    def _loaded(self, live: LiveGame) -> None:
        if live.levels and not live.over:
            self._wake(live.id)
        if live.state.seq == 0 and live.pace == "live" and not live.alone:
            task = asyncio.get_running_loop().create_task(self._end_waiting(live))
            self._others.add(task)
            task.add_done_callback(self._others.discard)

    def _wake(self, game_id: str) -> None:
        if game_id in self._tasks:
            self._again.add(game_id)
            return
        task = asyncio.get_running_loop().create_task(self._run(game_id))
        self._tasks[game_id] = task

    async def _sweep(self) -> None:
        """A computer whose node has died, or whose task has failed, is woken by another."""
        self._deadlines.set("computers:sweep", self._clock.now() + SWEEP_MS, self._sweep)
        for game_id in self._games.ids():
            live = self._games.peek(game_id)
            if live is not None and live.levels and not live.over:
                self._wake(game_id)

    async def _end_waiting(self, begun: LiveGame) -> None:
        """Promise 7: a game with a person ends a waiting game against computers."""
        people = [one.id for seat, one in begun.seats.items() if seat not in begun.levels]
        try:
            for game_id in await self._database.read(match_lists.running_alone, people):
                log.info("waiting game ended", game=game_id, begun=begun.id)
                await self._play.room_entry(game_id, "cancel")
        except (StorageAway, Refused) as why:
            # It goes on beside the other one, and ends like any game that is left alone.
            log.warning("a waiting game could not be ended", begun=begun.id, reason=str(why))

    async def _run(self, game_id: str) -> None:
        turn = _Turn()
        try:
            while True:
                self._again.discard(game_id)
                if not await self._step(game_id, turn) and game_id not in self._again:
                    return
        except Refused as why:
            # No such game any more, or a move that the rules refuse even so: the sweep looks again.
            log.warning("a computer gave up", game=game_id, reason=why.code)
        except Exception:
            # The sweep tries again; a table must not depend on this task.
            log.exception("a computer failed", game=game_id)
        finally:
            del self._tasks[game_id]
            self._again.discard(game_id)

    async def _step(self, game_id: str, turn: "_Turn") -> bool:
        """Decide and do one thing; false when there is nothing to decide."""
        try:
            async with self._games.hold(game_id) as live:
                turn.look(live)
                question = next_question(live, frozenset(turn.called))
            if question is None:
                return False
            loop = asyncio.get_running_loop()
            due = loop.time() + random.uniform(*self._pace) / 1000
            decision = await self._decide(question, plain=question.seq == turn.refused_at)
            if question.kind == "call":
                turn.called.add(question.seat)
            if decision is not None:
                await asyncio.sleep(due - loop.time())
                await self._act(game_id, question, decision, turn)
        except (StorageAway, Crowded):
            await asyncio.sleep(AGAIN_S)
        return True

    async def _decide(self, question: Question, *, plain: bool) -> str | None:
        if question.kind == "agree":
            return "agree"
        if plain:
            return question.instead
        try:
            decision: str | None = await self.thinkers.ask(
                question.kind, question.level, question.view, question.number
            )
        except Unthinkable as why:
            log.error(
                "a computer could not think",
                level=question.level,
                seq=question.seq,
                kind=question.kind,
                reason=str(why),
            )
            return None if question.kind == "call" else question.instead
        return decision

    async def _act(self, game_id: str, question: Question, decision: str, turn: "_Turn") -> None:
        try:
            if question.kind == "agree":
                await self._play.offer_block(question.player_id, game_id)
            else:
                await self._play.move(question.player_id, game_id, question.seq + 1, decision)
        except Refused as why:
            if why.code == Code.TRY_AGAIN:
                raise StorageAway(why.code) from None
            if why.code in OVERTAKEN or question.kind == "call":
                return
            log.error(
                "a computer was refused",
                game=game_id,
                seq=question.seq,
                move=decision,
                reason=why.code,
            )
            if turn.refused_at == question.seq:
                raise
            turn.refused_at = question.seq


class _Turn:
    """What a task remembers between two looks at its table."""

    def __init__(self) -> None:
        self.seq = -1
        # Who has thought about calling at this entry; thinking again would end the same.
        self.called: set[int] = set()
        # Where a decision was refused by the rules: the plain move is made there instead.
        self.refused_at = -1

    def look(self, live: LiveGame) -> None:
        """The table as it is now."""
        if live.state.seq != self.seq:
            self.seq = live.state.seq
            self.called = set()
