"""How a person plays in a window: which move, and by which of the ways to move."""

import random
import time
from typing import Any

from tests.e2e.window import Window


def choose(table: dict[str, Any], rng: random.Random) -> str:
    """A sensible move from the room's list: it ends a game in a few hundred entries."""
    moves: list[str] = table["moves"]
    houses = [move for move in moves if move[0] == "t" and "-t" in move]
    if houses and rng.random() < 0.04:
        return rng.choice(houses)
    for wanted in ("-f", "r", "x-t", "x-", "turn", "end"):
        fitting = [
            m for m in moves if (m.endswith(wanted) if wanted == "-f" else m.startswith(wanted))
        ]
        if fitting:
            return fitting[0]
    return rng.choice(moves)


async def touch_drag(window: Window, move: str) -> None:
    """Drag with a finger: touch events as the browser itself makes them."""
    source, target = move.split("-")
    begin, end = await window.centre(source), await window.centre(target)
    line = await window.page.context.new_cdp_session(window.page)
    steps = [
        (begin[0] + (end[0] - begin[0]) * i / 4, begin[1] + (end[1] - begin[1]) * i / 4)
        for i in range(5)
    ]

    async def send(kind: str, points: list[tuple[float, float]]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        await line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    await send("touchStart", [steps[0]])
    for step in steps[1:]:
        await send("touchMove", [step])
    await send("touchEnd", [])
    await line.detach()


async def two_taps(window: Window, pile: str) -> None:
    """Tap twice with a finger, a tenth of a second between the taps however busy the machine is."""
    x, y = await window.centre(pile)
    line = await window.page.context.new_cdp_session(window.page)
    begin = time.time()
    for number, kind in enumerate(("touchStart", "touchEnd") * 2):
        points = [{"x": x, "y": y}] if kind == "touchStart" else []
        at = begin + number * 0.05
        await line.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": at}
        )
    await line.detach()


async def play(window: Window, move: str, rng: random.Random, *, fingers: bool) -> str:
    """Make a move by a way chosen at random; returns the way."""
    table = window.table
    assert table is not None
    ways = ["tap", "type"]
    if "-" in move:
        ways.append("drag")
        source = move.split("-", maxsplit=1)[0]
        from_here = [m for m in table["moves"] if m.startswith(f"{source}-")]
        # Where faults are called, the list is in no order: a double tap goes to a sole place only.
        clear = table["enforcement"] == "strict" or len(from_here) == 1
        if clear and from_here[0] == move and not move.startswith(f"x-w{window.seat}"):
            ways.append("double")
    way = rng.choice(ways)
    if way == "tap":
        await window.tap(move)
    elif way == "type":
        await window.type(move)
    elif way == "double":
        await window.pile(move.split("-", maxsplit=1)[0]).dblclick()
    elif fingers:
        await touch_drag(window, move)
    else:
        await window.drag(move)
    return way
