"""Faults done to a running topology, one after the other, and the line that reports them."""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from http.cookiejar import DefaultCookiePolicy

import httpx

from tests.support.couples import Couple, Promises, audit
from tests.support.serving import Process
from tests.support.topology import Topology

Fault = Callable[[], Awaitable[None]]


class FleetFaults:
    """What may happen to a fleet."""

    def __init__(
        self, topology: Topology, rng: random.Random, *, away_s: float, once_s: float
    ) -> None:
        """`away_s`: how long bus and database are away; the database `once_s` at first."""
        self._topology = topology
        self._rng = rng
        self._away_s = away_s
        self._once_s = once_s
        self.done = Counter[str]()

    @property
    def kinds(self) -> dict[str, Fault]:
        """By name."""
        return {
            "node killed": self._kill,
            "node restarted": self._restart,
            "bus away": self._bus_away,
            "connections cut": self._cut,
            "database away": self._database_away,
        }

    async def happen(self, kind: str) -> None:
        """One fault, from its beginning to its repair."""
        await self.kinds[kind]()
        self.done[kind] += 1

    async def _kill(self) -> None:
        node = self._rng.choice(self._topology.nodes)
        await node.kill()
        await asyncio.sleep(self._rng.random())
        await node.start()

    async def _restart(self) -> None:
        for node in self._topology.nodes:
            status = await asyncio.wait_for(node.terminate(), 30)
            assert status == 0
            await node.start()

    async def _bus_away(self) -> None:
        await self._topology.bus.stop()
        await asyncio.sleep(self._away_s * self._rng.random())
        await self._topology.bus.start()

    async def _cut(self) -> None:
        if self._rng.random() < 0.5:
            self._topology.cable.say("cut")
        else:
            await self._topology.postgres.cut(self._topology.database)

    async def _database_away(self) -> None:
        self._topology.cable.say("unplug")
        await asyncio.sleep(self._away_s if self.done["database away"] else self._once_s)
        self._topology.cable.say("plug")


class NodeFaults:
    """What may happen to one node on SQLite."""

    def __init__(self, node: Process, rng: random.Random) -> None:
        self._node = node
        self._rng = rng
        self.done = Counter[str]()

    async def happen(self) -> None:
        """`kill -9`, or a restart."""
        if self._rng.random() < 0.7:
            await self._node.kill()
            self.done["node killed"] += 1
        else:
            assert await asyncio.wait_for(self._node.terminate(), 30) == 0
            self.done["node restarted"] += 1
        await asyncio.sleep(self._rng.random() * 0.3)
        await self._node.start()


async def played_through(
    url: str, matches: int, trouble: Callable[[Promises], Awaitable[None]], seed: int
) -> tuple[Promises, dict[str, int]]:
    """Matches are played while `trouble` goes on; then everything promised is looked up."""
    promises = Promises()
    over = asyncio.Event()
    async with httpx.AsyncClient(base_url=url, timeout=20) as http:
        # One client for all, so no cookies: each player speaks with an own token.
        http.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        couples = [
            Couple(http, number, promises, seed * 1000 + number) for number in range(matches)
        ]
        playing = [asyncio.create_task(couple.play(over)) for couple in couples]
        try:
            await trouble(promises)
        finally:
            over.set()
            await asyncio.gather(*playing)
            for couple in couples:
                await couple.close()
        return promises, await audit(http, promises)


def report(name: str, faults: Counter[str], promises: Promises, found: dict[str, int]) -> str:
    """The line that says what was survived."""
    told = ", ".join(f"{count} × {kind}" for kind, count in sorted(faults.items()))
    return (
        f"{name}: survived {faults.total()} faults ({told}); {found['entries']} acknowledged"
        f" entries in {found['games']} games all stored, {found['over']} games ended once,"
        f" {promises.reconnects} reconnects"
    )
