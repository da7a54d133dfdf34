"""Computers as players of the room: seats, moves, rematches, what does and does not count."""

import random
from pathlib import Path

import pytest

from cardroom.model import computers
from cardroom.model.computer_turn import agrees_to_block, draw, next_question
from cardroom.model.player import Player
from cardroom.model.refusal import Refused
from russianbank import first_duty, legal_moves
from russianbank.players import LEVELS, choose, view_of
from tests.support.hosts import CLASSIC, Host, code_of, terms_of
from tests.support.hosts import host as opened

TABLE = {"preset": "table"}


async def play_person(host: Host, person: Player, game: str, most: int = 4000) -> int:
    """The person makes so many entries, or all until the end; answers the number of all."""
    for _ in range(most):
        await host.room.computers.at_rest()
        async with host.room.games.hold(game) as live:
            if live.over:
                return live.state.seq
            state, seat = live.state, live.must_sit(person.id)
            moves = legal_moves(state, seat)
            seq = state.seq + 1
            move = (
                choose("club", view_of(state, seat), random.Random(seq))
                if set(moves) - {"stop"}
                else None
            )
        if move is None:
            await host.pass_time(6)
        else:
            await host.room.play.move(person.id, game, seq, move)
    return seq


@pytest.mark.parametrize("level", LEVELS)
async def test_a_level_plays_against_a_person(host: Host, level: str) -> None:
    """The computer takes seat 2 at once, moves by itself and leaves a record that replays."""
    ann = await host.guest("Ann")
    game, match = await host.play_computers(ann, level)
    seq = await play_person(host, ann, game, 4000 if level == "club" else 60)
    shown = await host.room.matches.get(match)
    assert shown.seats[2].level == level
    assert seq >= 60
    assert level != "club" or shown.games[0].how in ("won", "blocked")
    moved = {
        int(line.split()[1]) for line in (await host.room.history.game(game)).lines.splitlines()
    }
    assert {1, 2} <= moved


async def test_two_computers_fill_a_table_of_three(host: Host) -> None:
    ann = await host.guest("Ann")
    rules = {"preset": "classic", "players": 3}
    game, match = await host.play_computers(ann, "club", "club", ruleset=rules)
    await play_person(host, ann, game)
    seats = (await host.room.matches.get(match)).seats
    assert [seats[seat].name for seat in (2, 3)] == ["Club", "Club 2"]
    assert seats[2].id != seats[3].id


async def test_a_game_with_calls_is_played_and_faults_are_called(host: Host) -> None:
    """Issue 4: a Master sees every fault, calls it and proves it."""
    ann = await host.guest("Ann")
    game, _ = await host.play_computers(ann, "master", ruleset=TABLE)
    lines = ""
    for number in range(200):
        await host.room.computers.at_rest()
        async with host.room.games.hold(game) as live:
            over, state, lines = live.over, live.state, live.lines.decode()
            moves = [move for move in legal_moves(state, 1) if move != "stop"]
            bound = first_duty(state)
            # Whatever has to be done first is left undone, where there is anything else.
            faults = [move for move in moves if bound and move not in bound[1]]
        if " 2 prove " in lines:
            break
        if over:
            game, _ = await host.play_computers(ann, "master", ruleset=TABLE)
        elif moves:
            move = random.Random(number).choice(faults or moves)
            await host.room.play.move(ann.id, game, state.seq + 1, move)
        else:
            await host.pass_time(6)
    assert " 2 stop " in lines
    assert " 2 prove " in lines


async def test_an_unknown_level_is_refused_in_words(host: Host) -> None:
    ann = await host.guest("Ann")
    with pytest.raises(Refused) as why:
        await host.offer(ann, bots=["grandmaster"])
    assert why.value.code == "unknown_level"
    assert "beginner, club, strong and master" in str(why.value.detail)
    too_many = host.offer(ann, bots=["club", "club"])
    assert await code_of(too_many) == "bad_request"
    assert await host.room.matches.running_of(ann.id) == []


async def test_computers_are_always_ready_for_a_rematch(host: Host) -> None:
    """One wish of the person begins the next game, its seal shown before, its seed shared."""
    ann = await host.guest("Ann")
    game, match = await host.play_computers(ann, "beginner")
    await host.room.computers.at_rest()
    for number in range(2, 5):
        async with host.room.games.hold(game) as live:
            seq = live.state.seq + 1
        await host.room.play.move(ann.id, game, seq, "resign")
        shown = await host.room.matches.get(match)
        seated = await host.room.matches.rematch(ann.id, game, f"n{number}")
        assert seated.match == match
        assert seated.game is not None
        game = seated.game
        stored = await host.room.history.game(game)
        assert stored.seal == shown.next_seal
        assert stored.seed.endswith(f":n{number}:{computers.NONCE}")
        await host.room.computers.at_rest()


