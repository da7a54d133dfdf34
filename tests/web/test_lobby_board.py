"""A lobby of hundreds: what an arrival and a change cost does not grow with who else is there."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cardroom.model.player import Player
from cardroom.web import lobby_board
from cardroom.web.connections import Connection, Connections
from cardroom.web.fanout import Fanout
from cardroom.web.outbox import Outbox
from tests.support.hosts import Host, host

PEOPLE = 200


class Hall:
    """Sockets in the lobby of a room, and every text that they were sent."""

    def __init__(self, room: Host) -> None:
        self.host = room
        self.connections = Connections()
        self.fanout = Fanout(room.room, self.connections)
        self.sent: dict[str, list[str]] = {}
        self._news = asyncio.Event()
        self._writers: list[asyncio.Task[None]] = []

    def come(self, player: Player) -> Connection:
        """Somebody enters the lobby, as a socket would."""

        async def send(message: dict[str, Any]) -> None:
            text: str = message["text"]
            if text.startswith('{"type":"lobby"'):
                self.sent.setdefault(player.name, []).append(text)
                self._news.set()

        connection = Connection(player, "session", Outbox(send, self.host.clock.now))
        self._writers.append(asyncio.create_task(connection.outbox.run()))
        self.connections.add(connection)
        self.host.room.presence.arrive(connection.id, player)
        self.connections.lobby.add(connection)
        self.host.room.presence.enter_lobby(connection.id)
        self.fanout.lobby_to(connection)
        return connection

    def texts(self) -> set[str]:
        """Those that differ."""
        return {text for texts in self.sent.values() for text in texts}

    def names(self, of: str) -> list[str]:
        """Whom somebody saw last."""
        lobby: dict[str, Any] = json.loads(self.sent[of][-1])
        return [one["name"] for one in lobby["players"]]

    def sees(self, who: str, people: int) -> bool:
        """Whether somebody saw so many people last."""
        return who in self.sent and len(self.names(who)) == people

    async def until(self, met: Callable[[], bool]) -> None:
        """Wait for something that the next texts bring."""
        async with asyncio.timeout(30):
            while not met():
                self._news.clear()
                await self._news.wait()

    async def close(self) -> None:
        """Everybody goes."""
        await self.fanout.close()
        for writer in self._writers:
            writer.cancel()


@asynccontextmanager
async def hall(folder: Path) -> AsyncIterator[Hall]:
    """A room without sockets of its own."""
    async with host(folder) as room:
        opened = Hall(room)
        try:
            yield opened
        finally:
            await opened.close()


async def test_a_rush_of_newcomers_shares_a_few_texts_and_each_finds_all(tmp_path: Path) -> None:
    """Two hundred at once: not two hundred lists of two hundred names."""
    async with hall(tmp_path) as lobby:
        people = [await lobby.host.guest(f"P {n}", here=False) for n in range(PEOPLE)]
        loop = asyncio.get_running_loop()
        began = loop.time()

        def few() -> bool:
            # A machine that takes its time makes one more each half second.
            return len(lobby.texts()) <= 8 + (loop.time() - began) / lobby_board.PUSH_S

        for number, player in enumerate(people):
            lobby.come(player)
            if number % 20 == 19:
                await asyncio.sleep(0)
        await lobby.until(lambda: len(lobby.sent) == PEOPLE)
        assert all(player.name in lobby.names(player.name) for player in people)
        assert few()
        await lobby.until(lambda: all(len(lobby.names(one.name)) == PEOPLE for one in people))
        assert few()


async def test_who_has_left_at_once_is_sent_nothing(tmp_path: Path) -> None:
    """In and out before the text is made; the next one finds the lobby as usual."""
    async with hall(tmp_path) as lobby:
        ann, ben = [await lobby.host.guest(name, here=False) for name in ("Ann", "Ben")]
        gone = lobby.come(ann)
        lobby.connections.remove(gone)
        lobby.host.room.presence.drop(gone.id)
        lobby.come(ben)
        await lobby.until(lambda: "Ben" in lobby.sent)
        assert "Ann" not in lobby.sent


async def test_a_small_lobby_is_pushed_at_every_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At most twice a second (here: fifty times), each change is told."""
    monkeypatch.setattr(lobby_board, "PUSH_S", 0.02)
    async with hall(tmp_path) as lobby:
        lobby.come(await lobby.host.guest("Ann", here=False))
        for number in range(5):
            await lobby.host.guest(f"Ben {number}")
            await lobby.until(partial(lobby.sees, "Ann", number + 2))


async def test_a_big_lobby_is_pushed_seldom_and_the_last_change_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Changes without end: the bytes a second are bounded."""
    monkeypatch.setattr(lobby_board, "PUSH_S", 0.02)
    monkeypatch.setattr(lobby_board, "SELDOM_S", 0.6)
    monkeypatch.setattr(lobby_board, "BYTES_A_S", 1)
    async with hall(tmp_path) as lobby:
        lobby.come(await lobby.host.guest("Ann", here=False))
        await lobby.until(lambda: len(lobby.sent.get("Ann", ())) == 2)
        began = asyncio.get_running_loop().time()
        for number in range(5):
            lobby.host.drop_all(await lobby.host.guest(f"Ben {number}"))
            await lobby.host.pass_time(100)
        await lobby.until(lambda: len(lobby.sent["Ann"]) >= 3 and lobby.sees("Ann", 1))
        took = asyncio.get_running_loop().time() - began
        # One may come at once; the next ones only as seldom as that, however slow the machine is.
        assert len(lobby.sent["Ann"]) - 2 <= 1 + took / 0.6
