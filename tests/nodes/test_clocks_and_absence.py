"""Clocks and absence in a fleet: fired by whoever lives, exactly once; nobody absent by a fault."""

import random

from tests.nodes.test_two_nodes import match_across
from tests.room.test_play import play_on
from tests.support.hosts import code_of
from tests.support.nodes import Nodes, live_at


async def test_a_turn_runs_out_once_though_both_nodes_fire(nodes: Nodes) -> None:
    """R37: one entry `expire`, whoever writes it."""
    one, two, _, _, game = await match_across(nodes)
    await nodes.pass_time(115, stride=5)
    await nodes.pass_time(5)
    for host in (one, two):
        assert live_at(host, game).step.last == {"seq": 1, "seat": 0, "move": "expire"}
    stored = await one.room.history.game(game)
    assert stored.lines == "1 0 expire\n"


async def test_the_living_fire_the_clocks_of_the_dead(nodes: Nodes) -> None:
    """R37: the node that held the game is killed; one that never saw it writes the entry."""
    one, _, ann, ben, game = await match_across(nodes)
    three = await nodes.start()
    await play_on(one, game, 3, random.Random(1))
    await nodes.settle()
    for host in tuple(nodes.living[:2]):
        await nodes.kill(host)
    assert three.room.games.peek(game) is None
    # Both come back at the third node, so that nothing but the clock is due.
    for player in (ann, ben):
        three.arrive(player)
    await nodes.pass_time(130, stride=5)
    async with three.room.games.hold(game) as live:
        assert live.step.last == {"seq": 4, "seat": 0, "move": "expire"}


async def test_the_third_time_out_forfeits_though_its_node_dies_in_between(nodes: Nodes) -> None:
    """R37: `expire` is stored, the forfeit that follows from it is not: the next node writes it."""
    one, two, _, _, game = await match_across(nodes, turn_seconds=60)
    await nodes.pass_time(250, stride=5)
    assert live_at(one, game).timeouts == {1: 2, 2: 2}
    live = live_at(one, game)
    live.timeouts = {1: -9, 2: -9}
    await nodes.kill(two)
    nodes.clock.advance(60)
    await one.room.play.expire(game)
    await nodes.kill(one)
    three = await nodes.start()
    await nodes.pass_time(10)
    stored = await three.room.history.game(game)
    assert stored.how == "forfeited"
    assert stored.lines.count("forfeit") == 1


async def test_a_player_at_another_node_is_here(nodes: Nodes) -> None:
    """R38: presence is gossip, and a lost connection is seen at every node."""
    one, two, ann, ben, game = await match_across(nodes)
    mover = live_at(one, game).state.turn
    stays, goes = (two, one) if live_at(one, game).seats[mover].id == ann.id else (one, two)
    missing, claimer = (ann, ben) if stays is two else (ben, ann)
    await play_on(one, game, 2, random.Random(2))
    while live_at(one, game).state.turn != mover:
        await play_on(one, game, 1, random.Random(2))
    await nodes.settle()
    for host in (one, two):
        assert {one.online for one in host.room.attendances.of_game(game).values()} == {"here"}
    assert await code_of(stays.room.play.claim(claimer.id, game, "win")) == "returned"
    goes.drop_all(missing)
    await nodes.settle()
    await nodes.pass_time(59)
    assert stays.room.attendances.of_game(game)[mover].online == "reconnecting"
    assert await code_of(stays.room.play.claim(claimer.id, game, "win")) == "claim_too_early"
    await nodes.pass_time(1)
    assert await code_of(stays.room.play.claim(claimer.id, game, "win")) == ""
    stored = await goes.room.history.game(game)
    assert (stored.how, stored.winner) == ("claimed", 3 - mover)