async def test_a_new_game_ends_the_matches_that_were_played_out_alone(host: Host) -> None:
    """Nobody gathers open matches by playing now; those with people, and running ones, stay."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, with_ben = await host.begin(ann, ben)
    await host.room.play.move(ben.id, game, 1, "resign")
    over, played = await host.play_computers(ann, "club")
    _, running = await host.play_computers(ann, "club")
    await host.room.computers.at_rest()
    async with host.room.games.hold(over) as live:
        seq = live.state.seq + 1
    await host.room.play.move(ann.id, over, seq, "resign")
    _, newest = await host.play_computers(ann, "club")
    open_now = {one.id for one in await host.room.matches.open_of(ann.id)}
    assert open_now == {with_ben, running, newest}
    assert (await host.room.matches.get(played)).closed
    assert await code_of(host.room.matches.rematch(ann.id, over, None)) == "match_ended"


async def test_games_against_computers_alone_do_not_count(host: Host) -> None:
    """Promise 7: beside one, a person is free; a game with a person ends it as cancelled."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    waiting = await host.offer(ann)
    first, _ = await host.play_computers(ann, "club")
    second, _ = await host.play_computers(ann, "beginner")
    assert {line.player.name: line.status for line in host.room.lobby.listing()} == {
        "Ann": "free",
        "Ben": "free",
    }
    seated = await host.room.challenges.accept(ben.id, waiting, None)
    await host.room.computers.at_rest()
    for game in (first, second):
        stored = await host.room.history.game(game)
        assert (stored.status, stored.how, stored.points) == ("over", "cancelled", {1: 0, 2: 0})
    assert await host.room.matches.running_of(ann.id) == [seated.game]
    # Now a game with a person runs, and still one against a computer may be begun beside it.
    assert await code_of(host.offer(ann)) == "already_playing"
    third, _ = await host.play_computers(ann, "club")
    assert set(await host.room.matches.running_of(ann.id)) == {seated.game, third}


async def test_a_table_of_three_with_one_computer_counts(host: Host) -> None:
    """Two people and a computer: the computer sits at once, the open seat waits."""
    ann, ben, cid = await host.guest("Ann"), await host.guest("Ben"), await host.guest("Cid")
    rules = {"preset": "classic", "players": 3}
    challenge = await host.offer(ann, ruleset=rules, bots=["strong"])
    shown = await host.room.challenges.get(challenge)
    assert [one.level for one in shown.sitting] == [None, "strong"]
    assert shown.open
    seated = await host.room.challenges.accept(ben.id, challenge, None)
    assert seated.game is not None
    assert await code_of(host.offer(ann, cid)) == "already_playing"
    match = await host.room.matches.get(str(seated.match))
    assert [player.level for player in match.seats.values()] == [None, "strong", None]


async def test_absence_is_about_people(host: Host) -> None:
    """R38, R40: nobody claims against a computer; a person who stays away ends the game."""
    ann = await host.guest("Ann")
    game, _ = await host.play_computers(ann, "club")
    await host.room.computers.at_rest()
    attendance = host.room.attendances.of_game(game)
    assert (attendance[2].online, attendance[2].claimable_at()) == ("here", None)
    await host.pass_time(90)
    assert attendance[2].online == "here"
    assert await code_of(host.room.play.claim(ann.id, game, "win")) == "returned"
    host.drop_all(ann)
    await host.pass_time(700)
    await host.room.computers.at_rest()
    assert (await host.room.history.game(game)).how in ("abandoned", "forfeited")


async def test_a_no_show_of_a_game_against_a_computer_is_cancelled(host: Host) -> None:
    """R39."""
    ann = await host.guest("Ann")
    _, seated = await host.room.challenges.offer(
        ann.id, (), terms_of(ruleset=CLASSIC), bots=("club",)
    )
    await host.pass_time(61)
    await host.room.computers.at_rest()
    assert (await host.room.history.game(str(seated.game))).how == "cancelled"


