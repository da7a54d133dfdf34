"""Challenges: one end each, whoever comes first; and everything that ends one by itself."""

import asyncio
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from cardroom.model.player import Player
from tests.support.hosts import CLASSIC, Host, code_of, terms_of


async def listed(host: Host, player: Player) -> dict[str, str]:
    """Challenges of a player by id with their status."""
    return {c.id: c.status for c in await host.room.challenges.of_player(player.id)}


async def running_games(host: Host, *players: Player) -> set[str]:
    """The running games of some players."""
    found: set[str] = set()
    for player in players:
        found.update(await host.room.matches.running_of(player.id))
    return found


async def test_accept_and_withdraw_cross_500_times(host: Host) -> None:
    """Row 3, promise 7: either withdrawn without a game or started with one, never both."""
    rng = random.Random(3)
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    ends = []
    for _ in range(500):
        host.clock.advance(31)
        challenge = await host.offer(ann, ben)
        doings: list[Any] = [
            host.room.challenges.withdraw(ann.id, challenge),
            host.room.challenges.accept(ben.id, challenge, None),
        ]
        rng.shuffle(doings)
        outcomes = await asyncio.gather(*doings, return_exceptions=True)
        assert sum(isinstance(one, Exception) for one in outcomes) == 1
        games, mine, his = await asyncio.gather(
            running_games(host, ann, ben), listed(host, ann), listed(host, ben)
        )
        assert len(games) <= 1
        assert mine == his == ({} if games else {challenge: "withdrawn"})
        for game in games:
            await host.room.play.move(ann.id, game, 1, "resign")
        ends.append(bool(games))
    assert set(ends) == {True, False}


async def test_both_tabs_accept_the_same_challenge(host: Host) -> None:
    """Rows 1 and 13: one game, and both tabs are told the same."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    challenge = await host.offer(ann, ben)
    seatings = await asyncio.gather(
        *(host.room.challenges.accept(ben.id, challenge, None) for _ in range(5))
    )
    assert len({(one.match, one.game) for one in seatings}) == 1
    assert len(await running_games(host, ann, ben)) == 1
    match = await host.room.matches.get(str(seatings[0].match))
    assert [player.id for player in match.seats.values()] == [ann.id, ben.id]


async def test_three_accepts_at_once_seat_a_player_once(host: Host) -> None:
    """Rows 2 and 4: one game; the other challengers learn that theirs are void."""
    ben = await host.guest("Ben")
    makers = [await host.guest(name) for name in ("Ann", "Cid", "Dot")]
    offers = [await host.offer(maker, ben) for maker in makers]
    outcomes = await asyncio.gather(
        *(host.room.challenges.accept(ben.id, one, None) for one in offers),
        return_exceptions=True,
    )
    assert sum(not isinstance(one, Exception) for one in outcomes) == 1
    assert len(await running_games(host, ben, *makers)) == 1
    left = [status for maker in makers for status in (await listed(host, maker)).values()]
    assert left == ["void", "void"]


async def test_two_people_accept_an_open_challenge_at_once(host: Host) -> None:
    """Row 7: one is seated, the other is told `taken` and has no seat."""
    ann, ben, cid = [await host.guest(name) for name in ("Ann", "Ben", "Cid")]
    challenge = await host.offer(ann)
    codes = await asyncio.gather(
        code_of(host.room.challenges.accept(ben.id, challenge, None)),
        code_of(host.room.challenges.accept(cid.id, challenge, None)),
    )
    assert sorted(codes) == ["", "taken"]
    assert len(await running_games(host, ann)) == 1
    assert len(await running_games(host, ben, cid)) == 1


async def test_nobody_plays_against_oneself(host: Host) -> None:
    """Row 5: neither by name nor by the own link."""
    ann = await host.guest("Ann")
    challenge = await host.offer(ann, listed=False)
    assert await code_of(host.room.challenges.accept(ann.id, challenge, None)) == "self_challenge"
    assert await code_of(host.offer(ann, ann)) == "self_challenge"


async def test_a_seated_player_gets_no_second_game(host: Host) -> None:
    """Rows 8, 10, 16 and 65."""
    ann, ben, cid = [await host.guest(name) for name in ("Ann", "Ben", "Cid")]
    waiting = await host.offer(cid)
    game, _ = await host.begin(ann, ben)
    assert await code_of(host.room.challenges.accept(ann.id, waiting, None)) == "already_playing"
    assert await code_of(host.offer(ann, cid)) == "already_playing"
    assert await code_of(host.offer(cid, ann)) == "busy"
    assert await running_games(host, ann, ben, cid) == {game}


async def test_a_busy_player_is_not_challenged(host: Host) -> None:
    """Row 10: do not disturb."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben", here=False)
    assert await code_of(host.offer(ann, ben)) == "opponent_left"
    socket = host.arrive(ben)
    host.room.presence.set_status(socket, "busy")
    assert await code_of(host.offer(ann, ben)) == "busy"


