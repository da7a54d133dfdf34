"""Connections come and go: two tabs, drops, shutdown, peers that do not read."""

import asyncio
import random
from pathlib import Path

import pytest

from cardroom.web import heartbeat
from tests.support.person import Person, start_game
from tests.support.playing import play_one
from tests.support.serving import Process, Serving
from tests.web.conftest import Enter

TIMES = {"now", "online", "claim", "log", "events"}


def lasting(table: dict[str, object]) -> dict[str, object]:
    """A table without what depends on the moment."""
    return {key: value for key, value in table.items() if key not in TIMES}


async def test_all_tabs_live_and_see_the_same(people: Enter) -> None:
    """Promise 5, rows 49 and 14: a move in one tab shows in the other; one line in the lobby."""
    ann, ben = await people("Ann", "Ben")
    game, _ = await start_game(ann, ben)
    tab = await ann.tab().connect()
    await tab.sit(game)
    rng = random.Random(1)
    for _ in range(30):
        seq = await play_one([ann, ben], game, rng)
        assert lasting(await tab.table(game, seq)) == lasting(ann.tables[game])
    await tab.done("enter_lobby")
    await tab.until(lambda: tab.lobby["players"])
    assert sorted(line["name"] for line in tab.lobby["players"]) == ["Ann", "Ben"]
    await tab.drop()
    assert not ann.closed


async def test_reconnecting_is_connecting(people: Enter) -> None:
    """Rows 17, 26, 43 and 47: drop, come back, the same table; the lost ack is learnt."""
    ann, ben = await people("Ann", "Ben")
    game, match = await start_game(ann, ben)
    rng = random.Random(2)
    for number in range(12):
        await play_one([ann, ben], game, rng)
        mover = ann if ann.tables[game]["moves"] else ben
        before, seq = mover.tables[game], mover.tables[game]["seq"]
        if number % 2:
            # Sent, and gone before the answer.
            await mover.send("move", id="m", game=game, seq=seq + 1, move=before["moves"][0])
        await mover.drop()
        mover.frames.clear()
        mover.matches.clear()
        await mover.connect()
        await mover.until(lambda mover=mover: match in mover.matches)  # type: ignore[misc]
        assert mover.of_kind("welcome")[-1]["seated"] == [game]
        table = await mover.sit(game)
        assert "log" in table
        if table["seq"] == seq:
            assert lasting(table) == lasting(before)
        else:
            assert table["last"]["move"] == before["moves"][0]
            answer = await mover.move(game, before["moves"][0], seq=seq + 1)
            assert answer["code"] == "stale"
        for person in (ann, ben):
            person.tables[game] = await person.sit(game)


async def test_a_move_between_subscribe_and_snapshot_is_not_missed(
    room: Serving, people: Enter
) -> None:
    """Row 45: the opponent moves just while one sits down; no seq is missing afterwards."""
    ann, ben = await people("Ann", "Ben")
    game, _ = await start_game(ann, ben)
    rng = random.Random(3)
    inner = room.app.state.room
    for _ in range(10):
        tab = await ann.tab().connect()
        mover = ann if set(ann.tables[game]["moves"]) else ben
        seq = mover.tables[game]["seq"]
        async with inner.games.hold(game):
            # Both wait for the game now; whoever comes first, the tab sees the entry.
            await tab.send("sit", game=game)
            await mover.send(
                "move", game=game, seq=seq + 1, move=rng.choice(mover.tables[game]["moves"])
            )
            await asyncio.sleep(0.02)
        await tab.table(game, seq + 1)
        for person in (ann, ben):
            await person.table(game, seq + 1)
        await tab.drop()


async def test_presence_shows_at_the_table(people: Enter) -> None:
    """Rows 22, 50 and 60: here, reconnecting, and from when a claim may come."""
    ann, ben = await people("Ann", "Ben")
    game, _ = await start_game(ann, ben)
    mover, stayer = (ann, ben) if ann.tables[game]["moves"] else (ben, ann)
    seat = str(mover.tables[game]["seat"])
    assert stayer.tables[game]["online"] == {"1": "here", "2": "here"}
    await mover.drop()
    await stayer.until(lambda: stayer.tables[game]["online"][seat] == "reconnecting")
    claim = stayer.tables[game]["claim"]
    assert claim["win_at"] == claim["no_result_at"] > stayer.tables[game]["now"]
    assert (await stayer.refused("claim", game=game, what="win"))["code"] == "claim_too_early"
    await mover.connect()
    await mover.sit(game)
    await stayer.until(lambda: stayer.tables[game]["online"][seat] == "here")
    assert stayer.tables[game]["claim"] is None
    await mover.done("set_status", status="hidden")
    await stayer.until(lambda: stayer.tables[game]["online"][seat] == "away")
    await mover.done("leave", game=game)
    await stayer.until(lambda: stayer.tables[game]["online"][seat] == "left")


