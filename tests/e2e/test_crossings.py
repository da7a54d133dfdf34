"""What crosses on the wire, and three at a table of whom one has left: everybody is told."""

import asyncio
import random
from typing import Any

from playwright.async_api import expect

from tests.e2e.conftest import Leaping
from tests.e2e.second_hand import Pair, SecondHand, Table, by_turn, play_on
from tests.e2e.test_calls import call_button, good, sees, sit_down, sit_two
from tests.e2e.test_whole_match import DESKTOP, PHONE
from tests.e2e.window import Window


def to_houses(table: Table) -> list[str]:
    """Moves after which the turn goes on."""
    return [m for m in table["moves"] if m[0] in "rt" and "-t" in m]


async def move_against_call(leaping: Leaping, pair: Pair, gap_s: float) -> tuple[Window, Window]:
    """The mover's second move is on its way before the call about the first: mover, caller."""
    rng = random.Random(6)
    while True:
        table = await play_on(pair, lambda t: good(t, rng), lambda t: len(to_houses(t)) > 0)
        mover, caller = by_turn(pair)
        async with SecondHand(mover) as hand:
            await hand.play(to_houses(table)[0])
            assert hand.table is not None
            entry, second = int(hand.table["seq"]), to_houses(hand.table)
            if not second:
                await hand.play(good(hand.table, rng))
                continue
            await sees(caller, entry)
            await expect(call_button(caller)).to_be_enabled()
            await leaping.room.leap(gap_s)
            async with leaping.room.held_up(table["game"]):
                sent = asyncio.create_task(hand.play(second[0]))
                await leaping.room.waiting(table["game"], 1)
                await call_button(caller).click()
                await leaping.room.waiting(table["game"], 2)
            await sent
        return mover, caller


async def test_a_call_that_crosses_a_move_is_judged_or_told_to_be_late(leaping: Leaping) -> None:
    """R34: within 1.5 s the older action is judged, both hear of it; after it words say why not."""
    pair = await sit_two(leaping, "touch", DESKTOP, PHONE, turn_seconds=None)
    mover, caller = await move_against_call(leaping, pair, 1.6)
    await expect(caller.page.locator(".toast")).to_contain_text(
        f"Too late: {mover.name} has already moved on."
    )
    assert caller.table is not None
    assert caller.table["picture"]["phase"] == "play"
    mover, caller = await move_against_call(leaping, pair, 0)
    for window in (mover, caller):
        await expect(window.page.locator("[data-phase=called]")).to_be_visible()
    await expect(mover.page.locator(".open-call")).to_contain_text(
        "One more move came across the call."
    )
    assert mover.table is not None
    assert mover.table["call"]["entry"] == mover.table["seq"] - 2


def strip(window: Window, words: str) -> Any:
    """A question above the table."""
    return window.page.locator(".strips .block-offer").filter(has_text=words)


async def test_of_three_the_others_agree_that_a_computer_plays_on(leaping: Leaping) -> None:
    """R38: one says no and nothing happens; asked once more both agree, and the seat plays on."""
    people = await sit_down(leaping, "touch", DESKTOP, PHONE, DESKTOP, players=3)
    ann, ben, cat = people
    await cat.page.close()
    for window in (ann, ben):
        plate = window.page.locator(".plate.seat-3")
        await expect(plate).to_have_attribute("data-online", "reconnecting")
    await leaping.room.leap(61)
    await close_question(ann, ben)
    await strip(ann, "has left").get_by_role("button", name="Computer plays on").click()
    await expect(strip(ann, "The other must agree")).to_be_visible()
    asked = strip(ben, f"{ann.name} would let the computer (Club) play for {cat.name}")
    await asked.get_by_role("button", name="No").click()
    await expect(asked).to_be_hidden()
    assert ben.table is not None
    assert [seat.get("level") for seat in ben.table["seats"]] == [None, None, None]
    choice = strip(ben, "has left")
    await choice.get_by_label("Level of the computer").select_option("Beginner")
    await choice.get_by_role("button", name="Computer plays on").click()
    again = strip(ann, f"{ben.name} would let the computer (Beginner) play for {cat.name}")
    await again.get_by_role("button", name="Agree").click()
    for window in (ann, ben):
        await expect(window.page.locator(".plate.seat-3")).to_contain_text("computer")
        await expect(window.page.locator(".strips .block-offer")).to_have_count(0)


async def close_question(*windows: Window) -> None:
    """If it was the missing one's move, the question about a claim is open: go on waiting."""
    for window in windows:
        await expect(strip(window, "has left")).to_be_visible()
        wait = window.page.get_by_role("button", name="Keep waiting")
        assert window.table is not None
        if window.table["claim"]:
            await wait.click()
