"""Every screen at every size: nothing cut, nothing too small to touch, nothing axe complains of."""

import itertools
from typing import Any

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import expect

from tests.e2e.conftest import Windows
from tests.e2e.test_whole_match import sit_down
from tests.e2e.window import Window

SIZES = {
    "320x568": {"width": 320, "height": 568, "has_touch": True, "is_mobile": True},
    "390x844": {"width": 390, "height": 844, "has_touch": True, "is_mobile": True},
    "768x1024": {"width": 768, "height": 1024, "has_touch": True},
    "844x390": {"width": 844, "height": 390, "has_touch": True, "is_mobile": True},
    "1280x800": {"width": 1280, "height": 800},
}
NUMBERS = itertools.count()
each_size = pytest.mark.parametrize("size", SIZES.values(), ids=SIZES.keys())

SMALL_TARGETS = """() => [...document.querySelectorAll("button, a[href], input, select")]
  .filter((el) => el.checkVisibility() && !el.disabled && !el.closest("p, .unseen, .skip"))
  .map((el) => {
    const box = (el.closest("label") ?? el).getBoundingClientRect();
    const name = el.getAttribute("aria-label") ?? el.textContent;
    return [name, Math.round(box.width), Math.round(box.height)];
  })
  .filter(([, w, h]) => w > 0 && h > 0 && (w < 43.5 || h < 43.5))"""
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


async def look_over(window: Window) -> None:
    """Field reports 154, 155, 166: no violation, no sideways scroll, targets of at least 44 px."""
    found = await Axe().run(window.page)
    violations = [(v["id"], [n["html"] for n in v["nodes"]]) for v in found.response["violations"]]
    assert violations == []
    assert await window.page.evaluate(SIDEWAYS) <= 0
    assert await window.page.evaluate(SMALL_TARGETS) == []


async def hint_is_whole(window: Window) -> None:
    """News beside the cards: every word and button is within the window and can be tapped."""
    await window.page.get_by_role("button", name="Hint", exact=True).click()
    strip = window.page.get_by_role("region", name="Hint")
    await expect(strip).to_be_visible()
    assert await strip.evaluate(
        """(el) => [...el.children].every((one) => {
          const box = one.getBoundingClientRect();
          const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
          return box.left >= 0 && box.right <= innerWidth && one.contains(top)
            && box.top >= 0 && box.bottom <= innerHeight
            && one.scrollHeight <= one.clientHeight + 1;
        })"""
    )
    await strip.get_by_role("button", name="Close").click()


@each_size
@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_welcome_lobby_rules_and_about_are_for_everybody(
    windows: Windows, size: dict[str, Any], scheme: str
) -> None:
    window = await windows.open(**size, color_scheme=scheme)
    await window.page.goto(windows.room.url)
    await expect(window.page.get_by_label("Your name")).to_be_visible()
    await look_over(window)
    # Field report 122: the widest name there is.
    await window.page.get_by_label("Your name").fill("W" * 17 + f"{next(NUMBERS):03}")
    await window.page.get_by_role("button", name="Take a seat").click()
    await expect(window.page.get_by_role("heading", name="Who is here")).to_be_visible()
    await look_over(window)
    await window.page.context.clear_cookies()
    for path in ("/rules", "/about", "/nowhere"):
        await window.page.goto(f"{windows.room.url}{path}")
        await expect(window.page.get_by_role("heading", level=1)).to_be_visible()
        await look_over(window)


LYING = {"width": 568, "height": 320, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("size", [*SIZES.values(), LYING], ids=[*SIZES, "568x320"])
async def test_the_table_is_for_everybody(windows: Windows, size: dict[str, Any]) -> None:
    ann, ben = await sit_down(windows, size)
    for window in (ann, ben):
        await look_over(window)
        assert window.table is not None
        cut = await window.page.evaluate(
            """() => [...document.querySelectorAll("button[data-pile]")]
              .filter((el) => el.checkVisibility())
              .map((el) => [el.dataset.pile, el.getBoundingClientRect()])
              .filter(([, b]) => b.left < -1 || b.top < -1
                 || b.right > innerWidth + 1 || b.bottom > innerHeight + 1)
              .map(([pile]) => pile)"""
        )
        assert cut == []
    mover = ann if ann.table and ann.table["moves"] else ben
    await hint_is_whole(mover)
    resign = mover.page.get_by_role("button", name="Resign", exact=True)
    if not await resign.is_visible():
        await mover.page.get_by_role("button", name="Menu", exact=True).click()
    await resign.click()
    await expect(mover.page.get_by_role("dialog")).to_be_visible()
    # Field report 85: the harmless button has the focus, Escape cancels.
    await expect(mover.page.get_by_role("button", name="Cancel")).to_be_focused()
    await look_over(mover)
    await mover.page.keyboard.press("Escape")
    await expect(mover.page.get_by_role("dialog")).to_be_hidden()
    assert mover.table is not None
    assert mover.table["result"] is None
