"""Games for people who are not online together: a turn may take three days (R37, R40)."""

import asyncio
import random
import sqlite3
from pathlib import Path
from typing import Any

from cardroom.services.live_games import LiveGames
from cardroom.store import games as store
from tests.room.test_clocks import live_of
from tests.room.test_play import play_on
from tests.support.clock import HeldClock
from tests.support.hosts import Host, code_of
from tests.support.hosts import host as opened

DAY_S = 24 * 3600
TURN_MS = 3 * DAY_S * 1000


async def later(host: Host, seconds: float) -> None:
    """Days pass, and what is due happens: in one step, then as long as something is due."""
    host.clock.advance(seconds)
    for _ in range(3):
        await host.room.deadlines.fire_due()


async def test_a_turn_may_take_three_days_and_then_runs_out(host: Host) -> None:
    """R37: the deadline is in the table, whatever the ruleset says of seconds."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, match = await host.begin(ann, ben, pace="slow")
    began = host.clock.now()
    assert live_of(host, game).step.deadline == {"kind": "turn", "at": began + TURN_MS}
    assert (await host.room.matches.get(match)).pace == "slow"
    await later(host, 3 * DAY_S - 1)
    async with host.room.games.hold(game) as live:
        assert live.state.seq == 0
    await later(host, 1)
    async with host.room.games.hold(game) as live:
        assert live.step.last == {"seq": 1, "seat": 0, "move": "expire"}
        assert live.step.deadline == {"kind": "turn", "at": began + 2 * TURN_MS}


async def test_being_away_is_no_absence_at_a_slow_pace(host: Host) -> None:
    """R38, R39, R40: no no-show, nothing to claim, nothing abandoned while a turn may last."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    challenge = await host.offer(ann, ben, pace="slow")
    game = str((await host.room.challenges.accept(ben.id, challenge, None)).game)
    host.drop_all(ben)
    await host.pass_time(400)
    for what in ("win", "no_result"):
        assert await code_of(host.room.play.claim(ann.id, game, what)) == "claim_too_early"
    host.drop_all(ann)
    await host.pass_time(700)
    async with host.room.games.hold(game) as live:
        assert not live.over
        for attendance in host.room.attendances.of_game(game).values():
            assert attendance.claimable_at() is None