@pytest.mark.parametrize(
    ("terms", "lives_s"),
    [({"to": True}, 60), ({}, 600), ({"listed": False}, 24 * 3600)],
    ids=["direct", "open", "by link"],
)
async def test_every_challenge_expires(host: Host, terms: dict[str, Any], lives_s: int) -> None:
    """Direct after 60 s, open after 10 min, by link after 24 h; then it stays 30 s in the list."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    named = [ben] if terms.pop("to", False) else []
    challenge = await host.offer(ann, *named, **terms)
    host.clock.advance(lives_s - 1)
    await host.room.deadlines.fire_due()
    assert (await listed(host, ann))[challenge] == "pending"
    host.clock.advance(1)
    assert await code_of(host.room.challenges.accept(ben.id, challenge, None)) == "expired"
    await host.room.deadlines.fire_due()
    assert (await listed(host, ann))[challenge] == "expired"
    host.clock.advance(31)
    assert await listed(host, ann) == {}


async def test_a_challenge_is_void_when_either_side_stays_away(host: Host) -> None:
    """Row 29: kept inside the minute, void with a reason after it; a link outlives its maker."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    open_one, by_link = await host.offer(ann), await host.offer(ann, listed=False)
    host.drop_all(ann)
    await host.pass_time(50)
    host.arrive(ann)
    direct = await host.offer(ann, ben)
    await host.pass_time(30)
    assert set((await listed(host, ann)).values()) == {"pending"}
    host.drop_all(ann)
    await host.pass_time(61)
    shown = await listed(host, ann)
    assert shown[by_link] == "pending"
    assert shown[open_one] == "void"
    # The direct one ran out of its own minute, and has left the list by now.
    assert direct not in shown


