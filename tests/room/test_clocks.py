"""Clocks and absence: R37 to R41, on a clock that is held."""

import random
from pathlib import Path

from cardroom.model.live_game import LiveGame
from tests.room.test_play import play_on
from tests.support.clock import HeldClock
from tests.support.hosts import CLASSIC, Host, code_of
from tests.support.hosts import host as opened


def live_of(host: Host, game: str) -> LiveGame:
    """The game in memory."""
    live = host.room.games.peek(game)
    assert live is not None
    return live


async def test_a_turn_runs_out_by_itself(host: Host) -> None:
    """R37, rows 68, 73 and 74: one entry `expire` at the deadline, whoever is watching."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, _ = await host.begin(ann, ben)
    live = live_of(host, game)
    began, seat = host.clock.now(), live.state.turn
    assert live.step.deadline == {"kind": "turn", "at": began + 120_000}
    await host.pass_time(119)
    assert live.state.seq == 0
    await host.pass_time(1)
    assert live.step.last == {"seq": 1, "seat": 0, "move": "expire"}
    assert live.state.turn == 3 - seat
    assert live.step.deadline == {"kind": "turn", "at": began + 240_000}


async def test_three_time_outs_in_a_row_forfeit(host: Host) -> None:
    """R37: of one player; a move in between starts the count anew."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, _ = await host.begin(ann, ben)
    live = live_of(host, game)
    first = live.state.turn
    await host.pass_time(480)
    assert live.timeouts == {1: 2, 2: 2}
    await play_on(host, game, 1, random.Random(1))
    assert live.timeouts[first] == 0
    await host.pass_time(600)
    assert live.over
    assert live.step.result is not None
    assert live.step.result["how"] == "forfeited"
    assert live.step.result["winner"] == first


async def test_no_turn_clock_where_the_ruleset_has_none(host: Host) -> None:
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, _ = await host.begin(ann, ben, ruleset={**CLASSIC, "turn_seconds": None})
    await host.pass_time(3600)
    assert live_of(host, game).step.deadline is None
    assert live_of(host, game).state.seq == 0


async def test_downtime_is_credited(tmp_path: Path) -> None:
    """R37, row 71: the server was away for 90 s; nobody loses a second of the turn."""
    clock = HeldClock()
    async with opened(tmp_path, clock) as host:
        ann, ben = await host.guest("Ann"), await host.guest("Ben")
        game, _ = await host.begin(ann, ben)
        await host.pass_time(60)
        await play_on(host, game, 1, random.Random(1))
        before = live_of(host, game).clock.at
    clock.advance(90)
    for _ in range(2):
        async with opened(tmp_path, clock) as host:
            assert live_of(host, game).clock.at == (before or 0) + 90_000
            await host.room.deadlines.fire_due()
            assert live_of(host, game).state.seq == 1


async def test_the_proof_and_the_turn_have_their_own_clocks(host: Host) -> None:
    """R27, R28: the turn's clock stands during a call; an unanswered call fails by itself."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, _ = await host.begin(ann, ben, ruleset={"preset": "table"})
    live = live_of(host, game)
    rng = random.Random(2)
    while live.step.callable != live.state.seq or live.state.turn != live.step.last["seat"]:  # type: ignore[index]
        await play_on(host, game, 1, rng)
    await host.pass_time(20)
    caller = live.seats[3 - live.state.turn].id
    await host.room.play.move(caller, game, live.state.seq + 1, f"stop {live.state.seq}")
    turn_left = live.clock.left
    assert live.step.deadline == {"kind": "proof", "at": host.clock.now() + 30_000}
    await host.pass_time(30)
    assert live.step.last is not None
    assert live.step.last["move"] == "expire"
    assert live.step.deadline == {"kind": "turn", "at": host.clock.now() + (turn_left or 0)}
    assert live.step.strikes[str(live.seat_of(caller))] == 1


async def test_a_no_show_is_cancelled(host: Host) -> None:
    """R39, row 70: nobody scores, and everybody is free again."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    challenge = await host.offer(ann, ben)
    seated = await host.room.challenges.accept(ben.id, challenge, None)
    game = str(seated.game)
    host.sit(ann, game)
    await host.pass_time(59)
    assert not live_of(host, game).over
    await host.pass_time(1)
    result = live_of(host, game).step.result
    assert result == {"how": "cancelled", "winner": None, "points": {"1": 0, "2": 0}}
    assert {line.status for line in host.room.lobby.listing()} == {"free"}


