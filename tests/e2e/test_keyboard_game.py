"""A game without mouse and without eyes: keys make every move, words tell every move."""

import random
import re

from playwright.async_api import Page, expect

from tests.e2e.conftest import Windows
from tests.e2e.hands import choose
from tests.e2e.second_hand import SecondHand, Table, shown
from tests.e2e.sight import LISTEN, cards_in, moves_sent, top_of
from tests.e2e.spoken import Words
from tests.e2e.test_whole_match import DESKTOP, sit_down
from tests.e2e.window import Window
from tests.support.patience import until

OWN_MOVES = 25
NAME = """() => {
  const el = document.activeElement;
  if (el === document.body) return "";
  return el.getAttribute("aria-label") ?? el.labels?.[0]?.textContent ?? el.textContent;
}"""
PILE = "document.activeElement.dataset.pile ?? ''"
CENTRES = """() => Object.fromEntries([...document.querySelectorAll("button[data-pile]")]
  .filter((el) => !el.hidden)
  .map((el) => [el.dataset.pile, el.getBoundingClientRect()])
  .map(([pile, b]) => [pile, [b.x + b.width / 2, b.y + b.height / 2]]))"""


async def tab_to(page: Page, name: str, key: str = "Tab") -> None:
    """Press Tab until something of this name has the focus."""
    for _ in range(60):
        if name in await page.evaluate(NAME):
            return
        await page.keyboard.press(key)
    raise AssertionError(f"no way to {name!r} by {key}")


def key_of(pile: str, seat: int) -> str:
    """The key that names a pile."""
    if pile[0] in "tfx":
        return pile[1:] if pile[0] == "t" else pile[0]
    own = pile[1:] == str(seat)
    return pile[0] if own else {"r": "o", "w": "p"}[pile[0]]


async def walk(page: Page, target: str) -> None:
    """Walk to a pile by arrows, straight towards it, at last by its letter's way round."""
    centres = await page.evaluate(CENTRES)
    path = []
    for _ in range(12):
        here = await page.evaluate(PILE)
        if here == target:
            return
        dx, dy = (centres[target][i] - centres[here][i] for i in (0, 1))
        across, along = (
            ("ArrowRight" if dx > 0 else "ArrowLeft"),
            ("ArrowDown" if dy > 0 else "ArrowUp"),
        )
        first, second = (across, along) if abs(dx) > abs(dy) else (along, across)
        # Been here before: that way leads round in a circle, so the other one.
        if here in path:
            first, second = second, first
        path.append(here)
        await page.keyboard.press(first)
        if await page.evaluate(PILE) == here:
            await page.keyboard.press(second)
    raise AssertionError(f"no way to {target} by arrows: {path} {centres}")


async def press(window: Window, move: str, walking: bool) -> None:
    """Make a move by keys: letters for both ends, or arrows and Enter to the second."""
    keyboard = window.page.keyboard
    if move in ("turn", "end"):
        await keyboard.press({"turn": "h", "end": "e"}[move])
        return
    source, target = move.split("-")
    if move == f"x-w{window.seat}":
        await keyboard.press("w")
        return
    await keyboard.press(key_of(source, window.seat))
    if walking:
        await walk(window.page, "f" if target == "f" else target)
        await keyboard.press("Enter")
    else:
        await keyboard.press(key_of(target, window.seat))


async def sit_down_by_keys(windows: Windows) -> tuple[Window, Window]:
    """Ann types and tabs from the welcome page to the table; Ben is there already."""
    ann, ben = await windows.open(**DESKTOP), await windows.open(**DESKTOP)
    await ben.enter("Ben")
    await expect(ben.page.get_by_role("heading", name="Who is here")).to_be_visible()
    await ann.page.goto(ann.url)
    await expect(ann.page.get_by_label("Your name")).to_be_visible()
    await tab_to(ann.page, "Your name")
    ann.name = f"Key {ben.name}"
    await ann.page.keyboard.type(ann.name)
    await ann.page.keyboard.press("Enter")
    await expect(
        ann.page.get_by_role("button", name=f"Challenge {ben.name}", exact=True)
    ).to_be_enabled()
    await tab_to(ann.page, f"Challenge {ben.name}")
    await ann.page.keyboard.press("Enter")
    await expect(ann.page.get_by_role("dialog")).to_be_visible()
    await tab_to(ann.page, "Send the challenge")
    await ann.page.keyboard.press("Enter")
    await ben.accept(ann)
    for window in (ann, ben):
        await window.at_table()
    await tab_to(ann.page, "Your hand,")
    return ann, ben


async def heard(window: Window, words: str) -> None:
    """Wait until the live regions have spoken this; what was spoken before is forgotten."""
    spoken: list[str] = []

    async def said() -> bool:
        nonlocal spoken
        spoken = await window.page.evaluate("window.spoken")
        return words in spoken

    await until(said, lambda: f"{words!r} was not spoken, but {spoken}")
    await window.page.evaluate("window.spoken.length = 0")


