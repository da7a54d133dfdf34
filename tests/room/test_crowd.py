"""A crowd that does everything at once: the invariants hold and nothing gets stuck (row 143)."""

import asyncio
import random
from collections import Counter
from typing import Any

import pytest

from cardroom.model.player import Player
from tests.support.hosts import Host, code_of


async def any_wish(host: Host, player: Player, others: list[Player], rng: random.Random) -> None:
    """Something that a person may do just now, or too late."""
    room = host.room
    known = await room.challenges.of_player(player.id)
    pending = [one for one in known if one.status == "pending"]
    games = await room.matches.running_of(player.id)
    finished = [m.games[-1].id for m in await room.matches.of_player(player.id)]
    doings: list[Any] = [
        lambda: host.offer(player, rng.choice(others)),
        lambda: host.offer(player, listed=rng.random() < 0.5),
    ]
    for one in pending[:3]:
        doings += [
            lambda one=one: room.challenges.accept(player.id, one.id, None),
            lambda one=one: room.challenges.withdraw(player.id, one.id),
            lambda one=one: room.challenges.decline(player.id, one.id, "later"),
        ]
    for game in games:
        doings += [lambda game=game: room.play.move(player.id, game, 1, "resign")] * 3
    for game in finished[:2]:
        doings += [lambda game=game: room.matches.rematch(player.id, game, None)] * 2
    await code_of(rng.choice(doings)())


@pytest.mark.parametrize("seed", [1, 2])
async def test_nobody_sits_twice_whatever_a_crowd_does(host: Host, seed: int) -> None:
    """Properties 6 and 8: one live game a player, two people a game, sums that agree."""
    rng = random.Random(seed)
    crowd = [await host.guest(f"Guest {number}") for number in range(8)]
    for _ in range(40):
        async with asyncio.timeout(20):
            await asyncio.gather(
                *(
                    any_wish(host, player, [one for one in crowd if one is not player], rng)
                    for player in rng.sample(crowd, 6)
                )
            )
        seated = Counter[str]()
        for player in crowd:
            games = await host.room.matches.running_of(player.id)
            assert len(games) <= 1
            seated.update(games)
        assert set(seated.values()) <= {2}
        if rng.random() < 0.2:
            gone = rng.choice(crowd)
            host.drop_all(gone)
            await host.pass_time(rng.choice((5, 61)))
            host.arrive(gone)
    for match in await host.room.matches.of_player(crowd[0].id):
        scored = [game.points or {} for game in match.games]
        assert sum(match.standing.values()) == sum(sum(one.values()) for one in scored)