async def absent(host: Host, game: str, *, mover: bool) -> tuple[str, str]:
    """One of the two loses the connection: the stayer and the missing one."""
    live = live_of(host, game)
    seat = live.state.turn if mover else 3 - live.state.turn
    host.drop_all(live.seats[seat])
    return live.seats[3 - seat].id, live.seats[seat].id


async def long_game(host: Host) -> str:
    """A game without a turn clock, in which both sit."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, _ = await host.begin(ann, ben, ruleset={**CLASSIC, "turn_seconds": None})
    return game


async def test_a_win_may_be_claimed_after_a_minute(host: Host) -> None:
    """R38, rows 53 and 60: never by itself, and not a second early."""
    game = await long_game(host)
    stayer, _ = await absent(host, game, mover=True)
    attendance = host.room.attendances.of_game(game)
    turn = live_of(host, game).state.turn
    missing = attendance[turn]
    assert missing.online == "reconnecting"
    assert missing.claimable_at() == host.clock.now() + 60_000
    await host.pass_time(59)
    assert await code_of(host.room.play.claim(stayer, game, "win")) == "claim_too_early"
    await host.pass_time(2)
    assert attendance[turn].online == "left"
    assert not live_of(host, game).over
    await host.room.play.claim(stayer, game, "win")
    result = live_of(host, game).step.result
    assert result is not None
    assert result["how"] == "claimed"
    assert result["winner"] == live_of(host, game).seat_of(stayer)


async def test_or_no_result(host: Host) -> None:
    """R38: the room writes `cancel`."""
    game = await long_game(host)
    stayer, _ = await absent(host, game, mover=True)
    await host.pass_time(60)
    await host.room.play.claim(stayer, game, "no_result")
    assert live_of(host, game).step.result == {
        "how": "cancelled",
        "winner": None,
        "points": {"1": 0, "2": 0},
    }


async def test_a_claim_needs_the_other_ones_move(host: Host) -> None:
    """Row 62: while it is my own move there is nothing to wait for."""
    game = await long_game(host)
    stayer, _ = await absent(host, game, mover=False)
    await host.pass_time(120)
    assert await code_of(host.room.play.claim(stayer, game, "win")) == "claim_too_early"
    rng = random.Random(3)
    live = live_of(host, game)
    while live.seats[live.state.turn].id == stayer:
        await play_on(host, game, 1, rng)
    await host.room.play.claim(stayer, game, "win")


async def test_who_returns_cannot_be_claimed_against(host: Host) -> None:
    """Row 64."""
    game = await long_game(host)
    stayer, missing = await absent(host, game, mover=True)
    await host.pass_time(61)
    live = live_of(host, game)
    host.sit(live.seats[live.seat_of(missing) or 0], game)
    assert await code_of(host.room.play.claim(stayer, game, "win")) == "returned"


async def test_an_explicit_leave_counts_from_twenty_seconds(host: Host) -> None:
    """R38, row 61; the socket itself may live on in the lobby."""
    game = await long_game(host)
    live = live_of(host, game)
    seat = live.state.turn
    socket = next(
        socket
        for known in host.room.presence.players()
        if known.player.id == live.seats[seat].id
        for socket in sorted(known.sockets)[-1:]
    )
    host.room.presence.stand(socket, game)
    await host.room.attendances.leave(game, seat)
    assert host.room.attendances.of_game(game)[seat].online == "left"
    stayer = live.seats[3 - seat].id
    await host.pass_time(19)
    assert await code_of(host.room.play.claim(stayer, game, "win")) == "claim_too_early"
    await host.pass_time(1)
    await host.room.play.claim(stayer, game, "win")


async def test_absences_add_up(host: Host) -> None:
    """R38: after 180 s in all there is no grace left."""
    game = await long_game(host)
    live = live_of(host, game)
    seat = live.state.turn
    for _ in range(4):
        host.drop_all(live.seats[seat])
        await host.pass_time(50)
        host.sit(live.seats[seat], game)
    host.drop_all(live.seats[seat])
    await host.room.play.claim(live.seats[3 - seat].id, game, "win")


async def test_a_hidden_page_is_no_absence_for_a_minute(host: Host) -> None:
    """R38, row 52: a phone in the pocket."""
    game = await long_game(host)
    live = live_of(host, game)
    seat, stayer = live.state.turn, live.seats[3 - live.state.turn].id
    for known in host.room.presence.players():
        if known.player.id == live.seats[seat].id:
            for socket in known.sockets:
                host.room.presence.set_status(socket, "hidden")
    assert host.room.attendances.of_game(game)[seat].online == "away"
    await host.pass_time(59)
    assert await code_of(host.room.play.claim(stayer, game, "win")) == "returned"
    await host.pass_time(60)
    assert await code_of(host.room.play.claim(stayer, game, "win")) == "claim_too_early"
    await host.pass_time(2)
    await host.room.play.claim(stayer, game, "win")


async def test_a_deserted_game_is_abandoned(host: Host) -> None:
    """R40, row 76: ten minutes after the last has gone; not while one is there."""
    game = await long_game(host)
    live = live_of(host, game)
    host.drop_all(live.seats[1])
    await host.pass_time(660)
    assert not live.over
    host.drop_all(live.seats[2])
    await host.pass_time(599)
    assert (await host.room.history.game(game)).status == "running"
    await host.pass_time(2)
    assert (await host.room.history.game(game)).how == "abandoned"


async def test_a_missing_caller_holds_nobody(host: Host) -> None:
    """Row 67: gone during the own call, the call fails by itself and play goes on."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, _ = await host.begin(ann, ben, ruleset={"preset": "touch"})
    live = live_of(host, game)
    rng = random.Random(4)
    while live.step.callable != live.state.seq or live.state.turn != live.step.last["seat"]:  # type: ignore[index]
        await play_on(host, game, 1, rng)
    caller = live.seats[3 - live.state.turn]
    await host.room.play.move(caller.id, game, live.state.seq + 1, f"stop {live.state.seq}")
    host.drop_all(caller)
    await host.pass_time(61)
    assert live.state.phase == "play"


