"""What a page shows of the table: tops of piles, flights of cards, words in the live regions."""

from typing import Any

from tests.e2e.window import Window
from tests.support.patience import until

FLIGHTS = """(() => {
  window.flights = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (keys, options) {
    if (this.classList.contains("card"))
      window.flights.push({
        card: this.dataset.card, at: performance.now(), lasts: options.duration ?? options,
      });
    return animate.call(this, keys, options);
  };
})()"""

TOPS = """() => {
  const tops = {};
  for (const el of document.querySelectorAll("[data-card]")) {
    const { on, card } = el.dataset;
    const z = Number(el.style.zIndex);
    if (!tops[on] || tops[on].z < z) tops[on] = { card, z };
  }
  return Object.fromEntries(Object.entries(tops).map(([pile, { card }]) => [pile, card]));
}"""

HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
  Object.defineProperty(document, "visibilityState", {
    get: () => (hidden ? "hidden" : "visible"), configurable: true,
  });
  document.dispatchEvent(new Event("visibilitychange"));
}"""

LISTEN = """() => {
  window.spoken = [];
  for (const region of document.querySelectorAll("[aria-live='polite'], [aria-live='assertive']"))
    new MutationObserver(() => {
      if (region.textContent) window.spoken.push(region.textContent);
    }).observe(region, { childList: true, characterData: true, subtree: true });
}"""


def top_of(picture: dict[str, Any], pile: str) -> str | None:
    """The card that is seen on top of a pile of a picture."""
    if pile == "x":
        top = picture["x"]
    else:
        view = picture["piles"][pile]
        top = view["cards"][-1] if view.get("cards") else view.get("top")
    return str(top) if top else None


def tops_of(picture: dict[str, Any]) -> dict[str, str]:
    """Every pile of a picture with the card that is seen on it."""
    piles = [*picture["piles"], "x"]
    return {pile: top for pile in piles if (top := top_of(picture, pile))}


def cards_in(picture: dict[str, Any]) -> int:
    """How many cards a picture holds, seen or not."""
    piles = picture["piles"].values()
    held = sum(len(v["cards"]) if "cards" in v else v["count"] for v in piles)
    return held + (picture["x"] is not None)


async def tops_on(window: Window) -> dict[str, str]:
    """Every pile of the page with the card that lies on top of it."""
    return dict(await window.page.evaluate(TOPS))


async def shows(window: Window, picture: dict[str, Any]) -> None:
    """Wait until the page shows the top cards of a picture."""
    wanted = tops_of(picture)
    tops: dict[str, str] = {}

    async def as_wanted() -> bool:
        nonlocal tops
        tops = await tops_on(window)
        return tops == wanted

    await until(as_wanted, lambda: (tops, wanted))


async def hide(window: Window, hidden: bool = True) -> None:
    """The tab goes out of sight, or comes back."""
    await window.page.evaluate(HIDE, hidden)


async def moves_sent(window: Window) -> list[str]:
    """The moves that this page has asked for, after everything it had to say was said."""
    await window.page.evaluate("new Promise((done) => setTimeout(done, 50))")
    return [frame["move"] for frame in window.sent if frame["type"] == "move"]
