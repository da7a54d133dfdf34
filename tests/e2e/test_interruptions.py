"""Reloads, pushes and hidden tabs: the table comes back by itself and shows the present."""

import random
import re

import pytest
from playwright.async_api import expect

from tests.e2e.conftest import Windows
from tests.e2e.hands import choose
from tests.e2e.second_hand import Pair, SecondHand, by_turn, play_on, play_some, shown
from tests.e2e.sight import FLIGHTS, hide, top_of, tops_of, tops_on
from tests.e2e.test_whole_match import DESKTOP, sit_down
from tests.e2e.window import Window


async def one_more(pair: Pair) -> None:
    """The next move is made by hand and reaches both."""
    mover, _ = by_turn(pair)
    assert mover.table is not None
    seq = mover.table["seq"] + 1
    await mover.tap(choose(mover.table, random.Random(seq)))
    for window in pair:
        await window.seq(seq)
        await shown(window)
        assert window.table is not None
        assert await tops_on(window) == tops_of(window.table["picture"])


async def test_both_reload_in_the_middle_and_play_on(windows: Windows) -> None:
    """Field reports 46, 59, 148: the same table is back, and it goes on."""
    pair = await sit_down(windows, DESKTOP)
    table = await play_some(pair, 14)
    for window in pair:
        window.table = None
        await window.page.reload()
    for window in pair:
        await window.at_table()
        assert window.table is not None
        assert window.table["picture"] == table["picture"]
        assert await tops_on(window) == tops_of(table["picture"])
    await one_more(pair)


async def test_a_challenge_is_back_after_both_reload(windows: Windows) -> None:
    """Field report 46: the incoming challenge is part of what a page is told first."""
    ann, ben = await windows.open(**DESKTOP), await windows.open(**DESKTOP)
    await ann.enter("Ann")
    await ben.enter("Ben")
    await ann.challenge(ben)
    await expect(ben.page.get_by_text(f"{ann.name} challenges you", exact=True)).to_be_visible()
    for window in (ann, ben):
        await window.page.reload()
    await expect(ann.page.get_by_text(f"You challenged {ben.name}")).to_be_visible()
    await ben.accept(ann)
    for window in (ann, ben):
        await window.at_table()


async def test_an_offer_to_call_it_blocked_is_back_after_both_reload(windows: Windows) -> None:
    """Field report 46, R41: the offer stands on both pages, and agreeing ends the game."""
    ann, ben = await sit_down(windows, DESKTOP)
    await ann.page.get_by_role("button", name="Menu", exact=True).click()
    await ann.page.get_by_role("button", name="Offer: blocked").click()
    words = f"{ann.name} offers to call the game blocked."
    await expect(ben.page.get_by_text(words)).to_be_visible()
    for window in (ann, ben):
        await window.page.reload()
        await window.at_table()
    await expect(ben.page.get_by_text(words)).to_be_visible()
    await ben.page.get_by_role("button", name="Agree").click()
    for window in (ann, ben):
        await expect(window.page.get_by_role("dialog")).to_contain_text("agreed")


async def test_the_wish_for_a_rematch_is_back_after_both_reload(windows: Windows) -> None:
    """Field report 46: who wished still waits, who was asked is still asked, the answer works."""
    pair = await sit_down(windows, DESKTOP)
    ann, ben = pair
    async with SecondHand(ann) as hand:
        await hand.play("resign")
    for window in pair:
        await expect(window.page.get_by_role("table", name="How the points came")).to_be_visible()
    await ann.page.get_by_role("button", name="Rematch").click()
    await expect(ben.page.get_by_text(f"{ann.name} would like another game.").last).to_be_visible()
    for window in pair:
        await window.page.reload()
    await expect(ann.page.get_by_text(f"Waiting for {ben.name}")).to_be_visible()
    await expect(ben.page.get_by_text(f"{ann.name} would like another game.").last).to_be_visible()
    first = ann.table["game"] if ann.table else ""
    await ben.page.get_by_role("button", name="Rematch").click()
    for window in pair:
        await window.page.wait_for_url(lambda url: first not in url)
        await window.at_table()
        assert window.table is not None
        assert window.table["number"] == 2


async def test_a_push_during_a_drag_leaves_the_card_in_the_hand(windows: Windows) -> None:
    """Field report 58: the opponent moves meanwhile; at the drop the card goes home."""
    pair = await sit_down(windows, DESKTOP)
    mover, waiter = by_turn(pair)
    assert waiter.table is not None
    pile = f"r{waiter.seat}"
    held = waiter.page.locator(f"[data-card='{top_of(waiter.table['picture'], pile)}']")
    rest = await held.bounding_box()
    x, y = await waiter.centre(pile)
    await waiter.page.mouse.move(x, y)
    await waiter.page.mouse.down()
    to_x, to_y = await waiter.centre("t4")
    await waiter.page.mouse.move(to_x, to_y, steps=4)
    lifted = await held.bounding_box()
    async with SecondHand(mover) as hand:
        table = hand.table
        assert table is not None
        quiet = [m for m in table["moves"] if not m.endswith((f"-{pile}", "-t4"))]
        await hand.play(choose({**table, "moves": quiet or table["moves"]}, random.Random(1)))
    await waiter.seq(table["seq"] + 1)
    await shown(waiter)
    assert await held.bounding_box() == lifted
    assert rest is not None
    assert lifted is not None
    assert lifted["x"] == pytest.approx(rest["x"] + to_x - x, abs=2)
    await waiter.page.mouse.up()
    await expect(waiter.page.locator(".toast")).to_contain_text(re.compile(r"\w+\."))
    assert await held.bounding_box() == rest
    assert [f for f in waiter.sent if f["type"] == "move"] == []


