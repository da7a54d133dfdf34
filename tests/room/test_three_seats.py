"""Three players: seats that are named or open, the start, the rematch of all, and who is freed."""

import asyncio
import random
from functools import partial
from typing import Any

import pytest

from cardroom.model.challenge import Challenge
from cardroom.model.player import Player
from tests.support.hosts import CLASSIC, Host, code_of

THREE = {**CLASSIC, "players": 3}


async def four(host: Host) -> list[Player]:
    """Ann, Ben, Cid and Dot, all in the lobby."""
    return [await host.guest(name) for name in ("Ann", "Ben", "Cid", "Dot")]


async def seen(host: Host, player: Player, challenge: str) -> Challenge | None:
    """A challenge as a player sees it among the own."""
    known = await host.room.challenges.of_player(player.id)
    return next((one for one in known if one.id == challenge), None)


async def games_of(host: Host, *players: Player) -> set[str]:
    """The running games of some players."""
    return {game for one in players for game in await host.room.matches.running_of(one.id)}


async def listed_open(host: Host) -> list[str]:
    """What the lobby lists."""
    return [one.id for one in await host.room.challenges.open_listed()]


async def resign_two(host: Host, players: list[Player], game: str) -> None:
    """The shortest game of three: the first is left over and wins (R24)."""
    live = host.room.games.peek(game)
    assert live is not None
    for player in players[1:3]:
        await host.room.play.move(player.id, game, live.state.seq + 1, "resign")


async def test_two_named_players_sit_down_and_the_last_one_starts_it(host: Host) -> None:
    """Nobody else sees it or may take a seat; the waiting state names who sits already."""
    ann, ben, cid, dot = await four(host)
    challenge = await host.offer(ann, ben, cid, ruleset=THREE)
    assert await listed_open(host) == []
    assert await code_of(host.room.challenges.accept(dot.id, challenge, None)) == "not_yours"
    assert (await host.room.challenges.accept(cid.id, challenge, None)).game is None
    waiting = await seen(host, ben, challenge)
    assert waiting is not None
    assert [player.name for player in waiting.sitting] == ["Ann", "Cid"]
    assert [player.name for player in waiting.named] == ["Ben", "Cid"]
    seated = await host.room.challenges.accept(ben.id, challenge, None)
    assert await games_of(host, ann, ben, cid) == {seated.game}
    match = await host.room.matches.get(str(seated.match))
    assert [player.name for player in match.seats.values()] == ["Ann", "Cid", "Ben"]


async def test_one_named_and_one_open_seat(host: Host) -> None:
    """The named seat is kept for its player whatever the others do."""
    ann, ben, cid, dot = await four(host)
    challenge = await host.offer(ann, ben, ruleset=THREE)
    assert await listed_open(host) == [challenge]
    assert (await host.room.challenges.accept(dot.id, challenge, None)).game is None
    assert await code_of(host.room.challenges.accept(cid.id, challenge, None)) == "taken"
    seated = await host.room.challenges.accept(ben.id, challenge, None)
    assert await games_of(host, ann, ben, dot) == {seated.game}
    assert await games_of(host, cid) == set()


async def test_open_seats_fill_in_the_lobby(host: Host) -> None:
    """Each change is told to everybody in the lobby and to all who sit."""
    ann, ben, cid, _ = await four(host)
    challenge = await host.offer(ann, ruleset=THREE)
    host.heard.clear()
    await host.room.challenges.accept(ben.id, challenge, None)
    assert {f"challenges:{ann.id}", f"challenges:{ben.id}", "lobby:"} <= set(host.heard)
    host.heard.clear()
    seated = await host.room.challenges.accept(cid.id, challenge, None)
    told = {f"challenges:{player.id}" for player in (ann, ben, cid)}
    assert {*told, f"match:{seated.match}", "lobby:"} <= set(host.heard)
    assert await listed_open(host) == []


async def test_an_accepter_stands_up_and_may_sit_down_again(host: Host) -> None:
    """Until the start, named or not, once or twice; the place goes to whoever is next."""
    ann, ben, cid, dot = await four(host)
    challenge = await host.offer(ann, ben, ruleset=THREE)
    for player in (ben, cid):
        await host.room.challenges.accept(player.id, challenge, None)
        if player is ben:
            await host.room.challenges.withdraw(ben.id, challenge)
            still = await seen(host, ben, challenge)
            assert still is not None
            assert [one.name for one in still.sitting] == ["Ann"]
    await host.room.challenges.withdraw(cid.id, challenge)
    assert await seen(host, cid, challenge) is None
    assert await code_of(host.room.challenges.withdraw(cid.id, challenge)) == "not_yours"
    await host.room.challenges.accept(dot.id, challenge, None)
    seated = await host.room.challenges.accept(ben.id, challenge, None)
    assert await games_of(host, ann, ben, dot) == {seated.game}
    assert await code_of(host.room.challenges.withdraw(ben.id, challenge)) == "taken"


