"""The deals of a test are repeatable, and no two games of it are alike (R44)."""

import pytest

from tests.support.deals import deal_for, name_of_deals
from tests.support.hosts import Host


async def seeds(host: Host, *names: str) -> list[str]:
    """The seeds of two games that two people begin one after the other."""
    found = []
    ann, ben = [await host.guest(name) for name in names]
    for _ in range(2):
        game, _ = await host.begin(ann, ben)
        async with host.room.games.hold(game) as live:
            found.append(live.seed)
        await host.room.play.move(ann.id, game, 1, "resign")
    return found


async def test_a_test_has_the_same_deals_each_time(
    host: Host, request: pytest.FixtureRequest
) -> None:
    """R44: the secrets come from the test's name and how many were drawn; others have others."""
    own = name_of_deals()
    assert own.startswith(request.node.nodeid)
    first = await seeds(host, "Ann", "Ben")
    deal_for("another test")
    other = await seeds(host, "Cleo", "Dora")
    deal_for(own)
    assert await seeds(host, "Eve", "Fred") == first
    assert len({*first, *other}) == 4