async def test_choices_repeat_with_the_seed_and_the_entry(host: Host) -> None:
    """The same game and entry give the same number to draw from, others another."""
    ann = await host.guest("Ann")
    game, _ = await host.play_computers(ann, "master")
    await host.room.computers.at_rest()
    async with host.room.games.hold(game) as live:
        seed = live.seed
        assert next_question(live, frozenset()) is None
    numbers = {draw(seed, seq, seat) for seq in range(50) for seat in (1, 2, 3)}
    assert len(numbers) == 150
    assert draw(seed, 7, 2) == draw(seed, 7, 2)


async def test_a_restart_goes_on_in_the_middle_of_a_computers_turn(tmp_path: Path) -> None:
    async with opened(tmp_path) as host:
        ann = await host.guest("Ann")
        game, _ = await host.play_computers(ann, "club")
        await host.room.computers.at_rest()
        while True:
            async with host.room.games.hold(game) as live:
                if live.state.turn == 2:
                    break
                seq = live.state.seq + 1
                move = choose("club", view_of(live.state, 1), random.Random(1))
            # The room ends before the computer has had time to think.
            await host.room.play.move(ann.id, game, seq, move)
        before = seq
    async with opened(tmp_path) as host:
        await host.room.computers.at_rest()
        async with host.room.games.hold(game) as live:
            assert live.state.turn == 1
            assert live.state.seq > before


async def test_a_forgotten_computer_is_found_by_the_sweep(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A task that fails for a reason nobody thought of costs a table five seconds, no more."""
    ann = await host.guest("Ann")
    monkeypatch.setattr("cardroom.services.computers.next_question", lambda *_: 1 / 0)
    game, _ = await host.play_computers(ann, "club", ruleset={**CLASSIC, "start_rule": "random"})
    await host.room.computers.at_rest()
    monkeypatch.undo()
    while True:
        async with host.room.games.hold(game) as live:
            turn, seq = live.state.turn, live.state.seq
        if turn == 2:
            break
        # The person's turn is played out with nobody to answer it.
        monkeypatch.setattr("cardroom.services.computers.next_question", lambda *_: None)
        async with host.room.games.hold(game) as live:
            move = choose("club", view_of(live.state, 1), random.Random(1))
        await host.room.play.move(ann.id, game, seq + 1, move)
        await host.room.computers.at_rest()
        monkeypatch.undo()
    await host.pass_time(6)
    await host.room.computers.at_rest()
    async with host.room.games.hold(game) as live:
        assert live.state.seq > seq


async def test_a_blocked_game_is_agreed_upon_only_when_nothing_moves(host: Host) -> None:
    """R41: an offer at the start is left alone; one in a stuck game is accepted."""
    ann = await host.guest("Ann")
    game, _ = await host.play_computers(ann, "club")
    await host.room.computers.at_rest()
    await host.room.play.offer_block(ann.id, game)
    await host.room.computers.at_rest()
    async with host.room.games.hold(game) as live:
        assert live.block.seats == (1,)
        assert not agrees_to_block(live.state, 2)
        live.state.stalled = 12
    await host.room.play.offer_block(ann.id, game)
    host.room.computers._wake(game)
    await host.room.computers.at_rest()
    assert (await host.room.history.game(game)).how == "agreed"


async def test_hints_are_rationed(host: Host) -> None:
    """New positions cost thought: ten in ten seconds, then `slow_down`; a known one is free."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, _ = await host.begin(ann, ben, ruleset={**CLASSIC, "turn_seconds": None})
    people = {1: ann, 2: ben}

    async def ask() -> tuple[str, str]:
        async with host.room.games.hold(game) as live:
            mover = people[live.state.turn].id
            move = legal_moves(live.state, live.state.turn)[0]
        return await code_of(host.room.hints.hint(mover, game)), move

    asked = {ann.id: 0, ben.id: 0}
    for seq in range(1, 60):
        async with host.room.games.hold(game) as live:
            mover = people[live.state.turn].id
        code, move = await ask()
        assert code == ("slow_down" if asked[mover] >= 10 else "")
        if code:
            break
        asked[mover] += 1
        assert (await ask())[0] == ""
        await host.room.play.move(mover, game, seq, move)
    assert max(asked.values()) == 10
    await host.pass_time(11)
    assert (await ask())[0] == ""


async def test_nobody_bears_the_name_of_a_computer(host: Host) -> None:
    for name in ("Master", "Club 2", "Ｃlub", "СLUB"):
        with pytest.raises(Refused) as why:
            await host.guest(name)
        assert why.value.code == "name_taken"
    ann = await host.guest("Ann")
    assert await code_of(host.room.accounts.rename(ann, "beginner")) == "name_taken"
