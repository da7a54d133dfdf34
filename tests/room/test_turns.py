"""Whose turn it is in the games that somebody is not looking at."""

import random

from cardroom.model.game_clock import SLOW_TURN_MS
from cardroom.model.notices import TURN, notice
from cardroom.services.turns import Turn
from tests.room.test_play import play_on
from tests.support.hosts import Host


async def play_until_the_turn_changes(host: Host, game: str) -> None:
    """Moves of one seat, up to the other's first."""
    async with host.room.games.hold(game) as live:
        mover = live.state.turn
    for _ in range(200):
        await play_on(host, game, 1, random.Random(3))
        async with host.room.games.hold(game) as live:
            if live.state.turn != mover:
                return
    raise AssertionError("the turn does not end")


async def test_a_slow_game_tells_its_turn_and_deadline_without_the_game(host: Host) -> None:
    """R37: the game itself has left memory, as it does after half a minute unwatched."""
    ann, ben, cid = [await host.guest(name) for name in ("Ann", "Ben", "Cid")]
    game, _ = await host.begin(ann, ben, pace="slow")
    async with host.room.games.hold(game) as live:
        first = live.state.turn
    began = host.clock.now()
    host.clock.advance(60)
    await play_until_the_turn_changes(host, game)
    host.room.games.forget_all()
    known = await host.room.turns.of_player(ann.id)
    assert known == await host.room.turns.of_player(ben.id)
    assert (known[game].seat, known[game].at) == (3 - first, began + 60_000 + SLOW_TURN_MS)
    assert host.room.games.peek(game) is None
    assert await host.room.turns.of_player(cid.id) == {}


async def test_only_a_change_of_turn_is_told(host: Host) -> None:
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, _ = await host.begin(ann, ben)
    told: list[str] = []
    host.room.bus.subscribe(told.append)
    entries = 0
    for _ in range(3):
        await play_until_the_turn_changes(host, game)
        async with host.room.games.hold(game) as live:
            entries = live.state.seq
    assert told.count(notice(TURN, game)) == 3 < entries


async def test_a_game_that_is_over_is_nobodys_turn(host: Host) -> None:
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, _ = await host.begin(ann, ben, pace="slow")
    assert set(await host.room.turns.of_player(ann.id)) == {game}
    await host.room.play.move(ann.id, game, 1, "resign")
    assert await host.room.turns.of_player(ann.id) == {}


async def test_credited_time_is_seen_in_the_deadlines(host: Host) -> None:
    """R37: after a time in which nobody could move every clock has that much more."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, _ = await host.begin(ann, ben, pace="slow")
    before: Turn = (await host.room.turns.of_player(ann.id))[game]
    host.room.replicas.start_anew()
    assert (await host.room.turns.of_player(ann.id))[game] == before
