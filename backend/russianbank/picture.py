"""The picture: what anyone may see of a State (R43). The only way from the piles to the outside."""

from functools import cache
from typing import Any

from russianbank.cards import NAMES
from russianbank.piles import Layout
from russianbank.state import CALLED, State

HIDDEN = "##"


def picture_of(state: State) -> dict[str, Any]:
    """The picture of records.md, with its order of keys; the same for every viewer (R43)."""
    layout = state.plan.layout
    piles: dict[str, dict[str, Any]] = {}
    for at in range(layout.slot):
        name, pile = layout.names[at], state.piles[at]
        if name[0] == "t":
            piles[name] = {
                "cards": [HIDDEN if card in state.down else NAMES[card] for card in pile]
            }
        elif pile and name[0] != "h":
            piles[name] = {"count": len(pile), "top": NAMES[pile[-1]]}
        else:
            piles[name] = {"count": len(pile)}
    picture: dict[str, Any] = {"seats": state.seats, "turn": state.turn, "phase": state.phase}
    if state.phase == CALLED:
        picture["caller"] = state.caller
    picture["piles"] = piles
    slot = state.piles[layout.slot]
    picture["x"] = NAMES[slot[0]] if slot else None
    return picture


def picture_json(state: State) -> str:
    """The same as compact JSON text, made without the dictionary in between."""
    return PictureText().of(state)


class PictureText:
    """Pictures of one game as JSON text; a pile that has not changed is not written anew."""

    __slots__ = ("_counted", "_counts", "_first", "_heads", "_houses", "_parts", "_tops")

    def __init__(self) -> None:
        self._first = 0
        self._counted: list[int] = []
        self._counts: list[int] = []
        self._tops: list[int] = []
        self._houses: list[list[int]] = []
        self._heads: list[str] = []
        self._parts: list[str] = []

    def of(self, state: State) -> str:
        """What `picture_json` gives for this state; all states asked about are of one game."""
        if not self._parts:
            self._begin(state)
        parts, counts, tops = self._parts, self._counts, self._tops
        piles = state.piles
        for at in self._counted:
            pile = piles[at]
            count = len(pile)
            if counts[at] != count or (count and tops[at] != pile[-1]):
                counts[at] = count
                tops[at] = pile[-1] if pile else -1
                parts[at] = self._count_of(at, pile)
        down, houses = state.down, self._houses
        for at, house in enumerate(houses, self._first):
            pile = piles[at]
            if house != pile or down:
                house[:] = pile
                parts[at] = self._cards_of(at, pile, down)
        slot = piles[-1]
        caller = f'"caller":{state.caller},' if state.phase == CALLED else ""
        turned = f'"{NAMES[slot[0]]}"' if slot else "null"
        return (
            f'{{"seats":{state.seats},"turn":{state.turn},"phase":"{state.phase}",{caller}'
            f'"piles":{{{",".join(parts)}}},"x":{turned}}}'
        )

    def _count_of(self, at: int, pile: list[int]) -> str:
        # Hands show their number only (R43).
        if pile and (at >= self._first or at % 3 != 1):
            return f'{self._heads[at]}{len(pile)},"top":"{NAMES[pile[-1]]}"}}'
        return f"{self._heads[at]}{len(pile)}}}"

    def _cards_of(self, at: int, pile: list[int], down: set[int]) -> str:
        listed = '","'.join([HIDDEN if card in down else NAMES[card] for card in pile])
        return f'{self._heads[at]}"{listed}"]}}' if pile else f"{self._heads[at]}]}}"

    def _begin(self, state: State) -> None:
        layout = state.plan.layout
        self._first = layout.first_house
        self._counted, self._heads = _frame_of(layout)
        self._parts = [""] * layout.slot
        self._counts = [-1] * layout.slot
        self._tops = [-1] * layout.slot
        self._houses = [[-1] for _ in range(layout.houses)]


@cache
def _frame_of(layout: Layout) -> tuple[list[int], list[str]]:
    """The piles that show a count, and how the text of each pile begins."""
    houses = range(layout.first_house, layout.first_foundation)
    kinds = ["cards" if at in houses else "count" for at in range(layout.slot)]
    heads = [
        f'"{layout.names[at]}":{{"{kind}":' + "[" * (kind == "cards")
        for at, kind in enumerate(kinds)
    ]
    return [at for at in range(layout.slot) if at not in houses], heads
