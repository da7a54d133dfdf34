"""What happens by itself is announced before, and whoever waits has a choice: R35, R37, R38."""

import random
import re
from typing import Any

from playwright.async_api import expect

from tests.e2e.conftest import Leaping
from tests.e2e.second_hand import Pair, by_turn, shown
from tests.e2e.sight import hide
from tests.e2e.test_calls import good, sit_two
from tests.e2e.test_whole_match import DESKTOP, PHONE
from tests.e2e.window import Window

TONES = """(() => {
  window.tones = 0;
  AudioContext.prototype.createOscillator = ((make) => function () {
    window.tones += 1;
    return make.call(this);
  })(AudioContext.prototype.createOscillator);
})()"""


def alert(window: Window) -> Any:
    """What interrupts a screen reader."""
    return window.page.locator("[aria-live=assertive]")


async def heartbeat(window: Window) -> None:
    """Another page goes out of sight or comes back, so that all tables are told the time."""
    hidden = await window.page.evaluate("document.hidden")
    await hide(window, not hidden)


async def goes_away(leaping: Leaping, pair: Pair) -> tuple[Window, Window]:
    """Whose move it is closes the page: who stays, who is gone."""
    gone, stays = by_turn(pair)
    await gone.page.close()
    plate = stays.page.locator(".plates.others .plate")
    await expect(plate).to_have_attribute("data-online", "reconnecting")
    await expect(stays.page.get_by_text(f"{gone.name} is away. In 0:")).to_be_visible()
    await leaping.room.leap(61)
    await expect(stays.page.get_by_role("dialog")).to_contain_text(f"{gone.name} is gone")
    return stays, gone


async def test_who_waits_may_wait_on_and_claim_the_win_later(leaping: Leaping) -> None:
    """R38: the strip stays with its way to the same question; the end says how it came."""
    pair = await sit_two(leaping, "classic", PHONE, DESKTOP)
    stays, gone = await goes_away(leaping, pair)
    await expect(alert(stays)).to_contain_text(f"{gone.name} has been away for long.")
    await stays.page.get_by_role("button", name="Keep waiting").click()
    await expect(stays.page.get_by_role("dialog")).to_be_hidden()
    await stays.page.get_by_role("button", name="What now?").click()
    await stays.page.get_by_role("button", name="Claim the win").click()
    await expect(stays.page.get_by_role("dialog")).to_contain_text("you claimed the win")


async def test_who_waits_may_call_it_off_or_sees_the_other_come_back(leaping: Leaping) -> None:
    """R38, field report 64: a return closes the question; without a result nobody scores."""
    pair = await sit_two(leaping, "classic", DESKTOP, DESKTOP, turn_seconds=None)
    stays, gone = await goes_away(leaping, pair)
    back = Window(await gone.page.context.new_page(), leaping.room.url)
    await back.page.goto(stays.page.url)
    await back.at_table()
    await expect(stays.page.get_by_role("dialog")).to_be_hidden()
    await expect(stays.page.locator(".toast")).to_contain_text(f"{gone.name} is back.")
    await back.page.close()
    await expect(stays.page.get_by_text(f"{gone.name} is away. In 0:")).to_be_visible()
    await leaping.room.leap(61)
    await stays.page.get_by_role("button", name="Call no result").click()
    await expect(stays.page.get_by_role("dialog")).to_contain_text("It does not count")


async def test_a_turn_that_runs_out_is_told_before_and_the_third_loses(leaping: Leaping) -> None:
    """R37: half a minute and ten seconds in words, title and tones; what one more costs."""
    pair = await sit_two(leaping, "classic", PHONE, DESKTOP)
    mover, other = by_turn(pair)
    await mover.page.evaluate(TONES)
    await mover.page.get_by_role("button", name="Menu", exact=True).click()
    menu = mover.page.get_by_role("dialog", name="Menu")
    await expect(menu).to_be_visible()
    await mover.page.keyboard.press("Escape")
    await expect(menu).to_be_hidden()
    for count, words in ((1, "Three times in a row"), (2, "Once more, and the game is lost")):
        for _ in range(2):
            await leaping.room.leap(120)
        await expect(mover.page.locator(".strip.warn")).to_contain_text(words)
        await expect(other.page.locator(".plates.others .strikes")).to_contain_text(f"⏱{count}/3")
    await leaping.room.leap(80)
    await heartbeat(other)
    await expect(mover.page).to_have_title("Russian Bank")
    tones = await mover.page.evaluate("window.tones")
    await leaping.room.leap(15)
    await heartbeat(other)
    await expect(alert(mover)).to_contain_text("If your time runs out once more, the game is lost")
    await expect(mover.page).to_have_title(re.compile(r"^\(0:2\d\) Your turn – Russian Bank$"))
    assert await mover.page.evaluate("window.tones") == tones + 2
    await leaping.room.leap(26)
    await expect(mover.page.get_by_role("dialog")).to_contain_text("three times in a row")


async def test_a_slow_room_is_told_until_it_answers(leaping: Leaping) -> None:
    """Field report 50: the banner comes after three seconds without an answer, and goes again."""
    pair = await sit_two(leaping, "classic", DESKTOP, DESKTOP)
    mover, _ = by_turn(pair)
    assert mover.table is not None
    async with leaping.room.held_up(mover.table["game"]):
        await mover.tap(good(mover.table, random.Random(1)))
        banner = mover.page.locator("[data-link='slow']")
        await expect(banner).to_contain_text("The connection is slow")
    await expect(banner).to_be_hidden()
    await mover.seq(1)
    await shown(mover)
