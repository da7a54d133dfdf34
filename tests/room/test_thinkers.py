"""The processes that think: killed, stuck, crowded."""

import asyncio
import os
import signal

import pytest

from cardroom.services import thinkers
from cardroom.services.thinkers import Crowded, Thinkers, Unthinkable


async def test_a_killed_thinker_is_replaced() -> None:
    """A crash of a worker is survived, idle or at work; what breaks every one is refused."""
    pool = Thinkers(1)
    try:
        with pytest.raises(Unthinkable, match="TypeError"):
            await pool.ask("advise", None, None)
        (pid,) = pool.pids
        os.kill(pid, signal.SIGKILL)
        with pytest.raises(Unthinkable, match="TypeError"):
            await pool.ask("advise", None, None)
        assert pool.pids != [pid]
        assert pool.crashes == 1
    finally:
        await pool.close()
    assert pool.pids == []


async def test_a_stuck_thinker_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "LONGEST_S", 0.0)
    pool = Thinkers(1)
    with pytest.raises(Unthinkable, match="broke"):
        await pool.ask("advise", None, None)
    assert pool.crashes == thinkers.TRIES
    assert pool.pids == []


async def test_the_queue_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "MOST_WAITING", 2)
    pool = Thinkers(1)
    jobs = [asyncio.create_task(pool.ask("advise", None, None)) for _ in range(5)]
    done = await asyncio.gather(*jobs, return_exceptions=True)
    await pool.close()
    assert sum(isinstance(one, Crowded) for one in done) == 2
    assert sum(isinstance(one, Unthinkable) for one in done) == 3
