"""The help in a browser: examples that are tried, answers that are found, rules beside a game."""

from typing import Any

from playwright.async_api import Page, expect

from tests.e2e.conftest import Windows
from tests.e2e.test_screens import SIZES, look_over
from tests.e2e.test_whole_match import sit_down
from tests.e2e.window import Window

PHONE = SIZES["390x844"]


class Trial:
    """An example on a page, and the hand that tries it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.told = page.locator(".example-told")

    async def done(self, steps: int) -> None:
        """Wait until so many steps are solved."""
        felt = self.page.locator(f".example-felt[data-done='{steps}']")
        await expect(felt).to_be_visible()
        # The felt has taken in what the room said, and listens.
        await expect(felt.locator(".area:not([data-ready=''])")).to_be_visible()

    async def tap(self, *piles: str) -> None:
        """Tap piles one after the other; never the same twice, that would be a double tap."""
        for pile in piles:
            await self.page.locator(f".example-felt button[data-pile='{pile}']").tap()

    async def keys(self, *keys: str) -> None:
        """Press keys on the table."""
        await self.page.locator(".example-felt button[data-pile][tabindex='0']").focus()
        for key in keys:
            await self.page.keyboard.press(key)

    async def press(self, name: str) -> None:
        """Press a button beside the table."""
        await self.page.get_by_role("button", name=name, exact=True).click()


async def test_examples_are_solved_by_taps_and_by_keys_and_say_why(windows: Windows) -> None:
    """R15, R16: on a phone; a wrong move is explained and changes nothing."""
    window = await windows.open(**PHONE)
    await window.page.goto(f"{windows.room.url}/help/examples")
    trial = Trial(window.page)
    await trial.done(0)
    await look_over(window)
    await trial.tap("h1")
    await expect(trial.told).to_contain_text("Nobody turns a card while another one fits")
    await expect(trial.told).to_contain_text("A♠ on house 2 fits a foundation: it goes first.")
    await trial.tap("t2", "f")
    await expect(trial.told).to_contain_text("Right. The ace of spades begins a foundation.")

    await trial.press("Next")
    await trial.done(0)
    assert window.page.url.endswith("/help/examples/reserve_before_house")
    await trial.tap("r1", "f")
    await trial.done(1)
    await trial.press("Start over")
    await trial.done(0)
    for step, pile in enumerate(("r1", "r1", "t6"), 1):
        await trial.tap(pile, "f")
        await trial.done(step)
    await expect(trial.told).to_contain_text("That was it.")

    await trial.press("Next")
    await trial.done(0)
    await trial.keys("h")
    await expect(trial.told).to_contain_text("Fill the empty house with Q♦ from")
    await trial.keys("r", "4")
    await trial.done(1)
    await trial.keys("h")
    await trial.done(2)
    await expect(window.page.locator(".solved")).to_have_count(3)
    await look_over(window)


async def test_a_right_touch_is_called_and_proven_in_an_example(windows: Windows) -> None:
    """R27, R28, R30: source and destination are shown on the position before the fault."""
    window = await windows.open(**PHONE, color_scheme="dark")
    await window.page.goto(f"{windows.room.url}/help/examples/a_proven_touch")
    trial = Trial(window.page)
    await trial.done(0)
    await window.page.keyboard.press("s")
    await trial.done(1)
    await trial.tap("t1", "t4")
    await expect(trial.told).to_contain_text("not compulsory")
    await trial.tap("t3", "f")
    await trial.done(2)
    await trial.tap("t3", "f")
    await trial.done(3)
    await look_over(window)


async def test_quick_answers_are_found_by_words_or_not_at_all(windows: Windows) -> None:
    window = await windows.open(**SIZES["320x568"])
    page = window.page
    await page.goto(f"{windows.room.url}/help/questions")
    search = page.get_by_label("Search the questions")
    await search.fill("stalemate")
    first = page.locator("details.answer").first
    await expect(first.locator("summary")).to_have_text("When is a game blocked?")
    await expect(first.locator("p")).to_be_visible()
    await look_over(window)
    await search.fill("zebra")
    await expect(
        page.get_by_role("status").get_by_text("No answer has these words.")
    ).to_be_visible()
    await page.get_by_role("button", name="Show all questions").click()
    await expect(page.locator("details.answer")).not_to_have_count(0)
    await search.fill("stalemate")
    await first.get_by_role("button").click()
    await expect(page.get_by_role("heading", name="The end of a game")).to_be_in_viewport()
    for path in ("/help/card", "/help/words"):
        await page.goto(f"{windows.room.url}{path}")
        await expect(page.get_by_role("heading", level=1)).to_be_visible()
        await look_over(window)


async def pass_the_turn(window: Window) -> None:
    """Make the moves that are due, turn a card and put it away."""
    assert window.table is not None
    seat: Any = window.table["seat"]
    while window.table["picture"]["turn"] == seat:
        moves = window.table["moves"]
        duties = window.table.get("duties") or []
        away = f"x-w{seat}"
        move = next(
            iter([*duties, *(m for m in (away, "turn", "end") if m in moves), *moves]),
        )
        seq = window.table["seq"]
        await window.tap(move)
        await window.seq(seq + 1)


async def test_the_help_is_read_beside_a_game_and_says_when_it_is_ones_turn(
    windows: Windows,
) -> None:
    ann, ben = await sit_down(windows, PHONE)
    assert ann.table is not None
    mover, reader = (ann, ben) if ann.table["moves"] else (ben, ann)
    page = reader.page
    await page.get_by_role("button", name="Menu", exact=True).click()
    await page.get_by_role("button", name="Rules and help").click()
    helping = page.get_by_role("dialog")
    await expect(helping).to_contain_text("These are the rules of the game on the table.")
    await expect(helping.get_by_role("heading", name="What must be done first")).to_be_attached()
    await expect(helping.get_by_role("status").first).to_contain_text(f"{mover.name} is playing.")
    await look_over(reader)
    await helping.get_by_role("button", name="Examples").click()
    await Trial(page).done(0)
    await pass_the_turn(mover)
    await expect(helping.get_by_role("status").first).to_have_text("It is your turn.")
    await Trial(page).tap("t2", "f")
    await Trial(page).done(1)
    await helping.get_by_role("button", name="Back to the table").click()
    await expect(helping).to_be_hidden()
    assert page.url.endswith(f"/table/{mover.table['game'] if mover.table else ''}")
    await pass_the_turn(reader)