async def test_the_lobby_tells_statuses(people: Enter) -> None:
    """Rows 10 and 22; hidden people are not listed."""
    ann, ben, cid = await people("Ann", "Ben", "Cid")

    def statuses() -> dict[str, str]:
        return {line["name"]: line["status"] for line in ann.lobby["players"]}

    await ann.until(lambda: statuses() == dict.fromkeys(("Ann", "Ben", "Cid"), "free"))
    await cid.done("set_status", status="busy")
    await ann.until(lambda: statuses()["Cid"] == "busy")
    assert (await ann.refused("offer", to=cid.id, ruleset={"preset": "classic"}))["code"] == "busy"
    await cid.done("set_status", status="hidden")
    await ann.until(lambda: "Cid" not in statuses())
    await cid.done("set_status", status="free")
    game, _ = await start_game(ann, ben)
    await cid.until(
        lambda: {line["status"] for line in cid.lobby["players"]} == {"free", "playing"}
    )
    await ben.move(game, "resign")
    await ann.until(lambda: statuses() == dict.fromkeys(("Ann", "Ben", "Cid"), "free"))
    await ben.drop()
    await ann.until(lambda: statuses()["Ben"] == "away")


async def test_a_peer_that_does_not_read_harms_nobody(
    people: Enter, room: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Row 130: players are as quick as before; the spectator is closed as slow."""
    monkeypatch.setattr(heartbeat, "SLOW_S", 1.0)
    ann, ben = await people("Ann", "Ben")
    game, _ = await start_game(ann, ben)
    deaf = await Person(room.url, "Deaf").enter()
    assert deaf._socket is not None
    deaf._socket.transport.pause_reading()
    inner = next(one for one in room.app.state.connections.all if one.player.name == "Deaf")
    for _ in range(1500):
        await deaf.send("sit", game=game)
        if inner.outbox.stuck_since is not None:
            break
    loop = asyncio.get_running_loop()
    began = loop.time()
    rng = random.Random(4)
    moves = 0
    while loop.time() - began < 3:
        await play_one([ann, ben], game, rng)
        moves += 1
    assert moves > 20
    assert inner not in room.app.state.connections.all
    assert inner.close_code == heartbeat.SLOW_CODE
    deaf._socket.transport.abort()


async def test_sigterm_says_bye_to_a_hundred_sockets(tmp_path: Path) -> None:
    """Row 134: `bye restart`, 1012, and the process is gone within five seconds."""
    process = Process(tmp_path, CARDROOM_LIMITS="off")
    await process.start()
    ann = await Person(process.url, "Ann").enter()
    tabs = [await ann.tab().connect() for _ in range(99)]
    assert await asyncio.to_thread(process.terminate, 5) == 0
    for tab in (ann, *tabs):
        await tab.until(lambda tab=tab: tab.closed is not None)  # type: ignore[misc]
        assert tab.closed == 1012
        bye = tab.of_kind("bye")
        assert [one["reason"] for one in bye] == ["restart"]
        assert 200 <= bye[0]["retry_ms"] <= 2000
    assert "level=error" not in process.log.read_text()


async def test_kill_9_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    """Promise 1, rows 44, 139 and 140: killed at 20 points, started again, the same table."""
    process = Process(tmp_path, CARDROOM_LIMITS="off")
    await process.start()
    rng = random.Random(5)
    ann, ben = await Person(process.url, "Ann").enter(), await Person(process.url, "Ben").enter()
    game, match = await start_game(ann, ben)
    for kill in range(20):
        acked = 0
        for _ in range(rng.randrange(1, 12)):
            if ann.tables[game]["result"]:
                break
            acked = await play_one([ann, ben], game, rng)
        if kill % 5 == 4 and not ann.tables[game]["result"]:
            answer = await ann.move(game, "resign")
            acked = answer["seq"]
        mover = ann if ann.tables[game]["moves"] else ben
        if mover.tables[game]["moves"]:
            # One more is on its way: made once or not at all.
            move = mover.tables[game]["moves"][0]
            await mover.send("move", game=game, seq=mover.tables[game]["seq"] + 1, move=move)
            await asyncio.sleep(rng.random() * 0.01)
        process.kill()
        await process.start()
        for person in (ann, ben):
            await person.drop()
            person.tables.clear()
            await person.connect()
        tables = [await person.sit(game) for person in (ann, ben)]
        assert tables[0]["seq"] == tables[1]["seq"] >= acked
        assert tables[0]["picture"] == tables[1]["picture"]
        assert tables[0]["seq"] <= acked + 1 or acked == 0
        if tables[0]["result"]:
            await ann.done("rematch", game=game)
            game = (await ben.done("rematch", game=game))["game"]
            for person in (ann, ben):
                await person.sit(game)
    await ann.until(lambda: ann.matches[match]["games"][-1]["id"] == game)
    shown = ann.matches[match]
    for seat in ("1", "2"):
        scored = sum((one["points"] or {}).get(seat, 0) for one in shown["games"])
        assert shown["standing"][seat] == scored
    assert sum(one["status"] == "over" for one in shown["games"]) >= 4
    for person in (ann, ben):
        await person.drop()
    assert await asyncio.to_thread(process.terminate) == 0