async def test_a_dragged_card_that_was_moved_elsewhere_goes_to_its_new_place(
    windows: Windows,
) -> None:
    """Field report 58: the same person moves it in another tab; nothing is asked at the drop."""
    pair = await sit_down(windows, DESKTOP)
    rng = random.Random(2)
    table = await play_on(
        pair, lambda t: choose(t, rng), lambda t: any("-" in m and m[0] != "x" for m in t["moves"])
    )
    mover, _ = by_turn(pair)
    move = next(m for m in table["moves"] if "-" in m and m[0] != "x")
    source = move.split("-", maxsplit=1)[0]
    card = top_of(table["picture"], source)
    x, y = await mover.centre(source)
    box = await mover.page.locator(f"[data-card='{card}']").bounding_box()
    assert box is not None
    if source.startswith("t"):
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    await mover.page.mouse.move(x, y)
    await mover.page.mouse.down()
    await mover.page.mouse.move(x + 40, y + 40, steps=4)
    async with SecondHand(mover) as hand:
        await hand.play(move)
    await mover.seq(table["seq"] + 1)
    await shown(mover)
    await mover.page.mouse.up()
    assert mover.table is not None
    assert [f for f in mover.sent if f["type"] == "move"] == []
    assert await tops_on(mover) == tops_of(mover.table["picture"])
    places = "() => Object.fromEntries([...document.querySelectorAll('[data-card]')].map((el) =>"
    places += " [el.dataset.card, el.style.transform]))"
    after = await mover.page.evaluate(places)
    await mover.page.reload()
    await mover.at_table()
    assert after == await mover.page.evaluate(places)


async def test_a_hidden_tab_is_in_the_present_when_it_is_looked_at(windows: Windows) -> None:
    """Field report 158: forty moves pass in a hidden tab; nothing is played after on its return."""
    moving = {**DESKTOP, "reduced_motion": "no-preference"}
    pair = await sit_down(windows, moving)
    await hide(pair[0])
    table = await play_some(pair, 40)
    await hide(pair[0], False)
    assert await tops_on(pair[0]) == tops_of(table["picture"])
    flying = "document.querySelectorAll('.card.flying').length"
    assert await pair[0].page.evaluate(flying) == 0


async def test_the_title_of_a_hidden_tab_says_that_it_is_my_turn(windows: Windows) -> None:
    """Field report 160: the marker is there while nobody looks, in the own turn alone."""
    pair = await sit_down(windows, DESKTOP)
    mover, waiter = by_turn(pair)
    for window in pair:
        await expect(window.page).to_have_title("Russian Bank")
        await hide(window)
    await expect(mover.page).to_have_title("● Your turn – Russian Bank")
    await expect(waiter.page).to_have_title("Russian Bank")
    rng = random.Random(4)
    turn = mover.seat
    await play_on(pair, lambda t: choose(t, rng), lambda t: t["picture"]["turn"] != turn)
    await expect(waiter.page).to_have_title("● Your turn – Russian Bank")
    await expect(mover.page).to_have_title("Russian Bank")
    await hide(waiter, False)
    await expect(waiter.page).to_have_title("Russian Bank")


async def test_the_first_sight_after_a_reload_stands_still(windows: Windows) -> None:
    """Field report 59: no card flies in from where it was."""
    moving = {**DESKTOP, "reduced_motion": "no-preference"}
    pair = await sit_down(windows, moving)
    await play_some(pair, 12)
    window = pair[0]
    await window.page.add_init_script(FLIGHTS)
    await window.page.reload()
    await window.at_table()
    await expect(window.page.locator(".log li").first).to_be_visible()
    assert await window.page.evaluate("window.flights") == []
    assert await window.page.locator(".card.flying").count() == 0


async def test_the_clock_is_right_after_a_minute_in_which_no_timer_ran(windows: Windows) -> None:
    """Field report 73: what is shown comes from the deadline, not from counting ticks."""
    pair = await sit_down(windows, DESKTOP)
    window = pair[0]
    await window.page.clock.install()
    await window.page.reload()
    await window.at_table()
    clock = window.page.get_by_role("timer")

    async def left() -> int:
        minutes, seconds = (await clock.inner_text()).split(":")
        return int(minutes) * 60 + int(seconds)

    # The page's time stands but for the leap, however long it takes to look.
    await window.page.clock.pause_at((await window.page.evaluate("Date.now()") + 1000) / 1000)
    before = await left()
    await window.page.clock.fast_forward("01:00")
    await expect(clock).not_to_have_text(f"{before // 60}:{before % 60:02}")
    assert before - await left() == pytest.approx(60, abs=1)


async def test_another_person_in_the_same_browser_does_not_get_the_seat(windows: Windows) -> None:
    """Field report 127: after a change of person the tab watches, and says so."""
    pair = await sit_down(windows, DESKTOP)
    ann, _ = pair
    await ann.page.context.clear_cookies()
    other = Window(await ann.page.context.new_page(), windows.room.url)
    await other.enter("Carl")
    await expect(other.page.get_by_text(f"You are {other.name}")).to_be_visible()
    await ann.page.reload()
    await ann.at_table()
    await expect(ann.page.get_by_text("You are watching", exact=True)).to_be_visible()
    assert ann.table is not None
    assert ann.table["seat"] is None
    assert ann.table["moves"] == []
