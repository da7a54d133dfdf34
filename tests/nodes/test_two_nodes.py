"""Two nodes are one room: players of one match at different nodes, moves, matches, lobby."""

import asyncio
import random
from typing import Any

from cardroom.model.player import Player
from tests.room.test_play import play_on
from tests.support.hosts import CLASSIC, Host, code_of
from tests.support.nodes import JoinedBus, Nodes, live_at


async def match_across(
    nodes: Nodes, turn_seconds: int = 120, ruleset: dict[str, Any] = CLASSIC
) -> tuple[Host, Host, Player, Player, str]:
    """Ann at one node plays Ben at the other; each sits at the own node."""
    one, two = await nodes.start(), await nodes.start()
    ann, ben = await one.guest("Ann"), await two.guest("Ben")
    await nodes.settle()
    challenge = await one.offer(ann, ben, ruleset={**ruleset, "turn_seconds": turn_seconds})
    game = (await two.room.challenges.accept(ben.id, challenge, None)).game
    assert game is not None
    await nodes.settle()
    for host, player in ((one, ann), (two, ben)):
        host.sit(player, game)
        async with host.room.games.hold(game):
            pass
    await nodes.settle()
    return one, two, ann, ben, game


async def test_a_move_at_one_node_is_the_table_of_the_other(nodes: Nodes) -> None:
    """Promise 4 across nodes: the same entries, the same picture, the events on the way."""
    one, two, _, _, game = await match_across(nodes)
    for _ in range(30):
        await play_on(one, game, 1, random.Random(1))
        await nodes.settle()
        first, second = live_at(one, game).step, live_at(two, game).step
        assert (first.seq, first.last) == (second.seq, second.last)
        assert first.picture == second.picture
        assert first.events == second.events
        assert first.deadline == second.deadline
    assert f"game:{game}" in two.heard


async def test_what_is_said_at_one_node_is_heard_at_the_other(nodes: Nodes) -> None:
    one, two, ann, _, game = await match_across(nodes)
    await one.room.speech.say(ann.id, game, "good_luck")
    await nodes.settle()
    assert [host.heard.count(f"said:{game} 1 good_luck") for host in (one, two)] == [1, 1]


async def test_a_new_name_stands_at_the_table_at_once(nodes: Nodes) -> None:
    """Row 14: whoever looks is sent the table anew, at this node and at the other."""
    one, two, ann, _, game = await match_across(nodes)
    await one.room.accounts.rename(ann, "Anna")
    await nodes.settle()
    for host in (one, two):
        assert live_at(host, game).seats[1].name == "Anna"
        assert f"online:{game}" in host.heard


async def test_of_two_moves_at_two_nodes_one_wins(nodes: Nodes) -> None:
    """Promise 2 across nodes: the key decides; the loser is refused `stale` and then agrees."""
    one, two, _, _, game = await match_across(nodes)
    rng = random.Random(2)
    for _ in range(20):
        live = live_at(one, game)
        seat, seq = live.state.turn, live.state.seq + 1
        player = live.seats[seat].id
        moves = [rng.choice(live.step.moves[seat]) for _ in (one, two)]
        codes = await asyncio.gather(
            *(
                code_of(host.room.play.move(player, game, seq, move))
                for host, move in zip((one, two), moves, strict=True)
            )
        )
        assert sorted(codes) == ["", "stale"]
        await nodes.settle()
        assert live_at(one, game).step.seq == live_at(two, game).step.seq == seq
        assert live_at(one, game).step.picture == live_at(two, game).step.picture


async def test_viewers_catch_up_within_five_seconds_of_a_dead_bus(nodes: Nodes) -> None:
    one, two, _, _, game = await match_across(nodes)
    nodes.exchange.cut()
    await play_on(one, game, 12, random.Random(3))
    assert live_at(two, game).step.seq == 0
    two.heard.clear()
    await nodes.pass_time(5)
    assert live_at(two, game).step.seq == 12
    assert two.heard.count(f"game:{game}") == 12
    assert live_at(two, game).step.picture == live_at(one, game).step.picture


async def test_a_lost_notice_is_made_good_by_the_next(nodes: Nodes) -> None:
    one, two, _, _, game = await match_across(nodes)
    nodes.exchange.up = False
    await play_on(one, game, 3, random.Random(4))
    nodes.exchange.up = True
    await play_on(one, game, 1, random.Random(4))
    await nodes.settle()
    assert live_at(two, game).step.seq == 4


