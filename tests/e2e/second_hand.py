"""A second socket of a person who sits in a window: plays the dull stretch between two looks."""

import asyncio
import json
import random
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from typing import Any, Self

from playwright.async_api import expect
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from tests.e2e.hands import choose
from tests.e2e.window import Window

Table = dict[str, Any]
Pair = tuple[Window, Window]
BLANK = "about:blank"
Choice = Callable[[Table], str]


class SecondHand:
    """Plays with a window's own session, beside its page."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.table: Table | None = None
        self._socket: ClientConnection | None = None

    async def __aenter__(self) -> Self:
        window = self.window
        assert window.table is not None
        cookies = await window.page.context.cookies()
        self._socket = await connect(
            f"{window.url.replace('http', 'ws', 1)}/ws",
            origin=Origin(window.url),
            additional_headers={"Cookie": "; ".join(f"{c['name']}={c['value']}" for c in cookies)},
        )
        await self._say({"type": "hello"})
        await self._say({"type": "sit", "game": window.table["game"]})
        await self._hear(lambda frame: frame["type"] == "table")
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._socket is not None
        await self._socket.close()

    async def play(self, move: str) -> None:
        """Make a move and wait for the table that shows it."""
        assert self.table is not None
        game, seq = self.table["game"], self.table["seq"] + 1
        await self._say({"type": "move", "id": "2", "game": game, "seq": seq, "move": move})
        await self.reach(seq)

    async def reach(self, seq: int) -> Table:
        """Wait until this socket was told of an entry."""
        if self.table is None or self.table["seq"] < seq:
            await self._hear(lambda frame: frame["type"] == "table" and frame["seq"] >= seq)
        assert self.table is not None
        return self.table

    async def _say(self, frame: dict[str, Any]) -> None:
        assert self._socket is not None
        await self._socket.send(json.dumps(frame))

    async def _hear(self, wanted: Callable[[dict[str, Any]], bool]) -> None:
        assert self._socket is not None
        async with asyncio.timeout(30):
            while True:
                frame = json.loads(await self._socket.recv())
                if frame["type"] == "table":
                    self.table = frame
                if frame["type"] == "refused":
                    raise AssertionError(frame)
                if wanted(frame):
                    return


async def play_on(
    windows: Sequence[Window],
    choice: Choice,
    until: Callable[[Table], bool],
    limit: int = 600,
) -> Table:
    """All sides play outside their pages until the mover's table is as wanted.

    The windows come in the order of their seats. Pages that look at nothing (`BLANK`) are not
    waited for.
    """
    async with AsyncExitStack() as stack:
        hands = [await stack.enter_async_context(SecondHand(window)) for window in windows]
        for _ in range(limit):
            mover = hands[_turn(hands[0]) - 1]
            table = mover.table
            assert table is not None
            if table["result"] or until(table):
                break
            await mover.play(choice(table))
            for hand in hands:
                await hand.reach(table["seq"] + 1)
    assert table is not None
    assert until(table)
    for window in windows:
        if window.page.url != BLANK:
            await window.seq(table["seq"])
            await shown(window)
    return table


def _turn(hand: SecondHand) -> int:
    assert hand.table is not None
    return int(hand.table["picture"]["turn"])


async def play_some(pair: Pair, entries: int) -> Table:
    """A stretch of play outside the pages."""
    rng = random.Random(entries)
    assert pair[0].table is not None
    goal = pair[0].table["seq"] + entries
    return await play_on(pair, lambda t: choose(t, rng), lambda t: bool(t["seq"] >= goal))


def by_turn(pair: Pair) -> Pair:
    """Whose turn it is first, then who looks on."""
    first, second = pair
    assert first.table is not None
    return (first, second) if first.table["picture"]["turn"] == first.seat else (second, first)


async def shown(window: Window) -> None:
    """Wait until the page shows the entry that its window was told of."""
    assert window.table is not None
    felt = window.page.locator(".felt[data-seq]")
    await expect(felt).to_have_attribute("data-seq", str(window.table["seq"]))
