"""The write path: one entry a seq, stored before it is told, one end."""

import asyncio
import random
import sqlite3
from pathlib import Path

from russianbank import Record, legal_moves, replay
from tests.support.hosts import CLASSIC, Host, code_of
from tests.support.hosts import host as opened
from tests.support.playing import choose


async def play_on(host: Host, game: str, entries: int, rng: random.Random) -> None:
    """That many entries, or fewer when the game ends."""
    for _ in range(entries):
        live = host.room.games.peek(game)
        assert live is not None
        if live.over:
            return
        seat = live.state.turn
        move = choose(legal_moves(live.state, seat), rng)
        player = live.seats[seat].id
        await host.room.play.move(player, game, live.state.seq + 1, move)


async def test_of_two_moves_for_one_seq_one_wins(host: Host) -> None:
    """Promise 2, rows 83 and 43: a double click, two tabs, a resend: made once, then stale."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, _ = await host.begin(ann, ben)
    for _ in range(40):
        live = host.room.games.peek(game)
        assert live is not None
        if live.over:
            break
        seat, seq = live.state.turn, live.state.seq + 1
        moves = legal_moves(live.state, seat)
        wishes = [moves[0], moves[0], moves[-1]]
        player = live.seats[seat].id
        codes = await asyncio.gather(
            *(code_of(host.room.play.move(player, game, seq, one)) for one in wishes)
        )
        assert codes == ["", "stale", "stale"] or codes[1:] == ["game_over"] * 2
        assert live.state.seq == seq
        assert await code_of(host.room.play.move(player, game, seq + 7, "turn")) == "stale"


async def test_an_entry_is_told_after_it_is_stored(host: Host, tmp_path: Path) -> None:
    """Promise 1: at the moment of the notice another connection reads the entry."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, _ = await host.begin(ann, ben)
    reader = sqlite3.connect(tmp_path / "cardroom.db")
    stored: list[int] = []

    def hear(notice: str) -> None:
        if notice == f"game:{game}":
            row = reader.execute("SELECT max(seq) FROM entries WHERE game_id = ?", (game,))
            stored.append(row.fetchone()[0])

    host.room.bus.subscribe(hear)
    await play_on(host, game, 30, random.Random(1))
    assert stored == list(range(1, 31))
    reader.close()