async def test_a_named_players_decline_voids_it_for_all(host: Host) -> None:
    """Who sits already is told by whom and why, and is free at once."""
    ann, ben, cid, _ = await four(host)
    challenge = await host.offer(ann, ben, ruleset=THREE)
    await host.room.challenges.accept(cid.id, challenge, None)
    assert await code_of(host.room.challenges.decline(cid.id, challenge, None)) == "not_yours"
    await host.room.challenges.decline(ben.id, challenge, "later")
    for player in (ann, ben, cid):
        found = await seen(host, player, challenge)
        assert found is not None
        assert (found.status, found.ended_by, found.reason) == ("declined", ben.id, "later")
    await host.begin(ann, cid)


async def test_accept_stand_up_and_decline_cross_100_times(host: Host) -> None:
    """Promise 7: of all that crosses exactly one end happens, and all sides are told the same."""
    rng = random.Random(7)
    ann, ben, cid, dot = await four(host)
    ends = set()
    for _ in range(100):
        host.clock.advance(31)
        challenge = await host.offer(ann, ben, ruleset=THREE)
        await host.room.challenges.accept(cid.id, challenge, None)
        service = host.room.challenges
        doings: list[Any] = [
            partial(service.accept, ben.id, challenge, None),
            partial(service.accept, dot.id, challenge, None),
            partial(service.withdraw, cid.id, challenge),
            partial(service.decline, ben.id, challenge, "busy"),
            partial(service.withdraw, ann.id, challenge),
        ]
        some = rng.sample(doings, rng.randrange(2, 6))
        await asyncio.gather(*(doing() for doing in some), return_exceptions=True)
        games = await games_of(host, ann, ben, cid, dot)
        shown = {one.name: await seen(host, one, challenge) for one in (ann, ben, cid, dot)}
        states = {found.status for found in shown.values() if found is not None}
        assert len(games) <= 1
        assert len(states) <= 1
        if games:
            (game,) = games
            live = host.room.games.peek(game)
            assert live is not None
            assert states == set()
            assert len(live.seats) == 3
            assert {ann.id, ben.id} <= {player.id for player in live.seats.values()}
            await resign_two(host, list(live.seats.values()), game)
        elif states == {"pending"}:
            await service.withdraw(ann.id, challenge)
        ends.add("started" if games else states.pop())
    assert ends == {"started", "pending", "declined", "withdrawn"}


async def test_two_last_seats_of_two_tables_take_a_player_once(host: Host) -> None:
    """Who waits at two tables sits at the one that fills first; the other gets the place back."""
    ann, ben, cid, dot = await four(host)
    eve = await host.guest("Eve")
    first = await host.offer(ann, ruleset=THREE)
    second = await host.offer(ben, ruleset=THREE)
    for challenge in (first, second):
        await host.room.challenges.accept(cid.id, challenge, None)
    outcomes = await asyncio.gather(
        host.room.challenges.accept(dot.id, first, None),
        host.room.challenges.accept(eve.id, second, None),
    )
    (game,) = await games_of(host, cid)
    assert sum(one.game is not None for one in outcomes) == 1
    (left,) = set(await listed_open(host)) - {first if outcomes[0].game else second}
    found = (await host.room.challenges.get(left)).sitting
    assert cid.name not in [player.name for player in found]
    assert len(found) == 2
    assert game in {one.game for one in outcomes}


async def test_who_goes_away_gives_the_place_back(host: Host) -> None:
    """An accepter's absence frees the seat alone; a named player's or the maker's voids."""
    ann, ben, cid, _ = await four(host)
    challenge = await host.offer(ann, ruleset=THREE)
    await host.room.challenges.accept(cid.id, challenge, None)
    host.drop_all(cid)
    await host.pass_time(61)
    left = await host.room.challenges.get(challenge)
    assert (left.status, [player.name for player in left.sitting]) == ("pending", ["Ann"])
    await host.room.challenges.accept(ben.id, challenge, None)
    host.drop_all(ann)
    await host.pass_time(61)
    found = await seen(host, ben, challenge)
    assert found is not None
    assert (found.status, found.ended_by, found.reason) == ("void", ann.id, "away")


