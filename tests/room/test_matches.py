"""Matches: rematch wishes, the running score, who starts, and how a match ends."""

import asyncio
from typing import Any

import pytest

from cardroom.model.match import next_starter
from tests.support.hosts import CLASSIC, Host, code_of


async def resign(host: Host, player: str, game: str) -> None:
    """The shortest game."""
    live = host.room.games.peek(game)
    assert live is not None
    await host.room.play.move(player, game, live.state.seq + 1, "resign")


async def test_both_wish_a_rematch_at_once(host: Host) -> None:
    """Row 33, promise 7: two wishes are one game, whatever their order; again and again."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, match = await host.begin(ann, ben)
    for number in range(2, 62):
        await resign(host, ben.id, game)
        wishes = [
            host.room.matches.rematch(one.id, game, None)
            for one in ((ann, ben) if number % 2 else (ben, ann))
        ]
        seatings = await asyncio.gather(*wishes)
        # The last wish begins the game; pressed again, both learn which it is.
        again = [await host.room.matches.rematch(one.id, game, None) for one in (ann, ben)]
        found = {one.game for one in (*seatings, *again)} - {None}
        assert len(found) == 1
        game = str(found.pop())
        shown = await host.room.matches.get(match)
        assert [one.number for one in shown.games] == list(range(1, number + 1))
        assert shown.games[-1].id == game
    assert len(await host.room.matches.running_of(ann.id)) == 1


async def test_the_score_is_the_sum_of_the_games(host: Host) -> None:
    """Row 88: every way to end counts as its points say; both seats and REST read one sum."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, match = await host.begin(ann, ben)
    total = {1: 0, 2: 0}
    for loser in (ann, ben, ben):
        await resign(host, loser.id, game)
        shown = await host.room.matches.get(match)
        for seat, points in (shown.games[-1].points or {}).items():
            total[seat] += points
        assert shown.standing == total
        await host.room.matches.rematch(ann.id, game, None)
        game = str((await host.room.matches.rematch(ben.id, game, None)).game)
    await host.room.play.room_entry(game, "abandon")
    shown = await host.room.matches.get(match)
    assert shown.standing == total
    assert [one.how for one in shown.games] == ["resigned"] * 3 + ["abandoned"]


async def test_a_reached_target_ends_the_match_and_a_rematch_follows_it(host: Host) -> None:
    """R25, E106: who reaches the target wins; the next game is the first of a following match."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    rules = {**CLASSIC, "match_target": 100}
    game, match = await host.begin(ann, ben, ruleset=rules)
    await resign(host, ben.id, game)
    first = await host.room.matches.get(match)
    assert first.status == "open"
    assert first.winner is None
    await host.room.matches.rematch(ann.id, game, None)
    game = str((await host.room.matches.rematch(ben.id, game, None)).game)
    await resign(host, ben.id, game)
    ended = await host.room.matches.get(match)
    assert (ended.status, ended.winner) == ("ended", 1)
    assert ended.next_seal is not None
    await host.room.matches.rematch(ben.id, game, None)
    seated = await host.room.matches.rematch(ann.id, game, None)
    assert (await host.room.matches.get(match)).next == seated.match
    following = await host.room.matches.get(str(seated.match))
    assert following.seats == ended.seats
    assert following.standing == {1: 0, 2: 0}
    assert following.games[0].seal == ended.next_seal
    again = await host.room.matches.rematch(ben.id, game, None)
    assert (again.match, again.game) == (seated.match, seated.game)


async def test_a_single_game_is_a_match_of_its_own(host: Host) -> None:
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, match = await host.begin(ann, ben, target=0)
    await resign(host, ann.id, game)
    shown = await host.room.matches.get(match)
    assert (shown.status, shown.winner) == ("ended", 2)


async def test_no_rematch_ends_the_match(host: Host) -> None:
    """Rows 37 and 41: the other is told, and nobody comes back into it."""
    ann, ben, cid = [await host.guest(name) for name in ("Ann", "Ben", "Cid")]
    game, match = await host.begin(ann, ben)
    assert await code_of(host.room.matches.no_rematch(ann.id, game)) == "too_soon"
    assert await code_of(host.room.matches.rematch(ann.id, game, None)) == "too_soon"
    await resign(host, ben.id, game)
    assert await code_of(host.room.matches.no_rematch(cid.id, game)) == "not_seated"
    assert await code_of(host.room.matches.rematch(cid.id, game, None)) == "not_seated"
    await host.room.matches.rematch(ann.id, game, None)
    host.heard.clear()
    await host.room.matches.no_rematch(ben.id, game)
    await host.room.matches.no_rematch(ben.id, game)
    assert host.heard == [f"match:{match}"]
    shown = await host.room.matches.get(match)
    assert (shown.status, shown.offers, shown.next_seal) == ("ended", (), None)
    assert await code_of(host.room.matches.rematch(ann.id, game, None)) == "match_ended"
    assert await host.room.matches.open_of(ann.id) == []


async def test_nobody_is_left_alone_in_a_rematch(host: Host) -> None:
    """Row 31: the wish of somebody who has gone is void."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, match = await host.begin(ann, ben)
    await resign(host, ben.id, game)
    await host.room.matches.rematch(ann.id, game, None)
    host.drop_all(ann)
    await host.pass_time(61)
    assert (await host.room.matches.get(match)).offers == ()
    assert await code_of(host.room.matches.rematch(ben.id, game, None)) == "opponent_left"
    assert await host.room.matches.running_of(ben.id) == []


