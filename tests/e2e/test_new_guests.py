"""People with a keyboard alone, with large text, with colours of their own, or without scripts."""

from itertools import pairwise

from playwright.async_api import expect

from tests.e2e.conftest import Windows
from tests.e2e.test_whole_match import DESKTOP
from tests.e2e.window import Window
from tests.support.patience import until

PHONE = {"width": 390, "height": 844}
HELD = "document.activeElement !== null && document.activeElement !== document.body"
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


async def focus_is_kept(window: Window) -> None:
    """The focus is somewhere in the page; it may take a moment to get there."""

    async def held() -> bool:
        return bool(await window.page.evaluate(HELD))

    await until(held, lambda: f"{window.name} has lost the focus at {window.page.url}")


async def press(window: Window, button: str) -> None:
    """Go to a button and press it, as by keys."""
    await window.page.get_by_role("button", name=button).focus()
    await window.page.keyboard.press("Enter")


async def test_the_focus_is_never_lost_between_the_name_and_the_rematch(windows: Windows) -> None:
    """Field report 167: forms, dialogs and whole pages go; who types stays where the play is."""
    ann, ben = await windows.open(**DESKTOP), await windows.open(**DESKTOP)
    for window in (ann, ben):
        await window.enter("Ann" if window is ann else "Ben")
        await expect(window.page.get_by_text(f"You are {window.name}")).to_be_visible()
        await focus_is_kept(window)
    await press(ann, f"Challenge {ben.name}")
    await press(ann, "Send the challenge")
    await expect(ann.page.get_by_text(f"You challenged {ben.name}")).to_be_visible()
    await focus_is_kept(ann)
    await press(ben, f"Accept the challenge of {ann.name}")
    for window in (ann, ben):
        await window.at_table()
        await focus_is_kept(window)
    # Letters count from wherever the focus is: nobody has to find the felt first.
    await ann.page.get_by_role("button", name="Menu").focus()
    await ann.page.keyboard.press("?")
    window_over = ann.page.get_by_role("dialog")
    await expect(window_over).to_be_visible()
    await ann.page.keyboard.press("Escape")
    await expect(window_over).to_have_count(0)
    await focus_is_kept(ann)
    await press(ann, "Resign")
    await press(ann, "Yes, resign")
    for window in (ann, ben):
        await expect(window.page.get_by_role("button", name="Rematch")).to_be_visible()
        await press(window, "Rematch")
        await focus_is_kept(window)
    for window in (ann, ben):
        await window.page.wait_for_url(lambda url: not url.endswith("/result"))
        await window.at_table()
        await focus_is_kept(window)


async def test_twice_as_large_text_leaves_everything_in_reach_on_a_phone(windows: Windows) -> None:
    """Nothing is pushed out of the lobby, no button of the table lies on another one."""
    ann, ben = await windows.open(**PHONE), await windows.open(**PHONE)
    for window in (ann, ben):
        await window.enter("Ann" if window is ann else "Ben")
        await expect(window.page.get_by_text(f"You are {window.name}")).to_be_visible()
        await window.page.evaluate("document.documentElement.style.fontSize = '200%'")
    await ann.challenge(ben)
    await expect(ben.page.get_by_text(f"{ann.name} challenges you", exact=True)).to_be_visible()
    assert await ben.page.evaluate(SIDEWAYS) == 0
    await ben.accept(ann)
    await ben.at_table()
    buttons = await ben.page.locator(".actions .button:visible").all()
    boxes = [box for button in buttons if (box := await button.bounding_box())]
    assert len(boxes) >= 4
    for one, next_one in pairwise(boxes):
        beside = next_one["x"] >= one["x"] + one["width"] - 1
        below = next_one["y"] >= one["y"] + one["height"] - 1
        assert beside or below
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"] for box in boxes)
    assert all(box["y"] + box["height"] <= PHONE["height"] for box in boxes)
    # A person's own colours take all backgrounds but those of the cards.
    await ben.page.emulate_media(forced_colors="active")
    back = "getComputedStyle(document.querySelector('.place-h.stacked')).backgroundImage"
    assert "gradient" in await ben.page.evaluate(back)


async def test_without_scripts_the_page_says_what_it_needs(windows: Windows) -> None:
    """A green page without a word would tell nothing."""
    window = await windows.open(**DESKTOP, java_script_enabled=False)
    await window.page.goto(windows.room.url)
    words = window.page.locator(".no-script")
    await expect(words).to_be_visible()
    box = await words.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 800
