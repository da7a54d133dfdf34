"""Whose turn it is, at a node where nobody looks at the game."""

import random

from cardroom.model.notices import TURN, notice
from tests.room.test_play import play_on
from tests.support.hosts import Host
from tests.support.nodes import Nodes


async def play_a_turn(host: Host, game: str) -> int:
    """Up to the first position of the next turn; answers whose it is."""
    async with host.room.games.hold(game) as live:
        mover = live.state.turn
    for _ in range(200):
        await play_on(host, game, 1, random.Random(3))
        async with host.room.games.hold(game) as live:
            if live.state.turn != mover:
                return live.state.turn
    raise AssertionError("the turn does not end")


async def slow_game(nodes: Nodes) -> tuple[Host, Host, str, str]:
    """Ann's node, Ben's node, the game, and Ben, who looks at the lobby alone."""
    one, two = await nodes.start(), await nodes.start()
    ann, ben = await one.guest("Ann"), await two.guest("Ben")
    await nodes.settle()
    challenge = await one.offer(ann, ben, pace="slow")
    game = (await two.room.challenges.accept(ben.id, challenge, None)).game
    assert game is not None
    await nodes.settle()
    for host in (one, two):
        host.room.games.forget_all()
    return one, two, game, ben.id


async def test_a_turn_that_ends_at_one_node_is_told_at_the_other(nodes: Nodes) -> None:
    """The game is not read for that: what has to be known comes along."""
    one, two, game, ben = await slow_game(nodes)
    told: list[str] = []
    two.room.bus.subscribe(told.append)
    turn = await play_a_turn(one, game)
    await nodes.settle()
    assert told.count(notice(TURN, game)) == 1
    known = await two.room.turns.of_player(ben)
    assert known[game].seat == turn
    assert known == await one.room.turns.of_player(ben)
    assert two.room.games.peek(game) is None


async def test_a_turn_that_ended_unheard_is_seen_at_the_next_look(nodes: Nodes) -> None:
    """Promise 4: the bus may lose what it likes; the log is asked, once for all games."""
    one, two, game, ben = await slow_game(nodes)
    nodes.exchange.cut()
    nodes.clock.advance(60)
    turn = await play_a_turn(one, game)
    known = await two.room.turns.of_player(ben)
    assert known == await one.room.turns.of_player(ben)
    assert known[game].seat == turn
