"""Whatever waits for somebody has its way out when that person vanishes (field report 67)."""

import random

from cardroom.model.live_game import LiveGame
from cardroom.model.player import Player
from tests.room.test_clocks import live_of
from tests.room.test_play import play_on
from tests.support.hosts import CLASSIC, Host, code_of

SHORT = {"win_condition": "reserve_only", "reserve_size": 11}


async def until_callable(host: Host, game: str) -> LiveGame:
    """Play until the last action may be called while its turn goes on."""
    live = live_of(host, game)
    rng = random.Random(4)
    while not live.over:
        last = live.step.last
        if last and live.step.callable == live.state.seq and live.state.turn == last["seat"]:
            return live
        await play_on(host, game, 1, rng)
    raise AssertionError("nothing could be called before the game was over")


async def call(host: Host, live: LiveGame, seat: int) -> None:
    """A call about the last action."""
    entry = live.state.seq
    await host.room.play.move(live.seats[seat].id, live.id, entry + 1, f"stop {entry}")


async def test_who_is_called_and_vanishes_holds_nobody(host: Host) -> None:
    """R28: the proof is the caller's; if it does not come, the turn's own clock goes on."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    rules = {"preset": "table", "turn_seconds": None}
    game, _ = await host.begin(ann, ben, ruleset=rules)
    live = await until_callable(host, game)
    mover = live.state.turn
    await call(host, live, 3 - mover)
    host.drop_all(live.seats[mover])
    await host.pass_time(61)
    assert (live.state.phase, live.awaited) == ("play", mover)
    await host.room.play.claim(live.seats[3 - mover].id, game, "win")
    assert live.step.result is not None
    assert live.step.result["how"] == "claimed"


async def test_a_second_proof_that_nobody_gives_is_declined(host: Host) -> None:
    """R33: the other opponent is offered a proof, is gone, and play goes on without a strike."""
    people = [await host.guest(name) for name in ("Ann", "Ben", "Cid")]
    game, _ = await host.begin(*people, ruleset={"preset": "touch", "players": 3})
    live = await until_callable(host, game)
    first, second = [seat for seat in (1, 2, 3) if seat != live.state.turn]
    await call(host, live, first)
    host.drop_all(live.seats[first])
    host.drop_all(live.seats[second])
    await host.pass_time(61)
    assert (live.state.phase, live.awaited) == ("called", second)
    await host.pass_time(60)
    assert live.state.phase == "play"
    assert (live.step.strikes[str(first)], live.step.strikes[str(second)]) == (1, 0)


async def test_a_win_counts_when_all_vanish_in_its_grace(host: Host) -> None:
    """R35: the five seconds pass, and the points are there for whoever comes back."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    rng = random.Random(1)
    phase = "over"
    # Deals differ, and some games end as blocked.
    while phase == "over":
        game, match = await host.begin(ann, ben, ruleset={"preset": "table", **SHORT})
        live = live_of(host, game)
        while (phase := live.state.phase) == "play":
            await play_on(host, game, 1, rng)
    assert phase == "provisional"
    for player in (ann, ben):
        host.drop_all(player)
    await host.pass_time(5)
    result = live.step.result
    assert result is not None
    assert result["how"] == "won"
    assert (await host.room.matches.get(match)).standing == {
        int(seat): points for seat, points in result["points"].items()
    }


async def test_a_block_offer_of_somebody_who_vanished_lapses_with_the_turn(host: Host) -> None:
    """R37, R41: the clock ends the offerer's turn, and with it the offer."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, _ = await host.begin(ann, ben)
    live = live_of(host, game)
    mover = live.state.turn
    await host.room.play.offer_block(live.seats[mover].id, game)
    host.drop_all(live.seats[mover])
    await host.pass_time(120)
    assert live.step.block_offers == ()
    assert live.state.turn == 3 - mover


async def test_a_block_offer_may_be_agreed_to_after_its_maker_vanished(host: Host) -> None:
    """R41: what was offered stands until it lapses, whoever is here."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, _ = await host.begin(ann, ben)
    live = live_of(host, game)
    await host.room.play.offer_block(live.seats[live.state.turn].id, game)
    host.drop_all(live.seats[live.state.turn])
    await host.room.play.offer_block(live.seats[3 - live.state.turn].id, game)
    assert live.step.result is not None
    assert live.step.result["how"] == "agreed"


async def wishing(host: Host, *players: Player) -> tuple[str, str]:
    """The first two have played, the first wishes a rematch, the second is gone by now."""
    game, match = await host.begin(*players)
    await host.room.play.move(players[1].id, game, 1, "resign")
    await host.room.matches.rematch(players[0].id, game, None)
    host.drop_all(players[1])
    await host.pass_time(61)
    return game, match


async def test_who_waits_for_a_rematch_in_vain_may_take_the_wish_back(host: Host) -> None:
    """Row 31: the match is ended then, and the other is told when coming back."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, match = await wishing(host, ann, ben)
    await host.room.matches.no_rematch(ann.id, game)
    assert (await host.room.matches.get(match)).status == "ended"
    host.arrive(ben)
    assert await code_of(host.room.matches.rematch(ben.id, game, None)) == "match_ended"


async def test_who_waits_for_a_rematch_in_vain_may_play_somebody_else(host: Host) -> None:
    """Row 32: the wish keeps nobody from another game, and pulls nobody out of it later."""
    ann, ben, cid = [await host.guest(name) for name in ("Ann", "Ben", "Cid")]
    game, match = await wishing(host, ann, ben)
    await host.begin(ann, cid)
    assert (await host.room.matches.get(match)).offers == ()
    host.arrive(ben)
    assert await code_of(host.room.matches.rematch(ben.id, game, None)) == "busy"


async def test_who_proposes_a_computer_and_vanishes_leaves_a_claim(host: Host) -> None:
    """R38: of three two are gone; the third is not bound to an agreement that cannot come."""
    people = [await host.guest(name) for name in ("Ann", "Ben", "Cid")]
    game, _ = await host.begin(*people, ruleset={**CLASSIC, "players": 3, "turn_seconds": None})
    live = live_of(host, game)
    mover = live.state.turn
    leaver, stayer = live.seats[mover], live.seats[mover % 3 + 1]
    proposer = live.seats[(mover + 1) % 3 + 1]
    host.drop_all(leaver)
    await host.room.attendances.leave(game, mover)
    await host.room.replacements.propose(proposer.id, game, mover, "club")
    host.drop_all(proposer)
    await host.pass_time(61)
    await host.room.play.claim(stayer.id, game, "no_result")
    assert live_of(host, game).step.result is not None
