"""What happens at the table when hands are too quick, wrong, or interrupted."""

import random
import re
from typing import Any

from playwright.async_api import expect

from tests.e2e.conftest import Windows
from tests.e2e.hands import choose
from tests.e2e.test_whole_match import DESKTOP, sit_down
from tests.e2e.window import Window
from tests.support.patience import until

FOUNDATION_OR_TURN = 60


async def play_until_turn(pair: tuple[Window, Window]) -> Window:
    """Play what must be played until somebody may turn a hand card."""
    for _ in range(FOUNDATION_OR_TURN):
        mover = next(w for w in pair if w.table and w.table["moves"])
        assert mover.table is not None
        if "turn" in mover.table["moves"]:
            return mover
        seq = mover.table["seq"]
        await mover.tap(choose(mover.table, random.Random(seq)))
        for window in pair:
            await window.seq(seq + 1)
    raise AssertionError("nobody could turn a card")


async def test_a_double_click_on_the_hand_turns_exactly_one_card(windows: Windows) -> None:
    """Field report 83, R13."""
    pair = await sit_down(windows, DESKTOP)
    mover = await play_until_turn(pair)
    assert mover.table is not None
    seq = mover.table["seq"]
    await mover.pile(f"h{mover.seat}").dblclick()
    await mover.seq(seq + 1)
    await mover.page.wait_for_timeout(300)
    turns = [f for f in mover.sent if f["type"] == "move" and f["move"] == "turn"]
    assert len([f for f in turns if f["seq"] > seq + 1]) == 0
    assert mover.table["seq"] == seq + 1


async def test_an_impossible_move_goes_back_and_says_why(windows: Windows) -> None:
    """Field report 162: the client knows no rule, so the room says why, and nothing has moved."""
    pair = await sit_down(windows, DESKTOP)
    mover = next(w for w in pair if w.table and w.table["moves"])
    assert mover.table is not None
    source = mover.table["moves"][0].split("-", maxsplit=1)[0]
    if source == "turn":
        source = f"r{mover.seat}"
    targets = {m.split("-")[1] for m in mover.table["moves"] if m.startswith(f"{source}-")}
    wrong = next(f"t{n}" for n in range(1, 9) if f"t{n}" not in targets and f"t{n}" != source)
    picture = mover.table["picture"]
    place = await mover.page.locator(f"[data-card='{_top(picture, source)}']").bounding_box()
    await mover.drag(f"{source}-{wrong}")
    await expect(mover.page.locator(".toast")).to_contain_text(re.compile(r"\w+ \w+.*\."))
    assert mover.table["picture"] == picture
    card = mover.page.locator(f"[data-card='{_top(picture, source)}']")

    async def back() -> bool:
        return await card.bounding_box() == place

    await until(back, lambda: f"{source} is not back at {place}")


def _top(picture: dict[str, Any], pile: str) -> str:
    view = picture["piles"][pile]
    return str(view["cards"][-1] if "cards" in view else view["top"])


async def test_the_back_button_never_loses_the_seat(windows: Windows) -> None:
    """Field reports 26, 148: the lobby shows the way back to the own game on top."""
    ann, ben = await sit_down(windows, DESKTOP)
    await ann.page.go_back()
    back = ann.page.get_by_text(f"Return to your game against {ben.name}")
    await expect(back).to_be_visible()
    await (
        ann.page.get_by_role("button", name="Return")
        .or_(ann.page.get_by_role("link", name="Return"))
        .first.click()
    )
    await ann.at_table()
    assert ann.table is not None
    assert ann.table["seat"] == 1
    assert not [f for f in ann.sent if f["type"] in ("leave", "move")]


async def test_two_tabs_of_one_person_show_the_same_table(windows: Windows) -> None:
    """Field report 49, promise 5: one seat, many sockets, no fight between them."""
    pair = await sit_down(windows, DESKTOP)
    mover = next(w for w in pair if w.table and w.table["moves"])
    second = Window(await mover.page.context.new_page(), windows.room.url)
    await second.page.goto(mover.page.url)
    await second.at_table()
    assert mover.table is not None
    seq = mover.table["seq"]
    await second.tap(choose(mover.table, random.Random(1)))
    await second.seq(seq + 1)
    await mover.seq(seq + 1)
    assert second.table is not None
    assert mover.table["picture"] == second.table["picture"]
    assert (mover.sockets, second.sockets) == (1, 1)


async def test_a_cancelled_touch_puts_the_card_back(windows: Windows) -> None:
    """Field report 148: `pointercancel` in mid-drag is no move."""
    pair = await sit_down(windows, DESKTOP)
    mover = next(w for w in pair if w.table and w.table["moves"])
    assert mover.table is not None
    source = next(m for m in mover.table["moves"]).split("-", maxsplit=1)[0]
    source = f"r{mover.seat}" if source == "turn" else source
    x, y = await mover.centre(source)
    await mover.page.mouse.move(x, y)
    await mover.page.mouse.down()
    await mover.page.mouse.move(x + 60, y + 30, steps=4)
    await mover.page.evaluate(
        """([x, y]) => document.elementFromPoint(x, y).dispatchEvent(
             new PointerEvent("pointercancel", {bubbles: true, pointerId: 1, isPrimary: true}))""",
        [x, y],
    )
    await mover.page.mouse.up()
    assert [f for f in mover.sent if f["type"] == "move"] == []


async def test_an_invitation_leads_a_friend_through_the_name_to_the_table(windows: Windows) -> None:
    """Field reports 5, 25: own link waits, the friend sits, a third person may watch."""
    ann = await windows.open(**DESKTOP)
    await ann.enter("Ann")
    await ann.page.get_by_role("button", name="Invite a friend").click()
    await ann.page.get_by_role("button", name="Make the link").click()
    field = ann.page.get_by_label("Link to send")
    await expect(field).to_be_visible()
    link = await field.input_value()
    path = link.removeprefix(windows.room.url)
    assert path.startswith("/join/")

    own = Window(await ann.page.context.new_page(), windows.room.url)
    await own.page.goto(link)
    await expect(own.page.get_by_role("heading", name="Waiting for your friend")).to_be_visible()

    ben = await windows.open(**DESKTOP)
    await ben.enter("Ben", path)
    await ben.at_table()
    await expect(ann.page.locator("[data-pile='f']")).to_be_visible()

    carl = await windows.open(**DESKTOP)
    await carl.enter("Carl", path)
    await expect(carl.page.get_by_text("already started")).to_be_visible()
