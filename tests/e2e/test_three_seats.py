"""Three people at one table: every window, every size, to the end, and without one of them."""

import random
import re
from collections import Counter
from typing import Any

from playwright.async_api import expect

from tests.e2e.conftest import Windows
from tests.e2e.hands import WAYS, choose, choose_new, play
from tests.e2e.leaping import offer
from tests.e2e.second_hand import BLANK, SecondHand, Table, play_on
from tests.e2e.sight import cards_in, shows
from tests.e2e.test_calls import sees
from tests.e2e.test_screens import look_over
from tests.e2e.test_whole_match import DESKTOP, PHONE
from tests.e2e.window import Window
from tests.support.patience import until

TOUCH = {"preset": "touch", "players": 3}
LYING: dict[str, Any] = {"width": 844, "height": 390, "has_touch": True, "is_mobile": True}
SIZES = [(1280, 800), (1024, 768), (768, 1024), (390, 844), (320, 568), (844, 390), (667, 375)]
CUT = """() => [...document.querySelectorAll("button[data-pile]:not([hidden])")]
  .map((el) => [el.dataset.pile, el.getBoundingClientRect()])
  .filter(([, b]) => b.left < -1 || b.top < -1 || b.right > innerWidth + 1
     || b.bottom > innerHeight + 1 || b.width < 43.5 || b.height < 43.5)
  .map(([pile]) => pile)"""
HIDDEN_TOPS = """() => [...document.querySelectorAll("[data-card]")]
  .filter((el) => {
    const box = el.getBoundingClientRect();
    return box.left < -1 || box.right > innerWidth + 1 || box.top < -1
      || box.bottom > innerHeight + 1;
  })
  .map((el) => el.dataset.card)"""


async def sit_down(
    windows: Windows, ruleset: dict[str, Any], *sizes: dict[str, Any]
) -> list[Window]:
    """Ann challenges Ben and Cleo; the game begins when the last of them accepts."""
    people = [await windows.open(**size) for size in sizes]
    for window, name in zip(people, ("Ann", "Ben", "Cleo"), strict=True):
        await window.enter(name)
    await offer(people, ruleset)
    for window in people[1:]:
        await window.accept(people[0])
    for window in people:
        await window.at_table()
    return people


def turn_of(people: list[Window]) -> Window:
    """Whose turn it is."""
    table = people[0].table
    assert table is not None
    turn: int = table["picture"]["turn"]
    return people[turn - 1]


def sensible(table: Table, rng: random.Random) -> str:
    """A move that ends a game: nobody calls."""
    moves = [move for move in table["moves"] if move != "stop"]
    own = f"r{table['picture']['turn']}-f"
    return own if own in moves else choose({**table, "moves": moves}, rng)


async def play_in_windows(
    people: list[Window], rng: random.Random, entries: int, ways: Counter[str]
) -> None:
    """Moves made in the windows by whoever is in turn; all see the same after each."""
    for _ in range(entries):
        mover = turn_of(people)
        assert mover.table is not None
        seq = mover.table["seq"]
        move = choose_new(mover.table, sensible(mover.table, rng), mover.seat, ways, rng)
        ways[await play(mover, move, rng, ways, fingers=mover is not people[0])] += 1
        for window in people:
            await window.seq(seq + 1)
        pictures = [window.table["picture"] for window in people if window.table]
        assert pictures[1:] == pictures[:-1]
        assert cards_in(pictures[0]) == 156


def nearly_over(table: Table) -> bool:
    """Somebody has a few cards left, or the game has ended on the way."""
    piles = table["picture"]["piles"]
    left = [sum(piles[f"{kind}{seat}"]["count"] for kind in "rhw") for seat in (1, 2, 3)]
    return min(left) <= 3 or str(table["picture"]["phase"]) != "play"