async def test_three_time_outs_in_a_row_forfeit_at_any_pace(host: Host) -> None:
    """R37, R42: who lets three turns of three days pass has lost; the winner scores."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, match = await host.begin(ann, ben, pace="slow")
    for player in (ann, ben):
        host.drop_all(player)
    for _ in range(5):
        await later(host, 3 * DAY_S)
    found = await host.room.matches.get(match)
    assert found.games[0].how == "forfeited"
    assert sum(found.standing.values()) > 0
    assert (await host.room.history.game(game)).lines.count("expire") == 5


async def test_a_slow_game_keeps_nobody_from_another(host: Host) -> None:
    """Promise 7: games of slow pace do not count as being seated."""
    ann, ben, cid = [await host.guest(name) for name in ("Ann", "Ben", "Cid")]
    slow, _ = await host.begin(ann, ben, pace="slow")
    second, _ = await host.begin(ann, ben, pace="slow")
    live, _ = await host.begin(ann, cid)
    assert set(await host.room.matches.running_of(ann.id)) == {slow, second, live}


async def test_a_wish_for_a_slow_rematch_waits_for_days(host: Host) -> None:
    """The other side need not be here, and a live game elsewhere does not take the wish away."""
    ann, ben, cid = [await host.guest(name) for name in ("Ann", "Ben", "Cid")]
    game, match = await host.begin(ann, ben, pace="slow")
    await host.room.play.move(ann.id, game, 1, "resign")
    host.drop_all(ben)
    await host.pass_time(70)
    await host.room.matches.rematch(ann.id, game, None)
    elsewhere, _ = await host.begin(ann, cid)
    await host.room.play.move(ann.id, elsewhere, 1, "resign")
    await later(host, 2 * DAY_S)
    await host.room.matches.close_silent()
    assert (await host.room.matches.get(match)).offers == (1,)
    host.arrive(ben)
    seated = await host.room.matches.rematch(ben.id, game, None)
    assert (seated.match, seated.fresh) == (match, True)


async def test_the_days_go_on_after_a_restart(tmp_path: Path) -> None:
    """R37: the deadline is in the database; the day without a server is given back."""
    clock = HeldClock()
    async with opened(tmp_path, clock) as host:
        ann, ben = await host.guest("Ann"), await host.guest("Ben")
        game, _ = await host.begin(ann, ben, pace="slow")
        await play_on(host, game, 1, random.Random(1))
        at = live_of(host, game).clock.at or 0
    clock.advance(DAY_S)
    async with opened(tmp_path, clock) as host:
        assert live_of(host, game).clock.at == at + DAY_S * 1000
        assert live_of(host, game).pace == "slow"


async def test_block_offers_and_sums_of_absence_survive_a_restart(tmp_path: Path) -> None:
    """R38, R41: both are in the database, not in the server's memory."""
    clock = HeldClock()
    async with opened(tmp_path, clock) as host:
        ann, ben = await host.guest("Ann"), await host.guest("Ben")
        game, _ = await host.begin(ann, ben)
        await play_on(host, game, 1, random.Random(1))
        await host.room.play.offer_block(ann.id, game)
        host.drop_all(ben)
        await host.pass_time(50)
    clock.advance(1000)
    async with opened(tmp_path, clock) as host:
        live = live_of(host, game)
        seat = live.seat_of(ann.id) or 0
        assert live.step.block_offers == (seat,)
        assert host.room.attendances.of_game(game)[3 - seat].total == 50_000
        assert await code_of(host.room.play.offer_block(ben.id, game)) == ""
        assert live.step.result is not None
        assert live.step.result["how"] == "agreed"


async def test_time_without_storage_is_given_back(host: Host, tmp_path: Path) -> None:
    """R37: nobody can move while the database is away, so no turn runs out of it."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, _ = await host.begin(ann, ben)
    await host.pass_time(10)
    before = live_of(host, game).clock.at or 0
    other = sqlite3.connect(tmp_path / "cardroom.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    seat = live_of(host, game).state.turn
    player = live_of(host, game).seats[seat].id
    move = live_of(host, game).step.moves[seat][0]
    assert await code_of(host.room.play.move(player, game, 1, move)) == "try_again"
    host.clock.advance(40)
    await host.room.deadlines.fire_due()
    other.close()
    host.clock.advance(2)
    for _ in range(2):
        await host.room.deadlines.fire_due()
    async with host.room.games.hold(game) as live:
        assert live.clock.at == before + 42_000
        assert live.step.deadline == {"kind": "turn", "at": before + 42_000}
    assert await code_of(host.room.play.move(player, game, 1, move)) == ""


class LateReader:
    """A database whose reads end when they are let go, with what was true when they began."""

    shared = False

    def __init__(self, database: Any) -> None:
        self._database = database
        self.began = asyncio.Event()
        self.let_go = asyncio.Event()
        self.reads = 0

    async def read(self, *work: Any) -> Any:
        found = await self._database.read(*work)
        self.reads += 1
        self.began.set()
        await self.let_go.wait()
        return found


async def test_a_game_that_is_being_read_when_time_is_given_back_is_read_again(
    host: Host,
) -> None:
    """R37: no table shows a clock from before the credit, whenever it came into memory."""
    game, _ = await host.begin(await host.guest("Ann"), await host.guest("Ben"))
    before = live_of(host, game).clock.at or 0
    late = LateReader(host.room.database)
    games = LiveGames(late)  # type: ignore[arg-type]

    async def clock_at() -> int | None:
        async with games.hold(game) as live:
            return live.clock.at

    reading = asyncio.create_task(clock_at())
    await late.began.wait()
    await host.room.database.write(store.fold, 5000)
    games.forget_all()
    late.let_go.set()
    assert await reading == before + 5000
    assert late.reads == 2