async def test_a_rematch_needs_all_three_and_keeps_their_seats(host: Host) -> None:
    """Whatever the order of the wishes; the last one begins it."""
    ann, ben, cid, _ = players = await four(host)
    game, match = await host.begin(*players[:3], ruleset=THREE)
    for order in ([ann, ben, cid], [cid, ann, ben], [ben, cid, ann]):
        await resign_two(host, players, game)
        for waiting in order[:2]:
            assert (await host.room.matches.rematch(waiting.id, game, None)).game is None
        shown = await host.room.matches.get(match)
        assert len(shown.offers) == 2
        assert await games_of(host, ann, ben, cid) == set()
        seated = await host.room.matches.rematch(order[2].id, game, None)
        assert seated.game not in (None, game)
        game = str(seated.game)
        assert (await host.room.matches.get(match)).seats == shown.seats
        assert await games_of(host, ann, ben, cid) == {game}


async def test_the_points_of_three_add_up(host: Host) -> None:
    """R22, R24: 30 and the cards of both; the others score nothing."""
    players = await four(host)
    game, match = await host.begin(*players[:3], ruleset=THREE)
    await resign_two(host, players, game)
    shown = await host.room.matches.get(match)
    assert shown.standing == {1: 30 + 2 * (33 + 2 * 15), 2: 0, 3: 0}


async def test_who_has_resigned_keeps_no_table_waiting(host: Host) -> None:
    """R24, R40: the two others are everybody; ten minutes without them end the game."""
    ann, ben, cid, _ = players = await four(host)
    game, match = await host.begin(*players[:3], ruleset=THREE)
    live = host.room.games.peek(game)
    assert live is not None
    await host.room.play.move(cid.id, game, live.state.seq + 1, "resign")
    for player in (ann, ben):
        host.drop_all(player)
    await host.pass_time(599)
    assert (await host.room.matches.get(match)).games[-1].status == "running"
    await host.pass_time(2)
    assert (await host.room.matches.get(match)).games[-1].how == "abandoned"


async def test_who_is_out_of_a_game_of_three_may_play_elsewhere(host: Host) -> None:
    """R24: the game goes on without; afterwards a rematch still needs all three."""
    ann, ben, cid, dot = players = await four(host)
    game, match = await host.begin(*players[:3], ruleset=THREE)
    live = host.room.games.peek(game)
    assert live is not None
    await host.room.play.move(cid.id, game, live.state.seq + 1, "resign")
    lines = {line.player.name: line.status for line in host.room.lobby.listing()}
    assert lines == {"Ann": "playing", "Ben": "playing", "Cid": "free", "Dot": "free"}
    assert await code_of(host.offer(dot, ann)) == "busy"
    other, _ = await host.begin(dot, cid)
    await host.room.play.move(ben.id, game, live.state.seq + 1, "resign")
    shown = await host.room.matches.get(match)
    assert (shown.games[-1].how, shown.games[-1].winner) == ("resigned", 1)
    assert await code_of(host.offer(dot, cid)) == "already_playing"
    assert await code_of(host.room.matches.rematch(ann.id, game, None)) == "busy"
    assert other in await games_of(host, cid)


@pytest.mark.parametrize("way", ["no_rematch", "away", "another game"])
async def test_one_who_leaves_after_the_game_frees_the_others(host: Host, way: str) -> None:
    """The two who stay play at once; no wish of theirs pulls them away from it later."""
    ann, ben, cid, dot = players = await four(host)
    game, match = await host.begin(*players[:3], ruleset=THREE)
    await resign_two(host, players, game)
    for waiting in (ann, ben):
        await host.room.matches.rematch(waiting.id, game, None)
    host.heard.clear()
    if way == "no_rematch":
        await host.room.matches.no_rematch(cid.id, game)
        assert await code_of(host.room.matches.rematch(ann.id, game, None)) == "match_ended"
    elif way == "away":
        host.drop_all(cid)
        await host.pass_time(61)
        assert await code_of(host.room.matches.rematch(ann.id, game, None)) == "opponent_left"
    else:
        await host.begin(cid, dot)
        assert f"match:{match}" in host.heard
        assert (await host.room.matches.get(match)).offers == ()
        assert await code_of(host.room.matches.rematch(ann.id, game, None)) == "busy"
    following, _ = await host.begin(ann, ben)
    assert await games_of(host, ann, ben) == {following}
    assert (await host.room.matches.get(match)).offers == ()
