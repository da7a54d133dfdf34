"""Play now, hints, practice and what was missed, in a phone's window against a computer."""

import asyncio
import random

from playwright.async_api import expect

from tests.e2e.conftest import Windows
from tests.e2e.hands import choose
from tests.e2e.test_screens import look_over
from tests.e2e.window import Window
from tests.support.patience import until

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


async def play_now(window: Window, level: str, *, practice: bool = False) -> None:
    """From the first page to the table in two taps, and one more for practice."""
    await window.page.goto(window.url)
    await window.page.get_by_role("button", name="Play now").click()
    if practice:
        await window.page.get_by_role("radio", name="Practice").check(force=True)
    await window.page.get_by_role("button", name=level).click()
    await window.at_table()


async def my_turn(window: Window) -> bool:
    """Wait for the own turn; false when the game is over."""

    async def something_to_do() -> bool:
        table = window.table
        return table is not None and bool(table["result"] or set(table["moves"]) - {"stop"})

    await until(something_to_do, lambda: f"the computer does not move: {window.table}")
    assert window.table is not None
    if window.table["result"]:
        return False
    await window.seq(window.table["seq"])
    return True


async def test_a_game_against_the_computer_in_two_taps(windows: Windows) -> None:
    """Issue 4: no name asked for, an honest mark, a game by taps, the result and its review."""
    window = await windows.open(**PHONE)
    await play_now(window, "Club")
    await expect(window.page.locator(".plate", has_text="Club")).to_contain_text("computer")
    await look_over(window)
    rng = random.Random(5)
    for _ in range(18):
        if not await my_turn(window):
            break
        assert window.table is not None
        seq = window.table["seq"]
        await window.tap(choose(window.table, rng))
        await window.seq(seq + 1)
    if await my_turn(window):
        await window.page.get_by_role("button", name="Resign").click()
        await window.page.get_by_role("button", name="Yes, resign").click()
    await window.page.get_by_role("button", name="What was missed").click()
    told = window.page.locator(".missed-strip, .toast")
    await expect(told.first).to_be_visible()
    await look_over(window)
    await window.page.get_by_role("button", name="Result").click()
    await window.page.get_by_role("button", name="Rematch").click()
    await expect(window.page.get_by_role("button", name="Resign")).to_be_visible()
    assert window.refusals == []


async def test_practice_gives_hints_takes_back_and_shows_what_was_missed(windows: Windows) -> None:
    """The hint is drawn and said with its reason; undo; a dull turn is followed by its chances."""
    window = await windows.open(**PHONE)
    await play_now(window, "Beginner", practice=True)
    hinted = undone = missed = 0
    for _ in range(60):
        if (hinted and undone and missed) or not await my_turn(window):
            break
        assert window.table is not None
        seq, moves = window.table["seq"], window.table["moves"]
        if await window.page.get_by_role("button", name="Show me").is_visible():
            await window.page.get_by_role("button", name="Show me").click()
            await expect(window.page.locator(".missed-strip")).to_contain_text("could have")
            await window.page.get_by_role("button", name="Back to now").click()
            missed += 1
        elif not hinted:
            await window.page.keyboard.press("i")
            strip = window.page.locator(".hint-strip")
            await expect(strip.get_by_role("status")).to_contain_text(".")
            hinted += 1
            await look_over(window)
            await window.page.get_by_role("button", name="Play it").click()
            await window.seq(seq + 1)
            await expect(strip).to_be_hidden()
        elif "undo" in moves and not undone:
            await window.page.get_by_role("button", name="Undo").click()
            await window.seq(seq + 1)
            undone += 1
        else:
            # As dull as can be, but for what can be taken back.
            dull = [move for move in moves if move in ("turn", "end", f"x-w{window.seat}")]
            back = [move for move in moves if move[0] == "t" and "-t" in move]
            await window.tap((back if back and not undone else dull or moves)[0])
            await window.seq(seq + 1)
            if dull:
                await asyncio.sleep(0.1)
    assert hinted
    assert undone
    assert missed
