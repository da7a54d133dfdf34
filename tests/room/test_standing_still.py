"""A lid that was closed, a machine that was paused: nobody loses by it (R37 to R39)."""

from tests.room.test_clocks import live_of
from tests.support.clock import HeldClock
from tests.support.hosts import Host, code_of


async def sleep_through(host: Host, seconds: float) -> None:
    """Both clocks go on, nothing is done; then everything is due at once."""
    wall = host.room.upkeep.wall
    assert isinstance(wall, HeldClock)
    for clock in (wall, host.clock):
        clock.advance(seconds)
    for _ in range(2):
        await host.room.deadlines.fire_due()


async def awake(host: Host) -> None:
    """The machine's own time is held from now on, and the room has given a sign of life."""
    host.room.upkeep.wall = HeldClock(host.room.upkeep.wall.now())
    await host.pass_time(2)


async def test_no_turn_runs_out_of_it(host: Host) -> None:
    """R37: the turn has as much time left as before, to about the length of a sign of life."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, _ = await host.begin(ann, ben)
    await awake(host)
    before = live_of(host, game).clock.at or 0
    await sleep_through(host, 3600)
    async with host.room.games.hold(game) as live:
        assert live.state.seq == 0
        assert 0 <= before + 3_600_000 - (live.clock.at or 0) <= 2_000
    # And after it the clock goes on as ever.
    await host.pass_time(121)
    assert live_of(host, game).step.last == {"seq": 1, "seat": 0, "move": "expire"}


async def test_nobody_was_absent_then(host: Host) -> None:
    """R38: who was lost a moment before still has the whole minute to come back."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, _ = await host.begin(ann, ben)
    live = live_of(host, game)
    waits, goes = [live.seats[seat] for seat in (3 - live.state.turn, live.state.turn)]
    await awake(host)
    host.drop_all(goes)
    await sleep_through(host, 600)
    assert await code_of(host.room.play.claim(waits.id, game, "win")) == "claim_too_early"
    await host.pass_time(61)
    assert await code_of(host.room.play.claim(waits.id, game, "win")) == ""


async def test_nobody_failed_to_show_up(host: Host) -> None:
    """R39: the minute for coming to a new game begins anew."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    challenge = await host.offer(ann, ben)
    game = str((await host.room.challenges.accept(ben.id, challenge, None)).game)
    await awake(host)
    await sleep_through(host, 600)
    async with host.room.games.hold(game) as live:
        assert not live.over
    await host.pass_time(61)
    async with host.room.games.hold(game) as live:
        assert live.state.result is not None
        assert live.state.result.how == "cancelled"


async def test_a_short_halt_is_nobodys(host: Host) -> None:
    """Under ten seconds no clock is touched: a busy moment is part of the game."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, _ = await host.begin(ann, ben)
    await awake(host)
    before = live_of(host, game).clock.at
    await sleep_through(host, 9)
    assert live_of(host, game).clock.at == before


async def test_a_clock_that_is_put_back_ends_nothing(host: Host) -> None:
    """The room's time goes backwards: turns get longer, nothing is done twice, play goes on."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, _ = await host.begin(ann, ben)
    await awake(host)
    await sleep_through(host, -3600)
    live = live_of(host, game)
    seat = live.state.turn
    move = live.step.moves[seat][0]
    assert await code_of(host.room.play.move(live.seats[seat].id, game, 1, move)) == ""
    assert await code_of(host.room.play.claim(ann.id, game, "win")) == "returned"
