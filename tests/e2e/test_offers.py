"""House rules from the form to the table, and a table of three that fills in the lobby."""

from typing import Any

import httpx
from playwright.async_api import Locator, expect

from tests.e2e.conftest import Windows
from tests.e2e.test_screens import SIZES, look_over
from tests.e2e.window import Window

CLASH = "The waste can open after turning a card only where turned cards go on the waste."
DIFFERENCES = (
    "Hidden house cards: yes",
    "Turned card: goes on the waste",
    "Playing from the waste",
)


def option(window: Window, title: str) -> Locator:
    """One option of the form."""
    return window.page.get_by_role("group", name=title)


async def ruleset_of(windows: Windows, window: Window) -> dict[str, Any]:
    """The ruleset of the game that a window sits at, as the room knows it."""
    assert window.table is not None
    async with httpx.AsyncClient(base_url=windows.room.url) as http:
        game = (await http.get(f"/api/games/{window.table['game']}")).json()
    return dict(game["ruleset"])


async def test_house_rules_are_built_saved_read_and_played(windows: Windows) -> None:
    """Section 8: face-down houses and the own waste; what does not go together is said at once."""
    ann, ben = await windows.open(**SIZES["320x568"]), await windows.open()
    await ann.enter("Ann")
    await ben.enter("Ben")
    page = ann.page
    await page.get_by_role("button", name=f"Challenge {ben.name}").click()
    await page.get_by_label("House rules").check()
    await page.get_by_text("The deal", exact=True).click()
    await option(ann, "Hidden house cards").get_by_label("yes").check()
    await page.get_by_text("The turn", exact=True).click()
    await option(ann, "Playing from the waste").get_by_label("after turning").check()
    for title in ("Playing from the waste", "Turned card"):
        await expect(option(ann, title).get_by_role("alert")).to_have_text(CLASH)
    await expect(page.get_by_role("button", name="Send the challenge")).to_be_disabled()
    await look_over(ann)
    await option(ann, "Turned card").get_by_label("goes on the waste").check()
    for title in ("Playing from the waste", "Turned card"):
        await expect(option(ann, title).get_by_role("alert")).to_have_count(0)

    await page.get_by_role("button", name="Save these rules").click()
    await page.get_by_label("Name for these rules").fill("Grandma’s way")
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="Send the challenge").click()
    await page.reload()
    await expect(page.get_by_role("region", name="Your challenges")).to_be_visible()

    offered = ben.page.get_by_role("region", name="You are challenged")
    for words in DIFFERENCES:
        await expect(offered.get_by_text(words)).to_be_visible()
    await ben.accept(ann)
    for window in (ann, ben):
        await window.at_table()
    assert await ruleset_of(windows, ann) == {
        "preset": "classic",
        "facedown_houses": True,
        "turned_to": "waste",
        "own_waste": "after_turn",
    }
    assert ann.table is not None
    houses = [pile for name, pile in ann.table["picture"]["piles"].items() if name[0] == "t"]
    assert all(house["cards"][0] == "##" for house in houses if len(house["cards"]) > 1)
    await page.get_by_role("button", name="Rules of this game").click()
    for words in DIFFERENCES:
        await expect(page.get_by_role("dialog").get_by_text(words)).to_be_visible()
    await page.get_by_role("button", name="Back to the game").click()


async def test_a_table_of_three_fills_in_the_lobby_and_starts(windows: Windows) -> None:
    """One named, one open seat: who sits is seen by all, and the last to sit down starts it."""
    ann, ben = await windows.open(), await windows.open(**SIZES["390x844"])
    cat = await windows.open(**SIZES["320x568"])
    for window, name in ((ann, "Ann"), (ben, "Ben"), (cat, "Cat")):
        await window.enter(name)
    await ann.page.get_by_role("button", name=f"Challenge {ben.name}").click()
    await ann.page.get_by_label("Touch").check()
    await ann.page.get_by_label("Three", exact=True).check()
    await ann.page.get_by_role("button", name="Send the challenge").click()

    await cat.accept(ann)
    await expect(cat.page.get_by_role("list", name="2 of 3 seats taken")).to_contain_text(ben.name)
    await look_over(cat)
    await cat.page.get_by_role("button", name="Stand up").click()
    for window in (ann, ben):
        await expect(window.page.get_by_role("list", name="1 of 3 seats taken")).to_be_visible()
    await ben.accept(ann)
    seats = cat.page.get_by_role("list", name="2 of 3 seats taken")
    await expect(seats.get_by_text(ben.name)).to_be_visible()
    await expect(
        cat.page.get_by_text("Touch · three players · first to 100 points")
    ).to_be_visible()
    await cat.accept(ann)
    for window in (ann, ben, cat):
        await window.at_table()
        assert window.table is not None
        names = [seat["player"]["name"] for seat in window.table["seats"]]
        assert names == [ann.name, ben.name, cat.name]
    assert await ruleset_of(windows, ann) == {"preset": "touch", "players": 3}
