"""The opponent's moves are seen one by one; quick and clumsy hands harm nothing."""

import random
from typing import Any

import pytest
from playwright.async_api import expect

from tests.e2e.conftest import Windows
from tests.e2e.hands import choose, two_taps
from tests.e2e.second_hand import BLANK, Pair, SecondHand, Table, by_turn, play_on, shown
from tests.e2e.sight import FLIGHTS, cards_in, moves_sent, shows
from tests.e2e.test_whole_match import DESKTOP, PHONE, sit_down
from tests.e2e.window import Window

BURST = 6
QUICKEST_MS = 250
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}


def keep_on(table: Table, rng: random.Random) -> str | None:
    """A move that does not end the turn, or nothing."""
    moves: list[str] = table["moves"]
    going = [m for m in moves if "-" in m and not m.startswith("x-w")]
    quick = [m for m in going if not (m[0] == "t" and "-t" in m)]
    houses = [m for m in going if m not in quick]
    if quick:
        return quick[0]
    if houses and (rng.random() < 0.5 or "turn" not in moves):
        return rng.choice(houses)
    return "turn" if "turn" in moves else None


async def go_on(hand: SecondHand, rng: random.Random) -> list[dict[str, Any]]:
    """Up to six moves in a row, as quick as the room takes them; what happened."""
    events: list[dict[str, Any]] = []
    for _ in range(BURST):
        assert hand.table is not None
        move = keep_on(hand.table, rng)
        if move is None:
            break
        await hand.play(move)
        events += hand.table["events"]
    return events


async def pass_turn(pair: Pair, seat: int, rng: random.Random) -> None:
    """Play until it is not this seat's turn any more."""
    await play_on(pair, lambda t: choose(t, rng), lambda t: bool(t["picture"]["turn"] != seat))


async def burst(pair: Pair, rng: random.Random) -> tuple[Window, list[dict[str, Any]]]:
    """Six quick moves of one turn: who looked on, and what happened."""
    for _ in range(20):
        mover, watcher = by_turn(pair)
        await watcher.page.evaluate("window.flights = []")
        async with SecondHand(mover) as hand:
            events = await go_on(hand, rng)
        if len([e for e in events if moving(e)]) == BURST:
            assert hand.table is not None
            await watcher.seq(hand.table["seq"])
            return watcher, events
        await pass_turn(pair, mover.seat, rng)
        await still(watcher)
    raise AssertionError("no turn had six moves")


async def still(window: Window) -> None:
    """Wait until nothing flies and the page shows what the room has said last."""
    await shown(window)
    assert window.table is not None
    await expect(window.page.locator(".flying")).to_have_count(0)
    await shows(window, window.table["picture"])
    await expect(window.page.locator(".flying")).to_have_count(0)


def moved_cards(events: list[dict[str, Any]]) -> list[str]:
    """The cards that should be seen to move, in order."""
    return [e["cards"][-1] if e["type"] == "moved" else e["card"] for e in events if moving(e)]


def moving(event: dict[str, Any]) -> bool:
    """Whether something is seen to go from one pile to another."""
    return event["type"] in ("moved", "turned")


async def expect_marks(window: Window, last: dict[str, Any]) -> None:
    """The newest move is marked at both ends."""
    card = last["cards"][-1] if last["type"] == "moved" else last["card"]
    await expect(window.page.locator(".card.last")).to_have_attribute("data-card", card)
    await expect(window.page.locator(".trace")).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_six_quick_moves_of_the_opponent_are_seen_one_by_one(
    windows: Windows, size: dict[str, Any]
) -> None:
    """Field report 157: each flies for 250 ms at least, then marks and words stay."""
    pair = await sit_down(windows, {**size, **MOVING})
    for window in pair:
        await window.page.evaluate(FLIGHTS)
    watcher, events = await burst(pair, random.Random(5))
    await still(watcher)
    flights = await watcher.page.evaluate("window.flights")
    begun = -QUICKEST_MS
    for card in moved_cards(events):
        flight = next(f for f in flights if f["card"] == card and f["at"] > begun)
        assert flight["lasts"] >= QUICKEST_MS, (card, flight)
        assert flight["at"] >= begun + QUICKEST_MS - 20, (card, flights)
        begun = flight["at"]
    await expect_marks(watcher, [e for e in events if moving(e)][-1])
    if not await watcher.page.locator(".log-panel").is_visible():
        await watcher.page.get_by_role("button", name="Moves", exact=True).click()
    lines = await watcher.page.locator(".log li:visible").all_inner_texts()
    told = [e for e in events if e["type"] not in ("revealed", "turn_began")]
    assert len(lines) >= len(told)
    name = next(w.name for w in pair if w is not watcher)
    assert all(line.startswith(name) for line in lines[-len(told) :])


async def test_without_motion_nothing_flies_but_the_last_move_is_marked(windows: Windows) -> None:
    """Field report 169: durations are zero, the marks stay."""
    pair = await sit_down(windows, DESKTOP)
    for window in pair:
        await window.page.evaluate(FLIGHTS)
    watcher, events = await burst(pair, random.Random(6))
    await still(watcher)
    assert await watcher.page.evaluate("window.flights") == []
    await expect_marks(watcher, [e for e in events if moving(e)][-1])


