"""Three people and one call: who fails leaves the proof to the other (R29, R33, E84)."""

import random
import re
from contextlib import AsyncExitStack
from typing import Any

from playwright.async_api import expect

from tests.e2e.conftest import Leaping
from tests.e2e.second_hand import SecondHand
from tests.e2e.test_calls import call_button, fault_of, good, judged, sees, sit_down
from tests.e2e.test_whole_match import DESKTOP, PHONE
from tests.e2e.window import Window

ADVANCED: dict[str, Any] = {"players": 3, "touch_mode": "advanced"}


async def fault_and_more(leaping: Leaping, people: list[Window]) -> tuple[int, list[str]]:
    """Play until a fault and one more move are made: the entry of the fault, what it missed."""
    rng = random.Random(2)
    async with AsyncExitStack() as stack:
        hands = [await stack.enter_async_context(SecondHand(window)) for window in people]
        assert hands[0].table is not None
        game = hands[0].table["game"]
        for _ in range(600):
            state = leaping.room.state(game)
            hand = hands[state.turn - 1]
            table = await hand.reach(state.seq)
            fault = fault_of(leaping, table)
            if fault is None or table["seq"] < 12:
                await hand.play(good(table, rng))
                continue
            duties = leaping.room.duties(game)
            await hand.play(fault)
            assert hand.table is not None
            more = [m for m in hand.table["moves"] if m[0] in "rt" and "-t" in m]
            if more:
                await hand.play(more[0])
                return int(table["seq"]) + 1, duties
    raise AssertionError("no fault was followed by a move")


async def test_the_other_opponent_proves_what_the_caller_did_not(leaping: Leaping) -> None:
    """The second steps back to the older fault, which stays on the board and costs the turn."""
    people = await sit_down(leaping, "touch", DESKTOP, PHONE, DESKTOP, **ADVANCED)
    entry, duties = await fault_and_more(leaping, people)
    for window in people:
        await window.seq(entry + 1)
    assert people[0].table is not None
    seat = int(people[0].table["picture"]["turn"])
    piles = people[0].table["picture"]["piles"]
    others = [people[seat % 3], people[(seat + 1) % 3]]
    first, second = others[1], others[0]
    await sees(first, entry + 1)
    await call_button(first).click()
    await first.seq(entry + 2)
    step = await judged(first)
    await first.tap(next(m for m in step["moves"] if "-t" in m))
    await second.seq(entry + 3)
    await expect(second.page.locator(".verdict")).to_contain_text("You may prove the fault now.")
    await expect(second.page.get_by_role("button", name="No proof")).to_be_visible()
    await expect(call_button(first)).to_have_count(0)
    await judged(second)
    assert second.table is not None
    for _ in second.table["call"]["steps"]:
        if await second.page.get_by_text(f"Position {position(second, entry)} of").count():
            break
        await second.page.keyboard.press("b")
    await second.tap(duties[0])
    for window in people:
        await window.seq(entry + 4)
        text = re.compile(r"had to play .+ first\. The turn passes to")
        await expect(window.page.locator(".verdict")).to_contain_text(text)
        assert window.table is not None
        assert window.table["picture"]["piles"] == piles
        assert window.table["picture"]["turn"] == seat % 3 + 1


def position(window: Window, entry: int) -> int:
    """Where an entry stands among the positions that may be stepped through."""
    assert window.table is not None
    return [step["seq"] for step in window.table["call"]["steps"]].index(entry) + 1