async def test_another_game_voids_the_wish_for_a_rematch(host: Host) -> None:
    """Row 32: and who waits for it is told why."""
    ann, ben, cid = [await host.guest(name) for name in ("Ann", "Ben", "Cid")]
    game, match = await host.begin(ann, ben)
    await resign(host, ben.id, game)
    await host.room.matches.rematch(ann.id, game, None)
    await host.begin(cid, ann)
    assert f"match:{match}" in host.heard
    assert (await host.room.matches.get(match)).offers == ()
    assert await code_of(host.room.matches.rematch(ben.id, game, None)) == "busy"


async def test_a_rematch_is_a_new_deal_under_a_seal_shown_before(host: Host) -> None:
    """Row 38, R44."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, match = await host.begin(ann, ben)
    await resign(host, ben.id, game)
    seal = (await host.room.matches.get(match)).next_seal
    await host.room.matches.rematch(ann.id, game, "n1")
    seated = await host.room.matches.rematch(ben.id, game, "n2")
    first, second = [await host.room.history.game(str(one)) for one in (game, seated.game)]
    assert second.seal == seal
    assert second.seed.split(":")[1:] == ["n1", "n2"]
    assert first.seed != second.seed
    live = host.room.games.peek(second.id)
    assert live is not None
    assert live.step.seq == 0
    assert live.turn_log() == []


@pytest.mark.parametrize(
    ("rule", "starter", "winner", "points", "wanted"),
    [
        ("same_rule", 1, 1, {1: 30, 2: 0}, None),
        ("alternate", 1, 1, {1: 30, 2: 0}, 2),
        ("alternate", 2, 1, {1: 30, 2: 0}, 1),
        ("alternate", 3, 1, {1: 30, 2: 0, 3: 0}, 1),
        ("winner", 1, 2, {1: 0, 2: 31}, 2),
        ("loser", 1, 2, {1: 0, 2: 31}, 1),
        ("loser", 1, 1, {1: 40, 2: 0, 3: 0}, 2),
        ("winner", 1, None, {1: 0, 2: 0}, None),
        ("alternate", 1, None, {1: 0, 2: 0}, None),
    ],
)
def test_who_starts_the_next_game(
    rule: str, starter: int, winner: int | None, points: dict[int, int], wanted: int | None
) -> None:
    """R25, O6."""
    assert next_starter(rule, len(points), starter, winner, points) == wanted


@pytest.mark.parametrize("rule", ["winner", "loser", "alternate", "same_rule"])
async def test_the_record_says_who_starts(host: Host, rule: Any) -> None:
    """R25: a later game with a named starter has a `start` line, and its table agrees."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, _ = await host.begin(ann, ben, ruleset={**CLASSIC, "next_start": rule})
    live = host.room.games.peek(game)
    assert live is not None
    first = live.starter
    await resign(host, ben.id, game)
    await host.room.matches.rematch(ann.id, game, None)
    game = str((await host.room.matches.rematch(ben.id, game, None)).game)
    live = host.room.games.peek(game)
    assert live is not None
    wanted = {"winner": 1, "loser": 2, "alternate": 3 - first, "same_rule": None}[rule]
    text = await host.room.history.record(game)
    assert (f"\nstart {wanted}\n" in text) == (wanted is not None)
    assert wanted is None or live.starter == wanted


async def test_a_silent_match_ends_after_a_day(host: Host) -> None:
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, match = await host.begin(ann, ben)
    await resign(host, ben.id, game)
    host.clock.advance(23 * 3600)
    await host.room.matches.close_silent()
    assert (await host.room.matches.get(match)).status == "open"
    host.clock.advance(2 * 3600)
    await host.room.matches.close_silent()
    assert (await host.room.matches.get(match)).status == "ended"


async def test_a_match_tells_how_long_another_game_may_be_wished(host: Host) -> None:
    """A day, or three where a turn may take as long; a later wish is refused."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    for pace, days in (("live", 1), ("slow", 3)):
        game, match = await host.begin(ann, ben, pace=pace)
        assert (await host.room.matches.get(match)).open_until is None
        await resign(host, ben.id, game)
        until = (await host.room.matches.get(match)).open_until
        assert until == host.clock.now() + days * 24 * 3_600_000
        host.clock.advance(days * 24 * 3600)
        assert await code_of(host.room.matches.rematch(ann.id, game, None)) == "match_ended"
        host.clock.advance(1)
        await host.room.matches.close_silent()
        assert (await host.room.matches.get(match)).open_until is None
