"""The write path: check, apply, store, then tell; under the game's lock from first to last."""

import re
from collections import Counter
from collections.abc import Callable

import structlog

from cardroom.clock import new_secret
from cardroom.model.live_game import LiveGame
from cardroom.model.notices import AGAIN, GAME, LOBBY, MATCH, Change, Line, Made, lines, notice
from cardroom.model.refusal import Code, EntryTaken, Refused, StorageAway
from cardroom.model.stored_game import Ending
from cardroom.services.attendances import Attendances
from cardroom.services.live_games import LiveGames
from cardroom.services.service import Means, Service
from cardroom.services.turns import Turns
from cardroom.store import block_offers as block_store
from cardroom.store import games as store
from cardroom.store import matches as match_store
from cardroom.store.entry_log import Entry
from russianbank import IllegalMove, seal_of

log = structlog.get_logger()
STOP = re.compile(r"stop ([1-9]\d{0,8})", re.ASCII)
TIMEOUTS = 3
# How long the node that made something due has for writing it itself.
OWED_MS = 2000


class Play(Service):
    """Entries of running games, by players and by the room."""

    def __init__(
        self, means: Means, games: LiveGames, attendances: Attendances, turns: Turns
    ) -> None:
        super().__init__(means)
        self._games = games
        self._attendances = attendances
        self._turns = turns
        # Games that ended here, by how.
        self.ended: Counter[str] = Counter()
        games.on_load(self._loaded)
        games.on_spoilt(attendances.end)
        attendances.enter_with(self.room_entry)

    async def move(
        self,
        player_id: str,
        game_id: str,
        seq: int,
        action: str,
        stored: Callable[[int], None] | None = None,
    ) -> int:
        """An entry of a seat; answers the seq under which it is stored. Raises Refused.

        `stored` is called after the commit, before anybody else is told.
        `resign` and `stop` may name an older seq: they are stored at the current one (R34).
        """
        async with self._games.hold(game_id) as live:
            seat = live.must_sit(player_id)
            if live.over:
                raise self._refused(live, seat, action, Code.GAME_OVER)
            wanted = live.state.seq + 1
            stop = STOP.fullmatch(action)
            late = stop is not None or action == "resign"
            if seq != wanted and not (late and seq < wanted):
                raise self._refused(live, seat, action, Code.STALE)
            if stop is not None:
                try:
                    live.must_cross(int(stop[1]))
                except Refused as refused:
                    raise self._refused(live, seat, action, refused.code) from None
            return await self._enter(live, seat, action, stored)

    async def room_entry(self, game_id: str, action: str, *, unbegun: bool = False) -> None:
        """An entry of the room (R39, R40), unless the game is over by now, or has `begun`."""
        async with self._games.hold(game_id) as live:
            if not live.over and not (unbegun and live.state.seq):
                await self._by_room(live, action)

    def follow(self, live: LiveGame, made: Made) -> None:
        """An entry that another node has stored. Raises IllegalMove where this is not its game."""
        step = live.advance(made.seat, made.action, made.made_at)
        live.tell(step)
        self._schedule(live)
        self._bus.tell(notice(GAME, live.id))
        self._turns.seen(live)
        if live.over:
            self._attendances.end(live.id)
            self._bus.tell(notice(MATCH, live.match_id))
            self._bus.tell(notice(LOBBY))
        else:
            self._attendances.step_out(live.id, live.step.gone)
            self._owe(live)

    async def claim(self, player_id: str, game_id: str, what: str) -> int:
        """R38: the win, or no result, against somebody who is gone and whose move it is.

        Raises Refused: returned, claim_too_early.
        """
        async with self._games.hold(game_id) as live:
            seat = live.must_sit(player_id)
            if live.over:
                raise Refused(Code.GAME_OVER)
            now = self._clock.now()
            attendance = self._attendances.of_game(game_id)
            absent = {
                other: one
                for other, one in attendance.items()
                if other != seat and one.is_absent(now)
            }
            if not absent:
                raise Refused(Code.RETURNED)
            missing = absent.get(live.awaited or 0)
            at = missing.claimable_at() if missing else None
            if at is None or at > now:
                raise Refused(Code.CLAIM_TOO_EARLY)
            return await self._enter(live, 0, f"claim {seat}" if what == "win" else "cancel")

    async def offer_block(self, player_id: str, game_id: str) -> None:
        """R41: offer to call the game blocked, or agree; the last to agree ends it."""
        async with self._games.hold(game_id) as live:
            seat = live.must_sit(player_id)
            live.must_play_on(seat)
            live.block.offer(seat)
            now = await self._kept_offer(live, seat)
            if now.all_agree:
                await self._enter(now, 0, "agree")
                return
            now.refresh()
            self._bus.tell(notice(GAME, game_id))

    async def _kept_offer(self, live: LiveGame, seat: int) -> LiveGame:
        """Store an offer; the game with all offers, those made at another node included."""
        again, seq = lines(notice(AGAIN, live.id)), live.state.seq
        try:
            _, change = await self._change(lambda _: again, block_store.add, live.id, seat, seq)
            if self._database.shared:
                live = await self._games.load(live.id, self._games.place(live.id))
                if live.is_frozen:
                    # Somebody called at another node, unheard until now.
                    await self._database.write(block_store.take_back, live.id, seat, seq)
                    raise Refused("frozen")
            self._tell(change)
            return live
        except BaseException:
            self._games.forget(live.id)
            raise

    async def _enter(
        self,
        live: LiveGame,
        seat: int,
        action: str,
        stored: Callable[[int], None] | None = None,
    ) -> int:
        now = self._clock.now()
        try:
            step = live.advance(seat, action, now)
        except IllegalMove as illegal:
            raise self._refused(
                live, seat, action, illegal.reason.value, list(illegal.duty)
            ) from None
        try:
            ended = await self._store(live, seat, action, now)
        except EntryTaken:
            # Another node was first; the next look reads what it wrote.
            self._games.forget(live.id)
            raise self._refused(live, seat, action, Code.STALE) from None
        except StorageAway as away:
            self._games.forget(live.id)
            log.error(
                "entry not stored",
                game=live.id,
                seq=step.seq,
                seat=seat,
                move=action,
                reason=str(away),
            )
            raise Refused(Code.TRY_AGAIN) from None
        except BaseException:
            # Whether it is stored is not known: the log decides at the next look.
            self._games.forget(live.id)
            raise
        live.tell(step)
        if stored is not None:
            stored(step.seq)
        self._after(live, Made(step.seq, seat, now, live.over, action), ended)
        if not live.over:
            if step.gone:
                await self._free(live)
            await self._forfeit(live)
        return step.seq

    async def _by_room(self, live: LiveGame, action: str) -> None:
        """An entry that nobody waits for. Raises StorageAway: it is to be tried again."""
        try:
            await self._enter(live, 0, action)
        except Refused as why:
            if why.code == Code.TRY_AGAIN:
                raise StorageAway(f"{action} of {live.id} waits") from None
            # Another node was first: what it wrote decides what is due now.
            if why.code != Code.STALE:
                raise

    async def _store(self, live: LiveGame, seat: int, action: str, now: int) -> Change | None:
        """Answers what is to be told of the end of a game."""
        clock = live.clock
        entry = Entry(live.id, live.state.seq, seat, action, now, clock.at, clock.left)
        result = live.state.result
        if result is None:
            await self._database.append(entry)
            return None
        secret = new_secret()
        ending = Ending(
            how=result.how,
            winner=result.winner,
            points=dict(result.points),
            sheet=live.sheet(),
            starter=live.starter,
            lines=live.lines.decode(),
            ended_at=now,
            next_secret=secret,
            next_seal=seal_of(secret),
        )
        everybody = lines(notice(MATCH, live.match_id), notice(LOBBY))

        def told(done: bool) -> tuple[Line, ...]:
            return everybody if done else ()

        done, change = await self._change(told, store.finish, entry, ending)
        if not done:
            raise EntryTaken(f"{live.id} is over")
        return change

    async def _forfeit(self, live: LiveGame) -> None:
        """R37: three time-outs of a player in a row."""
        for seat, count in live.timeouts.items():
            if count >= TIMEOUTS and not live.state.gone[seat]:
                live.timeouts[seat] = 0
                await self._by_room(live, f"forfeit {seat}")
                return

    def _after(self, live: LiveGame, made: Made, ended: Change | None) -> None:
        """Clocks and notices after a stored entry."""
        self._schedule(live)
        self._bus.publish(notice(GAME, live.id), made.text() if self._database.shared else "")
        self._turns.made(live)
        if ended is not None:
            self._attendances.end(live.id)
            how = live.step.result["how"] if live.step.result else ""
            self.ended[how] += 1
            log.info("game over", game=live.id, seq=live.state.seq, match=live.match_id, how=how)
            self._tell(ended)

    async def _free(self, live: LiveGame) -> None:
        """R24: who is out of a game of three that goes on may play elsewhere."""
        freed = self._attendances.step_out(live.id, live.step.gone)
        if not freed:
            return
        lobby = lines(notice(LOBBY))
        try:
            _, change = await self._change(lambda _: lobby, match_store.free, live.id, freed)
        except StorageAway as away:
            # The entry stands; the end of the game frees them at the latest.
            log.error("not freed", game=live.id, reason=str(away))
            self._bus.publish(notice(LOBBY))
        else:
            self._tell(change)

    def _loaded(self, live: LiveGame) -> None:
        if not live.over:
            self._attendances.begin(live.sitting)
            for seat in live.levels:
                self._attendances.replace(live.id, seat)
            self._attendances.step_out(live.id, live.step.gone)
            self._schedule(live)
            self._owe(live)
        # Whoever watches has seen it before it was forgotten.
        self._bus.tell(notice(GAME, live.id))
        self._turns.seen(live)

    def _owe(self, live: LiveGame) -> None:
        """What the last entry made due but nobody wrote: the node that should have died."""
        if live.all_agree or any(count >= TIMEOUTS for count in live.timeouts.values()):
            at = self._clock.now() + OWED_MS
            self._deadlines.set(f"owed:{live.id}", at, lambda: self._pay(live.id))

    async def _pay(self, game_id: str) -> None:
        async with self._games.hold(game_id) as live:
            if live.over:
                return
            if live.all_agree:
                await self._by_room(live, "agree")
            else:
                await self._forfeit(live)

    def _schedule(self, live: LiveGame) -> None:
        at = live.clock.at
        if live.scheduled_at == at:
            return
        key = f"clock:{live.id}"
        if at is None:
            self._deadlines.drop(key)
        else:
            self._deadlines.set(key, at, lambda: self.expire(live.id))
        live.scheduled_at = at

    async def expire(self, game_id: str) -> None:
        """The clock of a game has run out, as far as this node knows (R37)."""
        if self._database.shared:
            # Others may have moved unheard, or the clock was credited: the database decides.
            self._games.forget(game_id)
        try:
            async with self._games.hold(game_id) as live:
                live.scheduled_at = None
                if live.over or live.clock.at is None or live.clock.at > self._clock.now():
                    self._schedule(live)
                    return
                await self._by_room(live, "expire")
        except Refused as why:
            # Without a record that can be read there is no turn to end.
            if why.code != Code.UNKNOWN_GAME:
                raise

    def _refused(
        self,
        live: LiveGame,
        seat: int,
        action: str,
        code: str,
        duty: list[str] | None = None,
    ) -> Refused:
        # Enough to replay it: the record up to seq, then this.
        log.info(
            "entry refused",
            game=live.id,
            seq=live.state.seq,
            seat=seat,
            move=action,
            reason=str(code),
        )
        return Refused(code, seq=live.state.seq, duty=duty or None)