async def test_a_listener_that_fails_harms_no_move(host: Host) -> None:
    """What is stored is stored: its mover is not told otherwise."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, _ = await host.begin(ann, ben)

    def deaf(notice: str) -> None:
        raise RuntimeError(notice)

    host.room.bus.subscribe(deaf)
    await play_on(host, game, 3, random.Random(1))
    assert (await host.room.history.game(game)).lines.count("\n") == 3


async def test_what_cannot_be_stored_is_not_told(host: Host, tmp_path: Path) -> None:
    """A lock held elsewhere: `try_again`, nothing moved; then the same move goes through."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, _ = await host.begin(ann, ben)
    await play_on(host, game, 5, random.Random(2))
    live = host.room.games.peek(game)
    assert live is not None
    seat = live.state.turn
    move, player = legal_moves(live.state, seat)[0], live.seats[seat].id
    other = sqlite3.connect(tmp_path / "cardroom.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    host.heard.clear()
    assert await code_of(host.room.play.move(player, game, 6, move)) == "try_again"
    assert f"game:{game}" not in host.heard
    other.execute("ROLLBACK")
    other.close()
    assert await host.room.play.move(player, game, 6, move) == 6
    live = host.room.games.peek(game)
    assert live is not None
    assert live.state.seq == live.step.seq == 6


async def test_a_failed_entry_does_not_take_others_with_it(host: Host) -> None:
    """One commit for all that wait, yet each is decided by itself."""
    from cardroom.store.entry_log import Entry

    bad = host.room.database.append(Entry(None, 1, 1, "turn", 0, None, None))  # type: ignore[arg-type]
    good = host.room.database.append(Entry("g", 1, 1, "turn", 0, None, None))
    outcomes = await asyncio.gather(bad, good, return_exceptions=True)
    assert [type(one).__name__ for one in outcomes] == ["StorageAway", "NoneType"]


async def test_a_game_ends_once(host: Host, tmp_path: Path) -> None:
    """Promise 8, rows 77 and 81: everything at once at the end; points are written once."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, match = await host.begin(ann, ben)
    await play_on(host, game, 20, random.Random(3))
    live = host.room.games.peek(game)
    assert live is not None
    seq = live.state.seq + 1
    codes = await asyncio.gather(
        *(
            code_of(host.room.play.move(player.id, game, seq, "resign"))
            for player in (ann, ben, ann, ben)
        ),
        *(code_of(host.room.play.room_entry(game, "abandon")) for _ in range(3)),
        code_of(host.room.play.claim(ann.id, game, "win")),
    )
    assert codes.count("") == 4
    assert codes[4:7] == ["", "", ""]
    assert live.state.seq == seq
    store = sqlite3.connect(tmp_path / "cardroom.db")
    assert store.execute("SELECT count(*) FROM points").fetchone() == (2,)
    assert store.execute("SELECT count(*) FROM seated").fetchone() == (0,)
    store.close()
    for player in (ann, ben):
        for move in ("turn", "resign", "stop 3", "undo", "expire"):
            assert await code_of(host.room.play.move(player.id, game, seq + 1, move)) == "game_over"
    assert (await host.room.matches.get(match)).games[0].how == "resigned"


async def test_resign_may_be_late_and_out_of_turn(host: Host) -> None:
    """Rows 79 and 80, promise 2."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, _ = await host.begin(ann, ben)
    await play_on(host, game, 9, random.Random(4))
    live = host.room.games.peek(game)
    assert live is not None
    waiting = live.seats[3 - live.state.turn].id
    assert await host.room.play.move(waiting, game, 2, "resign") == 10
    assert live.over


async def test_only_seats_move(host: Host) -> None:
    """Row 115: neither strangers, nor the room's own words from a seat."""
    ann, ben, cid = [await host.guest(name) for name in ("Ann", "Ben", "Cid")]
    game, _ = await host.begin(ann, ben)
    live = host.room.games.peek(game)
    assert live is not None
    mover, other = live.seats[live.state.turn], live.seats[3 - live.state.turn]
    move = legal_moves(live.state, live.state.turn)[0]
    assert await code_of(host.room.play.move(cid.id, game, 1, move)) == "not_seated"
    assert await code_of(host.room.play.move(other.id, game, 1, move)) == "not_your_turn"
    assert await code_of(host.room.play.move(ann.id, "nowhere", 1, move)) == "unknown_game"
    for word in ("expire", "cancel", "abandon", "agree", f"forfeit {1}", "claim 1"):
        assert await code_of(host.room.play.move(mover.id, game, 1, word)) == "not_your_turn"
    assert live.state.seq == 0


async def test_a_call_goes_as_a_move_and_crosses_within_a_second_and_a_half(host: Host) -> None:
    """R34: `stop` may name the entry before the last for 1500 ms, and a stale seq at any time."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    for pause_s, wanted in ((1.0, ""), (1.6, "too_late")):
        game, _ = await host.begin(ann, ben, ruleset={"preset": "table"})
        live = host.room.games.peek(game)
        assert live is not None
        while True:
            seat = live.state.turn
            await play_on(host, game, 1, random.Random(5))
            host.clock.advance(pause_s)
            await play_on(host, game, 1, random.Random(6))
            if live.state.turn == seat and live.step.callable == live.state.seq:
                break
        caller = live.seats[3 - seat].id
        late = live.state.seq - 1
        code = await code_of(host.room.play.move(caller, game, late, f"stop {late}"))
        assert code == wanted
        if not code:
            assert live.step.call is not None
            assert [step["seq"] for step in live.step.steps or []] == [late, late + 1]
            assert live.clock.kind == "proof"
        await host.room.play.move(ann.id, game, 1, "resign")


async def test_a_restart_is_a_replay(tmp_path: Path) -> None:
    """Rows 47, 44 and 139: the table after a restart is the table before it."""
    rng = random.Random(8)
    for preset in ("classic", "table", "touch"):
        folder = tmp_path / preset
        folder.mkdir()
        rules = {"preset": preset}
        async with opened(folder) as host:
            ann, ben = await host.guest("Ann"), await host.guest("Ben")
            game, _ = await host.begin(ann, ben, ruleset=rules)
            await play_on(host, game, 60, rng)
            live = host.room.games.peek(game)
            assert live is not None
            before, log, text = live.step, live.turn_log(), bytes(live.lines)
            clock = host.clock
        async with opened(folder, clock) as host:
            live = host.room.games.peek(game)
            assert live is not None
            assert live.step.picture == before.picture
            assert (live.step.seq, live.step.last) == (before.seq, before.last)
            assert live.step.moves == before.moves
            assert live.step.deadline == before.deadline
            assert (live.turn_log(), bytes(live.lines)) == (log, text)
            await play_on(host, game, 5, rng)


async def test_the_record_replays_to_the_same_result(host: Host) -> None:
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, _ = await host.begin(ann, ben, ruleset={**CLASSIC, "reserve_size": 11})
    await play_on(host, game, 5000, random.Random(9))
    stored = await host.room.history.game(game)
    state = replay(Record.parse(await host.room.history.record(game)))
    assert state.result is not None
    assert (state.result.how, state.result.points) == (stored.how, stored.points)


async def test_finished_and_idle_games_leave_memory(host: Host) -> None:
    """Row 137: nothing is kept of 60 games, nor of invitations that nobody took."""
    own = len(host.room.deadlines)
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    for _ in range(60):
        game, _ = await host.begin(ann, ben)
        await host.room.play.move(ann.id, game, 1, "resign")
    for player in (ann, ben):
        host.drop_all(player)
    await host.room.upkeep.sweep()
    assert len(host.room.games) == len(host.room.attendances) == 0
    await host.pass_time(700)
    assert host.room.presence.players() == []
    # What is left are the room's own: sign of life, sweeps, comparison, silent matches.
    assert len(host.room.deadlines) <= own
    game, _ = await host.begin(*[await host.guest(name) for name in ("Cid", "Dot")])
    await play_on(host, game, 3, random.Random(1))
    for line in host.room.lobby.listing():
        host.drop_all(line.player)
    await host.room.upkeep.sweep()
    assert len(host.room.games) == 0
    async with host.room.games.hold(game) as live:
        assert live.state.seq == 3


async def test_folding_the_log_changes_nothing(host: Host) -> None:
    from cardroom.store import games as store

    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, _ = await host.begin(ann, ben)
    rng = random.Random(10)
    for _ in range(4):
        await play_on(host, game, 7, rng)
        await host.room.database.write(store.fold)
    before = await host.room.history.game(game)
    assert before.lines.count("\n") == 28
    assert await host.room.database.write(store.fold) == 0
    assert await host.room.history.game(game) == before
