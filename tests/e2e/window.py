"""One person's window: what it was told over the socket, and hands that tap, drag and type."""

import asyncio
import itertools
import json
import time
from typing import Any

from playwright.async_api import Page, WebSocket, expect

from tests.support.patience import until

_NUMBERS = itertools.count(1)
READY = "Number(document.querySelector('.area')?.dataset.ready || -1)"
DOUBLE_TAP_S = 0.4


class Window:
    """A page together with the last table that the room sent to it."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.table: dict[str, Any] | None = None
        self.sent: list[dict[str, Any]] = []
        self.refusals: list[dict[str, Any]] = []
        self.errors: list[str] = []
        self.sockets = 0
        self.name = ""
        self.tapped = ("", 0.0)
        page.on("websocket", self._listen)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _listen(self, socket: WebSocket) -> None:
        self.sockets += 1
        socket.on("framereceived", lambda frame: self._heard(json.loads(frame)))
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

    def _heard(self, frame: dict[str, Any]) -> None:
        if frame["type"] == "table":
            self.table = frame
        elif frame["type"] == "refused":
            self.refusals.append(frame)

    async def enter(self, name: str, path: str = "/") -> None:
        """Open a page and give a name, made unlike all others."""
        self.name = f"{name} {next(_NUMBERS)}"
        await self.page.goto(f"{self.url}{path}")
        await self.page.get_by_label("Your name").fill(self.name)
        await self.page.get_by_role("button", name="Take a seat").click()

    async def challenge(self, other: "Window", length: str = "Open end") -> None:
        """Challenge somebody from the lobby."""
        await self.page.get_by_role("button", name=f"Challenge {other.name}").click()
        await self.page.get_by_role("radio", name=length).check(force=True)
        await self.page.get_by_role("button", name="Send the challenge").click()

    async def accept(self, other: "Window") -> None:
        """Accept a challenge from somebody."""
        await self.page.get_by_role("button", name=f"Accept the challenge of {other.name}").click()

    async def at_table(self) -> None:
        """Wait until the cards lie there."""
        await expect(self.page.locator("[data-pile='f']")).to_be_visible()
        await self.page.locator("[data-card]").nth(8).wait_for(state="attached")

    def pile(self, name: str) -> Any:
        """The button of a pile; foundations are one button."""
        return self.page.locator(f"button[data-pile='{'f' if name.startswith('f') else name}']")

    async def seq(self, wanted: int) -> None:
        """Wait until this window was told of an entry, and its table takes the next wish."""

        async def told() -> bool:
            return self.table is not None and bool(self.table["seq"] >= wanted)

        async def ready() -> bool:
            return bool(await self.page.evaluate(READY) >= wanted)

        await until(told, lambda: f"{self.name} was not told of entry {wanted}")
        await until(ready, lambda: f"{self.name} does not show entry {wanted}")

    async def click(self, pile: str) -> None:
        """One tap, never so soon after one on the same pile that it would be a double tap."""
        pause = self.tapped[1] + DOUBLE_TAP_S - time.monotonic()
        if self.tapped[0] == pile and pause > 0:
            await asyncio.sleep(pause)
        await self.pile(pile).click()
        self.tapped = (pile, time.monotonic())

    async def tap(self, move: str) -> None:
        """Make a move by tapping source and target."""
        seat = self.seat
        if move == "turn":
            await self.click(f"h{seat}")
            return
        if move == "end":
            await self.page.get_by_role("button", name="End turn").click()
            return
        source, target = move.split("-")
        if move == f"x-w{seat}":
            await self.click(target)
            return
        await self.click(source)
        await self.click(target)

    async def drag(self, move: str) -> None:
        """Make a move by dragging with the mouse."""
        source, target = move.split("-")
        begin, end = await self.centre(source), await self.centre(target)
        await self.page.mouse.move(*begin)
        await self.page.mouse.down()
        await self.page.mouse.move((begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2, steps=3)
        await self.page.mouse.move(*end, steps=2)
        await self.page.mouse.up()

    async def centre(self, pile: str) -> tuple[float, float]:
        """The middle of a pile's button, in page pixels."""
        box = await self.pile(pile).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    async def type(self, move: str) -> None:
        """Make a move by keys alone."""
        if move == "turn":
            await self.page.keyboard.press("h")
            return
        if move == "end":
            await self.page.keyboard.press("e")
            return
        source, target = move.split("-")
        if move == f"x-w{self.seat}":
            await self.page.keyboard.press("w")
            return
        await self.pile(source).focus()
        await self.page.keyboard.press("Enter")
        await self.pile(target).focus()
        await self.page.keyboard.press("Enter")

    @property
    def seat(self) -> int:
        """The seat of the game that this window sits at."""
        assert self.table is not None
        return int(self.table["seat"])
