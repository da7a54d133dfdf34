"""A record that somebody or something has spoilt harms its own game alone."""

import random
import sqlite3
from pathlib import Path

import pytest
import structlog

from tests.room.test_play import play_on
from tests.support.hosts import code_of
from tests.support.hosts import host as opened

SPOILT = {
    "an entry that no rule allows": "UPDATE games SET record = '1 1 H1>H1\n' WHERE id = ?",
    "half a line": "UPDATE games SET record = '1 1' WHERE id = ?",
    "no ruleset": "UPDATE matches SET ruleset = '{' WHERE id ="
    " (SELECT match_id FROM games WHERE id = ?)",
    "a seed of nothing": "UPDATE games SET start = 9 WHERE id = ?",
}


@pytest.mark.parametrize("what", SPOILT)
async def test_the_room_opens_and_the_others_play_on(tmp_path: Path, what: str) -> None:
    """Its players are free, everybody else's game is as it was; the log names the spoilt one."""
    async with opened(tmp_path) as host:
        ann, ben, cid, dan = [await host.guest(name) for name in ("Ann", "Ben", "Cid", "Dan")]
        spoilt, _ = await host.begin(ann, ben)
        whole, _ = await host.begin(cid, dan)
        await play_on(host, whole, 12, random.Random(1))
        clock = host.clock
    store = sqlite3.connect(tmp_path / "cardroom.db")
    store.execute(SPOILT[what], (spoilt,))
    store.commit()
    with structlog.testing.capture_logs() as lines:
        async with opened(tmp_path, clock) as host:
            for player in (ann, ben, cid, dan):
                host.arrive(player)
            live = host.room.games.peek(whole)
            assert live is not None
            assert live.state.seq == 12
            await play_on(host, whole, 1, random.Random(2))
            move = host.room.play.move(ann.id, spoilt, 1, "resign")
            assert await code_of(move) == "unknown_game"
            await host.pass_time(130)
            again, _ = await host.begin(ann, ben)
            await play_on(host, again, 3, random.Random(3))
    told = [line for line in lines if line["log_level"] == "error"]
    assert [(line["event"], line["game"]) for line in told] == [("a record cannot be read", spoilt)]
    status = store.execute("SELECT status FROM games WHERE id = ?", (spoilt,)).fetchone()[0]
    store.close()
    # What is stored stays as it is, for whoever mends it.
    assert status == "running"
