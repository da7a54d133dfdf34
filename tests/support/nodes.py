"""Two rooms over one database in one process: one held clock, a bus that can be cut."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from cardroom.bus.bus import HearOthers
from cardroom.bus.memory import MemoryBus
from cardroom.model.live_game import LiveGame
from tests.support.clock import HeldClock
from tests.support.hosts import Host
from tests.support.hosts import host as opened


class Exchange:
    """What joins the buses; `up` is false while it is dead, `lost` counts what was lost.

    `loses` picks messages that are lost while it lives.
    """

    def __init__(self) -> None:
        self.buses: list[JoinedBus] = []
        self.up = True
        self.lost = 0
        self.loses: Callable[[str, str], bool] = lambda _notice, _carried: False

    def pass_on(self, sender: "JoinedBus", notice: str, carried: str) -> None:
        """To every bus but the sender's, in a later turn of the loop."""
        if not self.up or self.loses(notice, carried):
            self.lost += 1
            return
        for bus in self.buses:
            if bus is not sender:
                asyncio.get_running_loop().call_soon(bus.arrive, notice, carried)

    def cut(self) -> None:
        """The bus dies."""
        self.up = False

    def mend(self) -> None:
        """The bus is back."""
        self.up = True
        for bus in self.buses:
            bus.back()


class JoinedBus(MemoryBus):
    """One node's end of it."""

    def __init__(self, exchange: Exchange) -> None:
        super().__init__()
        self._exchange = exchange
        self._others: list[tuple[HearOthers, Callable[[], None]]] = []
        self.heard: list[str] = []

    def send(self, notice: str, carried: str = "") -> None:
        """To the others."""
        self._exchange.pass_on(self, notice, carried)

    def listen(self, hear: HearOthers, returned: Callable[[], None]) -> None:
        """Hear the others."""
        self._others.append((hear, returned))

    def arrive(self, notice: str, carried: str) -> None:
        """A notice of another node."""
        self.heard.append(notice)
        for hear, _ in self._others:
            hear(notice, carried)

    def hears(self) -> bool:
        """Whether the exchange is up."""
        return self._exchange.up

    def cut_off(self) -> None:
        """Its node is dead: nobody hears it, it hears nobody."""
        self._exchange.buses.remove(self)
        self._exchange = Exchange()
        self._exchange.buses.append(self)

    def back(self) -> None:
        """The exchange is up again."""
        for _, returned in self._others:
            returned()

    async def start(self) -> None:
        """Join."""
        self._exchange.buses.append(self)
        if self._exchange.up:
            self.back()

    async def close(self) -> None:
        """Leave."""
        self._exchange.buses.remove(self)
        await super().close()


class Nodes:
    """The living nodes, and time for all of them."""

    def __init__(self, place: str | Path) -> None:
        self.place = place
        self.clock = HeldClock()
        self.exchange = Exchange()
        self.living: list[Host] = []
        self._stack = AsyncExitStack()

    async def start(self) -> Host:
        """One more node."""
        bus = JoinedBus(self.exchange)
        host = await self._stack.enter_async_context(opened(self.place, self.clock, bus))
        self.living.append(host)
        await self.settle()
        return host

    async def kill(self, host: Host) -> None:
        """As by `kill -9`: it says and does nothing any more."""
        self.living.remove(host)
        assert isinstance(host.room.bus, JoinedBus)
        host.room.bus.cut_off()

    async def stop(self) -> None:
        """All nodes end politely."""
        await self._stack.aclose()

    async def settle(self) -> None:
        """Let notices arrive and what they cause happen."""
        for _ in range(40):
            await asyncio.sleep(0)
        for host in self.living:
            await host.room.replicas.idle()

    async def pass_time(self, seconds: float, *, stride: float = 0) -> None:
        """Time passes at every node, and what is due happens, in order.

        A `stride` of some seconds is quicker and fires everything late by that much at most.
        """
        target = self.clock.now() + round(seconds * 1000)
        while self.clock.now() < target:
            moments = [host.room.deadlines.next_at() for host in self.living]
            due = [target if at is None else at for at in moments]
            step = max(min(due), self.clock.now() + max(1, round(stride * 1000)))
            self.clock.advance((min(step, target) - self.clock.now()) / 1000)
            await asyncio.gather(*(host.room.deadlines.fire_due() for host in self.living))
            await self.settle()


@asynccontextmanager
async def nodes(url: str) -> AsyncIterator[Nodes]:
    """A fleet that is still empty."""
    fleet = Nodes(url)
    try:
        yield fleet
    finally:
        await fleet.stop()


def live_at(host: Host, game: str) -> LiveGame:
    """A game in a node's memory."""
    live = host.room.games.peek(game)
    assert live is not None
    return live