async def test_one_can_step_back_and_look_and_return_to_now(windows: Windows) -> None:
    """Field report 157: earlier positions are to be looked at, and nothing can be done in them."""
    pair = await sit_down(windows, DESKTOP)
    seen = [w.table for w in pair if w.table and w.table["moves"]]
    mover, watcher = by_turn(pair)
    rng = random.Random(8)
    async with SecondHand(mover) as hand:
        for _ in range(3):
            assert hand.table is not None
            if hand.table["picture"]["turn"] == mover.seat:
                await hand.play(choose(hand.table, rng))
                seen.append(hand.table)
        assert hand.table is not None
        await watcher.seq(hand.table["seq"])
    await shown(watcher)
    page = watcher.page
    for back in range(1, len(seen)):
        await page.get_by_role("button", name="Step back").first.click()
        await shows(watcher, seen[-1 - back]["picture"])
        await expect(page.get_by_text(f"Looking back, {back} of")).to_be_visible()
    for pile in ("t1", f"r{watcher.seat}", f"h{watcher.seat}"):
        await watcher.pile(pile).click()
    assert await moves_sent(watcher) == []
    await page.get_by_role("button", name="Back to now").click()
    await shows(watcher, seen[-1]["picture"])
    await expect(page.get_by_text("Looking back")).to_be_hidden()


async def test_two_taps_of_a_finger_send_a_card_to_its_best_place(windows: Windows) -> None:
    """Field report 151: the first place that the room names for it, once."""
    pair = await sit_down(windows, PHONE)
    rng = random.Random(9)

    def sends(table: Table) -> str | None:
        own = f"-w{table['picture']['turn']}"
        return next((m for m in table["moves"] if "-" in m and not m.endswith(own)), None)

    table = await play_on(pair, lambda t: choose(t, rng), lambda t: sends(t) is not None)
    mover, _ = by_turn(pair)
    move = sends(table)
    assert move is not None
    await two_taps(mover, move.split("-", maxsplit=1)[0])
    await mover.seq(table["seq"] + 1)
    assert await moves_sent(mover) == [move]


async def test_a_tap_on_the_empty_hand_turns_the_waste_over(windows: Windows) -> None:
    """Field report 90, R14: the hand is empty, the waste is not, one tap is enough."""
    pair = await sit_down(windows, DESKTOP)
    rng = random.Random(10)

    def empty(table: Table) -> bool:
        turn = table["picture"]["turn"]
        piles = table["picture"]["piles"]
        return "turn" in table["moves"] and piles[f"h{turn}"]["count"] == 0

    addresses = [window.page.url for window in pair]
    for window in pair:
        await window.page.goto(BLANK)
    table = await play_on(pair, lambda t: choose(t, rng), empty)
    for window, address in zip(pair, addresses, strict=True):
        await window.page.goto(address)
        await window.at_table()
    mover, _ = by_turn(pair)
    hand, waste = f"h{mover.seat}", f"w{mover.seat}"
    held = table["picture"]["piles"][waste]["count"]
    assert held > 0
    await mover.pile(hand).click()
    await mover.seq(table["seq"] + 1)
    await shown(mover)
    assert mover.table is not None
    piles = mover.table["picture"]["piles"]
    assert piles[waste]["count"] == 0 or mover.table["picture"]["turn"] != mover.seat
    kinds = [event["type"] for event in mover.table["events"]]
    assert "recycled" in kinds
    assert await moves_sent(mover) == ["turn"]
    await expect(mover.page.locator(".log")).to_contain_text(
        f"You turned your waste over: {held} card"
    )


async def test_a_button_that_looks_disabled_is_disabled(windows: Windows) -> None:
    """Field report 35: no click, double click or key gets a frame out of it."""
    pair = await sit_down(windows, DESKTOP)
    _, waiter = by_turn(pair)
    page = waiter.page
    for name in ("Turn a card", "End turn"):
        button = page.get_by_role("button", name=name, exact=True)
        await expect(button).to_be_disabled()
        box = await button.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        await page.mouse.click(x, y)
        await page.mouse.dblclick(x, y)
        await button.evaluate("(el) => { el.focus(); el.click(); }")
        for key in ("Enter", "Space"):
            await page.keyboard.press(key)
    assert await moves_sent(waiter) == []


async def test_three_quick_clicks_anywhere_lose_no_card(windows: Windows) -> None:
    """Field report 97: all piles in random order, by whoever has the turn."""
    pair = await sit_down(windows, DESKTOP)
    rng = random.Random(11)
    for window in by_turn(pair):
        piles = [*(f"t{n}" for n in range(1, 9)), "f", "x"]
        piles += [f"{kind}{seat}" for kind in "rhw" for seat in (1, 2)]
        rng.shuffle(piles)
        for pile in piles:
            await window.pile(pile).click(click_count=3)
        await expect(window.page.locator(".waits")).to_have_count(0)
    last = max(w.table["seq"] for w in pair if w.table)
    for window in pair:
        await window.seq(last)
        await still(window)
        assert window.table is not None
        assert cards_in(window.table["picture"]) == 104
        names = await window.page.evaluate(
            "() => [...document.querySelectorAll('[data-card]')].map((el) => el.dataset.card)"
        )
        assert len(names) == len(set(names))
        for pile, view in window.table["picture"]["piles"].items():
            if pile[0] == "t":
                cards = window.page.locator(f"[data-card][data-on='{pile}']")
                await expect(cards).to_have_count(len(view["cards"]))