async def test_the_players_of_a_killed_node_are_gone(nodes: Nodes) -> None:
    """R38, R40: a dead node says nothing any more; its sign of life is missing, that is enough."""
    one, two, _, ben, game = await match_across(nodes)
    await play_on(one, game, 1, random.Random(3))
    await nodes.settle()
    await nodes.kill(one)
    seat = live_at(two, game).seat_of(ben.id) or 0
    await nodes.pass_time(5)
    assert two.room.attendances.of_game(game)[3 - seat].online == "here"
    await nodes.pass_time(6)
    assert two.room.attendances.of_game(game)[3 - seat].online == "reconnecting"
    two.drop_all(ben)
    assert live_at(two, game).step.result is None
    # The jump is taken for downtime: no turn runs out in it, only everybody's absence.
    nodes.clock.advance(650)
    await nodes.pass_time(15, stride=5)
    assert (await two.room.history.game(game)).how == "abandoned"


async def test_a_dead_bus_makes_nobody_absent(nodes: Nodes) -> None:
    """Both play on at their nodes for a minute and a half without a bus: no countdown, no claim."""
    one, two, ann, ben, game = await match_across(nodes)
    nodes.exchange.cut()
    rng = random.Random(4)
    for _ in range(6):
        await nodes.pass_time(15, stride=5)
        async with one.room.games.hold(game):
            await one.room.replicas.compare()
        await nodes.settle()
        await play_on(one, game, 1, rng)
    for host in (one, two):
        seats = host.room.attendances.of_game(game)
        assert {seat.absent_since for seat in seats.values()} == {None}
        assert {seat.total for seat in seats.values()} == {0}
    # Ann has come over meanwhile: unseen by the other node, but not called absent there.
    one.drop_all(ann)
    two.sit(ann, game)
    await nodes.pass_time(90)
    assert await code_of(one.room.play.claim(ben.id, game, "win")) == "returned"
    nodes.exchange.mend()
    await nodes.settle()
    assert {s.online for s in one.room.attendances.of_game(game).values()} == {"here"}


async def test_downtime_is_credited_once_by_the_first_node_back(nodes: Nodes) -> None:
    """R37: no node lived for 90 s; two that start at once give that back once."""
    one, two, _, _, game = await match_across(nodes)
    await nodes.pass_time(60)
    await play_on(one, game, 1, random.Random(5))
    await nodes.settle()
    before = live_at(one, game).clock.at or 0
    for host in (one, two):
        await nodes.kill(host)
    nodes.clock.advance(90)
    three, four = await nodes.start(), await nodes.start()
    for host in (three, four):
        async with host.room.games.hold(game) as live:
            assert before + 88_000 <= (live.clock.at or 0) <= before + 90_000


async def test_sums_of_absence_and_block_offers_survive_every_node(nodes: Nodes) -> None:
    """R38, R41: what was counted and offered is in the database, not in a node."""
    one, two, ann, ben, game = await match_across(nodes)
    await play_on(one, game, 1, random.Random(6))
    await one.room.play.offer_block(ann.id, game)
    two.drop_all(ben)
    await nodes.pass_time(40)
    two.sit(ben, game)
    await nodes.pass_time(3)
    for host in (one, two):
        await nodes.kill(host)
    three = await nodes.start()
    async with three.room.games.hold(game) as live:
        seat = live.seat_of(ann.id) or 0
        assert live.step.block_offers == (seat,)
    three.sit(ann, game)
    three.sit(ben, game)
    await nodes.pass_time(2)
    total = three.room.attendances.of_game(game)[3 - seat].total
    assert 40_000 <= total <= 50_000
    assert await code_of(three.room.play.offer_block(ben.id, game)) == ""
    assert (await three.room.history.game(game)).how == "agreed"


async def test_an_expired_challenge_is_ended_by_the_living(nodes: Nodes) -> None:
    one, two = await nodes.start(), await nodes.start()
    ann = await one.guest("Ann")
    await nodes.settle()
    challenge = await one.offer(ann, listed=False)
    await nodes.kill(one)
    await nodes.pass_time(10)
    nodes.clock.advance(24 * 3600)
    await nodes.pass_time(10)
    found = await two.room.challenges.of_player(ann.id)
    assert [(one.id, one.status) for one in found] == [(challenge, "expired")]