async def test_a_direct_challenge_is_void_when_its_target_goes(host: Host) -> None:
    """Row 29, the other side."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    host.drop_all(ben)
    await host.pass_time(30)
    challenge = await host.offer(ann, ben)
    await host.pass_time(31)
    found = (await host.room.challenges.of_player(ann.id))[0]
    assert (found.id, found.status, found.reason) == (challenge, "void", "away")
    assert found.ended_by == ben.id


async def test_who_goes_while_the_storage_is_away_leaves_no_challenge_behind(
    host: Host, tmp_path: Path
) -> None:
    """Row 29: the minute ran out when nothing could be written; it is made good afterwards."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    challenge = await host.offer(ann, ben)
    host.drop_all(ann)
    await host.pass_time(59)
    other = sqlite3.connect(tmp_path / "cardroom.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    await host.pass_time(2)
    assert await listed(host, ben) == {challenge: "pending"}
    other.execute("ROLLBACK")
    other.close()
    await host.pass_time(5)
    assert await listed(host, ben) == {challenge: "void"}
    assert host.room.presence.player(ann.id) is None


async def test_declining_gives_the_reason(host: Host) -> None:
    """Rows 11 and 37; a decline is final, and only for the named."""
    ann, ben, cid = [await host.guest(name) for name in ("Ann", "Ben", "Cid")]
    challenge = await host.offer(ann, ben)
    assert await code_of(host.room.challenges.decline(cid.id, challenge, "later")) == "not_yours"
    assert await code_of(host.room.challenges.withdraw(ben.id, challenge)) == "not_yours"
    assert await code_of(host.room.challenges.accept(cid.id, challenge, None)) == "not_yours"
    host.heard.clear()
    await host.room.challenges.decline(ben.id, challenge, "rules")
    await host.room.challenges.decline(ben.id, challenge, "rules")
    assert f"challenges:{ann.id}" in host.heard
    found = (await host.room.challenges.of_player(ann.id))[0]
    assert (found.status, found.ended_by, found.reason) == ("declined", ben.id, "rules")
    assert await code_of(host.room.challenges.accept(ben.id, challenge, None)) == "withdrawn"


async def test_five_offers_are_enough(host: Host) -> None:
    ann = await host.guest("Ann")
    for _ in range(5):
        await host.offer(ann)
    assert await code_of(host.offer(ann)) == "too_many_offers"


async def test_three_players_take_their_seats_in_order(host: Host) -> None:
    """Two named, or open seats; an accepter may step back before the start."""
    ann, ben, cid, dot = [await host.guest(name) for name in ("Ann", "Ben", "Cid", "Dot")]
    rules = {**CLASSIC, "players": 3}
    challenge = await host.offer(ann, ben, ruleset=rules)
    first = await host.room.challenges.accept(cid.id, challenge, None)
    assert first.game is None
    await host.room.challenges.withdraw(cid.id, challenge)
    assert (await host.room.challenges.accept(dot.id, challenge, None)).game is None
    assert await code_of(host.room.challenges.accept(cid.id, challenge, None)) == "taken"
    seated = await host.room.challenges.accept(ben.id, challenge, None)
    match = await host.room.matches.get(str(seated.match))
    assert [player.name for player in match.seats.values()] == ["Ann", "Dot", "Ben"]


@pytest.mark.parametrize(
    ("ruleset", "target", "wanted"),
    [
        ({"preset": "classic"}, "missing", None),
        ({"preset": "classic"}, None, None),
        ({"preset": "classic"}, 0, 0),
        ({"preset": "classic"}, 100, "bad_ruleset"),
        ({"preset": "touch"}, "missing", 100),
        ({"preset": "touch"}, None, "bad_ruleset"),
        ({"preset": "touch"}, 0, "bad_ruleset"),
        ({"preset": "touch", "match_target": None}, 0, 0),
        ({"preset": "touch", "match_target": None}, "missing", None),
        ({"preset": "touch", "match_target": 500}, 500, 500),
        ({"preset": "table", "match_target": 300}, "missing", 300),
        ({"preset": "table", "match_target": 250}, "missing", "bad_ruleset"),
        ({"preset": "whist"}, "missing", "bad_ruleset"),
        ({"preset": "classic", "reserve_size": 15}, "missing", "bad_ruleset"),
        ({"preset": "classic", "nonsense": 1}, "missing", "bad_ruleset"),
        ({"preset": "classic", "stall_turn_cap": 10**6}, "missing", None),
        ({"preset": "classic", "stall_turn_cap": 10**6 + 1}, "missing", "bad_ruleset"),
        ({"preset": "classic", "max_idle_house_moves": 10**300}, "missing", "bad_ruleset"),
    ],
)
async def test_the_target_is_the_rulesets(ruleset: Any, target: Any, wanted: Any) -> None:
    async def terms() -> None:
        assert terms_of(ruleset, target).target == wanted

    if wanted == "bad_ruleset":
        assert await code_of(terms()) == wanted
    else:
        await terms()


async def test_the_seal_is_that_of_the_seed(host: Host) -> None:
    """R44: all nonces given: they stand in the seed in seat order; one missing: none does."""
    from russianbank import seal_of

    for number, nonces in enumerate((("a1", "b2"), ("a1", None), (None, None))):
        ann, ben = await host.guest(f"Ann {number}x"), await host.guest(f"Ben {number}y")
        challenge = await host.offer(ann, ben)
        if nonces[0]:
            await host.room.challenges.give_nonce(ann.id, challenge, nonces[0])
        shown = (await host.room.challenges.of_player(ben.id))[0].seal
        seated = await host.room.challenges.accept(ben.id, challenge, nonces[1])
        stored = await host.room.history.game(str(seated.game))
        secret, *used = stored.seed.split(":")
        assert seal_of(secret) == shown == stored.seal
        assert used == (list(nonces) if all(nonces) else [])