async def test_one_lobby_for_all(nodes: Nodes) -> None:
    """§8.7: who is where, and how they want to be found, at every node alike."""
    one, two = await nodes.start(), await nodes.start()
    ann, ben = await one.guest("Ann"), await two.guest("Ben")
    await nodes.settle()

    def lists() -> list[dict[str, str]]:
        return [
            {line.player.name: line.status for line in host.room.lobby.listing()}
            for host in (one, two)
        ]

    assert lists() == [{"Ann": "free", "Ben": "free"}] * 2
    three = await nodes.start()
    assert {line.player.name for line in three.room.lobby.listing()} == {"Ann", "Ben"}
    challenge = await one.offer(ann, ben)
    await two.room.challenges.accept(ben.id, challenge, None)
    await nodes.settle()
    assert lists() == [{"Ann": "playing", "Ben": "playing"}] * 2
    game = (await one.room.matches.running_of(ann.id))[0]
    await one.room.play.move(ann.id, game, 1, "resign")
    await nodes.settle()
    assert lists() == [{"Ann": "free", "Ben": "free"}] * 2
    renamed = await one.room.accounts.rename(ann, "Anna")
    await nodes.settle()
    assert lists() == [{"Anna": "free", "Ben": "free"}] * 2
    one.drop_all(renamed)
    await nodes.settle()
    assert lists()[1] == {"Anna": "away", "Ben": "free"}


async def test_what_a_node_repeats_of_its_players_is_no_news(nodes: Nodes) -> None:
    """P8: every ten seconds all of them are told anew; nobody is looked at again for that."""
    one, two = await nodes.start(), await nodes.start()
    for number in range(20):
        await one.guest(f"P {number}")
    await nodes.settle()
    assert isinstance(two.room.bus, JoinedBus)
    two.room.bus.heard.clear()
    two.heard.clear()
    await nodes.pass_time(25, stride=1)
    await nodes.settle()
    assert sum(text.startswith("all_here") for text in two.room.bus.heard) >= 2
    assert two.heard == []
    assert len(two.room.lobby.listing()) == 20


async def test_crossing_wishes_at_two_nodes_make_one_game(nodes: Nodes) -> None:
    """Promise 7: two rematch wishes at once, at two nodes, 10 times; the sums agree."""
    one, two, ann, ben, game = await match_across(nodes)
    for _ in range(10):
        await one.room.play.move(ann.id, game, live_at(one, game).state.seq + 1, "resign")
        await nodes.settle()
        wished = await asyncio.gather(
            one.room.matches.rematch(ann.id, game, None),
            two.room.matches.rematch(ben.id, game, None),
        )
        begun = {seated.game for seated in wished if seated.game}
        assert len(begun) == 1
        game = begun.pop()
        for host, player in ((one, ann), (two, ben)):
            host.sit(player, game)
            async with host.room.games.hold(game):
                pass
        await nodes.settle()
    match = await two.room.matches.of_game(game)
    assert len(match.games) == 11
    assert [one.status for one in match.games] == ["over"] * 10 + ["running"]
    assert match.standing == (await one.room.matches.of_game(game)).standing


async def test_an_accept_and_a_withdrawal_cross_at_two_nodes(nodes: Nodes) -> None:
    one, two = await nodes.start(), await nodes.start()
    ann, ben = await one.guest("Ann"), await two.guest("Ben")
    await nodes.settle()
    for _ in range(10):
        challenge = await one.offer(ann, ben)
        codes = await asyncio.gather(
            code_of(two.room.challenges.accept(ben.id, challenge, None)),
            code_of(one.room.challenges.withdraw(ann.id, challenge)),
        )
        games = await one.room.matches.running_of(ann.id)
        assert tuple(codes) in {("", "taken"), ("withdrawn", "")}, codes
        assert bool(games) == (codes[0] == "")
        for game in games:
            await two.room.play.move(ben.id, game, 1, "resign")
        await nodes.settle()


async def test_an_offer_to_agree_finds_the_call_of_another_node(nodes: Nodes) -> None:
    """R36a: the call was not heard here, and yet no offer is left behind."""
    one, two, ann, ben, game = await match_across(nodes, ruleset={"preset": "table"})
    live = live_at(one, game)
    by_seat = {1: (one, ann), 2: (two, ben)}
    (here, mover), (there, caller) = by_seat[live.state.turn], by_seat[3 - live.state.turn]
    move = next(x for x in live.step.moves[live.state.turn] if not x.endswith("-f"))
    await here.room.play.move(mover.id, game, 1, move)
    await nodes.settle()
    nodes.exchange.cut()
    await there.room.play.move(caller.id, game, 2, "stop 1")
    assert await code_of(here.room.play.offer_block(mover.id, game)) == "frozen"
    nodes.exchange.mend()
    await nodes.pass_time(31)
    for host in (one, two):
        assert live_at(host, game).state.phase == "play"
        assert live_at(host, game).step.block_offers == ()


async def test_everybody_offers_a_block_at_another_node(nodes: Nodes) -> None:
    """R41: both offers stored at once at two nodes end the game once."""
    one, two, ann, ben, game = await match_across(nodes)
    await asyncio.gather(
        code_of(one.room.play.offer_block(ann.id, game)),
        code_of(two.room.play.offer_block(ben.id, game)),
    )
    await nodes.pass_time(3)
    for host in (one, two):
        result = live_at(host, game).step.result
        assert result is not None
        assert result["how"] == "agreed"
