"""A running game takes little memory; finished, idle and never joined ones none (row 137)."""

import gc
import random
import tracemalloc

from cardroom.model.player import Player
from cardroom.services.deadlines import SLACK, Deadlines
from tests.support.clock import HeldClock
from tests.support.crowds import ALL_GONE_S, challenges_never_joined, games_begun_and_ended, kept
from tests.support.hosts import Host
from tests.support.playing import choose

GAMES, CHALLENGES = 150, 90
# P7: what a running Classic game may take after so many entries.
GAME_BYTES, ENTRIES = 40_000, 100


async def test_hundreds_of_games_and_links_leave_nothing_in_memory(host: Host) -> None:
    """Registries are as empty as before; memory does not grow with what has been."""
    before = kept(host)
    await games_begun_and_ended(host, GAMES // 3)
    await challenges_never_joined(host, CHALLENGES // 2)
    await host.pass_time(ALL_GONE_S)
    warm = kept(host)
    await games_begun_and_ended(host, GAMES, GAMES)
    await challenges_never_joined(host, CHALLENGES, CHALLENGES)
    await host.pass_time(ALL_GONE_S)
    after = kept(host)
    assert (after.games, after.attendances, after.players, after.sockets) == (0, 0, 0, 0)
    # The expiry of the links that are still good is one deadline, whatever their number.
    assert after.deadlines <= before.deadlines + 1
    assert after.moments <= 2 * after.deadlines + SLACK
    assert after.megabytes - warm.megabytes < 12


async def test_a_running_game_that_nobody_looks_at_leaves_memory_and_comes_back(
    host: Host,
) -> None:
    """Its clock stays: the deadline loads it again."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, _ = await host.begin(ann, ben, pace="slow")
    for player in (ann, ben):
        host.drop_all(player)
    await host.pass_time(ALL_GONE_S)
    assert host.room.games.peek(game) is None
    host.clock.advance(3 * 24 * 3600)
    await host.room.deadlines.fire_due()
    assert (await host.room.history.game(game)).lines.startswith("1 0 expire")


async def test_moments_that_were_moved_do_not_pile_up() -> None:
    """A slow game sets its clock three days ahead at every turn: only the last one is kept."""
    clock = HeldClock()
    deadlines = Deadlines(clock)
    fired = []

    async def fire() -> None:
        fired.append(clock.now())

    for number in range(10_000):
        deadlines.set(f"clock:{number % 10}", clock.now() + 259_200_000 + number, fire)
    deadlines.set_sooner("clock:3", clock.now() + 500_000_000, fire)
    deadlines.set_sooner("clock:4", clock.now() + 1_000, fire)
    assert len(deadlines) == 10
    assert deadlines.held() <= 2 * 10 + SLACK + 1
    clock.advance(1)
    await deadlines.fire_due()
    assert fired == [clock.now()]
    clock.advance(4 * 24 * 3600)
    await deadlines.fire_due()
    assert len(fired) == 10


async def test_a_running_game_takes_less_than_40_kb_with_all_that_belongs_to_it(
    host: Host,
) -> None:
    """P7: state, table, clock, attendance, lock and presence after a hundred entries."""
    couples = [[await host.guest(f"{who} {n}") for who in ("Ann", "Ben")] for n in range(12)]
    rng = random.Random(7)
    for players in couples[:4]:
        await _played(host, await _begun(host, players), rng)
    tracemalloc.start()
    try:
        before = _traced()
        for players in couples[4:]:
            await _played(host, await _begun(host, players), rng)
        grown = (_traced() - before) / len(couples[4:])
    finally:
        tracemalloc.stop()
    assert 5_000 < grown < GAME_BYTES


async def _begun(host: Host, players: list[Player]) -> str:
    game, _ = await host.begin(*players, target=None)
    return game


async def _played(host: Host, game: str, rng: random.Random) -> None:
    for seq in range(1, ENTRIES + 1):
        live = host.room.games.peek(game)
        assert live is not None
        seat = live.awaited
        assert seat is not None
        wish = choose(live.step.moves[seat], rng)
        assert await host.room.play.move(live.seats[seat].id, game, seq, wish) == seq
    host.heard.clear()


def _traced() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]
