"""The picture: what anyone may see of a State (R43). The only way from the piles to the outside."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from russianbank.cards import NAMES
from russianbank.events import CardTurned, Event, Moved, Recycled, Revealed, TurnBegan, TurnEnded
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
    """Pictures of one game as JSON text; what an entry has not touched is not written anew."""

    __slots__ = ("_heads", "_parts")

    def __init__(self) -> None:
        self._heads: list[str] = []
        self._parts: list[str] = []

    def of(self, state: State, events: Iterable[Event] | None = None) -> str:
        """What `picture_json` gives for this state; all states asked about are of one game.

        `events`: what has happened since the picture before, so that only piles of which they
        tell are looked at; without them all are.
        """
        layout = state.plan.layout
        parts = self._parts
        touched: Iterable[int] | None = None
        if not parts:
            self._heads = _heads_of(layout)
            self._parts = parts = [""] * layout.slot
        elif events is not None:
            touched = _touched(layout, events)
        first, beyond, slot_at = layout.first_house, layout.first_foundation, layout.slot
        piles = state.piles
        for at in range(slot_at) if touched is None else touched:
            if first <= at < beyond:
                parts[at] = self._cards_of(at, piles[at], state.down)
            elif at < slot_at:
                parts[at] = self._count_of(at, piles[at], at >= beyond)
        slot = piles[-1]
        caller = f'"caller":{state.caller},' if state.phase == CALLED else ""
        turned = f'"{NAMES[slot[0]]}"' if slot else "null"
        return (
            f'{{"seats":{state.seats},"turn":{state.turn},"phase":"{state.phase}",{caller}'
            f'"piles":{{{",".join(parts)}}},"x":{turned}}}'
        )

    def _count_of(self, at: int, pile: list[int], founded: bool) -> str:
        # Hands show their number only (R43).
        if pile and (founded or at % 3 != 1):
            return f'{self._heads[at]}{len(pile)},"top":"{NAMES[pile[-1]]}"}}'
        return f"{self._heads[at]}{len(pile)}}}"

    def _cards_of(self, at: int, pile: list[int], down: set[int]) -> str:
        if not pile:
            return f"{self._heads[at]}]}}"
        cards = [HIDDEN if card in down else NAMES[card] for card in pile]
        listed = '","'.join(cards)
        return f'{self._heads[at]}"{listed}"]}}'


def _touched(layout: Layout, events: Iterable[Event]) -> list[int] | None:
    """The piles that these events have changed; None = it may be any of them."""
    touched: list[int] = []
    for event in events:
        kind = type(event)
        if kind is Moved:
            assert isinstance(event, Moved)
            touched += (layout.index[event.source], layout.index[event.target])
        elif kind is CardTurned:
            assert isinstance(event, CardTurned)
            touched += (layout.hand(event.seat), layout.index[event.target])
        elif kind is Recycled:
            assert isinstance(event, Recycled)
            touched += (layout.hand(event.seat), layout.waste(event.seat))
        elif kind not in _STILL:
            return None
    return touched


# Nothing moves with these; all that is not named here and above may have taken entries back.
_STILL = frozenset({Revealed, TurnBegan, TurnEnded})


@cache
def _heads_of(layout: Layout) -> list[str]:
    """How the text of each pile begins."""
    houses = range(layout.first_house, layout.first_foundation)
    return [
        f'"{layout.names[at]}":{{' + ('"cards":[' if at in houses else '"count":')
        for at in range(layout.slot)
    ]
