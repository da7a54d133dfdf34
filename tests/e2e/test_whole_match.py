"""Two windows, from the welcome page to the second deal, by tap, drag, double tap and keys."""

import random
from collections import Counter
from typing import Any

import httpx
import pytest
from playwright.async_api import expect

from tests.e2e.conftest import Windows
from tests.e2e.hands import WAYS, choose, choose_new, play
from tests.e2e.window import Window

DESKTOP: dict[str, Any] = {"width": 1280, "height": 800}
PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


async def sit_down(
    windows: Windows, size: dict[str, Any], other: dict[str, Any] | None = None
) -> tuple[Window, Window]:
    """Ann challenges Ben from the lobby; both sit at the table. `other` is Ben's size."""
    ann, ben = await windows.open(**size), await windows.open(**(other or size))
    await ann.enter("Ann")
    await ben.enter("Ben")
    await ann.challenge(ben)
    await ben.accept(ann)
    for window in (ann, ben):
        await window.at_table()
    return ann, ben


async def play_to_the_end(pair: tuple[Window, Window], rng: random.Random) -> Counter[str]:
    """Play until the room tells a result; a reload somewhere in the middle loses nothing."""
    ways: Counter[str] = Counter()
    while True:
        tables = [window.table for window in pair]
        assert tables[0] is not None and tables[1] is not None
        assert tables[0]["picture"] == tables[1]["picture"]
        if tables[0]["result"]:
            return ways
        seq = tables[0]["seq"]
        if seq in (30, 31):
            await pair[0].page.reload()
            await pair[0].at_table()
        mover = next(window for window in pair if window.table and window.table["moves"])
        assert mover.table is not None
        move = choose_new(mover.table, choose(mover.table, rng), mover.seat, ways, rng)
        ways[await play(mover, move, rng, ways, fingers=mover is pair[1])] += 1
        for window in pair:
            await window.seq(seq + 1)


@pytest.mark.whole_game
@pytest.mark.timeout(900)
async def test_two_people_play_a_whole_game_and_take_a_rematch(windows: Windows) -> None:
    """R19–R25: the game ends, the points are counted out, the match score runs on."""
    pair = await sit_down(windows, DESKTOP, PHONE)
    # With the usual deal these choices end the game soon.
    ways = await play_to_the_end(pair, random.Random(194))
    assert set(ways) == WAYS
    assert [window.refusals for window in pair] == [[], []]

    first = pair[0].table
    assert first is not None
    points = first["result"]["points"]
    for window in pair:
        await expect(window.page.get_by_role("table", name="How the points came")).to_be_visible()
    standing = httpx.get(f"{windows.room.url}/api/matches/{first['match']}").json()["standing"]
    assert standing == points

    await (
        pair[0]
        .page.get_by_role("button", name="Next game")
        .or_(pair[0].page.get_by_role("button", name="Rematch"))
        .click()
    )
    await expect(pair[1].page.get_by_text("would like another game").first).to_be_visible()
    await (
        pair[1]
        .page.get_by_role("button", name="Next game")
        .or_(pair[1].page.get_by_role("button", name="Rematch"))
        .click()
    )
    for window in pair:
        await window.page.wait_for_url(lambda url: first["game"] not in url)
        await window.at_table()
        assert window.table is not None
        assert window.table["number"] == 2
        piles = window.table["picture"]["piles"]
        assert [piles[f"r{seat}"]["count"] for seat in (1, 2)] == [13, 13]
        assert [piles[f"h{seat}"]["count"] for seat in (1, 2)] == [35, 35]
        # Field report 38: nothing of the last deal is left on the page.
        faces = await window.page.locator("[data-card]").count()
        assert faces == 10
