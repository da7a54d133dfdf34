"""A game by house rules: face-down houses, runs that move whole, and an open own waste."""

import hashlib
import random
from typing import Any

import pytest
from playwright.async_api import expect

from tests.e2e.conftest import Leaping
from tests.e2e.hands import choose, two_taps
from tests.e2e.leaping import offer
from tests.e2e.second_hand import BLANK, Pair, Table, play_on
from tests.e2e.sight import LISTEN, tops_of, tops_on
from tests.e2e.test_whole_match import DESKTOP, PHONE
from tests.e2e.window import Window

RULES = {
    "preset": "classic",
    "facedown_houses": True,
    "own_waste": "always",
    "house_moves": "sequence",
    "space_scope": "none",
}
# A deal in which runs and waste cards can soon be moved, and which somebody wins.
SECRET = hashlib.sha256(b"house rules 293").hexdigest()
RUNS = ["drag", "keys", "tap"]
WASTE = ["tap", "drag", "double", "keys"]
BACKS = """() => [...document.querySelectorAll(".card.hidden")]
  .map((el) => el.dataset.on).sort()"""


async def sit_down(leaping: Leaping) -> Pair:
    """Ann challenges Ben by these rules; both sit at the table."""
    ann, ben = [await leaping.windows.open(**size) for size in (DESKTOP, PHONE)]
    await ann.enter("Ann")
    await ben.enter("Ben")
    await offer([ann, ben], RULES)
    await ben.accept(ann)
    for window in (ann, ben):
        await window.at_table()
    return ann, ben


def runs_in(table: Table) -> list[str]:
    """Moves of several cards."""
    return [move for move in table["moves"] if "*" in move]


def wastes_in(table: Table) -> list[str]:
    """Moves from the own waste."""
    return [move for move in table["moves"] if move.startswith("w")]


def plain(table: Table, rng: random.Random) -> str:
    """A move that leaves runs and wastes for the windows, foundations aside."""
    own = wastes_in(table)
    moves = [m for m in table["moves"] if "*" not in m and (m not in own or m.endswith("-f"))]
    return choose({**table, "moves": moves or table["moves"]}, rng)


async def card_at(window: Window, card: str) -> tuple[float, float]:
    """A point of a covered card that is seen."""
    box = await window.page.locator(f"[data-card='{card}']").bounding_box()
    assert box is not None
    leftward = await window.page.locator(f"[data-card='{card}'].leftward").count()
    return box["x"] + (box["width"] - 5 if leftward else 5), box["y"] + 6


async def move_run(window: Window, move: str, way: str) -> None:
    """Move a run by its innermost card, or grow it by keys."""
    assert window.table is not None
    source, _, rest = move.partition("-")
    target, count = rest.split("*")
    cards = window.table["picture"]["piles"][source]["cards"]
    point = await card_at(window, cards[-int(count)])
    if way == "drag":
        end = await window.centre(target)
        await window.page.mouse.move(*point)
        await window.page.mouse.down()
        await window.page.mouse.move(point[0] + 20, point[1] + 5, steps=2)
        await window.page.mouse.move(*end, steps=3)
        await window.page.mouse.up()
    elif way == "tap":
        await window.page.mouse.click(*point)
        picked = window.page.locator(".card.picked")
        await expect(picked).to_have_count(int(count))
        await window.click(target)
    else:
        await window.page.evaluate(LISTEN)
        for _ in [m for m in window.table["moves"] if m.startswith(f"{source}-{target}")]:
            await window.page.keyboard.press(source[1:])
        await window.pile(target).focus()
        await window.page.keyboard.press("Enter")
        spoken = " ".join(await window.page.evaluate("window.spoken"))
        assert f"{count} cards from " in spoken


async def move_waste(window: Window, move: str, way: str) -> None:
    """Move the top of the own waste."""
    if way == "drag":
        await window.drag(move)
    elif way == "keys":
        await window.type(move)
    elif way == "double" and move == next(m for m in wastes_in(window.table or {})):
        await two_taps(window, move.split("-", maxsplit=1)[0], fingers=False)
    else:
        await window.tap(move)


async def one_of_each(pair: Pair, rng: random.Random) -> None:
    """Runs and waste cards are moved in the windows by every way, the rest beside them."""
    runs, wastes = RUNS[:], WASTE[:]
    while runs or wastes:
        table = await play_on(
            pair,
            lambda t: plain(t, rng),
            lambda t: bool((runs and runs_in(t)) or (wastes and wastes_in(t))),
        )
        mover = pair[table["picture"]["turn"] - 1]
        if runs and runs_in(table):
            move = runs_in(table)[0]
            await move_run(mover, move, runs.pop(0))
        else:
            move = wastes_in(table)[0]
            await move_waste(mover, move, wastes.pop(0))
        for window in pair:
            await window.seq(table["seq"] + 1)
            assert window.table is not None
            assert window.table["last"]["move"] == move
            await same_backs(window)


async def same_backs(window: Window) -> None:
    """As many face-down cards lie in each house as the room says (O3)."""
    assert window.table is not None
    piles: dict[str, Any] = window.table["picture"]["piles"]
    wanted = [
        pile for pile, view in piles.items() for card in view.get("cards", []) if card == "##"
    ]
    assert await window.page.evaluate(BACKS) == sorted(wanted)
    assert await tops_on(window) == tops_of(window.table["picture"])


async def test_face_down_houses_runs_and_the_own_waste_are_played_by_every_way(
    leaping: Leaping, monkeypatch: pytest.MonkeyPatch
) -> None:
    """O3, O8, O14: tap, drag, double tap and keys, on a desk and on a phone, to the end."""
    monkeypatch.setattr("cardroom.services.challenges.new_secret", lambda: SECRET)
    pair = await sit_down(leaping)
    for window in pair:
        await same_backs(window)
        await expect(window.page.locator(".card.hidden")).to_have_count(8)
        assert await window.pile("t1").get_attribute("aria-label") is not None
        names = [await window.pile(f"t{n}").get_attribute("aria-label") for n in range(1, 9)]
        assert all("one of them face down" in (name or "") for name in names)
    rng = random.Random(1)
    await one_of_each(pair, rng)
    address = pair[0].page.url
    for window in pair:
        await window.page.goto(BLANK)
    await play_on(pair, lambda t: plain(t, rng), lambda t: bool(t["result"]), limit=1500)
    for window in pair:
        await window.page.goto(f"{address}/result")
        await expect(window.page.get_by_role("table", name="How the points came")).to_be_visible()
        assert window.refusals == []
