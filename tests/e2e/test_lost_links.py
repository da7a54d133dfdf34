"""Dead servers, lost networks and people who go away: it is told, and it passes by itself."""

import random
import re
from collections.abc import AsyncIterator
from typing import NamedTuple

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from tests.e2e.conftest import Windows
from tests.e2e.hands import choose
from tests.e2e.second_hand import by_turn, play_some, shown
from tests.e2e.served import Served
from tests.e2e.sight import hide
from tests.e2e.test_interruptions import one_more
from tests.e2e.test_whole_match import DESKTOP, sit_down
from tests.e2e.window import Window

TRY_NOW = "document.querySelector('[data-link] button')?.click()"


async def test_who_goes_away_is_seen_to_be_away_and_to_come_back(windows: Windows) -> None:
    """Field reports 46, 50: plate and strip say it, after a reload too, until all is well."""
    pair = await sit_down(windows, DESKTOP)
    gone, left = by_turn(pair)
    plate = left.page.locator(".plates.others .plate")
    strip = left.page.get_by_text(f"{gone.name} is away. In")
    await expect(plate).to_have_attribute("data-online", "here")
    address = gone.page.url
    await gone.page.close()
    await expect(plate).to_have_attribute("data-online", "reconnecting")
    await expect(plate).to_contain_text("reconnecting")
    await expect(strip).to_be_visible()
    await left.page.reload()
    await expect(strip).to_be_visible()
    again = Window(await gone.page.context.new_page(), windows.room.url)
    await again.page.goto(address)
    await again.at_table()
    await expect(plate).to_have_attribute("data-online", "here")
    await expect(strip).to_be_hidden()
    # Another tab out of sight is enough to be away, and no reason for a claim yet.
    await hide(again)
    await expect(plate).to_have_attribute("data-online", "away")
    await hide(again, False)
    await expect(plate).to_have_attribute("data-online", "here")


class Mortal(NamedTuple):
    """A room that may be killed, and the windows to it."""

    windows: Windows
    room: Served


@pytest_asyncio.fixture(loop_scope="session")
async def own(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Mortal]:
    """Windows to a room that may be killed without harm to anybody else."""
    served = Served(tmp_path_factory.mktemp("mortal"), CARDROOM_LIMITS="off")
    served.start()
    windows = Windows(browser, served)
    yield Mortal(windows, served)
    served.stop()
    for window in windows.opened:
        await window.page.context.close()
    assert [error for window in windows.opened for error in window.errors] == []


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
async def test_a_killed_server_comes_back_and_nothing_is_lost(own: Mortal) -> None:
    """Field report 50: own banner in time and gone again; a move said meanwhile is made once."""
    pair = await sit_down(own.windows, DESKTOP)
    table = await play_some(pair, 10)
    mover, waiter = by_turn(pair)
    sockets = [window.sockets for window in pair]
    own.room.kill()
    for window in pair:
        banner = window.page.locator("[data-link='reconnecting']")
        await expect(banner).to_contain_text("Reconnecting")
        plate = window.page.locator(".plates.own .plate")
        await expect(plate).to_have_attribute("data-online", "reconnecting")
    move = choose(table, random.Random(3))
    await mover.tap(move)
    await expect(mover.page.get_by_text("Waiting for the room")).to_be_visible()
    await expect(banner).to_contain_text(re.compile(r"Your seat is kept; in 0:\d\d your opponent"))
    own.room.start()
    await mover.page.evaluate(TRY_NOW)
    for window in pair:
        # Who does not ask for it waits for the next attempt, which may be half a minute away.
        await expect(window.page.locator("[data-link]")).to_have_count(0, timeout=60_000)
        await window.seq(table["seq"] + 1)
        await shown(window)
        assert window.table is not None
        assert window.table["game"] == table["game"]
        assert window.table["last"] == {"seq": table["seq"] + 1, "seat": mover.seat, "move": move}
        await expect(window.page.locator(".plates.own .plate")).to_have_attribute(
            "data-online", "here"
        )
    assert mover.table is not None
    assert waiter.table is not None
    assert mover.table["picture"] == waiter.table["picture"]
    assert all(window.sockets > before for window, before in zip(pair, sockets, strict=True))
    await one_more(pair)


async def test_a_lost_network_is_told_and_its_return_too(windows: Windows) -> None:
    """Field report 50: offline is said in words, the seat is kept, play goes on."""
    pair = await sit_down(windows, DESKTOP)
    mover, _ = by_turn(pair)
    await mover.page.context.set_offline(True)
    banner = mover.page.locator("[data-link='offline']")
    await expect(banner).to_contain_text("You are offline")
    await mover.page.context.set_offline(False)
    await expect(mover.page.locator("[data-link]")).to_have_count(0)
    await one_more(pair)