async def test_nothing_is_agreed_while_a_call_is_open(host: Host) -> None:
    """R36a: what is refused then leaves no offer behind that nobody could take up."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, _ = await host.begin(ann, ben, ruleset={"preset": "table"})
    live = live_of(host, game)
    mover, other = (live.seats[seat].id for seat in (live.state.turn, 3 - live.state.turn))
    move = next(one for one in live.step.moves[live.state.turn] if not one.endswith("-f"))
    await host.room.play.move(mover, game, 1, move)
    await host.room.play.offer_block(mover, game)
    await host.room.play.move(other, game, 2, "stop 1")
    for player in (other, mover):
        assert await code_of(host.room.play.offer_block(player, game)) == "frozen"
    await host.room.play.move(other, game, 3, "prove r1-f")
    assert live.step.block_offers == (live.seat_of(mover),)
    await host.room.play.offer_block(other, game)
    assert live.step.result is not None
    assert live.step.result["how"] == "agreed"


async def test_a_block_is_agreed_by_all(host: Host) -> None:
    """R41: offered, lapsed with the own turn's end, offered again only ten turns later."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, _ = await host.begin(ann, ben)
    live = live_of(host, game)
    mover = live.seats[live.state.turn].id
    other = live.seats[3 - live.state.turn].id
    await host.room.play.offer_block(mover, game)
    assert live.step.block_offers == (live.seat_of(mover),)
    seat = live.state.turn
    rng = random.Random(5)
    while live.state.turn == seat:
        await play_on(host, game, 1, rng)
    assert not live.step.block_offers
    assert await code_of(host.room.play.offer_block(mover, game)) == "too_soon"
    await host.room.play.offer_block(other, game)
    await host.room.play.offer_block(mover, game)
    assert live.step.result is not None
    assert live.step.result["how"] == "agreed"