async def one_move(ann: Window, hand: SecondHand, rng: random.Random, walking: bool) -> bool:
    """The next move, whoever makes it, is spoken to Ann; answers whether it was hers."""
    table = ann.table
    assert table is not None
    mine = bool(table["picture"]["turn"] == ann.seat)
    focus = await ann.page.evaluate(PILE)
    if mine:
        await press(ann, choose(table, rng), walking)
    else:
        other = await hand.reach(table["seq"])
        await hand.play(choose(other, rng))
    await ann.seq(table["seq"] + 1)
    await shown(ann)
    now = ann.table
    assert now is not None
    assert cards_in(now["picture"]) == 104
    await heard(ann, Words(now).table(now))
    if not mine:
        # Field report 167: the focus stays on the same pile while the opponent moves.
        assert await ann.page.evaluate(PILE) == focus
    return mine


async def test_a_game_is_played_by_keyboard_alone_and_every_move_is_spoken(
    windows: Windows,
) -> None:
    """Field reports 165, 167, 170: from the welcome page to 25 moves of one's own."""
    ann, ben = await sit_down_by_keys(windows)
    await ann.page.evaluate(LISTEN)
    rng = random.Random(3)
    own = 0
    async with SecondHand(ben) as hand:
        for number in range(400):
            if own >= OWN_MOVES or (ann.table and ann.table["result"]):
                break
            own += await one_move(ann, hand, rng, walking=number % 3 == 0)
    assert own >= OWN_MOVES
    assert len(await moves_sent(ann)) == own
    assert ann.refusals == []


async def test_the_same_words_twice_are_told_twice(windows: Windows) -> None:
    """Field report 164: two equal sentences are two changes of the document."""
    pair = await sit_down(windows, DESKTOP)
    waiter = next(w for w in pair if w.table and w.table["picture"]["turn"] != w.seat)
    other = next(w for w in pair if w is not waiter)
    await waiter.page.evaluate(LISTEN)
    words = f"It is {other.name}’s turn."
    for _ in range(2):
        await waiter.page.keyboard.press("r")
        await heard(waiter, words)


async def test_escape_lets_go_and_help_gives_the_focus_back(windows: Windows) -> None:
    """Field report 170: picking, letting go and reading the keys ask nothing of the room."""
    pair = await sit_down(windows, DESKTOP)
    mover = next(w for w in pair if w.table and w.table["picture"]["turn"] == w.seat)
    reserve = mover.pile(f"r{mover.seat}")
    await mover.page.keyboard.press("r")
    await expect(reserve).to_be_focused()
    await expect(reserve).to_have_accessible_name(re.compile("picked up"))
    await mover.page.keyboard.press("Escape")
    await expect(reserve).not_to_have_accessible_name(re.compile("picked up"))
    await mover.page.keyboard.press("?")
    await expect(mover.page.get_by_role("dialog", name="Keys and gestures")).to_be_visible()
    await mover.page.keyboard.press("Escape")
    await expect(mover.page.get_by_role("dialog")).to_be_hidden()
    await expect(reserve).to_be_focused()
    assert await moves_sent(mover) == []


def named(table: Table, pile: str) -> str:
    """How the name of a pile begins."""
    words = Words(table)
    if pile == "f":
        return "Foundations, "
    name = words.pile(pile)
    return name[0].upper() + name[1:] + ", " + _holds(table, pile)


def _holds(table: Table, pile: str) -> str:
    picture = table["picture"]
    top = top_of(picture, pile)
    if pile == "x":
        return Words(table).card(top) if top else "empty"
    view = picture["piles"][pile]
    n = len(view["cards"]) if "cards" in view else view["count"]
    if n == 0:
        return "empty"
    cards = f"{n} card{'' if n == 1 else 's'}"
    return f"{cards}, top {Words(table).card(top)}" if top else f"{cards} face down"


async def test_every_pile_has_a_name_with_its_top_card_and_its_count(windows: Windows) -> None:
    """Field report 166: what a screen reader is given of the table, pile by pile."""
    pair = await sit_down(windows, DESKTOP)
    for window in pair:
        table = window.table
        assert table is not None
        felt = window.page.get_by_role("group", name="Card table")
        lines = (await felt.aria_snapshot()).splitlines()
        piles = [p for p in table["picture"]["piles"] if p[0] != "f"] + ["f", "x"]
        for pile in piles:
            begin = f'- button "{named(table, pile)}'
            assert any(line.strip().startswith(begin) for line in lines), (begin, lines)
        assert sum("- button" in line for line in lines) == len(piles)
        own = [line.split('"')[1].split(",")[0] for line in lines if "Your " in line]
        assert own == ["Your hand", "Your reserve", "Your waste"]
        # One stop for Tab; arrows lead on.
        stops = await felt.locator("button[tabindex='0']").count()
        assert stops == 1
