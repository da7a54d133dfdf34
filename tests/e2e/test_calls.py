"""Faults, calls and proofs, as two people see them: R26 to R36."""

import random
import re
from typing import Any

from playwright.async_api import expect

from tests.e2e.conftest import Leaping
from tests.e2e.hands import choose
from tests.e2e.leaping import offer
from tests.e2e.second_hand import BLANK, Pair, SecondHand, Table, by_turn, play_on
from tests.e2e.sight import FLIGHTS, shows
from tests.e2e.test_whole_match import DESKTOP, PHONE
from tests.e2e.window import Window

MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}


async def sit_down(
    leaping: Leaping, preset: str, *sizes: dict[str, Any], **options: Any
) -> list[Window]:
    """The first challenges the others by a preset and what differs from it; all sit down."""
    people = [await leaping.windows.open(**size) for size in sizes]
    for window, name in zip(people, ("Ann", "Ben", "Cat"), strict=False):
        await window.enter(name)
    await offer(people, {"preset": preset, **options})
    for window in people[1:]:
        await window.accept(people[0])
    for window in people:
        await window.at_table()
    return people


async def sit_two(leaping: Leaping, preset: str, *sizes: dict[str, Any], **options: Any) -> Pair:
    """Two at a table."""
    ann, ben = await sit_down(leaping, preset, *sizes, **options)
    return ann, ben


def good(table: Table, rng: random.Random) -> str:
    """A move that breaks no duty: a foundation before all else."""
    own = f"r{table['picture']['turn']}-f"
    if own in table["moves"]:
        return own
    return choose({**table, "moves": [m for m in table["moves"] if m != "stop"]}, rng)


def fault_of(leaping: Leaping, table: Table) -> str | None:
    """A house card that is played in place of C1 or C2, if there is one: the turn goes on."""
    duties = leaping.room.duties(table["game"])
    if not any(move.endswith("-f") for move in duties):
        return None
    others = [m for m in table["moves"] if m not in duties and m[0] == "t" and "-t" in m]
    return others[0] if others else None


async def until_fault(leaping: Leaping, pair: Pair, rng: random.Random) -> tuple[str, list[str]]:
    """Play on until a fault is possible: the fault, and what is compulsory."""
    table = await play_on(
        pair, lambda t: good(t, rng), lambda t: fault_of(leaping, t) is not None and t["seq"] > 9
    )
    fault = fault_of(leaping, table)
    assert fault is not None
    return fault, leaping.room.duties(table["game"])


async def enter(window: Window, move: str) -> int:
    """Make a move beside the page; answers its entry."""
    async with SecondHand(window) as hand:
        await hand.play(move)
        assert hand.table is not None
        return int(hand.table["seq"])


async def sees(window: Window, entry: int) -> None:
    """Wait until the felt has shown an entry: one that still flies would name the last (R34)."""
    await window.seq(entry)
    felt = window.page.locator("[data-shown]")
    await expect(felt).to_have_attribute("data-shown", str(entry))


def call_button(window: Window) -> Any:
    """The button that calls a fault."""
    return window.page.locator(".call-button")


async def judged(window: Window) -> dict[str, Any]:
    """The step that lies on the caller's felt, compared with what is seen there."""
    assert window.table is not None
    steps: list[dict[str, Any]] = window.table["call"]["steps"]
    step: dict[str, Any] = next(step for step in reversed(steps) if step["provable"])
    await shows(window, step["before"])
    return step


async def expect_verdict(pair: Pair, *texts: str) -> None:
    """What came of the call is told to both."""
    for window in pair:
        for text in texts:
            await expect(window.page.locator(".verdict")).to_contain_text(re.compile(text))


async def test_touch_a_fault_is_called_and_proven_and_two_calls_fail(leaping: Leaping) -> None:
    """R26 to R32: a right proof after a reload, a wrong one, one that comes too late."""
    pair = await sit_two(leaping, "touch", DESKTOP, PHONE)
    rng = random.Random(3)
    fault, duties = await until_fault(leaping, pair, rng)
    mover, caller = by_turn(pair)
    assert mover.table is not None
    before = mover.table["picture"]
    entry = await enter(mover, fault)
    await sees(caller, entry)
    await call_button(caller).click()
    for window in pair:
        await window.seq(entry + 1)
        await expect(window.page.locator("[data-phase=called]")).to_be_visible()
        assert {"turn", "end"} & set(window.table["moves"] if window.table else ()) == set()
    await expect(mover.page.get_by_text(f"Touch! – {caller.name}")).to_be_visible()
    await judged(caller)
    await caller.page.reload()
    await caller.at_table()
    await judged(caller)
    await expect(caller.page.locator(".turn-clock")).to_have_text(re.compile(r"^(1:00|0:\d\d)$"))
    await caller.tap(duties[0])
    await caller.seq(entry + 2)
    who = re.escape(mover.name)
    await expect(caller.page.locator(".verdict")).to_contain_text(
        re.compile(rf"{who} had to play .+ first\. The move is taken back\.")
    )
    await expect_verdict(pair, "The turn passes to")
    assert caller.table is not None
    assert caller.table["picture"]["piles"] == before["piles"]
    await fail(leaping, pair, rng)


