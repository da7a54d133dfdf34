"""A game against a computer at two nodes: both think, one moves, and a dead node is not missed."""

import random

from cardroom.model.player import Player
from russianbank.players import choose, view_of
from tests.support.hosts import CLASSIC, Host, code_of
from tests.support.nodes import Nodes, live_at


async def at_rest(nodes: Nodes) -> None:
    """Until no computer of any node has anything to do."""
    for _ in range(3):
        await nodes.settle()
        for host in nodes.living:
            await host.room.computers.at_rest()


async def play_on(nodes: Nodes, host: Host, person: Player, game: str, entries: int) -> int:
    """The person plays sensibly at one node, the computer wherever it is quicker."""
    for number in range(entries):
        await at_rest(nodes)
        live = live_at(host, game)
        if live.over:
            break
        move = choose("club", view_of(live.state, 1), random.Random(number))
        await host.room.play.move(person.id, game, live.state.seq + 1, move)
    await at_rest(nodes)
    return live_at(host, game).state.seq


async def test_two_nodes_that_think_about_one_move_make_it_once(nodes: Nodes) -> None:
    """Promise 2: the key of the log decides; both nodes end with the same entries."""
    one, two = await nodes.start(), await nodes.start()
    ann = await one.guest("Ann")
    game, _ = await one.play_computers(ann, "club")
    two.sit(ann, game)
    async with two.room.games.hold(game):
        pass
    seq = await play_on(nodes, one, ann, game, 25)
    while b" 2 " not in live_at(one, game).lines:
        # A lucky first turn.
        seq = await play_on(nodes, one, ann, game, 25)
    first, second = live_at(one, game), live_at(two, game)
    assert first.lines == second.lines
    seqs = [int(line.split()[0]) for line in first.lines.decode().splitlines()]
    assert seqs == list(range(1, seq + 1))


async def test_the_computer_of_a_dead_node_goes_on_at_another(nodes: Nodes) -> None:
    one, two = await nodes.start(), await nodes.start()
    ann = await one.guest("Ann")
    game, _ = await one.play_computers(ann, "club")
    await play_on(nodes, one, ann, game, 5)
    await at_rest(nodes)
    # Its computers do not think any more, and nobody hears it.
    await one.room.computers.close()
    while not live_at(one, game).over and live_at(one, game).state.turn == 1:
        live = live_at(one, game)
        move = choose("club", view_of(live.state, 1), random.Random(1))
        await one.room.play.move(ann.id, game, live.state.seq + 1, move)
        for task in list(one.room.computers._tasks.values()):
            task.cancel()
        await nodes.settle()
    await nodes.kill(one)
    two.sit(ann, game)
    async with two.room.games.hold(game) as live:
        seq = live.state.seq
    await at_rest(nodes)
    live = live_at(two, game)
    assert live.over or live.state.turn == 1
    assert live.state.seq >= seq


async def test_a_seat_is_taken_over_at_every_node(nodes: Nodes) -> None:
    """Proposals meet across nodes; who was replaced is free, and has no seat, at each of them."""
    one, two = await nodes.start(), await nodes.start()
    ann, ben, cid = [await one.guest(name) for name in ("Ann", "Ben", "Cid")]
    game, match = await one.begin(ann, ben, cid, ruleset={**CLASSIC, "players": 3})
    two.sit(ben, game)
    for host in (one, two):
        async with host.room.games.hold(game) as live:
            seat = live.must_sit(cid.id)
    one.drop_all(cid)
    await one.room.attendances.leave(game, seat)
    await nodes.settle()
    await one.room.replacements.propose(ann.id, game, seat, "club")
    await nodes.settle()
    assert live_at(two, game).step.replace_offers == [
        {"seat": seat, "level": "club", "by": [live.must_sit(ann.id)]}
    ]
    await two.room.replacements.propose(ben.id, game, seat, "club")
    await at_rest(nodes)
    for host in (one, two):
        async with host.room.games.hold(game) as live:
            assert live.levels == {seat: "club"}
            wanted = live.state.seq + 1
        assert host.room.attendances.playing(cid.id) is None
        assert host.room.attendances.playing(ann.id) == game
        entry = host.room.play.move(cid.id, game, wanted, "resign")
        assert await code_of(entry) == "not_seated"
        assert (await host.room.matches.get(match)).seats[seat].level == "club"


async def test_a_seat_taken_over_unheard_is_found_within_five_seconds(nodes: Nodes) -> None:
    """The bus lost every word of it: whoever looks at another node sees who plays now."""
    one, two = await nodes.start(), await nodes.start()
    ann, ben, cid = [await one.guest(name) for name in ("Ann", "Ben", "Cid")]
    game, match = await one.begin(ann, ben, cid, ruleset={**CLASSIC, "players": 3})
    two.sit(ben, game)
    async with two.room.games.hold(game) as live:
        seat = live.must_sit(cid.id)
    one.drop_all(cid)
    await one.room.attendances.leave(game, seat)
    await nodes.settle()
    nodes.exchange.up = False
    for person in (ann, ben):
        await one.room.replacements.propose(person.id, game, seat, "club")
    await one.room.computers.close()
    nodes.exchange.up = True
    two.heard.clear()
    await nodes.pass_time(5)
    assert live_at(two, game).levels == {seat: "club"}
    assert f"game:{game}" in two.heard
    assert f"match:{match}" in two.heard
    assert two.room.attendances.playing(cid.id) is None
    wanted = live_at(two, game).state.seq + 1
    assert await code_of(two.room.play.move(cid.id, game, wanted, "resign")) == "not_seated"
