"""Crowds that come, play, leave: what a room keeps of them in memory."""

import gc
from dataclasses import dataclass

import psutil

from tests.support.hosts import Host

# A minute until somebody who has gone is given up, half a minute between two sweeps.
ALL_GONE_S = 100


@dataclass
class Kept:
    """What a room holds in memory."""

    games: int
    attendances: int
    players: int
    sockets: int
    deadlines: int
    moments: int
    megabytes: float


def kept(host: Host) -> Kept:
    """Counted now."""
    room = host.room
    gc.collect()
    players = room.presence.players()
    return Kept(
        games=len(room.games),
        attendances=len(room.attendances),
        players=len(players),
        sockets=sum(len(one.sockets) for one in players),
        deadlines=len(room.deadlines),
        moments=room.deadlines.held(),
        megabytes=psutil.Process().memory_info().rss / 1e6,
    )


async def games_begun_and_ended(host: Host, games: int, first: int = 0) -> None:
    """Two new people a game; one resigns, some wish a rematch and leave before it begins."""
    for number in range(first, first + games):
        ann, ben = await host.guest(f"Ann {number}"), await host.guest(f"Ben {number}")
        game, _ = await host.begin(ann, ben)
        await host.room.play.move(ann.id, game, 1, "resign")
        if number % 3 == 0:
            await host.room.matches.rematch(ben.id, game, None)
        for player in (ann, ben):
            host.drop_all(player)
        await _tidy(host, number)


async def challenges_never_joined(host: Host, challenges: int, first: int = 0) -> None:
    """Links that nobody follows, offers that nobody takes; their makers leave."""
    for number in range(first, first + challenges):
        maker = await host.guest(f"Lone {number}")
        await host.offer(maker, listed=number % 2 == 0)
        host.drop_all(maker)
        await _tidy(host, number)


async def _tidy(host: Host, number: int) -> None:
    host.heard.clear()
    if number % 80 == 79:
        await host.pass_time(ALL_GONE_S)
