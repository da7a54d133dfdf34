"""Connections come and go: two tabs, drops, shutdown, peers that do not read."""

import asyncio
import random

import pytest

from cardroom.web import heartbeat
from cardroom.web.socket import SLOW
from tests.support.patience import until
from tests.support.person import Person, start_game
from tests.support.playing import play_one
from tests.support.serving import Serving
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


async def test_a_move_whose_maker_is_gone_is_still_told(people: Enter) -> None:
    """Rows 43 and 80: sent, then the line breaks; the opponent sees what was stored."""
    ann, ben = await people("Ann", "Ben")
    for _ in range(5):
        game, _ = await start_game(ann, ben)
        mover, other = (ann, ben) if ann.tables[game]["moves"] else (ben, ann)
        await mover.send("move", game=game, seq=1, move="resign")
        await mover.vanish()
        table = await other.table(game, 1)
        assert table["result"]["how"] == "resigned"
        await mover.connect()


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
    monkeypatch.setattr(heartbeat, "SLOW_S", 3600)
    ann, ben = await people("Ann", "Ben")
    game, _ = await start_game(ann, ben)
    deaf = await (await Person(room.url, "Deaf").sign_in()).connect(window=4096)
    room.shrink_buffers()
    await deaf.stop_reading()
    inner = next(one for one in room.app.state.connections.all if one.player.name == "Deaf")

    async def stuck() -> bool:
        for _ in range(20):
            await deaf.send("sit", game=game)
        return inner.outbox.stuck_since is not None

    await until(stuck, lambda: "everything went out")
    rng = random.Random(4)
    for _ in range(30):
        await play_one([ann, ben], game, rng)
    everybody = room.app.state.connections.all
    assert inner in everybody
    assert inner.outbox.stuck_since is not None
    monkeypatch.setattr(heartbeat, "SLOW_S", 1.0)
    await until(lambda: inner not in everybody, lambda: "who does not read is still there")
    assert inner.close_code == SLOW
    await deaf.vanish()
