"""How a person plays in a window: which move, and by which of the ways to move."""

import random
import time
from collections.abc import Collection
from typing import Any

from tests.e2e.window import Window

WAYS = {"tap", "type", "drag", "double"}


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


async def two_taps(window: Window, pile: str, *, fingers: bool = True) -> None:
    """Tap twice, a tenth of a second between the taps however busy the machine is."""
    x, y = await window.centre(pile)
    line = await window.page.context.new_cdp_session(window.page)
    begin = time.time()
    for number in range(4):
        down, more = number % 2 == 0, {"timestamp": begin + number * 0.05}
        if fingers:
            kind = "touchStart" if down else "touchEnd"
            points = [{"x": x, "y": y}] if down else []
            await line.send(
                "Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, **more}
            )
        else:
            kind = "mousePressed" if down else "mouseReleased"
            press = {"type": kind, "x": x, "y": y, "button": "left", "clickCount": number // 2 + 1}
            await line.send("Input.dispatchMouseEvent", press | more)
    await line.detach()


def double_taps(table: dict[str, Any], seat: int) -> list[str]:
    """The moves that two taps on where they come from make: never to the own waste."""
    ways: dict[str, list[str]] = {}
    for move in table["moves"]:
        if "-" in move and "*" not in move and not move.endswith(f"-w{seat}"):
            ways.setdefault(move.split("-", maxsplit=1)[0], []).append(move)
    # Where faults are called, the list is in no order: a double tap goes to a sole place only.
    strict = table["enforcement"] == "strict"
    return [moves[0] for moves in ways.values() if strict or len(moves) == 1]


def choose_new(
    table: dict[str, Any], move: str, seat: int, seen: Collection[str], rng: random.Random
) -> str:
    """A move that a way not seen yet can make, if there is one; else the move that was meant."""
    if "double" not in seen and (doubles := double_taps(table, seat)):
        return str(rng.choice(doubles))
    if "drag" not in seen and (drags := [one for one in table["moves"] if "-" in one]):
        return str(rng.choice(drags))
    return move


async def play(
    window: Window, move: str, rng: random.Random, seen: Collection[str] = (), *, fingers: bool
) -> str:
    """Make a move by a way chosen at random, one not seen yet if it can; returns the way."""
    table = window.table
    assert table is not None
    ways = ["tap", "type"]
    if "-" in move:
        ways.append("drag")
    if move in double_taps(table, window.seat):
        ways.append("double")
    way = rng.choice([way for way in ways if way not in seen] or ways)
    if way == "tap":
        await window.tap(move)
    elif way == "type":
        await window.type(move)
    elif way == "double":
        await two_taps(window, move.split("-", maxsplit=1)[0], fingers=fingers)
    elif fingers:
        await touch_drag(window, move)
    else:
        await window.drag(move)
    return way
