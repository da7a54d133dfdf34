"""The whole topology under play while its parts fail: nothing promised is lost (issue 5).

`CARDROOM_SOAK_S` and `CARDROOM_SOAK_MATCHES` make it long; `make soak` sets them.
"""

import os
import random
import time
from collections import Counter
from pathlib import Path

import pytest

from tests.support.couples import Promises
from tests.support.faults import FleetFaults, NodeFaults, played_through, report
from tests.support.parts import Postgres
from tests.support.serving import Process, Serving
from tests.support.topology import Topology

SOAK_S = float(os.environ.get("CARDROOM_SOAK_S", "0"))
MATCHES = int(os.environ.get("CARDROOM_SOAK_MATCHES", "4"))
# Play between two faults: so many entries acknowledged.
ENTRIES = 3 * MATCHES
pytestmark = pytest.mark.timeout(300 + 6 * SOAK_S)


def tell(line: str) -> None:
    """A line for the run's report, wherever pytest's output goes."""
    print(line)
    file = os.environ.get("CARDROOM_SOAK_REPORT")
    if file:
        with Path(file).open("a", encoding="utf-8") as opened:
            opened.write(line + "\n")


async def test_a_fleet_loses_nothing_whatever_fails(tmp_path: Path, postgres: Postgres) -> None:
    """Promises 1, 2, 7, 8 through nginx: nodes killed and restarted, bus and database away."""
    rng = random.Random(11)
    topology = Topology(tmp_path, postgres)
    await topology.start()
    away_s, once_s = (6, 30) if SOAK_S else (1.5, 1.5)
    faults = FleetFaults(topology, rng, away_s=away_s, once_s=once_s)

    async def trouble(promises: Promises) -> None:
        ends = time.monotonic() + SOAK_S
        kinds = list(faults.kinds)
        await promises.more(ENTRIES)
        while True:
            rng.shuffle(kinds)
            for kind in kinds:
                await faults.happen(kind)
                await promises.more(ENTRIES)
            if time.monotonic() >= ends:
                break
        await promises.enough(ends=1)

    try:
        promises, found = await played_through(topology.url, MATCHES, trouble, seed=11)
        tell(report("fleet", faults.done, promises, found))
        assert len(faults.done) == len(faults.kinds)
        assert found["entries"] > 50
        assert found["over"] > 0
        assert "Traceback" not in topology.logs()
    finally:
        await topology.close()


async def test_one_node_loses_nothing_when_it_is_killed(tmp_path: Path) -> None:
    """The same for one node on SQLite."""
    rng = random.Random(12)
    node = Process(tmp_path, CARDROOM_LIMITS="off")
    await node.start()
    faults = NodeFaults(node, rng)

    async def trouble(promises: Promises) -> None:
        ends = time.monotonic() + SOAK_S
        await promises.more(ENTRIES)
        while True:
            await faults.happen()
            await promises.more(ENTRIES)
            if faults.done.total() >= 4 and time.monotonic() >= ends:
                break
        await promises.enough()

    try:
        promises, found = await played_through(node.url, MATCHES, trouble, seed=12)
        tell(report("one node", faults.done, promises, found))
        assert found["entries"] > 50
    finally:
        await node.kill()
        node.close()


async def test_a_full_disk_refuses_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    """Promise 1: what is not stored is not told; a page limit stands in for the disk."""
    room = Serving(tmp_path, CARDROOM_LIMITS="off")
    await room.start()
    faults = Counter[str]()

    async def trouble(promises: Promises) -> None:
        database = room.app.state.room.database
        ends = time.monotonic() + SOAK_S
        await promises.more(20)
        while True:
            pages = await database.write(
                lambda c: c.exec_driver_sql("PRAGMA page_count").scalar_one()
            )
            await database.write(
                lambda c, n=pages: c.exec_driver_sql(f"PRAGMA max_page_count = {n}")
            )
            await promises.refused("try_again")
            await database.write(
                lambda c: c.exec_driver_sql("PRAGMA max_page_count = 1000000"),
            )
            faults["disk full"] += 1
            await promises.more(20)
            if faults.total() >= 2 and time.monotonic() >= ends:
                break
        await promises.enough()

    try:
        promises, found = await played_through(room.url, MATCHES, trouble, seed=13)
        tell(report("full disk", faults, promises, found))
        assert promises.refusals.get("try_again", 0) > 0
        assert found["entries"] > 50
    finally:
        await room.stop()