async def test_three_people_play_a_touch_game_to_its_end(windows: Windows) -> None:
    """R10, R19, R22, R35: by tap, drag, double tap and keys on a desk and on phones."""
    people = await sit_down(windows, TOUCH, DESKTOP, PHONE, LYING)
    rng = random.Random(11)
    ways: Counter[str] = Counter()
    await play_in_windows(people, rng, 20, ways)
    # A card with a single place, which a double tap needs, may be long in coming.
    for _ in range(200):
        if set(ways) == WAYS:
            break
        await play_in_windows(people, rng, 1, ways)
    assert set(ways) == WAYS
    address = people[0].page.url
    for window in people:
        await window.page.goto(BLANK)
    await play_on(people, lambda t: sensible(t, rng), nearly_over, limit=3000)
    for window in people:
        await window.page.goto(address)
        await window.at_table()
    for _ in range(4):
        if people[0].table and people[0].table["picture"]["phase"] == "play":
            await play_in_windows(people, rng, 1, ways)
    await play_on(
        people,
        lambda t: sensible(t, rng),
        lambda t: t["picture"]["phase"] in ("provisional", "over"),
        limit=3000,
    )
    for window in people:
        await expect(window.page.get_by_role("table", name="How the points came")).to_be_visible()
        assert window.refusals == []
    results = [window.table["result"] for window in people if window.table]
    assert results[0]["how"] in ("won", "blocked")
    assert results[1:] == results[:-1]


async def all_fits(window: Window) -> None:
    """Wait until nothing is cut off: a page takes a moment to lay itself out anew."""
    cut: list[str] = []

    async def nothing_cut() -> bool:
        nonlocal cut
        cut = await window.page.evaluate(CUT) + await window.page.evaluate(HIDDEN_TOPS)
        return cut == []

    await until(nothing_cut, lambda: (window.page.viewport_size, cut))


async def test_a_table_of_three_fits_every_screen_for_players_and_spectators(
    windows: Windows,
) -> None:
    """Field reports 154, 155, 166: cards whole, targets of 44 px, names that fit, axe content."""
    people = await sit_down(windows, TOUCH, DESKTOP, DESKTOP, DESKTOP)
    rng = random.Random(4)
    await play_on(people, lambda t: sensible(t, rng), lambda t: bool(t["seq"] >= 70))
    ann = people[0]
    assert ann.table is not None
    watcher = await windows.open(**DESKTOP)
    await watcher.enter("Dora", f"/table/{ann.table['game']}")
    await watcher.at_table()
    for window in (ann, watcher):
        await sees(window, ann.table["seq"])
    for number, (width, height) in enumerate(SIZES):
        for window in (ann, watcher):
            await window.page.set_viewport_size({"width": width, "height": height})
            await all_fits(window)
            assert window.table is not None
            await shows(window, window.table["picture"])
        looked = (ann, watcher)[number % 2]
        scheme: Any = "dark" if number % 3 else "light"
        await looked.page.emulate_media(color_scheme=scheme)
        await look_over(looked)
    await expect(watcher.page.get_by_text("You are watching", exact=True)).to_be_visible()


async def test_who_resigns_is_out_and_the_others_play_on(windows: Windows) -> None:
    """R24: the plate and the piles say so, the turns go past the empty seat, the last one wins."""
    people = await sit_down(windows, TOUCH, DESKTOP, PHONE, DESKTOP)
    ann, ben, cleo = people
    async with SecondHand(ben) as hand:
        await hand.play("resign")
    for window in people:
        await window.seq(1)
        plate = window.page.locator(".plate.seat-2")
        await expect(plate).to_contain_text("out of the game")
        await expect(
            window.page.locator(".place-r.gone, .place-w.gone, .place-h.gone")
        ).to_have_count(3)
    await expect(ann.pile("r2")).to_have_accessible_name(
        re.compile("reserve, 15 cards, top .*, out of the game")
    )
    await expect(ben.page.get_by_role("button", name="Resign", exact=True)).to_have_count(0)
    turns = set()
    rng = random.Random(2)
    for _ in range(12):
        mover = turn_of(people)
        assert mover.table is not None
        turns.add(mover.seat)
        seq = mover.table["seq"]
        await play(mover, sensible(mover.table, rng), rng, fingers=False)
        for window in people:
            await window.seq(seq + 1)
    assert 2 not in turns
    async with SecondHand(cleo) as hand:
        await hand.play("resign")
    for window in people:
        await expect(window.page.get_by_role("table", name="How the points came")).to_be_visible()
    assert ann.table is not None
    assert ann.table["result"]["winner"] == 1