async def fail(leaping: Leaping, pair: Pair, rng: random.Random) -> None:
    """A wrong proof, and in a later turn of the same player one that does not come in time."""
    mover, caller = by_turn(pair)
    step = await call_a_good_move(leaping, pair, mover, caller, rng)
    await caller.drag(next(m for m in step["moves"] if "-" in m))
    await caller.seq(step["seq"] + 2)
    await expect_verdict(pair, "call was wrong: .* did not have to go to", "Play goes on")
    for window in pair:
        await expect(window.page.locator(".strikes")).to_have_attribute(
            "title", re.compile(f"{re.escape(caller.name)}: 1 wrong call")
        )
    step = await call_a_good_move(leaping, pair, mover, caller, rng)
    await leaping.room.leap(61)
    await caller.seq(step["seq"] + 2)
    await expect_verdict(pair, "time ran out", "call is not proven", "Play goes on")
    await expect(caller.page.locator(".felt.judged")).to_have_count(0)


def sound(leaping: Leaping, table: Table) -> list[str]:
    """Moves from the reserve or a house that break no duty: calls about them fail."""
    moves = leaping.room.duties(table["game"]) or table["moves"]
    return [move for move in moves if "-" in move and move[0] in "rt"]


async def call_a_good_move(
    leaping: Leaping, pair: Pair, mover: Window, caller: Window, rng: random.Random
) -> dict[str, Any]:
    """The mover plays well in a turn that can be called about; the caller calls all the same."""

    def now(table: Table) -> bool:
        mine = table["picture"]["turn"] == mover.seat
        return mine and not any(m.endswith("-f") for m in table["moves"]) and able(table)

    def able(table: Table) -> bool:
        return bool(sound(leaping, table))

    assert mover.table is not None
    turn = mover.table["picture"]["turn"]
    if turn == mover.seat and mover.table["callable"] is not None:
        await play_on(pair, lambda t: good(t, rng), lambda t: t["picture"]["turn"] != mover.seat)
    table = await play_on(pair, lambda t: good(t, rng), now)
    entry = await enter(mover, sound(leaping, table)[0])
    await sees(caller, entry)
    await expect(call_button(caller)).to_be_enabled()
    await call_button(caller).click()
    await caller.seq(entry + 1)
    return await judged(caller)


async def test_stop_by_keys_and_the_missed_move_is_made(leaping: Leaping) -> None:
    """R30, O21: at the Table a proven call takes back, makes what was named, passes the turn."""
    pair = await sit_two(leaping, "table", {**PHONE, **MOVING}, {**DESKTOP, **MOVING})
    fault, duties = await until_fault(leaping, pair, random.Random(5))
    mover, caller = by_turn(pair)
    assert mover.table is not None
    await mover.page.evaluate(FLIGHTS)
    told = await call_button(caller).evaluate("(el) => el.outerHTML.replace('disabled', '')")
    entry = await enter(mover, fault)
    await sees(caller, entry)
    now = await call_button(caller).evaluate("(el) => el.outerHTML.replace('disabled', '')")
    assert now == told
    await caller.page.keyboard.press("s")
    await caller.seq(entry + 1)
    await judged(caller)
    await caller.type(duties[0])
    for window in pair:
        await window.seq(entry + 2)
    await expect_verdict(pair, "had to play .* first", "taken back", "missed move is made")
    assert mover.table is not None
    moved = next(e for e in mover.table["events"] if e["type"] == "moved")
    assert moved["target"][0] == "f"
    await shows(mover, mover.table["picture"])
    flights = await mover.page.evaluate("window.flights.map((f) => f.card)")
    assert moved["cards"][0] in flights


async def test_a_win_waits_for_calls_and_then_counts(leaping: Leaping) -> None:
    """R35: who is out is told with the time that is left; then the result comes."""
    short = {"win_condition": "reserve_only", "reserve_size": 11}
    pair = await sit_two(leaping, "touch", DESKTOP, PHONE, **short)
    addresses = [window.page.url for window in pair]
    for window in pair:
        await window.page.goto(BLANK)
    rng = random.Random(7)
    table = await play_on(
        pair, lambda t: good(t, rng), lambda t: t["picture"]["phase"] == "provisional", limit=3000
    )
    for window, address in zip(pair, addresses, strict=True):
        await window.page.goto(address)
        await window.at_table()
    winner, loser = by_turn(pair)
    told = loser.page.locator("[aria-live=assertive]")
    await expect(told).to_contain_text(f"{winner.name} is out: a few seconds are left")
    await expect(
        loser.page.get_by_text(f"Last call: {winner.name} is out", exact=True)
    ).to_be_visible()
    await expect(winner.page.get_by_text("You are out!", exact=True)).to_be_visible()
    await expect(call_button(loser)).to_be_enabled()
    await leaping.room.leap(5)
    for window in pair:
        await window.seq(table["seq"] + 1)
        heading = window.page.get_by_role("table", name="How the points came")
        await expect(heading).to_be_visible()


async def test_a_block_is_offered_refused_and_agreed(leaping: Leaping) -> None:
    """R41, R23: both see the offer; the end names what everybody had left."""
    ann, ben = await sit_two(leaping, "table", PHONE, DESKTOP)
    await ann.page.get_by_role("button", name="Menu").click()
    await ann.page.get_by_role("button", name="Offer: blocked").click()
    asked = ben.page.get_by_text(f"{ann.name} offers to call the game blocked")
    await expect(asked).to_be_visible()
    await expect(ann.page.get_by_text("You offered to call the game blocked")).to_be_visible()
    await ben.page.get_by_role("button", name="No", exact=True).click()
    await expect(asked).to_be_hidden()
    await ben.page.get_by_role("button", name="Menu").click()
    await ben.page.get_by_role("button", name="Agree: blocked").click()
    for window in (ann, ben):
        text = re.compile(rf"Left over – {re.escape(ann.name)}: \d+, {re.escape(ben.name)}: \d+\.")
        await expect(window.page.get_by_text(text)).to_be_visible()
