"""What the room tells of its own ends beforehand, so that nobody is surprised: R37, R39, R40."""

import random

from cardroom.wire import table_frames
from cardroom.wire.messages import Table
from tests.room.test_clocks import live_of, long_game
from tests.room.test_play import play_on
from tests.support.hosts import Host


async def test_the_table_counts_time_outs_in_a_row(host: Host) -> None:
    """R37: so that nobody loses a game without having been warned; a move clears the count."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, _ = await host.begin(ann, ben)
    live = live_of(host, game)
    first = live.state.turn
    assert live.step.timeouts is None
    await host.pass_time(120)
    assert live.step.timeouts == {str(first): 1}
    await host.pass_time(240)
    assert live.step.timeouts == {str(first): 2, str(3 - first): 1}
    await play_on(host, game, 1, random.Random(1))
    assert live.step.timeouts == {str(first): 2}


async def test_the_table_says_when_a_game_ends_for_want_of_a_player(host: Host) -> None:
    """R39: whose coming is waited for and how long; with the coming it is no longer said."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    seated = await host.room.challenges.accept(ben.id, await host.offer(ann, ben), None)
    game = str(seated.game)
    host.sit(ann, game)
    at = host.clock.now() + 60_000
    assert closing(host, game) == {"why": "no_show", "at": at, "seats": [2]}
    await host.pass_time(30)
    host.sit(ben, game)
    assert closing(host, game) is None
    await host.pass_time(31)
    assert not live_of(host, game).over


async def test_the_table_says_when_a_deserted_game_ends(host: Host) -> None:
    """R40: told to the pages out of sight; with one person there it does not end."""
    game = await long_game(host)
    live = live_of(host, game)
    host.drop_all(live.seats[1])
    assert closing(host, game) is None
    await host.pass_time(30)
    host.drop_all(live.seats[2])
    at = host.clock.now() + 600_000
    assert closing(host, game) == {"why": "abandoned", "at": at, "seats": [1, 2]}
    host.sit(live.seats[2], game)
    assert closing(host, game) is None


def closing(host: Host, game: str) -> dict[str, object] | None:
    """What every page of the game is told of its end by itself."""
    told = table_frames.show(live_of(host, game), host.room.attendances.of_game(game))
    frame = told.frame(None, host.clock.now(), [])
    table: dict[str, dict[str, object] | None] = Table.model_validate_json(frame).model_dump()
    return table["closing"]
